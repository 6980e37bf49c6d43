"""The search for the best hold, a step at a time.

search = Search(coach, turn, plan)
while search.more():
    pass
search.mask, search.worth

In a game that is to be won the holds of all tables of the phase are looked at, and to end the turn, then, after roll 2,
those that differ by a die from the best; the one is taken that is worth most. What the free dice may show is counted
(hands.py, at phase 8 throws.py). Where that would take too long, many dice free after roll 1, a hold is worth what the
chance of the phase and a bell curve over its points come to (estimate.py), unless much hangs on the points: then
first_search.py looks. Where a point more or less decides, as in a last series, more holds are looked at after roll 2:
those for the ways to the most points, for all to enough, and all that leave one die or two.
"""

from p10core.coach.coach import FAILS, NO_ADVICE, SAFE, WIN
from p10core.coach.estimate import estimated
from p10core.coach.hands import Hands, cells
from p10core.coach.odd import odd_dice
from p10core.coach.throws import MOST, Throws
from p10core.const import const
from p10core.dice.evaluator import FAILED, kept, ways
from p10core.dice.ten_dice import ALL_DICE, DICE, HIGH_DICE
from p10core.dice.turn import ROLLS
from p10core.game.phases import COLOUR, PHASES, SET

# How much better than the plan's table another hold must be that is not counted: so much of FULL, and a part of the
# greatest step of the ends, where a bell curve is far from the truth.
_TRIFLE = const(10)
_DOUBT = const(16)
_AT_FIRST = const(600)  # cells (hands.py) of a hold that is counted when it is looked at: four free dice
_AT_LAST = const(1800)  # of one that is counted if it may be taken: five
_ASKED = const(600)  # of one that somebody asks about who waits for it
_ASKED_FIRST = const(210)  # the same after roll 1: three free dice
_ASKED_SOON = const(60)  # of one that is asked about before the search has ended: two free dice
SMOOTH = const(20)  # of FULL: where no point decides more, the tables' holds are good enough
_NEXT_TO_NOTHING = const(2)  # of FULL: .04 %
_SHARP = const(300)  # the same: where so much hangs on a point that more holds are looked at
MISSING = const(4)  # dice, of ways to many points, at the most


