"""Requests: forms, preferences, and links to a table."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import AsyncGenerator, Collection
from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe
from urllib.parse import urlsplit

from python_multipart.exceptions import FormParserError
from starlette.datastructures import FormData
from starlette.formparsers import FormParser, MultiPartException, MultiPartParser
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from hantise.core.words import _
from hantise.store import Link, hashed, is_plain
from hantise.web.problems import Problem, bad_form, damaged, too_large

# Forms.

FORM_LIMIT = 64 * 1024
# Percent-encoding may take three bytes a byte and is slow to read: longer texts are sent as a file.
SPELT_LIMIT = 256 * 1024
# Bytes that are received but not read, so that a visitor who sent too much gets the answer.
DRAIN_LIMIT = 16 * 1024 * 1024
MOST_FIELDS = 200
SPELT = "application/x-www-form-urlencoded"


class _TooLong(MultiPartException):
    """The body is longer than the limit. The base class makes the parser close the files that it has opened."""


async def read_form(request: Request, limit: int = FORM_LIMIT, files: int = 0) -> FormData:
    """The fields of a form from a page of this house; Problem if it is foreign, too large or no form."""
    check_origin(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    most = min(limit, SPELT_LIMIT) if kind == SPELT else limit
    body = _bounded(request, most)
    parser: FormParser | MultiPartParser
    if kind == SPELT:
        parser = FormParser(request.headers, body, max_fields=MOST_FIELDS, max_part_size=most)
    elif kind == "multipart/form-data":
        parser = MultiPartParser(request.headers, body, max_files=files, max_fields=MOST_FIELDS, max_part_size=most)
    else:
        words = _("A page of this house does not send this ({kind}): reload the page.")
        raise bad_form(words.format(kind=kind[:60] or _("nothing")))
    try:
        return await parser.parse()
    except _TooLong as error:
        raise too_large(limit=most) from error
    except (MultiPartException, FormParserError, LookupError) as error:
        raise bad_form(_("What was sent arrived damaged: reload the page.")) from error


def check_origin(request: HTTPConnection) -> None:
    """Problem for a form of a foreign page. Browsers name the origin; programs that do not may post, as they carry no
    foreign cookies.
    """
    if not is_ours(request):
        raise Problem(403, "foreign-origin", _("This did not come from a page of this house: reload the page."))


def is_ours(request: HTTPConnection) -> bool:
    """True if the request came from a page of this house, or from a program that names no page."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower() != ""
    except ValueError:
        return False


async def read_bytes(request: Request, limit: int = FORM_LIMIT) -> bytes:
    """The whole body; Problem if it is too large."""
    try:
        return b"".join([chunk async for chunk in _bounded(request, limit)])
    except _TooLong as error:
        raise too_large(limit=limit) from error


async def _bounded(request: Request, limit: int) -> AsyncGenerator[bytes, None]:
    """The body as it comes in; _TooLong once it is too large, and at once where its heading says so."""
    text = request.headers.get("content-length", "")
    length, declared = 0, int(text) if text.isascii() and text.isdigit() else 0
    async for chunk in request.stream():
        length += len(chunk)
        if max(length, declared) <= limit:
            yield chunk
        elif length > DRAIN_LIMIT:
            break
    if max(length, declared) > limit:
        raise _TooLong("")


def client_address(request: Request) -> str:
    """The network address of the visitor, "" if unknown."""
    return request.client.host if request.client else ""


def text_of(form: FormData, name: str, default: str | None = None) -> str:
    """The field, the last one if it came twice; Problem if it is a file, or missing without a default."""
    values = form.getlist(name)
    if not values and default is not None:
        return default
    if not values or not isinstance(values[-1], str):
        raise damaged(name)
    return values[-1]


def texts_of(form: FormData, name: str) -> list[str]:
    """All values of the field; Problem if one is a file."""
    values = [value for value in form.getlist(name) if isinstance(value, str)]
    if len(values) != len(form.getlist(name)):
        raise damaged(name)
    return values


def number_of(form: FormData, name: str) -> int:
    """The field as a whole number from 0; Problem if it is none."""
    found = whole_number(text_of(form, name), 9)
    if found is None:
        raise damaged(name)
    return found


