"""The ways in which an operator watches over the house, all off unless they are asked for."""

from __future__ import annotations

from typing import NamedTuple

from hantise.process.numbers import THIS_MACHINE


class Watching(NamedTuple):
    """Where the numbers of the house can be read, at a port of its own or by a token at /metrics; how it logs."""

    metrics_port: int | None = None
    metrics_host: str = THIS_MACHINE
    metrics_token: str = ""
    log_format: str = "text"


NOBODY = Watching()
