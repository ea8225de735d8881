"""The rules of Spooky Boo!, stated once: cases that both versions play; the box, the options, other decks."""

from collections.abc import Sequence
from importlib.resources import files

import pytest

from games.by_name import EVERYBODY, rules
from games.spooky_boo.both import begun, both, holds
from games.spooky_boo.drawn import STANDARD, dealt, facts, fields, legal, view, walk
from games.spooky_boo.slow import SlowSpooky
from hantise.core import CHANCE, OVER, BadDeck, BadOption
from hantise.core.game import Options, Page
from hantise.games.spooky_boo import GAME


@rules("""
SPB-04, SPB-05: four cards are dealt to each from the player who starts, face down; all see their two nearest together
  new 2 -- start:1 +1 +2 +3 +4 +5 +6 +7p1 --> known - | - | -
    -- +8p1 --> lie 7p1 8p1 3 4 | 5 6 1 2 / mover 1 / may back / opened 0.1=5 0.2=6 | 1.1=1 1.2=2 | -
    -- +8p1 back --> mover 0 / may back / opened 0.1=5 0.2=6 | - | -
    -- +8p1 back back --> mover 1 / may draw call
SPB-10 to SPB-14, SPB-31: a power is an offer; one calls before drawing or when the action is done
  two / on 6 9p2 -- --> mover 0 / may draw call take:1,2,3,4
    -- draw +5 --> mover 0 / may discard put:1,2,3,4
    -- draw +7p1 --> mover 0 / may discard power put:1,2,3,4
    -- draw +7p1 discard --> mover 0 / may call pass
    -- draw +7p1 discard pass --> mover 1
    -- draw +5 put:1 --> mover 0 / may call pass
    -- draw +5 put:1 pass --> mover 1
    -- take:1 --> mover 0 / may call pass
    -- take:1 pass --> mover 1
SPB-15: the first player of a round can only draw, or call; the next player can take already
  new 2 -- start:1 +1 +2 +3 +4 +5 +6 +7p1 +8p1 back back --> may draw call
    -- draw +5 discard pass --> may draw call take:1,2,3,4
SPB-04, SPB-11: a drawn card is any of the stock, each as likely, and seen by its drawer only
  two / on 6 9p2 / stock 1 5 5 15p4 -- draw --> mover chance / odds card:1=1 card:5=2 card:12=1
    -- +5 --> drawn 5 0 0 / stock 3
SPB-11: the card that is replaced is discarded face up; the new one lies face down, and only who drew it has seen it
  two / on 6 9p2 -- draw +15p4 --> mover 0
    -- put:1 --> lie 3 4 7p1 0 | 15p4 2 5 10p3 / top 1 / discard 3 / known 0.1=15p4 | - | - / opened - | - | -
    -- put:2 --> lie 3 4 7p1 0 | 1 15p4 5 10p3 / top 2 / discard 3 / known 0.2=15p4 | - | - / opened - | - | -
    -- put:3 --> lie 15p4 4 7p1 0 | 1 2 5 10p3 / top 3 / discard 3 / known 0.3=15p4 | - | - / opened - | - | -
    -- put:4 --> lie 3 15p4 7p1 0 | 1 2 5 10p3 / top 4 / discard 3 / known 0.4=15p4 | - | - / opened - | - | -
SPB-13: so it is with a card that is taken, which all have seen
  two / on 6 9p2 -- --> mover 0
    -- take:1 --> lie 3 4 7p1 0 | 9p2 2 5 10p3 / top 1 / discard 2 / known 0.1=9p2 | 0.1=9p2 | 0.1=9p2
    -- take:2 --> lie 3 4 7p1 0 | 1 9p2 5 10p3 / top 2 / discard 2 / known 0.2=9p2 | 0.2=9p2 | 0.2=9p2
    -- take:3 --> lie 9p2 4 7p1 0 | 1 2 5 10p3 / top 3 / discard 2 / known 0.3=9p2 | 0.3=9p2 | 0.3=9p2
    -- take:4 --> lie 3 9p2 7p1 0 | 1 2 5 10p3 / top 4 / discard 2 / known 0.4=9p2 | 0.4=9p2 | 0.4=9p2
    -- take:4 --> opened - | - | -
SPB-14: a card discarded out of a square or taken into it has no power
  7p1 4 5 0 | 1 2 5 1 -- draw +6 put:3 --> may call pass
  9p2 4 5 0 | 1 2 5 1 -- draw +6 put:3 --> may call pass
  10p3 4 5 0 | 1 2 5 1 -- draw +6 put:3 --> may call pass
  15p4 4 5 0 | 1 2 5 1 -- draw +6 put:3 --> may call pass
  6 4 5 0 | 1 2 5 1 / on 7p1 -- take:3 --> may call pass
  6 4 5 0 | 1 2 5 1 / on 9p2 -- take:3 --> may call pass
  6 4 5 0 | 1 2 5 1 / on 10p3 -- take:3 --> may call pass
  6 4 5 0 | 1 2 5 1 / on 15p4 -- take:3 --> may call pass
SPB-15: only the top card can be taken; what the next player takes is what came onto it
  two / on 6 9p2 -- draw +4 discard pass take:1 --> lie 3 4 7p1 0 | 1 2 4 10p3 / top 5 / pile 5 6 9p2
SPB-16: the discards but the top become the stock when somebody draws; one may take the top or call instead
  two / on 9p2 6 / stock -- --> may draw call take:1,2,3,4
    -- take:1 pass --> stock 0 / discard 46
    -- draw --> stock 45 / discard 1 / pile 6
  1 1 0 0 | 1 1 0 0 / deck 30x1,20x0,4x5 / stock / on 5 5 0 -- draw --> odds card:1=26 card:2=15 card:3=4
SPB-12, SPB-20 to SPB-23: once a power is begun there is no way back; its card lies on the discard
  three -- draw --> mover chance
    -- +7p1 power --> top 7p1 / may look:0:1,2,3,4
    -- +8p1 power --> top 8p1 / may look:0:1,2,3,4
    -- +9p2 power --> top 9p2 / may look:1,2:1,2,3,4
    -- +10p2 power --> top 10p2 / may look:1,2:1,2,3,4
    -- +10p3 power --> top 10p3 / may swap:1,2,3,4:1,2:1,2,3,4
    -- +15p4 power --> top 15p4 / may look:1,2:1,2,3,4
SPB-21, SPB-22: at a table of four a power reaches all the others
  four -- draw +9p2 power --> may look:1,2,3:1,2,3,4
  four / turn 1 -- draw +9p2 power --> may look:0,2,3:1,2,3,4
  four / turn 2 -- draw +9p2 power --> may look:0,1,3:1,2,3,4
  four / turn 3 -- draw +9p2 power --> may look:0,1,2:1,2,3,4
  four -- draw +10p3 power --> may swap:1,2,3,4:1,2,3:1,2,3,4
  four / turn 1 -- draw +10p3 power --> may swap:1,2,3,4:0,2,3:1,2,3,4
  four / turn 2 -- draw +10p3 power --> may swap:1,2,3,4:0,1,3:1,2,3,4
  four / turn 3 -- draw +10p3 power --> may swap:1,2,3,4:0,1,2:1,2,3,4
SPB-20, SPB-21, SPB-23, SPB-24, SPB-40, SPB-43: a look is open to its looker alone until it is laid back, and known then
  three -- draw +7p1 power look:0:3 --> may back / opened 0.3=3 | - | - | -
    -- back --> mover 0 / may call pass / lie three / known 0.3=3 | - | - | - / opened - | - | - | - / looked -1
  three -- draw +9p2 power look:2:1 --> may back / opened 2.1=9p2 | - | - | -
    -- back --> mover 0 / may call pass / lie three / known 2.1=9p2 | - | - | - / opened - | - | - | - / looked -1
  three -- draw +15p4 power look:1:4 --> may back with:1,2,3,4 / opened 1.4=0 | - | - | -
    -- back --> mover 0 / may call pass / lie three / known 1.4=0 | - | - | - / opened - | - | - | - / looked -1
SPB-22: power 3 swaps a card of one's own with one of an opponent, unseen
  three -- draw +10p3 power swap:2:1:3 --> lie 3 4 2 0 8p1 8p1 | 1 7p1 5 10p3 9p2 9p2 / may call pass
    -- --> known - | - | - | -
SPB-23, SPB-24: power 4 swaps after the look if one likes; then nothing lies open any more
  three -- draw +15p4 power look:1:4 with:3 --> lie 0 4 7p1 3 8p1 8p1 | 1 2 5 10p3 9p2 9p2 / may call pass
    -- --> known 0.3=0 | - | - | - / opened - | - | - | - / looked -1
SPB-14: the power is that of the card just discarded, whatever lies below
  three / on 15p4 7p1 -- draw +9p2 power look:1:1 --> may back
SPB-22, SPB-23, SPB-41, SPB-42: a memory follows its card until that is discarded; what comes from the stock is a secret
  three / seen 0.1 2.1 | 0.1 1.1 | 2.1 -- draw --> mover chance
    -- +10p3 power swap:1:1:1 --> known 1.1=1 2.1=9p2 | 1.1=1 0.1=5 | 2.1=9p2 | -
    -- +15p4 power look:1:2 with:1 --> known 0.1=10p3 1.2=1 2.1=9p2 | 1.1=5 1.2=1 | 2.1=9p2 | -
    -- +6 put:1 --> known 0.1=6 2.1=9p2 | 1.1=5 | 2.1=9p2 | -
SPB-32 to SPB-35: with five points or less the caller has 0 and the others their totals, below zero too
  1 1 4 4 | 1 2 6 6 -- call --> scores 0 20
  -1 -1 4 4 | 0 0 6 6 -- call --> scores 0 20
  1 1 4 4 | 1 2 6 6 / on_top yes -- call --> scores 0 20
  1 1 -1 -1 4 4 | 1 2 0 0 6 6 -- call --> scores 0 -2 20
SPB-32 to SPB-35: or the caller has 10, with `penalty_on_top` and the total, and the others 0
  0 -1 4 4 | 15p4 0 6 6 -- call --> scores 10 0
  1 1 4 4 | 1 3 6 6 -- call --> scores 10 0
  1 1 -1 -1 | 1 3 0 0 -- call --> scores 10 0
  1 1 -1 -1 | 1 3 0 0 / on_top yes -- call --> scores 16 0
SPB-37: a round without a call ends after so many turns of each, all squares count as they are; 0 turns off the limit
  low / on 5 / starter 0 / turn 1 / limit 3 / turns 5 -- draw +3 discard --> round 1
    -- pass --> scores 5 20 / caller -1 / round 2
    -- call --> scores 0 10 / caller 1 / round 2
  low / on 5 / starter 0 / turn 0 / limit 3 / turns 4 -- draw +3 discard pass --> scores / caller -1 / round 1
  low / on 5 / starter 0 / turn 1 / limit 3 / turns 3 -- draw +3 discard pass --> scores / caller -1 / round 1
  low / on 5 / starter 0 / turn 1 / limit 0 / turns 100001 -- draw +3 discard pass --> scores / caller -1 / round 1
SPB-03, SPB-33: the values and powers of another deck are played with
  12 -7p4 1p3 1p3 | 12 -7p4 1p3 1p3 / deck 9x1p3,9x-7p4,20x12,12x3p1,4x0p2 -- --> mover 0
    -- draw +0p2 --> may discard power put:1,2,3,4
    -- draw +12 --> may discard put:1,2,3,4
    -- call --> scores 10 0
    -- draw +-7p4 put:1 call --> scores 0 4
""")
def test_what_follows(cases: str) -> None:
    """SPB-03 to SPB-43."""
    holds(cases)


