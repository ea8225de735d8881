"""The addresses of belief training: the games to choose from, a question on its table, and what an answer was worth."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.faces import face
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.games import codes, find
from hantise.review.belief_quiz import (
    ALL,
    SURENESS,
    Answer,
    Guess,
    guess_at,
    number_of_guesses,
    of_place,
    offered,
    worth,
)
from hantise.review.beliefs import Belief, error, weighs
from hantise.review.believing import asked
from hantise.review.telling import percent, sentences
from hantise.web.again.believing import MOST, meter
from hantise.web.again.review_frame import review_frame
from hantise.web.belief_quiz.question_page import Questioned, Score, headline, question_page, read_score
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING, frame, icon, join, send, style_link
from hantise.web.requests.forms import address_of
from hantise.web.requests.problems import Problem
from hantise.web.tables.cooperative import cooperatively
from hantise.web.tables.position import Position, positioning
from hantise.web.tables.services import services_of

# Counted here instead of an exact chance: right to one part in fifty at least, nine times of ten.
WORLDS = 2000


class _Asked(NamedTuple):
    """A question by its number, the position it is about, what may lie there, and what is offered."""

    number: int
    guess: Guess
    position: Position
    things: list[Belief]
    offers: list[Belief]
    score: Score


async def begin(request: Request) -> Response:
    """GET: the games that there are questions of."""
    told = [
        _("A table from a match between computers, just as one of them saw it. What does somebody else hold?"),
        _("Touch a card, say how sure you are, and see how well one could know."),
    ]
    body = Markup('<main class="page to-guess"><h1>{}</h1>{}<ul>{}</ul></main>').format(
        _("What do they hold?"),
        join([Markup("<p>{}</p>").format(words) for words in told]),
        join(map(_way, [game for game in map(find, codes()) if number_of_guesses(game)])),
    )
    return send(frame(_("What do they hold?"), body, sub=_("What do they hold?"), sheet="beliefs.css"))


async def look(request: Request) -> Response:
    """GET: a question, or with an answer what that was worth."""
    found = await _asked(request)
    answer = _answer(request.query_params, found.offers)
    if answer is None:
        return send(question_page(Questioned(found.number, found.guess, found.position, found.offers, found.score)))
    total = number_of_guesses(found.guess.record.game)
    told = Answered(found.number, total, found.guess, found.position, answer, found.things, found.offers, found.score)
    result = Markup('<section class="pan"><p class="hint">{}</p><h2 id="told">{}</h2>{}<p>{}</p></section>').format(
        headline(told.guess, told.offers), _points(told), _verdict(told), told.score.after(told.worth).words
    )
    body = Markup('<main class="believed">{}{}{}{}</main>').format(
        result, _chances(told), _why(told, WORLDS), _ways(told)
    )
    return send(review_frame(told.guess.record.game, body, style_link("beliefs.css"), sub=_("What do they hold?")))


async def _asked(request: Request) -> _Asked:
    """The question at this address; equal addresses have equal questions."""
    game = find(request.path_params["game"])
    number = _number(game, request.path_params["number"])
    guess = await asyncio.to_thread(guess_at, game, number)
    position = await cooperatively(positioning(replace(guess.record, events=guess.record.events[: guess.step])))
    question = asked(game, game.view(position.state, guess.seat), worlds=WORLDS)
    found = await services_of(request).beliefs.about(question, address_of(request))
    things = of_place(guess, found)
    return _Asked(number, guess, position, things, offered(things), read_score(request.query_params))


def _number(game: Game, text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= number_of_guesses(game):
        raise Problem(404, "no-such-question", _("There is no such question. Begin with the first."))
    return number


def _answer(query: Mapping[str, str], offers: list[Belief]) -> Answer | None:
    """The answer in the address; None where there is none. A Problem where it is none of those that were offered."""
    face, sure = query.get("card", ""), query.get("sure", "")
    if not face and not sure:
        return None
    if face not in [one.lying.face for one in offers] or sure not in map(str, range(len(SURENESS))):
        raise Problem(422, "no-such-answer", _("Choose one of the cards, and how sure you are."))
    return Answer(face, int(sure))


def _way(game: Game) -> Markup:
    sign = picture(address("house.svg"), f"s-{game.code}", "glyph")
    return Markup('<li data-game="{0}"><a class="btn" href="/beliefs/{0}/1">{1}{2}<small>{3}</small></a></li>').format(
        game.code, sign, _(game.title), _("{n} questions").format(n=number_of_guesses(game))
    )


# What an answer was worth: the chances as bars and numbers, the step that told most, and what truly lay there.


# Nearer to the truth nobody can be.
CERTAIN = 0.9995


class Answered(NamedTuple):
    """A question of so many, its answer, what may lie there, what of it was offered, and the score before."""

    number: int
    total: int
    guess: Guess
    position: Position
    answer: Answer
    things: Sequence[Belief]
    offers: Sequence[Belief]
    score: Score

    @property
    def chosen(self) -> Belief:
        """The thing that was answered."""
        return next(one for one in self.offers if one.lying.face == self.answer.face)

    @property
    def worth(self) -> int:
        """What that was worth."""
        return worth(self.answer, self.offers)

    @property
    def code(self) -> str:
        """The game's code."""
        return self.guess.record.game.code


