"""Counts the games that wait for the café board, and warns before one is lost. Loaded when that is asked.

*gate* is the hardware.board_gate.BoardGate. The room for games is p10core's: p10core/journal/waiting.py.
"""

from p10core.entries import sent_entry
from p10core.journal.records import games
from p10core.journal.waiting import room_for


def unsent(gate):
    """The numbers of the games that are kept and that the board does not have, the newest first."""
    app = gate.app
    return [number for number in games(app.journal) if number not in app.sent]


def done_with(gate, number):
    """The board has this game, or it was never finished: note that, beside the others that the journal has."""
    app = gate.app
    kept = games(app.journal)
    app.sent = [other for other in app.sent if other in kept] + [number]
    app.keep(sent_entry([number]))
    gate.waiting = len(unsent(gate))
    app.stale = True


def count(gate, left):
    """A game is over, or was left, or the tower has just started: count those that wait. *left*: the number of the one
    that was left, or -1. Between games it warns, if after one more game the oldest may be lost.
    """
    app = gate.app
    if left >= 0:
        done_with(gate, left & 0xFFFF)
    waiting = unsent(gate)
    gate.waiting = len(waiting)
    app.stale = True
    if waiting and not app.play.game and room_for(app.journal, waiting[-1]) <= 1:
        said = app.say("Not sent: %d. The next game may push out the oldest: plug in the board") % gate.waiting
        app.notice("GAMES MAY BE LOST", said, "OK: go on")
