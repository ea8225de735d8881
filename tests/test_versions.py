"""Hantise says which versions of other libraries it goes with, and both ends of these ranges are tested."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# What somebody installs to use Hantise, not to work on it.
EXTRAS = ("envs", "cluster", "data")


def required() -> list[Requirement]:
    extras = PROJECT["optional-dependencies"]
    return [Requirement(words) for words in (*PROJECT["dependencies"], *(w for name in EXTRAS for w in extras[name]))]


REQUIRED = pytest.mark.parametrize("needed", required(), ids=lambda needed: needed.name)


def pinned(name: str, package: str) -> Iterator[str]:
    """The versions of the package in that file: one, or several for several Pythons."""
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        constraint = Requirement(line)
        if canonicalize_name(constraint.name) == canonicalize_name(package):
            yield str(constraint.specifier).removeprefix("==")


@REQUIRED
def test_no_version_is_asked_for_alone_so_that_others_can_be_installed_beside_it(needed: Requirement) -> None:
    assert {part.operator for part in needed.specifier} <= {">=", "<"}
    assert any(part.operator == ">=" for part in needed.specifier)


@REQUIRED
def test_the_lowest_versions_are_the_lower_ends(needed: Requirement) -> None:
    (lowest,) = (part.version for part in needed.specifier if part.operator == ">=")
    assert list(pinned("constraints-lowest.txt", needed.name)) == [lowest]


@REQUIRED
def test_the_application_runs_versions_within_the_ranges(needed: Requirement) -> None:
    versions = list(pinned("constraints.txt", needed.name))
    assert versions
    assert all(version in needed.specifier for version in versions)
