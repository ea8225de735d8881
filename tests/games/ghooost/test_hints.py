"""What a search is told of Ghooost!: who is ahead, what a sensible player does, and when nothing is hidden."""

import random

import pytest

from games.ghooost.beside import unknowing
from games.ghooost.drawn import at, facts, legal, table, view, walk
from hantise.bots.exact import Proof
from hantise.bots.players import SearchBot
from hantise.core import CHANCE, OVER, Rng, State
from hantise.core.hints import Strength
from hantise.core.state import Menu
from hantise.games.ghooost import GAME
from hantise.games.ghooost.hints import HINTS
from hantise.games.ghooost.rules import estimate


def judged(drawn: str) -> list[float]:
    return HINTS.judge(table(drawn))


def guesses(drawn: str) -> tuple[list[float], list[float]]:
    """What the table makes of it, and what a search is told; each puts the seats in the same order."""
    return table(drawn).standing(), judged(drawn)


def test_in_a_plain_round_it_is_worth_as_much_to_leave_first_as_last() -> None:
    """GHO-08, GHO-83, GHO-92: not to stay behind is what counts; who is out has won, and the others share the rest.

    Before anything is dealt all are equal.
    """
    for players in GAME.players:
        assert len(set(GAME.start(GAME.options(players)).standing())) == 1
    drawn = "> 9 | 1 / out 1 / 5 | 0 / 6 | 3"
    for first, out, few, many in guesses(drawn):
        assert out == 1.0 >= few > first > many
    worths = judged(drawn)
    assert sum(worths) == pytest.approx(3.0)
    assert HINTS.wins(table(drawn), worths) == worths
    assert max(judged("> 9 | 1 / 5 | 0 / 6 | 3 / scored yes")) > 1.0


@pytest.mark.walk
@pytest.mark.parametrize(
    ("players", "option"), [(2, ""), (3, ""), (6, ""), (3, "points"), (6, "points"), (3, "match"), (5, "match")]
)
def test_in_whole_games_what_is_judged_stays_within_the_bounds_and_ends_as_the_payoffs(
    players: int, option: str
) -> None:
    """GHO-83, GHO-84, GHO-92: all that a round pays its winners is shared out to the end."""
    more = dict.fromkeys(option.split(), True)
    options = GAME.options(players, daybreak=9, **more)
    (least, most), whole = GAME.payoff_range(options), GAME.payoff_sum(options)
    bounds = []
    for state, _ in walk(players, 3, daybreak=9, **more):
        worths = HINTS.judge(state)
        assert len(worths) == players
        assert all(least <= worth <= most for worth in worths)
        bounds.append([HINTS.bounds(state, seat) for seat in range(players)])
        assert sum(worths) == pytest.approx(whole)
        assert sum(HINTS.wins(state, worths)) == pytest.approx(most if more else whole)
    paid = state.payoffs()
    assert worths == paid
    if option != "match":
        assert HINTS.wins(state, worths) == [most if points == max(paid) else 0.0 for points in paid]
    for seat, payoff in enumerate(paid):
        assert all(found[seat][0] <= payoff <= found[seat][1] for found in bounds)


def test_fewer_cards_are_ahead_and_who_left_has_what_the_place_gave() -> None:
    """GHO-80, GHO-84: hand and mansion together; the first place is given once."""
    few, many = judged("> 9 | 1 / 9 4 6 2 | 6")
    assert few > 0.7
    assert few + many == pytest.approx(1.0)
    for _first, out, less, more in guesses("> 9 | 1 / out 1 / 5 | 0 / 6 | 3 / scored yes"):
        assert out == 2.0
        assert less > more
    assert sum(judged("> 9 | 1 / out 1 / 5 | 0 / 6 | 3 / scored yes")) == pytest.approx(6.0)
    assert sum(judged("> 9 | 1 / 5 | 0 / 6 | 3 / scored yes")) == pytest.approx(5.0)
    assert sum(judged("> 9 | 1 / 9 4 6 2 | 6 / scored yes")) == pytest.approx(1.0)
    assert judged("> 14 / 9 / on 13")[0] > judged("> 2 / 9 / on 13")[0]
    assert judged("> 9 / 14 / on 13")[1] > judged("> 9 / 2 / on 13")[1]
    bare, mansion = judged("> | 1 / | 6")
    assert bare > mansion
    half_the_deck = " ".join(str(value) for value in range(1, 15) for _ in range(2))
    worths = judged(f"> {half_the_deck} | 6 / 9 | 0 / 13 | 0 / 14 | 0")
    assert min(worths) == worths[0] > 0.0, "however far behind somebody has odds"


