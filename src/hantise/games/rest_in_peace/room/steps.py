"""The motions that a seat sees by a line of its sheet, without a face that the line does not name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile, zip_longest
from typing import Final, NamedTuple

from hantise.core import Step, View
from hantise.core.names import said_of
from hantise.core.sheet import Line, Part
from hantise.core.words import _
from hantise.games.rest_in_peace import table
from hantise.games.rest_in_peace.moments import HAPPENED, MEDIUMS, lowered, medium_name, medium_words, words_of_another
from hantise.games.rest_in_peace.pieces import DIM, EVEN, FIXED_VALUE, LEVEL, MARY, NEVER, ODD, ROUNDS, VANISH
from hantise.games.rest_in_peace.room.cards import CASTLE, MANOR, ghost_face, lies, named_face
from hantise.games.rest_in_peace.room.result import won_the_tenth
from hantise.games.rest_in_peace.sheet import LINED_UP, by_whom

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
        return "hand" if self.who == self.seat else f"seat:{self.who}"

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


def actor(line: str) -> int:
    """The seat that a line begins with; -1 when the table is laid."""
    told = Line.read(line)
    return -1 if told.act.what in LINED_UP else told.who


def steps(line: str, seat: int) -> list[Step]:
    """The movements in order: the act's own, then those of what followed."""
    told = Line.read(line)
    is_tenth = is_of_the_tenth(told)
    seen = _ACTS[told.act.what](Doing(told.who, told.act.detail, seat)) if told.act.what in _ACTS else []
    for part, actor in by_whom(told):
        seen += its_steps(told, part, seat) if is_tenth else []
        if part.what in _NAMED:
            seen += _NAMED[part.what](Doing(int(part.first), part.detail[1:], seat))
        elif part.what in _DONE:
            seen += _DONE[part.what](Doing(actor, part.detail, seat))
    seen = without_hints(told, seen, seat) if is_tenth else seen
    # What a round was lost and won with lies there to be compared, until a tap.
    return [*seen, Step("wait")] if told.followed(*ENDS) else seen


def _mark(place: str, kind: str, ms: int = 400) -> list[Step]:
    return [Step("mark", target=place, mark=kind, ms=ms)]


def _told(doing: Doing) -> list[Step]:
    """What another family does is said: its medium was not read just now."""
    return [] if doing.who == doing.seat else [Step("say")]


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
    # RIP-M25 is said once both of its values are named.
    "value": lambda doing: [*_mark(doing.row, "glowing"), *([] if BARS in doing.detail else _told(doing))],
}


# What followed: by _NAMED the fate of a family that is named, by _DONE the doing of the family that acts.


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


def _banishes(doing: Doing) -> list[Step]:
    """RIP-M11: a card of the other family."""
    other = 1 - doing.who
    return [Step("fly", f"row:{other}", f"spent:{other}", (named_face(other, doing.first),)), *_told(doing)]


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
    # RIP-14: the family that won by doing nothing sees why before the house comes.
    "abandons": lambda doing: [] if doing.who == doing.seat else _mark(f"left:{doing.who}", "said", 1100),
    "sees": _sees,
    "fetches": lambda doing: [Step("fly", f"deck:{doing.who}", doing.row, doing.face)],
    "returns": lambda doing: [Step("fly", f"spent:{doing.who}", f"deck:{doing.who}", doing.face)],
    "discards": lambda doing: [Step("fly", doing.hand, f"spent:{doing.who}", doing.face)],
    "takes": lambda doing: [Step("fly", doing.row, doing.home, doing.face)],
    "banishes": _banishes,
    "swaps": _swapped,
    "bars": lambda doing: [Step("say")],
    "copies": lambda doing: _mark(doing.row, "glowing"),
    "ties": lambda doing: _mark("stake", "glowing"),
}


# The tenth round as it is seen: turned up card by card, its totals climbing, and at last who has won it.


# What stands for the players' names in the words of a step.
NAMES: Final = ("{0}", "{1}")
# Milliseconds that a card is looked at once it is turned up, and a medium that acts.
SEEN, ACTS = 450, 900
# What counts or makes others count without being asked for anything.
PLAIN: Final = frozenset([*FIXED_VALUE, EVEN, ODD, DIM, LEVEL]) - {NEVER, MARY}
# Acts that are seen, and are not told before the cards are turned up.
LAYING: Final = ("tenth", "none", "end", "draw", "medium")
# What mediums do, and what becomes of them.
ITS_OWN: Final = ("stand", "shows", "resolves", "totals", "idle", "finds", "void", "flat")


def is_of_the_tenth(line: Line) -> bool:
    """RIP-31: true of a line by which the tenth round is turned up, goes on or ends."""
    return bool(line.followed("stand", "totals"))


