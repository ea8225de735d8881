"""What a search is told of Ghooost!: who is ahead, what a sensible player does, and when nothing is hidden."""

from __future__ import annotations

import random

import pytest

from games.ghooost.drawn import at, legal, table, view, walk
from hantise.bots.exact import Proof
from hantise.bots.player import SearchBot
from hantise.core import CHANCE, OVER, SPECTATOR, Rng, State
from hantise.core.hints import Strength
from hantise.core.state import Menu
from hantise.games.ghooost import GAME
from hantise.games.ghooost.hints import HINTS
from hantise.games.ghooost.prospects import share_out


def chosen(state: State, seed: int = 1) -> str:
    """What a playout does here."""
    menu = Menu()
    return GAME.actions.name(HINTS.choose(state, menu, state.fill(menu), Rng(seed)))


def found(state: State, iterations: int = 200, seed: int = 1) -> str:
    """What a search without proof does here."""
    bot = SearchBot(Strength(iterations), HINTS, seconds=60.0)
    return GAME.actions.name(bot.decide(GAME.view(state, state.mover()), state.legal(), Rng(seed)))


@pytest.mark.parametrize(("players", "match"), [(2, False), (4, False), (6, False), (3, True), (5, True)])
def test_the_judge_stays_within_the_payoffs_and_ends_as_they_do(players: int, match: bool) -> None:
    """GHO-92."""
    least, most = GAME.payoff_range(GAME.options(players, match=match, daybreak=9))
    for state, _ in walk(players, 3, match=match, daybreak=9):
        judged = HINTS.judge(state)
        assert len(judged) == players
        assert all(least <= worth <= most for worth in judged)
    assert state.mover() == OVER
    assert judged == state.payoffs()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_is_shared_out_is_what_the_places_pay(players: int) -> None:
    """GHO-84: with two 1, with more 1 for each who leaves, 1 more for the first and 2 more for the last of them."""
    leads = [0.3 * seat - 0.5 for seat in range(players)]
    assert sum(share_out(leads, players, True)) == pytest.approx(1.0 if players == 2 else players + 2.0)
    if players > 2:
        assert sum(share_out(leads, players, False)) == pytest.approx(players + 1.0)


def test_the_one_of_two_with_fewer_cards_is_ahead() -> None:
    """GHO-80: hand and mansion together, after midnight."""
    few, many = HINTS.judge(at(["9", "9 4 6 2"], [1, 6]))
    assert few > 0.7
    assert few + many == pytest.approx(1.0)


def test_who_left_has_what_the_place_gave() -> None:
    """GHO-84."""
    judged = HINTS.judge(
        table("""
        > 9 | 1
        out 1
          5 | 0
          6 | 3
    """)
    )
    assert judged[1] == 2.0
    assert judged[2] > judged[3]


def test_in_a_match_points_count_and_the_barred_seat_hopes_for_nothing() -> None:
    """GHO-86, GHO-87."""
    judged = HINTS.judge(at(["9", "9", "9"], match=True, points=[9, 5, 3], tokens=[2, 0, 0], barred=0, round=5))
    assert judged[0] == 0.0
    assert judged[1] > judged[2]
    assert sum(judged) == pytest.approx(1.0)


def wins(state: State) -> list[float]:
    return HINTS.wins(state, HINTS.judge(state))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_all_that_a_round_pays_its_winner_is_shared_out_to_the_end(players: int) -> None:
    """GHO-84, GHO-92: whoever has most of it in the end has all of it."""
    _least, most = GAME.payoff_range(GAME.options(players))
    for state, _ in walk(players, 4):
        assert sum(wins(state)) == pytest.approx(most)
    assert wins(state) == [most if paid == max(state.payoffs()) else 0.0 for paid in state.payoffs()]


def test_who_has_left_before_the_last_but_one_cannot_win_any_more() -> None:
    """GHO-84: of four the third to leave has most points; of the two left the one with fewer cards is likelier to."""
    state = table("""
        > 9 | 1
        out 1
        out 2
          6 4 2 | 3
    """)
    few, first, second, many = wins(state)
    assert (first, second) == (0.0, 0.0)
    assert few > many > 0.0
    assert HINTS.judge(state)[1] == 2.0


