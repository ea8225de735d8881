"""Positions and sheets in text.

A position is one line of `key=value` fields, with a comma between the two families. Ghost cards are signs 1 to 6.
Points separate mediums' numbers, slashes separate rounds. An absent field has its default: `round=3 hands=1134,226
await=turn` is a position too, and all other cards lie in the decks. `traces` hold the others' knowledge of hidden
cards; without them there is none. An imagined position has `traces=none`.

A seat's score sheet has a line for each action, with only the things that the seat saw: `seat what detail`, then the
consequences after semicolons. Examples: `0 ghost 5; total 7`, `1 end; abandons; wins 0 m; takes-medium 1 12`,
`0 draw 3` (its family's sheet), `0 draw ?` (all other sheets), `1 tenth ?`, `0 medium 3; sees 1124; total 1` (the
looking seat's sheet), `1 medium 29; total 0; total 3 0` (a total with a seat is the other's), `had 2 11 3` (the last
totals of round 3), `stand 4 2` (interim totals of the tenth).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import copied_as_text, fields_of, line_of, require, whole
from hantise.core.sheet import Line, Part, written
from hantise.core.state import State
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.fields import (
    ASK,
    AWAY,
    BLIND_CARD,
    DEAL,
    DRAW,
    FINISHED,
    HOUSES,
    KEEP,
    MEDIUM_UP,
    PLACE,
    TOP,
    TURN,
)
from hantise.games.rest_in_peace.layout import read, spelt
from hantise.games.rest_in_peace.pieces import (
    ACTIONS,
    FIRST_CHANCE,
    KEPT,
    LAST,
    ROUNDS,
    SIZE,
    STANDARD_DECK,
    Family,
    counts_of,
    mask_of,
    mediums_of,
    pile_of_signs,
    signs_of,
    without,
)
from hantise.games.rest_in_peace.rules import (
    CASTLES,
    ENCORE,
    FACE_UP,
    LINE,
    MANORS,
    NOBODY,
    RestInPeace,
    houses_in,
    total,
)


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, RestInPeace)
    blue, green = _cards(state.blue, state.round), _cards(state.green, state.round)
    fields = spelt(state) | {key: f"{text},{green[key]}" for key, text in blue.items()}
    if state.blue.whole == state.green.whole == STANDARD_DECK:
        del fields["whole"]
    if not state.traced:
        fields["traces"] = "none"
    else:
        fields["clock"] = state.clock
        fields["traces"] = f"{state.blue.trace},{state.green.trace}"
    return line_of(fields)


def _cards(family: Family, round_number: int) -> dict[str, str]:
    """The fields of one family."""
    return {
        "decks": signs_of(family.deck),
        "hands": signs_of(family.hand),
        "ghosts": signs_of(family.ghosts),
        "buried": signs_of(family.buried),
        "fronts": _spelt(family.front),
        "mediums": _spelt(family.mediums),
        "active": _spelt(family.active),
        "tomb": _spelt(family.tomb),
        "waiting": _spelt(family.waiting),
        "void": _spelt(family.void),
        "pasts": _past(family, round_number),
        "won": "m" * family.manors + "c" * family.castles,
        "due": str(family.due),
        "tops": str(family.top),
        "whole": signs_of(family.whole),
    }


def _spelt(mask: int) -> str:
    return ".".join(map(str, mediums_of(mask)))


def _past(family: Family, round_number: int) -> str:
    """The cards on the family's side of earlier rounds: `12+4.8/3`."""
    sides = []
    for number in range(1, round_number):
        mediums = family.past_mediums[number]
        sides.append(signs_of(family.past_ghosts[number]) + (f"+{_spelt(mediums)}" if mediums else ""))
    return "/".join(sides)


# Reading.

