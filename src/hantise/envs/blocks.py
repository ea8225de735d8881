"""The arrays of many tables in one block of memory that several processes share."""

from __future__ import annotations

from multiprocessing.context import SpawnContext
from typing import Any, NamedTuple, TypeAlias

from hantise.envs.extras import lack
from hantise.envs.tables import Turn

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise lack(__name__, error) from None

Block: TypeAlias = Any  # multiprocessing tells no type of a RawArray
ALIGNED = 64  # bytes


class Shapes(NamedTuple):
    """How many tables there are, and how long a row is of what is observed, of the masks and of the rewards."""

    tables: int
    kind: str
    size: int
    decisions: int
    players: int

    def bytes(self) -> int:
        """The size of the block that holds all arrays."""
        return sum(_whole_lines(self.tables * length * np.dtype(kind).itemsize) for kind, length in self._rows())

    def block(self, context: SpawnContext) -> Block:
        """A fresh block. Once it is there its file has no name any more: nothing of it outlives the processes."""
        return context.RawArray("b", self.bytes())

    def arrays(self, block: Block) -> tuple[Turn, NDArray[np.int64]]:
        """What all tables tell, and what is chosen at each, as it stands in the block."""
        found = []
        start = 0
        for kind, length in self._rows():
            count = self.tables * length
            found.append(np.frombuffer(block, kind, count, start))
            start += _whole_lines(found[-1].nbytes)
        observations, masks, movers, rewards, dones, chosen = found
        told = Turn(self._by_table(observations), self._by_table(masks), movers, self._by_table(rewards), dones)
        return told, chosen

    def _rows(self) -> list[tuple[str, int]]:
        return [(self.kind, self.size), ("i1", self.decisions), ("i8", 1), ("f8", self.players), ("?", 1), ("i8", 1)]

    def _by_table(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.reshape(self.tables, -1)


def _whole_lines(size: int) -> int:
    return -size % ALIGNED + size
