"""What an answer was worth: the chances as bars and numbers, the step that told most, and what truly lay there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hantise.core.words import _
from hantise.drawing.faces import face
from hantise.drawing.markup import Markup
from hantise.review.belief_quiz import ALL, SURENESS, Answer, Guess, worth
from hantise.review.beliefs import Belief, error, weighs
from hantise.review.telling import percent, sentences
from hantise.web.again.belief_marks import meter
from hantise.web.again.guesses import MOST
from hantise.web.again.review_frame import review_frame
from hantise.web.belief_quiz.question_page import headline
from hantise.web.belief_quiz.score import Score
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING, icon, join, style_link
from hantise.web.tables.position import Position

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


def answer_page(told: Answered, worlds: int) -> Markup:
    """The whole page; chances are counts over so many worlds."""
    result = Markup('<section class="pan"><p class="hint">{}</p><h2 id="told">{}</h2>{}<p>{}</p></section>').format(
        headline(told.guess, told.offers), _points(told), _verdict(told), told.score.after(told.worth).words
    )
    body = Markup('<main class="believed">{}{}{}{}</main>').format(
        result, _chances(told), _why(told, worlds), _ways(told)
    )
    return review_frame(told.guess.record.game, body, style_link("beliefs.css"), sub=_("What do they hold?"))


def _points(told: Answered) -> str:
    return _("{n} of {all} points").format(n=told.worth, all=ALL)


def _verdict(told: Answered) -> Markup:
    """Which was the likeliest, and how sure one could be."""
    chosen, best, sure = told.chosen, told.things[0], SURENESS[told.answer.sure]
    if chosen.plain == best.plain:
        which = _("The likeliest there is: {thing}.").format(thing=chosen.lying.thing)
    else:
        words = _("Likelier: {best}, with {n}.")
        which = words.format(best=best.lying.thing, n=percent(best.plain))
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
    happened = " ".join(sentences(guess.record, [line for line in lines if line], guess.seat))
    words = _("Step {n} told most: {happened} By that {thing} went from {before} to {after}.")
    return words.format(
        n=decisive.step,
        happened=happened,
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
    following = f"/beliefs/{told.code}/{told.number % told.total + 1}?{score.query}"
    before = f"/beliefs/{told.code}/{told.number}" + (f"?{told.score.query}" if told.score.of else "")
    return Markup(
        '<p class="ways pan"><a class="btn pri" href="{}">{}{}</a><a class="btn" href="{}">{}{}</a>'
        '<a class="btn" href="/beliefs">{}</a></p>'
    ).format(
        following,
        icon("next"),
        _("Next question"),
        before,
        icon("eyes"),
        _("Back to the table"),
        _("Another game"),
    )
