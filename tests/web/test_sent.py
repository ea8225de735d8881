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
    sent = Sent()
    first = json.loads(frame_of(push(room=["<p>", "a", "</p>"]), sent))
    assert (first["anew"], first["parts"]) == (True, {"room": ["<p>", "a", "</p>"]})
    second = json.loads(frame_of(push(room=["<p>", "b", "</p>"], prompt=["a"]), sent))
    assert (second["anew"], second["parts"]) == (False, {"room": [0, "b", 2], "prompt": [1]})


def test_a_piece_that_stands_twice_in_a_part_comes_once() -> None:
    sent = Sent()
    assert json.loads(frame_of(push(room=["a", "a", "b", "b"]), sent))["parts"] == {"room": ["a", 0, "b", 1]}
    assert json.loads(frame_of(push(room=["b", "c"]), sent))["parts"] == {"room": [1, "c"]}


def test_without_a_book_all_is_written_out() -> None:
    one = push(room=["a", "b"])
    assert frame_of(one) == frame_of(one)
    assert json.loads(frame_of(one))["parts"] == {"room": ["a", "b"]}


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


def test_words_with_quotes_of_their_own_stay_as_they_are() -> None:
    frame = json.loads(frame_of(push(room=["<p title=\"don't\">it's</p>", '<p title="&#34;">x</p>'])))
    assert frame["parts"]["room"] == ["<p title=\"don't\">it's</p>", "<p title='&#34;'>x</p>"]
