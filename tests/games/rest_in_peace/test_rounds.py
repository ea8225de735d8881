"""A round, turn by turn: who plays what, who passes, who abandons, what everybody gets, and who wins in the end."""

import pytest

from games.rest_in_peace.stories import Story, each_story


@each_story("""
RIP-11, RIP-12, RIP-13: any number of ghosts and mediums, in any order, stay where they were laid
  at: hands 1 2 2 / 5; fronts 4 8
    | may 1 2 m4 m8 end > 2 m8 | totals 3 > 2 m4 1 | may end | row 1 2 2 m4 m8 | totals 10 | hand - | front -
RIP-14: who is ahead by one point at least passes the turn
  at: hands 1 3 / 2 2 > 1 end 2 | totals 1 / 2 > end | may 3 end
RIP-15: a tie is not enough, and no card at all is allowed
  at 4: hands 2 / 2; house castle > 2 end
    end | won manor castle / manor castle
    2 end | won manor castle / manor castle
RIP-15, RIP-16, RIP-20: the first turn of a round may end without a card, and who wins it begins
  at 3: house manor > end none | round 4 | begins 1 | won manor / manor castle
RIP-16: the loser takes the round's medium, face up in front of it, to be played in a later round
  at 3: line 3=5 > end none | front 5 / -
  at 3: line 3=5; hands 1 / 1 > 1 end end none | front - / 5
RIP-17: each family draws two: family 0 first, one card after another
  at 3: hands 1 5 / 2 3; decks 1 1 2 / 4 4 6
    end draw:1 draw:2 | may draw:4 draw:6 > draw:4 draw:6 none | hand 1 1 2 5 / 2 3 4 6 | deck 1 / 4
RIP-17: from a deck with fewer what is left is drawn
  at 3: hands 1 / 1; decks 2 > end draw:2 | can tenth:2 > none | hand 1 2 / 1
RIP-18, RIP-22: after drawing the loser may place a card on the tenth; the medium just won too, or nothing
  at 3: hands 1 5 / 2 3; decks 1 1 2 / 4 4 6; line 3=6; fronts 4 / 9
    end draw:1 draw:2 draw:4 draw:6 | may tenth:1 tenth:2 tenth:5 tenth:m4 tenth:m6 none
      tenth:5 | tenth 5 | hand 1 1 2
      tenth:m6 | tenth m6 | front 4
      none | tenth -
RIP-19: a medium on the tenth has no effect before
  at 3: line 3=29; hands / 6 5 > end tenth:m29 6 | totals / 6
RIP-10: rounds go along the line to the ninth, and then the tenth is not played any more
  at 2: tokens manor; house manor; later manor manor manor castle castle castle castle manor; fronts / 8
    | may end > end none | round 3 | may m8 end > end none | round 4 > end none | round 5 > end none | round 6
      end none | round 7 > end none | round 8 > end none | round 9 > end none | pays 1 0
RIP-21: 13 and 15 move, then the medium, the effects end, both draw, then RIP-18
  at 3: hands 6; fronts 13 15; decks 1 1 / 2 2; line 3=9
    6 m13 m15 end end | tenth m13 | may none card:6 card:m15 | front / -
      card:6 draw:1 draw:1 draw:2 | front / 9 > draw:2 | may tenth:2 tenth:m9 none
RIP-21, RIP-30, RIP-M15: a win stops there: neither 13 nor 15 moves, nothing is drawn
  at 3: hands 6; fronts 13 15; decks 1 / 2; tokens castle castle; house castle
    6 m13 m15 end end | pays 1 0 | tenth - | row 6 m13 m15
RIP-22: 24, 25, 14 and 6 do not bear on placing
  at 6: hands 6 / 1 2 5; fronts 24 25 14 6 / 4; line 6=9
    6 m25 value:1 value:2 m14 m6 m24 end end | may tenth:1 tenth:2 tenth:5 tenth:m4 tenth:m9 none
RIP-50: the rulebook's example game
  at 1: hands 1 1 2 2 5 / 1 2 2 3 4; decks 1 1 1 2 2 2 / 1 1 1 2 2 2; line 1=4 2=8 3=3; house manor
    1 2 end 1 3 end end draw:1 draw:1 draw:1 draw:1 tenth:1 | front 4 | won / manor | begins 1
      end draw:1 draw:2 draw:1 draw:2 tenth:1 | front / 8 | begins 0
        2 | totals 2 > end 2 2 | totals / 4 > end 5 | totals 7 > end 4 | totals / 8 > end 1 1 | totals 9 > end m8
          | totals / 11 > end end draw:2 draw:2 draw:2 draw:2 none | round 4 | begins 1 | front 3 4 | tenth 1 / 1
""")
def test_a_round(story: Story) -> None:
    """RIP-10 to RIP-22, RIP-50."""
    story.unfold()


