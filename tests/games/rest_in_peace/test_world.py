"""The worlds that a seat imagines with decks of a few cards, and the odds of hidden cards: all that fits its sheet.

Every deal, every history, and every order in which cards can have come is enumerated.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

import pytest

import effort
from games.rest_in_peace.drawn import Pair, at, fields
from hantise.core import SPECTATOR, Game, Rng, State
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.knowledge import FOLLOWED, MOST_FOLLOWED, SIGNS, Inference, of_spectator, words
from hantise.games.rest_in_peace.pieces import pile_of, values_of
from hantise.games.rest_in_peace.rules import RestInPeace
from hantise.testing.playing import Broken
from hantise.testing.world import Draw, Follow, Sheet, Tally, agree, imagining, redrawing, redrawing_twice
from testing.planted import wrong_view

Lying = tuple[tuple[int, ...], tuple[int, ...]]  # hand, face down
Way = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # and the rest of the deck


def less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without that one, or as they are where it is not among them."""
    place = cards.index(card) if card in cards else len(cards)
    return cards[:place] + cards[place + 1 :]


def more(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted([*cards, card]))


# How readily each value is chosen, by habit; without, each that may be chosen counts as much.
PLAYED = {1: 1.5, 2: 1.8, 3: 1.5, 4: 1.0, 5: 0.6, 6: 0.4}
BURIED = {1: 2.5, 2: 1.0, 3: 0.4, 4: 0.7, 5: 0.8, 6: 2.0}


def chosen(odds: dict[int, float], hand: tuple[int, ...], value: int, by_habit: bool) -> float:
    return odds[value] / sum(odds[one] for one in set(hand)) if by_habit else 1.0


def step(way: Way, word: str, by_habit: bool) -> list[tuple[float, Way]]:
    """What one event makes of one way the cards may lie, with odds; nothing if it cannot be."""
    hand, faces, deck = way
    sign, value = word[0], int(word[1]) if len(word) > 1 and word[1].isdigit() else 0
    if sign == "+":
        return [(1 / len(deck), (more(hand, card), faces, less(deck, card))) for card in deck]
    if sign == "?":
        kept = {card: (less(hand, card), more(faces, card), deck) for card in set(hand)}
        return [(chosen(BURIED, hand, card, by_habit), then) for card, then in kept.items()]
    if sign == "a":
        return [(1 / len(hand), (less(hand, card), more(faces, card), deck)) for card in hand]
    if sign in "hk":
        return [(1.0, (more(hand, value), faces, deck) if sign == "h" else (hand, faces, more(deck, value)))]
    if sign in "-obA":
        among = [card for card in hand if sign != "b" or card in values_in(word[2])]
        if value not in among:
            return []
        odds = chosen(PLAYED, hand, value, by_habit) if sign == "-" else among.count(value) / len(among)
        return [(odds, (less(hand, value), more(faces, value) if sign == "A" else faces, deck))]
    if sign in "f^r":
        thens = {"f": (hand, faces, less(deck, value)), "^": (more(hand, value), faces, less(deck, value)), "r": way}
        return [(deck.count(value) / len(deck) if sign == "r" else 1.0, thens[sign])] if value in deck else []
    if sign == "T":
        return [(1.0, (hand, (), deck))] if counted(faces) == word[1:7] else []
    holds = counted(hand) == word[1:7] if sign == "L" else implied(hand, deck, word)
    return [(1.0, way)] if holds else []


def implied(hand: tuple[int, ...], deck: tuple[int, ...], word: str) -> bool:
    """RIP-M02, RIP-M14, RIP-M21: at least so many, none, or one."""
    sign, mask = word[0], values_in(word[-1])
    if sign in ">=":
        cards = [card for card in hand if card in mask]
        return len(cards) >= int(word[1]) if sign == ">" else not cards
    return any(card in mask for card in deck) == (sign == "s")


def values_in(sign: str) -> set[int]:
    mask = SIGNS.index(sign)
    return {value for value in range(1, 7) if mask >> (value - 1) & 1}


def counted(cards: tuple[int, ...]) -> str:
    return "".join(str(cards.count(value)) for value in range(1, 7))


def odds(deck: tuple[int, ...], trace: str, by_habit: bool = False) -> dict[Lying, float]:
    """By walking through every way, one event after another."""
    ways: dict[Way, float] = {((), (), tuple(sorted(deck))): 1.0}
    for word in words(trace):
        after: dict[Way, float] = defaultdict(float)
        for way, weight in ways.items():
            for share, then in step(way, word, by_habit):
                after[then] += weight * share
        ways = after
    found: dict[Lying, float] = defaultdict(float)
    for (hand, faces, _), weight in ways.items():
        found[hand, faces] += weight
    return {lying: weight / sum(found.values()) for lying, weight in found.items()}


