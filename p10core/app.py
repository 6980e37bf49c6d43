"""The tower's one application: events in, one frame out.

app = App(read_settings(file.get, file.lines), os.urandom, print)
app.handle(event, now)      # a button of p10core.events, now in ms
app.tick(now)               # every round of the loop
if app.frame.changed: ...   # the hardware shows app.frame and clears the mark
"""

import gc

from p10core.const import const
from p10core.events import ACTED, BUTTON, LONG, MENU, ROLL, SCORE, TURNED
from p10core.frame import DARK, DIM, FULL, Frame
from p10core.journal.journal import BUSY, CALM, QUIET
from p10core.modules import ALL
from p10core.pages import load_next
from p10core.words import Words

_DOUBLE_CLICK_MS = const(300)
_CHORD_MS = const(1000)
_QUIET_MS = const(250)  # since a press: the next one is not to be met in the middle of a load
_BETWEEN_MS = const(400)  # since a press: the next one is not to be met by an erase of the flash
_PRESSES = const(6)  # leave some 20 KB of garbage
_CALM_MS = const(2000)  # without a press: nobody is at it just now


class App:
    """What the tower is at, ``play``, the ``screen`` that shows it, and what outlives a game: ``settings``, ``set_up``,
    ``best``, ``counts`` of each number rolled.

    *random_bytes(n)* gives n random bytes, *write_line* takes the lines of the game's record, *now* is in ms and
    only ever grows. *store* is where the journal lives (p10core/journal/journal.py); without one nothing is kept.
    *open_file* opens files as the VM's open does; without it there is no coach.

    ``play`` is a :class:`p10core.play.Play`: a game of dice, of cards, or none. Screens say what a press does, and call
    ``show``, ``cover``, ``back``, or a door of the play. ``stale`` asks for a new picture.

    What takes long is done in several rounds of the loop: ``soon`` is the next step, a function of the app. Until the
    last one is done the picture stays, and the loop takes no press.
    """

    def __init__(self, settings, random_bytes, write_line, now=0, store=None, open_file=None):
        self.settings = settings
        self.random_bytes = random_bytes
        self.write_line = write_line
        self.open_file = open_file
        self.say = Words(settings.language)
        self.frame = Frame()
        self.mark = -1  # the die, from 0, that a knob stands at; -1 with ten buttons
        self.set_up = settings.set_up
        self.best = []  # rows of p10core/best.py
        self.counts = [0] * 11
        self.sent = []  # the numbers of the games whose records the café has
        self.play = None
        self.cafe = None  # what sends records to the café, if anything: it stops when a game is left
        self.journal = None
        self.resuming = True  # the journal is being read: what happens is neither noted nor told
        self.screen = None
        self.covered = []  # the screens under the one that shows
        self.stale = True
        self.soon = None
        self._light = FULL
        self._ahead = ""  # modules that are still to be loaded before the next press; None: to be asked of the screen
        self._later = ALL  # the same, when the screen wants no more
        self._thinks = False  # whether the screen has still something to work out
        self._presses = _PRESSES  # since garbage was collected
        self._pressed = self._long = self._waking = -1  # buttons; the last has woken the tower
        self._pressed_at = self._long_at = self._touched_at = now
        self._safe = True
        self._warn = False  # whether it has still to be said that it is not
        from p10core.power_up import resume

        resume(self, store)
        self._draw()

    # Events in.

    def handle(self, event, now):
        """A button was pressed, or (with LONG) is still held down; or a knob was TURNED to a die."""
        while self.soon:
            self.tick(now)
        asleep = self._light == DARK
        self._touched_at = now
        self._ahead = None
        self._presses += 1
        self._set_light(FULL)
        button = event & BUTTON
        if event & TURNED:
            self.mark = button
        if asleep:
            # A long press that is still to come of this one does nothing either.
            self._waking = -1 if event & (LONG | TURNED) else button
            (self.covered + [self.screen])[0].woken(self)
            return  # this press has woken the tower, no more
        if event & TURNED:
            self.screen.turned(self)
        elif event & LONG:
            if button != self._waking:
                self._long_press(button, now, event & ACTED)
        else:
            self._waking = -1
            if not self._is_double_click(button, now):
                self.screen.press(self, button, now)
        self._draw()

    def tick(self, now):
        """Time has passed."""
        step = self.soon
        if step:
            self.soon = None
            step(self)
            return self._draw()
        self._rest(now)
        self.play.tick()
        self.screen.tick(self, now)
        self._draw()
        self._tidy(CALM if self.screen.is_deaf() else BUSY)

    def prepare(self, now):
        """There is nothing to do in this round: get ready for the next press, at most one module, one thought of the
        screen or one collection a call. First what this screen may need, then all other modules.
        """
        rested = now - self._touched_at
        if rested < _QUIET_MS:
            return
        if rested >= _BETWEEN_MS and self._tidy(CALM if rested > _CALM_MS else QUIET):
            return
        if self._ahead is None:
            self._ahead = self.screen.ahead(self)
            self._thinks = True
        elif self._ahead:
            self._ahead = load_next(self._ahead)
        elif self._thinks:
            self._thinks = self.screen.think(self)
        elif self._later:
            self._later = load_next(self._later)
        elif self._presses >= _PRESSES:
            self._presses = 0
            gc.collect()

    # A stack of screens.

    def show(self, screen):
        """Go on to another screen."""
        self.screen = screen
        self.stale = True
        self._ahead = None

    def cover(self, screen):
        """Open a screen over the one that shows; :meth:`back` returns to it."""
        self.covered.append(self.screen)
        self.show(screen)

    def back(self):
        """Return to the screen underneath, if there is one, or to the menu that has made room for this one."""
        opener = self.screen.opener
        if self.covered:
            self.show(self.covered.pop())
            if opener:
                opener(self)

    def close_menu(self):
        """Return to the screen under all others."""
        self.screen.opener = None
        self.covered = self.covered[:1]
        self.back()

    def open_menu(self, full=False):
        """The menu, over the game. *full*: with all lines; a kiosk's has only what players need."""
        from p10core.screens.menu import MenuScreen

        self.cover(MenuScreen(full or not self.settings.kiosk))

    def notice(self, title, said, hint):
        """Say something over the screen that shows; if one is just being made, over that."""
        while self.soon:
            self.tick(self._touched_at)
        from p10core.screens.notice import NoticeScreen

        self.cover(NoticeScreen(self.say(title), said, self.say(hint)))

    def lobby(self):
        """Where games begin and are left: the functions of p10core/lobby.py."""
        from p10core import lobby

        return lobby

    # What is kept.

    def keep(self, entry):
        """Note an entry, a pair of kind and payload, in the journal."""
        if self.journal and not self.resuming:
            self.check_safe(self.journal.note(*entry))

    def snapshot(self):
        """What outlives a game, as entries of the journal."""
        from p10core import entries

        return entries.snapshot(self)

    def is_playing(self):
        """Whether a game is on, or its end is looked at."""
        return self.play.kept and self.play.game is not None

    def check_safe(self, safe):
        """Say so, once, when the journal has no more room: after the event, so that no screen slips in between."""
        self._warn = self._safe and not safe or self._warn
        self._safe = safe

    def speak(self, language):
        """Speak a language, by its code, from now on."""
        self.settings.language = language
        self.say = Words(language, self.play.room)
        self.stale = True
        for screen in self.covered:
            screen.reword(self)

    # How it is done.

    def _tidy(self, moment):
        """Turn the journal's page if that is due in such a *moment*; True if so. No press comes between its steps."""
        due = self.journal and self.journal.is_due(moment)
        if due:
            _turn_page(self)
        return due

    def _long_press(self, button, now, acted):
        """*acted*: the press has had its effect, perhaps on the screen before; it still makes the chord."""
        both = button != self._long and button in (MENU, SCORE) and now - self._long_at < _CHORD_MS
        self._long = button
        self._long_at = now
        if both and self.settings.kiosk:
            from p10core.kiosk import open_owner_menu

            open_owner_menu(self)
        elif button == MENU and self.covered and self.play.game:
            self.close_menu()
            self.play.look(self)
        elif not acted:
            self.screen.long_press(self, button, now)

    def _is_double_click(self, button, now):
        """Whether one of the three large buttons came twice too fast to be meant twice."""
        again = button >= ROLL and button == self._pressed and now - self._pressed_at < _DOUBLE_CLICK_MS
        self._pressed = button
        self._pressed_at = now
        return again

    def _rest(self, now):
        """Dim and darken while nobody plays."""
        idle = (now - self._touched_at) // 1000
        settings = self.settings
        if settings.sleep_after and idle >= settings.sleep_after:
            self._set_light(DARK)
        elif settings.dim_after and idle >= settings.dim_after:
            self._set_light(DIM)
        if settings.kiosk and idle >= settings.abandon_after and self.screen.attended:
            from p10core.kiosk import forsake

            forsake(self)

    def _set_light(self, light):
        if self._light != light:
            self._light = light
            self.stale = True

    def _draw(self):
        self.frame.mark = self.mark
        if self.soon:
            return
        if self._warn:
            self._warn = False
            self.notice("NOT SAFE", self.say("The journal is full: keep the power on"), "OK: go on")
        if self.stale:
            self.stale = False
            self.frame.clear()
            self.frame.light = self._light
            self.screen.draw(self, self.frame)


def _turn_page(app):
    if app.journal.turn():
        app.soon = _turn_page
