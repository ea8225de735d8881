"""The pages of the documentation's site: made of the repository alone, each in its place, their links led over."""

import re
from pathlib import Path

import pytest

from docsite import faces, pages, site
from docsite.check import faults
from docsite.sources import ROOT, definition, offered

MADE = site.made()
FILES = MADE.keys() | site.copied().keys()


def test_every_guide_stands_in_the_table_of_contents() -> None:
    """docs/README.md on the forge, the site's own here."""
    listed = {page for found in pages.sections().values() for page in found.values()}
    assert listed | {"index.md", "changelog.md"} == set(pages.written().values())


@pytest.mark.parametrize("name", sorted(MADE))
def test_every_link_leads_to_a_page_or_file_of_the_site(name: str) -> None:
    _, targets = pages.shown("", MADE[name], name)
    assert [target for target in targets if pages.beside(name, target) not in FILES and target not in FILES] == []


def test_a_link_leads_to_the_same_page_from_the_forge_and_from_the_site_and_code_is_left_as_it_is() -> None:
    text = "[a](../host/host.md#down) [b](../../README.md) [c](../../deploy) ![d](../pictures/house.png) [e](https://e.org)"
    assert pages.shown("docs/study/data.md", text, "study/data.md") == (
        "[a](../host/host.md#down) [b](../index.md) [c](../files/deploy.md) ![d](../pictures/house.png) [e](https://e.org)",
        ["docs/host/host.md", "README.md", "deploy", "docs/pictures/house.png"],
    )
    assert (
        pages.shown("README.md", '<img src="docs/pictures/a.png">', "x/index.md")[0] == '<img src="../pictures/a.png">'
    )
    broken = "[`of two\nlines`](../README.md) and `code`"
    assert pages.shown("docs/study/data.md", broken, "study/data.md")[1] == ["docs/README.md"]
    code = "`[a](b.md)`\n\n```console\n[a](b.md)\n```\n"
    assert pages.shown("docs/study/data.md", code, "study/data.md") == (code, [])


def test_every_page_says_first_what_kind_it_is_and_lies_in_one_of_four_parts() -> None:
    assert [*pages.sections()] == ["Play", "Host", "Study", "Extend"]
    assert [path.name for path in (ROOT / "docs").glob("*.md")] == ["README.md"]
    for source in pages.written().keys() - pages.AT_THE_ROOT.keys():
        heading, _, kind = (ROOT / source).read_text(encoding="utf-8").splitlines()[:3]
        assert heading.startswith("# ")
        assert re.match(r"\*(Tutorial|How-to|Reference|Explanation)\b", kind), source


def test_every_public_name_of_the_house_and_no_private_one_has_its_place_in_the_reference() -> None:
    for module in faces.MODULES:
        page = MADE[f"reference/{module}.md"]
        ours = [name for name in faces.public(module) if definition(module, name)]
        assert re.findall(r"^::: (\S+)$", page, re.MULTILINE)[1:] == [f"{module}.{name}" for name in ours]
        assert ours, f"{module} offers nothing"
    assert "_" in faces.public("hantise.core.words")
    assert offered("hantise.core.seats") == ["around", "others"]
    assert [is_public(module, "Rng") for module in ("hantise.core.rng", "hantise.core")] == [False, True]


def test_what_the_pages_import_is_public() -> None:
    """Whoever follows them stands on nothing that may change at any time."""
    used = [found for name in pages.written() for found in imported((ROOT / name).read_text(encoding="utf-8"))]
    assert len(used) > 25
    assert [f"{module}.{name}" for module, name in used if not is_public(module, name)] == []


def imported(text: str) -> list[tuple[str, str]]:
    lines = re.findall(r"^ *from (hantise[\w.]*) import ([\w, ]+)$", text, re.MULTILINE)
    return [(module, name.split(" as ")[0].strip()) for module, names in lines for name in names.split(",")]


def is_public(module: str, name: str) -> bool:
    """Small games are there to be read and copied."""
    if module.startswith("hantise.testing.games") or f"{module}.{name}" in faces.MODULES or module == "hantise":
        return True
    return module in faces.MODULES and name in faces.public(module)


# What was made is looked at again.

GOOD = (
    '<h1 id="top">A</h1><a href="b.html#here">b</a><a href="#top">up</a><img src="c.png"><a href="https://e.org">e</a>'
)


def built(folder: Path, page: str, sheet: str = "a{b:url(c.png)}") -> list[str]:
    (folder / "index.html").write_text(page)
    (folder / "b.html").write_text('<p id="here"><a href="./">home</a>')
    (folder / "c.png").touch()
    (folder / "a.css").write_text(sheet)
    return list(faults(folder))


@pytest.mark.parametrize(
    ("spoilt", "fault"),
    [
        ('<script src="https://cdn.example/a.js"></script>', "index.html fetches https://cdn.example/a.js"),
        ('<link rel="stylesheet" href="//fonts.example/a.css">', "index.html fetches //fonts.example/a.css"),
        ('<img src="https://cdn.example/a.png">', "index.html fetches https://cdn.example/a.png"),
        ('<img src="lost.png">', "index.html leads to lost.png, which is not there"),
        ('<a href="lost.html">', "index.html leads to lost.html, which is not there"),
        ('<a href="b.html#lost">', "index.html leads to b.html#lost, where nothing is called so"),
    ],
)
def test_what_comes_from_elsewhere_or_leads_nowhere_is_found(tmp_path: Path, spoilt: str, fault: str) -> None:
    assert built(tmp_path, GOOD) == []
    assert built(tmp_path, GOOD + spoilt) == [fault]


def test_a_sheet_that_fetches_from_elsewhere_is_found(tmp_path: Path) -> None:
    for sheet in ("a{b:url('https://fonts.example/a.woff2')}", '@import "https://fonts.example/a.woff2";'):
        assert built(tmp_path, GOOD, sheet) == ["a.css fetches https://fonts.example/a.woff2"]
