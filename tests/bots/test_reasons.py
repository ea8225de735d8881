"""Why one choice is better: only what is clear and what its seat wishes for, what weighs most first, with its price."""

from collections.abc import Mapping

import pytest

from hantise.bots.continuing import Ahead, typical
from hantise.bots.reasons import NOWHERE, Course, Motive, Reason, reason
from hantise.core.stakes import Clauses, Stakes

GAMES = 100


def words(_n: int) -> Mapping[str, Clauses]:
    return {what: (what,) for what in ("wins", "escapes", "takes", "cards", "cards-high")}


STAKES = Stakes(lambda _lines: (), lambda _lines: {}, frozenset(["takes"]), words, words)


def course(*events: str, **counts: int) -> Course:
    return Course(frozenset(events), {f"{what} 0": n for what, n in counts.items()})


def games(share: float, *events: str) -> list[Course]:
    """These events come in that share of them."""
    came = round(share * GAMES)
    return [course(*events)] * came + [NOWHERE] * (GAMES - came)


def test_what_comes_far_more_often_after_the_best_is_told_with_both_shares() -> None:
    found = Reason((Motive("wins 0", 0.2, 0.7, True),))
    assert reason(STAKES, 0, games(0.2, "wins 0"), games(0.7, "wins 0")) == found
    assert reason(None, 0, games(0.2, "wins 0"), games(0.7, "wins 0")) is None, "a game that names no stakes"


@pytest.mark.parametrize(("few", "shares"), [(GAMES, (0.5, 0.65)), (24, (0.4, 0.6)), (GAMES, (0.5, 0.5))])
def test_what_may_be_noise_is_told_of_nobody(few: int, shares: tuple[float, float]) -> None:
    chosen, best = (games(share, "wins 0")[:: GAMES // few] for share in shares)
    assert reason(STAKES, 0, chosen, best) is None


def test_nothing_is_told_that_nobody_wishes_for() -> None:
    """The other has to take cards, and that is to be a reason against it?"""
    assert reason(STAKES, 0, games(0.7, "takes 1"), games(0.2, "takes 1")) is None
    assert reason(STAKES, 0, games(0.7, "takes 0"), games(0.2, "takes 0")) is not None
    assert reason(STAKES, 0, games(0.7, "wins 0"), games(0.2, "wins 0")) is None


def test_what_weighs_most_is_told_first_and_two_gains_at_most() -> None:
    found = reason(STAKES, 0, games(0.1, "wins 0"), games(0.9, "takes 1", "escapes 0", "wins 0", "wins 1"))
    assert found is not None
    assert [one.stake for one in found.gains] == ["wins 0", "escapes 0"]


def test_a_gain_has_its_price_if_that_is_something_that_comes() -> None:
    found = reason(STAKES, 0, games(1.0, "escapes 0"), games(1.0, "takes 1", "wins 1"))
    assert found == Reason((Motive("takes 1", 0.0, 1.0, True),), Motive("wins 1", 0.0, 1.0, True))
    assert reason(STAKES, 0, games(1.0, "escapes 0"), games(1.0, "takes 1")) == Reason(found.gains)


def test_what_costs_more_than_it_gains_is_no_reason() -> None:
    """To have to take cards every time, for one card less in the end?"""
    chosen, best = [course(cards=1)] * GAMES, [course("takes 0", cards=2)] * GAMES
    assert reason(STAKES, 0, chosen, best) is None
    assert reason(STAKES, 0, chosen, [course("takes 0", cards=4)] * GAMES) is not None
    seldom = [*games(0.2, "escapes 0")[:20], *[course()] * 80]
    assert reason(STAKES, 0, [course()] * GAMES, [Course(one.events | {"takes 0"}, {}) for one in seldom]) is None


def test_of_what_is_alike_one_is_told() -> None:
    """To keep a card is enough: that it is a high one goes without saying, whoever it speaks for."""
    chosen, best = ([{"cards": 1, "cards-high": n} for n in high] for high in ([1, 1], [4, 5]))
    better = [course(**one | {"cards": 3}) for one in best]
    found = reason(STAKES, 0, [course(**one) for one in chosen], better)
    assert found == Reason((Motive("cards 0", 1.0, 3.0, False),))


def test_a_count_is_told_by_its_means_where_most_games_come_to_it() -> None:
    chosen, best = ([course(cards=n)] * GAMES for n in (1, 3))
    assert reason(STAKES, 0, chosen, best) == Reason((Motive("cards 0", 1.0, 3.0, False),))
    assert reason(STAKES, 0, chosen, [*best[: GAMES // 2], *[NOWHERE] * (GAMES // 2)]) is None


def test_much_less_than_a_whole_one_is_no_reason() -> None:
    chosen, best = ([course(cards=n) for n in two * (GAMES // 2)] for two in ([1, 2], [2, 2]))
    assert reason(STAKES, 0, chosen, best) is None


def test_a_typical_game_promises_what_all_do_on_average() -> None:
    """Not the likeliest one, which may end worse than most."""
    found = [Ahead((f"it promises {worth}",), NOWHERE, worth) for worth in (0.0, 0.0, 0.0, 0.5, 1.0, 1.0)]
    assert typical(found) == ("it promises 0.5",)
