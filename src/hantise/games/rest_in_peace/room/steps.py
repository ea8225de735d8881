"""The motions that a seat sees by a line of its sheet, without a face that the line does not name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from hantise.core import Step
from hantise.core.sheet import Line, Part
from hantise.games.rest_in_peace.mediums import VANISH
from hantise.games.rest_in_peace.room.cards import CASTLE, MANOR, ghost_face, named_face
from hantise.games.rest_in_peace.room.tenth import is_of_the_tenth, its_steps, without_hints
from hantise.games.rest_in_peace.sentences import SETTING_UP
from hantise.games.rest_in_peace.sheet import by_whom

# After these parts of a line a panel covers the table.
ENDS: Final = ("wins", "ties", "won", "draw")
BARS: Final = f"m{VANISH}"


class Doing(NamedTuple):
    """A part of a line: the family that does it, its detail, and the seat that looks."""

    who: int
    detail: tuple[str, ...]
    seat: int

    @property
    def first(self) -> str:
        """The first detail, "" if there is none."""
        return self.detail[0] if self.detail else ""

    @property
    def hand(self) -> str:
        """The place of that family's hand: one's own lies open before oneself."""
        return _hand(self.who, self.seat)

    @property
    def row(self) -> str:
        """The place of its cards of this round."""
        return f"row:{self.who}"

    @property
    def face(self) -> tuple[str, ...]:
        """The face of the card that the detail names."""
        return (named_face(self.who, self.first),)

    @property
    def home(self) -> str:
        """The place that a card comes from: a ghost from the hand, a medium from in front."""
        return f"front:{self.who}" if self.first.startswith("m") else self.hand


def _hand(who: int, seat: int) -> str:
    return "hand" if who == seat else f"seat:{who}"


def actor(line: str) -> int:
    """The seat that a line begins with; when the table is laid, nobody."""
    told = Line.read(line)
    return -1 if told.act.what in SETTING_UP else told.who


def steps(line: str, seat: int) -> list[Step]:
    """The movements in order: the act's own, then those of what followed."""
    told = Line.read(line)
    who, act, talk = told
    is_tenth = is_of_the_tenth(told)
    seen = _ACTS.get(act.what, _nothing)(Doing(who, act.detail, seat))
    for part, family in by_whom(told):
        seen += [*(its_steps(told, part, seat) if is_tenth else []), *_followed(part, family, seat)]
    seen = without_hints(told, seen, seat) if is_tenth else seen
    return [*seen, Step("wait")] if _has_ended(talk) else seen


def _has_ended(talk: Iterable[Part]) -> bool:
    """True if a round ended: what it was lost and won with lies there to be compared, until a tap."""
    return any(part.what in ENDS for part in talk)


def _nothing(doing: Doing) -> list[Step]:
    return []


def _mark(place: str, kind: str, ms: int = 400) -> list[Step]:
    return [Step("mark", target=place, mark=kind, ms=ms)]


def _told(doing: Doing) -> list[Step]:
    """What another family does is said: nobody has read its medium just now."""
    return [] if doing.who == doing.seat else [Step("say")]


def _value(doing: Doing) -> list[Step]:
    """RIP-M25 is said once both of its values are named."""
    return [*_mark(doing.row, "glowing"), *([] if BARS in doing.detail else _told(doing))]


def _away(doing: Doing) -> list[Step]:
    """RIP-M20."""
    taken = [*_mark(doing.hand, "shaken", 600), Step("fly", doing.hand, f"tenth:{doing.who}", doing.face)]
    return [*taken, Step("say")] if doing.who == doing.seat else taken


def _top(doing: Doing) -> list[Step]:
    """RIP-M19: a card that is shown, and stays where it is."""
    return [Step("peek", target=f"deck:{doing.who}", faces=doing.face)]


