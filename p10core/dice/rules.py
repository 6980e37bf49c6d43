"""A whole game: whose turn it is, what it scored, the bonuses, the last series and the winner.

A game changes by its moves only: :meth:`Game.seat`, :meth:`Game.roll`, :meth:`Game.hold`, :meth:`Game.stop`.
After each it tells its watcher what happened, so that a record or a journal can be kept::

    game = Game(["North", "South"], watch=print_fact)     # watch(fact, game)
    game.seat(roll_off)
    game.roll(faces)
    game.stop()

The rules are those of leaflets A and C; where they differ the game is told which to follow.
"""

from p10core.const import const
from p10core.dice.bonuses import BONUSES, FIVE_PHASES, has_five_phases
from p10core.dice.evaluator import FAILED
from p10core.dice.ten_dice import DICE, face_text
from p10core.dice.turn import Turn
from p10core.game.games import FINISH_2011, LAST_PHASE, IllegalMove, phase_after, refuse
from p10core.game.houses import HOUSES, phases_of
from p10core.game.set_up import in_play
from p10core.types import Bonus, Bytes, Callable, MaybeNone, RollOff, SetUp

# States of a game.
ROLL_OFF = const(0)
PLAY = const(1)
LAST_SERIES = const(2)
OVER = const(3)

# Facts that the watcher is told. Before a fact is told the game has changed.
SEATED = const(0)
TURN = const(1)
ROLLED = const(2)
HELD = const(3)
STOPPED = const(4)
ENDED = const(5)
JUDGED = const(6)

FAILURE_COST = const(5)  # solitaire only

_WEIGHT = const(6)  # of what holds lose, in a mark
_LEAST_JUDGED = const(15)  # holds that a mark is made of


