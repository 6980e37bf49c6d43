"""The command line for owners: ``board owner add NAME``, ``board owner remove NAME``, ``board owner list``."""

import getpass
import os

from desktop.cafe.data.store import Store
from desktop.cafe.names import called
from desktop.cafe.owner import owners
from desktop.cafe.settings import LeaderboardSettings, Parser, loaded
from desktop.errors import BadInput

PASSWORD = "P10_OWNER_PASSWORD"


def main(arguments: list[str]) -> None:
    """Add an owner (or give one a new password), remove one, or list them."""
    parser = Parser(prog=called("board owner"), description="Who may change what the board shows.")
    what = parser.add_subparsers(dest="what", required=True)
    for word, purpose in (("add", f"asks for the password, or takes {PASSWORD}"), ("remove", "an owner no more")):
        one = what.add_parser(word, help=purpose)
        one.add_argument("name", metavar="NAME")
    what.add_parser("list", help="all owners")
    settings, options = loaded(LeaderboardSettings, parser, arguments, "database", "folder")
    with Store(settings.store_url(), patience=0) as store:
        if options.what == "list":
            print("\n".join(owners.names(store)) or "There is no owner yet.")
        elif options.what == "remove":
            owners.remove(store, options.name)
            print(f"{options.name} is no longer an owner.")
        else:
            owners.add(store, options.name, password_for(options.name))
            print(f"{options.name} is an owner now, and logs in at /owner.")


def password_for(name: str) -> str:
    """A new password: asked for twice, or out of the environment. Never an argument: everybody could see it there."""
    if (given := os.environ.get(PASSWORD)) is not None:
        return given
    try:
        first = getpass.getpass(f"A password for {name}, {owners.SHORTEST} characters or more: ")
        if getpass.getpass("Once more: ") != first:
            raise BadInput("these were two different passwords: nothing has changed")
    except EOFError:
        raise BadInput(f"there is nobody to ask for a password: set {PASSWORD}") from None
    return first
