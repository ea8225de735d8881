"""A second line, on demand: what a seat had expected, had it seen everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.review import telling
from hantise.review.chances import Band
from hantise.review.evaluations import Stand, each_step
from hantise.store.reviews import ReviewState
from hantise.web.again.review_waiting import REFRESH, bar_of, left_of
from hantise.web.pages.frame import NOTHING, join, script_link
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
    links = [_link(opened.without, judged, not is_asked), _link(opened.there, both, is_asked)]
    nav = Markup('<nav class="seg" id="seen" aria-label="{}">{}</nav>').format(_("Judged by what"), join(links))
    return nav + _to_come(opened)


def _link(where: str, words: str, is_here: bool) -> Markup:
    return Markup('<a href="{}"{}>{}</a>').format(where, Markup(' aria-current="true"') if is_here else NOTHING, words)


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