BEFORE = "1,1,13,13,1,1,14,14"  # what lay in the squares of the round before


def test_a_call_ends_the_round_at_once() -> None:
    """SPB-30, SPB-32: all cards are turned up; SPB-04, SPB-07: the next player starts the next, and none is known."""
    table = both("1 1 4 4 | 1 2 6 6", on="5", seen={0: "0.1 1.2", 1: "0.1"}).play("call")
    told = facts(table.first)
    assert (told.round, told.starter, table.mover, told.caller) == (2, 1, CHANCE, 0)
    assert told.revealed == (1, 2, 1, 1, 6, 6, 4, 4)
    assert (told.stock, told.discard, sum(told.squares), table.first.total()) == (54, 0, 0, 54)
    assert not any(view(table.first, seat).memories for seat in (0, 1))
    drastic = [name for name in ("call", "draw", "discard", "pass") if GAME.is_drastic(GAME.actions.parse(name))]
    assert drastic == ["call"], "nothing else ends it for all"


def test_after_five_rounds_the_lowest_sum_wins() -> None:
    """SPB-01, SPB-32, SPB-36, SPB-38: shared on a tie; all squares lie open; the last round ended without a call."""
    for points, payoffs in [
        ("0,0,0,0,0,0,2,0", [1.0, 0.0]),  # 2 and 20
        ("18,0,0,0,0,0,2,0", [0.5, 0.5]),  # 20 and 20
        ("10,0,10,0,10,0,2,0", [0.0, 1.0]),
        ("0,-5,0,-6,0,-7,2,0", [0.5, 0.5]),
    ]:
        table = both("1 1 4 4 | 1 2 6 6", on="5", round=5, scores=points, revealed=BEFORE).play("call")
        assert (table.payoffs, table.legal) == (payoffs, set())
        for seat in EVERYBODY:
            assert " ".join(table.opened(seat).values()) == "1 2 1 1 6 6 4 4"
        assert (GAME.payoff_range(GAME.options(2)), GAME.payoff_sum(GAME.options(2))) == ((0.0, 1.0), 1.0)


