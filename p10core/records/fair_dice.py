"""Whether the dice are fair, in words: by how often each number was rolled in the games that the journal has kept.

Fair dice show each high number, 5 to 10, in one of six rolls; of the low dice 1 to 4 in one of six, a wild in one of
three. The chi-square of the eleven counts says how far chance must have strayed from that.
"""

import struct

from p10core.const import const
from p10core.dice.entries import HELD_FORMAT, HIGH_DIE, HOLD, ROLL, STOP, unpacked_faces
from p10core.dice.ten_dice import ALL_DICE, count
from p10core.game.games import DICE_GAME
from p10core.game.set_up import SetUp
from p10core.journal.kinds import BEGIN, LEAVE, NEW_BEST, PLAYED
from p10core.journal.records import games, next_line, records
from p10core.kernel.screen import Screen
from p10core.kernel.start import set_up_again
from p10core.types import App, Frame, Iterator, MaybeNone

_HIGH = (5, 6, 7, 8, 9, 10)
_LOW = (0, 1, 2, 3, 4)
_ENOUGH = const(120)  # rolls of low dice and of high ones: twenty of each number are to be expected

# From so many hundredths of chi-square on, of nine degrees of freedom, chance alone strays once in so many times.
_RARE = const(1692)
_RARE_IN = const(20)
_HARDLY = const(2788)
_HARDLY_IN = const(1000)

_ENTRIES_A_ROUND = const(4)
_LOWEST = const(5)  # a high die's numbers count from here, side by side


def chi_square(counts: list[int]) -> int:
    """How far eleven counts, wilds first, are from those of fair dice, in hundredths of chi-square."""
    found = 0
    for numbers in (_HIGH, _LOW):
        rolled = sum([counts[number] for number in numbers])
        for number in numbers:
            parts = 6 if number else 3
            if rolled:
                found += 100 * (parts * counts[number] - rolled) ** 2 // (parts * rolled)
    return found


class Counter:
    """Counts what was rolled: give it the entries of a journal, oldest first. ``counts``: of each number, a wild is 0.

    Dice that are dealt are left out: no die has rolled them.
    """

    def __init__(self) -> None:
        self.counts = [0] * 11
        self._set_up = SetUp()
        self._counts = False  # whether the game that is on is one of dice that are rolled
        self._held = 0

    def apply(self, kind: int, payload: bytes) -> tuple[str]:
        """Take an entry. Gives one line, and nothing in it: that it was taken."""
        chosen = self._set_up
        if kind in (BEGIN, LEAVE, NEW_BEST, PLAYED):
            if kind != BEGIN:
                chosen.forget_deal()
            self._counts = kind == BEGIN and chosen.game == DICE_GAME and not chosen.deal
            self._held = 0
        elif not set_up_again(chosen, kind, payload) and self._counts:
            if kind == ROLL:
                count(self.counts, unpacked_faces(payload), ~self._held & ALL_DICE)
            elif kind == HOLD:
                self._held = struct.unpack(HELD_FORMAT, payload)[0]
            elif kind == STOP:
                self._held = 0
            elif kind == HIGH_DIE:
                for side in payload:
                    self.counts[_LOWEST + side] += 1
        return ("",)


class FairDiceScreen(Screen):
    """Counts, a few entries a round, then says what it has found. Any button returns."""

    def __init__(self, app: App) -> None:
        self.counter = Counter()
        self.entries: Iterator[str] | MaybeNone = records(app.journal, lambda: self.counter, len(games(app.journal)))

    def press(self, app: App, button: int, now: int) -> None:
        app.restart()

    def tick(self, app: App, now: int) -> None:
        for _ in range(_ENTRIES_A_ROUND if self.entries else 0):
            if next_line(self.entries) is None:
                self.entries = None
                app.stale = True
                break

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        counts = self.counter.counts
        low = sum([counts[number] for number in _LOW])
        rolled = sum(counts)
        frame.write(0, 0, say("Fair dice?"))
        frame.write(4, 0, say("OK: go on"))
        if self.entries:
            frame.write(1, 0, "...")
            return
        frame.write(1, 0, say("Rolls: %d") % rolled)
        if min(low, rolled - low) < _ENOUGH:
            frame.write(2, 0, say("Too few to tell yet"))
            return
        found = chi_square(counts)
        if found < _RARE:
            frame.write(2, 0, say("Yes, they look fair"))
        else:
            hardly = found >= _HARDLY
            frame.write(2, 0, say("Too uneven to be fair") if hardly else say("Uneven: luck, maybe"))
            frame.write(3, 0, say("Chance: 1 in %d") % (_HARDLY_IN if hardly else _RARE_IN))
