"""The part of a list that somebody asks for, as a form that any browser sends, and the ways to its other pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple, TypeVar
from urllib.parse import urlencode

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import find, shelf
from hantise.store.holding import Company, End, Wanted
from hantise.web.pages.frame import NOTHING, icon, join

ROWS = 12
# A number of a page with more digits is none.
_DIGITS = 6

E = TypeVar("E", bound=Enum)
# A value that a form sends, and its words.
Choice = tuple[str, str]


class Asked(NamedTuple):
    """A page of a list, counted from 1."""

    wanted: Wanted
    page: int = 1


def asked(query: Mapping[str, str]) -> Asked:
    """What an address asks for; nothing is refused, and what means nothing is as if it were not there."""
    game = query.get("game", "")
    wanted = Wanted(
        game if game in shelf() else "", _one_of(Company, query.get("company", "")), _one_of(End, query.get("end", ""))
    )
    page = query.get("page", "")
    return Asked(wanted, max(1, int(page)) if page.isascii() and page.isdigit() and len(page) <= _DIGITS else 1)


def _one_of(kind: type[E], value: str) -> E | None:
    return next((each for each in kind if each.value == value), None)


def pages(count: int) -> int:
    """The number of pages of a list of so many matches; one, though it be empty."""
    return max(1, -(-count // ROWS))


def filters(wanted: Wanted) -> Markup:
    """The form: which game, with whom, and how it ended."""
    said = _said(wanted)
    games = [("", _("All games")), *[(code, _(find(code).title)) for code in shelf()]]
    people, computers = (Company.PEOPLE.value, _("With people")), (Company.COMPUTERS.value, _("Against computers"))
    ends = [(End.WON.value, _("Won")), (End.LOST.value, _("Lost")), (End.OPEN.value, _("Unfinished"))]
    fields = [
        _field("game", _("Game"), said["game"], games),
        _field("company", _("With"), said["company"], [("", _("Anybody")), people, computers]),
        _field("end", _("Result"), said["end"], [("", _("Any")), *ends]),
    ]
    return Markup(
        '<form class="filters" method="get" action="/evenings">{}<button class="btn small">{}</button></form>'
    ).format(join(fields), _("Show"))


def _said(wanted: Wanted) -> dict[str, str]:
    """What a form sends to ask for these."""
    company, end = wanted.company.value if wanted.company else "", wanted.end.value if wanted.end else ""
    return {"game": wanted.game, "company": company, "end": end}


def _field(name: str, label: str, chosen: str, choices: Sequence[Choice]) -> Markup:
    options = join(
        Markup('<option value="{}"{}>{}</option>').format(value, Markup(" selected") if value == chosen else "", words)
        for value, words in choices
    )
    return Markup('<label>{}<select name="{}">{}</select></label>').format(label, name, options)


def ways(here: Asked, last: int) -> Markup:
    """The ways to the pages before and after this one of so many; nothing where there is but one."""
    if last == 1:
        return NOTHING
    newer = _way(here, here.page - 1, "back", _("Newer")) if here.page > 1 else NOTHING
    older = _way(here, here.page + 1, "forward", _("Older")) if here.page < last else NOTHING
    told = _("Page {n} of {last}").format(n=here.page, last=last)
    return Markup('<nav class="pages" aria-label="{}">{}<span>{}</span>{}</nav>').format(_("Pages"), newer, told, older)


def _way(here: Asked, page: int, drawing: str, words: str) -> Markup:
    return Markup('<a class="btn small" href="{}">{}{}</a>').format(address_of(here.wanted, page), icon(drawing), words)


def address_of(wanted: Wanted, page: int = 1) -> str:
    """The address of this page of such a list."""
    said = _said(wanted) | {"page": str(page) if page > 1 else ""}
    query = urlencode({name: value for name, value in said.items() if value})
    return f"/evenings?{query}" if query else "/evenings"