# What a line may leave out: at first all cards lie in the decks, and a turn is awaited.
DEFAULTS: Final = fields_of(dump(RestInPeace(Family(STANDARD_DECK), Family(STANDARD_DECK)))) | {
    "await": "turn", "began": "", "decks": "", "active": "", "waiting": "", "traces": "",
    "whole": f"{signs_of(STANDARD_DECK)},{signs_of(STANDARD_DECK)}",
}  # fmt: skip


def load(text: str) -> RestInPeace:
    """The position that `dump` wrote; BadPosition, with the reason, if it is none."""
    with reading("position of Rest in Peace", BadPosition):
        given = fields_of(text)
        require(set(given) <= set(DEFAULTS), "a field has another name")
        fields = DEFAULTS | given
        state = RestInPeace(*[_family(fields, seat) for seat in range(2)])
        read(state, fields)
        traces = fields["traces"]
        if traces and traces != "none":
            state.blue.trace, state.green.trace = _pair(traces)
        elif not traces:
            for family in (state.blue, state.green):
                hand, buried = family.hand >> SIZE, family.buried >> SIZE
                family.trace = f"U{knowledge.SIGNS[hand]}{knowledge.SIGNS[buried]}" if hand or buried else ""
                family.trace += f"r{family.top}{knowledge.time(state.clock)}" if family.top else ""
        check(state)
        return state


copied_as_text(RestInPeace, dump, load)


def _family(fields: dict[str, str], seat: int) -> Family:
    def of(key: str) -> str:
        return _pair(fields[key])[seat]

    family = Family(pile_of_signs(of("whole")))
    family.hand, family.ghosts, family.buried = [pile_of_signs(of(key)) for key in ("hands", "ghosts", "buried")]
    family.front, family.mediums, family.tomb = [_mask(of(key)) for key in ("fronts", "mediums", "tomb")]
    in_force = 0 if fields["flat"] == "yes" else family.mediums
    family.active = _mask(of("active")) if fields["active"] else in_force
    family.waiting = _mask(of("waiting")) if fields["waiting"] else family.tomb
    family.void = _mask(of("void"))
    family.manors, family.castles = of("won").count("m"), of("won").count("c")
    require(of("won") == "m" * family.manors + "c" * family.castles, "won is not spelt m and c")
    family.due, family.top = whole(of("due"), 0, 5), whole(of("tops"), 0, 6)
    for number, side in enumerate(of("pasts").split("/") if of("pasts") else [], start=1):
        ghosts, _plus, mediums = side.partition("+")
        family.lay(number, pile_of_signs(ghosts), _mask(mediums))
    rest = family.whole - family.hand - family.ghosts - family.buried - family.past()
    family.deck = pile_of_signs(of("decks")) if fields["decks"] else rest
    return family


def _mask(text: str) -> int:
    mediums = [whole(number, 1, LAST) for number in text.split(".") if number]
    require(len(set(mediums)) == len(mediums), "a medium stands twice")
    return mask_of(tuple(mediums))


def _pair(text: str) -> tuple[str, str]:
    one, other = text.split(",")
    return one, other


# Checks of positions and views from outside.


def check(state: RestInPeace) -> None:
    """ValueError, with the reason, unless a table can have this position."""
    blue, green = state.blue, state.green
    for family in (blue, green):
        _check_family(state, family)
    _check_mediums(state)
    manors = houses_in(state.manors) + blue.manors + green.manors
    castles = houses_in(state.castles) + blue.castles + green.castles
    require(manors <= MANORS, "there are more manors than in the box")
    require(castles <= CASTLES, "there are more castles than in the box")
    _check_phase(state)
    for family in (blue, green):
        sizes = (family.hand >> SIZE, family.buried >> SIZE)
        told = not state.traced or knowledge.sizes(family.trace) == sizes
        require(told, "a trace tells of more or fewer cards than are hidden")


