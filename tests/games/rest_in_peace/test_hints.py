"""What a search is told: who is ahead, the odds of the race, what cards are worth, and endings that are known."""

from functools import cache

import pytest

import effort
from games.rest_in_peace.drawn import Pair, at, fields, legal, play, walk
from hantise.bots.exact import Proof
from hantise.bots.players import SearchBot
from hantise.bots.search import search
from hantise.core import OVER, Rng, State
from hantise.core.hints import Strength
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.hints import HINTS, chance
from hantise.games.rest_in_peace.rules import RestInPeace
from hantise.testing.playing import pick

NOW, LATER, TENTH = 0.8, 0.4, 0.7

# RIP-30: this round gives the first seat its third castle, its second to the other.
WON: Pair = ("castle castle manor manor", "castle manor manor manor")


def judged(state: State) -> float:
    """What the hints say of the first seat."""
    return HINTS.judge(state)[0]


def name(action: int) -> str:
    return GAME.actions.name(action)


# The race.


def race(state: State) -> float:
    """RIP-30, RIP-34: every way in which the rounds may end, one by one."""
    assert isinstance(state, RestInPeace)
    position = state

    @cache
    def from_here(place: int, *won: int) -> float:
        """With so many manors and castles of the first family, and of the second."""
        if won[0] >= 4 or won[1] >= 3:
            return 1.0
        if won[2] >= 4 or won[3] >= 3:
            return 0.0
        if place == 10:
            return NOW if place == position.round else TENTH
        manors, castles = int(position.manors >> 4 * place & 15), int(position.castles >> 4 * place & 15)
        odds = NOW if place == position.round else LATER
        mine = from_here(place + 1, won[0] + manors, won[1] + castles, *won[2:])
        theirs = from_here(place + 1, *won[:2], won[2] + manors, won[3] + castles)
        return odds * mine + (1.0 - odds) * theirs

    blue, green = position.blue, position.green
    return from_here(int(position.round), *map(int, (blue.manors, blue.castles, green.manors, green.castles)))


@pytest.mark.walk
@pytest.mark.parametrize("seed", effort.seeds(60))
def test_the_race_counts_every_way_in_which_the_rounds_may_end(seed: int) -> None:
    """RIP-30, RIP-34, RIP-M27: also with two houses on a round."""
    for state, _ in walk(2, seed):
        assert isinstance(state, RestInPeace)
        if state.houses_laid() and state.mover() != OVER:
            assert chance(state, NOW, LATER, TENTH) == pytest.approx(race(state))
            assert sum(HINTS.judge(state)) == pytest.approx(1.0)


def test_the_race_is_counted_by_hand() -> None:
    """RIP-30, RIP-34, RIP-M27: early, near the end, with two houses on a round, with none, and on the tenth."""
    for state in (
        at(3),
        at(6, tokens=("manor manor manor", "castle castle"), house="castle"),
        play(at(5, fronts=("27", "")), "medium:27"),
        play(at(9, fronts=("27", ""), tenth=("m10", "")), "medium:27"),
        play(at(5, hands=("2", ""), fronts=("15", "")), "ghost:2 medium:15 end end"),
    ):
        assert isinstance(state, RestInPeace)
        assert chance(state, NOW, LATER, TENTH) == pytest.approx(race(state))


# The judge.


def test_odds_end_as_the_payoffs() -> None:
    """RIP-35, RIP-38: as the standing does; a draw is half a win."""
    for state in (play(at(9, first=1), "end none"), play(at(9, fronts=("27", "")), "medium:27")):
        assert HINTS.judge(state) == state.standing() == state.payoffs()
        assert HINTS.bounds(state, 0) == (0.0, 1.0)
    assert state.payoffs() == [0.5, 0.5]


EVEN = at(3)


def test_houses_cards_and_mediums_are_good_to_have() -> None:
    """RIP-17, RIP-30, RIP-31, RIP-36, RIP-M07: castles more than manors; of mediums on the tenth 7, but not 22."""
    for better, worse, by in [
        (at(3, hands=("6", "")), EVEN, "judge standing"),
        (at(3, fronts=("8", "")), EVEN, "judge standing"),
        (at(3, tenth=("5", "")), EVEN, "judge standing"),
        (play(at(3, hands=("6", "")), "ghost:6"), EVEN, "judge standing"),
        (at(3, decks=("6", "")), EVEN, "judge"),
        (at(9, tenth=("m7", "")), at(9), "judge"),
        (at(9), at(9, tenth=("m22", "")), "judge"),
        (at(3, tokens=("castle castle", "")), EVEN, "standing"),
        (at(5, tokens=("castle castle", "manor manor")), at(5, tokens=("manor manor", "castle castle")), "standing"),
    ]:
        assert [judged(EVEN), EVEN.standing()[0]] == pytest.approx([0.5, 0.5], abs=0.1)
        assert "judge" not in by or judged(better) > judged(worse)
        assert "standing" not in by or better.standing()[0] > worse.standing()[0]


