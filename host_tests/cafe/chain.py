"""A chain of cafés as `cafe add` makes it: broker with TLS, leaderboard, the bridge of a café, and somebody else."""

import tomllib
from urllib.parse import urlsplit

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from desktop.cafe import cafe_command
from desktop.cafe.bridge.broker_connection import trusting
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.data.store import Store
from host_tests.cafe import lists_of
from host_tests.cafe.servers import as_installed, free_port
from host_tests.patience import until


def settings(path):
    """What a file of settings says."""
    return tomllib.loads(path.read_text())


class Chain:
    """A leaderboard, a broker with the files that `cafe add` wrote, the bridge of a café, and somebody else's
    client. *more*: other works of `cafe` to be done first; what they write is in ``folder``, which must be the current
    one. *without*: settings that the broker lacks.
    """

    def __init__(self, folder, *more, without=()):
        self.port = free_port()
        (folder / "board.toml").write_text(f'broker = "mqtts://board@localhost:{self.port}"\n')
        for name in ("paris", "london"):
            cafe_command.main(["add", name, "--broker-host", "localhost"])
        for words in more:
            cafe_command.main([*words, "--broker-host", "localhost"])
        self.broker = as_installed(folder / "build" / "board" / "mosquitto", self.port, *without)
        self.store = Store(f"sqlite:///{folder}/build/board/board.db")
        self.folder = folder
        self.kept = folder / "way"
        self.london, self.paris, self.own = (
            settings(folder / name) for name in ("bridge-london.toml", "bridge-paris.toml", "board.toml")
        )
        self.bridge = self.bridge_of(self.paris)

    def bridge_of(self, said, key=None):
        """The bridge with these settings; *key*: in place of theirs."""
        name, key = said.get("name", "bridge"), said["key"] if key is None else key
        kept = self.kept if name == "bridge" else self.folder / name
        return Publisher(said["broker"], said["cafe"], name, kept, said["ca"], said["mqtt_password"], key)

    def leaderboard(self):
        return Subscriber(self.store, self.own["broker"], ca=self.own["ca"], password=self.own["mqtt_password"])

    def hang_up(self):
        leaderboard = self.leaderboard()
        leaderboard.start()
        return leaderboard

    def client(self, user, password, name="somebody", **options):
        """Somebody's client, who says that its id is *name*."""
        made = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=name, **options)
        made.username_pw_set(user, password)
        made.tls_set_context(trusting(self.own["ca"]))
        made.connect("localhost", self.port)
        made.loop_start()
        return made

    def say(self, said, *messages):
        """Somebody publishes with the password in these settings. A Mosquitto of Debian 12 hangs up on what it denies,
        so each message has a connection of its own; it has dealt with one before it answers the next.
        """
        for topic, payload in (*messages, ("tower/rome/x/game", "{}")):
            user = urlsplit(said["broker"]).username
            client = self.client(user, said["mqtt_password"], reconnect_on_failure=False)
            until(client.is_connected, "somebody is let in")
            message = client.publish(topic, payload, qos=1)
            until(lambda: message.is_published() or not client.is_connected(), "it is taken or denied")  # noqa: B023
            client.disconnect()
            client.loop_stop()

    def towers(self):
        return {(row["cafe"], row["tower"]) for row in lists_of.present(self.store)}
