"""What each seat can still be sure of, what lies open, what a player forgets, and the numbers that a learner gets."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest

from games.by_name import EVERYBODY, ByName, written
from games.spooky_boo.drawn import THREE, TWO, facts, pile, play, shown, squares, table, view, walk
from hantise.core import SPECTATOR, Memory, Rng, State
from hantise.games.spooky_boo import GAME
from hantise.games.spooky_boo.encoding import FIELDS, numbers, write
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.testing.world import fit


def sights(state: State, seat: int) -> dict[str, tuple[int, int, int]]:
    """By place: which card of the round it is, when it was seen, how often it has moved since."""
    told = facts(state, seat).sights
    return {f"{one.place // 4}.{one.place % 4 + 1}": (one.number, one.when, one.moved) for one in told}


def ids(state: State, seat: int) -> set[str]:
    return {memory.id for memory in view(state, seat).memories if "kind" not in memory.id}


def test_a_memory_tells_when_it_was_seen_and_how_often_it_has_moved() -> None:
    """SPB-41: `when` counts the actions of the round, as the clock does from the deal; seen again it is fresh."""
    assert [view(state, 0).clock for state, _ in islice(walk(2, 6), 1, 30)] == [*range(29)]
    state = play(table(THREE, seen={0: "0.1"}), "draw +10p3 power swap:1:1:1 pass")
    assert sights(state, 0) == {"1.1": (1, 1, 1)}
    state = play(state, "draw +10p3 power swap:1:2:2 pass take:1 pass")
    assert sights(state, 0)["2.2"] == (1, 1, 2)
    number, when, moved = sights(play(state, "draw +9p2 power look:2:2 back"), 0)["2.2"]
    assert (number, moved) == (1, 0)
    assert when > 10


def test_a_memory_keeps_its_name_while_the_card_lies_in_a_square() -> None:
    """SPB-41: what is forgotten under a name does not come back under another."""
    state = table(THREE, seen={0: "0.1 0.2"})
    swapped = play(state, "draw +10p3 power swap:1:1:1")
    put = play(swapped, "pass draw +6 put:1")
    assert ids(put, 0) < ids(swapped, 0) == ids(state, 0)
    assert not ids(put, 1) & ids(state, 0)


def test_what_was_discarded_is_remembered_by_all() -> None:
    """SPB-40: openly only the top card shows."""
    state = play(table(THREE, on="6"), "draw +9p2 discard")
    for seat in (0, SPECTATOR):
        assert sum(facts(state, seat).discarded) == 2
        glance = view(state, seat).glance().facts
        assert (glance.discard, glance.top, set(glance.discarded)) == (2, 9, {-1})


# Forgetting.

FORGOTTEN = "0 15p4 0 10p3 | 1 1 1 1"
FEW = "18x0,9x10p3,9x15p4,18x1"
KNOWN = "0.1 0.2 0.3 1.1 1.2 1.3"


def imagined(state: State, seat: int, gone: Sequence[str], draws: int = 600) -> Counter[str]:
    """What a seat imagines at place 4 of its own square and of the other, having forgotten these places of seats."""
    seen = view(state, seat)
    lost = {f"{seen.facts.round}.{4 * int(place[0]) + int(place[2])}" for place in gone}
    hazy = seen.forget(lambda memory: memory.id not in lost)
    assert len(hazy.memories) == len(seen.memories) - len(gone)
    rng = Rng(3)
    worlds = [squares(hazy.imagine(rng)) for _ in range(draws)]
    return Counter(f"{world[3]} {world[7]}" for world in worlds)


@pytest.mark.parametrize(
    ("gone", "old", "odds"),
    [
        ([], None, {"15p4 10p3": 1}),
        # one pack: a forgotten card is one of the unseen ones, here 15p4, 10p3 or a 1 and a 1 of the stock
        (["0.4"], None, {"15p4 10p3": 1 / 3, "1 10p3": 2 / 3}),
        (["0.4", "1.4"], None, {"15p4 10p3": 1, "10p3 15p4": 1, "1 1": 2}
         | dict.fromkeys(["15p4 1", "1 15p4", "10p3 1", "1 10p3"], 2)),
        # an older pack: a forgotten card lies where a forgotten card of that pack can
        (["0.4"], "0.4 1.4", {"15p4 10p3": 1}),
        (["0.4", "1.4"], "0.4 1.4", {"15p4 10p3": 1, "10p3 15p4": 1}),
        (["0.4", "1.4"], "0.4", {"15p4 10p3": 1, "15p4 1": 2}),
    ],
)  # fmt: skip
def test_a_forgotten_card_is_one_more_unseen_card_of_its_pack(
    gone: Sequence[str], old: str | None, odds: dict[str, float]
) -> None:
    """SPB-44: all know the other cards of both squares, and the discards."""
    state = table(FORGOTTEN, seen={0: "0.4 1.4"}, public=KNOWN, old=old, stock="1 1", on="1", deck=FEW)
    drawn = imagined(state, 0, gone)
    whole = sum(odds.values())
    assert set(drawn) == set(odds)
    assert fit(drawn, {way: share / whole for way, share in odds.items()}).p > 0.001


def test_who_forgets_the_discards_forgets_where_those_cards_are() -> None:
    """SPB-44: cards of such kinds, here 0 and 1, may lie in the discard, in the stock or in a square."""
    seen = view(play(table(FORGOTTEN, stock="1 1 0", on="0 1", deck=FEW), "draw +0 discard pass draw +1 discard"), 0)
    assert min(seen.facts.lasts[0], seen.facts.lasts[3]) > 0
    hazy = seen.forget(lambda memory: not memory.id.endswith(("kind.1", "kind.4")))
    worlds = [hazy.imagine(Rng(seed)) for seed in range(60)]
    assert [hazy.facts.lasts[kind] for kind in (0, 3)] == [0, 0], "nor when one was last discarded"
    assert {pile(world, "discard").count("10p3") for world in worlds} == {8}
    assert len({pile(world, "discard").split().count("0") for world in worlds}) > 1


def test_no_worlds_are_listed_once_a_pack_was_shuffled() -> None:
    """SPB-44."""
    for old, worlds in ((None, 7), ("0.4", 0)):
        seen = view(table(FORGOTTEN, public=KNOWN, old=old, stock="1 1", on="1", deck=FEW), 0)
        assert GAME.worlds is not None
        assert len(GAME.worlds(seen, 100)) == worlds


def draws_mostly(rng: random.Random, legal: list[int]) -> int:
    """Nobody calls and most draw: packs are shuffled again and again."""
    names = sorted({GAME.actions.name(action) for action in legal} - {"call"})
    return GAME.actions.parse("draw" if "draw" in names and rng.random() < 0.8 else rng.choice(names))


@pytest.mark.walk
@pytest.mark.parametrize("players", [2, 4])
def test_whatever_is_forgotten_a_world_fits_what_is_left(players: int) -> None:
    """SPB-40, SPB-44: any memories may go; the others hold in what is imagined, and all that lies open."""
    rng, packs = random.Random(5), 0
    quiet = ByName(GAME, pick=draws_mostly).walk(players, 2, turns=40)
    for step, (state, _name) in enumerate(islice(quiet, 900)):
        for seat in (step % players, SPECTATOR) if step % 9 == 0 else ():
            seen = view(state, seat)
            kept: set[Memory] = {memory for memory in seen.memories if rng.random() < 0.5}
            hazy = seen.forget(kept.__contains__)
            world = hazy.imagine(Rng(step))
            assert set(hazy.memories) == kept
            assert GAME.dump(GAME.read_view(hazy.dump()).imagine(Rng(step))) == GAME.dump(world)
            assert GAME.read_view(hazy.dump()) == hazy
            assert view(world, seat).glance() == seen.glance()
            lie = [f"{n // 4}.{n % 4 + 1} {face}" for n, face in enumerate(squares(world))]
            assert {f"{place} {face}" for place, face in shown(hazy).items()} <= {*lie}
            packs += len(seen.facts.packs)
    assert packs > 10


SIZE = sum(size for _name, size, *_rest in FIELDS)
TURN = table(TWO, on="6 9p2", seen={0: "0.1 1.2", 1: "0.1"})
OLDER = table(TWO, on="6", old="0.1 0.3 1.2", seen={0: "0.1"}, public="1.2", stock="1 2 7p1 9p2 10p3")
FIRST = play(GAME.start(GAME.options(2)), "start:1", "+1 +2 +3 +4 +5 +6 +7p1 +8p1")


def unknowing(state: State) -> State:
    """The same position, in which nobody's knowledge is told."""
    assert isinstance(state, SpookyBoo)
    return state.world()


