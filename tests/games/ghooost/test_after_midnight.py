"""Turns once the crypt is empty."""

from games.ghooost.drawn import holds, rules


@rules("""
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
def test_turns_after_midnight(cases: str) -> None:
    holds(cases)
