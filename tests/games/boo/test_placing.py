"""Where and how a card may be placed, the card that comes after it, and why an action may not be taken."""

import pytest

from games.boo.drawn import Drawn, cards_in, draw, fields, legal, play, refusal_of, start, walk
from hantise.core import CHANCE, OVER, SPECTATOR, State
from hantise.games.boo import GAME

CENTRE = ". . . \n . . . \n T F T \n . . . \n . . ."


def across(table: Drawn, y: int) -> list[int]:
    """The columns of the picture from which the card may lie across in that row."""
    return [x for x in range(-4, 10) if table.may(f"o> {x},{y}")]


def down(table: Drawn, x: int) -> list[int]:
    return [y for y in range(-4, 5) if table.may(f"ov {x},{y}")]


def test_what_is_on_the_menu_is_allowed_and_nothing_else() -> None:
    """BOO-33: of placements that give the same table one, whichever way the card has its ghosts."""
    ways = set()
    for state, _name in walk(3):
        if state.mover() != CHANCE:
            allowed = [action for action in range(GAME.actions.count) if state.allows(action)]
            assert allowed == sorted(state.legal())
            ways.add(len({GAME.actions.name(action)[:2] for action in allowed}))
    assert len(ways) > 2


def test_no_card_is_covered_and_a_side_is_shared_be_it_of_one_square() -> None:
    """BOO-11, BOO-12, BOO-17: any of its three squares, with a fence too; a corner is too little."""
    table = draw("""
        .  .  .  .  .  .  .  .
        .  .  .  T  F  T  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
    """)
    assert [across(table, y) for y in range(-1, 4)] == [[], [1, 2, 3, 4, 5], [0, 6], [1, 2, 3, 4, 5], []]
    assert [down(table, x) for x in range(1, 8)] == [[], [-1, 0, 1], *[[-2, 2]] * 3, [-1, 0, 1], []]
    for name in ("o> 1,1", "o> 5,1", "ov 3,-1", "ov 4,0", "ov 5,1"):
        assert table.refused(name) == ("covers-a-card", "BOO-11")
    for name in ("o> 0,0", "o> 6,2", "ov 2,2", "ov 6,-2", "o> 3,-1", "o> -9,-9"):
        assert table.refused(name) == ("touches-no-card", "BOO-12")


def test_the_same_beside_a_card_that_lies_down() -> None:
    """BOO-11, BOO-12."""
    table = draw("""
        .  .  .  .  .  | . . . . .
        .  .  .  T  .  | . . . g .
        .  .  .  F  .  | . . . g .
        .  .  .  T  .  | . . . g .
    """)
    assert [across(table, y) for y in range(-1, 6)] == [[], [1, 2, 3], *[[0, 4]] * 3, [1, 2, 3], []]
    assert [down(table, x) for x in range(1, 6)] == [[], [-1, 0, 1, 2, 3], [-2, 4], [-1, 0, 1, 2, 3], []]
    assert {table.refused(f"o> {x},{y}") for x in (1, 2, 3) for y in (1, 2, 3)} == {("covers-a-card", "BOO-11")}


def test_a_gap_in_the_gate_may_be_filled() -> None:
    """BOO-17."""
    table = draw(
        """
        T  F  F  F  T | a b b b c
        F  .  .  .  F | a . . . c
        T  F  F  F  T | a d d d c
        """,
        hand="o^ T ov",
    )
    after = table.play("o> 1,1")
    assert after.shows().splitlines()[1] == "F b^ T bv F"


LIES = "o> b> T w^ / x> w< T bv / o< wv T b< / x< b^ T w> / ov bv T w> / xv w^ T b< / o^ w< T b^ / x^ b> T wv"


@pytest.mark.parametrize("black", [0, 1])
def test_a_card_lies_with_either_face_and_each_way_round(black: int) -> None:
    """BOO-04, BOO-13, BOO-14, BOO-33: white's card is black's with the colours exchanged."""
    table = draw(CENTRE, "o> T x^", black=black)
    for lie, *squares in map(str.split, LIES.split("/")):
        across = lie[1] in "><"
        laid = cards_in(table.play(f"{lie} 0,{1 if across else -1}").state)[-1]
        assert laid.squares == [square.translate(str.maketrans("bw", "bw"[:: 1 - 2 * black])) for square in squares]
        x, y = laid.cells[0]
        assert laid.cells == [(x + i * across, y + i * (not across)) for i in range(3)]


@pytest.mark.parametrize(
    ("hand", "same"),
    [
        ("o> x^ T", {}),
        ("T o^ T", {}),
        ("o> x^ o<", {}),
        ("T T T", {"x>": "o>", "o<": "o>", "x<": "o>"}),
        ("o^ T x^", {"o<": "x>", "x<": "o>"}),  # the other face is the card turned half round
        ("o> T o<", {"o<": "o>", "x<": "x>"}),  # turned half round it is the same
    ],
)
@pytest.mark.parametrize(("ways", "cell"), [("><", "0,1"), ("v^", "0,-1")])
def test_two_placements_that_lie_alike_are_one_action(hand: str, same: dict[str, str], ways: str, cell: str) -> None:
    """BOO-33: the one with the lowest number; the others are refused by its name, be it across or down."""
    table = draw(CENTRE, hand)
    for lie in ("o>", "x>", "o<", "x<"):
        name, like = [f"{one} {cell}".translate(str.maketrans("><", ways)) for one in (lie, same.get(lie, lie))]
        assert table.may(name) == (name == like)
        if name != like:
            assert table.refused(name) == ("same-placement", "BOO-33")
            assert table.named(like) in table.refusal(name).words


