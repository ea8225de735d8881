"""Positions as text, and read from a text that may come from anywhere; ValueError names the fault, for people."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from hantise.core.state import State

S = TypeVar("S", bound=State)

FLAGS: Final = {"no": False, "yes": True}
SPELT: Final = {False: "no", True: "yes"}


def line_of(fields: Mapping[str, object]) -> str:
    """The fields as `key=value`, in their order, with a blank between them."""
    return " ".join([f"{key}={value}" for key, value in fields.items()])


def fields_of(line: str) -> dict[str, str]:
    """The fields of a line; ValueError where one has no key."""
    fields: dict[str, str] = {}
    for text in line.split(" "):
        key, equals, value = text.partition("=")
        require(equals == "=", f"{text[:40]!r} is no field: key=value")
        fields[key] = value
    return fields


def commas(numbers: Iterable[int]) -> str:
    """The numbers with commas between them."""
    return ",".join([str(number) for number in numbers])


def require(holds: bool, otherwise: str) -> None:
    """ValueError, with these words, unless the condition holds."""
    if not holds:
        raise ValueError(otherwise)


def whole(text: str, least: int, most: int) -> int:
    """The whole number, if it is from `least` to `most`."""
    number = int(text)
    require(least <= number <= most, f"{number} is not from {least} to {most}")
    return number


def entries(text: str, length: int) -> list[str]:
    """The parts between commas; ValueError unless there are `length`."""
    parts = text.split(",")
    require(len(parts) == length, f"{length} entries are needed, not {len(parts)}")
    return parts


def copied_as_text(kind: type[S], dump: Callable[[S], str], load: Callable[[str], State]) -> None:
    """From now on `pickle` and `copy` write positions of this kind with `dump` and read them with `load`."""

    def parts(state: S) -> tuple[Callable[[str], Any], tuple[str]]:
        return load, (dump(state),)

    copyreg.pickle(kind, parts)
