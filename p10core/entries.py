"""The journal's entries that both games share, each a pair of kind and payload; :mod:`p10core.replay` plays them again.

The moves of a game have kinds of their own, in the ``entries.py`` of its room.
"""

import struct

from p10core.const import const
from p10core.languages import place_of

# Kinds of entries; 5 and 16 are the journal's own.
SETTINGS = const(1)
SET_UP = const(2)
NAME = const(3)
BEST_ROW = const(4)
LEAVE = const(11)
NEW_BEST = const(12)
SENT = const(14)
CALLED = const(17)

_NUMBERS_AN_ENTRY = const(7)


def snapshot(app):
    """The entries for all that outlives a game: settings, set-up, names, best scores, what the café has."""
    yield settings_entry(app)
    yield set_up_entry(app)
    for seat, name in enumerate(app.set_up.names):
        if name:
            yield name_entry(seat, name)
    for place in range(len(app.best)):
        yield best_entry(app, place)
    for at in range(0, len(app.sent), _NUMBERS_AN_ENTRY):
        yield sent_entry(app.sent[at : at + _NUMBERS_AN_ENTRY])


def settings_entry(app):
    """Brightness, sound, language and coach, with the stamp of the settings.toml that was there when they were
    chosen.
    """
    settings = app.settings
    chosen = (settings.stamp, settings.brightness, settings.sound, place_of(settings.language), settings.coach)
    return SETTINGS, struct.pack("<HBBBB", *chosen)


def set_up_entry(app):
    """Players, rules, house game, the seats that the tower plays, and which game it is."""
    chosen = app.set_up
    rules = bytes((chosen.players, chosen.finish, chosen.house, chosen.length))
    return SET_UP, rules + chosen.levels + bytes((chosen.game,))


def name_entry(seat, name):
    """A seat's name. Empty: the seat has no name but its number."""
    return NAME, bytes((seat,)) + name.encode()


def best_entry(app, place):
    """A row of the best scores."""
    total, initials = app.best[place]
    return BEST_ROW, struct.pack("<BH", place, total) + initials.encode()


def new_best_entry(total, initials):
    """A total joins the best, and its game is left. That is one entry, so a power cut leaves both or neither."""
    return NEW_BEST, struct.pack("<H", total) + initials.encode()


def sent_entry(games):
    """The café has the records of these games; up to seven numbers."""
    return SENT, struct.pack("<%dH" % len(games), *games)


def called_entry(place, initials):
    """At the end of a game: what the player at a place of the order of play wants to be called in its record."""
    return CALLED, bytes((place,)) + initials.encode()


def leave_entry():
    """The game was left: back to set-up."""
    return LEAVE, b""
