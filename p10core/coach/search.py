"""Finds the best hold of a turn, and says what any hold is worth.

    search = Search(file, turn, plan)
    while search.more():     # a piece at a time, some 20 ms on the chip
        pass
    search.mask              # the dice to hold; ALL_DICE: end the turn; NO_ADVICE
    search.worth_of(held)    # in the unit of the plan's ends; for the safe aim the chance to make the phase

The worth of a hold is its expected value: the mean of the plan's ends over all throws that are left in the turn, with
the best holds on the way. To win, an end's value is the win probability. For the aims safe and points the hold comes
from a table. To win, and for points in ten rounds, the search goes on:

1. The first candidates are the holds that all tables of the phase have; the best of them is taken.
2. After roll 2 it climbs: the candidates are the holds that differ in one die from the best so far, as long as one is
   better. After roll 1 it is best-first: the candidates with the best estimates are counted, as long as one promises
   more than all that was counted; the others are pruned. If a point decides much, the ways to enough points are
   candidates too.
3. It lets go of dice that do nothing for the turn. People wonder at such holds, and mostly a plainer one is as good.
4. For people it evaluates the hold for what the screen names, a piece at a time too (:meth:`think`).

A hold of few free dice is *counted*: the exact mean over all that they may show, see p10core/coach/throws.py, for phase
8 p10core/coach/colours.py. Any other one is *estimated*, from its odds and a normal distribution of its points. Two
things are added after roll 1. At phases 1 and 2 a hold with many free dice is counted roughly, as if low dice were good
for wilds only. And if a point decides much, the file has better estimates of holds that are too large to be counted,
see p10core/coach/reach.py; then those that promise hardly less are counted too.
"""

from p10core.coach.colours import MOST_THROWS, Throws
from p10core.coach.file import CERTAIN, FAILS, POINTS, SAFE
from p10core.coach.throws import NumberThrows, cells
from p10core.const import const
from p10core.dice.evaluator import FAILED, kept, nearest, target, ways
from p10core.dice.opponents import NO_ADVICE
from p10core.dice.ten_dice import ALL_DICE, DICE, HIGH_DICE
from p10core.dice.turn import ROLLS
from p10core.game.phases import COLOUR, PHASES, SET
from p10core.types import Any, Bytes, CoachFile, Iterator, MaybeNone, Plan, Reach, Steps, Turn

# Limits of a count: how large the two sides of a hold may be, in cells of p10core/coach/throws.py.
MOST_CELLS = const(1764)  # after roll 1: five free dice, two of them low; a count then takes some 10 KB of the heap
_CELLS_AT_FIRST = const(600)  # of a new candidate after roll 1: four free dice
_CELLS_IN_ALL = const(20000)  # of all counts of a search, a second and a half
_CELLS_AFTER_ROLL_2 = const(600)  # of a hold that somebody waits to hear of
_CELLS_AFTER_ROLL_1 = const(210)  # three free dice
_CELLS_WHILE_SEARCHING = const(60)  # two free dice
_MIN_GAIN = const(10)  # by so much an estimate must be better than what it is compared with
_MIN_GAIN_OF_REACH = const(100)  # one of p10core/coach/reach.py: the greatest of many estimates is too high
_HIGH_PHASES = const(2)  # up to that points come of high dice
_LEAST_STEP = const(40)  # of the plan: if no point decides more, the tables' holds are good enough
_SHARP_STEP = const(400)  # if a point decides so much, there are more candidates
_MAX_LOSS_FOR_FEWER = const(4)  # a hold of fewer dice may be worth so much less
_MAX_LOSS_FOR_PLAIN = const(25)  # a quarter of a percent: a hold that people understand may be worth so much less
_MAX_PART_FOR_PLAIN = const(200)  # for points: this part of what the best hold is worth
_MAX_SHORTFALL = const(600)  # where a point decides: so far off may be what a bell curve says of a hold
_MOST_MISSING = const(4)  # dice, of ways to many points, at the most
_EIGHTHS = const(8)  # of a point
# The middles of 32 equally likely parts of a normal distribution, in 16ths of its standard deviation to either side; a
# tenth wider, for who needs many points plays for them.
_BELL = b"\x01\x02\x03\x05\x06\x08\x09\x0b\x0d\x0f\x11\x13\x16\x19\x1d\x26"
_PARTS = const(32)
_NO_FACE = const(15)  # a number that no phase asks for


