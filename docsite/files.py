"""A page for each file of the repository that other pages lead to, and for each such folder."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from docsite.sources import ROOT

LANGUAGES = {".py": "python", ".mjs": "js", ".toml": "toml", ".conf": "nginx", ".service": "ini"}
UNSHOWN = {"__pycache__"}


def page_of(name: str) -> str:
    """The page of a file or a folder."""
    path = ROOT / name
    return f"# {name}\n\n{_folder(path) if path.is_dir() else _file(path)}\n"


def inside(name: str) -> list[str]:
    """The files and folders right in it, if it is a folder."""
    path = ROOT / name
    return [f"{name}/{each.name}" for each in _shown(path)] if path.is_dir() else []


def _shown(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if each.name not in UNSHOWN)


def _folder(folder: Path) -> str:
    return "\n".join(f"- [{each.name}]({folder.name}/{each.name}.md)" for each in _shown(folder))


def _file(path: Path) -> str:
    """The text between fences longer than any that it has."""
    language = LANGUAGES.get(PurePosixPath(path.name).suffix, "text")
    return f"````````{language}\n{path.read_text(encoding='utf-8').rstrip()}\n````````"
