"""What the ground promises of any game, for each that is found: its rules, its room and its guided first game.

See `hantise.testing`; what pages and scripts expect of a furnished room says `hantise.testing.room`.
"""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import IS_SOAK, SEED, times
from games.every import EVERY_GAME, FOUND, WALKS
from games.known import MOMENTS, seen
from games.test_redrawn import positions
from hantise.core import Drawing, Game, LessonStep
from hantise.core.words import speaking
from hantise.games import codes, find
from hantise.testing import games as examples
from hantise.testing.conformance import conforms, refuses_nonsense, speaks
from hantise.testing.lesson import teaches
from hantise.testing.looks import check_firsts
from hantise.testing.playing import Choices, play
from hantise.testing.room import keeps_contract
from hantise.testing.strategies import choices, tables
from hantise.web.table_page.prompt import MOST_DECISIONS

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
    if game.room is not None:
        check_firsts(game, game.room.drawings())
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
@pytest.mark.parametrize("code", codes())
@pytest.mark.walk
def test_a_french_button_says_an_infinitive_or_a_place(code: str) -> None:
    """As those of the house do: Jouer, Ramasser beside Ouvrir, Entrer."""
    game = find(code)
    for players in game.players:
        for state in positions(game, game.options(players), players)[::2]:
            with speaking("fr"):
                told = [game.table.label(game.view(state, state.mover()), action, NAMES) for action in state.legal()]
            assert [words for words in told if not (words[0].isdigit() or INFINITIVE.match(words))] == []


FURNISHED = [game for game in FOUND if game.room is not None]
EVERY_ROOM = pytest.mark.parametrize("game", FURNISHED, ids=[game.code for game in FURNISHED])


@EVERY_ROOM
@pytest.mark.walk
def test_a_room_keeps_its_contract_through_a_whole_game(game: Game) -> None:
    assert game.room is not None
    tour = keeps_contract(game, game.options(game.players[0]), seed=1, every=10 if IS_SOAK else 40)
    assert min(tour) > 0, "nothing was drawn, chosen or seen to happen"


@pytest.mark.soak
@EVERY_ROOM
@settings(WALKS, max_examples=times(20))
@given(data=st.data())
@pytest.mark.walk
def test_a_room_keeps_its_contract_at_any_table(game: Game, data: st.DataObject) -> None:
    keeps_contract(game, data.draw(tables(game)), data.draw(st.integers(0, 2**32)), most=14, every=6)


TAUGHT = [game for game in FOUND if game.lesson is not None]


@pytest.mark.parametrize("game", TAUGHT, ids=[game.code for game in TAUGHT])
def test_a_lesson_can_be_played_to_its_end(game: Game) -> None:
    assert game.lesson is not None
    assert teaches(game).steps == len(game.lesson.steps)


def test_what_comes_in_a_lesson_is_explained_where_it_is_first_seen() -> None:
    """A 9 with an eye lies open first; then a new card bears an arrow, in the end one that was looked at a lantern."""
    lesson = find("spooky_boo").lesson
    assert lesson is not None
    steps = lesson.steps
    placed = next(number for number, step in enumerate(steps) if step.action.startswith("put"))
    assert "eye" in steps[0].rule
    assert "arrow" in steps[placed + 1].rule
    assert "lantern" in lesson.ends[1]

    # In Ghooost! the card that luck turned up is told, and who took how many cards because of it.
    night = find("ghooost").lesson
    assert night is not None
    tried = next(number for number, turn in enumerate(night.turns) if turn.action == "luck")
    assert (night.turns[tried].chance, night.turns[tried + 1].action) == ("card:14", "take")
    laid = sum(turn.action not in ("luck", "take") for turn in night.turns[:tried]) + 1
    following = next(turn for turn in night.turns[tried + 1 :] if isinstance(turn, LessonStep))
    assert "14" in following.rule
    assert "{1}" in following.rule
    assert (laid, "nine" in following.rule) == (9, True)


@pytest.mark.parametrize(("code", "told", "chapter"), MOMENTS)
def test_what_is_awaited_has_its_chapter(code: str, told: dict[str, Any], chapter: str) -> None:
    assert find(code).rules_section(seen(code, **told)) == chapter
    if code != "ghooost":
        assert find(code).rules_section(seen(code, awaits="deal")) == "", "while chance acts they open where they begin"


def test_a_game_that_says_nothing_has_no_chapters_and_no_pictures() -> None:
    game = examples.find("connect_four")
    state = game.start(game.options(2))
    assert game.rules_section(game.view(state, 0)) == ""
    assert game.pictures() == {}


@pytest.mark.parametrize("code", codes())
def test_pictures_are_drawings_that_can_be_read(code: str) -> None:
    for name, picture in find(code).pictures().items():
        assert isinstance(picture, Drawing), name
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture.inside}</svg>')
        assert "style=" not in picture.inside
