"""A match of several rounds."""

from collections.abc import Sequence

import pytest

from games.ghooost.drawn import at, facts, fields, is_over, play, walk
from hantise.core import CHANCE, State
from hantise.games.ghooost import GAME


def last_round(points: Sequence[int], tokens: Sequence[int], order: Sequence[int], **more: object) -> State:
    """The end of a round that its seats leave in this order, each of whom has one card left."""
    players = len(points)
    values = {seat: 2 + place for place, seat in enumerate(order)}
    left = order[: players - 2]
    hands = ["" if seat in left else str(values[seat]) for seat in range(players)]
    mansions = [1 if seat == order[-1] else 0 for seat in range(players)]
    state = at(
        hands,
        mansions,
        left=left,
        turn=order[-2],
        match=True,
        points=points,
        tokens=tokens,
        **more,  # type: ignore[arg-type]
    )
    return play(state, hands[order[-2]])


def test_a_round_adds_its_points() -> None:
    """GHO-84: with four players 2, 1, 3 and a Boo! token."""
    state = last_round([5, 0, 1, 2], [0, 0, 0, 0], order=[2, 0, 3, 1])
    assert facts(state).points == (6, 0, 3, 5)
    assert facts(state).tokens == (0, 1, 0, 0)


def test_the_loser_takes_a_token_and_starts_the_next_round() -> None:
    """GHO-85, GHO-08."""
    state = last_round([0, 0, 0], [0, 0, 1], order=[2, 0, 1])
    assert facts(state).tokens == (0, 1, 1)
    assert state.mover() == CHANCE
    assert facts(state).round == 2
    assert fields(state)["turn"] == "1"


def test_a_second_token_ends_the_match() -> None:
    """GHO-86: the winner is the other player with most points."""
    state = last_round([4, 1, 1], [1, 0, 0], order=[1, 2, 0])
    assert is_over(state)
    assert facts(state).points == (4, 3, 4)
    assert state.payoffs() == [0.0, 0.0, 1.0]


def test_who_takes_the_second_token_does_not_win() -> None:
    """GHO-86: not even with most points."""
    state = last_round([9, 1, 1], [1, 0, 0], order=[1, 2, 0])
    assert is_over(state)
    assert state.payoffs() == [0.0, 0.0, 1.0]


def test_first_tokens_of_all_do_not_end_it() -> None:
    """GHO-86: nine there are, and each may have one."""
    state = last_round([2, 2, 9, 3], [1, 1, 0, 1], order=[0, 1, 3, 2])
    assert not is_over(state)
    assert facts(state).tokens == (1, 1, 1, 1)
    assert facts(state).barred == -1


def test_on_a_tie_rounds_go_on() -> None:
    """GHO-87: the tokens' owner is barred, counts for no tie, and starts the next round as any loser (GHO-08)."""
    state = last_round([0, 3, 2], [1, 0, 0], order=[1, 2, 0])
    assert facts(state).points == (0, 5, 5)
    assert not is_over(state)
    assert facts(state).barred == 0
    assert facts(state).round == 2
    assert fields(state)["turn"] == "0"


def test_a_tie_below_the_lead_ends_the_match() -> None:
    """GHO-87: only a tie for most points goes on."""
    state = last_round([0, 0, 2, 9], [1, 0, 0, 0], order=[1, 2, 3, 0])
    assert facts(state).points == (0, 2, 3, 12)
    assert is_over(state)


def test_in_a_tie_break_round_all_play_and_score() -> None:
    """GHO-87: the barred seat too, though it cannot win."""
    state = last_round([0, 5, 5], [2, 0, 0], order=[0, 2, 1], barred=0, round=4)
    assert facts(state).points == (2, 5, 8)
    assert facts(state).tokens == (2, 1, 0)
    assert state.payoffs() == [0.0, 0.0, 1.0]
    state = last_round([9, 5, 5], [2, 0, 0], order=[0, 2, 1], barred=0, round=4)
    told = GAME.table.text(GAME.view(state, 1), ["Ann", "Bo", "Cleo"])
    assert told.splitlines()[1:] == [
        "  1st Cleo: 8 points",
        "  2nd Bo: 5 points, Boo!",
        "  3rd Ann: 11 points, Boo!, Boo!",
    ]


