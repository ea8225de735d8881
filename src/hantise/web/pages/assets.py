"""Static files: the house's own sheets, scripts, fonts and drawings, and a host's folder of documentation.

Browsers cache the house's own files for good, because their addresses change with their contents.
"""

from __future__ import annotations

import re
import tomllib
from base64 import b64encode
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from rjsmin import jsmin
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hantise.drawing.sprite import house_symbols, mood_symbols, sprite, symbols
from hantise.games import find, folder_text, shelf
from hantise.web.problems import not_found

STATIC = Path(__file__).parent.parent / "static"
SCENES = ("house-wide-day.svg", "house-tall-day.svg")
# The kit's sheets that a table has in guided first games alone, before its game alone, and once a round is over.
PORTER, LOBBY, ENDING = "porter.css", "lobby.css", "ending.css"
# The sign of a game that brings none: a ghost.
PLAIN_SIGN = '<path d="M5 21V10a7 7 0 0 1 14 0v11l-3.500-3-3.500 3-3.500-3Z" fill="currentColor"/>'
A_YEAR = "public, max-age=31536000, immutable"
AN_HOUR = "public, max-age=3600"
KINDS: Final = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "xml": "application/xml",
    "txt": "text/plain",
}
_REMARK = re.compile(r"/\*.*?\*/\n?", re.DOTALL)


class Asset(NamedTuple):
    """The body and the media type of a file."""

    body: bytes
    kind: str


async def serve(request: Request) -> Response:
    """GET: one of these files; browsers cache it for a year.

    A page of an older build may ask for an older edition: it gets the current file, cached for an hour.
    """
    asked, _, name = request.path_params["path"].partition("/")
    asset = find_asset(name)
    if asset is None:
        raise not_found()
    lasting = A_YEAR if asked == edition() else AN_HOUR
    return Response(asset.body, media_type=asset.kind, headers={"Cache-Control": lasting})


@cache
def address(name: str) -> str:
    """The address of the file; "" if there is none, or if it is empty."""
    asset = find_asset(name)
    return f"/static/{edition()}/{name}" if asset is not None and asset.body else ""


@cache
def edition() -> str:
    """The fingerprint of all files together, one for all, because scripts and sheets refer to files beside them."""
    bodies = [path.read_bytes() for path in sorted(STATIC.rglob("*.*"))]
    made = map(_made, _makers())
    return sha256(b"".join(sha256(body).digest() for body in [*bodies, *made])).hexdigest()[:10]


def find_asset(name: str) -> Asset | None:
    """The file of that name, generated or from `static`; None if there is none."""
    kind = KINDS.get(name.rpartition(".")[2])
    # The check against known names keeps unknown ones away from the disk and from the caches.
    is_there = name in _files() or name in _makers()
    return Asset(_sent(name, kind), kind) if kind is not None and is_there else None


@cache
def _sent(name: str, kind: str) -> bytes:
    return lighter(_made(name) if name in _makers() else _files()[name].read_bytes(), kind)


