"""After power-up: the tower goes on where its journal ends. Moves of a game go to its own ``replay.py``."""

import struct

from p10core.best import add, restore
from p10core.entries import kiosk_entry, set_up_again
from p10core.games import DICE
from p10core.journal.journal import Journal
from p10core.journal.kinds import BEGIN, BEST_ROW, CALLED, KIOSK, LEAVE, NEW_BEST, PIXELS, PLAYED, SENT, SETTINGS, TOLD
from p10core.languages import LANGUAGES
from p10core.lobby import Lobby, hand_on, leave, make_game
from p10core.settings import BRIGHTEST, COACH_NAMES, PIXEL_ORDERS
from p10core.words import Words


def resume(app, store):
    """Play the journal in *store* again and show where it ends; first say what could not be used. None: no journal."""
    app.play = Lobby()
    journal = None
    if store:
        journal = Journal(store, app.snapshot, app.is_playing)
        journal.load(lambda kind, payload: _apply(app, kind, payload))
        app.journal = journal
        if journal.strange:
            app.play = Lobby()
        _keep_kiosk(app, journal)
    app.live = True
    app.say = Words(app.settings.language, app.play.room)
    app.play.resume(app)
    if journal and journal.strange:
        app.notice("Journal not readable", app.say("It is set aside as the file strange"), "OK: go on")
    if journal and journal.has_lost:
        app.notice("Power was lost", app.say("Records of old games are lost"), "OK: go on")
    if app.kept_kiosk and not app.settings.says_kiosk:
        app.write_line("# settings.toml: nothing of a kiosk: it stays one until kiosk = 0")
        app.notice("settings.toml: wrong", app.say("No kiosk in it: it stays one until kiosk = 0"), "OK: go on")
    if app.settings.problems:
        wrong = " ".join(app.settings.problems)
        app.write_line("# settings.toml: wrong: " + wrong)
        app.notice("settings.toml: wrong", wrong, "OK: use defaults")


def _apply(app, kind, payload):
    """Play an entry again. Raises ValueError if that is not possible."""
    if kind == SETTINGS:
        stamp, brightness, sound, language, coach = struct.unpack("<HBBBB", payload)
        settings = app.settings
        if stamp == settings.stamp and 1 <= brightness <= BRIGHTEST and language < len(LANGUAGES):
            settings.coach = coach % len(COACH_NAMES)
            settings.brightness = brightness
            settings.sound = sound & 1
            app.speak(LANGUAGES[language].code)
    elif kind == KIOSK:
        app.kept_kiosk = payload[0] & 1
        if not app.settings.says_kiosk:
            app.settings.kiosk = app.kept_kiosk
            app.set_up.game = DICE
    elif kind == PIXELS:
        if len(payload) != 2 or max(payload) >= len(PIXEL_ORDERS):
            raise ValueError("no such pixels")
        app.seen_order = bytes(payload)
    elif kind == BEST_ROW:
        restore(app.best, payload[0], payload[1] | payload[2] << 8, payload[3:].decode())
    elif kind == SENT:
        _sent(app, payload)
    elif kind == TOLD:
        app.told = struct.unpack("<I", payload[:4])[0]
        _sent(app, payload[4:])
    elif kind == BEGIN:
        make_game(app)
    elif kind == NEW_BEST:
        add(app.best, payload[0] | payload[1] << 8, payload[2:].decode())
        leave(app, True)
    elif kind == CALLED:
        if not app.play.game or payload[0] >= len(app.play.game.players):
            raise ValueError("no such player")
        app.play.game.players[payload[0]].name = payload[1:].decode()
    elif kind == LEAVE:
        leave(app, True)
    elif kind == PLAYED:
        set_up_again(app.set_up, kind, payload)
        hand_on(app)
    elif not set_up_again(app.set_up, kind, payload):
        app.play.apply(kind, payload)


def _keep_kiosk(app, journal):
    """Note what settings.toml says of a kiosk, if that is new. A journal that has not begun gets it with its first
    page.
    """
    settings = app.settings
    if settings.says_kiosk and settings.kiosk != app.kept_kiosk:
        app.kept_kiosk = settings.kiosk
        if journal.generation:
            journal.note(*kiosk_entry(app))


def _sent(app, numbers):
    for number in struct.unpack("<%dH" % (len(numbers) // 2), numbers):
        if number not in app.sent:
            app.sent.append(number)
