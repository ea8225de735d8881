"""Why an action may not be taken: a stable code, the rule, a sentence."""

from typing import Any

import pytest

from games.boo.drawn import Drawn, draw, fields, is_over, legal, play, start, view, walk
from hantise.core import CHANCE, SPECTATOR, Refusal, State
from hantise.games.boo import GAME

WAITS = ("lot", "turn", "order", "over")
OPENING = "turn:11 turn:2 turn:3 turn:4"
TWO_WHITES = """
    .  .  w^ | . . a
    .  .  w^ | . . a
    .  .  T  | . . a
    F  F  F  | g g g
"""


def refused(state: State, name: str, seat: int = 0) -> Refusal | None:
    return view(state, seat).refusal(GAME.actions.parse(name))


def why(state: State, name: str, seat: int = 0) -> tuple[str, str]:
    """Code and rule of a refusal, which has a sentence too."""
    refusal = refused(state, name, seat)
    assert refusal is not None
    assert refusal.words.endswith(".")
    assert "{" not in refusal.words
    return refusal.code, refusal.rule


def asked(hand: str = "o^ x^ T", **options: Any) -> Drawn:
    """Black has placed its card and is asked who scares first."""
    return draw(TWO_WHITES, hand, **options).play("ov 0,0")


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    """BOO-40."""
    *_, (state, _) = walk(1)
    assert is_over(state)
    for name in ("o>30,30", "scare:1", "turn:3", "oya:0"):
        for seat in (0, 1, SPECTATOR):
            assert why(state, name, seat) == ("game-over", "BOO-40")


def test_what_chance_brings_is_nobodys_to_choose() -> None:
    """BOO-05, BOO-08."""
    for state in (start(), start(oya=0), play(start(oya=0), OPENING)):
        assert why(state, "turn:1") == ("left-to-chance", "BOO-05")
        assert why(state, "oya:1") == ("left-to-chance", "BOO-08")


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_the_other_waits_for_their_turn(seat: int) -> None:
    """BOO-10: a spectator for ever."""
    state = play(start(oya=0), OPENING)
    assert why(state, "o>29,27", seat) == ("not-your-turn", "BOO-10")
    assert why(state, "scare:1", seat) == ("not-your-turn", "BOO-10")
    assert why(asked().state, "scare:12", seat) == ("not-your-turn", "BOO-10")


def test_while_a_card_is_turned_up_nobody_is_on_turn() -> None:
    """BOO-10, BOO-16."""
    state = play(start(oya=0), OPENING, "o>29,27")
    assert state.mover() == CHANCE
    for seat in (0, 1):
        assert why(state, "o>29,26", seat) == ("not-your-turn", "BOO-10")


@pytest.mark.parametrize(
    ("name", "code", "rule"),
    [
        ("o>59,3", "beyond-the-grid", "BOO-15"),
        ("x^3,60", "beyond-the-grid", "BOO-15"),
        ("o>27,28", "covers-a-card", "BOO-11"),
        ("ov30,27", "covers-a-card", "BOO-11"),
        ("o>24,27", "touches-no-card", "BOO-12"),
        ("ov40,40", "touches-no-card", "BOO-12"),
        ("o<29,27", None, None),
    ],
)
def test_where_a_card_may_not_lie(name: str, code: str | None, rule: str | None) -> None:
    """BOO-11, BOO-12, BOO-15."""
    state = play(start(oya=0), OPENING)
    if code is None:
        assert refused(state, name) is None
    else:
        assert why(state, name) == (code, rule)


def test_beyond_the_grid_is_told_first() -> None:
    """BOO-15: even where the card would touch nothing."""
    assert why(play(start(oya=0), OPENING), "o>60,60") == ("beyond-the-grid", "BOO-15")


def test_a_placement_that_lies_like_another_is_told_by_its_name() -> None:
    """BOO-33."""
    table = draw(". . . F F F", "o> T o<")
    assert table.refused("o< 0,0") == table.refused("x< 0,0") == ("same-placement", "BOO-33")
    x, y = table.corner
    for name, like in (("o<", "o>"), ("x<", "x>")):
        refusal = refused(table.state, f"{name}{x},{y}")
        assert refusal is not None
        assert f"{like}{x},{y}" in refusal.words


def test_nothing_is_put_in_order_before_a_card_lies() -> None:
    """BOO-31."""
    state = play(start(oya=0), OPENING)
    assert why(state, "scare:none") == why(state, "scare:123") == ("nothing-to-order", "BOO-31")


def test_an_order_comes_before_the_next_card() -> None:
    """BOO-16."""
    assert asked().refused("o> 9,9") == ("order-first", "BOO-16")


def test_only_ghosts_can_be_put_in_order() -> None:
    """BOO-20: the third square is a tombstone."""
    table = asked()
    for name in ("scare:3", "scare:123", "scare:31"):
        assert table.refused(name) == ("no-ghost-there", "BOO-20")


def test_no_ghost_is_spared() -> None:
    """BOO-32: but at tables where it may be."""
    for name in ("scare:none", "scare:1", "scare:2"):
        assert asked().refused(name) == ("no-sparing", "BOO-32")
    table = asked(may_spare=True)
    assert legal(table.state) == {"scare:none", "scare:1"}
    assert table.refused("scare:2") == table.refused("scare:12") == ("same-outcome", "BOO-31")


def test_an_order_that_ends_like_another_is_told_so() -> None:
    """BOO-31: the third ghost sees nobody, whenever it looks."""
    table = asked("o^ x^ xv")
    assert legal(table.state) == {"scare:123", "scare:213"}
    for name in ("scare:132", "scare:231", "scare:312", "scare:321"):
        assert table.refused(name) == ("same-outcome", "BOO-31")


def some_positions(seed: int) -> list[State]:
    """Of a game the first and the last placement, one between, an order, a card to be turned up, and the end."""
    walked = [(state.clone(), fields(state)) for state, _ in walk(seed, may_spare=seed == 1)]
    by_wait = {wait: [state for state, told in walked if told["await"] == wait] for wait in (*WAITS, "place")}
    places = by_wait["place"]
    return [places[0], places[len(places) // 2], places[-1], *[by_wait[wait][-1] for wait in WAITS]]


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_not_legal_is_refused_and_nothing_else(seed: int) -> None:
    """For each seat: refused exactly if the seat may not."""
    for state in some_positions(seed):
        for seat in (0, 1, SPECTATOR):
            seen = view(state, seat)
            may = state.legal() if state.mover() == seat else []
            actions = range(0, GAME.actions.count, 1 if state.mover() == seat else 13)
            told = {action: seen.refusal(action) for action in actions}
            assert [action for action, refusal in told.items() if refusal is None] == may
            assert {refusal.rule[:4] for refusal in told.values() if refusal} == {"BOO-"}


def test_a_refusal_tells_nothing_that_the_view_does_not() -> None:
    """BOO-50: it is the same from a view that was written down."""
    for state in (play(start(oya=0), OPENING), asked().state):
        seen = view(state, 0)
        read = GAME.read_view(seen.dump())
        actions = [*range(0, GAME.actions.count, 49), *range(GAME.actions.count - 30, GAME.actions.count)]
        assert [read.refusal(action) for action in actions] == [seen.refusal(action) for action in actions]
