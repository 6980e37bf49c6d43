"""What the journal's entries hold: written as the game goes, and played again at power-up.

A roll is ten sides of six, less than 2 ** 26, in four bytes; a hold is ten bits in two.
"""

import struct

from p10core.best import Best
from p10core.const import const
from p10core.dice import DICE, SIDES, face_of, side_of
from p10core.game import HELD, ROLLED, SEATED, STOPPED
from p10core.record import Recorder
from p10core.set_up import SetUp
from p10core.settings import Settings
from p10core.words import LANGUAGES, Words

# Kinds of entries.
_SETTINGS = const(1)
_SET_UP = const(2)
_NAME = const(3)
_BEST_ROW = const(4)
BEGIN = const(5)
_HIGH_DIE = const(6)
_SEATED = const(7)
_ROLL = const(8)
_HOLD = const(9)
_STOP = const(10)
_LEAVE = const(11)
_BEST = const(12)


def fact_entry(fact, game):
    """The entry for a fact of a game, as (kind, payload), or None where it needs none."""
    if fact == ROLLED:
        return _ROLL, packed_faces(game.turn.faces)
    if fact == HELD:
        return _HOLD, struct.pack("<H", game.turn.held)
    if fact == STOPPED:
        return _STOP, b""
    if fact == SEATED and not game.solitaire():
        return _SEATED, b""
    return None


def snapshot(app):
    """What outlives a game, as pairs of kind and payload: settings, set-up, names, best scores."""
    yield settings_entry(app)
    yield set_up_entry(app)
    for seat, name in enumerate(app.set_up.names):
        if name:
            yield name_entry(seat, name)
    for place in range(len(app.best.rows)):
        yield best_entry(app, place)


def settings_entry(app):
    """Brightness, sound and language, with the stamp of the settings.toml under which they were chosen."""
    settings = app.settings
    chosen = (settings.stamp, settings.brightness, settings.sound, LANGUAGES.index(settings.language))
    return _SETTINGS, struct.pack("<HBBB", *chosen)


def set_up_entry(app):
    """Players, rules and house game."""
    chosen = app.set_up
    return _SET_UP, bytes((chosen.players, chosen.finish, chosen.house, chosen.length))


def name_entry(seat, name):
    """A seat's name; empty, the seat goes by its number."""
    return _NAME, bytes((seat,)) + name.encode()


def best_entry(app, place):
    """A row of the best scores."""
    total, initials = app.best.rows[place]
    return _BEST_ROW, struct.pack("<BH", place, total) + initials.encode()


def new_best_entry(total, initials):
    """A total takes its place among the best, and its game is left: one entry, so that a cut leaves both or neither."""
    return _BEST, struct.pack("<H", total) + initials.encode()


def high_die_entry(side):
    """A roll in the roll-off, of the player who is due."""
    return _HIGH_DIE, bytes((side,))


def leave_entry():
    """The game was left: back to set-up."""
    return _LEAVE, b""


def apply(app, kind, payload):
    """Play an entry again. Raises ValueError where it cannot be."""
    if kind == _SETTINGS:
        stamp, brightness, sound, language = struct.unpack("<HBBB", payload)
        settings = app.settings
        if stamp == settings.stamp and 1 <= brightness <= 5 and language < len(LANGUAGES):
            settings.brightness = brightness
            settings.sound = sound & 1
            app.speak(LANGUAGES[language])
    elif kind == _SET_UP:
        app.set_up.restore(*payload)
    elif kind == _NAME:
        app.set_up.names[payload[0]] = payload[1:].decode()
    elif kind == _BEST_ROW:
        app.best.restore(payload[0], payload[1] | payload[2] << 8, payload[3:].decode())
    elif kind == BEGIN:
        app.make_game()
    elif kind == _BEST:
        app.best.add(payload[0] | payload[1] << 8, payload[2:].decode())
        app.game = None
    elif kind == _LEAVE:
        app.game = None
    else:
        _move(app, kind, payload)


def _move(app, kind, payload):
    game = app.game
    if not game:
        raise ValueError("a move without a game")
    if kind == _HIGH_DIE:
        app.roll_off.add(face_of(app.roll_off.next(), payload[0]) & 15)
    elif kind == _SEATED:
        game.seat(app.roll_off)
    elif kind == _ROLL:
        game.roll(unpacked_faces(payload))
    elif kind == _HOLD:
        game.hold(struct.unpack("<H", payload)[0])
    else:
        game.stop()


def packed_faces(faces):
    """Ten faces in four bytes."""
    number = 0
    for die in range(DICE):
        number = number * SIDES + side_of(die, faces[die])
    return struct.pack("<I", number)


def unpacked_faces(payload):
    """The ten faces of :func:`packed_faces`."""
    number = struct.unpack("<I", payload)[0]
    faces = bytearray(DICE)
    for die in range(DICE - 1, -1, -1):
        faces[die] = face_of(die, number % SIDES)
        number //= SIDES
    return faces


class Replay:
    """A game of a file, played again for its record. Stands in for the app that it was played in."""

    def __init__(self):
        self.settings = Settings(lambda key: None)
        self.set_up = SetUp(self.settings)
        self.say = Words(self.settings.language)
        self.best = Best()
        self.game = None
        self.roll_off = None
        self._lines = []
        self._recorder = Recorder(self._lines.append)

    def apply(self, kind, payload):
        """Play an entry; the lines that the record has for it."""
        self._lines.clear()
        apply(self, kind, payload)
        return self._lines

    def speak(self, language):
        """Seats without a name are called otherwise in another language."""
        self.say = Words(language)

    def make_game(self):
        """A game as it is set up."""
        self.game, self.roll_off = self.set_up.new_game(self.say, self._recorder.watch)
        self._recorder.roll_off = self.roll_off
