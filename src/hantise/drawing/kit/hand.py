"""The reader's hand: cards are picked where they lie, and a locked card tells its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.kit.card import card_to_choose
from hantise.drawing.kit.parts import size
from hantise.drawing.kit.reason import reason
from hantise.drawing.markup import Markup

# With more cards than these, equal ones are one stack.
APART: Final = 6
KEPT: Final = 4000
END: Final = Markup("</div>")

# Writes the attributes of a thing.
Things: TypeAlias = Callable[[str], Markup]


class Alike(NamedTuple):
    """Equal cards of a hand: the thing that each is picked as, face and name, how many, why they are locked, and the
    address of the rule that locks them."""

    thing: str
    face: Markup
    name: str
    copies: int = 1
    why: str = ""
    rule: str = ""

    @property
    def locked_by(self) -> tuple[str, str]:
        """The words and the rule together: one reason for all cards that have both alike."""
        return self.why, self.rule


def hand(
    held: Sequence[Alike], is_choosing: bool = False, things: Things = picked, owner: str = ""
) -> tuple[Markup, ...]:
    """The cards in that order, in as many rows as they need, in pieces; `is_choosing` while this seat is to decide.

    `things` writes the attributes of a choice: the contract's `thing` where choices are made in touches. `owner` is
    the name of the hand's player, "" for the reader.
    """
    return _laid(tuple(held), is_choosing, things, owner)


@cached(KEPT)
def _laid(held: tuple[Alike, ...], is_choosing: bool, things: Things, owner: str) -> tuple[Markup, ...]:
    is_stacked = sum(alike.copies for alike in held) > APART
    whys = dict.fromkeys(alike.locked_by for alike in held if alike.why)
    keys = {why: f"why-{n}" for n, why in enumerate(whys, 1)}
    lay = _stacked if is_stacked else _apart
    cards = [card for alike in held for card in lay(alike, things, keys.get(alike.locked_by, ""))]
    reasons = [reason(key, words, rule) for (words, rule), key in keys.items()]
    opened = _opened(size(len(cards)), is_choosing, owner)
    if not held:
        cards = [Markup('<p class="empty">{}</p>').format(_("No cards in hand"))]
    return (opened, *cards, *reasons, END)


@cached(KEPT)
def _opened(size: str, is_choosing: bool, owner: str) -> Markup:
    words = _("{name}’s hand").format(name=owner) if owner else _("Your hand")
    return Markup('<div class="hand {}{}" data-place="hand" role="group" aria-label="{}">').format(
        size, " choosing" if is_choosing else "", words
    )


# A hand changes with each card, its other cards stay.


@cached(KEPT)
def _apart(alike: Alike, things: Things, why: str) -> tuple[Markup, ...]:
    cards = [
        card_to_choose(alike.face, things(alike.thing), alike.name, f"h{alike.thing}-{number}", why)
        for number in range(alike.copies)
    ]
    return tuple(cards)


@cached(KEPT)
def _stacked(alike: Alike, things: Things, why: str) -> tuple[Markup, ...]:
    """One card for all that are equal, with their number; each touch picks one more of them."""
    if alike.copies == 1:
        return _apart(alike, things, why)
    face = Markup('{}<b class="copies" aria-hidden="true">×{}</b>').format(alike.face, alike.copies)
    counted = things(alike.thing) + Markup(' data-alike="{}" data-taking="{}"').format(
        alike.copies, _("{n} of {all} picked")
    )
    return (card_to_choose(face, counted, f"{alike.name} ×{alike.copies}", f"h{alike.thing}-0", why),)
