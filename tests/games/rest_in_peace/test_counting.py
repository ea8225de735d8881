"""What cards count together: sets, bonuses and losses, told to the rules and to the slow version."""

import re

import pytest

from games.rest_in_peace.drawn import at, play
from games.rest_in_peace.stories import Story, each_story
from hantise.games.rest_in_peace.counting import total, worth_of
from hantise.games.rest_in_peace.mediums import mediums_of
from hantise.games.rest_in_peace.rules import RestInPeace


@each_story("""
RIP-02, RIP-40, RIP-41, RIP-M03, RIP-M04, RIP-M05: 8 counts even printed values, 9 odd ones, of cards before and after
  at: hands 2 4; fronts 8 > 2 m8 4 | totals 8
RIP-41: ghostly mediums have the value that they function as
  at 9: hands 1 2; fronts 3 4 5 13 18 19 21 23 16 8 9; decks 5 / 6
    m8 1 | totals 1 > 2 | totals 4 > m3 | totals 5 > m4 | totals 8 > m5 | totals 11 > m13 | totals 16 > m23 | totals 18
      m16 card:2 | totals 21 > m18 | totals 21
    m9 1 | totals 2 > 2 | totals 4 > m3 | totals 6 > m4 | totals 8 > m5 | totals 12 > m13 | totals 16 > m23 | totals 20
      m19 family:own top:5 | totals 26 > m8 | totals 29
    m8 m21 card:1 card:2 | totals 7
    m9 m21 card:1 card:2 | totals 6
RIP-41, RIP-42: bonuses add up and do not change the set: a 2 that counts 3 is still even, a 1 with +2 is still a 1
  at 9: hands 1 2; fronts 8 9 10 26 / 12
    1 2 m8 m9 | totals 5 > m10 value:1 m26 value:1 | totals 10 > end m12 | totals 0
RIP-42, RIP-M17: the loss by 17 comes after the bonuses, and stops at 0
  at 9: hands 1 5 / 6; fronts 9 10 / 17
    1 5 end m17 value:1 6 end | totals 5
      m9 | totals 6
      m10 value:1 | totals 6 > m9 | totals 8
RIP-42, RIP-M12: 12 beats bonuses: cards of 1 and 2 do not count, whatever they would get
  at 9: hands 1 2 3 / 6; fronts 10 26 23 4 / 12
    1 2 3 m10 value:1 m26 value:2 m23 m4 | totals 22 > end m12 | totals 3
RIP-42: other mediums count nothing
  at 9: hands 6; fronts 1 6 8 14 15 24 > m1 m6 m14 m15 m24 | totals 0
RIP-43, RIP-M11: a discarded card ends its lasting effect: 8 with its bonus, 25 with its bars
  at: hands 2 / 6 3; fronts 8 25 / 11
    2 m8 m25 value:3 value:6 end | may m11 end
      m11 card:m8 | totals 2
      m11 card:m25 | may 3 6 end
RIP-43, RIP-M06, RIP-M11, RIP-M14: 11 ends what binds its player; after 11 alone the turn may end
  at: hands 5 / 1 2; fronts 14 / 11 > 5 m14 end | may 1 2 m11 end > m11 card:m14 | may 1 2 end
  at: hands 5 / 1 2; fronts 6 / 11 > 5 m6 end | may blind m11 end > m11 card:m6 | may 1 2 end
RIP-43: 11 ends 9, 10, 12, 17 and 26, and what 16 and 19 counted
  at: hands 3 / 3; fronts 9 / 11 > 3 m9 | totals 4 > end m11 card:m9 | totals 3
  at: hands 3 / 3; fronts 10 / 11 > 3 m10 value:3 | totals 5 > end m11 card:m10 | totals 3
  at: hands 3 / 1; fronts 12 / 11 > 3 m12 end 1 | totals 3 / 0 > m11 card:m12 | totals 3 / 1
  at: hands 3; fronts 16 / 11 > 3 m16 | totals 6 > end m11 card:m16 | totals 3
  at: hands 3 / 3; fronts 17 / 11 > 3 m17 value:3 end 3 | totals 3 / 1 > m11 card:m17 | totals 3 / 3
  at: hands 3; fronts 19 / 11; decks 4 > 3 m19 top:4 | totals 7 > end m11 card:m19 | totals 3
  at: hands 3; fronts 26 / 11 > 3 m26 value:3 | totals 6 > end m11 card:m26 | totals 3
RIP-43: 11 ends 1, 13 and 15: the medium goes to the loser, nothing moves
  at 8: hands 6; fronts 1 13 15 / 11; line 8=3
    6 m1 m13 m15 end m11
      card:m1 end | tenth m13 | may none card:6 card:m15 > none | can tenth:m3
      card:m13 end | tenth - | may none card:6 card:m1 card:m15 > none | front 3
      card:m15 end | tenth m13 | cannot card:6
RIP-43: what was done stays done: the card that 2 fetched, the values of 16 and 21
  at 9: hands 3 5 5; fronts 2 16 21 / 11; decks 4
    3 m2 card:4 m16 card:3 m21 card:5 card:5 end | row 3 4 m2 m16 m21 | totals 16
      m11 card:m2 | row 3 4 m16 m21 | totals 16 | hand -
RIP-44: a medium may be played in vain
  at 9: fronts 2 11 16 18 19 20 28 > m2 m11 m16 m18 m19 m20 m28 | totals 0 | may end
RIP-44: named values are 1 to 6; the two of 25 differ, and the lower one is named first
  at: fronts 10 > m10 | may value:1 value:2 value:3 value:4 value:5 value:6
  at: fronts 17 > m17 | may value:1 value:2 value:3 value:4 value:5 value:6
  at: fronts 26 > m26 | may value:1 value:2 value:3 value:4 value:5 value:6
  at: fronts 25
    m25 | may value:1 value:2 value:3 value:4 value:5
      value:3 | may value:4 value:5 value:6
      value:5 | may end
RIP-46: effects last for the round: 8, 12, 17, 24, 25 and 26 are gone in the next one
  at 8: hands 1 2 / 1 2 6; fronts 8 12 17 24 25 26 / 9
    m8 m12 m17 value:6 m26 value:2 m25 value:1 value:6 m24 2 end end none | may 1 end
      1 end | can 1 6 m9 > 2 6 | totals / 8
RIP-47, RIP-M15: a moved card counts as played there; its family may be ahead without playing
  at 8: hands 2 2 / 1 5; fronts 15 8 / 17
    2 2 m15 end end card:2 none | totals 2 | row 2
      m8 | totals 3
      end | can 1 5 > m17 value:2 | totals 0
RIP-47, RIP-M14: but it is none of the two cards that 14 asks for
  at 7: hands 2 6 / 5 5 4; fronts 15 / 14 > 6 m15 end end card:6 none end 5 m14 4 end | may end
RIP-48: what can be chosen must be, a single choice that all see is none, and 15 and 28 may be declined
  at 9: hands 1 2 / 3 4; fronts 16 20 18 2 / 11; decks 5 6; earlier1 2 3
    1 2 m16 | may card:1 card:2 > card:2 m20 | may family:own family:other > family:own m18 | may card:2 card:3
      card:3 m2 | may card:3 card:5 card:6
        card:6 end m11 | may card:1 card:2 card:6 card:m2 card:m16 card:m18 card:m20
  at: hands 1; fronts 16 > 1 m16 | totals 2 | may end
  at 4: hands 2; fronts 15 28 > m28 | can none > none 2 m15 end end | can none
RIP-49: after 29 no choice is asked, and 7 stays unplayable
  at 9: hands 1; fronts 29 10 11 2 20 25 28 7; decks 5 6 > m29 m10 m11 m2 m20 m25 m28 | may 1 end | totals 6
""")
def test_counting(story: Story) -> None:
    """RIP-40 to RIP-49."""
    story.unfold()


