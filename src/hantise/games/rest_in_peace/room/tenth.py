"""The tenth round as it is seen: turned up card by card, its totals climbing, and at last who has won it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile, zip_longest
from typing import Final, NamedTuple

from hantise.core import Step, View
from hantise.core.names import said_of
from hantise.core.sheet import Line, Part
from hantise.core.words import _
from hantise.games.rest_in_peace import sentences
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.labels import lowered, medium_name, medium_words
from hantise.games.rest_in_peace.mediums import DIM, EVEN, FIXED_VALUE, LEVEL, MARY, NEVER, ODD
from hantise.games.rest_in_peace.room.cards import facts_of, ghost_face, medium_face
from hantise.games.rest_in_peace.room.choices import IDLE_THERE
from hantise.games.rest_in_peace.room.result import won_the_tenth
from hantise.games.rest_in_peace.sentences import deed

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


def lies(family: int, what: object) -> str:
    """The place of a card of the tenth round: of a ghost by its number in the row, of a medium by its drawing."""
    return f"lies:{family}:{what}"


def comes(family: int) -> str:
    """The place of the card that is laid there next."""
    return f"tenth:{family}"


def is_of_the_tenth(line: Line) -> bool:
    """RIP-31: true of a line by which the tenth round is turned up, goes on or ends."""
    return bool(line.followed("stand", "totals"))


def its_steps(line: Line, part: Part, seat: int) -> list[Step]:
    """RIP-31 to RIP-35: what a part of such a line shows that no other round has; nothing of any other part."""
    if line.followed("won", "draw") and part is line.followed("wins", "ties")[-1]:
        return [_said(_verdict(line, seat))]
    if part.what == "shows":
        return _turned_up(line) if part is line.followed("shows")[0] else []
    if part.what in ("stand", "totals"):
        return [] if _is_about_to_be_turned_up(line, part) else _counted(part)
    if part.what == "resolves":
        return _acts(int(part.first), int(part.detail[1]), seat)
    what = "idle" if part.what == "finds" else part.what
    return [_said(sentences.happened()[what])] if what in ITS_OWN else []


def without_hints(line: Line, steps: Iterable[Step], seat: int) -> list[Step]:
    """The same steps without words that hang over the cards: what was answered stands below them, for all alike."""
    own = takewhile(lambda part: part.what not in ITS_OWN, line.talk)
    words = sentences.tell(Line(line.who, line.act, tuple(own)).spelt(), NAMES, seat)
    kept = [step for step in steps if step.motion != "say"]
    return kept if line.act.what in LAYING else [_said(words), *kept]


def _acts(family: int, medium: int, seat: int) -> list[Step]:
    """RIP-32: what a medium does there, beside its name; what one that asks does, its answer tells."""
    name, own = medium_name(medium), family == seat
    if medium in IDLE_THERE:
        words = said_of(name, _("it does nothing there"))
    elif medium in PLAIN:
        words = said_of(name, lowered(medium_words(medium) if own else deed(medium, NAMES[family], seat >= 0)))
    else:
        words = sentences.befell(Part("resolves", (str(family), str(medium))), NAMES, seat)
    return [_said(words), _looked_at(lies(family, medium_face(medium)), ACTS)]


def _said(words: str) -> Step:
    return Step("tell", mark=words)


def _looked_at(place: str, ms: int) -> Step:
    return Step("mark", target=place, mark="glowing", ms=ms)


def _counted(totals: Part) -> list[Step]:
    return [_count(family, int(number)) for family, number in enumerate(totals.detail)]


def _count(family: int, number: int) -> Step:
    return Step("count", target=f"total:{family}", mark=str(number))


# What lies there is turned up.


def _is_about_to_be_turned_up(line: Line, stand: Part) -> bool:
    return bool(line.followed("shows")) and stand is line.followed("stand")[0]


class _Card(NamedTuple):
    """A ghost of the tenth round: its value, its place, and the step by which it is seen, none if it lies open."""

    value: int
    place: str
    turns: tuple[Step, ...]


def _turned_up(line: Line) -> list[Step]:
    """RIP-31: a card of each family in turn, as each lies there; where nobody could lay one, over the ninth round."""
    before = line.followed("stand")[0]
    totals = [int(number) for number in before.detail]
    seen = [_said(_("The tenth round: all cards are turned up."))]
    if not _is_laid_out(line):
        seen += [Step("sweep", f"row:{family}", f"spent:{family}") for family in range(2)]
        seen += _counted(before)
    for both in zip_longest(_row(line, 0), _row(line, 1)):
        for family, card in enumerate(both):
            if card is not None:
                totals[family] += card.value
                seen += [*card.turns, _count(family, totals[family]), _looked_at(card.place, SEEN)]
    return seen


def _is_laid_out(line: Line) -> bool:
    """True if the table before this line was that of the tenth round, on which a card might be laid."""
    return line.act.what == "tenth" or (line.act.what == "none" and not line.act.detail)


def _row(line: Line, family: int) -> list[_Card]:
    """A family's ghosts, ascending; the one that this line lays is the last, and lies open to whoever knows it."""
    values = list("".join(line.followed("shows")[family].detail[1:]))
    is_newest = line.act.what == "tenth" and line.who == family and not line.act.first.startswith("m")
    is_known = is_newest and line.act.first in values
    if is_known:
        values.remove(line.act.first)
        values.append(line.act.first)
    places = [lies(family, number) for number in range(1, len(values) + 1 - is_newest)] + [comes(family)] * is_newest
    return [
        _Card(int(value), place, () if is_known and place == comes(family) else _turn(line, family, int(value), place))
        for value, place in zip(values, places, strict=True)
    ]


def _turn(line: Line, family: int, value: int, place: str) -> tuple[Step, ...]:
    face = (ghost_face(family, value),)
    if _is_laid_out(line):
        return (Step("turn", target=place, faces=face),)
    return (Step("flip", comes(family), f"row:{family}", face),)


# The verdict.


def _verdict(line: Line, seat: int) -> str:
    """RIP-33 to RIP-35: by how much it was won, and who has won the game."""
    totals, ends = line.followed("totals"), line.followed("won", "draw")
    is_won = bool(totals) and bool(line.followed("wins"))
    told = [won_the_tenth(NAMES, seat, totals[0], int(ends[0].first or -1))] if totals else []
    if not is_won:
        ended = line.followed("wins") if totals else line.followed("wins", "ties")
        told += [sentences.followed(part, line.who, NAMES, seat) for part in [*ended, *ends]]
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
    return [_("Round {n}").format(n=facts_of(view).round)]
