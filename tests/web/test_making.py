"""The page of a new table: ghosts at the rug, one button to play at once, a kind word where something does not fit."""

import re
from random import Random

import pytest

from hantise.bots import LEVELS
from hantise.games import find
from hantise.web.front.new_table import OPTION, making_page
from hantise.web.pages.faces import companions, face_of, name_of
from web.houses import House
from web.test_commands import stored
from web.test_playing import play_to_the_end
from web.visitor import Visitor, forms_of

# A value, and its words.
Pair = tuple[str, str]


def test_one_button_is_for_a_small_child(visitor: Visitor, house: House) -> None:
    """One computer, a short game, and what everybody could know is shown; a child's pace and a voice are offered."""
    visitor.open("/new/haunted_stairs")
    for words in (
        *('form="child" data-wishes="patient"', 'data-wish="patient"', 'data-wish="spoken"'),
        *("For small children: every swap waits for a tap.", "2–4 players · 20 min · ages 5+"),
    ):
        assert words in visitor.text
    child = next(form for form in forms_of(visitor.text) if form.data().get("option.memory_aid") == "yes")
    visitor.send(child.action, dict(child.fields))
    plan = stored(house, visitor.place).plan
    assert (plan.players, plan.options["short"], plan.options["memory_aid"]) == (2, True, True)
    for game in ("boo", "ghooost"):
        assert not re.search('form="child"|data-wish', visitor.open(f"/new/{game}").text)


def test_what_does_not_fit_is_declined_beside_the_form_and_unfolded(visitor: Visitor) -> None:
    assert '<details class="rules-of-house">' in visitor.open("/new/ghooost").text
    for option, value, what, words in (
        ("match", "yes", 'class="length wrong"', "Rounds"),
        ("starter", "4", 'class="number wrong"', "Who was frightened by something last?"),
    ):
        visitor.send("/new/ghooost", {"seat2": "computer:random", f"option.{option}": value})
        assert visitor.answer.status_code == 400
        assert f"With 2 players this does not work: {words}" in visitor.text
        assert what in visitor.text
        assert ('<details class="rules-of-house" open>' in visitor.text) == (option == "starter")
        assert forms_of(visitor.text)[0].data()[f"option.{option}"] == value


def test_a_game_may_recommend_a_first_evening_and_values_that_have_words_are_chosen_by_them() -> None:
    """Its options go with a button of their own; a game that recommends nothing has none."""
    page = str(making_page(find("rest_in_peace"), {"option.levels": "2"}))
    for found in (
        *('form="first"', '<form id="first" method="post" action="/new/rest_in_peace">'),
        *(f'<input type="hidden" name="option.{each}">' for each in ('levels" value="0', 'initiation" value="yes')),
        *('<option value="2" selected>Up to level 2: 19 cards</option>', '<option value="-1" selected>By lot</option>'),
    ):
        assert found in page
    assert 'id="first"' not in str(making_page(find("ghooost")))


@pytest.mark.parametrize(
    ("game", "option", "first", "second"),
    [
        ("ghooost", "daybreak", ("40", "The usual night"), ("12", "A short night")),
        ("haunted_stairs", "short", ("no", "A whole game"), ("yes", "A short game")),
        ("spooky_boo", "rounds", ("5", "The whole evening"), ("3", "A short evening")),
    ],
)
def test_how_long_a_game_lasts_is_chosen_in_words(game: str, option: str, first: Pair, second: Pair) -> None:
    """GHO-88, STA-06, SPB-39: without unfolding anything.

    GHO-89: a length that has no words stands beside them, and what is no length does not.
    """
    page = str(making_page(find(game)))
    for (value, words), checked in ((first, " checked"), (second, "")):
        assert f'<input type="radio" name="option.{option}" value="{value}"{checked}><span><b>{words}</b>' in page
    assert f'name="option.{option}"' not in page.partition("House rules")[2].partition("</details>")[0]
    value = second[0]
    assert f'value="{value}" checked' in str(making_page(find(game), {f"option.{option}": value}))
    assert 'value="7" checked' in str(making_page(find("ghooost"), {"option.daybreak": "7"}))
    odd = str(making_page(find("ghooost"), {"option.daybreak": "x"}, "no", "daybreak"))
    assert '<fieldset class="length wrong"><legend>How long a night lasts</legend>' in odd
    assert 'name="option.daybreak" value="x"' not in odd


