"""Why an action may not be taken: a stable code, the rule, a sentence.

That exactly what is not legal is refused `test_every_game` shows, in whole games.
"""

import pytest

from games.spooky_boo.drawn import THREE as SQUARES
from games.spooky_boo.drawn import dealt, play, table, view
from hantise.core import SPECTATOR, State
from hantise.games.spooky_boo import GAME

TURN = table(SQUARES, on="6")
OVER = play(
    table("1 1  4 4\n1 2  6 6", on="5", round=5, scores="0,0,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14"), "call"
)
FIRST, PEEK = dealt(2, starter=0), play(GAME.start(GAME.options(2, starter=0)), "+1 +2 +3 +4 +5 +6 +7p1 +8p1")
DRAWN, DONE = play(TURN, "draw +5"), play(TURN, "take:1")


def using(face: str, *names: str) -> State:
    return play(TURN, "draw", f"+{face}", "power", *names)


ONE, TWO, THREE, FOUR = using("7p1"), using("9p2"), using("10p3"), using("15p4")
LOOKING = {face: using(face, look) for face, look in (("7p1", "look:0:1"), ("9p2", "look:1:1"), ("15p4", "look:1:1"))}


@pytest.mark.parametrize(
    ("state", "seat", "names", "code", "rule"),
    [
        (OVER, 1, "draw call card:7", "game-over", "SPB-36"),
        (play(TURN, "draw"), 0, "card:7", "left-to-chance", "SPB-11"),
        (GAME.start(GAME.options(2)), 0, "start:0", "left-to-chance", "SPB-07"),
        (TURN, SPECTATOR, "draw", "not-your-turn", "SPB-10"),
        (play(TURN, "draw"), 0, "discard", "not-your-turn", "SPB-10"),
        (PEEK, 0, "draw call look:0:3 pass", "cards-open", "SPB-05"),
        (TURN, 0, "pass", "not-done", "SPB-31"),
        (TURN, 0, "back", "nothing-open", "SPB-43"),
        (TURN, 0, "look:0:1 swap:1:1:1 with:1 power", "no-power", "SPB-12"),
        (TURN, 0, "discard put:1", "draw-first", "SPB-10"),
        (FIRST, 0, "take:1", "no-discard", "SPB-15"),
        (DRAWN, 0, "call", "card-in-hand", "SPB-31"),
        (DRAWN, 0, "power look:1:1 swap:1:1:1 with:1", "no-power", "SPB-12"),
        (DRAWN, 0, "take:1 draw", "card-in-hand", "SPB-10"),
        (DRAWN, 0, "pass back", "card-in-hand", "SPB-11"),
        (ONE, 0, "pass call back discard draw with:1", "power-begun", "SPB-12"),
        (TWO, 0, "pass call back discard draw with:1 swap:1:1:1", "power-begun", "SPB-12"),
        (THREE, 0, "pass call back discard draw with:1 look:1:1", "power-begun", "SPB-12"),
        (ONE, 0, "look:1:1", "own-card", "SPB-20"),
        (TWO, 0, "look:0:1", "card-of-another", "SPB-21"),
        (THREE, 0, "swap:1:0:2", "card-of-another", "SPB-22"),
        (FOUR, 0, "look:0:1", "card-of-another", "SPB-23"),
        (TWO, 0, "look:3:1", "no-such-player", "SPB-01"),
        (THREE, 0, "swap:1:3:2", "no-such-player", "SPB-01"),
        (LOOKING["7p1"], 0, "with:1", "only-look", "SPB-20"),
        (LOOKING["9p2"], 0, "with:1", "only-look", "SPB-21"),
        (LOOKING["7p1"], 0, "pass call look:1:2", "card-open", "SPB-43"),
        (LOOKING["15p4"], 0, "pass", "card-open", "SPB-24"),
        (DONE, 0, "draw take:1 back put:1 look:0:1", "action-done", "SPB-31"),
    ],
)
def test_what_may_not_be_done_is_told_by_which_rule(state: State, seat: int, names: str, code: str, rule: str) -> None:
    """SPB-05, SPB-07, SPB-10 to SPB-12, SPB-15, SPB-20 to SPB-24, SPB-31, SPB-36, SPB-43: in a sentence too."""
    for name in names.split():
        refusal = view(state, seat).refusal(GAME.actions.parse(name))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == (code, rule), name
        assert refusal.words.endswith((".", "!"))
        assert refusal.words[0].isupper()
        assert "{" not in refusal.words


@pytest.mark.parametrize("state", [play(TURN, "draw +7p1"), LOOKING["15p4"], TWO])
def test_a_refusal_is_the_same_from_a_view_that_was_written_down_and_forgotten(state: State) -> None:
    """SPB-40."""
    hazy = view(state, 0).glance()
    read = GAME.read_view(hazy.dump())
    for action in range(GAME.actions.count):
        assert read.refusal(action) == hazy.refusal(action) == view(state, 0).refusal(action)
