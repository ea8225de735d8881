import re
from dataclasses import fields, replace
from typing import Any
from unittest.mock import MagicMock

import pytest

from hantise.core import (
    BadDeck,
    BadOption,
    BadRecord,
    BadSeats,
    Game,
    Menu,
    Option,
    Options,
    Page,
    Record,
    Rng,
    State,
    View,
)
from hantise.core.game import VERY_MANY, Named, Verdict
from hantise.core.hints import HORIZON, PLAIN, STRENGTHS, Hints
from hantise.core.record import loads
from hantise.testing.games import find

KUHN, FOUR = find("kuhn"), find("connect_four")
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
    KUHN, title="Tiny", players=range(2, 5), settings=(MATCH, CARDS, LEAD), check=no_match_without_cards
)


def test_what_an_option_may_and_may_not_be_told_as() -> None:
    readings: list[tuple[Option, list[Any], Any]] = [
        (MATCH, [True, "yes", "Yes", "TRUE", "1", "on", 1], True),
        (MATCH, [False, "no", "False", "0", "off", 0], False),
        (CARDS, [5, "5", " 5 ", "005"], 5),
        (CARDS, [0, "0"], 0),
        (CARDS, [7], 7),
        (LEAD, [-1, "-1"], -1),
    ]
    for option, values, meant in readings:
        for value in values:
            read = option.read(value)
            assert (read, type(read)) == (meant, type(meant))
        assert (option.is_flag, option.is_text) == (option is MATCH, False)

    refusals: list[tuple[Option, list[Any], str]] = [
        (MATCH, ["maybe", "", None, 2, [], "y" * 99], r"match cannot be .*; it takes yes or no"),
        (CARDS, [*NO_NUMBER, 10**30], r"cards cannot be .*; it takes a whole number from 0 to 7"),
        (DECK, [None, 7, True, [], "x" * 20_001], "deck takes the text of a file"),
    ]
    for option, values, words in refusals:
        for value in values:
            with pytest.raises(BadOption, match=words) as caught:
                option.read(value)
            assert len(str(caught.value)) < 120, value


NO_NUMBER = [8, -1, "8", "", "-", "--1", "1.0", 1.0, True, None, [], {}, "٣", "²", "1e1", "0x1", "1_0", "9" * 5000]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"default": 9}, "cards cannot be '9'; it takes a whole number from 0 to 7"),
        ({"least": 8}, "cards cannot be '4'; it takes a whole number from 8 to 7"),
        ({"default": 1.5}, "cards cannot be '1.5'; it takes a whole number"),
        ({"named": (Named(8, "many"),)}, "cards cannot be '8'"),
        ({"values": ("none", "one")}, "cards: from 0 to 7 are 8 values, and there are words for 2"),
        ({"default": "K 9"}, "cards is a text: its default is '', the data that lies in the box"),
        *[({"name": name}, f"no option is called {name!r}: its name takes") for name in ("Cards", "", "a-b", "preset")],
    ],
)
def test_an_option_that_no_table_could_choose_is_refused_where_it_is_defined(wrong: Any, why: str) -> None:
    with pytest.raises(BadOption, match=re.escape(why)):
        replace(CARDS, **wrong)
    assert replace(CARDS, least=4, most=5, values=("few", "many")).read(4) == 4


def test_an_option_keeps_its_default_and_those_that_the_game_lacks_or_do_not_fit_are_refused() -> None:
    options = GAME.options(3, cards="2")
    assert (options.players, options["cards"]) == (3, 2)
    assert dict(options.values) == {"match": False, "cards": 2, "lead": -1}
    with pytest.raises(BadOption, match=r"Tiny has no option 'dice'; it has match, cards, lead\Z"):
        GAME.options(2, dice=1)
    with pytest.raises(BadOption, match=r"no option 'card'; it has match, cards, lead\. Did you mean cards\?"):
        GAME.options(2, card=1)
    with pytest.raises(BadOption, match="no option 'dice'; it has none"):
        KUHN.options(2, dice=1)
    with pytest.raises(BadOption, match="a match needs cards"):
        GAME.options(2, match=True, cards=0)


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, "2", None, 2.0, 10**50])
def test_a_number_of_players_that_the_game_is_not_for(players: Any) -> None:
    with pytest.raises(BadSeats, match="Tiny is for 2 to 4 players, not ") as caught:
        GAME.options(players)
    assert len(str(caught.value)) < 80
    with pytest.raises(BadOption, match="Kuhn poker is for 2 players, not 3"):
        KUHN.options(3)


