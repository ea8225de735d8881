"""The lobby: who is waited for, and what they come in by."""

from __future__ import annotations

from collections.abc import Iterable

from hantise.core.words import _
from hantise.drawing.kit.attributes import NOTHING
from hantise.drawing.kit.picture import ghost
from hantise.drawing.markup import Markup


def lobby(icons: str, awaited: Iterable[str], heading: str, told: Iterable[Markup]) -> Markup:
    """What stands over the table until all have come: their ghosts, the heading, and what was told below it."""
    faces = NOTHING.join(ghost(icons, name) for name in awaited)
    return Markup(
        '<section class="ending lobby" aria-labelledby="awaited"><div class="panel"><p class="faces">{}</p>'
        '<h2 class="display" id="awaited">{}</h2>{}</div></section>'
    ).format(faces, heading, NOTHING.join(told))


def code(words: str) -> Markup:
    """The code of a table, at its largest."""
    return Markup('<p>{}</p><p class="code"><b>{}</b></p>').format(
        _("Your friends type this code on the first page of Hantise."), words
    )


def invitations(links: Iterable[tuple[str, str]]) -> Markup:
    """A link for each friend, (name, link); nothing where there is none."""
    rows = copied(links)
    told = _("Or send each friend their own link; it lets in one person.")
    return Markup("<p>{}</p>{}").format(told, rows) if rows else NOTHING


def copied(told: Iterable[tuple[str, str]]) -> Markup:
    """(name, text) one below the other, each text with a button that copies it; nothing where there is none."""
    rows = NOTHING.join(Markup("<dt>{}</dt><dd>{}</dd>").format(*one) for one in told)
    return Markup('<dl data-copy="{}">{}</dl>').format(_("Copy"), rows) if rows else NOTHING
