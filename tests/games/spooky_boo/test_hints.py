"""What computer players are told of Spooky Boo!: habits, the race to the call, what others have seen."""

from collections.abc import Callable

import pytest

from games.spooky_boo.drawn import is_over, legal, play, shown, table, view, walk
from hantise.bots import SearchBot
from hantise.bots.search import search
from hantise.core import Memory, Refusal, Rng, State, View
from hantise.core.hints import ALWAYS
from hantise.core.state import Menu
from hantise.games.spooky_boo import GAME
from hantise.games.spooky_boo.position import ROUNDS
from hantise.games.spooky_boo.rules import SpookyBoo

HINTS = GAME.hints
ALL_OWN = "0.1 0.2 0.3 0.4"
NEARLY = """
    1   1     4   4
    2   9p2   5   5
"""
ENOUGH = """
    1   1     4   4
    2   0     5   5
"""

LOW = """
    -1  9p2   4   4
    0   -1    5   5
"""


def chosen(state: State, seed: int = 1) -> str:
    """What a playout does here."""
    menu = Menu()
    return GAME.actions.name(HINTS.choose(state, menu, state.fill(menu), Rng(seed)))


def found(state: State, iterations: int = 100) -> str:
    """What a search of so many iterations does here."""
    seen = view(state, state.mover())
    return GAME.actions.name(search(seen, seen.legal(), Rng(1), iterations, 1e9, HINTS))


def judged(state: State) -> float:
    return HINTS.judge(state)[0]


# The right move.


def test_who_has_enough_and_knows_it_calls() -> None:
    """SPB-30, SPB-33."""
    state = table(ENOUGH, on="6", seen={0: ALL_OWN})
    assert chosen(state) == "call"
    assert found(play(table(ENOUGH, on="6", seen={0: ALL_OWN}), "draw", "+9p2", "discard"), 300) == "call"


def test_who_has_not_seen_enough_does_not_call() -> None:
    """SPB-34: in the eyes of the caller two cards may be anything."""
    state = table(ENOUGH, on="6", seen={0: "0.1 0.2"})
    assert chosen(state) == "draw"
    assert found(state) != "call"


def test_a_low_card_takes_the_place_of_the_highest() -> None:
    """SPB-11, SPB-13."""
    assert found(table(NEARLY, on="6 0", seen={0: ALL_OWN})) == "take:2"
    state = play(table(NEARLY, on="6", seen={0: ALL_OWN}), "draw", "+0")
    assert chosen(state) == found(state) == "put:2"


def test_a_low_card_takes_the_place_of_one_unseen_rather_than_of_a_low_one() -> None:
    """SPB-11."""
    state = play(table(NEARLY, on="6", seen={0: "0.1 0.3 0.4"}), "draw", "+0")
    assert chosen(state) == found(state) == "put:2"


def test_power_1_is_used_on_what_is_unseen_only() -> None:
    """SPB-20."""
    unseen = play(table(NEARLY, on="6", seen={0: "0.1 0.3 0.4"}), "draw", "+7p1")
    world = HINTS.imagined(view(unseen, 0), Rng(1))
    assert chosen(world) == "power"
    assert chosen(play(unseen, "power")) == "look:0:2"
    assert chosen(play(table(ENOUGH, on="6", seen={0: ALL_OWN}), "draw", "+7p1")) == "discard"


def test_a_look_at_a_card_that_one_knows_serves_nobody() -> None:
    """SPB-20."""
    state = play(table(NEARLY, on="6", seen={0: "0.1 0.3 0.4"}), "draw", "+7p1", "power")
    world = HINTS.imagined(view(state, 0), Rng(1))
    hopes = {GAME.actions.name(action): HINTS.urgency(world, action) for action in state.legal()}
    best = hopes.pop("look:0:2")
    assert hopes.keys() == {"look:0:1", "look:0:3", "look:0:4"}
    assert max(hopes.values()) < best - 5
    assert found(state) == "look:0:2"
    told = GAME.view(state, 0).forget(lambda memory: False).imagine(Rng(1))
    assert HINTS.urgency(told, GAME.actions.parse("look:0:1")) > best - 5, "who has forgotten may look again"


def test_power_2_is_used_first_on_what_is_unseen() -> None:
    """SPB-21."""
    state = play(table(NEARLY, on="6", seen={0: f"{ALL_OWN} 1.1 1.2 1.4"}), "draw", "+10p2")
    assert chosen(state) == "power"
    assert chosen(play(state, "power")) == "look:1:3"
    known = play(table(NEARLY, on="6", seen={0: "0.1 1.1 1.2 1.3 1.4"}), "draw", "+10p2", "power")
    assert chosen(known).startswith("look:1:")


def test_without_power_and_without_use_a_card_is_discarded() -> None:
    """SPB-11, SPB-22: nothing of the others can be lower than what lies there."""
    assert chosen(play(table(ENOUGH, on="6", seen={0: ALL_OWN}), "draw", "+6")) == "discard"
    low = table(LOW.replace("9p2", "0"), on="6", seen={0: ALL_OWN})
    assert chosen(play(low, "draw", "+10p3")) == "discard"


