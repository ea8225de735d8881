"""Who begins: a new table asks the question of the game's book, and a rematch begins as the book says."""

from __future__ import annotations

from random import Random

import pytest

from hantise.games import find
from web.houses import House
from web.test_commands import stored
from web.test_playing import play_to_the_end
from web.visitor import Visitor

ASKED = {
    "boo": "Who is the bravest? They are the Oya and begin.",
    "ghooost": "Who was frightened by something last? They begin.",
    "haunted_stairs": "Who is the youngest? They begin.",
    "rest_in_peace": "Who saw a ghost last? They begin.",
    "spooky_boo": "Who is the youngest? They begin.",
}
SEATS = '<option value="-1" selected>By lot</option><option value="0">Seat 1</option><option value="1">Seat 2</option>'


def test_the_page_of_a_new_table_asks_in_words(visitor: Visitor, game: str) -> None:
    """BOO-08, GHO-08, STA-05, RIP-08, SPB-07: by lot, where the table does not know."""
    text = visitor.open(f"/new/{game}").text
    _before, found, after = text.partition(f"<span>{ASKED[game]}</span>")
    assert found
    assert SEATS in after
    assert "-1 is drawn by lot" not in text
    if game == "boo":
        assert '<option value="1">The second seat plays black</option>' in text


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (2, {"option.match": "yes"})])
def test_who_lost_the_last_game_of_ghooost_begins_the_next(
    visitor: Visitor, house: House, seats: int, options: dict[str, str]
) -> None:
    """GHO-08: the loser of a single round, and of a match's last one."""
    path = visitor.make_table("ghooost", *["computer:level1"] * seats, **{"option.daybreak": "1"}, **options)
    play_to_the_end([visitor], path, Random(3))
    over = house.wait_for(house.services.tables.get(path.removeprefix("/t/"))).position.state
    loser = over.order()[-1]  # type: ignore[attr-defined]
    rematch = visitor.send(f"{path}/rematch", {"again": "yes"}).url.path
    plan = stored(house, rematch).plan
    assert plan.options["starter"] == loser
    begun = house.wait_for(house.services.tables.get(rematch.removeprefix("/t/"))).record().options
    assert find("ghooost").start(begun).turn == loser  # type: ignore[attr-defined]


@pytest.mark.parametrize("code", ["boo", "haunted_stairs", "rest_in_peace", "spooky_boo"])
def test_in_the_others_the_question_has_the_same_answer(code: str) -> None:
    """BOO-08, STA-05, RIP-08, SPB-07: the youngest is the youngest still."""
    game = find(code)
    assert game.again(game.start(game.options(2))) == {}
