"""The port over which hardware/cafe/line.py talks with the leaderboard by Wi-Fi: to it like a usb_cdc.Serial.

    port = RadioPort(settings, "e660583883000000")
    port.poll(now, rested, plays)        # in every round of the loop
    if port.connected: port.write(b"...")

What is written becomes messages at the café's broker, ``tower/CAFE/TOWER/line``: the very text that goes over USB. What
comes in as ``tower/CAFE/TOWER/stored`` are its lines too, but a confirmation has a signature behind it::

    @ok NUMBER CRC MAC     MAC: HMAC-SHA256 with the key in settings.toml over "ok UID NUMBER CRC"

So not even who has all rights at the broker can make a tower forget a game. desktop/cafe/bridge/tower_lines.py is the
other end.

Whatever may take longer than a moment waits until nobody plays: joining the network, calling the broker, and what TLS
has to compute until both have keys. In play an open line is only looked after.
"""

from binascii import hexlify, unhexlify

from adafruit_minimqtt.adafruit_minimqtt import MQTT, MMQTTException

from hardware.cafe.radio import troubles
from hardware.cafe.radio.packets import Packets, Pool
from hardware.cafe.signature import begin
from p10core.const import const
from p10core.types import Any, Bytes, Settings

_TLS_PORT = const(8883)
_CALM_MS = const(2000)  # since a press, for what takes long
_IN_PLAY_MS = const(250)  # between two looks at an open line while a game is on
_OPEN_MS = const(8000)  # until the broker takes the call
_AGREE_MS = const(30_000)  # until it lets the tower in
_SILENCE_MS = const(60_000)  # without a byte from it, though it is asked for one every KEEP_ALIVE_S
_BOARD_MS = const(200_000)  # without a word from the leaderboard, which is asked for one by @tower
_HELLO_MS = const(10_000)  # as long as the leaderboard has said nothing
_KEEP_ALIVE_S = const(20)
_FIRST_REST_MS = const(5000)  # after a connection that was lost; then twice as long each time
_LONGEST_REST_MS = const(160_000)
_SOON_MS = const(60_000)  # a connection that is lost sooner was cut short
_IN_TURN = const(3)  # so many of them one after the other are no chance: who has the same login throws the tower out
_ASKS = const(5)  # for the broker's address
_BUFFER = const(256)
_MOST_IN = const(512)  # bytes that came in and nobody has read
_REFUSED_CERTIFICATE = const(-0x2700)  # of mbedtls


