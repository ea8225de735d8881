"""The worlds that a seat imagines are those that fit its sheet: here always one, since all lies open.

What is not known is what comes next, and that is drawn when it is turned up, with the same odds in every world.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest

from games.boo.drawn import cards_in, fields, view, walk
from hantise.core import CHANCE, SPECTATOR, Rng, State
from hantise.games.boo import GAME
from hantise.testing.broken import Broken
from hantise.testing.perft import after
from hantise.testing.world import Sheet, Tally, agree, shares
from testing.planted import wrong_view


def late(seed: int, laid: int, **options: Any) -> State:
    """A position in which so many cards lie and the next is to be placed."""
    for state, name in walk(seed, **options):
        if len(cards_in(state)) - 6 == laid and fields(state)["await"] == "place" and name:
            return state.clone()
    raise AssertionError("no such position")


def some(sheet: Sheet, name: str) -> bool:
    """One placement in a hundred or so, every order."""
    return name.startswith("scare") or crc32(name.encode()) % 128 == 5


def compare(start: State, seat: int, length: int, game: Any = GAME) -> Tally:
    return agree(game, [(1.0, start)], seat, length, follow=some, least=3)


LENGTH = 5
DRAWN = 300
STARTS: dict[str, Callable[[], State]] = {
    "cards to turn up": lambda: late(17, 17),
    "checks to spare": lambda: late(18, 20, may_spare=True),
    "the last two cards": lambda: late(22, 22, may_spare=True),
}


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("name", STARTS)
@pytest.mark.walk
def test_worlds_are_those_that_fit_the_sheet(name: str, seat: int) -> None:
    """BOO-16, BOO-50: one a view, whatever was turned up, placed and put in order."""
    tally = compare(STARTS[name](), seat, LENGTH)
    assert tally.views == tally.worlds
    assert tally.views >= 80


def test_the_histories_reach_what_they_are_for() -> None:
    """BOO-16, BOO-17, BOO-31, BOO-40: cards turned up, orders, and the end."""
    ahead, lines = [start() for start in STARTS.values()], set()
    for _ in range(LENGTH):
        steps = [(state, action) for state in ahead for action in shares(state) if followed(state, action)]
        lines |= {GAME.seen(state, action, 0) for state, action in steps}
        ahead = [after(state, action) for state, action in steps]
    for word in (" turn ", "scare:none", "scare:12", "asked", "turned ", "wins 0", "wins 1"):
        assert [line for line in lines if word in line], word


def followed(state: State, action: int) -> bool:
    return state.mover() == CHANCE or some((), GAME.actions.name(action))


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_what_comes_next_is_as_likely_in_every_world(seat: int) -> None:
    """BOO-05, BOO-50: any card of the pile, and each as likely."""
    state = next(state.clone() for state, _ in walk(5) if len(cards_in(state)) == 22 and state.mover() == CHANCE)
    rng = Rng(3)
    drawn: Counter[int] = Counter()
    for _ in range(DRAWN):
        world = view(state, seat).imagine(rng)
        assert GAME.dump(world) == GAME.dump(state)
        drawn[world.outcome(rng.below(world.total()))] += 1
    assert sorted(drawn) == state.legal()
    assert min(drawn.values()) > 0.5 * DRAWN / len(drawn)


def test_what_is_done_to_an_imagined_world_changes_no_other() -> None:
    """BOO-50."""
    state = late(3, 10)
    seen = view(state, 0)
    world = seen.imagine(Rng(1))
    world.apply(world.legal()[0])
    assert GAME.dump(seen.imagine(Rng(1))) == GAME.dump(state) != GAME.dump(world)


def test_nothing_is_remembered_that_does_not_lie_open() -> None:
    """BOO-50."""
    seen = view(late(2, 12), 1)
    assert seen.memories == ()
    assert seen.glance() == seen.forget(lambda memory: False) == seen


def another_pile(found: Any, rng: Rng) -> State:
    """A world in which a seat has turned up another card."""
    world = found.real.imagine(rng)
    told = fields(world)
    hands, unseen = told["hands"].split(","), [pile.split(".") for pile in told["unseen"].split(",")]
    if hands[0] and unseen[0][0]:
        hands[0], unseen[0][0] = unseen[0][0], hands[0]
    piles = [".".join(sorted(pile, key=lambda number: int(number or 0))) for pile in unseen]
    new = told | {"hands": ",".join(hands), "unseen": ",".join(piles)}
    return GAME.load(" ".join(f"{key}={value}" for key, value in new.items()))


def test_a_wrong_imagination_is_found() -> None:
    """BOO-50: a card in hand is no guess."""
    with pytest.raises(Broken, match="an impossible world"):
        compare(late(16, 16), 1, 2, wrong_view(GAME, imagine=another_pile))
