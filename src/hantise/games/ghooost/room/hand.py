"""One's own cards: what may be played is picked where it lies, what may not says why."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.markup import Markup
from hantise.games.ghooost.actions import RANKS
from hantise.games.ghooost.piles import COPY
from hantise.games.ghooost.refusals import ghost_name
from hantise.games.ghooost.room.faces import drawn, facts_of, in_order, sign
from hantise.games.ghooost.sentences import card_name

KEPT: Final = 4000
NOTHING: Final = frozenset[str]()


def own_hand(scene: Scene) -> tuple[Markup, ...]:
    """The cards in the order of their values; on this seat's turn those in no choice are locked."""
    facts = facts_of(scene.view)
    if not scene.choices:
        return _lying(facts.hand, NOTHING, 0, False, scene.drawings, "", scene.owner)
    return _lying(facts.hand, scene.pickable, facts.top, True, scene.drawings, scene.rules, scene.owner)


@kept(KEPT)
def _lying(
    held: tuple[int, ...],
    pickable: frozenset[str],
    top: int,
    is_choosing: bool,
    drawings: str,
    rules: str,
    owner: str,
) -> tuple[Markup, ...]:
    alike = [
        Alike(
            sign(kind),
            drawn(drawings, kind),
            card_name(kind),
            held.count(kind),
            *(_why(kind, top, rules) if is_choosing and sign(kind) not in pickable else ()),
        )
        for kind in dict.fromkeys(in_order(held))
    ]
    return hand(alike, is_choosing, owner=owner)


def _why(kind: int, top: int, rules: str) -> tuple[str, str]:
    """GHO-10, GHO-13, GHO-19: one reason for all ghosts, and one for Miss Copy, each with its rule's address."""
    if kind == COPY:
        return _("Miss Copy copies the ghost that she is played with: she needs one that fits."), f"{rules}#GHO-19"
    return _too_low(top), f"{rules}#{'GHO-13' if top in (3, 12) else 'GHO-10'}"


def _too_low(top: int) -> str:
    """The words for what the ghost on top asks for."""
    if top in (3, 12):
        words = _("{name} is scary: only a scary ghost of at least {top}, Scooty, Kitty or a quartet goes on it.")
        return words.format(name=ghost_name(top), top=top)
    if top == RANKS:
        return _("Too low: play a {top}, Scooty, Kitty or a quartet.").format(top=top)
    return _("Too low: play {top} or more, Scooty, Kitty or a quartet.").format(top=top)
