"""The box, the deal, who starts, the options, and a deck of one's own as a data file."""

from collections.abc import Sequence
from importlib.resources import files

import pytest

from games.spooky_boo.both import begun
from games.spooky_boo.drawn import STANDARD, dealt, facts, fields, legal, walk
from games.spooky_boo.slow import SlowSpooky
from hantise.core import CHANCE, OVER, BadDeck, BadOption
from hantise.core.game import Options, Page
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


def test_the_box_holds_54_cards_and_anybody_may_start_or_who_is_chosen() -> None:
    """SPB-02, SPB-07: so many of each kind, and odds to match; by lot."""
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


@pytest.mark.parametrize(
    ("file", "words"),
    [
        *((text([*WILD[:2], line, *WILD[3:]]), f"line 4: .*{words}") for line, words in WRONG_LINES.items()),
        (text(WILD[:5]), "line 6: after these there are only 50 cards"),
        (text([*WILD, "1 x 1"]), "line 8: with these there are 55 cards"),
        (text(["54 x 1", "1 x 1"]), "line 3: with these there are 55 cards"),
        (text([]), "line 1: after these there are only 0 cards"),
        ('cards = ["27 x 1", "27 x 2"]', "wants one string a line"),
        ('kinds = ["54 x 1"]', "means nothing here"),
        (text(["54 x 1"]) + "more = []", "means nothing here"),
    ],
)
def test_a_fault_is_refused_with_its_line(file: str, words: str) -> None:
    """SPB-03: 54 cards are needed, and nothing else; the line is named up to which cards were counted."""
    with pytest.raises(BadDeck, match=words):
        GAME.options(2, deck=file)
