"""The chances to win a game of three to six, estimated; the game of two is solved, see pair.py.

For each player it is asked: how likely is a win if this player plays perfectly, and the others do not look at the
scorepad? They play every turn for its points and a little for making it, and in a last series for the total that wins.
So each of them can be counted alone: how likely are so many phases with such a total after so many turns? The chances
of all players add up to a little more than 1, since each assumes that only the others play so; they are scaled to 1.

Measured against the solution of the game of two: before the last series 1.2 % away on average, 4.3 % at most, by 2011,
0.9 % by classic, 0.8 % in ten rounds and with even phases; 3 to 5 % in short games, where all depends on what is needed
so soon. In a last series it is the solution.
``host_tests/coach/test_win_chance.py`` measures it again over fewer games.

Held against games of masters (``python -m desktop calibrate --page --positions 8000 --seed 9282``): within 0.7 points
for each number of players, 2.4 in every house; by tenths of what is said within 2 but for 30 to 40 (4.7 +- 1.7 too
much), 70 to 80 (7.4 +- 3.3 too much) and 80 to 90 (6.0 +- 2.5 too little).
"""

from functools import cache

import numpy as np

from desktop.coach.solver import colours, kernel, store
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE, NUMBER_PHASES, BestTurn, outcome
from desktop.coach.solver.plays import MORE, points_and
from desktop.coach.values.win_plays import SOURCES, colour_plays, stock
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL, FIVE_PHASES
from p10core.dice.rules import LAST_SERIES, Game
from p10core.game.games import FINISH_CLASSIC
from p10core.game.houses import HOUSE_ROUNDS

Floats = np.ndarray
TOTALS = 720  # no game brings as many points
MOST_TURNS = 40  # each; who has not finished by then never will here
NEGLIGIBLE = 1e-4  # a chance that nobody has finished, from which on turns are not counted
STEADY = MORE.index(30)  # the play of those who look at nobody: points and 30


@cache
def plays(phase: int) -> Floats:
    """How the turns of a few plays end, a row each: those best for points and more or less for making the phase."""
    if phase == colours.PHASE:
        return np.array(colour_plays()[: len(MORE)], np.float32)
    return np.array(_ends()[str(phase)], np.float32)


@cache
def _ends() -> dict[str, list[list[float]]]:
    """How the turns of those plays end, by phases of numbers; from build/ where that is known, else in a second."""

    def compute() -> dict[str, list[list[float]]]:
        return {
            str(phase): [outcome(phase, BestTurn(phase, points_and(more)).choices()).tolist() for more in MORE]
            for phase in NUMBER_PHASES
        }

    ends: dict[str, list[list[float]]] = store.kept("race-plays", (*SOURCES, "desktop/coach/solver/plays.py"), compute)
    return ends


@cache
def all_plays(phase: int) -> Floats:
    """How the turns of all plays end that win the game of two."""
    return stock().of(phase).astype(np.float32)


