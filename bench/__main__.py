"""`python -m bench` is `make bench`; --interpreted measures the sources beside it instead of what is installed.

`python -m bench web` measures the web alone, `python -m bench bots` how well the computer players play, which takes
hours, `python -m bench envs` many tables at once, `python -m bench exact` how far small tables are
solved, `python -m bench review` how far a review can be trusted, `python -m bench modules` what compiling each kind of
module gains, `python -m bench scale` what several workers bring, `python -m bench speed` all else.
"""

import sys
from importlib import import_module
from pathlib import Path

if "--interpreted" in sys.argv:
    sys.argv.remove("--interpreted")
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))


BENCHES = ("bots", "envs", "exact", "modules", "review", "scale", "speed", "web")


def main(words: list[str]) -> int:
    """What the first word names; speed and web, with their own defaults, where it names none."""
    if words[:1] and words[0] in BENCHES:
        return _measure(words[0], words[1:])
    status = _measure("speed", words)
    # With --json each prints one object on a line of its own.
    return status or _measure("web", [word for word in words if word == "--json"])


def _measure(bench: str, words: list[str]) -> int:
    """One of them; what another needs is not loaded."""
    status: int = import_module(f"bench.{bench}").main(words)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
