"""What an open page was sent already comes as a number; what it puts together from that is what was meant."""

from __future__ import annotations

import json
from random import Random

import pytest

from hantise.drawing.markup import Markup
from hantise.web.live import sent as live_sent
from hantise.web.live.pushes import Push, frame_of
from hantise.web.live.sent import Sent
from web.follower import Pieces

DRAWINGS = ("/static/games/ghooost.svg?0123456789", "/static/house.svg?0123456789")


def push(**parts: list[str]) -> Push:
    """One that changes these parts."""
    pieces = {name: [Markup(piece) for piece in part] for name, part in parts.items()}
    return Push(1, "title", [], [], pieces, "", False, DRAWINGS)


def test_a_piece_comes_once() -> None:
    """Without a book all is written out, and words with quotes of their own stay as they are."""
    sent = Sent()
    first = json.loads(frame_of(push(room=["<p>", "a", "</p>"]), sent))
    assert (first["anew"], first["parts"]) == (True, {"room": ["<p>", "a", "</p>"]})
    second = json.loads(frame_of(push(room=["<p>", "b", "</p>"], prompt=["a"]), sent))
    assert (second["anew"], second["parts"]) == (False, {"room": [0, "b", 2], "prompt": [1]})
    twice = Sent()
    assert json.loads(frame_of(push(room=["a", "a", "b", "b"]), twice))["parts"] == {"room": ["a", 0, "b", 1]}
    assert json.loads(frame_of(push(room=["b", "c"]), twice))["parts"] == {"room": [1, "c"]}
    quoting = push(room=["<p title=\"don't\">it's</p>", '<p title="&#34;">x</p>'])
    assert frame_of(quoting) == frame_of(quoting)
    assert json.loads(frame_of(quoting))["parts"]["room"] == ["<p title=\"don't\">it's</p>", "<p title='&#34;'>x</p>"]


def test_a_page_puts_together_what_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the numbers begin anew in the meantime, and whatever is written in the pieces."""
    monkeypatch.setattr(live_sent, "MOST", 20)
    rng, sent, page, begun = Random(1), Sent(), Pieces(), 0
    words = [f'<use href="{drawing}#{n}"/>&#39;{n}é' for n in range(40) for drawing in DRAWINGS]
    for _ in range(200):
        meant = {name: rng.choices(words, k=6) for name in ("room", "prompt")}
        frame = json.loads(frame_of(push(**meant), sent))
        begun += frame["anew"]
        assert page.whole(frame) == {name: "".join(part) for name, part in meant.items()}
    assert 5 < begun < 100
