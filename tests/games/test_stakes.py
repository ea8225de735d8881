"""What each game tells of lines of its sheets: where something first happens, and its stakes, who wins how much."""

from collections.abc import Mapping

import pytest

from hantise.core import SPECTATOR, Game
from hantise.core.first import told_of
from hantise.core.stakes import Stakes
from hantise.core.words import LANGUAGES, speaking
from hantise.games import codes, find
from hantise.testing.playing import Choices, play

EACH_GAME = pytest.mark.parametrize("code", codes())
RIP = {f"{what} {seat}": 0 for what in ("cards", "cards-high", "tenth") for seat in range(2)}
# Lines of a sheet, with the events in them and what they come to.
LINES: dict[str, list[tuple[list[str], set[str], Mapping[str, int]]]] = {
    "ghooost": [
        (["0 play 5x2+X; again"], set(), {"lays 0": 3, "takes-cards 0": 0}),
        (["1 take 4", "0 play 8"], {"takes 1"}, {"lays 0": 1, "takes-cards 0": 0, "lays 1": 0, "takes-cards 1": 4}),
        (["1 take 1 K"], set(), {"lays 1": 0, "takes-cards 1": 1}),
        (["1 luck", "1 up 3; fails 6"], {"takes 1"}, {"lays 1": 0, "takes-cards 1": 6}),
        (["0 play K; misses 1"], {"misses 1"}, {"lays 0": 1, "takes-cards 0": 0}),
        (["0 play 11; swept 5; again"], {"sweeps 0"}, {"lays 0": 1, "takes-cards 0": 0}),
        (["2 play 9; out 2; lost 0"], {"out 2", "lost 0"}, {"lays 2": 1, "takes-cards 2": 0}),
    ],
    "boo": [
        (["0 o>33,34 bvb^w<; asked"], set(), {"turns 0": 0}),
        ([""], set(), {}),
        (
            ["0 ov26,27 b>Tb<; ghosts 8 6", "1 ov33,31 w>Tb<; turned v33,31 b<Tw>; ghosts 5 9; wins 1"],
            {"wins 1"},
            {"ghosts 0": 5, "ghosts 1": 9, "turns 0": 0, "turns 1": 1},
        ),
    ],
    "haunted_stairs": [
        (["0 up blue"], set(), {}),
        (
            ["1 turn red blue; wins 1 2", "0 turn red blue; wins 0 3", "1 turn red blue; wins 1 1"],
            {"first 1"},
            {"cards 1": 3, "cards 0": 3},
        ),
    ],
    "rest_in_peace": [
        (["0 ghost 5; total 7"], set(), RIP | {"cards 0": 1, "cards-high 0": 5}),
        (
            ["0 ghost 5; total 7", "0 medium 3; total 9", "1 end; abandons; wins 0 mc; takes-medium 1 19", "1 tenth 4"],
            {"house:mc 0", "medium:19 1"},
            RIP | {"cards 0": 2, "cards-high 0": 5, "cards 1": 1, "cards-high 1": 4, "tenth 1": 4},
        ),
        (
            ["1 end; abandons; wins 0 m; takes-medium 1 2", "1 none", "0 ghost 6", "1 ghost 6; wins 1 c"],
            {"house:m 0", "medium:2 1"},
            RIP,
        ),
        (["0 end; abandons; wins 1 m; won 1"], {"house:m 1", "won 1"}, RIP),
        (
            ["0 ghost 2", "1 medium 27; ties; had 2 0"],
            {"truce 0"},
            RIP | {"cards 0": 1, "cards-high 0": 2, "cards 1": 1},
        ),
        (["1 medium 27; ties; had 0 0"], set(), RIP | {"cards 1": 1}),
    ],
    "spooky_boo": [
        (["1 draw"], set(), {}),
        (
            ["1 call; shows 0 9p2 9p2 8p1 6 32; shows 1 0 1 1 2 0; round 2 0", "0 call; shows 0 0 0 1 2 0"],
            {"calls 1", "least 1", "clear 1"},
            {"sum 0": 32, "sum 1": 4},
        ),
        (
            ["1 call; shows 0 9p2 9p2 8p1 6 0; shows 1 3 1 1 2 10; round 2 0"],
            {"calls 1", "over 1", "least 1", "clear 0"},
            {"sum 0": 32, "sum 1": 7},
        ),
        (["1 pass; shows 0 1 1 1 1 4; shows 1 0 1 1 2 4; won 0 1"], {"least 0", "least 1"}, {"sum 0": 4, "sum 1": 4}),
    ],
}


def stakes_of(game: Game) -> Stakes:
    assert game.stakes is not None
    return game.stakes


@EACH_GAME
def test_stakes_are_told_from_the_lines_of_a_sheet_and_whole_games_bring_some(code: str) -> None:
    """Whole games bring stakes of their own seats; no line of any game is one that cannot be read."""
    game, stakes = find(code), stakes_of(find(code))
    for lines, events, counts in LINES[code]:
        assert set(stakes.events(lines)) == events, lines
        assert stakes.counts(lines) == counts, lines
    record = play(game, game.options(game.players[0]), Choices(seed=3))
    found = [*stakes.events(record.sheet(0)), *stakes.counts(record.sheet(0))]
    assert found
    assert {int(one.split()[1]) for one in found} <= set(range(record.options.players))


@EACH_GAME
def test_each_is_told_in_every_language_to_whom_it_befalls_and_to_others(code: str) -> None:
    game = find(code)
    met = {one for lines, events, counts in LINES[code] for one in [*events, *counts]}
    for what in {one.split()[0] for one in met}:
        told = set()
        for language in LANGUAGES:
            with speaking(language):
                told |= {stakes_of(game).told(f"{what} 1", True, 1, ["Ann", "Bo"], seat) for seat in (0, 1, SPECTATOR)}
        assert len(told) == 2 * len(LANGUAGES), what
        assert sum("Bo" in words for words in told) == len(LANGUAGES)
        assert not any(words.endswith(".") or "{" in words for words in told)


@EACH_GAME
def test_all_that_is_ever_told_has_its_clause(code: str) -> None:
    """What is good for a seat is told if it comes, what is bad also if it does not; of others both."""
    stakes = stakes_of(find(code))
    assert {*stakes.own(1)} == {*stakes.others(1)}
    assert [stakes.rank(f"{what} 1") for what in stakes.own(1)] == [*range(len(stakes.own(1)))]
    for what in stakes.own(1):
        assert stakes.serves(f"{what} 0", 0) == (what not in stakes.bad) != stakes.serves(f"{what} 1", 0)
    for n in (1, 2):
        assert {what for what, clauses in stakes.own(n).items() if len(clauses) > 1} == stakes.bad
        assert {len(clauses) for clauses in stakes.others(n).values()} == {2}


def test_a_seat_wishes_for_what_is_good_for_it_and_a_sentence_needs_one_of_two_measures() -> None:
    night, feud = stakes_of(find("ghooost")), stakes_of(find("rest_in_peace"))
    assert [night.serves(stake, 0) for stake in ("out 0", "out 1", "takes 0", "takes 1")] == [True, False, False, True]
    alike = [feud.is_alike("cards 0", other) for other in ("cards-high 0", "cards 1", "tenth 0", "medium:2 0")]
    assert alike == [True, True, False, False]


# By the names of what is new in them, lines of each kind.
FIRSTS = {
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
    for names, lines in FIRSTS[code].items():
        for line in lines:
            assert told_of(game.firsts, [line]) == set(names.split()), line
    assert {first.name for first in game.firsts} == {*" ".join(FIRSTS[code]).split()}
