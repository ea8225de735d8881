"""`python -m hantise` is `hantise`."""

import sys

from hantise.cli import main

if __name__ == "__main__":
    sys.exit(main())
