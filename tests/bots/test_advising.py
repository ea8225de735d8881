"""Advice: proven values if there are any, else those of a search, with their intervals."""

import random

import pytest

from bots.boards import FOUR, TWO_COLUMNS_LEFT, WIN_IN_ONE, after, board, minimax, view_of
from hantise.bots.advising import BEST, NORMAL, Advice, Way, advise, read_advice, surest, written
from hantise.bots.continuing import NOWHERE, Ahead, Course, Motive, Reason, reason, typical
from hantise.bots.process import HintWanted, Question, answer
from hantise.bots.tallies import interval
from hantise.core import Game, Options, Rng, State
from hantise.core.stakes import Stake, Stakes
from hantise.games import find as find_game
from hantise.testing.games import find

LONG = 60.0


def about(game: Game, options: Options, state: State, level: str = "level5", seconds: float = 1.0) -> Advice:
    return advise(game, level, game.view(state, state.mover()), Rng(1), seconds, game.payoff_range(options)[0])


def test_a_win_in_one_is_taken_and_the_other_seats_is_stopped_or_follows() -> None:
    best = about(FOUR, FOUR.options(2), board(WIN_IN_ONE)).ways[0]
    assert (best.action, best.share > 0.95) == ("4", True)
    advice = about(FOUR, FOUR.options(2), board(WIN_IN_ONE[:5]), seconds=LONG)
    stops, *others = advice.ways
    assert stops.action == "4"
    assert {(way.line, way.likely) for way in others} == {("0 4; four", 1.0)}


def test_what_is_proven_is_told_as_it_is() -> None:
    """The ending is as good as won, even or lost: nothing lies between, and a lower level only guesses."""
    state = board(TWO_COLUMNS_LEFT)
    advice = about(FOUR, FOUR.options(2), state)
    shares = {FOUR.actions.name(one): (minimax(after(state, one), state.mover()) + 1) / 2 for one in state.legal()}
    assert advice.is_proven
    assert all(way.low == way.share == way.high == shares[way.action] for way in advice.ways)
    assert [way.share for way in advice.ways] == sorted(shares.values(), reverse=True)
    assert not about(FOUR, FOUR.options(2), state, "level4").is_proven


def begun(code: str, players: int, seed: int) -> tuple[Game, Options, State]:
    game = find_game(code)
    options = game.options(players)
    state = game.start(options)
    state.roll(Rng(seed))
    return game, options, state


@pytest.mark.parametrize("players", [2, 3, 6])
def test_shares_of_all_seats_are_a_whole(players: int) -> None:
    """The shares at a table add up to one, for any number of players and any unit of payoffs."""
    advice = about(*begun("ghooost", players, 3), "level2")
    assert all(0.0 <= way.low <= way.share <= way.high <= 1.0 for way in advice.ways)
    assert abs(advice.ways[0].share - 1.0 / players) < 0.35


def test_the_best_comes_first_of_three_at_most_and_equal_questions_get_equal_advice() -> None:
    advice = about(*begun("ghooost", 4, 8), "level3")
    assert len({way.action for way in advice.ways}) == len(advice.ways) == BEST
    assert advice.ways[0].visits == max(way.visits for way in advice.ways)
    asked = begun("rest_in_peace", 2, 2)
    assert about(*asked, "level1", LONG) == about(*asked, "level1", LONG)


def test_what_is_surely_better_by_its_own_numbers_goes_first() -> None:
    """A level takes its most visited action; one that may be as good does not replace it."""
    liked, as_good, better = Way("a", 0.5, 0.45, 0.55, 90), Way("b", 0.56, 0.4, 0.7, 9), Way("c", 0.62, 0.56, 0.7, 20)
    assert surest([liked, as_good]) == (liked, as_good)
    assert surest([liked, as_good, better]) == (better, liked, as_good)


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


def test_advice_is_the_same_as_text_and_a_process_advises_from_the_views_text_alone() -> None:
    question = Question("connect_four", "level3", view_of(board(WIN_IN_ONE)).dump(), 7, 1)
    advice = read_advice(answer(find, HintWanted(question, -1.0), LONG))
    assert advice.ways[0].action == answer(find, question, LONG) == "4"
    told = Advice((Way("4", 0.5, 0.25, 0.75, 12, "1 drop 3", 0.5), Way("1", 0.0, 0.0, 1.0, 0)), True)
    assert read_advice(written(told)) == told


def test_an_interval_holds_its_mean_narrows_and_holds_the_truth_as_often_as_it_says() -> None:
    for share in [0.0, 0.3, 0.5, 1.0]:
        widths = []
        for visits in (0, 1, 10, 100, 1000):
            low, high = interval(share, visits, NORMAL)
            assert 0.0 <= low <= share + 1e-9
            assert share - 1e-9 <= high <= 1.0
            widths.append(high - low)
        assert widths == sorted(widths, reverse=True)
    rng, held = random.Random(5), 0
    for _ in range(400):
        low, high = interval(sum(rng.random() < 0.3 for _ in range(60)) / 60, 60, NORMAL)
        held += low <= 0.3 <= high
    assert held >= 0.92 * 400


