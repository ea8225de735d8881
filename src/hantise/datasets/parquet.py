"""The games of a file as two Parquet tables, of games and of moves, for pandas, Polars, DuckDB and the like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from hantise.datasets.dataset import BadDataset, Line

# The games of a batch in memory.
PART: Final = 2_000
NAMES: Final = ("games.parquet", "moves.parquet")


def to_parquet(games: Iterable[Line], folder: str | Path) -> tuple[int, int]:
    """Write both tables into the folder, made if it is not there, over existing ones; the numbers of games and moves.

    BadDataset without the extra `data`.
    """
    arrow, folder = _pyarrow(), Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    lists = [("seats", arrow.list_(arrow.string())), ("payoffs", arrow.list_(arrow.float64()))]
    of_games = [("game", arrow.int64()), *lists, ("decisions", arrow.int32())]
    of_moves = [("game", arrow.int64()), ("ply", arrow.int32()), ("seat", arrow.int8()), ("action", arrow.string())]
    sinks = [_Sink(folder / name, arrow.schema(columns)) for name, columns in zip(NAMES, (of_games, of_moves))]
    rest = iter(games)
    try:
        while part := list(islice(rest, PART)):
            sinks[0].add([_game(line) for line in part])
            sinks[1].add(list(chain.from_iterable(map(_moves, part))))
    finally:
        for sink in sinks:
            sink.close()
    return sinks[0].rows, sinks[1].rows


class _Sink:
    """One table, written batch by batch."""

    def __init__(self, path: Path, schema: Any) -> None:
        self._schema = schema
        self._writer = import_module("pyarrow.parquet").ParquetWriter(path, schema, compression="zstd")
        self.rows = 0

    def add(self, rows: list[dict[str, Any]]) -> None:
        self._writer.write_table(_pyarrow().Table.from_pylist(rows, schema=self._schema))
        self.rows += len(rows)

    def close(self) -> None:
        self._writer.close()


def _game(line: Line) -> dict[str, Any]:
    return {"game": line.number, "seats": line.seats, "payoffs": line.payoffs, "decisions": line.decisions}


def _moves(line: Line) -> Iterator[dict[str, Any]]:
    """All actions, chance included, in order."""
    parts = (part for seat, actions, chance in line.events for part in ((seat, actions), (-1, chance)))
    for ply, (seat, name) in enumerate((seat, name) for seat, names in parts for name in names):
        yield {"game": line.number, "ply": ply, "seat": seat, "action": name}


def check_installed() -> None:
    """BadDataset without the extra `data`."""
    _pyarrow()


def _pyarrow() -> Any:
    try:
        return import_module("pyarrow")
    except ImportError as error:
        raise BadDataset("tables for Parquet need the extra: pip install 'hantise[data]'") from error
