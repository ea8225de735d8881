"""Ghooost! a second time: plain, slow, and written from the rules alone. The first version is tested against it.

Cards are small strings: "1" to "14", "X" for Miss Copy, "K" for Kitty. Piles are lists of them. What nobody has seen
yet (crypt and mansions) is one bag of counts: every unseen card is equally likely to come next, wherever it comes from.
"""

from collections import Counter
from typing import Any

CHANCE = -1
OVER = -2

COPY = "X"
KITTY = "K"
RANKS = [str(value) for value in range(1, 15)]

SCOOTY = 1
TWIST = 8
SKELETUM = 11
SCARY = (3, 12)

FULL_HAND = 4
MANSION = {2: 12, 3: 10, 4: 8, 5: 6, 6: 4}
LAST_ROUND = 30  # the usual one; 0: never


def play_name(rank: str, count: int, copies: int) -> str:
    """`5`, `5x3`, `5+X`, `12x2+XX`."""
    ghosts = rank if count == 1 else f"{rank}x{count}"
    return f"{ghosts}+{COPY * copies}" if copies else ghosts


def read_play(name: str) -> tuple[str, int, int]:
    """The rank, how many of it, how many Miss Copies: `12x2+X` is ("12", 2, 1)."""
    ghosts, _, copies = name.partition("+")
    rank, _, count = ghosts.partition("x")
    return rank, int(count or "1"), len(copies)


