"""Shows the code that an owner enrols this tower with at the café."""

from binascii import hexlify

from hardware.cafe.secret import read
from hardware.cafe.signature import begin
from p10core.const import const
from p10core.kernel.screen import Screen
from p10core.types import Any, App, Frame

_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32, without those that look alike: 0 O, 1 I
_CODE_LENGTH = const(6)


def show_enrolment(app: App, name: str) -> None:
    """Show it over the menu. If this tower cannot sign, say so. *name*: the tower's on the line."""
    secret = read()
    signed = begin(secret)
    if signed:
        line = "@enrol %s %s\n" % (name, hexlify(secret).decode())
        app.cover(EnrolScreen(code_of(signed), line.encode()))
    else:
        app.notice("Enrol tower", app.say("It cannot sign games"), "OK: go on")


def code_of(signed: Any) -> str:
    """What people compare to know a tower by: six characters of the secret's signature of the word enrol."""
    signed.add(b"enrol")
    return "".join([_LETTERS[byte & 31] for byte in signed.digest()[:_CODE_LENGTH]])


class EnrolScreen(Screen):
    """``offer``: what hardware/cafe/gate.py says on its line as long as this shows. Any button returns."""

    def __init__(self, code: str, offer: bytes) -> None:
        self.code = code
        self.offer = offer

    def press(self, app: App, button: int, now: int) -> None:
        app.back()

    def draw(self, app: App, frame: Frame) -> None:
        frame.write(0, 0, app.say("Enrol tower"))
        frame.write_big(self.code)
        frame.write(3, 0, app.say("Type it at the board"))
        frame.write(4, 0, app.say("OK: go on"))
