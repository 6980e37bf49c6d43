"""The start of a program: the journal says which one is due, and the program goes on where the journal ends.

    read_journal(app)    # app.due: the number of the program
    enter(app, front_door)       # its front door makes app.program, which takes up the game that is on

Needed at the start alone: hardware/loop.py lets it go afterwards. What outlives a game is taken out of the journal
here; the moves of the game that is on are for the program to make again.
"""

import struct

from p10core.game.games import CARDS_GAME, DICE_GAME, FINISH_NAMES, GAMES, LAST_PHASE, MOST_PLAYERS
from p10core.game.houses import HOUSES
from p10core.journal.kinds import (
    BEGIN,
    BEST_ROW,
    KIOSK,
    LEAVE,
    NAME,
    NEW_BEST,
    OF_A_GAME,
    PIXELS,
    PLAYED,
    PROGRAM,
    SENT,
    SET_UP,
    SETTINGS,
    TOLD,
)
from p10core.journal.reader import load, moves
from p10core.kernel.entries import (
    BEGUN,
    BEST_FORMAT,
    BLIND,
    BY_COLOUR,
    DEAL,
    DEAL_FORMAT,
    EVENING,
    NEW_BEST_FORMAT,
    SENT_FORMAT,
    SET_UP_FORMAT,
    SETTINGS_FORMAT,
    STAMP_FORMAT,
    TOLD_FORMAT,
    kiosk_entry,
    program_entry,
)
from p10core.kernel.once import once
from p10core.kernel.programs import BACK, CARDS, DICE, LOBBY, STRANGE, go
from p10core.kernel.settings import BRIGHTEST, COACH_NAMES, PIXEL_ORDERS
from p10core.kernel.words import LANGUAGES, Words, place_of
from p10core.types import App, CardGame, FrontDoor, Game, Journal, Settings, SetUp


def read_journal(app: App) -> None:
    """Take everything that outlives a game out of the journal into *app*, and the program that is ``due``. If the power
    was away, a detour is forgotten.
    """
    journal = app.journal
    load(journal, lambda kind, payload: _apply(app, kind, payload))
    if journal.strange:
        app.journal.is_on = False
    if app.set_up.stamp != app.settings.stamp and not app.journal.is_on and not app.set_up.played:
        once("p10core.kernel.settings_file").begin_with(app.set_up, app.settings)  # its owner has changed it since
    _keep_kiosk(app, journal)
    if app.is_new or not app.detour:
        app.argument = 0
        app.due = _program_of(app)


def _program_of(app: App) -> int:
    """The program for what the journal has: a game, a blind round, or neither."""
    chosen = app.set_up
    if app.journal.is_on:
        return CARDS if chosen.game == CARDS_GAME else DICE
    return DICE if chosen.played else LOBBY


def _apply(app: App, kind: int, payload: bytes) -> None:
    """Take an entry. Raises ValueError if that is not possible."""
    chosen = app.set_up
    if kind == PROGRAM:
        app.due, app.argument = payload
        app.detour = app.due != BACK
    elif kind == SETTINGS:
        take_settings(app.settings, payload)
    elif kind == KIOSK:
        app.kept.kiosk = payload[0] & 1
        if not app.settings.says_kiosk:
            app.settings.kiosk = app.kept.kiosk
            chosen.game = DICE_GAME
    elif kind == PIXELS:
        if len(payload) != 2 or max(payload) >= len(PIXEL_ORDERS):
            raise ValueError("no such pixels")
        app.kept.seen_order = bytes(payload)
    elif kind == BEST_ROW:
        from p10core.game.high_scores import restore

        rank, total = struct.unpack(BEST_FORMAT, payload[:3])
        restore(app.kept.best, rank, total, payload[3:].decode())
    elif kind in (SENT, TOLD):
        _sent(app, kind, payload)
    elif kind == BEGIN:
        app.journal.is_on = True
        app.person = LANGUAGES[place_of(app.settings.language)].person
    elif kind in (LEAVE, NEW_BEST):
        if kind == NEW_BEST:
            from p10core.game.high_scores import add

            add(app.kept.best, struct.unpack(NEW_BEST_FORMAT, payload[:2])[0], payload[2:].decode())
        chosen.forget_deal(app.journal.is_on or chosen.played)
        app.journal.is_on = False
    elif set_up_again(chosen, kind, payload):
        app.journal.is_on = app.journal.is_on and kind != PLAYED
    elif kind not in OF_A_GAME or not app.journal.is_on:
        raise ValueError("no entry of this version, or a move without a game")


