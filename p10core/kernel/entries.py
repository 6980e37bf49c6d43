"""The journal's entries that both games share, each a pair of kind and payload: what packs one, then what takes it in
again, which raises ValueError if that is not possible.

The kinds have their numbers in p10core/journal/kinds.py. Moves are in the ``entries.py`` of their game's room.
"""

import struct

from p10core.const import at_start, const
from p10core.game.games import DICE_GAME, FINISH_NAMES, GAMES, LAST_PHASE, MOST_PLAYERS
from p10core.game.houses import HOUSES
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
from p10core.kernel.settings import BRIGHTEST, COACH_NAMES, PIXEL_ORDERS
from p10core.kernel.words import LANGUAGES, place_of
from p10core.types import App, CardGame, Game, Iterator, SetUp

# NAME, CALLED: a seat or a place, then the letters. PROGRAM: two bytes. KIOSK, PIXELS, PLAYED: bytes as they are kept.
_SETTINGS = "<HBBBB"  # stamp, brightness, sound, language, coach
_SET_UP = "<BBBB6sB"  # players, finish, house, length, levels, game; then a deal or a stamp
_DEAL = "<I"  # 27 bits of a deal, and five marks
_STAMP = "<H"
_BEST = "<BH"  # rank, total; then the initials
_NEW_BEST = "<H"  # total; then the initials
_TOLD = "<I"  # how many in all; then SENT
_SENT = "<%dH"  # numbers of games
BACK = const(255)  # of PROGRAM: the detour has begun, so the next start is where it came from
_NUMBERS_AN_ENTRY = const(7)
_BLIND = const(7)  # marks: bits of the last byte of the word that has the deal
_EVENING = const(6)
_BEGUN = const(5)
_DEAL_BITS = const(0x7FFFFFF)
_BY_COLOUR = const(1)  # the bit beside that of sound


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
    sound = settings.sound | settings.by_colour << _BY_COLOUR
    chosen = (settings.stamp, settings.brightness, sound, place_of(settings.language), settings.coach)
    return SETTINGS, struct.pack(_SETTINGS, *chosen)


@at_start
def take_settings(app: App, payload: bytes) -> None:
    """Take a :func:`settings_entry`, unless settings.toml has changed since."""
    settings = app.settings
    stamp, brightness, sound, language, coach = struct.unpack(_SETTINGS, payload)
    if stamp == settings.stamp and 1 <= brightness <= BRIGHTEST and language < len(LANGUAGES):
        settings.coach = coach % len(COACH_NAMES)
        settings.brightness = brightness
        settings.sound = sound & 1
        settings.by_colour = sound >> _BY_COLOUR & 1
        settings.language = LANGUAGES[language].code


@at_start
def language_of(payload: bytes) -> int:
    """Place in LANGUAGES of the language in a :func:`settings_entry`."""
    language: int = struct.unpack(_SETTINGS, payload)[3]
    return language


def kiosk_entry(app: App) -> tuple[int, bytes]:
    """Whether settings.toml has said that this is a kiosk: it stays one if the file is gone."""
    return KIOSK, bytes((app.kept.kiosk,))


@at_start
def take_kiosk(app: App, payload: bytes) -> None:
    """Take a :func:`kiosk_entry`, and play dice if it alone says that this is a kiosk."""
    app.kept.kiosk = payload[0] & 1
    if not app.settings.says_kiosk:
        app.settings.kiosk = app.kept.kiosk
        app.set_up.game = DICE_GAME


@at_start
def take_pixels(app: App, payload: bytes) -> None:
    """Take the order of colours in the pixels, which is noted as it is kept."""
    if len(payload) != 2 or max(payload) >= len(PIXEL_ORDERS):
        raise ValueError("no such pixels")
    app.kept.seen_order = bytes(payload)


def set_up_entry(app: App) -> tuple[int, bytes]:
    """Players, rules, house game, the seats that the tower plays, which game it is, and its deal if it has one, with
    whether it is played blind, and whether it is the evening's; without one the evening's that was begun last. An
    entry without either ends with the stamp of settings.toml: it has no room for all.
    """
    chosen = app.set_up
    rules = (chosen.players, chosen.finish, chosen.house, chosen.length, bytes(chosen.levels), chosen.game)
    if chosen.deal:
        deal = _deal_word(chosen.deal, chosen.blind << _BLIND | chosen.evening << _EVENING)
    else:
        deal = _deal_word(chosen.begun, 1 << _BEGUN) if chosen.begun else struct.pack(_STAMP, chosen.stamp)
    return SET_UP, struct.pack(_SET_UP, *rules) + deal


def _deal_word(deal: int, marks: int) -> bytes:
    """Four bytes: 27 bits of a deal, five marks."""
    word = bytearray(struct.pack(_DEAL, deal))
    word[3] |= marks
    return bytes(word)


