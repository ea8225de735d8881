"""Files of many games: a heading with what they have in common, then a line for each game (docs/data.md)."""

from hantise.datasets.dataset import Dataset, Writer, in_order, writing
from hantise.datasets.lines import BadDataset, Heading, Line
from hantise.datasets.stats import Stats, stats

__all__ = ["BadDataset", "Dataset", "Heading", "Line", "Stats", "Writer", "in_order", "stats", "writing"]
