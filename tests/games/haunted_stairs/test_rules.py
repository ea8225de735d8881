"""The rules of Haunted Stairs, stated once: cases that both versions of the rules play."""

import pytest

from games.by_name import is_over, rules
from games.haunted_stairs.drawn import SET_UP, TURNED, disc, facts, fields, holds, legal, play, ring, view, walk
from games.haunted_stairs.slow import SlowStairs
from hantise.core import CHANCE, SPECTATOR, BadOption, State
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.pieces import IN_THE_BOX, SWAP_CARD

VARIANTS = {"double_or_quits": "double", "repeat_ghosts": "repeat", "next_searches_first": "next"}


# Set-up and options.


def test_two_to_four_play_with_each_child_at_the_place_of_its_colour_and_no_variant_unless_chosen() -> None:
    """STA-01, STA-02, STA-03, STA-15, STA-20, STA-34: the white place is free."""
    for players in (2, 3, 4):
        state = GAME.start(GAME.options(players))
        assert (len(facts(state).won), disc(state)) == (players, SET_UP)
    for players in (1, 5):
        with pytest.raises(BadOption, match="2 to 4 players"):
            GAME.options(players)
        with pytest.raises(ValueError, match="no such game"):
            SlowStairs(players)
    for option in (*VARIANTS, ""):
        told = fields(GAME.start(GAME.options(2, **({option: True} if option else {}))))
        assert [told[field] for field in VARIANTS.values()] == ["yes" if one == option else "no" for one in VARIANTS]


@pytest.mark.parametrize(("short", "counts"), [(False, [4, 4, 4, 4, 14, 14, 12]), (True, [2, 2, 2, 2, 7, 7, 6])])
def test_the_other_cards_are_the_stock(short: bool, counts: list[int]) -> None:
    """STA-02, STA-04, STA-06: with odds to match; a short game has half of each kind, and the same disc."""
    state = GAME.start(GAME.options(4, starter=0, short=short))
    cards = "card:red card:green card:blue card:yellow card:swap card:move card:riddle".split()
    assert dict(zip([GAME.actions.name(action) for action in state.legal()], state.weights())) == dict(
        zip(cards, counts)
    )
    assert (state.total(), disc(state)) == (sum(counts), SET_UP)
    assert (facts(state).pile, facts(state).won) == (0, (0, 0, 0, 0))


def test_anybody_may_start_or_who_is_chosen_of_those_at_the_table() -> None:
    """STA-05: by lot, unless chosen."""
    state = GAME.start(GAME.options(3))
    assert (state.mover(), legal(state), state.weights()) == (CHANCE, {"start:0", "start:1", "start:2"}, [1, 1, 1])
    assert [state.outcome(ticket) for ticket in range(state.total())] == state.legal()
    assert facts(play(state, "start:2")).turn == 2
    chosen = GAME.start(GAME.options(3, starter=1))
    assert (facts(chosen).turn, "card:riddle" in legal(chosen)) == (1, True)
    with pytest.raises(BadOption, match="starter must be a seat from 0 to 1"):
        GAME.options(2, starter=2)
    assert GAME.options(4, starter=3)["starter"] == 3


def longest(**options: bool) -> int:
    return GAME.longest(GAME.options(2, **options))


def test_the_longest_play_has_the_longest_search_for_each_child_and_two_decisions_for_each_dare() -> None:
    """STA-13, STA-15, STA-20: four tries, or four on one ghost and one on each of three; the last card's child too."""
    assert longest(repeat_ghosts=True) - longest() == (7 - 4) * (sum(IN_THE_BOX[:SWAP_CARD]) + 1)
    assert longest(double_or_quits=True) - longest() == 12, "somebody asks, and somebody answers"


@pytest.mark.walk
@pytest.mark.parametrize("seed", range(5))
def test_a_short_game_ends_when_its_cards_are_won(seed: int) -> None:
    """STA-06, STA-30: it is no longer than its options say."""
    *before, (over, _name) = walk(3, seed, short=True)
    assert is_over(over)
    assert sum(facts(over).won) == 28
    assert len(before) <= GAME.longest(GAME.options(3, short=True)) < GAME.longest(GAME.options(3))


# A search, ghosts that change places, riddles, and the end.