def whole_number(text: str, digits: int) -> int | None:
    """The text as a whole number from 0 with at most this many digits; else None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def line_of(form: FormData, name: str, longest: int) -> str:
    """The field as one tidy line, "" if it is empty; Problem if it is too long or not plain text."""
    return tidy(text_of(form, name, ""), longest)


def tidy(text: str, longest: int) -> str:
    """The text as one tidy line; Problem if it is too long or not plain text."""
    text = " ".join(text.split())
    if not is_plain(text):
        raise Problem(400, "bad-name", _("A name is made of characters that can be seen."))
    if len(text) > longest:
        raise Problem(400, "bad-name", _("A name is one line of at most {n} characters.").format(n=longest))
    return text


def words_of(form: FormData, name: str, longest: int) -> str:
    """The field as one line of words for the deal; Problem if it is too long or not plain text."""
    text = " ".join(text_of(form, name, "").split())
    if not is_plain(text) or len(text) > longest:
        words = _("Words for the deal are one line of at most {n} characters, all of them visible.")
        raise Problem(400, "bad-words", words.format(n=longest))
    return text


# Preferences of a visitor for all pages, kept in cookies.

A_YEAR = 365 * 24 * 3600


async def chosen_by(request: Request, field: str) -> str:
    """The form's value of this field."""
    return text_of(await read_form(request), field)


def answer(request: Request, cookie: str, chosen: str, known: Collection[str]) -> Response:
    """A redirect to the page of the form; the choice is kept if it is a known one."""
    try:
        path = urlsplit(request.headers.get("referer", "")).path.removeprefix(prefix_of(request))
    except ValueError:
        path = ""
    response = go_to(path if path.startswith("/") and not path.startswith("//") else "/")
    if chosen in known:
        keep(request, response, cookie, chosen)
    return response


def keep(request: Request, response: Response, cookie: str, value: str) -> None:
    """Set a cookie for a year."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie, value, max_age=A_YEAR, path=f"{prefix_of(request)}/", httponly=True, samesite="lax", secure=secure
    )


# The path below which the house lies on another site.

# Its key in a request's scope.
PREFIX = "hantise.prefix"


def prefix_of(asker: HTTPConnection) -> str:
    """The path, such as `/games`; "" where the house has a name of its own."""
    return str(asker.scope.get(PREFIX, ""))


def go_to(address: str) -> RedirectResponse:
    """The redirect after a form was taken."""
    return RedirectResponse(address, 303, {"Cache-Control": "no-store", "Referrer-Policy": "same-origin"})


# Links to a table: invitations for friends, and links to one's own seat for another device.

MINUTES = 30
# Names of this machine for itself.
HERE = ("localhost", "127.0.0.1", "::1")


def invitation(maker: str) -> Link:
    """A link for a friend, made by the browser with this secret, which can make it again from the salt."""
    salt = token_urlsafe(12)
    return Link(hashed(_secret(maker, salt)), salt)


def device_link(maker: str) -> Link:
    """The same for another device; it ends soon."""
    return invitation(maker)._replace(until=datetime.now(UTC) + timedelta(minutes=MINUTES))


def link_address(asker: HTTPConnection, match: str, maker: str, link: Link | None) -> str:
    """The link in full for the browser that made it; "" for any other, and where the link has ended."""
    secret = _secret_of(maker, link)
    return f"{_house(asker)}/t/{match}/{secret}" if secret else ""


def carrier_of(asker: HTTPConnection, maker: str, link: Link | None, outside: str = "") -> str:
    """The address that takes all seats of a browser to another one; `outside` as in `way_in`."""
    secret = _secret_of(maker, link)
    return in_full(asker, f"/evenings/from/{secret}", outside) if secret else ""


def _secret_of(maker: str, link: Link | None) -> str:
    """The secret that this browser made the link from; "" if another made it, and where the link has ended."""
    if link is None or not maker or has_ended(link):
        return ""
    secret = _secret(maker, link.salt)
    return secret if hmac.compare_digest(hashed(secret), link.key) else ""


def way_in(asker: HTTPConnection, code: str, outside: str = "") -> str:
    """The address by which friends come in with this code; "" without a code."""
    return in_full(asker, f"/join/{code}", outside) if code else ""


def in_full(asker: HTTPConnection, path: str, outside: str = "") -> str:
    """The address for others of a path within the house.

    A visitor on the server's own machine gets the address for other devices, `outside`, if there is one.
    """
    is_inside = bool(outside) and asker.url.hostname in HERE
    return f"{outside if is_inside else _house(asker)}{path}"


def is_for_here(link: str) -> bool:
    """True for a link that only the server's own machine can open."""
    return urlsplit(link).hostname in HERE


def _house(asker: HTTPConnection) -> str:
    scheme = {"ws": "http", "wss": "https"}.get(asker.url.scheme, asker.url.scheme)
    return f"{scheme}://{asker.url.netloc}{prefix_of(asker)}"


def has_ended(link: Link) -> bool:
    """True once the link's time is over."""
    return link.until is not None and link.until <= datetime.now(UTC)


def _secret(maker: str, salt: str) -> str:
    """The secret in the link. Its hash alone is stored, and the maker alone can make it again."""
    return urlsafe_b64encode(hmac.digest(maker.encode(), salt.encode(), "sha256")[:18]).decode()
