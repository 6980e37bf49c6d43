"""The settings of leaderboard and bridge: a file (board.toml, bridge.toml), the environment, the command line; the last
wins.

A setting is a row in a class here. The row ``page`` is the key ``page`` in the file, ``P10_PAGE`` in the environment
and ``--page`` on the command line. Passwords and keys have no option, because everybody on a computer can read its
command lines. docs/cafe-reference.md has all settings in a table.
"""

import argparse
import difflib
import os
import re
import socket
import tomllib
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, NoReturn, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)
from pydantic_settings.exceptions import SettingsError

from desktop.cafe.data.database import redacted
from desktop.cafe.names import NAME
from desktop.errors import BadInput

PREFIX = "P10_"


def _named(name: str) -> str:
    if not NAME.fullmatch(name):
        raise ValueError("letters, digits, - and _ only, at most 32")
    return name


def _keyed(key: SecretStr) -> SecretStr:
    if not re.fullmatch("[0-9a-f]{64}|", key.get_secret_value()):
        raise ValueError("64 hexadecimal digits, as `cafe add` has written them")
    return key


def _listed(said: Any) -> Any:
    return [one for one in said.split(",") if one] if isinstance(said, str) else said


Name = Annotated[str, AfterValidator(_named)]
Listed = Annotated[list[str], NoDecode, BeforeValidator(_listed)]
Port = Annotated[int, Field(ge=0, le=65535)]


class Settings(BaseSettings):
    """What leaderboard and bridge have in common."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", env_ignore_empty=True, frozen=True)
    FILE: ClassVar[str]  # read if it is there and --settings names no other

    cafe: Name = Field("cafe", description="the café's name at the broker")
    port: Listed = Field([], description="a tower's second serial port; without any: all that are plugged in")
    virtual: bool = Field(False, description="try it with a virtual tower, which has a page of its own")
    virtual_page: Port = Field(8010, description="that page's port")
    ca: str = Field(
        "", description="certificates to trust in place of the system's: a file, or the certificates themselves"
    )
    mqtt_password: SecretStr = Field(SecretStr(""), description="the password at the broker")
    retention_days: int = Field(0, ge=0, description="days until initials and records are erased; 0: they are kept")


class LeaderboardSettings(Settings):
    """The settings of the leaderboard."""

    FILE = "board.toml"

    host: str = Field("127.0.0.1", description="0.0.0.0 lets the network see the page")
    page: Port = Field(8020, description="the page's port")
    folder: Path = Field(Path("build/board"), description="for its files")
    database: str = Field("", description="postgresql://USER@HOST/NAME in place of a file in the folder")
    broker: str = Field("", description="take games from mqtts://USER@HOST, not from towers on USB")
    unsigned: Literal["auto", "list", "apart"] = Field(
        "auto", description="games that no enrolled tower has signed; auto: list, until a tower is enrolled"
    )
    proxy: str = Field(
        "", description="the address of the proxy that does https: the board believes it about who is asking"
    )
    address: str = Field("", description="where guests' phones reach the page, as https://board.example; for QR codes")
    play: str = Field("", description="where guests can try a virtual tower: an empty board links to it")
    contact: str = Field("", description="whom guests ask to have their initials erased; shown on /privacy")

    def store_url(self) -> str:
        """The database as :class:`desktop.cafe.data.store.Store` wants it; makes the folder for a file."""
        if not self.database:
            self.folder.mkdir(parents=True, exist_ok=True)
        return self.database or f"sqlite:///{self.folder.resolve() / 'board.db'}"


class BridgeSettings(Settings):
    """The settings of a bridge."""

    FILE = "bridge.toml"

    broker: str = Field(description="mqtts://USER@HOST, or mqtt://")
    name: Name = Field(
        default_factory=lambda: re.sub(r"[^A-Za-z0-9_-]", "-", socket.gethostname())[:32] or "bridge",
        description="tells two bridges of one café apart; without it the computer's name",
    )
    folder: Path = Field(Path("build/bridge"), description="games on their way")
    key: Annotated[SecretStr, AfterValidator(_keyed)] = Field(
        SecretStr(""), description="shared with the board, which signs with it what it has stored"
    )


S = TypeVar("S", bound=Settings)


class Parser(argparse.ArgumentParser):
    """A command line that repeats no password in what it complains of."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        super().error(redacted(message))


