"""What a study says its figures can be seen by is there: games, players, positions and evaluators."""

from plyground import game, player
from plyground.records import HUMAN
from plyground.studies.report import Shown, Study


def shown_by(study: Study) -> set[Shown]:
    """Where its figures can be seen, each of them checked."""
    tables = {table.shown for table in study.tables}
    rows = {row.shown for table in study.tables for row in table.rows}
    found = {shown for shown in tables | rows if shown is not None}
    for shown in found:
        rules = game(shown.game)
        state = rules.state(shown.position) if shown.position else rules.start()
        for name in shown.players:
            assert name == HUMAN or player(name, state.game).name == name, shown
        assert len(shown.players) == {"game": 2, "comparison": 2, "tree": 1, "evaluation": 0}[shown.what], shown
        assert (shown.what == "evaluation") == bool(shown.evaluator), shown
        if shown.evaluator:
            state.evaluate(shown.evaluator)
    return found
