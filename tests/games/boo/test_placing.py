"""Where and how a card may be placed, and the card that comes after it."""

import pytest

from games.boo.drawn import cards_in, draw, fields, legal, play, start, view, walk
from hantise.core import CHANCE

CENTRE = ". . . \n . . . \n T F T \n . . . \n . . ."


def test_the_players_place_in_turn_and_nobody_passes() -> None:
    """BOO-10: the Oya first; whoever is to place has nothing else to do."""
    placed = []
    for state, name in walk(3, oya=1):
        if name[:1] in ("o", "x") and state.mover() != CHANCE:
            placed.append(state.mover())
            assert all(other[1] in "><v^" for other in legal(state))
    assert placed == [1, 0] * 12


def test_no_card_is_covered() -> None:
    """BOO-11: not one square of it."""
    table = draw("""
        .  .  .  .  .  .  .
        .  .  T  F  T  .  .
        .  .  .  .  .  .  .
    """)
    for x in range(5):
        assert table.refused(f"o> {x},1") == ("covers-a-card", "BOO-11")
    for x in (2, 3, 4):
        assert table.refused(f"ov {x},0") == table.refused(f"ov {x},-1") == ("covers-a-card", "BOO-11")
        assert table.may(f"ov {x},2")
        assert table.may(f"ov {x},-2")


def test_not_even_the_middle_of_a_card_may_lie_on_another() -> None:
    """BOO-11: across a card that lies down, and down over one that lies across."""
    table = draw("""
        .  .  .  T  .  .  .  .  | . . . g . . . .
        .  .  .  F  .  .  .  .  | . . . g . . . .
        .  .  .  T  T  F  T  .  | . . . g h h h .
        .  .  .  .  .  .  .  .  | . . . . . . . .
    """)
    for x in (1, 2, 3):
        assert table.refused(f"o> {x},1") == ("covers-a-card", "BOO-11")
    for y in (0, 1, 2):
        assert table.refused(f"ov 5,{y}") == ("covers-a-card", "BOO-11")


def test_one_square_must_share_a_side_with_a_card() -> None:
    """BOO-12: one is enough, three are as good, a corner is too little."""
    table = draw("""
        .  .  .  .  .  .  .  .  .
        .  .  .  T  F  T  .  .  .
        .  .  .  .  .  .  .  .  .
    """)
    assert [x for x in range(9) if table.may(f"o> {x},0")] == [1, 2, 3, 4, 5]
    assert [x for x in range(9) if table.may(f"o> {x},1")] == [0, 6]
    assert [y for y in range(-3, 4) if table.may(f"ov 2,{y}")] == [-1, 0, 1]
    for name in ("o> 0,0", "o> 6,2", "ov 2,2", "ov 6,-2", "o> 3,-1", "o> -9,-9"):
        assert table.refused(name) == ("touches-no-card", "BOO-12")


def test_any_of_the_three_squares_may_be_the_one_that_touches() -> None:
    """BOO-12: the first, the middle or the last, of a card across and of one down."""
    table = draw("""
        .  .  .  .  .  | . . . . .
        .  .  .  T  .  | . . . g .
        .  .  .  F  .  | . . . g .
        .  .  .  T  .  | . . . g .
        .  .  .  .  .  | . . . . .
    """)
    assert [x for x in range(-1, 6) if table.may(f"o> {x},0")] == [1, 2, 3]
    assert [x for x in range(-1, 6) if table.may(f"o> {x},4")] == [1, 2, 3]
    for column in (2, 4):
        assert [y for y in range(-3, 5) if table.may(f"ov {column},{y}")] == [-1, 0, 1, 2, 3]
    table = draw(". . . T F T . . .")
    for column in (2, 6):
        assert [y for y in range(-4, 2) if table.may(f"ov {column},{y}")] == [-2, -1, 0]


def test_an_empty_square_of_the_gate_is_no_corner_to_touch() -> None:
    """BOO-12, BOO-17: to touch a fence is to touch a card."""
    table = draw(". . . F F F")
    assert table.may("o> 0,0")


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


LIES = [
    ("o>", "b> T w^"),
    ("x>", "w< T bv"),
    ("o<", "wv T b<"),
    ("x<", "b^ T w>"),
    ("ov", "bv T w>"),
    ("xv", "w^ T b<"),
    ("o^", "w< T b^"),
    ("x^", "b> T wv"),
]


@pytest.mark.parametrize(("lie", "squares"), LIES)
@pytest.mark.parametrize("black", [0, 1])
def test_a_card_lies_with_either_face_and_each_way_round(lie: str, squares: str, black: int) -> None:
    """BOO-04, BOO-13, BOO-14, BOO-33: white's card is black's with the colours exchanged."""
    table = draw(CENTRE, "o> T x^", black=black)
    across = lie[1] in "><"
    laid = cards_in(table.play(f"{lie} 0,{1 if across else -1}").state)[-1]
    assert laid.squares == (squares if black == 0 else squares.translate(str.maketrans("bw", "wb"))).split()
    x, y = laid.cells[0]
    assert laid.cells == [(x + i * across, y + i * (not across)) for i in range(3)]


