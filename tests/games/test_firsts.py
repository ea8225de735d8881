"""The lines that each game tells where something first happens, by lines of its sheets."""

import pytest

from hantise.core.first import told_of
from hantise.games import codes, find

# By the names of what is new in them, lines of each kind.
LINES = {
    "ghooost": {
        "midnight": ["0 draw ?; midnight"],
        "sunrise": ["0 play 9; near 40"],
        "copy again": ["0 play 10+X; again"],
        "quartet": ["1 play 8x4; swept 12; again"],
        "skeletum": ["0 play 11; swept 3; again", "0 draw 11"],
        "kitty": ["1 play K; misses 0"],
        "twist": ["0 play 8; twist"],
        "fails": ["0 up 5; fails 4"],
        "again": ["1 play 9x2; again"],
        "twist copy": ["0 deal 7,8,X,12"],
        "again twist": ["0 play 9x2; again; draws 4,8"],
        "": ["1 deal ?,?,?,?", "0 draw 1", "2 play 9", "2 draw 9; again"],
    },
    "boo": {
        "rim calm second": ["0 ov26,27 b>Tb<; ghosts 8 6; second 1"],
        "rim order": ["0 o>33,34 bvb^w<; asked"],
        "several turned": ["0 scare:231 bvb^w<; turned v33,31 b<Tw> >33,34 w^wvb>; ghosts 2 3"],
        "turned": ["0 scare:231 bvb^w<; turned v33,31 b<Tw>; ghosts 2 3"],
        "rim calm": ["1 ov33,31 w>Tb<; ghosts 1 1"],
        "next": ["1 turn 7 w^Tbv"],
        "": ["1 oya"],
    },
    "rest_in_peace": {
        "resolves": ["0 tenth m3; shows 0 125; resolves 1 13"],
        "castle tenth abandons": ["1 end; abandons; wins 0 c; takes-medium 1 19"],
        "castle manor abandons": ["1 end; abandons; wins 0 mc; won 1"],
        "medium": ["0 medium 14; total 11"],
        "passes": ["1 end; passes"],
        "": ["1 ghost 5; total 5"],
    },
    "spooky_boo": {
        "shuffles": ["0 draw; shuffles"],
        "called": ["1 call; shows 0 9p2 9p2 8p1 6 0; round 2 0"],
        "with": ["1 power 15p4", "1 with 2 0 3", "0 drew 15p4", "0 back; peeks 15p4 7p1"],
        "": ["1 pass; shows 0 15p4 9p2 8p1 6 38; round 2 0", "0 drew ?"],
        "swap": ["0 swap 1 1 3", "0 drew 10p3"],
        "other": ["1 power 10p2"],
        "own": ["1 power 8p1"],
        "take replaced": ["2 take 1 2; lays 5"],
        "unused replaced": ["0 put 2; lays 7p1"],
        "replaced": ["0 put 2; lays 7"],
        "looked": ["2 look 0 3"],
    },
    "haunted_stairs": {
        "starts": ["0 starts"],
        "missed wrong names": ["0 guess green blue; wrong; names"],
        "missed wrong": ["1 guess green blue; wrong"],
        "wrong": ["1 turn green blue; wrong"],
        "ask": ["1 ask green 0"],
        "white": ["1 up riddle"],
        "nothing": ["1 up riddle; nothing"],
        "wins": ["1 turn green blue; wins 1 5"],
        "move": ["1 up move"],
        "swap": ["1 up swap"],
        "": ["1 swap green-blue"],
    },
}


@pytest.mark.parametrize("code", codes())
def test_each_line_tells_of_what_is_new_in_it(code: str) -> None:
    game = find(code)
    for names, lines in LINES[code].items():
        for line in lines:
            assert told_of(game.firsts, [line]) == set(names.split()), line
    assert {first.name for first in game.firsts} == {*" ".join(LINES[code]).split()}