class Player:
    """One column of the scorepad. ``scores[p]`` is 0 until phase p is made; ``phase`` is 0 when there is none left."""

    def __init__(self, name: str, phase: int) -> None:
        self.name = name
        self.phase = phase
        self.scores = bytearray(LAST_PHASE + 1)
        self.bonuses = bytearray(len(BONUSES))  # points, in the order of p10core.dice.bonuses
        self.failures = 0
        self.tries = 0  # failed tries at the phase that the player is on
        self.level = 0  # 0: a person; else who plays for the tower, see p10core.dice.opponents
        self.kept = 0  # chances kept by all holds, and those of the best ones, in 1/100 %
        self.best = 0
        self.judged = 0  # so many holds

    def mark(self) -> int | MaybeNone:
        """How well the player has held, 0..100; None of fewer than 15 holds.

        From there on a mark is within 6 of that of the whole game on average, and 19 times of 20 a cautious player's is
        above a beginner's (games of two, 200 of each level): of 5 it is 20 too low, and 87 of 100 times.

        100 keeps all the chances that there were, 50 has thrown an eighth of them away: little separates one hold from
        another, so what is lost counts more. Against others the level cautious has about 70, beginner about 40.
        """
        weighed = self.best + _WEIGHT * (self.best - self.kept)
        return (100 * self.kept + weighed // 2) // weighed if self.judged >= _LEAST_JUDGED else None

    def made(self, phase: int) -> bool:
        """Whether the player has made *phase*."""
        return self.scores[phase] > 0


class Outcome:
    """How the last turn ended: whose (place in the order of play), which phase, its points (0: failed), after how many
    rolls, and the mask of the ``bonuses`` that it earned.
    """

    def __init__(self, player: int, turn: Turn, score: int) -> None:
        self.player = player
        self.phase = turn.phase
        self.rolls = turn.rolls
        self.score = score
        self.bonuses = 0

    def earned(self) -> list[Bonus]:
        """The rows of p10core.dice.bonuses that the turn earned."""
        return [row for number, row in enumerate(BONUSES) if self.bonuses >> number & 1]


def set_up_game(chosen: SetUp, names: list[str], watch: "Callable[[int, Game], None]") -> "Game":
    """The game of a :class:`p10core.game.set_up.SetUp` before the first move."""
    levels = bytes([chosen.levels[seat] for seat in in_play(chosen)])
    return Game(names, chosen.finish, chosen.house, chosen.length, watch, levels, chosen.deal, chosen.evening)


class Game:
    """The game of ``players``, in order of play once they are seated; ``current`` is the place of the one to play.

    *names*: 1 to 6, all different; one is solitaire. *house*, *length*: see p10core/game/houses.py; ``rounds``: whether
    each phase has one round. *levels*: of each player, see Player. *deal*: see p10core/dice/deal.py; 0, the dice fall
    by chance. *evening*: whether the café's leaderboard has drawn it for an evening.
    """

    def __init__(
        self,
        names: list[str] | tuple[str, ...],
        finish: int = FINISH_2011,
        house: int = 0,
        length: int = LAST_PHASE,
        watch: "Callable[[int, Game], None] | None" = None,
        levels: bytes = b"",
        deal: int = 0,
        evening: int = 0,
    ) -> None:
        self.finish = finish
        self.deal = deal
        self.evening = evening
        self.house = house
        self.rounds = HOUSES[house].rounds
        self.phases = phases_of(house, length)
        self.players = [Player(name, self.phases[0]) for name in names]
        for player, level in zip(self.players, levels):
            player.level = level
        self.state = ROLL_OFF
        self.current = 0
        self.turn: Turn | MaybeNone = None
        self.outcome: Outcome | MaybeNone = None
        self.first_finisher: int | MaybeNone = None  # the place of who has made the last phase first
        self.were_on_last = 0  # mask of the players who were on the last phase at the first finish
        self.roll_off: RollOff | MaybeNone = None  # that has seated the players
        self._watch = watch
        if len(names) == 1:
            self._begin()

    # What one may ask.

    def solitaire(self) -> bool:
        """Whether one player plays alone."""
        return len(self.players) == 1

    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.current]

    def points(self, place: int) -> int:
        """What a player's phases sum to, bonuses and failures left out."""
        return sum(self.players[place].scores)

    def total(self, place: int) -> int:
        """A player's grand total as it stands: phases, bonuses, in solitaire less 5 for each failure."""
        player = self.players[place]
        total = self.points(place) + sum(player.bonuses)
        return total - FAILURE_COST * player.failures if self.solitaire() else total

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.state == OVER

    def winners(self) -> list[int]:
        """The places of those who have won, more than one if they share it; none until the game is over."""
        if self.state != OVER:
            return []
        totals = [self.total(place) for place in range(len(self.players))]
        return [place for place, total in enumerate(totals) if total == max(totals)]

    def five_phase_bonus_open(self, place: int) -> bool:
        """Whether a player can still earn the five phase bonus."""
        player = self.players[place]
        return has_five_phases(self) and 0 < player.phase <= FIVE_PHASES

    def dealt(self) -> bytearray | None:
        """The ten faces after the next roll, as the deal has them; None in a game of chance."""
        if not self.deal:
            return None
        turn = self.turn
        faces = bytearray(turn.faces)
        from p10core.dice.deal import A_PLACE, deal_dice

        deal = self.deal + A_PLACE * self.current
        deal_dice(faces, turn.held, deal, turn.phase, self.player().tries + 1, turn.rolls + 1)
        return faces

    # Moves.

    def seat(self, roll_off: RollOff) -> None:
        """Put the players in the order that a settled :class:`~p10core.dice.roll_off.RollOff` gives, and begin."""
        if self.state != ROLL_OFF:
            raise IllegalMove("the order of play is settled already")
        self.players = [self.players[seat] for seat in roll_off.order()]
        self.roll_off = roll_off
        self._begin()

    def judge(self, kept: int, best: int) -> None:
        """What the coach says of the hold with which the turn goes on; it counts with the next move.

        *kept* and *best* in hundredths of a percent, see :class:`Turn`. Raises ValueError for what no coach says.
        """
        self._check_on()
        if not 0 <= kept <= best <= 10000:
            raise ValueError("no chance is like that")
        self.turn.kept = kept
        self.turn.best = best
        self._tell(JUDGED)

    def roll(self, faces: Bytes) -> None:
        """The free dice of the turn were rolled: ten faces. Raises IllegalMove."""
        self._check_on()
        self._check_dealt(faces)
        self.turn.roll(faces)
        self._count_judgement()
        self._tell(ROLLED)

    def hold(self, mask: int) -> None:
        """Set aside exactly the dice of *mask* for the next roll. Raises IllegalMove."""
        self._check_on()
        self.turn.hold(mask)
        self._tell(HELD)

    def toggle(self, die: int) -> None:
        """Set one die (0..9) aside, or take it back. Raises IllegalMove."""
        self._check_on()
        self.turn.toggle(die)
        self._tell(HELD)

    def undo_hold(self) -> bool:
        """Take the last toggle since the roll back. False if there is none."""
        undone = bool(self.turn) and self.turn.undo_hold()
        if undone:
            self._tell(HELD)
        return undone

    def stop(self) -> None:
        """End the turn: score its phase, or note the failure. Raises IllegalMove before the first roll."""
        self._check_on()
        refuse(self.turn.why_no_stop())
        result = self.turn.result()
        self._count_judgement()
        self._score(0 if result == FAILED else result >> 10)
        ended = self.state == OVER
        self._tell(STOPPED)
        self._tell(ENDED if ended else TURN)

    # How a turn ends.

    def _score(self, score: int) -> None:
        player = self.player()
        phase = player.phase
        self.outcome = outcome = Outcome(self.current, self.turn, score)
        if score:
            player.scores[phase] = score
        else:
            player.failures += 1
        for number, bonus in enumerate(BONUSES):
            if bonus.is_earned(self, phase, score):
                outcome.bonuses |= 1 << number
                player.bonuses[number] += bonus.points
        if score or self.rounds:
            player.phase = phase_after(self.phases, phase)
            player.tries = 0
        else:
            player.tries += 1
        self._advance(score > 0)

    def _advance(self, made: bool) -> None:
        """Find who plays next (leaflet A, ENDING THE GAME)."""
        finished = made and self.player().phase == 0
        if finished and self.state == PLAY and not self.rounds:
            self.first_finisher = self.current
            self.were_on_last = self._mask_on_last()
            self.state = LAST_SERIES
        elif self.state == LAST_SERIES and made and not finished:
            return self._open_turn()  # the next phase at once
        self.current = (self.current + 1) % len(self.players)
        last_series_over = self.state == LAST_SERIES and self.current == self.first_finisher
        rounds_over = self.rounds and self.player().phase == 0
        if last_series_over or rounds_over:
            self.state = OVER
            self.turn = None
        else:
            self._open_turn()

    def _mask_on_last(self) -> int:
        mask = 0
        for place, player in enumerate(self.players):
            if player.phase == self.phases[-1]:
                mask |= 1 << place
        return mask

    def _begin(self) -> None:
        self.state = PLAY
        self._open_turn()
        self._tell(SEATED)
        self._tell(TURN)

    def _count_judgement(self) -> None:
        turn = self.turn
        player = self.player()
        if turn.best:
            player.judged += 1
        player.kept += turn.kept
        player.best += turn.best
        turn.kept = turn.best = 0

    def _open_turn(self) -> None:
        self.turn = Turn(self.player().phase)

    def _check_dealt(self, faces: Bytes) -> None:
        turn = self.turn
        dealt = None if turn.why_no_roll() else self.dealt()
        for die in range(DICE):
            if dealt and not turn.held >> die & 1 and faces[die] != dealt[die]:
                raise IllegalMove("die %d: the deal gives %s" % (die + 1, face_text(dealt[die])))

    def _check_on(self) -> None:
        if self.state == ROLL_OFF:
            raise IllegalMove("the players have not rolled for the order of play")
        if self.state == OVER:
            raise IllegalMove("the game is over")

    def _tell(self, fact: int) -> None:
        if self._watch:
            self._watch(fact, self)
