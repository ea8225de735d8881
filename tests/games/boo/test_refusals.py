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


TURN = play(start(oya=0), OPENING)
ASKED = draw(TWO_WHITES, "o^ x^ T").play("ov 0,0").state
DRAWING = play(TURN, "o>29,27")
ALL = (0, 1, SPECTATOR)


@pytest.mark.parametrize(
    ("state", "seats", "names", "code", "rule"),
    [
        (ended(), ALL, "o>30,30 scare:1 turn:3 oya:0", "game-over", "BOO-40"),
        *[(state, ALL[:1], "turn:1", "left-to-chance", "BOO-05") for state in (start(), start(oya=0), TURN)],
        *[(state, ALL[:1], "oya:1", "left-to-chance", "BOO-08") for state in (start(), start(oya=0), TURN)],
        # a spectator waits for ever; while a card is turned up all do
        (TURN, ALL[1:], "o>29,27 scare:1", "not-your-turn", "BOO-10"),
        (ASKED, ALL[1:], "scare:12", "not-your-turn", "BOO-10"),
        (DRAWING, ALL, "o>29,26", "not-your-turn", "BOO-10"),
        (TURN, ALL[:1], "scare:none scare:123", "nothing-to-order", "BOO-31"),
    ],
)
def test_what_nobody_may_do_then_is_refused_by_its_rule(
    state: State, seats: tuple[int, ...], names: str, code: str, rule: str
) -> None:
    """BOO-05, BOO-08, BOO-10, BOO-31, BOO-40."""
    assert {why(state, name, seat) for name in names.split() for seat in seats} == {(code, rule)}


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
