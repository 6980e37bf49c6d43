"""The virtual tower: power, buttons, and what a player sees, hears and feels.

tower = Tower(seed=1)
tower.power_on()
tower.run(500)
tower.press("ROLL")
tower.press(3)  # the button of die 3
tower.press("MENU", ms=700)  # a long press
tower.screen()[4]  # the line that says what to do next
"""

import traceback
from pathlib import Path

from desktop.bench import settings as toml
from desktop.bench import wiring
from desktop.bench.clock import CODE_STARTS_US, PowerCut, RealClock, VirtualClock
from desktop.bench.drive import Drive
from desktop.bench.pico import Pico
from desktop.bench.reader import Reader
from desktop.bench.world import World

ROOT = Path(__file__).resolve().parents[2]
PRESS_MS = 60


class FirmwareCrash(Exception):
    """code.py has ended, by an error or by itself. The text is what the device prints."""


class CodeEnded(Exception):
    """code.py ran to its end, which the firmware of a tower never does."""


class Tower:
    """One tower. Its nvm outlives power cycles; all else starts anew at each.

    :param seed: makes os.urandom repeatable; None for real randomness
    :param root: the folder with code.py and the rest of the drive; *lib* takes the place of its lib/
    :param settings: a dict of str and int that overrides settings.toml, or a str in place of the file
    :param realtime: run in real time in a thread, for a tower that someone plays on
    :param extra_shapes: see :class:`desktop.bench.reader.Reader`
    :param on_change: called without arguments whenever OLED, pixels or buzzer change, from the firmware's thread

    ``version`` counts these changes. ``powered`` is False while the plug is out and after the nvm has lost its power
    (see ``flash.cut_after``). ``crashed`` is the exception that ended code.py, None while it runs.
    """

    def __init__(
        self, seed=None, *, root=ROOT, lib=None, settings=None, realtime=False, extra_shapes=None, on_change=None
    ):
        self.on_change = on_change
        self.version = 0
        self.crashed = None
        self.powered = False
        self._realtime = realtime
        self._settings = settings
        self._drive = Drive(root, lib)
        self._pico = Pico(seed, self._changed)
        self._reader = Reader(self._pico.oled, extra_shapes)
        self._clock = None

    oled = property(lambda self: self._pico.oled, doc="The panel: ram, on, contrast, bytes_received, fitted.")
    pixels = property(lambda self: self._pico.pixels, doc="The line of pixels: rgb, writes.")
    buzzer = property(lambda self: self._pico.buzzer, doc="The piezo: frequency in Hz, 0 when silent.")
    flash = property(lambda self: self._pico.flash, doc="The sector of the nvm: data, programs, erases, cut_after.")
    nvm = property(lambda self: self._pico.flash.data, doc="The bytes of the nvm, a bytearray of 4,096.")
    console = property(lambda self: self._pico.console.lines, doc="The lines that the firmware has printed.")

    @property
    def now_ms(self):
        """Milliseconds since code.py was started."""
        return (self._clock.us - CODE_STARTS_US) // 1000 if self._clock else 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.power_off()

    # Power

    def power_on(self):
        """Start code.py. In virtual time it runs only in :meth:`run` and :meth:`press`."""
        self.power_off()
        self.crashed = None
        self.powered = True
        self._pico.settings = self._settings_text()
        self._clock = RealClock() if self._realtime else VirtualClock()
        self._pico.power_up(self._clock)
        self._world = World(self._pico, self._drive)
        self._clock.start(self._firmware)

    def power_off(self):
        """Pull the plug: nothing of the firmware runs any more, pixels and panel go dark."""
        if self._clock:
            self._clock.stop()
            self._clock = None
            self.powered = False
            self._pico.go_dark()

    def run(self, ms, check=True):
        """Let *ms* milliseconds go by. Raises FirmwareCrash if code.py has ended, unless *check* is False."""
        if self._clock:
            self._clock.run(round(ms * 1000))
        if check and self.crashed:
            raise FirmwareCrash("\n".join(self.console[-20:])) from self.crashed

    # Hands

    def press(self, button, ms=PRESS_MS):
        """Press a button for *ms* and let go for 60 ms: die 1..10, or "ROLL", "SCORE", "MENU"."""
        self.set_button(button, True)
        self.run(ms)
        self.set_button(button, False)
        self.run(PRESS_MS)

    def set_button(self, button, down):
        """Press a button or let it go, from any thread; no time goes by."""
        if down:
            self._pico.pins.grounded.add(wiring.BUTTONS[button])
        else:
            self._pico.pins.grounded.discard(wiring.BUTTONS[button])

    # Eyes

    def screen(self):
        """What the OLED says: five str of 21 characters; big text is the second of them, the third is then empty."""
        return self._reader.screen()

    def inverse(self):
        """Where the OLED is inverse: five str as long as those of :meth:`screen`, "#" for an inverse character."""
        return self._reader.inverse()

    # Inside

    def _firmware(self):
        try:
            self._world.run("code.py")
            self.crashed = CodeEnded("code.py has ended")
        except PowerCut:
            self._pico.go_dark()
            self.powered = False
            return
        except SystemExit:
            self.crashed = CodeEnded("code.py has called sys.exit")
        except Exception as error:
            self.crashed = error
            self._pico.console.write(self._traceback(error))
        self._pico.console.write("\nCode done running.\n")
        self._pico.buzzer.drive(0)

    def _traceback(self, error):
        """As the device prints it: files of the drive only, no source lines."""
        lines = ["Traceback (most recent call last):"]
        for frame, line in traceback.walk_tb(error.__traceback__):
            name = self._drive.name(frame.f_code.co_filename)
            if name:
                lines.append(f'  File "{name}", line {line}, in {frame.f_code.co_name}')
        text = str(error)
        lines.append(f"{type(error).__name__}: {text}" if text else type(error).__name__)
        return "\n".join(lines) + "\n"

    def _settings_text(self):
        if isinstance(self._settings, str):
            return self._settings
        try:
            text = self._drive.path("settings.toml").read_text("utf-8")
        except OSError:
            text = None
        # The first value of a key is the one that counts.
        lines = [toml.line_of(key, value) for key, value in (self._settings or {}).items()]
        return "".join(lines) + (text or "") if lines else text

    def _changed(self):
        self.version += 1
        if self.on_change:
            self.on_change()
