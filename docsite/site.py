"""The folder that MkDocs reads: pages, pictures, the look of the house, and in which order all of it comes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from docsite import games, pages, reference
from docsite.files import inside, page_of
from docsite.sources import ROOT

HERE = Path(__file__).parent
STATIC = ROOT / "src" / "hantise" / "web" / "static"


def write(folder: Path) -> None:
    """Write it anew."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "theme", folder / "theme")
    for name, text in made().items():
        _write(folder / "pages" / name, text.encode())
    for name, path in copied().items():
        _write(folder / "pages" / name, path.read_bytes())
    _write(folder / "mkdocs.yml", settings().encode())


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)


def made() -> dict[str, str]:
    """Every page by its name in the site."""
    found, targets = _written()
    return found | games.game_pages() | reference.reference() | _files(targets)


def _written() -> tuple[dict[str, str], set[str]]:
    """The pages that people wrote, and the files that they lead to."""
    found: dict[str, str] = {}
    targets: set[str] = set()
    for source, page in pages.written().items():
        found[page], led_to = pages.shown(source, (ROOT / source).read_text(encoding="utf-8"), page)
        targets.update(led_to)
    return found, targets


def _files(targets: set[str]) -> dict[str, str]:
    """A page for each of these that is no page yet, and for what lies in it."""
    found: dict[str, str] = {}
    waiting = sorted(target for target in targets if pages.placed(target).startswith("files/"))
    while waiting:
        name = waiting.pop()
        found[pages.placed(name)] = page_of(name)
        waiting += inside(name)
    return found


def copied() -> dict[str, Path]:
    """Every other file of the site by its name there: pictures, and the fonts and the sign of the house."""
    pictures = {f"pictures/{path.name}": path for path in (ROOT / "docs" / "pictures").iterdir()}
    fonts = {f"assets/fonts/{path.name}": path for path in (STATIC / "fonts").iterdir()}
    return {**pictures, **fonts, "assets/icon.svg": STATIC / "icon.svg"}


def settings() -> str:
    """What MkDocs is told: the settings that are written down, and the order of the pages."""
    # JSON is YAML.
    return f"{(HERE / 'mkdocs.yml').read_text(encoding='utf-8')}\nnav: {json.dumps(contents())}\n"


def contents() -> list[Any]:
    """The table of contents, as MkDocs wants it: to play, to host, to study, to extend."""
    guides = pages.sections()
    return [
        {"The house": ["index.md", {"Changelog": "changelog.md"}]},
        *({heading: [*_before(heading), *_listed(found), *_after(heading)]} for heading, found in guides.items()),
    ]


def _before(heading: str) -> list[Any]:
    """The games are the first that a player looks for."""
    return [{"Games": ["play/index.md", *_listed(games.sections())]}] if heading == "Play" else []


def _after(heading: str) -> list[Any]:
    return [{"Reference": ["reference/index.md", *_nested(reference.sections())]}] if heading == "Extend" else []


def _listed(found: dict[str, str]) -> list[Any]:
    return [{title: page} for title, page in found.items()]


def _nested(sections: dict[str, dict[str, str]]) -> list[Any]:
    return [{heading: _listed(found)} for heading, found in sections.items()]
