"""Bots that a host brings: each in a process of its own, told what its seat may know, and found out when it fails."""

import asyncio
import multiprocessing
import os
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bots.boards import FOUR, FULL_COLUMN, ask, begun_since, board, pool_of
from hantise.bots import choosing, host_bots
from hantise.bots.host_bots import MOST, BadHostBot, BotFailed, HostBot, introduced, known_level, playing, read_host_bot
from hantise.bots.players import UnknownLevel
from hantise.bots.process import NoAnswer
from hantise.testing.games import find

GAME, HERE = "connect_four", "bots.outsiders"
BOARD = board(FULL_COLUMN)
LEGAL = [FOUR.actions.name(action) for action in BOARD.legal()]


def bot(name: str, seconds: float = 60.0) -> HostBot:
    return HostBot(name, f"{HERE}:{name}", seconds=seconds)


def test_a_word_names_a_bot_and_where_it_comes_from_and_takes_no_name_of_another() -> None:
    """Nor of a level."""
    assert read_host_bot("Dreamer=mine:Dreamer") == HostBot("Dreamer", "mine:Dreamer")
    assert read_host_bot("dreamer") == HostBot("dreamer", "dreamer")
    for text in ["", "=mine:Bot", "Dreamer=", "9lives=mine:Bot", "Old Nick=mine:Nick", "x" * 21]:
        with pytest.raises(BadHostBot, match="write NAME=module:Class"):
            read_host_bot(text)
    for name in ["level3", "Level3", "greedy", "random", "open", "Friend", "me"]:
        with pytest.raises(BadHostBot, match="is taken"):
            read_host_bot(f"{name}=mine:Bot")


def test_a_bot_sits_at_its_games_beside_the_levels_and_two_of_a_name_are_refused() -> None:
    """As are too many."""
    choosy = bot("Choosy")._replace(games=(GAME,))
    assert playing([choosy, bot("Hasty")], GAME) == [choosy, bot("Hasty")]
    assert playing([choosy, bot("Hasty")], "kuhn") == [bot("Hasty")]
    assert [known_level(name, [choosy]) for name in ("Choosy", "level2")] == ["Choosy", "level2"]
    with pytest.raises(UnknownLevel, match=r"Did you mean Choosy\? \(level1, .*, Choosy\)"):
        known_level("Choozy", [choosy])
    with pytest.raises(BadHostBot, match="two bots are called 'Hasty'"):
        introduced([bot("Hasty"), bot("Silent"), bot("Hasty")], find, GAME)
    with pytest.raises(BadHostBot, match="9 bots are too many"):
        introduced([HostBot(f"Bot{n}", "mine:Bot") for n in range(MOST + 1)], find, GAME)


# Its introduction, in its own process.


@pytest.mark.soak
def test_a_bot_brings_one_sentence_and_its_games_or_is_told_why_it_cannot_sit_down() -> None:
    told = introduced([bot("Hasty"), bot("Choosy"), bot("Silent")._replace(source=f"{HERE}:READY")], find, GAME)
    told_of = ["Takes the first thing that can be done.", "Plays one game, and that one well.", "Always ready"]
    assert [one.words for one in told] == told_of
    assert [one.games for one in told] == [(), (GAME,), ()]
    with pytest.raises(BadHostBot, match=r"the bot 'Mine' cannot play: .*has no method decide") as refused:
        introduced([HostBot("Mine", f"{HERE}:Nothing")], find, GAME)
    assert "UnknownBot" not in str(refused.value), "not by the name of a class"


