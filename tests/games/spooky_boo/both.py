"""One table of Spooky Boo! in both versions of the rules, the second of which is `slow.py`."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from games.by_name import HELD, named, said
from games.spooky_boo.drawn import (
    STANDARD,
    THREE,
    TWO,
    card,
    data_file,
    facts,
    fields,
    pile,
    play,
    read,
    scores,
    squares,
    table,
    top,
    view,
)
from games.spooky_boo.slow import Card, SlowSpooky
from hantise.core import CHANCE, OVER, SPECTATOR, State
from hantise.games.spooky_boo import GAME
from hantise.testing.oracle import same_node

PLACES = (1, 2, 3, 4)


class Both:
    """What this table shows both versions show, compared at every step.

    `mover`, `legal` (names), `squares` and `top` (faces), `scores` (of all rounds, seat by seat), `known` and `opened`
    (by seat, as `shown`: what it can be sure of, and what lies open to it at a glance).
    """

    def __init__(self, first: State, second: SlowSpooky) -> None:
        self.first, self.second = first, second
        self.legal, self.mover = set(same_node(GAME, first, second)), first.mover()
        assert bool(first.weights()) == (self.mover == CHANCE)
        self.squares, self.top, self.scores = squares(first), top(first), scores(first)
        dealt = [[square.get(place) for place in PLACES] for square in second.squares]
        kinds = [lying.kind if lying else 0 for square in dealt for lying in square]
        if self.mover != OVER:
            assert fields(first)["squares"] == ",".join(map(str, kinds))
            assert int(fields(first)["top"]) == second.top()
            same_knowledge(first, second)
        assert self.scores == [points for row in second.scores for points in row]

    def play(self, *names: str) -> Both:
        """The table after these actions, chance's included (`+7p1` is the card with that face); this one stays."""
        then, deck = self, fields(self.first)["deck"]
        for word in " ".join(names).split():
            second = deepcopy(then.second)
            second.apply(card(word[1:], deck) if word.startswith("+") else word)
            then = Both(play(then.first, word), second)
        return then

    def known(self, seat: int = SPECTATOR) -> dict[str, str]:
        """The faces that this seat can be sure of, by place: `{"0.1": "7p1"}`."""
        return faces_of(self.first, told(view(self.first, seat)))

    def opened(self, seat: int = SPECTATOR) -> dict[str, str]:
        """The faces that lie open to it."""
        return faces_of(self.first, told(view(self.first, seat).glance()))

    @property
    def payoffs(self) -> list[float]:
        """Once it is over."""
        assert self.mover == OVER
        assert self.first.payoffs() == self.second.payoffs() == self.first.standing()
        return self.first.payoffs()


def same_knowledge(first: Any, second: SlowSpooky) -> None:
    """SPB-40, SPB-41: each seat knows the cards it has seen, at a glance those that lie open, and no others."""
    for seat in range(second.players):
        seen = GAME.view(first, seat)
        assert told(seen) == second.known_to(seat)
        assert told(seen.glance()) == second.open_to(seat)