def test_in_a_match_chances_are_all_there_is_to_win() -> None:
    """GHO-86, GHO-92."""
    state = at(["9", "9", "9"], match=True, points=[9, 5, 3], round=5)
    assert wins(state) == HINTS.judge(state)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_playouts_take_legal_actions_all_the_way(players: int) -> None:
    """And every legal action has an urgency within a point."""
    rng = random.Random(5)
    state, menu = GAME.start(GAME.options(players)), Menu()
    while state.mover() != OVER:
        if state.mover() == CHANCE:
            state.apply(state.outcome(rng.randrange(state.total())))
            continue
        urgencies = [HINTS.urgency(state, action) for action in state.legal()]
        assert all(0.0 <= worth <= 1.0 for worth in urgencies)
        action = HINTS.choose(state, menu, state.fill(menu), Rng(rng.randrange(1 << 30)))
        assert action in state.legal()
        state.apply(action)


def test_a_sensible_player_goes_out() -> None:
    """GHO-80: with the last card, rather than take."""
    assert chosen(at(["13", "5 6"], [0, 2], on="12 13")) == "13"
    assert chosen(at(["K", "5 6"], [0, 2], on="14")) == "K"


def test_a_sensible_player_plays_rather_than_takes() -> None:
    """GHO-52: after midnight."""
    state = at(["4 6 9", "5 7 9"], [2, 2], on="2 3 5=5 X=5")
    assert "take" in legal(state)
    assert chosen(state) != "take"


def test_nobody_strands_himself_with_a_double() -> None:
    """GHO-60: whoever lays two must play again, and nothing would go on them."""
    assert chosen(at(["13 13 2", "5 6 7"], [2, 2], on="9")) == "13"


def urgency(state: State, name: str) -> float:
    """How urgent the named action is."""
    return HINTS.urgency(state, GAME.actions.parse(name))


def test_a_quartet_is_more_urgent_than_the_same_ghost_without() -> None:
    """GHO-62: three alike on top."""
    quartet = at(["10 13", "5 13 13"], [2, 2], on="9 10 10 10")
    single = at(["10 13", "5 13 13"], [2, 2], on="9 9 9 10")
    assert urgency(quartet, "10") > urgency(single, "10")


def test_one_skeletum_clears_as_well_as_two() -> None:
    """GHO-69."""
    state = at(["11 11 2", "5 6 7"], [2, 2], on="9 10 10")
    assert urgency(state, "11") > urgency(state, "11x2")


def test_luck_and_lost_turns_have_an_urgency() -> None:
    """GHO-32, GHO-56."""
    stuck = at(["X X", "5 6", "7"])
    assert urgency(stuck, "lose") == 0.5
    before = at(["4 5 6 7", "5 6 7 8"], crypt=9, on="13")
    assert legal(before) == {"take", "luck"}
    assert chosen(before) in ("take", "luck")


def test_search_finds_the_way_out() -> None:
    """GHO-60, GHO-80: the pair first, as the 9 goes on it; the other order leaves the pair in hand."""
    assert found(at(["5 5 9", "13"], [0, 1], on="4", known=["", "13"])) == "5x2"


def test_equal_seeds_equal_moves() -> None:
    state = at(["4 6 9 K", "5 7 9", "2 2"], [2, 2, 2], on="3 4")
    assert found(state, 60, 7) == found(state, 60, 7)


def test_nobody_wins_less_or_more_than_the_bounds() -> None:
    """GHO-84: with four, one of them out; and in a match."""
    state = at(["9", "", "5", "6"], [1, 0, 0, 3], left=[1])
    assert [HINTS.bounds(state, seat) for seat in range(4)] == [(0.0, 3.0), (2.0, 2.0), (0.0, 3.0), (0.0, 3.0)]
    assert HINTS.bounds(at(["9", "5"], [1, 1]), 0) == (0.0, 1.0)
    assert HINTS.bounds(at(["9", "5", "6"], match=True), 2) == (0.0, 1.0)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_bounds_hold_in_whole_games(players: int) -> None:
    """GHO-92: of every position, for what came of it."""
    bounds = []
    for state, _ in walk(players, 8):
        bounds.append([HINTS.bounds(state, seat) for seat in range(players)])
    for seat, payoff in enumerate(state.payoffs()):
        assert all(found[seat][0] <= payoff <= found[seat][1] for found in bounds)


def test_a_proof_finds_the_way_out() -> None:
    """GHO-60, GHO-80: nothing is hidden, and both hands are short."""
    state = at(["5 5 9", "13 14"], [0, 0], on="4", known=["", "13 14"])
    world = view(state, 0).world()
    assert world is not None
    assert GAME.actions.name(Proof(HINTS, 20000).best(world, world.legal())) == "5x2"


