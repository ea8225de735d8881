"""What computer players are told of Spooky Boo!: habits, the race to the call, what others have seen; who is ahead.

That the guess of who is ahead ends as the truth `test_every_game` shows.
"""

import pytest

from games.by_name import is_over
from games.spooky_boo.drawn import dealt, legal, play, shown, table, view, walk
from hantise.bots.search import search
from hantise.core import Rng, State
from hantise.core.hints import ALWAYS
from hantise.core.state import Menu
from hantise.games.spooky_boo import GAME
from hantise.games.spooky_boo.pieces import ROUNDS
from hantise.games.spooky_boo.rules import SpookyBoo
from hantise.review.weighing import OmniscientView

HINTS = GAME.hints
ALL_OWN, ALL_OTHERS = "0.1 0.2 0.3 0.4", "1.1 1.2 1.3 1.4"
NEARLY = "1 1 4 4 | 2 9p2 5 5"
ENOUGH = "1 1 4 4 | 2 0 5 5"
LOW = "-1 9p2 4 4 | 0 -1 5 5"
HIGH = "9p2 9p2 4 4 | 8p1 7p1 5 5"
SLIGHTLY_HIGH = "3 3 4 4 | 2 1 5 5"


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


def at(picture: str, names: str = "", *, seen: str = ALL_OWN, on: str = "6", stock: str | None = None) -> State:
    """Seat 0, which has seen these cards, has taken these actions."""
    return play(table(picture, on=on, seen={0: seen}, stock=stock), names)


# The right move.


@pytest.mark.parametrize(
    ("state", "habits"),
    [
        (at(ENOUGH), "call"),
        (at(ENOUGH, seen="0.1 0.2"), "draw"),  # SPB-34: in the eyes of the caller two cards may be anything
        (at(LOW, stock="1 1 1 2 2", seen="0.1 0.2 0.3"), "call"),  # whatever the one unseen card is
        (at(LOW, stock="1 1 1 2 2", seen="0.1 0.2"), "draw"),
        (at(NEARLY, on="6 1"), "take:2"),
        (at(NEARLY, on="", seen=""), "draw"),
        (at(NEARLY, "draw +6 discard", on="", seen=""), "pass"),
        (at(ENOUGH, "draw +6"), "discard"),
        (at(ENOUGH, "draw +7p1"), "discard"),  # there is nothing of one's own to look at
        (at(LOW.replace("9p2", "0"), "draw +10p3"), "discard"),  # nothing of the others can be lower
        (at(NEARLY, "draw +10p3"), "power"),
        (at(NEARLY, "draw +10p2", seen=f"{ALL_OWN} 1.1 1.2 1.4"), "power"),
        (at(NEARLY, "draw +10p2 power", seen=f"{ALL_OWN} 1.1 1.2 1.4"), "look:1:3"),  # the unseen one first
        (at(NEARLY, "draw +10p2 power", seen=f"0.1 {ALL_OTHERS}"), "look:1:1 look:1:2 look:1:3 look:1:4"),
        (at(NEARLY, "draw +7p1 power", seen="0.1 0.3 0.4"), "look:0:2"),
        (at(NEARLY, "draw +10p3 power", seen=f"{ALL_OWN} {ALL_OTHERS}"), "swap:2:1:3 swap:2:1:4"),
        (at(NEARLY, "draw +10p3 power"), "swap:2:1:1 swap:2:1:2 swap:2:1:3 swap:2:1:4"),
        (at(ENOUGH, "draw +15p4 power look:1:1"), "back"),
    ],
)
def test_what_a_careful_player_does(state: State, habits: str) -> None:
    """SPB-11, SPB-13, SPB-20 to SPB-24, SPB-30, SPB-33, SPB-34: any of these."""
    assert chosen(state) in habits.split()


