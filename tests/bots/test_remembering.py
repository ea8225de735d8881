"""Memory as a dial: forgotten things stay forgotten, and equal minds forget equal things."""

from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean

import pytest

from bots.boards import walked
from hantise.bots import SearchBot
from hantise.bots.players import MOVE, _lasts, age, lifetime, recalled, remembered
from hantise.core import Hints, Memory, Rng, State, View
from hantise.core.hints import Strength
from hantise.games import find

EACH_GAME = pytest.mark.parametrize("code", ["haunted_stairs", "spooky_boo"])
MINDS = range(400)


def views(code: str, decisions: int = 120) -> Iterator[View]:
    """The first seat's views of a random game with few rounds, decision by decision."""
    return (find(code).view(state, 0) for state in walked(find(code), 3, decisions, seldom="call"))


def known(view: View) -> set[tuple[str, int]]:
    """The memories: each thing as last seen."""
    return {(memory.id, memory.when) for memory in view.memories}


@EACH_GAME
def test_a_mind_forgets_the_same_things_which_come_back_only_if_they_are_seen_again(code: str) -> None:
    """Another mind forgets others."""
    lost: set[tuple[str, int]] = set()
    for view in views(code):
        kept = known(remembered(view, Strength(1, sure=4, half=6), 1))
        assert not kept & lost
        lost |= known(view) - kept
    assert lost

    strength = Strength(1, sure=2, half=8)
    minds = [[known(remembered(view, strength, mind)) for view in views(code)] for mind in (1, 1, 2)]
    assert minds[0] == minds[1] != minds[2]


@EACH_GAME
def test_a_surer_or_slower_memory_keeps_all_that_a_weaker_one_keeps(code: str) -> None:
    """For any mind, each turn of the dial only adds."""
    dial = [Strength(1, sure=sure, half=half) for sure, half in ((0, 0), (2, 0), (2, 5), (6, 5), (6, 20))]
    sizes = [0] * len(dial)
    for view in views(code):
        kept = [known(remembered(view, strength, 5)) for strength in dial]
        assert all(weaker <= stronger for weaker, stronger in pairwise(kept))
        sizes = [size + len(one) for size, one in zip(sizes, kept)]
    assert sizes == sorted(set(sizes))


class Overheard(Hints):
    """Hints that note the memories with which worlds are imagined."""

    def __init__(self) -> None:
        self.memories = set[Memory]()

    def imagined(self, view: View, rng: Rng) -> State:
        self.memories |= {*view.memories}
        return view.imagine(rng)


@EACH_GAME
def test_a_player_thinks_about_what_it_remembers_and_no_more(code: str) -> None:
    view = next(view for view in views(code) if len(view.memories) > 1 and view.seat == view.mover)
    legal = view.imagine(Rng(1)).legal()
    for strength in (Strength(6, sure=0), Strength(6)):
        heard = Overheard()
        SearchBot(strength, heard, 1).decide(view, legal, Rng(1))
        assert heard.memories == {*remembered(view, strength, 1).memories}


def test_half_of_all_things_are_gone_after_each_half_life_and_what_was_moved_sooner() -> None:
    strength = Strength(1, sure=10, half=20)
    spans = [lifetime(strength, mind, "red.0") for mind in MINDS]
    assert min(spans) >= 10
    for halves in (1, 2, 3):
        left = sum(span > 10 + 20 * halves for span in spans)
        assert left == pytest.approx(len(MINDS) / 2**halves, rel=0.3)
    assert age(Memory("red.4", 4, 0, ""), 9) == 5
    assert age(Memory("red.4", 4, 2, ""), 9) == 5 + 2 * MOVE


FADING = Strength(1, sure=2, half=4)


def lot(before: tuple[int, ...], now: int, strength: Strength = FADING) -> float:
    """How often a thing is recalled at that age, over many minds of which it is known whether they did before."""
    rng = Rng(7)
    return fmean(_lasts(strength, mind, "thing", before, now, rng) for mind in range(4000))


@pytest.mark.parametrize(("before", "now"), [((), 6), ((3,), 6), ((3, 8), 6), ((12, 3, 8), 6), ((9,), 6), ((3,), 2)])
def test_lots_recall_as_much_as_minds_do(before: tuple[int, ...], now: int) -> None:
    assert lot(before, now) == pytest.approx(2 ** -(max(0, now - 2) / 4), abs=0.03)


def test_what_is_known_of_a_mind_is_kept_to() -> None:
    rng, sure = Rng(7), Strength(1, sure=2, half=0)
    for mind in range(200):
        lasted = lifetime(FADING, mind, "thing")
        found = {_lasts(FADING, mind, "thing", (6,), age, rng) for age in ((4, 6) if lasted >= 6 else (6, 8))}
        assert found == {lasted >= 6}
    assert (lot((), 2, sure), lot((1,), 3, sure)) == (1, 0), "without half lives nothing is left to lots"


@EACH_GAME
def test_recalled_views_know_no_more_than_was_seen_and_without_a_dial_nothing_is_forgotten(code: str) -> None:
    strength, rng = Strength(1, sure=2, half=8), Rng(7)
    for view in views(code):
        assert known(recalled(view, strength, 1, {}, rng)) <= known(view)
        assert recalled(view, Strength(1), 1, {}, rng) is remembered(view, Strength(1), 1) is view