class Search:
    """Looks for the best hold, one at a step; last whether one that people understand is as good.

    ``mask``: the best so far, NO_ADVICE if the coach fails; ``worth``: what it is worth.
    """

    def __init__(self, coach, turn, plan):
        self.coach = coach
        self.turn = turn
        self.plan = plan
        self.rolls = turn.rolls
        self.faces = bytes(turn.faces)
        self.mask = coach.hold(turn.phase, turn.rolls, turn.faces, plan.aim, plan.standing)
        self.worth = NO_ADVICE
        self._is_hurried = self._has_ended = False
        self._doubt = plan.step // _DOUBT + _TRIFLE
        self._is_sharp = plan.step >= _SHARP
        self._known = {}  # what holds are worth, by their masks
        self._guessed = set()  # those of which it was estimated
        self._is_of_colours = PHASES[turn.phase][0][0] == COLOUR
        self._throws = Throws(turn, plan.ends) if self._is_of_colours else Hands(coach, turn, plan.ends)
        if self.mask == ALL_DICE and not _may_stop(turn, plan):
            self.mask = _spoilt(turn)
        self._steps = self._all() if plan.goal == WIN and self.mask != NO_ADVICE else iter(())

    def more(self):
        """Take a step; whether there are more to come."""
        if self.coach.problem:
            self.mask = NO_ADVICE
            return False
        if self._is_hurried and self.worth != NO_ADVICE:
            return False
        try:
            return next(self._steps)
        except StopIteration:
            self._has_ended = True
            return False

    def hurry(self):
        """Nobody waits any longer: the best so far will do, or the first that is counted."""
        self._is_hurried = not self._has_ended

    def worth_of(self, mask):
        """What a hold is worth, see :func:`worth`; first the search ends, for one hold at a time is counted. Where
        somebody would wait for that it is estimated.
        """
        while self.more():
            pass
        most = _ASKED if self.rolls == ROLLS - 1 else _ASKED_FIRST
        if self.rolls == 1 and not self._is_of_colours:
            mask = alike(mask, self.faces, 0)  # as those that are known
        if mask not in self._known and cells(mask) > (_ASKED_SOON if self._is_hurried else most):
            found = estimated(self.coach, self.turn, self.plan, mask)
            return min(found, self.worth) if self.plan.goal == WIN else found
        if mask == self.mask and self.plan.goal == WIN:
            return self.worth
        for _ in self._count(mask):
            pass
        found = self._known[mask]
        if self.rolls == ROLLS - 1 or self.plan.goal != WIN:
            return found
        # It may be better to let held dice go, which is not all counted; no hold is worth more than the best.
        return min(max(found, estimated(self.coach, self.turn, self.plan, mask)), self.worth)

    def _all(self):
        yield from self._count(self.mask)
        self.worth = self._known[self.mask]
        if _may_stop(self.turn, self.plan):
            end = self._known[ALL_DICE] = estimated(self.coach, self.turn, self.plan, ALL_DICE)
            if end > self.worth:
                self.worth = end
                self.mask = ALL_DICE
        yield True
        yield from self._look()
        if not self._is_of_colours:
            yield from self._plain()

    def _look(self):
        """Try holds."""
        for mask in self._tabled():
            yield from self._try(mask)
            yield True
        if self.rolls == 1 or self._is_of_colours or self.plan.step < SMOOTH:
            return
        if self._is_sharp:
            for mask in self._untabled():
                yield from self._try(mask)
                yield True
        around = NO_ADVICE
        while around != self.mask:
            around = self.mask
            for mask in self._near(around):
                yield from self._try(mask)
                yield True

    def _tabled(self):
        """The holds of all tables of the phase, and one that fails, where that is worth more than the best of them."""
        turn = self.turn
        tables = self.coach.tables
        for at in range(0, len(tables), 4):
            if tables[at] == turn.phase:
                yield self.coach.hold(turn.phase, turn.rolls, turn.faces, tables[at + 1], tables[at + 2])
        if self.plan.ends[FAILS] > self.worth:
            yield _spoilt(turn)

    def _plain(self):
        """Let dice go that seem to be for nothing where it costs next to that; first all, else low ones."""
        odd = odd_dice(self.turn.phase, self.faces, self.mask)
        for some in (odd, odd >> HIGH_DICE << HIGH_DICE):
            mask = alike(self.mask & ~some, self.faces, 0)
            if some and mask:
                yield True
                yield from self._count(mask)
                yield True
                if mask in self._guessed and cells(mask) <= _AT_LAST:
                    yield from self._counted(mask)
                if self._is_as_good(mask):
                    self.worth = min(self._known[mask], self.worth)
                    self.mask = mask
                    return

    def _is_as_good(self, mask):
        return mask not in self._guessed and self._known[mask] + _NEXT_TO_NOTHING >= self.worth

    def _untabled(self):
        """Holds that no table has: for the ways to the most points, for all to enough, and that leave a die or two."""
        found = ways(self.turn.phase, self.faces, MISSING)
        for missing in range(1, MISSING + 1):
            near = [way for way in found if way[1] <= missing]
            if near:
                yield kept(max(near, key=_points)[2], self.faces)
        yield from self._to_enough(found)
        yield from self._few_free()

    def _to_enough(self, found):
        """Holds for those of the ways that come to enough points."""
        for points, _, way in found:
            if points >= self.plan.decisive:
                yield kept(way, self.faces)

    def _few_free(self):
        """Holds that leave one die or two. Of those that show the same, one."""
        shown = set()
        for die in range(DICE):
            for other in range(die + 1):
                free = 1 << die | 1 << other
                numbers = [self.faces[one] & 15 for one in range(DICE) if free >> one & 1]
                numbers.sort()
                numbers = bytes(numbers)
                if numbers not in shown:
                    shown.add(numbers)
                    yield ALL_DICE & ~free

    def _near(self, mask):
        """Holds that differ from this one by a die; where points decide also by all dice of a number, with another high
        die in their place or none. Of those that show the same, one.
        """
        shown = set()
        for die in range(DICE):
            number = self.faces[die] & 15 | (mask >> die & 1) << 4
            if number not in shown:
                shown.add(number)
                yield mask ^ 1 << die
        if not self._is_sharp:
            return
        for number in range(11):
            rest = mask
            for die in range(DICE):
                if self.faces[die] & 15 == number:
                    rest &= ~(1 << die)
            if rest != mask:
                yield rest
                shown = {number}
                for die in range(HIGH_DICE):
                    if not rest >> die & 1 and self.faces[die] & 15 not in shown:
                        shown.add(self.faces[die] & 15)
                        yield rest | 1 << die

    def _try(self, mask):
        """Take this hold if it is worth more; in steps."""
        if mask != ALL_DICE:
            yield from self._count(mask)
            self._compare(mask)

    def _compare(self, mask):
        """Take this hold if it is worth more."""
        found = self._known[mask] - (self._doubt if mask in self._guessed else 0)
        if found > self.worth:
            self.worth = found
            self.mask = mask

    def _count(self, mask):
        """Note what a hold is worth; in steps, where its throws are counted."""
        if mask in self._known:
            return
        if self.plan.goal == WIN and mask != ALL_DICE and self._counts_at_once(mask):
            yield from self._counted(mask)
        if mask not in self._known:
            self._known[mask] = estimated(self.coach, self.turn, self.plan, mask)
            self._guessed.add(mask)

    def _counts_at_once(self, mask):
        if self._is_of_colours:
            return DICE - bin(mask).count("1") <= MOST
        return self.rolls == ROLLS - 1 or cells(mask) <= _AT_FIRST

    def _counted(self, mask):
        """Count a hold, and compare what that tells; not if the heap has no room, which it may have a moment later."""
        try:
            yield from self._throws.count(mask)
        except MemoryError:
            return
        if self.coach.problem:
            self._known[mask] = NO_ADVICE
            return
        found = self._throws.found
        for more in sorted(found):  # of equals the one that holds least
            if more == ALL_DICE:
                continue
            if more in self._guessed:
                self._guessed.remove(more)
                self._known[more] = found[more]
            else:
                self._known[more] = max(found[more], self._known.get(more, NO_ADVICE))
            self._compare(more)


