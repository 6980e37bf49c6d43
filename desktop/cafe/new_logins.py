"""``cafe bridge|wifi``: more logins at the broker, one for each program and each tower that connects with it.

Each goes into a file to carry. Made again under the same name it has a new password, and the old one ends.
"""

import argparse
import json
import secrets
import socket
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from desktop.cafe.bridge import broker_logins
from desktop.cafe.bridge.broker_logins import BRIDGE, TOWER, login
from desktop.cafe.bridge.tower_lines import towers_key
from desktop.cafe.data import cafes
from desktop.cafe.data.store import Store
from desktop.cafe.names import NAME, called
from desktop.cafe.settings import LeaderboardSettings, Parser, loaded
from desktop.cafe.whole_files import write_whole
from desktop.errors import BadInput

OPTIONS = ("folder", "database")


class Login(NamedTuple):
    """What lets a program in. *where*: ``HOST`` or ``HOST:PORT`` of the broker."""

    user: str
    password: str
    where: str
    certificate: str

    @property
    def url(self) -> str:
        """The broker's, as settings have it."""
        return f"mqtts://{self.user}@{self.where}"


def bridge(arguments: list[str]) -> None:
    """Make a login for one more bridge of a café."""
    settings, asked, key, made = login_of_cafe(arguments, BRIDGE, "Let one more bridge of a café send games.")
    file = Path(f"bridge-{asked.cafe}.{asked.name}.toml")
    write_whole(file, bridge_file(asked.cafe, made, key, name=asked.name), 0o600)
    say(settings, made, f"Carry {file} to the bridge's computer, where it is called bridge.toml; then delete it here.")


def wifi(arguments: list[str]) -> None:
    """Make a login for one tower that brings its games by itself."""
    settings, asked, key, made = login_of_cafe(arguments, TOWER, "Let one tower with Wi-Fi send games.", "wifi")
    file = Path(f"wifi-{asked.cafe}.{asked.name}.toml")
    write_whole(file, tower_file(made, towers_key(key)), 0o600)
    say(
        settings,
        made,
        f"Into settings.toml of this one tower: the lines of {file}, in place of those of these names,\n"
        "   and the name and password of the Wi-Fi; then delete the file here.",
    )


def login_of_cafe(
    arguments: list[str], kind: str, description: str, command: str = BRIDGE
) -> tuple[LeaderboardSettings, argparse.Namespace, str, Login]:
    """The settings, the arguments, the café's key and a new login for a BRIDGE or TOWER of it."""
    parser = Parser(prog=called(f"cafe {command}"), description=description)
    parser.add_argument("cafe", metavar="NAME", help="its café, which has been added before")
    parser.add_argument("name", metavar=kind.upper(), help=f"what tells it from the café's other {kind}s: any name")
    settings, asked = with_host(parser, arguments)
    key, user = key_of(settings, asked.cafe), login(asked.cafe, kind, named(asked.name))
    return settings, asked, key, new_login(settings, user, asked.broker_host)


def with_host(parser: Parser, arguments: list[str]) -> tuple[LeaderboardSettings, argparse.Namespace]:
    """The settings, and the arguments, ``broker_host`` among them: the option if it is given, or this computer."""
    parser.add_argument("--broker-host", metavar="HOST", help="this computer's name or address, as the others reach it")
    settings, asked = loaded(LeaderboardSettings, parser, arguments, *OPTIONS)
    asked.broker_host = asked.broker_host or socket.getfqdn()
    return settings, asked


def named(name: str) -> str:
    """The name. Raises BadInput if it cannot be one."""
    if not NAME.fullmatch(name):
        raise BadInput(f"{name}: letters, digits, - and _ only, at most 32")
    return name


def key_of(settings: LeaderboardSettings, cafe: str) -> str:
    """A café's key. Raises BadInput if there is no such café."""
    with Store(settings.store_url(), patience=5) as store:
        key = cafes.keys(store, {cafe}).get(cafe)
    if not key:
        raise BadInput(f"there is no café {cafe}: first {called('cafe add')} {cafe}")
    return key


def new_login(settings: LeaderboardSettings, user: str, host: str) -> Login:
    """Give a user a new password, and the rights that its name says, at the broker that others reach as *host*."""
    folder = settings.folder / "mosquitto"
    folder.mkdir(parents=True, exist_ok=True)
    broker_logins.write_listener(folder, host)
    password = secrets.token_urlsafe(24)
    broker_logins.write_login(folder, user, password)
    port = urlsplit(settings.broker).port if settings.broker else None
    return Login(user, password, host + (f":{port}" if port else ""), (folder / "server.crt").read_text())


def say(settings: LeaderboardSettings, made: Login, then: str) -> None:
    """Print what is to be done with a login."""
    print(f"The login {made.user} is for one alone: of two that use it, each throws the other out. Next:")
    print(f"1. Here: sudo sh {settings.folder / 'mosquitto' / 'install.sh'}  (gives Mosquitto the new login)")
    print(f"2. {then}")


def bridge_file(cafe: str, made: Login, key: str, label: str = "", name: str = "") -> str:
    """The settings of a café's bridge, with all that it needs to be let in."""
    return (
        f"# A bridge of the café {label or cafe}: its password and the café's key. Show it to nobody.\n"
        f"cafe = {quoted(cafe)}\n" + (f"name = {quoted(name)}\n" if name else "") + f"key = {quoted(key)}\n"
    ) + access_lines(made)


def access_lines(made: Login) -> str:
    """What settings of a bridge or a leaderboard need to be let in at the broker."""
    return f"broker = {quoted(made.url)}\nmqtt_password = {quoted(made.password)}\nca = '''\n{made.certificate}'''\n"


def tower_file(made: Login, key: str) -> str:
    """The lines for a tower's settings.toml, with all that it needs to be let in but the Wi-Fi's password."""
    lines = {"board": 2, "network": "", "network_password": "", "broker_user": made.user, "broker": made.where}
    lines |= {"broker_password": made.password, "broker_key": key, "broker_ca": made.certificate}
    return "".join(f"{name} = {quoted(value) if isinstance(value, str) else value}\n" for name, value in lines.items())


def quoted(text: str) -> str:
    """A text as TOML has it."""
    return json.dumps(text, ensure_ascii=False)
