"""The box, the deal, the first look, who starts, and the options."""

import pytest

from games.spooky_boo.both import begun
from games.spooky_boo.drawn import STANDARD, card, dealt, facts, fields, walk
from games.spooky_boo.slow import SlowSpooky
from hantise.core import CHANCE, OVER, BadOption
from hantise.core.game import Page
from hantise.games.spooky_boo import GAME

EIGHT = "+1 +2 +3 +4 +5 +6 +7p1 +8p1"


def test_two_to_four_play_and_the_rest_is_the_stock() -> None:
    """SPB-01, SPB-06: nothing is discarded."""
    for players in (2, 3, 4):
        told = facts(dealt(players))
        assert (len(told.squares), told.stock, told.discard, told.top) == (4 * players, 54 - 4 * players, 0, 0)
    for players in (1, 5):
        with pytest.raises(BadOption, match="2 to 4 players"):
            GAME.options(players)
        with pytest.raises(ValueError, match="no such game"):
            SlowSpooky(players)


def test_the_box_holds_54_cards() -> None:
    """SPB-02: so many of each kind, and odds to match."""
    state = begun(2, starter=0).first
    assert (fields(state)["deck"], state.total()) == (STANDARD, 54)
    assert dict(zip([GAME.actions.name(action) for action in state.legal()], state.weights())) == {
        **{f"card:{kind}": 4 for kind in range(1, 11)},
        card("10p3"): 8,
        card("15p4"): 2,
        card("0"): 2,
        card("-1"): 2,
    }


def test_anybody_may_start_or_who_is_chosen() -> None:
    """SPB-07: by lot."""
    table = begun(3)
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
    first = GAME.start(GAME.options(3, rounds=rounds))
    assert fields(first)["round"] == ("1" if rounds == 5 else f"1/{rounds}")
    actions = -1
    for state, _name in walk(3, 7, rounds=rounds, turns=3):
        actions += 1
        assert (facts(state).round <= rounds, facts(state).rounds) == (True, rounds)
    assert len(facts(state).scores) == 3 * rounds
    assert actions <= GAME.longest(GAME.options(3, rounds=rounds, turns=3))
