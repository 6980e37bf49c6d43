"""``cafe add|wifi|remove|list|logo``: the cafés whose bridges may bring games, on the leaderboard's computer.

A café gets a login and rights at the broker, a key that it shares with the leaderboard, and one file to carry to it.
Its towers with Wi-Fi get another login, with less rights, and a key that is made of the café's.
"""

import json
import secrets
import socket
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

from desktop.cafe.bridge import broker_logins
from desktop.cafe.bridge.tower_lines import towers_key, user_of
from desktop.cafe.clocks import zone
from desktop.cafe.data import cafes
from desktop.cafe.data.logos import set_logo
from desktop.cafe.data.store import Store
from desktop.cafe.names import LONGEST_LABEL, NAME, called
from desktop.cafe.settings import LeaderboardSettings, Parser, loaded
from desktop.cafe.whole_files import write_whole
from desktop.errors import BadInput

OPTIONS = ("folder", "database")


def main(arguments: list[str]) -> None:
    """Do what the first word says."""
    work = {"add": add, "wifi": wifi, "remove": remove, "list": show, "logo": picture}
    if not arguments or arguments[0] not in work:
        parser = Parser(prog=called("cafe"), description="The cafés that may send games to the board.")
        parser.add_argument("work", choices=list(work), help=f"{called('cafe add')} --help says more")
        parser.parse_args(arguments[:1])
    work[arguments[0]](arguments[1:])


def add(arguments: list[str]) -> None:
    """Make a café known, and say what is to be done then."""
    parser = Parser(prog=called("cafe add"), description="Let a café send games to this board.")
    parser.add_argument("name", metavar="NAME", help="its name in addresses: letters, digits, - and _")
    parser.add_argument("--label", default="", metavar="WORDS", help="what people call it (default: NAME)")
    parser.add_argument("--timezone", default="", metavar="ZONE", help="as Europe/Paris (default: the board's own)")
    parser.add_argument(
        "--broker-host", default="", metavar="HOST", help="this computer's name or address, as the cafés reach it"
    )
    settings, asked = loaded(LeaderboardSettings, parser, arguments, *OPTIONS)
    name = checked(asked.name, asked.label, asked.timezone)
    host = asked.broker_host or socket.getfqdn()
    folder = settings.folder / "mosquitto"
    file = Path(f"bridge-{name}.toml")
    folder.mkdir(parents=True, exist_ok=True)
    broker_logins.write_listener(folder, host)  # what may fail comes before the first change
    store = Store(settings.store_url(), patience=5)
    try:
        key = cafes.add(store, name, asked.label, asked.timezone)
    finally:
        store.close()
    password = secrets.token_urlsafe(24)
    broker_logins.write_login(folder, name, password)
    certificate = (folder / "server.crt").read_text()
    port = urlsplit(settings.broker).port if settings.broker else None
    url = f"mqtts://{name}@{host}" + (f":{port}" if port else "")
    write_whole(file, bridge_file(name, asked.label, url, password, key, certificate), 0o600)
    told = leaderboard_login(folder, Path(asked.settings or LeaderboardSettings.FILE), settings)
    print(f"The café {name} has been added. Next:")
    print(f"1. Here: sudo sh {folder / 'install.sh'}  (gives Mosquitto the new login){told}")
    print(f"2. Carry {file} to the café's computer, where it is called bridge.toml; then delete it here:")
    print("   the password and the key in it are this café's alone.")
    print("3. There: start the bridge in the folder of that file. docs/cafe.md has every step.")


def wifi(arguments: list[str]) -> None:
    """Give the towers of a café a login, for those that bring their games by themselves."""
    parser = Parser(prog=called("cafe wifi"), description="Let towers with Wi-Fi send games to this board.")
    parser.add_argument("name", metavar="NAME", help="their café, which has been added before")
    parser.add_argument(
        "--broker-host", default="", metavar="HOST", help="this computer's name or address, as the towers reach it"
    )
    settings, asked = loaded(LeaderboardSettings, parser, arguments, *OPTIONS)
    host = asked.broker_host or socket.getfqdn()
    folder, file = settings.folder / "mosquitto", Path(f"wifi-{asked.name}.toml")
    store = Store(settings.store_url(), patience=5)
    try:
        key = cafes.keys(store, {asked.name}).get(asked.name)
    finally:
        store.close()
    if not key:
        raise BadInput(f"there is no café {asked.name}: first {called('cafe add')} {asked.name}")
    broker_logins.write_listener(folder, host)
    password = secrets.token_urlsafe(24)
    broker_logins.write_login(folder, user_of(asked.name), password)
    certificate = (folder / "server.crt").read_text()
    port = urlsplit(settings.broker).port if settings.broker else None
    where = host + (f":{port}" if port else "")
    write_whole(file, tower_file(asked.name, where, password, towers_key(key), certificate), 0o600)
    print(f"The towers of {asked.name} have a new login; one that they had before ends. Next:")
    print(f"1. Here: sudo sh {folder / 'install.sh'}  (gives Mosquitto the new login)")
    print(f"2. Into settings.toml of each tower: the lines of {file}, in place of those of these names,")
    print("   and the name and password of the Wi-Fi; then delete the file here.")


