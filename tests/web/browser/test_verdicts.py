"""One verdict of a position: bar, chart, list, board, words and proof on the page say what the library says."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from plyground import Limits, State, analyse, game, player, solve, win_chance
from plyground.analysis.claims import Chance, carried, is_certain
from plyground.analysis.phrases import solution_in_words

from ..test_verdicts import SHORT, some_states
from .conftest import Visits

# Where page and terminal counted differently once: a win in 2, forced wins, a draw and a win that are soon proven.
TOLD = {
    "tictactoe": ["xo-/-x-/--o"],
    "fiveinarow": ["h8 g8 i7 h9 f7 f9 g9 f10 h7 g7 j6 k5 j7 f11 f12 g10 e12 e10 h10"],
    "dotsandboxes": ["6x6:ffe7cfbffffbefee7ffff score=16-11", "6x6:2cfbfbffe5e3f9f7fffef score=15-8"],
}
GAMES = {  # with moves that change the result, and forced wins that are soon proven
    "tictactoe": "b2 b3 a3 c1 b1",
    "fiveinarow": "h8 a1 h9 a3 h10 a5 h11",
    "dotsandboxes:rows=2,columns=2": "h(0,0) v(0,0) h(1,0) v(0,1) h(0,1) v(0,2) h(1,1)",
}


def in_signs(chance: Chance, side: int) -> str:
    """What fits on a place of the board."""
    share = chance.share if side == 0 else 1 - chance.share
    if not is_certain(chance):
        return f"{round(100 * share)} %"
    if chance.margin is not None:
        return f"+{chance.margin}" if share > 0.5 else f"−{chance.margin}"
    return ("win" if share > 0.5 else "loss" if share < 0.5 else "draw") + (f" {chance.moves}" if chance.moves else "")


def value_of(page: Page) -> Locator:
    return page.locator(".figures div", has=page.locator("dt", has_text="Value")).locator("dd")


def mark(page: Page, state: State, move: str) -> Locator:
    """What stands on the place of a move."""
    return page.locator(f'svg.board [role=gridcell][data-move="{move}"] .value')


@pytest.mark.parametrize("name", SHORT)
def test_analyse_and_solve_show_one_verdict(visits: Visits, name: str) -> None:
    page, rules = visits(), game(name)
    for state in [rules.state(text) for text in TOLD[name]] + some_states(name)[:3]:
        who = player(SHORT[name], rules)
        found = analyse(state, who, lines=3)
        page.goto("about:blank")
        page.goto(f"{visits.url}#/analyse?game={name}&start={quote(state.text)}&player={quote(who.spec)}&lines=3")
        page.locator("svg.board.live").wait_for()
        page.get_by_role("button", name="Analyse", exact=True).click()
        expect(page.locator(".analyst .strip:not(.thinking)")).to_have_count(1)
        worths = [found.worth(move) for move in found.moves[:3]]
        expect(page.locator(".lines-worth")).to_have_text(worths)
        expect(value_of(page)).to_have_text(worths[0])
        chance = found.chance
        if chance is None or worths[0] != chance.text:
            continue  # the player's values are no chances
        best = found.moves[0].move
        expect(mark(page, state, best)).to_have_text(in_signs(chance, state.turn))
        if not is_certain(chance):
            continue
        solution = solve(state, Limits(nodes=2_000_000))
        assert solution.chance is None or solution.chance.share == chance.share
        if solution.value is None or solution.chance is None:
            continue
        page.get_by_role("button", name="Solve", exact=True).click()
        words = solution_in_words(solution)
        expect(page.locator(".solved:not(.quiet)")).to_have_text(f"{words[:1].upper()}{words[1:]}.")
        expect(mark(page, state, solution.line[0])).to_have_text(in_signs(solution.chance, state.turn))


@pytest.mark.parametrize("spec", GAMES)
def test_play_shows_one_verdict(visits: Visits, spec: str) -> None:
    """In bar, chart, list of moves and hint."""
    moves = GAMES[spec].split()
    page = visits(f"#/play?game={spec}&first=human&second=human&moves={quote('+'.join(moves), safe='+')}")
    states = [game(spec).start()]
    for move in moves:
        states.append(states[-1].play(move))
    known = carried(states, [win_chance(state) for state in states])
    chance = known[-1]
    assert chance is not None
    side = game(spec).sides[0]
    bar, chart = page.locator(".chance-words b"), page.get_by_role("slider", name=f"Win chance of {side}")
    expect(bar).to_have_text(chance.text[:1].upper() + chance.text[1:])
    expect(page.locator(".moves [aria-current=step]")).to_have_attribute("title", f"human · {chance.text}")
    spoken = chance.text if is_certain(chance) else f"{side} {round(100 * chance.share)} %"
    expect(chart).to_have_attribute("aria-valuetext", f"{len(moves)}. {moves[-1]}: {spoken}")
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint-box").wait_for()
    told = bar.inner_text()
    expect(page.locator(".hint-box")).to_contain_text(f"({told[:1].lower()}{told[1:]})")
