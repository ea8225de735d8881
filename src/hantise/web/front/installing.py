"""The house as an app on a device: what it is called there, its worker, and the page for when nobody answers."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hantise.core.words import LANGUAGES, _, speaking
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address, find_asset
from hantise.web.pages.frame import about, bare, script_link, send
from hantise.web.requests.problems import not_found

# The night of the house, behind all else.
NIGHT = "#0B0E1A"
# An icon's file, its size, and whether a device may cut its edges.
ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)
_KINDS = {"svg": "image/svg+xml", "png": "image/png"}


async def manifest(request: Request) -> Response:
    """GET: the house's name, colours and icons for a device, in the language of the page that was installed."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise not_found()
    with speaking(language):
        return JSONResponse(_manifest(language), media_type="application/manifest+json")


def _manifest(language: str) -> dict[str, object]:
    return {
        "id": "/",
        "name": _("Hantise"),
        "short_name": _("Hantise"),
        "description": about(),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "categories": ["games"],
        "icons": [
            {"src": address(name), "sizes": sizes, "type": _KINDS[name.rpartition(".")[2]], "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }


async def worker(request: Request) -> Response:
    """GET: the worker, at the root because it looks after all pages; always the newest."""
    script = find_asset("worker.js")
    assert script is not None
    return Response(script.body, media_type=script.kind, headers={"Cache-Control": "no-cache"})


async def quiet(request: Request) -> Response:
    """GET: the page that the worker keeps for when nobody answers; it knows nobody and no table."""
    body = Markup(
        '<main class="page error"><h1>{}</h1><p>{}</p><p><a class="btn pri" href="">{}</a></p>'
        '<p><a class="btn" href="/">{}</a></p></main>'
    ).format(
        _("The house does not answer"),
        _("Are you still connected? This page tries again by itself, and your game is safe."),
        _("Try again"),
        _("Back to the house"),
    )
    return send(bare(_("Hantise"), body, kind="form", head=script_link("again.js")))
