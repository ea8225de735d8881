"""A mistake gets one sentence and exit status 2, never a traceback, and writes nothing."""

from pathlib import Path

import pytest

from cli.running import Run
from hantise.cli import main
from hantise.cli.commands import NAMES
from hantise.games import codes

NO_GOST = f"no game is called 'gost'. Did you mean ghooost? ({', '.join(codes())})"
NO_SIRVE = f"no command is called 'sirve'. Did you mean serve? ({', '.join(NAMES)})"
MISTAKES = [
    ("sirve", NO_SIRVE),
    ("--players 3", "--players comes after a command; see hantise --help"),
    ("play", "the following arguments are required: GAME; see hantise play --help"),
    ("play gost", NO_GOST),
    ("play ghooost extra", "unrecognized arguments: extra; see hantise play --help"),
    ("play ghooost --players 9", "Ghooost! is for 2 to 6 players, not 9"),
    ("play ghooost --players two", "'two' is not a whole number from 1 to 99"),
    ("play ghooost --level genius", "no computer player is called 'genius'"),
    ("play ghooost --level leval2", "Did you mean level2?"),
    ("play ghooost --seed -1", "'-1' is not a whole number from 0"),
    ("play ghooost --seed " + "9" * 6000, "is not a whole number from 0"),
    ("play ghooost --option kitty", "--option takes NAME=VALUE, not 'kitty'"),
    ("play ghooost --option kity=1", "Ghooost! has no option 'kity'; it has match, points,"),
    ("play ghooost --option players=3", "Ghooost! has no option 'players'"),
    ("play ghooost --option self=3", "Ghooost! has no option 'self'"),
    ("play ghooost --option kitty=9", "kitty cannot be '9'; it takes a whole number from 0 to 7"),
    ("play ghooost --option kitty=1 --option kitty=2", "the option kitty is given twice"),
    ("play ghooost --players 2 --option match=yes", "a match needs three players or more"),
    ("play ghooost --record .", ". exists already; give --record another name"),
    ("play ghooost --record no/such/file", "there is no folder no/such; make it"),
    ("simulate gost --players 4", NO_GOST),
    ("simulate ghooost --games 0", "'0' is not a whole number from 1"),
    ("simulate ghooost --players 4 --bots random,greedy", "--bots names 2 computer players for 4 seats; give 4, or 1"),
    ("simulate ghooost --players 2 --bots random,gredy", "no computer player is called 'gredy'. Did you mean greedy?"),
    ("simulate ghooost --bots", "argument --bots: expected one argument; see hantise simulate --help"),
    ("simulate ghooost --bots ,", "--bots names 2 computer players for 4 seats"),
    ("simulate ghooost --option daybreak=0", "with daybreak 0 a game may never end"),
    ("simulate ghooost --option match=yes --option last_round=0", "with last_round 0 a match may never end"),
    ("simulate ghooost --json --games x", "'x' is not a whole number"),
    ("perft gost", "no game is called 'gost'"),
    ("perft ghooost --depth -1", "'-1' is not a whole number from 0 to 99"),
    ("perft ghooost --depth 1 --players 1", "Ghooost! is for 2 to 6 players, not 1"),
    ("bench gost --json", "no game is called 'gost'"),
    ("serve --port 70000", "'70000' is not a whole number from 0 to 65535"),
    ("serve --port http", "'http' is not a whole number"),
    ("backup", "the following arguments are required: FILE; see hantise backup --help"),
    ("backup no/such/file --database x", "there is no folder no/such; make it"),
    ("backup . --database x", ". is a folder; give the name of a file"),
    ("restore nothing.backup", "nothing.backup: No such file or directory"),
    ("export no/such/file --database x", "there is no folder no/such; make it"),
    ("import nothing.jsonl --database x", "nothing.jsonl: No such file or directory"),
    ("close", "the following arguments are required: TABLE"),
    ("prune", "the following arguments are required: --older-than"),
    ("prune --older-than 90", "'90' is not a time such as 90d, 12w or 36h"),
    ("prune --older-than 1y", "'1y' is not a time such as"),
    ("prune --older-than 99999d", "'99999d' is not a time such as"),
    ("replay", "the following arguments are required: FILE|MATCH"),
    ("stats nothing.jsonl", "nothing.jsonl: No such file or directory"),
    ("stats .", ".: Is a directory"),
    ("replay nothing.jsonl --database none.sqlite3", "no match either"),
    ("arena ghooost --bots random", "an arena is for 2 to 20 computer players"),
    ("arena ghooost --bots random,gredy@0.5", "no computer player is called 'gredy'. Did you mean greedy?"),
    ("arena ghooost --bots ,", "no computer player is called ''"),
    ("arena ghooost", "the following arguments are required: --bots"),
    ("arena ghooost --bots random,greedy --budget 0", "'0' is not a fraction above 0"),
    ("arena ghooost --bots random,greedy --budget 1/0", "'1/0' is not a fraction above 0"),
    ("arena ghooost --bots random,greedy --budget nan", "'nan' is not a fraction above 0"),
    ("arena ghooost --bots random,greedy --jobs 0", "'0' is not a whole number from 1"),
    ("arena ghooost --bots random,greedy --players 9", "Ghooost! is for 2 to 6 players, not 9"),
    ("arena ghooost --bots random,greedy --option daybreak=0", "with daybreak 0 a game may never end"),
    ("arena ghooost --bots random,greedy --resume no/such/file", "there is no folder no/such for no/such/file"),
    ("arena ghooost --bots random,greedy --record a.jsonl --resume b.jsonl", "--record and --resume"),
    ("arena ghooost --bots random,greedy --plot .", ". is a folder"),
    ("arena ghooost --bots random,greedy --csv no/such.csv", "there is no folder no for no/such.csv"),
    ("arena ghooost --bots random,greedy --csv-ratings no/such.csv", "there is no folder no for no/such.csv"),
    ("arena ghooost --bots random,greedy --executor dask", "--executor dask needs --scheduler ADDRESS"),
    ("arena ghooost --bots random,greedy --executor threads", "invalid choice: 'threads'"),
    ("arena ghooost --bots random,greedy --scheduler tcp://localhost:1", "--scheduler is for --executor dask"),
    ("arena ghooost --bots random,greedy --pairing swiss --players 3", "--pairing swiss is for tables of two"),
    ("arena ghooost --bots random,greedy --pairing knockout", "invalid choice: 'knockout'"),
    (
        "arena ghooost --bots random,greedy,level1 --sprt 0 50 --resume games.jsonl",
        "--sprt is for two computer players",
    ),
    ("arena ghooost --bots random,greedy --sprt 50 0", "--sprt takes the smaller difference first"),
    ("arena ghooost --bots random,greedy --sprt 50 50", "--sprt takes the smaller difference first"),
    ("arena ghooost --bots random,greedy --sprt 0", "expected 2 arguments"),
    ("arena ghooost --bots random,greedy --sprt 0 much", "'much' is not a number of points from -2000 to 2000"),
    ("arena ghooost --bots random,greedy --sprt 0 nan", "'nan' is not a number of points"),
    ("arena ghooost --bots random,greedy --sprt 0 3000", "'3000' is not a number of points"),
    ("arena ghooost --bots random,greedy --sprt 0 50 --alpha 0", "'0' is not a chance above 0 and below 0.5"),
    ("arena ghooost --bots random,greedy --sprt 0 50 --beta 0.5", "'0.5' is not a chance above 0 and below 0.5"),
    ("arena ghooost --bots random,greedy --alpha 0.1", "--alpha and --beta are for --sprt"),
    ("arena ghooost --bots random,greedy --beta 0.1", "--alpha and --beta are for --sprt"),
    ("simulate ghooost --option preset=smal", "Ghooost! has no preset 'smal'. Did you mean small? (small)"),
    ("simulate ghooost --option preset=small --players 3", "the preset small is for 2 players, not 3"),
    ("simulate ghooost --option preset=small --option daybreak=9", "the preset small sets daybreak itself"),
    (
        "simulate ghooost --option preset= --option starter=9 --players 2",
        "starter cannot be '9'; it takes a whole number from -1 to 5",
    ),
    ("dataset gost --out sets", "no game is called 'gost'. Did you mean ghooost?"),
    ("dataset ghooost", "the following arguments are required: --out"),
    ("dataset boo ghooost --option daybreak=3 --out sets", "BOO has no option 'daybreak'"),
    ("dataset ghooost --bots gredy --out sets", "no computer player is called 'gredy'. Did you mean greedy?"),
    ("dataset ghooost --players 9 --out sets", "Ghooost! is for 2 to 6 players, not 9"),
    ("dataset ghooost --option daybreak=0 --out sets", "with daybreak 0 a game may never end"),
    ("dataset ghooost --games 0 --out sets", "'0' is not a whole number from 1"),
    ("think --bus x --processes 0", "'0' is not a whole number from 1 to 64"),
    ("think --bus x --port 80", "--port"),
    ("think --bus http://127.0.0.1", "write redis://host:6379/0"),
    ("think --bus redis://127.0.0.1:port", "write redis://host:6379/0"),
    ("think", "say where decisions are asked for: --bus redis://host:6379/0"),
    ("puzzles gost --games 1 --out x.jsonl", "no game is called 'gost'"),
    ("puzzles boo --games 0 --out x.jsonl", "'0' is not a whole number from 1"),
    ("puzzles boo --games 1", "the following arguments are required: --out"),
    ("puzzles boo --games 1 --out no/such/x.jsonl", "there is no folder no/such"),
    ("puzzles boo --games 1 --players 9 --out x.jsonl", "BOO is for 2 players, not 9"),
]


@pytest.mark.parametrize(("line", "sentence"), MISTAKES, ids=[line[:80] for line, _ in MISTAKES])
def test_a_mistake_gets_one_sentence(run: Run, line: str, sentence: str) -> None:
    assert sentence in run(line).refusal
    assert list(Path().iterdir()) == []


def test_what_is_quoted_stays_on_the_line(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "ghooost", "one\ntwo\x1b[2J"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "\x1b" not in told