class Race:
    """What is left of a game of dice, at the beginning of a turn or between two: a game that is not over."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.end = len(game.phases)
        self.rounds = game.house == HOUSE_ROUNDS
        known = all_plays if game.state == LAST_SERIES else plays  # there whoever plays knows what is needed
        self.plays = [known(phase) for phase in game.phases]
        self.five = bytes(game.phases[:FIVE_PHASES]) == bytes(range(1, FIVE_PHASES + 1))
        self.made = [self.end if player.phase == 0 else game.phases.find(player.phase) for player in game.players]
        self.totals = [game.total(place) for place in range(len(game.players))]
        self.others = [[other for other in range(len(self.made)) if other != place] for place in range(len(self.made))]

    def chances(self) -> list[float]:
        """Of each player, in order of play; their sum is 1."""
        found = np.array([self.worth(place)[self.made[place], self.totals[place]] for place in range(len(self.made))])
        return list((found / found.sum()).tolist())

    def worth(self, place: int) -> Floats:
        """What it is worth to a player to have made so many phases (rows) with such a total (columns)."""
        if self.rounds:
            return self.to_the_end(self.beats([self.in_rounds(other) for other in self.others[place]]), True, place)[0]
        if self.game.state == LAST_SERIES:
            return self.in_last_series(place)
        return self.before_the_finish(place)

    # The moves: a table has a row for each number of phases made, and for all of them; a column for each total.

    def scored(self, at: int, worth: Floats) -> Floats:
        """What the totals are worth before the phase number *at* pays the five phase bonus to those who earn it."""
        if not self.five or at + 1 != FIVE_PHASES:
            return worth
        paid = worth.copy()
        paid[..., FIVE_PHASE_TOTAL:-BONUS] = worth[..., FIVE_PHASE_TOTAL + BONUS :]
        return paid

    def turn(self, at: int, made: Floats, failed: Floats, place: int) -> tuple[Floats, Floats]:
        """What the best play at the phase number *at* brings when making it and failing bring this, and which play that
        is: by totals that the player at *place* can have there.
        """
        least = self.totals[place]
        most = least + (MOST_POINTS - 1) * (at - self.made[place]) + (BONUS if self.five else 0)
        made, failed = self.scored(at, made).astype(np.float32), failed.astype(np.float32)
        return kernel.best_plays(self.plays[at], made, failed, least, most)

    def played(self, at: int, likely: Floats) -> tuple[Floats, Floats]:
        """How likely the totals are (last axis) when the phase number *at* is made, and failed, by the steady play."""
        ends = self.plays[at][min(STEADY, len(self.plays[at]) - 1)]
        made = kernel.come_to_be(ends, likely.reshape(-1, TOTALS)).reshape(likely.shape)
        if self.five and at + 1 == FIVE_PHASES:
            made = bonus_for(made, FIVE_PHASE_TOTAL)
        return made, ends[NOT_MADE] * likely

    # Ten rounds, and a last series: phase after phase, up to the end or the first failure.

    def to_the_end(self, final: Floats, earns: bool, place: int) -> tuple[Floats, Floats]:
        """What positions that a player can come to are worth when the phases that are left are tried once each, and
        totals come to *final*; and which plays are taken there.

        In a last series a failure ends it. *earns*: whether the last phase brings the first finish bonus.
        """
        table = np.zeros((self.end + 1, TOTALS), np.float32)
        taken = np.zeros((self.end, TOTALS), np.int32)
        table[self.end] = final
        for at in reversed(range(self.made[place], self.end)):
            made = table[at + 1]
            if earns and at + 1 == self.end:
                made = shifted(final)
            failed = final
            if self.rounds:
                failed = self.scored(at, table[at + 1])
            table[at], taken[at] = self.turn(at, made, failed, place)
        return table, taken

    def in_rounds(self, place: int) -> Floats:
        """How likely each final total of a player is, in ten rounds."""
        likely = alone(self.totals[place])
        for at in range(self.made[place], self.end):
            made, failed = self.played(at, likely)
            if at + 1 == self.end:
                made = bonus_for(made, 0)
            if self.five and at + 1 == FIVE_PHASES:
                failed = bonus_for(failed, FIVE_PHASE_TOTAL)
            likely = made + failed
        return likely

    def in_last_series(self, place: int) -> Floats:
        """What positions are worth to a player in the last series."""
        final = self.beats([self.at_the_end(other) for other in self.others[place]])
        if not self.plays_yet(place):
            return np.tile(final, (self.end + 1, 1))
        return self.to_the_end(final, self.earns(place), place)[0]

    def at_the_end(self, place: int) -> Floats:
        """How likely each final total of a player is. A player whose last turn is over keeps the total. One who still
        has a turn is thought to play for the total that would win now.
        """
        if not self.plays_yet(place):
            return alone(self.totals[place])
        needed = max(self.totals[other] for other in self.others[place] if not self.plays_yet(other))
        final = self.beats([alone(needed)])
        _, taken = self.to_the_end(final, self.earns(place), place)
        likely, over = alone(self.totals[place]), np.zeros(TOTALS, np.float32)
        for at in range(self.made[place], self.end):
            likely, failed = kernel.come_from(self.plays[at], taken[at], likely)
            over += failed
            if self.five and at + 1 == FIVE_PHASES:
                likely = bonus_for(likely, FIVE_PHASE_TOTAL)
        return np.asarray(over + (bonus_for(likely, 0) if self.earns(place) else likely))

    def plays_yet(self, place: int) -> bool:
        """Whether a player's last series is still to come, or on."""
        count = len(self.made)
        return (place - self.game.current) % count < (self.game.first_finisher - self.game.current) % count

    def earns(self, place: int) -> bool:
        """Whether a player would earn the first finish bonus in the last series that is on."""
        on_last = self.game.finish != FINISH_CLASSIC or self.game.were_on_last >> place & 1
        return place > self.game.first_finisher and bool(on_last)

    # Before anybody has finished.

    def before_the_finish(self, place: int) -> Floats:
        """What positions are worth to a player while all play."""
        turns = self.turns_left()
        first = self.game.current
        count = len(self.made)
        order = [(other - first) % count for other in range(count)]
        runs = {other: progress(self, self.made[other], self.totals[other]) for other in self.others[place]}

        def series(other: int, finisher: int) -> Floats:
            """The final totals of one who has not finished when the finisher has, by the finisher's turns from 1."""
            had = 0 if order[other] > order[finisher] else 1
            return runs[other].series(self.kind(other, finisher))[had : had + turns]

        # What final totals are worth in one's last series, by its kind and by one's turns until then.
        finals = {kind: np.zeros((turns + 1, TOTALS), np.float32) for kind in (NONE, EARNS, EARNS_ON_LAST)}
        for finisher in self.others[place]:
            others = [series(other, finisher) for other in self.others[place] if other != finisher]
            final = self.beats([runs[finisher].finished[1 : turns + 1], *others])
            had = 0 if order[place] > order[finisher] else 1
            finals[self.kind(place, finisher)][had : had + turns] += final[: turns + 1 - had]
        ahead = self.beats([series(other, place) for other in self.others[place]])
        following = self.series_worth(finals, turns, place)
        for turn in reversed(range(turns)):
            finish = shifted(ahead[turn])
            now = np.zeros_like(following)
            for at in range(self.made[place], self.end):
                made = finish if at + 1 == self.end else following[at + 1]
                now[at], _ = self.turn(at, made, following[at], place)
            following = now + self.series_worth(finals, turn, place)
        return following

    def kind(self, place: int, finisher: int) -> int:
        """What the first finish bonus is to a player's last series."""
        if place < finisher:
            return NONE
        return EARNS_ON_LAST if self.game.finish == FINISH_CLASSIC else EARNS

    def series_worth(self, finals: dict[int, Floats], turn: int, place: int) -> Floats:
        """What positions of a player are worth when the last series may begin after so many turns."""
        table = np.zeros((self.end + 1, TOTALS), np.float32)
        for kind, by_turn in finals.items():
            final = by_turn[turn]
            if final.any():
                series, _ = self.to_the_end(final, kind == EARNS, place)
                if kind == EARNS_ON_LAST:
                    series[self.end - 1], _ = self.turn(self.end - 1, shifted(final), final, place)
                table += series
        table[self.end] = 0
        return table

    def turns_left(self) -> int:
        """How many turns of each player are counted: so many that hardly ever nobody has finished."""
        alive = np.ones(MOST_TURNS + 1)
        for made, total in zip(self.made, self.totals, strict=True):
            alive *= progress(self, made, total).on
        return max(2, int((alive > NEGLIGIBLE).sum()))

    @staticmethod
    def beats(others: list[Floats]) -> Floats:
        """How likely a total (last axis) is more than all of the others', one that is the same as half."""
        result = np.ones_like(others[0])
        for likely in others:
            result *= likely.cumsum(axis=-1) - likely / 2
        return result


