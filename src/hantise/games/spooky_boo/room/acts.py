"""What a seat may do, as buttons that say what follows, and what was done, as motions.

Cards are touched where they lie. No motion has a face that the seat's line does not name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import Choice, Step, Touch, View
from hantise.core.kept import kept
from hantise.core.sheet import Line, Part
from hantise.core.words import _, later
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.moments import (
    ACTS,
    MOMENTS,
    POWERS,
    TOLD,
    act_of,
    moment,
    number_on,
    numeral,
    power_of,
    sign_of,
    where,
)
from hantise.games.spooky_boo.pieces import ACTIONS
from hantise.games.spooky_boo.room.cards import seen
from hantise.games.spooky_boo.room.scene import DISCARD, IN_HAND, STOCK
from hantise.games.spooky_boo.rules import NOBODY
from hantise.games.spooky_boo.table import NOBODY_CALLED, facts_of, fate, sum_of

# Where the name of the seat comes that a choice is about.
NAME: Final = "{name}"


def choice(view: View, action: int) -> Choice:
    """The button of a legal action."""
    facts = facts_of(view)
    what, *places = ACTIONS.name(action).split(":")
    act, whose = act_of(facts, what, places)
    own, there = f"{facts.seat}:{places[0] if places else ''}", ":".join(places[-2:])
    parts = {
        "card": _card(facts, facts.top if what == "take" else facts.drawn),
        "place": where(places[-1]) if places else "",
        "name": NAME,
    }
    words, follows, asks = [_(said).format(**parts) if said else "" for said in (act.button, act.follows, act.asks)]
    whose = whose if NAME in follows else -1
    if what == "swap":  # SPB-22
        touches = (Touch(own, asks=asks), Touch(there, asks=_(ACTS["look"].asks)))
        return Choice(words, follows, touches=touches, whose=whose)
    if what == "power":
        follows = _(POWERS[power_of(facts, facts.drawn)].follows)
    if what == "take" and power_of(facts, facts.top):  # SPB-14
        follows = _("its power is not used; {goes}").format(goes=follows)
    things = {"draw": (STOCK,), "discard": (DISCARD,), "take": (DISCARD, own), "look": (there,)}
    picks = things.get(what, (own,) if places else ())
    # SPB-30: a call ends the round for everybody, and is not made by a slip
    is_at_hand, is_held = what in ("draw", "discard"), what == "call"
    return Choice(words, follows, picks, act.letter, asks=asks, at_hand=is_at_hand, held=is_held, whose=whose)


def _card(facts: Facts, kind: int) -> str:
    return number_on(sign_of(facts, kind))


# The question of the moment to the seat on the move, and one line of why; the card in them is the one drawn, or the
# one on top of the discard.


KEPT: Final = 500
# Once the open card is touched the sheet shows the second, which is not read aloud before.
UNTIL: Final = Markup('<span class="until-taking">{}</span><span class="taking" aria-hidden="true">{}</span>')
TAKING: Final = later("Now touch your card that the {card} replaces.")


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for everybody who is not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    return _(MOMENTS[moment(facts)].asks).format(card=_card(facts, facts.drawn or facts.top))


def say(view: View, names: Sequence[str]) -> Markup:
    """One line of why; "" for everybody who is not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return Markup("")
    return _why(moment(facts), _card(facts, facts.drawn or facts.top))


@kept(KEPT)
def _why(moment: str, card: str) -> Markup:
    told, taking = [
        escape(_(words)).format(card=Markup("<b>{}</b>").format(card)) for words in (MOMENTS[moment].why, TAKING)
    ]
    return UNTIL.format(told, taking) if moment == "turn" else told


# The motions that a seat sees by a line of its sheet.


HIDDEN: Final = "?"
UNSEEN: Final = ""  # the back of a card


def actor(line: str) -> int:
    """The seat that does it; nobody deals, and what is told then is about the reader's own cards."""
    who, act, _talk = Line.read(line)
    return NOBODY if act.what == "deal" else who


