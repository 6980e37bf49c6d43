"""With what an owner enrols this tower at the café board. Loaded when the screen for it opens."""

from binascii import hexlify

from hardware import secret, signature
from p10core.const import const

_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32, without those that look alike: 0 O, 1 I
_CODE_LENGTH = const(6)


def enrolment(name):
    """The code to compare, and the line with the secret of the tower of this *name*; None if it cannot sign."""
    found = secret.read()
    signed = signature.begin(found)
    if not signed:
        return None
    line = "@enrol %s %s\n" % (name, hexlify(found).decode())
    return code_of(signed), line.encode()


def code_of(signed):
    """What people compare to know a tower by: six characters of the secret's signature of the word enrol."""
    signed.add(b"enrol")
    return "".join([_LETTERS[byte & 31] for byte in signed.digest()[:_CODE_LENGTH]])
