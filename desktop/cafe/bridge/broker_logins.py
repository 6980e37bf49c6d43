"""The files that Mosquitto reads: who may log in (passwd), who may say what (acl), and the listener (tower.conf).

Lines that others have written into passwd and acl stay. The ACL allows what it names and nothing else, so a café
can neither publish as another nor answer in the leaderboard's name. The broker takes a login for the client id, so
nobody can throw out who has another login, and each connection wants a login of its own::

    paris, paris.bridge.bar        the bridges of a café
    paris.tower.window             a tower of it with Wi-Fi
    board                          the leaderboard
"""

import base64
import hashlib
import re
import secrets
import subprocess
from pathlib import Path

from desktop.cafe.bridge.messages import FROM_BRIDGES, FROM_TOWERS, READY, STORED, topic
from desktop.cafe.names import NAME
from desktop.cafe.whole_files import write_whole
from desktop.errors import BadInput

LEADERBOARD = "board"  # the leaderboard's user
BRIDGE, TOWER = "bridge", "tower"  # after a café's name: whose login it is
ROUNDS = 101  # as mosquitto_passwd has it; the passwords are random
ETC = "/etc/mosquitto/tower"
DAYS = ("-days", "3650")  # of a certificate

RIGHTS = {
    "write": tuple(topic("{0}", "+", what) for what in FROM_BRIDGES),
    "read": (topic("{0}", "+", STORED), READY),
}
TOWERS_RIGHTS = {
    "write": tuple(topic("{0}", "+", what) for what in FROM_TOWERS),
    "read": (topic("{0}", "+", STORED),),
}
LEADERBOARDS_RIGHTS = {"read": ("tower/#",), "write": (topic("+", "+", STORED),), "readwrite": ("board/#",)}

CONF = f"""\
# Made by `cafe add`; install.sh puts it into /etc/mosquitto/conf.d/.
listener 8883
use_username_as_clientid true
certfile {ETC}/broker.crt
keyfile {ETC}/server.key
allow_anonymous false
password_file {ETC}/passwd
acl_file {ETC}/acl
max_queued_messages 0
max_inflight_messages 100
message_size_limit 600000
persistent_client_expiration 14d
"""

INSTALL = f"""\
#!/bin/sh
# Made by `cafe add`: gives Mosquitto the cafés' logins and rights. Run it by: sudo sh install.sh
set -e
cd "$(dirname "$0")"
install -d -o mosquitto -g mosquitto -m 700 {ETC}
install -o mosquitto -g mosquitto -m 600 passwd acl broker.crt server.key {ETC}/
install -m 644 tower.conf /etc/mosquitto/conf.d/tower.conf
systemctl restart mosquitto
"""


def password_line(user: str, password: str) -> str:
    """A line of Mosquitto's password file: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"{user}:$7${ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def login(*parts: str) -> str:
    """The name of a login: ``login("paris", BRIDGE, "bar")``."""
    return ".".join(parts)


def rights(user: str) -> str:
    """What a user may say and hear: a block of Mosquitto's ACL file."""
    cafe, *rest = user.split(".")
    topics = LEADERBOARDS_RIGHTS if cafe == LEADERBOARD else TOWERS_RIGHTS if rest[:1] == [TOWER] else RIGHTS
    lines = [f"topic {kind} {one.format(cafe)}" for kind, some in topics.items() for one in some]
    return "\n".join([f"user {user}", *lines])


def has_login(folder: Path, user: str) -> bool:
    """Whether the password file has that user."""
    return any(line.startswith(f"{user}:") for line in _lines(folder / "passwd"))


def logins_of(folder: Path, cafe: str) -> list[str]:
    """A café's logins: of its first bridge, its others, its towers."""
    pattern = re.compile(rf"{re.escape(cafe)}(\.({BRIDGE}|{TOWER})\.{NAME.pattern})?")
    users = [line.partition(":")[0] for line in _lines(folder / "passwd")]
    return [user for user in users if pattern.fullmatch(user)]


def write_login(folder: Path, user: str, password: str) -> None:
    """Give a user a password and its rights, in place of those that it had."""
    folder.mkdir(parents=True, exist_ok=True)
    take_login(folder, user)
    _write(folder / "passwd", [*_lines(folder / "passwd"), password_line(user, password)])
    _write(folder / "acl", [*_blocks(folder / "acl"), rights(user)], "\n\n")


