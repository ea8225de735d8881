"""What a page of one step is sent to show another."""

from __future__ import annotations

from hantise.web.again.page import table_of, title
from hantise.web.again.sharing import link
from hantise.web.again.showing import Showing
from hantise.web.again.transport import transport
from hantise.web.live.pushes import Push, drawings_of, frame_of, steps_shown
from hantise.web.table_page.page import moment
from hantise.web.table_page.snapshot import Around


def frame(shown: Showing, around: Around) -> bytes:
    """The step in the form of any push: what is seen to happen, and how it stands then."""
    parts = {
        "room": table_of(shown, around),
        "prompt": transport(shown, around),
        "moment": [moment(shown.sight, around)],
        "sharing": [link(shown, around)],
    }
    steps = steps_shown(shown.sight, shown.seen, shown.is_own)
    push = Push(shown.step, title(shown), shown.words, steps, parts, "", False, drawings_of(shown.sight.game.code))
    return frame_of(push)
