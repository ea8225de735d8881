"""Pages of Spooky Boo: what was looked at is in them while it lies open, and each thing is told as it is seen."""

from __future__ import annotations

import re

import pytest

from games.spooky_boo.drawn import play, table
from hantise.core import SPECTATOR, Event
from hantise.games.spooky_boo import GAME
from hantise.web.live.pushes import Push, frame_of, lines_since, push_of
from hantise.web.table_page.page import table_page
from hantise.web.table_page.snapshot import Around, sight_of
from hantise.web.tables.position import Position

NAMES = ("Ann", "Bo")
OPTIONS = GAME.options(2)
SQUARES = """
    3   4   {}  0
    1   2   5   10p3
"""


def looked(face: str, *names: str) -> Position:
    """After the first seat has used the power of a 9, and done this."""
    position = Position(play(table(SQUARES.format(face)), "draw +9p2 power"))
    for name in names:
        position = position.after(GAME, 2, Event(0, (name,), ()))
    return position


def sent(position: Position, seat: int) -> tuple[bytes, bytes]:
    """The page of that seat, and the newest push to it."""
    sight, around = sight_of(GAME, OPTIONS, NAMES, position, seat), Around(held=(seat,) if seat >= 0 else ())
    fresh = lines_since(sight, position, position.version - 1)
    return str(table_page(sight, around)).encode(), frame_of(push_of(sight, around, fresh))


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_card_laid_back_leaves_nothing_behind(seat: int) -> None:
    """SPB-40, SPB-43: two tables that differ in that card alone."""
    one, other = [looked(face, "look:1:3", "back") for face in ("7p1", "-1")]
    assert sent(one, seat) == sent(other, seat)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_card_is_open_to_its_looker_alone(seat: int) -> None:
    """SPB-21, SPB-42: to the others it is the same table, of the same size."""
    one, other = [sent(looked(face, "look:1:3"), seat) for face in ("7p1", "-1")]
    assert (one == other) == (seat != 0)


def test_a_card_that_is_swapped_unseen_is_unseen() -> None:
    """SPB-22, SPB-23: who looked and swapped sees no face of either any more."""
    position = Position(play(table(SQUARES.format("6")), "draw +15p4 power"))
    for name in ("look:1:3", "with:1"):
        position = position.after(GAME, 2, Event(0, (name,), ()))
    page, push = sent(position, 0)
    assert b"only you see it" not in page + push
    assert b"private" not in page + push


# A page of news is told each thing as it is seen: the log comes anew, and with it the steps of its entries.

TOLD = """
    3   4   2   0
    1   2   1   -1
"""


def dealt(position: Position, name: str) -> tuple[str, ...]:
    """Chance after that action: always the first card that there is."""
    state, cards = position.state.clone(), list[str]()
    state.apply(GAME.actions.parse(name))
    while state.mover() < 0:
        card = state.legal()[0]
        cards.append(GAME.actions.name(card))
        state.apply(card)
    return tuple(cards)


def after(*names: str) -> Position:
    """The first seat passes; then the second does all this."""
    position = Position(play(table(TOLD, on="6"), "take:1"))
    for number, name in enumerate(("pass", *names)):
        position = position.after(GAME, 2, Event(min(number, 1), (name,), dealt(position, name)))
    return position


def pushed(position: Position) -> Push:
    """The push to the first seat, which has seen all but the last event."""
    sight = sight_of(GAME, OPTIONS, NAMES, position, 0)
    return push_of(sight, Around(held=(0,)), lines_since(sight, position, position.version - 1))


def beside(push: Push) -> list[tuple[str, list[str]]]:
    """The entries of the log, the oldest first, each with the motions that its reader sees meanwhile."""
    entries = [re.sub("<[^>]*>", "", entry) for entry in push.log.split("</li>")[:-1]][::-1]
    return [(words, [step.motion for step in steps]) for words, steps in zip(entries, push.steps, strict=True)]


def test_the_line_tells_who_called_while_the_squares_are_counted() -> None:
    """SPB-32: not what came before the call."""
    push = pushed(after("draw", "discard", "call"))
    *earlier, (words, motions), (seen, none) = beside(push)
    assert earlier == [(told, []) for told in ("You pass.", "Bo draws a card.", "Bo discards the 1.")]
    assert words.startswith("Bo called: 2. You have 15. ")
    assert (seen.startswith("You see your own cards: "), none) == (True, [])
    assert (motions[0], motions[-1], motions.count("sum")) == ("mark", "wait", 8)
    over = [step.mark for step in push.steps[-2] if step.motion == "tell"]
    assert over[0] == "Bo called Spooky Boo!"
    assert over[1].startswith("Bo called with 2: rightly, 0 points.")


def test_what_no_sentence_tells_is_seen_with_the_one_before() -> None:
    """SPB-11: the card that somebody draws."""
    assert beside(pushed(after("draw"))) == [("You pass.", []), ("Bo draws a card.", ["fly"])]
    _passed, *told = beside(pushed(after("draw", "discard")))
    assert told == [("Bo draws a card.", []), ("Bo discards the 1.", ["fly"])]
