"""The choices of a seat, as buttons that say what follows, and the reason for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import Choice, View
from hantise.core.kept import kept
from hantise.core.words import _, ngettext, said
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.actions import ACTIONS, FIRST_PLAY, QUARTET, play_parts
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.moments import (
    ACTS,
    NEVER,
    OUTCOMES,
    card_name,
    coming,
    ghost_name,
    in_play,
    leads_out,
    on_top,
    outcome,
    sunrise,
    top_of,
)
from hantise.games.ghooost.piles import COPY, FACES, KITTY
from hantise.games.ghooost.rules import HAND, TWIST, beats
from hantise.games.ghooost.table import facts_of, in_crypt

# Every play.
KEPT: Final = 2000


def choice(view: View, action: int) -> Choice:
    """The button of a legal action; cards are picked where they lie."""
    facts = facts_of(view)
    if action >= FIRST_PLAY:
        return _play(facts, action)
    name = ACTIONS.name(action)
    act, cards = ACTS[name], facts.mansions[facts.turn]
    if name == "K":
        return Choice(_(act.button).format(cards=ghost_name(KITTY)), _after_kitty(facts), (FACES[KITTY],))
    if name == "take":
        return Choice(*_taking(facts), letter=act.letter)
    # GHO-31: luck may be tried by a seat that could play as well.
    is_no_gamble = name == "luck" and not fits(facts.hand, facts.top)
    follows = in_crypt(facts.crypt) if is_no_gamble else said(act.follows, cards).format(n=cards)
    return Choice(_(act.button), follows, letter=act.letter)


def _taking(facts: Facts) -> tuple[str, str]:
    """GHO-31, GHO-36: taking the cemetery, and the cards in hand once others are drawn up.

    GHO-16: Kitty beside a cemetery does not look like a part of it; where she lies alone, she is what is taken.
    """
    taken = len(facts.hand) + sum(facts.cemetery)
    cards = max(taken, min(HAND, taken + facts.crypt))
    follows, kitties = said(ACTS["take"].follows, cards).format(n=cards), facts.cemetery[KITTY]
    if sum(facts.cemetery) == kitties:
        return ngettext("Take Kitty", "Take {n} Kitties", kitties).format(n=kitties), follows
    if kitties:
        words = ngettext("{held}, Kitty included", "{held}, {n} Kitties included", kitties)
        follows = words.format(held=follows, n=kitties)
    return _(ACTS["take"].button), follows


def _after_kitty(facts: Facts) -> str:
    """GHO-17, GHO-80, GHO-88."""
    if leads_out(facts, 1):
        return said(OUTCOMES["out"].button, 1)
    if _ends_at_sunrise(facts, 1):
        return _("then the sun rises")
    return _("the other misses a turn: you play again") if in_play(facts) == 2 else said(ACTS["K"].follows, 1)


def _ends_at_sunrise(facts: Facts, laid: int) -> bool:
    """GHO-88: true if this is the last idle turn, and no card will be drawn that puts the sunrise off."""
    draws_up = facts.crypt > 0 and len(facts.hand) - laid < HAND
    return coming(facts) == 1 and not draws_up


def _play(facts: Facts, action: int) -> Choice:
    rank, count, copies = play_parts(action)
    follows = _after_play(facts, rank, count + copies)
    if copies:  # GHO-19: the value that Miss Copy takes, before what follows
        follows = _("Miss Copy counts as {rank}: {follows}").format(rank=rank, follows=follows)
    # GHO-62, GHO-73: one more Miss Copy from the hand would make it a quartet.
    if on_top(facts, rank, count + copies) == QUARTET - 1 and facts.hand.count(COPY) > copies:
        words = _("{follows} (with Miss Copy: a quartet)") if follows else _("with Miss Copy: a quartet")
        follows = words.format(follows=follows)
    # GHO-61: all four ghosts of a rank that the hand holds.
    return _laying(action, follows, count == QUARTET and not copies and facts.hand.count(rank) == QUARTET)


@kept(KEPT)
def _laying(action: int, follows: str, is_at_hand: bool) -> Choice:
    rank, count, copies = play_parts(action)
    cards = " + ".join([card_name(rank), *[str(rank)] * (count - 1), *[ghost_name(COPY)] * copies])
    words = _("Play all four {rank}s").format(rank=rank) if is_at_hand else _("Play {cards}").format(cards=cards)
    return Choice(words, follows, (FACES[rank],) * count + (FACES[COPY],) * copies, at_hand=is_at_hand)


def _after_play(facts: Facts, rank: int, laid: int) -> str:
    """GHO-60 to GHO-69, GHO-80, GHO-88."""
    found = outcome(facts, rank, laid)
    if found not in ("out", "quartet", "skeletum") and _ends_at_sunrise(facts, laid):
        return _("then the sun rises")
    if rank == TWIST and not found:
        return _("with two players nothing turns")
    return said(OUTCOMES[found].button, laid) if found else ""


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for everybody who is not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    if not facts.hand:
        return _("Your hand is empty: now what?") if sum(facts.cemetery) else _(ACTS["mansion"].button)
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
    if not facts.hand:
        told = _your_mansion(facts)
    elif fits(facts.hand, facts.top):
        told = _asked_by(facts.top, COPY in facts.hand, facts.hand.count(KITTY) > 1)
    else:
        told = _stuck(facts.top, facts.crypt > 0)
    turns = coming(facts)
    # The voice reads it too, and nobody sees a clock by ear.
    return told if turns == NEVER else Markup("{} <i>{}</i>").format(told, sunrise(turns))


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
    words = _("Nothing in your hand fits on {ghost}: take the cemetery.")
    if may_try:
        words = _("Nothing in your hand fits on {ghost}: take the cemetery, or try your luck.")
    return escape(words).format(ghost=_bold(top))


@kept(KEPT)
def _asked_by(top: int, has_copy: bool, has_kitties: bool) -> Markup:
    """GHO-18, GHO-19: what may seem to go and does not is told too."""
    told = [escape(_(top_of(top).asks)).format(ghost=_bold(top), top=top)]
    if has_copy and top in (0, 1):
        told.append(escape(_("Miss Copy only goes with another ghost.")))
    if has_kitties:
        told.append(escape(_("One Kitty at a time.")))
    return Markup(" ").join(told)


def _bold(top: int) -> Markup:
    return Markup("<b>{}</b>").format(card_name(top))
