"""The value of each end of a turn in this game, and the coach's table that has the best expected value.

    plan = yield from plan_of(file, game, AUTO)     # in pieces
    file.hold(phase, roll, faces, plan.aim, plan.standing)
    plan.ends[34], plan.ends[FAILS]     # what 34 points are worth, and what a failure is

In a game of several the value of an end is the win probability after it, from the rows of p10core/coach/file.py: the
horizon is this turn. All tables of the phase are compared, and the best one is the plan. When a roll makes another hold
better, p10core/coach/search.py finds it. So it goes in ten rounds for points too, see p10core/coach/ten_rounds.py. Any
other game for points has tables of its own.

The chances are those of games of two, from the coach's file. It has a row of bytes for each node: who plays next, and
how many phases both have made. A row has the chance of who began, by the lead: the difference of the totals, less what
the phases bring. Three cases differ:

- While the five phase bonus is open, a chance is the mean of two: with it and without.
- Once one has finished a game of five phases, that bonus comes with the points. A row is read by the points that the
  other needs.
- If one has finished, and the other has one turn of the last phase left, no row is read. What counts is how likely the
  turn brings the points.

Of several opponents the one counts who leaves the least chance. From that chance the one among all is worked out, see
:func:`among`.
"""

from array import array

from p10core.coach.file import (
    AUTO,
    BONUS_PLACES,
    CERTAIN,
    ENDS,
    FAILS,
    LAST_TURN,
    PLACES,
    POINT,
    POINTS,
    ROWS_IN_A_PART,
    SAFE,
    WIN,
)
from p10core.const import const
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL, FIVE_PHASES, earns_first_finish, has_five_phases
from p10core.dice.rules import LAST_SERIES
from p10core.game.games import FINISH_CLASSIC, LAST_PHASE
from p10core.game.houses import HOUSES
from p10core.types import CoachFile, Game, MaybeNone, Numbers, Player, Steps

STEP = const(10)  # points of the lead from one place of a row to the next
A_PHASE = const(40)  # a lead by so much for each phase more lies in the middle of a row
_ALONE = const(16)  # rivals, where there is but one
_AT_ONCE = const(16)  # ends that are looked at in a piece
_RISK_SCALE = const(256)  # of Plan.risk
# By a table for points: how much of the risk is taken, in parts of CERTAIN. It grows with the risk, up to a most, and
# falls where the phase is nearly sure. That fits 40,000 positions of games alone that were played.
_BY_RISK = const(234)
_SHARE_MOST = const(15000)
_SHARE_SURE = const(105000)
_SHARE_FALL = const(10)
_U16_ONE = const(65535)  # what is certain, in two bytes
_U8_ONE = const(255)  # in one
_ROW_ONE = const(65025)  # a byte of a row, in 255ths
_FALL = const(4)  # places of a row, by which the five phase bonus turns a lead
_WIDER = const(37)  # places of a row with so many more at both ends
# The chance among all is a power of that against the strongest: so much more than 1 with another opponent as strong,
# with several so much times a power of their number, and more for who has less.
_ONE_MORE = 0.4
_FURTHER = 0.85
_FOR_LESS = -0.2
_LEAST_CHANCE = const(40)  # a chance that counts for less than that counts as that


class Plan:
    """What a turn is for. Ask the file for holds with ``aim`` and ``standing``.

    ``goal``: SAFE, POINTS or WIN. ``ends``: what the turn's end is worth by points, FAILS last. For SAFE it is CERTAIN
    or nothing, for WIN the chance to win, for POINTS so much more than failing. ``is_searched``: whether better holds
    than those of tables are looked for. Then no point makes a greater difference than the one that makes ``decisive``
    points: ``step``.
    """

    def __init__(self, goal: int, aim: int, level: int, ends: Numbers, is_searched: bool = False) -> None:
        self.goal = goal
        self.is_searched = is_searched
        self.aim = aim
        self.standing = level
        self.ends = ends
        self.risk = 0  # in 256ths: what of the odds of a hold after roll 1 may be given for more points
        self.step = 0
        self.decisive = 0
        if is_searched:
            for score in range(1, FAILS):
                step = ends[score] - ends[score - 1]
                if step > self.step:
                    self.step = step
                    self.decisive = score

    def as_played(self, rolls: int, odds: int) -> int:
        """The chance to make the phase if play goes on by this plan; *odds*: if it goes on at best. After two *rolls*
        that is the same, for there is nothing left to choose. After one, who is likely to make it risks more of it for
        points: so ``python -m desktop calibrate`` finds it, ``--alone`` too.
        """
        if rolls != 1 or not 0 < odds < CERTAIN:
            return odds
        share = odds
        if not self.is_searched:
            share = min(_BY_RISK * self.risk, _SHARE_MOST, _SHARE_SURE - _SHARE_FALL * odds)
        return odds - odds * share // CERTAIN * self.risk // _RISK_SCALE


