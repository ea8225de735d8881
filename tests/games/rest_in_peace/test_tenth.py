"""The tenth round: what lies there is turned up, resolved and counted, in the rules and in the slow version."""

import pytest

from games.rest_in_peace.drawn import at, play, view
from games.rest_in_peace.stories import Story, each_story
from hantise.games.rest_in_peace import GAME


@each_story("""
RIP-31: nothing more is played there, whatever the families hold
  at 9: first 1; tenth 2 3 / 4; hands 5 / 6; fronts 4 > end none | pays 1 0 | row 2 3 / 4
RIP-32, RIP-36, RIP-37, RIP-42, RIP-M07, RIP-M13: what needs no choice is resolved by itself
  at 9: first 1; tenth 2 3 / 4 > end none | totals 5 / 4 | pays 1 0
  at 9: first 1; tenth m3 m4 m5 m7 > end none | totals 9 / 0 | pays 1 0
  at 9: first 1; tenth m8 2 4 1 / 2 > end none | totals 9 / 2 | pays 1 0
  at 9: first 1; tenth m9 1 m5 > end none | totals 6 / 0 | pays 1 0
  at 9: first 1; tenth m12 1 / 1 2 3 m4 > end none | totals 1 / 3 | pays 0 1
  at 9: first 1; tenth m13 / 1 > end none | totals -2 / 1 | pays 0 1
  at 9: first 1; tenth m23 m9 > end none | totals 4 / 0 | pays 1 0
  at 9: first 1; tenth m1 m6 m14 m15 m24 m25 m28 / 1 > end none | totals 0 / 1 | pays 0 1
  at 9: first 1; tenth m29 6 5 / m13 m8 2 > end none | totals 2 / 3 | pays 0 1
  at 9: first 1; tenth m21 m8 / 1 > end none | totals 0 / 1 | pays 0 1
  at 9: first 1; tenth m16 / 5 > end none | totals 0 / 5 | pays 0 1
  at 9: first 1; tenth m16 5 > end none | totals 10 / 0 | pays 1 0
  at 9: first 1; tenth m2 m11 m18 m19 > end none | totals 0 / 0 | pays 1 0
  at 9: first 1; tenth m11 / 6 > end none | totals 0 / 0 | row / -
  at 9: first 1; tenth m11 / m13 > end none | totals 0 / 0 | row / -
RIP-32: first those of the winner of round 9, ascending, then the other's
  at 9: first 1; tenth m26 m10 / m28 m17 > end none value:1 value:2 value:3 | pays 1 0
  at 9: first 0; tenth m26 m11 / 4 m2 m28; decks / 3 3 3
    end draw:3 draw:3 none | may card:3 > card:3 | may card:3 card:4 card:m2 card:m28 > card:3 value:3 | pays 0 1
RIP-32, RIP-M27: after a tie in round 9 those of who began it; the house goes to the tenth
  at 9: first 1; tenth m20 5 / m10; fronts / 27; hands 3 / 1
    1 m27 | may value:1 value:2 value:3 value:4 value:5 value:6 > value:5 | may family:own family:other
      family:other | pays 1 0
RIP-32, RIP-M11: a medium discarded before its turn is not resolved
  at 9: first 1; tenth m11 3 / m12 > end none | totals 3 / 0 | row / -
  at 9: first 0; tenth m11 3 / m12 > end none | totals 3 / 0 | row / -
  at 9: first 1; tenth m11 1 / m20; hands / 5 > end none | pays 1 0
  at 9: first 0; tenth m11 1 / m20; hands / 5 > end none | may family:own family:other
RIP-32: all ghosts lie open before the first medium; 11 may choose mediums too
  at 9: first 1; tenth m11 m16 2 3 / 4 m5 m26
    end none | may card:4 card:m5 card:m26 > card:m26 | may card:2 card:3
RIP-36, RIP-M22: 22 gives the houses away at once; nothing is taken back, the rest is not resolved
  at 9: first 1; tenth 6 m20 m22 m26 / 1 m10; hands / 3
    end none | may family:own family:other > family:own | pays 0 1 | row 6 m20 m22 m26 | hand -
RIP-36, RIP-M27, RIP-35: 27 voids them: most tokens win
  at 9: first 1; tenth m27 m28 / 6 m10 > end none | pays 1 0
RIP-32, RIP-M29: after 29 the rest has no effect, and what was before it loses its own
  at 9: first 1; tenth m8 m29 2 4 / m22 6 m10 > end none | totals 3 / 3
  at 9: first 0; tenth m29 6 / m22 1 > end none | pays 1 0
RIP-36, RIP-M02: 2 adds its card at once; 25 of the tenth bars nothing
  at 9: first 1; tenth m2 m25; decks 1 1 5 6 / 4
    end draw:1 draw:1 draw:4 none | may card:5 card:6 > card:6 | row 6 m2 m25 | totals 6
RIP-36, RIP-M20: 20 adds a random card at once
  at 9: first 1; tenth m20 1 / 2; hands 3 3 5 / 4 4 6 > end none
    family:own | odds away:3=2 away:5=1 > away:3 | totals 4 / 2
    family:other | odds away:4=2 away:6=1 > away:4 | totals 1 / 6
RIP-36, RIP-M18: 18 takes from rounds 1 to 9, nothing that lies on the tenth
  at 9: first 1; tenth m18 5; earlier1 2; earlier8 3 > end none | may card:2 card:3 > card:3 | deck 3 | side8 -
RIP-36, RIP-M21: 21 discards two; with fewer it discards none, counts 0 and is in no set, whatever comes after it
  at 9: first 1; tenth m21; hands 1 2 3
    end none | may card:1 card:2 > card:1 | may card:2 card:3 > card:3 | totals 6 | hand 2
  at 9: first 1; tenth m21 m8; hands 1 > end none | totals 0 | hand 1
  at 9: first 1; tenth m21 m26; hands 1 > end none | totals 0 > value:6 | totals 0 | pays 1 0
RIP-M19: 19 takes the top card of a deck that has cards
  at 9: first 1; tenth m19; decks 1 1 6 > end draw:1 draw:1 none | odds top:6=1 > top:6 | totals 6 | tops 6 0
RIP-M16: 16 copies a ghost there; with its option a ghostly medium that is resolved or was moved there by 15
  at 9: first 1; tenth m16 2 5 m5 m23 > end none | may card:2 card:5
  at 9: first 1; tenth m16 2 m5 m23 m13 m21; copy_ghostly > end none | may card:2 card:m5 > card:m5 | totals 8
  at 9: first 1; tenth m16 m13; copy_ghostly; thirteen_placed_is_four > end none | totals 8
  at 9: hands 1 2; fronts 21 15; tenth m16; copy_ghostly > m21 card:1 card:2 m15 end end card:m21 none | totals 12
RIP-M15, RIP-32: a medium moved there by 15 is not resolved, while a placed one is
  at 9: hands 1 2 5 / 4; fronts 21 15; tenth m16
    m21 card:1 card:2 m15 end end card:m21 tenth:4 | pays 1 0 | hand 5 | totals 6
RIP-42, RIP-M13: 13 is in no set, but with the option a placed one is a 4; one that moved there is none
  at 9: first 1; tenth m13 m8 2 > end none | totals 1
  at 9: first 1; tenth m13 m8 2; thirteen_placed_is_four > end none | totals 8
  at 9: fronts 13 > m13 end end none | totals -2
  at 9: first 1; tenth m13 m26 / m17 > end none value:4 value:4 | totals -2
  at 9: fronts 13; first 0; tenth / m17; thirteen_placed_is_four > m13 end end none | totals -2 > value:6 | totals -2
RIP-36, RIP-M10, RIP-M17, RIP-M26: named values are asked for
  at 9: first 1; tenth m10 3 / 3 > end none | can value:1 value:6 > value:3 | totals 5 / 3
  at 9: first 1; tenth m17 3 / 3 > end none | can value:1 value:6 > value:3 | totals 3 / 1
  at 9: first 1; tenth m26 3 / 3 > end none | can value:1 value:6 > value:3 | totals 6 / 6
RIP-31, RIP-M22: the loser of round 9 may still place
  at 9: hands 6; fronts 22; line 9=7 > 6 m22 tenth:m7 | totals 3 | front - | hand 6
""")
def test_the_tenth(story: Story) -> None:
    """RIP-31 to RIP-37."""
    story.unfold()


@pytest.mark.parametrize(("is_four", "worth"), [(False, 2 - 2), (True, 2 + 4)])
def test_a_placed_13_is_shown_as_it_will_count(is_four: bool, worth: int) -> None:
    """RIP-42, RIP-M13: while it waits to be resolved and afterwards."""
    given = at(9, first=0, tenth=("m13 2", "m17 m26 1"), thirteen_placed_is_four=is_four)
    waiting = play(given, "end none")
    for table in (waiting, play(waiting, "value:6"), play(waiting, "value:6 value:6")):
        assert f"total {worth}" in GAME.table.text(view(table), ["Ann", "Bo"])


def test_a_placed_13_is_weighed_as_it_will_count() -> None:
    """RIP-42, RIP-M13: in the standing, and by whoever looks ahead."""
    given = [at(9, first=0, tenth=("m13 2", "m17 1"), thirteen_placed_is_four=is_four) for is_four in (False, True)]
    less, more = [play(state, "end none") for state in given]
    assert less.standing()[0] < more.standing()[0]
    assert GAME.hints.judge(less)[0] < GAME.hints.judge(more)[0]
