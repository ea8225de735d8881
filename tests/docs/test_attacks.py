"""The page of attacks and faults tells of all 47, and names tests that are there and run as it says."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from web.conftest import BY_TWO

TESTS = Path(__file__).resolve().parents[1]
PAGE = TESTS / "attacks.md"
CASES = 47
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")
# Modules whose every test has several workers, or a server's database; and what stands for both kinds of database.
SERVERS, EITHER = "NEEDS_SERVERS", "place"
Test = tuple[str, str]


class Row(NamedTuple):
    """A case of the page."""

    number: int
    alone: str
    by_two: str

    @property
    def tests_by_two(self) -> list[Test]:
        return named_in(self.alone if self.by_two == "the same" else self.by_two)


def named_in(cell: str) -> list[Test]:
    return NAMED.findall(cell)


def rows(text: str) -> Iterator[Row]:
    for line in text.splitlines():
        if found := re.match(r"\| (\d+) \| (.+) \| (.+) \| (.+) \|$", line):
            yield Row(int(found[1]), found[3], found[4])


ROWS = list(rows(PAGE.read_text("utf-8")))
EACH = pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row.number))


def test_every_case_has_its_row_and_every_test_that_is_named_is_there() -> None:
    assert [row.number for row in ROWS] == list(range(1, CASES + 1))
    named = NAMED.findall(PAGE.read_text("utf-8"))
    assert len(named) > 100
    assert [test for test in named if test[1] not in functions(test[0])] == []


@EACH
def test_a_row_names_tests_or_says_why_there_are_none(row: Row) -> None:
    """And what is said to run with two workers does."""
    for cell in (row.alone, row.by_two):
        assert cell == "the same" or cell.startswith("no: ") or named_in(cell)
    assert row.alone != "the same"
    assert [test for test in row.tests_by_two if not runs_by_two(*test)] == []


def runs_by_two(file: str, name: str) -> bool:
    """True if the test has several workers, or a server's database, as one of its cases."""
    needs, decorated = needs_of(file, name), functions(file)[name].decorator_list
    if SERVERS in ast.unparse(tree(file)) and (is_whole(file) or mentions(decorated, file)):
        return True
    if file.startswith("web/"):
        return "house" in needs and Path(file).stem in BY_TWO
    return EITHER in needs or "pair" in needs


def is_whole(file: str) -> bool:
    """True if a mark that needs servers is the whole module's."""
    marks = [node for node in tree(file).body if isinstance(node, ast.Assign) and "pytestmark" in ast.unparse(node)]
    return any(SERVERS in ast.unparse(mark) for mark in marks)


def mentions(decorators: list[ast.expr], file: str) -> bool:
    """True if one of them, or what it names in the module, needs servers."""
    told = [ast.unparse(one) for one in decorators]
    assigned = [node for node in tree(file).body if isinstance(node, ast.Assign)]
    values = {ast.unparse(node.targets[0]): ast.unparse(node.value) for node in assigned}
    fixtures = [ast.unparse(node) for node in functions(file).values() if "fixture" in ast.unparse(node)]
    return any(SERVERS in word or SERVERS in values.get(word, "") for word in told) or (
        not told and any(SERVERS in fixture for fixture in fixtures)
    )


def needs_of(file: str, name: str) -> set[str]:
    """The fixtures that it asks for, and those that they ask for."""
    known = {**functions(f"{Path(file).parts[0]}/conftest.py"), **functions(file)}
    needs, asked = set[str](), [name]
    while asked:
        function = known.get(asked.pop())
        new = {argument.arg for argument in function.args.args} - needs if function else set()
        needs |= new
        asked += new
    return needs


@cache
def tree(file: str) -> ast.Module:
    path = TESTS / file
    return ast.parse(path.read_text("utf-8")) if path.exists() else ast.Module([], [])


@cache
def functions(file: str) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    found = [node for node in tree(file).body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {node.name: node for node in found}


def test_who_runs_alone_would_be_found() -> None:
    assert runs_by_two("web/test_commands.py", "test_a_double_click_at_the_same_moment_is_one_move")
    assert not runs_by_two("web/test_clocks.py", "test_only_those_ask_what_time_it_is_that_must")
    assert not runs_by_two("web/test_weight.py", "test_memory_comes_back_after_many_matches")
    assert not runs_by_two("store/test_damage.py", "test_what_was_acknowledged_survives_any_kill")
