"""Switches of the table's page: its script shows these buttons, and the browser remembers their state."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import join


def wishes() -> Markup:
    """Less motion, and no key that is a single sign."""
    return join([_wish("quiet", _("Less motion")), _wish("letterless", letterless())])


def letterless() -> str:
    """The name of the switch that turns single-letter keys off; the help names it too."""
    return _("Ignore letter keys")


def _wish(name: str, words: str) -> Markup:
    button = Markup('<button type="button" class="btn" id="{}" aria-pressed="false" hidden>{}</button>')
    return button.format(name, words)
