"""A folder of pages that the host has made (`make docs`), shown under /docs: its files, and nothing else."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hantise.web.requests.problems import not_found

HOME: Final = "/docs/"
KINDS: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".txt": "text/plain",
}
# Whatever else lies there is kept, not shown.
UNKNOWN: Final = "application/octet-stream"
_SCRIPT = re.compile(r"<script(?P<given>[^>]*)>(?P<text>.*?)</script>", re.DOTALL | re.IGNORECASE)
# Such a script is data, or lies in a file of its own.
_NOT_INLINE = re.compile(r"\bsrc=|\btype=[\"']?application/json", re.IGNORECASE)


class Documentation:
    """The pages in a folder, as it is now: a site that is made anew is shown at once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def routes(self) -> list[Route]:
        """Its addresses."""
        return [Route("/docs", self.begin), Route(f"{HOME}{{path:path}}", self.look)]

    async def begin(self, request: Request) -> Response:
        """GET: to the first page, beside which its links lead on."""
        return RedirectResponse(HOME, 308)

    async def look(self, request: Request) -> Response:
        """GET: a file; a browser that has it asks whether it is still the same."""
        found = await run_in_threadpool(self._read, request.path_params["path"])
        if found is None:
            raise not_found()
        path, body = found
        headers = {"ETag": f'"{sha256(body).hexdigest()[:32]}"', "Cache-Control": "public, no-cache"}
        if path.suffix == ".html":
            policy = policy_of(body.decode("utf-8", "replace"))
            headers |= {
                "Cache-Control": "no-cache",
                "Content-Security-Policy": policy,
                "Referrer-Policy": "same-origin",
            }
        if request.headers.get("if-none-match", "").removeprefix("W/") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type=KINDS.get(path.suffix, UNKNOWN), headers=headers)

    def _read(self, asked: str) -> tuple[Path, bytes] | None:
        """The file that is asked for; None for whatever is hidden, outside the folder, or not there."""
        if any(part.startswith(".") for part in re.split(r"[/\\]", asked)):
            return None
        try:
            path = (self._folder / asked.lstrip("/")).resolve()
            path = path / "index.html" if path.is_dir() else path
            return (path, path.read_bytes()) if path.resolve().is_relative_to(self._folder) else None
        except (OSError, ValueError):
            return None


def policy_of(page: str) -> str:
    """What a page may do: fetch from this house, and run the scripts that stand in it, by their fingerprints."""
    inline = [found["text"] for found in _SCRIPT.finditer(page) if not _NOT_INLINE.search(found["given"])]
    prints = "".join(f" '{print_of(text)}'" for text in dict.fromkeys(inline))
    return (
        f"default-src 'none'; script-src 'self'{prints}; connect-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


def print_of(script: str) -> str:
    """The fingerprint of a script as browsers reckon it, lines ending as they read them."""
    text = script.replace("\r\n", "\n").replace("\r", "\n")
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
