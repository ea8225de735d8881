"""What is laid out, a round, turn by turn, who wins in the end, and the tenth round, in both versions of the rules."""

import pytest

import effort
from games.rest_in_peace.drawn import at, fields, legal, odds, play, view
from games.rest_in_peace.slow import SlowRestInPeace
from games.rest_in_peace.stories import Story, each_story
from games.rest_in_peace.test_secrecy import played
from hantise.core import BadOption, Pile, Rng, settle
from hantise.games.rest_in_peace import GAME


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


def test_a_story_that_is_not_so_is_found() -> None:
    for line, words in {
        "at: hands 1 > 2": "ghost:2 is not in",
        "at: hands 1 | may end": "may: ",
        "at: hands 1 | can 2": "can: ",
        "at: hands 1 | cannot 1 2": "cannot: ",
        "at: hands 1 > 1 | totals 2": "totals: 1, not 2",
        "at: hands 1 | hand - / -": "hand: 1, not ",
        "at: decks 1 2 > end | odds draw:1=2 draw:2=1": "odds: ",
    }.items():
        with pytest.raises(AssertionError, match=words):
            Story("RIP-11", (line,)).unfold()


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


def test_a_placed_13_is_shown_and_weighed_as_it_will_count() -> None:
    """RIP-42, RIP-M13: while it waits to be resolved and afterwards; in the standing, and by whoever looks ahead."""
    hopes = []
    for is_four, worth in ((False, 2 - 2), (True, 2 + 4)):
        given = at(9, first=0, tenth=("m13 2", "m17 m26 1"), thirteen_placed_is_four=is_four)
        waiting = play(given, "end none")
        for table in (waiting, play(waiting, "value:6"), play(waiting, "value:6 value:6")):
            assert f"total {worth}" in GAME.table.text(view(table), ["Ann", "Bo"])
        hopes.append((waiting.standing()[0], GAME.hints.judge(waiting)[0]))
    less, more = hopes
    assert less[0] < more[0]
    assert less[1] < more[1]


FLAGS = ("initiation", "thirteen_placed_is_four", "copy_ghostly", "twins_are_one")


@each_story("""
RIP-02, RIP-04, RIP-06, RIP-07: nine mediums in a line, six manors and four castles, then each family draws five of 21
  start: first 0; levels 0
    medium-up:9 medium-up:8 medium-up:7 medium-up:6 medium-up:5 medium-up:4 medium-up:3
      | odds medium-up:1=1 medium-up:2=1
      medium-up:1 medium-up:2 | odds house-up:manor=6 house-up:castle=4
        house-up:castle house-up:castle house-up:castle | odds house-up:manor=6 house-up:castle=1
          house-up:castle | odds house-up:manor=6
            house-up:manor house-up:manor house-up:manor house-up:manor house-up:manor house-up:manor | houses4 castle
              | houses5 manor | odds draw:1=6 draw:2=5 draw:3=4 draw:4=3 draw:5=2 draw:6=1
                draw:6 draw:5 draw:5 draw:4 draw:4 | odds draw:1=6 draw:2=5 draw:3=4 draw:4=3 draw:5=2 draw:6=1
                  draw:1 draw:1 draw:1 draw:1 draw:1 | hand 4 4 5 5 6 / 1 1 1 1 1 | begins 0 | may 4 5 6 end
RIP-05: the tenth round has no medium
  at 9: first 1; line 9=5 > end none | front - / 5 | tenth - / -
RIP-08: the first family is chosen or random
  start: first -1 | odds first:0=1 first:1=1 > first:1 | begins 1 | can medium-up:1
  start: first 1 | begins 1 | can medium-up:1
RIP-09: an initiation has base cards, three of them face up, whatever the level says
  start: initiation; levels 4; first 0 | can medium-up:1 medium-up:9 | cannot medium-up:10
    medium-up:3 medium-up:9 medium-up:1 | may house-up:manor house-up:castle
RIP-09, RIP-21: one more comes after each round, after RIP-18, just before the next, until nine lie there
  at 1: initiation; levels 0; up 3; line 1=4 2=5 3=6
    end none | may medium-up:1 medium-up:2 medium-up:3 medium-up:7 medium-up:8 medium-up:9 > medium-up:9 | can end
      end none medium-up:8 end none medium-up:7 end none medium-up:3 end none medium-up:2 end none | odds medium-up:1=1
        medium-up:1 | round 7 > end none | round 8
""")
def test_what_is_laid_out(story: Story) -> None:
    """RIP-01 to RIP-09."""
    story.unfold()


