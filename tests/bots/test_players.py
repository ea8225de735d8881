"""Computer players: legal, repeatable, and better the more they think."""

from itertools import pairwise

import pytest

from bots.boards import FOUR, GAMES, WIN_IN_ONE, board, view_of, walked
from hantise import bots
from hantise.bots.match import play
from hantise.bots.search import Search, search
from hantise.core import OVER, Game, Rng
from hantise.core.hints import ALWAYS
from hantise.games import codes
from hantise.games import find as find_game


def score(game: Game, strong: bots.Bot, weak: bots.Bot, games: int) -> float:
    """The strong player's wins in `games` two-player games, with alternating seats."""
    won = 0.0
    for seed in range(games):
        seat = seed % 2
        players = [strong, weak] if seat == 0 else [weak, strong]
        payoffs = play(game, game.options(2), players, Rng(seed), [Rng(seed + 1), Rng(seed + 2)]).payoffs
        won += payoffs[seat] > payoffs[1 - seat]
    return won / games


@pytest.mark.parametrize("level", list(bots.COMPUTERS))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
@pytest.mark.walk
def test_every_level_chooses_legally_and_the_same_from_the_same_seed(game: Game, level: str) -> None:
    state, rng, bot = game.start(game.options(2)), Rng(5), bots.seated(level, game, 7, budget=0.01)
    for _ in range(6):
        state.roll(rng)
        if state.mover() == OVER:
            break
        view, legal = game.view(state, state.mover()), state.legal()
        action = bot.decide(view, legal, Rng(1))
        assert action in legal
        assert bot.decide(view, legal, Rng(1)) == action
        state.apply(action)


@pytest.mark.walk
def test_the_levels_are_ordered_by_their_strength() -> None:
    """In a few games that are always the same; an arena measures by how much."""
    players = [bots.seated(level, FOUR, 1, budget=0.05) for level in ("random", "level1", "level3", "level5")]
    assert [score(FOUR, strong, weak, 8) > 0.5 for weak, strong in pairwise(players)] == [True] * 3


@pytest.mark.soak
def test_greedy_beats_random_play_and_a_search_with_few_tries_looks_first_at_the_best() -> None:
    """BOO has some 400 placements: 30 tries among all of them would be none better than chance."""
    assert score(find_game("boo"), bots.SearchBot(30), bots.GreedyBot(), 4) >= 0.5
    assert score(find_game("ghooost"), bots.GreedyBot(), bots.RandomBot(), 40) > 0.5


def test_a_narrowed_search_keeps_the_win_in_one_and_stops_when_its_time_is_up() -> None:
    """Of 7 columns only one is left to try, the one that wins; one legal action needs no time."""
    state = board(WIN_IN_ONE)
    found = Search(view_of(state), Rng(1))
    found.narrow(state.legal(), 1)
    found.run(20, 60.0)
    assert FOUR.actions.name(found.best(state.legal())) == "4"
    assert found.decisions == 20
    assert search(view_of(state), state.legal(), Rng(1), 8, 60.0) == FOUR.actions.parse("4")

    found = Search(view_of(board("")), Rng(1))
    found.run(1_000_000, 0.05)
    assert 0 < found.iterations < 1_000_000
    assert found.decisions > found.iterations
    assert search(view_of(board("")), [3], Rng(1), 10**9, 10**9) == 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_each_level_has_its_own_strength_of_the_game(game: Game) -> None:
    seated = [bots.seated(level, game, 1) for level in bots.LEVELS]
    assert [bot.strength for bot in seated if isinstance(bot, bots.SearchBot)] == [*game.hints.strengths()]


@pytest.mark.parametrize("code", codes())
def test_the_first_level_forgets_wherever_there_is_something_to_remember(code: str) -> None:
    """As its sentence says; the last level forgets nothing anywhere."""
    game = find_game(code)
    weakest, *_, strongest = game.hints.strengths()
    met = (game.view(state, seat) for lot in range(4) for state in walked(game, lot) for seat in range(2))
    assert (weakest.sure < ALWAYS) == any(view.memories for view in met)
    assert strongest.sure == ALWAYS
