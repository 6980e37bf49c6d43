"""Plays the journal's entries again in the app, at power-up. Moves of a game go to its own ``replay.py``."""

import struct

from p10core.best import add, restore
from p10core.entries import set_up_again
from p10core.journal.kinds import BEGIN, BEST_ROW, CALLED, LEAVE, NEW_BEST, SENT, SETTINGS
from p10core.languages import LANGUAGES
from p10core.settings import BRIGHTEST, COACH_NAMES


def apply(app, kind, payload):
    """Play an entry again. Raises ValueError if that is not possible."""
    if kind == SETTINGS:
        stamp, brightness, sound, language, coach = struct.unpack("<HBBBB", payload)
        settings = app.settings
        if stamp == settings.stamp and 1 <= brightness <= BRIGHTEST and language < len(LANGUAGES):
            settings.coach = coach % len(COACH_NAMES)
            settings.brightness = brightness
            settings.sound = sound & 1
            app.speak(LANGUAGES[language].code)
    elif kind == BEST_ROW:
        restore(app.best, payload[0], payload[1] | payload[2] << 8, payload[3:].decode())
    elif kind == SENT:
        for number in struct.unpack("<%dH" % (len(payload) // 2), payload):
            if number not in app.sent:
                app.sent.append(number)
    elif kind == BEGIN:
        app.lobby().make_game(app)
    elif kind == NEW_BEST:
        add(app.best, payload[0] | payload[1] << 8, payload[2:].decode())
        app.lobby().leave(app, True)
    elif kind == CALLED:
        if not app.play.game or payload[0] >= len(app.play.game.players):
            raise ValueError("no such player")
        app.play.game.players[payload[0]].name = payload[1:].decode()
    elif kind == LEAVE:
        app.lobby().leave(app, True)
    elif not set_up_again(app.set_up, kind, payload):
        app.play.apply(kind, payload)
