"""A game's data beside its rules: options, first-time lines, riddles, small tables and stakes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import msgspec

from hantise.core.game import FirstTime, Named, Option, Preset, Riddle
from hantise.core.stakes import Stake


@dataclass(frozen=True)
class Box:
    """The tables of a game's `box.toml`, whose sentences are English and translated where they are shown."""

    options: tuple[Option, ...]
    firsts: tuple[FirstTime, ...]  # the rarest first
    riddles: tuple[Riddle, ...]
    presets: tuple[Preset, ...]
    stakes: Mapping[str, Stake]  # the weightiest first

    @classmethod
    def of(cls, package: str, **known: Mapping[str, object]) -> Box:
        """The tables in the folder of that package; `known` has, by option, the fields that only code can tell."""
        said = tomllib.loads(files(package).joinpath("box.toml").read_text("utf-8"))
        return cls(
            tuple([_option(name, row | known.get(name, {})) for name, row in said.get("options", {}).items()]),
            tuple([FirstTime(**row) for row in said.get("firsts", ())]),
            tuple([Riddle(**row) for row in said.get("riddles", ())]),
            tuple([Preset(**row) for row in said.get("presets", ())]),
            msgspec.convert(said.get("stakes", {}), dict[str, Stake]),
        )


def _option(name: str, row: Mapping[str, Any]) -> Option:
    named = tuple([Named(**value) for value in row.get("named", ())])
    return Option(name, **{**row, "values": tuple(row.get("values", ())), "named": named})