@pytest.mark.soak
def test_a_bots_code_is_loaded_in_its_process_alone_also_if_a_package_brings_it_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "class Own:\n    'Mine.'\n    def decide(self, view, legal, rng): return legal[0]\n"
    (tmp_path / "host_bot_of_a_test.py").write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    (told,) = introduced([HostBot("Mine", "host_bot_of_a_test:Own")], find, GAME)
    assert told.words == "Mine."
    assert "host_bot_of_a_test" not in sys.modules

    # As pip leaves it: a folder with metadata beside the module.
    about = tmp_path / "ghost_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ghost-bots\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[hantise.bots]\nhaunter = {HERE}:Hasty\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    (told,) = introduced([read_host_bot("haunter")], find, GAME)
    assert told == HostBot("haunter", "haunter", "Takes the first thing that can be done.")
    assert choosing.brought("haunter") is not None


# At a table.


@pytest.mark.soak
async def test_they_decide_each_with_a_memory_for_each_seat() -> None:
    names = ["Hasty", "Keeping", "Looking"]
    async with pool_of(bots=[bot(name) for name in names]) as pool:
        first = await asyncio.gather(*[ask(pool, name, BOARD, mind=0) for name in names])
        assert {*first} == {LEGAL[0]}, "and none has a table in sight"
        assert await ask(pool, "Keeping", BOARD, mind=0) == LEGAL[1]
        assert await ask(pool, "Keeping", BOARD, mind=3) == LEGAL[3], "another seat has its own"


FAILING = {
    "Raising": "KeyError: 'chain'",
    "Cheating": "'1' is not legal",
    "Babbling": "TypeError",
    "Hanging": "it is silent after 1 seconds",
    "Dying": "EOFError",
    "Nobody": "has no attribute",
}


async def test_each_that_fails_is_told_of_and_nobody_decides_for_it() -> None:
    """Beside one another, because each needs a process."""
    bots = [bot(name, 1.0 if name == "Hanging" else 60.0) for name in FAILING]
    async with pool_of(bots=bots) as pool:
        found = await asyncio.gather(*[ask(pool, name, BOARD) for name in FAILING], return_exceptions=True)
        with pytest.raises(BotFailed, match="no such bot is here"):
            await ask(pool, "Hasty", BOARD)
    assert [type(one) for one in found] == [BotFailed] * len(FAILING)
    told = dict(zip(FAILING, map(str, found), strict=True))
    assert [name for name, why in FAILING.items() if why not in told[name]] == [], told


@pytest.mark.soak
async def test_one_whose_process_is_killed_once_decides_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Idle or thinking: a signal to all processes of a house is no fault of a bot's."""
    monkeypatch.setenv("KILLED_ONCE", str(tmp_path / "killed"))
    before = multiprocessing.active_children()
    async with pool_of(bots=[bot("KilledOnce")]) as pool:
        assert await ask(pool, "KilledOnce", BOARD) == LEGAL[0]
        for child in begun_since(before):
            assert child.pid is not None
            os.kill(child.pid, signal.SIGTERM)
            child.join(60)
        assert await ask(pool, "KilledOnce", BOARD) == LEGAL[0]


async def test_where_the_house_ends_it_was_not_the_bot() -> None:
    async with pool_of(bots=[bot("Hanging")]) as pool:
        pool.start()
        asked = asyncio.create_task(ask(pool, "Hanging", BOARD))
        await asyncio.sleep(0)
        await asyncio.to_thread(pool.close)
        with pytest.raises(NoAnswer) as failed:
            await asked
        assert type(failed.value) is NoAnswer


@pytest.mark.soak
async def test_the_moment_of_an_answer_tells_little_of_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes between two steps waits for the next one."""
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    # Asked at 10.0, answered at 10.3: the next quarter of a second is at 10.5.
    moments = iter([10.0, 10.3, 10.3])
    monkeypatch.setattr(host_bots, "monotonic", lambda: next(moments))
    monkeypatch.setattr(host_bots, "asyncio", SimpleNamespace(sleep=sleep, wrap_future=asyncio.wrap_future))
    async with pool_of(bots=[bot("Hasty")]) as pool:
        await ask(pool, "Hasty", BOARD)
    assert slept == [pytest.approx(0.2)]