EIGHT = "+1 +2 +3 +4 +5 +6 +7p1 +8p1"


def test_two_to_four_play_with_54_cards_and_anybody_may_start_or_who_is_chosen() -> None:
    """SPB-01, SPB-02, SPB-06, SPB-07: so many of each kind, odds to match; by lot; the rest is the stock."""
    for players in (2, 3, 4):
        told = facts(dealt(players))
        assert (len(told.squares), told.stock, told.discard, told.top) == (4 * players, 54 - 4 * players, 0, 0)
    for players in (1, 5):
        with pytest.raises(BadOption, match="2 to 4 players"):
            GAME.options(players)
        with pytest.raises(ValueError, match="no such game"):
            SlowSpooky(players)
    state, table = begun(2, starter=0).first, begun(3)
    assert (fields(state)["deck"], state.total()) == (STANDARD, 54)
    assert state.legal() == [GAME.actions.parse(f"card:{kind}") for kind in range(1, 15)]
    assert [*state.weights()] == [4] * 10 + [8, 2, 2, 2], "10p3, 15p4, 0 and -1 are the last ones"
    assert (table.mover, table.legal, table.first.weights()) == (CHANCE, {"start:0", "start:1", "start:2"}, [1, 1, 1])
    assert dealt(3, starter=2).mover() == 2
    with pytest.raises(BadOption, match="starter must be a seat from 0 to 2"):
        GAME.options(3, starter=3)