@pytest.mark.parametrize(
    "state",
    [
        GAME.start(GAME.options(3)),
        FIRST,
        play(TURN, "draw +7p1"),
        play(TURN, "draw +9p2 power look:1:3"),
        play(TURN, "draw +10p3 power swap:1:1:2 pass"),
        play(OLDER, "draw +7p1 put:2 pass"),
        play(table(TWO, on="6 5", old="0.2 1.1", stock=""), "draw +6 put:3 pass"),
        play(TURN, "call"),
        play(table(TWO, on="5", round=5, scores="0,0,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14"), "call"),
        table(THREE, on="5", round=2, scores="2,0,10", revealed="1,1,13,13,1,1,14,14,2,2,3,3"),
        unknowing(TURN),
    ],
)
def test_a_row_straight_from_the_position_is_that_of_the_view(state: State) -> None:
    """SPB-40, SPB-44: for each seat, and for somebody who watches."""
    for seat in EVERYBODY:
        assert written(write, state, seat, SIZE) == numbers(view(state, seat))


def test_what_a_seat_knows_stands_at_its_place() -> None:
    """SPB-41, SPB-43, SPB-44: an open card is no memory."""
    state = play(OLDER, "draw +9p2 power look:1:1")
    for seat, kinds, cards in ((0, {0: 1, 4: 5, 5: 11}, {0: 1, 5: 6}), (1, {5: 11}, {5: 6})):
        told, row = numbers(view(state, seat)), {}
        for name, size, *_rest in FIELDS:
            row[name], told = told[:size], told[size:]
        assert {place: kind for place, kind in enumerate(row["squares"]) if kind} == kinds
        assert {place: number for place, number in enumerate(row["card"]) if number} == cards
        assert [place for place, age in enumerate(row["pack"]) if age] == [0, 2, 5]
        assert (row["top"], row["looked"].index(1), row["turn"]) == ([9], 4, [1, 0, 0, 0])
