"""What was played by other rules is refused in a sentence that names the release which replays it."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from hantise.core.rules_versions import OtherRules, check_rules
from hantise.core.words import speaking
from hantise.games import codes
from hantise.games import find as find_game
from hantise.testing.games import find

PROJECT = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
# As if its rules had changed in 0.3, and nobody had published the first ones.
KUHN = replace(find("kuhn"), rules_version=3, releases=((2, "Hantise 0.2.4"), (3, "Hantise 0.3.0")))


def told(rules: int, language: str = "en") -> str:
    with speaking(language), pytest.raises(OtherRules) as refused:
        check_rules(KUHN, rules)
    return str(refused.value)


def test_who_has_other_rules_is_told_which_and_where_they_are_played() -> None:
    where = "This game was played by version {} of the rules of Kuhn poker; here is version 3. "
    assert told(2) == where.format(2) + "Hantise 0.2.4 replays it."
    assert told(1) == where.format(1) + "No release that is known here replays it."
    assert told(4) == where.format(4) + "A newer release replays it: update this one."
    assert told(2, "fr").endswith("Hantise 0.2.4 peut la rejouer.")
    assert told(2, "nl").endswith("Hantise 0.2.4 speelt ze opnieuw af.")
    check_rules(KUHN, 3)


@pytest.mark.parametrize("code", codes())
def test_each_game_names_this_release_for_its_rules_and_older_ones_for_older_rules(code: str) -> None:
    """Who raises `rules_version` keeps the line of the rules before, with the last release that had them."""
    game = find_game(code)
    assert dict(game.releases)[game.rules_version] == f"Hantise {PROJECT['version']}"
    versions, releases = [rules for rules, _release in game.releases], {release for _rules, release in game.releases}
    assert versions == sorted(set(versions))
    assert len(releases) == len(versions)
    assert versions[-1] == game.rules_version
