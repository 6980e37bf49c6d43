"""Duplicate played blind: one after the other plays the same deal alone, while the others look away. Between two of
them it says who is next; at last the scorepads stand side by side, and it says who has made the most of the dice.

``set_up.played`` has a row of bytes for each who has played, in order of the seats, as the journal has it.
"""

from p10core.const import const
from p10core.dice.rules import FAILURE_COST, Player
from p10core.dice.screens.scorepad import rows
from p10core.game.houses import phases_of
from p10core.game.set_up import seat_name
from p10core.journal.kinds import PLAYED
from p10core.kernel.entries import name_entry
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import FANFARE
from p10core.kernel.programs import begin, leave
from p10core.kernel.screen import Screen
from p10core.screens.program import Program
from p10core.types import App, Frame, Game, SetUp

_SCORES = const(1)  # after the failures
_BONUSES = const(11)
_LINES = const(3)


class BlindRound(Program):
    """What the tower is at while nobody plays, and the round is not over."""

    word_table = "dice"

    def go_on(self, app: App) -> None:
        chosen = app.set_up
        app.show(NextScreen() if len(chosen.played) < chosen.players else RankingScreen(app))

    def forsake(self, app: App) -> None:
        leave(app)


def played_entry(game: Game) -> tuple[int, bytes]:
    """The journal's entry for a game alone that is over: its player's row."""
    player = game.players[0]
    return PLAYED, bytes((min(player.failures, 0xFF),)) + bytes(player.scores[1:]) + bytes(player.bonuses)


class Round:
    """Those who have played, for the rows of a scorepad: ``players``, ``phases`` and :meth:`total` are a game's."""

    def __init__(self, chosen: SetUp, person: str) -> None:
        self.phases = phases_of(chosen.house, chosen.length)
        self.players = []
        for seat, row in enumerate(chosen.played):
            player = Player(seat_name(chosen, seat, person), 0)
            player.failures = row[0]
            player.scores[1:] = row[_SCORES:_BONUSES]
            player.bonuses[:] = row[_BONUSES:]
            self.players.append(player)

    def total(self, place: int) -> int:
        """The total of the player at a place."""
        player = self.players[place]
        return sum(player.scores) + sum(player.bonuses) - FAILURE_COST * player.failures

    def ranking(self) -> list[int]:
        """The places of the players, the best total first."""
        return sorted(range(len(self.players)), key=lambda place: -self.total(place))


def end_alone(app: App) -> None:
    """One has played: the next one has the same dice. Who has given initials keeps them as a name."""
    chosen = app.set_up
    seat = len(chosen.played)
    player = app.program.game.players[0]
    if player.name != seat_name(chosen, seat, app.say.person):
        chosen.names[seat] = player.name
        app.note(name_entry(seat, player.name))
    app.note(played_entry(app.program.game))
    app.restart()


class NextScreen(Screen):
    """Asks the next player to come, and the others to look away. MENU, and then OK, ends the round."""

    def __init__(self) -> None:
        self.sure = False

    def press(self, app: App, button: int, now: int) -> None:
        asked = self.sure
        self.sure = False
        app.stale = True
        if button == MENU:
            self.sure = not asked
        elif button == SCORE and asked:
            leave(app)
        elif button in (SCORE, ROLL):
            begin(app)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        chosen = app.set_up
        frame.write(0, 0, say("Deal %08d") % chosen.deal)
        frame.write_big(seat_name(chosen, len(chosen.played), say.person))
        frame.write(3, 0, say("The others look away"))
        frame.write(4, 0, say("OK: abandon BACK: no") if self.sure else say("OK: the same dice"))


class RankingScreen(Screen):
    """All have played: the totals, the best one first. OK shows the scorepads side by side, ROLL ends it."""

    def __init__(self, app: App) -> None:
        self.round = Round(app.set_up, app.say.person)
        self.places = self.round.ranking()
        self.first = 0
        app.frame.tune = FANFARE

    def press(self, app: App, button: int, now: int) -> None:
        if button in (SCORE, MENU):
            names = [player.name for player in self.round.players]
            from p10core.screens.scorepad import ScorepadScreen

            app.cover(ScorepadScreen(rows(app.say, self.round), names))
        elif button == ROLL:
            leave(app)

    def tick(self, app: App, now: int) -> None:
        if len(self.places) > _LINES and self.passed(app, now, 3):
            self.since = None
            self.first = 0 if self.first else _LINES
            app.stale = True

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        frame.write(0, 0, say("Deal %08d") % app.set_up.deal)
        for line, place in enumerate(self.places[self.first : self.first + _LINES]):
            total = self.round.total(place)
            rank = 1 + len([other for other in self.places if self.round.total(other) > total])
            name = self.round.players[place].name
            frame.write(1 + line, 0, "%d %s" % (rank, name))
            frame.write(1 + line, 17, "%4d" % total)
        frame.write(4, 0, say("OK: scores  ROLL: new"))
