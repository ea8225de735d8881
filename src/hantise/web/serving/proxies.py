"""The servers that may say for whom they ask: those that were named, and no other, not even on this machine."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, ip_address, ip_network


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
