"""`plyground match`: two players play a series of games, changing sides."""

import json
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path

from ..arena import Match, play_match
from ..errors import Mistake
from ..files import LineFile
from ..players import player
from ..search import Control
from .play import opened, start_text
from .show import Screen, add_rows, duration, plural, print_json, rate, table
from .thinking import STOPPED, prepare, wait

UNSAVED = 1  # the exit code of a match that was played but could not be saved


def match(
    game: str,
    first: str,
    second: str,
    *,
    games: int,
    seed: int,
    opening: int = 0,
    start: str | None = None,
    save: Path | None = None,
    as_json: bool = False,
) -> int:
    """Play a match and print its results; the exit code."""
    screen = Screen()
    state = opened(game, start)
    rules = state.game
    if state.is_over:
        raise Mistake("The game is over in this position: there is nothing to play.")
    players = (player(first, rules), player(second, rules))
    if games > 2 and not opening and not any(who.is_random for who in players):
        screen.note(
            "Neither player rolls dice: without an opening, games with the same sides are the same (try --opening 2)."
        )

    control = Control()
    account = Match(rules, players)
    unsaved = False

    def play() -> Match:
        return play_match(
            rules,
            players,
            games,
            seed=seed,
            opening_plies=opening,
            start=start_text(start),
            control=control,
            progress=finished,
        )

    def finished(so_far: Match) -> None:
        nonlocal account, unsaved
        account = so_far
        if (record := so_far.records[-1]).forfeited:
            screen.note(f"Game {len(so_far.records)}: {record.outcome}.")
        if file is not None and not unsaved:
            try:
                file.add(json.dumps(so_far.records[-1].to_json()))
            except Mistake as mistake:
                unsaved = True
                kept = plural(len(so_far.records) - 1, "game")
                screen.note(f"{mistake} The match goes on, but only the first {kept} are kept.")

    def doing() -> str:
        wins = account.wins
        return f"{len(account.records)} of {plural(games, 'game')}, {wins[0]}-{account.draws}-{wins[1]}"

    with ExitStack() as stack:
        file = stack.enter_context(LineFile(save)) if save is not None else None
        stopped = any(prepare(who, state, screen) for who in players)
        if not stopped:
            account, stopped = wait(
                play, screen, stop=control.stop, doing=doing, share=lambda: len(account.records) / games
            )
    stopped = stopped and len(account.records) < games
    if as_json:
        print_json({**account.to_json(), "seed": seed, "opening": opening, "start": state.text, "stopped": stopped})
    else:
        _show(screen, account, games, stopped)
    return STOPPED if stopped else UNSAVED if unsaved else 0


def _show(screen: Screen, account: Match, games: int, stopped: bool) -> None:
    played = len(account.records)

    def spent(amounts: Sequence[float]) -> Iterable[tuple[float, int]]:
        return zip(amounts, account.moves, strict=True)

    told = f"{played} of {plural(games, 'game')}, then stopped" if stopped else plural(played, "game")
    rows: list[tuple[str, list[str]]] = [
        ("W-D-L", [f"{account.wins[who]}-{account.draws}-{account.wins[1 - who]}" for who in (0, 1)]),
        ("moves", [f"{moves:,}" for moves in account.moves]),
        ("nodes per move", [f"{nodes / moves:,.0f}" if moves else "–" for nodes, moves in spent(account.nodes)]),
        ("nodes", [f"{nodes:,}" for nodes in account.nodes]),
        ("time per move", [duration(seconds / moves) if moves else "–" for seconds, moves in spent(account.seconds)]),
        ("time", [duration(seconds) for seconds in account.seconds]),
        ("nodes/s", [rate(account.nodes[who], account.seconds[who]) for who in (0, 1)]),
    ]
    if account.game.points != "wins":
        rows.insert(1, (account.game.points, [f"{points:,}" for points in account.points]))
    names = [who.name for who in account.players]
    screen.say((f"{account.game.spec}, {told}", "bold"))
    screen.show(add_rows(table("", *names, right=names), ((name, *cells) for name, cells in rows)))