@pytest.mark.walk
def test_each_later_round_starts_with_the_next_player_clockwise() -> None:
    """SPB-07: whoever called; SPB-01: five rounds."""
    starters: dict[int, int] = {}
    for state, name in walk(3, 2, starter=1, turns=2):
        if name == "draw":
            starters.setdefault(facts(state).round, state.mover())
    assert starters == {1: 1, 2: 2, 3: 0, 4: 1, 5: 2}


def test_a_round_has_at_most_forty_turns_of_each_unless_told_and_the_page_reminds_of_nothing() -> None:
    """SPB-37, SPB-39, SPB-41: an endless one is for live tables only."""
    assert (facts(dealt(2)).limit, facts(dealt(2, turns=7)).limit) == (40, 7)
    with pytest.raises(BadOption, match="may never end"):
        GAME.longest(GAME.options(2, turns=0))
    for name, value in (("turns", -1), ("turns", 1001), ("rounds", 0), ("rounds", 6)):
        with pytest.raises(BadOption, match=name):
            GAME.options(2, **{name: value})
    assert [GAME.page(GAME.options(2, memory_aid=aid)) for aid in (False, True)] == [Page.NEWS, Page.AID]


def test_no_game_is_longer_than_one_in_which_all_look_at_a_card_at_every_turn() -> None:
    """SPB-37, SPB-39: who starts, the deal, the first looks, then six actions a turn."""
    table, actions = begun(2, "start:1", EIGHT, "back back", turns=2, rounds=1), 1 + 8 + 2
    while table.mover != OVER:
        table = table.play("draw +9p2 power", f"look:{1 - table.mover}:1", "back pass")
        actions += 6
    assert actions == GAME.longest(GAME.options(2, turns=2, rounds=1))
    assert GAME.longest(GAME.options(2, turns=2, rounds=3)) == 1 + 3 * (actions - 1)