@rules("""
STA-10: the top card goes onto the pile and is done; then the player to the left has the turn
  RGBY. / stock move move swap / pile 2 -- card:move --> pile 3 / mover 0
    -- move:green card:swap --> pile 4 / mover 1
STA-11: any ghost may be turned over, but no empty place, and all is laid back, right or wrong
  B.GRY / stock red move -- card:red --> mover 0 / may turn:red,blue,yellow,white
    -- turn:blue --> disc B.GRY
    -- turn:blue turn:yellow --> disc B.GRY
STA-12: whoever finds the child wins the whole pile, the card just drawn too
  B.GRY / stock red move / pile 6 / won 10 20 18 -- card:red turn:yellow --> won 17 20 18 / pile 0
  B.GRY / stock green move / pile 6 / won 10 20 18 -- card:green turn:blue --> won 17 20 18 / pile 0
  B.GRY / stock blue move / pile 6 / won 10 20 18 -- card:blue turn:red --> won 17 20 18 / pile 0
  B.GRY / stock yellow move / pile 6 / won 10 20 18 -- card:yellow turn:white --> won 17 20 18 / pile 0
STA-13: after a wrong ghost the next player has to try, and the search goes round past the player who drew
  B.GRY / stock red move / turn 1 / won 10 20 24 -- card:red turn:blue --> mover 2 / won 10 20 24 / pile 1
    -- turn:white turn:red --> mover 1 / may turn:yellow
    -- turn:white turn:red turn:yellow --> won 10 21 24
STA-14: the turn goes to the left neighbour of the finder, not of the player who drew
  B.GRY / stock red move swap -- card:red --> mover 0
    -- turn:blue turn:yellow --> mover chance
    -- turn:blue turn:yellow card:move --> mover 2
    -- turn:yellow card:move --> mover 1
STA-15: a ghost that was wrong is not turned again in this search
  B.GRY / stock red red move -- card:red --> mover 0
    -- turn:blue --> may turn:red,yellow,white
    -- turn:blue turn:white --> may turn:red,yellow
    -- turn:blue turn:white turn:red --> may turn:yellow
    -- turn:blue turn:yellow card:red --> may turn:red,blue,yellow,white
STA-15: with `repeat_ghosts` it may, until there were four wrong tries
  B.GRY / stock red red move / repeat -- card:red --> mover 0
    -- turn:blue turn:blue turn:white --> may turn:red,blue,yellow,white
    -- turn:blue turn:blue turn:white turn:blue --> may turn:red,yellow
    -- turn:blue turn:blue turn:white turn:blue turn:red --> may turn:yellow
    -- turn:blue turn:blue turn:blue turn:blue --> may turn:red,yellow,white
    -- turn:blue turn:blue turn:white turn:blue turn:yellow card:red --> may turn:red,blue,yellow,white
STA-16, STA-17: any two change places, any moves, and it must be done; the free place may be of any colour
  RGBY. / stock swap -- card:swap --> mover 0
    -- --> may swap:red-green,red-blue,red-yellow,green-blue,green-yellow,blue-yellow
  .GBYR / stock swap -- card:swap --> may swap:green-blue,green-yellow,green-white,blue-yellow,blue-white,yellow-white
  RGBY. / stock move -- card:move --> mover 0 / may move:red,green,blue,yellow
  .GRYB / stock move -- card:move --> mover 0 / may move:green,blue,yellow,white
STA-16, STA-17: ghosts lie at each other's places or at the free one then, and the turn is over
  B.GRY / stock swap move swap move -- card:swap swap:red-white --> disc Y.GRB / pile 1
    -- card:swap --> mover 1
  B.GRY / stock swap move swap move -- card:swap swap:blue-yellow --> disc B.RGY / pile 1
  B.GRY / stock swap move swap move -- card:move move:blue --> disc BG.RY / pile 1
  B.GRY / stock swap move swap move -- card:move move:white --> disc BYGR. / pile 1
    -- card:swap --> mover 1
STA-18, STA-19: at a riddle one says which child lies at the white place, or does not; a right guess wins the pile
  .GBYR / stock riddle move / pile 4 / won 20 10 20 -- card:riddle --> mover 0 / may guess:red,green,blue,yellow quit
    -- guess:red --> won 25 10 20 / pile 0 / disc .GBYR
    -- guess:green --> won 20 10 20 / pile 5 / disc .GBYR
    -- guess:blue --> won 20 10 20 / pile 5 / disc .GBYR
    -- quit --> won 20 10 20 / pile 5 / disc .GBYR
    -- guess:red card:move --> mover 1
    -- guess:green card:move --> mover 1
    -- quit card:move --> mover 1
STA-19: with nothing at the white place nothing is asked; the turn is over, the pile stays
  RGBY. / stock riddle move / pile 4 -- card:riddle --> mover chance / pile 5
    -- card:move --> mover 1
STA-20, STA-21, STA-22: double or quits asks any opponent about any ghost, at an empty white place too; or one passes
  .GBYR / stock riddle move / double -- card:riddle --> may quit ask:green,blue,yellow,white:1,2
  .GBYR / stock riddle move / double / turn 1 -- card:riddle --> may quit ask:green,blue,yellow,white:0,2
  .GBYR / stock riddle move / double / turn 2 -- card:riddle --> may quit ask:green,blue,yellow,white:0,1
  RGBY. / stock riddle move / double -- card:riddle --> may quit ask:red,green,blue,yellow:1,2
  RGBY. / stock riddle move / double / turn 1 -- card:riddle --> may quit ask:red,green,blue,yellow:0,2
  RGBY. / stock riddle move / double / turn 2 -- card:riddle --> may quit ask:red,green,blue,yellow:0,1
STA-20, STA-21, STA-22: the opponent must answer: right wins for it, wrong for the player, whose neighbour is next
  .GBYR / stock riddle move / pile 4 / won 20 10 20 / double -- card:riddle --> pile 5
    -- ask:blue:2 --> mover 2 / may answer:red,green,blue,yellow
    -- ask:blue:2 answer:blue --> won 20 10 25 / pile 0 / disc .GBYR
    -- ask:blue:1 answer:blue --> won 20 15 20 / pile 0 / disc .GBYR
    -- ask:blue:2 answer:red --> won 25 10 20 / pile 0 / disc .GBYR
    -- ask:white:2 answer:green --> won 25 10 20 / pile 0 / disc .GBYR
    -- quit --> won 20 10 20 / pile 5 / disc .GBYR
    -- ask:blue:2 answer:blue card:move --> mover 1
    -- ask:blue:1 answer:blue card:move --> mover 1
    -- ask:blue:2 answer:red card:move --> mover 1
    -- quit card:move --> mover 1
STA-19, STA-30, STA-31, STA-32: a last card that wins nothing: its player names any child; who finds it takes the pile
  .GBYR / stock move / pile 4 / won 20 16 15 -- card:move move:white --> disc RGBY. / mover 0 / pile 5
    -- --> may name:red,green,blue,yellow
    -- name:red turn:green turn:red --> mover over / won 20 21 15 / pile 0 / pays 0 1 0
  .GBYR / stock swap / pile 4 / won 20 16 15 -- card:swap swap:green-blue --> disc .BGYR / mover 0 / pile 5
    -- --> may name:red,green,blue,yellow
    -- name:red turn:blue turn:white --> mover over / won 20 21 15 / pile 0 / pays 0 1 0
  .GBYR / stock riddle / pile 4 / won 20 16 15 -- card:riddle guess:blue --> disc .GBYR / mover 0 / pile 5
    -- --> may name:red,green,blue,yellow
    -- name:red turn:green turn:white --> mover over / won 20 21 15 / pile 0 / pays 0 1 0
  .GBYR / stock riddle / pile 4 / won 20 16 15 -- card:riddle quit --> mover 0 / may name:red,green,blue,yellow
  RGBY. / stock riddle / pile 4 / won 20 16 15 -- card:riddle --> mover 0 / may name:red,green,blue,yellow
    -- name:red turn:green turn:red --> mover over / won 20 21 15 / pile 0 / pays 0 1 0
  .GBYR / stock riddle / pile 4 / won 20 16 15 / double -- card:riddle quit --> may name:red,green,blue,yellow
    -- name:red turn:green turn:white --> mover over / won 20 21 15 / pile 0 / pays 0 1 0
STA-31: the last card may be all that there is to win
  RGBY. / stock swap / won 20 20 15 -- card:swap swap:red-blue --> may name:red,green,blue,yellow
STA-21, STA-30, STA-32, STA-33: a last card that wins the pile ends the game; ghosts on the disc count for nobody
  .GBYR / stock riddle / pile 4 / won 20 16 15 -- card:riddle guess:red --> mover over / won 25 16 15
  .GBYR / stock riddle / pile 4 / won 20 16 15 / double -- card:riddle ask:white:1 --> mover 1
    -- answer:red --> mover over / won 20 21 15
    -- answer:blue --> mover over / won 25 16 15
  .GBYR / stock blue / pile 4 / won 20 16 15 -- card:blue turn:white turn:blue --> mover over / won 20 21 15
STA-15, STA-31, STA-34: the last search goes as any other: round the table, no ghost twice
  .GBYR / stock swap / pile 4 / won 20 16 15 -- card:swap swap:green-blue --> mover 0
    -- name:green turn:green turn:yellow --> mover 2 / may turn:blue,white
    -- name:green turn:green turn:yellow turn:blue --> won 20 16 20
STA-34: who names the child searches first, or with `next_searches_first` the next one
  .GBYR / stock swap -- card:swap swap:green-blue --> mover 0
    -- name:yellow --> mover 0
  .GBYR / stock move -- card:move move:green name:yellow --> mover 0
  .GBYR / stock riddle -- card:riddle quit name:yellow --> mover 0
  .GBYR / stock swap / next_first -- card:swap swap:green-blue --> mover 0
    -- name:yellow --> mover 1
  .GBYR / stock move / next_first -- card:move move:green name:yellow --> mover 1
  .GBYR / stock riddle / next_first -- card:riddle quit name:yellow --> mover 1
STA-33, STA-35: most cards win, and a tie is shared; the last card goes to the third player
  .GBYR / stock red / won 20 16 19 -- card:red turn:blue turn:yellow turn:white --> won 20 16 20 / pays 0.5 0 0.5
  .GBYR / stock red / won 24 16 15 -- card:red turn:blue turn:yellow turn:white --> won 24 16 16 / pays 1 0 0
  .GBYR / stock red / won 18 19 18 -- card:red turn:blue turn:yellow turn:white --> won 18 19 19 / pays 0 0.5 0.5
  .GBYR / stock red / won 18 18 19 -- card:red turn:blue turn:yellow turn:white --> won 18 18 20 / pays 0 0 1
  .GBYR / stock red / players 4 / won 14 14 13 14 -- card:red turn:blue turn:yellow turn:white --> pays .25 .25 .25 .25
""")
def test_what_follows(cases: str) -> None:
    """STA-10 to STA-35."""
    holds(cases)


