"""Why an action may not be taken: a stable code, the rule, a sentence; the places of a card are in `test_placing`."""

import pytest

from games.boo.drawn import draw, legal, play, refusal_of, start
from hantise.core import CHANCE, OVER, SPECTATOR, State

OPENING = "turn:11 turn:2 turn:3 turn:4"
TWO_WHITES = """
    .  .  w^ | . . a
    .  .  w^ | . . a
    .  .  T  | . . a
    F  F  F  | g g g
"""


def why(state: State, name: str, seat: int = 0) -> tuple[str, str]:
    """Code and rule of a refusal."""
    refusal = refusal_of(state, name, seat)
    return refusal.code, refusal.rule


def ended() -> State:
    """A game in which each lays the first card that can be laid, where it can be laid first."""
    state = start(oya=0)
    while state.mover() != OVER:
        state.apply(state.outcome(0) if state.mover() == CHANCE else state.legal()[0])
    return state


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    """BOO-40."""
    state = ended()
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
    """BOO-10: a spectator for ever; while a card is turned up all do."""
    state = play(start(oya=0), OPENING)
    asked = draw(TWO_WHITES, "o^ x^ T").play("ov 0,0").state
    assert {why(state, name, seat) for name in ("o>29,27", "scare:1")} == {("not-your-turn", "BOO-10")}
    assert why(asked, "scare:12", seat) == ("not-your-turn", "BOO-10")
    state = play(state, "o>29,27")
    assert state.mover() == CHANCE
    assert why(state, "o>29,26", 0) == why(state, "o>29,26", seat) == ("not-your-turn", "BOO-10")


def test_nothing_is_put_in_order_before_a_card_lies() -> None:
    """BOO-31."""
    state = play(start(oya=0), OPENING)
    assert why(state, "scare:none") == why(state, "scare:123") == ("nothing-to-order", "BOO-31")


@pytest.mark.parametrize(
    ("hand", "may_spare", "orders", "names", "code", "rule"),
    [
        ("o^ x^ T", False, "12 21", "scare:3 scare:123 scare:31", "no-ghost-there", "BOO-20"),
        ("o^ x^ T", False, "12 21", "scare:none scare:1 scare:2", "no-sparing", "BOO-32"),
        ("o^ x^ T", False, "12 21", "o>9,9", "order-first", "BOO-16"),
        ("o^ x^ T", True, "none 1", "scare:2 scare:12", "same-outcome", "BOO-31"),
        ("o^ x^ T", True, "none 1", "scare:3", "no-ghost-there", "BOO-20"),
        ("o^ x^ xv", False, "123 213", "scare:132 scare:231 scare:312 scare:321", "same-outcome", "BOO-31"),
    ],
)
def test_what_may_not_be_done_where_ghosts_are_put_in_order(
    hand: str, may_spare: bool, orders: str, names: str, code: str, rule: str
) -> None:
    """BOO-16, BOO-20, BOO-31, BOO-32."""
    table = draw(TWO_WHITES, hand, may_spare=may_spare).play("ov 0,0")
    assert legal(table.state) == {f"scare:{order}" for order in orders.split()}
    assert {why(table.state, name) for name in names.split()} == {(code, rule)}
