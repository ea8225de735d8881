"""What actions would mean and what has happened, in sentences."""

import pytest

from games.boo.drawn import draw, legal, view, walk
from hantise.core import SPECTATOR, State, Tells
from hantise.games.boo import GAME, room

NAMES = ["Ann", "Bo"]
UNDER = """
    .  .  .
    T  b< T
    F  F  F
"""


def label(state: State, name: str) -> str:
    assert name in legal(state)
    return GAME.table.label(view(state, state.mover()), GAME.actions.parse(name), NAMES)


def placing(picture: str, hand: str, lie: str) -> str:
    """The label of placing the card from the picture's upper left cell on, which is told as 0,0."""
    table = draw(picture, hand)
    x, y = table.corner
    return label(table.state, f"{lie}{x},{y}").replace(f"{x},{y}", "0,0")


def test_a_label_tells_what_would_be_seen_and_how_many_ghosts_there_would_be() -> None:
    """BOO-26, BOO-41."""
    assert placing(". . . F F F", "o^ T T", "o>") == "0,0 across, b^ T T: nobody is scared, 1 to 0"
    assert placing(". . . F F F", "o^ T T", "o<") == "0,0 across, T T bv: nobody is scared, 1 to 0"
    assert placing(". . . F F F w^ T T", "T T o>", "o>") == "0,0 across, T T b>: turns 1 card, 2 to 0"


def test_a_label_counts_every_card_that_turns() -> None:
    """BOO-26, BOO-41: one's own card too."""
    table = draw(UNDER, "o> o^ x^").play("o> 0,0").state
    assert label(table, "scare:123") == "Scare with 1 b>, then 2 b^, then 3 w^: turns 2 cards, 1 to 3"
    assert label(table, "scare:213") == "Scare with 2 b^, then 1 b>, then 3 w^: turns 1 card, 2 to 2"


def test_a_label_says_when_an_order_will_be_asked() -> None:
    """BOO-31."""
    assert placing(UNDER, "o> o^ x^", "o>") == "0,0 across, b> b^ w^: you choose who scares first"


def test_labels_of_sparing() -> None:
    """BOO-32."""
    state = draw(". . . F F F w^ T T", "T T o>", may_spare=True).play("o> 0,0").state
    assert label(state, "scare:none") == "Spare everybody: nobody is scared, 1 to 1"
    assert label(state, "scare:3") == "Scare with 3 b>: turns 1 card, 2 to 0"


def test_choices_stand_under_the_square_where_they_lie() -> None:
    """BOO-14: all ways to lie from one square on under its columns and rows; orders all together."""
    table = draw(UNDER, "o> o^ x^")
    x, y = table.corner
    seen = view(table.state, 0)
    headings = {name: GAME.heading(seen, GAME.actions.parse(name)) for name in legal(table.state)}
    assert {headings[f"{lie}{x},{y}"] for lie in ("o>", "x>", "o<", "x<")} == {f"{x},{y}"}
    assert headings[f"o>{x - 3},{y + 1}"] == f"{x - 3},{y + 1}"
    asked = table.play("o> 0,0").state
    assert {GAME.heading(view(asked, 0), action) for action in asked.legal()} == {""}


def in_sight(state: State, name: str) -> str:
    assert isinstance(room, Tells)
    assert name in legal(state)
    return room.label_in_sight(view(state, state.mover()), GAME.actions.parse(name), NAMES)


def test_beside_the_table_columns_and_rows_are_counted_from_the_outermost_cards() -> None:
    """BOO-14, BOO-26: on the left and on top, one's own card too; no square has a number there."""
    table = draw(". . . F F F w^ T T", "T T o>")
    x, y = table.corner
    assert in_sight(table.state, f"o>{x},{y}") == "Column 1, row 1, across: turns 1 card, 2 to 0"
    assert in_sight(table.state, f"ov{x + 3},{y + 1}") == "Column 4, row 2, upright: nobody is scared, 1 to 1"
    assert in_sight(table.state, f"ov{x + 5},{y - 3}") == "Column 6, row 1, upright: nobody is scared, 1 to 1"


def test_beside_the_table_an_order_is_told_in_words() -> None:
    """BOO-20, BOO-32."""
    table = draw(UNDER, "o> o^ x^").play("o> 0,0").state
    told = "First the middle one, black, then the first, black, then the last, white: turns 1 card, 2 to 2"
    assert in_sight(table, "scare:213") == told