def loaded(
    model: type[S], parser: argparse.ArgumentParser, arguments: list[str], *options: str
) -> tuple[S, argparse.Namespace]:
    """Parse a command line. Returns the settings, and the arguments that *parser* has of its own.

    *options* names the settings that may be given as options; without any, all may. Raises BadInput for a setting that
    is not known or has a wrong value, and says where it stands.
    """
    names = options or tuple(name for name, field in model.model_fields.items() if not secret(field.annotation))
    add_options(parser, model, names)
    asked = parser.parse_args(arguments)
    given = {name: getattr(asked, name) for name in names if hasattr(asked, name)}
    path = Path(asked.settings or model.FILE)
    if asked.settings and not path.is_file():
        raise BadInput(f"--settings {path}: there is no such file")
    try:
        return with_file(model, path)(**given), asked
    except ValidationError as error:
        raise BadInput(complaint(error, model, path, given)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, SettingsError) as error:
        raise BadInput(f"{path}: {error}") from None


def add_options(parser: argparse.ArgumentParser, model: type[Settings], names: Iterable[str]) -> None:
    """Give a command line an option for the file of settings, and one for each of these settings."""
    parser.add_argument("--settings", metavar="FILE", help=f"a file of settings (default: {model.FILE} if it is there)")
    for name in names:
        field = model.model_fields[name]
        kind = "store_true" if field.annotation is bool else "append" if field.annotation == list[str] else "store"
        default = "" if field.default in ("", False) or kind != "store" else f" (default: {field.default})"
        default = "" if field.is_required() or field.default_factory else default
        flag = "--" + name.replace("_", "-")
        parser.add_argument(
            flag, dest=name, action=kind, default=argparse.SUPPRESS, help=f"{field.description}{default}"
        )


class TypedFile(TomlConfigSettingsSource):
    """A file of settings as editors leave it: with a byte order mark, with the line ends of any system."""

    def _read_file(self, file_path: Any) -> dict[str, Any]:
        return tomllib.loads(file_path.read_text("utf-8-sig"))


def with_file(model: type[S], path: Path) -> type[S]:
    """The settings that also stand in that file."""

    class WithFile(model):  # type: ignore[valid-type, misc]
        """The settings, from the command line first, then the environment, then the file."""

        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return init_settings, env_settings, TypedFile(settings_cls, path)

    return WithFile


def secret(kind: Any) -> bool:
    """Whether a setting of that type is for nobody's eyes."""
    return isinstance(kind, type) and issubclass(kind, SecretStr)


def complaint(error: ValidationError, model: type[Settings], path: Path, given: Container[str]) -> str:
    """What is wrong with the first of the settings that are wrong, and where it stands. Never what it says: it may be
    a password.
    """
    wrong = error.errors(include_url=False, include_context=False, include_input=False)
    first = min(wrong, key=lambda one: one["type"] != "extra_forbidden")  # what is missing may be one that is misspelt
    name = str(first["loc"][0])
    if first["type"] == "extra_forbidden":
        near = difflib.get_close_matches(name, model.model_fields, 1)
        return f"{path}: there is no setting {name}" + (f"; is it {near[0]}?" if near else "")
    option, variable = "--" + name.replace("_", "-"), f"{PREFIX}{name.upper()}"
    if first["type"] == "missing":
        return f"{option} is missing: it may also stand in {path}"
    where = option if name in given else variable if os.environ.get(variable) else f"{path}: {name}"
    said = first["msg"].removeprefix("Value error, ")
    return f"{where}: {said[:1].lower()}{said[1:]}"
