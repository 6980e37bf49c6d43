"""Dice that neither of two players can choose. Each has a chain of secrets; a throw is made of one secret of either.

    chain = whole(first)                        # by number, 0 to STEPS
    before(chain[7]) == chain[6]
    sides(chain[7], theirs[7], roll=2)          # ten sides, 0 to 5

The browser of each player draws one secret. The next ones are hashes, each of the one before, and are used from the
last to the first. The last hash, number 0, is told before anything is known. It binds all others: nobody can find
another number 1 that has this hash. Who is told a number can make and check all lower ones.

A throw is the SHA-256 of both secrets of its number and of which throw it is. One must know both to know the dice, and
both are bound before either is told. So nobody can choose one that suits. (Chains of hashes: L. Lamport, *Password
authentication with insecure communication*, CACM 24 (11), 1981.)
"""

import functools
import hashlib

from p10core.dice.roll_off import RollOff
from p10core.dice.ten_dice import DICE, SIDES, face_of

BYTES = 16  # of a secret
STEPS = 2000  # that a chain has; of 10,000 simulated games of two the longest had 330 rolls
_A_DIE = 3  # bytes of a hash; a side is likelier than another by one in 2.8 million at the most
_HIGH_DIE = 0  # in place of a roll's number: what the roll-off throws


def before(secret: bytes, steps: int = 1) -> bytes:
    """The secret that comes so many *steps* before this one, by number."""
    for _ in range(steps):
        secret = hashlib.sha256(b"link" + secret).digest()[:BYTES]
    return secret


@functools.lru_cache(4)
def whole(first: bytes) -> list[bytes]:
    """The chain that was begun with *first*, by the numbers 0 to STEPS."""
    chain = [first]
    for _ in range(STEPS):
        chain.append(before(chain[-1]))
    return chain[::-1]


@functools.lru_cache(8)
def known(secret: bytes, number: int) -> list[bytes]:
    """All that one knows of a chain by its *secret* of this *number*: the secrets 0 to *number*."""
    chain = [secret]
    for _ in range(number):
        chain.append(before(chain[-1]))
    return chain[::-1]


def sides(ours: bytes, theirs: bytes, roll: int, again: int = 0) -> list[int]:
    """Ten sides, 0 to 5. *roll*: which of the turn's; *again*: how often the roll-off was tied before."""
    found = hashlib.sha256(b"dice" + bytes((roll, again)) + ours + theirs).digest()
    return [int.from_bytes(found[die * _A_DIE :][:_A_DIE]) * SIDES >> 8 * _A_DIE for die in range(DICE)]


def rolled(faces: bytes, held: int, ours: bytes, theirs: bytes, roll: int) -> bytes:
    """Ten faces, of which those *held* stay."""
    new = sides(ours, theirs, roll)
    return bytes(faces[die] if held >> die & 1 else face_of(die, new[die]) for die in range(DICE))


def roll_off(ours: bytes, theirs: bytes) -> RollOff:
    """Who begins, of two: each throws a high die until they differ (leaflet A, PLAY)."""
    found = RollOff(2)
    again = 0
    while found.due():
        for side in sides(ours, theirs, _HIGH_DIE, again)[:2]:
            found.add(face_of(0, side) & 15)
        again += 1
    return found