def test_in_a_match_points_count_and_the_barred_seat_hopes_for_nothing() -> None:
    """GHO-86, GHO-87, GHO-92: chances are all there is to win."""
    drawn = "> 9 / 9 / 9 / match yes / points 9,5,3 / tokens 2,0,0 / barred 0 / round 5"
    for barred, second, third in guesses(drawn):
        assert barred == 0.0
        assert second > third
        assert second + third == pytest.approx(1.0)
    assert HINTS.wins(table(drawn), judged(drawn)) == judged(drawn)
    for first, second, third in guesses("> 9 / 9 / 9 / match yes / points 1,5,3 / tokens 0,1,1"):
        assert second > third > first


def test_who_has_left_before_the_last_but_one_cannot_win_any_more() -> None:
    """GHO-84: of four the third to leave has most points; of the two left the one with fewer cards is likelier to.

    GHO-81, GHO-83: nobody may hope for more than the best place that is open, however few the cards.
    """
    state = table("> 9 | 1 / out 1 / out 2 / 6 4 2 | 3 / scored yes")
    few, first, second, many = HINTS.wins(state, HINTS.judge(state))
    assert (first, second) == (0.0, 0.0)
    assert few > many > 0.0
    over = table("> 9 | 0 / out 1 / out 2 / 6 | 3 / scored yes")
    over.apply(GAME.actions.parse("9"))
    assert HINTS.wins(over, HINTS.judge(over)) == [3.0, 0.0, 0.0, 0.0]
    assert max(estimate([], [0, 30, 30, 30], True)) <= 3.0
    assert estimate([0, 1], [0, 0, 1, 99], True)[2] == pytest.approx(2.97)
    assert estimate([2, 0], [0, 5, 0], True) == [3.0, 0.0, 2.0]
    assert max(estimate([], [0, 30, 30, 30], False)) == 1.0
    assert estimate([0, 1], [0, 0, 1, 99], False) == pytest.approx([1.0, 1.0, 0.99, 0.01])
    assert estimate([2, 0], [0, 5, 0], False) == [1.0, 0.0, 1.0]


@pytest.mark.walk
@pytest.mark.parametrize("players", [2, 3, 6])
def test_playouts_take_legal_actions_all_the_way(players: int) -> None:
    """And every legal action has an urgency within a point."""
    rng = random.Random(5)
    state, menu = GAME.start(GAME.options(players)), Menu()
    while state.mover() != OVER:
        if state.mover() == CHANCE:
            state.apply(state.outcome(rng.randrange(state.total())))
            continue
        assert all(0.0 <= HINTS.urgency(state, action) <= 1.0 for action in state.legal())
        action = HINTS.choose(state, menu, state.fill(menu), Rng(rng.randrange(1 << 30)))
        assert action in state.legal()
        state.apply(action)


def test_what_a_sensible_player_does() -> None:
    """GHO-32, GHO-52, GHO-60, GHO-80."""
    for drawn, actions in [
        ("> 13 | 0 / 5 6 | 2 / on 12 13", "13"),  # GHO-80: out, with the last card, rather than take
        ("> K | 0 / 5 6 | 2 / on 14", "K"),
        ("> 13 13 2 | 2 / 5 6 7 | 2 / on 9", "13"),  # GHO-60: nothing would go on both
        ("> 5 | 0 / 5 6 | 2", "5"),
        ("> 4 6 9 | 2 / 5 7 9 | 2 / on 2 3 5 X=5", "6 9"),  # GHO-52: rather than take
        ("> 4 5 6 7 / 5 6 7 9 / crypt 9 / on 13", "take luck"),  # GHO-32: with nothing to play
    ]:
        menu, state = Menu(), table(drawn)
        assert GAME.actions.name(HINTS.choose(state, menu, state.fill(menu), Rng(1))) in actions.split()


