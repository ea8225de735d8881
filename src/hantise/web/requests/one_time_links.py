"""Links to a table: for friends who are awaited, and for one's own seat on another device."""

from __future__ import annotations

import hmac
import secrets as randomness
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from hantise.store import Link, hashed
from hantise.web.requests.forms import prefix_of

MINUTES = 30
# How a machine calls itself.
HERE = ("localhost", "127.0.0.1", "::1")


def invitation(maker: str) -> Link:
    """A link for a friend, made by the browser with this secret, which finds it again by that."""
    salt = randomness.token_urlsafe(12)
    return Link(hashed(_secret(maker, salt)), salt)


def device_link(maker: str) -> Link:
    """The same for another device, soon to be used."""
    return invitation(maker)._replace(until=datetime.now(UTC) + timedelta(minutes=MINUTES))


def address_of(asker: HTTPConnection, match: str, maker: str, link: Link | None) -> str:
    """The link in full, for the browser that made it; "" for any other, and where there is none any more."""
    secret = _secret_of(maker, link)
    return f"{_house(asker)}/t/{match}/{secret}" if secret else ""


def carrier_of(asker: HTTPConnection, maker: str, link: Link | None, outside: str = "") -> str:
    """The same of the link that takes all seats of a browser to another one; `outside` as in `way_in`."""
    secret = _secret_of(maker, link)
    return in_full(asker, f"/evenings/from/{secret}", outside) if secret else ""


def _secret_of(maker: str, link: Link | None) -> str:
    """The secret that this browser made the link from; "" if it did not, and where the link has ended."""
    if link is None or not maker or has_ended(link):
        return ""
    secret = _secret(maker, link.salt)
    return secret if hmac.compare_digest(hashed(secret), link.key) else ""


def way_in(asker: HTTPConnection, code: str, outside: str = "") -> str:
    """The address that friends come in by with this code; "" where there is none."""
    return in_full(asker, f"/join/{code}", outside) if code else ""


def in_full(asker: HTTPConnection, path: str, outside: str = "") -> str:
    """The address for others of a path within the house.

    Who looks at the house from its own machine is told the address that other devices reach it by, if it has one.
    """
    is_inside = bool(outside) and asker.url.hostname in HERE
    return f"{outside if is_inside else _house(asker)}{path}"


def is_for_here(link: str) -> bool:
    """True for a link that only the house's own machine can open."""
    return urlsplit(link).hostname in HERE


def _house(asker: HTTPConnection) -> str:
    scheme = {"ws": "http", "wss": "https"}.get(asker.url.scheme, asker.url.scheme)
    return f"{scheme}://{asker.url.netloc}{prefix_of(asker)}"


def has_ended(link: Link) -> bool:
    """True once its time is over."""
    return link.until is not None and link.until <= datetime.now(UTC)


def _secret(maker: str, salt: str) -> str:
    """Only its hash is stored, and only the maker can make it again."""
    return urlsafe_b64encode(hmac.digest(maker.encode(), salt.encode(), "sha256")[:18]).decode()
