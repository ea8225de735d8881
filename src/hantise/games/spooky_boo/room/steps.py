"""The motions that a seat sees by a line of its sheet, without a face that the line does not name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import Step
from hantise.core.sheet import Line, Part
from hantise.core.words import _
from hantise.games.spooky_boo.deck import value_and_power
from hantise.games.spooky_boo.moments import CALLED, NOBODY_CALLED, fate, numeral, sum_of
from hantise.games.spooky_boo.room.cards import seen
from hantise.games.spooky_boo.room.scene import DISCARD, IN_HAND, STOCK
from hantise.games.spooky_boo.rules import NOBODY

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
    found = _acted(who, act, seat, laid)
    followed = [step for part in talk for step in _followed(part, seat)]
    shown = [part for part in talk if part.what == "shows"]
    return [*found, *(_told(who if act.what == "call" else NOBODY, shown, seat, followed) if shown else followed)]


def _told(caller: int, shown: Sequence[Part], seat: int, counted: Sequence[Step]) -> list[Step]:
    """SPB-30, SPB-33, SPB-34, SPB-37: who called is told before the squares are counted, what became of it after."""
    if caller == NOBODY:
        return [Step("tell", mark=_(NOBODY_CALLED)), *counted, Step("wait")]
    *faces, scored = next(part.detail[1:] for part in shown if int(part.first) == caller)
    name, total = f"{{{caller}}}", sum_of(faces)
    told = fate(total, caller == seat).format(name=name, sum=numeral(total), n=numeral(scored))
    called = Step("tell", mark=CALLED.to(caller == seat).format(name=name))
    return [called, *counted, Step("tell", mark=told), Step("wait")]


def _acted(who: int, act: Part, seat: int, laid: str) -> list[Step]:
    """What is seen of an act; one's own hand lies open before oneself. `laid` is the face that left a square."""
    what, detail = act
    hand = IN_HAND if who == seat else f"seat:{who}"
    if what in ("starts", "call"):
        return [_glowing(f"seat:{who}")]
    if what == "deal":
        return [Step("fly", STOCK, f"{who}:{act.first}", (UNSEEN,))]
    if what == "drew":  # SPB-11: its drawer alone sees it
        return [Step("fly", STOCK, hand, (UNSEEN if act.first == HIDDEN else seen(act.first),))]
    if what == "take":  # SPB-13: all see both
        return [Step("swap", DISCARD, f"{who}:{detail[1]}", (seen(act.first), seen(laid)))]
    if what == "put":  # SPB-11: the one goes face up, the other comes face down
        place = f"{who}:{act.first}"
        return [Step("fly", place, DISCARD, (seen(laid),)), Step("fly", hand, place, (UNSEEN,))]
    if what in ("discard", "power"):
        return [Step("fly", hand, DISCARD, (seen(act.first),))]
    if what == "look":  # SPB-42, SPB-43: it stays open to its looker; all others see which card it is
        place, face = ":".join(detail[:2]), detail[2:]
        return [Step("turn", target=place, faces=(seen(face[0]),)) if face else _glowing(place)]
    if what == "back" and who == seat:  # SPB-05, SPB-43: who looked sees it covered again
        places = [":".join(detail)] if detail else [f"{who}:1", f"{who}:2"]
        return [Step("turn", target=place, faces=(UNSEEN,)) for place in places]
    if what in ("swap", "with"):  # SPB-22, SPB-23: nobody sees either
        return [Step("swap", f"{who}:{act.first}", ":".join(detail[1:]), (UNSEEN, UNSEEN))]
    return []


def _glowing(target: str) -> Step:
    return Step("mark", target=target, mark="glowing", ms=400)


def _followed(part: Part, seat: int) -> list[Step]:
    """SPB-05, SPB-16: the stock is made anew; one's two nearest cards are turned up."""
    if part.what == "shuffles":
        return [Step("sweep", DISCARD, STOCK)]
    if part.what == "shows":
        return _counted(part.first, part.detail[1:-1])
    if part.what == "peeks":
        faces = zip((1, 2), part.detail, strict=True)
        return [Step("turn", target=f"{seat}:{number}", faces=(seen(face),)) for number, face in faces]
    return []


def _counted(who: str, faces: Sequence[str]) -> list[Step]:
    """SPB-32: a square is turned up where it lies, card by card, and added up on the way."""
    found, total = list[Step](), 0
    for number, face in enumerate(faces, start=1):
        total += int(value_and_power(face)[0])
        found += [
            Step("turn", target=f"{who}:{number}", faces=(seen(face),)),
            Step("sum", target=f"seat:{who}", mark=f"{total}"),
        ]
    return found
