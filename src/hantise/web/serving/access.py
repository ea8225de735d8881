"""What an operator sets: by which names and proxies a house is reached, what lies there, and how it is watched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from hantise.core import HantiseError
from hantise.process.log import THIS_MACHINE as ONLY_HERE
from hantise.store import is_shareable


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


# The servers that may say for whom they ask: those that were named, and no other, not even on this machine.


def read_proxy(text: str) -> list[str]:
    """The networks that an address, or a network such as 10.0.0.0/8, stands for; ValueError if it is neither."""
    network = ip_network(text, strict=False)
    # A socket that hears both kinds of addresses writes those of the older kind in the newer way.
    mapped = [f"::ffff:{network.network_address}/{96 + network.prefixlen}"] if isinstance(network, IPv4Network) else []
    return [str(network), *mapped]


def is_among(address: str, networks: Iterable[str]) -> bool:
    """True if the address lies in one of the networks; text that is no address lies in none."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in ip_network(network) for network in networks)


# The ways in which an operator watches over the house, all off unless they are asked for.


class Watching(NamedTuple):
    """Where the numbers of the house can be read, at a port of its own or by a token at /metrics; how it logs."""

    metrics_port: int | None = None
    metrics_host: str = ONLY_HERE
    metrics_token: str = ""
    log_format: str = "text"


NOBODY = Watching()


# A house of several workers, and what they share.


class CannotShare(HantiseError):
    """Several workers lack something that they would have to share."""

    code = "cannot-share"


class Shared(NamedTuple):
    """The bus by which this house hears other workers, "" for none, and how many workers begin here."""

    bus: str = ""
    workers: int = 1


ALONE = Shared()


def check_shared(database_url: str, shared: Shared) -> None:
    """CannotShare if several workers could not work on this database, or would not hear each other."""
    if not shared.bus and shared.workers == 1:
        return
    if not is_shareable(database_url):
        raise CannotShare("a file serves one worker: several need PostgreSQL, --database postgresql://user@host/name")
    if not shared.bus:
        raise CannotShare("several workers hear each other by Redis: give it with --bus redis://host:6379/0")
