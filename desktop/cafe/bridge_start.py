"""From towers to a broker: ``python -m desktop bridge --broker mqtt://HOST``, see :mod:`desktop.cafe.bridge`."""

from desktop.cafe import needs


def main(arguments: list[str]) -> None:
    """The command line of the bridge."""
    needs()
    from desktop.cafe import bridge_command

    bridge_command.main(arguments)
