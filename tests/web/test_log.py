"""The log: what has happened in sentences, beside each the ghost of whoever did it."""

import re
from dataclasses import replace

import pytest

from games.spooky_boo.drawn import play as played
from games.spooky_boo.drawn import table
from hantise import games
from hantise.core import SPECTATOR, Event, Game, Rng
from hantise.games.spooky_boo import GAME as SPOOKY
from hantise.testing.playing import Choices, play
from hantise.web.live import Push, frame_of, lines_since, push_of
from hantise.web.pages.faces import faces_of
from hantise.web.table_page.log import SINCE, items, last, newest, sentences, since
from hantise.web.table_page.page import parts, table_page
from hantise.web.table_page.snapshot import PageContext, TableView, table_view_of
from hantise.web.tables.live_table import Position
from hantise.web.tables.live_table import position_of as position_after

NEWS = re.compile('<li class="news">.*?</li>')
NAMES = ("Ida", "Ida & Co", "<b>Bo</b>")
BY = re.compile(
    r'<li class="news"><svg class="doer" aria-hidden="true"><use href="[^"#]*#g-(\w+)"/></svg><span>(.*?)</span>'
)


def position_of(game: Game, *names: str) -> Position:
    """After the deal, and these actions of the first seat."""
    options = game.options(3, starter=0)
    state = game.start(options)
    state.roll(Rng(4))
    return Position(state).after(game, 3, Event(0, names, ()))


def seen(game: Game, position: Position, seat: int) -> TableView:
    return table_view_of(game, game.options(3, starter=0), NAMES, position, seat)


def decided(game: Game, seat: int) -> TableView:
    """After one decision of the first seat."""
    return seen(game, position_of(game, game.actions.name(position_of(game).state.legal()[0])), seat)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_ghost_of_who_acted_stands_beside_the_sentence_and_the_name_is_bold(seat: int) -> None:
    """The same at the foot of a phone; one's own has no name, and a table without a room has sentences alone."""
    table_view = decided(games.find("ghooost"), seat)
    (face, shown), *_ = BY.findall(items(sentences(table_view)))
    assert face == faces_of(NAMES)[0]
    assert shown.startswith("<b>Ida</b> ")
    assert str(last(table_view)) in sentences(table_view)[0].entry
    assert "#g-" in last(table_view)
    (own,) = sentences(decided(games.find("ghooost"), 0))
    assert f"#g-{face}" in own.entry
    assert f"<span>{own.words}</span>" in own.entry
    bare = items(sentences(decided(replace(games.find("spooky_boo"), room=None), seat)))
    assert "Ida" in bare
    assert "<svg" not in bare


