"""The end of a game on its page: who has won by how much, and what each has."""

import re
from dataclasses import replace
from random import Random
from urllib.parse import urlsplit

import pytest

from hantise.core import OVER, SPECTATOR
from hantise.core.outcome import outcome
from hantise.core.words import speaking
from hantise.drawing.markup import escape
from hantise.games import codes, find
from hantise.web.live import push_of
from hantise.web.table_page.log import last, sentences
from hantise.web.table_page.page import scores
from hantise.web.table_page.snapshot import PageContext, TableView, table_view_of
from hantise.web.tables.live_table import Position
from web.test_playing import invitation, play_to_the_end, sit_down
from web.visitor import Arrive

NAMES = ("Ida", "Basil")


def at_the_end(code: str, seat: int) -> TableView:
    """What this seat sees of a game that two have played to its end, always the first that comes, without its room."""
    game = replace(find(code), room=None)
    options = game.options(2)
    state = game.start(options)
    while state.mover() != OVER:
        state.apply(state.legal()[0])
    return table_view_of(game, options, NAMES, Position(state), seat)


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("code", codes())
def test_the_page_says_who_has_won_by_how_much_and_what_each_has(code: str, language: str) -> None:
    """The log ends with it."""
    with speaking(language):
        for seat in (0, SPECTATOR):
            table_view = at_the_end(code, seat)
            told, page = find(code).verdict(table_view.view), str(scores(table_view, PageContext()))
            won = outcome(NAMES, table_view.payoffs, seat, told.margin)
            assert won in page
            assert str(escape(won)) == str(last(table_view))
            assert str(escape(won)) in str(sentences(table_view)[0].entry)
            assert str(escape(won)) in push_of(table_view, PageContext(), [], rejoins=True).log
            assert re.findall(r"<td>([^<]*)</td>", page) == [
                told.tallies[NAMES.index(name)] for name in re.findall(r'<th scope="row">(\w+)</th>', page)
            ]


@pytest.mark.parametrize("watch", ["yes", "no"])
def test_the_result_is_shared_with_whoever_may_look_on(visit: Arrive, watch: str) -> None:
    """In words that are true for everybody, with a link to the last table; where nobody may, nothing is shared."""
    host, friend = visit(), visit()
    path = host.make_table("spooky_boo", "friend", name1="Ida", watch=watch, option__rounds="1", option__turns="1")
    sit_down(friend, invitation(host))
    play_to_the_end([host, friend], path, Random(1))
    shared = re.findall(r'data-shares="([^"]*)" data-words="([^"]*)"', friend.open(path).text)
    assert len(shared) == (watch == "yes")
    for link, words in shared:
        assert words.startswith("Spooky Boo!: ")
        assert "You" not in words
        assert visit().open(urlsplit(link).path).text.count('id="outcome"') == 1
