"""`plyground match`: two players play a series of games, changing sides."""

import json
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from ..arena.matches import Match
from ..arena.settings import MatchOptions
from ..bibliography import counted_without_roots
from ..errors import Mistake
from ..files import LineFile
from ..games.remarks import Remarks
from .arena import Running, play_while_shown, repeated, say_openings
from .show import Screen, add_rows, duration, plural, print_json, rate, table
from .thinking import STOPPED

if TYPE_CHECKING:
    from ..arena.report import Report

UNSAVED = 1  # the exit code of a match that was played but could not be saved


def match(
    game: str,
    first: str,
    second: str,
    games: int,
    options: MatchOptions,
    running: Running,
    *,
    sprt: str | None = None,
    save: Path | None = None,
) -> int:
    """Play a match and print its results; the exit code."""
    screen = Screen()
    running.check()
    account = Match.of(game, first, second, games, sprt=sprt, **options)
    say_openings(screen, account, games, options["openings"])

    unsaved = False

    def finished(so_far: Match) -> None:
        nonlocal unsaved
        if (result := so_far.results[-1]).forfeited:
            screen.note(f"Game {so_far.games}: {result.outcome}.")
        if file is not None and not unsaved:
            try:
                file.add(json.dumps(so_far.settings.record(result).to_json()))
            except Mistake as mistake:
                unsaved = True
                kept = plural(so_far.games - 1, "game")
                screen.note(f"{mistake} The match goes on, but only the first {kept} are kept.")

    with ExitStack() as stack:
        file = stack.enter_context(LineFile(save)) if save is not None else None
        stopped = play_while_shown(
            [account],
            games,
            screen,
            running,
            doing=lambda: standing(account, games),
            share=lambda: account.share(games),
            progress=finished,
        )
    stopped = stopped and account.games < games and not account.is_decided
    running.write(lambda: _report(account), screen)
    if running.as_json:
        settings = account.settings
        drawn = {"seed": settings.seed, "opening": settings.openings.plies, "openings": settings.openings.text}
        start = settings.game.state(settings.start).text
        print_json({**account.to_json(), **drawn, "start": start, "stopped": stopped})
    else:
        show_match(screen, account, games, stopped)
    return STOPPED if stopped else UNSAVED if unsaved else 0


def standing(account: Match, games: int) -> str:
    """How a match stands, in one line."""
    wins = account.wins
    text = f"{account.games:,} of {plural(games, 'game')}, {wins[0]}-{account.draws}-{wins[1]}"
    if (elo := account.elo) is not None:
        text += f", Elo {elo}"
    if account.sprt is not None:
        low, high = account.sprt.bounds
        text += f", LLR {account.llr:.2f} ({low:.2f} to {high:.2f})"
    return text


def _report(account: Match) -> "Report":
    from ..arena.report import match_report  # charts, which a match that only prints its results does not need

    return match_report(account)


def show_match(screen: Screen, account: Match, games: int, stopped: bool) -> None:
    """Print the account of a match that was to have `games` games."""

    def spent(amounts: Sequence[float]) -> Iterable[tuple[float, int]]:
        return zip(amounts, account.moves, strict=True)

    played = account.games
    told = f"{played:,} of {plural(games, 'game')}, then stopped" if stopped else plural(played, "game")
    rows: list[tuple[str, list[str]]] = [
        ("W-D-L", [f"{account.wins[who]}-{account.draws}-{account.wins[1 - who]}" for who in (0, 1)]),
        ("moves", [f"{moves:,}" for moves in account.moves]),
        ("depth", [f"{depths / moves:.1f}" if moves else "–" for depths, moves in spent(account.depths)]),
        ("nodes per move", [f"{nodes / moves:,.0f}" if moves else "–" for nodes, moves in spent(account.nodes)]),
        ("nodes", [f"{nodes:,}" for nodes in account.nodes]),
        ("time per move", [duration(seconds / moves) if moves else "–" for seconds, moves in spent(account.seconds)]),
        ("time", [duration(seconds) for seconds in account.seconds]),
        ("nodes/s", [rate(account.nodes[who], account.seconds[who]) for who in (0, 1)]),
    ]
    if not account.counts_wins:
        rows.insert(1, (Remarks.of(account.game).points, [f"{points:,}" for points in account.points]))
    if any(account.timeouts):
        rows.insert(1, ("lost on time", [f"{count:,}" for count in account.timeouts]))
    names = [who.name for who in account.players]
    screen.say((f"{account.game.spec}, {told}", "bold"))
    screen.show(add_rows(table("", *names, right=names), ((name, *cells) for name, cells in rows)))
    screen.say()
    screen.facts(figures(account))


def likelihood(share: float) -> str:
    """A likelihood, which is never certain."""
    return "> 99.9%" if share > 0.999 else "< 0.1%" if share < 0.001 else f"{share:.1%}"


def figures(account: Match) -> dict[str, str]:
    """What a match says about the first player, in words."""
    found: dict[str, str] = {}
    if account.elo is not None and account.los is not None:
        counts = "-".join(map(str, account.pairs))
        found["pairs"] = f"{counts} with 0, ½, 1, 1½ and 2 points for {account.players[0].name}"
        found["Elo"] = f"{account.elo} (95 %), stronger with a likelihood of {likelihood(account.los)}"
    if account.sprt is not None:
        low, high = account.sprt.bounds
        hypotheses = {"elo0": account.sprt.elo0, "elo1": account.sprt.elo1}
        verdict = "undecided" if account.verdict is None else f"{hypotheses[account.verdict]:g} accepted"
        test = f"SPRT of {account.sprt.elo0:g} against {account.sprt.elo1:g} normalised Elo"
        found["LLR"] = f"{account.llr:.2f} ({low:.2f} to {high:.2f}): {verdict} in an {test}"
    for who, nodes, moves in zip(account.players, account.nodes, account.moves, strict=True):
        if counted := counted_without_roots(who.document, nodes, moves):
            found[f"nodes of {who.name}"] = counted
    if account.distinct < account.games:
        found["distinct"] = repeated(account.distinct, account.games)
    return found