def told(seen: Any) -> dict[tuple[int, int], int]:
    """The kinds that a view tells: (whose square, place)."""
    return {(n // 4, n % 4 + 1): kind for n, kind in enumerate(seen.facts.squares) if kind}


def faces_of(state: State, kinds: dict[tuple[int, int], int]) -> dict[str, str]:
    faces = fields(state)["deck"].split(",")
    return {f"{seat}.{place}": faces[kind - 1].split("x", 1)[1] for (seat, place), kind in kinds.items()}


def begun(players: int, *names: str, **options: Any) -> Both:
    """A new game, after these actions."""
    rules = {name: value for name, value in options.items() if name != "memory_aid"}
    return Both(GAME.start(GAME.options(players, **options)), SlowSpooky(players, **rules)).play(*names)


def both(picture: str, **more: Any) -> Both:
    """The position that `table` draws, in both versions."""
    first = table(picture, **more)
    lines, deck = fields(first), more.get("deck", STANDARD)
    players, numbers = int(lines["players"]), {key: _numbers(value) for key, value in lines.items()}
    second = SlowSpooky(
        players,
        starter=int(lines["starter"]),
        penalty_on_top=lines["on_top"] == "yes",
        turns=int(lines["limit"]),
        deck=data_file(deck),
    )
    second.round, second.turn, second.played = (int(lines[key]) for key in ("round", "turn", "turns"))
    second.errand = "turn"
    second.stock = dict(enumerate(numbers["stock"], start=1))
    discard = [kind for kind, count in enumerate(numbers["discard"], start=1) for _ in range(count)]
    second.discard = sorted(discard, key=lambda kind: kind == int(lines["top"]))
    laid = [_laid(kind, told) for kind, told in zip(numbers["squares"], lines["cards"].split(","))]
    second.squares = [dict(zip(PLACES, laid[4 * seat : 4 * seat + 4])) for seat in range(players)]
    second.scores = [numbers["scores"][n : n + players] for n in range(0, len(numbers["scores"]), players)]
    second.sums = [sum(row[seat] for row in second.scores) for seat in range(players)]
    return Both(first, second)


PICTURES = {
    "two": TWO,
    "three": THREE,
    "four": "3 4 7p1 0 8p1 8p1 6 6 | 1 2 5 10p3 9p2 9p2 6 5",
    "low": "1 1 4 4 | 1 2 6 6",  # 5 and 20 points
}
WHOLE = ("turn", "limit", "turns", "starter", "round")


def holds(cases: str) -> None:
    """What lines of cases say of the tables of both versions.

        two / on 6 9p2 / seen 0.2 | 1.2 -- take:1 --> lie 3 4 7p1 0 | 9p2 2 5 10p3 / known 0.1=9p2 0.2=2 | - | -

    The table is a picture or its name, or `new` for so many players; then what else `table` takes, `seen` by seats.
    After the arrow `lie` is a picture, `known` and `opened` are told by each seat and at last by who watches.
    """
    for case, then, word, wanted in said(cases, table_of):
        found, told = looks(then, word, wanted)
        assert found == told, f"{case}: {word} {found}"


def table_of(told: str) -> Both:
    picture, *parts = told.split(" / ")
    more: dict[str, Any] = {word: value.strip() for word, _, value in (part.partition(" ") for part in parts)}
    more |= {word: int(more[word]) for word in WHOLE if word in more}
    if "seen" in more:
        more["seen"] = dict(enumerate(more["seen"].split("|")))
    if picture.startswith("new"):
        return begun(int(picture.removeprefix("new ")), **more)
    return both(PICTURES.get(picture, picture), **more)


def looks(table: Both, word: str, wanted: str) -> tuple[object, object]:
    """What the table shows of this, and what is wanted."""
    seats = (*range(table.second.players), SPECTATOR)
    if word in ("known", "opened"):
        told = [dict(one.split("=") for one in part.split() if one != "-") for part in wanted.split("|")]
        return [table.known(seat) if word == "known" else table.opened(seat) for seat in seats], told
    if word == "lie":
        return table.squares, read(PICTURES.get(wanted, wanted))
    if word == "may":
        return table.legal, named(wanted)
    if word == "odds":
        names = [GAME.actions.name(action) for action in table.first.legal()]
        return " ".join(f"{name}={weight}" for name, weight in zip(names, table.first.weights())), wanted
    if word in ("scores", "pays"):
        return table.scores if word == "scores" else table.payoffs, [float(number) for number in wanted.split()]
    if word == "pile":
        return pile(table.first, "discard"), wanted
    if word == "drawn":
        return [facts(table.first, seat).drawn for seat in seats], _numbers(wanted.replace(" ", ","))
    if word in ("stock", "discard", "looked", "caller", "round", "starter"):
        return getattr(facts(table.first), word), int(wanted)
    return getattr(table, word), HELD.get(wanted, int(wanted) if wanted.isdigit() and word == "mover" else wanted)


def _numbers(value: str) -> list[int]:
    return [int(part) for part in value.split(",") if part.lstrip("-").isdecimal()]


def _laid(kind: int, told: str) -> Card:
    """The card with the seats that have seen it, as a position tells them: when, and moves up to then."""
    return Card(kind, frozenset(seat for seat, when in enumerate(told.split(".")[4::2]) if int(when)))
