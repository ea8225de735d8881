"""What several workers bring, and what one holds: `python -m bench scale [--json] [--only WORD ...]`, and more."""

from __future__ import annotations

import argparse
from functools import partial

from bench import scalelatency, scalememory, scalethinkers, scaletime, scaleworkers, webcontest
from bench.report import tell, wanted


def main(words: list[str]) -> int:
    """Measure and report."""
    args = _arguments(words)
    span = (args.rounds, args.seconds)
    named = {
        "workers": [partial(scaleworkers.rows, *span)],
        "latency": [partial(scalelatency.rows, *span)],
        "thinkers": [partial(scalethinkers.rows, *span)],
        "memory": [partial(scalememory.rows, *span)],
        "load": [partial(webcontest.contest, *span)],
        "time": [partial(scaletime.rows, *span)],
    }
    return tell(wanted(named, args.only), args.json)


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench scale", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--rounds", type=int, default=5, help="turns each side has (default: 5)")
    parser.add_argument("--seconds", type=float, default=4.0, help="length of a turn (default: 4)")
    choices = ["workers", "latency", "thinkers", "memory", "load", "time"]
    parser.add_argument("--only", nargs="*", choices=choices, help="measure these alone")
    return parser.parse_args(words)