class Search:
    """The search for the best hold of the dice of a *turn* as they lie, by a *plan* of p10core/coach/outlook.py.

    ``mask``: the best hold so far, NO_ADVICE if there is none; ``worth``: what it is worth.
    """

    def __init__(self, file: CoachFile, turn: Turn, plan: Plan) -> None:
        self.file = file
        self.turn = turn
        self.plan = plan
        self.rolls = turn.rolls
        self.faces = bytes(turn.faces)
        self.mask = file.hold(turn.phase, turn.rolls, turn.faces, plan.aim, plan.standing)
        self.worth = NO_ADVICE
        self._is_hurried = self.has_ended = self.is_stopped = False
        self._is_sharp = plan.step >= _SHARP_STEP
        self._is_of_colours = PHASES[turn.phase].groups[0][0] == COLOUR
        self._counter: Any = Throws(turn, plan.ends) if self._is_of_colours else NumberThrows(file, turn, plan.ends)
        self._left = _CELLS_IN_ALL  # cells that may yet be counted after roll 1
        self.large: Reach | None = None  # of p10core/coach/reach.py, if a point decides
        self._known: dict[int, int] = {}  # what holds are worth, by their masks
        self._guessed: set[int] = set()  # those of which it was estimated
        self._plain: int | MaybeNone = None  # a hold for people, once it was looked for; NO_ADVICE: the best one
        self._asked = NO_ADVICE  # the hold that is looked at since the search has ended, step by step
        if self.mask == ALL_DICE and not self._may_stop():
            self.mask = spoilt(turn)
        self._steps = self._all() if plan.is_searched and self.mask != NO_ADVICE else iter(())

    def more(self) -> bool:
        """Take a step. Returns whether there are more to come."""
        if self.file.problem:
            self.mask = NO_ADVICE
            return False
        if self.has_ended:
            return False
        if self._is_hurried and self.plan.is_searched:
            if self.worth == NO_ADVICE:
                self.worth = self._known[self.mask] = self.estimated(self.mask)
            return False
        try:
            return next(self._steps)
        except StopIteration:
            self.has_ended = True
            return False

    def hurry(self) -> None:
        """Somebody waits: the best so far will do; if nothing is counted as yet, an estimate."""
        if not self.has_ended:
            self._is_hurried = True
            self._free()
        if self._plain is None and self.plan.is_searched:
            self._plain = NO_ADVICE
        self.is_stopped = False

    def stop(self) -> None:
        """The room is needed. What was found so far is there for :meth:`hurry` alone."""
        if not self.has_ended:
            self.is_stopped = True
            self._free()

    def _free(self) -> None:
        """Let go of the count that is on: the heap may have no room for anything else."""
        self._steps = iter(())
        self._counter.found = {}
        self.large = None

    def best(self, held: int = 0) -> int:
        """The best hold, once the search has ended. Of dice that show the same those of the mask *held* are taken."""
        while self.more():
            pass
        if self.mask == NO_ADVICE or self._is_of_colours:
            return self.mask
        return alike(self.mask, self.faces, held)

    def advice(self, held: int = 0) -> int:
        """The hold that people are advised, as :meth:`best`. If it is worth next to nothing less, that is the hold for
        what the screen names; once the phase is made, the end of the turn.
        """
        best = self.best(held)
        if self._plain is None and best != NO_ADVICE:
            for _ in self._find_plain():
                pass
        if self._plain in (None, NO_ADVICE):
            return best
        return self._plain if self._is_of_colours else alike(self._plain, self.faces, held)

    def think(self, mask: int) -> bool:
        """Take a step to find out what to advise people, and what the hold *mask* is worth. Returns whether there are
        more to come. The search has ended before.
        """
        if mask != self._asked:
            self._asked = mask
            self._steps = self._ask(mask)
        try:
            return next(self._steps)
        except StopIteration:
            return False

    def worth_of(self, mask: int) -> int:
        """What a hold is worth, once the search has ended. If somebody would have to wait for that it is estimated.
        NO_ADVICE if it is not known.
        """
        while self.more():
            pass
        for _ in self._ask(mask):
            pass
        if self.rolls == 1 and not self._is_of_colours:
            mask = alike(mask, self.faces, 0)
        if not self.plan.is_searched:
            return self.estimated(mask)
        if mask == self.mask:
            return self.worth
        found = self._known[mask]
        if mask in self._guessed:
            return min(found, self.worth)
        if self.rolls == ROLLS - 1:
            return found
        # It may be better to let held dice go, which is not all counted; no hold is worth more than the best.
        return min(max(found, self.estimated(mask)), self.worth)

    def _ask(self, mask: int) -> Steps[None]:
        """For people: find out what to advise, and what a hold is worth, unless that would take long."""
        if self._plain is None:
            yield from self._find_plain()
        if self.rolls == 1 and not self._is_of_colours:
            mask = alike(mask, self.faces, 0)  # as those that are known
        most = _CELLS_AFTER_ROLL_2 if self.rolls == ROLLS - 1 else _CELLS_AFTER_ROLL_1
        if self._is_hurried:  # to read the points takes longer than any count
            most = _CELLS_WHILE_SEARCHING if self._is_of_colours or self.file.has_points(self.turn.phase) else 0
        if self.plan.is_searched and mask != self.mask and mask not in self._known:
            yield True
            if cells(mask) <= most:
                yield from self._look_at(mask)
            else:
                self.guess(mask)

    def estimated(self, mask: int) -> int:
        """An estimate of what a hold is worth, whose throws are not counted. NO_ADVICE if its odds are not known."""
        turn = self.turn
        ends = self.plan.ends
        if mask == ALL_DICE:
            return ends[points_of(turn)]
        if self.large and cells(mask) > MOST_CELLS:
            return self.large.worth(mask)
        odds = self.file.odds(turn.phase, turn.rolls, turn.faces, mask)
        if odds == NO_ADVICE or self.plan.goal == SAFE:
            return odds
        mean, spread = self.file.shape(turn.phase, turn.rolls, turn.faces, mask)
        failed = ends[FAILS]
        made = 0
        for part in _BELL:
            for off in (spread * part, -spread * part):
                score = (mean + off // 16 + _EIGHTHS // 2) // _EIGHTHS
                end = ends[min(max(score, 0), FAILS - 1)]
                # After roll 1 a phase that is made too low may be broken once more.
                made += max(end, failed) if turn.rolls == 1 else end
        return (odds * (made // _PARTS) + (CERTAIN - odds) * failed) // CERTAIN

    # The search, step by step.

    def _all(self) -> Steps[None]:
        if self._is_sharp and self.rolls == 1 and not self._is_of_colours:
            try:  # it is seldom wanted: it has no part in the room of other turns
                from p10core.coach.reach import Reach

                yield from Reach(self).read()
            except MemoryError:
                pass
        yield from self._look_at(self.mask)
        self.worth = self._known[self.mask]
        if self.worth == NO_ADVICE:
            return  # the file has no odds of this phase: its table's hold may be better than all that can be counted
        if self._may_stop():
            end = self._known[ALL_DICE] = self.estimated(ALL_DICE)
            if end > self.worth:
                self.worth = end
                self.mask = ALL_DICE
        yield True
        for mask in self._tabled():
            yield from self._try(mask)
        if not self._is_of_colours:
            if self.plan.step >= _LEAST_STEP:
                if self.rolls == 1:
                    yield from self._count_the_best()
                else:
                    yield from self._go_around()
            yield from self._let_go_what_is_for_nothing()

    def _count_the_best(self) -> Steps[None]:
        """After roll 1: count the best estimates, as long as one promises more than all that was counted. Then do the
        same with holds that differ little from the best so far.
        """
        if self._is_sharp:
            for mask in self._to_enough(ways(self.turn.phase, self.faces, _MOST_MISSING)):
                yield from self._look_at(mask)
        around = NO_ADVICE
        while around != self.mask:
            around = self.mask
            for mask in self._near(around):
                yield from self._look_at(mask)
                yield True
            likely = self._likely()
            while likely:
                yield from self._counted(likely[0])
                self._guessed.discard(likely[0])  # if the heap had no room it stays what it is
                likely = self._likely()
            self.mask = max(self._known, key=self._rank)
            self.worth = self._value(self.mask)

    def _go_around(self) -> Steps[None]:
        """After roll 2: go on to holds that differ little, as long as one is better."""
        if self._is_sharp:
            for mask in self._untabled():
                yield from self._try(mask)
        around = NO_ADVICE
        while around != self.mask:
            around = self.mask
            for mask in self._near(around):
                yield from self._try(mask)

    def _let_go_what_is_for_nothing(self) -> Steps[None]:
        """Let dice go that are for nothing, if that costs next to nothing: all of them, else the low ones."""
        odd = odd_dice(self.turn.phase, self.faces, self.mask)
        yield True
        for some in (odd, odd >> HIGH_DICE << HIGH_DICE):
            mask = alike(self.mask & ~some, self.faces, 0)
            if some and mask:
                yield from self._look_at(mask)
                if mask in self._guessed and self._cells(mask) <= MOST_CELLS:
                    yield from self._counted(mask)
                if mask not in self._guessed and self._known[mask] + _MAX_LOSS_FOR_FEWER >= self.worth:
                    self.worth = min(self._known[mask], self.worth)
                    self.mask = mask
                    return
                # With few dice held a bell curve says too little where a point decides.
                if mask in self._guessed and self._is_sharp and self.rolls == 1 and not self.large:
                    self.mask = mask
                    return

    def _find_plain(self) -> Steps[None]:
        """See whether people may be advised the hold for what the screen names."""
        turn = self.turn
        goal = self.plan.goal
        is_searched = self.plan.is_searched
        is_made = points_of(turn) != FAILS
        plain = ALL_DICE if is_made else nearest(turn.phase, self.faces) & ALL_DICE
        if not self._is_of_colours:
            plain = alike(plain, self.faces, 0)
        best = self.worth if is_searched else self.estimated(self.mask)
        worth = NO_ADVICE
        if not plain or plain == self.mask or is_made and goal == SAFE:  # for which points count nothing
            pass
        elif not is_searched or plain == ALL_DICE:
            worth = self.estimated(plain)
        else:
            yield True
            yield from self._look_at(plain)
            if plain not in self._guessed or self._is_of_colours:
                worth = self._known[plain]
        little = best // _MAX_PART_FOR_PLAIN if goal == POINTS else _MAX_LOSS_FOR_PLAIN
        self._plain = plain if worth != NO_ADVICE and worth + little > best else NO_ADVICE

    def _try(self, mask: int) -> Steps[None]:
        """Take this hold if it is worth more."""
        if mask != ALL_DICE:
            yield from self._look_at(mask)
            self._compare(mask)
            yield True

    def _compare(self, mask: int) -> None:
        value = self._value(mask)
        if value > self.worth:
            self.worth = value
            self.mask = mask

    def _look_at(self, mask: int) -> Steps[None]:
        """Evaluate a candidate: count it if it is small, else estimate."""
        if mask in self._known:
            return
        if self._is_of_colours:
            is_small = self._counter.size(mask) <= MOST_THROWS
        else:
            is_small = self.rolls == ROLLS - 1 or cells(mask) <= _CELLS_AT_FIRST
        if is_small and mask != ALL_DICE:
            yield from self._counted(mask)
        if mask not in self._known:
            self.guess(mask)

    def guess(self, mask: int) -> None:
        """Note what a hold seems to be worth."""
        self._known[mask] = self.estimated(mask)
        self._guessed.add(mask)

    def _counted(self, mask: int) -> Steps[None]:
        """Count a hold, and compare what that tells; not if the heap has no room, which it may have a moment later."""
        size = self._cells(mask)
        self._left -= size
        try:
            yield from self._counter.count(mask, size < cells(mask))
        except MemoryError:
            self.file.let_go()
            return
        found = {} if self.file.problem else self._counter.found
        for more in sorted(found):  # of equals the one that holds least
            if more == ALL_DICE:
                continue
            if more in self._guessed:
                self._guessed.remove(more)
                self._known[more] = found[more]
            else:
                self._known[more] = max(found[more], self._known.get(more, NO_ADVICE))
            self._compare(more)

    def _cells(self, mask: int) -> int:
        """How large a count of a hold is. If that is too large, it is a rough count at phases that are mostly made of
        high dice.
        """
        size = cells(mask)
        is_rough = self.rolls == 1 and self.turn.phase <= _HIGH_PHASES and size > MOST_CELLS and not self.large
        return cells(mask, True) if is_rough else size

    def _likely(self) -> list[int]:
        """The masks of the estimates that may be counted and promise more than all that was counted, the best first."""
        sure = max([self._known[mask] for mask in self._known if mask not in self._guessed] + [NO_ADVICE])
        most = min(MOST_CELLS, self._left)
        if self.large:
            sure -= _MAX_SHORTFALL
        found = [self._rank(mask) for mask in self._guessed if self._known[mask] > sure and self._cells(mask) <= most]
        found.sort(reverse=True)  # the VM asks for a key at each comparison
        return [ALL_DICE - (rank & ALL_DICE) for rank in found]

    def _value(self, mask: int) -> int:
        """What a hold is worth, to be held against others."""
        if mask not in self._guessed:
            return self._known[mask]
        if not self.large:
            return self._known[mask] - _MIN_GAIN
        # What could have been counted, had there been time, is what a bell curve says.
        return self._known[mask] - (_MIN_GAIN_OF_REACH if cells(mask) > MOST_CELLS else _MAX_SHORTFALL)

    def _rank(self, mask: int) -> int:
        """The order of the holds; of equals the one that holds less is better."""
        return (self._value(mask) << DICE) + ALL_DICE - mask

    # Candidates.

    def _tabled(self) -> Iterator[int]:
        """The holds of all tables of the phase, and one that fails if that is worth more than the best of them."""
        turn = self.turn
        tables = self.file.tables
        for at in range(0, len(tables), 4):
            if tables[at] == turn.phase:
                mask = self.file.hold(turn.phase, turn.rolls, turn.faces, tables[at + 1], tables[at + 2])
                if mask != NO_ADVICE:
                    yield mask
        if self.plan.ends[FAILS] > self.worth:
            yield spoilt(turn)

    def _untabled(self) -> Iterator[int]:
        """Holds that no table has: for the ways to the most points; for all ways to enough points; a high number with
        the wilds; all dice but one or two.
        """
        found = ways(self.turn.phase, self.faces, _MOST_MISSING)
        for missing in range(1, _MOST_MISSING + 1):
            near = [way for way in found if way[1] <= missing]
            if near:
                yield kept(max(near, key=_points)[2], self.faces)
        yield from self._to_enough(found)
        for number in range(5, 11):
            mask = self._of(number) | self._of(0)
            if bin(mask).count("1") >= _MOST_MISSING:
                yield mask
        yield from self._few_free()

    def _to_enough(self, found: list[tuple[int, int, int]]) -> Iterator[int]:
        """Holds for those of the ways that come to enough points; each also without the wilds, which score nothing, and
        without a high number for which a wild would do.
        """
        for points, _, way in found:
            if points >= self.plan.decisive:
                mask = kept(way, self.faces)
                yield mask
                yield mask & ~self._of(0)
                for number in range(5, min(points - self.plan.decisive, 10) + 1):
                    one = mask & self._of(number)
                    if one and not one & one - 1:
                        yield mask ^ one

    def _few_free(self) -> Iterator[int]:
        """Holds that leave one die or two. Of those that show the same, one."""
        shown = set()
        for die in range(DICE):
            for other in range(die + 1):
                free = 1 << die | 1 << other
                numbers = [self.faces[one] & 15 for one in range(DICE) if free >> one & 1]
                numbers.sort()
                same = bytes(numbers)
                if same not in shown:
                    shown.add(same)
                    yield ALL_DICE & ~free

    def _near(self, mask: int) -> Iterator[int]:
        """Holds that differ from this one by a die. If a point decides much, also those without the dice of one number,
        and those with another high die in their place. Of holds that show the same, one.
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
            rest = mask & ~self._of(number)
            if rest != mask:
                yield rest
                shown = {number}
                for die in range(HIGH_DICE):
                    if not rest >> die & 1 and self.faces[die] & 15 not in shown:
                        shown.add(self.faces[die] & 15)
                        yield rest | 1 << die

    def _of(self, number: int) -> int:
        """The dice that show a number."""
        return sum([1 << die for die in range(DICE) if self.faces[die] & 15 == number])

    def _may_stop(self) -> bool:
        """Whether to end the turn now may be advised: if it is worth more than failing, or nothing is at stake."""
        if self.plan.goal == SAFE:
            return True
        ends = self.plan.ends
        return ends[points_of(self.turn)] > ends[FAILS] or min(ends) == max(ends)


def points_of(turn: Turn) -> int:
    """The points that the dice of a *turn* score as they lie, or FAILS."""
    result = turn.result()
    return FAILS if result == FAILED else result >> 10


def spoilt(turn: Turn) -> int:
    """Dice that help a phase as little as any: of sets one die of each number, of runs those of the commonest one."""
    sets = PHASES[turn.phase].groups[0][0] == SET
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


def alike(mask: int, faces: Bytes, held: int) -> int:
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


def odd_dice(phase: int, faces: Bytes, mask: int) -> int:
    """The dice of the hold *mask* that look as if they were for nothing: the screen names a way, which does not take
    them.
    """
    if PHASES[phase].groups[0][0] == COLOUR or not 0 < mask < ALL_DICE:
        return 0
    wanted = bytearray(11)
    target(phase, held_alone(faces, mask), wanted)
    odd = 0
    for die in range(DICE):
        number = faces[die] & 15
        if mask >> die & 1 and number:
            if wanted[number]:
                wanted[number] -= 1
            else:
                odd |= 1 << die
    return odd


def held_alone(faces: Bytes, mask: int) -> bytes:
    """The *faces* as they are seen when only the dice of a mask count."""
    return bytes([faces[die] if mask >> die & 1 else _NO_FACE for die in range(DICE)])


def _points(way: tuple[int, int, int]) -> int:
    return way[0]