@cache
def _files() -> dict[str, Path]:
    return {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*.*") if path.is_file()}


@cache
def _made(name: str) -> bytes:
    return _makers()[name]().encode()


@cache
def _makers() -> dict[str, Callable[[], str]]:
    """The maker of each generated file: from the kit's sheets, and from the folder of every game."""
    kit = [path for path in files("hantise.drawing.kit").iterdir() if path.name.endswith(".css")]
    sheets = {path.name: path for path in sorted(kit, key=lambda path: path.name)}
    apart = {name: sheets.pop(name).read_text for name in (PORTER, LOBBY, ENDING)}
    makers: dict[str, Callable[[], str]] = {
        "hantise.css": _house_sheet,
        "kit.css": lambda: "".join(path.read_text("utf-8") for path in sheets.values()),
        **{name: partial(read, "utf-8") for name, read in apart.items()},
        "house.svg": lambda: sprite(
            house_symbols({code: folder_text(code, "sign.svg") or PLAIN_SIGN for code in shelf()})
        ),
        "moods.svg": lambda: sprite(mood_symbols()),
    }
    makers |= {scene: partial(_by_day, scene) for scene in SCENES}
    for code in shelf():
        makers |= {
            f"games/{code}.css": partial(folder_text, code, "table.css"),
            f"games/{code}-screen.css": partial(folder_text, code, "screen.css"),
            f"games/{code}.svg": partial(_drawings, code),
        }
    return makers | {f"rules/{code}.svg": partial(_pictures, code) for code in shelf()}


def _house_sheet() -> str:
    """The house's own sheet, and the colours of every game."""
    colours = [folder_text(code, "colours.css") for code in shelf()]
    return "".join([(STATIC / "hantise.css").read_text("utf-8"), *colours])


def _drawings(code: str) -> str:
    room = find(code).room
    return "" if room is None else sprite(symbols(room.drawings()))


def _pictures(code: str) -> str:
    """The drawings that appear in the rules alone."""
    drawn = find(code).pictures()
    return sprite(symbols(drawn)) if drawn else ""


_LIGHTER: dict[str, Callable[[str], str]] = {"text/css": partial(_REMARK.sub, ""), "text/javascript": jsmin}


def lighter(body: bytes, kind: str) -> bytes:
    """A script without comments and indentation, or a sheet without comments; other files unchanged."""
    return _LIGHTER[kind](body.decode()).encode() if kind in _LIGHTER else body


# The colours of the night, each with its colour by day.
BY_DAY: dict[str, str] = tomllib.loads(files("hantise.web.pages").joinpath("by_day.toml").read_text("utf-8"))
STARS = '<g stroke="#F6EFDF" stroke-linecap="round">'
_COLOUR = re.compile(r"#[0-9A-F]{6}\b")


def _by_day(scene: str) -> str:
    """The picture of the house in daylight, without stars."""
    drawing = (STATIC / scene.replace("-day", "")).read_text("utf-8").replace(STARS, '<g display="none">')
    return _COLOUR.sub(lambda found: BY_DAY.get(found[0], found[0]), drawing)


def anchor(name: str) -> str:
    """The id of a place in the rules; a single word gets a prefix, because a table's page may use it elsewhere."""
    return name if "-" in name else f"rules-{name}"


def rules_address(game: str, name: str = "") -> str:
    """The address of the game's rules; with a name, of that place in them."""
    return f"/rules/{game}#{anchor(name)}" if name else f"/rules/{game}"


# A folder of pages that the host has built (`make docs`), shown under /docs.

HOME: Final = "/docs/"
# Browsers save other kinds of files instead of showing them.
UNKNOWN: Final = "application/octet-stream"
_SCRIPT = re.compile(r"<script(?P<given>[^>]*)>(?P<text>.*?)</script>", re.DOTALL | re.IGNORECASE)
# Such a script is data, or has a file of its own.
_NOT_INLINE = re.compile(r"\bsrc=|\btype=[\"']?application/json", re.IGNORECASE)


class Documentation:
    """The pages in a folder, read at each request: a rebuilt site is shown at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def routes(self) -> list[Route]:
        """The routes under /docs."""
        return [Route("/docs", self.begin), Route(f"{HOME}{{path:path}}", self.look)]

    async def begin(self, request: Request) -> Response:
        """GET: a redirect to the first page, whose links are relative."""
        return RedirectResponse(HOME, 308)

    async def look(self, request: Request) -> Response:
        """GET: a file; browsers that have cached it ask whether it has changed."""
        found = await run_in_threadpool(self._read, request.path_params["path"])
        if found is None:
            raise not_found()
        path, body = found
        headers = {"ETag": f'"{sha256(body).hexdigest()[:32]}"', "Cache-Control": "public, no-cache"}
        if path.suffix == ".html":
            headers |= {"Cache-Control": "no-cache", "Referrer-Policy": "same-origin"}
            headers["Content-Security-Policy"] = policy_of(body.decode("utf-8", "replace"))
        if request.headers.get("if-none-match", "").removeprefix("W/") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type=KINDS.get(path.suffix[1:], UNKNOWN), headers=headers)

    def _read(self, asked: str) -> tuple[Path, bytes] | None:
        """The path and the body of the requested file; None if it is hidden, outside the folder or missing."""
        if any(part.startswith(".") for part in re.split(r"[/\\]", asked)):
            return None
        try:
            path = (self._folder / asked.lstrip("/")).resolve()
            path = path / "index.html" if path.is_dir() else path
            return (path, path.read_bytes()) if path.resolve().is_relative_to(self._folder) else None
        except (OSError, ValueError):
            return None


def policy_of(page: str) -> str:
    """The page's content security policy: it may fetch from this house, and run its inline scripts by fingerprint."""
    inline = [found["text"] for found in _SCRIPT.finditer(page) if not _NOT_INLINE.search(found["given"])]
    prints = "".join(f" '{print_of(text)}'" for text in dict.fromkeys(inline))
    return (
        f"default-src 'none'; script-src 'self'{prints}; connect-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


def print_of(script: str) -> str:
    """The fingerprint of a script as browsers compute it, with normalised line ends."""
    text = script.replace("\r\n", "\n").replace("\r", "\n")
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


ROUTES: Final = [
    Route("/static/{path:path}", serve),
]
