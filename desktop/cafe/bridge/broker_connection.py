"""The connection with the broker. It waits if the broker is away, and gives up if the broker knows no such password."""

import logging
import math
import ssl
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from desktop.cafe.workers import STILL_S
from desktop.errors import BadInput

PORTS = {"mqtt": 1883, "mqtts": 8883}
KEEPALIVE_S = 15
CERTIFICATE = "-----BEGIN CERTIFICATE-----"
SOON_S = 60  # a connection that is lost sooner was cut short
IN_TURN = 3  # so many of them one after the other are no chance
DENIED = ("Not authorized", "Bad user name or password")  # waiting does not mend it, as it does with any other refusal

log = logging.getLogger("broker")


class BrokerConnection:
    """A client of the broker at *url*: ``mqtt://[USER[:PASSWORD]@]HOST[:PORT]`` or ``mqtts://``; else *password*.

    *name*: its client id if there is no USER; else that is it, whatever the broker makes of it. *then*: what to do if
    another program has that login. *ca*: certificates to trust in place of the system's, a file or themselves.
    *clean*: the broker keeps nothing for it while it is away. If the connection is lost, it connects again, for ever.

    Two that use one login throw each other out in turn, each second: after three times the log says so, and nothing of
    it any more but that, after twice as many times each.

    paho's thread calls ``on_message``, ``on_ready`` and ``on_gone``, and dies of whatever a callback raises: so nothing
    gets that far.
    """

    def __init__(
        self, url: str, name: str, then: str, ca: str = "", password: str = "", clean: bool = False, **options: Any
    ) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
            if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") + parts.query + parts.fragment:
                raise ValueError
        except ValueError:  # what it says may be part of a password
            raise BadInput(
                "--broker: write mqtt://[USER@]HOST[:PORT] or mqtts://..., and the password into P10_MQTT_PASSWORD; in"
                " an address its @ / : # % are %40 %2F %3A %23 %25"
            ) from None
        self.host, self.port = parts.hostname, port or PORTS[parts.scheme]
        self._user, self._then = unquote(parts.username or ""), then
        self._name = self._user or name
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=self._name, clean_session=clean, **options)
        if self._user:
            self.client.username_pw_set(self._user, unquote(parts.password or "") or password or None)
        if parts.scheme == "mqtts":
            try:
                self.client.tls_set_context(trusting(ca))
            except (OSError, ssl.SSLError) as error:
                said = "the certificate in the settings" if CERTIFICATE in ca else ca
                raise BadInput(f"--ca {said}: {error}") from None
        self.client.max_inflight_messages_set(100)
        self.client.reconnect_delay_set(1, 10)
        self.client.on_connect = self._guarded(self._connected)
        self.client.on_disconnect = self._guarded(self._disconnected)
        self.client.on_message = self._guarded(lambda client, data, message: self.on_message(message))
        self.on_message: Callable[[mqtt.MQTTMessage], None] = lambda message: None
        self.on_ready: Callable[[], None] = lambda: None
        self.on_gone: Callable[[], None] = lambda: None
        self._on = False
        self._called: float | None = None  # when, while a callback is on
        self._denied = ""
        self._made_at: float | None = None  # while there is a connection
        self._cut_short = 0  # connections, one after the other
        self._answered = threading.Event()

    def start(self) -> None:
        """Connect; wait if the broker is away. Raises BadInput for a wrong password or certificate."""
        while True:
            try:
                self.client.connect(self.host, self.port, KEEPALIVE_S)
                break
            except ssl.SSLError as error:
                raise BadInput(f"the broker's certificate cannot be trusted: {error.reason}: {error}") from None
            except OSError as error:
                log.warning("no broker at %s port %d, tried again: %s", self.host, self.port, error)
                time.sleep(1)
        self.client.loop_start()
        self._on = True
        self._answered.wait(10)
        if self._denied:
            self.stop()
            raise BadInput(f"the broker at {self.host} refuses this user or password: {self._denied}")

    @property
    def works(self) -> bool:
        """Whether it is with the broker now, and hears."""
        return self.client.is_connected() and not self.lost()

    def lost(self) -> str:
        """That paho's thread is gone, or stands still in a callback; "" if it gets on, or is not on."""
        if not self._on:
            return ""
        if self.client._thread is None:
            return "is gone"
        still = time.monotonic() - (self._called or math.inf)
        return f"has stood still for {still:.0f} s" if still > STILL_S else ""

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        """A callback that raises nothing, and is seen to end."""

        def call(*said: Any) -> None:
            self._called = time.monotonic()
            try:
                callback(*said)
            except Exception:
                log.exception("what the broker has said is passed over")
            finally:
                self._called = None

        return call

    def stop(self) -> None:
        """Say goodbye."""
        self._on = False
        self.client.disconnect()
        self.client.loop_stop()

    def _connected(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._denied = str(reason) if str(reason) in DENIED else ""
            log.error("the broker at %s refuses this user or password: %s", self.host, reason)
        else:
            self._denied = ""
            self._made_at = time.monotonic()
            if self._cut_short < IN_TURN:
                log.info("connected with the broker at %s port %d", self.host, self.port)
            self.on_ready()
        self._answered.set()

    def _disconnected(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        made_at, self._made_at = self._made_at, None
        if not reason.is_failure:
            return
        was_short = made_at is not None and time.monotonic() - made_at < SOON_S
        self._cut_short = self._cut_short + 1 if was_short else 0
        if self._cut_short < IN_TURN:
            log.warning("the broker is gone, and tried again: %s", reason)
            self.on_gone()
        elif self._cut_short not in (IN_TURN << doubled for doubled in range(64)):
            return
        elif not self._user:
            log.error(
                "%d times in a row the broker has hung up soon after it let %s in: another program seems to be called"
                " that. Give each bridge a --name of its own. (If none is: the broker's own log says why.)",
                self._cut_short,
                self._name,
            )
        else:
            log.error(
                "%d times in a row the broker has hung up soon after it let %s in: another program seems to use that"
                " login. %s (If none does: the broker's own log says why.)",
                self._cut_short,
                self._user,
                self._then,
            )


def trusting(ca: str) -> ssl.SSLContext:
    """What TLS needs to trust certificates: a file, or themselves; the system's where *ca* is empty."""
    if CERTIFICATE in ca:
        return ssl.create_default_context(cadata=ca)
    return ssl.create_default_context(cafile=ca or None)
