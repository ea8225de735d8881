"""Positions in one line of text: `key=value` fields, two families parted by a comma.

Ghost cards are signs 1 to 6, mediums numbers parted by points, rounds parted by slashes. A field left out has its
default, so that `round=3 hands=1134,226 await=turn` is a position too; what is nowhere is then in the decks. `traces`
tell what others know of the hidden cards; without them nothing is known, and an imagined position has `traces=none`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import FLAGS, SPELT, copied_as_text, fields_of, line_of, require, whole
from hantise.core.state import State
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.checks import check
from hantise.games.rest_in_peace.family import ROUNDS, Family
from hantise.games.rest_in_peace.mediums import LAST, LEVELS, mask_of, mediums_of
from hantise.games.rest_in_peace.piles import STANDARD_DECK, pile_of_signs, signs_of
from hantise.games.rest_in_peace.position import LINE, NOBODY
from hantise.games.rest_in_peace.rules import RestInPeace

PHASES: Final = (
    "turn", "ask", "keep", "place", "first", "medium-up", "house-up", "deal", "draw", "blind", "away", "top", "over",
)  # fmt: skip


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, RestInPeace)
    fields = _table(state) | _cards(state)
    if not state.traced:
        fields["traces"] = "none"
    else:
        fields["clock"] = state.clock
        fields["traces"] = f"{state.blue.trace},{state.green.trace}"
    return line_of(fields)


def phase_name(awaits: int) -> str:
    """The decision that a position waits for, as text."""
    return PHASES[awaits]


def _table(state: RestInPeace) -> dict[str, object]:
    rounds = range(1, ROUNDS + 1)
    return {
        "levels": state.level,
        "initiation": SPELT[state.initiation],
        "thirteen_placed_is_four": SPELT[state.thirteen_is_four],
        "copy_ghostly": SPELT[state.copy_ghostly],
        "twins_are_one": SPELT[state.twins_are_one],
        "await": phase_name(state.awaits),
        "turn": state.turn,
        "began": state.began,
        "loser": state.loser,
        "round": state.round,
        "laid": state.laid,
        "line": ".".join(str(state.medium_of(number)) for number in range(1, state.up + 1)),
        "houses": "/".join(houses_on(state, number) for number in rounds),
        "results": "".join(str(state.results >> 2 * number & 3) for number in rounds),
        "stumbler": state.stumbler,
        "flat": SPELT[state.flat],
        "said": _said(state),
        "asking": state.asking,
        "first": state.first,
        "aim": state.aim,
        "victor": state.victor,
    }


def houses_on(state: RestInPeace, round_number: int) -> str:
    """The houses that lie on a round: m for a manor, c for a castle."""
    place = 4 * round_number
    return "m" * (state.manors >> place & 15) + "c" * (state.castles >> place & 15)


def _said(state: RestInPeace) -> str:
    named = (state.knocked, state.dampened, state.worshipped, state.copied, state.revealed)
    barred = "".join(str(value) for value in range(1, 7) if state.barred >> (value - 1) & 1)
    return "".join(map(str, named)) + barred


def _cards(state: RestInPeace) -> dict[str, object]:
    families = (state.blue, state.green)
    found: dict[str, object] = {}
    for key, piles in PILES.items():
        found[key] = ",".join(signs_of(piles(family)) for family in families)
    for key, masks in MASKS.items():
        found[key] = ",".join(_spelt(masks(family)) for family in families)
    found["pasts"] = ",".join(_past(family, state.round) for family in families)
    found["won"] = ",".join("m" * family.manors + "c" * family.castles for family in families)
    found["due"] = f"{state.blue.due},{state.green.due}"
    found["tops"] = f"{state.blue.top},{state.green.top}"
    if (state.blue.whole, state.green.whole) != (STANDARD_DECK, STANDARD_DECK):
        found["whole"] = ",".join(signs_of(family.whole) for family in families)
    return found


PILES: Final[dict[str, Callable[[Family], int]]] = {
    "decks": lambda family: family.deck,
    "hands": lambda family: family.hand,
    "ghosts": lambda family: family.ghosts,
    "buried": lambda family: family.buried,
}
MASKS: Final[dict[str, Callable[[Family], int]]] = {
    "fronts": lambda family: family.front,
    "mediums": lambda family: family.mediums,
    "active": lambda family: family.active,
    "tomb": lambda family: family.tomb,
    "waiting": lambda family: family.waiting,
    "void": lambda family: family.void,
}


def _spelt(mask: int) -> str:
    return ".".join(map(str, mediums_of(mask)))


def _past(family: Family, round_number: int) -> str:
    """The cards on its side of the rounds before: `12+4.8/3`."""
    rounds = range(1, round_number)
    return "/".join(_side(family.past_ghosts[number], family.past_mediums[number]) for number in rounds)


def _side(ghosts: int, mediums: int) -> str:
    return signs_of(ghosts) + (f"+{_spelt(mediums)}" if mediums else "")


# Reading.

DEFAULTS: Final = {
    "levels": "4", "initiation": "no", "thirteen_placed_is_four": "no", "copy_ghostly": "no", "twins_are_one": "no",
    "await": "turn", "turn": "0", "began": "", "loser": "-1", "round": "1", "laid": "0", "line": "", "houses": "",
    "results": "", "stumbler": "-1", "flat": "no", "said": "00000", "asking": "0", "first": "0", "aim": "0",
    "victor": "-1", "decks": "", "hands": ",", "ghosts": ",", "buried": ",", "fronts": ",", "mediums": ",",
    "active": "", "tomb": ",", "waiting": "", "void": ",", "pasts": ",", "won": ",", "due": "0,0", "tops": "0,0",
    "whole": f"{signs_of(STANDARD_DECK)},{signs_of(STANDARD_DECK)}", "clock": "0", "traces": "",
}  # fmt: skip


def load(text: str) -> RestInPeace:
    """The position that `dump` wrote; BadPosition says what is wrong."""
    with reading("position of Rest in Peace", BadPosition):
        given = fields_of(text)
        require(set(given) <= set(DEFAULTS), "a field has another name")
        fields = DEFAULTS | given
        state = RestInPeace(*[_family(fields, seat) for seat in range(2)])
        _read_table(state, fields)
        _read_round(state, fields)
        _read_traces(state, fields)
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


def _read_table(state: RestInPeace, fields: dict[str, str]) -> None:
    state.level = whole(fields["levels"], 0, LEVELS)
    state.initiation = FLAGS[fields["initiation"]]
    state.thirteen_is_four = FLAGS[fields["thirteen_placed_is_four"]]
    state.copy_ghostly = FLAGS[fields["copy_ghostly"]]
    state.twins_are_one = FLAGS[fields["twins_are_one"]]
    state.round = whole(fields["round"], 1, ROUNDS)
    line = [whole(number, 0, LAST) for number in fields["line"].split(".") if number]
    require(len(line) <= LINE, "the line is longer than nine")
    state.up = len(line)
    state.line = sum(medium << 5 * number for number, medium in enumerate(line, start=1))
    houses = fields["houses"].split("/") if fields["houses"] else []
    require(len(houses) <= ROUNDS, "more houses than rounds")
    for number, signs in enumerate(houses, start=1):
        require(set(signs) <= {"m", "c"}, "a house is m or c")
        state.manors += signs.count("m") << 4 * number
        state.castles += signs.count("c") << 4 * number
    for number, sign in enumerate(fields["results"], start=1):
        state.results |= whole(sign, 0, 3) << 2 * number
    require(len(fields["results"]) <= ROUNDS, "more results than rounds")


def _read_round(state: RestInPeace, fields: dict[str, str]) -> None:
    state.awaits = PHASES.index(fields["await"])
    state.turn = whole(fields["turn"], 0, 1)
    state.began = whole(fields["began"], 0, 1) if fields["began"] else state.turn
    state.loser = whole(fields["loser"], NOBODY, 1)
    state.laid = whole(fields["laid"], 0, 99)
    state.stumbler = whole(fields["stumbler"], NOBODY, 1)
    state.flat = FLAGS[fields["flat"]]
    said = [whole(sign, 0, 6) for sign in fields["said"]]
    state.knocked, state.dampened, state.worshipped, state.copied, state.revealed = said[:5]
    require(said[5:] == sorted(set(said[5:]) - {0}), "barred values are said once and in order")
    state.barred = sum(1 << (value - 1) for value in said[5:])
    state.asking = whole(fields["asking"], 0, LAST)
    state.first = whole(fields["first"], 0, ROUNDS)
    state.aim = whole(fields["aim"], 0, 1)
    state.victor = whole(fields["victor"], NOBODY, 2)


def _read_traces(state: RestInPeace, fields: dict[str, str]) -> None:
    if fields["traces"] == "none":
        state.traced = False
        return
    state.clock = whole(fields["clock"], 0, 4095)
    given = fields["traces"]
    state.blue.trace, state.green.trace = _pair(given) if given else ("", "")
    if not given:
        for family in (state.blue, state.green):
            revealed = f"r{family.top}{knowledge.time(state.clock)}" if family.top else ""
            family.trace = knowledge.fresh(family) + revealed


def _mask(text: str) -> int:
    mediums = [whole(number, 1, LAST) for number in text.split(".") if number]
    require(len(set(mediums)) == len(mediums), "a medium stands twice")
    return mask_of(mediums)


def _pair(text: str) -> tuple[str, str]:
    one, other = text.split(",")
    return one, other
