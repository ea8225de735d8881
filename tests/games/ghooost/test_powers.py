"""What may be laid on what, and listed as a menu; Doubles, Triples and Quartets; Twist, Skeletum and Kitty."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.by_name import rules
from games.ghooost.beside import FACES
from games.ghooost.drawn import at, facts, holds, legal, play, table
from games.ghooost.slow import SlowGhooost
from hantise.core import Menu
from hantise.games.ghooost import GAME, actions
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_PLAY
from hantise.games.ghooost.piles import pile_of_counts
from hantise.games.ghooost.rules import BEATS

# On each ghost (0: on nothing) the single ghosts that may be laid.
GOES = {
    0: "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    1: "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    2: "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    3: "1   3                   12      ",
    4: "1     4 5 6 7 8 9 10 11 12 13 14",
    5: "1       5 6 7 8 9 10 11 12 13 14",
    6: "1         6 7 8 9 10 11 12 13 14",
    7: "1           7 8 9 10 11 12 13 14",
    8: "1             8 9 10 11 12 13 14",
    9: "1               9 10 11 12 13 14",
    10: "1                10 11 12 13 14",
    11: "1                   11 12 13 14",
    12: "1                      12      ",
    13: "1                         13 14",
    14: "1                            14",
}


@pytest.mark.parametrize("top", GOES)
def test_a_ghost_goes_on_its_like_and_on_lower_ones_from_the_hand_and_turned_up(top: int) -> None:
    """GHO-03, GHO-10, GHO-11, GHO-13, GHO-14, GHO-15, GHO-17, GHO-21, GHO-91: the whole table of who goes on whom.

    Kitty goes anywhere beside it, and the ghost on top stays. GHO-32: what does not go is taken, with what lies there.
    """
    holds(f"""
        > {GOES[0]} / 5 / on {top or "K"} : {GOES[top]} take
        > K 2 / 2 / 5 / on {top or ""} -- K --> 2 / 2 / > 5 / on {top or ""} K
    """)
    for card in GOES[0].split():
        state = at(["K K K K", "5"], on=f"{top}" if top else "", crypt=2, unseen=card)
        after, went = play(state, f"luck card:{card}"), card in GOES[top].split()
        assert (facts(after).hands[0] == 4) == went
        assert facts(after).top == (int(card) if went and card != "11" else 0)


@rules("""
    GHO-10, GHO-13: only the ghost on top counts, what lies beneath is beaten by nobody, and frightens nobody
        > 5 9 / 2 / on 14 13 1 6 : 9 take
        > 2 13 / 5 / on 12 1 : 2 13 take
    GHO-11, GHO-19: anything but Miss Copy alone goes on nothing, be it with Kitties beside
        > X 2 3 11 12 14 K / 5            : 2 2+X 3 3+X 11 11+X 12 12+X 14 14+X K
        > X 2 3 11 12 14 K / 5 / on K K   : 2 2+X 3 3+X 11 11+X 12 12+X 14 14+X K take
    GHO-12, GHO-22: cards played together are alike, with one Miss Copy, or both, as any of them
        > 5 5 7 / 2     : 5 5x2 7
        > 5 5 7 X / 2   : 5 5+X 5x2 5x2+X 7 7+X
        > 5 5 7 X X / 2 : 5 5+X 5+XX 5x2 5x2+X 5x2+XX 7 7+X 7+XX
    GHO-10, GHO-12, GHO-13, GHO-21: two or three are no better than one, only a quartet need not be high enough
        > 5 5 5 X K / 2 / on 9      : K 5x3+X take
        > 11 11 11 X 12 / 5 / on 3  : 11x3+X 12 12+X take
    GHO-17: after Kitty the next who is still in misses a turn, in the direction of play; between two she comes back
        > K 2 / 5 / 6 / 7               -- K --> 2 / 5 / > 6 / 7 / on K
        > K 2 / 5 / 6 / way -           -- K --> 2 / > 5 / 6 / on K
        > K 2 / out 1 / 5 / 6           -- K --> 2 / out 1 / 5 / > 6 / on K
        > K 2 / 5                       -- K --> > 2 / 5 / on K
        out 1 / > K 2 / out 2 / 6       -- K --> out 1 / > 2 / out 2 / 6 / on K
    GHO-18, GHO-19: Kitty goes alone, not with another Kitty, nor with Miss Copy
        > K K X X / 5 : K
    GHO-19, GHO-56, GHO-73: Miss Copies never go without a ghost, be it to a quartet
        > X / 5                                 : lose
        > X X / 5 / on 1                        : take
        > X X X / 5 / on K / miss_copy 3        : take
        > X X X / 9 / on 5 5 5 / miss_copy 3    : take
    GHO-19, GHO-20: Miss Copy takes value and family of what she is played with, she frightens as a 3 and turns as an 8
        > X 5 9 / 2 / on 7          : 9 9+X take
        > 4 / 2 / on 2 3 X=3        : take
        > X 9 2 / 8 9 / on 7        -- 9+X --> > 2 / 8 9 / on 7 9 X=9
        > X X 5 2 / 9 / on 4        -- 5+XX --> > 2 / 9 / on 4 5 X=5 X=5
        > X 8 9 / 9 / 9             -- 8+X --> > 9 / 9 / 9 / on 8 X=8 / way -
        > 5 2 / 9 / on 2 5 X=5 X=5  -- 5 --> > 2 / 9
    GHO-20: taken into a hand she is herself again, who lay there as a 5 and goes out again as a 7
        > 7 / 6 2 / on 5 X=5 -- take 6 7+X --> > 5 / 2 / on 6 7 X=7
    GHO-09, GHO-66: Twist turns the direction and the next one turns it back
        > 8 2 / 9 / 8 9         -- 8        --> 2 / 9 / > 8 9 / on 8 / way -
        > 8 2 / 9 / 8 9         -- 8 8      --> > 2 / 9 / 9 / on 8 8 / way +
        4 8 / > 5 8 / 6 9       -- 5 6 8 9  --> 4 / > 8 / | 3 / on 5 6 8 9 / way -
    GHO-67: one that leaves with the quartet that it completes turns it too; of the four, only the one laid counts
        > 8 2 / 9 / 9 / on 8 8 8                    -- 8 --> > 2 / 9 / 9 / way -
        > 8 2 / 9 / 9 / on 8 8 8 / twist_each yes   -- 8 --> > 2 / 9 / 9 / way -
    GHO-68: between two it stays, at a table for two, and where only two are still in
        > 8 8 8 9 / 9                               -- 8   --> 8 8 9 / > 9 / on 8
        > 8 8 8 9 / 9 / twist_each yes              -- 8x3 --> > 9 / 9 / on 8 8 8
        > 8 8 8 9 / out 1 / 9 / twist_each yes      -- 8   --> 8 8 9 / out 1 / > 9 / on 8
        > 8 8 8 9 / out 1 / 9                       -- 8x3 --> > 9 / out 1 / 9 / on 8 8 8
    GHO-16, GHO-69, GHO-70: Skeletum discards the cemetery for good, itself and Kitty included, and plays again
        > 11 2 / 5 / 6 / on 4 K 9 -- 11 --> > 2 / 5 / 6
    GHO-75: Kitties' misses do not add up, exactly the next player misses, whoever laid Kitties before
        > K 2 / 3 / K 4 / 5             -- K K  --> > 2 / 3 / 4 / 5 / on K K
        > K 2 / 3 / 4 / 5 / on K K      -- K    --> 2 / 3 / > 4 / 5 / on K K K
    GHO-68, GHO-82, GHO-90: powers count the acting player as still in, a last Twist turns, a last Kitty misses one
        > 8 | 0 / 5 / 6                 -- 8    --> out 1 / 5 / > 6 / on 8 / way -
        > 8 | 0 / 5 / 6 / way -         -- 8    --> out 1 / > 5 / 6 / on 8 / way +
        > K | 0 / 5 / 6                 -- K    --> out 1 / 5 / > 6 / on K
        > K | 0 / 5 / 6 / way -         -- K    --> out 1 / > 5 / 6 / on K
        > K | 0 / 5 / 6 / 7             -- K    --> out 1 / 5 / > 6 / 7 / on K
        > | 1 / 5 / 6        -- mansion card:K  --> out 1 / 5 / > 6 / on K
    GHO-90: drawing up comes before leaving, so that before midnight a last card leads nobody out
        > 9 | 0 / 5 / 6 / crypt 1 -- 9 card:2 --> 2 | 0 / > 5 / 6 / on 9 / crypt 0
    GHO-71, GHO-74, GHO-80, GHO-90: who is out does not play again, the turn passes in the new direction
        > 9 9 | 0 / 5 / 6       -- 9x2  --> out 1 / > 5 / 6 / on 9 9
        > 11 | 0 / 5 / 6        -- 11   --> out 1 / > 5 / 6
        > 4 4 4 4 | 0 / 5 / 6   -- 4x4  --> out 1 / > 5 / 6
        > 8 8 8 | 0 / 5 / 6     -- 8x3  --> out 1 / 5 / > 6 / on 8 8 8 / way -
    GHO-80: who has a mansion is not out
        > 9 | 1 / 5             -- 9    --> | 1 / > 5 / on 9
        > 9 9 | 1 / 5           -- 9x2  --> > | 1 / 5 / on 9 9
        > 9 9 | 1 / 5           -- 9x2  : mansion take
    GHO-80, GHO-81, GHO-82: with two in a last card ends the round, whatever its power
        > 9 | 0 / 5 / on 4      -- 9    --> out 1 / 5 / on 4 9 / pays 1 0
        > 8 | 0 / 5 / on 4      -- 8    --> out 1 / 5 / on 4 8 / pays 1 0
        > 11 | 0 / 5 / on 4     -- 11   --> out 1 / 5 / pays 1 0
        > K | 0 / 5 / on 4      -- K    --> out 1 / 5 / on 4 K / pays 1 0
    GHO-60: two or three alike play again, Miss Copy among them; one alone does not, whatever like lies there
        > 9 9 9 X X 2 / 5 / on 4    -- 9x2   --> > 9 X X 2 / 5 / on 4 9 9
        > 9 9 9 X X 2 / 5 / on 4    -- 9x3   --> > X X 2 / 5 / on 4 9 9 9
        > 9 9 9 X X 2 / 5 / on 4    -- 9+X   --> > 9 9 X 2 / 5 / on 4 9 X=9
        > 9 9 9 X X 2 / 5 / on 4    -- 9x2+X --> > 9 X 2 / 5 / on 4 9 9 X=9
        > 9 9 9 X X 2 / 5 / on 4    -- 9+XX  --> > 9 9 2 / 5 / on 4 9 X=9 X=9
        > 9 9 2 / 5 / on 9          -- 9     --> 9 2 / > 5 / on 9 9
    GHO-20, GHO-62, GHO-73, GHO-91: the cemetery helps to four; Miss Copy counts as what she was laid as
        > 10 10 10 2 / 5 / on 4 10      -- 10x3 --> > 2 / 5
        > 9 2 / 5 / on 4 9 9 9          -- 9    --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 9 9        -- 9+X  --> > 2 / 5
        > 9 9 2 / 5 / on 4 9 9          -- 9x2  --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 9          -- 9+X  --> > 2 / 5
        > 9 2 / 5 / on 4 9 9 X=9        -- 9    --> > 2 / 5
        > 9 X 2 / 5 / on 4 9 X=9        -- 9+X  --> > 2 / 5
        > 7 2 / 7 2 / 7 2 / 7 2         -- 7 7 7 7 --> 2 / 2 / 2 / > 2
        > X 5 5 2 / 5 9                 -- 5+X 5 5 --> 2 / > 9
    GHO-62, GHO-64: fewer than four stay, others, and those of a run that a Scooty breaks; a Kitty lies beside
        > 9 2 / 5 / on 9 9              -- 9       --> 2 / > 5 / on 9 9 9
        > 10 2 / 5 / on 9 9 9           -- 10      --> 2 / > 5 / on 9 9 9 10
        > 9 2 / 5 / on 9 9 1 9          -- 9       --> 2 / > 5 / on 9 9 1 9 9
        > 9 9 2 / K 5 / 6 / 9 5 / on 4 9 -- 9 K 9 9 --> > 2 / 5 / 6 / 5
    GHO-74: two reasons to play again give one turn, a Double Skeletum, and a Triple that completes a quartet
        > 11 11 2 5 / 6 / on 4      -- 11x2 2   --> 5 / > 6 / on 2
        > 11 X 2 5 / 6 / on 4       -- 11+X 2   --> 5 / > 6 / on 2
        > 10 10 10 2 5 / 6 / on 10  -- 10x3 2   --> 5 / > 6 / on 2
