"""What everybody could know, what lies open, what a player forgets, the worlds that fit it, and numbers for learners.

The worlds are the one that is, while nothing is forgotten; else every way in which the children that are forgotten can
lie under the ghosts that are, each as likely as any other.
"""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from games.haunted_stairs.drawn import RIDDLE, TURNED, disc, facts, play, ring, view, walk
from hantise.core import SPECTATOR, Rng, State
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.encoding import FIELDS, numbers
from hantise.testing.playing import Broken, require
from hantise.testing.world import Tally, agree, fit
from testing.planted import wrong_view


def test_everybody_knows_at_the_start_which_child_lies_where_and_the_clock_counts_from_there() -> None:
    """STA-03, STA-43: who only watches too; a memory's age is told by the clock. Before, all is just being laid out."""
    before = GAME.start(GAME.options(2))
    assert disc(view(before, 0).glance().imagine(Rng(1))) == disc(before)
    state = GAME.start(GAME.options(2, starter=0))
    searching = play(ring(TURNED, stock="red red"), "card:red")
    for seat in (0, 1, SPECTATOR):
        facts_told = [memory.fact for memory in view(state, seat).memories]
        assert facts_told == [f"the {c} child lies at the {c} place" for c in ("red", "green", "blue", "yellow")]
        assert {(memory.when, memory.moved) for memory in view(state, seat).memories} == {(0, 0)}
        assert view(play(searching, "turn:blue"), seat).clock == view(searching, 0).clock + 1


@pytest.mark.walk
def test_perfect_memory_follows_every_swap_and_move() -> None:
    """STA-43: only the order of the stock is unknown."""
    for state, _ in walk(3, 3):
        known = {place: "RGBY"[child] for place, child, _, _ in facts(state, 0).known}
        assert "".join(known.get(place, ".") for place in range(5)) == disc(state)


def test_a_memory_tells_when_it_was_seen_and_how_often_it_has_moved() -> None:
    """STA-19, STA-21, STA-41, STA-42: so that a player of a low level can forget as a child does.

    A guess and a dare are seen by all, and make memories young.
    """
    state = play(ring(TURNED, stock="swap swap move move red red"), "card:swap", "swap:red-white")
    assert memory_of(state, "red") == (0, 0)
    state = play(state, "card:red", "turn:yellow", "card:move", "move:yellow")
    assert memory_of(state, "red") == (2, 1)
    state = play(state, "card:swap", "swap:red-green")
    assert memory_of(state, "red") == (2, 2)
    assert memory_of(state, "blue") == (0, 1)
    state = play(state, "card:red", "turn:red")
    assert memory_of(state, "red") == (5, 0)
    state = play(ring(".BGRY", stock="riddle swap"), "card:riddle", "guess:green")
    assert memory_of(state, "yellow") == (1, 0)
    state = play(ring(TURNED, stock="riddle swap", double=True), "card:riddle", "ask:red:1", "answer:green")
    assert memory_of(state, "blue") == (2, 0)


def memory_of(state: State, child: str) -> tuple[int, int]:
    """When that child was seen, and how often it has moved since."""
    memories = view(state, 1).memories
    return next((memory.when, memory.moved) for memory in memories if f"the {child} child" in memory.fact)


def test_a_ghost_that_moves_keeps_its_memory_and_one_shown_anew_is_a_new_one() -> None:
    """STA-42: what is forgotten stays forgotten until it is shown again."""
    states = [play(ring(TURNED, stock="swap red move"), "card:swap")]
    for names in ("swap:red-white", "card:red turn:yellow"):
        states.append(play(states[-1], names))
    before, moved, shown = [{memory.id for memory in view(state, 0).memories} for state in states]
    assert (moved, len(shown & before)) == (before, 3)


