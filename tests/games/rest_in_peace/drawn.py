"""Tables of Rest in Peace set up in a few words, and played on by names.

    state = at(4, hands=("1 2 2", "6"), fronts=("8 14", ""), decks=("5", ""))
    state = play(state, "ghost:2 medium:8 end")
    assert total(state, 0) == 3

`at` is the first turn of a round. What is not told is as dull as can be: no cards, empty decks (the rest of the cards
has been discarded), two families that have won every other house, mediums in the line that nobody needs.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.by_name import ByName
from hantise.core import SPECTATOR, State
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.rules import RestInPeace
from hantise.games.rest_in_peace.rules import total as side_total

TENTH = 10
HOUSES = "manor castle manor castle manor castle manor castle manor manor".split()  # by round
WINNERS = "01100110"  # of the rounds before
DULL = (18, 20, 28, 26, 17, 12, 10, 9, 8, 5, 4, 3, 16, 2, 1, 23, 19, 13, 7, 24)  # for the line, from its end
Pair = tuple[str, str]
NOTHING = ("", "")

BY_NAME = ByName(GAME)
fields, legal, play, walk = BY_NAME.fields, BY_NAME.legal, BY_NAME.play, BY_NAME.walk


def at(
    place: int = 0,
    *,
    hands: Pair = NOTHING,
    fronts: Pair = NOTHING,
    decks: Pair = NOTHING,
    tenth: Pair = NOTHING,
    earlier: Mapping[int, Pair] | None = None,
    line: Mapping[int, int] | None = None,
    tokens: Pair | None = None,
    house: str = "",
    later: str = "",
    first: int = 0,
    up: int = 9,
    whole: Pair | None = None,
    tops: tuple[int, int] = (0, 0),
    **more: object,
) -> State:
    """The first turn of round `place`, by default the first in which so many mediums can have been won.

    `earlier` has ghost cards by round, `line` mediums by round (`up` of them lie open), `later` houses to come.
    With `whole`, each family's ghost cards, what lies nowhere is in the decks. Options and other fields of a dump are
    given by their names.
    """
    used = [int(number) for front in fronts for number in front.split()]
    used += [int(number) for side in tenth for number in mediums_in(side)]
    place = place or max(3, len(used) + 1)
    ghosts = [" ".join(name for name in side.split() if not name.startswith("m")) for side in tenth]
    told: dict[str, object] = {
        "await": "turn",
        "turn": first,
        "loser": 1 - first if place > 1 else -1,
        "round": place,
        "line": ".".join(map(str, _line(place, used, dict(line or {}))[:up])),
        "houses": _houses(place, tokens, house, later),
        "results": "".join(str(int(sign) + 1) for sign in WINNERS[: place - 1]),
        "hands": _signs(hands),
        "decks": _signs(decks),
        "fronts": ",".join(".".join(front.split()) for front in fronts),
        "buried": _signs((ghosts[0], ghosts[1])),
        "tomb": ",".join(".".join(mediums_in(side)) for side in tenth),
        "pasts": _pasts(place, dict(earlier or {})),
        "won": ",".join(_tokens(won) for won in _won(place, tokens)),
        "tops": f"{tops[0]},{tops[1]}",
    }
    if whole is not None:
        del told["decks"]
        told["whole"] = _signs(whole)
    spelt = {key: ("yes" if value else "no") if isinstance(value, bool) else value for key, value in more.items()}
    return GAME.load(" ".join(f"{key}={value}" for key, value in (told | spelt).items()))


def mediums_in(side: str) -> list[str]:
    """The numbers of the mediums on a side: ["14"] for "5 m14"."""
    return [name[1:] for name in side.split() if name.startswith("m")]


def _line(place: int, used: list[int], told: dict[int, int]) -> list[int]:
    """The mediums that are in play have lain in the rounds before, where there are enough of these."""
    free = [medium for medium in DULL if medium not in used and medium not in told.values()]
    before = [medium for medium in used if medium not in told.values()][: place - 1]
    line = []
    for number in range(1, TENTH):
        source = before if before and number < place else free
        line.append(told[number] if number in told else source.pop(0))
    return line


def _won(place: int, tokens: Pair | None) -> Pair:
    if tokens is not None:
        return tokens
    won = [[HOUSES[number] for number in range(place - 1) if WINNERS[number] == str(family)] for family in (0, 1)]
    return " ".join(won[0]), " ".join(won[1])


def _houses(place: int, tokens: Pair | None, house: str, later: str) -> str:
    """What is left of six manors and four castles lies on this round and those to come."""
    won = Counter(" ".join(_won(place, tokens)).split())
    left = list((Counter(HOUSES) - won - Counter(later.split()) - Counter(house.split())).elements())
    usual = [name for name in HOUSES[place - 1 :] if name in left and not tokens]
    here = house or (usual[0] if usual else left[0])
    if not house:
        left.remove(here)
    rest = later.split() or sorted(left, reverse=True)
    return "/".join([""] * (place - 1) + [_tokens(here)] + [_tokens(name) for name in rest])


def _tokens(houses: str) -> str:
    return "".join(sorted((name[0] for name in houses.split()), reverse=True))


def _signs(sides: Pair) -> str:
    return ",".join("".join(sorted(side.split())) for side in sides)


def _pasts(place: int, earlier: dict[int, Pair]) -> str:
    rounds = range(1, place)
    return ",".join(
        "/".join(earlier.get(number, NOTHING)[family].replace(" ", "") for number in rounds) for family in (0, 1)
    )


def odds(state: State) -> dict[str, int]:
    """The outcomes of chance with their weights."""
    return dict(zip([GAME.actions.name(action) for action in state.legal()], state.weights()))


def of(state: State, key: str, family: int) -> str:
    return fields(state)[key].split(",")[family]


def total(state: State, family: int) -> int:
    """What the family's side of this round is worth."""
    assert isinstance(state, RestInPeace)
    return side_total(state, family)


def hand(state: State, family: int) -> str:
    """The ghost cards in hand, ascending: "1 2 2"."""
    return " ".join(of(state, "hands", family))


def deck(state: State, family: int) -> str:
    return " ".join(of(state, "decks", family))


def side(state: State, family: int, place: int = 0) -> str:
    """What lies on the family's side of this round or another, ghosts first: "2 5 m14"."""
    here = int(fields(state)["round"])
    ghosts, mediums = "", ""
    if place in (0, here):
        ghosts, mediums = of(state, "ghosts", family), of(state, "mediums", family)
    if place == TENTH:
        ghosts, mediums = ghosts + of(state, "buried", family), mediums + "." + of(state, "tomb", family)
    elif place not in (0, here):
        ghosts, _, mediums = of(state, "pasts", family).split("/")[place - 1].partition("+")
    numbers = sorted(int(number) for number in mediums.split(".") if number)
    return " ".join([*sorted(ghosts), *(f"m{number}" for number in numbers)])


def view(state: State, seat: int = SPECTATOR) -> Any:
    """What that seat may know."""
    return GAME.view(state, seat)


# Blue has looked, and won; named values, a known top, cards face down, and earlier rounds.
RICH = play(
    at(
        8,
        hands=("1 2 3", "4 6"),
        fronts=("3 10 25 9", "8 14"),
        decks=("1 4", "1 1"),
        tenth=("2 m5", "3 m13"),
        earlier={2: ("3 4", "5")},
        tops=(4, 0),
        results="1230122",
        copy_ghostly=True,
    ),
    "medium:3 medium:10 value:2 medium:25 value:1 value:5 medium:9 end ghost:4 medium:8",
)
