"""Memory as a dial: what is forgotten stays forgotten, from the same mind always the same."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from hantise.bots.remembering import MOVE, age, lifetime, remembered
from hantise.core import CHANCE, OVER, Memory, Rng, View
from hantise.core.hints import Strength
from hantise.games import find

GAMES = ["haunted_stairs", "spooky_boo"]
MINDS = range(400)


def views(code: str, decisions: int = 120) -> Iterator[View]:
    """What the first seat sees of a game played at random in which few end a round, decision by decision."""
    game = find(code)
    state, rng = game.start(game.options(2)), Rng(3)
    for _ in range(decisions):
        state.roll(rng)
        if state.mover() == OVER:
            return
        assert state.mover() != CHANCE
        yield game.view(state, 0)
        legal = [action for action in state.legal() if game.actions.name(action) != "call"] or state.legal()
        state.apply(legal[rng.below(len(legal))])


def known(view: View) -> set[tuple[str, int]]:
    """What is remembered: each thing as it was last seen."""
    return {(memory.id, memory.when) for memory in view.memories}


@pytest.mark.parametrize("code", GAMES)
def test_nothing_that_was_forgotten_comes_back_unless_it_is_seen_again(code: str) -> None:
    lost: set[tuple[str, int]] = set()
    for view in views(code):
        kept = known(remembered(view, Strength(1, sure=4, half=6), 1))
        assert not kept & lost
        lost |= known(view) - kept
    assert lost


@pytest.mark.parametrize("code", GAMES)
def test_the_same_mind_forgets_the_same_things_and_another_mind_others(code: str) -> None:
    strength = Strength(1, sure=2, half=8)
    minds = [[known(remembered(view, strength, mind)) for view in views(code)] for mind in (1, 1, 2)]
    assert minds[0] == minds[1] != minds[2]


@pytest.mark.parametrize("code", GAMES)
def test_a_surer_or_slower_memory_keeps_all_that_a_weaker_one_keeps(code: str) -> None:
    """Whatever the mind, each turn of the dial only adds."""
    dial = [Strength(1, sure=sure, half=half) for sure, half in ((0, 0), (2, 0), (2, 5), (6, 5), (6, 20))]
    sizes = [0] * len(dial)
    for view in views(code):
        kept = [known(remembered(view, strength, 5)) for strength in dial]
        assert all(weaker <= stronger for weaker, stronger in pairwise(kept))
        sizes = [size + len(one) for size, one in zip(sizes, kept)]
    assert sizes == sorted(set(sizes))


@pytest.mark.parametrize("code", GAMES)
def test_without_a_dial_nothing_is_forgotten(code: str) -> None:
    for view in views(code, 30):
        assert remembered(view, Strength(1), 1) is view


@pytest.mark.parametrize("code", GAMES)
def test_what_was_seen_within_the_sure_span_is_never_forgotten(code: str) -> None:
    for view in views(code):
        fresh = {(m.id, m.when) for m in view.memories if age(m, view.clock) <= 5}
        assert fresh <= known(remembered(view, Strength(1, sure=5), 1))


def test_half_of_all_things_are_gone_after_each_half_life() -> None:
    strength = Strength(1, sure=10, half=20)
    spans = [lifetime(strength, mind, "red.0") for mind in MINDS]
    assert min(spans) >= 10
    for halves in (1, 2, 3):
        left = sum(span > 10 + 20 * halves for span in spans)
        assert left == pytest.approx(len(MINDS) / 2**halves, rel=0.3)


def test_what_was_moved_feels_longer_ago() -> None:
    assert age(Memory("red.4", 4, 0, ""), 9) == 5
    assert age(Memory("red.4", 4, 2, ""), 9) == 5 + 2 * MOVE
