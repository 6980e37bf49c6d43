"""The USB plug: a computer or only a charger, a terminal that is open or not, and who may write the drive."""

DATA_BUFFER = 256  # bytes that the chip holds for the computer: CFG_TUD_CDC_TX_BUFSIZE at full speed


class Usb:
    """``computer``: whether one is plugged in; ``terminal``: whether it has the console open; ``typed``: bytes waiting;
    ``terminal_reads``: whether it takes what is printed; ``unread``: bytes that wait for it.

    A computer that finds the drive writable takes it for itself. ``drive_enabled``, ``drive_writable`` (for the
    computer), ``protected`` (against both writing), ``console_enabled`` and ``data_enabled`` are what boot.py has
    decided. Of the second serial line ``data_open`` says whether a program has it open; it takes what the firmware
    has sent with :meth:`take` and answers into ``data_in``.
    """

    def __init__(self) -> None:
        self.computer = False
        self.terminal = False
        self.terminal_reads = True
        self.typed = bytearray()
        self.data_open = False
        self.reset()

    def reset(self) -> None:
        """As at every start, before boot.py."""
        self.started = False  # USB comes up after boot.py
        self.drive_enabled = True
        self.drive_writable = True
        self.protected = True
        self.console_enabled = True
        self.unread = 0
        self.data_enabled = False
        self.data_in = bytearray()
        self.data_out = bytearray()

    @property
    def connected(self) -> bool:
        """Whether a computer has seen the board."""
        return self.computer and self.started

    @property
    def console_open(self) -> bool:
        """Whether somebody may read what is printed."""
        return self.connected and self.terminal and self.console_enabled

    def has_room(self, count: int) -> bool:
        """Whether the console's buffer takes so many bytes more; without a terminal they go nowhere."""
        if not self.console_open or self.terminal_reads:
            self.unread = 0
        return self.unread + count <= DATA_BUFFER or not self.unread and self.terminal_reads or not self.console_open

    @property
    def data_connected(self) -> bool:
        """Whether a program on a computer has the second serial line open."""
        return self.connected and self.data_open and self.data_enabled

    def take(self, most: int = DATA_BUFFER) -> bytes:
        """What the firmware has sent on the second line, at most so many bytes, as a computer takes it."""
        data = bytes(self.data_out[:most])
        del self.data_out[:most]
        return data

    @property
    def computer_writes(self) -> bool:
        """Whether a computer has the drive for writing."""
        return self.connected and self.drive_enabled and self.drive_writable

    @property
    def firmware_writes(self) -> bool:
        """Whether the firmware may write the drive."""
        return not self.drive_writable or not self.protected
