"""The addresses of belief training: the games to choose from, a question on its table, and what an answer was worth."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Game, Record
from hantise.core.words import _
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.games import codes, find
from hantise.review.belief_quiz import SURENESS, Answer, Guess, guess_at, number_of_guesses, of_place, offered
from hantise.review.beliefs import Belief
from hantise.review.believing import asked
from hantise.web.belief_quiz.answer_page import Answered, answer_page
from hantise.web.belief_quiz.question_page import Questioned, question_page
from hantise.web.belief_quiz.score import Score, read_score
from hantise.web.pages.assets import address
from hantise.web.pages.frame import frame, join, send
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
    return send(begin_page([game for game in map(find, codes()) if number_of_guesses(game)]))


async def look(request: Request) -> Response:
    """GET: a question, or with an answer what that was worth."""
    found = await _asked(request)
    answer = _answer(request.query_params, found.offers)
    if answer is None:
        return send(question_page(Questioned(found.number, found.guess, found.position, found.offers, found.score)))
    total = number_of_guesses(found.guess.record.game)
    told = Answered(found.number, total, found.guess, found.position, answer, found.things, found.offers, found.score)
    return send(answer_page(told, WORLDS))


async def _asked(request: Request) -> _Asked:
    """The question at this address; equal addresses have equal questions."""
    game = find(request.path_params["game"])
    number = _number(game, request.path_params["number"])
    guess = await asyncio.to_thread(guess_at, game, number)
    position = await cooperatively(positioning(_until(guess)))
    question = asked(game, game.view(position.state, guess.seat), worlds=WORLDS)
    found = await services_of(request).beliefs.about(question, address_of(request))
    things = of_place(guess, found)
    return _Asked(number, guess, position, things, offered(things), read_score(request.query_params))


def _number(game: Game, text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= number_of_guesses(game):
        raise Problem(404, "no-such-question", _("There is no such question. Begin with the first."))
    return number


def _until(guess: Guess) -> Record:
    return replace(guess.record, events=guess.record.events[: guess.step])


def _answer(query: Mapping[str, str], offers: list[Belief]) -> Answer | None:
    """The answer in the address; None where there is none. A Problem where it is none of those that were offered."""
    face, sure = query.get("card", ""), query.get("sure", "")
    if not face and not sure:
        return None
    if face not in [one.lying.face for one in offers] or sure not in map(str, range(len(SURENESS))):
        raise Problem(422, "no-such-answer", _("Choose one of the cards, and how sure you are."))
    return Answer(face, int(sure))


def begin_page(games: Sequence[Game]) -> Markup:
    """The whole page."""
    told = [
        _("A table from a match between computers, just as one of them saw it. What does somebody else hold?"),
        _("Touch a card, say how sure you are, and see how well one could know."),
    ]
    body = Markup('<main class="page to-guess"><h1>{}</h1>{}<ul>{}</ul></main>').format(
        _("What do they hold?"), join([Markup("<p>{}</p>").format(words) for words in told]), join(map(_way, games))
    )
    return frame(_("What do they hold?"), body, sub=_("What do they hold?"), sheet="beliefs.css")


def _way(game: Game) -> Markup:
    sign = picture(address("house.svg"), f"s-{game.code}", "glyph")
    return Markup('<li data-game="{0}"><a class="btn" href="/beliefs/{0}/1">{1}{2}<small>{3}</small></a></li>').format(
        game.code, sign, _(game.title), _("{n} questions").format(n=number_of_guesses(game))
    )