def test_the_lowest_known_card_of_another_is_swapped_for() -> None:
    """SPB-22."""
    state = table(NEARLY.replace("5   5", "5   -1"), on="6", seen={0: f"{ALL_OWN} 1.2"})
    known = [f"1.{place}" for place in range(1, 5)]
    everything = table(NEARLY, on="6", seen={0: f"{ALL_OWN} {' '.join(known)}"})
    assert chosen(play(everything, "draw", "+10p3", "power")) in ("swap:2:1:3", "swap:2:1:4")
    assert chosen(play(state, "draw", "+10p3", "power")).startswith("swap:2:1:")


def test_only_the_worst_card_is_worth_a_blind_swap() -> None:
    """SPB-22: and the habit comes first."""
    state = play(table(NEARLY, on="6", seen={0: ALL_OWN}), "draw", "+10p3", "power")
    hopes = {GAME.actions.name(action): HINTS.urgency(state, action) for action in state.legal()}
    assert max(hopes, key=hopes.__getitem__) == chosen(state)
    assert {name[:7] for name, hope in hopes.items() if hope > 0.0} == {"swap:2:"}


def test_one_card_unseen_may_be_called_on_when_it_is_low_enough_for_sure() -> None:
    """SPB-33."""
    state = table(LOW, on="6", stock="1 1 1 2 2", seen={0: "0.1 0.2 0.3"})
    assert chosen(state) == "call"


def test_the_low_card_on_top_is_taken_for_the_worst() -> None:
    """SPB-13."""
    assert chosen(table(NEARLY, on="6 1", seen={0: ALL_OWN})) == "take:2"
    assert chosen(play(table(NEARLY), "draw", "+6", "discard")) == "pass"
    assert chosen(table(NEARLY)) == "draw"


def test_a_high_card_is_swapped_for_one_of_another() -> None:
    """SPB-22, SPB-24."""
    state = play(table(NEARLY, on="6", seen={0: ALL_OWN}), "draw", "+10p3")
    assert chosen(state) == "power"
    assert chosen(play(state, "power")).startswith("swap:2:1:")
    looked = play(table(NEARLY, on="6", seen={0: ALL_OWN}), "draw", "+15p4", "power", "look:1:3")
    assert chosen(looked) == found(looked, 300) == "with:2"
    assert chosen(play(table(ENOUGH, on="6", seen={0: ALL_OWN}), "draw", "+15p4", "power", "look:1:1")) == "back"


# The judge.


def test_seeing_a_low_card_of_ones_own_makes_ready() -> None:
    """SPB-20, SPB-30: who calls needs to know."""
    assert judged(table(NEARLY, on="6", seen={0: ALL_OWN})) > judged(table(NEARLY, on="6", seen={0: "0.1 0.2 0.3"}))


def test_a_lower_square_and_fewer_points_are_better() -> None:
    """SPB-32, SPB-36."""
    everything = {0: ALL_OWN, 1: "1.1 1.2 1.3 1.4"}
    assert judged(table(NEARLY, on="6", seen=everything)) > 0.5
    behind = table(NEARLY, on="6", seen=everything, round=2, scores="18,0", revealed="7,7,2,2,1,1,13,13", caller=1)
    assert judged(behind) < 0.5


def test_the_card_on_top_may_be_just_what_the_next_player_needs() -> None:
    """SPB-13."""
    everything = {0: ALL_OWN, 1: "1.1 1.2 1.3 1.4"}
    assert judged(table(NEARLY, on="6 0", seen=everything)) > judged(table(NEARLY, on="0 6", seen=everything))


def test_an_empty_stock_is_reckoned_from_the_discard() -> None:
    """SPB-16."""
    low = table(NEARLY, stock="", seen={0: ALL_OWN}, on="6")
    assert 0.0 < judged(low) < 1.0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_judge_shares_one_win_and_ends_as_the_truth(players: int) -> None:
    """SPB-38: and playouts choose legally all along."""
    for state, _ in walk(players, 4, turns=4):
        judge = HINTS.judge(state)
        assert sum(judge) == pytest.approx(1.0)
        if state.mover() >= 0:
            assert chosen(state) in legal(state)
            assert HINTS.horizon(state) > 0
            assert not HINTS.branches(state)
    assert is_over(state)
    assert judge == state.payoffs()


# Imagined worlds.


def test_an_imagined_world_knows_what_the_seat_knows_and_that_others_know_theirs() -> None:
    """SPB-05, SPB-41."""
    state = table(NEARLY, on="6", seen={0: "0.1 0.2 1.3"})
    world = HINTS.imagined(view(state, 0), Rng(1))
    assert shown(view(world, 0)) == shown(view(state, 0))
    assert {"1.1", "1.2"} <= set(shown(view(world, 1)))


