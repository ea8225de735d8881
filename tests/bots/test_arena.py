"""The arena: common deals, the same games from the same seed wherever they are played, and no clock."""

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from itertools import chain

import pytest

from bots.boards import FOUR, First
from hantise.bots import COMPUTERS, Bot, Level, RandomBot, SearchBot, seated
from hantise.bots.arena import Contest, Outcome, play_all, play_one
from hantise.bots.match import play, recorded
from hantise.bots.players import SECONDS
from hantise.bots.search import NO_LIMIT
from hantise.core import CHANCE, OVER, Game, Record, Rng, State, View, settle
from hantise.core.dealing import PileDealer
from hantise.games import codes
from hantise.games import find as find_game
from hantise.testing.games import find as find_small


def always(name: str, bot: Bot) -> Level:
    """The level that is this bot at every seat."""
    return Level(name, "", lambda game, mind, budget: bot)


def contest(game: Game, bots: Sequence[str], players: int = 2, seed: int = 3) -> Contest:
    return Contest(game.code, game.options(players), tuple(bots), seed)


def timeless(meeting: Contest, number: int) -> Outcome:
    return replace(play_one(find_small, meeting, number), seconds=())


def played(meeting: Contest, total: int, executor: Executor) -> list[Outcome]:
    found = play_all(find_small, meeting, range(total), executor, 4)
    return sorted((replace(one, seconds=()) for one in found), key=lambda outcome: outcome.number)


@pytest.mark.parametrize("code", codes())
def test_twins_who_swap_seats_get_the_very_same_game(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance comes from the deal alone: equal players in equal seats play equal games."""
    for name in ("one", "twin"):
        monkeypatch.setitem(COMPUTERS, name, always(name, First()))
    meeting = contest(find_game(code), ["one", "twin"])
    for deal in range(4):
        one, other = (play_one(find_game, meeting, 2 * deal + place) for place in (0, 1))
        assert one.deal == other.deal == deal
        assert one.seats == other.seats[::-1]
        assert (one.payoffs, one.decisions) == (other.payoffs, other.decisions)


def test_its_deals_are_those_of_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """One mechanism: the arena hands a match the dealer that a table has."""
    dealers = set[object]()

    def watched(state: State, dice: PileDealer) -> list[int]:
        dealers.add(type(dice))
        return settle(state, dice)

    monkeypatch.setattr("hantise.bots.match.settle", watched)
    play_one(find_small, contest(find_small("kuhn"), ["random", "random"]), 0)
    assert dealers == {PileDealer}


def test_a_deal_does_not_depend_on_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first decision has the same view in every game of a deal."""
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
        monkeypatch.setitem(COMPUTERS, name, always(name, Listener()))
    meeting = contest(find_game("ghooost"), ["one", "two", "three"])
    openings = [{opening(6 * deal + place) for place in range(6)} for deal in range(3)]
    assert [len(found) for found in openings] == [1, 1, 1]
    assert len(set.union(*openings)) == 3


def test_a_seeds_games_are_the_same_at_any_number_of_jobs_in_any_order_in_whole_deals() -> None:
    meeting = contest(find_small("kuhn"), ["random", "greedy", "level1"])
    alone = [timeless(meeting, number) for number in range(12)]
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(3) as three:
        assert played(meeting, 12, one) == played(meeting, 12, three) == alone
    assert [timeless(meeting, number) for number in (7, 2)] == [alone[7], alone[2]]
    assert meeting.games_a_deal() == 6
    assert [meeting.whole_deals(games) for games in (1, 6, 7)] == [6, 6, 12]
    games = [timeless(contest(FOUR, ["random", "greedy"], seed=seed), 0) for seed in range(6)]
    assert len({(game.payoffs, game.decisions) for game in games}) > 1


def test_decisions_and_seconds_are_the_seats_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that advances a second for each decision of the first seat, and two for the other's."""
    ticks = chain.from_iterable([(0.0, 1.0), (0.0, 2.0)] * 21)
    monkeypatch.setattr("hantise.bots.match.perf_counter", lambda: next(ticks))
    found = play(FOUR, FOUR.options(2), [RandomBot(), RandomBot()], Rng(1), [Rng(2), Rng(3)])
    assert 0 <= found.decisions[0] - found.decisions[1] <= 1
    assert found.seconds == [found.decisions[0], 2.0 * found.decisions[1]]


def test_a_record_replays_to_its_end_may_be_broken_off_and_is_the_same_by_equal_dice() -> None:
    game = find_game("ghooost")

    def written(most: int | None = None) -> Record:
        bots = [seated("random", game, seat, 1.0) for seat in range(2)]
        return recorded(game, game.options(2), ["me", "computer"], bots, Rng(5), most)

    record, part = written(), written(4)
    assert record.replay().mover() == OVER != part.replay().mover()
    assert record == written()
    assert [event.seat for event in record.events].count(CHANCE) == 1
    assert part.events == record.events[:5]


def strongest(budget: float | None) -> SearchBot:
    bot = seated("level5", FOUR, 1, budget)
    assert isinstance(bot, SearchBot)
    return bot


def test_a_budget_alone_scales_iterations_and_proofs_and_takes_the_limit_of_time_away() -> None:
    """A level that looked at the clock would make an arena's results depend on the machine."""
    whole, halves, least = (strongest(budget).strength for budget in (None, 0.5, 1e-9))
    assert (halves.iterations * 2, halves.proofs * 2) == (whole.iterations, whole.proofs)
    assert strongest(2.0).strength.iterations == whole.iterations * 2
    assert (least.iterations, least.proofs) == (1, 0)
    assert strongest(None).seconds == SECONDS
    assert strongest(1.0).seconds == NO_LIMIT
