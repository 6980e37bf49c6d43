"""The coach: which dice to hold, what a hold is worth, and the mark at the end of a game.

    coach = Coach(open, settings)     # hand it to p10core.dice.play.Play
    coach.best_hold(game, AUTO)       # a mask of dice; ALL_DICE: end the turn; NO_ADVICE
    coach.worth(game, AUTO, held)     # in hundredths of a percent, alone of a point
    coach.advise(game, AUTO)          # what is shown of both, of p10core/coach/advice.py

A game of dice asks for more, see :class:`p10core.dice.opponents.NoCoach`. The coach keeps what it has thought about the
turn that is on. For another turn, or another aim, it begins anew.
"""

from p10core.coach.advice import Advice, AfterwardsScreen
from p10core.coach.file import AUTO, CERTAIN, FAILS, FILE, SAFE, open_coach
from p10core.coach.outlook import plan_of
from p10core.coach.search import Search
from p10core.dice.evaluator import FAILED
from p10core.dice.opponents import BEGINNER, MASTER, NO_ADVICE, NoCoach
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import ROLLS
from p10core.kernel.settings import COACH_AFTER, COACH_ON
from p10core.types import Any, App, Callable, CoachFile, Game, Iterator, MaybeNone, Plan, Settings, Steps, Turn, Words


