"""The pictures of docs/study/learn-from-games.md are drawn from sets of games."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from docsite import plots
from docsite.sources import ROOT
from hantise import games
from hantise.datasets import Line
from hantise.datasets.dataset import heading_of
from hantise.datasets.sets import pack

# Two searches: the first is over at the third try, the second at once, where the game ends.
PARTS = (
    ["level5", "level4", "level4"],
    [0.5, 0.5, 0.0],
    6,
    [
        (-1, [], ["start:1", "card:swap"]),
        (1, ["swap:green-yellow"], ["card:red"]),
        (1, ["turn:red"], []),
        (2, ["turn:green"], []),
        (0, ["turn:blue"], ["card:move"]),
        (1, ["move:red"], []),
        (1, ["name:blue"], []),
        (1, ["turn:white"], []),
    ],
)
SEARCHED = Line(0, *PARTS)


def test_the_first_try_of_each_search_is_right_if_no_other_one_follows() -> None:
    """Whoever decides first begins, and a win is shared."""
    assert list(plots.first_tries(SEARCHED)) == [(1, False), (1, True)]
    assert plots.first(SEARCHED) == 1
    assert [plots.won_by(SEARCHED, seat) for seat in range(3)] == [0.5, 0.5, 0]


def test_every_picture_of_the_page_has_a_row_for_each_table_that_was_played_and_dots_where_games_say(
    tmp_path: Path,
) -> None:
    """Of a set of four games of three players, all of them the one above."""
    game, folder = games.find("haunted_stairs"), tmp_path / "haunted_stairs"
    folder.mkdir()
    heading = heading_of(game, game.options(3), ["level5", "level4"], 1, "2026-11-26")
    pack(folder, [heading], [Line(number, *PARTS) for number in range(4)])
    page = (ROOT / "docs" / "study" / "learn-from-games.md").read_text(encoding="utf-8")
    found = plots.plots(tmp_path)
    assert re.findall(r"\(\.\./pictures/([\w.-]+)\)", page) == list(found)
    for name, plot in found.items():
        assert (plots.PICTURES / name).exists()
        rows = {str(words.text) for words in ElementTree.fromstring(plots.drawn(plot)).findall("{*}text")}
        assert (
            {"level 4", "level 5", "winners", "others"} if name == "learn-tries.svg" else {"Haunted Stairs 3"}
        ) <= rows
    middle = {name: {dot[0]: dot[1] for dot in plot.dots} for name, plot in found.items()}
    assert middle["learn-lengths.svg"] == {"Haunted Stairs 3": 6}
    # Half a win where a third of one would be even.
    assert middle["learn-first.svg"] == middle["learn-levels.svg"] == {"Haunted Stairs 3": pytest.approx(150)}
    assert middle["learn-tries.svg"] == {"level 4": 50, "level 5": 0, "winners": 50, "others": 0}
