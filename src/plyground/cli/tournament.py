"""`plyground tournament`: several players meet, and are rated."""

from ..arena.report import tournament_report
from ..arena.settings import MatchOptions
from ..arena.tournaments import Tournament
from .arena import Running, play_while_shown, repeated, say_openings
from .show import Screen, add_rows, duration, plural, print_json, table
from .thinking import STOPPED


def tournament(
    game: str,
    players: list[str],
    games: int,
    options: MatchOptions,
    running: Running,
    *,
    gauntlet: bool = False,
    anchor: str | None = None,
    anchor_elo: float = 0.0,
) -> int:
    """Play a tournament and print its tables; the exit code."""
    screen = Screen()
    running.check()
    account = Tournament.of(game, players, games, gauntlet=gauntlet, anchor=anchor, anchor_elo=anchor_elo, **options)
    for match in account.matches:
        if not any(who.is_random for who in match.players):
            say_openings(screen, match, games, options["openings"])
            break
    total = games * len(account.matches)
    stopped = play_while_shown(
        account.matches,
        games,
        screen,
        running,
        doing=lambda: standing(account, total),
        share=lambda: account.games / total,
    )
    stopped = stopped and account.games < total
    running.write(lambda: tournament_report(account), screen)
    if running.as_json:
        settings = account.matches[0].settings
        drawn = {"seed": settings.seed, "openings": settings.openings.text}
        print_json({**account.to_json(), **drawn, "stopped": stopped})
    else:
        told = (
            f"{account.games:,} of {plural(total, 'game')}, then stopped" if stopped else plural(account.games, "game")
        )
        screen.say((f"{account.game.spec}, {plural(len(account.players), 'player')}, {told}", "bold"))
        show_tables(screen, account)
    return STOPPED if stopped else 0


def standing(account: Tournament, total: int) -> str:
    """How a tournament stands, in one line."""
    best = account.ratings()[0]
    leads = f", {best.name} leads with {best.elo:+.0f} ± {best.plus_minus:.0f}" if best.games else ""
    return f"{account.games:,} of {plural(total, 'game')}{leads}"


def show_tables(screen: Screen, account: Tournament) -> None:
    """Print the standings and the crosstable."""
    rows, names = account.rows(), [row["player"] for row in account.crosstable()]
    right = ("Elo", "±", "score", "W-D-L", "depth", "nodes per move", "time per move")
    screen.show(
        add_rows(
            table("", "player", *right, right=right),
            (
                (
                    str(place),
                    row["player"],
                    f"{row['elo']:+.0f}",
                    f"{row['plus_minus']:.0f}",
                    f"{row['score']:.1%}",
                    f"{row['wins']}-{row['draws']}-{row['losses']}",
                    *_effort(row),
                )
                for place, row in enumerate(rows, start=1)
            ),
        )
    )
    columns = [str(place) for place in range(1, len(names) + 1)]
    screen.show(
        add_rows(
            table("", "W-D-L against", *columns, right=columns),
            (
                (str(place), row["player"], *(row[name] or "·" for name in names))
                for place, row in enumerate(account.crosstable(), start=1)
            ),
        )
    )

    if account.distinct < account.games:
        screen.say()
        screen.facts({"distinct": repeated(account.distinct, account.games)})


def _effort(row: dict[str, float]) -> tuple[str, str, str]:
    moves = row["moves"]
    if not moves:
        return "–", "–", "–"
    return f"{row['depth']:.1f}", f"{row['nodes'] / moves:,.0f}", duration(row["seconds"] / moves)