@pytest.mark.parametrize(
    ("hand", "across", "down"),
    [
        ("o> x^ T", {"o>", "x>", "o<", "x<"}, {"ov", "xv", "o^", "x^"}),
        ("T T T", {"o>"}, {"ov"}),
        ("o^ T x^", {"o>", "x>"}, {"ov", "xv"}),  # the other face is the card turned half round
        ("o> T o<", {"o>", "x>"}, {"ov", "xv"}),  # turned half round it is the same
        ("o> x^ o<", {"o>", "x>", "o<", "x<"}, {"ov", "xv", "o^", "x^"}),
    ],
)
def test_two_placements_that_lie_alike_are_one_action(hand: str, across: set[str], down: set[str]) -> None:
    """BOO-33: the one with the lowest number; the others are refused by its name."""
    table = draw(CENTRE, hand)
    assert table.lies(0, 1, "><") == across
    assert table.lies(0, -1, "v^") == down
    for lie in {"o>", "x>", "o<", "x<"} - across:
        assert table.refused(f"{lie} 0,1") == ("same-placement", "BOO-33")
    for lie in {"ov", "xv", "o^", "x^"} - down:
        assert table.refused(f"{lie} 0,-1") == ("same-placement", "BOO-33")


def test_placements_that_come_to_the_same_only_by_scares_are_two() -> None:
    """BOO-33: laid with its front up the card turns itself over."""
    table = draw(". . . F F F", "o> x^ T")
    front, other = table.play("o> 0,0"), table.play("x> 0,0")
    assert front.shows() == other.shows() == "w< bv T F F F"


def test_nothing_is_placed_beyond_the_grid() -> None:
    """BOO-15: on the way to each edge, and refused there."""
    table = draw(" ".join(["F F F"] + ["."] * 55 + ["F F F"]), gate=["across 0 60  F F F"])
    assert table.corner == (0, 0)
    for name in ("o> 59,1", "o> 60,59", "ov 1,59", "ov 1,60"):
        assert table.refused(name) == ("beyond-the-grid", "BOO-15")
    assert table.may("o> 58,1")
    assert table.may("ov 3,58")
    assert table.may("ov 60,1")
    assert not [name for name in legal(table.state) if not name[2].isdigit()]


def test_the_grid_is_61_squares_wide_and_high() -> None:
    """BOO-15: the gate in its middle."""
    cells = [cell for card in cards_in(start()) for cell in card.cells]
    assert {x for x, _ in cells} == set(range(27, 33))
    assert {y for _, y in cells} == set(range(28, 32))


def test_after_placing_the_top_card_is_taken_and_the_next_turned_up() -> None:
    """BOO-16: the one that lay open comes into the hand; which comes next nobody knew."""
    state = play(start(oya=0), "turn:1 turn:2 turn:3 turn:4")
    state.apply(state.legal()[0])
    if state.mover() == 0:
        state.apply(state.legal()[0])
    assert (fields(state)["hands"], fields(state)["tops"]) == ("2,3", ",4")
    assert state.mover() == CHANCE
    assert legal(state) == {f"turn:{number}" for number in range(3, 13)}
    state = play(state, "turn:9")
    assert (fields(state)["hands"], fields(state)["tops"]) == ("2,3", "9,4")
    assert state.mover() == 1


def test_with_the_pile_empty_nothing_is_turned_up() -> None:
    """BOO-16, BOO-17: the last two cards are placed one after the other; an order is asked for the last one too."""
    seen = set()
    for seed in range(12):
        for state, name in walk(seed, may_spare=True):
            told = fields(state)
            turn = view(state).facts.turn
            laid = len(cards_in(state)) - 6
            if state.mover() == CHANCE and laid:
                assert told["unseen"].split(",")[turn]
            if laid >= 22 and name:
                assert state.mover() in (0, 1)
                seen.add((laid, name.startswith("scare")))
    assert {(22, False), (23, False), (24, True)} <= seen


def test_the_card_in_hand_is_the_one_that_is_placed() -> None:
    """BOO-10, BOO-16: the sixth of the box, and then the one that lay open."""
    state = play(start(oya=0), "turn:11 turn:2 turn:8 turn:4 o>29,27 turn:12")
    assert cards_in(state)[-1].squares == ["T", "b^", "T"]
    state = play(state, "o>29,26")
    assert cards_in(state)[-1].squares == ["w<", "T", "b>"]
