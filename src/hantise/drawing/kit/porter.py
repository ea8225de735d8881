"""The porter, who shows a game to a new player: his bubble, and how far he has come."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.kit.attributes import NOTHING
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup

KEPT = 500
BUBBLE = Markup(
    '<div class="bubble" id="bubble" role="status"{}>{}<p><b>{}</b> <span>{}</span></p>{}'
    '<svg class="tip" viewBox="0 0 30 18" aria-hidden="true"><path d="M0 0H30L17 16Q15 18 13 16Z"/></svg></div>'
)
POINTING = Markup(
    ' data-action="{}" data-things="{}" data-at="{}" data-to="{}" data-then="{}" data-press="{}" data-why="{}"'
    ' data-named="{}"{}'
)


@kept(KEPT)
def bubble(icons: str, first: str, second: str, pointing: Markup = NOTHING, shown: Markup = NOTHING) -> Markup:
    """The porter's words, in two lines, and drawings of them; with `pointing` its script lays it where it belongs."""
    return BUBBLE.format(pointing, picture(icons, "porter", "porter"), first, second, shown)


@kept(KEPT)
def pointing(
    action: str, things: Sequence[str], at: str, to: str, then: Sequence[str], why_not: str, lit: str = ""
) -> Markup:
    """A bubble's targets: the things that this action is made by, or a place; and what it says afterwards.

    The place that is `lit` is spoken of, and not dim.
    """
    named = _("touch this one")
    press = _("Now press the button.")
    also = Markup(' data-lit="{}"').format(lit) if lit else NOTHING
    return POINTING.format(action, " ".join(things), at, to, "\n".join(then), press, why_not, named, also)


@kept(KEPT)
def farewell(icons: str, first: str, second: str) -> Markup:
    """His last words, until who has learned lets him go; without scripts he stands there until the next turn."""
    leave = Markup('<button type="button" class="btn" data-farewell>{}</button>').format(_("Play on"))
    return BUBBLE.format(Markup(' data-last=""'), picture(icons, "porter", "porter"), first, second, leave)


@kept(KEPT)
def progress(number: int, count: int, way_out: Markup) -> Markup:
    """A dot for each step: done, the one now, or to come; beside them the way out."""
    told = _("{n} of {all}").format(n=number, all=count)
    dots = NOTHING.join([_dot(place, number) for place in range(1, count + 1)])
    return Markup(
        '<div class="lesson-row"><p class="steps"><span class="step-dots" aria-hidden="true">{}</span>'
        '<span class="vh">{}</span> <span>{}</span></p>{}</div>'
    ).format(dots, _("Step"), told, way_out)


def _dot(place: int, number: int) -> Markup:
    kind = "done" if place < number else "now" if place == number else ""
    return Markup('<i class="{}"></i>').format(kind) if kind else Markup("<i></i>")
