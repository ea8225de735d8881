"""What is read: what actions would mean, what has happened, written down and in sentences, and the table in text.

A whole game in text is kept in `playthroughs/boo.txt`.
"""

import re

import pytest

from games.boo.drawn import UNDER, Drawn, draw, legal, opened, start, view, walk
from games.readings import read_by
from hantise.core import SPECTATOR, State, Tells
from hantise.core.words import LANGUAGES, speaking
from hantise.games.boo import GAME, room
from hantise.games.boo.moments import told_squares
from hantise.games.boo.table import window

NAMES = ["Ann", "Bo"]


def line(state: State, name: str) -> str:
    """What each seat and a spectator write down."""
    assert name in legal(state), f"{name} is not legal"
    before = GAME.dump(state)
    written = {GAME.seen(state, GAME.actions.parse(name), seat) for seat in (0, 1, SPECTATOR)}
    assert GAME.dump(state) == before
    assert len(written) == 1
    return written.pop()


def of_the_picture(table: Drawn, told: str) -> str:
    """The same with the cells of the picture."""
    left, top = table.corner
    return re.sub(r"(\d\d),(\d\d)", lambda cell: f"{int(cell[1]) - left},{int(cell[2]) - top}", told)


def label(table: Drawn, name: str) -> str:
    action = GAME.actions.parse(table.named(name))
    return of_the_picture(table, GAME.table.label(view(table.state, table.state.mover()), action, NAMES))


def in_sight(table: Drawn, name: str) -> str:
    assert isinstance(room, Tells)
    action = GAME.actions.parse(table.named(name))
    return room.label_in_sight(view(table.state, table.state.mover()), action, NAMES)