""")
def test_what_goes_and_what_follows(cases: str) -> None:
    holds(cases)


@pytest.mark.parametrize("action", ["8", "8+X", "8x2", "8x2+X", "8x3", "8x3+X", "8x4", "8x4+X"])
def test_several_twists_turn_it_once_or_with_twist_each_once_for_each(action: str) -> None:
    """GHO-67, GHO-89: Double, Triple or Quartet, Miss Copy included; then the same player plays again."""
    twists = {"8": 1, "8+X": 2, "8x2": 2, "8x2+X": 3, "8x3": 3, "8x3+X": 4, "8x4": 4, "8x4+X": 5}[action]
    once = play(table("> 8 8 8 8 X 9 / 9 / 9"), action)
    assert (facts(once).direction, once.mover()) == (-1, 2 if action == "8" else 0)
    each = play(table("> 8 8 8 8 X 9 / 9 / 9 / twist_each yes"), action)
    assert facts(each).direction == (-1) ** twists


@pytest.mark.parametrize("on", ["13", "12", "3", "14 K"])
def test_a_quartet_goes_on_anything_and_sweeps_it(on: str) -> None:
    """GHO-61, GHO-65, GHO-91: four 5s on a 13 discard all, and play again; with Miss Copies among them too."""
    holds(f"""
        > 5 5 X X 2 / 6 / on {on}       : 5x2+XX take
        > 5 5 5 5 X X / 6 / on {on}     : 5x4 5x4+X 5x4+XX 5x3+X 5x3+XX 5x2+XX take
        > 5 5 5 5 2 / 6 / on {on}       -- 5x4    --> > 2 / 6
        > 5 5 X X 2 / 6 / on {on}       -- 5x2+XX --> > 2 / 6
        > 5 5 5 5 X X / 6 / on {on}     -- 5x4+XX --> > | 3 / 6
    """)


@pytest.mark.parametrize("action", ["9x2", "11", "5x4", "K"])
def test_to_play_again_is_a_full_new_turn(action: str) -> None:
    """GHO-71: whatever is legal in that moment, luck and taking included."""
    state = play(table("> 9 9 11 5 5 5 5 K 13 13 13 / 6 / on 4 / crypt 5"), action)
    assert state.mover() == 0
    assert {"luck", "13", "13x2", "13x3"} <= legal(state)
    assert ("take" in legal(state)) == (sum(facts(state).cemetery) > 0)


def filled(hand: int, top: int, cemetery: int, crypt: int) -> list[int]:
    menu = Menu()
    n = actions.fill_others(menu.actions, hand, cemetery, crypt)
    n = actions.fill_plays(menu.actions, n, hand, BEATS[top])
    return [menu.actions[place] for place in range(n)]


def written_out(counts: list[int], top: int) -> set[str]:
    """GHO-10 to GHO-22, GHO-61: the plays of a hand, counted by kind, as the slow version has them."""
    slow = SlowGhooost(2)
    slow.hands[0] = [face for face, count in zip(FACES, counts) for _ in range(count)]
    slow.cemetery = [(str(top), top)] if top else []
    return slow._plays()


# Up to seven of a kind; most hands have few kinds, and many of a kind.
HANDS = st.builds(
    lambda copies, others: [copies, *[others.get(kind, 0) for kind in range(1, 16)]],
    st.integers(0, 3),
    st.dictionaries(st.integers(1, 15), st.integers(1, 7), max_size=6),
)


@given(HANDS, st.integers(0, 14), st.booleans())
@settings(max_examples=60, deadline=None, database=None, derandomize=True)
def test_buffer_lists_and_a_plain_listing_hold_the_same(counts: list[int], top: int, is_before: bool) -> None:
    """GHO-02, GHO-12, GHO-19, GHO-22, GHO-61: where a quartet goes on what beats it the lists say so by being empty."""
    hand, cemetery = pile_of_counts(counts), pile_of_counts([0] * top + [1]) if top else 0
    buffer = filled(hand, top, cemetery, int(is_before))
    listed = actions.listed_menu(hand, BEATS[top], cemetery, int(is_before))
    assert listed in ([], buffer)
    plays = {action for action in buffer if action >= FIRST_PLAY}
    kitty = {"K"} if counts[15] else set()
    assert {GAME.actions.name(action) for action in plays} | kitty == written_out(counts, top)
    allowed = {action for action in range(FIRST_PLAY, FIRST_CARD) if actions.plays(hand, BEATS[top], action)}
    assert allowed == plays


def test_the_lists_say_by_being_empty_that_a_quartet_beats_what_lies_there() -> None:
    """GHO-61: on a 13, which all but Scooty, 13 and 14 can only beat so; with Miss Copies and without."""
    rng, empty = Random(1), 0
    for _ in range(200):
        counts = [rng.randrange(4), rng.randint(1, 4), *[rng.choice([0] * 12 + [1, 3, 4]) for _kind in range(14)]]
        listed = actions.listed_menu(pile_of_counts(counts), BEATS[13], pile_of_counts([0] * 13 + [1]), 0)
        assert bool(listed) != any(count and count + counts[0] >= 4 for count in counts[2:13])
        empty += not listed
    assert 50 < empty < 200


def test_the_lists_made_once_are_bounded() -> None:
    made = actions._PLAYS
    made.clear()
    made.update({key: [] for key in range(-actions._KEPT, 0)})
    assert actions.listed_menu(pile_of_counts([1, 1, *[0] * 14]), actions.ALL_VALID, 0, 1)
    assert 0 < len(made) < 4
