"""Prints a systemd service, so that leaderboard or bridge runs from power-up on: this folder, this user, these
settings.
"""

import getpass
import grp
import sys
from pathlib import Path

from desktop.cafe.names import called
from desktop.cafe.settings import BridgeSettings, LeaderboardSettings, Parser, Settings, loaded

UNIT = """\
[Unit]
Description=The ten-phase dice tower: {program}
Wants=network-online.target
After=network-online.target postgresql.service mosquitto.service

[Service]
User={user}
{dialout}WorkingDirectory={folder}
ExecStart={command}
Restart=always
RestartSec=5
NoNewPrivileges=true
PrivateTmp=true
ProtectSystem=full

[Install]
WantedBy=multi-user.target
"""


def leaderboard_service(arguments: list[str]) -> None:
    """Print the service of the leaderboard, started with these *arguments*."""
    print(service("board", LeaderboardSettings, arguments), end="")


def bridge_service(arguments: list[str]) -> None:
    """Print the service of a bridge, started with these *arguments*."""
    print(service("bridge", BridgeSettings, arguments), end="")


def service(program: str, model: type[Settings], arguments: list[str]) -> str:
    """The text of a service file. Raises BadInput if the program would refuse its settings."""
    loaded(model, Parser(prog=called(f"{program} unit"), description=UNIT_HELP), arguments)
    installed = Path(sys.executable).with_name(f"tower-{program}")
    start = [str(installed)] if installed.exists() else [sys.executable, "-m", "desktop", program]
    return UNIT.format(
        program=program,
        user=getpass.getuser(),
        dialout="SupplementaryGroups=dialout\n" if any(group.gr_name == "dialout" for group in grp.getgrall()) else "",
        folder=str(Path.cwd()).replace("%", "%%"),
        command=" ".join(map(quoted, [*start, *arguments])),
    )


UNIT_HELP = "Print a systemd service for this folder and user. Options and settings are those it will run with."


def quoted(word: str) -> str:
    """A word of a command line as systemd reads it."""
    word = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{word}"' if not word or any(one in word for one in " \t'\";") else word
