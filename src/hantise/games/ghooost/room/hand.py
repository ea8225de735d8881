"""One's own cards: what may be played is picked where it lies, what may not says why."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.games.ghooost.piles import COPY
from hantise.games.ghooost.refusals import ghost_name
from hantise.games.ghooost.room.cards import NAMES
from hantise.games.ghooost.room.faces import facts_of, in_order, sign
from hantise.games.ghooost.sentences import card_name

# With more cards than these, equal ones overlap, so that each still shows its corner.
APART: Final = 6
OVERLAPPED: Final = 0.4
# How many cards wide a row may be, where there is room and on a phone; a single row may be that wide there too.
WIDE, NARROW = 8.5, 6.5
MOST_ROWS: Final = 3
KEPT: Final = 4000
GROUP, END_OF_GROUP, END = map(Markup, ('<span class="g">', "</span>", "</div>"))


def hand(scene: Scene) -> tuple[Markup, ...]:
    """The cards in the order of their values; on this seat's turn those in no choice are locked."""
    facts = facts_of(scene.view)
    if not scene.choices:
        return _drawn(facts.hand, False, frozenset(), 0, scene.drawings, language())
    return _drawn(facts.hand, True, scene.pickable, facts.top, scene.drawings, language())


@lru_cache(maxsize=KEPT)
def _drawn(
    held: tuple[int, ...], is_on: bool, pickable: frozenset[str], top: int, drawings: str, language: str
) -> tuple[Markup, ...]:
    laid = _laid_out(held)
    locked = [kind for kind, _count in laid.groups if is_on and sign(kind) not in pickable]
    groups = [_group(drawings, kind, count, laid.is_tight, kind in locked, language) for kind, count in laid.groups]
    shown = chain.from_iterable(groups) if groups else (_nothing(),)
    return (_opened(laid.size, is_on, language), *shown, *_reasons(top, locked, language), END)


class _Laid(NamedTuple):
    """How a hand lies: (kind, count) in their order, whether equal cards overlap, the classes of its size."""

    groups: tuple[tuple[int, int], ...]
    is_tight: bool
    size: str


@lru_cache(maxsize=KEPT)
def _laid_out(held: tuple[int, ...]) -> _Laid:
    kinds, is_tight = dict.fromkeys(in_order(held)), len(held) > APART
    groups = tuple([(kind, held.count(kind)) for kind in kinds])
    return _Laid(groups, is_tight, _size(tuple([count for _kind, count in groups]), is_tight))


@lru_cache(maxsize=KEPT)
def _opened(size: str, is_on: bool, language: str) -> Markup:
    return Markup('<div class="hand {}{}" data-place="hand" role="group" aria-label="{}">').format(
        size, " on" if is_on else "", _("Your hand")
    )


def _nothing() -> Markup:
    return Markup('<p class="none">{}</p>').format(_("No cards in hand"))


@lru_cache(maxsize=KEPT)
def _size(counts: tuple[int, ...], is_tight: bool) -> str:
    """How many cards wide the rows are, and how many there are; the sheet makes the cards as large as that allows."""
    widths = [1 + (count - 1) * (OVERLAPPED if is_tight else 1.0) for count in counts]
    wide, narrow = _balanced(widths, WIDE), _balanced(widths, WIDE if sum(widths) <= WIDE else NARROW)
    return "c{} r{} m{} n{}".format(*wide, *narrow)


def _balanced(widths: list[float], most: float) -> tuple[int, int]:
    """The fewest columns, and the fewest rows, into which these go."""
    rows = min(MOST_ROWS, max(1, math.ceil(sum(widths) / most)))
    columns = math.ceil(sum(widths) / rows)
    while _rows(widths, columns) > rows:
        columns += 1
    return columns, rows


def _rows(widths: list[float], columns: int) -> int:
    """How many rows these fill, laid one after the other."""
    rows, filled = 1, 0.0
    for width in widths:
        rows, filled = (rows, filled + width) if filled + width <= columns else (rows + 1, width)
    return rows


@lru_cache(maxsize=KEPT)
def _group(drawings: str, kind: int, count: int, is_tight: bool, is_locked: bool, language: str) -> tuple[Markup, ...]:
    cards = tuple([_card(drawings, kind, number, is_locked, language) for number in range(count)])
    return (GROUP, *cards, END_OF_GROUP) if is_tight and count > 1 else cards


@lru_cache(maxsize=KEPT)
def _card(drawings: str, kind: int, number: int, is_locked: bool, language: str) -> Markup:
    """A card to pick; a locked one points to the reason, which all locked ghosts share. Kept for each language."""
    key = sign(kind)
    reason = Markup(' aria-disabled="true" aria-describedby="{}"').format("why-x" if kind == COPY else "why")
    name = Markup('<use href="{}#n{}"/>').format(drawings, key) if key in NAMES else ""
    return Markup(
        '<button class="card{}" data-thing="{}" id="h{}-{}" aria-label="{}"{}>'
        '<svg class="face"><use href="{}#{}"/>{}</svg></button>'
    ).format(
        " no" if is_locked else "", key, key, number, card_name(kind), reason if is_locked else "", drawings, key, name
    )


def _reasons(top: int, locked: list[int], language: str) -> list[Markup]:
    """Why cards are locked: one reason for all ghosts, and one for Miss Copy."""
    kinds = dict.fromkeys("why-x" if kind == COPY else "why" for kind in sorted(locked))
    return [_reason(key, top, language) for key in kinds]


@lru_cache(maxsize=KEPT)
def _reason(key: str, top: int, language: str) -> Markup:
    copy = _("Miss Copy is only played together with another ghost.")
    words = copy if key == "why-x" else _too_low(top)
    return Markup('<span class="why" role="tooltip" id="{}">{}</span>').format(key, words)


def _too_low(top: int) -> str:
    """GHO-10, GHO-13: what the ghost on top asks for."""
    if top in (3, 12):
        words = _("{name} is scary: only a scary ghost of at least {top}, Scooty, Kitty or a quartet goes on it.")
        return words.format(name=ghost_name(top), top=top)
    return _("Too low: play {top} or more, Scooty, Kitty or a quartet.").format(top=top)
