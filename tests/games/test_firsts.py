"""The lines that each game tells where something first happens, by lines of its sheets."""

import pytest

from hantise.core.first import told_of
from hantise.games import codes, find

# A line of each kind, and the names of what is new in it.
LINES = {
    "ghooost": [
        ("0 draw ?; midnight", {"midnight"}),
        ("0 play 9; near 40", {"sunrise"}),
        ("0 play 10+X; again", {"copy", "again"}),
        ("1 play 8x4; swept 12; again", {"quartet"}),
        ("0 play 11; swept 3; again", {"skeletum"}),
        ("1 play K; misses 0", {"kitty"}),
        ("0 play 8; twist", {"twist"}),
        ("0 up 5; fails 4", {"fails"}),
        ("1 play 9x2; again", {"again"}),
        ("0 deal 7,8,X,12", {"twist", "copy"}),
        ("0 draw 11", {"skeletum"}),
        ("0 play 9x2; again; draws 4,8", {"again", "twist"}),
        ("1 deal ?,?,?,?", set()),
        ("0 draw 1", set()),
        ("2 play 9", set()),
        ("2 draw 9; again", set()),
    ],
    "boo": [
        ("0 ov26,27 b>Tb<; ghosts 8 6; second 1", {"rim", "calm", "second"}),
        ("0 o>33,34 bvb^w<; asked", {"rim", "order"}),
        ("0 scare:231 bvb^w<; turned v33,31 b<Tw> >33,34 w^wvb>; ghosts 2 3", {"several", "turned"}),
        ("0 scare:231 bvb^w<; turned v33,31 b<Tw>; ghosts 2 3", {"turned"}),
        ("1 ov33,31 w>Tb<; ghosts 1 1", {"rim", "calm"}),
        ("1 turn 7 w^Tbv", {"next"}),
        ("1 oya", set()),
    ],
    "rest_in_peace": [
        ("0 tenth m3; shows 0 125; resolves 1 13", {"resolves"}),
        ("1 end; abandons; wins 0 c; takes-medium 1 19", {"castle", "tenth", "abandons"}),
        ("1 end; abandons; wins 0 mc; won 1", {"castle", "manor", "abandons"}),
        ("0 medium 14; total 11", {"medium"}),
        ("1 end; passes", {"passes"}),
        ("1 ghost 5; total 5", set()),
    ],
    "spooky_boo": [
        ("0 draw; shuffles", {"shuffles"}),
        ("1 call; shows 0 9p2 9p2 8p1 6 0; round 2 0", {"called"}),
        ("1 power 15p4", {"with"}),
        ("1 with 2 0 3", {"with"}),
        ("0 drew 15p4", {"with"}),
        ("0 back; peeks 15p4 7p1", {"with"}),
        ("1 pass; shows 0 15p4 9p2 8p1 6 38; round 2 0", set()),
        ("0 swap 1 1 3", {"swap"}),
        ("0 drew 10p3", {"swap"}),
        ("1 power 10p2", {"other"}),
        ("1 power 8p1", {"own"}),
        ("2 take 1 2; lays 5", {"take", "replaced"}),
        ("0 put 2; lays 7p1", {"unused", "replaced"}),
        ("0 put 2; lays 7", {"replaced"}),
        ("2 look 0 3", {"looked"}),
        ("0 drew ?", set()),
    ],
    "haunted_stairs": [
        ("0 starts", {"starts"}),
        ("0 guess green blue; wrong; names", {"missed", "wrong", "names"}),
        ("1 guess green blue; wrong", {"missed", "wrong"}),
        ("1 turn green blue; wrong", {"wrong"}),
        ("1 ask green 0", {"ask"}),
        ("1 up riddle", {"white"}),
        ("1 up riddle; nothing", {"nothing"}),
        ("1 turn green blue; wins 1 5", {"wins"}),
        ("1 up move", {"move"}),
        ("1 up swap", {"swap"}),
        ("1 swap green-blue", set()),
    ],
}


@pytest.mark.parametrize("code", codes())
def test_each_line_tells_of_what_is_new_in_it(code: str) -> None:
    game = find(code)
    for line, names in LINES[code]:
        assert told_of(game.firsts, [line]) == names, line
    assert {first.name for first in game.firsts} == set().union(*[names for _line, names in LINES[code]])
