"""The choices of a seat, as buttons that say what follows, and the reason for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hantise.core import Choice, View
from hantise.core.kept import kept
from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.actions import (
    FIRST_PLAY,
    LAID,
    LAY_KITTY,
    LOSE,
    LUCK,
    MANSION,
    RANK,
    RANKS,
    TAKE,
    play_parts,
)
from hantise.games.ghooost.daybreak import NEVER, coming
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.menus import QUARTET
from hantise.games.ghooost.piles import COPY, KITTY
from hantise.games.ghooost.position import HAND
from hantise.games.ghooost.refusals import ghost_name
from hantise.games.ghooost.room.faces import facts_of, sign
from hantise.games.ghooost.rules import SKELETUM, TWIST, beats
from hantise.games.ghooost.sentences import card_name, in_play, leads_out, sunrise

# Every play.
KEPT: Final = 2000


def choice(view: View, action: int) -> Choice:
    """The button of a legal action; cards are picked where they lie."""
    facts = facts_of(view)
    return _play(facts, action) if action >= FIRST_PLAY else PLAIN[action](facts)


def _take(facts: Facts) -> Choice:
    """GHO-31, GHO-36: taking the cemetery, and the cards in hand once others are drawn up."""
    taken = len(facts.hand) + sum(facts.cemetery)
    cards = max(taken, min(HAND, taken + facts.crypt))
    follows = ngettext("you’ll hold {n} card", "you’ll hold {n} cards", cards).format(n=cards)
    return Choice(_taking(facts), _with_kitties(facts, follows), letter="T")


def _with_kitties(facts: Facts, held: str) -> str:
    """GHO-16: Kitty beside a cemetery does not look like a part of it; where she lies alone, she is named."""
    kitties = facts.cemetery[KITTY]
    if kitties in (0, sum(facts.cemetery)):
        return held
    words = ngettext("{held}, Kitty included", "{held}, {n} Kitties included", kitties)
    return words.format(held=held, n=kitties)


def _taking(facts: Facts) -> str:
    """GHO-16: where nothing but Kitty is taken, she is named."""
    kitties = facts.cemetery[KITTY]
    if sum(facts.cemetery) > kitties:
        return _("Take the cemetery")
    return ngettext("Take Kitty", "Take {n} Kitties", kitties).format(n=kitties)


def _luck(facts: Facts) -> Choice:
    """GHO-31: luck may be tried by a seat that could play as well."""
    if fits(facts.hand, facts.top):
        return Choice(_("Try your luck"), _("a gamble: you have a card that fits"), letter="C")
    follows = ngettext("{n} card in the crypt", "{n} cards in the crypt", facts.crypt).format(n=facts.crypt)
    return Choice(_("Try your luck"), follows, letter="C")


def _mansion(facts: Facts) -> Choice:
    cards = facts.mansions[facts.turn]
    return Choice(
        _("Open your mansion"), ngettext("the last card", "{n} cards in it", cards).format(n=cards), letter="O"
    )


def _lose(facts: Facts) -> Choice:
    return Choice(_("Lose the turn"), _("you hold nothing but Miss Copy"), letter="P")


def _kitty(facts: Facts) -> Choice:
    return Choice(_("Play {cards}").format(cards=ghost_name(KITTY)), _after_kitty(facts), (sign(KITTY),))


def _after_kitty(facts: Facts) -> str:
    """GHO-17, GHO-80, GHO-88."""
    if leads_out(facts, 1):
        return _("your last ghost: you escape!")
    if _ends_at_sunrise(facts, 1):
        return _("then the sun rises")
    if in_play(facts) == 2:
        return _("the other misses a turn: you play again")
    return _("the next player misses a turn")


def _ends_at_sunrise(facts: Facts, laid: int) -> bool:
    """GHO-88: true if this is the last idle turn, and no card will be drawn that puts the sunrise off."""
    draws_up = facts.crypt > 0 and len(facts.hand) - laid < HAND
    return coming(facts) == 1 and not draws_up


def _play(facts: Facts, action: int) -> Choice:
    rank, laid = RANK[action], LAID[action]
    follows = _after_play(facts, rank, laid)
    if play_parts(action)[2]:
        follows = _copied(rank, follows)
    if _lacks_a_copy(facts, rank, laid, play_parts(action)[2]):
        follows = _or_a_quartet(follows)
    return _laying(action, follows, _is_four_of_a_hand(facts, action))


def _is_four_of_a_hand(facts: Facts, action: int) -> bool:
    """GHO-61: true if this lays all four ghosts of a rank that the hand holds, and no Miss Copy."""
    rank, count, copies = play_parts(action)
    return count == QUARTET and not copies and facts.hand.count(rank) == QUARTET


@kept(KEPT)
def _laying(action: int, follows: str, is_at_hand: bool) -> Choice:
    rank, count, copies = play_parts(action)
    cards = " + ".join([card_name(rank), *[str(rank)] * (count - 1), *[ghost_name(COPY)] * copies])
    picks = (sign(rank),) * count + (sign(COPY),) * copies
    words = _("Play all four {rank}s").format(rank=rank) if is_at_hand else _("Play {cards}").format(cards=cards)
    return Choice(words, follows, picks, at_hand=is_at_hand)


def _after_play(facts: Facts, rank: int, laid: int) -> str:
    """GHO-60 to GHO-69, GHO-80, GHO-88."""
    if leads_out(facts, laid):
        return ngettext("your last ghost: you escape!", "your last ghosts: you escape!", laid)
    if _on_top_of(facts, rank, laid) >= QUARTET:
        return _("four alike, a quartet: all go, and you play again")
    if rank == SKELETUM:
        return _("all go, and you play again")
    if _ends_at_sunrise(facts, laid):
        return _("then the sun rises")
    if rank == TWIST and (laid % 2 == 1 or not facts.twist_each):
        return _after_twist(in_play(facts), laid)
    return _("then play again") if laid > 1 else ""


def _after_twist(players: int, laid: int) -> str:
    """GHO-60, GHO-66, GHO-68: with two the direction stays, and what follows a Double matters more."""
    if players == 2:
        return _("then play again") if laid > 1 else _("with two players nothing turns")
    return _("the direction changes, and you play again") if laid > 1 else _("the direction changes")


def _copied(rank: int, follows: str) -> str:
    """GHO-19: the value that Miss Copy takes, before what follows."""
    return _("Miss Copy counts as {rank}: {follows}").format(rank=rank, follows=follows)


def _on_top_of(facts: Facts, rank: int, laid: int) -> int:
    """GHO-62: the number of a rank on top once so many more lie there."""
    return laid + (facts.run if rank == facts.top else 0)


def _lacks_a_copy(facts: Facts, rank: int, laid: int, copies: int) -> bool:
    """GHO-62, GHO-73: true if one more Miss Copy from the hand would make it a quartet."""
    return _on_top_of(facts, rank, laid) == QUARTET - 1 and facts.hand.count(COPY) > copies


def _or_a_quartet(follows: str) -> str:
    if not follows:
        return _("with Miss Copy: a quartet")
    return _("{follows} (with Miss Copy: a quartet)").format(follows=follows)


PLAIN: Final[Mapping[int, Callable[[Facts], Choice]]] = {
    TAKE: _take,
    LUCK: _luck,
    MANSION: _mansion,
    LOSE: _lose,
    LAY_KITTY: _kitty,
}


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for everybody who is not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    if not facts.hand:
        return _("Your hand is empty: now what?") if sum(facts.cemetery) else _("Open your mansion")
    return _asked_first(facts.top, fits(facts.hand, facts.top), facts.crypt > 0)


@kept(KEPT)
def _asked_first(top: int, has_answer: bool, may_try: bool) -> str:
    """GHO-19, GHO-35, GHO-51, GHO-61."""
    if not has_answer and not top:
        return _("Miss Copy needs company")
    if not has_answer:
        return _("Nothing fits: take, or luck?") if may_try else _("Nothing fits: take all")
    return _("What do you lay on {ghost}?").format(ghost=card_name(top)) if top else _("What do you lay first?")


def say(view: View, names: Sequence[str]) -> str:
    """The sentence for what the cemetery asks of the seat on the move; "" for everybody else."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    told, turns = _said(facts), coming(facts)
    # The voice reads it too, and nobody sees a clock by ear.
    return told if turns == NEVER else Markup("{} <i>{}</i>").format(told, sunrise(turns))


