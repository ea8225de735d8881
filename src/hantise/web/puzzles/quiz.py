"""The belief quiz: the list of games, a question on its table, and the score of an answer."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import Game, Room
from hantise.core.words import _
from hantise.drawing.faces import face
from hantise.drawing.kit import prompt
from hantise.drawing.markup import Markup
from hantise.games import codes, find
from hantise.review import belief_quiz as quiz
from hantise.review.beliefs import Belief, asked, error, weighs
from hantise.review.telling import percent, sentences
from hantise.web.again.believing import MOST, meter
from hantise.web.again.showing import review_frame, table_head
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, bare, frame, icon, join, send, sign, style_link
from hantise.web.problems import Problem
from hantise.web.requests import client_address, whole_number
from hantise.web.table_page.log import log
from hantise.web.table_page.page import Past, looks, past_table
from hantise.web.table_page.snapshot import PageContext, TableView, lines_of, table_view_of
from hantise.web.tables.live_table import Position, cooperatively, positioning
from hantise.web.tables.visitor import services_of

# Worlds counted for a chance: the error is below 2 % in nine of ten cases.
WORLDS = 2000


async def begin(request: Request) -> Response:
    """GET: the games with questions."""
    told = [
        _("A table from a match between computers, just as one of them saw it. What does somebody else hold?"),
        _("Touch a card, say how sure you are, and see how well one could know."),
    ]
    row = Markup('<li data-game="{0}"><a class="btn" href="/beliefs/{0}/1">{1}{2}<small>{3}</small></a></li>')
    ways = [
        row.format(
            game.code, sign(game.code), _(game.title), _("{n} questions").format(n=quiz.number_of_questions(game))
        )
        for game in map(find, codes())
        if quiz.number_of_questions(game)
    ]
    body = Markup('<main class="page to-guess"><h1>{}</h1>{}<ul>{}</ul></main>').format(
        _("What do they hold?"), join([Markup("<p>{}</p>").format(words) for words in told]), join(ways)
    )
    return send(frame(_("What do they hold?"), body, sub=_("What do they hold?"), sheet="beliefs.css"))


async def look(request: Request) -> Response:
    """GET: a question, or the score of an answer."""
    found = await _questioned(request)
    card, sure = request.query_params.get("card", ""), request.query_params.get("sure", "")
    if not card and not sure:
        return send(question_page(found))
    if card not in [one.item.face for one in found.offers] or sure not in map(str, range(len(quiz.SURENESS))):
        raise Problem(422, "no-such-answer", _("Choose one of the cards, and how sure you are."))
    return send(answer_page(found, quiz.Answer(card, int(sure))))


async def _questioned(request: Request) -> Questioned:
    """The question at this address; equal addresses have equal questions."""
    game = find(request.path_params["game"])
    number = whole_number(request.path_params["number"], 5) or 0
    if not 1 <= number <= quiz.number_of_questions(game):
        raise Problem(404, "no-such-question", _("There is no such question. Begin with the first."))
    question = await asyncio.to_thread(quiz.question_at, game, number)
    position = await cooperatively(
        positioning(dataclasses.replace(question.record, events=question.record.events[: question.step]))
    )
    view = game.view(position.state, question.seat)
    found = await services_of(request).beliefs.about(asked(game, view, worlds=WORLDS), client_address(request))
    things = quiz.of_place(question, found)
    # The score in the address; 0 if it is missing or impossible.
    had, of = (whole_number(request.query_params.get(name, ""), DIGITS) or 0 for name in ("had", "of"))
    score = Score(had, of) if had <= of * quiz.ALL else Score()
    return Questioned(number, question, position, things, quiz.offered(things), score)


# The page of an answer: its score, the chances, the decisive step, and the truth.

# A chance that counts as certain.
CERTAIN = 0.9995
WAYS = Markup(
    '<p class="ways pan"><a class="btn pri" href="{}">{}</a><a class="btn" href="{}">{}</a>'
    '<a class="btn" href="/beliefs">{}</a></p>'
)


def answer_page(asked: Questioned, answer: quiz.Answer) -> Markup:
    """The whole page; chances are counts over WORLDS."""
    game, number, points = asked.question.record.game, asked.number, quiz.worth(answer, asked.offers)
    chosen = next(one for one in asked.offers if one.item.face == answer.face)
    score = asked.score.after(points)
    told = _("{n} of {all} points").format(n=points, all=quiz.ALL)
    # The likeliest item, and its chance.
    best, sure = asked.things[0], percent(quiz.SURENESS[answer.sure])
    if chosen.plain == best.plain:
        which = _("The likeliest there is: {thing}.").format(thing=chosen.item.thing)
    else:
        which = _("Likelier: {best}, with {n}.").format(best=best.item.thing, n=percent(best.plain))
    how = _("You were {sure} sure of {thing}; by counting it is {n}.").format(
        sure=sure, thing=chosen.item.thing, n=percent(chosen.plain)
    )
    verdict = Markup("<p><strong>{}</strong> {}</p>").format(which, how)
    result = Markup('<section class="pan"><p class="hint">{}</p><h2 id="told">{}</h2>{}<p>{}</p></section>').format(
        headline(asked.question, asked.offers), told, verdict, score.words
    )
    following = f"/beliefs/{game.code}/{number % quiz.number_of_questions(game) + 1}?{score.query}"
    before = f"/beliefs/{game.code}/{number}" + (f"?{asked.score.query}" if asked.score.of else "")
    next_one, table = icon("next") + _("Next question"), icon("eyes") + _("Back to the table")
    ways = WAYS.format(following, next_one, before, table, _("Another game"))
    shown = [*asked.things[:MOST], *([chosen] if chosen not in asked.things[:MOST] else [])]
    rows = [_row(game, one, one.item.face == chosen.item.face) for one in shown]
    chances = Markup(
        '<section class="pan" aria-labelledby="chances"><h3 id="chances">{}</h3><ol class="rows">{}</ol></section>'
    ).format(_("What could be there"), join(rows))
    parts = [result, chances, _why(asked, answer), ways]
    body = Markup('<main class="believed">{}</main>').format(join(parts))
    return review_frame(game, body, style_link("beliefs.css"), sub=_("What do they hold?"))


def _row(game: Game, one: Belief, is_chosen: bool) -> Markup:
    said = Markup(" · <em>{}</em>").format(_("your answer")) if is_chosen else NOTHING
    played = _("with how they play: {n}").format(n=percent(one.likely)) if weighs(game) else ""
    card = face(address(f"games/{game.code}.svg"), one.item.face)
    return Markup(
        '<li><span class="likely-card{}" aria-hidden="true">{}</span><div><p>{} <b class="digits">{}</b>{}</p>{}'
        "<small>{}</small></div></li>"
    ).format(" seen" if is_chosen else "", card, one.item.thing, percent(one.plain), said, meter(one.plain), played)


def _why(asked: Questioned, answer: quiz.Answer) -> Markup:
    if asked.things[0].plain >= CERTAIN:
        counted = _("Whoever followed everything could be certain.")
    else:
        counted = _("Counted in {n} worlds that could not be ruled out: right to {error} or better.").format(
            n=WORLDS, error=percent(error(0.5, WORLDS))
        )
    rule = _("Most points has the likeliest card with its true chance: saying more or less than one believes costs.")
    # The item that lay there in this match.
    question, state = asked.question, asked.position.state
    hidden = question.record.game.hidden(question.record.game.view(state, question.seat), state)
    faces = [one.face for one in hidden if (one.seat, one.spot) == (question.whose, question.spot)]
    truly = _("In this match it was there.") if answer.face in faces else _("In this match it was not there.")
    parts = [_decisive(asked), truly, counted, rule]
    return Markup('<section class="pan" aria-labelledby="why"><h3 id="why">{}</h3>{}</section>').format(
        _("Why"), join([Markup("<p>{}</p>").format(words) for words in parts])
    )


def _decisive(asked: Questioned) -> str:
    """The step that told most about the likeliest item, in words."""
    question, decisive = asked.question, asked.question.decisive
    if not decisive.step:
        return _("Nothing told what it is: any card that is left may lie there.")
    lines = filter(None, asked.position.chapters[decisive.step - 1].lines(question.seat))
    happened = " ".join(sentences(question.record, [*lines], question.seat))
    words = _("Step {n} told most: {happened} By that {thing} went from {before} to {after}.")
    before, after = percent(decisive.before), percent(decisive.after)
    thing = asked.things[0].item.thing
    return words.format(n=decisive.step, happened=happened, thing=thing, before=before, after=after)


# The page of a question: the room as the seat saw it, its log, and the cards to choose from.

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
    """A question with its number, its position, the possible items, the offers, and the score before it."""

    number: int
    question: quiz.Question
    position: Position
    things: Sequence[Belief]
    offers: Sequence[Belief]
    score: Score


def question_page(asked: Questioned) -> Markup:
    """The whole page; the answer is among the offers, unmarked."""
    # The table as on a running page, with the seat's whole sheet.
    record, seat = asked.question.record, asked.question.seat
    table_view = table_view_of(record.game, record.options, record.seats, asked.position, seat)
    lines = lines_of(asked.position, seat)
    table_view = replace(table_view, legal=(), firsts=(), lines=lines, keeps_log=True)
    context = PageContext(held=(seat,))
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
    return bare(headline(asked.question, asked.offers), body, kind="playing", game=table_view.game.code, head=head)


def _bar(table_view: TableView, score: Score) -> Markup:
    opener = Markup(
        '<button class="ib phone" type="button" data-open="side" aria-label="{}">{}</button>'
        '<a class="ib" id="help" href="/rules/{}" data-open="rules" aria-label="{}">{}</a>'
    ).format(_("What has happened"), icon("log"), table_view.game.code, _("Rules of the game"), icon("rules"))
    return Markup(
        '<header class="top"><a class="ib" href="/beliefs" aria-label="{}">{}</a>{}<h1>{}</h1>'
        '<span class="sub desk">{}</span><span class="sp"></span>{}</header>'
    ).format(
        _("Back to the questions"),
        icon("back"),
        sign(table_view.game.code),
        _(table_view.game.title),
        score.words,
        opener,
    )


def _prompt(asked: Questioned) -> list[Markup]:
    record, score = asked.question.record, asked.score
    told = _("By counting what can still be there. The log tells what was seen.")
    told = f"{score.words} · {told}" if score.of else told
    asking = faces_of(record.seats)[asked.question.whose] if asked.question.whose >= 0 else ""
    opening = Markup('<section class="prompt past" id="prompt" aria-label="{}" aria-describedby="asked">').format(
        _("Your guess")
    )
    drawings = address(f"games/{record.game.code}.svg")
    form = FORM.format(
        record.game.code,
        asked.number,
        KEPT.format(*score) if score.of else NOTHING,
        _("One of these"),
        join([OFFER.format(one.item.face, face(drawings, one.item.face), one.item.thing) for one in asked.offers]),
        _("How sure are you?"),
        join([SURE.format(place, percent(sure)) for place, sure in enumerate(quiz.SURENESS)]),
        _("Answer"),
    )
    said = prompt.question(
        address("house.svg"), headline(asked.question, asked.offers), Markup("{}").format(told), asking
    )
    return [opening, said, prompt.END_OF_QUESTION, form, Markup("</section>")]


# The question in words.


def headline(question: quiz.Question, offers: Sequence[Belief]) -> str:
    """The question; a hand is called by its player, and a neighbour's side."""
    if question.spot < 0:
        players = question.record.options.players
        words = _("What does {name} most likely hold?")
        if players > 2 and (question.whose - question.seat) % players == 1:
            words = _("What does {name}, on your left, most likely hold?")
        if players > 2 and (question.seat - question.whose) % players == 1:
            words = _("What does {name}, on your right, most likely hold?")
        return words.format(name=question.record.seats[question.whose])
    place = offers[0].item.place
    if question.whose == question.seat:
        return _("Your card {place}: what is it, most likely?").format(place=place)
    words = _("{name}’s card {place}: what is it, most likely?")
    return words.format(name=question.record.seats[question.whose], place=place)


# A running score, carried by addresses: nothing is stored.

# The most digits of a number in an address.
DIGITS = 6


class Score(NamedTuple):
    """The sum of scores, and the number of answers."""

    had: int = 0
    of: int = 0

    def after(self, points: int) -> Score:
        """The score with one more answer."""
        return Score(self.had + points, self.of + 1)

    @property
    def query(self) -> str:
        """The score in an address; "" before the first answer."""
        return f"had={self.had}&of={self.of}" if self.of else ""

    @property
    def words(self) -> str:
        """The score in words; "" before the first answer."""
        return _("{had} of {all} points so far").format(had=self.had, all=self.of * quiz.ALL) if self.of else ""


ROUTES: Final = [
    Route("/beliefs", begin),
    Route("/beliefs/{game}/{number}", look),
]
