"""What lies on the table before the first turn, what can be chosen before it, and what a game is bounded by."""

import pytest

import effort
from games.rest_in_peace.drawn import at, fields, legal, odds, play
from games.rest_in_peace.slow import SlowRestInPeace
from games.rest_in_peace.stories import Story, each_story
from games.rest_in_peace.test_secrecy import played
from hantise.core import BadOption, Pile, Rng, settle
from hantise.games.rest_in_peace import GAME

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


@pytest.mark.parametrize(("level", "last"), [(0, 9), (1, 14), (2, 19), (3, 24), (4, 29)])
def test_the_mediums_up_to_a_level_are_available(level: int, last: int) -> None:
    """RIP-03, RIP-04: each as likely as the others."""
    state, slow = GAME.start(GAME.options(2, levels=level, first=0)), SlowRestInPeace(levels=level, first=0)
    assert odds(state) == slow.odds() == {f"medium-up:{number}": 1 for number in range(1, last + 1)}


@pytest.mark.parametrize("flag", FLAGS)
def test_each_option_reaches_the_table(flag: str) -> None:
    """RIP-09, RIP-M13, RIP-M16, RIP-M23: and no other with it."""
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
