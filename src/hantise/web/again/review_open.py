"""A second line, on demand: what a seat had expected, had it seen everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hantise import COMPILED
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.review import telling
from hantise.review.chances import Band
from hantise.review.evaluations import Stand, each_step
from hantise.store.rows import ReviewState
from hantise.web.again.review_frame import review_frame, seg
from hantise.web.pages.frame import NOTHING, join, script_link
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.reviews import Progress

# What lies less far apart is no difference worth telling.
APART = 0.03


class Opened(NamedTuple):
    """How far the second line is, None where nobody looks for it here; its `bands` at each point, once it is there.

    `place` is the address of its forms, `without` and `there` those of the page without and with it.
    """

    progress: Progress | None = None
    bands: Sequence[Band] = ()
    place: str = ""
    without: str = ""
    there: str = ""

    @property
    def waits(self) -> bool:
        """True while it is worked out."""
        return self.progress is not None and self.progress.state is ReviewState.WANTED


def called(name: str) -> str:
    """What the line is called; `name` is "" where it is the reader's own."""
    return _("had {name} seen everything").format(name=name) if name else _("had you seen everything")


def switch(opened: Opened, name: str) -> Markup:
    """Two links: judged by what one could know, or both lines; below them what there is of the second."""
    judged = _("As {name} could judge").format(name=name) if name else _("As you could judge")
    both = _("Had {name} seen everything").format(name=name) if name else _("Had you seen everything")
    is_asked = opened.progress is not None
    ways = [(opened.without, judged, not is_asked), (opened.there, both, is_asked)]
    return seg(_("Judged by what"), ways, "seen") + _to_come(opened)


def _to_come(opened: Opened) -> Markup:
    if opened.progress is None or opened.bands:
        return NOTHING
    if opened.waits:
        return bar_of(f"{opened.place.replace('/open', '/open/progress')}", opened.progress) + _button(
            opened.place.replace("/open", "/open/cancel"), "cancel", _("Cancel")
        )
    words = _("Only this line looks at the hidden cards. Working it out takes about as long as for the first line.")
    begin = _button(opened.place, "begin", _("Go on") if opened.progress.answered else _("Find out"), " pri")
    return Markup('<p class="hint">{}</p>').format(words) + left_of(opened.progress) + begin


def _button(where: str, value: str, words: str, kind: str = "") -> Markup:
    return Markup(
        '<form method="post" action="{}"><p class="ways"><button class="btn{}" name="review" value="{}">{}</button></p>'
        "</form>"
    ).format(where, kind, value, words)


def head(opened: Opened) -> Markup:
    """A page that waits for it looks again by itself."""
    return join([REFRESH, script_link("review.js")]) if opened.waits else NOTHING


def in_words(opened: Opened, stands: Sequence[Stand], seat: int, name: str) -> Markup:
    """The second line in sentences: where it began, and where it lay farthest from the first."""
    if not opened.bands:
        return NOTHING
    first = _("The other line, {called}, begins at {first}.").format(
        called=called(name), first=telling.percent(opened.bands[0].middle)
    )
    return Markup('<p class="in-words">{} {}</p>').format(first, _farthest(opened, stands, seat))


def _farthest(opened: Opened, stands: Sequence[Stand], seat: int) -> str:
    own = {number: stand.chances[seat].middle for number, stand in each_step(stands)}
    seen = [band.middle for band in opened.bands]
    point = max(own, key=lambda number: abs(own[number] - seen[number]))
    if abs(own[point] - seen[point]) < APART:
        return _("Both go the same way: what was hidden hardly mattered.")
    told = _("They lie farthest apart at step {n}: {own} by what could be known, {seen} with everything seen.")
    return told.format(n=stands[point].step, own=telling.percent(own[point]), seen=telling.percent(seen[point]))


# Before there is a review: what it is, and how far it has come.


# Seconds from one look to the next where there are no scripts.
AGAIN = 4
REFRESH = Markup('<noscript><meta http-equiv="refresh" content="{}"></noscript>\n').format(AGAIN)


def beginning_page(table: LiveTable, place: str, progress: Progress) -> Markup:
    """What a review is, with a button that begins it, or goes on with one that was left."""
    button = Markup(
        '<form method="post" action="{}"><button class="btn pri" name="review" value="begin">{}</button></form>'
    ).format(place, _("Go on") if progress.answered else _("Find out"))
    return _page(table, left_of(progress) + button)


def waiting_page(table: LiveTable, place: str, progress: Progress) -> Markup:
    """How far it has come; the page looks again by itself."""
    bar = bar_of(place.replace("/review", "/review/progress"), progress)
    stop = Markup(
        '<form method="post" action="{}"><button class="btn" name="review" value="cancel">{}</button></form>'
    ).format(place.replace("/review", "/review/cancel"), _("Cancel"))
    return _page(table, bar + stop, join([REFRESH, script_link("review.js")]))


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
    told = [
        _("Step by step: how likely each player was to win, the moments that decided, and what luck brought."),
        _("And each of your choices: what it was worth, and what would have been better."),
        _("All is judged by what one could know then: nobody looks at hidden cards."),
        _("It takes about a minute, and longer while games are being played: they go first.")
        if COMPILED
        else _("It takes some minutes in this house’s slow build, which looks less far; games being played go first."),
    ]
    about = join([Markup("<p>{}</p>").format(words) for words in told])
    ways = Markup('<p class="ways"><a class="btn" href="/t/{0}/again">{1}</a><a class="btn" href="/t/{0}">{2}</a></p>')
    body = Markup('<main class="page pan to-come"><h2>{}</h2>{}{}{}</main>').format(
        _("Where was it won?"), about, inside, ways.format(table.id, _("Watch again"), _("Back to the table"))
    )
    return review_frame(table.game, body, head)


def left_of(progress: Progress) -> Markup:
    """Why it is not there although somebody asked for it."""
    if progress.state is ReviewState.FAILED:
        words = _("It stopped, because a question got no answer. What is there is kept.")
    elif progress.state is ReviewState.CANCELLED:
        words = _("It was cancelled. What is there is kept.")
    else:
        return NOTHING
    return Markup('<p role="status">{} {}</p>').format(words, told_progress(progress))
