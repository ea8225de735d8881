"""What a search is told of BOO: chances, urgencies, and endings that are certain."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.boo.drawn import Drawn, draw, start, walk
from hantise.bots import SearchBot
from hantise.bots.exact import Proof
from hantise.core import Menu, Rng, State
from hantise.games.boo import GAME
from hantise.games.boo.hints import HINTS
from hantise.games.boo.rules import ORDER, PLACE, Boo
from hantise.games.boo.trials import NOTHING, Trials

OPTIONS = [{}, {"may_spare": True}, {"facing_is_enough": True}]


def at(awaits: int, left: int, **options: bool) -> Iterator[Boo]:
    """Random games when they wait for that and so many cards are to be laid."""
    for seed in range(100):
        for state, _ in walk(seed, **options):
            assert isinstance(state, Boo)
            if state.awaits == awaits and 30 - state.table.cards == left:
                yield state
                break


def after(state: State, action: int) -> State:
    new = state.clone()
    new.apply(action)
    return new


def truly(state: Boo, action: int) -> int:
    """By how much the mover's lead grows with the best order of scares."""
    seat = state.mover()
    laid = after(state, action)
    assert isinstance(laid, Boo)
    ends = [after(laid, order) for order in laid.legal()] if laid.awaits == ORDER else [laid]
    return max(lead(end, seat) for end in ends) - lead(state, seat)


def lead(state: State, seat: int) -> int:
    assert isinstance(state, Boo)
    return int(state.ghosts(seat) - state.ghosts(1 - seat))


def ranked(state: Boo) -> list[float]:
    menu = Menu()
    return HINTS.urgencies(state, menu, state.fill(menu))


def decided(payoff: float) -> Boo:
    """A game in which whoever lays the last card wins so much, as things are."""
    return next(state for state in at(PLACE, 1) if HINTS.bounds(state, state.turn)[0] == payoff)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("left", [18, 1])
def test_what_a_card_can_bring_is_told_without_laying_it(options: dict[str, bool], left: int) -> None:
    """BOO-20 to BOO-34, on any table; only where ghosts get in each other's way each gain is a guess."""
    state = next(at(PLACE, left, **options))
    before = GAME.dump(state)
    gains = [truly(state, action) for action in state.legal()]
    trials = Trials()
    trials.behold(state)
    trials.weigh(state, state.turn)
    assert [trials.menu.actions[place] for place in range(trials.count)] == state.legal()
    assert sum(trials.gains[place] == gain for place, gain in enumerate(gains)) > 0.5 * len(gains)
    assert trials.reaches(state, state.turn, max(gains))
    assert not trials.reaches(state, state.turn, max(gains) + 1)
    assert all(trials.gains[place] in (gain, NOTHING) for place, gain in enumerate(gains))
    assert GAME.dump(state) == before


def test_safe_ghosts_are_worth_more_than_exposed_ones() -> None:
    """BOO-22: tombstones on all sides, or nothing on any side."""
    walled = draw("""
        T  T  T  T  T | b a a a c
        T  b> b< b< T | b d d d c
        T  T  T  T  T | b e e e c
    """)
    exposed = draw("""
        T  .  .  .  T | b . . . c
        T  b> b< b< T | b d d d c
        T  T  T  T  T | b e e e c
    """)
    assert HINTS.judge(walled.state)[0] > HINTS.judge(exposed.state)[0]


@pytest.mark.parametrize("seed", range(2))
def test_chances_are_shares_and_end_as_the_payoffs(seed: int) -> None:
    """BOO-43: in all that a game waits for, from before anything is turned up to its end."""
    for state, _ in walk(seed, may_spare=seed == 1, black=seed):
        chances = HINTS.judge(state)
        assert sum(chances) == pytest.approx(1.0)
        assert min(chances) >= 0.0
    assert chances == state.payoffs()
    assert 0.2 < HINTS.judge(start())[0] < 0.8


def test_an_order_is_worth_what_the_best_one_brings() -> None:
    """BOO-31: whoever chooses it chooses well, also when it is the last thing to do."""
    for left in (10, 0):
        state = next(at(ORDER, left))
        worths = [HINTS.judge(after(state, order))[state.turn] for order in state.legal()]
        assert HINTS.judge(state)[state.turn] == pytest.approx(max(worths))
        assert ranked(state) == pytest.approx(worths)


def test_the_most_urgent_placement_at_the_end_brings_most() -> None:
    """A guess takes nothing away here: nobody is in anybody's way."""
    state = next(at(PLACE, 1))
    gains = [truly(state, action) for action in state.legal()]
    urgencies = ranked(state)
    assert gains[urgencies.index(max(urgencies))] >= max(gains) - 2


