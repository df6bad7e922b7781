"""Reports of matches, tournaments and experiments: what they show in words, tables and charts, and how they were run.

As HTML, Markdown and LaTeX, with rows as CSV and Parquet, figures as SVG and PDF, and sources as BibTeX.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from ..bibliography import bibtex
from ..charts import Chart, Series, chart_svg
from ..files import make_folder, write_whole
from ..games import game as game_of
from ..games.game import START
from ..notebook import Rows, cell_text, html_table
from ..players import Player
from ..players import player as player_of
from .effort import effort_charts, without_depth
from .experiments import Experiment
from .export import figure_pdf, latex_table, missing, parquet, slug
from .matches import Match
from .solving import is_solve
from .stamp import stamp
from .tournaments import Tournament

_CLEAR = 0.975  # a likelihood at which both sides of a 5 % level are left
_STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --line: #ddd; --paper: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --line: #333; --paper: #16181c; } }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem;
       margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0 2rem; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
.number { text-align: right; }
figure { margin: 1.5rem 0; } figure svg { width: 100%; height: auto; } div.wide { overflow-x: auto; }
"""


@dataclass(frozen=True)
class Report:
    """What there is to show of a match, a tournament or an experiment."""

    title: str
    tables: tuple[tuple[str, Rows], ...]  # with their titles
    charts: tuple[Chart, ...]
    details: Rows  # one row for each game, or each cell
    moves: Callable[[], Rows]  # one row for each move
    run: Mapping[str, Any]  # how it was run
    words: tuple[str, ...] = ()  # what it shows, a sentence each
    sources: tuple[str, ...] = ()  # what it is built on: keys of plyground.bibliography.WORKS

    def html(self) -> str:
        """One page that needs nothing else."""
        parts = [
            '<!doctype html><html lang="en"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>{_STYLE}</style><body><h1>{escape(self.title)}</h1>"
        ]
        parts += [f"<p>{escape(sentence)}</p>" for sentence in self.words]
        parts += [f'<h2>{escape(title)}</h2><div class="wide">{html_table(rows)}</div>' for title, rows in self.tables]
        parts += [f"<figure>{chart_svg(chart)}</figure>" for chart in self.charts]
        parts.append(f'<h2>How it was run</h2><div class="wide">{html_table(self._facts())}</div></body></html>\n')
        return "\n".join(parts)

    def markdown(self) -> str:
        """The tables, without the charts."""
        sections = [*self.tables, ("How it was run", self._facts())]
        said = "".join(f"\n{sentence}\n" for sentence in self.words)
        return f"# {self.title}\n{said}" + "".join(f"\n## {title}\n\n{_markdown(rows)}" for title, rows in sections)

    def latex(self) -> str:
        """The tables, for the package booktabs; what was found and how it was run stands above them as comments."""
        said = "".join(f"% {line}\n" for line in (self.title, *self.words))
        how = "".join(f"% {name}: {value}\n" for name, value in self.run.items())
        return f"{said}%\n{how}" + "".join(
            f"\n{latex_table(rows, title, f'{number}-{slug(title)}')}"
            for number, (title, rows) in enumerate(self.tables, start=1)
        )

    def bibtex(self) -> str:
        """Plyground, and the works that its searches and figures come from."""
        return bibtex(self.sources, str(self.run.get("plyground", "")))

    def parquet(self) -> bytes:
        """What `csv` has, as a Parquet file with types that also says how it was run; it needs pyarrow."""
        return parquet(self.details, self.run)

    def figures(self) -> dict[str, str]:
        """The charts as SVG, by a name for a file."""
        titles = [slug(chart.title) for chart in self.charts]
        return {
            f"{n:02}-{title}": chart_svg(chart)
            for n, (title, chart) in enumerate(zip(titles, self.charts, strict=True), start=1)
        }

    def metadata(self, file: str) -> str:
        """JSON that stands beside a file of rows: how these were made."""
        return json.dumps({"url": file, "title": self.title, "run": dict(self.run)}, indent=2, default=str) + "\n"

    def save(self, folder: Path | str) -> tuple[str, ...]:
        """Write all of it into a folder; what was left out, for want of a package, is returned.

        report.html, report.md, tables.tex, references.bib, rows.csv, moves.csv and rows.parquet with how they were made
        beside them, and each figure as SVG and PDF.
        """
        place, left_out = Path(folder), missing()
        for each in (place, place / "figures"):
            make_folder(each)
        texts = {
            "report.html": self.html(),
            "report.md": self.markdown(),
            "tables.tex": self.latex(),
            "references.bib": self.bibtex(),
            "rows.csv": self.csv(),
            "rows.csv-metadata.json": self.metadata("rows.csv"),
            "moves.csv": self.moves_csv(),
            "moves.csv-metadata.json": self.metadata("moves.csv"),
        }
        contents = {name: text.encode() for name, text in texts.items()}
        if not any("Parquet" in what for what in left_out):
            contents["rows.parquet"] = self.parquet()
        for name, svg in self.figures().items():
            contents[f"figures/{name}.svg"] = svg.encode()
            if not any("PDF" in what for what in left_out):
                contents[f"figures/{name}.pdf"] = figure_pdf(svg)
        for name, content in contents.items():
            write_whole(place / name, content)
        return left_out

    def csv(self) -> str:
        """A line for each game, or each cell of an experiment, with a line of names above them."""
        return _csv(self.details)

    def moves_csv(self) -> str:
        """A line for each move, with its figures."""
        return _csv(self.moves())

    def _facts(self) -> Rows:
        return [{"what": name, "value": value} for name, value in self.run.items()]


