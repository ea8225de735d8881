"""Turns while the crypt has cards, and once it is empty."""

from games.by_name import rules
from games.ghooost.drawn import holds, legal, play, table
from hantise.core import CHANCE


def test_luck_turns_up_any_unseen_card_by_its_number() -> None:
    """GHO-32: of crypt and mansions; on a player's turn, and when all is over, there are no odds."""
    turn = table("> 2 2 4 4 / 5 / on 6 / crypt 2 / unseen 7 7 7 9 K K X 10")
    state = play(turn, "luck")
    assert state.mover() == CHANCE
    assert legal(state) == {"card:7", "card:9", "card:10", "card:K", "card:X"}
    assert (state.weights(), state.total()) == ([1, 3, 1, 1, 2], 8)
    for other in (turn, play(table("> 9 | 0 / 5"), "9")):
        assert (other.weights(), other.total()) == ([], 0)


@rules("""
    GHO-30, GHO-31: a turn is a play, luck or the cemetery; no mansion opens, not even to an empty hand
        > 5 5 7 K / 2 / on 4 / crypt 9  : 5 5x2 7 K luck take
        > | 3 / 2 / on 4 / crypt 9      : luck take
    GHO-35: an empty cemetery is not taken but a Kitty beside nothing is
        > 5 6 7 9 / 5 / crypt 2         : 5 6 7 9 luck
        > 5 6 7 9 / 5 / on K / crypt 2  : 5 6 7 9 luck take
    GHO-35, GHO-56: with nothing but Miss Copy luck may be tried, or the cemetery taken, or if empty the turn lost
        > X X / 5 / crypt 9         : luck lose
        > X X / 5 / crypt 9 / on 4  : luck take
        > X X / 5 / crypt 9 / on K  : luck take
    GHO-32, GHO-33, GHO-40: a card that is valid lies on top and one that fails, without power, is taken with the rest
        > 2 2 4 4 / 5 / on 6 / crypt 2       -- luck card:7  --> 2 2 4 4 / > 5 / on 6 7 / crypt 1
        > 2 2 4 4 / 5 / on 5 13 K / crypt 2  -- luck card:7  --> 2 2 4 4 5 7 13 K / > 5 / crypt 1
        > 2 2 4 4 / 5 / on 13 / crypt 2      -- luck card:11 --> 2 2 4 4 11 13 / > 5 / crypt 1
    GHO-33: a Miss Copy alone always fails
        > 2 2 4 4 / 5 / crypt 2              -- luck card:X  --> X 2 2 4 4 / > 5 / crypt 1
        > 2 2 4 4 / 5 / on K / crypt 2       -- luck card:X  --> X 2 2 4 4 K / > 5 / crypt 1
        > 2 2 4 4 / 5 / on 1 / crypt 2       -- luck card:X  --> X 1 2 2 4 4 / > 5 / crypt 1
    GHO-40, GHO-57, GHO-73: a card turned up has its power, can complete a quartet, and makes no Double
        > 2 2 4 4 / 5 / 6 / on 6 / crypt 2     -- luck card:8  --> 2 2 4 4 / 5 / > 6 / on 6 8 / way - / crypt 1
        > 2 2 4 4 / 5 / 6 / on 14 / crypt 2    -- luck card:K  --> 2 2 4 4 / 5 / > 6 / on 14 K / crypt 1
        > 2 2 4 4 / 5 / 6 / on 6 K / crypt 2   -- luck card:11 --> > 2 2 4 4 / 5 / 6 / crypt 1
        > 2 2 4 4 / 5 / on 7 9 9 X=9 / crypt 2 -- luck card:9  --> > 2 2 4 4 / 5 / crypt 1
        > 2 2 4 4 / 5 / on 9 / crypt 2         -- luck card:9  --> 2 2 4 4 / > 5 / on 9 9 / crypt 1
    GHO-16, GHO-34: the cemetery may be taken whatever is in hand, Kitty with it, or alone
        > 5 6 7 9 / 5 / on 4 K K / crypt 2  -- take --> 4 5 6 7 9 K K / > 5 / crypt 2
        > 5 6 7 9 / 5 / on K / crypt 2      -- take --> 5 6 7 9 K / > 5 / crypt 2
    GHO-17, GHO-36, GHO-90: after any action the hand is filled up to four; who misses a turn by Kitty misses it then
        > 4 7 K / 5 / crypt 9           -- 4 card:6 card:6              --> 6 6 7 K / > 5 / on 4 / crypt 7
        > 4 7 K / 5 / 2 / crypt 9       -- K card:6 card:6              --> 4 6 6 7 / 5 / > 2 / on K / crypt 7
        > 4 7 K / 5 / on 3 / crypt 9    -- luck card:12 card:6          --> 4 6 7 K / > 5 / on 3 12 / crypt 7
        > 4 7 K / 5 / on 3 / crypt 9    -- luck card:2                  --> 2 3 4 7 K / > 5 / crypt 8
        > 9 / 5 / on 4 / crypt 9        -- take card:6 card:6           --> 4 6 6 9 / > 5 / crypt 7
        > X X / 5 / crypt 9             -- lose card:6 card:6           --> X X 6 6 / > 5 / crypt 7
        > 4 5 6 7 9 / 2 / crypt 9       -- 9                            --> 4 5 6 7 / > 2 / on 9 / crypt 9
    GHO-37: who plays again draws first, after a Double, Skeletum, a quartet, and Kitty between two
        > 4 4 6 7 / 5 / crypt 9         -- 4x2 card:13 card:14 14 card:2  --> 2 6 7 13 / > 5 / on 4 4 14 / crypt 6
        > 4 5 7 11 / 5 / on 9 / crypt 9 -- 11 card:6                    --> > 4 5 6 7 / 5 / crypt 8
        > X 4 4 4 / 5 / on 9 / crypt 9  -- 4x3+X card:6 card:6 card:7 card:7 --> > 6 6 7 7 / 5 / crypt 5
        > 4 5 7 K / 5 / on 9 / crypt 9  -- K card:6                     --> > 4 5 6 7 / 5 / on 9 K / crypt 8
    GHO-38, GHO-39: midnight strikes with the last card however few are left, by drawing and by luck
        > 4 5 6 7 / 9 / on 3 2 / crypt 1    -- 6 card:8             --> 4 5 7 8 / > 9 / on 3 2 6 / crypt 0
        > 4 5 6 7 / 9 9 / on 3 2 / crypt 1  -- 6 card:8             : take 9 9x2
        > 4 / 9 / on 3 2 / crypt 1          -- luck card:6          --> 4 / > 9 / on 3 2 6 / crypt 0
    GHO-38, GHO-39, GHO-74: in the middle of a turn too; then the mansion opens
        > 4 4 4 / 5 / crypt 2               -- 4x3 card:6 card:9    --> > 6 9 / 5 / on 4 4 4 / crypt 0
        > 4 4 4 / 5 / crypt 2               -- 4x3 card:6 card:9    : 6 9 take
        > | 3 / 9 / on 3 2 / crypt 1        -- luck card:11         --> > | 3 / 9 / crypt 0
        > | 3 / 9 / on 3 2 / crypt 1        -- luck card:11         : mansion
    GHO-35, GHO-50, GHO-51, GHO-52, GHO-53: a turn is a play or the cemetery or with an empty hand the mansion
        > 5 5 7 K / 2 / on 4        : 5 5x2 7 K take
        > 5 5 7 / 2 / on 9          : take
        > K / 2 / on 13             : K take
        > 14 14 14 14 / 2 / on 13   : 14 14x2 14x3 14x4 take
        > | 3 / 2 / on 4            : mansion take
        > | 3 / 2 / on K            : mansion take
        > | 3 / 2                   : mansion
        > 5 5 7 / 2 / on 9          -- take --> 5 5 7 9 / > 2
        > 14 14 / 2 / on 9 X=9      -- take --> X 9 14 14 / > 2
    GHO-55: nobody draws up
        > 9 4 / 2 / on 6            -- 9 --> 4 / > 2 / on 6 9
    GHO-54: a mansion card that is valid is played and one that fails is taken with the cemetery
        > | 3 / 2 / on 6      -- mansion card:7 --> | 2 / > 2 / on 6 7
        > | 3 / 2 / on 6 9 K  -- mansion card:7 --> 6 7 9 K | 2 / > 2
    GHO-57: Miss Copy alone fails
        > | 3 / 2             -- mansion card:X --> X | 2 / > 2
        > | 3 / 2 / on 1      -- mansion card:X --> X 1 | 2 / > 2
        > | 3 / 2 / on K      -- mansion card:X --> X K | 2 / > 2
        > | 3 / 2 / on 5 5 5  -- mansion card:X --> X 5 5 5 | 2 / > 2
    GHO-57, GHO-73: a mansion card has its power, can complete a quartet, and makes no Double
        > | 3 / 2 / 3                   -- mansion card:8   --> | 2 / 2 / > 3 / on 8 / way -
        > | 3 / 2 / 3 / on 12           -- mansion card:K   --> | 2 / 2 / > 3 / on 12 K
        > | 3 / 2 / 3 / on 9 K          -- mansion card:11  --> > | 2 / 2 / 3
        > | 3 / 2 / 3 / on 13 4 4 X=4   -- mansion card:4   --> > | 2 / 2 / 3
        > | 3 / 2 / on 9 9              -- mansion card:9   --> | 2 / > 2 / on 9 9 9
    GHO-54, GHO-80: the last mansion card leads out
        > | 1 / 5 / 6 / on 4     -- mansion card:7 --> out 1 / > 5 / 6 / on 4 7
        > | 1 / 6 / on 4         -- mansion card:5 --> out 1 / 6 / on 4 5 / pays 1 0
""")
def test_turns_before_and_after_midnight(cases: str) -> None:
    holds(cases)
