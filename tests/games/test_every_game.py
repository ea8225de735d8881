"""What the ground promises of any game, for each that is found; see `hantise.testing`."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import IS_SOAK, SEED, times
from games.every import EVERY_GAME, WALKS
from games.test_redrawn import positions
from hantise import games
from hantise.core import Game
from hantise.core.words import speaking
from hantise.testing.conformance import conforms, speaks
from hantise.testing.playing import Choices, play
from hantise.testing.strategies import choices, tables
from hantise.testing.views import refuses_nonsense
from hantise.web.table_page.why_not import MOST_DECISIONS

MOST = 800  # plies of a walk
NAMES = [*"ABCDEF"]
INFINITIVE = re.compile(r"(L’|Ne |Ne rien )?\w+(er|ir|re)\b")


@EVERY_GAME
@settings(WALKS, max_examples=max(3, times(40)))
@given(data=st.data())
@pytest.mark.walk
def test_every_position_of_a_walk_keeps_what_core_promises(game: Game, data: st.DataObject) -> None:
    options, choose = data.draw(tables(game)), data.draw(choices())
    conforms(game, options, choose, most=MOST, every=61)


@EVERY_GAME
@pytest.mark.walk
def test_the_standard_game_conforms(game: Game) -> None:
    """The first plies one by one; in a soak whole games of every number of players."""
    for players in game.players if IS_SOAK else {game.players[0], game.players[-1]}:
        options = game.options(players)
        conforms(game, options, Choices(seed=players), most=3 * players + 6)
        if IS_SOAK:
            record = conforms(game, options, Choices(seed=SEED), every=41)
            assert not record.replay().legal(), "the standard game came to no end"


@EVERY_GAME
def test_a_game_says_who_made_it_each_action_has_a_name_and_nonsense_is_no_view(game: Game) -> None:
    told: list[Any] = [game.code, game.title, game.author, game.year, game.rules_version, game.players]
    assert all(told)
    # Old games have no publisher.
    assert [part for part in (game.author, game.publisher, str(game.year)) if part not in game.made] == []
    assert game.made.count(game.author) == 1, "who publishes their own game is named once"
    assert game.code.isidentifier()
    assert 0.1 < game.hints.sharpness() < 10
    assert 0 <= game.hints.doubt() < 0.5
    assert all(option.words for option in game.settings)
    speaks(game)
    refuses_nonsense(game)


@EVERY_GAME
def test_a_rematch_has_options_that_the_game_takes(game: Game) -> None:
    """BOO-08, STA-05, RIP-08, SPB-07: where the book says nothing of it they are those of before."""
    players = game.players[0]
    options = game.options(players)
    end = play(game, options, Choices(seed=1)).replay()
    again = game.checked(players, {**options.values, **game.again(end)})
    assert again.players == players
    assert (again.values == options.values) == (game.code != "ghooost")


@EVERY_GAME
def test_every_decision_can_be_called_something_where_it_is_refused(game: Game) -> None:
    """A page lists what may not be done, with the reasons; a game with very many decisions is not asked for them."""
    decisions = range(game.actions.decisions) if game.actions.decisions <= MOST_DECISIONS else range(0)
    for number, state in enumerate(positions(game, game.options(game.players[0]), 1)):
        view = game.view(state, state.mover()).glance()
        for action in decisions if number % 9 == 0 else range(0):
            assert isinstance(game.table.label(view, action, NAMES[: game.players[0]]), str)


@pytest.mark.soak
@pytest.mark.parametrize("code", games.codes())
@pytest.mark.walk
def test_a_french_button_says_an_infinitive_or_a_place(code: str) -> None:
    """As those of the house do: Jouer, Ramasser beside Ouvrir, Entrer."""
    game = games.find(code)
    for players in game.players:
        for state in positions(game, game.options(players), players)[::2]:
            with speaking("fr"):
                told = [game.table.label(game.view(state, state.mover()), action, NAMES) for action in state.legal()]
            assert [words for words in told if not (words[0].isdigit() or INFINITIVE.match(words))] == []
