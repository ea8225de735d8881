"""What each medium does in rounds 1 to 9 and what cards count together, told to the rules and to the slow version."""

import re

import pytest

from games.rest_in_peace.drawn import at, play
from games.rest_in_peace.stories import Story, each_story
from hantise.games.rest_in_peace.pieces import mediums_of
from hantise.games.rest_in_peace.rules import RestInPeace, total, worth_of


@each_story("""
RIP-M01: 1 takes the medium of a round that is won, and of one that is lost
  at 3: hands 6 1 / 5; fronts 1; line 3=8
    6 m1 end end | front 8
    1 m1 end 5 end end none | front 8
  at 3: hands / 2; fronts / 1; first 1; line 3=8 > 2 m1 end end | round 4 | begins 1 | front - / 8
RIP-M01, RIP-M22, RIP-M27: who played 1 takes house and medium if the other plays 22; 27 overrides 1
  at 4: hands 6 / 2; fronts 1 / 22 27; line 4=8
    6 m1 end m22 none | front 8 / 27
    6 m1 end m27 | front - / 22
RIP-M02: 2 brings a ghost card of one's choice into play at once
  at: hands 1; fronts 2; decks 2 2 5 / 6
    m2 | may card:2 card:5
      card:5 | row 5 m2 | totals 5 | deck 2 2 | may 1 end
RIP-M02, RIP-M25: 2 finds nothing in an empty deck or among barred values
  at: hands 1; fronts 2 > m2 | row m2 | may 1 end
  at: hands 1; fronts 2 25; decks 2 2 5 6 > m25 value:2 value:3 m2 | may card:5 card:6
  at: hands 1; fronts 2 25; decks 2 2 5
    m25 value:2 value:5 m2 | row m2 m25
    m25 value:2 value:3 m2 card:5 | row 5 m2 m25
RIP-M02, RIP-45: after a search the deck is shuffled, whether something was fetched or not: a top is unknown again
  at: fronts 19 25 2; decks 2 2 5
    m19 top:2 | tops 2 0
      m25 value:2 value:5 m2 | tops 0 0
      m25 value:1 value:2 m2 card:5 | tops 0 0
RIP-M06: after 6 one ghost card is drawn blind; mediums may be played before; then all is as always
  at: hands 3 / 2 2 5; fronts 6 / 4
    3 m6 end | may blind m4 end
      m4 blind | odds blind:2=2 blind:5=1
        blind:2 | row / 2 m4 | hand / 2 5 | may 2 5 end
RIP-M06: 6 waits for the next round, and for none after it
  at 3: hands 3 4 / 2 5; fronts 6
    3 m6 end end none 4 end | can blind end | cannot 2
      end none | round 5 > end none | can 2 5 end | cannot blind
    3 m6 end blind blind:2 | can 5
RIP-M06, RIP-M27: a round that 27 ends is the next one, too
  at 3: hands 3 3 4 / 2 5; fronts 6 / 27
    3 m6 end end none 4 end m27 | round 5 > 3 end | can 2 5 end | cannot blind
RIP-M06: 6 is not used up by 2, 20 or discards
  at 9: hands 3 / 2 2 5 5 6; fronts 6 / 2 20 21; decks / 4 4
    3 m6 end m2 card:4 m20 family:own away:2 m21 card:2 card:5 | may blind end > blind | odds blind:5=1 blind:6=1
RIP-M06, RIP-M14: the second card is free
  at: hands 5 / 1 2 3; fronts 6 14
    5 m6 m14 end | may blind end > blind blind:2 | may 1 3
RIP-M06, RIP-M25: the draw is among what may be played; if that is nothing it stays pending
  at: hands 5 / 1 2 3; fronts 6 25 > 5 m6 m25 value:1 value:2 end blind | odds blind:3=1
  at: hands 5 6 / 1 2 2; fronts 6 25
    5 m6 m25 value:1 value:2 end | may end > end none 6 end | can blind end
RIP-M06, RIP-M29: 6 outlasts a 27, and a 29 of a later round, but none of its own
  at 5: hands 3 6 / 2 5; fronts 6 29 / 27
    3 m6 end m27
      6 end | can blind
      m29 6 end | can blind
    3 m6 m29 end | cannot blind
RIP-M07, RIP-18: 7 is for the tenth only
  at: hands 1; fronts 7 > | may 1 end > end | can tenth:m7
RIP-M08, RIP-M09: 8 is for the player's own 2, 4 and 6, 9 for 1, 3 and 5
  at: hands 1 2 3 4 5 6 / 1 2 3 4 5 6; fronts 8 9
    1 2 3 4 5 6
      m8 | totals 24 > end 1 2 3 4 5 6 | totals 24 / 21
      m9 | totals 24
RIP-M10: 10 adds two to one's own cards of a value, before and after, and none to the other family's
  at: hands 3 3 / 3 3 3; fronts 10 5
    3 m10 value:3 3 m5 | totals 15 > end 3 3 3 | totals / 9
RIP-M11: 11 discards any card of this round
  at 9: hands 2 5 / 6; fronts 8 3 15 / 11; decks 4; earlier2 1
    2 5 m8 m3 end m11 | may card:2 card:5 card:m3 card:m8 > card:5 | row 2 m3 m8 | hand - | totals 4
RIP-M11, RIP-M16: a copy keeps its value
  at: hands 6; fronts 16 / 11 > 6 m16 end m11 card:6 | totals 6
RIP-M11, RIP-47: 11 discards what 15 moved or 2 fetched, too
  at 7: hands 5; fronts 15 / 11 > 5 m15 end end card:5 none end | row 5 > m11 | row -
  at 7: fronts 2 / 11; decks 5 > m2 card:5 end m11 | may card:5 card:m2
RIP-M12: 12 makes the other family's 1s and 2s count nothing, not one's own
  at: hands 1 2 6 / 1 2 3; fronts / 12 > 1 2 6 end 1 m12 | totals 6 / 1
RIP-M13: 13 is a 4 that moves to the tenth, whoever wins the round
  at 3: hands / 5; fronts 13
    m13 | totals 4
      end end none | tenth m13 | side3 -
      end 5 end end none | tenth m13 | side3 -
""")
def test_1_to_13(story: Story) -> None:
    """RIP-M01 to RIP-M13."""
    story.unfold()