def tower_file(cafe: str, where: str, password: str, key: str, certificate: str) -> str:
    """The lines for a tower's settings.toml, with all that it needs to be let in but the Wi-Fi's password."""
    lines = {"board": 2, "network": "", "network_password": "", "cafe": cafe, "broker": where}
    lines |= {"broker_password": password, "broker_key": key, "broker_ca": certificate}
    return "".join(f"{name} = {quoted(value) if isinstance(value, str) else value}\n" for name, value in lines.items())


def remove(arguments: list[str]) -> None:
    """Take a café's login and key away. Its games stay on the leaderboard."""
    parser = Parser(prog=called("cafe remove"), description="Let a café send no more games.")
    parser.add_argument("name", metavar="NAME")
    settings, asked = loaded(LeaderboardSettings, parser, arguments, *OPTIONS)
    folder = settings.folder / "mosquitto"
    store = Store(settings.store_url(), patience=5)
    try:
        cafes.remove(store, asked.name)
    finally:
        store.close()
    for user in (asked.name, user_of(asked.name)):
        if broker_logins.has_login(folder, user):
            broker_logins.take_login(folder, user)
    print(f"The café {asked.name} has been removed; its games stay. Now: sudo sh {folder / 'install.sh'}")


def show(arguments: list[str]) -> None:
    """Print a line for each café."""
    parser = Parser(prog=called("cafe list"), description="The cafés that the board knows.")
    settings, _ = loaded(LeaderboardSettings, parser, arguments, *OPTIONS)
    store = Store(settings.store_url(), patience=5)
    try:
        found = cafes.listed(store)
    finally:
        store.close()
    for one in found:
        login = "has a key" if one.known else "no key"
        clock = one.timezone or "the board's time"
        print(f"{one.name}: {one.label}, {clock}, {login}, {one.towers} towers, {one.games:,} games")
    if not found:
        print(f"No café yet: {called('cafe add NAME')}")


def picture(arguments: list[str]) -> None:
    """Give a café a logo."""
    parser = Parser(prog=called("cafe logo"), description="The logo that a café's page shows.")
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("file", nargs="?", type=Path, help="a PNG, JPEG or WebP; without one the logo is taken away")
    settings, asked = loaded(LeaderboardSettings, parser, arguments, *OPTIONS)
    data = asked.file.read_bytes() if asked.file else None
    store = Store(settings.store_url(), patience=5)
    try:
        set_logo(store, asked.name, data)
    finally:
        store.close()


def checked(name: str, label: str, timezone: str) -> str:
    """The café's name. Raises BadInput if one of the three cannot be."""
    if not NAME.fullmatch(name):
        raise BadInput(f"{name}: letters, digits, - and _ only, at most 32")
    if name == broker_logins.LEADERBOARD:
        raise BadInput(f"{name}: that is the board's own login, take another name")
    if len(label) > LONGEST_LABEL or not label.isprintable():
        raise BadInput(f"--label: at most {LONGEST_LABEL} letters on one line")
    try:
        zone(timezone)
    except BadInput:
        raise BadInput(f"--timezone {timezone}: there is no such time zone; Europe/Paris is one") from None
    return name


def bridge_file(name: str, label: str, url: str, password: str, key: str, certificate: str) -> str:
    """The settings of the café's bridge, with all that it needs to be let in."""
    return (
        f"# The bridge of the café {label or name}: its password and its key. Show it to nobody.\n"
        f"cafe = {quoted(name)}\n"
        f"broker = {quoted(url)}\n"
        f"mqtt_password = {quoted(password)}\n"
        f"key = {quoted(key)}\n"
        f"ca = '''\n{certificate}'''\n"
    )


def quoted(text: str) -> str:
    """A text as TOML has it."""
    return json.dumps(text, ensure_ascii=False)


def leaderboard_login(folder: Path, path: Path, settings: LeaderboardSettings) -> str:
    """Give the leaderboard its login at the first café, in its file of settings; a remark if that could not be told
    there.
    """
    password = settings.mqtt_password.get_secret_value()
    if broker_logins.has_login(folder, broker_logins.LEADERBOARD) and password:
        return ""
    password = password or secrets.token_urlsafe(24)
    broker_logins.write_login(folder, broker_logins.LEADERBOARD, password)
    text = path.read_text() if path.exists() else ""
    there = tomllib.loads(text)
    new = {
        "broker": f"mqtts://{broker_logins.LEADERBOARD}@localhost",
        "ca": str((folder / "server.crt").resolve()),
        "mqtt_password": password,
    }
    lines = [f"{key} = {quoted(value)}\n" for key, value in new.items() if key not in there]
    if lines:
        write_whole(path, text + "\n" * (bool(text) and not text.endswith("\n")) + "".join(lines), 0o600)
    told = f"\n   {path.resolve()} has the board's own login now: start the board again"
    if settings.broker and urlsplit(settings.broker).username != broker_logins.LEADERBOARD:
        told += f"\n   Its broker must be mqtts://{broker_logins.LEADERBOARD}@..., the login that may answer the cafés."
    return told
