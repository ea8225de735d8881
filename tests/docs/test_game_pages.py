"""The page of a game in the site tells all that its folder says, and is made for any game."""

import re
from importlib import import_module

import pytest

from docsite.games import package, page_of, table, type_name
from hantise.core import Game, Option
from hantise.games import codes, find
from hantise.testing.games import connect_four, kuhn

HOUSE = [pytest.param(find(code), id=code) for code in codes()]
EVERY = [*HOUSE, *[pytest.param(small.GAME, id=small.GAME.code) for small in (connect_four, kuhn)]]


def rows(page: str, heading: str) -> list[str]:
    """What stands first in each row of the first table below a heading."""
    below = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(.+?)` \|", below.partition("\n### ")[0], re.MULTILINE)


@pytest.mark.parametrize("game", EVERY)
def test_it_tells_of_every_option_family_and_fact_and_mentions_of_a_rule_lead_to_its_one_address(game: Game) -> None:
    page = page_of(game)
    assert page.startswith(f"# {game.title}\n")
    assert rows(page, "Options") == [option.name for option in game.settings]
    assert rows(page, "Actions") == [family.name for family in game.actions.families]
    assert rows(page, "What a seat sees") == list(game.facts())
    addresses = re.findall(r'<span id="([a-z]{3}-\d\d)">', page)
    assert addresses
    assert len(set(addresses)) == len(addresses)
    assert {*re.findall(r"\]\(#([a-z]{3}-\d\d)\)", page)} <= {*addresses}
    assert re.findall(r"(?<![\[>])\b[A-Z]{3}-\d\d", page) == [], "a mention that leads nowhere"


@pytest.mark.parametrize("game", HOUSE)
def test_it_has_the_docstrings_of_the_facts_the_table_of_numbers_and_the_names_that_records_have(game: Game) -> None:
    """The first and the last name of each family, by the numbers beside them."""
    page = page_of(game)
    assert f"\n### Facts\n\n{import_module(f'{package(game)}.facts').Facts.__doc__.split(chr(10))[0]}" in page
    encoding = import_module(f"{package(game)}.encoding")
    assert rows(page, "Numbers for learning") == [field[0] for field in encoding.FIELDS]
    told = re.findall(r"^\| `.+?` \|.*\| (\d+)(?: to (\d+))? \| `(.+?)`(?: to `(.+?)`)? \|", page, re.MULTILINE)
    assert len(told) == len(game.actions.families)
    for first, last, name, last_name in told:
        assert game.actions.parse(name) == int(first)
        assert not last or game.actions.parse(last_name) == int(last)


def test_a_cell_stays_one_cell_and_types_are_told_without_their_modules() -> None:
    assert table(("a", "b"), [("x|y", 1)]) == "| a | b |\n| --- | --- |\n| x&#124;y | 1 |\n"
    kinds = (int, tuple[int, ...], tuple[Option, ...], Option)
    assert [*map(type_name, kinds)] == ["int", "tuple[int, ...]", "tuple[Option, ...]", "Option"]
