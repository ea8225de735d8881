"""The identity of a browser: a secret that it alone knows, whose hash is the key to its seats."""

from __future__ import annotations

import secrets as randomness

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hantise.store import hashed
from hantise.web.requests.prefix import prefix_of
from hantise.web.tables.services import services_of

BROWSER = "hantise_browser"
# Where browsers had a secret for each seat.
FORMER = "hantise_seats"
MOST_FORMER = 80
LONGEST_SECRET = 64
YEAR = 365 * 24 * 3600


def new_secret() -> str:
    """One that nobody guesses."""
    return randomness.token_urlsafe(24)


def keys_of(asker: HTTPConnection) -> frozenset[str]:
    """The keys to this browser's seats."""
    own = secret_of(asker)
    return former_keys(asker) | {hashed(own)} if own else former_keys(asker)


def secret_of(asker: HTTPConnection) -> str:
    """The secret that the browser shows, "" if it shows none."""
    secret = asker.cookies.get(_name(asker), "")
    return secret if len(secret) <= LONGEST_SECRET else ""


def former_keys(asker: HTTPConnection) -> frozenset[str]:
    """The keys of a browser that has not sat down since it was given a secret for each seat."""
    kept = asker.cookies.get(FORMER, "").split(".")[:MOST_FORMER]
    return frozenset([hashed(secret) for secret in kept if 0 < len(secret) <= LONGEST_SECRET])


async def sitting_secret(request: Request) -> str:
    """The secret by which this browser sits down: its own, or a new one where the house knows of none.

    What no seat is held by was not given by this house: somebody may have planted it, who would know it too.
    """
    secret = secret_of(request)
    return secret if secret and await services_of(request).store.is_key(hashed(secret)) else new_secret()


async def keep_secret(request: Request, response: Response, secret: str) -> None:
    """This browser shows this secret from now on, which opens all seats that its former ones did."""
    former = former_keys(request)
    if former:
        await services_of(request).tables.share(former, hashed(secret))
        services_of(request).worker_sync.rekeyed()
        response.delete_cookie(FORMER, path="/", httponly=True, samesite="lax")
    is_secure, path = _is_secure(request), f"{prefix_of(request)}/"
    response.set_cookie(
        _name(request), secret, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=is_secure
    )


def drop_secret(request: Request, response: Response) -> None:
    """This browser shows no secret any more."""
    response.delete_cookie(FORMER, path="/", httponly=True, samesite="lax")
    path = f"{prefix_of(request)}/"
    response.delete_cookie(_name(request), path=path, httponly=True, samesite="lax", secure=_is_secure(request))


def _name(asker: HTTPConnection) -> str:
    """Behind TLS one that browsers take from this very host only, so that no neighbour plants a secret.

    That is for whole hosts: below a path it is one that they take over TLS only.
    """
    if not _is_secure(asker):
        return BROWSER
    return f"__Secure-{BROWSER}" if prefix_of(asker) else f"__Host-{BROWSER}"


def _is_secure(asker: HTTPConnection) -> bool:
    return asker.url.scheme in ("https", "wss")
