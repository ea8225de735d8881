"""What the machine must have, and what it may have."""

from __future__ import annotations

import importlib.util
import shutil
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

OLDEST = (3, 11)


class LackError(Exception):
    """Something is missing on this machine: one sentence that names the remedy."""


class Extra(NamedTuple):
    """Something that tests need and Hantise does not: what is left out without it, one of these programs, and Debian's
    packages that bring it."""

    tests: str
    programs: tuple[str, ...]
    packages: tuple[str, ...]


CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
COMPILER = Extra("the compiled build", ("gcc", "cc", "clang"), ("gcc", "libc6-dev", "python3-dev"))
BROWSER = Extra("pages in a browser", CHROMIUMS, ("chromium-headless-shell",))
EXTRAS = (
    COMPILER,
    BROWSER,
    Extra("PostgreSQL", ("pg_ctlcluster", "initdb"), ("postgresql",)),
    Extra("several workers", ("redis-server",), ("redis-server",)),
    Extra("nginx", ("nginx",), ("nginx-light",)),
    Extra("Caddy", ("caddy",), ("caddy",)),
    Extra("certificates", ("openssl",), ("openssl",)),
    Extra("a second browser", ("WebKitWebDriver",), ("webkit2gtk-driver", "xvfb")),
)


def lacking(find: Callable[[str], object] = shutil.which) -> list[Extra]:
    """What tests need and this machine has not."""
    lacks = [extra for extra in EXTRAS if not any(map(find, extra.programs))]
    if COMPILER not in lacks and not Path(sysconfig.get_path("include"), "Python.h").exists():
        lacks.insert(0, COMPILER)
    return lacks


def left_out(lacks: list[Extra]) -> str:
    """One line: which tests were not made, and the command that brings what they need; "" where all were."""
    if not lacks:
        return ""
    packages = " ".join(package for extra in lacks for package in extra.packages)
    return f"left out here: {', '.join(extra.tests for extra in lacks)}; for these too: apt-get install {packages}"


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
