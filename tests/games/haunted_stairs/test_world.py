"""The worlds that a view imagines: the one that is, while nothing is forgotten; else every way in which the children
that are forgotten can lie under the ghosts that are, each as likely as any other."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from games.haunted_stairs.drawn import TURNED, disc, play, ring, view, walk
from hantise.core import SPECTATOR, Rng, State
from hantise.games.haunted_stairs import GAME
from hantise.testing.broken import Broken, require
from hantise.testing.chi_squared import fit
from hantise.testing.world import Tally, agree
from testing.planted import wrong_view

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
    """STA-03, STA-43: in whole games, at every position; before anybody starts whatever one remembers."""
    for step, (state, _) in enumerate(walk(4, 2, double_or_quits=True)):
        assert GAME.dump(view(state, step % 4).imagine(Rng(step))) == GAME.dump(state)
    before = GAME.start(GAME.options(2))
    assert disc(view(before, 0).glance().imagine(Rng(1))) == disc(before)


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


@pytest.mark.parametrize(
    ("tries", "forgotten", "ways"),
    [
        ("blue", "RGBY", 18),
        ("blue red", "RGBY", 12),
        ("blue red white", "RGBY", 6),
        ("blue red", "RB", 1),
        ("blue red", "GY", 2),
        ("blue red white", "RBY", 2),
    ],
)
def test_the_child_that_is_sought_lies_under_no_ghost_that_was_wrong(tries: str, forgotten: str, ways: int) -> None:
    """STA-15, STA-42: that lies open while the search lasts."""
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
