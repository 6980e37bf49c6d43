"""The café board: many towers, one leaderboard. ``python -m desktop board``; hardware/board.md sets one up.

Its packages are those of requirements.txt here, which `make board` installs; nothing else of the project needs them.
"""

from desktop.errors import BadInput


def main(arguments: list[str]) -> None:
    """The command line of the board."""
    needs()
    from desktop.cafe import command

    command.main(arguments)


def needs() -> None:
    """Raises BadInput where the packages of the board are not installed."""
    try:
        import alembic  # noqa: F401
        import paho.mqtt  # noqa: F401
        import serial  # noqa: F401
        import sqlalchemy  # noqa: F401
    except ImportError as error:
        raise BadInput(f"{error.name} is missing: make board installs it (desktop/cafe/requirements.txt)") from None
