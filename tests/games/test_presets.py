"""Presets: small tables by the rules of the house, for exact study."""

import re
from dataclasses import replace

import pytest

from hantise import games
from hantise.core import CHANCE, OVER, BadOption, Game, Options, State
from hantise.core.record import loads
from hantise.testing.conformance import conforms
from hantise.testing.playing import Choices, play

HOUSE = [games.find(code) for code in games.codes()]
EVERY_GAME = pytest.mark.parametrize("game", HOUSE, ids=[game.code for game in HOUSE])


def begun(code: str) -> State:
    game = games.find(code)
    return game.start(game.preset("small"))


def ended(code: str, seed: int) -> State:
    """A random game of the small table at its end."""
    game = games.find(code)
    return play(game, game.preset("small"), Choices(seed=seed)).replay()


@pytest.mark.walk
@EVERY_GAME
def test_every_game_has_a_small_table_that_keeps_what_core_promises(game: Game) -> None:
    options = game.preset("small")
    record = conforms(game, options, Choices(seed=3), every=5)
    assert not record.replay().legal()
    assert record.plies() <= game.longest(options)


@EVERY_GAME
def test_a_preset_sets_all_options_and_its_position_and_its_records_begin_as_they_say(game: Game) -> None:
    preset, options = game.presets[0], game.preset("small")
    usual = game.options(preset.players).values
    assert options.values == {**usual, **preset.options, "preset": "small"}
    assert options == game.checked(preset.players, dict(options.values))
    assert preset.words
    assert set(preset.options) <= set(usual)
    assert game.options(2, preset="") == game.options(2) == replace(game.options(2), position="")
    begun, said = (dict(fields(game, one)) for one in (options, replace(options, position="")))
    told_by_name = {*usual, "players", "limit", "deck", "black"} & begun.keys()
    assert {name: begun[name] for name in told_by_name} == {name: said[name] for name in told_by_name}
    record = conforms(game, options, Choices(seed=1), every=1000)
    again = loads(record.dumps(), lambda code: game)
    assert (again.options, game.dump(again.replay(0))) == (options, game.dump(game.start(options)))


def fields(game: Game, options: Options) -> list[tuple[str, str]]:
    """What the position says with which a game of these options begins."""
    return re.findall(r"(\w+)=(\S*)", game.dump(game.start(options)))


def refusal(**values: object) -> str:
    with pytest.raises(BadOption) as caught:
        games.find("ghooost").checked(values.pop("players", 2), values)
    return str(caught.value)


def test_what_is_no_preset_is_refused_and_each_is_for_its_own_players_and_options() -> None:
    """With the nearest name."""
    assert refusal(preset="smal") == "Ghooost! has no preset 'smal'. Did you mean small? (small)"
    assert refusal(preset=7) == "Ghooost! has no preset '7'. (small)"
    with pytest.raises(BadOption, match=r"has no preset 'small'\. \(none\)"):
        replace(games.find("ghooost"), presets=()).preset("small")
    assert refusal(preset="small", players=3) == "the preset small is for 2 players, not 3"
    assert refusal(preset="small", daybreak=3) == "the preset small sets daybreak itself"
    assert refusal(preset="small", nights=3).startswith("Ghooost! has no option 'nights'")


def test_ghooost_after_midnight() -> None:
    """GHO-93: of four unseen cards each is dealt one; nothing is left to draw, and the night is short."""
    state = begun("ghooost")
    assert [state.outcome(ticket) - state.outcome(0) for ticket in range(4)] == [0, 3, 7, 9]  # 4, 7, 11, 13
    view = games.find("ghooost").view(state, 0)
    assert "crypt" in view.dump()
    assert state.mover() == CHANCE
    state.apply(state.outcome(0))
    state.apply(state.outcome(0))
    assert state.mover() == 0
    told = games.find("ghooost").dump(state)
    assert " hands=1349,257c mansions=1,1 crypt=0 " in told
    assert " daybreak=2 " in told
    assert {sum(ended("ghooost", seed).payoffs()) for seed in range(5)} == {1.0}


def test_the_last_cards_of_haunted_stairs() -> None:
    """STA-36: a swap, a move and a riddle; who gets the pile of five and them wins, as both have ten."""
    game = games.find("haunted_stairs")
    state = begun("haunted_stairs")
    assert [game.actions.name(outcome) for outcome in state.legal()] == ["card:swap", "card:move", "card:riddle"]
    assert " pile=5 won=10,10 " in game.dump(state)
    ends = [game.dump(ended("haunted_stairs", seed)) for seed in range(20)]
    assert all(sum(map(int, end.partition(" won=")[2].split(" ")[0].split(","))) == 28 for end in ends)


def test_the_ninth_round_of_rest_in_peace() -> None:
    """RIP-39: blue draws two of its three ghosts, green one of its five."""
    game = games.find("rest_in_peace")
    state = begun("rest_in_peace")
    while state.mover() == CHANCE:
        state.apply(state.legal()[-1])
    for field in ("hands=23,4", "decks=1,1112", "tomb=5,", "round=9", "houses=////////c/m", "won=mmmc,mmcc"):
        assert f" {field} " in game.dump(state)


def test_one_round_of_spooky_boo() -> None:
    """SPB-46: each has one turn, and what lies there is 0 or 3."""
    game = games.find("spooky_boo")
    assert game.dump(begun("spooky_boo")).startswith("players=2 limit=1 on_top=no deck=27x0,27x3 ")
    ends = [ended("spooky_boo", seed) for seed in range(20)]
    assert {tuple(end.payoffs()) for end in ends} >= {(1.0, 0.0), (0.0, 1.0)}
    assert all("round=1/1" in game.dump(end) for end in ends)


def test_the_last_cards_of_boo() -> None:
    """BOO-46: the Oya places, then the other, and it is over; the Oya is one ghost ahead."""
    state = begun("boo")
    assert state.mover() == 0
    assert len(state.legal()) == 258
    assert state.standing()[0] > 0.5
    game = games.find("boo")
    assert game.dump(state).count(">") + game.dump(state).count("v") > 28
    assert ended("boo", 1).mover() == OVER
