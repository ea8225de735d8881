"""What a search is told of BOO: chances, urgencies, and endings that are certain."""

from typing import Any

import pytest

from games.boo.drawn import UNDER, Drawn, after, boo, draw, ends, lead, play, start, walk
from games.boo.test_scares import EVERY_CASE, Case
from hantise.bots import SearchBot
from hantise.bots.exact import Proof
from hantise.core import Menu, Rng, State
from hantise.games.boo import GAME
from hantise.games.boo.hints import HINTS, NOTHING, Trials
from hantise.games.boo.rules import ORDER, PLACE, Boo

OPTIONS: list[dict[str, Any]] = [{}, {"may_spare": True}, {"facing_is_enough": True}]
# Of the small table, where each has one card left, with a card of white's turned over: black leads by seven.
ENDING = GAME.presets[0].position.replace("1>27.27.w<w<w<", "1>27.27.b>b>b>")


def ending(*names: str) -> Boo:
    """The small table after these actions."""
    return boo(play(GAME.load(ENDING), *names))


def at(awaits: int, left: int, **options: bool) -> Boo:
    """A random game when it waits for that and so many cards are to be laid."""
    states = (boo(state) for seed in range(100) for state, _ in walk(seed, **options))
    return next(state for state in states if state.awaits == awaits and 30 - state.table.cards == left)


def truly(state: State, action: int) -> int:
    """By how much the mover's lead grows with the best order of scares."""
    seat = state.mover()
    return max(lead(end, seat) for end in ends(state, action)) - lead(state, seat)


def ranked(state: Boo) -> list[float]:
    menu = Menu()
    return HINTS.urgencies(state, menu, state.fill(menu))


def told_rightly(state: Boo) -> tuple[int, int]:
    """What the card in hand can bring is told without laying it: how many of the gains are no guesses, of how many."""
    before = GAME.dump(state)
    gains = [truly(state, action) for action in state.legal()]
    trials = Trials()
    trials.behold(state)
    trials.weigh(state, state.turn)
    assert [trials.menu.actions[place] for place in range(trials.count)] == state.legal()
    right = sum(trials.gains[place] == gain for place, gain in enumerate(gains))
    assert trials.reaches(state, state.turn, max(gains))
    assert not trials.reaches(state, state.turn, max(gains) + 1)
    assert all(trials.gains[place] in (gain, NOTHING) for place, gain in enumerate(gains))
    assert GAME.dump(state) == before
    return right, len(gains)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("left", [18, 1])
@pytest.mark.walk
def test_what_a_card_can_bring_is_told_without_laying_it(options: dict[str, bool], left: int) -> None:
    """On any table; only where ghosts get in each other's way each gain is a guess."""
    right, count = told_rightly(at(PLACE, left, **options))
    assert right > 0.5 * count


@EVERY_CASE
@pytest.mark.walk
def test_so_is_what_the_cards_of_the_rules_bring(case: Case) -> None:
    """BOO-20, BOO-31, BOO-32."""
    told_rightly(boo(case.drawn().state))


def test_ghosts_on_one_card_are_seen_by_each_other() -> None:
    """BOO-30, BOO-34."""
    for hand, options in [
        *[(hand, OPTIONS[0]) for hand in ("o> x< T", "o> o> x<", "o> x^ T", "o< T x>", "x^ o^ xv")],
        *[("o> o> x<", OPTIONS[1]), ("o> o> x<", OPTIONS[2])],
    ]:
        told_rightly(boo(draw("w^ b< w> F F F T T T b^ T w<", hand=hand, **options).state))


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
@pytest.mark.walk
def test_chances_are_shares_and_end_as_the_payoffs(seed: int) -> None:
    """BOO-43: in all that a game waits for, from before anything is turned up to its end."""
    for state, _ in walk(seed, may_spare=seed == 1, black=seed):
        chances = HINTS.judge(state)
        assert sum(chances) == pytest.approx(1.0)
        assert min(chances) >= 0.0
    assert chances == state.payoffs()


