"""The search for the best hold after roll 1 of a phase of numbers where much hangs on the points.

To count a hold tells what those are worth that hold more, so one count is for all holds that have some dice in common.
Which is to be counted is guessed: of holds of few dice by the coach's file (few_held.py), of the others by a bell curve
(estimate.py). As long as a guess is better than all that was counted, the best one is counted, with what it has in
common with the next ones as far as that does not take too long. What cannot be counted at all is believed.
"""

from p10core.coach.coach import NO_ADVICE, WIN
from p10core.coach.estimate import estimated
from p10core.coach.few_held import few_held, is_few
from p10core.coach.hands import cells
from p10core.coach.search import MISSING, SMOOTH, Search
from p10core.const import const
from p10core.dice.evaluator import ways
from p10core.dice.ten_dice import ALL_DICE, DICE
from p10core.game.phases import COLOUR, PHASES

_ALL = const(24000)  # cells (hands.py) of all that are counted, some two seconds
_EACH = const(100)  # and for each a few more
_AT_MOST = const(11760)  # of one: seven free dice
_TOGETHER = const(8)  # holds whose common dice are looked for
_FEW = const(32)  # holds of few dice, the best, that are kept in mind
# Guesses for holds of few dice are too high by so much of what there is to win beside the greatest step of the ends.
_OVER = const(30)
_WIDER = const(4704)  # cells of what is counted at last about the best


def is_for(turn, plan):
    """Whether this search is for these dice."""
    return turn.rolls == 1 and plan.goal == WIN and plan.step >= SMOOTH and PHASES[turn.phase][0][0] != COLOUR


class FirstSearch(Search):
    """See p10core.coach.search.Search."""

    def __init__(self, coach, turn, plan):
        self._left = _ALL  # cells that may yet be counted
        self._bases = []  # what was counted
        self._by_file = set()  # what was guessed by the coach's file
        self._sure = NO_ADVICE  # the most that a hold is worth which was counted
        ends = plan.ends
        self._over = max(max(ends) - min(ends) - 2 * plan.step, 0) // _OVER
        Search.__init__(self, coach, turn, plan)

    def _look(self):
        self._sure = max(self._sure, self._known.get(ALL_DICE, NO_ADVICE))
        for mask in self._to_guess():
            if mask != ALL_DICE and mask not in self._known and not is_few(mask):
                self._guess(mask, estimated(self.coach, self.turn, self.plan, mask))
                yield True
        likely = self._likely(False)
        if likely:
            yield from self._counted_together(likely if is_few(self.mask) else [self.mask] + likely)
        yield from self._settle(False)
        found = yield from few_held(self.coach, self.turn, self.plan.ends)
        for one in found[-_FEW:]:
            mask = one & ALL_DICE
            if mask not in self._known or mask in self._guessed:
                self._guess(mask, one >> DICE)
                self._by_file.add(mask)
        yield from self._settle(True)
        self.mask = max(self._known, key=self._rank)
        self.worth = self._value(self.mask)
        yield from self._wider()

    def _to_guess(self):
        """Holds that may be good."""
        yield from self._tabled()
        if self._is_sharp:
            yield from self._to_enough(ways(self.turn.phase, self.faces, MISSING))

    def _guess(self, mask, worth):
        self._known[mask] = worth
        self._guessed.add(mask)

    def _value(self, mask):
        return self._known[mask] - (self._over if mask in self._guessed and mask in self._by_file else 0)

    def _is_as_good(self, mask):
        if mask in self._guessed and mask in self._by_file:
            return self._known[mask] - self._over // 2 >= self.worth  # what is counted is worth a little more
        return Search._is_as_good(self, mask)

    def _rank(self, mask):
        """The order of the holds; of equals the one that holds less is better."""
        return self._value(mask) << DICE | ALL_DICE - mask

    def _likely(self, has_few):
        """The guesses, the best first; *has_few*: also for holds of few dice."""
        found = [self._rank(mask) for mask in self._guessed if has_few or not is_few(mask)]
        found.sort(reverse=True)  # the VM asks for a key at each comparison
        return [ALL_DICE - (rank & ALL_DICE) for rank in found]

    def _settle(self, has_few):
        """Count the best of the guesses as long as it may be the best of all."""
        while True:
            likely = self._likely(has_few)
            if not likely or self._value(likely[0]) <= self._sure or cells(likely[0]) > min(_AT_MOST, self._left):
                return
            yield True
            yield from self._counted_together(likely)

    def _counted_together(self, masks):
        """Count what the first of these holds has in common with the others, as far as that does not take too long."""
        base = masks[0]
        for other in masks[1:_TOGETHER]:
            if cells(base & other) <= min(_AT_MOST, self._left):
                base &= other
        yield from self._counted(base)

    def _wider(self):
        """Let dice of the best hold go, number by number, and count what is held then."""
        around = NO_ADVICE
        while self.mask not in (around, ALL_DICE):
            base = around = self.mask
            for number in range(11):
                rest = base
                for die in range(DICE):
                    if self.faces[die] & 15 == number:
                        rest &= ~(1 << die)
                if cells(rest) <= _WIDER:
                    base = rest
            if cells(base) <= self._left and not any(one & base == one for one in self._bases):
                yield from self._counted(base)

    def _counted(self, mask):
        self._left -= cells(mask) + _EACH
        yield from Search._counted(self, mask)
        if mask in self._throws.found and not self.coach.problem:
            self._bases.append(mask)
            most = max(self._throws.found.values())
            self._sure = max(self._sure, most)