def _said(facts: Facts) -> Markup:
    if not facts.hand:
        return _your_mansion(facts)
    if fits(facts.hand, facts.top):
        return _asked_by(facts.top, COPY in facts.hand, facts.hand.count(KITTY) > 1)
    return _stuck(facts.top, facts.crypt > 0)


@kept(KEPT)
def fits(hand: tuple[int, ...], top: int) -> bool:
    """GHO-10, GHO-13 to GHO-15, GHO-61: true if some of these cards may be laid on that ghost (0: on none)."""
    if any(kind == KITTY or (kind != COPY and beats(kind, top)) for kind in hand):
        return True
    copies = hand.count(COPY)
    return any(hand.count(kind) + copies >= QUARTET for kind in {*hand} - {COPY})


def _your_mansion(facts: Facts) -> Markup:
    """GHO-53: the card turned up must fit on the ghost on top."""
    if not sum(facts.cemetery):
        return escape(_("Your hand is empty: open your mansion."))
    words = escape(_("Your hand is empty: open your mansion, or take the cemetery."))
    if not facts.top:
        return words
    return Markup("{} {}").format(escape(_("{ghost} is on top.")).format(ghost=_bold(facts.top)), words)


@kept(KEPT)
def _stuck(top: int, may_try: bool) -> Markup:
    """GHO-19, GHO-35, GHO-51, GHO-56: on an empty cemetery only Miss Copy is stuck."""
    if not top:
        return escape(_("Miss Copy only goes with another ghost, and you hold no other."))
    if may_try:
        words = _("Nothing in your hand fits on {ghost}: take the cemetery, or try your luck.")
    else:
        words = _("Nothing in your hand fits on {ghost}: take the cemetery.")
    return escape(words).format(ghost=_bold(top))


@kept(KEPT)
def _asked_by(top: int, has_copy: bool, has_kitties: bool) -> Markup:
    """GHO-18, GHO-19: what may seem to go and does not is told too."""
    told = [escape(_asked(top)).format(ghost=_bold(top), top=top)]
    if has_copy and top in (0, 1):
        told.append(escape(_("Miss Copy only goes with another ghost.")))
    if has_kitties:
        told.append(escape(_("One Kitty at a time.")))
    return Markup(" ").join(told)


def _bold(top: int) -> Markup:
    return Markup("<b>{}</b>").format(card_name(top))


def _asked(top: int) -> str:
    """GHO-10, GHO-11, GHO-13, GHO-61."""
    if top == 0:
        return _("No ghost is on top: play what you like.")
    if top == 1:
        return _("{ghost} is on top: play what you like.")
    if top == 3:
        return _("{ghost} is scary: answer with a 3, a 12, Scooty, Kitty or a quartet.")
    if top == 12:
        return _("{ghost} is scary: answer with a 12, Scooty, Kitty or a quartet.")
    if top == RANKS:
        return _("{ghost}, the highest, is on top: play a {top}, Scooty, Kitty or a quartet.")
    return _("{ghost} is on top: play {top} or more, Scooty, Kitty or a quartet.")
