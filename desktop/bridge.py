"""From towers to a broker: ``python -m desktop bridge --broker mqtt://HOST``, see :mod:`desktop.board.bridge`."""

from desktop.board import needs


def main(arguments: list[str]) -> None:
    """The command line of the bridge."""
    needs()
    from desktop.board import bridge_command

    bridge_command.main(arguments)
