"""The addresses of belief training: the games to choose from, a question on its table, and what an answer was worth."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.faces import face
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.games import codes, find
from hantise.review.belief_quiz import ALL, SURENESS, Answer, guess_at, number_of_guesses, of_place, offered, worth
from hantise.review.beliefs import Belief, error, weighs
from hantise.review.believing import asked
from hantise.review.telling import percent, sentences
from hantise.web.again.believing import MOST, meter
from hantise.web.again.review_frame import review_frame
from hantise.web.belief_quiz.question_page import Questioned, headline, question_page, read_score
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING, frame, icon, join, send, style_link
from hantise.web.requests.forms import address_of
from hantise.web.requests.problems import Problem
from hantise.web.tables.cooperative import cooperatively
from hantise.web.tables.position import positioning
from hantise.web.tables.services import services_of

# Counted here instead of an exact chance: right to one part in fifty at least, nine times of ten.
WORLDS = 2000


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
    return send(question_page(found) if answer is None else answer_page(found, answer))


async def _asked(request: Request) -> Questioned:
    """The question at this address; equal addresses have equal questions."""
    game = find(request.path_params["game"])
    text = request.path_params["number"]
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= number_of_guesses(game):
        raise Problem(404, "no-such-question", _("There is no such question. Begin with the first."))
    guess = await asyncio.to_thread(guess_at, game, number)
    position = await cooperatively(positioning(replace(guess.record, events=guess.record.events[: guess.step])))
    question = asked(game, game.view(position.state, guess.seat), worlds=WORLDS)
    found = await services_of(request).beliefs.about(question, address_of(request))
    things = of_place(guess, found)
    return Questioned(number, guess, position, things, offered(things), read_score(request.query_params))


def _answer(query: Mapping[str, str], offers: Sequence[Belief]) -> Answer | None:
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
WAYS = Markup(
    '<p class="ways pan"><a class="btn pri" href="{}">{}</a><a class="btn" href="{}">{}</a>'
    '<a class="btn" href="/beliefs">{}</a></p>'
)


def answer_page(found: Questioned, answer: Answer) -> Markup:
    """The whole page; chances are counts over WORLDS."""
    game, number, points = found.guess.record.game, found.number, worth(answer, found.offers)
    chosen = next(one for one in found.offers if one.lying.face == answer.face)
    score = found.score.after(points)
    told = _("{n} of {all} points").format(n=points, all=ALL)
    result = Markup('<section class="pan"><p class="hint">{}</p><h2 id="told">{}</h2>{}<p>{}</p></section>').format(
        headline(found.guess, found.offers), told, _verdict(found.things[0], chosen, SURENESS[answer.sure]), score.words
    )
    following = f"/beliefs/{game.code}/{number % number_of_guesses(game) + 1}?{score.query}"
    before = f"/beliefs/{game.code}/{number}" + (f"?{found.score.query}" if found.score.of else "")
    next_one, table = icon("next") + _("Next question"), icon("eyes") + _("Back to the table")
    ways = WAYS.format(following, next_one, before, table, _("Another game"))
    parts = [result, _chances(found, chosen), _why(found, answer), ways]
    body = Markup('<main class="believed">{}</main>').format(join(parts))
    return review_frame(game, body, style_link("beliefs.css"), sub=_("What do they hold?"))


def _verdict(best: Belief, chosen: Belief, sure: float) -> Markup:
    """Which was the likeliest, and how sure one could be."""
    if chosen.plain == best.plain:
        which = _("The likeliest there is: {thing}.").format(thing=chosen.lying.thing)
    else:
        which = _("Likelier: {best}, with {n}.").format(best=best.lying.thing, n=percent(best.plain))
    how = _("You were {sure} sure of {thing}; by counting it is {n}.").format(
        sure=percent(sure), thing=chosen.lying.thing, n=percent(chosen.plain)
    )
    return Markup("<p><strong>{}</strong> {}</p>").format(which, how)


def _chances(found: Questioned, chosen: Belief) -> Markup:
    shown = [*found.things[:MOST], *([chosen] if chosen not in found.things[:MOST] else [])]
    rows = [_row(found.guess.record.game, one, one.lying.face == chosen.lying.face) for one in shown]
    return Markup(
        '<section class="pan" aria-labelledby="chances"><h3 id="chances">{}</h3><ol class="rows">{}</ol></section>'
    ).format(_("What could be there"), join(rows))


def _row(game: Game, one: Belief, is_chosen: bool) -> Markup:
    said = Markup(" · <em>{}</em>").format(_("your answer")) if is_chosen else NOTHING
    played = _("with how they play: {n}").format(n=percent(one.likely)) if weighs(game) else ""
    card = face(address(f"games/{game.code}.svg"), one.lying.face)
    return Markup(
        '<li><span class="likely-card{}" aria-hidden="true">{}</span><div><p>{} <b class="digits">{}</b>{}</p>{}'
        "<small>{}</small></div></li>"
    ).format(" seen" if is_chosen else "", card, one.lying.thing, percent(one.plain), said, meter(one.plain), played)


def _why(found: Questioned, answer: Answer) -> Markup:
    if found.things[0].plain >= CERTAIN:
        counted = _("Whoever followed everything could be certain.")
    else:
        counted = _("Counted in {n} worlds that could not be ruled out: right to {error} or better.").format(
            n=WORLDS, error=percent(error(0.5, WORLDS))
        )
    rule = _("Most points has the likeliest card with its true chance: saying more or less than one believes costs.")
    parts = [_decisive(found), _truly(found, answer), counted, rule]
    return Markup('<section class="pan" aria-labelledby="why"><h3 id="why">{}</h3>{}</section>').format(
        _("Why"), join([Markup("<p>{}</p>").format(words) for words in parts])
    )


def _decisive(found: Questioned) -> str:
    """The step by which the likeliest thing became more likely than by any other."""
    guess, decisive = found.guess, found.guess.decisive
    if not decisive.step:
        return _("Nothing told what it is: any card that is left may lie there.")
    lines = filter(None, found.position.chapters[decisive.step - 1].lines(guess.seat))
    happened = " ".join(sentences(guess.record, [*lines], guess.seat))
    words = _("Step {n} told most: {happened} By that {thing} went from {before} to {after}.")
    before, after = percent(decisive.before), percent(decisive.after)
    thing = found.things[0].lying.thing
    return words.format(n=decisive.step, happened=happened, thing=thing, before=before, after=after)


def _truly(found: Questioned, answer: Answer) -> str:
    """What lay there in this match, which one game tells as well as another."""
    guess, state = found.guess, found.position.state
    hidden = guess.record.game.hidden(guess.record.game.view(state, guess.seat), state)
    lying = [one.face for one in hidden if (one.seat, one.spot) == (guess.whose, guess.spot)]
    return _("In this match it was there.") if answer.face in lying else _("In this match it was not there.")