def test_anyone_may_catch_up_and_pass_in_a_tie_break() -> None:
    """GHO-87: here the fourth seat, which was not tied."""
    state = last_round([0, 5, 5, 4], [2, 0, 1, 1], order=[1, 0, 3, 2], barred=0, round=4)
    assert facts(state).points == (1, 7, 5, 7)
    assert not is_over(state)
    state = last_round([0, 5, 5, 4], [2, 0, 1, 1], order=[0, 1, 3, 2], barred=0, round=4)
    assert facts(state).points == (2, 6, 5, 7)
    assert state.payoffs() == [0.0, 0.0, 0.0, 1.0]


def test_tokens_of_tie_breaks_bar_nobody() -> None:
    """GHO-87: a second one taken there costs nothing but the round."""
    state = last_round([0, 9, 5, 9], [2, 1, 0, 0], order=[3, 2, 0, 1], barred=0, round=4)
    assert facts(state).tokens == (2, 2, 0, 0)
    assert facts(state).barred == 0
    assert state.payoffs() == [0.0, 0.0, 0.0, 1.0]
    state = last_round([0, 9, 5, 6], [2, 1, 0, 0], order=[3, 2, 0, 1], barred=0, round=4)
    assert state.payoffs() == [0.0, 1.0, 0.0, 0.0]


def test_tie_breaks_are_not_limited_to_nine_tokens() -> None:
    """GHO-87, GHO-85."""
    state = last_round([0, 9, 9], [4, 3, 2], order=[1, 2, 0], barred=0, round=9)
    assert facts(state).tokens == (5, 3, 2)
    assert is_over(state)


def test_the_barred_seat_ends_no_tie() -> None:
    """GHO-87: it leads, two others are tied, so another round is played."""
    state = last_round([20, 3, 2], [1, 0, 0], order=[1, 2, 0])
    assert not is_over(state)


def test_after_thirty_rounds_a_tie_is_shared() -> None:
    """GHO-87, GHO-92."""
    state = last_round([0, 3, 2], [2, 0, 0], order=[1, 2, 0], barred=0, round=30)
    assert is_over(state)
    assert state.payoffs() == [0.0, 0.5, 0.5]
    assert not is_over(last_round([0, 3, 2], [2, 0, 0], order=[1, 2, 0], barred=0, round=29))


def test_a_tie_of_three_is_shared_by_three() -> None:
    """GHO-87, GHO-92."""
    state = last_round([0, 4, 5, 3], [2, 0, 0, 0], order=[1, 2, 3, 0], barred=0, round=30)
    assert facts(state).points == (0, 6, 6, 6)
    assert state.payoffs() == pytest.approx([0.0, 1 / 3, 1 / 3, 1 / 3])


def test_a_new_round_keeps_points_tokens_and_options() -> None:
    """GHO-84, GHO-89."""
    state = last_round([5, 0, 1], [0, 0, 0], order=[2, 0, 1], twist_each=True, daybreak=7)
    seen = facts(state)
    assert (seen.points, seen.tokens) == ((8, 0, 3), (0, 1, 0))
    assert (seen.match, seen.twist_each, seen.daybreak) == (True, True, 7)


def test_in_a_single_round_there_are_no_tokens() -> None:
    """GHO-85, GHO-92."""
    state = play(at(["", "9", "5"], [0, 0, 1], left=[0], turn=1), "9")
    assert is_over(state)
    assert facts(state).tokens == facts(state).points == (0, 0, 0)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whole_matches(players: int) -> None:
    """GHO-85, GHO-86, GHO-92: tokens are as many as rounds; 1 is shared out, and nothing of it to the barred."""
    for seed in range(3):
        *_, (state, _) = walk(players, seed, match=True)
        seen = facts(state)
        assert sum(seen.tokens) == seen.round
        assert seen.tokens[seen.barred] >= 2
        assert sum(seen.points) == seen.round * (players + 2)
        assert sum(state.payoffs()) == pytest.approx(1.0)
        assert state.payoffs()[seen.barred] == 0.0
        best = max(points for seat, points in enumerate(seen.points) if seat != seen.barred)
        assert all(seen.points[seat] == best for seat, paid in enumerate(state.payoffs()) if paid)


def test_a_match_is_chosen_before_the_game() -> None:
    """GHO-89: a single round unless told otherwise."""
    assert not GAME.options(4)["match"]
    assert GAME.options(4, match="yes")["match"]
