"""Luck in the arena: zero on the mean, for any players and any judgement of positions."""

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev

import pytest

from bench.botplay import find
from bots.boards import First
from hantise.bots import GreedyBot, RandomBot, SearchBot
from hantise.bots.arena import Contest, Outcome, play_one
from hantise.bots.luck import LATER, SUMS, Luck
from hantise.bots.players import Bot, Past, odds_of
from hantise.bots.tallies import FEWEST, Met, adjusted, meetings, without_luck
from hantise.core import CHANCE, OVER, Game, Rng, State, View
from hantise.core.hints import Strength

KUHN = find("kuhn")


class Odd(Luck):
    """Luck by an absurd judgement of positions, with the true odds of chance."""

    def _worth(self, state: State, seed: int, looks: int) -> list[float]:
        if state.mover() != CHANCE:
            number = sum(map(ord, KUHN.dump(state))) % 17
            return [float(number), float(number * number % 7)]
        after = [self._worth(one, seed, looks) for one in outcomes(state)]
        return [fmean(seat) for seat in zip(*after)]


# How a game may go: how likely that is, and what luck brought on the way.
Story = tuple[float, tuple[tuple[float, ...], ...]]


def outcomes(state: State) -> Iterator[State]:
    for ticket in range(state.total()):
        after = state.clone()
        after.apply(state.outcome(ticket))
        yield after


def settled(state: State) -> Iterator[State]:
    """Where chance may lead, each as often as it is likely: in Kuhn poker all are."""
    if state.mover() != CHANCE:
        yield state
        return
    for after in outcomes(state):
        yield from settled(after)


# The first seat's view of a deal.
OPENING = KUHN.view(next(settled(KUHN.start(KUHN.options(2)))), 0)


def stories(bots: Sequence[Bot]) -> list[Story]:
    """All ways in which a game of Kuhn poker may go between bots who tell their odds."""
    before = KUHN.start(KUHN.options(2))
    dealt = list(settled(before))
    return [story for after in dealt for story in _on(after, bots, [(before, after)], 1 / len(dealt))]


def _on(state: State, bots: Sequence[Bot], way: list[tuple[State, State | int]], chance: float) -> Iterator[Story]:
    if state.mover() == OVER:
        yield chance, brought(way, bots)
        return
    odds = odds_of(bots[state.mover()], KUHN.view(state, int(state.mover())), state.legal(), Rng(1), {})
    for action, part in odds.items():
        after = state.clone()
        after.apply(action)
        yield from _on(after, bots, [*way, (state, action)], chance * part)


def brought(way: Sequence[tuple[State, State | int]], bots: Sequence[Bot]) -> tuple[tuple[float, ...], ...]:
    luck = Odd(KUHN, 2, Rng(1))
    for state, what in way:
        if isinstance(what, State):
            luck.rolled(state, what)
        else:
            seat = int(state.mover())
            luck.decided(state, KUHN.view(state, seat), state.legal(), bots[seat], what)
    return luck.brought


def test_what_is_brought_is_worth_beyond_the_mean_and_late_luck_counts_by_how_late_it_was() -> None:
    before = KUHN.start(KUHN.options(2))
    after = [*settled(before)]
    worths = [Odd(KUHN, 2, Rng(1))._worth(one, 1, 1)[0] for one in after]
    found = [brought([(before, one)], [])[0][0] for one in after]
    assert found == pytest.approx([worth - fmean(worths) for worth in worths], abs=1e-5)

    luck = Odd(KUHN, 2, Rng(1))
    state = next(settled(KUHN.start(KUHN.options(2))))
    luck.decided(state, KUHN.view(state, 0), state.legal(), RandomBot(), state.legal()[0])
    assert luck.brought[1][0] == pytest.approx(luck.brought[0][0] / LATER, abs=1e-6)


class Daring(RandomBot):
    """Likes the last action."""

    def odds(self, view: View, legal: Sequence[int], rng: Rng, past: Past) -> dict[int, float]:
        return {**dict.fromkeys(legal, 0.25 / (len(legal) - 1)), legal[-1]: 0.75}


@pytest.mark.parametrize("other", [RandomBot(), Daring(), First()])
def test_over_all_ways_that_a_game_can_go_luck_brings_nothing(other: Bot) -> None:
    found = stories([RandomBot(), other])
    assert sum(chance for chance, _brought in found) == pytest.approx(1)
    assert len(found) >= 12
    for source in range(SUMS):
        for seat in range(2):
            parts = [(chance, luck[source][seat]) for chance, luck in found]
            assert max(abs(part) for _chance, part in parts) > 0.01, (source, seat)
            mean = sum(chance * part for chance, part in parts)
            assert mean == pytest.approx(0, abs=1e-5), (source, seat)


def test_odds_are_those_with_which_a_bot_decides_that_is_asked_again_if_it_has_none() -> None:
    view, legal, rng = OPENING, [0, 1], Rng(1)
    assert odds_of(GreedyBot(), view, legal, rng, {}) in ({0: 1.0}, {1: 1.0})
    assert odds_of(RandomBot(), view, legal, rng, {}) == {0: 0.5, 1: 0.5}
    slipping = odds_of(SearchBot(Strength(20, slips=0.5)), view, legal, Rng(1), {})
    assert sorted(slipping.values()) == [0.25, 0.75]
    assert list(odds_of(SearchBot(20), view, legal, rng, {}).values()) == [1.0]

    bot, rng = SearchBot(Strength(12, whim=1.0, slips=0.4)), Rng(5)
    said = fmean(bot.odds(OPENING, [0, 1], rng, {}).get(0, 0.0) for _time in range(600))
    done = fmean(bot.decide(OPENING, [0, 1], rng) == 0 for _time in range(600))
    assert said == pytest.approx(done, abs=0.05)


