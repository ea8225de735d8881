"""The choices of a seat, as pictures with a word beneath, and the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import Choice, View
from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup
from hantise.games.haunted_stairs import table
from hantise.games.haunted_stairs.moments import (
    MOMENTS,
    child_name,
    child_word,
    from_place,
    on_place,
    place_word,
    to_place,
)
from hantise.games.haunted_stairs.pieces import (
    CHILDREN,
    FIRST_ANSWER,
    FIRST_ASK,
    FIRST_GUESS,
    FIRST_MOVE,
    FIRST_NAME,
    FIRST_SWAP,
    MOST_SEATS,
    PAIRS,
    PLACES,
    QUIT,
)
from hantise.games.haunted_stairs.room.faces import ARROWS, PASS, ghost_at, head_of, onto

# Shown once all is touched; said aloud is what to touch.
PRESS: Final = Markup('<span class="press" aria-hidden="true">{}</span>')
# STA-30: what comes once the last card of the stock is told of.
AFTER_THE_LAST: Final = ("answer", "name")


def seat_thing(seat: int) -> str:
    """The thing by which that seat is asked."""
    return f"ask:{seat}"


def choice(view: View, action: int) -> Choice:
    """The button of a legal action."""
    facts = table.facts_of(view)
    if action < FIRST_SWAP:
        return _ghost(action, on_place(action), (ghost_at(PLACES[action]),))
    if action < FIRST_MOVE:
        return _swap(*PAIRS[action - FIRST_SWAP])
    if action < FIRST_GUESS:
        # STA-17: the ghost, and where it goes.
        place = action - FIRST_MOVE
        chosen = _ghost(place, from_place(place), (ghost_at(PLACES[place]), onto(PLACES[facts.free])))
        return chosen._replace(follows=to_place(facts.free))
    if action == QUIT:
        # STA-19.
        follows = ngettext("{n} stays to win", "{n} stay to win", facts.pile).format(n=facts.pile)
        return Choice(_("Pass"), follows, letter="5", picture=(PASS,))
    if FIRST_ASK <= action < FIRST_ANSWER:
        return _ask(*divmod(action - FIRST_ASK, MOST_SEATS))
    # STA-18, STA-21, STA-31: a child by its face.
    child = action - (FIRST_GUESS if action < QUIT else FIRST_ANSWER if action < FIRST_NAME else FIRST_NAME)
    return Choice(child_word(child), letter=str(child + 1), picture=(head_of(CHILDREN[child]),))


def _ghost(place: int, words: str, picture: tuple[str, ...]) -> Choice:
    """STA-11, STA-17: the ghost at that place, also touched where it lies."""
    return Choice(words, picks=(PLACES[place],), letter=str(place + 1), picture=picture, at_hand=True)


def _swap(one: int, other: int) -> Choice:
    """STA-16: two ghosts are touched."""
    words = _("{one} and {other} change places").format(one=place_word(one), other=place_word(other).lower())
    picture = (ghost_at(PLACES[one]), ARROWS, ghost_at(PLACES[other]))
    asks, then = _("Touch two ghosts"), _("And now the other one")
    return Choice(words, picks=(PLACES[one], PLACES[other]), asks=asks, then=then, picture=picture)


def _ask(place: int, seat: int) -> Choice:
    """STA-20: a ghost is touched, and who is to say which child it is."""
    words = _("Ask about {place}").format(place=place_word(place).lower())
    picture = (ghost_at(PLACES[place]),)
    asked, picks = _("Touch a ghost, then a player"), (PLACES[place], seat_thing(seat))
    return Choice(words, _("{name} has to say who it is"), picks, asks=asked, picture=picture, whose=seat)


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for all seats but the mover."""
    facts = table.facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    words = _(MOMENTS[facts.awaits].asks)
    if facts.awaits == "search":
        return words.format(child=child_name(facts.sought))
    return words.format(name=names[facts.turn]) if facts.awaits == "answer" else words


def say(view: View, names: Sequence[str]) -> str:
    """STA-30: the last turn, the thing to touch, the button and the consequence; "" for all seats but the mover."""
    facts = table.facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    moment = MOMENTS[facts.awaits]
    told = [_("The last turn!")] if not any(facts.stock) and facts.awaits not in AFTER_THE_LAST else []
    if moment.touch:
        told.append(Markup('<span class="touch">{}</span>').format(_(moment.touch)))
    if moment.touch or facts.awaits == "ask":
        told.append(PRESS.format(_("Now press the button.")))
    if moment.why:
        told.append(_(moment.why))
    cards = ngettext("{n} card", "{n} cards", facts.pile).format(n=facts.pile)
    return Markup(" ").join(told).format(cards=Markup("<b>{}</b>").format(cards))
