"""A view as a row of numbers: documented, within its bounds, and from the view alone."""

from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from effort import IS_SOAK, seeds
from envs.tables import EVERY_GAME, EVERY_TABLE, GAMES, short
from hantise import games
from hantise.core import CHANCE, OVER, SPECTATOR, Game, Options, Rng, State, View
from hantise.envs.arrays import PLAIN, ROOM, Encoding, Field, Legal, ViewRows, encoding_of
from hantise.testing.games import connect_four, kuhn

# Here, so that their lines are reached while tests are collected, whichever test asks for a game's encoding first.
for game in GAMES:
    encoding_of(game)


def positions(game: Game, table: int | Options, seed: int, steps: int = 40) -> Iterator[State]:
    """The positions on the way through a random game, a short one of so many players or with these options.

    It is one state that goes on.
    """
    state = game.start(table if isinstance(table, Options) else short(game, table))
    rng = Rng(seed)
    for _ in range(steps):
        yield state
        if state.mover() == OVER:
            return
        legal = state.legal()
        by_chance = state.mover() == CHANCE
        state.apply(state.outcome(rng.below(state.total())) if by_chance else legal[rng.below(len(legal))])


def views(game: Game, players: int, seed: int, steps: int = 40) -> Iterator[View]:
    """What all seats, and somebody who watches, see on the way through a random game."""
    for state in positions(game, players, seed, steps):
        yield from (game.view(state, seat) for seat in [*range(players), SPECTATOR])


@EVERY_TABLE
@pytest.mark.parametrize("seed", seeds(60))
@pytest.mark.walk
def test_a_row_straight_from_the_position_is_that_of_the_view(game: Game, players: int, seed: int) -> None:
    """In whole random games and for every seat: it tells nothing that the view does not."""
    encoding = encoding_of(game)
    sight, glancing = ViewRows(game, encoding), ViewRows(game, encoding, glance=True)
    seats = (*range(players), SPECTATOR)
    for number, state in enumerate(positions(game, players, seed, steps=1000)):
        for seat in seats if IS_SOAK else seats[number % len(seats) :][:1]:
            view = game.view(state, seat)
            assert sight.array(state, seat).tolist() == encoding.array(view).tolist(), view.dump()
            assert glancing.array(state, seat).tolist() == encoding.array(view.glance()).tolist()


@EVERY_TABLE
def test_numbers_come_from_the_view_alone_and_nobody_remembers_anything_in_an_imagined_position(
    game: Game, players: int
) -> None:
    encoding = encoding_of(game)
    sight = ViewRows(game, encoding)
    for view in views(game, players, seed=4):
        assert encoding.array(game.read_view(view.dump())).tolist() == encoding.array(view).tolist()
        world = view.imagine(Rng(1))
        assert sight.array(world, view.seat).tolist() == encoding.array(game.view(world, view.seat)).tolist()


def test_cards_of_packs_before_the_last_shuffle_are_told() -> None:
    """SPB-44: everybody draws and discards, now and then puts a card into the square, until all is shuffled twice."""
    game = games.find("spooky_boo")
    state, rng = game.start(game.options(2, turns=100)), Rng(1)
    encoding = encoding_of(game)
    sight = ViewRows(game, encoding)
    least, most = encoding.bounds()
    packs = 0
    for count in range(400):
        state.roll(rng)
        names = ("put:1" if count % 50 < 8 else "back", "back", "draw", "discard", "pass")
        wishes = [game.actions.parse(name) for name in names]
        state.apply(next(action for action in wishes if action in state.legal()))
        for seat in (0, 1, SPECTATOR):
            row = encoding.array(game.view(state, seat))
            assert ((least <= row) & (row <= most)).all()
            assert sight.array(state, seat).tolist() == row.tolist()
            packs = max(packs, row[encoding.places["pack"]].max())
    assert packs == 2


def test_the_top_of_a_deck_is_told_once_it_is_known() -> None:
    """RIP-M19: in this random game one is revealed."""
    game = games.find("rest_in_peace")
    encoding = encoding_of(game)
    sight = ViewRows(game, encoding)
    known = 0
    for state in positions(game, 2, seed=32, steps=1000):
        row = sight.array(state, 0)
        assert row.tolist() == encoding.array(game.view(state, 0)).tolist()
        known += int(row[encoding.places["top times"]].any())
    assert known


