"""What is published: made, checked, installed where there is neither a network nor a compiler, and played with."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bootstrap.environments import DIST, KEEPING, Environment, create, ensure
from bootstrap.steps import ROOT, FailedError, say, step

PUBLISHED = ROOT / "dist"
# Neither an index nor a C compiler is there.
ALONE = {"PIP_NO_INDEX": "1", "CC": "false", "HANTISE_COMPILE": "", "HANTISE_KEEP": ""}
GAME = ["simulate", "ghooost", "--players", "3", "--games", "1", "--seed", "1"]
# The parts of an archive, by the ends of names.
PARTS = {
    "compiled modules": (".so", ".pyd"),
    "modules": (".py",),
    "sentences": (".mo", ".po"),
    "rules to read": (".md",),
    "styles and scripts": (".css", ".js"),
    "puzzles": (".jsonl",),
    "fonts": (".woff2",),
    "pictures": (".png", ".svg", ".ico"),
}
OTHER = "all else"
# The forge's files, with the schemas that they are to fit.
FORMS = {
    "github-workflows": ".github/workflows/*.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "dependabot": ".github/dependabot.yml",
    "citation-file-format": "CITATION.cff",
}


def dist(_: list[str]) -> None:
    """Make, check and try the source distribution, this machine's wheel and the pure one."""
    shutil.rmtree(PUBLISHED, ignore_errors=True)
    check_forge()
    step("source distribution", build(PUBLISHED, "--sdist"))
    (source,) = PUBLISHED.glob("*.tar.gz")
    # From what was packed, so that nothing can be missing in it.
    step("this machine's wheel", build(PUBLISHED, "--wheel", str(source)), HANTISE_COMPILE="required", **KEEPING)
    step("pure wheel", build(PUBLISHED, "--wheel", str(source)), HANTISE_COMPILE="no")
    made = sorted(path for path in PUBLISHED.iterdir() if path.name.endswith((".whl", ".tar.gz")))
    if len(made) != 3:
        raise FailedError(f"three files were to be made, not {[path.name for path in made]}")
    build_again(made)
    for path in made:
        weigh(path)
    step("metadata", [DIST.program("twine"), "check", "--strict", *map(str, made)])
    with tempfile.TemporaryDirectory() as folder:
        step("what it needs", download(Path(folder), source))
        for path in made:
            try_out(path, Path(folder))


def wheels(_: list[str]) -> None:
    """Make and try this system's compiled wheels, one for each Python; on Linux that takes docker or podman."""
    ensure(DIST)
    step("wheels", [DIST.program("cibuildwheel"), "--output-dir", str(PUBLISHED)])


def check_forge() -> None:
    """The forge's files have the form that they are to have, and nothing in them can be misused."""
    ensure(DIST)
    for schema, name in FORMS.items():
        paths = sorted(str(path) for path in ROOT.glob(name))
        step(name, [DIST.program("check-jsonschema"), "--builtin-schema", f"vendor.{schema}", *paths])
    step("what could be misused", [DIST.program("zizmor"), "--offline", "--no-progress", str(ROOT / ".github")])


def build(folder: Path, *words: str) -> list[str]:
    """The command that builds with this Python, into the folder."""
    return [DIST.program("uv"), "build", "--quiet", "--python", sys.executable, "--out-dir", str(folder), *words]


def build_again(made: list[Path]) -> None:
    """What is made a second time is equal, bit for bit; `FailedError` if it is not."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        step("both once more", build(folder), HANTISE_COMPILE="no")
        for again in (path for path in folder.iterdir() if path.name.endswith((".whl", ".tar.gz"))):
            if again.read_bytes() != PUBLISHED.joinpath(again.name).read_bytes():
                raise FailedError(f"{again.name} is another each time that it is built")


# What an archive weighs, and why.


def weigh(path: Path) -> None:
    """Tell the archive's size and its parts, the heaviest first; `FailedError` if a file lies twice in it."""
    parts, seen = Counter[str](), dict[bytes, str]()
    for name, packed, content in files(path):
        parts[next((part for part, ends in PARTS.items() if name.endswith(ends)), OTHER)] += packed
        if content and seen.setdefault(content, name) != name:
            raise FailedError(f"{path.name} has {name} twice, as {seen[content]} too")
    say(f"\n{path.name}: {path.stat().st_size / 1000:,.0f} kB")
    for part, size in parts.most_common():
        say(f"  {size / 1000:7,.0f} kB  {part}")


def files(path: Path) -> Iterator[tuple[str, int, bytes]]:
    """The files of an archive: name, size, content; packed in a wheel, and unpacked in a source distribution, which is
    packed as a whole."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            yield from ((each.filename, each.compress_size, wheel.read(each)) for each in wheel.infolist())
    else:
        with tarfile.open(path) as archive:
            for member in archive:
                if (file := archive.extractfile(member)) is not None:
                    yield member.name, member.size, file.read()


def built_with() -> list[str]:
    """What a build needs besides what it is installed with."""
    # A Python that is too old for Hantise lacks it, and is to be told so in one sentence.
    import tomllib

    return list(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"])


def download(wheels: Path, source: Path) -> list[str]:
    """The command that fetches, as wheels, all that an installation without a network needs."""
    pip = [DIST.program("python"), "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--dest", str(wheels)]
    pure = next(source.parent.glob("*-py3-none-any.whl"))
    return [*pip, "-c", str(ROOT / DIST.versions), *built_with(), str(pure)]


def try_out(published: Path, wheels: Path) -> None:
    """Install it in an empty environment, which is alone, and play a game; `FailedError` if anything goes wrong."""
    new = Environment(".venv-new")
    create(new.path)
    # The pure wheel lies among those that were downloaded, and would be taken in place of another.
    for own in wheels.glob("hantise-*"):
        own.unlink()
    install = [new.program("python"), "-m", "pip", "install", "--quiet", "--find-links", str(wheels), str(published)]
    step(f"install {published.name}", install, **ALONE)
    step("play a game", [new.program("hantise"), *GAME], **ALONE)
    compiled = "-cp" in published.name
    asked = subprocess.check_output([new.program("python"), "-I", "-c", "import hantise; print(hantise.COMPILED)"])
    if bool(asked.strip()) != compiled:
        raise FailedError(f"{published.name} is {'not ' if compiled else ''}compiled")
    shutil.rmtree(new.path)
