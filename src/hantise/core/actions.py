"""The vocabulary of a game: every action is one small number with one short name."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import TypeAlias

from hantise.core.errors import UnknownAction

Action: TypeAlias = int
Spell: TypeAlias = Callable[..., str]


class Family:
    """Actions that differ only in a few small indices, numbered in a row with the last index fastest."""

    def __init__(self, name: str, first: int, sizes: tuple[int, ...], spell: Spell | None) -> None:
        self.name = name
        self.first = first
        self.sizes = sizes
        self.count = prod(sizes)
        self._spell = spell

    def __call__(self, *indices: int) -> Action:
        """The action with these indices; ValueError if one is out of range."""
        if len(indices) != len(self.sizes):
            raise ValueError(f"{self.name} takes {len(self.sizes)} indices, not {len(indices)}")
        number = 0
        for index, size in zip(indices, self.sizes, strict=True):
            if not 0 <= index < size:
                raise ValueError(f"{self.name}: {index} is not in 0..{size - 1}")
            number = number * size + index
        return self.first + number

    def __contains__(self, action: object) -> bool:
        return isinstance(action, int) and self.first <= action < self.first + self.count

    def indices(self, action: Action) -> tuple[int, ...]:
        """The indices of an action of this family, in the order in which it was made."""
        number = action - self.first
        found: list[int] = []
        for size in reversed(self.sizes):
            number, index = divmod(number, size)
            found.append(index)
        return tuple(reversed(found))

    def spell(self, action: Action) -> str:
        """The name of an action of this family."""
        indices = self.indices(action)
        if self._spell is not None:
            return self._spell(*indices)
        return ":".join([self.name, *map(str, indices)])


class Actions:
    """Every action of a game, decisions first and chance outcomes after them, each with one name."""

    def __init__(self) -> None:
        self.families: list[Family] = []
        self.decisions = 0
        self.count = 0
        self._numbers: dict[str, Action] = {}
        self._names: list[str] = []

    def family(self, name: str, *sizes: int, spell: Spell | None = None) -> Family:
        """Add a family of decisions; ValueError once a chance family has been added or if a name is taken."""
        if self.count != self.decisions:
            raise ValueError(f"{name}: decisions come before chance outcomes")
        family = self._add(name, sizes, spell)
        self.decisions = self.count
        return family

    def chance(self, name: str, *sizes: int, spell: Spell | None = None) -> Family:
        """Add a family of chance outcomes; ValueError if a name is taken."""
        return self._add(name, sizes, spell)

    def _add(self, name: str, sizes: tuple[int, ...], spell: Spell | None) -> Family:
        family = Family(name, self.count, sizes, spell)
        for action in range(family.first, family.first + family.count):
            spelt = family.spell(action)
            if spelt in self._numbers:
                raise ValueError(f"two actions are called {spelt!r}")
            self._numbers[spelt] = action
            self._names.append(spelt)
        self.families.append(family)
        self.count += family.count
        return family

    def name(self, action: Action) -> str:
        """The action's name, the same in every position; UnknownAction if there is no such number."""
        if not 0 <= action < self.count:
            raise UnknownAction(f"there is no action number {action}; they go from 0 to {self.count - 1}")
        return self._names[action]

    def parse(self, name: str) -> Action:
        """The action with that name; UnknownAction if there is none."""
        number = self._numbers.get(name)
        if number is None:
            raise UnknownAction(f"there is no action called {name[:40]!r}")
        return number

    def names(self) -> list[str]:
        """All names, by number."""
        return list(self._names)