def its_steps(line: Line, part: Part, seat: int) -> list[Step]:
    """RIP-31 to RIP-35: what a part of such a line shows that no other round has; nothing of any other part."""
    if line.followed("won", "draw") and part is line.followed("wins", "ties")[-1]:
        return [_said(_verdict(line, seat))]
    if part.what == "shows":
        return _all_turned_up(line) if part is line.followed("shows")[0] else []
    if part.what in ("stand", "totals"):
        is_told_with_the_cards = line.followed("shows") and part is line.followed("stand")[0]
        return [] if is_told_with_the_cards else _counted(part)
    if part.what == "resolves":  # RIP-32: what a medium does there, beside its name.
        family, medium = map(int, part.detail)
        name = medium_name(medium)
        if MEDIUMS[medium].is_idle:
            words = said_of(name, _("it does nothing there"))
        elif medium in PLAIN:
            does = medium_words(medium) if family == seat else words_of_another(medium, NAMES[family], seat >= 0)
            words = said_of(name, lowered(does))
        else:  # What one does that asks, its answer tells.
            words = table.followed(part, family, NAMES, seat)
        return [_said(words), *_mark(lies(family, f"m{medium}"), "glowing", ACTS)]
    what = "idle" if part.what == "finds" else part.what
    return [_said(_(HAPPENED[what]))] if what in ITS_OWN else []


def without_hints(line: Line, steps: Iterable[Step], seat: int) -> list[Step]:
    """The same steps without words that hang over the cards: what was answered stands below them, for all alike."""
    own = takewhile(lambda part: part.what not in ITS_OWN, line.talk)
    words = table.tell(Line(line.who, line.act, tuple(own)).spelt(), NAMES, seat)
    kept = [step for step in steps if step.motion != "say"]
    return kept if line.act.what in LAYING else [_said(words), *kept]


def _said(words: str) -> Step:
    return Step("tell", mark=words)


def _counted(totals: Part) -> list[Step]:
    return [_count(family, int(number)) for family, number in enumerate(totals.detail)]


def _count(family: int, number: int) -> Step:
    return Step("count", target=f"total:{family}", mark=str(number))


# What lies there is turned up.


def _all_turned_up(line: Line) -> list[Step]:
    """RIP-31: a card of each family in turn, as each lies there; where none could be laid, over the ninth round."""
    before = line.followed("stand")[0]
    totals = [int(number) for number in before.detail]
    seen = [_said(_("The tenth round: all cards are turned up."))]
    # The table before this line was that of the tenth round, on which a card might be laid.
    is_laid_out = line.act.what == "tenth" or (line.act.what == "none" and not line.act.detail)
    if not is_laid_out:
        seen += [Step("sweep", f"row:{family}", f"spent:{family}") for family in range(2)]
        seen += _counted(before)
    for both in zip_longest(_row(line, 0, is_laid_out), _row(line, 1, is_laid_out)):
        for family, card in enumerate(both):
            if card is not None:
                value, place, turns = card
                totals[family] += value
                seen += [*turns, _count(family, totals[family]), *_mark(place, "glowing", SEEN)]
    return seen


def _row(line: Line, family: int, is_laid_out: bool) -> Iterator[tuple[int, str, tuple[Step, ...]]]:
    """A family's ghosts, ascending: the value, the place, and the step by which it is seen, none if it lies open.

    The one that this line lays is the last, and lies open to the family that knows it.
    """
    values = list("".join(line.followed("shows")[family].detail[1:]))
    is_newest = line.act.what == "tenth" and line.who == family and not line.act.first.startswith("m")
    is_known = is_newest and line.act.first in values
    if is_known:
        values.remove(line.act.first)
        values.append(line.act.first)
    for number, value in enumerate(map(int, values), start=1):
        is_last, faces = is_newest and number == len(values), (ghost_face(family, value),)
        place = f"tenth:{family}" if is_last else lies(family, number)
        turn = Step("turn", target=place, faces=faces)
        if not is_laid_out:
            turn = Step("flip", f"tenth:{family}", f"row:{family}", faces)
        yield value, place, () if is_last and is_known else (turn,)


# The verdict.


def _verdict(line: Line, seat: int) -> str:
    """RIP-33 to RIP-35: by how much it was won, and who has won the game."""
    totals, ends = line.followed("totals"), line.followed("won", "draw")
    told = [won_the_tenth(NAMES, seat, totals[0], int(ends[0].first or -1))] if totals else []
    if not (totals and line.followed("wins")):
        ended = [] if totals else line.followed("wins", "ties")
        told += [table.followed(part, line.who, NAMES, seat) for part in [*ended, *ends]]
    return " ".join(told)


# The rounds of a game, in the log and at the head of the page.


def ends_round(line: str) -> bool:
    """RIP-16: true of a line with which a round ends that others may follow."""
    return bool(Line.read(line).followed("had"))


def section(line: str) -> str:
    """RIP-10: the round that ends with a line; "" for any other line."""
    told = Line.read(line)
    had = told.followed("had")
    if is_of_the_tenth(told) and told.followed("won", "draw"):
        return _("Round {n}").format(n=ROUNDS)
    return _("Round {n}").format(n=had[0].detail[2]) if had else ""


def moment(view: View) -> list[str]:
    """RIP-10: the present round."""
    return [_("Round {n}").format(n=table.facts_of(view).round)]
