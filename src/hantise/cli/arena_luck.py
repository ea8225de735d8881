"""What an arena reports of scores without luck, for programs and for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

from hantise.bots.adjusting import FEWEST, Adjusted, adjusted, meetings
from hantise.bots.arena import Outcome
from hantise.cli.text import rows
from hantise.core.words import _


def luck_adjusted(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """How every two bots that met did against each other, as it came and without luck."""
    deals = {pair: meetings(outcomes, *pair) for pair in combinations(bots, 2)}
    return [
        {"bot": bot, "against": other, "deals": len(found), **_rounded(adjusted(found))}
        for (bot, other), found in deals.items()
        if found
    ]


def _rounded(found: Adjusted) -> dict[str, Any]:
    parts = {"as_played": found.raw, "adjusted": found.adjusted}
    told = {name: {part: round(value, 6) for part, value in asdict(mean).items()} for name, mean in parts.items()}
    return {**told, "times": round(found.times, 3)}


def luck_told(found: Sequence[dict[str, Any]]) -> list[str]:
    """The same for people, below a report."""
    heading = [_("bot"), _("against"), _("as played"), _("without luck"), _("as good as")]
    told = [_("How often it came before the other, as played and without luck, and the 95 % intervals over deals:"), ""]
    told.append(rows(heading, [_row(entry) for entry in found]))
    if any(entry["deals"] < FEWEST for entry in found):
        told += ["", _("Fewer than {least} deals are too few to tell luck apart.").format(least=FEWEST)]
    return told


def _row(entry: dict[str, Any]) -> list[str]:
    times = _("{times:.1f} times the games").format(times=entry["times"])
    return [entry["bot"], entry["against"], _share(entry["as_played"]), _share(entry["adjusted"]), times]


def _share(mean: dict[str, float]) -> str:
    return f"{100 * mean['middle']:.1f} % ({100 * mean['low']:.1f} .. {100 * mean['high']:.1f})"
