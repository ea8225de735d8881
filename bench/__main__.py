"""`python -m bench` is `make bench`; --interpreted measures the sources beside it instead of what is installed."""

import sys
from pathlib import Path

if "--interpreted" in sys.argv:
    sys.argv.remove("--interpreted")
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

if __name__ == "__main__":
    from bench.speed import main

    sys.exit(main(sys.argv[1:]))
