"""Advice: it tells what is proven where anything is, and else what a search found, with how sure that is."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hantise.bots.advising import BEST, Advice, Way, advise, interval, read_advice, surest, written
from hantise.bots.deciding import HintWanted, Question, answer
from hantise.bots.exact import Proof
from hantise.core import Game, Options, Rng, State
from hantise.games import find as find_game
from hantise.testing.games import find

LONG = 60.0
FOUR = find("connect_four")
# Games in which an ending may be known to its last card.
PROVEN = ("ghooost", "rest_in_peace")


def four(columns: str) -> State:
    state = FOUR.start(FOUR.options(2))
    for name in columns:
        state.apply(FOUR.actions.parse(name))
    return state


def about(
    game: Game, options: Options, state: State, level: str = "level5", seed: int = 1, seconds: float = 1.0
) -> Advice:
    view = game.view(state, state.mover())
    return advise(game, level, view, Rng(seed), seconds, game.payoff_range(options)[0])


def endings(code: str, most: int = 3) -> Iterator[tuple[Game, Options, State, list[float]]]:
    """Positions of random plays in which every value is proven, and not every choice is as good."""
    game, rng, found = find_game(code), random.Random(3), 0
    options = game.options(2)
    for seed in range(60):
        state, chance = game.start(options), Rng(seed)
        state.roll(chance)
        while state.mover() >= 0 and found < most:
            world = game.view(state, state.mover()).world()
            legal = state.legal()
            values = [] if world is None or len(legal) < 2 else Proof(game.hints, 500).values(world, legal)
            if values and max(values) > min(values):
                found += 1
                yield game, options, state.clone(), values
                break
            state.apply(rng.choice(legal))
            state.roll(chance)


def test_a_win_in_one_is_taken_and_worth_everything() -> None:
    advice = about(FOUR, FOUR.options(2), four("112233"))
    assert advice.ways[0].action == "4"
    assert advice.ways[0].share > 0.95


def test_the_other_seats_win_is_what_most_likely_follows() -> None:
    """Whoever does not see it loses at once: column 4 must be stopped."""
    advice = about(FOUR, FOUR.options(2), four("11223"))
    stops, *others = advice.ways
    assert stops.action == "4"
    assert {(way.line, way.likely) for way in others} == {("0 4; four", 1.0)}


@pytest.mark.soak
@pytest.mark.parametrize("code", PROVEN)
def test_what_is_proven_is_told_as_it_is(code: str) -> None:
    tried = 0
    for game, options, state, values in endings(code):
        advice = about(game, options, state)
        least, whole = game.payoff_range(options)[0], sum(game.hints.judge(state))
        shares = {game.actions.name(a): (value - least) / whole for a, value in zip(state.legal(), values)}
        if not advice.is_proven:
            continue
        tried += 1
        assert advice.ways[0].share == pytest.approx(max(shares.values()))
        for way in advice.ways:
            assert way.share == way.low == way.high == pytest.approx(shares[way.action])
        assert [way.share for way in advice.ways] == sorted((way.share for way in advice.ways), reverse=True)
    assert tried, "some of them are proven"


@pytest.mark.soak
@pytest.mark.parametrize("code", PROVEN)
def test_a_search_advises_nothing_much_worse_than_what_is_proven(code: str) -> None:
    """Level 4 proves nothing: what it takes is what level 5 would take in at least as many endings as one in two."""
    good = total = 0
    for game, options, state, values in endings(code):
        advice = about(game, options, state, "level4")
        assert not advice.is_proven
        best = max(values)
        good += values[state.legal().index(game.actions.parse(advice.ways[0].action))] == best
        total += 1
    assert good * 2 >= total > 0


def test_what_is_surely_better_by_its_own_numbers_goes_first() -> None:
    """A level takes what it has looked at most; what may be as good does not take its place."""
    liked, as_good, better = Way("a", 0.5, 0.45, 0.55, 90), Way("b", 0.56, 0.4, 0.7, 9), Way("c", 0.62, 0.56, 0.7, 20)
    assert surest([liked, as_good]) == (liked, as_good)
    assert surest([liked, as_good, better]) == (better, liked, as_good)


def test_shares_of_all_seats_are_a_whole() -> None:
    """All that is won at a table is one whole, whatever the number of players and the unit of its payoffs."""
    box = find_game("ghooost")
    for players in (2, 3, 6):
        options = box.options(players)
        state = box.start(options)
        state.roll(Rng(3))
        advice = about(box, options, state, "level2")
        assert all(0.0 <= way.low <= way.share <= way.high <= 1.0 for way in advice.ways)
        assert abs(advice.ways[0].share - 1.0 / players) < 0.35


def test_the_best_comes_first_and_there_are_three_at_most() -> None:
    box = find_game("ghooost")
    options = box.options(4)
    state = box.start(options)
    state.roll(Rng(8))
    advice = about(box, options, state, "level3")
    assert len(advice.ways) == BEST
    assert advice.ways[0].visits == max(way.visits for way in advice.ways)
    assert len({way.action for way in advice.ways}) == BEST


def test_beside_what_is_not_as_good_the_advice_says_what_it_gains() -> None:
    """In the game's own stakes; nothing where all choices are as good."""
    game, found = find_game("rest_in_peace"), list[Advice]()
    options, chance = game.options(2), Rng(2)
    state = game.start(options)
    while len(found) < 12:
        state.roll(chance)
        if len(state.legal()) > 1:
            found.append(about(game, options, state, "level3", seconds=20.0))
        state.apply(state.legal()[0])
    told = [advice for advice in found if advice.reason is not None]
    assert told
    assert all(not all(map(advice.ways[0].is_matched_by, advice.ways[1:])) for advice in told)


def test_equal_questions_get_equal_advice() -> None:
    box = find_game("rest_in_peace")
    options = box.options(2)
    state = box.start(options)
    state.roll(Rng(2))
    assert about(box, options, state, "level1", 9, LONG) == about(box, options, state, "level1", 9, LONG)


def test_advice_is_the_same_as_text() -> None:
    advice = Advice((Way("4", 0.5, 0.25, 0.75, 12, "1 drop 3", 0.5), Way("1", 0.0, 0.0, 1.0, 0)), True)
    assert read_advice(written(advice)) == advice


def test_a_process_that_decides_advises_too_from_the_views_text_alone() -> None:
    state = four("112233")
    question = Question("connect_four", "level3", FOUR.view(state, state.mover()).dump(), 7, 1)
    advice = read_advice(answer(find, HintWanted(question, -1.0), LONG))
    assert advice.ways[0].action == answer(find, question, LONG) == "4"


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 1.0])
def test_an_interval_holds_its_mean_and_narrows(share: float) -> None:
    widths = []
    for visits in (0, 1, 10, 100, 1000):
        low, high = interval(share, visits)
        assert 0.0 <= low <= share + 1e-9
        assert share - 1e-9 <= high <= 1.0
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng, held = random.Random(5), 0
    for _ in range(400):
        low, high = interval(sum(rng.random() < 0.3 for _ in range(60)) / 60, 60)
        held += low <= 0.3 <= high
    assert held >= 0.92 * 400