@each_story("""
RIP-M14: for the rest of the round the other family plays two cards or none
  at: hands 5 6 4 / 1 2 3; fronts 14
    5 m14 end | may 1 2 3 end > 3 | may 1 2 > 2 | may 1 end
  at: hands 1 6 / 1 2 3 3; fronts 14 > 1 m14 end 2 3 end 6 end 3 | cannot end
  at: hands 5 / 1 2 3; fronts 14 > 5 m14 end end none end none 2 | can 1 3 end
RIP-M14: its own player is free
  at: hands 5 5 / 1; fronts 14 > m14 | can end
  at: hands 5 5 4 / 1 6; fronts 14 > 4 m14 end 1 6 end 5 | may 5 end
RIP-M14: a first card needs another besides
  at 9: hands 5 5 / 2; fronts 14 > 5 m14 end | may end
  at 9: hands 5 5 / 2 2; fronts 14 > 5 m14 end | may 2 end
  at 9: hands 5 5 / 2; fronts 14 / 4 > 5 m14 end | may 2 m4 end
  at 9: hands 5 5; fronts 14 / 4 > 5 m14 end | may end
  at 9: hands 5 5; fronts 14 / 4 8 > 5 m14 end | may m4 m8 end
  at 9: hands 5 5 / 2; fronts 14 / 7 > 5 m14 end | may end
RIP-M14: 22 and 27 may be played alone
  at 9: hands 5 5; fronts 14 / 22 > 5 m14 end | may m22 end
  at 9: hands 5 5; fronts 14 / 27 > 5 m14 end | may m27 end
  at 9: hands 5 5 / 3; fronts 14 / 27 > 5 m14 end | may 3 m27 end
RIP-M14, RIP-M23: 23 is two cards, unless twins are one
  at 9: hands 5 5; fronts 14 / 23 > 5 m14 end | may m23 end
  at 9: hands 5 / 2 3; fronts 14 / 23 > 5 m14 end m23 | may 2 3 end
  at 9: hands 5 5; fronts 14 / 23; twins_are_one > 5 m14 end | may end
  at 9: hands 5 5 / 2; fronts 14 / 23; twins_are_one > 5 m14 end | may 2 m23 end > m23 | may 2
RIP-M14, RIP-M02: 2 and the card that it brings are two; one that brings nothing is one
  at: hands 5 / 2; fronts 14 / 2; decks / 6 > 5 m14 end m2 card:6 | may 2 end
  at 9: hands 5 5; fronts 14 / 2 > 5 m14 end | may end
  at 9: hands 5 5 / 3; fronts 14 / 2 > 5 m14 end | may 3 m2 end
  at 9: hands 5; fronts 14 25 / 2; decks / 1 2
    5 m25 value:1 value:2 m14 end | may end
    5 m25 value:1 value:3 m14 end | can m2
RIP-M14, RIP-M21: the two discards do not count as another card
  at 9: hands 5 5 / 2 3; fronts 14 / 21 > 5 m14 end | may 2 3 end
  at 9: hands 5 5 / 2 3 3; fronts 14 / 21 > 5 m14 end | may 2 3 m21 end
  at 9: hands 5 5 / 2 3; fronts 14 / 21 4 > 5 m14 end | may 2 3 m4 m21 end
  at 9: hands 5 5 / 2; fronts 14 / 21 > 5 m14 end | may end
  at 9: hands 5 5 / 2; fronts 14 / 21 4 > 5 m14 end | may 2 m4 end
  at 9: hands 5 5; fronts 14 / 21 4 > 5 m14 end | may end
RIP-M14, RIP-M21, RIP-M25: of three ghost cards one must be playable after a first 21; its discards are free
  at 9: hands 5 / 2 3 3; fronts 14 25 / 21 > 5 m25 value:2 value:3 m14 end | may end
  at 9: hands 5 / 1 2; fronts 14 25 / 21 > 5 m25 value:2 value:3 m14 end | may end
  at 9: hands 5 / 1 2 3; fronts 14 25 / 21
    5 m25 value:2 value:3 m14 end | may 1 m21 end > m21 | may card:1 card:2 > card:1 card:2 | may end
RIP-M14: a first card that leaves none playable may end the turn: 25 bars it, 20 takes it away
  at 9: hands 5 / 2; fronts 14 / 20 25
    5 m14 end | may 2 m20 m25 end > m25 value:1 value:2 | may m20
  at 9: hands 5 / 2; fronts 14 / 20 > 5 m14 end m20 family:own away:2 | may end
RIP-M14, RIP-43: after 29 one card is enough again
  at 9: hands 5 / 2 3; fronts 14 / 29 > 5 m14 end m29 | may 2 3 end | front / -
RIP-M15: 15 moves a card of a round that was won, whatever it is; or none
  at 9: hands 1 1 6 5; fronts 3 4 5 13 16 19 21 15
    6 m16 m19 m3 m4 m5 m13 1 m21 card:1 card:5 m15 | hand -
      end end | may none card:1 card:6 card:m3 card:m4 card:m5 card:m15 card:m16 card:m19 card:m21
        card:m21 | tenth m13 m21
RIP-M15, RIP-46: an effect does not move, nor a value that was copied or revealed: the card counts 0
  at 7: hands 2 2 / 3; fronts 8 15 > 2 m8 m15 end end card:m8 none | row m8 | totals 0 > 2 | totals 2
  at 7: hands 2 6 / 3; fronts 16 15 > 6 m16 m15 end end card:m16 none | row m16 | totals 0
  at 7: hands 2 6 / 3; fronts 12 15 > 6 m12 m15 end end card:m12 none 2 end 3 | totals 2 / 3
  at 7: hands 2 6 / 3; fronts 24 15 / 8 > 6 m24 m15 end end card:m24 none 2 end m8 | can 3
RIP-M15, RIP-M01, RIP-M06: moved, 1 has still brought its medium, and 6 still waits
  at 7: hands 5 5 / 3 3; fronts 1 15; line 7=9 > 5 m1 m15 end end card:m1 | front 9
  at 7: hands 5 5 / 3 4; fronts 6 15 > 5 m6 m15 end end card:m6 none 5 end | can blind
RIP-M15, RIP-M22, RIP-M29: it lies there as a card that was played: 22 takes it back, and under 29 it counts 1
  at 7: hands 2 6 / 3; fronts 8 15 22; line 8=9 > 6 m8 m15 end end card:m8 none m22 | front 8 9
  at 7: hands 2 6 / 3; fronts 8 15 29 > 6 m8 m15 end end card:m8 none m29 | totals 1
RIP-M15, RIP-M23: 23 is two cards of 1 there too
  at 7: fronts 23 15 9 > m23 m15 end end card:m23 none | row m23 | totals 2 > m9 | totals 4
RIP-M15: it moves the value only: no second discard, no second look
  at 7: hands 1 2 3 4; fronts 21 15 > m21 card:1 card:2 m15 end end card:m21 none | hand 3 4 | totals 6 | may 3 4 end
RIP-M15, RIP-M22, RIP-M27: 15 does nothing for who loses, by 22 too, nor after 27; if the opponent plays 22, it works
  at 7: hands 2 / 5; fronts 15 22; line 7=8
    2 m15 end 5 end end | may tenth:m8 tenth:m22 none
    2 m15 m22 card:m15 | cannot card:2
  at 7: hands 2 / 5; fronts 15 / 22 27
    2 m15 end m22 | may none card:2 card:m15
    2 m15 end m27 | round 8 | may end
RIP-M15: 13 has moved before; 15 may move itself
  at 7: fronts 13 15 > m13 m15 end end | may none card:m15 > card:m15 | row m15 | totals 0
RIP-M15: after round 9 it moves to the tenth; a medium that it moves is not resolved there
  at 9: hands 1 2 3; fronts 21 15 > m21 card:1 card:2 m15 end end card:m21 none | pays 1 0 | hand 3 | totals 6
RIP-M16: 16 copies a ghost card that its family has played this round, and is of that value
  at: hands 2 5 / 6; fronts 16 9 3 > 2 5 m3 m16 | may card:2 card:5 > card:5 | totals 13 > m9 | totals 16
RIP-M16: without one it counts 0; the opponent's cards, and those of other rounds, are none
  at 4: hands / 6; fronts 16 26; earlier1 5; first 1 > 6 end m16 m26 value:5 | totals 0
RIP-M16: with its option it may copy a ghostly medium too, but not 16 or 19 without a value
  at 9: hands 1 1 6; fronts 3 8 13 19 21 23 16 > m3 m8 m13 m19 6 m21 card:1 card:1 m23 m16 | totals 29
  at 9: hands 1 1 6; fronts 3 8 13 19 21 23 16; copy_ghostly
    m3 m8 m13 m19 6 m21 card:1 card:1 m23 m16 | may card:6 card:m3 card:m13 card:m21 card:m23 | totals 22
      card:m23 | totals 23
      card:m21 | totals 29
      card:m13 | totals 27
RIP-M16, RIP-M23: a copy of 23 is 1, even of twins that are one
  at: fronts 23 16; copy_ghostly > m23 m16 | totals 3
  at: fronts 23 16; copy_ghostly; twins_are_one > m23 m16 | totals 3
RIP-M17: 17 takes two from the opponent's cards of a value, before and after, not below 0
  at: hands 3 6 / 3 3; fronts 17 / 5 > 3 6 m17 value:3 end 3 3 m5 | totals 9 / 3
  at: hands 6 / 1 1; fronts 17 > 6 m17 value:1 end 1 1 | totals / 0
RIP-M18: 18 puts a ghost card of an earlier round back into the deck; of several alike the earliest
  at 6: hands 1 1; fronts 18; decks 2 2 / 4; earlier1 3 5 / 6; earlier2 3; earlier4 6
    1 m18 | may card:3 card:5 card:6 > card:3 | side1 5 | side2 3 | deck 2 2 3
RIP-M18, RIP-45: it shuffles only if it finds something
  at 6: fronts 19 18; decks 2 2 6 > m19 top:6 m18 | tops 6 0
  at 6: fronts 19 18; decks 2 2 6; earlier3 3 > m19 top:6 m18 | tops 0 0
RIP-M18: it takes nothing from the other family, from the tenth or from the round itself
  at 6: hands 2; fronts 18; tenth 5; earlier2 / 5 > 2 m18 | may end | deck -
RIP-M18, RIP-M15: it finds what 15 moved where it lies now
  at 6: hands 5; fronts 15 18 > 5 m15 end end card:5 none m18 | row 5 m18 | deck -
RIP-M19: 19 takes the value of a deck's top card, which stays there and is drawn next
  at 6: hands / 3; fronts 19 9; decks 2 / 5 5 6
    m19 | may family:own family:other > family:other | odds top:5=2 top:6=1
      top:5 | totals 5 | deck / 5 5 6 | tops 0 5
        m9 | totals 6
        end end draw:2 | odds draw:5=1 draw:6=1 | hand / 3 5 | tops 0 0
RIP-M19: a top that is known is not revealed again
  at 6: fronts 19; decks / 5 5 6; hands 1 6; tops 0 6 > m19 | totals 6
RIP-M19: it must choose a deck that has cards; with both empty it counts 0
  at 6: fronts 19; decks 4 > m19 | odds top:4=1
  at 6: fronts 19 26 > m19 m26 value:1 | totals 0
""")
def test_14_to_19(story: Story) -> None:
    """RIP-M14 to RIP-M19."""
    story.unfold()