def inference(deck: tuple[int, ...], trace: str, by_habit: bool = False) -> Inference:
    """Told what is not open at the end of the trace."""
    unseen = pile_of(deck)
    for word in words(trace):
        if word[0] == "T":
            unseen -= pile_of(tuple(value for value in range(1, 7) for _ in range(int(word[value]))))
        if word[0] in "-ofb":
            unseen -= pile_of((int(word[1]),))
        elif word[0] in "hk":
            unseen += pile_of((int(word[1]),))
    return Inference(trace, unseen, by_habit)


DECK = (1, 1, 1, 2, 2, 3, 5)
TRACES = [
    "++", "++-1", "+++-1-1", "++?", "+++?-1", "+++-1?", "++-5+?", "+++a", "+++a-1+", "+++-1a", "++++o1", "++++?o1-1",
    "++f1+-1", "++-3k3+", "++-3h3-1", "++r100-1", "+++??", "+++?a-1", "++-1+-1+-1", "+r100^1+", "++L11000000+-1",
    "+++?T100000-1", "+++b1V-2", "+++b13+", "+++A2+-1", "+++>2V-1", "+++>13?", "++=1+", "++<4+", "++s4+", "+++s3-1",
    "++s3f1-1", "+++-1>1_-1", "+++-2>1--3",
]  # fmt: skip


@pytest.mark.parametrize("by_habit", [False, True])
@pytest.mark.parametrize("trace", TRACES)
def test_odds_are_those_of_walking_through_every_way(trace: str, by_habit: bool) -> None:
    """RIP-45: and no habit rules anything out."""
    told = inference(DECK, trace, by_habit).odds()
    found = {(values_of(hand), values_of(faces)): share for (hand, faces), share in told.items()}
    expected = odds(DECK, trace, by_habit)
    assert found.keys() == expected.keys()
    assert all(found[lying] == pytest.approx(expected[lying]) for lying in expected)


def test_who_played_a_high_ghost_held_no_low_one_beside_it_as_often_as_chance_says() -> None:
    """RIP-15: of a 1 and a 5 the 1 would have gone."""
    by_chance, by_habit = (inference((1, 2, 3, 5, 6), "++-5", how).odds() for how in (False, True))
    one, six = ((pile_of((value,)), 0) for value in (1, 6))
    assert by_habit[one] < by_chance[one] == by_chance[six] < by_habit[six]


def test_a_way_is_drawn_by_its_odds() -> None:
    """RIP-45."""
    found = inference(DECK, "+++?-1")
    counted = Counter(found.draw(Rng(seed)) for seed in range(3000))
    for way, share in found.odds().items():
        assert counted[way] / 3000 == pytest.approx(share, abs=0.03)
    assert found.sizes == (1, 1)


def test_a_spectator_hears_of_no_look_and_what_is_no_trace_or_left_by_no_cards_is_refused() -> None:
    """RIP-M03, RIP-M20."""
    assert of_spectator("U30L11100000A2-1") == of_spectator("U30a-1") == "U30a-1"
    for trace in ("?", "Q", "+-", "-7", "-x", "L12", "L12x4560A", "r", "U1", "+é"):
        with pytest.raises(ValueError, match=r"no trace|no value|no numbers|hidden cards"):
            inference(DECK, trace)
    for trace in ("+L00000100", "U90", "+^6", "+r600", "++=_", "++<_"):
        with pytest.raises(ValueError, match="no hidden cards leave this trace"):
            Inference(trace, pile_of(DECK))


def test_what_was_followed_for_an_earlier_view_is_not_followed_again_and_changes_nothing() -> None:
    """The same odds in the same order, so that equal seeds imagine equal worlds."""
    deck, trace = pile_of((1, 1, 1, 2, 2, 3, 3, 4, 5, 6)), "+++++-1?++-3a>1_+?"
    told = words(trace)
    hidden = [deck - pile_of(tuple(int(word[1]) for word in told[:n] if word[0] == "-")) for n in range(len(told) + 1)]
    FOLLOWED.clear()
    for count in range(1, len(told) + 1):
        Inference("".join(told[:count]), hidden[count])
    assert len(FOLLOWED) == min(MOST_FOLLOWED, len(told))
    resumed = Inference(trace, hidden[-1])
    FOLLOWED.clear()
    fresh = Inference(trace, hidden[-1])
    assert list(resumed.odds().items()) == list(fresh.odds().items())
    assert resumed.sizes == fresh.sizes
    assert [resumed.draw(Rng(seed)) for seed in range(20)] == [fresh.draw(Rng(seed)) for seed in range(20)]
    (kept,) = FOLLOWED
    FOLLOWED[kept] = Inference("+", deck)
    assert Inference(trace, hidden[-1]).sizes == (1, 0), "what is kept is what is used"
    for cards in range(1, MOST_FOLLOWED + 5):
        Inference("+", pile_of((1,) * min(cards, 9) + (2,) * max(0, min(9, cards - 9)) + (3,) * max(0, cards - 18)))
    assert len(FOLLOWED) == MOST_FOLLOWED, "no more is kept than was followed last"


