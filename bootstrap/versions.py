"""The versions that play and test install, and the oldest that pyproject.toml allows, as constraints for pip."""

from __future__ import annotations

from bootstrap.environments import DIST, INTERPRETED, LOWEST, ensure
from bootstrap.machine import OLDEST
from bootstrap.steps import step

# For every system and every Python from the oldest on.
FOR_ALL = ["--universal", "--python-version", ".".join(map(str, OLDEST)), "--extra", "test", "--extra", "bench"]
QUIET = ["--quiet", "--no-annotate", "--no-header"]


def lock(_: list[str]) -> None:
    """Write both files anew, with the newest versions of today in the first."""
    for versions, choice in ((INTERPRETED.versions, "highest"), (LOWEST.versions, "lowest-direct")):
        words = ["pip", "compile", "pyproject.toml", "--upgrade", "--resolution", choice, "--output-file", versions]
        step(versions, [ensure(DIST).program("uv"), *words, *FOR_ALL, *QUIET])