def take_login(folder: Path, user: str) -> None:
    """Take a user out of both files."""
    _write(folder / "passwd", [line for line in _lines(folder / "passwd") if not line.startswith(f"{user}:")])
    mine = re.compile(rf"user {re.escape(user)}\s*(\n|$)")
    _write(folder / "acl", [block for block in _blocks(folder / "acl") if not mine.match(block)], "\n\n")


def write_listener(folder: Path, host: str) -> None:
    """Write tower.conf, install.sh and the certificates, good for ten years. Raises BadInput if there is no openssl to
    make them.

    server.crt signs itself; bridges trust it, so it stays as it is. broker.crt is what the broker shows: at first the
    same, and as soon as there is a *host* that it does not name another one for all names, signed by server.crt.
    """
    write_whole(folder / "tower.conf", CONF)
    write_whole(folder / "install.sh", INSTALL)
    trusted, key, shown = (folder / name for name in ("server.crt", "server.key", "broker.crt"))
    name = f"IP:{host}" if re.fullmatch(r"[\d.]+|[0-9a-fA-F:]*:[0-9a-fA-F:]*", host) else f"DNS:{host}"
    if not (trusted.exists() and key.exists()):
        new_key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", str(key))
        extensions = (f"subjectAltName={name},DNS:localhost", "keyUsage=critical,digitalSignature,keyCertSign")
        added = [word for extension in extensions for word in ("-addext", extension)]
        _openssl(host, "req", "-x509", *new_key, *DAYS, "-subj", f"/CN={host[:64]}", *added, "-out", str(trusted))
        key.chmod(0o600)
        shown.unlink(missing_ok=True)
    if not shown.exists():
        write_whole(shown, trusted.read_text())
    check = "-checkip" if name.startswith("IP:") else "-checkhost"
    if "does match" not in _openssl(host, "x509", "-in", str(shown), "-noout", check, host):
        sign_again(folder, name, host)


def sign_again(folder: Path, name: str, host: str) -> None:
    """Make broker.crt anew for the names that it has and one more, as ``DNS:cat.lan``."""
    shown = folder / "broker.crt"
    said = _openssl(host, "x509", "-in", str(shown), "-noout", "-ext", "subjectAltName").replace("IP Address:", "IP:")
    names = ",".join(dict.fromkeys([*re.findall(r"(?:DNS|IP):[^,\s]+", said), name]))
    wanted = f"subjectAltName={names}\nkeyUsage=critical,digitalSignature\nsubjectKeyIdentifier=hash\n"
    extensions, request, made = (folder / one for one in ("broker.ext", "broker.csr", "broker.new"))
    extensions.write_text(f"{wanted}authorityKeyIdentifier=keyid\n")
    key, issuer = str(folder / "server.key"), str(folder / "server.crt")
    _openssl(host, "req", "-new", "-key", key, "-subj", "/CN=The broker of the towers", "-out", str(request))
    signing = ("-CA", issuer, "-CAkey", key, "-set_serial", str(secrets.randbits(64)), *DAYS)
    _openssl(host, "x509", "-req", "-in", str(request), *signing, "-extfile", str(extensions), "-out", str(made))
    made.replace(shown)
    extensions.unlink()
    request.unlink()


def _openssl(host: str, *words: str) -> str:
    """What openssl says. Raises BadInput if it fails."""
    try:
        done = subprocess.run(["openssl", *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise BadInput("no openssl to make the broker's certificate: sudo apt install openssl") from None
    if done.returncode and "does NOT match" not in done.stdout:
        raise BadInput(f"openssl makes no certificate for {host}: {done.stderr.strip().splitlines()[-1:]}")
    return done.stdout


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8-sig").splitlines() if path.exists() else []


def _blocks(path: Path) -> list[str]:
    text = path.read_text("utf-8-sig") if path.exists() else ""
    return [block.strip() for block in re.split(r"^(?=user )", text, flags=re.MULTILINE) if block.strip()]


def _write(path: Path, parts: list[str], between: str = "\n") -> None:
    write_whole(path, between.join(parts) + "\n" * bool(parts), 0o600)