def _points(told: Answered) -> str:
    return _("{n} of {all} points").format(n=told.worth, all=ALL)


def _verdict(told: Answered) -> Markup:
    """Which was the likeliest, and how sure one could be."""
    chosen, best, sure = told.chosen, told.things[0], SURENESS[told.answer.sure]
    if chosen.plain == best.plain:
        which = _("The likeliest there is: {thing}.").format(thing=chosen.lying.thing)
    else:
        which = _("Likelier: {best}, with {n}.").format(best=best.lying.thing, n=percent(best.plain))
    how = _("You were {sure} sure of {thing}; by counting it is {n}.").format(
        sure=percent(sure), thing=chosen.lying.thing, n=percent(chosen.plain)
    )
    return Markup("<p><strong>{}</strong> {}</p>").format(which, how)


def _chances(told: Answered) -> Markup:
    shown = [*told.things[:MOST], *([told.chosen] if told.chosen not in told.things[:MOST] else [])]
    return Markup(
        '<section class="pan" aria-labelledby="chances"><h3 id="chances">{}</h3><ol class="rows">{}</ol></section>'
    ).format(_("What could be there"), join([_row(told, one) for one in shown]))


def _row(told: Answered, one: Belief) -> Markup:
    game = told.guess.record.game
    is_chosen = one.lying.face == told.answer.face
    said = Markup(" · <em>{}</em>").format(_("your answer")) if is_chosen else NOTHING
    played = _("with how they play: {n}").format(n=percent(one.likely)) if weighs(game) else ""
    return Markup(
        '<li><span class="likely-card{}" aria-hidden="true">{}</span><div><p>{} <b class="digits">{}</b>{}</p>{}'
        "<small>{}</small></div></li>"
    ).format(
        " seen" if is_chosen else "",
        face(address(f"games/{game.code}.svg"), one.lying.face),
        one.lying.thing,
        percent(one.plain),
        said,
        meter(one.plain),
        played,
    )


def _why(told: Answered, worlds: int) -> Markup:
    parts = [_decisive(told), _truly(told), _counted(told, worlds), _rule()]
    return Markup('<section class="pan" aria-labelledby="why"><h3 id="why">{}</h3>{}</section>').format(
        _("Why"), join([Markup("<p>{}</p>").format(words) for words in filter(None, parts)])
    )


def _decisive(told: Answered) -> str:
    """The step by which the likeliest thing became more likely than by any other."""
    guess, best = told.guess, told.things[0]
    decisive = guess.decisive
    if not decisive.step:
        return _("Nothing told what it is: any card that is left may lie there.")
    lines = told.position.chapters[decisive.step - 1].lines(guess.seat)
    return _("Step {n} told most: {happened} By that {thing} went from {before} to {after}.").format(
        n=decisive.step,
        happened=" ".join(sentences(guess.record, [line for line in lines if line], guess.seat)),
        thing=best.lying.thing,
        before=percent(decisive.before),
        after=percent(decisive.after),
    )


def _truly(told: Answered) -> str:
    """What lay there in this match, which one game tells as well as another."""
    guess, game = told.guess, told.guess.record.game
    view = game.view(told.position.state, guess.seat)
    lying = [one for one in game.hidden(view, told.position.state) if (one.seat, one.spot) == (guess.whose, guess.spot)]
    is_there = told.answer.face in [one.face for one in lying]
    return _("In this match it was there.") if is_there else _("In this match it was not there.")


def _counted(told: Answered, worlds: int) -> str:
    if told.things[0].plain >= CERTAIN:
        return _("Whoever followed everything could be certain.")
    words = _("Counted in {n} worlds that could not be ruled out: right to {error} or better.")
    return words.format(n=worlds, error=percent(error(0.5, worlds)))


def _rule() -> str:
    return _("Most points has the likeliest card with its true chance: saying more or less than one believes costs.")


def _ways(told: Answered) -> Markup:
    score = told.score.after(told.worth)
    return Markup(
        '<p class="ways pan"><a class="btn pri" href="{}">{}{}</a><a class="btn" href="{}">{}{}</a>'
        '<a class="btn" href="/beliefs">{}</a></p>'
    ).format(
        f"/beliefs/{told.code}/{told.number % told.total + 1}?{score.query}",
        icon("next"),
        _("Next question"),
        f"/beliefs/{told.code}/{told.number}" + (f"?{told.score.query}" if told.score.of else ""),
        icon("eyes"),
        _("Back to the table"),
        _("Another game"),
    )