Cards = Counter[str]


def script(turns: str) -> Follow:
    """At the n-th choice of a seat only what begins like one of the n-th words; "*" is any; the last ones repeat."""
    allowed = [turn.split() for turn in turns.split("/")]

    def follow(sheet: Sheet, name: str) -> bool:
        chosen = sum(line.split(" ")[1] not in BY_CHANCE for line in sheet[1:])
        words = allowed[min(chosen, len(allowed) - 1)]
        return any(word == "*" or name.startswith(word) for word in words)

    return follow


BY_CHANCE = ("draw", "away", "top", "blind-card", "medium-up")


@dataclass(frozen=True)
class Small:
    """A round that begins with these cards: each way to deal them is a start. `hands` and `faces` are sizes.

    `seat` is whoever has most to find out, and all others do in a soak.
    """

    seat: int
    whole: Pair
    hands: tuple[int, int]
    length: int
    follow: Follow
    fronts: Pair = ("", "")
    faces: tuple[int, int] = (0, 0)
    place: int = 4
    first: int = 0
    given: dict[str, Any] = field(default_factory=dict)

    def starts(self) -> list[tuple[float, State]]:
        """All deals with their odds."""
        whole, found = (" ".join(self.whole[0]), " ".join(self.whole[1])), []
        for (ways, *blue), (more, *green) in product(*(list(self._deals(family)) for family in (0, 1))):
            hands, tenth = zip(blue, green)
            told: dict[str, Any] = self.given | {"whole": whole, "fronts": self.fronts, "first": self.first}
            found.append((ways * more, at(self.place, hands=hands, tenth=tenth, **told)))
        return found

    def _deals(self, family: int) -> Iterator[tuple[float, str, str]]:
        unseen = Counter(self.whole[family])
        for sides in self.given.get("earlier", {}).values():
            unseen -= Counter(sides[family].split())
        for ways, hand in picks(unseen, self.hands[family]):
            for more, buried in picks(unseen - hand, self.faces[family]):
                yield ways * more, spelt(hand), spelt(buried)


def picks(bag: Cards, size: int) -> Iterator[tuple[float, Cards]]:
    """Every hand of that size, with the number of ways that its cards, told apart, can be picked."""
    for hand, ways in Counter(combinations(sorted(bag.elements()), size)).items():
        yield float(ways), Counter(hand)


def spelt(cards: Cards) -> str:
    return " ".join(sorted(cards.elements()))


def unknowing(state: State) -> str:
    """The position without what seats know of each other, which imagined ones do not have either."""
    assert isinstance(state, RestInPeace)
    return GAME.dump(state.world())


def compare(small: Small, seat: int, game: Game = GAME, draw: Draw = imagining) -> Tally:
    project = unknowing if draw is imagining else GAME.dump

    def told(state: State) -> str:
        own = fields(state)
        return "" if seat == SPECTATOR else own["hands"].split(",")[seat] + "/" + own["buried"].split(",")[seat]

    return agree(
        game, small.starts(), seat, small.length, project=project, told=told, follow=small.follow, draw=draw, least=30
    )


