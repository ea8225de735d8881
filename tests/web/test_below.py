"""What goes out of a house that lies below a path leads there, once and not twice."""

import re

from hantise.games import find
from hantise.testing.playing import Choices, play
from hantise.web.pages.below import described_below, shown_below, spoken_below
from hantise.web.serving.access import THIS_MACHINE
from web.fakes import FirstThatComes
from web.houses import running_house


def test_addresses_of_a_page_lie_below_and_others_stay() -> None:
    page = """<a href="/t/x">/t/x</a><form action='/join'><img src="//a.example/x"><a href="#rules"><a href="">"""
    below = """<a href="/g/t/x">/t/x</a><form action='/g/join'><img src="//a.example/x"><a href="#rules"><a href="">"""
    assert shown_below(page, "/g") == below


def test_so_do_those_of_a_frame() -> None:
    frame = r"""{"say":["/t/x"],"parts":{"log":["<a href=\"/rules/boo\">"]},"drawings":["/static/a","/static/b"]}"""
    below = (
        r"""{"say":["/t/x"],"parts":{"log":["<a href=\"/g/rules/boo\">"]},"drawings":["/g/static/a","/g/static/b"]}"""
    )
    assert spoken_below(frame, "/g") == below


def test_and_those_of_a_manifest() -> None:
    assert described_below('{"scope":"/","icons":[{"src":"/static/a"}]}', "/g") == (
        '{"scope":"/g/","icons":[{"src":"/g/static/a"}]}'
    )


def test_pages_keep_their_length_and_are_changed_once_also_when_compressed() -> None:
    access = THIS_MACHINE._replace(prefix="/g")
    with running_house(FirstThatComes(), access=access) as house, house.client() as client:
        for encoding in ("gzip", "identity"):
            for path in ("/", "/nothing"):
                text = client.get(path, headers={"Accept-Encoding": encoding}).text
                assert 'href="/g/' in text
                assert 'href="/g/g/' not in text
                assert 'href="/static' not in text
                assert text.rstrip().endswith("</html>")
            misdirected = client.get("/", headers={"Host": "evil.example", "Accept-Encoding": encoding})
            assert 'href="/g/"' in misdirected.text
        assert client.head("/").status_code == 200
        answer = client.post("/join", data={"code": "http://house.test/t/abc"})
        assert answer.headers["location"] == "/g/t/abc"


def test_so_do_the_steps_of_a_match_that_is_watched_again() -> None:
    """A page asks for them as JSON, and its links and drawings come with them."""
    game = find("ghooost")
    record = play(game, game.options(2), Choices(seed=4))
    with running_house(FirstThatComes(), access=THIS_MACHINE._replace(prefix="/g")) as house, house.client() as client:
        match = house.wait_for(house.store.import_record(record))
        for encoding in ("gzip", "identity"):
            frame = client.get(f"/t/{match.id}/again/2/frame?eyes=0", headers={"Accept-Encoding": encoding}).text
            leading = re.findall(r"""(?:href|action)=\\?["'](/[^"'\\]*)""", frame)
            assert len(leading) > 5
            assert [place for place in leading if not re.match("/g/(?!g/)", place)] == []
            assert '"drawings":["/g/static/' in frame
