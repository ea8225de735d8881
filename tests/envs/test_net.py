"""Weights in a file sit down as a bot: they choose among legal actions by what their seat may know."""

import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hantise import games
from hantise.bots.choosing import UnknownBot, chosen, seat_chosen
from hantise.cli import main
from hantise.core import CHANCE, Rng
from hantise.envs import net
from hantise.envs.net import BadNet, NetBot
from hantise.testing.games import find

POKER = find("kuhn")
GHOOOST = games.find("ghooost")
FIRST = POKER.load("cards=KQ stakes=1,1 stage=opening turn=0")


def likes(action: int, much: float = 1.0) -> list[tuple[Any, Any]]:
    """Layers that give this action a number above all others, whatever is seen."""
    hidden = np.zeros((net.parts_of(POKER), 3)), np.ones(3)
    biases = np.zeros(POKER.actions.decisions)
    biases[action] = much
    return [hidden, (np.zeros((3, POKER.actions.decisions)), biases)]


def saved(path: Path, **arrays: Any) -> Path:
    np.savez(path, **{"game": np.array("kuhn"), **arrays})
    return path


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In the folder where one stands."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "mine.npz"


def test_it_takes_the_legal_action_that_it_likes_best_or_draws_by_its_odds(file: Path) -> None:
    legal, view = FIRST.legal(), POKER.view(FIRST, 0)
    for action in legal:
        net.save(file, POKER, likes(action))
        bot = NetBot(net.load(file), POKER)
        assert bot.decide(view, legal, Rng(1)) == action
        assert bot.odds(view, legal, Rng(1), {}) == {action: 1.0}
    illegal = next(action for action in range(POKER.actions.decisions) if action not in legal)
    net.save(file, POKER, likes(illegal, 99.0))
    bot = NetBot(net.load(file), POKER)
    assert [bot.decide(view, some, Rng(1)) for some in (legal, legal[1:])] == legal[:2]
    net.save(file, POKER, likes(legal[1], float(np.log(3))))
    bot, rng = NetBot(net.load(file), POKER, drawn=True), Rng(5)
    odds = bot.odds(view, legal, rng, {})
    assert odds == pytest.approx({legal[0]: 0.25, legal[1]: 0.75})
    drawn = [bot.decide(view, legal, rng) for _ in range(400)]
    assert 260 < drawn.count(legal[1]) < 340


@pytest.mark.parametrize(("activation", "expected"), [("relu", [2.0, 0.0]), ("tanh", np.tanh([2.0, -2.0]))])
def test_layers_are_joined_by_the_activation(activation: str, expected: Any) -> None:
    layers = ((np.array([[1, -1]], np.float32), np.zeros(2, np.float32)), (np.eye(2, dtype=np.float32), np.zeros(2)))
    found = net.Net("kuhn", activation, layers).logits(np.array([2.0], np.float32))  # type: ignore[arg-type]
    assert found == pytest.approx(expected)


def test_what_it_sees_is_the_array_of_its_view(file: Path) -> None:
    """Weights that count one place of the array choose by it, and by nothing that the seat may not know."""
    legal = FIRST.legal()
    other = POKER.load("cards=KJ stakes=1,1 stage=opening turn=0")
    rng = np.random.default_rng(1)
    layers = [(rng.normal(size=(net.parts_of(POKER), POKER.actions.decisions)), np.zeros(POKER.actions.decisions))]
    net.save(file, POKER, layers, "tanh")
    bot = NetBot(net.load(file), POKER, drawn=True)
    told = [bot.odds(POKER.view(state, 0), legal, Rng(1), {}) for state in (FIRST, other)]
    assert told[0] == told[1], "the other's card makes no difference"
    queen = POKER.load("cards=QJ stakes=1,1 stage=opening turn=0")
    assert bot.odds(POKER.view(queen, 0), legal, Rng(1), {}) != told[0], "one's own does"


def test_a_file_plays_where_bots_are_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decisions = GHOOOST.actions.decisions
    net.save(file, GHOOOST, [(np.zeros((net.parts_of(GHOOOST), decisions)), np.zeros(decisions))])
    words = "simulate ghooost --games 2 --seed 1 --option preset=small --bots net:mine.npz,net-drawn:mine.npz@0.5"
    assert main(words.split()) == 0
    assert "net-drawn:mine.npz" in capsys.readouterr().out
    state = GHOOOST.start(GHOOOST.preset("small"))
    while state.mover() == CHANCE:
        state.roll(Rng(1))
    bot = seat_chosen("net:mine.npz", GHOOOST, 0)
    assert bot.decide(GHOOOST.view(state, 0), state.legal(), Rng(1)) == state.legal()[0]


