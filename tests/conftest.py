"""The tests read English, whatever the language of whoever runs them."""

import os

os.environ["LC_ALL"] = "C.UTF-8"
