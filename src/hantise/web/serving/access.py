"""The names and proxies by which a house is reached, and what else lies there, set by its operator."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Access(NamedTuple):
    """The names of the house besides this machine's, and the networks of the proxies that are trusted.

    `prefix` is the path below which it lies, such as `/games`, and which the proxy takes away; "" for none.
    `docs` is the folder whose pages lie under /docs.
    """

    names: Sequence[str] = ()
    proxies: Sequence[str] = ()
    prefix: str = ""
    docs: Path | None = None


THIS_MACHINE = Access()
