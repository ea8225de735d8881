"""The report of an arena, as JSON, text, CSV and SVG; and the sequential test of --sprt."""

from __future__ import annotations

import csv
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import combinations
from math import isfinite
from pathlib import Path
from statistics import fmean
from typing import Any, TypeAlias

from markupsafe import Markup

from hantise.bots.arena import Contest, Outcome, Pairing
from hantise.bots.ratings import Result, ratings
from hantise.bots.sprt import Hypotheses, Sprt, first_places
from hantise.bots.swiss import table
from hantise.bots.tallies import FEWEST, Share, adjusted, crosstable, meetings, wins_by_seat
from hantise.cli.commands import BadUsage
from hantise.cli.text import rows
from hantise.core import Game
from hantise.core.words import _, ngettext


def report(game: Game, contest: Contest, outcomes: Sequence[Outcome], test: Sprt | None = None) -> dict[str, Any]:
    """The report as JSON, without any measured time, so that equal arguments give equal reports."""
    finished = [(outcome.seats, outcome.payoffs) for outcome in outcomes]
    table_of = {"game": game.code, "players": contest.options.players, "options": dict(contest.options.values)}
    found: dict[str, Any] = table_of | {"bots": list(contest.bots), "seed": contest.seed, "budget": contest.budget}
    if contest.starts:
        found["starts"] = len(contest.starts)
    found |= {"games": len(outcomes), "deals": len({outcome.deal for outcome in outcomes})}
    found["decisions"] = sum(sum(outcome.decisions) for outcome in outcomes)
    found["ratings"] = _ratings(contest, outcomes)
    met = crosstable(contest.bots, finished).items()
    found["crosstable"] = [{"bot": bot, "against": other, **_share(share)} for (bot, other), share in met]
    if contest.pairing is not Pairing.ALL:
        found["pairing"] = contest.pairing.value
    if contest.pairing is Pairing.SWISS:
        found["standings"] = [standing._asdict() for standing in table(contest, outcomes)]
    won = enumerate(wins_by_seat(finished, contest.options.players))
    found["seats"] = [{"seat": seat, **_share(share)} for seat, share in won]
    if contest.tells_luck:
        found["luck_adjusted"] = luck_adjusted(contest.bots, outcomes)
    if test:
        found["sprt"] = sprt_report(test)
    return found