def test_at_a_glance_no_child_is_seen_and_what_is_forgotten_is_gone_while_the_rest_stays() -> None:
    """STA-40, STA-42: cards, heaps and ghosts lie open; while a child is sought, the ghosts that were wrong too."""
    state = play(ring(TURNED, stock="red swap"), "card:red", "turn:blue")
    glance = view(state, 0).glance()
    assert (glance.memories, glance.facts.known) == ((), ())
    assert (glance.facts.tried, glance.facts.sought, glance.facts.free, glance.facts.pile) == ((2,), 0, 1, 1)
    seen = view(ring(TURNED), 0)
    for forgotten in ("R", "Y"):
        hazy = seen.forget(without(forgotten))
        (gone,) = {memory.fact for memory in seen.memories} - {memory.fact for memory in hazy.memories}
        assert (LETTERS[gone.split()[1]], len(hazy.memories)) == (forgotten, 3)


def row(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers of each field."""
    told = numbers(view(state, seat))
    return {name: [told.pop(0) for _ in range(size)] for name, size, *_rest in FIELDS}


def test_seats_count_from_the_viewer_and_places_from_red_what_was_seen_and_has_moved_too() -> None:
    """STA-15, STA-20, STA-42, STA-43: seat 2 was asked by seat 1 about the blue place."""
    state = play(ring(RIDDLE, stock="riddle red", turn=1, won=[20, 18, 16], double=True), "card:riddle", "ask:blue:2")
    for seat, asked, turn, won in [
        (0, [0, 0, 1, 0], [0, 1, 0, 0], [20, 18, 16, 0]),
        (1, [0, 1, 0, 0], [1, 0, 0, 0], [18, 16, 20, 0]),
        (2, [1, 0, 0, 0], [0, 0, 1, 0], [16, 20, 18, 0]),
    ]:
        told = row(state, seat)
        assert (told["asked"], told["mover"], told["turn"], told["won"]) == (asked, asked, turn, won)
        assert (told["pointed"], told["free"]) == ([0, 0, 1, 0, 0], [1, 0, 0, 0, 0])
        assert (told["stock"], told["pile"], told["options"]) == ([1, 0, 0, 0, 0, 0, 0], [1], [1, 0, 0])
        lying = [divmod(number, 4) for number, known in enumerate(told["known"]) if known]
        assert lying == [(1, 1), (2, 2), (3, 3), (4, 0)]
    state = play(ring(RIDDLE, stock="swap red blue"), "card:swap", "swap:blue-white", "card:red", "turn:green")
    told = row(state, 0)
    assert (told["sought"], told["tried"], told["tries"], told["clock"]) == ([1, 0, 0, 0], [0, 1, 0, 0, 0], [1], [2])
    assert (told["when"], told["moved"]) == ([0, 2, 0, 0, 0], [0, 0, 1, 0, 1])


LETTERS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
PLACES = ("red", "green", "blue", "yellow", "white")

# A stock, options, and how many actions all histories are followed.
ENDS: dict[str, tuple[str, dict[str, Any], int]] = {
    "a swap, a child": ("swap red", {}, 5),
    "a move and a riddle": ("move riddle", {}, 5),
    "double or quits": ("riddle move", {"double": True}, 4),
    "a search with many tries": ("blue", {"repeat": True, "players": 2}, 5),
    "the next one searches first": ("swap", {"next_first": True, "players": 2}, 6),
}


@pytest.mark.walk
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("name", ENDS)
def test_who_forgets_nothing_knows_all_but_the_order_of_the_stock(name: str, seat: int) -> None:
    """STA-40, STA-43: histories that write the same sheet end alike; the one world is what all of them come to."""
    tally = compare(name, seat)
    assert tally.views == tally.worlds >= 30


def compare(name: str, seat: int) -> Tally:
    stock, options, length = ENDS[name]
    return agree(GAME, [(1.0, ring(TURNED, stock=stock, **options))], seat, length, least=30)


@pytest.mark.walk
def test_the_shapes_of_all_worlds_are_those_of_the_table() -> None:
    """STA-43: in whole games, at every position."""
    for step, (state, _) in enumerate(walk(4, 2, double_or_quits=True)):
        assert GAME.dump(view(state, step % 4).imagine(Rng(step))) == GAME.dump(state)


# Forgetting.


def all_ways(state: State, forgotten: str, wrong: tuple[str, ...] = (), sought: str = "") -> set[str]:
    """Every disc in which the forgotten children (letters) lie otherwise, the sought one under none of the wrong."""
    lies = disc(state)
    places = [place for place in range(5) if lies[place] in forgotten]
    found = set()
    for children in permutations(forgotten):
        there = dict(zip(places, children))
        if all(there.get(PLACES.index(place)) != sought for place in wrong):
            found.add("".join(there.get(place, lies[place]) for place in range(5)))
    return found


def without(children: str) -> Callable[[Any], bool]:
    """Keeps the memories of the other children."""
    gone = [f"the {child} child" for child, letter in LETTERS.items() if letter in children]
    return lambda memory: not any(words in memory.fact for words in gone)


def check_ways(state: State, forgotten: str, ways: set[str], game: Any = GAME) -> None:
    """The hazy view imagines exactly these, equally often."""
    hazy = game.view(state, 1).forget(without(forgotten))
    rng = Rng(7)
    drawn = Counter(disc(hazy.imagine(rng)) for _ in range(max(20, 60 * len(ways))))
    require(set(drawn) == ways, f"{sorted(drawn)} are imagined, not {sorted(ways)}")
    require(fit(drawn, dict.fromkeys(ways, 1 / len(ways))).p > 0.001, f"the ways are not alike: {drawn}")


SWAPPED = play(ring(TURNED, stock="swap move red"), "card:swap", "swap:red-blue")


@pytest.mark.parametrize(("forgotten", "ways"), [("R", 1), ("RG", 2), ("BY", 2), ("RGB", 6), ("GBY", 6), ("RGBY", 24)])
def test_forgotten_children_lie_in_any_way_under_the_forgotten_ghosts(forgotten: str, ways: int) -> None:
    """STA-42."""
    assert len(all_ways(SWAPPED, forgotten)) == ways
    check_ways(SWAPPED, forgotten, all_ways(SWAPPED, forgotten))


def test_the_child_that_is_sought_lies_under_no_ghost_that_was_wrong() -> None:
    """STA-15, STA-42: that lies open while the search lasts."""
    for tries, forgotten, ways in [
        ("blue", "RGBY", 18),
        ("blue red", "RGBY", 12),
        ("blue red white", "RGBY", 6),
        ("blue red", "RB", 1),
        ("blue red", "GY", 2),
        ("blue red white", "RBY", 2),
    ]:
        wrong = tuple(tries.split())
        state = play(ring(TURNED, stock="red move"), "card:red", *(f"turn:{place}" for place in wrong))
        expected = all_ways(state, forgotten, wrong, "R")
        assert len(expected) == ways
        check_ways(state, forgotten, expected)


@pytest.mark.walk
@pytest.mark.parametrize("repeat", [False, True])
def test_every_imagined_world_can_be_played_to_its_end(repeat: bool) -> None:
    """STA-13, STA-15: in none of them a search runs out of ghosts."""
    for step, (state, _) in enumerate(walk(3, 6, repeat_ghosts=repeat)):
        if step % 3 == 0:
            world, rng, plies = view(state, 0).glance().imagine(Rng(step)), Rng(step), 0
            while legal := world.legal():
                world.apply(legal[rng.below(len(legal))])
                plies += 1
                assert plies < 300


def test_a_wrong_imagination_is_found() -> None:
    """STA-42: here what was forgotten is known after all, or everything is forgotten at once."""
    sharp = wrong_view(GAME, forget=lambda view, keep: view.real)
    vague = wrong_view(GAME, forget=lambda view, keep: view.real.glance())
    for game in (sharp, vague):
        with pytest.raises(Broken, match="are imagined"):
            check_ways(SWAPPED, "RG", all_ways(SWAPPED, "RG"), game)
