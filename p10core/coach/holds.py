"""What a hold is worth to a plan of coach/outlook.py, and the best hold.

worth(coach, turn, plan, held)
best_hold(coach, turn, plan)  # a mask; ALL_DICE: end the turn; NO_ADVICE

In a game that is to be won the holds of all tables of the phase are looked at, and to end the turn, then those that
differ by a die from the best; the one is taken that is worth most. What the free dice may show is counted (hands.py, at
phase 8 throws.py). Where that would take too long, many dice free after roll 1, a hold is worth what the chance of the
phase and a bell curve over its points come to. Where a point more or less decides, as in a last series, more holds are
looked at and counted: those for the ways to the most points, after roll 2 for all to enough, and all that leave one die
or two.
"""

from p10core.coach.coach import FAILS, NO_ADVICE, SAFE, WIN, count_dice, place
from p10core.coach.colours import expected_score
from p10core.coach.hands import Hands, cells
from p10core.coach.odd import odd_dice
from p10core.coach.throws import MOST, Throws
from p10core.const import const
from p10core.dice.evaluator import FAILED, kept, ways
from p10core.dice.ten_dice import ALL_DICE, DICE, HIGH_DICE
from p10core.dice.turn import ROLLS
from p10core.phases import COLOUR, PHASES, SET

_CERTAIN = const(10000)
_HIGH = const(5)  # as p10core.coach.coach counts multisets: the lowest number of a high die
_LOW = const(4)  # the highest of a low one
_HIGH_HOLDS = const(924)
_LOW_HOLDS = const(126)
_CENTRE = const(128)
_COLOUR_SPREAD = const(40)  # of the points of phase 8, in eighths
_EIGHTHS = const(8)
# Where the middles of eight equal parts of a bell curve lie, in 16ths of its spread.
_PARTS = (-25, -14, -8, -3, 3, 8, 14, 25)
# How much better than the plan's table another hold must be that is not counted: so much of FULL, and a part of the
# greatest step of the ends, where a bell curve is far from the truth.
_TRIFLE = const(10)
_AT_FIRST = const(600)  # cells (hands.py) of a hold that is counted when it is looked at: four free dice
_AT_LAST = const(1800)  # of one that is counted if it may be the best: five
_AT_MOST = const(11760)  # the same where points decide: seven
_ALL = const(8000)  # of all that are counted, and for each a few more
_ALL_SHARP = const(22000)  # the same where points decide: some two seconds
_EACH = const(100)
_ASKED = const(600)  # of one that somebody asks about who waits for it
_ASKED_FIRST = const(210)  # the same after roll 1: three free dice
_ASKED_SOON = const(60)  # of one that is asked about before the search has ended: two free dice
_SMOOTH = const(20)  # of FULL: where no point decides more, the tables' holds are good enough
_NEXT_TO_NOTHING = const(2)  # of FULL: .04 %
_SHARP = const(300)  # the same: where so much hangs on a point that bell curves mislead
_MISSING = const(4)  # dice, of ways to many points, at the most
_KEEPS = const(256)
_DOUBT = const(16)
_DOUBTS = const(2)  # by so many a hold may be better than was estimated
_DOUBTS_SHARP = const(3)


def best_hold(coach, turn, plan):
    """The dice to hold after roll 1 or 2, as a mask; ALL_DICE: end the turn; NO_ADVICE where the coach knows none. Of
    dice that show the same those that are held already are taken.
    """
    search = search_of(coach, turn, plan)
    while search.more():
        pass
    if search.mask == NO_ADVICE or PHASES[turn.phase][0][0] == COLOUR:
        return search.mask
    return _alike(search.mask, turn.faces, turn.held)


def search_of(coach, turn, plan):
    """The search for the best hold of these dice, as far as it is."""
    search = plan.search
    if not search or search.rolls != turn.rolls or search.faces != turn.faces:
        search = plan.search = Search(coach, turn, plan)
    return search