def told(game: Game, bots: tuple[str, ...], games: int, budget: float = 0.02) -> list[Outcome]:
    contest = Contest(game.code, game.options(2), bots, 4, budget, tells_luck=True)
    return [play_one(find, contest, number) for number in range(games)]


@pytest.mark.parametrize(("code", "games"), [("kuhn", 150), pytest.param("haunted_stairs", 12, marks=pytest.mark.soak)])
def test_luck_is_nothing_on_the_mean(code: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as some games can tell, however little is looked at; and it is something in single games."""
    monkeypatch.setattr("hantise.bots.luck.LOOKS", 1)
    monkeypatch.setattr("hantise.bots.luck.DRAWS", 2)
    outcomes = told(find(code), ("random", "level1"), games, 0.05)
    for source in range(SUMS):
        lucks = [outcome.luck[source][0] - outcome.luck[source][1] for outcome in outcomes]
        assert code == "kuhn" or stdev(lucks) > 0, source
        assert abs(fmean(lucks)) <= 3.5 * stdev(lucks) / sqrt(len(lucks)), source


def test_a_game_is_the_same_whether_its_luck_is_told_or_not() -> None:
    plain = Contest("kuhn", KUHN.options(2), ("level1", "random"), 4, 0.1)
    for number, outcome in enumerate(told(KUHN, ("level1", "random"), 12, 0.1)):
        other = play_one(find, plain, number)
        assert (other.payoffs, other.decisions, other.luck) == (outcome.payoffs, outcome.decisions, ())
        assert len(outcome.luck) == SUMS
    assert told(KUHN, ("level1", "random"), 4)[3].luck == told(KUHN, ("level1", "random"), 4)[3].luck


# Taking it away.


def lots(deals: int, skill: float, seed: int, tell: float = 1.0) -> list[Met]:
    """Deals with scores by skill and luck, of which a part is told."""
    rng = Rng(seed)
    lucks = [(int(rng.below(1000)) - 499.5) / 1000 for _deal in range(deals)]
    rest = [(int(rng.below(1000)) - 499.5) / 5000 for _deal in range(deals)]
    return [Met(skill + luck / 2 + other, (tell * 3 * luck, 0.0)) for luck, other in zip(lucks, rest)]


def test_what_luck_tells_leaves_a_narrower_interval_around_the_same_score() -> None:
    """In about nineteen of twenty; luck that tells nothing changes next to nothing."""
    found = adjusted(lots(400, 0.6, 1))
    assert found.times == pytest.approx(1 + (0.5 / 0.2) ** 2, rel=0.25)
    assert found.raw.low < 0.6 < found.raw.high
    assert found.adjusted.low < 0.6 < found.adjusted.high
    width = (found.raw.high - found.raw.low) / (found.adjusted.high - found.adjusted.low)
    assert width**2 == pytest.approx(found.times)
    silent = adjusted(lots(400, 0.6, 1, tell=0.0))
    assert silent.times == pytest.approx(1)
    assert silent.adjusted == silent.raw
    intervals = [adjusted(lots(60, 0.6, seed)).adjusted for seed in range(100)]
    assert 0.92 < fmean(one.low < 0.6 < one.high for one in intervals) < 0.985


def test_few_deals_are_left_as_they_are_and_none_has_a_say_in_how_its_own_luck_counts() -> None:
    """Those that do not differ are no certainty."""
    deals = lots(FEWEST - 1, 0.6, 1)
    assert without_luck(deals) == [deal.score for deal in deals]
    assert adjusted(deals).times == 1
    assert adjusted(deals[:1]).raw == adjusted(deals[:1]).adjusted
    alike = adjusted([Met(1.0, (0.0, 0.0))] * 30)
    assert (alike.times, alike.adjusted) == (1, alike.raw)
    assert 0.8 < alike.raw.low < 0.95 < alike.raw.high == 1

    deals = lots(60, 0.6, 2)
    changed = [deals[0]._replace(score=0.0), *deals[1:]]
    assert deals[0].score - without_luck(deals)[0] == pytest.approx(changed[0].score - without_luck(changed)[0])
    assert without_luck(deals)[1] != without_luck(changed)[1]


def test_games_of_one_deal_are_one_meeting_and_those_without_the_two_are_none() -> None:
    games = [
        Outcome(0, 0, ("a", "b"), (1.0, 0.0), (1, 1), (0.0, 0.0), ((3.0, 1.0),)),
        Outcome(1, 0, ("b", "a"), (1.0, 0.0), (1, 1), (0.0, 0.0), ((1.0, 0.0),)),
        Outcome(2, 1, ("b", "c"), (1.0, 0.0), (1, 1), (0.0, 0.0), ((1.0, 0.0),)),
        Outcome(3, 2, ("a", "b", "b"), (1.0, 0.0, 2.0), (1,) * 3, (0.0,) * 3, ((1.0, 0.0, 4.0),)),
    ]
    assert meetings(games, "a", "b") == [Met(0.5, (0.5,)), Met(0.5, (-1.0,))]
    assert meetings(games, "b", "c") == [Met(1.0, (1.0,))]
    assert meetings(games, "a", "c") == []