def plan_of(file: CoachFile, game: Game, aim: int) -> Steps[Plan | MaybeNone]:
    """The plan of the turn that is on for AUTO, SAFE or POINTS; None if the file is damaged, or the heap has no room. A
    generator: its value is what it returns. It takes some 100 ms on the chip, in pieces of 20.
    """
    if file.problem:
        return None
    try:
        return (yield from _plan(file, game, aim))
    except Exception as error:
        file.fail(error)
        return None


def among(rivals: int, chance: int) -> int:
    """The chance to win among all who play. *chance*: against the strongest opponent alone; *rivals*: all opponents
    together are worth so many like that one, in 16ths.

    A power of the chance fits 21,600 positions of games of three to six that were played: with even chances against
    each of n others about one game in n + 1. ``python -m desktop calibrate`` tells how well.
    """
    if chance <= 0 or chance >= CERTAIN:
        return chance
    alone = chance / CERTAIN
    others = (rivals - _ALONE) / _ALONE
    return int(CERTAIN * alone ** (1 + _ONE_MORE * others**_FURTHER * alone**_FOR_LESS) + 0.5)


def game_number(house: int, length: int) -> int | MaybeNone:
    """Which game of the coach's file this is: the whole game, short ones of 1 to 9 phases, even phases, ten rounds;
    None for a house game that it does not have.
    """
    row = HOUSES[house]
    return row.number + length % LAST_PHASE if row.lengths else row.number


def row_number(end: int, rounds: bool, first_plays: bool, first: int, second: int, earns: bool) -> int:
    """The row of a node. *first_plays*: whether who began is to play; *first*, *second*: how many of *end* phases who
    began and the other have made; *earns*: whether the other may yet earn the first finish bonus, in the last series.
    There is no row if one has finished and the other has but the last phase to make.
    """
    if rounds:
        return 2 * second + (not first_plays)
    if second == end:
        return 2 * end * end + first
    if first == end:
        return 2 * end * end + end - 1 + 2 * second + earns
    return (end * end if not first_plays else 0) + first * end + second


def standing(player: Player) -> int:
    """What of a player's game bears on the aim POINTS: the running total in phases 1 to 5, 1 at the first try of 10."""
    if player.phase == LAST_PHASE:
        return 1 if player.tries == 0 else 0
    return sum(player.scores) if player.phase <= FIVE_PHASES else 0