def _check_family(state: RestInPeace, family: Family) -> None:
    held = [family.deck, family.hand, family.ghosts, family.buried, *family.past_ghosts]
    is_enough = all(have >= need for have, need in zip(counts_of(family.whole), counts_of(sum(held))))
    require(min(held) >= 0 and is_enough, "there are more ghost cards than in the deck")
    require(not family.top or family.deck >> 4 * family.top & 15 > 0, "the known top is not in the deck")
    require(family.due <= family.deck >> SIZE, "more cards are to be drawn than are left")
    require(not family.due or state.awaits in (DEAL, DRAW), "cards are to be drawn, but not now")
    require(not family.active & ~family.mediums, "an effect is in force, but its medium does not lie there")
    require(not family.void & ~family.mediums, "a medium that counts nothing does not lie there")
    require(not family.waiting & ~(family.mediums | family.tomb), "a medium that waits does not lie on the tenth")
    require(not (state.flat and family.active), "an effect is in force under 29")


def _check_mediums(state: RestInPeace) -> None:
    """Each medium is available and in one place; the line shows it once."""
    shown = [state.medium_of(number) for number in range(1, LINE + 1) if state.medium_of(number)]
    require(len(set(shown)) == len(shown), "a medium lies twice in the line")
    ahead = [state.medium_of(number) for number in range(state.round, LINE + 1) if state.medium_of(number)]
    places = [sum(1 << medium for medium in ahead)]
    for family in (state.blue, state.green):
        places += [family.front, family.mediums, family.tomb, *family.past_mediums]
    whole = 0
    for mask in places:
        require(not whole & mask, "a medium lies in two places")
        whole |= mask
    require(not whole & ~state.available(), "a medium is not among the available ones")


def _check_phase(state: RestInPeace) -> None:
    awaits = state.awaits
    require((awaits == FINISHED) == (state.victor != NOBODY), "it is over exactly if somebody has won, or nobody can")
    require((awaits == ASK) == (state.asking != 0), "a medium asks exactly where an answer is awaited")
    require(fits(state), "there is nothing to answer, or to draw blind")
    require(awaits not in (KEEP, PLACE) or state.open_choices() != 0, "there is nothing to choose from")
    require(awaits != PLACE or state.loser == state.turn, "the loser places a card, nobody else")
    require(awaits != KEEP or state.loser == 1 - state.turn, "the winner keeps a card, nobody else")
    require(awaits != AWAY or state.family(state.aim).hand > 0, "no card can be placed")
    require(awaits != TOP or state.family(state.aim).deck > 0, "no card can be revealed")
    require(awaits not in (DEAL, DRAW) or state.blue.due + state.green.due > 0, "nobody is to draw")
    require(awaits != MEDIUM_UP or state.up < LINE, "the line is full")
    sets_up = awaits == HOUSES or (awaits == MEDIUM_UP and not (state.initiation and state.up >= FACE_UP))
    require(not sets_up or state.houses_laid() < ROUNDS, "each round has a house")


def fits(state: RestInPeace) -> bool:
    """True if an awaited answer or blind card exists."""
    if state.awaits == ASK:
        # A question has answers, and does not answer itself.
        choices = state.open_choices()
        return choices != 0 and not state.answers_itself(choices)
    return state.awaits != BLIND_CARD or without(state.family(state.turn).hand, state.barred) > 0


# The sheets.


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """RIP-45: the line of each of these seats about a legal action; call it before the action is applied."""
    assert isinstance(state, RestInPeace)
    after = state.world()
    after.news = []
    after.apply(action)
    told, end = [part.rpartition("!") for part in after.news], _totals(state, after)
    found = []
    for seat in seats:
        # Without the secrets of the other seat.
        heard = [words for to, mark, words in told if not mark or int(to) == seat]
        found.append(written(_act(state, action, seat), [*heard, *end]))
    return found


def _act(state: RestInPeace, action: int, seat: int) -> str:
    if action >= FIRST_CHANCE:
        return _chance(state, action, seat)
    what, _mark, detail = ACTIONS.name(action).partition(":")
    if what == "tenth" and not detail.startswith("m") and seat != state.turn:
        detail = "?"
    # The medium that gets the answer.
    asking = f" m{state.asking}" if state.awaits == ASK else ""
    asking = f" m{ENCORE}" if state.awaits == KEEP and what == "none" else asking
    return f"{state.turn} {what} {detail}".rstrip() + asking


