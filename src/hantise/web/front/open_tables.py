"""The tables that anybody may join, where the host allows such."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hantise.core import UnknownGame
from hantise.core.words import _, ngettext
from hantise.drawing.kit.picture import ghost
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.store import MAKER, Listed
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, address, icon, join
from hantise.web.tables.services import Services

MOST_SHOWN = 12
# The makers of some of them may have gone away.
MOST_LOOKED_UP = 100


class OpenTable(NamedTuple):
    """A table for anybody, for the list: its game's title, its maker and their ghost, the number of free seats."""

    match: str
    title: str
    maker: str
    face: str
    free: int


async def open_tables(services: Services) -> list[OpenTable]:
    """The newest tables that wait for somebody, and whose maker is there; none unless the host allows them."""
    if not services.open_tables:
        return []
    found = await services.store.listed(MOST_LOOKED_UP)
    there = [_shown(match) for match in found if services.presence.is_here(match.id, MAKER) and _is_playable(match)]
    return there[:MOST_SHOWN]


def _is_playable(match: Listed) -> bool:
    try:
        return find(match.game).rules_version == match.rules
    except UnknownGame:
        return False


def _shown(match: Listed) -> OpenTable:
    names = match.names
    return OpenTable(match.id, find(match.game).title, names[MAKER], faces_of(names)[MAKER], match.free)


def open_list(tables: Sequence[OpenTable]) -> Markup:
    """The list in a fold, with its number; nothing where nobody waits."""
    if not tables:
        return NOTHING
    words = ngettext("{n} open table", "{n} open tables", len(tables)).format(n=len(tables))
    return Markup(
        '<details class="menu open-tables"><summary class="ib">{}<b>{}</b></summary>'
        '<div class="sheet"><h2>{}</h2>{}</div></details>'
    ).format(icon("door"), words, _("Come and join in"), join(map(_row, tables)))


def _row(table: OpenTable) -> Markup:
    return Markup(
        '<a class="btn" href="/open/{}"><i class="ring">{}</i><span><b>{}</b><small>{}</small></span>'
        '<span class="free"><span class="vh">{}</span>{}</span></a>'
    ).format(
        table.match,
        ghost(address("house.svg"), table.face, "face"),
        _(table.title),
        table.maker,
        ngettext("{n} free seat", "{n} free seats", table.free).format(n=table.free),
        Markup('<i aria-hidden="true"></i>') * table.free,
    )
