"""A mistake gets one sentence and exit status 2, never a traceback, and writes nothing."""

from pathlib import Path

import pytest

from cli.running import Run
from hantise.cli.commands import NAMES
from hantise.games import codes

NO_GOST = f"no game is called 'gost'. Did you mean ghooost? ({', '.join(codes())})"
COMMANDS = ", ".join(NAMES)
NO_SIRVE = f"no command is called 'sirve'. Did you mean serve? ({COMMANDS})"
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
    ("replay nothing.jsonl --database none.sqlite3", "no match either"),
]


@pytest.mark.parametrize(("line", "sentence"), MISTAKES, ids=[line[:40] for line, _ in MISTAKES])
def test_a_mistake_gets_one_sentence(run: Run, line: str, sentence: str) -> None:
    done = run(line)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("hantise: ")
    assert done.err.count("\n") == 1
    assert sentence in done.err
    assert list(Path().iterdir()) == []


def test_what_is_quoted_stays_on_the_line(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    from hantise.cli import main

    assert main(["play", "ghooost", "one\ntwo\x1b[2J"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "\x1b" not in told