def test_two_taps_lead_to_the_lobby_where_a_friend_is_awaited(visitor: Visitor, house: House, game: str) -> None:
    """Just the two, or with computers where the game is for more; one button plays at once, the rules are in reach."""
    assert "How to play" in visitor.open(f"/rules/{game}").text
    assert f'<a href="/rules/{game}">Rules of the game</a>' in visitor.open(f"/new/{game}").text
    assert '<button class="btn quick" form="quick">' in visitor.text
    quick = next(form for form in forms_of(visitor.text)[1:] if form.action == f"/new/{game}")
    visitor.send(quick.action, dict(quick.fields) | {"name2": "Somebody"})
    names = [seat.name for seat in stored(house, visitor.place).plan.seats]
    assert names == ["Mira", *map(name_of, companions(find(game), len(names) - 1))], "a computer has its own name"
    assert len({face_of(level) for level in LEVELS}) == len(LEVELS), "and a face"
    visitor.open(f"/new/{game}")
    forms = [form for form in forms_of(visitor.text) if form.data().get("seat2") == "friend"]
    assert "Play with a friend" in visitor.text
    assert len(forms) == (1 if find(game).players[-1] == 2 else 2)
    for form in forms:
        visitor.send(form.action, form.data())
        seats = stored(house, visitor.place).plan.seats
        assert [seat.is_open for seat in seats][:2] == [False, True]
        assert [bool(seat.bot) for seat in seats[2:]] == [True] * (len(seats) - 2)
        assert "has not come yet" in visitor.text
        visitor.open(f"/new/{game}")


# Who begins: the question of the game's book, and a rematch as the book says.

ASKED = {
    "boo": "Who is the bravest? They are the Oya and begin.",
    "ghooost": "Who was frightened by something last? They begin.",
    "haunted_stairs": "Who is the youngest? They begin.",
    "rest_in_peace": "Who saw a ghost last? They begin.",
    "spooky_boo": "Who is the youngest? They begin.",
}
SEATS = '<option value="-1" selected>By lot</option><option value="0">Seat 1</option><option value="1">Seat 2</option>'


def test_the_page_of_a_new_table_asks_in_words(visitor: Visitor, game: str) -> None:
    """BOO-08, GHO-08, STA-05, RIP-08, SPB-07: by lot, where the table does not know.

    Each house rule says why one would choose it; a question to the table is its own reason.
    """
    text = visitor.open(f"/new/{game}").text
    rules = text.partition('class="rules-of-house')[2].partition("</details>")[0]
    for option in find(game).settings:
        if f'name="{OPTION}{option.name}"' in rules and not option.asks:
            assert f"<small>{option.why or None}</small>" in rules, option.name
    _before, found, after = text.partition(f"<span>{ASKED[game]}</span>")
    assert found
    assert SEATS in after
    assert "-1 is drawn by lot" not in text
    if game == "boo":
        assert '<option value="1">The second seat plays black</option>' in text


def test_who_lost_the_last_game_of_ghooost_begins_the_next(visitor: Visitor, house: House) -> None:
    """GHO-08: the loser of a single round, and of a match's last one.

    BOO-08, STA-05, RIP-08, SPB-07: in the others the youngest is the youngest still.
    """
    for seats, match in ((1, "no"), (2, "no"), (2, "yes")):
        path = visitor.make_table("ghooost", *["computer:level1"] * seats, option__daybreak="1", option__match=match)
        play_to_the_end([visitor], path, Random(3))
        over = house.wait_for(house.services.tables.get(path.removeprefix("/t/"))).position.state
        loser = over.order()[-1]  # type: ignore[attr-defined]
        rematch = visitor.send(f"{path}/rematch", {"again": "yes"}).url.path
        assert stored(house, rematch).plan.options["starter"] == loser
        begun = house.wait_for(house.services.tables.get(rematch.removeprefix("/t/"))).record().options
        assert find("ghooost").start(begun).turn == loser  # type: ignore[attr-defined]
    for game in map(find, ("boo", "haunted_stairs", "rest_in_peace", "spooky_boo")):
        assert game.again(game.start(game.options(2))) == {}
