from dataclasses import fields, replace
from typing import Any

import pytest

from hantise.core import BadDeck, BadOption, BadRecord, Game, Option, Options, Page, Record, State
from hantise.core.game import VERY_MANY
from hantise.core.record import loads
from hantise.core.verdict import Verdict
from hantise.testing.games import find

MATCH = Option("match", False, "Several rounds")
CARDS = Option("cards", 4, "Cards each", 0, 7)
LEAD = Option("lead", -1, "Who starts", -1, 3)


def shout(text: str) -> str:
    if "?" in text:
        raise BadDeck("line 1: no questions")
    return text.upper()


DECK = Option("deck", "", "Other cards", reads=shout)


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


@pytest.mark.parametrize(("text", "read"), [("", ""), ("  \n", ""), ("a\nb", "A\nB")])
def test_a_text_is_read_to_its_canonical_form(text: str, read: str) -> None:
    game = replace(GAME, settings=(DECK, CARDS, MATCH))
    options = game.options(2, deck=text)
    assert options.text("deck") == read
    assert game.options(2, **options.values) == options


@pytest.mark.parametrize("value", [None, 7, True, [], "x" * 20_001])
def test_what_is_no_text_of_a_file(value: object) -> None:
    with pytest.raises(BadOption, match="deck takes the text of a file"):
        DECK.read(value)


def test_a_text_that_does_not_fit_is_refused_in_the_games_own_words() -> None:
    game = replace(GAME, settings=(DECK, MATCH))
    with pytest.raises(BadDeck, match="line 1: no questions"):
        game.options(2, deck="why?")


def test_a_record_keeps_its_text_and_says_when_it_does_not_fit() -> None:
    game = replace(find("kuhn"), settings=(DECK,), start=lambda options: find("kuhn").start(find("kuhn").options(2)))
    record = Record(game, game.options(2, deck="mine"), ["Ann", "Bo"])
    assert loads(record.dumps(), lambda code: game).options.text("deck") == "MINE"
    with pytest.raises(BadRecord, match="first line does not fit: line 1: no questions"):
        loads(record.dumps().replace("MINE", "?"), lambda code: game)


def test_a_text_is_no_number() -> None:
    assert DECK.is_text
    assert not DECK.is_flag
    with pytest.raises(AssertionError, match="deck is a text"):
        replace(GAME, settings=(DECK, MATCH)).options(2)["deck"]


@pytest.mark.parametrize(("page", "reminds"), [(Page.LOG, False), (Page.NEWS, False), (Page.AID, True)])
def test_only_a_page_that_is_an_aid_shows_what_is_remembered(page: Page, reminds: bool) -> None:
    game = find("kuhn")
    state: State = game.start(game.options(2))
    other = replace(
        game,
        view=lambda state, seat: Remembering(),  # type: ignore[arg-type,return-value]
        page=lambda options: page,
    )
    assert (other.shown(state, 0, game.options(2)) == "everything") is reminds


class Remembering:
    """A view whose glance is less."""

    def glance(self) -> str:
        return "a glance"

    def __eq__(self, other: object) -> bool:
        return other == "everything"


def test_a_page_shows_the_whole_log_where_a_game_says_nothing_else() -> None:
    assert find("kuhn").page(find("kuhn").options(2)) is Page.LOG


def test_a_game_that_says_no_more_is_told_in_the_plain_way() -> None:
    four = find("connect_four")
    view = four.view(four.start(four.options(2)), 0)
    assert four.page(four.options(2)) is Page.LOG
    assert not any(map(four.is_drastic, range(four.actions.count)))
    assert four.gathered(["one", "two"]) == ["one", "two"]
    assert four.verdict(view) == Verdict()
    assert not four.tells_hidden
    assert four.chapters(view, range(VERY_MANY + 1)) == {"": [*range(VERY_MANY + 1)]}


def test_many_choices_stand_under_headings_and_the_drastic_last() -> None:
    four = find("connect_four")
    view = four.view(four.start(four.options(2)), 0)
    game = replace(four, heading=lambda _, action: ("even", "odd")[action % 2], is_drastic=lambda action: action == 1)
    assert game.chapters(view, []) == {}
    assert game.chapters(view, [1, 2]) == {"": [2, 1]}
    many = game.chapters(view, range(VERY_MANY + 1))
    assert list(many) == ["even", "odd"]
    assert many["odd"] == [*range(3, VERY_MANY + 1, 2), 1]


def test_a_game_that_says_nothing_of_its_view_tells_nothing_and_lets_nothing_be_taken_back() -> None:
    said: dict[str, Any] = {field.name: field.default for field in fields(Game)}
    assert said["facts"]() == {}
    assert said["reveals"]("any line")
