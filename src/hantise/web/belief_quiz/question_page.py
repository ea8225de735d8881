"""A question on its table: the room as the seat saw it, its log, and below it the cards to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hantise.core import Room
from hantise.core.words import _
from hantise.drawing.faces import face
from hantise.drawing.kit.parts import picture
from hantise.drawing.kit.prompt import END_OF_QUESTION, question
from hantise.drawing.markup import Markup
from hantise.review.belief_quiz import ALL, SURENESS, Guess
from hantise.review.beliefs import Belief
from hantise.review.telling import percent
from hantise.web.again.review_frame import table_head
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, bare, icon, join
from hantise.web.table_page.log import log
from hantise.web.table_page.page import Past, looks, past_table
from hantise.web.table_page.snapshot import PageContext, TableView, lines_of, table_view_of
from hantise.web.tables.position import Position

END = Markup("</div>")
FORM = Markup(
    '<form class="guess-form" action="/beliefs/{}/{}">{}<fieldset class="offers"><legend class="vh">{}</legend>{}'
    '</fieldset><fieldset class="sureness"><legend>{}</legend>{}</fieldset><button class="btn pri">{}</button></form>'
)
KEPT = Markup('<input type="hidden" name="had" value="{}"><input type="hidden" name="of" value="{}">')
OFFER = Markup(
    '<label class="offer"><input type="radio" name="card" value="{}" required><span class="likely-card"'
    ' aria-hidden="true">{}</span><span class="vh">{}</span></label>'
)
SURE = Markup('<label><input type="radio" name="sure" value="{}" required><span>{}</span></label>')


class Questioned(NamedTuple):
    """A question by its number, the position it is about, what may lie there, what is offered, the score before it."""

    number: int
    guess: Guess
    position: Position
    things: Sequence[Belief]
    offers: Sequence[Belief]
    score: Score


def question_page(asked: Questioned) -> Markup:
    """The whole page; of the answer it holds no more than that it is among those that are offered."""
    table_view, context = _table_view(asked), PageContext(held=(asked.guess.seat,))
    room: Room | None = table_view.game.room
    body = join(
        [
            Markup('<div class="app watched guessing {}" id="app">').format("furnished" if room else "plain"),
            _bar(table_view, asked.score),
            *past_table(table_view, context, Past()),
            *looks(table_view, context, {}),
            *_prompt(asked),
            log(table_view),
            END,
        ]
    )
    head = table_head(table_view.game.code, "guess.js", "past.css", "beliefs.css")
    return bare(headline(asked.guess, asked.offers), body, kind="playing", game=table_view.game.code, head=head)


def _table_view(asked: Questioned) -> TableView:
    """What lies open, as on the page of a running table, and all that the seat was told until then."""
    record, seat = asked.guess.record, asked.guess.seat
    table_view = table_view_of(record.game, record.options, record.seats, asked.position, seat)
    return replace(table_view, legal=(), firsts=(), lines=lines_of(asked.position, seat), keeps_log=True)


def _bar(table_view: TableView, score: Score) -> Markup:
    sign = picture(address("house.svg"), f"s-{table_view.game.code}", "glyph")
    opener = Markup(
        '<button class="ib phone" type="button" data-open="side" aria-label="{}">{}</button>'
        '<a class="ib" id="help" href="/rules/{}" data-open="rules" aria-label="{}">{}</a>'
    ).format(_("What has happened"), icon("log"), table_view.game.code, _("Rules of the game"), icon("rules"))
    return Markup(
        '<header class="top"><a class="ib" href="/beliefs" aria-label="{}">{}</a>{}<h1>{}</h1>'
        '<span class="sub desk">{}</span><span class="sp"></span>{}</header>'
    ).format(_("Back to the questions"), icon("back"), sign, _(table_view.game.title), score.words, opener)


def _prompt(asked: Questioned) -> list[Markup]:
    record, score = asked.guess.record, asked.score
    told = _("By counting what can still be there. The log tells what was seen.")
    told = f"{score.words} · {told}" if score.of else told
    asking = faces_of(record.seats)[asked.guess.whose] if asked.guess.whose >= 0 else ""
    opening = Markup('<section class="prompt past" id="prompt" aria-label="{}" aria-describedby="asked">').format(
        _("Your guess")
    )
    drawings = address(f"games/{record.game.code}.svg")
    form = FORM.format(
        record.game.code,
        asked.number,
        KEPT.format(*score) if score.of else NOTHING,
        _("One of these"),
        join([OFFER.format(one.lying.face, face(drawings, one.lying.face), one.lying.thing) for one in asked.offers]),
        _("How sure are you?"),
        join([SURE.format(place, percent(sure)) for place, sure in enumerate(SURENESS)]),
        _("Answer"),
    )
    said = question(address("house.svg"), headline(asked.guess, asked.offers), Markup("{}").format(told), asking)
    return [opening, said, END_OF_QUESTION, form, Markup("</section>")]


# What is asked, in words: whose card, and where.


def headline(guess: Guess, offers: Sequence[Belief]) -> str:
    """The question; a hand by who holds it, and where they sit."""
    if guess.spot < 0:
        players = guess.record.options.players
        words = _("What does {name} most likely hold?")
        if players > 2 and (guess.whose - guess.seat) % players == 1:
            words = _("What does {name}, on your left, most likely hold?")
        if players > 2 and (guess.seat - guess.whose) % players == 1:
            words = _("What does {name}, on your right, most likely hold?")
        return words.format(name=guess.record.seats[guess.whose])
    place = offers[0].lying.place
    if guess.whose == guess.seat:
        return _("Your card {place}: what is it, most likely?").format(place=place)
    words = _("{name}’s card {place}: what is it, most likely?")
    return words.format(name=guess.record.seats[guess.whose], place=place)


# A running score, which an address carries from one question to the next: nothing is stored.


# Digits that a number in an address has at most.
DIGITS = 6


class Score(NamedTuple):
    """What all answers so far have brought, and how many there were."""

    had: int = 0
    of: int = 0

    def after(self, worth: int) -> Score:
        """With one answer more."""
        return Score(self.had + worth, self.of + 1)

    @property
    def query(self) -> str:
        """The score in an address; "" before the first answer."""
        return f"had={self.had}&of={self.of}" if self.of else ""

    @property
    def words(self) -> str:
        """The score in words; "" before the first answer."""
        return _("{had} of {all} points so far").format(had=self.had, all=self.of * ALL) if self.of else ""


def read_score(query: Mapping[str, str]) -> Score:
    """The score in an address; nothing where there is none, or one that cannot be."""
    had, of = (_whole(query.get(name, "")) for name in ("had", "of"))
    return Score(had, of) if had <= of * ALL else Score()


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else 0