class SlowGhooost:
    """A round or a match of Ghooost! in progress; `apply` trusts its caller."""

    def __init__(
        self,
        players: int,
        *,
        match: bool = False,
        points: bool = False,
        last_round: int = LAST_ROUND,
        starter: int | None = None,
        twist_each: bool = False,
        daybreak: int = 40,
        each_value: int = 4,
        miss_copy: int = 2,
        kitty: int = 4,
    ) -> None:
        """GHO-01, GHO-83, GHO-89; that there is such a game is its caller's to know."""
        self.players = players
        self.match = match
        self.pays_points = points
        self.last_round = last_round
        self.twist_each = twist_each
        self.daybreak = daybreak
        self.deck = {COPY: miss_copy, **dict.fromkeys(RANKS, each_value), KITTY: kitty}
        self.points = [0] * players
        self.tokens = [0] * players
        self.round = 1
        self.barred: int | None = None  # the seat whose second token ended the match (GHO-86)
        self.over = False
        self._set_up()
        if starter is None:
            self.errand = "starts"
        else:
            self.turn = starter

    # --- the table -----------------------------------------------------------------------------------------------

    def mover(self) -> int:
        """Whose decision it is: a seat, CHANCE or OVER."""
        if self.over:
            return OVER
        return CHANCE if self.errand else self.turn

    def legal(self) -> set[str]:
        """The names of all that may happen next."""
        if self.over:
            return set()
        if self.errand:
            return set(self.odds())
        return self._decisions()

    def odds(self) -> dict[str, int]:
        """GHO-08: any seat may start. Else any unseen card may come, crypt and mansions alike."""
        if self.errand == "starts":
            return {f"starts:{seat}": 1 for seat in range(self.players)}
        return {f"card:{card}": left for card, left in self.bag.items() if left}

    def apply(self, name: str) -> None:
        """One decision or one outcome of chance."""
        if self.errand == "starts":
            self.turn = int(name.removeprefix("starts:"))
            self.errand = "deal"
        elif self.errand:
            self._card_comes(name.removeprefix("card:"))
        else:
            self._decide(name)

    def payoffs(self) -> list[float]:
        """GHO-83, GHO-92: a round pays 1 to each who left, or its points; a match 1 to the winner, shared on a tie."""
        if not self.match:
            return [float(points) if self.pays_points else float(points > 0) for points in self.points]
        winners = self._leaders()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    # --- set-up --------------------------------------------------------------------------------------------------

    def _set_up(self) -> None:
        """GHO-02, GHO-05, GHO-07, GHO-09, GHO-75: a full bag, the mansions, the rest is the crypt; clockwise."""
        self.bag = dict(self.deck)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.mansions = [MANSION[self.players]] * self.players
        self.crypt = sum(self.bag.values()) - self.players * (FULL_HAND + MANSION[self.players])
        self.cemetery: list[tuple[str, int]] = []  # from the bottom up: the card, the value it counts as
        self.kitties: list[str] = []
        self.discard: list[str] = []
        self.left: list[int] = []  # who is out, first to last
        self.direction = 1
        self.quiet = 0  # actions since anything moved towards an end (GHO-88)
        self.turn = 0
        self.again = False  # the action in progress makes the actor play again
        self.next_misses = False  # the action in progress makes the next player miss a turn
        self.progress_before = self._progress()
        self.errand = "deal"  # what chance has to do now: "starts", "deal", "luck", "mansion", "draw"; "" for nothing

    def _card_comes(self, card: str) -> None:
        """A card leaves the bag, for whatever it was wanted."""
        self.bag[card] -= 1
        if self.errand == "deal":
            self._deal(card)
        elif self.errand == "draw":
            self.crypt -= 1
            self.hands[self.turn].append(card)
            self._draw_up()
        elif self.errand == "luck":
            self.crypt -= 1
            self._turn_up(card)
        else:
            self.mansions[self.turn] -= 1
            self._turn_up(card)

    def _deal(self, card: str) -> None:
        """GHO-04: four cards to the first seat, then four to the next, and so on."""
        short = [hand for hand in self.hands if len(hand) < FULL_HAND]
        short[0].append(card)
        if len(short) == 1 and len(short[0]) == FULL_HAND:
            self.errand = ""

    # --- what is valid -------------------------------------------------------------------------------------------

    def _top(self) -> int:
        """GHO-11, GHO-15: the value to beat; 0 when no ghost lies there, Kitty or not."""
        return self.cemetery[-1][1] if self.cemetery else 0

    def _run(self) -> int:
        """GHO-62, GHO-64, GHO-73: how many cards of one value lie unbroken on top."""
        run = 0
        for _, value in reversed(self.cemetery):
            if value != self._top():
                break
            run += 1
        return run

    def _valid(self, value: int, cards: int) -> bool:
        """GHO-10, GHO-13, GHO-14, GHO-21, GHO-61, GHO-62: may so many cards of this value go on the cemetery?"""
        top = self._top()
        if value == SCOOTY or cards >= 4:
            return True
        if value == top and self._run() + cards >= 4:
            return True
        if top in SCARY and value not in SCARY:
            return False
        return value >= top

    # --- what a player may do ------------------------------------------------------------------------------------

    def _midnight(self) -> bool:
        """GHO-39: struck as soon as the crypt is empty."""
        return self.crypt == 0

    def _cemetery_is_bare(self) -> bool:
        """GHO-16, GHO-35: nothing there to take, not even a Kitty."""
        return not self.cemetery and not self.kitties

    def _decisions(self) -> set[str]:
        """GHO-31, GHO-50: plays, the cemetery, luck before midnight, the mansion after it, or a lost turn."""
        names = self._plays()
        if not self._cemetery_is_bare():
            names.add("take")  # GHO-34, GHO-51, GHO-52
        if self._must_lose_turn():
            names.add("lose")
        if not self._midnight():
            names.add("luck")  # GHO-32
        elif not self.hands[self.turn]:
            names.add("mansion")  # GHO-53
        return names

    def _plays(self) -> set[str]:
        """GHO-12, GHO-18, GHO-19, GHO-22: one Kitty; or ghosts of one value, with or without Miss Copies."""
        hand = self.hands[self.turn]
        names = {KITTY} if KITTY in hand else set()
        for rank in set(hand) - {KITTY, COPY}:
            for count in range(1, hand.count(rank) + 1):
                for copies in range(hand.count(COPY) + 1):
                    if self._valid(int(rank), count + copies):
                        names.add(play_name(rank, count, copies))
        return names

    def _must_lose_turn(self) -> bool:
        """GHO-35, GHO-56: cards in hand, none that can be played, and no cemetery to take."""
        return bool(self.hands[self.turn]) and self._cemetery_is_bare() and not self._plays()

    # --- an action -----------------------------------------------------------------------------------------------

    def _decide(self, name: str) -> None:
        """Do what the player chose; then GHO-90."""
        self.again = False
        self.next_misses = False
        self.progress_before = self._progress()
        if name in ("luck", "mansion"):
            self.errand = name
            return
        if name == "take":
            self._take_cemetery()
        elif name == KITTY:
            self.hands[self.turn].remove(KITTY)
            self._lay_kitty()
        elif name != "lose":
            self._play(name)
        self._draw_up()

    def _play(self, name: str) -> None:
        """GHO-12, GHO-60: lay the cards from the hand; two or more make the player play again."""
        rank, count, copies = read_play(name)
        cards = [rank] * count + [COPY] * copies
        for card in cards:
            self.hands[self.turn].remove(card)
        self._lay(cards, int(rank))
        if len(cards) >= 2:
            self.again = True

    def _turn_up(self, card: str) -> None:
        """GHO-32, GHO-33, GHO-40, GHO-54, GHO-57: a card turned up is played, or fails and goes to the hand."""
        self.errand = ""
        if card == KITTY:
            self._lay_kitty()
        elif card != COPY and self._valid(int(card), 1):
            self._lay([card], int(card))
        else:
            self._take_cemetery()
            self.hands[self.turn].append(card)
        self._draw_up()

    def _take_cemetery(self) -> None:
        """GHO-16, GHO-20: all of it, Kitty included; a Miss Copy is Miss Copy again."""
        self.hands[self.turn] += [card for card, _ in self.cemetery] + self.kitties
        self.cemetery = []
        self.kitties = []

    def _lay_kitty(self) -> None:
        """GHO-15, GHO-17: Kitty lies beside the cemetery, and the next player misses a turn."""
        self.kitties.append(KITTY)
        self.next_misses = True

    def _lay(self, cards: list[str], value: int) -> None:
        """GHO-20: the cards lie on top, all with that value; then their powers work."""
        self.cemetery += [(card, value) for card in cards]
        if value == TWIST:
            self._twist(len(cards))
        if value == SKELETUM or self._run() >= 4:
            self._discard_cemetery()

    def _twist(self, cards: int) -> None:
        """GHO-66, GHO-67, GHO-68: the direction turns, once an action or once a card; not with two players in."""
        turns = cards if self.twist_each else 1
        if len(self._still_in()) > 2 and turns % 2 == 1:
            self.direction = -self.direction

    def _discard_cemetery(self) -> None:
        """GHO-65, GHO-69, GHO-70, GHO-74: all of it, Kitty included, is out of the game; the player plays again."""
        self.discard += [card for card, _ in self.cemetery] + self.kitties
        self.cemetery = []
        self.kitties = []
        self.again = True

    # --- after an action (GHO-90) ----------------------------------------------------------------------------------

    def _draw_up(self) -> None:
        """GHO-36, GHO-37, GHO-38, GHO-55: up to four cards, as long as the crypt has any."""
        if self.crypt and len(self.hands[self.turn]) < FULL_HAND:
            self.errand = "draw"
        else:
            self.errand = ""
            self._leave_or_stay()

    def _leave_or_stay(self) -> None:
        """GHO-80, GHO-81: who holds nothing is out; the last one in has lost."""
        actor = self.turn
        if not self.hands[actor] and not self.mansions[actor]:
            self.left.append(actor)
        if len(self._still_in()) == 1:
            self._end_round(self.left + self._still_in())
            return
        if actor in self.left or not self.again:
            self._pass_on()
        self._count_quiet()
        if self._stuck() or self._sun_rises():
            self._end_round(self.left + self._ranking())

    def _pass_on(self) -> None:
        """GHO-17, GHO-75, GHO-82: the next player still in, in the direction of play; after Kitty, the one after."""
        self._step()
        if self.next_misses:
            self._step()

    def _step(self) -> None:
        """One seat on, past all who are out."""
        self.turn = (self.turn + self.direction) % self.players
        while self.turn in self.left:
            self.turn = (self.turn + self.direction) % self.players

    def _still_in(self) -> list[int]:
        """The seats that are not out."""
        return [seat for seat in range(self.players) if seat not in self.left]

    # --- daybreak --------------------------------------------------------------------------------------------------

    def _progress(self) -> tuple[int, int, int, int]:
        """GHO-88: crypt, discard, mansions and who is out; when one of them changes, something has happened."""
        return self.crypt, len(self.discard), sum(self.mansions), len(self.left)

    def _count_quiet(self) -> None:
        """GHO-88: one more action without an event, or none."""
        self.quiet = self.quiet + 1 if self._progress() == self.progress_before else 0

    def _sun_rises(self) -> bool:
        """GHO-88: forty quiet actions for each player still in."""
        return self.daybreak > 0 and self.quiet >= self.daybreak * len(self._still_in())

    def _stuck(self) -> bool:
        """GHO-72: after midnight, nothing to take and nothing but Miss Copy in every hand."""
        hands = [self.hands[seat] for seat in self._still_in()]
        return self._midnight() and self._cemetery_is_bare() and all(set(hand) == {COPY} for hand in hands)

    def _ranking(self) -> list[int]:
        """GHO-88: those still in, fewest cards first; on a tie the one whose turn comes first."""
        seats = [(self.turn + self.direction * step) % self.players for step in range(self.players)]
        return sorted([seat for seat in seats if seat not in self.left], key=self._cards_held)

    def _cards_held(self, seat: int) -> int:
        """Hand and mansion."""
        return len(self.hands[seat]) + self.mansions[seat]

    # --- the end of a round, the end of a match ----------------------------------------------------------------------

    def _end_round(self, order: list[int]) -> None:
        """GHO-84, GHO-85: `order` is all seats, first out to loser. Points, a token, and perhaps another round."""
        *leavers, loser = order
        self.left = leavers
        for seat in leavers:
            self.points[seat] += 1
        if self.players > 2:
            self.points[leavers[0]] += 1
            self.points[leavers[-1]] += 2
        self.tokens[loser] += 1
        if self.barred is None and self.tokens[loser] == 2:
            self.barred = loser
        self.over = not self.match or self._match_is_over()
        if not self.over:
            self._next_round(loser)

    def _match_is_over(self) -> bool:
        """GHO-86, GHO-87: someone has two tokens and one other leads, or it has been so many rounds."""
        is_late = self.last_round > 0 and self.round >= self.last_round
        return self.barred is not None and (len(self._leaders()) == 1 or is_late)

    def _leaders(self) -> list[int]:
        """GHO-86, GHO-87: who has most points, the barred player apart."""
        seats = [seat for seat in range(self.players) if seat != self.barred]
        most = max(self.points[seat] for seat in seats)
        return [seat for seat in seats if self.points[seat] == most]

    def _next_round(self, loser: int) -> None:
        """GHO-08: the loser starts; the cards are dealt at once."""
        self.round += 1
        self._set_up()
        self.turn = loser


def second(players: int, options: dict[str, Any]) -> SlowGhooost:
    """The game at a table with these options."""
    return SlowGhooost(players, **options)


def whole(line: dict[str, str]) -> Any:
    """Unseen cards lie in the crypt and the mansions; with those in hands and the cemetery they are of the deck."""
    assert len(line["bag"]) == sum([int(line["crypt"]), *map(int, line["mansions"].split(","))])
    assert Counter(line["bag"] + line["hands"].replace(",", "") + line["cemetery"]) <= Counter(line["deck"])
    return line["deck"]