@EVERY_GAME
def test_views_that_differ_have_different_numbers_but_for_when(game: Game) -> None:
    """What lies open: memories may differ in nothing but when they were made."""
    encoding = encoding_of(game)
    found: dict[str, str] = {}
    for view in views(game, game.players[0], seed=2, steps=150):
        seen = view.glance()
        row = encoding.array(seen).tobytes().hex()
        assert found.setdefault(row, seen.dump()) == seen.dump() or view.seat == SPECTATOR


@EVERY_GAME
def test_every_number_and_every_part_is_explained_and_has_its_place(game: Game) -> None:
    encoding = encoding_of(game)
    names = [field.name for field in encoding.fields]
    assert len(set(names)) == len(names)
    assert all(field.size > 0 and field.least < field.most and len(field.words) > 5 for field in encoding.fields)
    for found, size in ((encoding.places, encoding.size), (encoding.part_places, encoding.scale.size)):
        places = list(found.values())
        assert list(found) == names
        assert [place.start for place in places] == [0, *(place.stop for place in places[:-1])]
        assert places[-1].stop == size


def test_what_lies_open_is_told_from_one_s_own_side_and_what_is_hidden_is_not() -> None:
    """In connect four all; in Kuhn poker the other's card once both are shown."""
    state = connect_four.GAME.load("x/xo/////")
    rows = [encoding_of(connect_four.GAME).array(connect_four.GAME.view(state, seat)) for seat in (0, 1)]
    assert rows[0].tolist()[:14] == [0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0]
    assert rows[1].tolist()[:14] == [1, 0, 2, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0]
    encoding = encoding_of(kuhn.GAME)
    for stage, cards in (
        ("stakes=1,1 stage=opening turn=0", [[3, -1], [-1, 1]]),
        ("stakes=2,2 stage=shown turn=1", [[3, 1], [3, 1]]),
    ):
        state = kuhn.GAME.load(f"cards=KJ {stage}")
        rows = [encoding.array(kuhn.GAME.view(state, seat)) for seat in (0, 1)]
        assert [row[encoding.places["cards"]].tolist() for row in rows] == cards


# The plain encoding, for games that say nothing.


class Told:
    """Stands in for a view: its facts, or what it dumps."""

    seat = 1
    mover = 0

    def __init__(self, facts: Any = None, dump: str = "") -> None:
        self._dump = dump
        if facts is not None:
            self.facts = facts

    def dump(self) -> str:
        return self._dump


def plain(**told: Any) -> list[int]:
    row: list[int] = PLAIN.array(Told(**told)).tolist()  # type: ignore[arg-type]
    return row


def test_plain_numbers_are_the_facts_in_order_or_what_the_view_dumps_and_may_end_early() -> None:
    """A game of a single module gets them."""
    row = plain(facts=(5, True, (7, 8, 9), "ab", ((1, (2,)), ()), None))
    told = [5, 1, 3, 7, 8, 9, 2, 97, 98, 2, 2, 1, 1, 2, 0, 0]
    assert row[:3] == [1, 0, len(told)]
    assert row[3 : 3 + len(told)] == told
    assert not any(row[3 + len(told) :])
    assert plain(dump='{"a": [1, 2], "b": {"c": 3}}')[:8] == [1, 0, 5, 2, 1, 2, 1, 3]
    full = plain(facts=tuple(range(1, ROOM + 10)))
    assert len(full) == PLAIN.size == ROOM + 3
    assert (full[2], full[-1]) == (ROOM + 9, ROOM), "what does not fit is left out and counted"
    for size, told_so in ((4, [1, 2, 0, 0]), (2, [1, 2])):
        encoding = Encoding((Field("all", size, 0, 9, "numbers"),), lambda view: [1, 2])
        assert encoding.array(Told()).tolist() == told_so  # type: ignore[arg-type]
    with pytest.raises(Exception, match="buffer"):
        Encoding((Field("all", 1, 0, 9, "numbers"),), lambda view: [1, 2]).array(Told())  # type: ignore[arg-type]

    def view(state: Any, seat: int) -> Any:
        """A view of a game that lies in no package."""

    view.__module__ = ModuleType("page").__name__
    assert encoding_of(replace(GAMES[0], view=view)) is PLAIN


@EVERY_TABLE
def test_a_mask_shows_what_is_legal_and_no_more_what_was(game: Game, players: int) -> None:
    legal = Legal(game.actions.decisions)
    kept = []
    for state in positions(game, players, seed=5):
        if state.mover() >= 0:
            mask = legal.array(state)
            assert mask.dtype == np.int8
            assert np.flatnonzero(mask).tolist() == state.legal()
            kept.append((mask, state.legal()))
    assert all(np.flatnonzero(mask).tolist() == numbers for mask, numbers in kept), "a mask is fresh each time"
