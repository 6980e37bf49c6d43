"""``cafe add|bridge|wifi|remove|list``: the cafés that may bring games, on the leaderboard's computer.

A café gets a login and rights at the broker for its bridge, a key that it shares with the leaderboard, and one file to
carry to it. More bridges and towers with Wi-Fi get logins of their own: see new_logins.py.
"""

import secrets
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

from desktop.cafe.bridge import broker_logins
from desktop.cafe.clocks import zone
from desktop.cafe.data import cafes
from desktop.cafe.data.store import Store
from desktop.cafe.names import LONGEST_LABEL, called
from desktop.cafe.new_logins import OPTIONS, bridge, bridge_file, named, new_login, quoted, wifi, with_host
from desktop.cafe.settings import LeaderboardSettings, Parser, loaded
from desktop.cafe.whole_files import write_whole
from desktop.errors import BadInput


def main(arguments: list[str]) -> None:
    """Do what the first word says."""
    work = {"add": add, "bridge": bridge, "wifi": wifi, "remove": remove, "list": show}
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
    settings, asked = with_host(parser, arguments)
    name = checked(asked.name, asked.label, asked.timezone)
    folder = settings.folder / "mosquitto"
    file = Path(f"bridge-{name}.toml")
    folder.mkdir(parents=True, exist_ok=True)
    broker_logins.write_listener(folder, asked.broker_host)  # what may fail comes before the first change
    with Store(settings.store_url(), patience=5) as store:
        key = cafes.add(store, name, asked.label, asked.timezone)
    made = new_login(settings, name, asked.broker_host)
    write_whole(file, bridge_file(name, made, key, label=asked.label), 0o600)
    told = leaderboard_login(folder, Path(asked.settings or LeaderboardSettings.FILE), settings)
    print(f"The café {name} has been added. Next:")
    print(f"1. Here: sudo sh {folder / 'install.sh'}  (gives Mosquitto the new login){told}")
    print(f"2. Carry {file} to the café's computer, where it is called bridge.toml; then delete it here:")
    print("   the password and the key in it are this café's alone.")
    print("3. There: start the bridge in the folder of that file. docs/cafe.md has every step.")


def remove(arguments: list[str]) -> None:
    """Take a café's logins and key away. Its games stay on the leaderboard."""
    parser = Parser(prog=called("cafe remove"), description="Let a café send no more games.")
    parser.add_argument("name", metavar="NAME")
    settings, asked = loaded(LeaderboardSettings, parser, arguments, *OPTIONS)
    folder = settings.folder / "mosquitto"
    with Store(settings.store_url(), patience=5) as store:
        cafes.remove(store, asked.name)
    for user in broker_logins.logins_of(folder, asked.name):
        broker_logins.take_login(folder, user)
    print(f"The café {asked.name} has been removed; its games stay. Now: sudo sh {folder / 'install.sh'}")


def show(arguments: list[str]) -> None:
    """Print a line for each café."""
    parser = Parser(prog=called("cafe list"), description="The cafés that the board knows.")
    settings, _ = loaded(LeaderboardSettings, parser, arguments, *OPTIONS)
    with Store(settings.store_url(), patience=5) as store:
        found = cafes.listed(store)
    for one in found:
        login = "has a key" if one.known else "no key"
        clock = one.timezone or "the board's time"
        print(f"{one.name}: {one.label}, {clock}, {login}, {one.towers} towers, {one.games:,} games")
    if not found:
        print(f"No café yet: {called('cafe add NAME')}")


def checked(name: str, label: str, timezone: str) -> str:
    """The café's name. Raises BadInput if one of the three cannot be."""
    if named(name) == broker_logins.LEADERBOARD:
        raise BadInput(f"{name}: that is the board's own login, take another name")
    if len(label) > LONGEST_LABEL or not label.isprintable():
        raise BadInput(f"--label: at most {LONGEST_LABEL} letters on one line")
    try:
        zone(timezone)
    except BadInput:
        raise BadInput(f"--timezone {timezone}: there is no such time zone; Europe/Paris is one") from None
    return name


def leaderboard_login(folder: Path, path: Path, settings: LeaderboardSettings) -> str:
    """Give the leaderboard its login at the first café, in its file of settings; a remark if that could not be told
    there.
    """
    password = settings.mqtt_password.get_secret_value()
    if broker_logins.has_login(folder, broker_logins.LEADERBOARD) and password:
        return ""
    password = password or secrets.token_urlsafe(24)
    broker_logins.write_login(folder, broker_logins.LEADERBOARD, password)
    text = path.read_text("utf-8-sig") if path.exists() else ""
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