def test_habit_and_search_find_the_right_move() -> None:
    """SPB-11, SPB-13, SPB-23, SPB-30, SPB-33."""
    for state, right, iterations in [
        (at(NEARLY, "draw +0"), "put:2", 100),
        (at(NEARLY, "draw +0", seen="0.1 0.3 0.4"), "put:2", 100),  # of one unseen rather than of a low one
        (at(NEARLY, "draw +15p4 power look:1:3"), "with:2", 300),
        (at(ENOUGH, "draw +9p2 discard"), "call", 300),
        (at(NEARLY, on="6 0"), "take:2", 100),
    ]:
        assert chosen(state) == found(state, iterations) == right


def test_a_look_at_a_card_that_one_knows_serves_nobody() -> None:
    """SPB-20: but who has forgotten may look again."""
    state = at(NEARLY, "draw +7p1 power", seen="0.1 0.3 0.4")
    world = HINTS.imagined(view(state, 0), Rng(1))
    hopes = {GAME.actions.name(action): HINTS.urgency(world, action) for action in state.legal()}
    best = hopes.pop("look:0:2")
    assert hopes.keys() == {"look:0:1", "look:0:3", "look:0:4"}
    assert max(hopes.values()) < best - 5
    assert found(state) == "look:0:2"
    assert found(at(ENOUGH, seen="0.1 0.2")) != "call", "who has not seen enough"
    told = GAME.view(state, 0).forget(lambda memory: False).imagine(Rng(1))
    assert HINTS.urgency(told, GAME.actions.parse("look:0:1")) > best - 5


def test_only_the_worst_card_is_worth_a_blind_swap() -> None:
    """SPB-22: and the habit comes first."""
    state = at(NEARLY, "draw +10p3 power")
    hopes = {GAME.actions.name(action): HINTS.urgency(state, action) for action in state.legal()}
    assert max(hopes, key=hopes.__getitem__) == chosen(state)
    assert {name[:7] for name, hope in hopes.items() if hope > 0.0} == {"swap:2:"}


# The judge.


EVERYTHING = {0: ALL_OWN, 1: ALL_OTHERS}


def test_what_is_better_is_judged_so() -> None:
    """Also where the stock is reckoned from the discard (SPB-16), and to its end (SPB-38)."""
    for better, worse in [
        (at(NEARLY), at(NEARLY, seen="0.1 0.2 0.3")),  # SPB-20, SPB-30: who calls needs to know
        (table(NEARLY, on="6 0", seen=EVERYTHING), table(NEARLY, on="0 6", seen=EVERYTHING)),  # SPB-13: what is on top
        (table(NEARLY, on="6", seen=EVERYTHING), table(HIGH, on="6", seen=EVERYTHING)),  # SPB-32
        (table(NEARLY, on="6", seen=EVERYTHING), table(
            NEARLY, on="6", seen=EVERYTHING, round=2, scores="18,0", revealed="7,7,2,2,1,1,13,13", caller=1
        )),  # SPB-36
    ]:  # fmt: skip
        assert judged(better) > judged(worse)
        assert 0.0 < judged(at(NEARLY, stock="")) < 1.0
        assert judged(at(NEARLY, "draw +15p4")) < judged(at(NEARLY, "draw +0")), "what is drawn need not be kept"
        last = play(table(ENOUGH, on="6", round=5, scores="0,0,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14"), "call")
        assert HINTS.judge(last) == last.payoffs() == [1.0, 0.0]


@pytest.mark.walk
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
    assert judge == state.payoffs()


# Imagined worlds.


def imagined(state: State, seeds: int = 1) -> list[State]:
    """Worlds that seat 0 imagines."""
    return [HINTS.imagined(view(state, 0), Rng(seed)) for seed in range(1, seeds + 1)]


LATE = table(NEARLY, on="6", turns=20, starter=0)


