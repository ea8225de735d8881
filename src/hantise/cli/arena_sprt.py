"""--sprt: an arena of two bots that ends as soon as it is decided which of two differences is between them."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Sequence
from math import isfinite
from statistics import fmean
from typing import Any

from hantise.bots.arena import Contest, Outcome
from hantise.bots.sprt import Hypotheses, Sprt, first_places
from hantise.cli.commands import BadUsage
from hantise.core.words import _

ERROR = 0.05
# More points than that are no difference that a game could show.
MOST_POINTS = 2000


def add_sprt(parser: ArgumentParser) -> None:
    """--sprt, --alpha and --beta."""
    parser.add_argument(
        "--sprt",
        type=_points,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop when it is decided whether the first of two bots is ELO0 or ELO1 points stronger than the other",
    )
    told = "with --sprt: the chance to accept {} although {} holds (default: {})"
    parser.add_argument("--alpha", type=_error, metavar="A", help=told.format("ELO1", "ELO0", ERROR))
    parser.add_argument("--beta", type=_error, metavar="B", help=told.format("ELO0", "ELO1", ERROR))


def _points(text: str) -> float:
    number = _number(text)
    if not abs(number) <= MOST_POINTS:
        raise ArgumentTypeError(f"{text[:40]!r} is not a number of points from -{MOST_POINTS} to {MOST_POINTS}")
    return number


def _error(text: str) -> float:
    number = _number(text)
    if not 0 < number < 0.5:
        raise ArgumentTypeError(f"{text[:40]!r} is not a chance above 0 and below 0.5")
    return number


def _number(text: str) -> float:
    """The number; infinity, which is too much of anything, where the text is none."""
    try:
        number = float(text)
    except ValueError:
        return float("inf")
    return number if isfinite(number) else float("inf")


def sprt_of(args: Namespace) -> Sprt | None:
    """The test that is asked for, None if none is; BadUsage where it cannot be made."""
    if args.sprt is None:
        if args.alpha is not None or args.beta is not None:
            raise BadUsage(_("--alpha and --beta are for --sprt"))
        return None
    if len(args.bots) != 2:
        raise BadUsage(_("--sprt is for two computer players"))
    elo0, elo1 = args.sprt
    if not elo0 < elo1:
        raise BadUsage(_("--sprt takes the smaller difference first"))
    return Sprt(Hypotheses(elo0, elo1, args.alpha or ERROR, args.beta or ERROR))


def until_decided(test: Sprt, contest: Contest, outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """The games in their order up to the end of the deal that decides the test; each whole deal is told to it."""
    scores = list[float]()
    for outcome in outcomes:
        scores.append(first_places(outcome.seats, outcome.payoffs, contest.bots[0]))
        yield outcome
        if len(scores) == contest.games_a_deal():
            test.add(round(fmean(scores), 6))
            scores.clear()
            if test.accepted is not None:
                return


def sprt_report(test: Sprt) -> dict[str, Any]:
    """What the test came to, for programs."""
    asked, (lower, upper) = test.hypotheses, test.hypotheses.bounds
    return {
        **{"elo0": asked.elo0, "elo1": asked.elo1, "alpha": asked.alpha, "beta": asked.beta},
        **{"lower": round(lower, 6), "upper": round(upper, 6), "llr": round(test.llr, 6)},
        "accepted": None if test.accepted is None else f"H{test.accepted}",
        "scores": [{"score": score, "deals": deals} for score, deals in sorted(test.scores.items())],
    }


def sprt_told(bots: Sequence[str], found: dict[str, Any]) -> list[str]:
    """The same for people, below a report."""
    asked = _("Sequential test: is {bot} {elo1:g} points stronger than {other} (H1) or {elo0:g} (H0)?")
    ends = {"H0": _("H0 is accepted"), "H1": _("H1 is accepted"), None: _("not decided")}
    came = _("Log-likelihood ratio {llr:.2f}, bounds {lower:.2f} and {upper:.2f}: {end}")
    deals = ", ".join(f"{one['score']:g}: {one['deals']}" for one in found["scores"])
    return [
        asked.format(bot=bots[0], other=bots[1], elo0=found["elo0"], elo1=found["elo1"]),
        came.format(llr=found["llr"], lower=found["lower"], upper=found["upper"], end=ends[found["accepted"]]),
        _("Deals by the share of first places that {bot} took: {deals}").format(bot=bots[0], deals=deals),
    ]