@pytest.mark.parametrize("is_last", [False, True])
def test_an_order_is_worth_what_the_best_one_brings(is_last: bool) -> None:
    """BOO-31: whoever chooses it chooses well, also when it is the last thing to do; it is neither bold nor timid."""
    state = ending("xv24,23", "o^30,34") if is_last else boo(draw(UNDER, "o> o^ x^").play("o> 0,0").state)
    assert state.awaits == ORDER
    worths = [HINTS.judge(after(state, order))[state.turn] for order in state.legal()]
    assert len(set(worths)) > 1
    assert HINTS.judge(state)[state.turn] == pytest.approx(max(worths))
    assert ranked(state) == pytest.approx(worths)
    assert {HINTS.boldness(state, order) for order in state.legal()} == {0.0}


# A first of the two last cards, and by how many ghosts the second seat can then be ahead at most.
LAST = pytest.mark.parametrize(("name", "best"), [("o>36,32", 2), ("o>34,27", 0), ("ov24,23", -2)])


@LAST
def test_who_wins_is_certain_before_the_last_card(name: str, best: int) -> None:
    """BOO-41, BOO-42: on a tie the Oya, who laid first."""
    state, payoff = ending(name), float(best > 0)
    assert (HINTS.bounds(state, 1), HINTS.bounds(state, 0)) == ((payoff, payoff), (1.0 - payoff, 1.0 - payoff))
    assert HINTS.judge(state) == [1.0 - payoff, payoff]
    assert HINTS.bounds(start(), 0) == (0.0, 1.0)


@LAST
@pytest.mark.walk
def test_so_it_is_if_the_last_card_is_laid_everywhere(name: str, best: int) -> None:
    """BOO-31: in every order."""
    state = ending(name)
    assert lead(state, 1) + max(truly(state, action) for action in state.legal()) == best


def test_the_last_card_is_laid_where_it_wins() -> None:
    """BOO-41: a guess takes nothing away there, where nobody is in anybody's way."""
    state = ending("o>36,32")
    found = Proof(HINTS, 1000).best(state, state.legal())
    assert HINTS.judge(after(state, found))[1] == 1.0
    urgencies = ranked(state)
    most_urgent = state.legal()[urgencies.index(max(urgencies))]
    assert lead(state, 1) + truly(state, most_urgent) >= 0


def test_before_a_card_lies_a_search_knows_little_and_more_before_the_last_two() -> None:
    """BOO-17: without a card nothing is brought."""
    state = boo(start())
    assert 0.2 < HINTS.judge(state)[0] < 0.8 < HINTS.judge(ending())[0] < 1.0
    trials = Trials()
    trials.behold(state)
    assert trials.weigh(state, 0) == 0
    assert not trials.reaches(state, 0, 0)
    slips = [strength.slips for strength in HINTS.strengths()]
    assert (slips, len(slips), slips[-1]) == (sorted(slips, reverse=True), 5, 0.0), "every level is a strength"


def test_more_ghosts_of_ones_own_are_more_urgent() -> None:
    """BOO-13: the same card with its faces exchanged, far from everybody."""
    state = boo(draw("T T T", hand="o^ o^ T").state)
    urgencies = ranked(state)
    best = state.legal()[urgencies.index(max(urgencies))]
    assert truly(state, best) > 0
    assert 0.0 < min(urgencies) < max(urgencies) < 1.0


def test_search_scares_the_card_that_turns_the_table() -> None:
    """Three white ghosts wait to be scared, and one black one can look at them."""
    state = draw("w^ w^ w^ T T T", hand="o< T x^").state
    chosen = SearchBot(20, HINTS, 0, 60.0).decide(GAME.view(state, 0), state.legal(), Rng(1))
    assert lead(after(state, chosen), 0) > 0


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