class Search:
    """Looks for the best hold, one at a step: those of the tables, then those that differ from the best by a die; last
    whether one that people understand is as good.

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
        self._left = _ALL_SHARP if self._is_sharp else _ALL  # cells that may yet be counted
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
        if mask not in self._known and cells(mask) > (_ASKED_SOON if self._is_hurried else most):
            found = _estimated(self.coach, self.turn, self.plan, mask)
            return min(found, self.worth) if self.plan.goal == WIN else found
        for _ in self._count(mask):
            pass
        found = self._known[mask]
        if self.rolls == ROLLS - 1 or mask == self.mask or self.plan.goal != WIN:
            return found
        # After roll 1 it may be better to let held dice go, which is not counted; no hold is worth more than the best.
        return max(found, min(_estimated(self.coach, self.turn, self.plan, mask), self.worth))

    def _all(self):
        coach = self.coach
        turn = self.turn
        tables = coach.tables
        yield from self._count(self.mask)
        self.worth = self._known[self.mask]
        if _may_stop(turn, self.plan):
            end = self._known[ALL_DICE] = _estimated(coach, turn, self.plan, ALL_DICE)
            if end > self.worth:
                self.worth = end
                self.mask = ALL_DICE
        yield True
        for at in range(0, len(tables), 4):
            if tables[at] == turn.phase:
                yield from self._try(coach.hold(turn.phase, turn.rolls, turn.faces, tables[at + 1], tables[at + 2]))
                yield True
        if self.plan.ends[FAILS] > self.worth:
            yield from self._try(_spoilt(turn))
            yield True
        if self._is_of_colours:
            return
        if self.plan.step >= _SMOOTH:
            yield from self._around()
        yield from self._plain()

    def _around(self):
        """Look further, about the best so far."""
        if self._is_sharp:
            for mask in self._untabled():
                yield from self._try(mask)
                yield True
        yield from self._settle()
        around = NO_ADVICE
        while around != self.mask:
            around = self.mask
            for mask in self._near(around):
                yield from self._try(mask)
                yield True
            yield from self._settle()

    def _plain(self):
        """Let dice go that seem to be for nothing where it costs next to that; first all, else low ones."""
        odd = odd_dice(self.turn.phase, self.faces, self.mask)
        for some in (odd, odd >> HIGH_DICE << HIGH_DICE):
            mask = self.mask & ~some
            if some and mask:
                yield True
                yield from self._count(mask)
                yield True
                if mask in self._guessed and cells(mask) <= _AT_LAST:
                    self._guessed.remove(mask)
                    yield from self._counted(mask)
                if mask not in self._guessed and self._known[mask] + _NEXT_TO_NOTHING >= self.worth:
                    self.worth = self._known[mask]
                    self.mask = mask
                    return

    def _untabled(self):
        """Holds that no table has: those for the ways to the most points; after roll 1 also what comes of all when
        crossed, after roll 2 those for all ways to enough points.
        """
        found = ways(self.turn.phase, self.faces, _MISSING)
        for missing in range(1, _MISSING + 1):
            near = [way for way in found if way[1] <= missing]
            if near:
                yield kept(max(near, key=_points)[2], self.faces)
        if self.rolls == 1:
            yield from self._crossed()
            return
        enough = self.plan.decisive
        for way in found:
            if way[0] >= enough:
                yield kept(way[2], self.faces)
        yield from self._few_free()

    def _crossed(self):
        """Holds of the high dice of each hold so far, with each way to hold low dice: as in those holds; of the wilds
        so many as one likes, with all other low dice or none.
        """
        lows = {mask >> HIGH_DICE for mask in self._known}
        wilds = 0
        others = 0
        for die in range(HIGH_DICE, DICE):
            if self.faces[die] & 15:
                others |= 1 << die - HIGH_DICE
        for die in range(HIGH_DICE, DICE + 1):
            lows.add(wilds)
            lows.add(wilds | others)
            if die < DICE and not self.faces[die] & 15:
                wilds |= 1 << die - HIGH_DICE
        for high in {mask & (1 << HIGH_DICE) - 1 for mask in self._known if mask != ALL_DICE}:
            for low in lows:
                yield high | low << HIGH_DICE

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
        """Holds that differ from this one by a die; after roll 2, where points decide, also by all dice of a number,
        with another high die in their place or none. Of those that show the same, one.
        """
        shown = set()
        for die in range(DICE):
            number = self.faces[die] & 15 | (mask >> die & 1) << 4
            if number not in shown:
                shown.add(number)
                yield mask ^ 1 << die
        if not self._is_sharp or self.rolls == 1:
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
        if mask == ALL_DICE or mask in self._known:
            return
        yield from self._count(mask)
        self._compare(mask)

    def _compare(self, mask):
        """Take this hold if it is worth more."""
        found = self._known[mask] - (self._doubt if mask in self._guessed else 0)
        if found > self.worth:
            self.worth = found
            self.mask = mask

    def _settle(self):
        """Count what was estimated, as long as one of them may be the best."""
        while True:
            mask = self.mask
            if not self._is_open(mask):
                likely = [other for other in self._guessed if self._is_open(other)]
                if not likely:
                    return
                mask = max(likely, key=self._known.get)
                yield True
            self._guessed.remove(mask)
            yield from self._counted(mask)
            yield True
            if mask == self.mask:
                self.worth = self._known[mask]
            for other in self._known:
                self._compare(other)

    def _is_open(self, mask):
        """Whether a hold was estimated, may be the best, and can be counted."""
        doubts = _DOUBTS_SHARP if self._is_sharp else _DOUBTS
        if mask not in self._guessed or self._known[mask] <= self.worth - doubts * self._doubt:
            return False
        size = cells(mask)
        if size > (_AT_MOST if self._is_sharp else _AT_LAST):
            return False
        return size <= self._left + (_AT_MOST if mask == self.mask else 0)

    def _count(self, mask):
        """Note what a hold is worth; in steps, where its throws are counted."""
        if mask in self._known:
            return
        if self.plan.goal == WIN and mask != ALL_DICE and self._counts_at_once(mask):
            yield from self._counted(mask)
        if mask not in self._known:
            self._known[mask] = _estimated(self.coach, self.turn, self.plan, mask)
            self._guessed.add(mask)

    def _counts_at_once(self, mask):
        if self._is_of_colours:
            return DICE - bin(mask).count("1") <= MOST
        return self.rolls == ROLLS - 1 or cells(mask) <= _AT_FIRST

    def _counted(self, mask):
        """Count a hold; not if the heap has no room for that, which it may have a moment later."""
        self._left -= cells(mask) + _EACH
        try:
            yield from self._throws.count(mask)
        except MemoryError:
            return
        self._known[mask] = NO_ADVICE if self.coach.problem else self._throws.worth


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


def _alike(mask, faces, held):
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


def worth(coach, turn, plan, held):
    """What the hold of mask *held* is worth as a plan's ends are; for the safe aim its chance in hundredths of a
    percent. NO_ADVICE where it is not known.
    """
    return search_of(coach, turn, plan).worth_of(held)


def _estimated(coach, turn, plan, held):
    """What a hold is worth whose throws are not counted: by its odds, and a bell curve over its points."""
    ends = plan.ends
    if held == ALL_DICE:
        result = turn.result()
        if plan.goal == SAFE:
            return 0 if result == FAILED else _CERTAIN
        return ends[FAILS] if result == FAILED else ends[result >> 10]
    odds = coach.odds(turn.phase, turn.rolls, turn.faces, held)
    if odds == NO_ADVICE or plan.goal == SAFE:
        return odds
    mean, spread = shape(coach, turn, held)
    if coach.problem:
        return NO_ADVICE
    failed = ends[FAILS]
    made = 0
    for part in _PARTS:
        score = (mean + spread * part // 16 + _EIGHTHS // 2) // _EIGHTHS
        end = ends[min(max(score, 0), FAILS - 1)]
        made += max(end, failed) if turn.rolls == 1 else end  # a phase that is made too low may be broken once more
    return (odds * made // len(_PARTS) + (_CERTAIN - odds) * failed) // _CERTAIN


def as_played(plan, turn, odds):
    """The chance to make the phase when play goes on as the plan has it, of the chance *odds* when it goes on at best.
    After the second roll there is nothing to choose.
    """
    if turn.rolls == 1 and 0 < odds < _CERTAIN:
        return odds * plan.keeps // _KEEPS
    return odds


def shape(coach, turn, held):
    """The mean of what the phase scores when it is made with the dice of mask *held*, and its spread, in eighths."""
    if PHASES[turn.phase][0][0] == COLOUR:
        return int(_EIGHTHS * expected_score(turn.rolls, turn.faces, held)), _COLOUR_SPREAD
    count_dice(turn.faces, held)
    at = coach.shape_at(turn.phase, turn.rolls)
    few = bytearray(3)
    high = bin(held & 0x3F).count("1")
    low = bin(held >> 6).count("1")
    try:
        coach.read(at + place(_HIGH, 1), few)
        mean = few[0]
        coach.read(at + _HIGH_HOLDS + place(_LOW, -1), few)
        mean += few[0] - _CENTRE
        coach.read(at + _HIGH_HOLDS + _LOW_HOLDS + 5 * high + low, few)
    except (OSError, ValueError):
        coach.fail()
    return 2 * mean, few[0]
