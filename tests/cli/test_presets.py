"""`--option preset=...`, wherever options of a game are given."""

from __future__ import annotations

from cli.running import Run
from hantise.cli.arguments import games_and_options


def test_a_preset_is_an_option_and_says_for_how_many_it_is(run: Run) -> None:
    told = run("simulate ghooost --games 2 --seed 1 --option preset=small --json").report
    assert (told["players"], told["options"]["preset"], told["options"]["daybreak"]) == (2, "small", 2)


def test_bots_meet_at_a_preset_and_deal_by_piles(run: Run) -> None:
    line = "arena haunted_stairs --bots greedy,random --games 4 --seed 1 --jobs 1 --option preset=small"
    assert "greedy" in run(line).out


def test_help_lists_presets() -> None:
    assert "    preset=small, for study: each has one card left to place" in games_and_options()