@pytest.mark.parametrize(
    ("picture", "hand", "laid", "written", "told", "seen"),
    [
        (
            ". . . F F F w^ T T", "T T o>", "o> 0,0", "TTb>; turned >6,0 bvTT; ghosts 2 0",
            "0,0 across, T T b>: turns 1 card, 2 to 0", "Across: turns 1 card, 2 to 0",
        ),
        (
            ". . . F F F w^ T T", "T T o>", "ov 5,-3", "TTbv; ghosts 1 1",
            "5,-3 down, T T bv: nobody is scared, 1 to 1", "Upright: nobody is scared, 1 to 1",
        ),
        (
            ". . . F F F", "o^ T T", "o< 0,0", "TTbv; ghosts 1 0",
            "0,0 across, T T bv: nobody is scared, 1 to 0", "Across: nobody is scared, 1 to 0",
        ),
        (
            ". . . F F F", "o> x^ T", "o> 0,0", "b>w^T; turned >0,0 w<bvT; ghosts 1 1",
            "0,0 across, b> w^ T: turns 1 card, 1 to 1", "Across: turns 1 card, 1 to 1",
        ),
        (
            UNDER, "o> o^ x^", "o> 0,0", "b>b^w^; asked",
            "0,0 across, b> b^ w^: you choose who scares first", "Across: you choose who scares first",
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("mover", [0, 1])
def test_what_a_placement_does(
    picture: str, hand: str, laid: str, written: str, told: str, seen: str, mover: int
) -> None:
    """BOO-10, BOO-14, BOO-26, BOO-31, BOO-41: one's own ghosts first.

    What is written down counts the first seat's first. Beside the table columns and rows are counted from the outermost
    cards, one's own too.
    """
    table = draw(picture, hand, mover=mover, black=mover)
    if mover == 1:
        written = re.sub(r"ghosts (\d) (\d)", r"ghosts \2 \1", written)
    assert of_the_picture(table, line(table.state, table.named(laid))) == f"{mover} {laid.replace(' ', '')} {written}"
    assert (label(table, laid), in_sight(table, laid)) == (told, seen)


def test_what_an_order_does_and_to_spare_everybody_turns_nothing_over() -> None:
    """BOO-20, BOO-26, BOO-31, BOO-32, BOO-41."""
    for scares, written, told, brings in [
        ("123", "turned >0,1 Tw>T >0,0 w<wvbv; ghosts 1 3", "1 b>, then 2 b^, then 3 w^", "turns 2 cards, 1 to 3"),
        ("213", "turned >0,0 w<wvbv; ghosts 2 2", "2 b^, then 1 b>, then 3 w^", "turns 1 card, 2 to 2"),
    ]:
        table, order = draw(UNDER, "o> o^ x^").play("o> 0,0"), f"scare:{scares}"
        assert of_the_picture(table, line(table.state, order)) == f"0 {order} b>b^w^; {written}"
        assert label(table, order) == f"Scare with {told}: {brings}"
        ghosts = room.choice(view(table.state, 0), GAME.actions.parse(order)).named
        assert in_sight(table, order) == f"{ghosts}: {brings}"
    table = draw(". . . F F F w^ T T", "T T o>", may_spare=True).play("o> 0,0")
    assert line(table.state, "scare:none") == "0 scare:none TTb>; ghosts 1 1"
    assert label(table, "scare:none") == "Spare everybody: nobody is scared, 1 to 1"
    assert label(table, "scare:3") == "Scare with 3 b>: turns 1 card, 2 to 0"


@pytest.mark.parametrize("seed", range(2))
def test_the_last_line_tells_who_wins(seed: int) -> None:
    """BOO-40, BOO-41, BOO-42."""
    told = [(line(state, name) if name else "", state) for state, name in walk(seed)]
    assert told[-2][0].endswith(f"; wins {told[-1][1].payoffs().index(1.0)}")
    assert not [one for one, _state in told[:-2] if "wins" in one]


def test_choices_stand_under_the_square_where_they_lie() -> None:
    """BOO-14: all ways to lie from one square on under its column and row; orders all together."""
    table = draw(UNDER, "o> o^ x^")
    headings = {lie: GAME.heading(view(table.state, 0), GAME.actions.parse(table.named(lie))) for lie in LIES}
    assert {of_the_picture(table, heading) for heading in headings.values()} == {"0,0"}
    asked = table.play("o> 0,0").state
    assert {GAME.heading(view(asked, 0), action) for action in asked.legal()} == {""}


LIES = ["o> 0,0", "x> 0,0", "o< 0,0", "x< 0,0"]


# Lines as they are told.


def tell(line: str, seat: int = SPECTATOR) -> str:
    return GAME.table.tell(line, NAMES, seat)


def beside(line: str, seat: int) -> str:
    assert isinstance(room, Tells)
    return room.tell_in_sight(line, NAMES, seat).replace("\u00a0", " ").replace("\u2060", "")


PLACES = "[1 You place/Bo places] a card"
SCARES = "[1 You scare/Bo scares] with the"
COUNT = "Ghosts: [0 you 2, Bo 5/1 you 5, Ann 2/Ann 2, Bo 5]."


def test_what_somebody_did_ones_own_ghosts_first_and_in_the_end_who_wins() -> None:
    """BOO-08, BOO-10, BOO-16, BOO-26, BOO-31, BOO-32, BOO-41, BOO-42."""
    for line, told in [
        ("1 oya", "[1 You begin/Bo begins]."),
        ("1 turn 10 w^b^T", "[1 Your/Bo’s] next card: white looking up, black looking up, tombstone."),
        *[
            (f"1 {lie} w^b^T; asked", f"{PLACES} {way}, at 9,8. It makes a difference who scares first.")
            for lie, way in [("o>9,8", "across"), ("x<9,8", "across"), ("xv9,8", "down"), ("o^9,8", "down")]
        ],
        ("1 scare:21 w^b>T; turned >2,3 TTb>", f"{SCARES} middle ghost, then the first ghost. 1 card turns over: Boo!"),
        ("1 scare:3 TTw>; turned >2,3 TTb> v5,6 w^TT", f"{SCARES} last ghost. 2 cards turn over: Boo!"),
        ("1 scare:none TTw>; ghosts 2 5", f"[1 You spare/Bo spares] everybody. {COUNT}"),
        ("1 o^3,4 TTw>; ghosts 2 5", f"{PLACES} down, at 3,4. {COUNT}"),
        ("1 o>3,4 TTw>; ghosts 2 5; wins 1", f"{PLACES} across, at 3,4. {COUNT} [1 You win!/Bo wins.]"),
    ]:
        for seat in (0, 1, SPECTATOR):
            assert tell(line, seat) == read_by(seat, told)


def test_beside_the_table_what_turned_over_and_the_score_come_first() -> None:
    """BOO-26, BOO-41: nobody reads where a card lies; the next card is no news, it lies open."""
    for line, seat, told in [
        ("1 oya", 0, "Bo begins."),
        ("1 turn 10 w^b^T", 0, ""),
        ("1 xv3,4 w^b^T; turned >2,3 TTb>; ghosts 2 5", 1, "You turn over 1 card: 5 – 2."),
        ("1 xv3,4 w^b^T; turned >2,3 TTb>; ghosts 2 5", 0, "Bo turns over 1 card: 2 – 5."),
        ("1 xv3,4 w^b^T; turned >2,3 TTb>; ghosts 2 5", SPECTATOR, "Bo turns over 1 card: Ann 2, Bo 5."),
        ("1 o>29,27 w^b^T; ghosts 2 5; wins 1", 0, "Bo places a card: 2 – 5. Bo wins."),
        ("1 o>29,27 w^b^T; ghosts 2 5; wins 1", 1, "You place a card: 5 – 2. You win!"),
        ("1 scare:21 w^b>T; turned >2,3 TTb> v5,6 w^TT; ghosts 2 5", 0, "Bo turns over 2 cards: 2 – 5."),
        ("1 scare:none TTw>; ghosts 3 4", 0, "Bo spares everybody. Ghosts: you 3, Bo 4."),
        ("1 o>29,27 w^b^T; asked", 0, "Bo places a card. It makes a difference who scares first."),
    ]:
        assert beside(line, seat) == told


def test_every_square_is_called_otherwise_in_every_language() -> None:
    """BOO-02, BOO-03."""
    assert told_squares("b^Tw<") == "black looking up, tombstone, white looking left"
    for language in LANGUAGES:
        with speaking(language):
            told = [
                told_squares(square) for square in [*(colour + look for colour in "bw" for look in "^>v<"), "T", "F"]
            ]
            assert len(set(told)) == 10
            assert len({words.split()[0] for words in told[:4]}) == len({words.split()[0] for words in told[4:8]}) == 1
            assert [words.split()[-1] for words in told[:4]] == [words.split()[-1] for words in told[4:8]]


STRANGE = ["Ann & Co", "<b>Bo</b>"]


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), STRANGE)


def rows_of(state: State) -> list[str]:
    """The cemetery in signs, heading and rows."""
    return text(state).split("\nb: a black ghost")[0].splitlines()


def in_a_row(cards: int) -> State:
    """So many cards beside a card of the gate, in one row."""
    return draw("F F F " + "w^ T b^ " * cards).state


def test_a_wide_table_leaves_less_room_at_its_sides_and_one_wider_than_a_terminal_stands_in_parts() -> None:
    """80 signs are the width of a terminal; all cards stay in sight, every card whole in one of the parts."""
    for cards, columns in ((5, 24), (6, 25), (7, 24)):
        lines = rows_of(in_a_row(cards))
        assert {len(line) for line in lines} == {3 + 3 * columns}
        (row,) = [line for line in lines if "w^" in line]
        assert row.count("w^") == cards
    lines = rows_of(in_a_row(9))
    assert all(len(line) < 80 for line in lines)
    left, right = ["\n".join(lines[: lines.index("")]), "\n".join(lines[lines.index("") + 1 :])]
    assert left.count("w^- T-b^") + right.count("w^- T-b^") == 9
    assert left.split("\n")[0].split()[-2:] == right.split("\n")[0].split()[:2]
    assert len(left.splitlines()) == len(right.splitlines())
    assert right.splitlines()[0].split()[-1] == str(window(view(in_a_row(9)))[1])


@pytest.mark.parametrize(("seat", "last"), [(0, "Ann & Co"), (1, "<b>Bo</b>"), (SPECTATOR, "<b>Bo</b>")])
def test_ones_own_cards_come_last(seat: int, last: str) -> None:
    """BOO-08, BOO-50: for who watches the first seat comes first; before the lot nobody has a card."""
    names = [line[2:].split(":")[0] for line in text(opened(), seat).splitlines() if line[2:5] in ("Ann", "<b>")]
    assert names[-1] == last
    told = text(start(), seat)
    assert ("begins" in told, "hand" in told) == (False, False)
    assert told.count("Below it, 12 cards in some order:") == 2


def test_one_ghost_is_one_ghost_and_who_wins_is_named() -> None:
    """BOO-41, BOO-42."""
    told = text(draw(". . . F F F b^ T w^").state, 0)
    assert "Ann & Co: black, 1 ghost" in told
    assert "<b>Bo</b>: white, 1 ghost, begins" in told
    *_, (state, _) = walk(2)
    winner = STRANGE[state.payoffs().index(1.0)]
    (line,) = [line for line in text(state, 0).splitlines() if line.endswith(", wins")]
    assert line[2:].startswith(winner)
    assert "hand" not in text(state, 0)