def match_report(match: Match) -> Report:
    """The report of a match."""
    first, second = (player.name for player in match.players)
    elo = match.elo
    figures: dict[str, Any] = {
        "pairs with 0, ½, 1, 1½, 2 points": "-".join(map(str, match.pairs)),
        "Elo (95 %)": None if elo is None else str(elo),
        "likelihood of superiority": match.los,
        "distinct games": match.distinct,
    }
    if match.sprt is not None:
        figures["SPRT"] = f"{match.sprt.elo0:g} against {match.sprt.elo1:g}: LLR {match.llr:.2f}, {match.verdict}"
    facts = [{f"{first} against {second}": name, "": value} for name, value in figures.items()]
    return Report(
        f"{first} against {second}: {match.game.spec}, {match.games:,} games",
        (("Result", match.rows()), ("Strength", facts)),
        effort_charts([match]),
        match.game_rows(),
        match.move_rows,
        _how([match]),
        (compared(first, second, match.los, None if match.elo is None else str(match.elo)),),
        _sources(match.players, *(("wald1945",) if match.sprt is not None else ())),
    )


def tournament_report(tournament: Tournament) -> Report:
    """The report of a tournament."""
    return Report(
        f"{tournament.game.spec}: {len(tournament.players)} players, {tournament.games:,} games",
        _cup_tables(tournament),
        (_rating_chart(tournament), *effort_charts(tournament.matches)),
        tournament.game_rows(),
        tournament.move_rows,
        {
            "distinct games": tournament.distinct,
            **_how(tournament.matches),
            "anchor": tournament.anchor or "the average of all players",
        },
        _cup_words(tournament),
        _sources(tournament.players, "bradley1952"),
    )


def _cup_tables(tournament: Tournament, where: str = "") -> tuple[tuple[str, Rows], ...]:
    rows = tournament.rows()
    names = [row["player"] for row in rows]
    cross = [
        {
            "": f"{place}",
            "player": line["player"],
            **{f"{i}": line[name] or "·" for i, name in enumerate(names, start=1)},
        }
        for place, line in enumerate(tournament.crosstable(), start=1)
    ]
    likelihoods = [
        {
            "": f"{place}",
            "player": line["player"],
            **{f"{i}": _percent(line[name]) for i, name in enumerate(names, start=1)},
        }
        for place, line in enumerate(tournament.superiority(), start=1)
    ]
    return (
        ("Standings" + where, [_standing(row) for row in rows]),
        ("Wins-draws-losses" + where, cross),
        ("Likelihood of being stronger, in %" + where, likelihoods),
    )


def _percent(share: float | None) -> str:
    return "·" if share is None else f"{100 * share:.1f}"


