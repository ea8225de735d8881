"""Why an action may not be taken: a stable code, the rule, a sentence.

That exactly what is not legal is refused `test_every_game` shows, in whole games.
"""

import pytest

from games.haunted_stairs.drawn import RIDDLE, play, ring, view
from hantise.core import SPECTATOR, Refusal, State
from hantise.games.haunted_stairs import GAME


def at(card: str, *names: str, double: bool = False) -> State:
    """That card was turned up by seat 0."""
    return play(ring(RIDDLE, stock=f"{card} red", double=double), f"card:{card}", *names)


def refused(state: State, name: str, seat: int = 0) -> Refusal:
    refusal = view(state, seat).refusal(GAME.actions.parse(name))
    assert refusal is not None
    return refusal


OVER, BEFORE = play(ring(RIDDLE, stock="red"), "card:red", "turn:white"), GAME.start(GAME.options(2))
DARE, ASKED = at("riddle", double=True), at("riddle", "ask:green:1", double=True)
WRONG, LAST = at("yellow", "turn:blue"), play(ring(RIDDLE, stock="swap"), "card:swap", "swap:green-blue")


def test_a_view_says_what_its_own_seat_may_do_and_nothing_of_others() -> None:
    """STA-05."""
    assert view(DARE, 0).legal() == DARE.legal() != []
    assert [view(DARE, seat).legal() for seat in (1, 2, SPECTATOR)] == [[], [], []]


@pytest.mark.parametrize(
    ("state", "seat", "names", "code", "rule"),
    [
        (OVER, 1, "turn:red quit card:swap", "game-over", "STA-30"),
        (ring(), 0, "card:swap", "left-to-chance", "STA-10"),
        (BEFORE, 0, "start:0", "left-to-chance", "STA-10"),
        (at("swap"), 1, "swap:green-blue", "not-your-turn", "STA-05"),
        (at("swap"), SPECTATOR, "swap:green-blue", "not-your-turn", "STA-05"),
        (ring(), 0, "turn:white", "not-your-turn", "STA-05"),
        (ASKED, 0, "answer:red", "not-your-turn", "STA-05"),
        (at("red"), 2, "turn:white", "not-your-turn", "STA-13"),
        (at("red"), 0, "swap:green-blue move:green guess:red quit ask:green:1 answer:red", "find-first", "STA-13"),
        (at("swap"), 0, "turn:red move:green guess:red quit ask:green:1 answer:red name:red", "swap-first", "STA-16"),
        (at("move"), 0, "turn:red swap:green-blue guess:red quit ask:green:1 name:red", "move-first", "STA-17"),
        (at("riddle"), 0, "turn:red swap:green-blue move:green ask:green:1 answer:red", "riddle-first", "STA-18"),
        (LAST, 0, "turn:white quit guess:red", "name-first", "STA-31"),
        (DARE, 0, "guess:red", "ask-or-quit", "STA-22"),
        (DARE, 0, "answer:red turn:red", "ask-or-quit", "STA-20"),
        (DARE, 0, "ask:red:1", "no-ghost", "STA-20"),
        (DARE, 0, "ask:green:0", "not-yourself", "STA-20"),
        (DARE, 0, "ask:green:3", "no-such-player", "STA-20"),
        (ASKED, 1, "quit turn:red", "answer-first", "STA-22"),
        (at("red"), 0, "turn:red", "no-ghost", "STA-11"),
        (at("swap"), 0, "swap:red-blue", "no-ghost", "STA-16"),
        (at("move"), 0, "move:red", "no-ghost", "STA-17"),
        (WRONG, 1, "turn:blue", "shown-wrong", "STA-15"),
    ],
)  # fmt: skip
def test_what_may_not_be_done_is_told_by_which_rule(state: State, seat: int, names: str, code: str, rule: str) -> None:
    """STA-05, STA-10 to STA-22, STA-30, STA-31: in a sentence too."""
    for name in names.split():
        refusal = refused(state, name, seat)
        assert (refusal.code, refusal.rule) == (code, rule), name
        assert refusal.words.endswith(".")
        assert refusal.words[0].isupper()
        assert "{" not in refusal.words


def test_the_child_that_is_to_be_found_is_named_and_no_other() -> None:
    """STA-13, STA-15, STA-40: not the blue one, which was turned over."""
    assert "the yellow child" in refused(at("yellow"), "quit").words
    assert "The ghost on the blue place" in refused(WRONG, "turn:blue", 1).words
    assert "it was not the yellow child" in refused(WRONG, "turn:blue", 1).words


def test_a_refusal_is_the_same_from_a_view_that_was_written_down_and_forgotten() -> None:
    """STA-40."""
    hazy = view(WRONG, 1).glance()
    read = GAME.read_view(hazy.dump())
    for action in range(GAME.actions.count):
        assert read.refusal(action) == hazy.refusal(action) == view(WRONG, 1).refusal(action)
