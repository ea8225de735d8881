"""What a seat must not know makes no difference to it: pairs of games that differ only in that are compared.

Who sees what is written down here from the rules (RIP-07, RIP-17, RIP-18, RIP-45, RIP-M03, RIP-M20), with the slow
version to tell whose cards chance deals, and who is looking into whose hand.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import effort
from games.rest_in_peace.drawn import at, fields, play
from games.rest_in_peace.seen import who_sees
from games.rest_in_peace.slow import CHANCE, SlowRestInPeace
from games.rest_in_peace.styles import choose
from hantise.core import OVER, SPECTATOR, Game, Options, View
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.view import RestInPeaceView
from hantise.testing.playing import Broken, blank, note
from hantise.testing.secrecy import Tally, drawn_by, keeps, replayed
from testing.planted import wrong_sheets, wrong_view


def pages(view: View, names: Sequence[str]) -> bytes:
    """The game's pages, and the labels of what this seat may do."""
    if not isinstance(view, RestInPeaceView):
        return b""  # a planted one
    labels = [GAME.table.label(view, action, names) for action in view.legal()]
    return drawn_by(GAME)(view, names) + repr(labels).encode()


def compare(
    values: dict[str, Any], seat: int, seeds: range, game: Game = GAME, styles: str = "any", most: int = 200
) -> Tally:
    options, tally = GAME.options(2, **values), Tally()
    for seed in seeds:
        record = played(options, seed, styles, most)
        tally = added(tally, kept(record, seat, seed, game, tries=30, every=30, pages=pages))
    return tally


def kept(record: Any, seat: int, seed: int, game: Game = GAME, **more: Any) -> Tally:
    """What comes of comparing that record with others in which only differs what the seat must not know."""
    return keeps(game, record.options, who_sees(record.options), record, seat, Random(seed), cuts=0, **more)


def added(*tallies: Tally) -> Tally:
    return Tally(*map(sum, zip(*tallies)))


def played(options: Options, seed: int, style: str, most: int = 200) -> Any:
    """A record of one game of players of that style, or so many plies of it."""
    state, table, rng = GAME.start(options), SlowRestInPeace(**dict[str, Any](options.values)), Random(seed)
    record = blank(GAME, options)
    for _ in range(most):
        if not state.legal():
            break
        names = [GAME.actions.name(action) for action in state.legal()]
        name = rng.choice(names) if state.mover() == CHANCE else choose(names, style, rng, table)
        action = GAME.actions.parse(name)
        note(record, state.mover(), action)
        state.apply(action)
        table.apply(name)
    return record


TABLES: list[tuple[dict[str, Any], str]] = [
    ({}, "any"),
    ({"first": 0}, "collector"),
    ({"levels": 3, "copy_ghostly": True}, "collector"),
    ({"levels": 0, "first": 1}, "keen"),
    ({"initiation": True}, "placer"),
]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize(("values", "style"), TABLES)
@pytest.mark.walk
def test_what_is_hidden_makes_no_difference(values: dict[str, Any], style: str, seat: int) -> None:
    """RIP-07, RIP-17, RIP-18, RIP-45, RIP-M03, RIP-M20."""
    tally = compare(values, seat, range(7, 8), styles=style, most=200 if seat == 0 and style != "collector" else 75)
    tally = added(tally, compare(values, seat, range(3), styles=style, most=55))
    assert tally.pairs >= 3
    assert tally.positions >= 120
    assert tally.differing >= 20


@pytest.mark.walk
def test_the_games_compared_look_and_place_and_come_to_the_tenth() -> None:
    names, ends = set(), set()
    for values, style in TABLES:
        for seed in range(4):
            record = played(GAME.options(2, **values), seed, style)
            names |= {name for event in record.events for name in event.names()}
            assert record.replay().mover() == OVER
            ends.add(fields(record.replay())["round"])
    assert {"medium:3", "medium:20", "medium:19", "medium:2", "medium:21", "medium:6", "blind"} <= names
    assert "10" in ends


DECK = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6"


