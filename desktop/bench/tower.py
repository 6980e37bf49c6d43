"""The virtual tower: power, buttons, and what a player sees, hears and feels.

tower = Tower(seed=1)
tower.power_on()
tower.run(500)
tower.press("ROLL")
tower.press(3)  # the button of die 3
tower.press("MENU", ms=700)  # a long press
tower.screen()[4]  # the line that says what to do next
"""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from desktop.bench import settings as toml
from desktop.bench import wiring
from desktop.bench.clock import BOOT_STARTS_US, CODE_STARTS_US, Clock, Restart
from desktop.bench.drive import Drive, clean
from desktop.bench.first_language import speaking
from desktop.bench.fresh_drive import template_of
from desktop.bench.pico import Pico
from desktop.bench.pins import VBUS_SENSE
from desktop.bench.reader import Reader
from desktop.bench.real_clock import RealClock
from desktop.bench.ssd1306 import Ssd1306
from desktop.bench.startup import CodeEnded as CodeEnded
from desktop.bench.startup import SafeMode as SafeMode
from desktop.bench.startup import Startup
from desktop.bench.template import Template
from desktop.bench.virtual_clock import VirtualClock
from desktop.image.picos import PICO, Board
from desktop.image.project import Project

ROOT = Path(__file__).resolve().parents[2]
PRESS_MS = 60
BOUNCES_MS = (10, 19), (3, 6)  # after a press and after its end the contact flips so much later: an old button
BOOT_LIMIT_US = 20_000_000  # a boot.py that takes longer goes on in run
virtual_clock, real_clock = VirtualClock, RealClock  # time goes by in run and press alone; or as it does outside


class FirmwareCrash(Exception):
    """code.py has ended, by an error or by itself. The text is what the device prints."""


