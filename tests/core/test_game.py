from dataclasses import replace
from typing import Any

import pytest

from hantise.core import BadOption, Game, Option, Options
from hantise.testing.games import find

MATCH = Option("match", False, "Several rounds")
CARDS = Option("cards", 4, "Cards each", 0, 7)
LEAD = Option("lead", -1, "Who starts", -1, 3)


def no_match_without_cards(options: Options) -> None:
    if options["match"] and not options["cards"]:
        raise BadOption("a match needs cards")


GAME: Game = replace(
    find("kuhn"), title="Tiny", players=range(2, 5), settings=(MATCH, CARDS, LEAD), check=no_match_without_cards
)


@pytest.mark.parametrize("value", [True, "yes", "Yes", "TRUE", "1", "on", 1])
def test_what_means_yes(value: object) -> None:
    assert MATCH.read(value) is True


@pytest.mark.parametrize("value", [False, "no", "False", "0", "off", 0])
def test_what_means_no(value: object) -> None:
    assert MATCH.read(value) is False


@pytest.mark.parametrize("value", ["maybe", "", None, 2, [], "y" * 99])
def test_what_is_neither_yes_nor_no(value: object) -> None:
    with pytest.raises(BadOption, match=r"match cannot be .*; it takes yes or no"):
        MATCH.read(value)


@pytest.mark.parametrize(("value", "number"), [(0, 0), (7, 7), ("5", 5), (" 6 ", 6), ("007", 7)])
def test_a_whole_number(value: object, number: int) -> None:
    assert CARDS.read(value) == number
    assert LEAD.read("-1") == -1


@pytest.mark.parametrize(
    "value",
    [8, -1, "8", "", "-", "--1", "1.0", 1.0, True, None, [], {}, "٣", "²", "1e1", "0x1", "1_0", "9" * 5000, 10**30],
)
def test_what_is_no_number_of_cards(value: object) -> None:
    with pytest.raises(BadOption, match=r"cards cannot be .*; it takes a whole number from 0 to 7") as caught:
        CARDS.read(value)
    assert len(str(caught.value)) < 120


def test_what_is_not_named_keeps_its_default() -> None:
    options = GAME.options(3, cards="2")
    assert options.players == 3
    assert dict(options.values) == {"match": False, "cards": 2, "lead": -1}
    assert options["cards"] == 2


def test_an_option_that_the_game_lacks() -> None:
    with pytest.raises(BadOption, match="Tiny has no option 'dice'; it has match, cards, lead"):
        GAME.options(2, dice=1)
    with pytest.raises(BadOption, match="no option 'dice'; it has none"):
        find("kuhn").options(2, dice=1)


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, "2", None, 2.0, 10**50])
def test_a_number_of_players_that_the_game_is_not_for(players: Any) -> None:
    with pytest.raises(BadOption, match="Tiny is for 2 to 4 players, not ") as caught:
        GAME.options(players)
    assert len(str(caught.value)) < 80


def test_a_game_for_just_so_many() -> None:
    with pytest.raises(BadOption, match="Kuhn poker is for 2 players, not 3"):
        find("kuhn").options(3)


def test_options_that_do_not_fit_each_other() -> None:
    with pytest.raises(BadOption, match="a match needs cards"):
        GAME.options(2, match=True, cards=0)


def test_a_flag_is_an_option_whose_default_is_yes_or_no() -> None:
    assert MATCH.is_flag
    assert not CARDS.is_flag
