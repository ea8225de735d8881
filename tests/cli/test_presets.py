"""`--option preset=...`, wherever options of a game are given."""

from __future__ import annotations

import json

import pytest

from hantise.cli import main
from hantise.cli.arguments import games_and_options


def test_a_preset_is_an_option_and_says_for_how_many_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("simulate ghooost --games 2 --seed 1 --option preset=small --json".split()) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["players"] == 2
    assert told["options"]["preset"] == "small"
    assert told["options"]["daybreak"] == 2


def test_bots_meet_at_a_preset_and_deal_by_piles(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena haunted_stairs --bots greedy,random --games 4 --seed 1 --jobs 1 --option preset=small"
    assert main(words.split()) == 0
    assert "greedy" in capsys.readouterr().out


def test_help_lists_presets() -> None:
    assert "    preset=small, for study: each has one card left to place" in games_and_options()
