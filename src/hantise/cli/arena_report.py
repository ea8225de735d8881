"""The report of an arena, for programs and for people."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from typing import Any

from hantise.bots.arena import Contest, Outcome, Pairing
from hantise.bots.ratings import Result, ratings
from hantise.bots.sprt import Sprt
from hantise.bots.swiss import table
from hantise.bots.tallies import FEWEST, Adjusted, Share, adjusted, crosstable, meetings, wins_by_seat
from hantise.cli.arena_sprt import sprt_report, sprt_told
from hantise.cli.text import rows
from hantise.core import Game
from hantise.core.words import _, ngettext


def report(game: Game, contest: Contest, outcomes: Sequence[Outcome], test: Sprt | None = None) -> dict[str, Any]:
    """The result, the same for equal arguments on every machine: nothing in it was measured with a clock."""
    finished = [(outcome.seats, outcome.payoffs) for outcome in outcomes]
    luck = {"luck_adjusted": luck_adjusted(contest.bots, outcomes)} if contest.tells_luck else {}
    starts = {"starts": len(contest.starts)} if contest.starts else {}
    return {
        "game": game.code,
        "players": contest.options.players,
        "options": dict(contest.options.values),
        "bots": list(contest.bots),
        "seed": contest.seed,
        "budget": contest.budget,
        **starts,
        "games": len(outcomes),
        "deals": len({outcome.deal for outcome in outcomes}),
        "decisions": sum(sum(outcome.decisions) for outcome in outcomes),
        "ratings": _ratings(contest, outcomes),
        "crosstable": [
            {"bot": bot, "against": other, **_share(found)}
            for (bot, other), found in crosstable(contest.bots, finished).items()
        ],
        **_paired(contest, outcomes),
        "seats": [
            {"seat": seat, **_share(found)}
            for seat, found in enumerate(wins_by_seat(finished, contest.options.players))
        ],
        **luck,
        **({"sprt": sprt_report(test)} if test else {}),
    }


def _paired(contest: Contest, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """What is said of the pairing where not all met, and the table of a Swiss system."""
    if contest.pairing is Pairing.ALL:
        return {}
    is_swiss = contest.pairing is Pairing.SWISS
    standings = {"standings": [line._asdict() for line in table(contest, outcomes)]} if is_swiss else {}
    return {"pairing": contest.pairing.value, **standings}


def _ratings(contest: Contest, outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """The best first."""
    deals: dict[int, list[Result]] = {}
    for outcome in outcomes:
        seats = [contest.bots.index(name) for name in outcome.seats]
        deals.setdefault(outcome.deal, []).append((seats, outcome.payoffs))
    found = zip(contest.bots, ratings(len(contest.bots), deals, contest.seed))
    listed = [
        {"bot": bot, "rating": _point(it.points), "low": _point(it.low), "high": _point(it.high)} for bot, it in found
    ]
    return sorted(listed, key=lambda entry: -float(entry["rating"]))


def _point(points: float) -> float:
    # Not -0.0.
    return round(points, 1) + 0.0


def _share(found: Share) -> dict[str, Any]:
    return {
        "won": round(found.won, 6),
        "games": found.games,
        "share": round(found.won / found.games, 6) if found.games else None,
        "low": round(found.low, 6),
        "high": round(found.high, 6),
    }


def speeds(contest: Contest, outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Each bot's decisions a second while it was thinking."""
    decisions, seconds = dict.fromkeys(contest.bots, 0), dict.fromkeys(contest.bots, 0.0)
    for outcome in outcomes:
        for name, often, time in zip(outcome.seats, outcome.decisions, outcome.seconds):
            decisions[name] += often
            seconds[name] += time
    return {name: decisions[name] / max(seconds[name], 1e-6) for name in contest.bots}


def told(game: Game, found: dict[str, Any], pace: dict[str, float]) -> str:
    """The report for people, with how fast the bots were."""
    order = [entry["bot"] for entry in found["ratings"]]
    started = list[str]()
    if "starts" in found:
        started.append(
            ngettext("From {n} position", "From {n} positions in turn", found["starts"]).format(n=found["starts"])
        )
    return "\n".join(
        [
            _heading(game, found),
            *started,
            "",
            _rating_rows(found, pace),
            "",
            _("How often the bot of the row came before that of the column, and the 95 % interval:"),
            "",
            _cross_rows(order, found["crosstable"]),
            "",
            _("How often each seat won; all even would be {share:.1f} %:").format(share=100 / found["players"]),
            "",
            rows([_("seat"), _("games won")], [[str(entry["seat"]), _cell(entry)] for entry in found["seats"]]),
            *(["", _standing_rows(found["standings"])] if "standings" in found else []),
            *(["", *luck_told(found["luck_adjusted"])] if "luck_adjusted" in found else []),
            *(["", *sprt_told(found["bots"], found["sprt"])] if "sprt" in found else []),
        ]
    )