@pytest.mark.parametrize(
    ("medium", "one", "other", "answers"),
    [
        ("21", "1 1 1 5", "1 1 5 5", "card:1 card:5"),
        ("21", "1 1 1 5", "1 2 3 5", "card:1 card:5"),
        ("21", "4 5", "4 4", "card:4"),
        ("2", "1 6", "1 5", "card:5 ghost:1"),
    ],
)
def test_nobody_else_sees_whether_there_was_a_choice(medium: str, one: str, other: str, answers: str) -> None:
    """RIP-45, RIP-48: the same lines, the same views, and as many actions of the same family, until the answer is open.

    The decks of 2 are small: what the hand does not hold of 1, 5, 5 and 6 lies there.
    """
    whole = "1 5 5 6" if medium == "2" else DECK
    tables = [at(hands=(hand, "3 4"), fronts=(medium, ""), whole=(whole, DECK)) for hand in (one, other)]
    for name in [f"medium:{medium}", *answers.split()]:
        then = [play(table, name) for table in tables]
        assert {table.mover() for table in then} == {0}
        for seat in (1, SPECTATOR):
            assert len({GAME.seen(table, GAME.actions.parse(name), seat) for table in tables}) == 1
            assert len({GAME.view(table, seat).dump() for table in then}) == 1
        tables = then


@pytest.mark.walk
def test_what_is_asked_of_hidden_cards_is_asked_of_all_alike() -> None:
    """RIP-45, RIP-48: where the last action of a game played so far is a medium that asks."""
    options, tally = GAME.options(2, levels=3), Tally()
    for seed in range(200) if effort.IS_SOAK else (0, 6, 7):
        whole = played(options, seed, "collector")
        for number, event in enumerate(whole.events):
            if event.names()[0] in ("medium:2", "medium:21"):
                record = replace(whole, events=whole.events[: number + 1])
                tally = added(tally, kept(record, 1 - event.seat, seed, every=10**6))
    assert tally.pairs >= 4
    assert tally.differing >= 150


def test_who_sees_what() -> None:
    """RIP-07, RIP-17, RIP-18, RIP-45."""
    options = GAME.options(2, first=0, levels=0)
    up = [f"medium-up:{number}" for number in (3, 1, 2, 4, 5, 6, 7, 8, 9)]
    houses = ["house-up:manor"] * 6 + ["house-up:castle"] * 4
    draws = [f"draw:{value}" for value in (1, 1, 1, 1, 1, 2, 2, 2, 2, 3)]
    first = ["end", "draw:2", "draw:3", "draw:4", "draw:5", "tenth:3"]
    names = [*up, *houses, *draws, *first, "end", "draw:4", "draw:4", "draw:1", "draw:1", "tenth:m1", "medium:3"]
    whole = replayed(GAME, options, names)
    assert whole is not None
    own, other = who_sees(options)(whole, 0), who_sees(options)(whole, SPECTATOR)
    assert own[19:24] == draws[:5]
    assert own[24:29] == ["draw:?"] * 5
    assert own[29:35] == ["end", "draw:2", "draw:3", "draw:?", "draw:?", "tenth:3"]
    assert other[29:35] == ["end", "draw:?", "draw:?", "draw:?", "draw:?", "tenth:?"]
    assert own[-2:] == ["tenth:m1", "medium:3 [1, 1, 2, 2, 2, 2, 3, 4, 5]"]
    assert other[-2:] == ["tenth:m1", "medium:3"]


# RIP-18: what lies face down on the tenth is told, or the second seat's cards; or the sheet tells each card to all.
LEAKS = [
    (wrong_view(GAME, extra=lambda state, _seat: {"extra": fields(state)["hands"].split(",")[1]}), "view"),
    (wrong_view(GAME, extra=lambda state, _seat: {"extra": fields(state)["buried"]}), "view"),
    (wrong_sheets(GAME, lambda state, action, seat: GAME.seen(state, action, 1)), "sheet"),
]


@pytest.mark.walk
@pytest.mark.parametrize(("leaking", "where"), LEAKS)
def test_a_leak_is_found(leaking: Game, where: str) -> None:
    """RIP-45."""
    with pytest.raises(Broken, match=f"the {where} tells two plays apart"):
        compare({}, 0, range(2), leaking, most=60)
