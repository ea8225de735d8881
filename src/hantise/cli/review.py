"""`hantise review`: the chances over a match, and the value of each choice."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from hantise import games
from hantise.bots.arena import stream
from hantise.bots.players import LEVELS, remembered, strength_of
from hantise.cli.arguments import add, add_database, check_folders, whole
from hantise.cli.commands import BadUsage, Command
from hantise.cli.records import find_record
from hantise.cli.text import watched
from hantise.core import OVER, BadRecord, Record
from hantise.core.words import _
from hantise.review import telling
from hantise.review.beliefs import beliefs
from hantise.review.evaluations import Band, each_step, points
from hantise.review.plot import Plot, picture
from hantise.review.review import Answers, Moment, Review, moments, revealing, reviewed, seen_open
from hantise.review.weighing import HIGHEST, Asked, answer, depth, open_questions, questions


def _add_arguments(parser: ArgumentParser) -> None:
    add(parser, "record")
    parser.add_argument("--seat", type=whole(0, 99), default=0, metavar="N")
    parser.add_argument("--level", choices=list(LEVELS), default=HIGHEST)
    add(parser, "--budget")
    parser.add_argument("--step", type=whole(1, 9999), metavar="N")
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--plot", type=Path, metavar="FILE")
    add(parser, "--json")
    add_database(parser)


def _run(args: Namespace) -> int:
    record = find_record(args.record, args.database)
    if args.seat >= record.options.players:
        raise BadUsage(f"--seat is a number from 0 to {record.options.players - 1}, not {args.seat}")
    if record.replay().mover() != OVER:
        raise BadRecord("this match is not over; what was worth what is told once it is")
    if args.step is not None:
        print("\n".join(_could_be(record, args.seat, args.step, args.level)))
        return 0
    check_folders(args.plot)
    deep = depth(record.game, args.level, args.budget)
    review = reviewed(record, _answers(record, list(questions(record, deep))))
    asked = list(open_questions(record, deep, args.seat)) if args.open else []
    seen = seen_open(record, _answers(record, asked), args.seat) if asked else ()
    if args.plot:
        drawn = Plot(review, record.seats, args.seat, _moments(record, review, args.seat), seen=seen)
        args.plot.write_text(picture(drawn), encoding="utf-8")
    found = _as_json(record, review, args.seat, seen)
    print(json.dumps(found) if args.json else "\n".join(_as_text(record, review, args.seat, seen)))
    return 0


def _could_be(record: Record, seat: int, step: int, level: str) -> Iterator[str]:
    """The beliefs of a seat about hidden pieces after `step` events, as text."""
    if step > len(record.events):
        raise BadUsage(f"--step is a number from 1 to {len(record.events)}, not {step}")
    state = replace(record, events=record.events[:step]).replay()
    yield _("What could be where, as {name} could know at step {n}").format(name=record.seats[seat], n=step)
    strength = strength_of(record.game, level)
    view = remembered(record.game.view(state, seat), strength, seat)
    found = beliefs(record.game, view, stream("beliefs", seat, step))
    if not found:
        yield "  " + _("Nothing is hidden.")
    for (whose, place), some in groupby(found, key=lambda one: one.item[:2]):
        where = f"{record.seats[whose]}, {place}" if whose >= 0 else place
        yield f"  {where}: " + ", ".join(f"{one.item.thing} {telling.percent(one.likely)}" for one in some)


def _answers(record: Record, asked: Sequence[Asked]) -> Answers:
    watched_ones = watched(asked, record.game.title, len(asked))
    return {(one.point, one.seat): answer(games.find, one.weighing) for one in watched_ones}


def _as_text(record: Record, review: Review, seat: int, seen: Sequence[Band]) -> Iterator[str]:
    all_points = points(record)
    yield _("{title}, as {name} could judge it").format(title=_(record.game.title), name=record.seats[seat])
    yield from ("", _("Chances of winning, step by step"))
    yield from ("  " + line for line in _chances(record, review, seen))
    yield from ("  " + line for line in telling.judged(record))
    own = [choice for choice in review.choices if choice.seat == seat]
    yield from ("", _("What moved your chances most"))
    for moment in _moments(record, review, seat):
        words = telling.moment(record, all_points, moment, seat, seat)
        yield f"  {_('step {n}').format(n=moment.step)}: {words} ({telling.cause(record, moment, seat)})"
        if better := telling.better_of(record, all_points[moment.point], own, moment, seat):
            yield "      " + better
    yield from ("", _("Luck and choices, apart, in wins"))
    yield from ("  " + line for line in telling.parts_told(record, review.parts[seat], seat))
    yield from ("", _("Your choices"))
    for choice in own:
        point, fortune = all_points[choice.point], telling.fortune_told(review, choice)
        verdict, worth = telling.verdict(record, point, choice), telling.gain(-choice.cost.middle)
        taken = telling.labelled(record, point, choice.chosen)
        line = f"{_('step {n}').format(n=choice.step)}: {taken}: {verdict} {worth}"
        yield f"  {line}. {fortune}" if fortune else f"  {line}"
        yield from ("      " + line for line in telling.why(record, choice))


def _moments(record: Record, review: Review, seat: int) -> Sequence[Moment]:
    return moments(review, seat, revealing(record, points(record), seat))


def _chances(record: Record, review: Review, seen: Sequence[Band]) -> Iterator[str]:
    for number, evaluation in each_step(review.evaluations):
        chances = [f"{name} {telling.percent(band.middle)}" for name, band in zip(record.seats, evaluation.chances)]
        if seen:
            chances.append(_("had you seen everything {n}").format(n=telling.percent(seen[number].middle)))
        place = _("End") if evaluation.mover == OVER else _("step {n}").format(n=evaluation.step)
        yield place.ljust(10) + "  ".join(chances)


def _as_json(record: Record, review: Review, seat: int, seen: Sequence[Band]) -> dict[str, Any]:
    return {
        "game": record.game.code,
        "seats": record.seats,
        "seat": seat,
        "stands": [evaluation._asdict() for evaluation in review.evaluations],
        "moments": [moment._asdict() for moment in _moments(record, review, seat)],
        "parts": review.parts[seat]._asdict(),
        "choices": [
            {**choice._asdict(), "mark": choice.mark.value, "reason": msgspec.to_builtins(choice.reason)}
            for choice in review.choices
            if choice.seat == seat
        ],
        "result": review.result,
        **({"seen": [band._asdict() for band in seen]} if seen else {}),
    }


REVIEW = Command("review", _add_arguments, _run)