_ACTS: Final[dict[str, Callable[[Doing], list[Step]]]] = {
    "first": lambda doing: _mark(f"seat:{doing.who}", "glowing"),
    "medium-up": lambda doing: _mark(f"house:{doing.who}", "glowing"),
    "draw": lambda doing: [Step("fly", f"deck:{doing.who}", doing.hand, doing.face)],
    "ghost": lambda doing: [Step("fly", doing.hand, doing.row, doing.face)],
    "medium": lambda doing: [Step("fly", f"front:{doing.who}", doing.row, (f"m{doing.first}",)), *_told(doing)],
    "blind": lambda doing: _mark(doing.hand, "shaken", 700),
    "blind-card": lambda doing: [Step("flip", doing.hand, doing.row, doing.face)],
    "tenth": lambda doing: [Step("fly", doing.home, f"tenth:{doing.who}", doing.face), *_mark("house:10", "glowing")],
    "away": _away,
    "top": _top,
    "value": _value,
}


# What followed.


def _followed(part: Part, actor: int, seat: int) -> list[Step]:
    """The fate of a family that is named, or the actor's."""
    if part.what in _NAMED:
        return _NAMED[part.what](Doing(int(part.first), part.detail[1:], seat))
    return _DONE.get(part.what, _nothing)(Doing(actor, part.detail, seat))


def _wins(doing: Doing) -> list[Step]:
    """RIP-16: whose cards count more is seen first, then the houses go to them; all cards stay on their sides."""
    faces = _houses(doing.first) or ("c" + str(doing.who),)
    return [*_mark(doing.row, "glowing", 700), Step("fly", "stake", f"won:{doing.who}", faces)]


def _houses(tokens: str) -> tuple[str, ...]:
    return tuple([CASTLE if kind == "c" else MANOR for kind in tokens])


def _moves(doing: Doing) -> list[Step]:
    """RIP-M13 goes to the tenth; what 15 moves lies in the same row again."""
    if doing.first == "m13":
        return [Step("fly", doing.row, f"tenth:{doing.who}", doing.face)]
    return _mark(doing.row, "glowing")


def _takes_back(doing: Doing) -> list[Step]:
    return [Step("fly", doing.row, doing.home, doing.face)]


def _banishes(doing: Doing) -> list[Step]:
    """RIP-M11: a card of the other family."""
    other = 1 - doing.who
    return [Step("fly", f"row:{other}", f"spent:{other}", (named_face(other, doing.first),)), *_told(doing)]


def _abandons(doing: Doing) -> list[Step]:
    """RIP-14: whoever won by doing nothing sees why before the house comes."""
    return [] if doing.who == doing.seat else _mark(f"left:{doing.who}", "said", 1100)


def _sees(doing: Doing) -> list[Step]:
    """RIP-M03: only who looks is told of it."""
    other = 1 - doing.who
    faces = "+".join(ghost_face(other, int(value)) for value in doing.first)
    return [Step("peek", target=f"seat:{other}", faces=(faces,))] if faces else []


def _swapped(doing: Doing) -> list[Step]:
    """RIP-M28: the houses of both rounds travel along the street."""
    one, other, mine, yours = doing.detail
    faces = ("+".join(_houses(mine)), "+".join(_houses(yours)))
    return [Step("swap", f"house:{one}", f"house:{other}", faces, ms=900), *_told(doing)]


_NAMED: Final[dict[str, Callable[[Doing], list[Step]]]] = {
    "wins": _wins,
    "takes-medium": lambda doing: [Step("fly", "prize", f"front:{doing.who}", (f"m{doing.first}",))],
    "moves": _moves,
    "reveals": _top,
    "draws": lambda doing: [Step("fly", f"deck:{doing.who}", doing.hand, doing.face)],
}
_DONE: Final[dict[str, Callable[[Doing], list[Step]]]] = {
    "passes": lambda doing: _mark(f"seat:{1 - doing.who}", "glowing"),
    "abandons": _abandons,
    "sees": _sees,
    "fetches": lambda doing: [Step("fly", f"deck:{doing.who}", doing.row, doing.face)],
    "returns": lambda doing: [Step("fly", f"spent:{doing.who}", f"deck:{doing.who}", doing.face)],
    "discards": lambda doing: [Step("fly", doing.hand, f"spent:{doing.who}", doing.face)],
    "takes": _takes_back,
    "banishes": _banishes,
    "swaps": lambda doing: _swapped(doing),
    "bars": lambda doing: [Step("say")],
    "copies": lambda doing: _mark(doing.row, "glowing"),
    "ties": lambda doing: _mark("stake", "glowing"),
}
