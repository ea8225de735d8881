"""What a request brings: forms, checked before anybody looks at them, preferences, and the path above the house."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection
from urllib.parse import urlsplit

from python_multipart.exceptions import FormParserError
from starlette.datastructures import FormData
from starlette.formparsers import FormParser, MultiPartException, MultiPartParser
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from hantise.core.words import _
from hantise.store import is_plain
from hantise.web.requests.problems import Problem, bad_form, damaged, too_large

FORM_LIMIT = 64 * 1024
# Every sign may be spelt as three, and reading them is slow: what is longer comes as a file.
SPELT_LIMIT = 256 * 1024
# What is still taken in, unread, so that the answer reaches whoever sends too much.
DRAIN_LIMIT = 16 * 1024 * 1024
MOST_FIELDS = 200
SPELT = "application/x-www-form-urlencoded"


class _TooLong(MultiPartException):
    """The body is longer than is read; of this kind, because then the parser closes the files that it began."""


async def read_form(request: Request, limit: int = FORM_LIMIT, files: int = 0) -> FormData:
    """The fields of a form that a page of this house sent; Problem if it is foreign, too large or no form."""
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
    """Browsers say where a form comes from; programs that do not may post, because they carry no one's cookies."""
    if not is_ours(request):
        raise Problem(403, "foreign-origin", _("This did not come from a page of this house: reload the page."))


def is_ours(request: HTTPConnection) -> bool:
    """True if it was sent from a page of this house, or by a program that names no page."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower() != ""
    except ValueError:
        return False


async def read_bytes(request: Request, limit: int = FORM_LIMIT) -> bytes:
    """All that was sent; Problem if that is too much."""
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


def address_of(request: Request) -> str:
    """The address it was sent from, "" if unknown."""
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
    """The field as often as it came; Problem if one is a file."""
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
    """The field as one tidy line, "" if it is empty; Problem if it is too long or holds no plain text."""
    return tidy(text_of(form, name, ""), longest)


def tidy(text: str, longest: int) -> str:
    """The text as one tidy line; Problem if it is too long or holds no plain text."""
    text = " ".join(text.split())
    if not is_plain(text):
        raise Problem(400, "bad-name", _("A name is made of characters that can be seen."))
    if len(text) > longest:
        raise Problem(400, "bad-name", _("A name is one line of at most {n} characters.").format(n=longest))
    return text


def words_of(form: FormData, name: str, longest: int) -> str:
    """The same for words that somebody adds to the deal."""
    text = " ".join(text_of(form, name, "").split())
    if not is_plain(text) or len(text) > longest:
        words = _("Words for the deal are one line of at most {n} characters, all of them visible.")
        raise Problem(400, "bad-words", words.format(n=longest))
    return text


# A visitor's preferences for all pages, kept in a cookie.

A_YEAR = 365 * 24 * 3600


async def chosen_by(request: Request, field: str) -> str:
    """The form's value of this field."""
    return text_of(await read_form(request), field)


def answer(request: Request, cookie: str, chosen: str, known: Collection[str]) -> Response:
    """Back to the page that the form stood on; the choice is kept if it is a known one."""
    try:
        path = urlsplit(request.headers.get("referer", "")).path.removeprefix(prefix_of(request))
    except ValueError:
        path = ""
    response = go_to(path if path.startswith("/") and not path.startswith("//") else "/")
    if chosen in known:
        keep(request, response, cookie, chosen)
    return response


def keep(request: Request, response: Response, cookie: str, value: str) -> None:
    """The visitor's browser keeps this for a year, and says it with every request."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie, value, max_age=A_YEAR, path=f"{prefix_of(request)}/", httponly=True, samesite="lax", secure=secure
    )


# The path of another site below which the house lies.

# Where a request says it.
PREFIX = "hantise.prefix"


def prefix_of(asker: HTTPConnection) -> str:
    """Such as `/games`; "" where the house has a name of its own."""
    return str(asker.scope.get(PREFIX, ""))


def go_to(address: str) -> RedirectResponse:
    """After a form was taken: look there."""
    return RedirectResponse(address, 303, {"Cache-Control": "no-store", "Referrer-Policy": "same-origin"})