@each_story("""
RIP-M20: 20 sends a random card of a family's hand to its side of the tenth
  at: hands 1 1 5 / 2 2 6; fronts 20
    m20 family:own | odds away:1=2 away:5=1 > away:5 | tenth 5 / - | hand 1 1
    m20 family:other | odds away:2=2 away:6=1 > away:2 | tenth - / 2 | hand / 2 6
RIP-M20: an empty hand places nothing
  at: hands 1; fronts 20 > m20 family:other | may 1 end | tenth / -
RIP-M20, RIP-M22: taken back it places once more
  at 5: hands 1 2 2; fronts 20 22 > m20 family:own away:2 m22 none end none m20 family:own away:1 | tenth 1 2
RIP-M21: 21 is a 6 for two discards, which are chosen and out of the game
  at: hands 1 3 3 5; fronts 21 8
    m21 | may card:1 card:3
      card:3 | may card:3 card:5
      card:1 card:5 | hand 3 3 | row m21 | totals 6 | deck - > m8 | totals 7
RIP-M21, RIP-44: it needs two ghost cards; a hand of exactly two suffices
  at: fronts 21 4 | cannot m21
  at: hands 4; fronts 21 4 | cannot m21
  at: hands 4 5; fronts 21 4 > m21 card:4 card:5 | hand -
RIP-M22, RIP-16, RIP-17, RIP-18, RIP-20: 22 loses the round at once, and takes one card back
  at 4: hands 6 5 / 1; fronts 22 8; line 4=9; decks 1 / 2; house castle
    6 m8 5 m22 | may card:5 card:6 card:m8
      card:6 draw:1 draw:2 | hand 1 6 | front 9 > none | begins 1 | won / manor castle castle
      card:m8 draw:1 draw:2 | front 8 9 | may tenth:1 tenth:m8 tenth:m9 none
RIP-M22, RIP-48: it takes back the only card unasked, and never itself
  at 4: hands 6; fronts 22 > 6 m22 | hand 6
  at 4: fronts 22; line 4=9 > m22 | front 9 | side4 m22
RIP-M22, RIP-47, RIP-M02: it takes back what 15 moved, a medium in front of its family, or what 2 fetched
  at 7: fronts 5 15 22; line 7=8 8=9 > m5 m15 end end card:m5 none m22 | front 5 9
  at 7: fronts 2 22; decks 6 > m2 card:6 m22 | may card:6 card:m2 > card:6 | hand 6
RIP-43, RIP-M22: the effect of what it takes back ends: 13 does not move, 1 does not take, 6 is not pending
  at 4: fronts 13 22; line 4=8 > m13 m22 | tenth - | front 8 13
  at 4: fronts 1 22; line 4=8 > m1 m22 | front 1 8
  at 4: hands 1 / 2 3; fronts 6 22
    1 m6 m22 card:m6 none | can 2
    1 m6 m22 card:1 none | can blind
RIP-M22, RIP-M13, RIP-21: it lets 13 move
  at 4: hands 1; fronts 13 22 > 1 m13 m22 card:1 | tenth m13
RIP-M23: 23 is two cards of 1; each of the two gets the bonuses
  at 9: fronts 23 9 10 26 / 17
    m23 | totals 2
      m9 | totals 4
      m10 value:1 | totals 6
      m26 value:1 | totals 8
      end m17 value:1 | totals 0
RIP-M23: with its option it is one card worth 2, of the set of 1, and each bonus or malus applies once
  at 9: fronts 23 9 10 26 8 / 17 12; twins_are_one
    m23 | totals 2
      m8 | totals 2
      m10 value:1 | totals 4
      m10 value:2 | totals 2
      m26 value:1 | totals 5
      m9 | totals 3
        end m17 value:1 | totals 1
        end m12 | totals 0
RIP-M23, RIP-M11, RIP-M22: it is one thing to discard or take back
  at 9: hands 2; fronts 23 22 / 11 > m23 2 end m11 | may card:2 card:m23 > card:m23 | totals 2
  at 9: fronts 23 22; line 9=3 > m23 m22 | front 3 23
RIP-M24: after 24 the opponent plays ghosts only, for this round; oneself does not mind
  at 5: hands 5 / 1 6; fronts 24 4 / 8 22
    5 m24 | can m4 > end | may 1 6 end
      6 end m4 end end none end none | can m8 m22 | round 7
RIP-M25: 25 bars two values for both, ghostly mediums of a fixed value among them
  at 9: hands 1 2 3 4 6 / 1 2 3 6; fronts 25 3 4 5 13 21 / 23
    m25 value:1 value:6 | may 2 3 4 m4 m5 m13 end > 4 end | may 2 3 end
  at 9: hands 1; fronts 25 3 4 5 13 23 > m25 value:3 value:4 | may 1 m3 m4 m23 end
RIP-M25: it does not bar 16 and 19, which may take a barred value
  at 9: hands 5; fronts 25 16 19; decks 5 > 5 m25 value:1 value:5 m16 m19 top:5 | totals 15
RIP-M25: it bars plays only: no discards by 21, moves by 15 or placings by 20
  at 8: hands 5 1 1 / 1 1; fronts 25 15 21 / 20
    5 m15 m25 value:1 value:5 m21 card:1 card:1 | hand -
      end m20 family:own away:1 end card:5 | tenth / 1 > none | row 5
RIP-M26, RIP-46: 26 adds three for both, for this round
  at 5: hands 4 4 / 4 4 4; fronts 26 > 4 m26 value:4 end 4 4 | totals 7 / 14 > end end none 4 | totals / 4
RIP-M27: 27 ends the round in a tie: the house moves on, the medium goes, nobody places, the same one begins
  at 4: hands 6 / 2; fronts 5 / 27; line 4=9; decks 1 1 / 2 2; house manor; later castle manor castle manor castle manor
    6 end m27 draw:1 draw:1 draw:2 draw:2 | round 5 | begins 0 | houses5 manor castle | front 5 / -
RIP-M27: a castle moves on too
  at 5: fronts 27; tokens castle / manor manor; house castle; later manor castle castle manor manor
    m27 | houses6 manor castle
RIP-M27, RIP-M13: 13 still moves
  at 4: fronts 13 27 > m13 m27 | tenth m13 | side4 m27
RIP-M28: 28 swaps the houses of two later rounds, or none
  at 7: fronts 28; later castle manor castle; tokens manor manor manor / manor castle castle
    m28 | may house:8 house:9 none
      house:8 | may house:9 house:10 > house:9 | houses8 manor | houses9 castle | houses10 castle
      house:9 | houses8 castle | houses9 castle | houses10 manor
      none | houses8 castle | houses9 manor | houses10 castle
RIP-M28: in round 8 only 9 and 10 are left, and in round 9 nothing
  at 8: fronts 28; later castle manor > m28 | may house:9 none > house:9 | houses9 manor | houses10 castle
  at 9: fronts 28 > m28 | may end
RIP-M29: 29 makes every other card a 1, on both sides, mediums, 23 and 13 too; itself it counts 0
  at 9: hands 6 5 / 4 4 1; fronts 8 23 13 10 / 29 12
    6 5 m8 m23 m13 m10 value:6 end 4 m12 m29 | totals 6 / 2 > 4 1 | totals / 4
RIP-M29: it counts in its round only
  at 5: hands 6 / 5; fronts 29; tenth 5 > m29 6 end end none end none 5 | totals / 5
RIP-M29: 1, 13 and 15 are lost, whether they came before or come after
  at 5: hands 5 6; fronts 1 13 15 29; line 5=9
    6 m1 m13 m15 m29 5 end end | may tenth:m9 none | tenth -
    m29 6 5 m1 m13 m15 end end | may tenth:m9 none | tenth -
RIP-M29, RIP-43: what binds the opponent ends: 6, 12, 14, 24 and 25
  at 9: hands 5 6 / 1 2; fronts 6 12 14 24 25 29 / 8
    6 5 m6 m12 m14 m24 m25 value:1 value:2 m29 end | may 1 2 m8 end > 1 | totals / 1 | can end
    m29 6 5 m6 m12 m14 m24 m25 end | may 1 2 m8 end > 1 | totals / 1 | can end
RIP-M29: after it 21 needs and discards nothing, 22 and 27 end no round, 2, 19 and 20 bring nothing
  at 9: hands 6 / 5; fronts 29 21 22 27 2 20 19; decks 4 / 4
    m29 6 m21 m22 m27 m2 m20 m19 | round 9 | totals 7 | may end
RIP-M29, RIP-M24: who may play no mediums cannot play it; once the other does, mediums are free again
  at 9: hands 5 / 6; fronts 24 29 / 4
    5 m24 end | cannot m4 > 6 end m29 | totals 2 / 1 > end | can m4
RIP-M29, RIP-43: what was done before it stays done: a card that was fetched, and one that was placed
  at 9: hands 5 5; fronts 2 20 29; decks 4 > m2 card:4 m20 family:own away:5 m29 | row 4 m2 m20 m29 | tenth 5 | totals 3
""")
def test_20_to_29(story: Story) -> None:
    """RIP-M20 to RIP-M29."""
    story.unfold()


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