def _heading(game: Game, found: dict[str, Any]) -> str:
    games = ngettext("{n} game", "{n} games", found["games"]).format(n=found["games"])
    deals = ngettext("{n} deal", "{n} deals", found["deals"]).format(n=found["deals"])
    line = _("{title}: {games} of {players} players, {deals}, seed {seed}, budget {budget:g}")
    return line.format(
        title=game.title, games=games, players=found["players"], deals=deals, seed=found["seed"], budget=found["budget"]
    )


def _rating_rows(found: dict[str, Any], pace: dict[str, float]) -> str:
    heading = [_("bot"), _("rating"), _("95 % interval"), _("decisions a second")]
    lines = list[list[str]]()
    for entry in found["ratings"]:
        span, speed = f"{entry['low']:.0f} .. {entry['high']:.0f}", pace[entry["bot"]]
        told = f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}"
        lines.append([entry["bot"], f"{entry['rating']:.0f}", span, told])
    return rows(heading, lines)


def _standing_rows(standings: Sequence[dict[str, Any]]) -> str:
    """The table of a Swiss system."""
    heading = [_("bot"), _("points"), _("games"), _("rounds sat out")]
    return rows(
        heading,
        [[line["bot"], f"{line['points']:g}", *(f"{line[of]}" for of in ("games", "byes"))] for line in standings],
    )


def _cross_rows(order: Sequence[str], cells: Sequence[dict[str, Any]]) -> str:
    shares = {(cell["bot"], cell["against"]): _cell(cell) for cell in cells}
    return rows(["", *order], [[bot, *(shares.get((bot, other), "-") for other in order)] for bot in order])


def _cell(cell: dict[str, Any]) -> str:
    return _percent(cell["share"], cell) if cell["games"] else "-"


def _percent(share: float, interval: dict[str, Any]) -> str:
    return f"{100 * share:.1f} % ({100 * interval['low']:.1f} .. {100 * interval['high']:.1f})"


# What an arena reports of scores without luck, for programs and for people.


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
    lines = list[list[str]]()
    for entry in found:
        shares = [_percent(entry[name]["middle"], entry[name]) for name in ("as_played", "adjusted")]
        times = _("{times:.1f} times the games").format(times=entry["times"])
        lines.append([entry["bot"], entry["against"], *shares, times])
    told.append(rows(heading, lines))
    if any(entry["deals"] < FEWEST for entry in found):
        told += ["", _("Fewer than {least} deals are too few to tell luck apart.").format(least=FEWEST)]
    return told


# What an arena writes into CSV files.


GAME = ("number", "deal", "seed", "seats")
# With the number of the seat behind each.
SEAT = ("bot", "payoff", "decisions", "seconds")
LUCK, START = "luck", "start"
RATING = ("bot", "rating", "low", "high", "decisions_per_second")


def write_games(path: Path, contest: Contest, outcomes: Iterable[Outcome]) -> None:
    """A row for each game, in this order; all columns but the seconds of thought are the same on every machine."""
    names = (*SEAT, LUCK) if contest.tells_luck else SEAT
    seats = [f"{name}_{seat}" for seat in range(contest.options.players) for name in names]
    start = [START] if contest.starts else []
    _write_csv(path, [*GAME, *start, *seats], (_csv_row(contest, outcome) for outcome in outcomes))


def _csv_row(contest: Contest, outcome: Outcome) -> list[object]:
    parts = [outcome.seats, outcome.payoffs, outcome.decisions, outcome.seconds]
    # What luck brought in all stands first.
    seats = zip(*parts, *outcome.luck[:1])
    start = [contest.start(outcome.number)] if contest.starts else []
    game = [outcome.number, outcome.deal, contest.seed, len(outcome.seats), *start]
    return [*game, *(part for seat in seats for part in seat)]


def write_ratings(path: Path, found: Sequence[dict[str, Any]], pace: dict[str, float]) -> None:
    """A row for each bot, the best first, as the report has them."""
    rows = ([*(entry[name] for name in RATING[:-1]), round(pace[entry["bot"]], 1)] for entry in found)
    _write_csv(path, RATING, rows)


def _write_csv(path: Path, heading: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(heading)
        table.writerows(rows)