def test_a_text_is_read_to_its_canonical_form_kept_in_records_or_refused_in_the_games_own_words() -> None:
    game = replace(GAME, settings=(DECK, CARDS, MATCH))
    for text, read in (("", ""), ("  \n", ""), ("a\nb", "A\nB")):
        options = game.options(2, deck=text)
        assert options.text("deck") == read
        assert game.options(2, **options.values) == options
    with pytest.raises(BadDeck, match="line 1: no questions"):
        game.options(2, deck="why?")
    assert (DECK.is_text, DECK.is_flag) == (True, False)
    with pytest.raises(AssertionError, match="deck is a text"):
        game.options(2)["deck"]

    kuhn = replace(KUHN, settings=(DECK,), start=lambda options: KUHN.start(KUHN.options(2)))
    text = Record(kuhn, kuhn.options(2, deck="mine"), ["Ann", "Bo"]).dumps()
    assert loads(text, lambda code: kuhn).options.text("deck") == "MINE"
    with pytest.raises(BadRecord, match="first line does not fit: line 1: no questions"):
        loads(text.replace("MINE", "?"), lambda code: kuhn)


@pytest.mark.parametrize(("page", "shown"), [(Page.LOG, "a glance"), (Page.NEWS, "a glance"), (Page.AID, "a view")])
def test_only_a_page_that_is_an_aid_shows_what_is_remembered(page: Page, shown: str) -> None:
    view: Any = MagicMock(glance=lambda: "a glance")
    view.__str__.return_value = "a view"
    game = replace(KUHN, view=lambda state, seat: view, page=lambda options: page)
    assert str(game.shown(KUHN.start(KUHN.options(2)), 0, KUHN.options(2))) == shown


def test_a_game_is_told_in_the_plain_way_unless_it_has_headings_and_drastic_choices() -> None:
    """The drastic ones come last."""
    view = FOUR.view(FOUR.start(FOUR.options(2)), 0)
    assert FOUR.page(FOUR.options(2)) is Page.LOG
    assert not any(map(FOUR.is_drastic, range(FOUR.actions.count)))
    assert FOUR.gathered(["one", "two"]) == ["one", "two"]
    assert FOUR.verdict(view) == Verdict()
    assert not FOUR.tells_hidden
    assert FOUR.chapters(view, range(VERY_MANY + 1)) == {"": [*range(VERY_MANY + 1)]}
    said: dict[str, Any] = {field.name: field.default for field in fields(Game)}
    assert said["facts"]() == {}
    assert said["reveals"]("any line")
    game = replace(FOUR, heading=lambda _, action: ("even", "odd")[action % 2], is_drastic=lambda action: action == 1)
    assert game.chapters(view, []) == {}
    assert game.chapters(view, [1, 2]) == {"": [2, 1]}
    many = game.chapters(view, range(VERY_MANY + 1))
    assert list(many) == ["even", "odd"]
    assert many["odd"] == [*range(3, VERY_MANY + 1, 2), 1]


# What a search is told of a game that tells nothing.


def test_plain_hints_choose_among_all_and_find_nothing_bold() -> None:
    state, menu, rng = FOUR.start(FOUR.options(2)), Menu(), Rng(1)
    count = state.fill(menu)
    assert {PLAIN.choose(state, menu, count, rng) for _ in range(100)} == set(state.legal())
    assert all(PLAIN.boldness(state, action) == 0 for action in state.legal())
    assert not PLAIN.has_ranking()
    assert PLAIN.strengths() == STRENGTHS
    assert PLAIN.horizon(state) == HORIZON
    assert PLAIN.wins(state, [0.25, 0.75]) == [0.25, 0.75]
    assert (PLAIN.sharpness(), PLAIN.doubt(), PLAIN.acuity()) == (1.0, 0.0, 1.0), "chances are as the payoffs say"
    state.apply(3)
    assert (FOUR.view(state, 1).clock, FOUR.view(state, 1).memories) == (0, ()), "nothing is remembered"


def test_what_is_told_as_likely_is_what_a_search_imagines() -> None:
    """By chance alone, until a game says more of either."""

    class Settled(Hints):
        """Imagines that the third column was taken."""

        def imagined(self, view: View, rng: Rng) -> State:
            world = view.imagine(rng)
            world.apply(3)
            return world

    start = FOUR.start(FOUR.options(2))
    known = FOUR.view(start, 0)
    assert FOUR.dump(PLAIN.likely(known, Rng(1))) == FOUR.dump(start)
    likely, imagined = (FOUR.dump(way(known, Rng(1))) for way in (Settled().likely, Settled().imagined))
    assert likely == imagined != FOUR.dump(start)
