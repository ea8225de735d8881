"""Why one choice is better: only what is clear, what its seat wishes for, and what is worth most."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hantise.core.stakes import Stakes
from hantise.review.continuing import Ahead, typical
from hantise.review.reasons import Reason, reason

GAMES = 100
STAKES = Stakes(lambda _lines: (), lambda _lines: {}, frozenset(["takes"]), str, str)


def ahead(worth: float, *events: str, counts: Mapping[str, int] | None = None) -> Ahead:
    return Ahead((), frozenset(events), counts or {}, worth)


def games(share: float, *events: str, worth: float = 1.0, others: float = 0.0) -> list[Ahead]:
    """These events come in that share of them, and are worth so much beside the others."""
    came = round(share * GAMES)
    return [ahead(worth, *events)] * came + [ahead(others)] * (GAMES - came)


def test_what_comes_far_more_often_after_the_best_is_told_with_both_shares() -> None:
    assert reason(STAKES, 0, games(0.2, "wins 0"), games(0.7, "wins 0")) == Reason("wins 0", 0.2, 0.7, True)
    assert reason(None, 0, games(0.2, "any line"), games(0.7, "any line")) == Reason("any line", 0.2, 0.7, True)


@pytest.mark.parametrize(("few", "shares"), [(GAMES, (0.5, 0.65)), (24, (0.4, 0.6)), (GAMES, (0.5, 0.5))])
def test_what_may_be_noise_is_told_of_nobody(few: int, shares: tuple[float, float]) -> None:
    chosen, best = (games(share, "wins 0")[:: GAMES // few] for share in shares)
    assert reason(STAKES, 0, chosen, best) is None


def test_nothing_is_told_that_speaks_for_the_worse_choice() -> None:
    """Nor what everybody would take for such: the other has to take cards, and that is to be a reason against it."""
    assert reason(STAKES, 0, games(0.2, "wins 0", worth=-1), games(0.7, "wins 0", worth=-1)) is None
    assert reason(STAKES, 0, games(0.7, "takes 1", worth=-1), games(0.2, "takes 1", worth=-1)) is None
    assert reason(STAKES, 0, games(0.7, "takes 0", worth=-1), games(0.2, "takes 0", worth=-1)) is not None
    assert reason(STAKES, 0, games(0.2, "wins 0", worth=0), games(0.7, "wins 0", worth=0)) is None, "worth nothing"


def test_of_several_the_one_that_explains_most_is_told() -> None:
    chosen = [*games(0.2, "wins 0", worth=5), *games(0.2, "escapes 0")]
    best = [*games(0.8, "wins 0", worth=5), *games(0.9, "escapes 0")]
    found = reason(STAKES, 0, chosen, best)
    assert found is not None
    assert found.stake == "wins 0"


def test_of_what_explains_as_much_the_seats_own_is_told() -> None:
    chosen = [ahead(0.0, "wins 1", counts={"cards 0": 1})] * GAMES
    best = [ahead(1.0, "wins 0", counts={"cards 0": 4})] * GAMES
    assert reason(STAKES, 0, chosen, best) == Reason("wins 0", 0.0, 1.0, True)
    assert reason(STAKES, 1, chosen, best) is None, "of the other seat both are wished for the other way round"


def test_what_is_seen_at_once_is_told_rather_than_a_count_that_explains_hardly_more() -> None:
    chosen = [ahead(0.0, counts={"cards 0": 1})] * GAMES
    best = [ahead(worth, "wins 0", counts={"cards 0": n}) for worth, n in [(0.5, 4), (1.5, 5)] * (GAMES // 2)]
    assert reason(STAKES, 0, chosen, best) == Reason("wins 0", 0.0, 1.0, True)
    without = [one._replace(events=frozenset[str]()) for one in best]
    assert reason(STAKES, 0, chosen, without) == Reason("cards 0", 1.0, 4.5, False)


def test_a_count_is_told_by_its_means_where_most_games_come_to_it() -> None:
    chosen, best = ([ahead(n, counts={"cards 0": n})] * GAMES for n in (1, 3))
    assert reason(STAKES, 0, chosen, best) == Reason("cards 0", 1.0, 3.0, False)
    seldom = [*best[: GAMES // 2], *[ahead(0.0)] * (GAMES // 2)]
    assert reason(STAKES, 0, chosen, seldom) is None


def test_less_than_a_whole_one_is_no_reason() -> None:
    chosen, best = ([ahead(n, counts={"cards 0": n}) for n in two * (GAMES // 2)] for two in ([1, 2], [2, 2]))
    assert reason(STAKES, 0, chosen, best) is None


def test_a_typical_game_promises_what_all_do_on_average() -> None:
    """Not the likeliest one, which may end worse than most."""
    found = [Ahead((f"it promises {worth}",), frozenset(), {}, worth) for worth in (0.0, 0.0, 0.0, 0.5, 1.0, 1.0)]
    assert typical(found) == ("it promises 0.5",)
