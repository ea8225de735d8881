"""Where CI may skip a test: each reason, and why it is a good one. Any other skip fails the run."""

import os
from collections.abc import Iterable

import pytest

ALLOWED = {
    "the other build has tested this": "how Hantise is built does not hang on the build that tests it",
    "not the compiled build": "the compiled pass runs this one",
    "not the interpreted build": "the interpreted pass runs this one",
    "this user may mount no small disk": "where one may, as root of a machine of its own, the disk is filled",
    "this user may write everywhere": "CI runs as root, whom no permission stops",
    "WebKit does not start here": "its small browser wants more of a machine than a container may give",
    "WebKit's driver is not installed": "CI installs it where there is a package of it; Chromium plays all the same",
    "nginx is not installed": "CI installs it where there is a package of it; Caddy shows much of the same",
    "caddy is not installed": "CI installs it where there is a package of it; nginx shows much of the same",
    "systemd-analyze is not installed": "where there is no systemd nobody needs its unit",
    "this learner's library is not installed": "learners are examples; what reads their files is tested everywhere",
    "node 20 is not installed": "CI installs it where it can; the same match is played in Python",
    "PostgreSQL and Redis are not installed: apt-get install postgresql redis-server": (
        "CI installs them where it can; the default, one worker with a file, is tested all the same"
    ),
}
IN_CI = os.environ.get("CI") == "true"


def unlisted(reports: Iterable[pytest.TestReport | pytest.CollectReport]) -> list[str]:
    """The reports of tests that were skipped for another reason than those above."""
    told = [(report.nodeid, reason_of(report)) for report in reports if report.skipped]
    return [f"{test}: {reason}" for test, reason in told if reason not in ALLOWED]


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why it was skipped, as the test says it."""
    words = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return words.removeprefix("Skipped: ")
