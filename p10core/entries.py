"""What the journal's entries hold, each a pair of kind and payload; :mod:`p10core.replay` plays them again.

A roll is ten sides of six, less than 2 ** 26, in four bytes; a hold is ten bits in two.
"""

import struct

from p10core.const import const
from p10core.dice.ten_dice import DICE, SIDES, side_of
from p10core.words import LANGUAGES

# Kinds of entries; 5 is p10core.journal.journal.BEGIN.
SETTINGS = const(1)
SET_UP = const(2)
NAME = const(3)
BEST_ROW = const(4)
HIGH_DIE = const(6)
SEAT = const(7)
ROLL = const(8)
HOLD = const(9)
STOP = const(10)
LEAVE = const(11)
NEW_BEST = const(12)
JUDGE = const(13)
SENT = const(14)
PLACE = const(15)

# Where the players are between two moves of a game of dice, which the game itself does not know.
RESULT = const(0)  # they look at what the last turn has scored; so it is after each STOP
NEXT = const(1)  # the next player's name, or the winner's
TURN = const(2)  # the dice of the turn
ASKED = const(3)  # the turn, and whether it is really to be failed

_NUMBERS_AN_ENTRY = const(7)


def fact_entry(fact, game):
    """The entry for a fact of a game, as (kind, payload), or None where it needs none."""
    from p10core.dice.rules import (  # of dice only: not loaded where cards are played
        HELD,
        JUDGED,
        ROLLED,
        SEATED,
        STOPPED,
    )

    if fact == ROLLED:
        return ROLL, packed_faces(game.turn.faces)
    if fact == HELD:
        return HOLD, struct.pack("<H", game.turn.held)
    if fact == JUDGED:
        return JUDGE, struct.pack("<HH", game.turn.kept, game.turn.best)
    if fact == STOPPED:
        return STOP, b""
    if fact == SEATED and not game.solitaire():
        return SEAT, b""
    return None


def snapshot(app):
    """What outlives a game, as pairs of kind and payload: settings, set-up, names, best scores, what the board has."""
    yield settings_entry(app)
    yield set_up_entry(app)
    for seat, name in enumerate(app.set_up.names):
        if name:
            yield name_entry(seat, name)
    for place in range(len(app.best.rows)):
        yield best_entry(app, place)
    for at in range(0, len(app.sent), _NUMBERS_AN_ENTRY):
        yield sent_entry(app.sent[at : at + _NUMBERS_AN_ENTRY])


def settings_entry(app):
    """Brightness, sound, language and coach, with the stamp of the settings.toml under which they were chosen."""
    settings = app.settings
    chosen = (settings.stamp, settings.brightness, settings.sound, LANGUAGES.index(settings.language), settings.coach)
    return SETTINGS, struct.pack("<HBBBB", *chosen)


def set_up_entry(app):
    """Players, rules, house game, who plays for the tower, and whether it is the game of cards."""
    chosen = app.set_up
    rules = bytes((chosen.players, chosen.finish, chosen.house, chosen.length))
    return SET_UP, rules + chosen.levels + bytes((chosen.cards,))


def name_entry(seat, name):
    """A seat's name; empty, the seat goes by its number."""
    return NAME, bytes((seat,)) + name.encode()


def best_entry(app, place):
    """A row of the best scores."""
    total, initials = app.best.rows[place]
    return BEST_ROW, struct.pack("<BH", place, total) + initials.encode()


def new_best_entry(total, initials):
    """A total takes its place among the best, and its game is left: one entry, so that a cut leaves both or neither."""
    return NEW_BEST, struct.pack("<H", total) + initials.encode()


def high_die_entry(side):
    """A roll in the roll-off, of the player who is due."""
    return HIGH_DIE, bytes((side,))


def sent_entry(games):
    """The records of these games, up to seven numbers, are safe at the café board."""
    return SENT, struct.pack("<%dH" % len(games), *games)


def place_entry(place):
    """Where the players are now."""
    return PLACE, bytes((place,))


def place_after(kind):
    """Where the players are after a move."""
    return RESULT if kind == STOP else NEXT if kind == SEAT else TURN


def leave_entry():
    """The game was left: back to set-up."""
    return LEAVE, b""


def packed_faces(faces):
    """Ten faces in four bytes."""
    number = 0
    for die in range(DICE):
        number = number * SIDES + side_of(die, faces[die])
    return struct.pack("<I", number)