def test_what_is_more_urgent_a_lost_turn_being_as_urgent_as_anything() -> None:
    """GHO-32, GHO-53, GHO-56: luck and a mansion are weighed too."""
    for more, action, less, other in [
        # GHO-62: three alike on top; GHO-69: one Skeletum clears as well as two
        ("> 10 13 / 5 13 13 / on 9 10 10 10", "10", "> 10 13 / 5 13 13 / on 9 9 9 10", "10"),
        ("> 11 11 2 / 5 6 7 / on 9 10 10", "11", "> 11 11 2 / 5 6 7 / on 9 10 10", "11x2"),
        # GHO-17: between two Kitty comes back; GHO-80: a last card leads out after midnight alone
        ("> K 9 / 5 / on 4", "K", "> K 2 / 5 / on 4", "K"),
        ("> 9 | 0 / 5 / on 4", "9", "> 9 | 0 / 5 / on 4 / crypt 1", "9"),
        ("> K 9 / 5 6 / on 4", "K", "> K 9 / 5 6 / 7 / on 4", "K"),
    ]:
        assert urgency(more, action) > urgency(less, other)
    assert urgency("> X X / 5 6 / 7", "lose") == 0.5
    assert urgency("> 4 5 6 7 / 5 / crypt 9 / on 13", "luck") != 0.5
    assert urgency("> | 3 / 5 / on 13", "mansion") != 0.5


def urgency(drawn: str, name: str) -> float:
    return HINTS.urgency(table(drawn), GAME.actions.parse(name))


def test_bounds_are_what_a_seat_has_or_can_have_yet() -> None:
    """GHO-83, GHO-84: with four, one of them out, and two of them; and in a match."""
    for drawn, bounds in [
        ("> 9 / out 1 / 5 / 6", [(0.0, 1.0), (1.0, 1.0), (0.0, 1.0), (0.0, 1.0)]),
        ("> 9 / out 1 / 5 / 6 / scored yes", [(0.0, 3.0), (2.0, 2.0), (0.0, 3.0), (0.0, 3.0)]),
        ("> 9 / out 1 / out 2 / 6 / scored yes", [(0.0, 3.0), (2.0, 2.0), (1.0, 1.0), (0.0, 3.0)]),
        ("> 9 / 5", [(0.0, 1.0), (0.0, 1.0)]),
        ("> 9 / 5 / 6 / match yes", [(0.0, 1.0)] * 3),
    ]:
        assert [HINTS.bounds(table(drawn), seat) for seat in range(len(bounds))] == bounds


# What a search makes of it.


def found(state: State, level: int = 0) -> str:
    """What a search of 200 iterations does here, or one of that level if it gives the matter a thought."""
    strength = HINTS.strengths()[level - 1]._replace(slips=0.0) if level else Strength(200)
    bot = SearchBot(strength, HINTS, seconds=60.0)
    return GAME.actions.name(bot.decide(GAME.view(state, state.mover()), state.legal(), Rng(1)))


@pytest.mark.walk
def test_search_finds_the_way_out_and_who_likes_a_risk_tries_luck() -> None:
    """GHO-32, GHO-34, GHO-60, GHO-80: the pair first, as the 9 goes on it; and where nothing in hand goes on top."""
    assert found(table("> 5 5 9 | 0 / 13 | 1 / on 4 / known ,13")) == "5x2"
    state = at(["9 10 13 14", "5 6 7 8"], crypt=9, on="12")
    assert (found(state, 2), found(state, 3)) == ("luck", "take")


