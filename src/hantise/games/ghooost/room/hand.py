"""One's own cards: what may be played is picked where it lies, what may not says why."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import groupby
from typing import Final

from hantise.core import Scene
from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.piles import COPY
from hantise.games.ghooost.refusals import ghost_name
from hantise.games.ghooost.room.cards import NAMES
from hantise.games.ghooost.room.faces import facts_of, in_order, sign
from hantise.games.ghooost.sentences import card_name

# With more cards than these, equal ones overlap, so that each still shows its corner.
APART: Final = 6
OVERLAPPED: Final = 0.4
MOST_IN_A_ROW: Final = 8.5
MOST_ROWS: Final = 3
KEPT: Final = 4000


def hand(scene: Scene) -> Markup:
    """The cards in the order of their values; on this seat's turn those in no choice are locked."""
    facts = facts_of(scene.view)
    cards = in_order(facts.hand)
    groups = [list(same) for _kind, same in groupby(cards)]
    is_tight = len(cards) > APART
    shown = Markup("").join(_group(scene, group, is_tight) for group in groups)
    return Markup('<div class="hand {}{}" data-place="hand" role="group" aria-label="{}">{}{}</div>').format(
        _size(groups, is_tight),
        " on" if scene.choices else "",
        _("Your hand"),
        shown or _nothing(),
        _reasons(scene, cards),
    )


def _nothing() -> Markup:
    return Markup('<p class="none">{}</p>').format(_("No cards in hand"))


def _size(groups: list[list[int]], is_tight: bool) -> str:
    """How many cards wide the rows are, and how many there are; the sheet makes the cards as large as that allows."""
    widths = [1 + (len(group) - 1) * (OVERLAPPED if is_tight else 1.0) for group in groups]
    rows = min(MOST_ROWS, max(1, math.ceil(sum(widths) / MOST_IN_A_ROW)))
    columns = math.ceil(sum(widths) / rows)
    while _rows(widths, columns) > rows:
        columns += 1
    return f"c{columns} r{rows}"


def _rows(widths: list[float], columns: int) -> int:
    """How many rows these fill, laid one after the other."""
    rows, filled = 1, 0.0
    for width in widths:
        rows, filled = (rows, filled + width) if filled + width <= columns else (rows + 1, width)
    return rows


def _group(scene: Scene, group: list[int], is_tight: bool) -> Markup:
    is_locked = _is_locked(scene, group[0])
    cards = Markup("").join(
        _card(scene.drawings, kind, number, is_locked, language()) for number, kind in enumerate(group)
    )
    return Markup('<span class="g">{}</span>').format(cards) if is_tight and len(group) > 1 else cards


@lru_cache(maxsize=KEPT)
def _card(drawings: str, kind: int, number: int, is_locked: bool, language: str) -> Markup:
    """A card to pick; a locked one points to the reason, which all locked ghosts share. Kept for each language."""
    key = sign(kind)
    reason = Markup(' aria-disabled="true" aria-describedby="{}"').format("why-x" if kind == COPY else "why")
    name = Markup('<use class="nm" href="{}#n{}"/>').format(drawings, key) if key in NAMES else ""
    return Markup(
        '<button class="card{}" data-thing="{}" id="h{}-{}" aria-label="{}"{}>'
        '<svg class="face"><use href="{}#{}"/>{}</svg></button>'
    ).format(
        " no" if is_locked else "", key, key, number, card_name(kind), reason if is_locked else "", drawings, key, name
    )


def _is_locked(scene: Scene, kind: int) -> bool:
    return bool(scene.choices) and sign(kind) not in scene.pickable


def _reasons(scene: Scene, cards: list[int]) -> Markup:
    locked = {kind for kind in cards if _is_locked(scene, kind)}
    told = {"why-x" if kind == COPY else "why": _why(scene, kind) for kind in sorted(locked)}
    return Markup("").join(
        Markup('<span class="why" role="tooltip" id="{}">{}</span>').format(key, words) for key, words in told.items()
    )


def _why(scene: Scene, kind: int) -> str:
    if kind == COPY:
        return _("Miss Copy is only played together with another ghost.")
    return _too_low(facts_of(scene.view))


def _too_low(facts: Facts) -> str:
    """GHO-10, GHO-13: what the ghost on top asks for."""
    if facts.top in (3, 12):
        words = _("{name} is scary: only a scary ghost of at least {top}, Scooty, Kitty or a quartet goes on it.")
        return words.format(name=ghost_name(facts.top), top=facts.top)
    return _("Less than the {top} on top: play {top} or more, Scooty, Kitty or a quartet.").format(top=facts.top)