def test_an_imagined_world_knows_what_the_seat_knows_and_that_others_have_seen_theirs_in_time() -> None:
    """SPB-05, SPB-20, SPB-22, SPB-41: at first two cards, later all, but not what was given to them."""
    state = at(NEARLY, seen="0.1 0.2 1.3")
    (world,) = imagined(state)
    assert shown(view(world, 0)) == shown(view(state, 0))
    assert {"1.1", "1.2"} <= set(shown(view(world, 1)))
    early, late = ([len(shown(view(world, 1))) for world in imagined(state, 9)] for state in (table(NEARLY), LATE))
    assert sum(early) < 9 * 3
    assert late == [4] * 9
    given = play(table(NEARLY, seen={0: ALL_OWN}), "draw +10p3 power swap:2:1:1 pass")
    assert sum("1.1" in shown(view(world, 1)) for world in imagined(given, 9)) < 5


def test_an_imagined_world_ends_with_the_round() -> None:
    """SPB-36: what the rounds to come may bring is judged by the points; a view of another make does the same."""
    (world,) = imagined(at(ENOUGH))
    world.apply(GAME.actions.parse("call"))
    assert is_over(world)
    assert 0.5 < judged(world) < 1.0
    assert imagined(world)[0].payoffs() == world.payoffs(), "what is over is imagined as it is"
    truth = table(NEARLY)
    assert isinstance(truth, SpookyBoo)
    other = OmniscientView(view(truth, 0), truth)
    truth.round = ROUNDS
    assert GAME.dump(HINTS.imagined(other, Rng(1))) == GAME.dump(truth)


@pytest.mark.walk
def test_worlds_grow_lower_as_the_others_have_time_to_choose() -> None:
    """SPB-11: and the seat's own unseen cards stay what chance makes them."""
    assert mean_total(LATE, 1) < mean_total(table(NEARLY), 1) - 4
    assert mean_total(LATE, 0) == pytest.approx(mean_total(table(NEARLY), 0), abs=3)


def mean_total(state: State, seat: int) -> float:
    totals = [int(world.total_of(seat)) for world in imagined(state, 80) if isinstance(world, SpookyBoo)]
    return sum(totals) / len(totals)


# Temper and memory.


@pytest.mark.parametrize(
    ("squares", "seen", "bold"),
    [(ENOUGH, ALL_OWN, 1.0), (SLIGHTLY_HIGH, ALL_OWN, 1.0), (HIGH, ALL_OWN, 0.0), (ENOUGH, "0.1", 0.0)],
)
def test_only_a_call_is_bold_and_only_where_it_may_come_out_right(squares: str, seen: str, bold: float) -> None:
    """SPB-30, SPB-33: with far too many points it is no daring, but folly."""
    state = at(squares, seen=seen)
    found = {GAME.actions.name(action): HINTS.boldness(state, action) for action in state.legal()}
    sure = [strength.sure for strength in HINTS.strengths()]
    assert (sure, sure[-1]) == (sorted(set(sure)), ALWAYS), "each level remembers longer, and the last forgets nothing"
    assert found.pop("call") == bold
    assert set(found.values()) == {0.0}


def test_a_lower_square_fewer_points_and_a_good_card_in_hand_are_better() -> None:
    """SPB-05, SPB-11, SPB-32, SPB-36: before anything is dealt all are equal; a drawn card takes the highest place."""
    for players in GAME.players:
        assert GAME.start(GAME.options(players)).standing() == pytest.approx([1 / players] * players)
    assert len(set(dealt(3, seed=4).standing())) == 3
    good, bad = (play(table("4 4  4 4\n5 10p3  5 5", on="6"), f"draw +{face}").standing() for face in ("0", "15p4"))
    assert good[0] > bad[0]
    low, high, middle = table("1 1  4 4  3 3\n1 1  6 6  3 3").standing()
    assert low > middle > high
    assert low + middle + high == pytest.approx(1.0)
    behind = table("4 4  4 4\n5 5  5 5", round=2, scores="18,0", revealed="7,7,2,2,1,1,13,13", caller=1).standing()
    assert behind[1] > behind[0]
