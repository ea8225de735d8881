"""Before there is a review: what it is, and how far it has come."""

from __future__ import annotations

from hantise import COMPILED
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.store.reviews import ReviewState
from hantise.web.again.review_frame import review_frame
from hantise.web.pages.frame import NOTHING, join, script_link
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.reviews import Progress

# Seconds from one look to the next where there are no scripts.
AGAIN = 4
REFRESH = Markup('<noscript><meta http-equiv="refresh" content="{}"></noscript>\n').format(AGAIN)


def beginning_page(table: LiveTable, place: str, progress: Progress) -> Markup:
    """What a review is, with a button that begins it, or goes on with one that was left."""
    button = Markup(
        '<form method="post" action="{}"><button class="btn pri" name="review" value="begin">{}</button></form>'
    ).format(place, _("Go on") if progress.answered else _("Find out"))
    return _page(table, join([_about(), left_of(progress), button]))


def waiting_page(table: LiveTable, place: str, progress: Progress) -> Markup:
    """How far it has come; the page looks again by itself."""
    bar = bar_of(place.replace("/review", "/review/progress"), progress)
    stop = Markup(
        '<form method="post" action="{}"><button class="btn" name="review" value="cancel">{}</button></form>'
    ).format(place.replace("/review", "/review/cancel"), _("Cancel"))
    return _page(table, join([_about(), bar, stop]), join([REFRESH, script_link("review.js")]))


def bar_of(where: str, progress: Progress) -> Markup:
    """How far it has come, in words and as a bar; the page asks there how far it is then."""
    return Markup(
        '<div id="waiting" data-from="{}"><p id="told" role="status">{}</p>'
        '<progress id="bar" max="{}" value="{}" aria-label="{}"></progress></div>'
    ).format(where, told_progress(progress), max(1, progress.total), progress.answered, _("How far it has come"))


def told_progress(progress: Progress) -> str:
    """How far it has come in words."""
    percent = 100 * progress.answered // max(1, progress.total)
    words = _("{n} of {all} questions answered, {percent} %.")
    told = words.format(n=progress.answered, all=progress.total, percent=percent)
    return f"{told} {_('Another match goes first.')}" if progress.later else told


def _page(table: LiveTable, inside: Markup, head: Markup = NOTHING) -> Markup:
    ways = Markup('<p class="ways"><a class="btn" href="/t/{0}/again">{1}</a><a class="btn" href="/t/{0}">{2}</a></p>')
    body = Markup('<main class="page pan to-come"><h2>{}</h2>{}{}</main>').format(
        _("Where was it won?"), inside, ways.format(table.id, _("Watch again"), _("Back to the table"))
    )
    return review_frame(table.game, body, head)


def _about() -> Markup:
    told = [
        _("Step by step: how likely each player was to win, the moments that decided, and what luck brought."),
        _("And each of your choices: what it was worth, and what would have been better."),
        _("All is judged by what one could know then: nobody looks at hidden cards."),
        _long(),
    ]
    return join([Markup("<p>{}</p>").format(words) for words in told])


def _long() -> str:
    """How long it takes, in one sentence: a house that is not compiled takes longer."""
    if COMPILED:
        return _("It takes about a minute, and longer while games are being played: they go first.")
    return _("It takes some minutes in this house’s slow build, which looks less far; games being played go first.")


def left_of(progress: Progress) -> Markup:
    """Why it is not there although somebody asked for it."""
    if progress.state is ReviewState.FAILED:
        words = _("It stopped, because a question got no answer. What is there is kept.")
    elif progress.state is ReviewState.CANCELLED:
        words = _("It was cancelled. What is there is kept.")
    else:
        return NOTHING
    return Markup('<p role="status">{} {}</p>').format(words, told_progress(progress))
