"""Every link of a site that was made leads somewhere, and nothing comes from elsewhere: `python -m docsite.check`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser fetches by itself, by tag and attribute; a link is followed by people.
FETCHED = {
    ("script", "src"),
    ("link", "href"),
    ("img", "src"),
    ("source", "src"),
    ("iframe", "src"),
    ("object", "data"),
}
FOLLOWED = {("a", "href")}
# These name a place, and fetch nothing.
NAMING = {"canonical", "next", "prev"}
IN_SHEETS = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")


class Page(HTMLParser):
    """The anchors of a page, what it fetches, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.fetched: list[str] = []
        self.followed: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what this tag names, fetches and leads to."""
        given = {name: value or "" for name, value in attrs}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        if tag == "link" and given.get("rel") in NAMING:
            return
        for name, value in given.items():
            if (tag, name) in FETCHED:
                self.fetched.append(value)
            elif (tag, name) in FOLLOWED:
                self.followed.append(value)


def faults(site: Path) -> Iterator[str]:
    """What is wrong, page after page; nothing where all is well."""
    pages = {path.relative_to(site).as_posix(): Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    for name, page in pages.items():
        # Whoever asks for what is not there gets the house's own page.
        if name != "404.html":
            yield from _foreign(name, page.fetched)
            yield from (fault for link in (*page.fetched, *page.followed) for fault in _lost(name, link, pages, files))
    for path in sorted(site.rglob("*.css")):
        named = [one or other for one, other in IN_SHEETS.findall(path.read_text("utf-8"))]
        yield from _foreign(path.relative_to(site).as_posix(), named)


def _foreign(name: str, fetched: list[str]) -> Iterator[str]:
    for address in fetched:
        parts = urlsplit(address)
        if parts.netloc or parts.scheme not in ("", "data"):
            yield f"{name} fetches {address}"


def _lost(name: str, link: str, pages: dict[str, Page], files: set[str]) -> Iterator[str]:
    """What a link within the site does not reach."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return
    target = _target(name, unquote(parts.path))
    if target not in files:
        yield f"{name} leads to {link}, which is not there"
    elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
        yield f"{name} leads to {link}, where nothing is called so"


def _target(name: str, path: str) -> str:
    """The file that a path of this page means."""
    folder = name.rpartition("/")[0]
    found = normpath(f"{folder}/{path}" if folder else path) if path else name
    return "index.html" if found == "." else f"{found}/index.html" if path.endswith("/") else found


if __name__ == "__main__":
    wrong = list(faults(Path(sys.argv[1])))
    print("\n".join(wrong or ["every link leads somewhere, and nothing comes from elsewhere"]))
    raise SystemExit(bool(wrong))
