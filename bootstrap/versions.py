"""The versions that play, test and docs install, and the oldest that pyproject.toml allows, as constraints for pip."""

from __future__ import annotations

from bootstrap.environments import DIST, INTERPRETED, LOWEST, ensure
from bootstrap.machine import OLDEST
from bootstrap.steps import step

# For every system and every Python from the oldest on.
FOR_ALL = ["--universal", "--python-version", ".".join(map(str, OLDEST)), "--extra", "test", "--extra", "bench"]
QUIET = ["--quiet", "--no-annotate", "--no-header"]


def lock(_: list[str]) -> None:
    """Write both files anew, with the newest versions of today in the first."""
    for versions, *choice in ((INTERPRETED.versions, "highest", "--extra", "docs"), (LOWEST.versions, "lowest-direct")):
        words = ["pip", "compile", "pyproject.toml", "--upgrade", "--output-file", versions, "--resolution", *choice]
        step(versions, [ensure(DIST).program("uv"), *words, *FOR_ALL, *QUIET])
