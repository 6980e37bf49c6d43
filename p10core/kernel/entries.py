"""The journal's entries that both games share, each a pair of kind and payload. What is in them stands here, as struct
has it; p10core/kernel/start.py takes it out again, and is let go when the program runs.

The kinds have their numbers in p10core/journal/kinds.py. Moves are in the ``entries.py`` of their game's room.
"""

import struct

from p10core.const import const
from p10core.journal.kinds import (
    BEST_ROW,
    CALLED,
    KIOSK,
    NAME,
    NEW_BEST,
    PIXELS,
    PLAYED,
    PROGRAM,
    SENT,
    SET_UP,
    SETTINGS,
    TOLD,
)
from p10core.kernel.words import place_of
from p10core.types import App, Iterator

# NAME, CALLED: a seat or a place, then the letters. PROGRAM: two bytes. KIOSK, PIXELS, PLAYED: bytes as they are kept.
SETTINGS_FORMAT = "<HBBBB"  # stamp, brightness, sound, language, coach
SET_UP_FORMAT = "<BBBB6sB"  # players, finish, house, length, levels, game; then a deal or a stamp
DEAL_FORMAT = "<I"  # 27 bits of a deal, and five marks
STAMP_FORMAT = "<H"
BEST_FORMAT = "<BH"  # rank, total; then the initials
NEW_BEST_FORMAT = "<H"  # total; then the initials
TOLD_FORMAT = "<I"  # how many in all; then SENT
SENT_FORMAT = "<%dH"  # numbers of games
_NUMBERS_AN_ENTRY = const(7)
BLIND = const(7)  # marks: bits of the last byte of the word that has the deal
EVENING = const(6)
BEGUN = const(5)
DEAL = const(0x7FFFFFF)
BY_COLOUR = const(1)  # the bit beside that of sound


def snapshot(app: App) -> Iterator[tuple[int, bytes]]:
    """The entries for all that outlives a game: settings, whether it is a kiosk, the pixels' order if somebody was
    asked for it, set-up, names, a blind round, best scores, what is sent.
    """
    yield settings_entry(app)
    if app.kept.kiosk:
        yield kiosk_entry(app)
    if app.kept.seen_order:
        yield PIXELS, app.kept.seen_order
    yield set_up_entry(app)
    for seat, name in enumerate(app.set_up.names):
        if name:
            yield name_entry(seat, name)
    for row in app.set_up.played:
        yield PLAYED, row
    for rank in range(len(app.kept.best)):
        yield best_entry(app, rank)
    for at in range(0, len(app.kept.sent), _NUMBERS_AN_ENTRY):
        yield sent_entry(app.kept.sent[at : at + _NUMBERS_AN_ENTRY])
    if app.kept.told:
        yield told_entry(app.kept.told)


def settings_entry(app: App) -> tuple[int, bytes]:
    """Brightness, sound, how a hand of cards is sorted, language and coach, with the stamp of the settings.toml that
    was there when they were chosen.
    """
    settings = app.settings
    sound = settings.sound | settings.by_colour << BY_COLOUR
    chosen = (settings.stamp, settings.brightness, sound, place_of(settings.language), settings.coach)
    return SETTINGS, struct.pack(SETTINGS_FORMAT, *chosen)


def kiosk_entry(app: App) -> tuple[int, bytes]:
    """Whether settings.toml has said that this is a kiosk: it stays one if the file is gone."""
    return KIOSK, bytes((app.kept.kiosk,))


def set_up_entry(app: App) -> tuple[int, bytes]:
    """Players, rules, house game, the seats that the tower plays, which game it is, and its deal if it has one, with
    whether it is played blind, and whether it is the evening's; without one the evening's that was begun last. An
    entry without either ends with the stamp of settings.toml: it has no room for all.
    """
    chosen = app.set_up
    rules = (chosen.players, chosen.finish, chosen.house, chosen.length, bytes(chosen.levels), chosen.game)
    if chosen.deal:
        deal = _deal_word(chosen.deal, chosen.blind << BLIND | chosen.evening << EVENING)
    else:
        deal = _deal_word(chosen.begun, 1 << BEGUN) if chosen.begun else struct.pack(STAMP_FORMAT, chosen.stamp)
    return SET_UP, struct.pack(SET_UP_FORMAT, *rules) + deal


def _deal_word(deal: int, marks: int) -> bytes:
    """Four bytes: 27 bits of a deal, five marks."""
    word = bytearray(struct.pack(DEAL_FORMAT, deal))
    word[3] |= marks
    return bytes(word)


def name_entry(seat: int, name: str) -> tuple[int, bytes]:
    """A seat's name. Empty: the seat has no name but its number."""
    return NAME, bytes((seat,)) + name.encode()


def best_entry(app: App, rank: int) -> tuple[int, bytes]:
    """A row of the best scores."""
    total, initials = app.kept.best[rank]
    return BEST_ROW, struct.pack(BEST_FORMAT, rank, total) + initials.encode()


def new_best_entry(total: int, initials: str) -> tuple[int, bytes]:
    """A total joins the best, and its game is left. That is one entry, so a power cut leaves both or neither."""
    return NEW_BEST, struct.pack(NEW_BEST_FORMAT, total) + initials.encode()


def sent_entry(games: list[int] | tuple[int, ...]) -> tuple[int, bytes]:
    """The café has the records of these games; up to seven numbers."""
    return SENT, struct.pack(SENT_FORMAT % len(games), *games)


def told_entry(count: int, *games: int) -> tuple[int, bytes]:
    """The café has so many records of this tower, of all its life; those of these games are new."""
    return TOLD, struct.pack(TOLD_FORMAT, count) + sent_entry(games)[1]


def called_entry(place: int, initials: str) -> tuple[int, bytes]:
    """At the end of a game: what the player at a place of the order of play wants to be called in its record."""
    return CALLED, bytes((place,)) + initials.encode()


def program_entry(program: int, argument: int = 0) -> tuple[int, bytes]:
    """A detour to a program, and what for; BACK: it has begun, and the next start is where it came from."""
    return PROGRAM, bytes((program, argument))
