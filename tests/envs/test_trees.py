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


def test_kuhn_pokers_tree_is_the_known_one_and_the_registered_game_itself() -> None:
    """Information sets and the exploitability of random play are those that OpenSpiel counts on our states."""
    tree = trees.grown(POKER, POKER.options(2))
    assert (tree.information_sets, tree.plays) == ((6, 6), 30)
    efg = pyspiel.load_efg_game(tree.text)
    solver = pyspiel.CFRPlusSolver(efg)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    values = pyspiel.expected_returns(efg.new_initial_state(), solver.average_policy(), -1, False)
    assert values[0] == pytest.approx(-1 / 18, abs=1e-3)
    registered = pyspiel.load_game(openspiel.register(POKER))
    random = policy.TabularPolicy(registered)
    assert sum(tree.information_sets) == len(random.state_lookup)
    ours = pyspiel.exploitability(efg, pyspiel.UniformRandomPolicy(efg))
    assert ours == pytest.approx(exploitability.exploitability(registered, random))
    with pytest.raises(trees.TooLarge, match="Kuhn poker has more than 20 nodes with these options"):
        trees.grown(POKER, POKER.options(2), most=20)


def test_a_preset_is_a_table_of_pettingzoo_and_of_openspiel() -> None:
    """What a preset sets itself is not set otherwise."""
    table, name = pettingzoo.env(SMALLEST, preset="small"), openspiel.register(SMALLEST)
    table.reset(seed=1)
    loaded = pyspiel.load_game(name, {"preset": "small"})
    assert " round=9 " in str(openspiel.HouseState(loaded))
    assert table.options == SMALLEST.preset("small")
    assert str(loaded) == f"hantise_{SMALLEST.code}(players=2,preset=small)"
    with pytest.raises(Exception, match="the preset small sets levels itself"):
        pyspiel.load_game(name, {"preset": "small", "levels": 2})
