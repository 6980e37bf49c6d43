"""Where players and the tower ask the coach of a game of dice. All that it has thought about the game is here."""

from p10core.coach.check import Check
from p10core.coach.file import open_coach
from p10core.coach.holds import search_of
from p10core.coach.judgement import judge, judgement
from p10core.coach.outlook import plan_of
from p10core.dice.screens.advice import advice
from p10core.dice.turn import ROLLS
from p10core.kernel.settings import COACH_AFTER, COACH_ON


class Desk:
    """The coach of one game of dice. *settings* are the tower's, *open_file* opens the coach's file as the VM's open
    does; without one there is no coach.
    """

    def __init__(self, settings, open_file):
        self._settings = settings
        self._open_file = open_file
        self._coach = None
        self._check = None  # of the coach's file, a piece a round
        self._why_none = "Coach: no file"
        self._thought = None  # the advice that nobody may have asked for yet
        self._of = None  # for this turn, after so many rolls, with these dice held
        self._before = ()  # a turn, the advice for its last roll, and what was held then

    def coach(self):
        """The coach, or None if it is off or its file is not what it should be."""
        if not self._settings.coach or not self._open_file:
            return None
        if not self._coach:
            self._coach, self._why_none = open_coach(self._open_file)
            if self._coach:
                self._check = Check(self._coach)
        return None if not self._coach or self._coach.problem else self._coach

    def tick(self):
        """A round of the loop: another piece of the coach's file is checked."""
        if self._check and not self._check.more():
            self._check = None

    def may_advise(self):
        """Whether players may ask the coach: the totals of a kiosk count for the table of the best."""
        return not self._settings.kiosk or self._settings.coach_kiosk == 1

    def advice(self, game):
        """The coach's advice for the turn of a game as it stands; None if :meth:`why_none` has something to say."""
        coach = self.coach() if self.may_advise() else None
        if not coach:
            return None
        turn = game.turn
        self._hurry(coach, game)
        if not self._thought or self._of != (turn, turn.rolls, turn.held):
            self._thought = advice(coach, game, self._settings.aim)
            self._of = turn, turn.rolls, turn.held
        return self._thought

    def _hurry(self, coach, game):
        """Somebody waits: no search goes on beyond the first hold that is counted."""
        turn = game.turn
        if 0 < turn.rolls < ROLLS:
            plan = plan_of(coach, game, self._settings.aim)
            if plan:
                search_of(coach, turn, plan).hurry()

    def why_none(self, say):
        """What is wrong with the coach."""
        if not self._settings.coach:
            return say("The coach is off")
        return say(self._coach.problem if self._coach else self._why_none)

    def think(self, game, say, shown):
        """A piece of the work for what may be asked next; whether there is more. *shown*: the advice that shows now.

        The plan of the turn is one piece, each step of the search for the best hold another, then comes the advice;
        what is said of it and the judgement are the last.
        """
        coach = self.coach()
        if not coach:
            return False
        turn = game.turn
        if not turn.plan:
            return plan_of(coach, game, self._settings.aim) is not None
        searches = 0 < turn.rolls < ROLLS and turn.plan.wanted == self._settings.aim
        if searches and search_of(coach, turn, turn.plan).more():
            return True
        if self._settings.coach == COACH_ON and not shown:
            is_new = self._of != (turn, turn.rolls, turn.held)
            found = self.advice(game)
            if is_new:
                return found is not None
            if found:
                found.line(coach, say, turn.held)
        judgement(coach, game, self._settings.aim, False)
        return False

    def rolls(self, game, say):
        """The dice are about to be rolled: count the hold, and keep what a coach says that speaks afterwards."""
        self.judge(game, False)
        found = self.advice(game) if self._settings.coach == COACH_AFTER and not game.player().level else None
        self._before = (game.turn, found, game.turn.held) if found else ()
        if found:
            found.line(self.coach(), say, game.turn.held)  # now: it is of these dice

    def afterwards(self, turn):
        """What was best before the last roll of this turn: the advice, and what was held; None if there is none."""
        return self._before[1:] if turn in self._before else None

    def judge(self, game, stops):
        """Before a roll, or as a turn *stops*: count what the coach says of a person's hold."""
        coach = self.coach()
        if coach and not game.player().level:
            self._hurry(coach, game)
            judge(coach, game, self._settings.aim, stops)
