"""Positions in one line of text: `key=value` fields, two families parted by a comma.

Ghost cards are signs 1 to 6, mediums numbers parted by points, rounds parted by slashes. A field left out has its
default, so that `round=3 hands=1134,226 await=turn` is a position too; what is nowhere is then in the decks. `traces`
tell what others know of the hidden cards; without them nothing is known, and an imagined position has `traces=none`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import copied_as_text, fields_of, line_of, require, whole
from hantise.core.state import State
from hantise.games.rest_in_peace import knowledge
from hantise.games.rest_in_peace.checks import check
from hantise.games.rest_in_peace.family import Family
from hantise.games.rest_in_peace.layout import read, spelt
from hantise.games.rest_in_peace.mediums import LAST, mask_of, mediums_of
from hantise.games.rest_in_peace.piles import STANDARD_DECK, pile_of_signs, signs_of
from hantise.games.rest_in_peace.rules import RestInPeace


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, RestInPeace)
    fields = spelt(state) | _cards(state)
    if not state.traced:
        fields["traces"] = "none"
    else:
        fields["clock"] = state.clock
        fields["traces"] = f"{state.blue.trace},{state.green.trace}"
    return line_of(fields)


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
        read(state, fields)
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


def _read_traces(state: RestInPeace, fields: dict[str, str]) -> None:
    if fields["traces"] == "none":
        return
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
