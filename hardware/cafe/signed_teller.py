"""Tells the record of a game for the café, and signs it on the way: see hardware/cafe/line.py."""

from binascii import hexlify

from hardware.cafe.secret import read
from hardware.cafe.signature import begin
from p10core.kernel.teller import Teller


class SignedTeller(Teller):
    """A Teller, see there. *head*: what is signed before the record; empty if nothing is to be signed."""

    def __init__(self, tellers, head, names):
        super().__init__(tellers, names)
        self._head = head
        self._signature = None

    def watcher(self, recorder):
        tell = super().watcher(recorder)
        if not self._head:
            return tell
        secret = read()
        self._signature = signed = begin(secret)
        if not signed:
            return tell
        signed.add(self._head.encode())
        sign = recorder(lambda line: signed.add(line.encode() + b"\n")).watch

        def watch(fact, game):
            tell(fact, game)
            players = game.players
            names = [player.name for player in players]
            _call(players, ["P%d" % (place + 1) for place in range(len(players))])
            sign(fact, game)
            _call(players, names)

        return watch

    def signed(self):
        """The signature of the last game in hexadecimal digits; ``-`` if this tower cannot sign."""
        return hexlify(self._signature.digest()).decode() if self._signature else "-"


def _call(players, names):
    for player, name in zip(players, names):
        player.name = name