def steps(line: str, seat: int) -> list[Step]:
    """The movements in order: the action's own, then those of what followed."""
    who, act, talk = Line.read(line)
    laid = next((part.first for part in talk if part.what == "lays"), "")
    followed = [step for part in talk for step in _followed(part, seat)]
    shown = {part.first: part.detail[1:] for part in talk if part.what == "shows"}
    if shown and act.what == "call":
        # SPB-30, SPB-33, SPB-34: who called is told before the squares are counted, what became of it after
        *faces, scored = shown[str(who)]
        name, total = f"{{{who}}}", sum_of(faces)
        called = Step("tell", mark=TOLD["called"].to(who == seat).format(name=name))
        told = fate(total, who == seat).format(name=name, sum=numeral(total), n=numeral(scored))
        followed = [called, *followed, Step("tell", mark=told), Step("wait")]
    elif shown:  # SPB-37
        followed = [Step("tell", mark=_(NOBODY_CALLED)), *followed, Step("wait")]
    return [*_acted(who, act, seat, laid), *followed]


def _acted(who: int, act: Part, seat: int, laid: str) -> list[Step]:
    """What is seen of an act; one's own hand lies open before oneself. `laid` is the face that left a square."""
    what, detail = act
    hand, place = IN_HAND if who == seat else f"seat:{who}", f"{who}:{detail[-1] if detail else ''}"
    if what in ("starts", "call"):
        return [Step("mark", target=f"seat:{who}", mark="glowing", ms=400)]
    if what == "deal":
        return [Step("fly", STOCK, place, (UNSEEN,))]
    if what == "drew":  # SPB-11: its drawer alone sees it
        return [Step("fly", STOCK, hand, (UNSEEN if act.first == HIDDEN else seen(act.first),))]
    if what == "take":  # SPB-13: all see both
        return [Step("swap", DISCARD, place, (seen(act.first), seen(laid)))]
    if what == "put":  # SPB-11: the one goes face up, the other comes face down
        return [Step("fly", place, DISCARD, (seen(laid),)), Step("fly", hand, place, (UNSEEN,))]
    if what in ("discard", "power"):
        return [Step("fly", hand, DISCARD, (seen(act.first),))]
    if what == "look":  # SPB-42, SPB-43: it stays open to its looker; all others see which card it is
        place, face = ":".join(detail[:2]), detail[2:]
        glowing = Step("mark", target=place, mark="glowing", ms=400)
        return [Step("turn", target=place, faces=(seen(face[0]),)) if face else glowing]
    if what == "back" and who == seat:  # SPB-05, SPB-43: who looked sees it covered again
        places = [":".join(detail)] if detail else [f"{who}:1", f"{who}:2"]
        return [Step("turn", target=place, faces=(UNSEEN,)) for place in places]
    if what in ("swap", "with"):  # SPB-22, SPB-23: nobody sees either
        return [Step("swap", f"{who}:{act.first}", ":".join(detail[1:]), (UNSEEN, UNSEEN))]
    return []


def _followed(part: Part, seat: int) -> list[Step]:
    """SPB-05, SPB-16: the stock is made anew; one's two nearest cards are turned up."""
    if part.what == "shuffles":
        return [Step("sweep", DISCARD, STOCK)]
    if part.what == "peeks":
        numbered = enumerate(part.detail, start=1)
        return [Step("turn", target=f"{seat}:{number}", faces=(seen(face),)) for number, face in numbered]
    if part.what != "shows":
        return []
    # SPB-32: a square is turned up where it lies, card by card, and added up on the way
    who, *faces, _scored = part.detail
    return [
        step
        for number, face in enumerate(faces, start=1)
        for step in (
            Step("turn", target=f"{who}:{number}", faces=(seen(face),)),
            Step("sum", target=f"seat:{who}", mark=f"{sum_of(faces[:number])}"),
        )
    ]
