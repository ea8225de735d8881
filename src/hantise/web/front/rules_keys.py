"""The keys of a table, told at the end of the rules."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import join
from hantise.web.pages.switches import changing_letters, letterless

NAME = "keys"


def heading() -> str:
    """The chapter's heading."""
    return _("Keys")


def keys() -> Markup:
    """The chapter: each key with what it does, and how to play without single letters."""
    return Markup('<section class="keys"><h2 id="{}">{}</h2>{}<h3>{}</h3>{}<p>{}</p></section>').format(
        NAME, heading(), _rows(_table()), _("Watching again"), _rows(_past()), _without_letters()
    )


def _rows(told: list[tuple[str, str]]) -> Markup:
    rows = join(Markup("<dt>{}</dt><dd>{}</dd>").format(_caps(key), words) for key, words in told)
    return Markup("<dl>{}</dl>").format(rows)


def _table() -> list[tuple[str, str]]:
    return [
        ("Tab", _("Go to the next part of the table")),
        ("← →", _("Go from card to card")),
        (_("Space"), _("Pick a card")),
        ("Enter", _("Play what is picked, or press a button")),
        ("Esc", _("Put it all back, close what is open")),
        (_("The letter on a button"), _("Press that button")),
        ("L", _("Read what has happened")),
        ("?", _("Read the rules")),
        ("M", _("Sounds on or off")),
    ]


def _past() -> list[tuple[str, str]]:
    return [
        ("← →", _("One step back or forward")),
        (_("Space"), _("Play by itself, or pause")),
        ("< >", _("To the round before or the next one")),
        ("Home End", _("To the first step or the last one")),
        ("V", _("See it with other eyes")),
    ]


def _caps(key: str) -> Markup:
    return Markup("<kbd>{}</kbd>").format(key)


def _without_letters() -> str:
    told = _(
        "Letters and ? work while you are at the table or at its buttons. In the menu, “{switch}” turns them off and"
        " “{change}” gives them other keys."
    )
    return told.format(switch=letterless(), change=changing_letters())
