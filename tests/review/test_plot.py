"""The picture of chances: the names of rounds stand beside their lines, apart from each other, and inside."""

import re
from itertools import combinations, pairwise
from math import dist

import pytest

from hantise.review.evaluations import Evaluation, band
from hantise.review.plot import BESIDE, DISC, LETTER, NARROW, TALL, WIDE, Mark, Plot, Size, plot
from hantise.review.review import Moment, Parts, Review


def long_match(steps: int = 400) -> Review:
    """Two seats that keep apart, the second one far above, with a step for each point."""
    evaluations = [Evaluation(step, step % 2, (band(0.3, 0.01), band(0.7, 0.01))) for step in range(1, steps + 1)]
    return Review(tuple(evaluations), (), (0.0, 1.0), (Parts(band(0, 0), band(0, 0), band(0, 0)),) * 2)


def moment(point: int) -> Moment:
    return Moment(point, point + 1, 0, band(0.5, 0), band(0.3, 0))


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_a_round_too_short_for_its_name_shows_its_number_and_no_name_covers_a_line(size: Size) -> None:
    marks = [Mark(f"Round {n}", step, str(n)) for n, step in ((1, 1), (2, 200), (3, 230), (4, 260))]
    drawn = str(plot(Plot(long_match(), ["Ann", "Bo"], 0, marks=marks, size=size)))
    names = re.findall(r'class="quiet" x="(\S+)" y="(\S+)">([^<]*)<', drawn)
    told = [words for _x, _y, words in names]
    assert [words.rpartition(" ")[2] for words in told] == ["1", "2", "3", "4"]
    assert told[0] == "Round 1"
    assert told[2] == "3"
    for (x, _y, words), (after, _same, _words) in pairwise(names):
        assert float(x) + len(words) * LETTER < float(after) - BESIDE
    tops = [float(y) for y in re.findall(r'class="part" x1="\S+" x2="\S+" y1="(\S+)"', drawn)]
    assert len(tops) == len(marks) - 1
    assert min(tops) > max(float(y) for _x, y, _words in names), "lines of parts begin below the names"

    own = str(plot(Plot(long_match(), ["You", "Bo"], 0, size=size)))
    lines = [float(y) for y in re.findall(r'class="line"[^>]*d="M\S+ ([0-9.]+)L', own)]
    seats = [float(y) for y in re.findall(r'class="name[^>]*y="(\S+)"', own)]
    assert len(lines) == len(seats) == 2
    assert all(line > y or line < y - TALL for line in lines for y in seats)


@pytest.mark.soak
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("steps", [9, 61, 390, 1200])
def test_numbers_of_steps_stand_apart_below(size: Size, steps: int) -> None:
    drawn = str(plot(Plot(long_match(steps), ["Ann", "Bo"], 0, size=size)))
    below = re.findall(rf'text-anchor="(\w+)" x="(\S+)" y="{size.height - 8}">([^<]*)<', drawn)
    reach = {"start": (0, 1), "middle": (0.5, 0.5), "end": (1, 0)}
    spans = sorted(
        (float(x) - reach[anchor][0] * len(words) * LETTER, float(x) + reach[anchor][1] * len(words) * LETTER)
        for anchor, x, words in below
    )
    assert len(spans) > 3
    assert all(end < start for (_start, end), (start, _end) in pairwise(spans))


def test_moments_that_are_near_stand_apart_and_a_seat_looks_alike_through_whosever_eyes() -> None:
    drawn = str(plot(Plot(long_match(), ["Ann", "Bo"], 0, [moment(100), moment(101), moment(102)], size=NARROW)))
    discs = [(float(x), float(y)) for x, y in re.findall(r'class="disc" cx="(\S+)" cy="(\S+)"', drawn)]
    assert len(discs) == 3
    assert all(dist(*pair) >= DISC for pair in combinations(discs, 2))
    looks = [str(plot(Plot(long_match(), ["Ann", "Bo"], seat))) for seat in (0, -1)]
    dashes = [re.findall(r'class="seat other2">.*?stroke-dasharray="([^"]*)"', drawn)[0] for drawn in looks]
    assert dashes[0] == dashes[1]
