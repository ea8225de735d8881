"""Files of many games: a heading with their common facts, then a line for each game (docs/study/data.md)."""

from hantise.datasets.dataset import BadDataset, Dataset, Heading, Line, Stats, Writer, in_order, stats, writing

__all__ = ["BadDataset", "Dataset", "Heading", "Line", "Stats", "Writer", "in_order", "stats", "writing"]
