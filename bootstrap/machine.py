"""What the machine must have."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable

OLDEST = (3, 11)


class LackError(Exception):
    """Something is missing on this machine: one sentence that names the remedy."""


def check_python(version: tuple[int, ...]) -> None:
    """This Python is new enough, or `LackError`."""
    if version[:2] < OLDEST:
        found = ".".join(map(str, version[:3]))
        raise LackError(
            f"Hantise needs Python {OLDEST[0]}.{OLDEST[1]} or newer and this is {found};"
            " install a newer one from https://www.python.org/downloads/"
            " and name it, as in: make play PYTHON=python3.13"
        )


def check_venv(find: Callable[[str], object] = importlib.util.find_spec) -> None:
    """This Python can make environments, or `LackError`."""
    for module in ("venv", "ensurepip"):
        if find(module) is None:
            raise LackError(
                f"this Python cannot make virtual environments (it lacks {module});"
                " install that part (Debian, Ubuntu: apt install python3-venv) and try again"
            )