class Tower:
    """One tower. Its nvm, the files it has written and its console outlive power cycles; all else starts anew at each.

    :param seed: makes os.urandom repeatable; None for real randomness
    :param root: the folder of a project; without a lib/ it has this one's
    :param without: names of its files or folders that drive and firmware are to lack, as "lib/neopixel.py"
    :param settings: a dict of str and int that overrides settings.toml, or a str in place of the file. A tower whose
        ``first_start`` is not set here has had its first start: on the bench nobody has soldered anything
    :param clock: makes the clock of a power-up from the chip's first microsecond: :func:`virtual_clock`, or
        :func:`real_clock` to run in real time in a thread, for a tower that someone plays on
    :param fresh: what gives the template of a project's drive, where it is not to be made of the files in *root*
    :param board: which Pico it is, of desktop.image.picos; the drive is one for it
    :param oled: the class of the panel's chip, Ssd1306 or Sh1106

    Set ``on_change`` to be called without arguments whenever OLED, pixels or buzzer change, from the firmware's thread.
    ``powered`` is False while the plug is out and after a write has lost its power (see :meth:`cut_at`). ``crashed`` is
    the exception that ended code.py, a SafeMode while the board stays in that, None while code runs. The drive is that
    of *root* as it is when it is first needed; what changes there later is on the drive of a new tower. ``bounces``:
    how contacts do that, see BOUNCES_MS; in real time they do not.
    """

    def __init__(
        self,
        seed: int | None = None,
        *,
        root: str | Path = ROOT,
        without: Iterable[str] = (),
        settings: dict[str, str | int] | str | None = None,
        clock: Callable[[int], Clock] | None = None,
        fresh: Callable[[Project], Template] | None = None,
        board: Board = PICO,
        oled: type[Ssd1306] = Ssd1306,
    ) -> None:
        self.on_change: Callable[[], None] | None = None
        self._new_clock = clock or virtual_clock
        self._settings = settings
        self.bounces: Any = BOUNCES_MS if self._new_clock is virtual_clock else ((), ())
        self._pico = Pico(seed, self._changed, oled, board)
        root = Path(root)
        lib = None if (root / "lib").is_dir() else ROOT / "lib"
        project = Project(root, lib, [clean(name) for name in without])
        self._drive = Drive(project, fresh or partial(template_of, board=board), self._pico.chip_flash)
        self._drive.writable = lambda: self._pico.usb.firmware_writes
        self._reader = Reader(self._pico.oled)
        self._clock: Any = None  # a Clock; while the power is off none
        self._startup: Startup | None = None
        self._zero = 0  # of now_ms, as the clock counts
        self._dip: tuple[Restart, int] | None = None  # the fault that power_on may find, and when it came

    oled = property(lambda self: self._pico.oled, doc="The panel: ram, on, contrast, bytes_received, fitted.")
    pixels = property(lambda self: self._pico.pixels, doc="The line of pixels: rgb, writes, cut_at.")
    buzzer = property(lambda self: self._pico.buzzer, doc="The piezo: frequency in Hz, 0 when silent.")
    flash = property(lambda self: self._pico.flash, doc="The nvm's sector: data.")
    nvm = property(lambda self: self._pico.flash.data, doc="The bytes of the nvm, a bytearray of 4,096.")
    flash_changes = property(lambda self: self._pico.chip_flash.changes, doc="How often nvm or drive have changed.")
    usb = property(lambda self: self._pico.usb, doc="The USB plug: computer and terminal, False until set.")
    air = property(
        lambda self: self._pico.air, doc="What a radio finds around it, an Air: networks, hosts, routes, is_up."
    )
    drive = property(lambda self: self._drive, doc="The drive: image, free(), has(), full.")
    files = property(lambda self: self._drive.files, doc="Files that are not those of a fresh drive: name to bytes.")
    chip_flash = property(lambda self: self._pico.chip_flash, doc="The flash chip behind nvm and drive, a ChipFlash.")
    operations = property(lambda self: self._pico.chip_flash.operations, doc="All flash operations, nvm's and drive's.")
    console = property(lambda self: self._pico.console.lines, doc="The lines that the firmware has printed.")
    boot_out = property(lambda self: self._startup.boot_out if self._startup else [], doc="Lines that boot.py printed.")
    watchdog = property(lambda self: self._pico.watchdog, doc="The chip's watchdog: on, longest.")
    powered = property(lambda self: bool(self._clock and self._startup and self._startup.powered), doc="See the class.")
    loaded = property(lambda self: list(self._startup.loaded), doc="The modules that code.py has loaded, by name.")
    restarts = property(lambda self: self._startup.restarts if self._startup else 0, doc="Resets and reloads so far.")

    @property
    def now_ms(self) -> int:
        """Milliseconds since code.py was first started after power-on, resets or not."""
        return (self._clock.gone - self._zero) // 1000 if self._clock else 0

    @property
    def crashed(self) -> BaseException | None:
        """See the class; tests of those who watch a tower may set it."""
        return self._pico.crashed

    @crashed.setter
    def crashed(self, error: BaseException | None) -> None:
        self._pico.crashed = error

    @property
    def asleep(self) -> bool:
        """Whether the chip sleeps, with all its lights out, until somebody presses a button."""
        return self.powered and self._pico.asleep and not self.oled.on

    @property
    def vsys(self) -> float:
        """What the cell gives to VSYS, in volts: 2.7 to 3.9 of a lithium cell; on USB VSYS has 4.7 all the same."""
        return self._pico.vsys

    @vsys.setter
    def vsys(self, volts: float) -> None:
        self._pico.vsys = volts

    @property
    def vbus(self) -> bool:
        """Whether the USB plug has power, as VBUS_SENSE of the Pico has it."""
        return VBUS_SENSE in self._pico.pins.high

    @vbus.setter
    def vbus(self, on: bool) -> None:
        (self._pico.pins.high.add if on else self._pico.pins.high.discard)(VBUS_SENSE)

    @property
    def drive_full(self) -> bool:
        """Set it True to leave no free cluster on the drive."""
        return self._drive.full

    @drive_full.setter
    def drive_full(self, full: bool) -> None:
        self._drive.full = full

    def cut_at(self, number: int | None, part: str = "some", seed: int = 0) -> None:
        """The power fails in the flash operation *number* from now, 1 for the next; see ChipFlash.cut_at."""
        self._pico.chip_flash.cut_at(number, part, seed)

    @property
    def cut_is_set(self) -> bool:
        """Whether the cut of :meth:`cut_at` still lies ahead."""
        return self._pico.chip_flash.cut_is_set

    def __enter__(self) -> "Tower":
        return self

    def __exit__(self, *_: Any) -> None:
        self.power_off()

    # Power

    def speak(self, language: str) -> None:
        """What it speaks from the next power-on, unless its settings name another language or it does not know it."""
        before = self.drive.read("settings.toml")
        after = speaking(before, language)
        if after != before:
            self.files["settings.toml"] = after

    def power_on(self) -> None:
        """Start safemode.py or boot.py, if there are any, and then code.py.

        In virtual time what comes before code.py has run when this returns, and code.py runs only in :meth:`run` and
        :meth:`press`. Right after :meth:`brown_out` or :meth:`fault` this is the power coming back.
        """
        dip = self._dip[0] if self._dip and self._clock and self._clock.gone == self._dip[1] else None
        self.power_off()
        self._pico.settings = self._settings_text()
        early = Startup.runs_before_code(self._drive, dip)
        self._clock = self._new_clock(BOOT_STARTS_US if early else CODE_STARTS_US)
        self._zero = CODE_STARTS_US
        self._drive.clock = self._clock
        self._pico.power_up(self._clock)
        self._startup = Startup(self._pico, self._drive, dip)
        self._clock.start(self._startup.run)
        self._clock.boot(BOOT_LIMIT_US)
        if self._new_clock is virtual_clock:
            self._zero = self._clock.gone

    def power_off(self) -> None:
        """Pull the plug: nothing of the firmware runs any more, pixels and panel go dark."""
        self._dip = None
        if self._clock:
            self._clock.stop()
            self._clock = None
            self._pico.go_dark()
            self._pico.air.reset()
        self._drive.power_off()
        self._drive.clock = None

    def brown_out(self, noticed: bool = True) -> None:
        """The supply dips and comes back: the board restarts, in safe mode.

        On a Pico CircuitPython cannot tell this from a power-on and starts as ever: that is *noticed* False.
        """
        self.fault("BROWNOUT" if noticed else None, "BROWNOUT" if noticed else "POWER_ON")

    def fault(self, safe_mode: str | None, reset_reason: str = "SOFTWARE") -> None:
        """Reset the board into a safe mode by its SafeModeReason: "USER" is one that safemode.py does not see."""
        if self.powered:
            ending = Restart(reset_reason, safe_mode)
            self._clock.interrupt(ending)
            self._dip = (ending, self._clock.gone)

    def run(self, ms: float, check: bool = True) -> None:
        """Let *ms* milliseconds go by. Raises FirmwareCrash if code.py has ended, unless *check* is False."""
        if self._clock:
            self._clock.run(round(ms * 1000))
        if check and self.crashed:
            raise FirmwareCrash("\n".join(self.console[-20:])) from self.crashed

    # Hands

    def press(self, button: int | str, ms: int = PRESS_MS) -> None:
        """Press a button for *ms* and let go for 60 ms: die 1..10, or "ROLL", "SCORE", "MENU"."""
        self.set_button(button, True)
        self.run(ms)
        self.set_button(button, False)
        self.run(PRESS_MS)

    def set_button(self, button: int | str, down: bool) -> None:
        """Press a button or let it go, from any thread; no time goes by."""
        gpio = wiring.BUTTONS[button]
        self._ground(gpio, down)
        if self._clock:
            flips = tuple(1000 * ms for ms in self.bounces[0 if down else 1])
            self._pico.pins.bounce(gpio, self._clock.outside_us, flips)

    def _ground(self, gpio: int, down: bool) -> None:
        clock = self._clock
        if clock:
            clock.scan()
        if down:
            self._pico.pins.grounded.add(gpio)
            self._pico.asleep = False
        else:
            self._pico.pins.grounded.discard(gpio)
        self._pico.pins.unseen.add(gpio)
        if clock:
            clock.poke()

    def has_seen(self, button: int | str) -> bool:
        """Whether the board has looked at a button since it was last moved: the key scan, an alarm or the firmware."""
        clock = self._clock
        if clock:
            clock.scan()
        return wiring.BUTTONS[button] not in self._pico.pins.unseen

    def type(self, text: str) -> None:
        """Type at a terminal on a computer, which is plugged in and opened if need be; "\\x03" is Ctrl-C."""
        self.usb.computer = self.usb.terminal = True
        if "\x03" in text:
            self._clock.type(KeyboardInterrupt())
        self.usb.typed.extend(text.replace("\x03", "").encode("utf-8"))
        self._clock.poke()

    # Eyes

    def screen(self) -> list[str]:
        """What the OLED says: five str of 21 characters; big text is the second of them, the third is then empty."""
        return self._reader.screen()

    def inverse(self) -> list[str]:
        """Where the OLED is inverse: five str as long as those of :meth:`screen`, "#" for an inverse character."""
        return self._reader.inverse()

    # Inside

    def _settings_text(self) -> str:
        if isinstance(self._settings, str):
            return self._settings
        try:
            text = self._drive.read("settings.toml").decode("utf-8", "surrogateescape")
        except OSError:
            text = ""
        return toml.with_values(text, {"first_start": 0, **(self._settings or {})})

    def _changed(self) -> None:
        if self.on_change:
            self.on_change()
