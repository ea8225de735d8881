"""Small tables as whole trees, in OpenSpiel as in ours."""

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from hantise import games
from hantise.envs import openspiel, pettingzoo, trees
from hantise.testing.games import find

POKER = find("kuhn")
SMALLEST = games.find("rest_in_peace")


def test_kuhn_pokers_tree_is_the_known_one() -> None:
    tree = trees.grown(POKER, POKER.options(2))
    assert (tree.information_sets, tree.plays) == ((6, 6), 30)
    efg = pyspiel.load_efg_game(tree.text)
    solver = pyspiel.CFRPlusSolver(efg)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    values = pyspiel.expected_returns(efg.new_initial_state(), solver.average_policy(), -1, False)
    assert values[0] == pytest.approx(-1 / 18, abs=1e-3)


def test_a_tree_is_the_registered_game_itself() -> None:
    """Information sets and the exploitability of random play are those that OpenSpiel counts on our states."""
    registered = pyspiel.load_game(openspiel.register(POKER))
    random = policy.TabularPolicy(registered)
    tree = trees.grown(POKER, POKER.options(2))
    assert sum(tree.information_sets) == len(random.state_lookup)
    efg = pyspiel.load_efg_game(tree.text)
    ours = pyspiel.exploitability(efg, pyspiel.UniformRandomPolicy(efg))
    assert ours == pytest.approx(exploitability.exploitability(registered, random))


def test_a_preset_is_a_table_of_pettingzoo_and_of_openspiel() -> None:
    table = pettingzoo.env(SMALLEST, preset="small")
    table.reset(seed=1)
    assert " round=9 " in openspiel.HouseState(table_of("small")).__str__()
    assert table.options == SMALLEST.preset("small")
    assert str(table_of("small")) == f"hantise_{SMALLEST.code}(players=2,preset=small)"


def table_of(preset: str) -> openspiel.HouseGame:
    loaded: openspiel.HouseGame = pyspiel.load_game(openspiel.register(SMALLEST), {"preset": preset})
    return loaded


def test_what_a_preset_does_not_set_is_refused_in_openspiel_too() -> None:
    with pytest.raises(Exception, match="the preset small sets levels itself"):
        pyspiel.load_game(openspiel.register(SMALLEST), {"preset": "small", "levels": 2})


def test_a_large_tree_is_refused_before_it_is_grown() -> None:
    with pytest.raises(trees.TooLarge, match="Kuhn poker has more than 20 nodes with these options"):
        trees.grown(POKER, POKER.options(2), most=20)
