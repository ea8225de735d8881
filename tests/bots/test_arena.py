"""The arena: common deals, the same games from the same seed wherever they are played, and no clock."""

import time
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace

import pytest

from hantise.bots import LEVELS, Bot, GreedyBot, Level, RandomBot, SearchBot
from hantise.bots.arena import Contest, Outcome, play_all, play_one
from hantise.bots.budget import PatientSearch, Scalable, scaled
from hantise.bots.match import BotFault, play
from hantise.core import Game, Rng, View
from hantise.games import codes
from hantise.games import find as find_game
from hantise.testing.games import find as find_small

FIRST, LAST = "always first", "always last"


class Fixed:
    """Takes the legal action at one end."""

    def __init__(self, end: int) -> None:
        self.end = end

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        return legal[self.end]


@pytest.fixture
def _fixed_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, FIRST, Level(FIRST, "", Fixed(0)))
    monkeypatch.setitem(LEVELS, LAST, Level(LAST, "", Fixed(-1)))
    monkeypatch.setitem(LEVELS, "twin", Level("twin", "", Fixed(0)))


def contest(game: Game, bots: Sequence[str], players: int = 2, seed: int = 3) -> Contest:
    return Contest(game.code, game.options(players), tuple(bots), seed)


def timeless(outcome: Outcome) -> Outcome:
    return replace(outcome, seconds=())


def played(meeting: Contest, total: int, executor: Executor) -> list[Outcome]:
    found = play_all(find_small, meeting, range(total), executor, 4)
    return sorted(map(timeless, found), key=lambda outcome: outcome.number)


@pytest.mark.usefixtures("_fixed_bots")
@pytest.mark.parametrize("code", codes())
def test_twins_who_swap_seats_get_the_very_same_game(code: str) -> None:
    """Chance comes from the deal alone: whoever sits there, equal players in equal seats play the same."""
    meeting = contest(find_game(code), [FIRST, "twin"])
    for deal in range(4):
        one, other = (play_one(find_game, meeting, 2 * deal + place) for place in (0, 1))
        assert one.deal == other.deal == deal
        assert one.seats == other.seats[::-1]
        assert (one.payoffs, one.decisions) == (other.payoffs, other.decisions)


@pytest.mark.usefixtures("_fixed_bots")
def test_different_deals_are_different() -> None:
    meeting = contest(find_game("ghooost"), [FIRST, "twin"])
    assert len({play_one(find_game, meeting, 2 * deal).decisions for deal in range(8)}) > 4


def test_a_deal_does_not_depend_on_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has to decide first sees the same, in every game of a deal."""
    heard: list[str] = []

    class Listener(RandomBot):
        def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
            heard.append(view.dump())
            return super().decide(view, legal, rng)

    def opening(number: int) -> str:
        heard.clear()
        play_one(find_game, meeting, number)
        return heard[0]

    for name in ("one", "two", "three"):
        monkeypatch.setitem(LEVELS, name, Level(name, "", Listener()))
    meeting = contest(find_game("ghooost"), ["one", "two", "three"])
    openings = [{opening(6 * deal + place) for place in range(6)} for deal in range(3)]
    assert [len(found) for found in openings] == [1, 1, 1]
    assert len(set.union(*openings)) == 3


def test_the_same_games_at_any_number_of_jobs_and_in_any_order() -> None:
    meeting = contest(find_small("kuhn"), ["random", "greedy", "level1"])
    alone = [timeless(play_one(find_small, meeting, number)) for number in range(12)]
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(3) as three:
        assert played(meeting, 12, one) == played(meeting, 12, three) == alone
    assert [timeless(play_one(find_small, meeting, number)) for number in (7, 2)] == [alone[7], alone[2]]


def test_other_seeds_give_other_games() -> None:
    games = [
        timeless(play_one(find_small, contest(find_small("connect_four"), ["random", "greedy"], seed=seed), 0))
        for seed in range(6)
    ]
    assert len({(game.payoffs, game.decisions) for game in games}) > 1


def test_games_are_rounded_up_to_whole_deals() -> None:
    meeting = contest(find_small("kuhn"), ["random", "greedy", "level1"])
    assert meeting.games_a_deal() == 6
    assert [meeting.whole_deals(games) for games in (1, 6, 7)] == [6, 6, 12]


def test_decisions_and_seconds_are_the_seats_own() -> None:
    class Slow(RandomBot):
        def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
            time.sleep(0.002)
            return super().decide(view, legal, rng)

    game = find_small("connect_four")
    found = play(game, game.options(2), [Slow(), RandomBot()], Rng(1), [Rng(2), Rng(3)])
    assert 0 <= found.decisions[0] - found.decisions[1] <= 1
    assert found.seconds[0] >= 0.002 * found.decisions[0]
    assert found.seconds[1] < found.seconds[0]


def test_nonsense_of_a_bot_is_told() -> None:
    class Nonsense:
        def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
            return 99

    game = find_small("kuhn")
    with pytest.raises(BotFault, match="seat 0 answered 99, which is not legal"):
        play(game, game.options(2), [Nonsense()] * 2, Rng(1), [Rng(2), Rng(3)])


# Budgets are iterations.


def first_search(budget: float) -> int:
    bot = scaled(SearchBot(300), budget)
    assert isinstance(bot, PatientSearch)
    return bot.iterations


def test_a_budget_scales_iterations() -> None:
    assert [first_search(budget) for budget in (2.0, 1.0, 0.05, 0.0001)] == [600, 300, 15, 1]


def test_searches_have_no_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_small("connect_four")
    state = game.start(game.options(2))
    limits: list[float] = []

    def noted(view: View, legal: list[int], rng: Rng, iterations: int, seconds: float) -> int:
        limits.append(seconds)
        return legal[0]

    monkeypatch.setattr("hantise.bots.budget.search", noted)
    scaled(SearchBot(300), 1.0).decide(game.view(state, 0), state.legal(), Rng(1))
    assert limits == [float("inf")]


def test_who_can_be_scaled_is_asked_and_others_stay() -> None:
    class Own:
        def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
            return legal[0]

        def scaled(self, fraction: float) -> Bot:
            return Fixed(int(fraction * 10))

    assert isinstance(Own(), Scalable)
    found = scaled(Own(), 0.5)
    assert isinstance(found, Fixed)
    assert found.end == 5
    greedy = GreedyBot()
    assert scaled(greedy, 0.5) is greedy


@pytest.mark.parametrize("level", [name for name in LEVELS if name.startswith("level")])
def test_every_level_can_be_scaled(level: str) -> None:
    """A level that looked at the clock would make results depend on the machine."""
    bot = LEVELS[level].bot
    assert scaled(bot, 0.5) is not bot
