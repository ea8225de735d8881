"""What goes out of a house that lies below a path leads there, once and not twice."""

import re

from hantise.games import find
from hantise.testing.playing import Choices, play
from hantise.web.pages.below import described_below, shown_below, spoken_below
from hantise.web.serving.server import THIS_MACHINE
from web.fakes import FirstThatComes
from web.houses import running_house


def test_addresses_of_a_page_a_frame_and_a_manifest_lie_below_and_others_stay() -> None:
    page = """<a href="{0}/t/x">/t/x</a><form action='{0}/join'><img src="//a.example/x"><a href="#rules"><a href="">"""
    assert shown_below(page.format(""), "/g") == page.format("/g")
    frame = r"""{"say":["/t/x"],"parts":{"log":["<a href=\"@/rules/boo\">"]},"drawings":["@/static/a","@/static/b"]}"""
    assert spoken_below(frame.replace("@", ""), "/g") == frame.replace("@", "/g")
    manifest = '{"scope":"@/","icons":[{"src":"@/static/a"}]}'
    assert described_below(manifest.replace("@", ""), "/g") == manifest.replace("@", "/g")


def test_pages_keep_their_length_and_are_changed_once_also_when_compressed() -> None:
    """A page asks for the steps of a match that is watched again as JSON; its links and drawings come with them."""
    game = find("ghooost")
    record = play(game, game.options(2), Choices(seed=4))
    with running_house(FirstThatComes(), access=THIS_MACHINE._replace(prefix="/g")) as house, house.client() as client:
        match = house.wait_for(house.store.import_record(record))
        for encoding in ({"Accept-Encoding": name} for name in ("gzip", "identity")):
            for path in ("/", "/nothing"):
                text = client.get(path, headers=encoding).text
                assert 'href="/g/' in text
                assert 'href="/g/g/' not in text
                assert 'href="/static' not in text
                assert text.rstrip().endswith("</html>")
            assert 'href="/g/"' in client.get("/", headers={"Host": "evil.example"} | encoding).text
            frame = client.get(f"/t/{match.id}/again/2/frame?eyes=0", headers=encoding).text
            leading = re.findall(r"""(?:href|action)=\\?["'](/[^"'\\]*)""", frame)
            assert len(leading) > 5
            assert [place for place in leading if not re.match("/g/(?!g/)", place)] == []
            assert '"drawings":["/g/static/' in frame
        assert client.head("/").status_code == 200
        answer = client.post("/join", data={"code": "http://house.test/t/abc"})
        assert answer.headers["location"] == "/g/t/abc"