@pytest.mark.parametrize("lies", ["o>29,27", "xv3,4"])
def test_beside_the_table_nobody_reads_where_a_card_lies(lies: str) -> None:
    line = f"1 {lies} w^b^T; turned >2,3 TTb>; ghosts 2 5"
    assert beside(line, 1) == "You turn over 1 card: 5 – 2."
    assert beside(line, 0) == "Bo turns over 1 card: 2 – 5."
    assert beside(line, SPECTATOR) == "Bo turns over 1 card: Ann 2, Bo 5."
    assert beside("1 oya", 0) == tell("1 oya", 0)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1 o>29,27 w^b^T; ghosts 2 5; wins 1", "Bo places a card: 2 – 5. Bo wins."),
        ("1 scare:21 w^b>T; turned >2,3 TTb> v5,6 w^TT; ghosts 2 5", "Bo turns over 2 cards: 2 – 5."),
        ("1 scare:none TTw>; ghosts 3 4", "Bo spares everybody. Ghosts: you 3, Bo 4."),
        ("1 o>29,27 w^b^T; asked", "Bo places a card. It makes a difference who scares first."),
        ("1 turn 10 w^b^T", ""),
    ],
)
def test_beside_the_table_what_turned_over_and_the_score_come_first(line: str, told: str) -> None:
    """BOO-26, BOO-41; the next card is no news, it lies open."""
    assert beside(line, 0) == told


def beside(line: str, seat: int) -> str:
    assert isinstance(room, Tells)
    return room.tell_in_sight(line, NAMES, seat).replace("\u00a0", " ").replace("\u2060", "")


def tell(line: str, seat: int = SPECTATOR) -> str:
    return GAME.table.tell(line, NAMES, seat)


@pytest.mark.parametrize(
    ("line", "own", "others"),
    [
        ("1 oya", "You begin.", "Bo begins."),
        (
            "1 turn 10 w^b^T",
            "Your next card: white looking up, black looking up, tombstone.",
            "Bo’s next card: white looking up, black looking up, tombstone.",
        ),
        (
            "1 o>29,27 w^b^T; asked",
            "You place a card across, at 29,27. It makes a difference who scares first.",
            "Bo places a card across, at 29,27. It makes a difference who scares first.",
        ),
        (
            "1 x<29,27 w^b^T; asked",
            "You place a card across, at 29,27. It makes a difference who scares first.",
            "Bo places a card across, at 29,27. It makes a difference who scares first.",
        ),
        (
            "1 xv3,4 TTw>; asked",
            "You place a card down, at 3,4. It makes a difference who scares first.",
            "Bo places a card down, at 3,4. It makes a difference who scares first.",
        ),
        (
            "1 scare:21 w^b>T; turned >2,3 TTb>",
            "You scare with the middle ghost, then the first ghost. 1 card turns over: Boo!",
            "Bo scares with the middle ghost, then the first ghost. 1 card turns over: Boo!",
        ),
        (
            "1 scare:3 TTw>; turned >2,3 TTb> v5,6 w^TT",
            "You scare with the last ghost. 2 cards turn over: Boo!",
            "Bo scares with the last ghost. 2 cards turn over: Boo!",
        ),
    ],
)
def test_what_somebody_did(line: str, own: str, others: str) -> None:
    """BOO-08, BOO-10, BOO-16, BOO-26, BOO-31, BOO-32."""
    assert tell(line, 1) == own
    assert tell(line, 0) == tell(line) == others


def test_who_spares_everybody() -> None:
    """BOO-32."""
    line = "1 scare:none TTw>; ghosts 3 4"
    assert tell(line, 1) == "You spare everybody. Ghosts: you 4, Ann 3."
    assert tell(line, 0) == "Bo spares everybody. Ghosts: you 3, Bo 4."


def test_the_score_tells_ones_own_ghosts_first() -> None:
    """BOO-41."""
    line = "1 o^3,4 TTw>; ghosts 2 5"
    assert tell(line, 0) == "Bo places a card down, at 3,4. Ghosts: you 2, Bo 5."
    assert tell(line, 1) == "You place a card down, at 3,4. Ghosts: you 5, Ann 2."
    assert tell(line) == "Bo places a card down, at 3,4. Ghosts: Ann 2, Bo 5."


def test_who_wins() -> None:
    """BOO-41, BOO-42."""
    line = "1 scare:12 w^w>T; ghosts 2 5; wins 1"
    assert tell(line, 1).endswith("Ghosts: you 5, Ann 2. You win!")
    assert tell(line, 0).endswith("Ghosts: you 2, Bo 5. Bo wins.")
    assert tell(line).endswith("Ghosts: Ann 2, Bo 5. Bo wins.")


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_can_be_told(seed: int) -> None:
    """BOO-50: every line of every sheet."""
    for state, name in walk(seed, may_spare=seed == 1):
        if not name:
            break
        for seat in (0, 1, SPECTATOR):
            told = GAME.table.tell(GAME.seen(state, GAME.actions.parse(name), seat), NAMES, seat)
            assert told
            assert "{" not in told
        if state.mover() >= 0:
            assert "{" not in label(state, name)