def _ratings(contest: Contest, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """The ratings of the bots, the best first."""
    deals: dict[int, list[Result]] = {}
    for outcome in outcomes:
        seats = [contest.bots.index(name) for name in outcome.seats]
        deals.setdefault(outcome.deal, []).append((seats, outcome.payoffs))
    found = zip(contest.bots, ratings(len(contest.bots), deals, contest.seed))
    listed = list[dict[str, Any]]()
    for bot, it in found:
        # Adding 0.0 makes 0.0 of -0.0.
        points = {"rating": it.points, "low": it.low, "high": it.high}
        listed.append({"bot": bot, **{name: round(value, 1) + 0.0 for name, value in points.items()}})
    return sorted(listed, key=lambda entry: -float(entry["rating"]))


def _share(found: Share) -> dict[str, Any]:
    share = round(found.won / found.games, 6) if found.games else None
    won = {"won": round(found.won, 6), "games": found.games, "share": share}
    return {**won, "low": round(found.low, 6), "high": round(found.high, 6)}


def speeds(contest: Contest, outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Each bot's decisions per second of its thinking time."""
    decisions, seconds = dict.fromkeys(contest.bots, 0), dict.fromkeys(contest.bots, 0.0)
    for outcome in outcomes:
        for name, often, time in zip(outcome.seats, outcome.decisions, outcome.seconds):
            decisions[name] += often
            seconds[name] += time
    return {name: decisions[name] / max(seconds[name], 1e-6) for name in contest.bots}


def as_text(game: Game, found: dict[str, Any], pace: dict[str, float]) -> str:
    """The report as text, with the speed of the bots."""
    order = [entry["bot"] for entry in found["ratings"]]
    counted = ngettext("{n} game", "{n} games", found["games"]).format(n=found["games"])
    deals = ngettext("{n} deal", "{n} deals", found["deals"]).format(n=found["deals"])
    heading = _("{title}: {games} of {players} players, {deals}, seed {seed}, budget {budget:g}")
    terms = {name: found[name] for name in ("players", "seed", "budget")}
    starts = found.get("starts", 0)
    started = [ngettext("From {n} position", "From {n} positions in turn", starts).format(n=starts)] if starts else []
    rated = list[list[str]]()
    for entry in found["ratings"]:
        span, speed = f"{entry['low']:.0f} .. {entry['high']:.0f}", pace[entry["bot"]]
        quick = f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}"
        rated.append([entry["bot"], f"{entry['rating']:.0f}", span, quick])
    shares = {(cell["bot"], cell["against"]): _cell(cell) for cell in found["crosstable"]}
    crossed = [[bot, *(shares.get((bot, other), "-") for other in order)] for bot in order]
    return "\n".join(
        [
            heading.format(title=game.title, games=counted, deals=deals, **terms),
            *started,
            "",
            rows([_("bot"), _("rating"), _("95 % interval"), _("decisions a second")], rated),
            "",
            _("How often the bot of the row came before that of the column, and the 95 % interval:"),
            "",
            rows(["", *order], crossed),
            "",
            _("How often each seat won; all even would be {share:.1f} %:").format(share=100 / found["players"]),
            "",
            rows([_("seat"), _("games won")], [[str(entry["seat"]), _cell(entry)] for entry in found["seats"]]),
            *(["", _standing_rows(found["standings"])] if "standings" in found else []),
            *(["", *luck_as_text(found["luck_adjusted"])] if "luck_adjusted" in found else []),
            *(["", *sprt_as_text(found["bots"], found["sprt"])] if "sprt" in found else []),
        ]
    )


def _standing_rows(standings: Sequence[dict[str, Any]]) -> str:
    """The table of a Swiss system."""
    heading = [_("bot"), _("points"), _("games"), _("rounds sat out")]
    return rows(
        heading,
        [[line["bot"], f"{line['points']:g}", *(f"{line[of]}" for of in ("games", "byes"))] for line in standings],
    )


def _cell(cell: dict[str, Any]) -> str:
    return _percent(cell["share"], cell) if cell["games"] else "-"


def _percent(share: float, interval: dict[str, Any]) -> str:
    return f"{100 * share:.1f} % ({100 * interval['low']:.1f} .. {100 * interval['high']:.1f})"


# The luck-adjusted scores, as JSON and as text.


def luck_adjusted(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """The scores of each pair of bots that met, as played and without luck."""
    deals = {pair: meetings(outcomes, *pair) for pair in combinations(bots, 2)}
    lines = list[dict[str, Any]]()
    for (bot, other), met in deals.items():
        if met:
            found = adjusted(met)
            parts = {"as_played": found.raw, "adjusted": found.adjusted}
            told = {name: {of: round(value, 6) for of, value in asdict(mean).items()} for name, mean in parts.items()}
            lines.append({"bot": bot, "against": other, "deals": len(met), **told, "times": round(found.times, 3)})
    return lines


def luck_as_text(found: Sequence[dict[str, Any]]) -> list[str]:
    """The scores as text, for the end of a report."""
    heading = [_("bot"), _("against"), _("as played"), _("without luck"), _("as good as")]
    told = [_("How often it came before the other, as played and without luck, and the 95 % intervals over deals:"), ""]
    lines = list[list[str]]()
    for entry in found:
        shares = [_percent(entry[name]["middle"], entry[name]) for name in ("as_played", "adjusted")]
        times = _("{times:.1f} times the games").format(times=entry["times"])
        lines.append([entry["bot"], entry["against"], *shares, times])
    told.append(rows(heading, lines))
    if any(entry["deals"] < FEWEST for entry in found):
        told += ["", _("Fewer than {least} deals are too few to tell luck apart.").format(least=FEWEST)]
    return told


# The CSV files.


GAME = ("number", "deal", "seed", "seats")
# Each is followed by the number of the seat.
SEAT = ("bot", "payoff", "decisions", "seconds")
LUCK, START = "luck", "start"
RATING = ("bot", "rating", "low", "high", "decisions_per_second")


def write_games(path: Path, contest: Contest, outcomes: Iterable[Outcome]) -> None:
    """Write a row for each game; all columns except the seconds are the same on every machine."""
    names = (*SEAT, LUCK) if contest.tells_luck else SEAT
    seats = [f"{name}_{seat}" for seat in range(contest.options.players) for name in names]
    start = [START] if contest.starts else []
    _write_csv(path, [*GAME, *start, *seats], (_csv_row(contest, outcome) for outcome in outcomes))


def _csv_row(contest: Contest, outcome: Outcome) -> list[object]:
    parts = [outcome.seats, outcome.payoffs, outcome.decisions, outcome.seconds]
    # The first part of the luck is its total.
    seats = zip(*parts, *outcome.luck[:1])
    start = [contest.start(outcome.number)] if contest.starts else []
    game = [outcome.number, outcome.deal, contest.seed, len(outcome.seats), *start]
    return [*game, *(part for seat in seats for part in seat)]


def write_ratings(path: Path, found: Sequence[dict[str, Any]], pace: dict[str, float]) -> None:
    """Write a row for each bot, in the order of the report."""
    rows = ([*(entry[name] for name in RATING[:-1]), round(pace[entry["bot"]], 1)] for entry in found)
    _write_csv(path, RATING, rows)


def _write_csv(path: Path, heading: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(heading)
        table.writerows(rows)


# --sprt: an arena of two bots that ends once a sequential test has decided between two differences in strength.


ERROR = 0.05
# A larger difference cannot be measured by games.
MOST_POINTS = 2000


def add_sprt(parser: ArgumentParser) -> None:
    """Add --sprt, --alpha and --beta."""
    parser.add_argument("--sprt", type=_points, nargs=2, metavar=("ELO0", "ELO1"))
    parser.add_argument("--alpha", type=_error, metavar="A")
    parser.add_argument("--beta", type=_error, metavar="B")


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
    """The number in the text; infinity, which no limit allows, if it is not one."""
    try:
        number = float(text)
    except ValueError:
        return float("inf")
    return number if isfinite(number) else float("inf")


def sprt_of(args: Namespace) -> Sprt | None:
    """The test of --sprt, None without it; BadUsage if its arguments do not fit."""
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
    """The games in order, up to the end of the deal that decides the test. Each whole deal is added to the test."""
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
    """The result of the test as JSON."""
    asked, (lower, upper) = test.hypotheses, test.hypotheses.bounds
    return {
        **{"elo0": asked.elo0, "elo1": asked.elo1, "alpha": asked.alpha, "beta": asked.beta},
        **{"lower": round(lower, 6), "upper": round(upper, 6), "llr": round(test.llr, 6)},
        "accepted": None if test.accepted is None else f"H{test.accepted}",
        "scores": [{"score": score, "deals": deals} for score, deals in sorted(test.scores.items())],
    }


def sprt_as_text(bots: Sequence[str], found: dict[str, Any]) -> list[str]:
    """The result of the test as text, for the end of a report."""
    asked = _("Sequential test: is {bot} {elo1:g} points stronger than {other} (H1) or {elo0:g} (H0)?")
    ends = {"H0": _("H0 is accepted"), "H1": _("H1 is accepted"), None: _("not decided")}
    came = _("Log-likelihood ratio {llr:.2f}, bounds {lower:.2f} and {upper:.2f}: {end}")
    deals = ", ".join(f"{one['score']:g}: {one['deals']}" for one in found["scores"])
    return [
        asked.format(bot=bots[0], other=bots[1], elo0=found["elo0"], elo1=found["elo1"]),
        came.format(llr=found["llr"], lower=found["lower"], upper=found["upper"], end=ends[found["accepted"]]),
        _("Deals by the share of first places that {bot} took: {deals}").format(bot=bots[0], deals=deals),
    ]


# The picture of ratings and seats: SVG with a light and a dark theme.


WIDTH = 720
LEFT, RIGHT = 150, 100
ROW = 34
STEPS = (1, 2, 5)
# Intervals of a scale, at most.
MARKS = 8

STYLE = Markup("""
  svg { background: #fbf8f1; color: #241d33; font: 14px system-ui, sans-serif }
  text { fill: currentColor } .quiet { opacity: .75; font-size: 12px } .title { font-size: 18px; font-weight: 600 }
  .grid { stroke: currentColor; opacity: .18 } .even { stroke: currentColor; stroke-dasharray: 4 4; opacity: .6 }
  .reach { stroke: #6a4fb3; stroke-width: 3; stroke-linecap: round } .dot { fill: #6a4fb3; stroke: none }
  @media (prefers-color-scheme: dark) {
    svg { background: #17122a; color: #f1ecfb } .reach { stroke: #b9a3ff } .dot { fill: #b9a3ff }
  }
""")


def chart(game: Game, found: dict[str, Any]) -> str:
    """The ratings and the seats' shares of wins, each as a dot with its 95 % interval."""
    heading = _("{title}: {games} games of {players} players").format(
        title=game.title, games=found["games"], players=found["players"]
    )
    dots = [(entry["bot"], entry["rating"], entry["low"], entry["high"]) for entry in found["ratings"]]
    seats = [
        (_("seat {number}").format(number=entry["seat"]), *(100 * entry[name] for name in ("share", "low", "high")))
        for entry in found["seats"]
    ]
    first = panel(_("Rating, with its 95 % interval"), dots, 0.0, 60)
    top = 60 + height(dots)
    second = panel(_("Wins of each seat in %, with the 95 % interval"), seats, 100 / found["players"], top)
    return str(sheet(heading, top + height(seats), first + second))


def sheet(heading: str, height: int, inside: Markup) -> Markup:
    """The picture: its heading above the panels."""
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' role="img" aria-labelledby="t">\n<style>{style}</style>\n<title id="t">{heading}</title>\n'
        '<text class="title" x="24" y="36">{heading}</text>\n{inside}</svg>\n'
    ).format(width=WIDTH, height=height, style=STYLE, heading=heading, inside=inside)


Dot: TypeAlias = tuple[str, float, float, float]


def height(dots: Sequence[Dot]) -> int:
    """The height of a panel with these dots."""
    return ROW * len(dots) + 84


def panel(words: str, dots: Sequence[Dot], even: float, top: int) -> Markup:
    """A heading, a row for each dot, a line at the even value, and a scale below."""
    marks = scale_marks(min(even, *(low for *_rest, low, _high in dots)), max(even, *(dot[3] for dot in dots)))

    def place(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - marks[0]) / (marks[-1] - marks[0]), 1)

    start, end = top + 24, top + 24 + ROW * len(dots)
    scale = Markup('<text class="quiet" text-anchor="middle" x="{}" y="{}">{}</text>\n')
    return Markup("").join(
        [
            Markup('<text class="quiet" x="24" y="{}">{}</text>\n').format(top + 12, words),
            *(
                _upright("grid", place(mark), start, end) + scale.format(place(mark), end + 18, f"{mark:g}")
                for mark in marks
            ),
            _upright("even", place(even), start, end),
            *(_row(dot, place, start + ROW * number + ROW // 2) for number, dot in enumerate(dots)),
        ]
    )


def scale_marks(low: float, high: float) -> list[float]:
    """Round numbers at equal distances, from below the lowest to above the highest."""
    sizes = (factor * 10.0**power for power in range(-3, 9) for factor in STEPS)
    size = next(size for size in sizes if (high - low) / size <= MARKS)
    first, last = int(low // size), int(-(-high // size))
    return [number * size for number in range(first, max(last, first + 1) + 1)]


def _upright(kind: str, x: float, start: int, end: int) -> Markup:
    return Markup('<line class="{}" x1="{x}" x2="{x}" y1="{}" y2="{}"/>\n').format(kind, start, end, x=x)


def _row(dot: Dot, place: Callable[[float], float], y: int) -> Markup:
    name, value, low, high = dot
    return Markup(
        '<text text-anchor="end" x="{left}" y="{base}">{name}</text>'
        '<line class="reach" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/><circle class="dot" cx="{x}" cy="{y}" r="6"/>'
        '<text x="{right}" y="{base}">{value:.0f}</text>\n'
    ).format(
        left=LEFT - 24,
        base=y + 5,
        name=name,
        low=place(low),
        high=place(high),
        x=place(value),
        y=y,
        right=WIDTH - RIGHT + 24,
        value=value,
    )
