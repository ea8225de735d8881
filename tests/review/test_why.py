"""A reason in words: gains and their price, frequencies, counts, and the voice."""

from hantise.bots.continuing import Motive, Reason
from hantise.core import SPECTATOR
from hantise.core.words import speaking
from hantise.review.evaluations import Band, Mark, band
from hantise.review.review import choices_told, luck_told, others_told, wins, worth
from hantise.review.telling import motives_told, reason_told
from review.matches import find, look_back, match

HOUSE = Motive("house:c 0", 0.0, 1.0, True)
MARY = Motive("medium:21 0", 0.0, 1.0, True)


def told(found: Reason, voice: int = 0, code: str = "rest_in_peace") -> str:
    return motives_told(find(code), ["Ann", "Bo"], found, voice)


def test_what_is_gained_is_said_in_the_games_own_words_after_its_price() -> None:
    found = Reason((MARY, Motive("cards 0", 2.1, 1.0, False)), HOUSE._replace(stake="house:c 1"))
    for voice, who in ((0, "you get {} and you keep"), (SPECTATOR, "Ann gets {} and Ann keeps")):
        gains = who.format("the medium Mary in the Mirror")
        assert told(found, voice) == f"Bo wins the castle, but {gains} a card more for later."
    with speaking("fr"):
        assert told(found).startswith("Bo gagne le château, mais tu reçois le médium ")
    with speaking("nl"):
        assert told(Reason((HOUSE,))) == "Jij wint het kasteel."


def test_how_often_is_said_once_where_it_is_not_as_good_as_sure_and_counts_tell_by_how_much() -> None:
    house, mary = (one._replace(chosen=0.22, best=0.71) for one in (HOUSE, MARY))
    assert told(Reason((house,))) == "You win the castle (7 of 10 times rather than 2)."
    both = Reason((house, mary))
    assert told(both).count("rather") == 1
    lost = HOUSE._replace(stake="house:c 1", chosen=0.71, best=0.22)
    assert told(Reason((lost,))) == "Bo does not win the castle yet (8 of 10 times rather than 3)."
    assert told(Reason((Motive("cards 0", 3.1, 1.0, False),))) == "You keep 2 cards more for later."
    assert told(Reason((Motive("cards 1", 1.0, 1.8, False),))) == "Bo has to spend a card more."


def test_mark_and_sentence_never_disagree() -> None:
    """Choices as good as any, and choices without an explanation, have no such sentence."""
    choice = next(one for one in look_back("rest_in_peace", 2).choices if one.seat == 0)
    record = match("rest_in_peace", 2)
    for mark in Mark:
        said = reason_told(record, choice._replace(mark=mark, reason=Reason((HOUSE,))), 0)
        assert (said == "") == (mark is Mark.GOOD)
        assert reason_told(record, choice._replace(mark=mark, reason=None), 0) == ""


def test_what_it_was_worth_is_said_so_that_everybody_understands() -> None:
    """A third of a win is not the third win, in Dutch."""
    said = {
        "en": {0.03: "next to nothing", -0.12: "about a tenth of a win", 0.48: "about half a win"},
        "fr": {0.01: "presque rien", 2.5: "environ 2,5 victoires"},
        "nl": {0.01: "bijna niets", 2.5: "ongeveer 2,5 overwinningen", 0.33: "ongeveer een derde van een overwinning"},
    }
    said["en"] |= {-1.54: "about one and a half wins", 2.3: "about 2.5 wins", -1.9: "about 2 wins"}
    for language, words in said.items():
        with speaking(language):
            assert {share: worth(share) for share in words} == words


def test_whose_luck_and_whose_choices_is_said_with_numbers_as_the_language_writes_them() -> None:
    good, bad = band(0.5, 0.1), Band(-0.5, -0.6, -0.4)
    assert luck_told(good) == "Luck helped: it was worth about half a win."
    assert luck_told(bad) == "Bad luck cost about half a win."
    assert choices_told(bad).startswith("Your choices cost about half a win")
    assert choices_told(bad, "Ann").startswith("Ann’s choices cost")
    assert others_told(bad, ["Bo"]) == "Bo’s choices took about half a win from you."
    assert others_told(good, ["Bo"], "Ann") == "Bo’s choices gave Ann about half a win."
    assert others_told(good, ["Bo", "Cy"]) == "The others’ choices gave you about half a win."
    assert others_told(bad, ["Bo", "Cy"], "Ann") == "The others’ choices took about half a win from Ann."
    assert wins(-1.54) == "−1.54"
    for language in ("fr", "nl"):
        with speaking(language):
            assert wins(0.62) == "+0,62"
