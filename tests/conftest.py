"""The tests read English, whatever the language of whoever runs them, and programs that they start hear Ctrl-C."""

import os
import signal

import effort

os.environ["LC_ALL"] = "C.UTF-8"
# A shell has what it starts in the background ignore Ctrl-C, and with it all that this starts in turn.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    return effort.told()