# Options.


def test_the_standard_game_is_one_of_two_families_for_one_point() -> None:
    """RIP-01, RIP-04, RIP-08, RIP-38."""
    options = GAME.options(2)
    assert list(GAME.players) == [2]
    assert dict(options.values) == {"first": -1, "levels": 4} | dict.fromkeys(FLAGS, False)
    assert (GAME.payoff_range(options), GAME.payoff_sum(options)) == ((0.0, 1.0), 1.0)
    for values in ({"first": 2}, {"first": -2}, {"levels": 5}, {"levels": -1}, {"initiation": "maybe"}):
        with pytest.raises(BadOption):
            GAME.options(2, **values)


def test_options_reach_the_table_and_mediums_up_to_a_level_are_available() -> None:
    """RIP-03, RIP-04, RIP-09, RIP-M13, RIP-M16, RIP-M23: each as likely as the others; no other option with one."""
    for level, last in [(0, 9), (1, 14), (2, 19), (3, 24), (4, 29)]:
        state, slow = GAME.start(GAME.options(2, levels=level, first=0)), SlowRestInPeace(levels=level, first=0)
        assert odds(state) == slow.odds() == {f"medium-up:{number}": 1 for number in range(1, last + 1)}
    for flag in FLAGS:
        state = GAME.start(GAME.options(2, levels=2, first=1, **{flag: True}))
        settle(state, Rng(0))
        told = fields(state)
        assert [told[name] for name in FLAGS] == ["yes" if name == flag else "no" for name in FLAGS]
        assert (told["levels"], told["turn"]) == ("2", "1")


def test_a_small_table_lasts_no_longer_than_a_whole_game() -> None:
    """RIP-39: its position is the one that is set up."""
    small = GAME.preset("small")
    assert fields(GAME.start(small))["round"] == "9"
    assert 100 < GAME.longest(small) == GAME.longest(GAME.options(2)) < 400


@pytest.mark.walk
@pytest.mark.parametrize("style", ["any", "collector", "keen", "placer", "fighter"])
@pytest.mark.parametrize("initiation", [False, True])
def test_no_game_is_longer_than_longest(style: str, initiation: bool) -> None:
    """RIP-10, RIP-30: quick games and those with every medium."""
    options = GAME.options(2, initiation=initiation)
    for seed in effort.seeds(40):
        record = played(options, seed, style, most=2000)
        assert not legal(record.replay())
        assert record.plies() <= GAME.longest(options)


def test_a_deal_without_anybody_s_chance_draws_from_what_lies_there() -> None:
    """RIP-09, RIP-M06, RIP-M20: an initiation from base cards only; a card from a hand from what that hand holds."""
    for initiation, mediums in ((True, 9), (False, 29)):
        pile = GAME.pile(GAME.start(GAME.options(2, initiation=initiation, first=0)))
        assert (pile.name, len(pile.cards)) == ("mediums", mediums)
    stumbles = play(at(hands=("5", "1 2"), fronts=("6", "")), "ghost:5 medium:6 end blind")
    places = play(at(5, hands=("1 2 2", "1"), fronts=("20 22", "")), "medium:20 family:own")
    assert (GAME.pile(stumbles), GAME.pile(places)) == (Pile("blind 1"), Pile("hand 0"))