def test_the_others_have_seen_their_squares_in_time() -> None:
    """SPB-05, SPB-20: at first the two cards they peeked at, later all."""
    late = table(NEARLY, on="6", turns=20, starter=0)
    seen = [
        len(shown(view(HINTS.imagined(view(state, 0), Rng(n)), 1))) for state in (table(NEARLY), late) for n in range(9)
    ]
    assert sum(seen[:9]) < 9 * 3
    assert seen[9:] == [4] * 9


def test_what_was_given_to_another_that_one_has_not_seen() -> None:
    """SPB-22."""
    state = play(table(NEARLY, seen={0: ALL_OWN}), "draw", "+10p3", "power", "swap:2:1:1", "pass")
    worlds = [HINTS.imagined(view(state, 0), Rng(n)) for n in range(9)]
    assert sum("1.1" in shown(view(world, 1)) for world in worlds) < 5


def test_an_imagined_world_ends_with_the_round() -> None:
    """SPB-36: what the rounds to come may bring is judged by the points."""
    world = HINTS.imagined(view(table(ENOUGH, on="6", seen={0: ALL_OWN}), 0), Rng(1))
    world.apply(GAME.actions.parse("call"))
    assert is_over(world)
    assert 0.5 < judged(world) < 1.0


def test_worlds_grow_lower_as_the_others_have_time_to_choose() -> None:
    """SPB-11: and the seat's own unseen cards stay what chance makes them."""
    start, late = table(NEARLY), table(NEARLY, on="6", turns=20, starter=0)
    assert mean_total(late, 1) < mean_total(start, 1) - 4
    assert mean_total(late, 0) == pytest.approx(mean_total(start, 0), abs=3)


def mean_total(state: State, seat: int) -> float:
    rng = Rng(1)
    totals = []
    for _ in range(80):
        world = HINTS.imagined(view(state, 0), rng)
        assert isinstance(world, SpookyBoo)
        totals.append(int(world.total_of(seat)))
    return sum(totals) / len(totals)


def test_what_is_over_is_imagined_as_it_is() -> None:
    *_, (state, _) = walk(2, 4, turns=2)
    assert HINTS.imagined(view(state, 0), Rng(1)).payoffs() == state.payoffs()


def test_a_view_of_another_make_imagines_for_itself_a_last_round() -> None:
    class Elsewhere(View):
        """Whatever it is, it imagines one position."""

        seat, mover, memories = 0, 0, ()

        def glance(self) -> View:
            return self

        def forget(self, keep: Callable[[Memory], bool]) -> View:
            return self

        def imagine(self, rng: Rng) -> State:
            return table(NEARLY)

        def refusal(self, action: int) -> Refusal | None:
            return None

        def dump(self) -> str:
            return ""

    expected = table(NEARLY)
    assert isinstance(expected, SpookyBoo)
    expected.round = ROUNDS
    assert GAME.dump(HINTS.imagined(Elsewhere(), Rng(1))) == GAME.dump(expected)


# Temper and memory.


def test_only_a_call_is_bold() -> None:
    """SPB-30."""
    state = table(ENOUGH, on="6", seen={0: ALL_OWN})
    bold = {GAME.actions.name(action): HINTS.boldness(state, action) for action in state.legal()}
    assert bold.pop("call") == 1.0
    assert set(bold.values()) == {0.0}


def test_each_level_remembers_longer_and_the_last_forgets_nothing() -> None:
    sure = [strength.sure for strength in HINTS.strengths()]
    assert sure == sorted(set(sure))
    assert sure[-1] == ALWAYS


def test_equal_seeds_choose_alike() -> None:
    state = play(table(NEARLY, on="6", seen={0: "0.1 0.2"}), "draw", "+10p3")
    assert found(state, 30) == found(state, 30)


HIGH = """
    9p2 9p2   4   4
    8p1 7p1   5   5
"""
SLIGHTLY_HIGH = """
    3   3     4   4
    2   1     5   5
"""


@pytest.mark.parametrize(
    ("squares", "seen", "bold"), [(SLIGHTLY_HIGH, ALL_OWN, 1.0), (HIGH, ALL_OWN, 0.0), (ENOUGH, "0.1", 0.0)]
)
def test_a_call_is_bold_only_where_it_may_come_out_right(squares: str, seen: str, bold: float) -> None:
    """SPB-30, SPB-33: with far too many points it is no daring, but folly."""
    state = table(squares, on="6", seen={0: seen})
    assert HINTS.boldness(state, GAME.actions.parse("call")) == bold
    assert HINTS.boldness(state, GAME.actions.parse("draw")) == 0.0


@pytest.mark.walk
def test_even_a_whim_does_not_call_with_far_too_many_points() -> None:
    """SPB-34: a beginner calls too early, not at once."""
    high = table(HIGH, on="6", seen={0: ALL_OWN})
    slightly = table(SLIGHTLY_HIGH, on="6", seen={0: ALL_OWN})
    beginner = SearchBot(HINTS.strengths()[0]._replace(iterations=30), HINTS)
    called = [
        {GAME.actions.name(beginner.decide(view(state, 0), view(state, 0).legal(), Rng(seed))) for seed in range(12)}
        for state in (high, slightly)
    ]
    assert "call" not in called[0]
    assert "call" in called[1]
