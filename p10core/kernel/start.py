"""The start of a program: the journal says which one is due, and the program goes on where the journal ends.

    read_journal(app)    # app.due: the number of the program
    enter(app, front_door)       # its front door makes app.program, which takes up the game that is on

Needed at the start alone: hardware/loop.py lets it go afterwards. What outlives a game is taken out of the journal
here; the moves of the game that is on are for the program to make again.
"""

from p10core.game.games import CARDS_GAME
from p10core.journal.kinds import (
    BEGIN,
    BEST_ROW,
    CALLED,
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
    BACK,
    call,
    kiosk_entry,
    program_entry,
    take_best,
    take_kiosk,
    take_name,
    take_new_best,
    take_pixels,
    take_program,
    take_sent,
    take_set_up,
    take_settings,
    take_told,
)
from p10core.kernel.once import once
from p10core.kernel.programs import CARDS, DICE, LOBBY, STRANGE, go
from p10core.kernel.settings import PIXEL_ORDERS
from p10core.kernel.words import LANGUAGES, Words, place_of
from p10core.types import App, FrontDoor, Journal, SetUp

_TAKE = {
    PROGRAM: take_program,
    SETTINGS: take_settings,
    KIOSK: take_kiosk,
    PIXELS: take_pixels,
    BEST_ROW: take_best,
    NEW_BEST: take_new_best,
    SENT: take_sent,
    TOLD: take_told,
}


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
    if kind in _TAKE:
        _TAKE[kind](app, payload)
    elif kind == BEGIN:
        app.journal.is_on = True
        app.person = LANGUAGES[place_of(app.settings.language)].person
    elif set_up_again(chosen, kind, payload):
        app.journal.is_on = app.journal.is_on and kind != PLAYED
    elif kind != LEAVE and (kind not in OF_A_GAME or not app.journal.is_on):
        raise ValueError("no entry of this version, or a move without a game")
    if kind in (LEAVE, NEW_BEST):
        chosen.forget_deal(app.journal.is_on or chosen.played)
        app.journal.is_on = False


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
                if kind == CALLED:
                    call(program.game, payload)
                elif kind in OF_A_GAME:
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


def set_up_again(chosen: SetUp, kind: int, payload: bytes) -> bool:
    """Take an entry that is about a :class:`p10core.game.set_up.SetUp` into it. False: it is about something else."""
    if kind == SET_UP:
        take_set_up(chosen, payload)
    elif kind == NAME:
        take_name(chosen, payload)
    elif kind == PLAYED:
        chosen.played.append(payload)
    else:
        return False
    return True
