"""The journal's entries played again: at power-up into the app, for the records of the last games into a Replay."""

import struct

from p10core import choices, entries
from p10core.agreed import FINISH_2011, HOUSE_NONE, LAST_PHASE
from p10core.best import Best
from p10core.const import const
from p10core.dice.ten_dice import DICE, SIDES, face_of
from p10core.journal.journal import BEGIN
from p10core.set_up import SetUp
from p10core.settings import COACH_NAMES
from p10core.words import LANGUAGES, PERSONS

_ANY = const(-1)  # the stamp of settings that take all that the menu has set


def apply(app, kind, payload):
    """Play an entry again. Raises ValueError where it cannot be."""
    if kind == entries.SETTINGS:
        stamp, brightness, sound, language, coach = struct.unpack("<HBBBB", payload)
        settings = app.settings
        if settings.stamp in (stamp, _ANY) and 1 <= brightness <= 5 and language < len(LANGUAGES):
            settings.coach = coach % len(COACH_NAMES)
            settings.brightness = brightness
            settings.sound = sound & 1
            app.speak(LANGUAGES[language])
    elif kind == entries.SET_UP:
        choices.restore(app.set_up, *payload[:4], payload[4:10], payload[10:] == b"\x01")
    elif kind == entries.NAME:
        app.set_up.names[payload[0]] = payload[1:].decode()
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
        app.game = app.table = None
    elif kind == entries.LEAVE:
        app.game = app.table = None
    else:
        _move(app, kind, payload)


def _move(app, kind, payload):
    game = app.game
    if not game:
        raise ValueError("a move without a game")
    if kind == entries.PLACE:
        app.place = payload[0]
        return
    app.place = entries.place_after(kind)
    if app.table:
        app.table.apply(game, kind, payload)
    elif kind == entries.HIGH_DIE:
        app.roll_off.add(face_of(app.roll_off.next(), payload[0]) & 15)
    elif kind == entries.SEAT:
        game.seat(app.roll_off)
    elif kind == entries.ROLL:
        game.roll(unpacked_faces(payload))
    elif kind == entries.JUDGE:
        game.judge(*struct.unpack("<HH", payload))
    elif kind == entries.HOLD:
        game.hold(struct.unpack("<H", payload)[0])
    else:
        app.last_faces = bytes(game.turn.faces)
        game.stop()


def unpacked_faces(payload):
    """The ten faces of :func:`packed_faces`."""
    number = struct.unpack("<I", payload)[0]
    faces = bytearray(DICE)
    for die in range(DICE - 1, -1, -1):
        faces[die] = face_of(die, number % SIDES)
        number //= SIDES
    return faces


class Replay:
    """A game of a file, played again for its record. Stands in for the app that it was played in, its settings, and its
    words, of which no more is wanted than what seats without a name were called: ``person``. *alone*: no other game is
    shown meanwhile, and the modules of the game that is not replayed may go.
    """

    stamp = _ANY
    players = 1
    cards = 0
    finish = FINISH_2011
    house = HOUSE_NONE
    length = LAST_PHASE

    def __init__(self, alone=False):
        self.settings = self.say = self
        self.set_up = SetUp(self)
        self.speak(LANGUAGES[0])
        self.best = Best()
        self.game = None
        self.table = None
        self.roll_off = None
        self.place = entries.NEXT
        self.last_faces = None
        self.sent = []
        self._alone = alone
        self._lines = []

    def apply(self, kind, payload):
        """Play an entry; the lines that the record has for it."""
        self._lines.clear()
        apply(self, kind, payload)
        return self._lines

    def speak(self, language):
        """Seats without a name are called otherwise in another language."""
        self.person = PERSONS[language]

    def make_game(self):
        """A game as it is set up."""
        if self._alone:
            from p10core.other_game import forget_game

            forget_game(self.set_up.cards)
        if self.set_up.cards:
            from p10core.cards.play import Table
            from p10core.cards.record import Recorder

            self.table = Table()
            self.game = self.table.new_game(self, Recorder(self._lines.append).watch)
            return
        from p10core.dice.record import Recorder

        recorder = Recorder(self._lines.append)
        self.game, self.roll_off = choices.new_game(self.set_up, self.say, recorder.watch)
        recorder.roll_off = self.roll_off