class RadioPort:
    """``trouble``: one of troubles.py. *name*: the tower's on the line."""

    timeout = write_timeout = 0
    hello_ms = 60_000  # from one @tower to the next

    def __init__(self, settings: Settings, name: str) -> None:
        self.trouble = troubles.NONE
        self._name = name
        self._topic = "tower/%s/%s/" % (settings.broker_user.partition(".")[0], name)
        self._host, _, port = settings.broker.partition(":")
        self._port = int(port) if port.isdigit() else _TLS_PORT
        self._ca = settings.broker_ca
        self._in = b""
        self._network: Any = None  # until the radio is there, like these two
        self._pool: Any = None
        self._context: Any = None
        self._resolver: Any = None
        self._address: Any = None
        self._tls: Any = None  # while there is a connection
        self._began_at = self._heard_at = self._board_at = self._hello_at = 0
        self._hellos = 0  # that the leaderboard has not answered
        self._is_known = False  # the leaderboard has said something
        self._due = 0
        self._rest = _FIRST_REST_MS
        self._cut_short = 0  # connections, one after the other
        self._unsent = b""  # what TLS has half done
        self._buffer = bytearray(_BUFFER)
        self._packets = Packets()
        try:
            self._key = unhexlify(settings.broker_key)
        except ValueError:
            self._key = b""
        is_whole = settings.network and self._host and settings.broker_user and self._key
        self._client = self._new_client(settings) if is_whole else None
        if not self._client:
            self.trouble = troubles.NO_SETTINGS
            return
        self._find_radio(settings)

    def _new_client(self, settings: Settings) -> MQTT:
        client = MQTT(
            broker=self._host,
            port=self._port,
            username=settings.broker_user,
            password=settings.broker_password,
            client_id=settings.broker_user,
            keep_alive=_KEEP_ALIVE_S,
            recv_timeout=1,
            socket_timeout=0,
            socket_pool=Pool(self._packets),
            use_binary_mode=True,
            connect_retries=1,
        )
        client.will_set(self._topic + "presence", self._presence(False), retain=True)
        client.on_message = self._heard
        return client

    def _find_radio(self, settings: Settings) -> None:
        try:
            import ssl

            import socketpool
            import wifi

            from hardware.cafe.radio.network import Network

            self._pool = socketpool.SocketPool(wifi.radio)
            self._context = ssl.create_default_context()
            if self._ca:
                self._context.load_verify_locations(cadata=self._ca)
            self._network = Network(settings.network, settings.network_password)
        except (ImportError, OSError, RuntimeError):
            self.trouble = troubles.NO_RADIO

    def _presence(self, here: bool) -> str:
        return '{"bridge": "%s", "here": %s}' % (self._name, "true" if here else "false")

    def _signed(self, words: bytes) -> bytes:
        """The signature of some words with the key of settings.toml; empty if this firmware cannot sign."""
        signature = begin(self._key)
        if not signature:
            return b""
        signature.add(words)
        return hexlify(signature.digest())

    # What a serial port has.

    @property
    def connected(self) -> bool:
        """Whether the leaderboard is at the other end."""
        return self._tls is not None and self._is_known

    @property
    def in_waiting(self) -> int:
        """Bytes that came in."""
        return len(self._in)

    def read(self, count: int) -> bytes:
        """So many of them."""
        data, self._in = self._in[:count], self._in[count:]
        return data

    def write(self, data: bytes) -> int:
        """How many bytes of *data* went: all, or none while there is something on its way."""
        if not self._client or not self._tls or self._packets.out or self._unsent:
            return 0
        self._client.publish(self._topic + "line", bytes(data))
        return len(data)

    # How it gets there.

    def poll(self, now: int, rested: int, plays: bool) -> None:
        """Do one step. *rested*: ms since the last press. *plays*: whether a game is on."""
        if not self._network or now - self._due < 0:
            return
        is_calm = not plays and rested >= _CALM_MS
        if plays:
            self._due = now + _IN_PLAY_MS
        try:
            if not self._tls:
                if is_calm:
                    self._approach(now, rested)
            elif is_calm or self._packets.is_let_in:
                self._talk(now)
        except (OSError, MemoryError, RuntimeError, MMQTTException) as error:
            self._lose(now, _meaning(error))
        except ValueError:  # a certificate that is none, a name that cannot be
            self._lose(now, troubles.NO_SETTINGS)

    def _approach(self, now: int, rested: int) -> None:
        """The next step towards a connection."""
        assert self._network and self._client
        if not self._network.poll(now, rested):
            self.trouble = self._network.trouble or self.trouble
            return
        if not self._address:
            return self._resolve(now)
        from hardware.cafe.radio.tls import Tls

        self._tls = Tls(self._pool, self._context, self._address, self._port, self._host)
        self._began_at = self._heard_at = now
        self._hellos = 0
        self._packets.begin()
        self._in = self._unsent = b""
        self._client.connect()
        self._client.subscribe(self._topic + "stored")
        self._client.publish(self._topic + "presence", self._presence(True), retain=True)

    def _resolve(self, now: int) -> None:
        import wifi

        from hardware.cafe.radio.resolver import Resolver

        if not self._resolver:
            self._resolver = Resolver(self._pool, str(wifi.radio.ipv4_dns), self._host)
        self._address = self._resolver.poll(now)
        if self._address or self._resolver.asked > _ASKS:
            self._resolver.close()
            self._resolver = None
            if not self._address:
                self._pause(now)
                self.trouble = troubles.NO_NAME

    def _talk(self, now: int) -> None:
        """Send what is to be sent, take what has come."""
        tls, packets = self._tls, self._packets
        assert tls and self._client
        if not tls.is_open():
            if now - self._began_at > _OPEN_MS:
                self._lose(now, troubles.NO_ANSWER)
            return
        tls.begin_round()
        if not self._unsent:
            self._unsent = bytes(packets.out)
            packets.out = bytearray()
        if self._unsent:
            self._unsent = self._unsent[tls.send(self._unsent) :]
        if tls.is_agreed:
            count = tls.receive(self._buffer)
            if count:
                self._heard_at = now
                packets.take(self._buffer[:count])
        if packets.is_refused:
            return self._lose(now, troubles.WRONG_LOGIN)
        if not packets.is_let_in:
            if now - self._began_at > _AGREE_MS:
                self._lose(now, troubles.NO_ANSWER)
            return
        self._client.loop(0)
        self._look_after(now)

    def _look_after(self, now: int) -> None:
        """Find out whether broker and leaderboard are still there."""
        if now - self._heard_at > _SILENCE_MS:
            return self._lose(now, troubles.NO_ANSWER)
        if self._is_known and now - self._board_at > _BOARD_MS:
            self._is_known = False
        if now - self._began_at >= _SOON_MS:
            self._cut_short = 0
        if self._is_known:
            if self._cut_short < _IN_TURN:
                self.trouble = troubles.NONE
            self._rest = _FIRST_REST_MS
        elif not self._hellos or now - self._hello_at >= _HELLO_MS:
            if self._hellos > 1:
                self.trouble = troubles.NO_BOARD
            self._hellos += 1
            self._hello_at = now
            self.write(("\n@tower %s 0\n" % self._name).encode())

    def _heard(self, client: MQTT, topic: str, message: Bytes) -> None:
        """Lines have come: hand them on, a confirmation only if it is the leaderboard's."""
        for said in bytes(message).split(b"\n"):
            line = self._believed(said)
            if line[:1] == b"@":
                if line[:7] != b"@deals ":  # which the broker remembers: the leaderboard may be away
                    self._is_known = True
                    self._board_at = self._heard_at
                self._in = (self._in + line + b"\n")[-_MOST_IN:]

    def _believed(self, line: bytes) -> bytes:
        """A line; of a confirmation, what is signed; empty if the leaderboard has not signed it."""
        if line[:4] != b"@ok ":
            return line
        said, _, mac = line.rpartition(b" ")
        right = self._signed(b"ok " + self._name.encode() + said[3:])
        return said if right and mac == right else b""

    def _lose(self, now: int, trouble: str) -> None:
        """The connection is of no use any more."""
        assert self._client
        tls, self._tls = self._tls, None
        if self._is_known and trouble == troubles.NO_ANSWER and now - self._began_at < _SOON_MS:
            self._cut_short += 1
            if self._cut_short >= _IN_TURN:
                trouble = troubles.LOGIN_IN_USE
        self.trouble = trouble
        self._is_known = False
        self._address = None  # it may have another one by then
        if self._client.is_connected():
            self._client.disconnect()
        self._pause(now)
        if tls:
            tls.close()

    def _pause(self, now: int) -> None:
        self._due = now + self._rest
        self._rest = min(2 * self._rest, _LONGEST_REST_MS)


def _meaning(error: Exception) -> str:
    """What an error is about."""
    return troubles.WRONG_CERTIFICATE if error.args and error.args[0] == _REFUSED_CERTIFICATE else troubles.NO_ANSWER
