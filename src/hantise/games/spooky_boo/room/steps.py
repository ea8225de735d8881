"""The motions that a seat sees by a line of its sheet, without a face that the line does not name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hantise.core import Step
from hantise.core.sheet import Line, Part
from hantise.games.spooky_boo.counted import sum_of
from hantise.games.spooky_boo.deck import value_and_power
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.room import fates
from hantise.games.spooky_boo.room.cards import seen
from hantise.games.spooky_boo.room.middle import DISCARD, IN_HAND, STOCK
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
    found = _ACTS[act.what](act, _Doer(who, seat), laid) if act.what in _ACTS else []
    followed = [step for part in talk for step in _followed(part, seat)]
    shown = [part for part in talk if part.what == "shows"]
    return [*found, *(_told(who if act.what == "call" else NOBODY, shown, seat, followed) if shown else followed)]


def _told(caller: int, shown: Sequence[Part], seat: int, counted: Sequence[Step]) -> list[Step]:
    """SPB-30, SPB-33, SPB-34, SPB-37: who called is told before the squares are counted, what became of it after."""
    if caller == NOBODY:
        return [Step("tell", mark=fates.nobody_called()), *counted, Step("wait")]
    *faces, scored = next(part.detail[1:] for part in shown if int(part.first) == caller)
    words, name, total = fates.called(caller == seat), f"{{{caller}}}", sum_of(faces)
    fate = fates.fate(total, caller == seat).format(name=name, sum=numeral(total), n=numeral(scored))
    return [Step("tell", mark=words.format(name=name)), *counted, Step("tell", mark=fate), Step("wait")]


class _Doer:
    """The seat that acts, and where its hand is: one's own lies open before oneself."""

    def __init__(self, who: int, seat: int) -> None:
        self.who = who
        self.is_own = who == seat
        self.hand = IN_HAND if self.is_own else f"seat:{who}"

    def place(self, number: str) -> str:
        """A place of its square."""
        return f"{self.who}:{number}"


Tell = Callable[[Part, _Doer, str], list[Step]]


def _starts(_act: Part, doer: _Doer, _laid: str) -> list[Step]:
    return [_glow(doer)]


def _glow(doer: _Doer) -> Step:
    return Step("mark", target=f"seat:{doer.who}", mark="glowing", ms=400)


def _dealt(act: Part, doer: _Doer, _laid: str) -> list[Step]:
    return [Step("fly", STOCK, doer.place(act.first), (UNSEEN,))]


def _drew(act: Part, doer: _Doer, _laid: str) -> list[Step]:
    """SPB-11: its drawer alone sees it."""
    return [Step("fly", STOCK, doer.hand, (UNSEEN if act.first == HIDDEN else seen(act.first),))]


def _took(act: Part, doer: _Doer, laid: str) -> list[Step]:
    """SPB-13: all see both."""
    return [Step("swap", DISCARD, doer.place(act.detail[1]), (seen(act.first), seen(laid)))]


def _put(act: Part, doer: _Doer, laid: str) -> list[Step]:
    """SPB-11: the one goes face up, the other comes face down."""
    place = doer.place(act.first)
    return [Step("fly", place, DISCARD, (seen(laid),)), Step("fly", doer.hand, place, (UNSEEN,))]


def _discarded(act: Part, doer: _Doer, _laid: str) -> list[Step]:
    return [Step("fly", doer.hand, DISCARD, (seen(act.first),))]


def _looked(act: Part, _doer: _Doer, _laid: str) -> list[Step]:
    """SPB-42, SPB-43: it stays open to its looker; all others see which card it is."""
    whose, number, *face = act.detail
    place = f"{whose}:{number}"
    if face:
        return [Step("turn", target=place, faces=(seen(face[0]),))]
    return [Step("mark", target=place, mark="glowing", ms=400)]


def _laid_back(act: Part, doer: _Doer, _laid: str) -> list[Step]:
    """SPB-05, SPB-43: who looked sees it covered again."""
    places = [":".join(act.detail)] if act.detail else [doer.place("1"), doer.place("2")]
    return [Step("turn", target=place, faces=(UNSEEN,)) for place in places] if doer.is_own else []


def _swapped(act: Part, doer: _Doer, _laid: str) -> list[Step]:
    """SPB-22, SPB-23: nobody sees either."""
    own, *other = act.detail
    return [Step("swap", doer.place(own), ":".join(other), (UNSEEN, UNSEEN))]


# By what a line says.
_ACTS: Final[Mapping[str, Tell]] = {
    "starts": _starts,
    "deal": _dealt,
    "drew": _drew,
    "take": _took,
    "put": _put,
    "discard": _discarded,
    "power": _discarded,
    "look": _looked,
    "back": _laid_back,
    "swap": _swapped,
    "with": _swapped,
    "call": _starts,
}


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
