"""One's own hand: cards are picked where they lie, and those that are locked say why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.kit.card import card_to_choose
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.rows import size
from hantise.drawing.markup import Markup

# With more cards than these, equal ones overlap, so that each still shows its corner.
APART: Final = 6
KEPT: Final = 4000
ALIKE, END_OF_ALIKE, END = map(Markup, ('<span class="alike">', "</span>", "</div>"))

# Writes the attributes of a thing.
Things: TypeAlias = Callable[[str], Markup]


class Alike(NamedTuple):
    """Equal cards of a hand: the thing that each is picked as, face and name, how many, and why they are locked."""

    thing: str
    face: Markup
    name: str
    copies: int = 1
    why: str = ""


def hand(held: Sequence[Alike], is_choosing: bool = False, things: Things = picked) -> tuple[Markup, ...]:
    """The cards in that order, in as many rows as they need, in pieces; `is_choosing` while this seat is to decide.

    `things` writes what each is chosen by: the contract's `thing` where choices are made in touches.
    """
    copies = tuple([alike.copies for alike in held])
    is_tight = sum(copies) > APART
    keys = {why: f"why-{n}" for n, why in enumerate(dict.fromkeys(alike.why for alike in held if alike.why), 1)}
    cards = chain.from_iterable(_alike(alike, things, keys.get(alike.why, ""), is_tight) for alike in held)
    reasons = [reason(key, why) for why, key in keys.items()]
    return (_opened(size(copies, is_tight), is_choosing), *(cards if held else [_empty()]), *reasons, END)


@kept(KEPT)
def _opened(size: str, is_choosing: bool) -> Markup:
    return Markup('<div class="hand {}{}" data-place="hand" role="group" aria-label="{}">').format(
        size, " choosing" if is_choosing else "", _("Your hand")
    )


def _empty() -> Markup:
    return Markup('<p class="empty">{}</p>').format(_("No cards in hand"))


@kept(KEPT)
def _alike(alike: Alike, things: Things, why: str, is_tight: bool) -> tuple[Markup, ...]:
    cards = [
        card_to_choose(alike.face, things(alike.thing), alike.name, f"h{alike.thing}-{number}", why)
        for number in range(alike.copies)
    ]
    return (ALIKE, *cards, END_OF_ALIKE) if is_tight and alike.copies > 1 else tuple(cards)