@at_start
def take_set_up(chosen: SetUp, payload: bytes) -> None:
    """Take a :func:`set_up_entry`."""
    size = struct.calcsize(_SET_UP)
    _restore(chosen, *struct.unpack(_SET_UP, (payload + b"\0")[:size]))  # a journal of before has no game
    rest = payload[size:]
    if len(rest) == 2:  # nor a stamp
        chosen.stamp = struct.unpack(_STAMP, rest)[0]
        rest = b""
    _restore_deal(chosen, *((struct.unpack(_DEAL, rest)[0], rest[3]) if rest else (0, 0)))


@at_start
def _restore(chosen: SetUp, players: int, finish: int, house: int, length: int, levels: bytes, game: int) -> None:
    """Put these choices into a set-up. Raises ValueError if they cannot be."""
    rules = finish < len(FINISH_NAMES) and house < len(HOUSES) and 1 <= length <= LAST_PHASE
    most = max([len(row.levels) for row in GAMES])
    seats = len(levels) == MOST_PLAYERS and max(levels) < most
    if not (rules and seats and game < len(GAMES) and GAMES[game].least <= players <= MOST_PLAYERS):
        raise ValueError("no such game")
    chosen.players = players
    chosen.finish = finish
    chosen.house = house
    chosen.length = length
    chosen.levels[:] = levels
    chosen.game = game


@at_start
def _restore_deal(chosen: SetUp, word: int, marks: int) -> None:
    deal = word & _DEAL_BITS
    chosen.blind = marks >> _BLIND & 1
    chosen.evening = marks >> _EVENING & 1
    chosen.deal = 0 if marks >> _BEGUN & 1 else deal
    if deal and not chosen.deal:
        chosen.begun = deal


def name_entry(seat: int, name: str) -> tuple[int, bytes]:
    """A seat's name. Empty: the seat has no name but its number."""
    return NAME, bytes((seat,)) + name.encode()


@at_start
def take_name(chosen: SetUp, payload: bytes) -> None:
    """Take a :func:`name_entry`."""
    chosen.names[payload[0]] = payload[1:].decode()


def best_entry(app: App, rank: int) -> tuple[int, bytes]:
    """A row of the best scores."""
    total, initials = app.kept.best[rank]
    return BEST_ROW, struct.pack(_BEST, rank, total) + initials.encode()


@at_start
def take_best(app: App, payload: bytes) -> None:
    """Take a :func:`best_entry`."""
    from p10core.game.high_scores import restore

    rank, total = struct.unpack(_BEST, payload[:3])
    restore(app.kept.best, rank, total, payload[3:].decode())


def new_best_entry(total: int, initials: str) -> tuple[int, bytes]:
    """A total joins the best, and its game is left. That is one entry, so a power cut leaves both or neither."""
    return NEW_BEST, struct.pack(_NEW_BEST, total) + initials.encode()


@at_start
def take_new_best(app: App, payload: bytes) -> None:
    """Take the score of a :func:`new_best_entry`."""
    from p10core.game.high_scores import add

    add(app.kept.best, struct.unpack(_NEW_BEST, payload[:2])[0], payload[2:].decode())


def sent_entry(games: list[int] | tuple[int, ...]) -> tuple[int, bytes]:
    """The café has the records of these games; up to seven numbers."""
    return SENT, struct.pack(_SENT % len(games), *games)


@at_start
def take_sent(app: App, payload: bytes) -> None:
    """Take a :func:`sent_entry`."""
    for number in struct.unpack(_SENT % (len(payload) // 2), payload):
        if number not in app.kept.sent:
            app.kept.sent.append(number)


def told_entry(count: int, *games: int) -> tuple[int, bytes]:
    """The café has so many records of this tower, of all its life; those of these games are new."""
    return TOLD, struct.pack(_TOLD, count) + sent_entry(games)[1]


@at_start
def take_told(app: App, payload: bytes) -> None:
    """Take a :func:`told_entry`."""
    app.kept.told = struct.unpack(_TOLD, payload[:4])[0]
    take_sent(app, payload[4:])


def called_entry(place: int, initials: str) -> tuple[int, bytes]:
    """At the end of a game: what the player at a place of the order of play wants to be called in its record."""
    return CALLED, bytes((place,)) + initials.encode()


@at_start
def call(game: Game | CardGame, payload: bytes) -> None:
    """Take a :func:`called_entry` into a game. Raises ValueError if nobody plays there."""
    if payload[0] >= len(game.players):
        raise ValueError("no such player")
    game.players[payload[0]].name = payload[1:].decode()


def program_entry(program: int, argument: int = 0) -> tuple[int, bytes]:
    """A detour to a program, and what for; BACK: it has begun, and the next start is where it came from."""
    return PROGRAM, bytes((program, argument))


@at_start
def take_program(app: App, payload: bytes) -> None:
    """Take a :func:`program_entry`."""
    app.due, app.argument = payload
    app.detour = app.due != BACK