NONE, EARNS, EARNS_ON_LAST = 0, 1, 2  # who earns the first finish bonus in a last series


class Progress:
    """How far a player has come after each number of turns from now, if all are played steadily.

    ``tables[turns]``: how likely so many phases (rows) and totals (columns) are. ``finished[turns]``: the totals, with
    the bonus, of who finishes with that turn.
    """

    def __init__(self, race: Race, made: int, total: int) -> None:
        self._race = race
        self.tables = np.zeros((MOST_TURNS + 1, race.end, TOTALS), np.float32)
        self.finished = np.zeros((MOST_TURNS + 1, TOTALS), np.float32)
        self.tables[0, made, total] = 1
        for turn in range(MOST_TURNS):
            for at in range(made, race.end):
                if not self.tables[turn, at].any():
                    continue
                scored, failed = race.played(at, self.tables[turn, at])
                self.tables[turn + 1, at] += failed
                if at + 1 == race.end:
                    self.finished[turn + 1] = bonus_for(scored, 0)
                else:
                    self.tables[turn + 1, at + 1] += scored
        self.on = self.tables.sum(axis=(1, 2))
        self._series: dict[int, Floats] = {}

    def series(self, kind: int) -> Floats:
        """The final totals, by turns, of one who has not finished when the last series begins. *kind*: NONE, EARNS
        (the first finish bonus) or EARNS_ON_LAST, who stands at the last phase.
        """
        if kind not in self._series:
            race = self._race
            over = np.zeros((MOST_TURNS + 1, TOTALS), np.float32)
            come = np.zeros_like(over)
            for at in range(race.end):
                last = at + 1 == race.end
                stand = self.tables[:, at]
                if last and kind == EARNS_ON_LAST:
                    made, failed = race.played(at, stand)
                    over += bonus_for(made, 0) + failed
                    stand = np.zeros_like(stand)
                come, failed = race.played(at, come + stand)
                over += failed
            self._series[kind] = over + (bonus_for(come, 0) if kind == EARNS else come)
        return self._series[kind]


_known: dict[tuple[bytes, int, int], Progress] = {}


def progress(race: Race, made: int, total: int) -> Progress:
    """How far one comes from here; what was asked last is kept."""
    key = (bytes(race.game.phases), made, total)
    if key not in _known:
        if len(_known) > 24:
            _known.clear()
        _known[key] = Progress(race, made, total)
    return _known[key]


def alone(total: int) -> Floats:
    """The totals of a player who has *total* for certain."""
    likely = np.zeros(TOTALS, np.float32)
    likely[total] = 1
    return likely


def shifted(worth: Floats) -> Floats:
    """What each total is worth to who is about to get the 40 points of a bonus."""
    return np.append(worth[BONUS:], np.repeat(worth[-1], BONUS))


def bonus_for(likely: Floats, least: int) -> Floats:
    """How likely totals (last axis) are after the 40 points of a bonus went to all from *least* on."""
    paid = likely.copy()
    paid[..., least + BONUS :] = likely[..., least:-BONUS]
    paid[..., least : least + BONUS] = 0
    return paid
