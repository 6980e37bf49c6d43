"""The tower's programs. One is in the memory at a time; the journal says which is due, see :mod:`p10core.kernel.start`.

    begin(app)                  # the game that is set up: its program is due, and the tower starts anew
    leave(app)                  # the game that is on: the lobby is due
    go(app, PUZZLE)             # a detour: after it the tower is back where it was

Whoever goes to another program notes it in the journal and lets the tower start anew: a fresh heap, and a program that
finds its way by the journal, as after a power cut. So none of these functions comes back, unless the journal cannot
take the note: then the tower stays where it is, and says why.
"""

from p10core.const import const
from p10core.journal.kinds import LEAVE
from p10core.kernel.entries import program_entry, set_up_entry
from p10core.types import App

LOBBY = const(0)  # between games
DICE = const(1)
CARDS = const(2)
PUZZLE = const(3)
TELLER = const(4)
FIRST_START = const(5)  # and the factory test
LESSON = const(6)
_BACK_SIZE = const(6)  # bytes of the entry that says so
BACK = const(255)  # in the journal: the detour has begun, so the next start is where it came from

# What a detour is for, its ``app.argument``; 0: as ever.
QUICK = const(1)  # to the lobby: somebody stands before a kiosk
STRANGE = const(2)  # to the lobby: the game in the journal could not be read
BEST = const(3)  # to the lobby: a kiosk's best scores have a new row
LATER = const(4)  # to the lobby: the café does not answer
DEMO = const(1)  # to dice: the tower plays with itself, to be looked at
FAIR_DICE = const(1)  # to the teller: count what was rolled
SEND = const(2)  # to the teller: the café waits for games
OVER = const(3)  # to the teller: write the records, that of the game that is on too, for it is over
PRESSED = const(128)  # to any, and a button: somebody has pressed it already


def begin(app: App) -> None:
    """Begin the game that is set up."""
    app.covered = []
    if app.journal.begin_game():
        app.restart()
    _say_unsafe(app)


def leave(app: App, argument: int = 0, entry: tuple[int, bytes] | None = None) -> None:
    """Leave the game that is on, or what was chosen for the next one. *entry*: what the journal is to have of it."""
    chosen = app.set_up
    was_on = app.journal.is_on or chosen.played
    had_deal = chosen.deal
    if app.cafe:
        app.cafe.leave()
    chosen.forget_deal(was_on)
    if was_on:
        app.journal.is_on = False
        app.journal.end_game()
        app.note(entry or (LEAVE, b""))
    elif had_deal:
        app.note(set_up_entry(app))  # else the next game would be read as one by this deal
    go(app, LOBBY, argument)


def go(app: App, program: int, argument: int = 0) -> None:
    """Go to a program. The lobby without an argument needs no note: it is due wherever no game is on."""
    if program == LOBBY and not argument or app.journal.note(*program_entry(program, argument), _BACK_SIZE):
        app.restart()
    _say_unsafe(app)


def _say_unsafe(app: App) -> None:
    app.notice("NOT SAFE", app.say("The journal takes nothing more"), "OK: go on")
