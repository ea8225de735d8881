"""The oracle itself, held against the rulebook's examples and the catalogue, on small tables drawn by hand."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from games.boo.pictures import read_picture
from games.boo.slow import (
    CARDS,
    CHANCE,
    FACES,
    GATE,
    ORDERS,
    OVER,
    SIZE,
    WAYS,
    Cell,
    SlowBoo,
    Table,
    card_of,
    cells_from,
    laid,
    on_grid,
    turned_over,
)

CORNER = (20, 20)


def drawn(picture: str, corner: Cell = CORNER) -> Table:
    """The table of a picture, whose upper left square lies on that cell."""
    table = Table()
    for card in read_picture(picture):
        table.lay([(x + corner[0], y + corner[1]) for x, y in card.cells], card.squares)
    return table


def sees(table: Table, x: int, y: int) -> Cell | None:
    """Whom the ghost there finds, both told as in the picture."""
    found = table.gaze((x + CORNER[0], y + CORNER[1]))
    return None if found is None else (found[0] - CORNER[0], found[1] - CORNER[1])


def checked(table: Table, *cells: Cell, facing_is_enough: bool = False) -> list[list[str]]:
    """What all cards show after these ghosts were checked one after the other."""
    for x, y in cells:
        table.check((x + CORNER[0], y + CORNER[1]), facing_is_enough)
    return table.squares


def game(picture: str, card: str, **options: Any) -> SlowBoo:
    """Black is to place this card on the table of the picture."""
    found = SlowBoo(oya=0, cards=[card] * 12, **options)
    found.table = drawn(picture)
    found.hands, found.tops = [1, 1], [2, 2]
    found.piles = [set(range(3, 13)), set(range(3, 13))]
    return found


def do(found: SlowBoo, *played: str) -> None:
    for name in played:
        assert name in found.legal(), (name, sorted(found.legal()))
        found.apply(name)


def names(cards: str) -> list[list[str]]:
    """`b> T w<, T T T` as what shows on two cards."""
    return [card.split() for card in cards.split(",")]


# --- cards -----------------------------------------------------------------------------------------------------------


def test_whites_cards_are_blacks_with_the_colours_exchanged_and_the_directions_kept() -> None:
    """BOO-07."""
    assert card_of("o< x^ T", "b") == ["b<", "w^", "T"]
    assert card_of("o< x^ T", "w") == ["w<", "b^", "T"]
    assert len(CARDS) == 12


def test_the_other_face_has_the_opposite_square_by_square() -> None:
    """BOO-04."""
    assert turned_over(["b<", "w^", "T"]) == ["w>", "bv", "T"]
    assert turned_over(["T", "F", "T"]) == ["T", "F", "T"]


@pytest.mark.parametrize(
    ("face", "way", "squares"),
    [
        ("o", ">", "b> w^ T"),
        ("o", "<", "T wv b<"),
        ("o", "v", "bv w> T"),
        ("o", "^", "T w< b^"),
        ("x", ">", "w< bv T"),
        ("x", "<", "T b^ w>"),
        ("x", "v", "w^ b< T"),
        ("x", "^", "T b> wv"),
    ],
)
def test_a_card_lies_either_way_with_either_face(face: str, way: str, squares: str) -> None:
    """BOO-13, BOO-14, BOO-33: from the leftmost or topmost square on."""
    assert laid(["b>", "w^", "T"], face, way) == squares.split()


def test_orders_are_all_of_some_squares() -> None:
    assert ORDERS[1:] == ["".join(order) for count in (1, 2, 3) for order in permutations("123", count)]


# --- the gate --------------------------------------------------------------------------------------------------------


def test_the_gate_lies_in_the_middle() -> None:
    """BOO-06, BOO-15."""
    table = SlowBoo().table
    shown = ["".join(table.at((x, y)) or "." for x in range(27, 33)) for y in range(28, 32)]
    assert shown == ["TTFTF.", "FF..TT", "TT..FF", ".FTFTT"]
    assert len(table.card_at) == 18
    assert len(GATE) == 6


# --- gazes -----------------------------------------------------------------------------------------------------------


def test_a_gaze_goes_to_the_first_ghost_of_the_other_colour() -> None:
    """BOO-21, BOO-23: past its own colour, fences and empty table."""
    table = drawn("b> b^ bv . F F F . w^ w^ w^")
    assert [sees(table, x, 0) for x in (0, 1, 2)] == [(8, 0), None, None]


def test_a_tombstone_stops_a_gaze() -> None:
    """BOO-22."""
    assert sees(drawn("b> b^ bv . T F F . w^ w^ w^"), 0, 0) is None
    assert sees(drawn("b> b^ T  . F F F . w^ w^ w^"), 0, 0) is None
    assert sees(drawn("b> T  w^ . w^ w^ w^"), 0, 0) is None


@pytest.mark.parametrize(
    ("look", "found"),
    [("^", (3, 0)), (">", (6, 3)), ("v", (3, 6)), ("<", (0, 3))],
)
def test_gazes_run_in_four_directions(look: str, found: Cell) -> None:
    """BOO-03, BOO-21."""
    table = drawn("""
        .  .  .  w^ w^ w^ .  |  . . . a a a .
        .  .  .  .  .  .  .  |  . . . . . . .
        .  .  .  .  .  .  .  |  . . . . . . .
        w^ .  .  .  .  .  w^ |  b . . . . . c
        w^ .  .  .  .  .  w^ |  b . . . . . c
        w^ .  .  .  .  .  w^ |  b . . . . . c
        .  .  .  w^ w^ w^ .  |  . . . d d d .
    """)
    table.lay([(23, 23)], [f"b{look}"])
    assert sees(table, 3, 3) == found


def test_a_gaze_ends_at_the_edge_of_the_grid() -> None:
    """BOO-15, BOO-22."""
    for corner in ((0, 0), (58, 60)):
        table = drawn("b< b^ b>", corner)
        assert [table.gaze((corner[0] + i, corner[1])) for i in range(3)] == [None] * 3


# --- scares ----------------------------------------------------------------------------------------------------------


def test_the_card_of_the_ghost_found_is_turned_over() -> None:
    """BOO-26: all of it."""
    assert checked(drawn("T T b> . w^ T b<"), (2, 0)) == names("T T b>, bv T w>")


def test_a_ghost_that_looks_back_is_not_scared() -> None:
    """BOO-24, BOO-25."""
    assert checked(drawn("T T b> . w< T T"), (2, 0)) == names("T T b>, w< T T")


@pytest.mark.parametrize(("facing_is_enough", "card"), [(False, "b>"), (True, "w<")])
def test_looking_back_means_to_find_this_ghost_first(facing_is_enough: bool, card: str) -> None:
    """BOO-25: another black ghost stands between; with the option to face this way is enough."""
    table = drawn("b> F F . b^ F F . w< T T")
    squares = checked(table, (0, 0), facing_is_enough=facing_is_enough)
    assert squares[-1] == [card, "T", "T"]


def test_a_ghost_finds_one_on_its_own_card() -> None:
    """BOO-30, BOO-34: the placed card is turned over, a square already checked is not checked again."""
    assert checked(drawn("b> T w^"), (0, 0)) == names("b> T w^")
    assert checked(drawn("b> b^ w^"), (0, 0)) == names("w< wv bv")
    assert checked(drawn("b> b^ w<"), (0, 0)) == names("w< wv b>")
    assert checked(drawn("T b> w<"), (1, 0), (2, 0)) == names("T b> w<")


def test_squares_not_checked_yet_are_checked_as_they_are_now() -> None:
    """BOO-27, BOO-29, BOO-30: the second square is white and looks down when it is its turn."""
    picture = """
        .  .  .  .  .  . | . . . . . .
        b> b^ w^ .  .  . | a a a . . .
        .  .  .  .  .  . | . . . . . .
        .  b< .  .  .  . | . b . . . .
        .  b< .  .  .  . | . b . . . .
        .  b< .  .  .  . | . b . . . .
    """
    assert checked(drawn(picture), (0, 1), (1, 1)) == names("w< wv bv, w> w> w>")


def test_a_card_is_turned_over_twice() -> None:
    """BOO-28, BOO-29."""
    picture = """
        b> .  .  .  w^ | a . . . b
        w> .  .  .  w^ | a . . . b
        T  .  .  .  T  | a . . . b
    """
    assert checked(drawn(picture), (0, 0)) == names("b> w> T, bv bv T")
    assert checked(drawn(picture), (0, 1), (0, 0)) == names("b> w> T, bv bv T")
    assert checked(drawn(picture), (0, 0), (0, 1)) == names("b> w> T, w^ w^ T")


def test_the_rulebooks_first_example() -> None:
    """BOO-35: a black ghost of the placed card turns card A, a white one B, not X behind; one sees the edge only."""
    table = drawn("""
        .  T  .  .  .  .  | . a . . . .
        .  T  .  .  .  .  | . a . . . .
        b> w^ .  .  .  .  | p a . . . .
        w> .  .  b^ .  b^ | p . . b . x
        w< .  .  T  .  T  | p . . b . x
        .  .  .  T  .  T  | . . . b . x
    """)
    assert checked(table, (0, 2), (0, 3), (0, 4)) == names("T T bv, wv T T, b> w> w<, b^ T T")


def test_the_rulebooks_second_example() -> None:
    """BOO-35: A meets the eye of X, a tombstone blocks B, C scares."""
    table = drawn("""
        b> .  .  w< T  T  | a . . x x x
        b> .  .  T  w< T  | a . . y y y
        b> .  .  w^ T  b< | a . . c c c
    """)
    assert checked(table, (0, 0), (0, 1), (0, 2)) == names("b> b> b>, bv T w>, w< T T, T w< T")


# --- placing ---------------------------------------------------------------------------------------------------------


def brute_force(found: SlowBoo) -> list[str]:
    """Every cell of the grid, way and face, in the order of their numbers; of those that lie alike the first."""
    seen: set[str] = set()
    kept = []
    for y in range(SIZE):
        for x in range(SIZE):
            for way in WAYS:
                cells = cells_from(x, y, way in "><")
                if not all(on_grid(cell) and cell not in found.table.card_at for cell in cells):
                    continue
                if not any(abs(x - u) + abs(y - v) == 1 for x, y in cells for u, v in found.table.card_at):
                    continue
                for face in FACES:
                    picture = repr((cells, laid(found.hand(), face, way)))
                    if picture not in seen:
                        kept.append(f"{face}{way}{x},{y}")
                    seen.add(picture)
    return kept


@pytest.mark.parametrize("seed", range(4))
def test_placements_are_those_of_brute_force(seed: int) -> None:
    """BOO-11, BOO-12, BOO-14, BOO-33."""
    rng = Random(seed)
    found = SlowBoo(oya=seed % 2)
    for step in range(30):
        if found.mover() == found.turn and not found.asks_order and step > 4 + 5 * seed:
            assert sorted(found.legal()) == sorted(brute_force(found))
            return
        found.apply(rng.choice(sorted(found.legal())))


def test_a_corner_is_not_enough_and_no_card_is_covered() -> None:
    """BOO-11, BOO-12: five across above, five below, one at each end; and eleven down."""
    found = game("T T T", "T T T").legal()
    assert len([name for name in found if ">" in name]) == 5 + 5 + 2
    assert len([name for name in found if "v" in name]) == 3 + 3 + 2 * 3
    assert {"o>18,19", "o>22,21", "o>17,20", "o>23,20"} <= found
    assert not {"o>17,19", "o>23,21", "o>20,20", "o>18,20"} & found


@pytest.mark.parametrize(
    ("card", "ways"),
    [
        ("o^ x^ T", {"o>", "x>", "o<", "x<"}),
        ("T T T", {"o>"}),
        ("T o^ T", {"o>", "x>", "o<", "x<"}),
        ("o^ T xv", {"o>", "x>", "o<", "x<"}),
        ("o< T x<", {"o>", "x>"}),
        ("o^ T x^", {"o>", "x>"}),
    ],
)
def test_two_placements_that_lie_alike_are_one(card: str, ways: set[str]) -> None:
    """BOO-33: here the other face is the card turned half round, or both are alike."""
    found = game("T T T", card).legal()
    assert {name[:2] for name in found if name.endswith("20,19") and name[1] in "<>"} == ways


def test_nothing_lies_beyond_the_grid() -> None:
    """BOO-15."""
    found = game("T T T", "T T T")
    found.table = drawn("T T T", (0, 0))
    assert "o>1,1" in found.legal()
    assert not [name for name in found.legal() if "-" in name]
    found.table = drawn("T T T", (58, 60))
    assert {name for name in found.legal() if ">" in name} == {"o>55,60", *(f"o>{x},59" for x in range(56, 59))}


# --- the order of scares ---------------------------------------------------------------------------------------------


TWO_WHITES = """
    .  .  w^ | . . b
    .  .  w^ | . . b
    .  .  T  | . . b
    T  T  T  | c c c