def test_what_is_drawn_up_is_told_with_the_play_before_it() -> None:
    """So a drawing never displaces what was last played; everybody but who drew it reads how many, not which."""
    game = games.find("ghooost")
    dealt = Position(game.start(game.options(3, starter=0)))
    deals = tuple(f"card:{face}" for face in (1, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
    played = Event(0, ("1x2",), ("card:9", "card:10"))
    position = dealt.after(game, 3, Event(-1, (), deals)).after(game, 3, played)
    told = {seat: [one.words for one in sentences(seen(game, position, seat))] for seat in (0, 1)}
    assert told[0] == [
        "You play 1 Scooty + 1 Scooty. You play again. You draw 2 cards: 9, 10.",
        "You are dealt 1 Scooty, 1 Scooty, 3 Cerberus, 4.",
    ]
    assert told[1] == [
        "Ida plays 1 Scooty + 1 Scooty. Ida plays again. Ida draws 2 cards.",
        "You are dealt 5, 6, 7, 8 Twist.",
    ]
    assert [one.entry.startswith('<li class="news">') for one in sentences(seen(game, position, 0))] == [True, False]


def test_the_table_is_called_by_its_first_seat_which_at_its_own_page_is_you() -> None:
    """Who shares a screen is called by name there too."""
    game = games.find("ghooost")
    for seat, held, words in ((0, (0,), "Your table"), (0, (0, 1), "Ida’s table"), (1, (1,), "Ida’s table")):
        shown = "".join(parts(seen(game, position_of(game), seat), PageContext(held=held))["moment"])
        assert shown.endswith(f" · {words}</span>"), shown


@pytest.mark.parametrize("code", ["ghooost", "haunted_stairs", "spooky_boo"])
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_page_that_was_told_of_each_event_marks_the_news_of_one_drawn_anew(code: str, seat: int) -> None:
    """So does the panel of who waits, which is drawn anew with each event."""
    record = play(games.find(code), games.find(code).options(2), Choices(seed=7))
    told = list[str]()
    for events in range(1, min(len(record.events), 60)):
        position = position_after(replace(record, events=record.events[:events]))
        table_view = table_view_of(record.game, record.options, record.seats, position, seat)
        push = push_of(table_view, PageContext(), lines_since(table_view, position, events - 1))
        told = NEWS.findall(push.log) + ([] if push.whole or push.decided else told)
        assert told == NEWS.findall(items(newest(table_view))), events
        assert len(NEWS.findall("".join(since(table_view)))) == min(SINCE, len(told)), events


# Pages of Spooky Boo: what was looked at is in them while it lies open, and each thing is told as it is seen.

TWO = ("Ann", "Bo")
OPTIONS = SPOOKY.options(2)
SQUARES = """
    3   4   {}  0
    1   2   5   10p3
"""


def looked(face: str, *names: str, card: str = "+9p2") -> Position:
    """After the first seat has used the power of this card, and done this."""
    position = Position(played(table(SQUARES.format(face)), f"draw {card} power"))
    for name in names:
        position = position.after(SPOOKY, 2, Event(0, (name,), ()))
    return position


def sent(position: Position, seat: int) -> tuple[bytes, bytes]:
    """The page of that seat, and the newest push to it."""
    table_view = table_view_of(SPOOKY, OPTIONS, TWO, position, seat)
    context = PageContext(held=(seat,) if seat >= 0 else ())
    fresh = lines_since(table_view, position, position.version - 1)
    return str(table_page(table_view, context)).encode(), frame_of(push_of(table_view, context, fresh))


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_card_is_open_to_its_looker_alone_and_laid_back_leaves_nothing_behind(seat: int) -> None:
    """SPB-21, SPB-40, SPB-42, SPB-43: two tables that differ in that card alone are one to all others, later to all.

    SPB-22, SPB-23: who looked and swapped sees no face of either any more.
    """
    for names, is_the_same in ((("look:1:3",), seat != 0), (("look:1:3", "back"), True)):
        one, other = [sent(looked(face, *names), seat) for face in ("7p1", "-1")]
        assert (one == other) == is_the_same, names
    swapped = b"".join(sent(looked("6", "look:1:3", "with:1", card="+15p4"), 0))
    assert [words for words in (b"only you see it", b"private") if words in swapped] == []


# A page of news is told each thing as it is seen: the log comes anew, and with it the steps of its entries.

TOLD = """
    3   4   2   0
    1   2   1   -1
"""


def dealt(position: Position, name: str) -> tuple[str, ...]:
    """Chance after that action: always the first card that there is."""
    state, cards = position.state.clone(), list[str]()
    state.apply(SPOOKY.actions.parse(name))
    while state.mover() < 0:
        card = state.legal()[0]
        cards.append(SPOOKY.actions.name(card))
        state.apply(card)
    return tuple(cards)


def after(*names: str) -> Position:
    """The first seat passes; then the second does all this."""
    position = Position(played(table(TOLD, on="6"), "take:1"))
    for number, name in enumerate(("pass", *names)):
        position = position.after(SPOOKY, 2, Event(min(number, 1), (name,), dealt(position, name)))
    return position


def pushed(position: Position) -> Push:
    """The push to the first seat, which has seen all but the last event."""
    table_view = table_view_of(SPOOKY, OPTIONS, TWO, position, 0)
    return push_of(table_view, PageContext(held=(0,)), lines_since(table_view, position, position.version - 1))


def beside(push: Push) -> list[tuple[str, list[str]]]:
    """The entries of the log, the oldest first, each with the motions that its reader sees meanwhile."""
    entries = [re.sub("<[^>]*>", "", entry) for entry in push.log.split("</li>")[:-1]][::-1]
    return [(words, [step.motion for step in steps]) for words, steps in zip(entries, push.steps, strict=True)]


def test_each_line_is_told_while_its_motions_are_seen() -> None:
    """SPB-11: the card that somebody draws, which no sentence tells, is seen with the one before.

    SPB-32: the line tells who called while the squares are counted, and not what came before the call.
    """
    assert beside(pushed(after("draw"))) == [("You pass.", []), ("Bo draws a card.", ["fly"])]
    _passed, *told = beside(pushed(after("draw", "discard")))
    assert told == [("Bo draws a card.", []), ("Bo discards the 1.", ["fly"])]
    push = pushed(after("draw", "discard", "call"))
    *earlier, (words, motions), (seen, none) = beside(push)
    assert earlier == [(told, []) for told in ("You pass.", "Bo draws a card.", "Bo discards the 1.")]
    assert words.startswith("Bo called: 2. You have 15. ")
    assert (seen.startswith("You see your own cards: "), none) == (True, [])
    assert (motions[0], motions[-1], motions.count("sum")) == ("mark", "wait", 8)
    over = [step.mark for step in push.steps[-2] if step.motion == "tell"]
    assert over[0] == "Bo called Spooky Boo!"
    assert over[1].startswith("Bo called with 2: rightly, 0 points.")
