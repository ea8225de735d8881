"""Counts over imagined worlds are close to an enumeration of all worlds, if those are few."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, sqrt

import pytest

from games.ghooost.drawn import at, play
from games.ghooost.test_world import odds
from hantise.core import Game, Rng, State, View
from hantise.games.ghooost import GAME as GHOOOST
from hantise.games.ghooost.piles import FACES, kinds_of
from hantise.games.ghooost.rules import Ghooost
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.games.spooky_boo.view import SpookyBooView
from hantise.review.belief_quiz import positions
from hantise.review.beliefs import Belief, beliefs, error
from review.matches import match

WORLDS = 4000
# Standard errors that none of a hundred chances exceeds.
FAR = 4.5


def close(found: float, exact: float, worlds: int = WORLDS) -> bool:
    return abs(found - exact) <= FAR * sqrt(exact * (1 - exact) / worlds) + 1e-9


def in_hand(kind: int, counts: Mapping[int, int], size: int) -> float:
    """The chance that at least one of `size` cards out of these is of that kind: all deals counted."""
    total = sum(counts.values())
    return 1 - comb(total - counts[kind], size) / comb(total, size)


def agrees(found: Mapping[int, float], counts: Mapping[int, int], size: int) -> None:
    for kind in (kind for kind, count in counts.items() if count):
        assert close(found.get(kind, 0.0), in_hand(kind, counts, size)), kind


def dealt(code: str, players: int) -> tuple[Game, State]:
    """The first decision of the game."""
    record = match(code, players)
    state = record.game.start(record.options)
    for name in record.events[0].names():
        state.apply(record.game.actions.parse(name))
    return record.game, state


def by_value(found: Sequence[Belief]) -> dict[int, float]:
    return {one.item.value: one.plain for one in found if one.item.value is not None}


def rest_in_peace() -> tuple[Game, View, dict[int, int], int]:
    """The first seat's first view; the other family's deck, and the size of its hand."""
    game, state = dealt("rest_in_peace", 2)
    view = game.view(state, 0)
    facts = view.facts  # type: ignore[attr-defined]
    return game, view, dict(enumerate(facts.whole[1], start=1)), facts.hands[1]


def test_a_fresh_hand_is_any_of_its_deck() -> None:
    """GHO-97: in Ghooost! all cards but the seat's own."""
    game, view, counts, size = rest_in_peace()
    agrees(by_value(beliefs(game, view, Rng(3), WORLDS)), counts, size)

    night, state = dealt("ghooost", 2)
    assert isinstance(state, Ghooost)
    unseen = Counter(kinds_of(state.deck))
    unseen.subtract(kinds_of(state.hands[0]))
    size = len(kinds_of(state.hands[1]))
    found = {one.item.face: one.plain for one in beliefs(night, night.view(state, 0), Rng(3), WORLDS)}
    agrees({kind: found.get(FACES[kind], 0.0) for kind in unseen}, unseen, size)


@pytest.mark.parametrize(
    ("hand", "unseen", "mansions", "deck", "trace"),
    [
        ("7 9", "7 9", [1, 1], (7, 7, 9, 9), "++7"),
        ("5 7 9 9", "5 7 9", [2, 1], (5, 5, 7, 7, 9, 9, 9), "++++7"),
        ("7 7 9 K", "7 9", [1, 1], (7, 7, 7, 9, 9, 15), "++++7"),
    ],
)
def test_a_hand_out_of_which_was_played(
    hand: str, unseen: str, mansions: list[int], deck: tuple[int, ...], trace: str
) -> None:
    """GHO-95: against every order in which its cards can have come."""
    state = play(at([hand, "2"], mansions, unseen=unseen, known=["", "2"]), trace[-1])
    exact = Counter[str]()
    for held, chance in odds(deck, trace).items():
        exact.update({FACES[kind]: chance for kind in set(held)})
    found = {one.item.face: one.plain for one in beliefs(GHOOOST, GHOOOST.view(state, 1), Rng(2), WORLDS)}
    assert found.keys() == exact.keys()
    for face, chance in exact.items():
        assert close(found[face], min(1.0, chance)), face


@pytest.mark.soak
def test_a_card_that_nobody_has_seen_is_any_that_is_left() -> None:
    """SPB-44: at each covered place that the seat does not know."""
    record = match("spooky_boo", 2)
    game, state = record.game, positions(record)[6]
    view = game.view(state, 0)
    assert isinstance(view, SpookyBooView)
    assert isinstance(state, SpookyBoo)
    facts, deck = view.facts, state.deck
    assert not facts.packs, "the pack was not shuffled yet"
    left = Counter({number: kind.copies for number, kind in enumerate(deck.kinds, start=1)})
    left.subtract(kind for kind in facts.squares if kind)
    left.subtract({kind: max(0, count) for kind, count in enumerate(facts.discarded, start=1)})
    left.subtract([facts.drawn] if facts.drawn else [])
    exact = dict[int, float]()
    for kind, count in left.items():
        value = int(deck.values[kind])
        exact[value] = exact.get(value, 0.0) + count / left.total()
    found = beliefs(game, view, Rng(4), WORLDS, is_weighed=False)
    for place in {(one.item.seat, one.item.spot) for one in found if one.plain < 1}:
        chances = dict[int, float]()
        for one in found:
            if (one.item.seat, one.item.spot) == place and one.item.value is not None:
                chances[one.item.value] = chances.get(one.item.value, 0.0) + one.plain
        for value, chance in exact.items():
            assert close(chances.get(value, 0.0), chance), (place, value)


@pytest.mark.soak
def test_the_error_that_is_told_holds_nine_of_ten() -> None:
    """Repeats of the counting lie no farther from the exact chance than is said, as often as is said."""
    game, view, counts, size = rest_in_peace()
    near = list[bool]()
    for seed in range(60):
        found = by_value(beliefs(game, view, Rng(seed), 200))
        for value, count in counts.items():
            exact = in_hand(value, counts, size) if count else 0.0
            near.append(abs(found.get(value, 0.0) - exact) <= error(exact, 200) + 1e-9)
    assert 0.84 < sum(near) / len(near) < 0.97