def _cup_words(cup: Tournament) -> tuple[str, ...]:
    """A sentence for each two neighbours in the standings."""
    rows, matrix = cup.rows(), cup.superiority()
    return tuple(
        compared(better["player"], worse["player"], matrix[i][worse["player"]], f"{better['elo'] - worse['elo']:+.0f}")
        for i, (better, worse) in enumerate(pairwise(rows))
    )


def compared(first: str, second: str, likelihood: float | None, elo: str | None) -> str:
    """Whether one player is stronger than another, in words: at the 5 % level, each comparison by itself."""
    if likelihood is None or elo is None:
        return f"Nothing can be said of {first} and {second}: no pair of their games is finished."
    if likelihood < 0.5:
        return compared(second, first, 1 - likelihood, f"{elo} for {first}")
    found = f"likelihood {100 * likelihood:.1f} %, Elo {elo}"
    if likelihood >= _CLEAR:
        return f"{first} is stronger than {second} ({found}): significant at the 5 % level."
    return f"Whether {first} is stronger than {second} remains open ({found}): not significant at the 5 % level."


def _sources(players: Iterable[Player], *others: str) -> tuple[str, ...]:
    """What the players' searches come from, and what else a report is built on."""
    return tuple(dict.fromkeys([*(source for who in players for source in who.kind.sources), *others, "lam2015"]))


