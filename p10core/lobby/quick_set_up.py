"""Set-up in a kiosk."""

from p10core.game.games import DICE_GAME, GAMES, MOST_PLAYERS
from p10core.kernel.entries import set_up_entry
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import HELD, WHITE
from p10core.kernel.programs import LESSON, begin, go
from p10core.kernel.screen import Screen
from p10core.lobby import choices
from p10core.lobby.deal import DEAL_KEY, NONE_LEFT, choose_deal, next_place, title
from p10core.lobby.start import people_line
from p10core.types import App, Frame

_LEVELS = GAMES[DICE_GAME].levels


class QuickSetUpScreen(Screen):
    """One press: how many play. Four more buttons are pressed before: three let the tower play too, as the last one,
    one has the dice dealt. OK begins what the screen shows, ROLL the lesson.
    """

    holds_score = True  # held with MENU it is the owner's, and begins no game

    def __init__(self) -> None:
        self.level = 0  # of the tower that plays too, as far as it was chosen here

    def press(self, app: App, button: int, now: int) -> None:
        chosen = app.set_up
        if button == SCORE:
            return begin(app)
        if button == MENU:
            app.program.go_on(app)
            return
        if button == ROLL:
            return go(app, LESSON)
        if button < MOST_PLAYERS:
            choices.seat_people(chosen, button + 1)
            if self.level:
                choices.add_tower(chosen, self.level)
            app.note(set_up_entry(app))
            begin(app)
        elif button < MOST_PLAYERS + len(_LEVELS) - 1:
            choices.add_tower(chosen, button - MOST_PLAYERS + 1)
            self.level = chosen.levels[chosen.players - 1]
            app.note(set_up_entry(app))
            app.stale = True
        elif button == DEAL_KEY:
            choose_deal(app)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        chosen = app.set_up
        people = chosen.players
        frame.write(0, 0, title(app))
        frame.write(1, 0, people_line(app))
        for seat in range(people):
            frame.pixels[seat] = WHITE | HELD
        level = chosen.levels[people - 1]
        frame.write(2, 0, say("7 8 9: the tower too").replace(" 9", "" if len(_LEVELS) < 4 else " 9"))
        if level:
            frame.write(3, 0, "%d + %s" % (people - 1, say(_LEVELS[level])))
        else:
            frame.write(3, 0, "%s %d" % (say("Players"), people))
            frame.write_right(3, say("ROLL:learn"))
        evening = next_place(app) != NONE_LEFT
        frame.write(4, 0, say("OK: play 10: evening") if evening else say("OK: play 10:same dice"))
