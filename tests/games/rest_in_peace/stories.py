"""Plays told in a few words, that hold for the rules and for the slow version alike.

    RIP-M06: one ghost is drawn blind; mediums may be played before
      at 9: hands 3 / 2 2 5; fronts 6 / 4
        3 m6 end | may blind m4 end
          m4 blind | odds blind:2=2 blind:5=1
          end none | round 10 | hand - / 2 2 5

A story has a title with its rules, a table (as `drawn.at` sets it up, or a game from its `start:` with options), and
what happens there: a line goes on from the one above it that is indented less; after `>` it goes on in the same line.
`3` plays a ghost, `m6` a medium, all else is spelt as the actions are. Both versions agree on each step in movers,
actions, odds, totals, and where all cards lie; what follows a bar is held against the rules besides:

    may, can, cannot    all that may be done; what may be done among others, or may not
    odds                what chance may bring, with the weight of each
    totals, hand, front, deck, row, tenth, side4, won
                        of both families, parted by a slash; `-` is nothing, what is left out may be anything
    round, begins, tops, houses5, pays    of the table; `pays` once it is over
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from games.rest_in_peace import drawn
from games.rest_in_peace.slow import Card, SlowRestInPeace, ghost
from hantise.core import OVER, SPECTATOR, State
from hantise.games.rest_in_peace import GAME
from hantise.testing.oracle import same_node
from hantise.testing.playing import Broken

PAIRS = ("hands", "fronts", "decks", "tenth", "tokens", "whole")
WORDS = ("house", "later")
HOUSES = {"m": "manor", "c": "castle"}


class Story(NamedTuple):
    """A title with its rules, and the lines below it."""

    title: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return self.title

    def unfold(self) -> None:
        """All of it happens, and all that it says is so."""
        paths: list[tuple[int, Table]] = []
        for line in self.lines:
            indent, text = len(line) - len(line.lstrip()), line.strip()
            paths = [(deep, table) for deep, table in paths if deep < indent]
            try:
                paths.append((indent, told(text, paths[-1][1] if paths else None)))
            except (AssertionError, Broken, ValueError) as error:
                error.add_note(f"{self.title}\n{line}")
                raise


def each_story(text: str) -> pytest.MarkDecorator:
    """A test of each story of a text; they are parted by their titles, which stand at its left."""
    found: list[Story] = []
    for line in filter(None, map(str.rstrip, text.splitlines())):
        if line.startswith("RIP"):
            found.append(Story(line, ()))
        else:
            found[-1] = Story(found[-1].title, (*found[-1].lines, line))
    return pytest.mark.parametrize("story", found, ids=str)


def parts_of(story: Story) -> Iterator[list[str]]:
    """Each table of a story with what stands after its bars; longer lines go on below."""
    lines = [line.strip() for line in story.lines]
    begins = [number for number, line in enumerate(lines) if line.startswith(("at", "start"))]
    for one, other in zip(begins, [*begins[1:], len(lines)]):
        yield " ".join(lines[one:other]).split(" | ")


class Table:
    """The same table twice, which go on together."""

    def __init__(self, state: State, fresh: Callable[[], SlowRestInPeace], names: Sequence[str] = ()) -> None:
        """The slow version is a story, which cannot be copied: it is told anew, up to here."""
        self.state, self.fresh, self.names, self.slow = state, fresh, [*names], fresh()
        for name in names:
            self.slow.apply(name)

    def after(self, names: Iterable[str]) -> Table:
        """The table after these actions, on each of which both agree."""
        then = Table(self.state, self.fresh, self.names)
        then.agree()
        for name in names:
            then.state = drawn.play(then.state, name)
            then.slow.apply(name)
            then.names.append(name)
            then.agree()
        return then

    def agree(self) -> None:
        """Movers, actions and odds are the same, and on a turn and in the end what lies where and what it counts."""
        same_node(GAME, self.state, self.slow)
        awaits = GAME.view(self.state, SPECTATOR).facts.awaits  # type: ignore[attr-defined]
        state, slow = self.state, self.slow
        # What waits on the tenth counts what it will, by the slow version only once it is resolved.
        if slow.round and (awaits in ("turn", "over") or (awaits == "ask" and slow.round < drawn.TENTH)):
            same("totals", [drawn.total(state, family) for family in (0, 1)], [slow.total(0), slow.total(1)])
        if slow.round and awaits in ("turn", "over"):
            told, wanted = drawn.fields(state), lying(slow)
            same("places", {key: told[key] for key in wanted}, wanted)
        if awaits == "turn":
            same("who began", int(drawn.fields(state)["began"]), slow.beginner)
        if awaits == "over":
            same("payoffs", state.payoffs(), slow.payoffs())


def same(what: str, ours: object, theirs: object) -> None:
    assert ours == theirs, f"{what}: the rules say {ours}, the slow version {theirs}"


def lying(slow: SlowRestInPeace) -> dict[str, str]:
    """Where all lies by the slow version, as the fields of a dump."""
    ghosts, mediums = zip(*map(parted, slow.sides[slow.round]))
    buried, tomb = zip(*map(parted, slow.sides[drawn.TENTH]))
    past = [[parted(slow.sides[number][seat]) for number in range(1, slow.round)] for seat in (0, 1)]
    found = {
        "round": str(slow.round),
        "hands": ",".join(map(signs, slow.hands)),
        "decks": ",".join(map(signs, slow.decks)),
        "tops": ",".join(str(top or 0) for top in slow.tops),
        "fronts": ",".join(".".join(map(str, sorted(front))) for front in slow.fronts),
        "ghosts": ",".join(ghosts),
        "mediums": ",".join(mediums),
        "pasts": ",".join("/".join("+".join(side).rstrip("+") for side in sides) for sides in past),
    }
    if slow.round < drawn.TENTH:
        found |= {"buried": ",".join(buried), "tomb": ",".join(tomb)}
        # The tokens of the tenth are given to nobody: who wins it has won the game.
        found |= {"won": ",".join(map(tokens, slow.tokens)), "houses": "/".join(map(tokens, slow.houses[1:]))}
    return found


def signs(values: Iterable[int]) -> str:
    return "".join(map(str, sorted(values)))


def tokens(houses: Iterable[str]) -> str:
    return "".join(sorted((name[0] for name in houses), reverse=True))


def parted(side: Sequence[Card]) -> tuple[str, str]:
    """Its ghosts and its mediums."""
    mediums = sorted(int(card.name[1:]) for card in side if not card.is_ghost)
    return signs(int(card.name) for card in side if card.is_ghost), ".".join(map(str, mediums))


# Tables.


def told(text: str, table: Table | None) -> Table:
    """The table after a line of a story."""
    for number, part in enumerate(text.split(" > ")):
        happens, *checks = part.split(" | ") if not part.startswith("| ") else ["", *part[2:].split(" | ")]
        if number == 0 and happens.startswith(("at", "start")):
            table = set_up(*happens.split(":", 1))
        else:
            assert table is not None, "no table is set up"
            table = table.after(map(spelt, happens.split()))
        for check in checks:
            holds(table.state, *check.split(maxsplit=1))
    assert table is not None
    return table


def spelt(word: str) -> str:
    """An action: `3` and `m6` are played from the hand and from in front."""
    return f"ghost:{word}" if word.isdigit() else re.sub(r"^m(\d+)$", r"medium:\1", word)


def set_up(place: str, given: str) -> Table:
    """`at 9` with what lies there, or `start` with options."""
    told = dict(read(part.split()) for part in given.split(";") if part.strip())
    if place == "start":
        return Table(GAME.start(GAME.options(2, **told)), lambda: SlowRestInPeace(**told))
    earlier = {int(key[7:]): told.pop(key) for key in [*told] if key.startswith("earlier")}
    state = drawn.at(int(place[2:] or 0), earlier=earlier, **told)
    flags = {key: value for key, value in told.items() if value is True}
    return Table(state, lambda: slow_at(drawn.fields(state), flags))


def read(words: list[str]) -> tuple[str, Any]:
    """A field of a table: a pair of families, pairs of numbers, numbers, words, or an option that is on."""
    key, *values = words
    if key in PAIRS or key.startswith("earlier"):
        one, _, other = " ".join(values).partition("/")
        return key, (one.strip(), other.strip())
    if key == "line":
        return key, {int(value.partition("=")[0]): int(value.partition("=")[2]) for value in values}
    if key in WORDS:
        return key, " ".join(values)
    if not values:
        return key, True
    return key, tuple(map(int, values)) if key == "tops" else int(values[0])


def slow_at(fields: dict[str, str], flags: dict[str, Any]) -> SlowRestInPeace:
    """The slow version at the first turn of a round, as the fields of a dump say it."""
    slow = SlowRestInPeace(first=int(fields["turn"]), **flags)
    slow.line = [int(medium) for medium in fields["line"].split(".")]
    slow.available = [medium for medium in slow.available if medium not in slow.line]
    slow.houses = [[], *[[HOUSES[sign] for sign in signs] for signs in fields["houses"].split("/")]]
    slow.tokens = [[HOUSES[sign] for sign in signs] for signs in fields["won"].split(",")]
    slow.hands, slow.decks = ([[*map(int, signs)] for signs in fields[key].split(",")] for key in ("hands", "decks"))
    slow.fronts = [[int(one) for one in front.split(".") if one] for front in fields["fronts"].split(",")]
    slow.tops = [int(top) or None for top in fields["tops"].split(",")]
    for family, pasts in enumerate(fields["pasts"].split(",")):
        for number, past in enumerate(pasts.split("/"), start=1):
            slow.sides[number][family] = [ghost(int(sign)) for sign in past]
        mediums = [f"m{one}" for one in fields["tomb"].split(",")[family].split(".") if one]
        buried = [ghost(int(sign)) for sign in fields["buried"].split(",")[family]]
        slow.sides[drawn.TENTH][family] = [*buried, *map(Card, mediums)]
    slow.tell(slow.rounds(int(fields["round"])))
    return slow


# What is so.


def holds(state: State, what: str, said: str) -> None:
    """AssertionError unless this is so."""
    for found, wanted in CHECKS[what](state, said) if what in CHECKS else of_both(state, what, said):
        assert found == wanted, f"{what}: {found}, not {wanted}"


def of_both(state: State, what: str, said: str) -> Iterator[tuple[object, object]]:
    """Of each family that is told of."""
    if what.startswith("houses"):
        yield named_houses(drawn.fields(state)["houses"].split("/")[int(what[6:]) - 1]), said.replace("-", "")
        return
    look = LOOKS.get(what) or (lambda state, family: drawn.side(state, family, int(what[4:])))
    for family, wanted in enumerate(said.split("/")):
        if wanted.strip():
            yield str(look(state, family)), wanted.strip().removeprefix("-" if what != "totals" else "")


def named_houses(signs: str) -> str:
    return " ".join(HOUSES[sign] for sign in signs)


LOOKS: dict[str, Callable[[State, int], object]] = {
    "totals": drawn.total,
    "hand": drawn.hand,
    "front": lambda state, family: drawn.of(state, "fronts", family).replace(".", " "),
    "deck": drawn.deck,
    "row": drawn.side,
    "tenth": lambda state, family: drawn.side(state, family, drawn.TENTH),
    "won": lambda state, family: named_houses(drawn.of(state, "won", family)),
}


def names(said: str) -> set[str]:
    return {spelt(word) for word in said.split() if word != "-"}


CHECKS: dict[str, Callable[[State, str], list[tuple[object, object]]]] = {
    "may": lambda state, said: [(drawn.legal(state), names(said))],
    "can": lambda state, said: [(names(said) - drawn.legal(state), set())],
    "cannot": lambda state, said: [(names(said) & drawn.legal(state), set())],
    "odds": lambda state, said: [(drawn.odds(state), {one: int(n) for one, n in (w.split("=") for w in said.split())})],
    "round": lambda state, said: [(drawn.fields(state)["round"], said)],
    "begins": lambda state, said: [(drawn.fields(state)["began"], said)],
    "tops": lambda state, said: [(drawn.fields(state)["tops"], said.replace(" ", ","))],
    "pays": lambda state, said: [(state.mover(), OVER), (state.payoffs(), list(map(float, said.split())))],
}