class Coach(NoCoach):
    """Reads its file when it is asked for the first time. *open_file* is the VM's open. *settings* are the tower's;
    without them the coach is on, and answers for any aim.

    ``file``: of p10core/coach/file.py, None if there is none that can be read.
    """

    def __init__(
        self, open_file: Callable[..., Any] | None, settings: Settings | None = None, name: str = FILE
    ) -> None:
        self.file: CoachFile | MaybeNone = None
        self._open_file = open_file
        self._settings: Settings | MaybeNone = settings
        self._name = name
        self._problem = ""
        self._turn: Turn | MaybeNone = None  # that was asked for last
        self._aim: int | None = None
        self._plan: Plan | MaybeNone = None
        self._steps: Iterator[bool] | MaybeNone = None
        self._search: Search | MaybeNone = None
        self._judged: int | None = None  # a hold of the search, and what the judgement of it was
        self._judgement: tuple[int, int] | None = None
        self._advice: Advice | MaybeNone = None  # of the dice as they lie, which nobody may have asked for yet
        self._before: Advice | None = None  # the advice for the last roll

    def is_ready(self) -> bool:
        """Whether it can be asked. If not, :meth:`problem` says why."""
        if self._settings and not self._settings.coach:
            return False
        if not self.file and self._open_file:
            self.file, self._problem = open_coach(self._open_file, self._name)
        return bool(self.file) and not self.file.problem

    def problem(self) -> str:
        """Why it cannot be asked, in English."""
        if self._settings and not self._settings.coach:
            return "The coach is off"
        if not self._open_file:
            return "Coach: no file"
        return self.file.problem if self.file else self._problem

    # For an aim: AUTO, SAFE or POINTS.

    def plan(self, game: Game, aim: int) -> Plan | MaybeNone:
        """What the turn that is on is played for, of p10core/coach/outlook.py; None if that is not known, or the heap
        has no room just now.
        """
        while self.more(game, aim):
            pass
        return self._plan if self.is_ready() else None

    def more(self, game: Game, aim: int) -> bool:
        """Take a step to the plan. Returns whether there are more to come."""
        if not self.is_ready():
            return False
        is_new = self._turn is not game.turn or self._aim != aim
        if is_new or not self._plan and not self._steps:
            self._plan = self._search = None  # the room is needed
            self._steps = self._all(game, aim)
            self._turn = game.turn
            self._aim = aim
        if not self._steps:
            return False
        try:
            return next(self._steps)
        except StopIteration:
            self._steps = None
            return False

    def _all(self, game: Game, aim: int) -> Steps[None]:
        self._plan = yield from plan_of(self.file, game, aim)

    def search(self, game: Game, aim: int) -> Search | MaybeNone:
        """The search for the best hold of the dice as they lie, as far as it is; None as above, and if there is nothing
        to hold.
        """
        turn = game.turn
        if not 0 < turn.rolls < ROLLS:
            return None
        plan = self.plan(game, aim)
        if not plan:
            return None
        search = self._search
        is_new = not search or search.rolls != turn.rolls or search.faces != turn.faces
        if is_new or search.mask == NO_ADVICE or search.is_stopped:
            search = self._search = self._judged = self._advice = None  # the room is needed
            search = self._search = Search(self.file, turn, plan)
        return None if search.mask == NO_ADVICE else search

    def let_go(self) -> None:
        if self._search:
            self._search.stop()
        if self.file:
            self.file.let_go()

    def best_hold(self, game: Game, aim: int) -> int:
        """The dice to hold, as a mask; ALL_DICE: end the turn; NO_ADVICE. Of dice that show the same those that are
        held already are taken.
        """
        search = self.search(game, aim)
        return search.best(game.turn.held) if search else NO_ADVICE

    def worth(self, game: Game, aim: int, held: int) -> int:
        """What the hold of mask *held* is worth. NO_ADVICE if it is not known.

        In hundredths of a percent: for the safe aim the chance to make the phase, in a game to be won the chance to
        win. For points alone: so many hundredths of a point more than failing.
        """
        search = self.search(game, aim)
        return search.worth_of(held) if search else NO_ADVICE

    def advise(self, game: Game, aim: int) -> Advice | MaybeNone:
        """The advice for the dice as they lie; None as above."""
        if not self.search(game, aim):
            return None
        if not self._is_advised():
            found = Advice(self, game, aim)
            if found.mask == NO_ADVICE:
                return None
            self._advice = found
        return self._advice

    def _is_advised(self) -> bool:
        """Whether there is advice for the dice as they lie and are held."""
        return bool(self._advice) and self._advice.is_of(self._turn)

    def judgement(self, game: Game, aim: int, stops: bool) -> tuple[int, int] | MaybeNone:
        """(kept, best): what the player's hold is worth, and the best one. *stops*: the player ends the turn instead of
        holding. In the units of :meth:`worth`; what a failed turn would leave counts as nothing.

        None if it is not known. None too if nothing was at stake: the phase is made and stays so, or whatever one does
        is worth no more than failing.
        """
        search = self.search(game, aim)
        if not search:
            return None
        held = ALL_DICE if stops else game.turn.held
        if self._judged != held:
            self._judged = held
            self._judgement = self._judge(search, game.turn, held)
        return self._judgement

    def _judge(self, search: Search, turn: Turn, held: int) -> tuple[int, int] | MaybeNone:
        plan = search.plan
        mask = search.best(turn.held)
        kept = search.worth_of(held)
        best = kept if mask == held else search.worth_of(mask)
        if NO_ADVICE in (mask, kept, best):
            return None
        if plan.goal == SAFE:
            if kept == CERTAIN and turn.result() != FAILED:
                return None
            return kept, max(kept, best)
        nothing = plan.ends[FAILS]
        kept = min(max(kept - nothing, 0), CERTAIN)  # points with both bonuses may come to more
        best = min(max(best - nothing, 0), CERTAIN)
        return (min(kept, best), best) if best else None

    # What a game of dice asks.

    def tick(self) -> None:
        if self.file:
            self.file.check()

    def may_advise(self) -> bool:
        return not self._settings.kiosk or self._settings.coach_kiosk == 1

    def hold_at(self, level: int, game: Game) -> int:
        return NO_ADVICE if level == BEGINNER else self.best_hold(game, _aim_of(level))

    def think(self, game: Game, say: Words, shown: Advice | None) -> bool:
        level = game.player().level
        if level == BEGINNER or not self.is_ready():
            return False
        aim = _aim_of(level) if level else self._settings.aim
        if self._turn is not game.turn or not self._plan:
            return self.more(game, aim) or self._plan is not None
        search = self.search(game, aim)
        if not search:
            return False
        if search.more():
            return True
        if level:
            return False
        if search.think(game.turn.held):
            return True
        if self._settings.coach == COACH_ON and not shown:
            is_new = not self._is_advised()
            found = self.advise(game, aim)
            if is_new:
                return found is not None
            if found:
                found.line(say, game.turn.held)
        self.judgement(game, aim, False)
        return False

    def advice(self, game: Game) -> Advice | None:
        return self.advise(game, self._settings.aim) if self._hurry(game) and self.may_advise() else None

    def why_none(self, say: Words) -> str:
        return say(self.problem() or "No advice just now")

    def rolls_on(self, game: Game, say: Words) -> None:
        self.judge(game, False)
        found = None
        if self._settings.coach == COACH_AFTER and not game.player().level:
            found = self.advice(game)
        self._before = found
        if found:
            found.line(say, game.turn.held)  # now: it is of these dice

    def look_back(self, app: App, turn: Turn) -> bool:
        if not self._before or self._before.turn is not turn:
            return False
        app.cover(AfterwardsScreen(self._before))
        return True

    def judge(self, game: Game, stops: bool) -> None:
        if game.player().level or not self.is_ready():
            return
        found = self._hurry(game) and self.judgement(game, self._settings.aim, stops)
        kept, best = found or (0, 0)
        if kept != game.turn.kept or best != game.turn.best:  # after a power cut it may stand there already
            game.judge(kept, best)

    def _hurry(self, game: Game) -> bool:
        """Somebody waits: what has been found will do. Returns whether there is a search. If the heap had no room for
        one, do not ask for it again: nobody would hurry that one.
        """
        if self._search:
            self._search.hurry()  # also one that was stopped; if it is of other dice it goes
        search = self.search(game, self._settings.aim)
        if search:
            search.hurry()
        return search is not None


def _aim_of(level: int) -> int:
    """What a level above beginner plays for."""
    return AUTO if level == MASTER else SAFE
