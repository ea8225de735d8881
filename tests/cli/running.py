"""What running a command line inside the tests gives."""

import json
from typing import Any, NamedTuple, Protocol

from hantise.bots.host_bots import HostBot
from hantise.store.safe import Safe
from hantise.web.serving.access import Access
from hantise.web.serving.shared import Shared
from hantise.web.serving.watching import Watching


class Done(NamedTuple):
    """What a command left: exit status, stdout, stderr."""

    status: int
    out: str
    err: str

    @property
    def report(self) -> Any:
        """The one JSON object that is all of stdout."""
        assert self.status == 0, self.err
        assert self.out.count("\n") == 1
        report = json.loads(self.out)
        assert isinstance(report, dict)
        return report


class Run(Protocol):
    """Run a line of `hantise`, with something typed."""

    def __call__(self, line: str, typed: str = "") -> Done: ...


# What the server was started with: host, port, database, whether a browser opens, who may come and watch, what is
# shared, where secrets are kept, whether tables may be open to anybody, and which bots the host brings.
Served = tuple[str, int, str, bool, Access, Watching, Shared, Safe, bool, tuple[HostBot, ...]]