@pytest.mark.parametrize("twins_are_one", [False, True])
@pytest.mark.parametrize(
    "script",
    [
        "ghost:2 medium:23 medium:13 medium:4 medium:8",
        "ghost:2 medium:3 medium:5 medium:16 medium:9",
        "medium:21 card:2 card:3 medium:19 top:6 medium:8 medium:29",
    ],
)
def test_what_cards_count_by_themselves_adds_up_to_the_total(script: str, twins_are_one: bool) -> None:
    """RIP-42: ghosts are counted by a side without its mediums; in whole games too, see `test_against_slow`."""
    mediums = " ".join(re.findall(r"medium:(\d+)", script))
    given = at(7, hands=("2 3", "6"), fronts=(mediums, "12"), decks=("6", ""), twins_are_one=twins_are_one)
    for state in (play(given, script), play(given, script, "end", "medium:12")):
        assert isinstance(state, RestInPeace)
        assert_adds_up(state, 0)


def assert_adds_up(state: RestInPeace, seat: int) -> None:
    """What each medium counts by itself, and the ghosts without them, is the total of that side."""
    alone = state.world()
    alone.family(seat).mediums = 0
    worths = [worth_of(state, seat, medium) for medium in mediums_of(state.family(seat).mediums)]
    ghosts = state.family(seat).ghosts >> 28 if state.flat else total(alone, seat)
    assert sum(worths) + ghosts == total(state, seat)
