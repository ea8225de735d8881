"""What a seat may do, as buttons that say what follows, and why it is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from hantise.core import Choice, View
from hantise.core.words import _, language, ngettext
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.actions import (
    FIRST_PLAY,
    LAID,
    LAY_KITTY,
    LOSE,
    LUCK,
    MANSION,
    RANK,
    TAKE,
    play_parts,
)
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.menus import QUARTET
from hantise.games.ghooost.piles import COPY, KITTY
from hantise.games.ghooost.position import HAND
from hantise.games.ghooost.refusals import ghost_name
from hantise.games.ghooost.room.faces import facts_of, sign
from hantise.games.ghooost.rules import SKELETUM, TWIST

# Each play in each language.
KEPT: Final = 2000


def choice(view: View, action: int) -> Choice:
    """The button of a legal action; cards are picked where they lie."""
    facts = facts_of(view)
    return _play(facts, action) if action >= FIRST_PLAY else PLAIN[action](facts)


def _take(facts: Facts) -> Choice:
    """GHO-31, GHO-36: with what is drawn up after it."""
    taken = len(facts.hand) + sum(facts.cemetery)
    cards = max(taken, min(HAND, taken + facts.crypt))
    follows = ngettext("you’ll hold {n} card", "you’ll hold {n} cards", cards).format(n=cards)
    return Choice(_("Take the cemetery"), follows, letter="T")


def _luck(facts: Facts) -> Choice:
    follows = ngettext("{n} card in the crypt", "{n} cards in the crypt", facts.crypt).format(n=facts.crypt)
    return Choice(_("Try your luck"), follows, letter="C")


def _mansion(facts: Facts) -> Choice:
    cards = facts.mansions[facts.turn]
    return Choice(
        _("Open your mansion"), ngettext("the last card", "{n} cards in it", cards).format(n=cards), letter="M"
    )


def _lose(facts: Facts) -> Choice:
    return Choice(_("Lose the turn"), _("you hold nothing but Miss Copy"), letter="P")


def _kitty(facts: Facts) -> Choice:
    return Choice(_("Play {cards}").format(cards=ghost_name(KITTY)), _after_kitty(facts), (sign(KITTY),))


def _after_kitty(facts: Facts) -> str:
    """GHO-17, GHO-80."""
    if _leads_out(facts, 1):
        return _("your last ghost: you are out!")
    return _("then play again") if _in_play(facts) == 2 else _("the next player misses a turn")


def _play(facts: Facts, action: int) -> Choice:
    rank, laid = RANK[action], LAID[action]
    return _laying(action, _after_play(facts, rank, laid), language())


@lru_cache(maxsize=KEPT)
def _laying(action: int, follows: str, language: str) -> Choice:
    rank, count, copies = play_parts(action)
    cards = " + ".join([str(rank)] * count + [ghost_name(COPY)] * copies)
    picks = (sign(rank),) * count + (sign(COPY),) * copies
    return Choice(_("Play {cards}").format(cards=cards), follows, picks)


def _after_play(facts: Facts, rank: int, laid: int) -> str:
    """GHO-60 to GHO-69, GHO-80."""
    if _leads_out(facts, laid):
        return ngettext("your last ghost: you are out!", "your last ghosts: you are out!", laid)
    if laid + (facts.run if rank == facts.top else 0) >= QUARTET:
        return _("a quartet: all go, and you play again")
    if rank == SKELETUM:
        return _("all go, and you play again")
    if rank == TWIST and _in_play(facts) > 2 and (laid % 2 == 1 or not facts.twist_each):
        return _("the direction turns, and you play again") if laid > 1 else _("the direction turns")
    return _("then play again") if laid > 1 else ""


def _leads_out(facts: Facts, laid: int) -> bool:
    """GHO-80: whether laying so many empties the hand for good."""
    return laid == len(facts.hand) and not facts.crypt and not facts.mansions[facts.turn]


def _in_play(facts: Facts) -> int:
    return facts.players - len(facts.left)


PLAIN: Final[Mapping[int, Callable[[Facts], Choice]]] = {
    TAKE: _take,
    LUCK: _luck,
    MANSION: _mansion,
    LOSE: _lose,
    LAY_KITTY: _kitty,
}


def say(view: View, names: Sequence[str]) -> str:
    """What the cemetery asks of the seat on the move, in one sentence; "" for everybody else."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    if not facts.hand:
        return escape(_your_mansion(facts))
    if not facts.top:
        return escape(_open(COPY in facts.hand))
    return _on_top(facts.top, COPY in facts.hand, language())


def _open(has_copy: bool) -> str:
    """GHO-11."""
    if has_copy:
        return _("The cemetery is open: play what you like, but not Miss Copy alone.")
    return _("The cemetery is open: play what you like.")


@lru_cache(maxsize=KEPT)
def _on_top(top: int, has_copy: bool, language: str) -> Markup:
    return escape(_asked(top, has_copy)).format(ghost=Markup("<b>{}</b>").format(ghost_name(top)), top=top)


def _your_mansion(facts: Facts) -> str:
    if sum(facts.cemetery):
        return _("Your hand is empty: open your mansion, or take the cemetery.")
    return _("Your hand is empty: open your mansion.")


def _asked(top: int, has_copy: bool) -> str:
    """GHO-10, GHO-13, GHO-61."""
    if top == 3:
        return _("{ghost} is scary: answer with a 3, a 12, Scooty, Kitty or a quartet.")
    if top == 12:
        return _("{ghost} is scary: answer with a 12, Scooty, Kitty or a quartet.")
    if top == 1 and has_copy:
        return _("{ghost} is on top: everything goes but Miss Copy alone.")
    if top == 1:
        return _("{ghost} is on top: everything goes.")
    return _("{ghost} is on top: play {top} or more, Scooty, Kitty or a quartet.")
