"""How a round ends, by a last card or at sunrise, and what it is worth; and a match of several rounds."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.by_name import is_over, rules
from games.ghooost.beside import FACES, fields
from games.ghooost.drawn import at, facts, holds, legal, play, table
from hantise.core import CHANCE, State
from hantise.games.ghooost import GAME

PLACES = {2: [1, 0], 3: [2, 3, 0], 4: [2, 1, 3, 0], 5: [2, 1, 1, 3, 0], 6: [2, 1, 1, 1, 3, 0]}


@pytest.mark.parametrize("scored", [False, True])
@pytest.mark.parametrize("players", PLACES)
def test_all_who_escape_win_alike_or_score_by_their_place_and_the_last_has_lost(players: int, scored: bool) -> None:
    """GHO-08, GHO-81, GHO-83, GHO-84, GHO-89, GHO-92: the last begins a rematch.

    With points leaving scores 1, first 1 more, last 2 more: the rulebook's four players get 2, 1, 3 and a Boo!.
    """
    state = all_leave(players, scored=scored)
    order, paid = facts(state).left, state.payoffs()
    assert [paid[seat] for seat in order] == (PLACES[players] if scored else [1] * (players - 1) + [0])
    assert (legal(state), state.standing()) == (set(), paid)
    assert facts(state).tokens == facts(state).points == (0,) * players
    assert GAME.again(state) == {"starter": order[-1]}


def all_leave(players: int, **more: object) -> State:
    """A round that is over: the second seat left first, the others clockwise after it, and the first one stayed."""
    order = [(seat + 1) % players for seat in range(players)]
    hands = [["4", "5", "6", "7", "9", "10"][order.index(seat)] for seat in range(players)]
    state = at(hands, [1, *[0] * (players - 1)], turn=1, **more)  # type: ignore[arg-type]
    for seat in order[:-1]:
        assert state.mover() == seat
        state = play(state, hands[seat])
    assert is_over(state)
    assert facts(state).left == tuple(order)
    return state


def last_round(points: Sequence[int], tokens: Sequence[int], order: Sequence[int], **more: object) -> State:
    """The end of a round that its seats leave in this order, each of whom has one card left."""
    players = len(points)
    values = {seat: 2 + place for place, seat in enumerate(order)}
    left = order[: players - 2]
    hands = ["" if seat in left else str(values[seat]) for seat in range(players)]
    mansions = [1 if seat == order[-1] else 0 for seat in range(players)]
    known: dict[str, object] = {"left": left, "turn": order[-2], "match": True, "points": points, "tokens": tokens}
    state = at(hands, mansions, **(known | more))  # type: ignore[arg-type]
    return play(state, hands[order[-2]])


# Points and tokens before the round, the order in which its seats leave, what else there is to say of the match; then
# points and tokens after it, and what the match pays, nothing while it goes on.
ROUNDS = {
    "GHO-84: 2, 1, 3 and a token": ([5, 0, 1, 2], [0, 0, 0, 0], [2, 0, 3, 1], {}, [6, 0, 3, 5], [0, 1, 0, 0], []),
    "GHO-86: each may have one": ([2, 2, 9, 3], [1, 1, 0, 1], [0, 1, 3, 2], {}, [4, 3, 9, 6], [1, 1, 1, 1], []),
    "GHO-86: a second ends it": ([4, 1, 1], [1, 0, 0], [1, 2, 0], {}, [4, 3, 4], [2, 0, 0], [0, 0, 1]),
    "GHO-86: who took it does not win": ([9, 1, 1], [1, 0, 0], [1, 2, 0], {}, [9, 3, 4], [2, 0, 0], [0, 0, 1]),
    "GHO-87: a tie goes on": ([0, 3, 2], [1, 0, 0], [1, 2, 0], {}, [0, 5, 5], [2, 0, 0], []),
    "GHO-87: one below the lead does not": (
        [0, 0, 2, 9], [1, 0, 0, 0], [1, 2, 3, 0], {}, [0, 2, 3, 12], [2, 0, 0, 0], [0, 0, 0, 1],
    ),
    "GHO-87: who is barred ends no tie": ([20, 3, 2], [1, 0, 0], [1, 2, 0], {}, [20, 5, 5], [2, 0, 0], []),
    "GHO-87: and makes none": ([5, 3, 1], [1, 0, 0], [1, 2, 0], {}, [5, 5, 4], [2, 0, 0], [0, 1, 0]),
    "GHO-87: but plays on and scores": (
        [0, 5, 5], [2, 0, 0], [0, 2, 1], {"barred": 0, "round": 4}, [2, 5, 8], [2, 1, 0], [0, 0, 1],
    ),
    "GHO-87: who was not tied catches up": (
        [0, 5, 5, 4], [2, 0, 1, 1], [1, 0, 3, 2], {"barred": 0, "round": 4}, [1, 7, 5, 7], [2, 0, 2, 1], [],
    ),
    "GHO-87: and passes": (
        [0, 5, 5, 4], [2, 0, 1, 1], [0, 1, 3, 2], {"barred": 0, "round": 4}, [2, 6, 5, 7], [2, 0, 2, 1], [0, 0, 0, 1],
    ),
    "GHO-87: later tokens bar nobody": (
        [0, 9, 5, 6], [2, 1, 0, 0], [3, 2, 0, 1], {"barred": 0, "round": 4}, [3, 9, 6, 8], [2, 2, 0, 0], [0, 1, 0, 0],
    ),
    "GHO-85, GHO-87: there may be more than nine": (
        [0, 9, 9], [4, 3, 2], [1, 2, 0], {"barred": 0, "round": 9}, [0, 11, 12], [5, 3, 2], [0, 0, 1],
    ),
    "GHO-87: 29 rounds are not enough": (
        [0, 3, 2], [2, 0, 0], [1, 2, 0], {"barred": 0, "round": 29}, [0, 5, 5], [3, 0, 0], [],
    ),
    "GHO-87, GHO-92: thirty are": (
        [0, 3, 2], [2, 0, 0], [1, 2, 0], {"barred": 0, "round": 30}, [0, 5, 5], [3, 0, 0], [0, 1 / 2, 1 / 2],
    ),
    "GHO-87: any other number may be the last": (
        [0, 3, 2], [2, 0, 0], [1, 2, 0], {"barred": 0, "round": 30, "last_round": 31}, [0, 5, 5], [3, 0, 0], [],
    ),
    "GHO-87, GHO-92: and ends it": (
        [0, 3, 2], [2, 0, 0], [1, 2, 0], {"barred": 0, "round": 7, "last_round": 7}, [0, 5, 5], [3, 0, 0],
        [0, 1 / 2, 1 / 2],
    ),
    "GHO-86, GHO-87: not before somebody has a second token": (
        [0, 3, 2], [0, 1, 0], [1, 2, 0], {"round": 2, "last_round": 1}, [0, 5, 5], [1, 1, 0], [],
    ),
    "GHO-87: but then at once": (
        [0, 3, 2], [1, 1, 0], [1, 2, 0], {"round": 3, "last_round": 1}, [0, 5, 5], [2, 1, 0], [0, 1 / 2, 1 / 2],
    ),
    "GHO-87: without a last round a tie goes on for ever": (
        [0, 997, 996], [2, 0, 0], [1, 2, 0], {"barred": 0, "round": 999, "last_round": 0}, [0, 999, 999], [3, 0, 0], [],
    ),
    "GHO-87: until somebody leads": (
        [0, 997, 997], [2, 0, 0], [1, 2, 0], {"barred": 0, "round": 1001, "last_round": 0}, [0, 999, 1000], [3, 0, 0],
        [0, 0, 1],
    ),
    "GHO-87, GHO-92: shared by three": (
        [0, 4, 5, 3], [2, 0, 0, 0], [1, 2, 3, 0], {"barred": 0, "round": 30}, [0, 6, 6, 6], [3, 0, 0, 0],
        [0, 1 / 3, 1 / 3, 1 / 3],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ROUNDS.values(), ids=ROUNDS)
def test_a_round_adds_its_points_and_its_token_and_may_end_the_match(case: tuple[Any, ...]) -> None:
    """GHO-84 to GHO-87, GHO-92."""
    points, tokens, order, more, wins, boos, paid = case
    state = last_round(points, tokens, order, **more)
    after = facts(state)
    assert (after.points, after.tokens) == (tuple(wins), tuple(boos))
    assert after.barred == (tokens.index(max(tokens)) if max(boos) > 1 and max(tokens) > 0 else -1)
    assert is_over(state) == bool(paid)
    if paid:
        assert state.payoffs() == pytest.approx(paid)


def test_the_loser_starts_the_next_round_which_is_dealt_from_all_the_cards() -> None:
    """GHO-04, GHO-05, GHO-07, GHO-08, GHO-75: after a tie too; nothing of the last one stays but points and options."""
    drawn = (
        "out 1 / > 9 | 0 / 5 | 1 / on 4 7 K / match yes / way - / twist_each yes / daybreak 7"
        " / last_round 9 / known ,9, / clock 30"
    )
    state = play(table(drawn, points=[5, 0, 1]), "9")
    new, told = facts(state), fields(state)
    assert (told["await"], told["turn"], told["round"], state.mover(), state.total()) == ("deal", "2", "2", CHANCE, 62)
    assert legal(state) == {f"card:{face}" for face in FACES}
    assert (new.hands, new.mansions, new.crypt, new.direction) == ((0, 0, 0), (10, 10, 10), 20, 1)
    assert (new.left, new.takes, new.traces, new.clock, new.top, new.run) == ((), (), ("", "", ""), 0, 0, 0)
    assert (new.points, new.tokens) == ((7, 3, 1), (0, 0, 1))
    assert (new.match, new.twist_each, new.daybreak, new.last_round) == (True, True, 7, 9)
    assert fields(last_round([0, 3, 2], [1, 0, 0], order=[1, 2, 0]))["turn"] == "0"


@pytest.mark.parametrize("players", range(2, 7))
def test_the_sun_rises_after_forty_for_each_player_still_in(players: int) -> None:
    """GHO-88: not one earlier."""
    hands = " / ".join(["> 9 2", "5", "6", "7", "10", "13"][:players])
    for out in ("", " / out 1")[: 7 - players]:
        assert not is_over(play(table(f"{hands}{out} / idle {40 * players - 2}"), "9"))
        assert is_over(play(table(f"{hands}{out} / idle {40 * players - 1}"), "9"))


@rules("""
    GHO-80: who has neither hand nor mansion is out and the others go on
        > 9 | 0 / 10 14 | 1 / 13 | 1 -- 9 10 13 --> out 1 / > 14 / | 1 / on 9 10 13
    GHO-88: each action counts and so does a lost turn, by one, not the turn that Kitty makes miss
        > 9 9 K 2 / 5 / 6 / on 4 / idle 17      -- 9    --> 9 K 2 / > 5 / 6 / on 4 9 / idle 18
        > 9 9 K 2 / 5 / 6 / on 4 / idle 17      -- 9x2  --> > K 2 / 5 / 6 / on 4 9 9 / idle 18
        > 9 9 K 2 / 5 / 6 / on 4 / idle 17      -- take --> 9 9 K 2 4 / > 5 / 6 / idle 18
        > 9 9 K 2 / 5 / 6 / on 4 / idle 17      -- K    --> 9 9 2 / 5 / > 6 / on 4 K / idle 18
        > X / 5 / 6 / idle 17                   -- lose --> X / > 5 / 6 / idle 18
        > 9 4 5 6 7 / 5 / 6 / crypt 3 / idle 17 -- 9    --> 4 5 6 7 / > 5 / 6 / on 9 / idle 18
    GHO-88: whatever is used up brings the counter back, a card of the crypt or a mansion, failed or not
        > 9 4 5 6 / 5 / on 4 / crypt 3 / idle 17    -- luck card:7     --> 9 4 5 6 / > 5 / on 4 7 / crypt 2 / idle 0
        > 9 4 5 6 / 5 / on 4 / crypt 3 / idle 17    -- luck card:K     --> > 9 4 5 6 / 5 / on 4 K / crypt 2 / idle 0
        > 9 4 5 6 / 5 / on 4 / crypt 3 / idle 17    -- luck card:2     --> 9 4 5 6 2 4 / > 5 / crypt 2 / idle 0
        > 9 4 5 6 / 5 / on 4 / crypt 3 / idle 17    -- 9 card:2        --> 4 5 6 2 / > 5 / on 4 9 / crypt 2 / idle 0
        > | 3 / 5 / on 4 / idle 17                  -- mansion card:7  --> | 2 / > 5 / on 4 7 / idle 0
        > | 3 / 5 / on 4 / idle 17                  -- mansion card:X  --> X 4 | 2 / > 5 / idle 0
    GHO-88: and so does a growing discard, or a player who goes out
        > 11 2 / 5 / on 4 / idle 17                 -- 11              --> > 2 / 5 / idle 0
        > 9 9 9 9 2 / 5 / on 4 / idle 17            -- 9x4             --> > 2 / 5 / idle 0
        > 9 | 0 / 5 / 6 / on 4 / idle 119           -- 9               --> out 1 / > 5 / 6 / on 4 9 / idle 0
    GHO-83, GHO-88: fewest cards leave first, hand and mansion together, and who left before keeps the place
        > 9 2 3 | 4 / 5 | 4 / 6 | 6 / 7 7 | 2 / idle 159 -- 9 --> 2 3 / 5 / 6 / 7 7 / on 9 / pays 1 1 0 1 / left 3,1,0,2
        7 7 | 1 / out 1 / > 9 2 | 1 / 5 | 0 / idle 119 -- 9 --> 7 7 / out 1 / 2 / 5 / on 9 / pays 0 1 1 1 / left 1,3,2,0
    GHO-84, GHO-88, GHO-89: where a round pays points they follow the same order
        > 9 2 | 4 / 5 | 4 / 6 | 6 / 7 | 2 / idle 159 / scored yes -- 9 --> 2 / 5 / 6 / 7 / on 9 / pays 3 1 0 2
        7 7 | 1 / out 1 / > 9 2 | 1 / 5 | 0 / idle 119 / scored yes -- 9 --> 7 7 / out 1 / 2 / 5 / on 9 / pays 0 2 3 1
    GHO-88: ties go by turn order from the player to move, in the direction of that moment, after Kitty's miss
        > 9 2 / 5 / 6 / 7 / idle 159            -- 9   --> 2 / 5 / 6 / 7 / on 9 / pays 0 1 1 1 / left 1,2,3,0
        > 9 2 / 5 / 6 / 7 / idle 159 / way -    -- 9   --> 2 / 5 / 6 / 7 / on 9 / pays 0 1 1 1 / left 3,2,1,0
        > 8 2 / 5 / 6 / 7 / idle 159            -- 8   --> 2 / 5 / 6 / 7 / on 8 / pays 0 1 1 1 / left 3,2,1,0 / way -
        > K 2 / 5 / 6 / 7 / idle 159            -- K   --> 2 / 5 / 6 / 7 / on K / pays 1 0 1 1 / left 2,3,0,1
        > 9 9 2 / 5 / 6 / idle 119              -- 9x2 --> 2 / 5 / 6 / on 9 9 / pays 1 1 0 / left 0,1,2
    GHO-88, GHO-89: the number is an option, and 0 turns it off
        > 9 2 / 5 / idle 13 / daybreak 7        -- 9   --> 2 / 5 / on 9 / pays 0 1 / left 1,0
        > 9 2 / 5 / idle 12 / daybreak 7        -- 9   --> 2 / > 5 / on 9
        > 9 2 / 5 / idle 5000 / daybreak 0      -- 9   --> 2 / > 5 / on 9
    GHO-72: where all still in hold nothing but Miss Copy daybreak comes at once, whatever the option
        > X 11 | 1 / X | 0 / X | 2 / miss_copy 3                -- 11   --> X / X / X / pays 1 1 0 / left 1,0,2
        > X 11 | 1 / X | 0 / X | 2 / miss_copy 3 / daybreak 0   -- 11   --> X / X / X / pays 1 1 0 / left 1,0,2
        > 5 5 5 5 | 0 / X | 1 / X | 2                           -- 5x4  --> out 1 / X / X / pays 1 1 0 / left 0,1,2
        > X 5 5 5 5 / X                                         -- 5x4  --> X / X / pays 1 0
    GHO-72: otherwise it goes on, somebody can play, open a mansion, take the cemetery, or try luck
        > X 11 / X 2            -- 11   --> > X / X 2
        > X 11 / | 3            -- 11   --> > X / | 3
        > X 11 2 / X            -- 11   --> > X 2 / X
        > X K / X               -- K    --> > X / X / on K
        > X X / X 11 / crypt 4 / miss_copy 3 -- lose card:2 card:4 --> X X 2 4 / > X 11 / crypt 2
""")
def test_when_the_sun_rises_and_over_whom(cases: str) -> None:
    holds(cases)


def test_in_a_match_daybreak_ends_the_round() -> None:
    """GHO-84, GHO-85, GHO-88: the loser takes the token."""
    after = facts(play(table("> 9 2 | 1 / 5 | 3 / 6 7 | 1 / idle 119 / match yes"), "9"))
    assert (after.points, after.tokens, after.round) == ((2, 0, 3), (0, 1, 0), 2)
