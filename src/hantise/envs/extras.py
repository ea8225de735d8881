"""What the environments need besides Hantise."""

from __future__ import annotations


def lack(module: str, error: ImportError) -> ImportError:
    """The error to raise where an optional package is missing: one sentence that names the remedy."""
    return ImportError(f"{module} needs {error.name}, which is not installed: pip install 'hantise[envs]'")