def test_a_proof_finds_the_way_out_and_leaves_what_goes_to_and_fro_to_search() -> None:
    """GHO-52, GHO-60, GHO-80, GHO-88: nothing is hidden, and both hands are short; or the cemetery may go round."""
    world = view(table("> 5 5 9 | 0 / 13 14 | 0 / on 4 / known ,13 14"), 0).world()
    assert world is not None
    assert GAME.actions.name(Proof(HINTS, 20000).best(world, world.legal())) == "5x2"
    world = view(table("> 4 6 9 | 2 / 5 7 9 | 2 / on 2 3 5 / known ,5 7 9"), 0).world()
    assert world is not None
    assert Proof(HINTS, 200).best(world, world.legal()) == -1


def test_playouts_follow_tastes_for_a_few_turns_and_the_levels_grow() -> None:
    """The weakest plays on a whim, the strongest proves endings."""
    assert (HINTS.horizon(table("> 9 / 5")), HINTS.has_policy(), HINTS.has_ranking()) == (2, True, True)
    strengths = HINTS.strengths()
    efforts = [strength.iterations for strength in strengths]
    assert len(strengths) == 5
    assert efforts == sorted(efforts)
    assert strengths[0].whim == max(strength.whim for strength in strengths)
    assert strengths[-1].proofs


def test_luck_the_mansion_and_several_at_once_are_bold() -> None:
    """GHO-32, GHO-53, GHO-60."""
    for drawn, bold in [
        ("> 4 4 5 6 / 5 / crypt 9 / on 3 4", {"take": 0.0, "luck": 1.0, "4": 0.0, "4x2": 0.5, "5": 0.0, "6": 0.0}),
        ("> | 3 / 5 6 / on 3 4", {"take": 0.0, "mansion": 1.0}),
    ]:
        state = table(drawn)
        assert {name: HINTS.boldness(state, GAME.actions.parse(name)) for name in legal(state)} == bold


# Where nothing is hidden.


def test_a_seat_that_can_rule_out_all_but_one_world_has_it() -> None:
    """GHO-39, GHO-86, GHO-95, GHO-96: without what anybody knows of the hands."""
    for drawn, seats in [
        ("> 9 5 | 1 / 4 7 7 | 2 / known ,4 7 7", [0]),  # GHO-95: what lies in a mansion is decided when it is turned up
        ("> 9 5 | 0 / 4 7 7 | 0", [0, 1]),  # GHO-96: the one hand not seen is what lies nowhere else
        ("> 9 5 | 0 / 4 7 | 1", []),
        ("> 9 | 1 / 4 | 1 / unseen 4 4", [0]),  # whoever holds which of them
        ("> 9 / 4 / crypt 1 / known 9,4", []),  # GHO-39
        ("> 9 / 4 / 6 / known 9,4,6", []),
        ("> 9 | 1 / out 1 / 6 | 1 / known 9,,6", [0, 1, 2]),
        ("> 9 | 1 / out 1 / 6 | 1 / known 9,,6 / match yes", []),  # GHO-86
    ]:
        state = table(drawn)
        worlds = {seat: view(state, seat).world() for seat in range(facts(state).players)}
        assert [seat for seat, world in worlds.items() if world is not None] == seats
        for seat in seats:
            assert GAME.dump(worlds[seat]) == unknowing(state)  # type: ignore[arg-type]


@pytest.mark.walk
@pytest.mark.parametrize("players", [2, 3])
def test_where_a_view_leaves_one_world_that_is_what_is_imagined(players: int) -> None:
    """In whole games, at every turn of every seat; and often enough to matter."""
    ones = 0
    for seed in range(2):
        for step, (state, _) in enumerate(walk(players, seed)):
            seen = view(state, step % players)
            world = seen.world()
            if world is not None:
                ones += 1
                assert {GAME.dump(seen.imagine(Rng(mind))) for mind in range(3)} == {GAME.dump(world)}
                assert GAME.dump(world) == unknowing(state)
    assert ones > 5