ROUNDS = {
    "cards played and one placed face down":
        Small(1, ("1123", "12"), (2, 1), 8, script("ghost / ghost end / end / ghost end / tenth none")),
    "a card placed, and then others played":
        Small(SPECTATOR, ("1122", "1"), (2, 0), 8, script("end / tenth: / end / none / ghost")),
    "two cards placed":
        Small(1, ("11223", "1"), (3, 0), 12, script("end / tenth: / end / none / end / tenth: / end / none / ghost")),
    "a blind draw by 6":
        Small(0, ("12", "11233"), (1, 3), 6, script("ghost / medium:6 / end / blind / ghost"), ("6", "")),
    "a blind draw by 6 among what 25 leaves": Small(SPECTATOR, ("12", "11123"), (1, 2), 9,
              script("ghost / medium:25 / value:1 / value:4 / medium:6 / end / blind end / ghost end"), ("6 25", "")),
    "a card fetched by 2":
        Small(1, ("11223", "1"), (2, 0), 4, script("ghost / medium:2 / card / ghost end"), ("2", "")),
    "2 after 25 finds one value, or nothing": Small(SPECTATOR, ("11234", ""), (2, 0), 6,
              script("medium:25 / value:1 / value:2 / medium:2 / *"), ("2 25", "")),
    "2 after 25 finds less":
        Small(1, ("11223", ""), (3, 0), 6, script("medium:25 / value:1 / value:2 / medium:2 / *"), ("2 25", "")),
    "a card put back by 18": Small(1, ("11223", ""), (1, 0), 6,
              script("medium:18 / card / end / tenth:"), ("18", ""), given={"earlier": {1: ("2 3", "")}}),
    "a top revealed by 19, and drawn":
        Small(0, ("1", "11223"), (0, 1), 6, script("medium:19 / family:other / end / end / tenth:"), ("19", "")),
    "a top revealed, and shuffled away by 2": Small(1, ("11223", ""), (1, 0), 8,
              script("medium:19 / medium:2 / card / end / none end / none tenth:"), ("19 2", "")),
    "a hand looked into by 3":
        Small(0, ("1", "11223"), (0, 2), 7, script("medium:3 / end / ghost end / tenth: / end ghost"), ("3", "")),
    "a card sent by 20 while looking":
        Small(0, ("1", "11223"), (0, 3), 6, script("medium:3 / medium:20 / family:other / end / ghost"), ("3 20", "")),
    "a card sent by 20 before looking": Small(0, ("1", "1122"), (0, 3), 7,
              script("medium:20 / family:other / medium:3 / end / ghost end"), ("3 20", "")),
    "cards sent by 20 and placed":
        Small(SPECTATOR, ("1123", "12"), (2, 1), 7, script("medium:20 / family / end / tenth: none"), ("20", "")),
    "a first card under 14":
        Small(0, ("2", "11234"), (1, 3), 6, script("ghost / medium:14 / end / ghost end / ghost end"), ("14", "")),
    "a first card under 14 and 25": Small(0, ("2", "11234"), (1, 3), 7,
              script("ghost / medium:25 / value:1 / value:3 / medium:14 / end / ghost end"), ("14 25", "")),
    "a first card under 14 and 25 that 21 could not follow": Small(0, ("4", "11223"), (1, 2), 8,
              script("ghost / medium:25 / value:1 / value:3 / medium:14 / end / ghost end"), ("14 25", "21")),
    "one card and no more under 14": Small(0, ("2", "1123"), (1, 2), 8,
              script("ghost / medium:14 / end / medium end / value:1 / value:3 / ghost end / ghost end"), ("14", "25")),
    "a blind first card under 14 and 25": Small(SPECTATOR, ("4", "11223"), (1, 3), 11,
        script("ghost / medium:25 / value:1 / value:3 / medium:6 / medium:14 / end / blind end / ghost end"),
        ("6 14 25", "")),
    "a medium as a first card under 14 and 25": Small(0, ("4", "11223"), (1, 2), 8,
              script("ghost / medium:25 / value:1 / value:3 / medium:14 / end / medium:8 end / ghost"), ("14 25", "8")),
    "2 as a first card under 14 and 25": Small(0, ("4", "11223"), (1, 2), 9,
        script("ghost / medium:25 / value:1 / value:3 / medium:14 / end / medium:2 end / card ghost end"),
        ("14 25", "2")),
    "discards by 21 from two cards": Small(1, ("11234", ""), (2, 0), 3, script("medium:21 / card"), ("21", "")),
    "discards by 21": Small(SPECTATOR, ("112234", ""), (3, 0), 4, script("medium:21 / card ghost"), ("21", "")),
    "a first 21 under 14": Small(0, ("4", "112233"), (1, 3), 7,
              script("ghost / medium:14 / end / medium:21 end / card ghost end"), ("14", "21")),
    "a card taken back by 22":
        Small(1, ("1123", ""), (2, 0), 7, script("ghost / ghost / medium:22 / card / tenth: none"), ("22", "")),
    "cards turned up on the tenth":
        Small(SPECTATOR, ("1122", "112"), (1, 1), 5, script("end / tenth: none"), faces=(1, 1), place=9),
    "20, 21 and 2 on the tenth": Small(1, ("11223", "12"), (1, 1), 9,
              script("end / none / family / card"), place=9, given={"tomb": "2.21,20", "waiting": "2.21,20"}),
    "19 and 18 on the tenth": Small(1, ("11223", "1"), (1, 0), 6,
        script("end / none / family card"),
        place=9, first=1, given={"tomb": "18.19,", "waiting": "18.19,", "earlier": {1: ("2 3", "")}}),
}  # fmt: skip