def _plan(file: CoachFile, game: Game, aim: int) -> Steps[Plan | MaybeNone]:
    player = game.player()
    alone = game.solitaire()
    if aim == SAFE or aim == AUTO and not alone and game_number(game.house, len(game.phases)) is None:
        return Plan(SAFE, SAFE, 0, _linear(CERTAIN, 0))
    goal = POINTS if aim == POINTS or alone else WIN
    if goal == POINTS and not game.rounds:
        level = standing(player) if player.phase > FIVE_PHASES or game.five_phase_bonus_open(game.current) else 0
        table = file.table(player.phase, POINTS, level)
        ends = _linear(-POINT * file.tables[4 * table + 3], POINT)
        return _risking(file, player.phase, Plan(POINTS, POINTS, level, ends), table)
    ahead = _Ahead(file, game)
    if goal == POINTS:
        from p10core.coach.ten_rounds import points

        ends = yield from points(game, ahead.made + 1, ahead.hope)
    else:
        ahead.oppose((yield from ahead.worst()))
        rivals = yield from ahead.rivals()
        ends = yield from ahead.ends()
        if rivals > _ALONE:
            for end in range(FAILS + 1):
                ends[end] = among(rivals, ends[end])
                if end % _AT_ONCE == 0:
                    yield True
    tables = file.tables
    chosen = best = -1
    data = bytearray(ENDS)
    for at in range(0, len(tables), 4):
        if tables[at] == player.phase:
            file.ends(at // 4, data)
            worth = _mean(data, ends)
            if worth > best:
                best = worth
                chosen = at
            yield True
    if chosen < 0:
        raise ValueError("no table for this phase")
    plan = Plan(goal, tables[chosen + 1], tables[chosen + 2], ends, True)
    return _risking(file, player.phase, plan, chosen // 4)


def _risking(file: CoachFile, phase: int, plan: Plan, table: int) -> Plan:
    """Note what a plan by this table risks after roll 1: two thirds of what its turns fail more than safe ones."""
    made = []
    data = bytearray(2)
    for one in (table, file.table(phase, SAFE, 0)):
        file.ends(one, data)
        made.append(_U16_ONE - (data[0] | data[1] << 8))
    plan.risk = max(2 * _RISK_SCALE * (made[1] - made[0]) // max(3 * made[1], 1), 0)
    return plan


def _linear(first: int, step: int) -> Numbers:
    """So much for 0 points, and so much more for each; nothing for failing."""
    return array("h", [first + step * score for score in range(FAILS)] + [0])


def _mean(data: bytearray, ends: Numbers) -> int:
    """The expected value of a table's turns, times 65,535; *data*: how they end; *ends*: the value of each end."""
    worth = 0
    at = 0
    for end in ends:
        chance = data[at] | data[at + 1] << 8
        if chance:
            worth += chance * end
        at += 2
    return worth


class _Ahead:
    """Looks one turn ahead, for the player whose turn it is; to win, against the one who leaves the least chance.
    Chances are parts of CERTAIN, totals and leads points.
    """

    def __init__(self, file: CoachFile, game: Game) -> None:
        self.file = file
        self.game = game
        self.me = game.current
        self.end = len(game.phases)
        self.rounds = game.rounds
        self.has_five = has_five_phases(game)
        self.number = game_number(game.house, self.end)
        self.rows_of = 2 * self.number
        if game.finish == FINISH_CLASSIC and not self.rounds:
            self.rows_of += 1
        self.part = b""  # of the rows
        self.part_loaded = -1
        self.row = array("H", range(_WIDER))  # in 255ths of a byte
        self.plain = bytearray(PLACES)
        self.row_loaded = -1
        self.last_turn = bytearray(LAST_TURN)
        file.last_turn(game.phases[-1], self.last_turn)
        self.bonus = bytearray(BONUS_PLACES)
        self.bonus_loaded = -1
        self.made = self.made_by(self.me)
        self.total = game.total(self.me)
        self.is_last_series = game.state == LAST_SERIES
        self.came_to = 0  # the total after the end of a turn that was looked at last

    def made_by(self, place: int) -> int:
        """How many phases a player has made, or has behind them in ten rounds."""
        phase = self.game.players[place].phase
        return self.game.phases.find(bytes((phase,))) if phase else self.end

    def worst(self) -> Steps[int]:
        """Place of the opponent who leaves the least chance; in the last series of who has the most points."""
        least = 2 * CERTAIN
        found = -1
        for other in range(len(self.game.players)):
            if other != self.me:
                self.oppose(other)
                if self.is_last_series:
                    chance = -self.theirs
                else:
                    chance = self.chance(self.made, self.total, True)
                    yield True
                if chance < least:
                    least = chance
                    found = other
        return found

    def rivals(self) -> Steps[int]:
        """How many opponents like the one that is opposed all of them are worth, in 16ths: the odds against each,
        added up, over those against that one. In the last series it is one, for the ends have all of them.
        """
        against = self.other
        if len(self.game.players) == 2 or self.is_last_series:
            return _ALONE
        total = strongest = 0
        for other in range(len(self.game.players)):
            if other != self.me:
                self.oppose(other)
                chance = max(self.chance(self.made, self.total, True), _LEAST_CHANCE)
                odds = _ALONE * (CERTAIN - chance) // chance + 1
                total += odds
                if other == against:
                    strongest = odds
                yield True
        self.oppose(against)
        return _ALONE * total // strongest

    def oppose(self, other: int) -> None:
        """Look at one opponent: their points, and their chance of the five phase bonus."""
        game = self.game
        self.other = other
        self.theirs = game.total(other)
        if self.is_last_series:
            self.begins = self.me < game.first_finisher
            self.other_made = self.end
        else:
            self.begins = self.me < other
            self.other_made = self.made_by(other)
        self.their_hope = self.hope(self.other_made, self.theirs)

    def hope(self, made: int, total: int) -> int:
        """The chance that the five phase bonus comes to one who has made so many phases, in 255ths."""
        if made >= FIVE_PHASES or not self.has_five:
            return 0
        if self.bonus_loaded != made:
            self.bonus_loaded = made
            self.file.bonus(self.number, made, self.bonus)
        return self.bonus[min(total // 2, BONUS_PLACES - 1)]

    def chance(self, made: int, total: int, mine: bool, earns: bool = False) -> int:
        """The chance to win at a total with so many phases made. *mine*: whether it is one's own turn then, or the
        other's; *earns*: see :func:`row_number`.
        """
        lead = total - self.theirs
        # Nobody loses points: who has finished and is behind stays so.
        if made == self.end and lead <= 0:
            return self.chance(made, total + 1, mine, earns) // 2 if lead == 0 else 0
        if self.other_made == self.end and lead >= 0:
            return (CERTAIN + self.chance(made, total - 1, mine, earns)) // 2 if lead == 0 else CERTAIN
        if not self.rounds:
            if made == self.end and self.other_made == self.end - 1:
                return CERTAIN - self.passes(lead, self.theirs, earns)
            if self.other_made == self.end and made == self.end - 1:
                return self.passes(-lead, total, earns)
        hope = self.hope(made, total)
        theirs = self.their_hope
        if self.end == FIVE_PHASES and self.has_five and self.end in (made, self.other_made):
            hope = theirs = 0  # it comes with the points
            lead = self.past(lead, self.theirs, earns) if made == self.end else -self.past(-lead, total, earns)
        if self.begins:
            self.load(row_number(self.end, self.rounds, mine, made, self.other_made, earns), theirs)
        else:
            self.load(row_number(self.end, self.rounds, not mine, self.other_made, made, earns), theirs)
        lead -= A_PHASE * (made - self.other_made)
        found = self.at_lead(lead)
        return (hope * self.at_lead(lead + BONUS) + (_U8_ONE - hope) * found) // _U8_ONE if hope else found

    def passes(self, lead: int, total: int, earns: int) -> int:
        """The chance of one who has one turn left, of the last phase, to come past who is so far ahead; *total*: their
        own. *earns*: see :func:`row_number`.
        """
        points = self.past(lead, total, earns) + 1
        if points >= FAILS:
            return 0
        at = 2 * max(points, 0)
        return CERTAIN * (self.last_turn[at] | self.last_turn[at + 1] << 8) // _U16_ONE

    def past(self, lead: int, total: int, earns: int) -> int:
        """How much of the *lead* points alone must make up, by one with this *total* who comes to the end. If *earns*,
        see :func:`row_number`, one bonus is sure. In a game of five phases the other one comes with the points.
        """
        if earns:
            lead -= BONUS
        if self.end == FIVE_PHASES and self.has_five:
            return min(lead, max(lead - BONUS, FIVE_PHASE_TOTAL - 1 - total))
        return lead

    def load(self, row: int, hope: int) -> None:
        """Read a row, as the mean over whether the bonus comes to the other; *hope*: its chance, in 255ths."""
        if self.row_loaded == row << 8 | hope:
            return
        self.row_loaded = row << 8 | hope
        if self.part_loaded != row // ROWS_IN_A_PART:
            self.part_loaded = row // ROWS_IN_A_PART
            self.part = b""  # the room is needed
            self.part = self.file.part(self.rows_of, self.part_loaded)
        value = 0
        first = PLACES * (row % ROWS_IN_A_PART)
        for place in range(PLACES):
            value = value + self.part[first + place] & 0xFF
            self.plain[place] = value
        fall = -_FALL if self.begins else _FALL
        for place in range(_WIDER):
            here = place - _FALL
            fallen = self.plain[min(max(here + fall, 0), PLACES - 1)]
            self.row[place] = hope * fallen + (_U8_ONE - hope) * self.plain[min(max(here, 0), PLACES - 1)]

    def at_lead(self, lead: int) -> int:
        """The chance to win at a lead by the row, between two of its places in proportion."""
        if not self.begins:
            lead = -lead
        at = min(max(lead + STEP * (_WIDER // 2), 0), STEP * (_WIDER - 1))
        place = min(at // STEP, _WIDER - 2)
        part = at - STEP * place
        found = (self.row[place] * (STEP - part) + self.row[place + 1] * part) // STEP * CERTAIN // _ROW_ONE
        return found if self.begins else CERTAIN - found

    def over(self, total: int) -> int:
        """The chance at the end of the game."""
        return CERTAIN if total > self.theirs else CERTAIN // 2 if total == self.theirs else 0

    def after(self, score: int, made: int, total: int) -> int:
        """The chance when the turn has brought *score*, which is in the *total*, and *made* phases are now behind."""
        if made == self.made:
            return self.over(total) if self.is_last_series else self.chance(made, total, False)
        finished = made == self.end
        if made == FIVE_PHASES and self.has_five and self.game.points(self.me) + score >= FIVE_PHASE_TOTAL:
            total += BONUS
        if finished and score and (not self.is_last_series or earns_first_finish(self.game)):
            total += BONUS
        self.came_to = total
        if finished and (self.is_last_series or self.rounds and not self.begins):
            return self.over(total)
        if self.is_last_series:
            return self.chance(made, total, True, earns_first_finish(self.game))
        return self.chance(made, total, False, finished and not self.rounds and self.other_may_earn())

    def other_may_earn(self) -> bool:
        """Whether the other may yet earn the first finish bonus, once the player whose turn it is has finished."""
        later_in_the_round = self.other > self.me
        return later_in_the_round and (self.game.finish != FINISH_CLASSIC or self.other_made == self.end - 1)

    def ends(self) -> Steps[Numbers]:
        """The chance to win against the one opponent after each end of the turn: by its points, FAILS last."""
        ends = array("h")
        totals = array("h")
        for score in range(FAILS):
            ends.append(self.after(score, self.made + 1, self.total + score))
            totals.append(self.came_to)
            if score % _AT_ONCE == 0:
                yield True
        ends.append(self.after(0, self.made + self.rounds, self.total))
        totals.append(self.total)
        if self.is_last_series:
            yield from self.hold_off(ends, totals)
        return ends

    def hold_off(self, ends: Numbers, totals: Numbers) -> Steps[None]:
        """In the last series: that those who have yet to play theirs do not come past either."""
        game = self.game
        least = self.theirs + 1  # who does not come to that loses anyway
        later = (self.me + 1) % len(game.players)
        while later != game.first_finisher:
            self.begins = True  # who has finished, for those to come
            self.other_made = self.made_by(later)
            self.theirs = game.total(later)
            self.their_hope = self.hope(self.other_made, self.theirs)
            earns = self.may_earn(later)
            for score in range(FAILS + 1):
                if ends[score]:
                    off = self.chance(self.end, max(totals[score], least), False, earns)
                    ends[score] = ends[score] * off // CERTAIN
                if score % _AT_ONCE == 0:
                    yield True
            later = (later + 1) % len(game.players)

    def may_earn(self, other: int) -> bool:
        """Whether another may earn the first finish bonus in the last series."""
        game = self.game
        if game.finish == FINISH_CLASSIC and not game.were_on_last >> other & 1:
            return False
        return other > game.first_finisher
