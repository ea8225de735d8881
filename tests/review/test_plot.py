"""The picture of chances: the names of rounds stand beside their lines, apart from each other, and inside."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from hantise.review.plot import BESIDE, LETTER, NARROW, WIDE, Mark, Plot, Size, plot
from review.matches import look_back, match


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("word", ["Round", "Manche"])
def test_names_of_rounds_lie_over_neither_lines_nor_each_other(size: Size, word: str) -> None:
    review, record = look_back("rest_in_peace", 2), match("rest_in_peace", 2)
    last = review.stands[-1].step
    marks = [Mark(f"{word} {n}", step) for n, step in enumerate((1, 4, 6, 8, last // 2, last - 9, last - 1), start=1)]
    drawn = str(plot(Plot(review, record.seats, 0, marks=marks, size=size)))
    names = [(float(x), float(y), len(told)) for x, y, told in re.findall(rf'x="(\S+)" y="(\S+)">({word} \d)<', drawn)]
    assert names[0][0] < names[-1][0]
    for (x, _y, letters), (after, _same, _letters) in pairwise(names):
        assert x + letters * LETTER < after - BESIDE
    assert max(x + letters * LETTER for x, _y, letters in names) <= size.width
    tops = [float(y) for y in re.findall(r'class="part" x1="\S+" x2="\S+" y1="(\S+)"', drawn)]
    assert len(tops) == len(marks) - 1
    assert min(tops) > max(y for _x, y, _letters in names)
