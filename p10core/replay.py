"""The journal's entries played again: at power-up into the app, and into a Teller for the records of the last games."""

import struct

from p10core import choices, entries
from p10core.games import GAMES
from p10core.journal.entry import BEGIN
from p10core.pages import load
from p10core.set_up import SetUp
from p10core.settings import COACH_NAMES
from p10core.words import LANGUAGES


def apply(app, kind, payload):
    """Play an entry again in the app. Raises ValueError if it cannot be."""
    if kind == entries.SETTINGS:
        stamp, brightness, sound, language, coach = struct.unpack("<HBBBB", payload)
        settings = app.settings
        if stamp == settings.stamp and 1 <= brightness <= 5 and language < len(LANGUAGES):
            settings.coach = coach % len(COACH_NAMES)
            settings.brightness = brightness
            settings.sound = sound & 1
            app.speak(LANGUAGES[language].code)
    elif kind == entries.BEST_ROW:
        app.best.restore(payload[0], payload[1] | payload[2] << 8, payload[3:].decode())
    elif kind == entries.SENT:
        for number in struct.unpack("<%dH" % (len(payload) // 2), payload):
            if number not in app.sent:
                app.sent.append(number)
    elif kind == BEGIN:
        app.make_game()
    elif kind == entries.NEW_BEST:
        app.best.add(payload[0] | payload[1] << 8, payload[2:].decode())
        app.leave(True)
    elif kind == entries.LEAVE:
        app.leave(True)
    elif not _set_up(app.set_up, kind, payload):
        app.play.apply(kind, payload)


def _set_up(chosen, kind, payload):
    """Whether an entry is about a :class:`p10core.set_up.SetUp`, which then has it."""
    if kind == entries.SET_UP:
        choices.restore(chosen, *payload[:4], payload[4:10], payload[10:] == b"\x01")
    elif kind == entries.NAME:
        chosen.names[payload[0]] = payload[1:].decode()
    else:
        return False
    return True


class Teller:
    """Tells the records of games whose entries it is given, those of the set-up before them included."""

    def __init__(self):
        self._set_up = SetUp()
        self._person = LANGUAGES[0].person
        self._moves = None
        self._lines = []

    def apply(self, kind, payload):
        """Play an entry; the lines that the record has for it. Raises ValueError if it cannot be."""
        self._lines.clear()
        if kind == entries.SETTINGS:
            language = payload[4]
            self._person = LANGUAGES[language].person
        elif kind == BEGIN:
            self._begin()
        elif kind in (entries.LEAVE, entries.NEW_BEST):
            self._moves = None
        elif kind not in (entries.BEST_ROW, entries.SENT) and not _set_up(self._set_up, kind, payload) and self._moves:
            self._moves.apply(kind, payload)
        return self._lines

    def _begin(self):
        room = GAMES[self._set_up.game].room
        recorder = load(room + ".record").Recorder(self._lines.append)
        names = choices.seat_names(self._set_up, self._person)
        game = load(room + ".rules").set_up_game(self._set_up, names, recorder.watch)
        self._moves = load(room + ".replay").Moves(game)
