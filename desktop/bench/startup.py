"""What the board does from power-on: safemode.py or boot.py, then code.py; and the same again after a reset.

As in CircuitPython's main.c, a reset begins with the first file, a reload only with code.py. (The second before, in
which CircuitPython waits for somebody who asks for safe mode, is left out.)
"""

from typing import Any

from desktop.bench import tracebacks
from desktop.bench.clock import BOOT_STARTS_US, CODE_STARTS_US, PowerCut, ReloadException, Restart
from desktop.bench.drive import Drive
from desktop.bench.pico import Console, Pico
from desktop.bench.world import World

AFTER_BOOT_US = 20_000  # from the end of boot.py to code.py
RELOAD_US = 500_000


class CodeEnded(Exception):
    """code.py came to its end, which a tower's never does."""


class SafeMode(Exception):
    """The board stays in safe mode: no code runs until it is reset. The text is a name of supervisor.SafeModeReason."""


class Startup:
    """The firmware of one power-up. ``restarts`` counts resets and reloads, ``boot_out`` holds what boot.py printed."""

    def __init__(self, pico: Pico, drive: Drive, dip: Restart | None = None) -> None:
        self.pico = pico
        self.drive = drive
        self.powered = True
        self.restarts = 0
        self.boot_out: list[str] = []
        self.loaded: dict[str, Any] = {}  # the modules of the file that runs, by name, as they were loaded
        pico.reset_reason = dip.reason if dip else "POWER_ON"
        pico.safe_mode = dip.safe_mode if dip else None

    @staticmethod
    def runs_before_code(drive: Drive, dip: Restart | None) -> bool:
        """Whether anything runs before code.py."""
        return bool(dip) or drive.has("boot.py")

    def run(self) -> None:
        """The firmware's main, for the clock. Begins with a reset where one has ended its predecessor."""
        ending = self.pico.clock.over()
        while True:
            try:
                if ending:
                    self._reset(ending)
                self._start()
                return
            except Restart:
                ending = self.pico.clock.over()
            except PowerCut:
                self.pico.go_dark()
                self.drive.power_off()
                self.powered = False
                return

    def _reset(self, ending: Any) -> None:
        pico = self.pico
        self.restarts += 1
        pico.crashed = None
        stuck = pico.safe_mode not in (None, "BROWNOUT") and ending.safe_mode not in (None, "BROWNOUT")
        pico.reset_reason = ending.reason
        pico.safe_mode = ending.safe_mode
        pico.reset(dark=ending.reason in ("POWER_ON", "BROWNOUT"))
        if stuck:  # a fault while safe mode runs: CircuitPython loops for ever
            self._stay_in_safe_mode()
            pico.clock.idle(None, lambda: False)
        pico.clock.restart()
        pico.clock.charge(BOOT_STARTS_US)

    def _start(self) -> None:
        pico = self.pico
        self.drive.start()
        pico.begin()
        if pico.safe_mode:
            if pico.safe_mode != "USER" and self.drive.has("safemode.py"):
                error = self._machine("safemode.py")
                if error:
                    pico.console.write(tracebacks.text(error, self.drive))
            self._stay_in_safe_mode()
            return
        if self.drive.has("boot.py"):
            self._boot()
            pico.clock.charge(AFTER_BOOT_US)
        pico.clock.charge(max(0, CODE_STARTS_US - pico.clock.us))
        pico.usb.started = True
        pico.clock.ready()
        while self._code():
            self.restarts += 1

    def _boot(self) -> None:
        pico = self.pico
        said = Console()
        pico.out = said
        error = self._machine("boot.py")
        if error:
            said.write(tracebacks.text(error, self.drive))
        pico.out = pico.console
        self.boot_out = said.lines

    def _code(self) -> bool:
        """Run code.py. Returns whether it is to be run again."""
        pico = self.pico
        error = self._machine("code.py")
        if isinstance(error, ReloadException):
            pico.run_reason = "SUPERVISOR_RELOAD"
            pico.clock.charge(RELOAD_US)
            return True
        ended = "code.py has called sys.exit" if isinstance(error, SystemExit) else "code.py has ended"
        if error is None or isinstance(error, SystemExit):
            pico.crashed = CodeEnded(ended)
        else:
            pico.console.write(tracebacks.text(error, self.drive))
            pico.crashed = error
        pico.console.write("\nCode done running.\n")
        if pico.clock.deadline is not None:  # nobody feeds the watchdog any more
            pico.clock.idle(None, lambda: False)
        return False

    def _machine(self, path: str) -> BaseException | None:
        """Run a file in a world of its own. Returns what ended it: an exception, or None at its end."""
        pico = self.pico
        error = None
        try:
            world = World(pico, self.drive)
            self.loaded = world.modules
            world.run(path)
        except (PowerCut, Restart):
            raise
        except (Exception, SystemExit, KeyboardInterrupt, ReloadException) as ended:
            error = ended
        pico.clean_up(keep_watchdog=isinstance(error, Exception))
        return error

    def _stay_in_safe_mode(self) -> None:
        self.pico.console.write(f"\nYou are in safe mode because:\n{self.pico.safe_mode}\n")
        self.pico.crashed = SafeMode(self.pico.safe_mode)