def _standing(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the standings for people: rounded, and by move where that says more."""
    moves = row["moves"]
    return {
        "player": row["player"],
        "Elo": round(row["elo"]),
        "± 95 %": round(row["plus_minus"]),
        "games": row["games"],
        "W-D-L": f"{row['wins']}-{row['draws']}-{row['losses']}",
        "score %": round(100 * row["score"], 1),
        "mean depth": None if row["depth"] is None else round(row["depth"], 1),
        "nodes per move": round(row["nodes"] / moves) if moves else None,
        "ms per move": 1000 * row["seconds"] / moves if moves else None,
    }


def _rating_chart(tournament: Tournament, where: str = "") -> Chart:
    rows = tournament.rows()
    elo = Series("rating", tuple((row["player"], row["elo"]) for row in rows), tuple(row["plus_minus"] for row in rows))
    return Chart("Ratings, with 95 % intervals" + where, "player", "Elo", (elo,), kind="points")


def experiment_report(experiment: Experiment) -> Report:
    """The report of an experiment, with tables and charts for each of its positions."""
    if experiment.tournaments:
        return _report_of_games(experiment)
    rows = experiment.rows()
    places = list(dict.fromkeys((row["game"], row["position"]) for row in rows))
    tables, charts = [], []
    for game, position in places:
        mine = [row for row in rows if (row["game"], row["position"]) == (game, position)]
        where = f"{game}, {position}"
        tables.append((where, [_decision(row) for row in mine]))
        by_depth = _by_depth(mine)
        for title, label, key, unit, log in (
            ("Nodes by depth", "nodes", "nodes", 1, True),
            ("Time for the move by depth", "milliseconds", "seconds", 1000, True),
            ("Effective branching factor", "b of b + b² + … + bᵈ = nodes", "effective_branching", 1, False),
            ("Growth of nodes", "nodes ÷ nodes one depth before", "branching", 1, False),
            ("Nodes compared with minimax", "% of minimax's nodes", "of minimax", 100, True),
        ):
            series = tuple(
                Series(name, points)
                for name, group in by_depth.items()
                if (points := tuple((depth, unit * row[key]) for depth, row in group if row[key]))
            )
            if series:
                charts.append(Chart(f"{title}: {where}", "depth in plies", label, series, log))
    run = _how_planned(experiment)
    who = {(row["game"], row["player"]) for row in rows if not is_solve(row["player"])}
    sources = _sources((player_of(spec, game_of(game)) for game, spec in sorted(who)), "russell2020")
    return Report(
        experiment.plan.name,
        tuple(tables),
        tuple(charts),
        rows,
        lambda: rows,
        run,
        _measured_words(experiment),
        sources,
    )


def _measured_words(experiment: Experiment) -> tuple[str, ...]:
    """How times were measured, and whether they can be trusted."""
    plan, rows = experiment.plan, [row for row in experiment.rows() if row["busy"] is not None]
    if not rows:
        return ()
    runs = "one run" if plan.repeats == 1 else f"the median of {plan.repeats} runs, beside their quartiles"
    left_out = f", after {plan.warmups} warm-up{'s' if plan.warmups > 1 else ''} left out" if plan.warmups else ""
    busy = sum(row["busy"] for row in rows)
    load = (
        f"{busy:,} of {len(rows):,} cells were measured while the machine was busy: their times are marked."
        if busy
        else "No cell was measured while the machine was busy."
    )
    return (f"Each time is {runs}{left_out}.", load)


def _report_of_games(experiment: Experiment) -> Report:
    tables: list[tuple[str, Rows]] = []
    charts: list[Chart] = []
    for cup in experiment.tournaments:
        settings = cup.matches[0].settings
        where = f": {cup.game.spec}, {settings.start or START}, seed {settings.seed}"
        tables += _cup_tables(cup, where)
        charts += [_rating_chart(cup, where), *effort_charts(cup.matches, where)]
    who = [player for cup in experiment.tournaments for player in cup.players]
    return Report(
        experiment.plan.name,
        tuple(tables),
        tuple(charts),
        experiment.game_rows(),
        experiment.move_rows,
        _how_planned(experiment),
        tuple(sentence for cup in experiment.tournaments for sentence in _cup_words(cup)),
        _sources(who, "bradley1952"),
    )


def _how_planned(experiment: Experiment) -> dict[str, Any]:
    """What the file of an experiment says, and where it was run."""
    written = {
        f"{part}: {key}": ", ".join(map(str, values)) if isinstance(values, list) else values
        for part, settings in experiment.plan.data.items()
        for key, values in settings.items()
    }
    return {"finished": f"{experiment.finished:,} of {experiment.size:,} {experiment.unit}", **written, **_here()}


def _decision(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the decisions in one position for people, in milliseconds and percent."""
    shown = {name: row[name] for name in ("player", "seed", "move", "value", "bound", "depth", "nodes")}
    share = row["of minimax"]
    return {
        **shown,
        "ms": 1000 * row["seconds"],
        **_spread(row),
        "growth": row["branching"],
        "b*": row["effective_branching"],
        "% of minimax": None if share is None else 100 * share,
    }


def _spread(row: Mapping[str, Any]) -> dict[str, str]:
    """The quartiles of a time of several runs, and whether the machine was busy."""
    quartiles = f"{cell_text(1000 * row['seconds_low'])}–{cell_text(1000 * row['seconds_high'])}" if row["runs"] else ""
    return {"ms, quartiles": quartiles, "busy": "busy" if row["busy"] else ""}


def _by_depth(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[tuple[int, Mapping[str, Any]]]]:
    """The rows of players that look to a given depth, by player without that depth."""
    found: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for row in rows:
        if is_solve(row["player"]):
            continue
        who = player_of(row["player"], game_of(row["game"]))
        if who.limits.depth is not None and not row["seed"]:
            found.setdefault(without_depth(who), []).append((who.limits.depth, row))
    return found


def _how(matches: Sequence[Match]) -> dict[str, Any]:
    settings = matches[0].settings
    players = {player.name: player.spec for match in matches for player in match.players}
    return {
        "game": settings.game.spec,
        "start": settings.start or "the game's own",
        **{f"player {name}": spec for name, spec in players.items() if name != spec},
        "openings": f"{settings.openings.text} random moves" if not settings.openings.book else settings.openings.text,
        "seed": settings.seed,
        "grace": "none" if settings.grace is None else f"{settings.grace:g} s",
        "adjudication": "proven losses" if settings.adjudicate else "none",
        **_here(),
    }


def _here() -> dict[str, Any]:
    return stamp()


def _csv(rows: Rows) -> str:
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue()


def _markdown(rows: Rows) -> str:
    if not rows:
        return "(no rows)\n"
    lines = [list(rows[0]), ["---"] * len(rows[0]), *([cell_text(row.get(name)) for name in rows[0]] for row in rows)]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)