@each_story("""
RIP-30, RIP-38: the fourth manor or the third castle wins at once: 1 for the winner, 0 for the loser
  at 7: first 1; tokens manor manor manor / manor castle castle; house manor > end | pays 1 0
  at 7: first 0; tokens manor castle castle / manor manor manor; house manor > end | pays 0 1
  at 7: first 1; tokens castle castle manor / manor manor manor; house castle > end | pays 1 0
  at 7: first 1; tokens manor manor manor / manor castle castle; house castle > end none | round 8
  at 7: first 1; tokens castle castle manor / manor manor manor; house manor > end none | round 8
  at 7: first 1; tokens manor manor castle / castle castle manor; house manor > end none | round 8
RIP-30, RIP-M27: several tokens count together
  at 4: fronts 27; tokens manor manor / manor; house manor; later manor castle castle castle castle manor
    m27 end none | round 6
  at 4: fronts / 27; first 1; tokens manor manor / manor; house manor; later manor castle castle castle castle manor
    m27 end | pays 1 0 | won manor manor manor manor
RIP-33, RIP-34: the higher total wins the tenth house and the game, though the other has as many tokens
  at 9: tenth 5 / 4 > end none | pays 1 0 | won manor manor manor castle castle
  at 9: tenth 4 / 5 > end none | pays 0 1
RIP-35: a tied tenth is void and most tokens win: here the winner of round 9 has five
  at 9: first 0; tenth 2 3 / 5 > end none | pays 0 1
  at 9: first 1; tenth 2 3 / 5 > end none | pays 1 0
RIP-35: castles are tokens as manors are
  at 9: tokens castle castle manor manor / manor manor castle; house manor; tenth 2 / 2; first 0; later castle
    end none | pays 0.5 0.5
RIP-35, RIP-38, RIP-M27: equal tokens on a tied tenth are a draw: two houses there that nobody wins
  at 9: fronts 27; tenth 2 3 / 5 > m27 | pays 0.5 0.5
RIP-37: totals may be negative, a side without cards counts 0, and 0-0 is a tie
  at 9: first 0; tenth m13 > end none | totals -2 / 0 | pays 0 1
  at 9: first 1; tenth / m13 1 > end none | totals 0 / -1 | pays 1 0
  at 9: first 1 > end none | totals 0 / 0 | pays 1 0
RIP-31, RIP-18: the game ends only after placing in round 9: the last card placed counts
  at 9: first 0; hands 6; tenth / 5
    end | can tenth:6
      tenth:6 | pays 1 0
      none | pays 0 1
""")
def test_the_end(story: Story) -> None:
    """RIP-30 to RIP-38."""
    story.unfold()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("at: hands 1 > 2", "ghost:2 is not in"),
        ("at: hands 1 | may end", "may: "),
        ("at: hands 1 | can 2", "can: "),
        ("at: hands 1 | cannot 1 2", "cannot: "),
        ("at: hands 1 > 1 | totals 2", "totals: 1, not 2"),
        ("at: hands 1 | hand - / -", "hand: 1, not "),
        ("at: decks 1 2 > end | odds draw:1=2 draw:2=1", "odds: "),
    ],
)
def test_a_story_that_is_not_so_is_found(line: str, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        Story("RIP-11", (line,)).unfold()
