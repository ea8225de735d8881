"""A policy as weights in a file sits down as a bot: dense layers on the array of its view, with NumPy alone.

    from hantise.envs import net

    net.save("mine.npz", game, layers)  # pairs of weights (in, out) and biases (out,)
    bot = net.NetBot(net.load("mine.npz"), game)

`--bots net:mine.npz` takes the best legal action, `--bots net-drawn:mine.npz` draws one by its odds. A file holds
numbers and two short words, and reading it runs nothing that it says: pickled objects are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeAlias
from zipfile import BadZipFile, ZipFile

from hantise.bots import Bot
from hantise.core import Game, HantiseError, Rng, View
from hantise.envs.arrays import Parts, encoding_of
from hantise.envs.extras import lack

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise lack(__name__, error) from None

Layer: TypeAlias = tuple[NDArray[np.float32], NDArray[np.float32]]

ACTIVATIONS: Final[dict[str, Callable[[Any], Any]]] = {"relu": lambda x: np.maximum(x, 0), "tanh": np.tanh}
MOST_LAYERS: Final = 16
MOST_BYTES: Final = 2**29
# Odds are drawn as finely as this.
GRAINS: Final = 1 << 30


class BadNet(HantiseError):
    """The file holds no network that can play this game; the sentence says why."""

    code = "bad-net"


@dataclass(frozen=True)
class Net:
    """Dense layers, `activation` between them, for the game of this code; made by `load`, which has checked them."""

    game: str
    activation: str
    layers: tuple[Layer, ...]

    def logits(self, parts: Parts) -> NDArray[np.float32]:
        """A number for each decision of the game, the more the better."""
        seen: Any = parts
        for weights, biases in self.layers[:-1]:
            seen = ACTIVATIONS[self.activation](seen @ weights + biases)
        weights, biases = self.layers[-1]
        found: NDArray[np.float32] = seen @ weights + biases
        return found


class NetBot:
    """A computer player by a network; with `drawn` it draws by the odds, else it takes the likeliest action."""

    def __init__(self, net: Net, game: Game, drawn: bool = False) -> None:
        """BadNet unless it was made for this game and fits its arrays."""
        self._encoding = encoding_of(game)
        self._net = net
        self._drawn = drawn
        _check_fits(net, game, self._encoding.scale.size)

    def decide(self, view: View, legal: Sequence[int], rng: Rng) -> int:
        """A legal action; the first of equals."""
        if len(legal) == 1:
            return legal[0]
        liked = self._net.logits(self._encoding.parts(view))[list(legal)]
        if not self._drawn:
            return legal[int(liked.argmax())]
        ticket = (int(rng.below(GRAINS)) + 0.5) / GRAINS
        return legal[min(int(np.searchsorted(np.cumsum(_softmax(liked)), ticket)), len(legal) - 1)]

    def odds(self, view: View, legal: Sequence[int], rng: Rng, past: Mapping[str, Any]) -> Mapping[int, float]:
        """The chances of the actions."""
        if not self._drawn:
            return {self.decide(view, legal, rng): 1.0}
        liked = self._net.logits(self._encoding.parts(view))[list(legal)]
        return dict(zip(legal, _softmax(liked).tolist(), strict=True))


def _softmax(liked: NDArray[np.float32]) -> NDArray[np.float64]:
    weights = np.exp(liked.astype(np.float64) - liked.max())
    found: NDArray[np.float64] = weights / weights.sum()
    return found


def seating(path: str, drawn: bool) -> Callable[[Game, int, float | None], Bot]:
    """What makes the bot of that file for any seat; BadNet if there is none."""
    net = load(path)
    return lambda game, mind, budget: NetBot(net, game, drawn)


# The file.


def save(path: str | Path, game: Game, layers: Sequence[tuple[Any, Any]], activation: str = "relu") -> None:
    """Write a network: pairs of weights (in, out) and biases (out,). BadNet if it could not be read again."""
    kept = {
        f"{sign}{n}": np.asarray(part, np.float32) for n, layer in enumerate(layers) for sign, part in zip("wb", layer)
    }
    _check_fits(_net({"game": np.array(game.code), "activation": np.array(activation), **kept}), game, parts_of(game))
    np.savez(path, game=np.array(game.code), activation=np.array(activation), **kept)  # type: ignore[arg-type]


def parts_of(game: Game) -> int:
    """The length of the array that a network of this game is given."""
    return int(encoding_of(game).scale.size)


def load(path: str | Path) -> Net:
    """The network in a file; BadNet, with a sentence, if there is none."""
    try:
        with ZipFile(path) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > MOST_BYTES:
                raise BadNet(f"it holds more than {MOST_BYTES // 2**20} MB")
        # None of it pickled.
        with np.load(path, allow_pickle=False) as found:
            return _net({name: found[name] for name in found.files})
    except OSError as error:
        raise BadNet(f"{path} cannot be read: {error.strerror or error}") from error
    except (BadZipFile, EOFError, KeyError, ValueError, TypeError) as error:
        raise BadNet(f"{path} is no network: {error}") from error
    except BadNet as error:
        raise BadNet(f"{path}: {error}") from error


def _net(arrays: Mapping[str, NDArray[Any]]) -> Net:
    if "game" not in arrays:
        raise BadNet("it does not say for which game it is")
    activation = str(arrays.get("activation", "relu"))
    if activation not in ACTIVATIONS:
        raise BadNet(f"its activation is {activation[:20]!r}; known are {', '.join(ACTIVATIONS)}")
    layers = tuple(_layer(arrays, number) for number in range(MOST_LAYERS) if f"w{number}" in arrays)
    if not layers:
        raise BadNet("it has no layer w0")
    for number, ((_, above), (weights, _below)) in enumerate(pairwise(layers), start=1):
        if len(above) != len(weights):
            raise BadNet(f"layer {number} takes {len(weights)} numbers, and the one before gives {len(above)}")
    return Net(str(arrays["game"]), activation, layers)


def _layer(arrays: Mapping[str, NDArray[Any]], number: int) -> Layer:
    """Layer `number`, as float32."""
    weights, biases = arrays[f"w{number}"], arrays.get(f"b{number}")
    if biases is None:
        raise BadNet(f"layer {number} has no biases b{number}")
    if weights.dtype.kind not in "fiu" or biases.dtype.kind not in "fiu":
        raise BadNet(f"layer {number} is not made of numbers")
    if weights.ndim != 2 or biases.shape != weights.shape[1:]:
        raise BadNet(f"layer {number} has weights {weights.shape} and biases {biases.shape}, not (in, out) and (out,)")
    if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
        raise BadNet(f"layer {number} has numbers that are not finite")
    return weights.astype(np.float32), biases.astype(np.float32)


def _check_fits(net: Net, game: Game, size: int) -> None:
    if net.game != game.code:
        raise BadNet(f"this network is for {net.game[:40]!r}, not for {game.title}")
    takes, gives = len(net.layers[0][0]), len(net.layers[-1][1])
    if (takes, gives) != (size, game.actions.decisions):
        raise BadNet(
            f"this network takes {takes} numbers and gives {gives}; {game.title} shows {size} and has "
            f"{game.actions.decisions} decisions"
        )
