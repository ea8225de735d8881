"""The learners among the examples run to their end, and what they write sits down as a bot."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from hantise import games
from hantise.envs import net

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
# What each needs beyond what Hantise does.
NEEDS = {"self_play": ("torch", "sb3_contrib"), "deep_cfr": ("torch",), "tianshou_dqn": ("torch", "tianshou")}
NIGHT = ["--option", "daybreak=3"]


@pytest.mark.parametrize(("name", "words"), [("self_play", NIGHT), ("deep_cfr", []), ("tianshou_dqn", NIGHT)])
def test_a_learner_writes_what_plays(name: str, words: list[str], tmp_path: Path) -> None:
    if not all(map(find_spec, NEEDS[name])):
        pytest.skip(reason="this learner's library is not installed")
    out = tmp_path / "mine.npz"
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), "--smoke", "--out", str(out), *words]
    subprocess.run(command, check=True, cwd=tmp_path, timeout=240)
    ghooost = games.find("ghooost")
    assert net.NetBot(net.load(out), ghooost)


@pytest.mark.parametrize("name", NEEDS)
def test_the_commands_of_an_example_are_those_that_it_takes(name: str) -> None:
    """What its heading says after --out and --seconds is read by it, and names only what the house knows."""
    source = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    heading = source.split('"""')[1]
    for word in {word for line in heading.splitlines() if f"{name}.py" in line for word in line.split()}:
        assert not word.startswith("--") or f'"{word}"' in source
    assert "hantise arena ghooost" in heading
