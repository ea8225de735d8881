"""The pages that people wrote: what each is called in the site, in which order they come, where their links lead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from os.path import normpath, relpath
from pathlib import PurePosixPath

from docsite.sources import ROOT

CONTENTS = "docs/README.md"
# Where they lie in the repository, and what they are called in the site.
AT_THE_ROOT = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
# A fence, and what stands in it; a code span; the target of a link or a picture.
CODE = re.compile(r"^(`{3,})[^`\n]*$.*?^\1$|`(?:[^`\n]|\n(?!\n))+`", re.MULTILINE | re.DOTALL)
TARGET = re.compile(r"""(\]\(|\bsrc=")([^)\s"#]*)(#[^)\s"]*)?""")
HEADING = re.compile(r"^## (.+)$|^- \[(.+?)\]\((\S+\.md)\)", re.MULTILINE)


def written() -> dict[str, str]:
    """Every page by where it lies in the repository, with its name in the site."""
    guides = sorted(path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").glob("*/*.md"))
    return {**AT_THE_ROOT, **{f"docs/{name}": name for name in guides}}


def sections() -> dict[str, dict[str, str]]:
    """The guides as the table of contents has them: by section, the name in the site of each title."""
    found: dict[str, dict[str, str]] = {}
    for section, title, target in HEADING.findall((ROOT / CONTENTS).read_text(encoding="utf-8")):
        if section:
            found[section] = {}
        else:
            found[list(found)[-1]][title] = placed(beside(CONTENTS, target))
    return found


def placed(source: str) -> str:
    """What a file of the repository is called in the site; what is no page is shown as a file."""
    pages = written() | {CONTENTS: "index.md"}
    if source in pages:
        return pages[source]
    return source.removeprefix("docs/") if source.startswith("docs/pictures/") else f"files/{source}.md"


def beside(source: str, target: str) -> str:
    """Where in the repository a link of this file leads."""
    return normpath(f"{PurePosixPath(source).parent}/{target}")


def shown(source: str, text: str, page: str) -> tuple[str, list[str]]:
    """The text of a file as that page of the site has it, and the files of the repository that it leads to."""
    targets: list[str] = []

    def led(link: re.Match[str]) -> str:
        before, target, anchor = link[1], link[2], link[3] or ""
        if not target or "://" in target or target.startswith("mailto:"):
            return link[0]
        targets.append(beside(source, target))
        return f"{before}{_from(page, placed(targets[-1]))}{anchor}"

    return _outside_code(text, lambda part: TARGET.sub(led, part)), targets


def _from(page: str, other: str) -> str:
    return relpath(other, PurePosixPath(page).parent)


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    return "".join(change(part) if is_words else part for is_words, part in _parts(text))


def _parts(text: str) -> Iterator[tuple[bool, str]]:
    """The text, cut where code begins and ends; true for words."""
    place = 0
    for code in CODE.finditer(text):
        yield True, text[place : code.start()]
        yield False, code[0]
        place = code.end()
    yield True, text[place:]