def test_who_wins_is_certain_before_the_last_card() -> None:
    """BOO-41, BOO-42: the same as laying it everywhere, in every order."""
    for state, payoff in [(decided(1.0), 1.0), (decided(0.0), 0.0)]:
        seat = state.turn
        needed = (0 if state.oya == seat else 1) - lead(state, seat)
        assert (max(truly(state, action) for action in state.legal()) >= needed) == (payoff > 0)
        assert HINTS.bounds(state, seat) == (payoff, payoff)
        assert HINTS.bounds(state, 1 - seat) == (1.0 - payoff, 1.0 - payoff)
        assert HINTS.judge(state)[seat] == payoff
    assert HINTS.bounds(start(), 0) == (0.0, 1.0)


def test_the_last_card_is_laid_where_it_wins() -> None:
    """BOO-41."""
    state = decided(1.0)
    found = Proof(HINTS, 1000).best(state, state.legal())
    assert HINTS.judge(after(state, found))[state.turn] == 1.0


def test_search_scares_the_card_that_turns_the_table() -> None:
    """Three white ghosts wait to be scared, and one black one can look at them."""
    table = draw("w^ w^ w^ T T T", hand="o< T x^")
    state = table.state
    chosen = SearchBot(60, HINTS, 0, 60.0).decide(GAME.view(state, 0), state.legal(), Rng(1))
    assert chosen == SearchBot(60, HINTS, 0, 60.0).decide(GAME.view(state, 0), state.legal(), Rng(1))
    assert lead(after(state, chosen), 0) > 0


def test_every_level_is_a_strength() -> None:
    slips = [strength.slips for strength in HINTS.strengths()]
    assert len(slips) == 5
    assert slips == sorted(slips, reverse=True)
    assert slips[-1] == 0.0


def test_without_a_card_nothing_is_brought() -> None:
    """BOO-17."""
    state = start()
    assert isinstance(state, Boo)
    trials = Trials()
    trials.behold(state)
    assert trials.weigh(state, 0) == 0
    assert not trials.reaches(state, 0, 0)


@pytest.mark.parametrize("hand", ["o> x< T", "o> o> x<", "o> x^ T", "o< T x>", "x^ o^ xv"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_ghosts_on_one_card_are_seen_by_each_other(hand: str, options: dict[str, Any]) -> None:
    """BOO-30, BOO-34."""
    state = draw("w^ b< w> F F F T T T b^ T w<", hand=hand, **options).state
    assert isinstance(state, Boo)
    gains = [truly(state, action) for action in state.legal()]
    trials = Trials()
    trials.behold(state)
    assert trials.reaches(state, 0, max(gains))
    assert not trials.reaches(state, 0, max(gains) + 1)
    assert all(trials.gains[place] in (gain, NOTHING) for place, gain in enumerate(gains))


def test_more_ghosts_of_ones_own_are_more_urgent() -> None:
    """BOO-13: the same card with its faces exchanged, far from everybody."""
    state = draw("T T T", hand="o^ o^ T").state
    assert isinstance(state, Boo)
    urgencies = ranked(state)
    best = state.legal()[urgencies.index(max(urgencies))]
    assert truly(state, best) > 0
    assert 0.0 < min(urgencies) < max(urgencies) < 1.0


# Temper.

YARD = """
    T  .  .  .  T | b . . . c
    T  .  .  .  T | b . . . c
    T  T  T  T  T | b e e e c
"""


def boldness(table: Drawn, name: str) -> float:
    """Of the placement that the picture's cells name."""
    assert table.may(name)
    return HINTS.boldness(table.state, GAME.actions.parse(table.named(name)))


def test_to_scare_is_bold_and_so_is_to_be_seen() -> None:
    """BOO-20, BOO-22."""
    guarded = draw("w^ T T T T T", hand="o^ T T")
    assert boldness(guarded, "o> 0,1") > 0.5
    assert boldness(guarded, "o> 3,1") < 0.5
    yard = draw(YARD, hand="o^ T T")
    assert 0.0 <= boldness(yard, "o> 1,1") < 0.1 < boldness(yard, "o> 5,0") < 0.5


def test_an_order_is_neither_bold_nor_timid() -> None:
    """BOO-31: though it scares."""
    state = next(at(ORDER, 10))
    assert {HINTS.boldness(state, order) for order in state.legal()} == {0.0}


@pytest.mark.walk
def test_who_takes_no_chances_lays_a_ghost_where_few_can_look() -> None:
    """BOO-22: within walls; who likes a risk lays it outside."""
    state = draw(YARD, hand="o> T T").state
    risky, careful = [
        SearchBot(strength._replace(iterations=300, slips=0.0), HINTS, 0, 60.0).decide(
            GAME.view(state, 0), state.legal(), Rng(1)
        )
        for strength in HINTS.strengths()[1:3]
    ]
    assert HINTS.boldness(state, careful) < 0.1 < HINTS.boldness(state, risky)