# What all see of it.


def test_nothing_is_seen_when_ghosts_change_places() -> None:
    """STA-16, STA-17: no memory is younger than before, but it has moved."""
    state = play(ring(stock="swap move red"), "card:swap", "swap:red-green", "card:move", "move:red")
    known = {(one.child, one.place, one.when, one.moved) for one in facts(state).known}
    assert known == {(0, 1, 0, 1), (1, 4, 0, 2), (2, 2, 0, 0), (3, 3, 0, 0)}


@pytest.mark.parametrize(
    ("names", "double", "shown"),
    [
        ("guess:red", False, [1, 0, 0, 0]),
        ("guess:green", False, [1, 0, 0, 0]),
        ("quit", False, [0, 0, 0, 0]),
        ("ask:blue:2", True, [0, 0, 0, 0]),
        ("ask:blue:2 answer:red", True, [0, 0, 2, 0]),
    ],
)
def test_a_guess_is_checked_for_all_to_see_and_an_answer_when_it_is_given(
    names: str, double: bool, shown: list[int]
) -> None:
    """STA-18, STA-19, STA-21: when each child was seen last."""
    state = play(ring(".GBYR", stock="riddle move", double=double), "card:riddle", names)
    for seat in range(3):
        assert [one.when for one in sorted(facts(state, seat).known, key=lambda one: one.child)] == shown


def test_the_longest_search_can_be_written_down_at_every_try() -> None:
    """STA-15: the position, and what each seat sees of it; the right ghost comes last."""
    state: State = play(ring(TURNED, stock="red", repeat=True), "card:red")
    for ghost, tries in zip("blue blue blue blue red white yellow".split(), (1, 2, 3, 4, 5, 6, 0)):
        state = play(state, f"turn:{ghost}")
        assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
        seen = [view(state, seat) for seat in (0, 1, SPECTATOR)]
        assert [one.facts.tries for one in seen] == [tries] * 3
        assert [GAME.read_view(one.dump()) for one in seen] == seen
    assert is_over(state)
