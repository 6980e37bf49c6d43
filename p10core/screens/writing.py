"""Writing with ten buttons: each has a letter. ROLL shows other letters, MENU deletes one, OK is for the end.

Initials are asked for of who is among a kiosk's best, and, before a game goes to the café, of players without a name.
"""

from p10core.const import const
from p10core.game.high_scores import INITIALS
from p10core.game.set_up import unnamed
from p10core.kernel.entries import called_entry
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import BLUE, GREEN, HELD, REFUSED
from p10core.kernel.screen import Screen
from p10core.types import App, Frame, Words

_LETTERS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-.'+", "1234567890")
DIGITS = const(3)  # their row


class WritingScreen(Screen):
    """A line to write, *length* characters at most. A screen that needs one says in :meth:`done` what it is for."""

    def __init__(self, length: int, text: str = "") -> None:
        self.length = length
        self.text = text
        self.shown = 0  # of the rows of letters
        self.hint = ""

    def heading(self, say: Words) -> str:
        """What is to be written, with ``%s`` for the text so far."""
        return "%s"

    def done(self, app: App) -> None:
        """OK was pressed."""

    def leave(self, app: App) -> None:
        """MENU was pressed, and there is no letter to delete."""

    def press(self, app: App, button: int, now: int) -> None:
        app.stale = True
        self.hint = ""
        if button == ROLL:
            self.shown = (self.shown + 1) % len(_LETTERS)
        elif button == SCORE:
            self.done(app)
        elif button == MENU and not self.text:
            self.leave(app)
        elif button == MENU:
            self.text = self.text[:-1]
        elif len(self.text) < self.length:
            self.text += _LETTERS[self.shown][button]
        else:
            self.refuse(app, app.say("No room for more"))

    def refuse(self, app: App, hint: str) -> None:
        """Say why the text cannot be taken."""
        self.hint = hint
        app.frame.tune = REFUSED

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        frame.write(0, 0, self.heading(say) % (self.text + "_"))
        for place, letter in enumerate(_LETTERS[self.shown]):
            frame.write(1, 2 * place + 1, letter)
            frame.pixels[place] = (GREEN if self.shown & 1 else BLUE) | HELD
        following = _LETTERS[(self.shown + 1) % len(_LETTERS)][0]
        frame.write(4, 0, self.hint or say("ROLL:%s.. OK MENU:del") % following)


class InitialsScreen(WritingScreen):
    """Three letters at most. *whose*: what stands before them."""

    def __init__(self, whose: str, text: str = "") -> None:
        super().__init__(INITIALS, text)
        self.whose = whose

    def heading(self, say: Words) -> str:
        return self.whose + ": " + say("initials") + " %s"

    def done(self, app: App) -> None:
        if not self.text:
            return self.refuse(app, app.say("One letter at least"))
        self.take(app)

    def take(self, app: App) -> None:
        """The initials are written."""


class PlayerScreen(InitialsScreen):
    """The initials of the player at a *place* of the game that is over. BACK leaves the name as it is."""

    def __init__(self, app: App, place: int) -> None:
        super().__init__(app.program.game.players[place].name)
        self.place = place
        self.hint = app.say("BACK: no initials")

    def take(self, app: App) -> None:
        players = app.program.game.players
        if self.text in [player.name for player in players]:
            return self.refuse(app, app.say("Name taken"))
        app.note(called_entry(self.place, self.text))
        players[self.place].name = self.text
        self.leave(app)

    def leave(self, app: App) -> None:
        following = unnamed(app.set_up, app.program.game.players, self.place + 1)
        if following is None:
            app.back()
            app.screen.settle()  # type: ignore[union-attr]
        else:
            app.show(PlayerScreen(app, following))


def ask(app: App) -> None:
    """Ask the players who have no name yet, over the winner. After the last one it is settled."""
    app.cover(PlayerScreen(app, unnamed(app.set_up, app.program.game.players)))