def test_a_position_is_judged_by_who_plays_what_nobody_can_catch_up_with_and_what_lies_on_the_tenth() -> None:
    """RIP-M06, RIP-14, RIP-32."""
    before = play(at(4, hands=("5 1", "2 5 6"), fronts=("6", "")), "ghost:5 medium:6 end")
    assert judged(play(before, "blind")) == judged(before), "while it is drawn, whoever began the round"
    for turn in ("ghost:4", "ghost:4 end"):
        four, five, six = [judged(play(at(4, hands=("4 6", f"1 1 {high}")), turn)) for high in (2, 3, 4)]
        assert four - five > five - six > 0.0, "a fifth point of the other hand takes more away than a sixth"
    asks = play(at(9, hands=("1", ""), tenth=("m11", "5 6"), decks=("", "")), "end none")
    assert legal(asks) == {"card:5", "card:6"}
    assert judged(play(asks, "card:6")) == 0.0
    assert 0.0 < judged(asks) < 0.5


# What a search makes of it.


def choice(state: State, iterations: int, seed: int = 1) -> str:
    """What a search of so many iterations does."""
    view = GAME.view(state, state.mover())
    return name(search(view, state.legal(), Rng(seed), iterations, 60.0, HINTS))


def test_a_point_is_paid_that_cannot_be_caught_up_with_and_a_lost_round_is_not() -> None:
    """RIP-14, RIP-15, RIP-30: of 2 and 3 against 4 and 1, and of 1 and 3 against 5."""
    state = at(9, hands=("1 4", "2 3"), tokens=WON, house="castle")
    assert choice(play(state, "ghost:4"), 300) == "ghost:1"
    assert choice(play(at(4, hands=("5 5 6", "1 3")), "ghost:5 end"), 300) == "end"


def test_to_fight_on_is_bold() -> None:
    """RIP-15: and to end a turn ahead is neither bold nor timid."""
    behind = play(at(4, hands=("2 5", "1 3"), fronts=("", "8")), "ghost:2 end")
    bold = {name: HINTS.boldness(behind, GAME.actions.parse(name)) for name in legal(behind)}
    assert bold["end"] == -1.0 < bold["ghost:1"] < bold["ghost:3"] == bold["medium:8"] <= 1.0
    ahead = play(behind, "ghost:3")
    assert HINTS.boldness(ahead, GAME.actions.parse("end")) == 0.0
    places = play(behind, "end")
    assert {HINTS.boldness(places, action) for action in places.legal()} == {0.0}


# What is known in the last rounds.

HIDDEN = ("hands", "buried", "decks")


@pytest.mark.walk
def test_a_known_world_is_the_true_one() -> None:
    """RIP-45: whenever a view leaves one position only; and it often does in the last two rounds."""
    found = 0
    for seed in effort.seeds(1000):
        state, rng = at(8, hands=("1 2 4 5", "1 1 3 6"), decks=("3", "2")), Rng(seed)
        while state.mover() != OVER:
            for seat in range(2):
                world = GAME.view(state, seat).world()
                if world is not None:
                    assert [fields(world)[key] == fields(state)[key] for key in HIDDEN] == [True] * 3
                    found += 1
            state.apply(pick(state, rng.below))
    assert found > 100


def test_the_last_round_is_played_as_proven() -> None:
    """RIP-30: three castles win; of 4 and 1 both are needed."""
    state = play(at(9, hands=("1 4", "2 3"), tokens=WON, house="castle"), "ghost:4")
    view = GAME.view(state, 0)
    world = view.world()
    assert world is not None
    assert dict(zip(map(name, state.legal()), Proof(HINTS, 20000).values(world, state.legal())))["ghost:1"] == 1.0
    bot = SearchBot(Strength(1, proofs=20000), HINTS)
    assert name(bot.decide(view, state.legal(), Rng(1))) == "ghost:1"
    iterations = [strength.iterations for strength in HINTS.strengths()]
    assert (iterations, len(iterations)) == (sorted(set(iterations)), 5), "five strengths, from weak to strong"


# What could be where.


def part_with(state: State, value: int, likely: bool) -> float:
    """How often the second family holds that ghost in the worlds that the first one imagines."""
    known, rng = GAME.view(state, 0), Rng(1)
    worlds = [HINTS.likely(known, rng) if likely else known.imagine(rng) for _ in range(200)]
    held = [sum(one.value == value for one in GAME.hidden(known, world)) > 0 for world in worlds]
    return sum(held) / len(held)


def test_who_parts_with_a_high_ghost_seldom_keeps_a_low_one() -> None:
    """RIP-15: a hand of which no sensible player would have played that ghost is rarer, and never ruled out."""
    state = at(3, hands=("1", "6 2"), decks=("", "1 5"), first=1)
    after = play(state, "ghost:6")
    assert part_with(after, 1, likely=False) == pytest.approx(1 / 3, abs=0.08)
    assert 0 < part_with(after, 1, likely=True) < part_with(after, 1, likely=False) - 0.05
    assert part_with(after, 5, likely=True) > part_with(after, 5, likely=False) + 0.05


def test_likely_worlds_are_told_by_the_view_alone_and_with_all_open_are_what_is() -> None:
    """RIP-45: whatever the other truly holds."""
    after = [play(at(3, hands=("1", f"6 {one}"), decks=("", other), first=1), "ghost:6") for one, other in ("25", "52")]
    first, second = (GAME.view(state, 0) for state in after)
    assert GAME.dump(after[0]) != GAME.dump(after[1])
    assert first == second
    told = [[GAME.dump(HINTS.likely(known, Rng(seed))) for seed in range(20)] for known in (first, second)]
    assert told[0] == told[1]
    assert len(set(told[0])) == 2
    assert GAME.opened is not None
    known = GAME.opened(after[0], 0)
    assert {GAME.dump(HINTS.likely(known, Rng(seed))) for seed in range(9)} == {GAME.dump(known.imagine(Rng(1)))}
