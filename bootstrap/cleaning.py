"""What the other commands made can be removed."""

from __future__ import annotations

import shutil

from bootstrap.steps import ROOT

MADE = (
    ".venv",
    ".venv-*",
    ".compiled",
    "build",
    "dist",
    "src/*.egg-info",
    ".*_cache",
    ".hypothesis",
    ".coverage*",
    "htmlcov",
)


def clean(_: list[str]) -> None:
    """Remove all that the other commands made."""
    strays = [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd"), *ROOT.glob("*/**/__pycache__")]
    for path in [*(found for name in MADE for found in ROOT.glob(name)), *strays]:
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
