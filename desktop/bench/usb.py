"""The USB plug: a computer there or only a charger, a terminal open or not, and who may write the drive."""


class Usb:
    """``computer``: whether one is plugged in; ``terminal``: whether it has the console open; ``typed``: bytes waiting.

    A computer that finds the drive writable takes it for itself. ``drive_enabled``, ``drive_writable`` (for the
    computer), ``protected`` (against both writing) and ``console_enabled`` are what boot.py has decided.
    """

    def __init__(self):
        self.computer = False
        self.terminal = False
        self.typed = bytearray()
        self.reset()

    def reset(self):
        """As at every start, before boot.py."""
        self.started = False  # USB comes up after boot.py
        self.drive_enabled = True
        self.drive_writable = True
        self.protected = True
        self.console_enabled = True

    @property
    def connected(self):
        """Whether a computer has seen the board."""
        return self.computer and self.started

    @property
    def console_open(self):
        """Whether somebody may read what is printed."""
        return self.connected and self.terminal and self.console_enabled

    @property
    def computer_writes(self):
        """Whether a computer has the drive for writing."""
        return self.connected and self.drive_enabled and self.drive_writable

    @property
    def firmware_writes(self):
        """Whether the firmware may write the drive."""
        return not self.drive_writable or not self.protected
