import json
from fractions import Fraction

import pytest

from hantise.core import CHANCE, OVER, SPECTATOR, BadPosition, BadView, DrawnTable, State
from hantise.core.record import apply_names
from hantise.testing.games import find
from hantise.testing.perft import after as after_one

GAME = find("kuhn")


def after(names: str) -> State:
    """The position after these actions."""
    state = GAME.start(GAME.options(2))
    apply_names(GAME, state, names.split())
    return state


def every_history(state: State) -> list[list[State]]:
    """All plays from here, each as its positions."""
    if state.mover() == OVER:
        return [[state]]
    return [[state, *play] for action in state.legal() for play in every_history(after_one(state, action))]


def test_the_known_counts_and_value() -> None:
    """KUH-01 to KUH-06; Kuhn 1950: 30 plays, 12 information sets, 55 positions; the first seat loses an eighteenth."""
    plays = every_history(after(""))
    positions = {GAME.dump(position) for play in plays for position in play}
    assert len(plays) == 30
    assert len([dump for dump in positions if "-" not in dump.replace("--", "")]) == 55
    assert len(positions) == 58, "three more, as the deal is two steps"
    decisions = [position for play in plays for position in play if position.mover() >= 0]
    assert len({GAME.view(position, position.mover()).dump() for position in decisions}) == 12
    assert value(after("")) == Fraction(-1, 18)


def bets(card: str, stage: str) -> Fraction:
    """Kuhn's solution with alpha 1/3: how often a seat bets or calls with this card."""
    often = {
        "opening": {"J": Fraction(1, 3), "Q": Fraction(0), "K": Fraction(1)},
        "0 bet": {"J": Fraction(0), "Q": Fraction(2, 3), "K": Fraction(1)},
        "checked": {"J": Fraction(1, 3), "Q": Fraction(0), "K": Fraction(1)},
        "1 bet": {"J": Fraction(0), "Q": Fraction(1, 3), "K": Fraction(1)},
    }
    return often[stage][card]


def value(state: State) -> Fraction:
    """What the first seat can expect when both play Kuhn's solution."""
    if state.mover() == OVER:
        return Fraction(state.payoffs()[0])
    return sum((odds * value(after_one(state, action)) for action, odds in chances(state).items()), Fraction(0))


def chances(state: State) -> dict[int, Fraction]:
    legal, seat = state.legal(), state.mover()
    if seat == CHANCE:
        return {action: Fraction(weight, state.total()) for action, weight in zip(legal, state.weights())}
    cards, _stakes, stage, _turn = [field.partition("=")[2] for field in GAME.dump(state).split()]
    bet = bets(cards[seat], f"{seat} bet" if stage == "bet" else stage)
    return {legal[0]: 1 - bet, legal[1]: bet}


def test_what_a_play_pays() -> None:
    """KUH-03, KUH-04, KUH-05, KUH-06."""
    for won, plays in (
        (1.0, ["deal:K deal:J check check", "deal:J deal:Q bet fold"]),
        (-1.0, ["deal:J deal:Q check check", "deal:K deal:Q check bet fold"]),
        (-2.0, ["deal:J deal:Q bet call"]),
        (2.0, ["deal:K deal:Q check bet call"]),
    ):
        for state in map(after, plays):
            assert state.mover() == OVER
            assert state.payoffs() == state.standing() == [won, -won]


def test_a_card_is_its_holder_s_secret_until_nobody_folds() -> None:
    """KUH-02, KUH-06, KUH-07."""
    for names, last, sheets, cards in [
        ("", "deal:K", ["0 deal K", "0 deal ?", "0 deal ?"], ["K", ""]),
        ("deal:K", "deal:Q", ["1 deal ?", "1 deal Q", "1 deal ?"], ["K", "?"]),
        ("deal:K deal:Q check", "check", ["1 check; 0 shows K 1 shows Q"] * 3, ["K", "Q"]),
        ("deal:K deal:Q bet", "call", ["1 call; 0 shows K 1 shows Q"] * 3, ["K", "Q"]),
        ("deal:K deal:Q bet", "fold", ["1 fold"] * 3, ["K", "?"]),
    ]:
        state, action = after(names), GAME.actions.parse(last)
        assert [GAME.seen(state, action, seat) for seat in (0, 1, SPECTATOR)] == sheets
        assert json.loads(GAME.view(after(f"{names} {last}"), 0).dump())["cards"] == cards


def test_why_not() -> None:
    """KUH-02 to KUH-06."""
    for names, seat, action, code in [
        ("", 0, "check", "not-your-turn"),
        ("deal:K deal:Q", 1, "check", "not-your-turn"),
        ("deal:K deal:Q", 0, "deal:J", "left-to-chance"),
        ("deal:K deal:Q", 0, "call", "no-bet"),
        ("deal:K deal:Q check", 1, "fold", "no-bet"),
        ("deal:K deal:Q bet", 1, "check", "facing-a-bet"),
        ("deal:K deal:Q bet fold", 0, "check", "game-over"),
    ]:
        refusal = GAME.view(after(names), seat).refusal(GAME.actions.parse(action))
        assert refusal is not None
        assert refusal.code == code


OPENING = "stakes=1,1 stage=opening turn=0"


def test_what_is_no_position_and_no_view_is_refused() -> None:
    for text, words in [
        *[(text, "the fields cards") for text in ("", f"hand=KQ {OPENING}")],
        ("cards=KQ stakes=1,9 stage=opening turn=0", "no betting leads"),
        ("cards=K- stakes=1,2 stage=bet turn=0", "before both have a card"),
        *[(f"cards={cards} {OPENING}", "J, Q and K") for cards in ("KK", "-K", "KA", "KQJ", "")],
    ]:
        with pytest.raises(BadPosition, match=words):
            GAME.load(text)
    for seat, mover, cards, betting in [
        *[(seat, mover, ["K", "?"], OPENING) for seat, mover in ((2, 0), (0, 1))],
        *[(0, 0, cards, OPENING) for cards in (["K", "Q"], ["?", "?"], ["A", "?"], ["K"])],
        (1, -1, ["", "K"], OPENING),
        (0, -2, ["K", "K"], "stakes=1,1 stage=shown turn=0"),
        (0, 0, ["K", "?"], "stakes=9,9 stage=opening turn=0"),
    ]:
        with pytest.raises(BadView):
            GAME.read_view(json.dumps({"seat": seat, "mover": mover, "cards": cards, "betting": betting}))


def test_a_name_is_escaped_on_the_page() -> None:
    """How it speaks its playthrough shows."""
    assert isinstance(GAME.table, DrawnTable)
    assert GAME.table.html(GAME.view(after("deal:K"), 0), ["<b>", "Ben"]).startswith("<ul><li>&lt;b&gt;: card K")