# Reasons for a better choice: clear gains alone, the weightiest first, with their price.

GAMES = 100


GOOD = {what: Stake((what,), (what, what)) for what in ("wins", "escapes", "cards", "cards-high")}
STAKES = Stakes(lambda _lines: (), lambda _lines: {}, GOOD | {"takes": Stake(("takes", "takes"), ("takes", "takes"))})


def course(*events: str, **counts: int) -> Course:
    return Course(frozenset(events), {f"{what} 0": n for what, n in counts.items()})


def games(share: float, *events: str) -> list[Course]:
    """These events come in that share of them."""
    came = round(share * GAMES)
    return [course(*events)] * came + [NOWHERE] * (GAMES - came)


def test_what_comes_far_more_often_after_the_best_is_told_with_both_shares_and_noise_is_not() -> None:
    found = Reason((Motive("wins 0", 0.2, 0.7, True),))
    assert reason(STAKES, 0, games(0.2, "wins 0"), games(0.7, "wins 0")) == found
    assert reason(None, 0, games(0.2, "wins 0"), games(0.7, "wins 0")) is None, "a game that names no stakes"
    for few, shares in [(GAMES, (0.5, 0.65)), (24, (0.4, 0.6)), (GAMES, (0.5, 0.5))]:
        chosen, best = (games(share, "wins 0")[:: GAMES // few] for share in shares)
        assert reason(STAKES, 0, chosen, best) is None


def test_a_reason_is_what_its_seat_wishes_for_what_weighs_most_first_and_two_gains_at_most() -> None:
    """That the other has to take cards is no reason against it."""
    found = reason(STAKES, 0, games(0.1, "wins 0"), games(0.9, "takes 1", "escapes 0", "wins 0", "wins 1"))
    assert found is not None
    assert [one.stake for one in found.gains] == ["wins 0", "escapes 0"]
    assert reason(STAKES, 0, games(0.7, "takes 1"), games(0.2, "takes 1")) is None
    assert reason(STAKES, 0, games(0.7, "takes 0"), games(0.2, "takes 0")) is not None
    assert reason(STAKES, 0, games(0.7, "wins 0"), games(0.2, "wins 0")) is None


def test_a_gain_has_its_price_and_is_no_reason_if_that_is_higher() -> None:
    """Who would take cards every time, for one card less in the end?"""
    found = reason(STAKES, 0, games(1.0, "escapes 0"), games(1.0, "takes 1", "wins 1"))
    assert found == Reason((Motive("takes 1", 0.0, 1.0, True),), Motive("wins 1", 0.0, 1.0, True))
    assert reason(STAKES, 0, games(1.0, "escapes 0"), games(1.0, "takes 1")) == Reason(found.gains)
    chosen, best = [course(cards=1)] * GAMES, [course("takes 0", cards=2)] * GAMES
    assert reason(STAKES, 0, chosen, best) is None
    assert reason(STAKES, 0, chosen, [course("takes 0", cards=4)] * GAMES) is not None
    seldom = [*games(0.2, "escapes 0")[:20], *[course()] * 80]
    assert reason(STAKES, 0, [course()] * GAMES, [Course(one.events | {"takes 0"}, {}) for one in seldom]) is None


def test_a_count_is_told_by_its_means_where_most_games_come_to_a_whole_one_more_once() -> None:
    """To keep a card is enough, for either seat: that it is a high one goes without saying."""
    chosen, best = ([course(cards=n)] * GAMES for n in (1, 3))
    assert reason(STAKES, 0, chosen, best) == Reason((Motive("cards 0", 1.0, 3.0, False),))
    assert reason(STAKES, 0, chosen, [*best[: GAMES // 2], *[NOWHERE] * (GAMES // 2)]) is None
    chosen, best = ([course(cards=n) for n in two * (GAMES // 2)] for two in ([1, 2], [2, 2]))
    assert reason(STAKES, 0, chosen, best) is None
    few, many = ([{"cards": 1, "cards-high": n} for n in high] for high in ([1, 1], [4, 5]))
    better = [course(**one | {"cards": 3}) for one in many]
    found = reason(STAKES, 0, [course(**one) for one in few], better)
    assert found == Reason((Motive("cards 0", 1.0, 3.0, False),))


def test_a_typical_game_promises_what_all_do_on_average() -> None:
    """Not the likeliest one, which may end worse than most."""
    found = [Ahead((f"it promises {worth}",), NOWHERE, worth) for worth in (0.0, 0.0, 0.0, 0.5, 1.0, 1.0)]
    assert typical(found) == ("it promises 0.5",)