"""


def test_orders_that_end_alike_are_one() -> None:
    """BOO-31: the first turns the card, and only then the second turns it back."""
    found = game(TWO_WHITES, "o^ x^ T")
    do(found, "ov20,20")
    assert found.mover() == 0
    assert found.legal() == {"scare:12", "scare:21"}
    assert found.after("12").squares[0] == ["w^", "w^", "T"]
    do(found, "scare:21")
    assert found.table.squares[0] == ["bv", "bv", "T"]
    assert found.mover() == CHANCE


def test_where_all_orders_end_alike_nothing_is_asked() -> None:
    """BOO-31: three ghosts that see nobody, one that scares, a card without ghosts."""
    for card in ("o^ o^ o^", "o^ T T", "T T T"):
        found = game(TWO_WHITES, card)
        do(found, "ov20,20")
        assert found.mover() == CHANCE
        assert found.table.squares[0] == (["bv", "bv", "T"] if "o" in card else ["w^", "w^", "T"])


def test_who_may_spare_may_leave_checks_out() -> None:
    """BOO-32: any of them; of what ends alike the first."""
    found = game(TWO_WHITES, "o^ x^ T", may_spare=True)
    do(found, "ov20,20")
    assert found.legal() == {"scare:none", "scare:1"}
    do(found, "scare:none")
    assert found.table.squares[0] == ["w^", "w^", "T"]


# --- the piles and the end -------------------------------------------------------------------------------------------


def test_the_oya_is_dealt_first_and_starts() -> None:
    """BOO-05, BOO-08, BOO-16: hand, top, and after placing the next of the pile."""
    found = SlowBoo()
    assert found.odds() == {"oya:0": 1, "oya:1": 1}
    do(found, "oya:1", "turn:3", "turn:4", "turn:3", "turn:5")
    assert (found.hands, found.tops, found.mover()) == ([3, 3], [5, 4], 1)
    found.apply(sorted(found.legal())[0])
    assert (found.hands, found.tops, found.mover()) == ([3, 4], [5, None], CHANCE)
    assert len(found.odds()) == 10
    do(found, "turn:12")
    assert (found.hands, found.tops, found.mover()) == ([3, 4], [5, 12], 0)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_lasts_twice_twelve_cards(seed: int) -> None:
    """BOO-10, BOO-17, BOO-40, BOO-43."""
    rng = Random(seed)
    found = SlowBoo(black=seed % 2, may_spare=seed == 2)
    turns = []
    while found.mover() != OVER:
        if found.mover() >= 0 and not found.asks_order:
            turns.append(found.turn)
        found.apply(rng.choice(sorted(found.legal())))
    assert turns == [found.oya, 1 - (found.oya or 0)] * 12
    assert len(found.table.cells) == 30
    assert (found.hands, found.tops, found.piles) == ([None, None], [None, None], [set(), set()])
    assert sorted(found.payoffs()) == [0.0, 1.0]


@pytest.mark.parametrize(
    ("picture", "black", "payoffs"),
    [
        ("b^ T b^ . w^ T T", 0, [1.0, 0.0]),
        ("b^ T b^ . w^ T T", 1, [0.0, 1.0]),
        ("b^ T F . w^ T T", 0, [0.0, 1.0]),
        ("T T T", 1, [0.0, 1.0]),
    ],
)
def test_most_ghosts_win_and_the_oya_a_tie(picture: str, black: int, payoffs: list[float]) -> None:
    """BOO-18, BOO-41, BOO-42, BOO-43: the second seat is the Oya."""
    found = SlowBoo(oya=1, black=black)
    found.table = drawn(picture)
    assert found.payoffs() == payoffs