def test_an_ending_that_goes_to_and_fro_too_long_is_left_to_search() -> None:
    """GHO-52, GHO-88: the cemetery may be taken again and again."""
    world = view(at(["4 6 9", "5 7 9"], [2, 2], on="2 3 5", known=["", "5 7 9"]), 0).world()
    assert world is not None
    assert Proof(HINTS, 2000).best(world, world.legal()) == -1


def test_the_levels_grow() -> None:
    """The weakest plays on a whim, the strongest proves endings."""
    strengths = HINTS.strengths()
    efforts = [strength.iterations for strength in strengths]
    assert len(strengths) == 5
    assert efforts == sorted(efforts)
    assert strengths[0].whim == max(strength.whim for strength in strengths)
    assert strengths[-1].proofs


def test_however_far_behind_somebody_has_odds() -> None:
    """A hand of half the deck against one card each."""
    crowd = " ".join(str(value) for value in range(1, 15) for _ in range(2))
    judged = HINTS.judge(at([crowd, "9", "13", "14"], [6, 0, 0, 0]))
    assert min(judged) == judged[0] > 0.0


# Temper.


def by_level(state: State, level: int) -> str:
    """What that level does here if it gives the matter a thought."""
    bot = SearchBot(HINTS.strengths()[level - 1]._replace(slips=0.0), HINTS, seconds=60.0)
    return GAME.actions.name(bot.decide(GAME.view(state, state.mover()), state.legal(), Rng(1)))


def test_luck_the_mansion_and_several_at_once_are_bold() -> None:
    """GHO-32, GHO-53, GHO-60."""
    before = at(["4 4 5 6", "5 6 7 8"], crypt=9, on="3 4")
    bold = {name: HINTS.boldness(before, GAME.actions.parse(name)) for name in legal(before)}
    assert bold == {"take": 0.0, "luck": 1.0, "4": 0.0, "4x2": 0.5, "5": 0.0, "6": 0.0}
    after = at(["", "5 6"], [2, 2], on="3 4")
    assert {name: HINTS.boldness(after, GAME.actions.parse(name)) for name in legal(after)} == {
        "take": 0.0,
        "mansion": 1.0,
    }


def test_who_likes_a_risk_tries_luck_where_who_takes_no_chances_takes() -> None:
    """GHO-32, GHO-34: nothing in hand goes on top."""
    state = at(["9 10 13 14", "5 6 7 8"], crypt=9, on="12")
    assert (by_level(state, 2), by_level(state, 3)) == ("luck", "take")


# Where nothing is hidden.


def unremembered(state: State) -> str:
    """The position's dump, without what anybody knows of the hands."""
    return GAME.dump(state).split(" clock=")[0]


def test_a_view_in_which_all_hands_are_known_is_one_world() -> None:
    """GHO-95: what lies in a mansion is decided when it is turned up."""
    state = at(["9 5", "4 7 7"], [1, 2], known=["", "4 7 7"])
    world = view(state, 0).world()
    assert world is not None
    assert view(world, 0).glance() == view(state, 0).glance()
    assert view(world, 1).facts.hand == view(state, 1).facts.hand
    assert view(state, 1).world() is None


def test_the_last_unknown_hand_is_all_that_is_unseen() -> None:
    """GHO-96: no mansion, no crypt: the one hand not seen is what lies nowhere else."""
    state = at(["9 5", "4 7 7"], [0, 0])
    for seat in (0, 1):
        world = view(state, seat).world()
        assert world is not None
        assert GAME.dump(world) == unremembered(state)
    assert view(state, SPECTATOR).world() is None
    assert view(at(["9 5", "4 7"], [0, 1]), 0).world() is None


def test_no_ending_is_looked_for_before_midnight_among_many_or_in_a_match() -> None:
    """GHO-39, GHO-86: though all hands are known."""
    known = ["9", "4", "6"]
    assert view(at(known[:2], crypt=1, known=known[:2]), 0).world() is None
    assert view(at(known, known=known), 0).world() is None
    assert view(at(["9", "", "6"], [1, 0, 1], known=["9", "", "6"], left=[1], match=True), 0).world() is None
    assert view(at(["9", "", "6"], [1, 0, 1], known=["9", "", "6"], left=[1]), 0).world() is not None


def test_like_cards_make_one_world() -> None:
    """Whoever holds which of them."""
    state = at(["9", "4"], [1, 1], unseen="4 4")
    world = view(state, 0).world()
    assert world is not None
    assert GAME.dump(world) == unremembered(state)


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
                assert view(world, step % players).facts.hand == seen.facts.hand
                assert GAME.dump(world) == unremembered(state)
    assert ones > 5
