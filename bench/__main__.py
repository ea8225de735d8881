"""`python -m bench` is `make bench`; --interpreted measures the sources beside it instead of what is installed.

`python -m bench web` measures the web alone, `python -m bench speed` all else.
"""

import sys
from pathlib import Path

if "--interpreted" in sys.argv:
    sys.argv.remove("--interpreted")
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))


def main(words: list[str]) -> int:
    """What the first word names; both, with their own defaults, where it names neither."""
    from bench import speed, web

    if words[:1] == ["web"]:
        return web.main(words[1:])
    if words[:1] == ["speed"]:
        return speed.main(words[1:])
    status = speed.main(words)
    # With --json each prints one object on a line of its own.
    return status or web.main([word for word in words if word == "--json"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