def _chance(state: RestInPeace, action: int, seat: int) -> str:
    what, _mark, detail = ACTIONS.name(action).partition(":")
    if what == "first":
        return f"{detail} first"
    if what in LINED_UP:
        number = state.up + 1 if what == "medium-up" else state.houses_laid() + 1
        return f"{number} {what} {detail}"
    if what == "top":
        return f"{state.aim} top {detail}"
    if what == "blind":
        return f"{state.turn} blind-card {detail}"
    owner = state.aim if what == "away" else state.drawer()
    return f"{owner} {what} {detail if _sees(state, what, owner, seat) else '?'}"


def _sees(state: RestInPeace, what: str, owner: int, seat: int) -> bool:
    """RIP-45: a drawn card is its family's secret; a seat that looks at the hand also sees a card placed by 20."""
    if seat == owner or what == "draw":
        return seat == owner
    return state.round == ROUNDS or (seat == 1 - owner and state.looks_into(owner))


def _totals(state: RestInPeace, after: RestInPeace) -> list[str]:
    """The mover's total after a play while the round goes on, and the other's if it changed."""
    if after.awaits != TURN or after.turn != state.turn or after.round != state.round or after.round == ROUNDS:
        return []
    seat, other = after.turn, 1 - after.turn
    told = []
    if state.awaits == TOP and state.aim != seat:  # The line is another's.
        told.append(f"total {total(after, seat)} {seat}")
    elif state.awaits in (TURN, ASK, BLIND_CARD, TOP):
        told.append(f"total {total(after, seat)}")
    theirs = total(after, other)
    return told if theirs == total(state, other) else [*told, f"total {theirs} {other}"]


def by_whom(line: Line) -> Iterator[tuple[Part, int]]:
    """RIP-32: each consequence and the seat that causes it; in the tenth round the acting medium's seat."""
    seat = line.who
    for part in line.talk:
        seat = int(part.first) if part.what == "resolves" else seat
        yield part, seat


def gathered(lines: Sequence[str]) -> list[str]:
    """The lines with consecutive cards added to the line before: `0 first; dealt 0 12234; dealt 1 ?????`."""
    found: list[str] = []
    for line in lines:
        if Line.read(line).act.what == "draw":
            is_added = bool(found) and Line.read(found[-1]).act.what not in LINED_UP
            line = _with_drawn(found.pop() if is_added else "", line)
        found.append(line)
    return found


# RIP-04, RIP-06: after cards laid in the line no family draws.
LINED_UP: Final = ("medium-up", "house-up")


# A passage is gathered anew up to each of its lines.
@lru_cache(maxsize=KEPT)
def _with_drawn(earlier: str, drawn: str) -> str:
    """RIP-17: the earlier line, if any, with one part for each family, then the consequences of the last card."""
    line = Line.read(drawn)
    before = Line.read(earlier) if earlier else Line(line.who, Part("drawn"))
    cards = "".join([part.detail[1] for part in before.followed(DEALT) if int(part.first) == line.who])
    others = [part for part in before.talk if part.what != DEALT or int(part.first) != line.who]
    dealt = Part(DEALT, (str(line.who), cards + line.act.first))
    return Line(before.who, before.act, (*others, dealt, *line.talk)).spelt()


DEALT: Final = "dealt"


def reveals(line: str) -> bool:
    """RIP-45: true if the seat's act showed it something hidden; it may take back any other act."""
    told = Line.read(line)
    return told.act.what in SHOWING or bool(told.followed("sees", "fetches", "finds", "shows", "draws", "returns"))


# Chance after a seat's own act: a seat that has seen the outcome may not act anew.
SHOWING: Final = frozenset(["draw", "blind-card", "away", "top", "medium-up"])