def _keep_kiosk(app: App, journal: Journal) -> None:
    """Note what settings.toml says of a kiosk, if that is new. A first start is for a journal that has not begun."""
    settings = app.settings
    if settings.says_kiosk and settings.kiosk != app.kept.kiosk:
        app.kept.kiosk = settings.kiosk
        if journal.generation or not settings.first_start:
            journal.note(*kiosk_entry(app))


def pixel_order(app: App) -> str:
    """The order of colours in the pixels as somebody has seen it, unless settings.toml names another since."""
    seen = app.kept.seen_order
    if seen and PIXEL_ORDERS[seen[1]] == app.settings.pixels:
        return PIXEL_ORDERS[seen[0]]
    named: str = app.settings.pixels
    return named


def enter(app: App, front_door: FrontDoor) -> None:
    """Let the program begin. A detour is over with the next start, whatever ends it."""
    journal = app.journal
    if app.detour:
        journal.note(*program_entry(BACK))
    front_door.enter(app)
    program = app.program
    app.say = Words(app.settings.language, program.word_table, app.settings.board)
    if app.journal.is_on and program.game:
        try:
            for kind, payload in moves(journal):
                if kind in OF_A_GAME:
                    program.apply(kind, payload)
        except Exception:  # moves of this or that version, or a page that is gone: play must go on
            app.journal.is_on = False
            journal.forget_game()
            app.live = True
            go(app, LOBBY, STRANGE)
    app.live = program.live
    program.resume(app)
    if journal.strange or app.argument == STRANGE and app.due == LOBBY:
        app.notice("Journal not readable", app.say("It is set aside as the file strange"), "OK: go on")
    if journal.has_lost:
        app.notice("Power was lost", app.say("Records of old games are lost"), "OK: go on")
    if app.kept.kiosk and not app.settings.says_kiosk and app.is_new:
        app.write_line("# settings.toml: nothing of a kiosk: it stays one until kiosk = 0")
        app.notice("settings.toml: wrong", app.say("No kiosk in it: it stays one until kiosk = 0"), "OK: go on")
    if app.settings.problems and app.is_new:
        wrong = " ".join(app.settings.problems)
        app.write_line("# settings.toml: wrong: " + wrong)
        app.notice("settings.toml: wrong", wrong, "OK: use defaults")


def _sent(app: App, kind: int, payload: bytes) -> None:
    if kind == TOLD:
        app.kept.told = struct.unpack(TOLD_FORMAT, payload[:4])[0]
        payload = payload[4:]
    for number in struct.unpack(SENT_FORMAT % (len(payload) // 2), payload):
        if number not in app.kept.sent:
            app.kept.sent.append(number)


def take_settings(settings: Settings, payload: bytes) -> None:
    """Take a :func:`settings_entry` into the settings, unless settings.toml has changed since."""
    stamp, brightness, sound, language, coach = struct.unpack(SETTINGS_FORMAT, payload)
    if stamp == settings.stamp and 1 <= brightness <= BRIGHTEST and language < len(LANGUAGES):
        settings.coach = coach % len(COACH_NAMES)
        settings.brightness = brightness
        settings.sound = sound & 1
        settings.by_colour = sound >> BY_COLOUR & 1
        settings.language = LANGUAGES[language].code


def call(game: Game | CardGame, payload: bytes) -> None:
    """Take a :func:`called_entry` into a game. Raises ValueError if nobody plays there."""
    if payload[0] >= len(game.players):
        raise ValueError("no such player")
    game.players[payload[0]].name = payload[1:].decode()


def set_up_again(chosen: SetUp, kind: int, payload: bytes) -> bool:
    """Take an entry that is about a :class:`p10core.game.set_up.SetUp` into it. False: it is about something else."""
    if kind == SET_UP:
        size = struct.calcsize(SET_UP_FORMAT)
        _restore(chosen, *struct.unpack(SET_UP_FORMAT, (payload + b"\0")[:size]))  # a journal of before has no game
        rest = payload[size:]
        if len(rest) == 2:  # nor a stamp
            chosen.stamp = struct.unpack(STAMP_FORMAT, rest)[0]
            rest = b""
        _restore_deal(chosen, *((struct.unpack(DEAL_FORMAT, rest)[0], rest[3]) if rest else (0, 0)))
    elif kind == NAME:
        chosen.names[payload[0]] = payload[1:].decode()
    elif kind == PLAYED:
        chosen.played.append(payload)
    else:
        return False
    return True


def _restore_deal(chosen: SetUp, word: int, marks: int) -> None:
    deal = word & DEAL
    chosen.blind = marks >> BLIND & 1
    chosen.evening = marks >> EVENING & 1
    chosen.deal = 0 if marks >> BEGUN & 1 else deal
    if deal and not chosen.deal:
        chosen.begun = deal


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