def test_placements_that_come_to_the_same_only_by_scares_are_two() -> None:
    """BOO-33: laid with its front up the card turns itself over."""
    table = draw(". . . F F F", "o> x^ T")
    front, other = table.play("o> 0,0"), table.play("x> 0,0")
    assert front.shows() == other.shows() == "w< bv T F F F"


def test_nothing_is_placed_beyond_the_grid() -> None:
    """BOO-15: on the way to each edge, and refused there, even where the card would touch nothing."""
    table = draw(" ".join(["F F F"] + ["."] * 55 + ["F F F"]), gate=["across 0 60  F F F"])
    assert table.corner == (0, 0)
    for name in ("o> 59,1", "o> 60,59", "ov 1,59", "ov 1,60", "o> 59,30"):
        assert table.refused(name) == ("beyond-the-grid", "BOO-15")
    assert table.refused("o> 58,30") == table.refused("ov 3,30") == ("touches-no-card", "BOO-12")
    assert table.may("o> 58,1")
    assert table.may("ov 3,58")
    assert table.may("ov 60,1")
    assert not [name for name in legal(table.state) if not name[2].isdigit()]


def test_after_placing_the_top_card_is_taken_and_the_next_turned_up() -> None:
    """BOO-16: the one that lay open comes into the hand; which comes next nobody knew."""
    state = play(start(oya=0), "turn:1 turn:2 turn:3 turn:4")
    state.apply(state.legal()[0])
    assert (fields(state)["hands"], fields(state)["tops"]) == ("2,3", ",4")
    assert state.mover() == CHANCE
    assert legal(state) == {f"turn:{number}" for number in range(3, 13)}
    state = play(state, "turn:9")
    assert (fields(state)["hands"], fields(state)["tops"]) == ("2,3", "9,4")
    assert state.mover() == 1


@pytest.mark.parametrize("seed", range(2))
def test_with_the_pile_empty_nothing_is_turned_up(seed: int) -> None:
    """BOO-16, BOO-17: the last two cards are placed one after the other; an order is asked for the last one too."""
    ends = [(state.mover(), name) for state, name in walk(seed, may_spare=True) if len(cards_in(state)) - 6 >= 22]
    assert {mover for mover, name in ends if name} == {0, 1}
    assert [name[:5] for _mover, name in ends].count("scare") <= 2
    assert len([name for _mover, name in ends if name[:1] in ("o", "x")]) == 2


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


def test_what_nobody_may_do_then_is_refused_by_its_rule() -> None:
    """BOO-05, BOO-08, BOO-10, BOO-31, BOO-40."""
    for state, seats, names, code, rule in [
        (ended(), ALL, "o>30,30 scare:1 turn:3 oya:0", "game-over", "BOO-40"),
        *[(state, ALL[:1], "turn:1", "left-to-chance", "BOO-05") for state in (start(), start(oya=0), TURN)],
        *[(state, ALL[:1], "oya:1", "left-to-chance", "BOO-08") for state in (start(), start(oya=0), TURN)],
        # a spectator waits for ever; while a card is turned up all do
        (TURN, ALL[1:], "o>29,27 scare:1", "not-your-turn", "BOO-10"),
        (ASKED, ALL[1:], "scare:12", "not-your-turn", "BOO-10"),
        (DRAWING, ALL, "o>29,26", "not-your-turn", "BOO-10"),
        (TURN, ALL[:1], "scare:none scare:123", "nothing-to-order", "BOO-31"),
    ]:
        assert {why(state, name, seat) for name in names.split() for seat in seats} == {(code, rule)}


def test_what_may_not_be_done_where_ghosts_are_put_in_order() -> None:
    """BOO-16, BOO-20, BOO-31, BOO-32."""
    for hand, may_spare, orders, names, code, rule in [
        ("o^ x^ T", False, "12 21", "scare:3 scare:123 scare:31", "no-ghost-there", "BOO-20"),
        ("o^ x^ T", False, "12 21", "scare:none scare:1 scare:2", "no-sparing", "BOO-32"),
        ("o^ x^ T", False, "12 21", "o>9,9", "order-first", "BOO-16"),
        ("o^ x^ T", True, "none 1", "scare:2 scare:12", "same-outcome", "BOO-31"),
        ("o^ x^ T", True, "none 1", "scare:3", "no-ghost-there", "BOO-20"),
        ("o^ x^ xv", False, "123 213", "scare:132 scare:231 scare:312 scare:321", "same-outcome", "BOO-31"),
    ]:
        table = draw(TWO_WHITES, hand, may_spare=may_spare).play("ov 0,0")
        assert legal(table.state) == {f"scare:{order}" for order in orders.split()}
        assert {why(table.state, name) for name in names.split()} == {(code, rule)}
