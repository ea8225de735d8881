"""Small tables for exact study: options under one name, and perhaps a position in which the game is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from hantise.core.errors import BadOption

# The word under which a preset stands among the options of a table.
PRESET: Final = "preset"


@dataclass(frozen=True)
class Preset:
    """A table that is small enough to be solved, by its rules unchanged; `words` tell in English what it is.

    `options` are those that differ from the usual ones. `position` is where it begins, in the words of the game's
    `load`, "" where it begins as every game does: what lies hidden in it is dealt by chance from there on.
    """

    name: str
    words: str
    players: int
    options: Mapping[str, int | bool | str]
    position: str = ""


def preset_of(presets: Sequence[Preset], name: object, title: str) -> Preset | None:
    """The preset of that name, None for ""; BadOption, with the nearest name, if there is none."""
    if name == "":
        return None
    names = [preset.name for preset in presets]
    if name in names:
        return presets[names.index(str(name))]
    near = get_close_matches(str(name), names, n=1, cutoff=0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise BadOption(f"{title} has no preset {str(name)[:40]!r}.{guess} ({', '.join(names) or 'none'})")


def check_seats(preset: Preset, players: int) -> None:
    """BadOption unless the preset is for so many players."""
    if players != preset.players:
        raise BadOption(f"the preset {preset.name} is for {preset.players} players, not {players}")


def check_kept(preset: Preset, values: Mapping[str, int | bool | str], usual: Mapping[str, int | bool | str]) -> None:
    """BadOption if a value is another than the preset's: it sets them all."""
    for name, value in values.items():
        if value != usual[name]:
            raise BadOption(f"the preset {preset.name} sets {name} itself")
