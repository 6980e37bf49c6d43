"""The coach's advice: which dice to hold, and the odds with that hold beside those of the hold as it is."""

from p10core.coach.coach import NO_ADVICE, standing
from p10core.dice.screens.dice_row import draw_dice
from p10core.dice.ten_dice import ALL_DICE, DICE
from p10core.dice.turn import ROLLS
from p10core.frame import INVERSE, PULSE
from p10core.screens import Screen


def advice(coach, game, aim):
    """The advice of *coach* for the turn of a game as it stands, None if it has none."""
    if not 0 < game.turn.rolls < ROLLS:
        return None
    found = Advice(coach, game.turn, game.player(), aim)
    return None if coach.problem else found


class Advice:
    """The advice of *coach* for *turn* as it stands after roll 1 or 2, for an *aim*. ``problem`` where it has none."""

    def __init__(self, coach, turn, player, aim):
        self._coach = coach
        self._roll = turn.rolls
        self._phase = turn.phase
        self.faces = bytes(turn.faces)
        self.mask = coach.hold(turn.phase, turn.rolls, turn.faces, aim, standing(player), turn.held)
        self.best = self.odds(self.mask) if self.mask != NO_ADVICE else NO_ADVICE
        self.problem = coach.problem
        self._held = -1
        self._yours = 0

    def odds(self, held):
        """The chance to make the phase with these dice held, in percent."""
        odds = self._coach.odds(self._phase, self._roll, self.faces, held)
        return (odds + 50) // 100 if odds != NO_ADVICE else NO_ADVICE

    def line(self, say, held):
        """The odds of the hold *held* and of the best one."""
        if held != self._held:
            self._held = held
            self._yours = self.odds(held)
        return say("yours %d%% best %d%%") % (self._yours, self.best)

    def draw(self, frame, held):
        """Mark the dice to hold: they pulse, and have a sign before their colour's letter."""
        for die in range(DICE):
            if self.mask >> die & 1:
                frame.pixels[die] |= PULSE
                frame.write(2, 2 * die, "^", INVERSE if held >> die & 1 else 0)


class AfterwardsScreen(Screen):
    """What would have been best before the last roll: those dice, with the *advice* held; *held*: what was."""

    def __init__(self, advice, held):
        self.advice = advice
        self.held = held

    def press(self, app, button, now):
        app.back()

    def draw(self, app, frame):
        advice = self.advice
        draw_dice(frame, app.say, advice.faces, ALL_DICE, advice.mask, 0, 0)
        frame.write(0, 0, app.say("Best hold was:"))
        frame.write(3, 0, advice.line(app.say, self.held))
        frame.write(4, 0, app.say("OK: go on"))
