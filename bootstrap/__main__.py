"""`python -m bootstrap`."""

import sys

from bootstrap import main

raise SystemExit(main(sys.argv[1:]))