# What some round must come to, by what is written there.
REACHED = """blind-card|card 1 m2; fetches|medium 2; finds nothing|card 3 m18|top 2|medium 3|away 1|away ?
tenth ?|tenth 1|m21; discards|m22; takes|shows 0 12|resolves 0 21"""


@pytest.mark.walk
def test_the_rounds_reach_what_they_are_for() -> None:
    found = {name: [lines_by_ply(small, seat) for seat in (0, SPECTATOR)] for name, small in ROUNDS.items()}
    lines = [line for both in found.values() for plies in both for ply in plies for line in ply]
    for part in REACHED.replace("\n", "|").split("|"):
        assert any(part in line for line in lines), part
    assert [name for name, both in found.items() if not both[0][-1]] == [], "it stops early"


def lines_by_ply(small: Small, seat: int) -> list[set[str]]:
    """What is written in histories from some starts of a round."""
    found: list[set[str]] = []
    ahead: list[tuple[Sheet, State]] = [(("",), state) for _, state in small.starts()[::2]]
    for _ in range(small.length):
        longer: list[tuple[Sheet, State]] = []
        for sheet, state in ahead:
            for action in state.legal():
                if state.mover() < 0 or small.follow(sheet, GAME.actions.name(action)):
                    then = state.clone()
                    then.apply(action)
                    longer.append(((*sheet, GAME.seen(state, action, seat)), then))
        found.append({sheet[-1] for sheet, _ in longer})
        ahead = longer[:200]
    return found


def watched(*seats: int) -> list[tuple[str, int]]:
    """Each round with the seat that has most to find out; in a soak with all of these."""
    if effort.IS_SOAK:
        return [(name, seat) for name in ROUNDS for seat in seats]
    return [(name, small.seat if small.seat in seats else seats[-1]) for name, small in ROUNDS.items()]


@pytest.mark.walk
@pytest.mark.parametrize(("name", "seat"), watched(0, 1, SPECTATOR))
def test_worlds_are_those_that_fit_the_sheet(name: str, seat: int) -> None:
    """RIP-45, RIP-M06, RIP-M14, RIP-M20: what was hidden is as likely as chance and legality make it."""
    tally = compare(ROUNDS[name], seat)
    assert tally.views >= 5
    assert tally.drawn >= 15


@pytest.mark.soak
@pytest.mark.walk
@pytest.mark.parametrize("draw", [redrawing, redrawing_twice])
@pytest.mark.parametrize(("name", "seat"), watched(0, 1))
def test_what_is_drawn_anew_is_all_that_fits_the_sheet_with_all_memories(name: str, seat: int, draw: Draw) -> None:
    """RIP-45: each whole position, what all know of each other included, as often as chance makes it."""
    tally = compare(ROUNDS[name], seat, draw=draw)
    assert tally.worlds >= tally.views >= 5
    assert tally.drawn >= 15


def without(**blank: Any) -> Callable[..., Any]:
    """Imagines from a view that lacks some facts."""

    def imagine(view: Any, rng: Any) -> Any:
        return type(view.real)(view.real.facts._replace(**blank)).imagine(rng)

    return imagine


def absent_minded(view: Any, rng: Any) -> Any:
    """Once in eight times only what lies open counts."""
    world = view.real.imagine(rng)
    return world if rng.below(8) else view.real.glance().imagine(rng)


def fresh_traces(view: Any, rng: Any) -> Any:
    """A fresh deal of what is unknown."""
    facts = view.real.facts
    traces = [f"U{hand}{faces}" if hand + faces else "" for hand, faces in zip(facts.hands, facts.faces)]
    return type(view.real)(facts._replace(traces=tuple(traces))).imagine(rng)


@pytest.mark.walk
@pytest.mark.parametrize(
    ("name", "imagine"),
    [
        ("cards played and one placed face down", fresh_traces),
        ("one card and no more under 14", fresh_traces),
        ("a hand looked into by 3", absent_minded),
        ("2 after 25 finds one value, or nothing", absent_minded),
        ("a top revealed by 19, and drawn", without(tops=(0, 0), top_times=(0, 0))),
    ],
)
def test_a_wrong_imagination_is_found(name: str, imagine: Any) -> None:
    """RIP-45: what plays, looks and empty searches told is left out."""
    with pytest.raises(Broken, match=r"an impossible world|the odds are others|never imagined|all in all"):
        compare(ROUNDS[name], 0 if name.startswith(("a hand", "one")) else SPECTATOR, wrong_view(GAME, imagine=imagine))
