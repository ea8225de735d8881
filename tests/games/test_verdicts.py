"""The end of every game is told in the game's own measure, from the view alone, and agrees with who has won."""

import re
from typing import Any

import pytest

from hantise.core import SPECTATOR, Game, Options, State, Verdict
from hantise.core.outcome import outcome, places
from hantise.core.words import LANGUAGES, speaking
from hantise.games import codes, find
from hantise.games.ghooost.view import GhooostView
from hantise.games.haunted_stairs.view import HauntedStairsView
from hantise.games.rest_in_peace.view import RestInPeaceView
from hantise.testing.games.connect_four import GAME as CONNECT_FOUR
from hantise.testing.games.kuhn import GAME as KUHN
from hantise.testing.playing import Choices, play

SEEDS = range(6)


def ended(game: Game, options: Options, seed: int) -> State:
    """A game that chance has played to its end."""
    return play(game, options, Choices(seed=seed)).replay()


def last_view(code: str, seed: int = 0, players: int = 0, **more: Any) -> tuple[Any, State]:
    game = find(code)
    options = game.options(players or game.players[seed % len(game.players)], **more)
    state = ended(game, options, seed)
    return game.shown(state, SPECTATOR, options), state


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("code", codes())
def test_who_has_most_of_the_games_own_measure_has_won(code: str, seed: int) -> None:
    view, state = last_view(code, seed)
    told, payoffs = find(code).verdict(view), state.payoffs()
    assert len(told.tallies) == len(payoffs)
    assert all(re.search(r"\d|no house", tally) for tally in told.tallies)
    if code != "rest_in_peace":
        first = {seat for place, seat in places(told.worth) if place == 1}
        assert {seat for place, seat in places(payoffs) if place == 1} <= first


def test_games_of_boo_are_won_by_ghosts_and_the_stairs_by_cards() -> None:
    """STA-33."""
    view, state = last_view("boo")
    most, least = sorted((int(state.ghosts(seat)) for seat in range(2)), reverse=True)  # type: ignore[attr-defined]
    assert find("boo").verdict(view).margin == f"{most} ghosts to {least}"

    said = {(7, 9): "9 cards to 7", (8, 8): "8 cards each", (1, 1): "1 card each", (0, 1): "1 card to 0"}
    for won, margin in said.items():
        stairs, _state = last_view("haunted_stairs", players=2)
        told = find("haunted_stairs").verdict(HauntedStairsView(stairs.facts._replace(won=won)))
        assert (told.margin, told.worth) == (margin, won)


@pytest.mark.parametrize("code", codes())
def test_the_end_is_told_in_every_language_and_to_every_seat_alike(code: str) -> None:
    game = find(code)
    options = game.options(game.players[0])
    state = ended(game, options, 1)
    said = set()
    for language in LANGUAGES:
        with speaking(language):
            margins = {game.verdict(game.shown(state, seat, options)).margin for seat in (SPECTATOR, 0, 1)}
            assert len(margins) == 1
            said |= margins
    assert len(said) == len(LANGUAGES)


def test_a_feud_is_won_by_houses() -> None:
    """RIP-30, RIP-34, RIP-35: `tenth` says who won the tenth round."""
    for manors, castles, victor, tenth, margin in [
        ((2, 3), (3, 1), 0, 0, "3 castles (and 2 manors) against 1 castle and 3 manors"),
        ((0, 3), (3, 0), 0, 0, "3 castles against 3 manors"),
        ((1, 4), (1, 0), 1, 0, "4 manors against 1 castle and 1 manor"),
        ((4, 0), (3, 0), 0, 0, "3 castles and 4 manors against no house"),
        ((1, 4), (1, 2), 1, 0, "4 manors (and 2 castles) against 1 castle and 1 manor"),
        ((3, 3), (2, 2), 1, 2, "by the tenth round: 2 castles and 3 manors each"),
        ((3, 2), (1, 2), 1, 2, "by the tenth round: 2 castles and 2 manors against 1 castle and 3 manors"),
        ((3, 3), (2, 1), 0, 3, "by the number of houses: 2 castles and 3 manors against 1 castle and 3 manors"),
        ((2, 3), (2, 1), 2, 3, "4 houses each"),
    ]:
        facts = last_view("rest_in_peace")[0].facts
        facts = facts._replace(manors_won=manors, castles_won=castles, victor=victor)
        view = RestInPeaceView(facts._replace(results=(*facts.results[:9], tenth)))
        assert find("rest_in_peace").verdict(view).margin == margin


MATCH, BARRED, SHARED = {"match": True}, {"points": (4, 9, 6), "barred": 1}, {"barred": -1}
ESCAPED = {"left": (2, 0, 3, 1), "hands": (0, 3, 0, 1), "mansions": (0, 4, 0, 1)}


def test_a_night_is_won_by_what_is_left_or_scored() -> None:
    """GHO-81, GHO-83, GHO-86 to GHO-88, GHO-92."""
    nights: list[tuple[int, dict[str, Any], dict[str, Any], str]] = [
        (3, MATCH, BARRED, "6 points to 4"),  # GHO-86: who was barred comes last
        (3, MATCH, SHARED | {"points": (6, 2, 6)}, "6 points each"),  # GHO-87: after the last round
        (3, MATCH, SHARED | {"points": (1, 0, 0)}, "1 point to 0"),
        (4, {}, ESCAPED, "7 cards left behind"),  # GHO-81, GHO-83: at sunrise they may hold cards, too
        (4, {}, ESCAPED | {"scored": True}, "3 points to 2"),
        (2, {}, {"hands": (0, 3), "mansions": (0, 4)}, "7 cards left behind"),  # GHO-88: what was left
        (2, {}, {"hands": (1, 3), "mansions": (0, 4)}, "1 card to 7"),
    ]
    for players, options, told, margin in nights:
        view, _state = last_view("ghooost", players=players, **options)
        found = find("ghooost").verdict(GhooostView(view.facts._replace(**told)))
        assert found.margin == margin
        if told is BARRED:
            assert [seat for _place, seat in places(found.worth)] == [2, 0, 1]
        if told is ESCAPED:
            assert [*found.tallies] == ["0 cards", "7 cards", "0 cards", "2 cards"]
            assert [*found.worth] == [1, 0, 1, 1]


@pytest.mark.parametrize("game", [CONNECT_FOUR, KUHN], ids=["connect four", "kuhn"])
def test_a_game_without_a_measure_says_who_has_won(game: Game) -> None:
    options = game.options(2)
    state = ended(game, options, 3)
    told = game.verdict(game.shown(state, SPECTATOR, options))
    assert told == Verdict()
    assert outcome(["Ann", "Bo"], state.payoffs(), SPECTATOR, told.margin) in ("Ann wins.", "Bo wins.")