@pytest.mark.walk
@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_a_game_has_so_many_rounds(rounds: int) -> None:
    """SPB-36, SPB-39: and each begins and ends as ever; it is no longer than its options say.

    In its position "1/3" is the first round of three; without a number there are five.
    """
    assert fields(GAME.start(GAME.options(3, rounds=rounds)))["round"] == ("1" if rounds == 5 else f"1/{rounds}")
    plies = -1
    for state, _name in walk(3, 7, rounds=rounds, turns=3):
        plies += 1
        assert facts(state).round <= rounds == facts(state).rounds
    assert len(facts(state).scores) == 3 * rounds
    assert plies <= GAME.longest(GAME.options(3, rounds=rounds, turns=3))


# A deck of one's own.

WILD = ["9 x 1, power 3", "9 x -7, power 4", "20 x 12", "8 x 3, power 1", "4 x 0, power 2", "4 x 3, power 1"]


def text(lines: Sequence[str]) -> str:
    """A data file; the first line of the list is the second of the file."""
    return "cards = [\n" + "".join(f'  "{line}",\n' for line in lines) + "]\n"


def deck_of(options: Options) -> str:
    return fields(GAME.start(options))["deck"]


def test_a_deck_is_read_and_written_as_one_text_for_files_that_say_the_same() -> None:
    """SPB-02, SPB-03: kinds are numbered as they come, equal value and power are one; the text reads to itself."""
    options = GAME.options(2, starter=0, deck=text(WILD))
    state, canonical = GAME.start(options), options.text("deck")
    assert deck_of(options) == "9x1p3,9x-7p4,20x12,12x3p1,4x0p2"
    assert legal(state) == {f"card:{kind}" for kind in range(1, 6)}
    assert state.weights() == [9, 9, 20, 12, 4]
    for again in ("# mine\n" + text([*WILD[:3], "12x3 , power 1", "4 x 00, power 2"]), canonical):
        assert GAME.options(2, deck=again).text("deck") == canonical
    inside = files("hantise.games.spooky_boo").joinpath("deck.toml").read_text(encoding="utf-8")
    assert deck_of(GAME.options(2, deck=inside)) == deck_of(GAME.options(2)) == STANDARD, "what lies in the box"
    assert GAME.options(2).text("deck") == ""


NO_CARD = ["", "4", "4 x", "x 4", "four x 1", "4 x 1.5", "4 x +1", "4 x 1 power 2", "4 x 1, power", "4 x 1, power -1"]
WRONG_LINES = {
    **dict.fromkeys([*NO_CARD, "4 x 1, strength 2", "-4 x 1", "٤ x 1"], "is no card"),
    "4 x 1, power 5": "a power is a whole number from 0 to 4, not 5",
    "4 x 100": "a value is a whole number from -99 to 99, not 100",
    "4 x -100": "a value is a whole number from -99 to 99, not -100",
    "0 x 4": "the number of cards is a whole number from 1 to 54, not 0",
    "55 x 4": "the number of cards is a whole number from 1 to 54, not 55",
}


def test_a_fault_is_refused_with_its_line() -> None:
    """SPB-03: 54 cards are needed, and nothing else; the line is named up to which cards were counted."""
    for file, words in [
        *((text([*WILD[:2], line, *WILD[3:]]), f"line 4: .*{words}") for line, words in WRONG_LINES.items()),
        (text(WILD[:5]), "line 6: after these there are only 50 cards"),
        (text([*WILD, "1 x 1"]), "line 8: with these there are 55 cards"),
        (text(["54 x 1", "1 x 1"]), "line 3: with these there are 55 cards"),
        (text([]), "line 1: after these there are only 0 cards"),
        ('cards = ["27 x 1", "27 x 2"]', "wants one string a line"),
        ('kinds = ["54 x 1"]', "means nothing here"),
        (text(["54 x 1"]) + "more = []", "means nothing here"),
    ]:
        with pytest.raises(BadDeck, match=words):
            GAME.options(2, deck=file)