def _may_stop(turn, plan):
    """Whether to end the turn now may be advised: where it is worth more than failing, or nothing is at stake."""
    if plan.goal == SAFE:
        return True
    ends = plan.ends
    result = turn.result()
    if result != FAILED and ends[result >> 10] > ends[FAILS]:
        return True
    return min(ends) == max(ends)


def _spoilt(turn):
    """Dice that help a phase as little as any: of sets one die of each number, of runs those of the commonest one."""
    sets = PHASES[turn.phase][0][0] == SET
    kept = bytearray(16)
    most = 1
    counts = bytearray(16)
    for face in turn.faces:
        number = face & 15
        counts[number] += 1
        if number and counts[number] > counts[most]:
            most = number
    mask = 0
    for die in range(DICE):
        number = turn.faces[die] & 15
        if number == most if not sets else number and not kept[number]:
            kept[number] = 1
            mask |= 1 << die
    return mask


def _points(way):
    return way[0]


def alike(mask, faces, held):
    """The dice of *mask*, or others that show the same numbers, those of *held* first."""
    wanted = bytearray(16)
    for die in range(DICE):
        if mask >> die & 1:
            wanted[faces[die] & 15] += 1
    found = 0
    for among in (held, ~held):
        for die in range(DICE):
            number = faces[die] & 15
            if among >> die & 1 and wanted[number]:
                wanted[number] -= 1
                found |= 1 << die
    return found
