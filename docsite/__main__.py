"""`python -m docsite FOLDER`: write all pages, and what MkDocs reads, into a folder two below the root."""

import sys
from pathlib import Path

from docsite.site import write

write(Path(sys.argv[1]))