def test_a_file_of_another_game_is_one_sentence(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    net.save(file, POKER, likes(0))
    missing = "none.npz cannot be read: No such file or directory"
    for name, said in (("mine", "this network is for 'kuhn', not for Ghooost!"), ("none", missing)):
        line = f"simulate ghooost --games 1 --players 2 --bots net:{name}.npz,random --option daybreak=1"
        assert main(line.split()) == 2
        assert capsys.readouterr().err == f"hantise: {said}\n"


def test_without_numpy_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "hantise.envs.net", None)
    with pytest.raises(UnknownBot):
        chosen("net:mine.npz")


# What is refused.

OUT = POKER.actions.decisions
IN = net.parts_of(POKER)
WEIGHTS, BIASES = np.zeros((IN, OUT)), np.zeros(OUT)


def test_weights_that_do_not_fit_together_or_the_game(file: Path) -> None:
    unfit: list[tuple[dict[str, Any], str]] = [
        ({}, "it has no layer w0"),
        ({"w0": WEIGHTS}, "layer 0 has no biases b0"),
        ({"w0": np.zeros(IN), "b0": BIASES}, r"layer 0 has weights \(\d+,\) and biases"),
        ({"w0": WEIGHTS, "b0": np.zeros(OUT + 1)}, r"not \(in, out\) and \(out,\)"),
        ({"w0": np.full((IN, OUT), np.nan), "b0": BIASES}, "layer 0 has numbers that are not finite"),
        ({"w0": np.full((IN, OUT), "x"), "b0": BIASES}, "layer 0 is not made of numbers"),
        (
            {"w0": np.zeros((IN, 4)), "b0": np.zeros(4), "w1": np.zeros((5, OUT)), "b1": BIASES},
            "layer 1 takes 5 numbers, and the one before gives 4",
        ),
        ({"activation": np.array("gelu"), "w0": WEIGHTS, "b0": BIASES}, "known are relu, tanh"),
    ]
    for arrays, sentence in unfit:
        with pytest.raises(BadNet, match=sentence) as caught:
            net.load(saved(file, **arrays))
        assert str(caught.value).startswith(f"{file}: ")
    narrow = net.load(saved(file, w0=np.zeros((IN + 1, OUT)), b0=BIASES))
    with pytest.raises(BadNet, match=f"takes {IN + 1} numbers and gives {OUT}; Kuhn poker shows {IN}"):
        NetBot(narrow, POKER)
    with pytest.raises(BadNet, match="is for 'kuhn', not for Ghooost!"):
        NetBot(narrow, GHOOOST)
    with pytest.raises(BadNet):
        net.save(file, POKER, [(np.zeros((2, OUT)), BIASES)])


def test_what_is_pickled_names_no_game_or_would_fill_the_memory_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is a folder."""
    np.savez(file, game=np.array("kuhn"), w0=np.array([{"a": 1}], dtype=object), b0=BIASES)
    with pytest.raises(BadNet, match="is no network: Object arrays cannot be loaded"):
        net.load(file)
    np.savez(file, w0=WEIGHTS, b0=BIASES)
    with pytest.raises(BadNet, match="does not say for which game it is"):
        net.load(file)
    with pytest.raises(BadNet, match="cannot be read: Is a directory"):
        net.load(file.parent)
    monkeypatch.setattr(net, "MOST_BYTES", 2**20)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("w0.npy", bytes(2**21))
    with pytest.raises(BadNet, match="it holds more than 1 MB"):
        net.load(file)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 nothing", b"\x93NUMPY\x01\x00", b"not at all", "half"])
def test_a_damaged_file_is_one_sentence(file: Path, content: bytes | str) -> None:
    net.save(file, POKER, likes(0))
    whole = file.read_bytes()
    file.write_bytes(content if isinstance(content, bytes) else whole[: len(whole) // 2])
    with pytest.raises(BadNet, match=r"mine\.npz is no network: "):
        net.load(file)


# The learners among the examples run to their end, and what they write sits down as a bot.

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
    assert net.NetBot(net.load(out), GHOOOST)


@pytest.mark.parametrize("name", NEEDS)
def test_the_commands_of_an_example_are_those_that_it_takes(name: str) -> None:
    """What its heading says after --out and --seconds is read by it, and names only what the house knows."""
    source = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    heading = source.split('"""')[1]
    for word in {word for line in heading.splitlines() if f"{name}.py" in line for word in line.split()}:
        assert not word.startswith("--") or f'"{word}"' in source
    assert "hantise arena ghooost" in heading
