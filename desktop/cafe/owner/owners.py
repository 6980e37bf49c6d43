"""Who may change the leaderboard: owners with their passwords, how often one may guess, and the log of who did what."""

import hmac
import re
import secrets
import sys
import threading
from functools import cache
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from desktop.cafe.data.store import Store, is_recent, now_ms, put
from desktop.cafe.data.tables import NOBODY, log, owners, sessions
from desktop.cafe.names import is_package
from desktop.errors import BadInput

NAME = re.compile(r"[\w.-]{1,32}")
SHORTEST = 10  # characters of a password
WINDOW_MS = 15 * 60_000
BY_NAME_AND_ADDRESS, BY_ADDRESS, BY_ALL = 5, 20, 100  # guesses in that time
LAST = 500  # rows of the log that are looked at for guesses: more than BY_ALL
REFUSED = "refused"
LOOPBACK = ("127.0.0.1", "::1")

_hasher = PasswordHasher()
_one_at_a_time = threading.Lock()  # each takes 64 MB


class TooManyGuesses(Exception):
    """Somebody has guessed too often, and may try again in a quarter of an hour."""


def command() -> str:
    """How to make an owner, for messages: by the package's command as it was typed, else by ``make``."""
    return f"{sys.argv[0]} owner add NAME" if is_package() else 'make board ARGS="owner add NAME"'


def add(store: Store, name: str, password: str) -> None:
    """A new owner, or a new password for one. Raises BadInput for what will not do."""
    if not NAME.fullmatch(name):
        raise BadInput(f"{name}: an owner's name has letters, digits, - _ and . only, at most 32")
    if len(password) < SHORTEST:
        raise BadInput(f"a password has at least {SHORTEST} characters")
    with _one_at_a_time, store.engine.begin() as connection:
        put(connection, owners, {"name": name}, {"password": _hasher.hash(password)})
    note(store, name, "owner")


def remove(store: Store, name: str) -> None:
    """An owner no more: whoever is logged in by that name is not from now on. Raises BadInput if there is none."""
    with store.engine.begin() as connection:
        if not connection.execute(sa.delete(owners).where(owners.c.name == name)).rowcount:
            raise BadInput(f"{name} is no owner")
    note(store, name, "no_owner")


def names(store: Store) -> list[str]:
    """All owners."""
    with store.reading() as connection:
        return list(connection.scalars(sa.select(owners.c.name).order_by(owners.c.name)))


def login(store: Store, name: str, password: str, address: str) -> bool:
    """Whether that is an owner's name and password; noted in the log. Raises TooManyGuesses."""
    known = NAME.fullmatch(name) is not None
    with _one_at_a_time:
        if guessed_out(store, name, address):
            raise TooManyGuesses
        right = _password(store, name) if known else None
        try:
            _hasher.verify(right or _nobody(), password)
        except (VerificationError, InvalidHashError):
            right = None
        if right is None:
            note(store, name if known else "?", f"{REFUSED} {address}")
            return False
        if _hasher.check_needs_rehash(right):
            with store.engine.begin() as connection:
                put(connection, owners, {"name": name}, {"password": _hasher.hash(password)})
    note(store, name, f"login {address}")
    return True


def begin_session(store: Store, name: str, seconds: int) -> str:
    """An owner has logged in; the number of the session."""
    made = secrets.token_urlsafe(16)
    with store.engine.begin() as connection:
        connection.execute(sa.delete(sessions).where(sessions.c.ends < now_ms()))
        connection.execute(sa.insert(sessions).values(id=made, owner=name, ends=now_ms() + 1000 * seconds))
    return made


def goes_on(store: Store, session: str, name: str, said: str) -> bool:
    """Whether that session of an owner has not ended, and the password is the one that it began with: *said* is its
    :func:`mark`.
    """
    which = sessions.c.id == session, sessions.c.owner == name, sessions.c.ends >= now_ms()
    wanted = sa.select(owners.c.password).join(sessions, sessions.c.owner == owners.c.name).where(*which)
    with store.reading() as connection:
        password = connection.scalar(wanted)
    return password is not None and hmac.compare_digest(mark_of(password), said)


def end_session(store: Store, session: str) -> None:
    """An owner has logged out."""
    with store.engine.begin() as connection:
        connection.execute(sa.delete(sessions).where(sessions.c.id == session))


def mark(store: Store, name: str) -> str:
    """What a session remembers of an owner's password: once the password is another, so is this. "" for no owner."""
    password = _password(store, name)
    return mark_of(password) if password else ""


def mark_of(password: str) -> str:
    """What a session remembers of a *password* as argon2 has it."""
    return sha256(password.encode()).hexdigest()[:32]


@cache
def _nobody() -> str:
    """Some hash, to compare a password with when nobody has that name. So the time of the answer does not say whether
    the name or the password was wrong.
    """
    return _hasher.hash(secrets.token_hex())


def _password(store: Store, name: str) -> str | None:
    with store.reading() as connection:
        return connection.scalar(sa.select(owners.c.password).where(owners.c.name == name))


def guessed_out(store: Store, name: str, address: str) -> bool:
    """Whether this name or this address has guessed too often. Guesses stand in the log.

    The leaderboard's own computer is not locked out by what others guess.
    """
    guesses = [
        (row.who, row.what.removeprefix(f"{REFUSED} "))
        for row in noted(store, LAST)
        if is_recent(row.at, WINDOW_MS) and row.what.startswith(f"{REFUSED} ")
    ]
    return (
        guesses.count((name, address)) >= BY_NAME_AND_ADDRESS
        or sum(guess[1] == address for guess in guesses) >= BY_ADDRESS
        or (len(guesses) >= BY_ALL and address not in LOOPBACK)
    )


def note(store: Store, who: str, what: str) -> None:
    """Write into the log who did what: a word of desktop/cafe/owner/owner_words.py, and to whom."""
    with store.engine.begin() as connection:
        connection.execute(sa.insert(log).values(at=now_ms(), who=who, what=what[:200]))


def noted(store: Store, count: int) -> list[Any]:
    """The last rows of the log, the newest first: ``at``, ``who``, ``what``."""
    with store.reading() as connection:
        return list(connection.execute(sa.select(log).order_by(log.c.id.desc()).limit(count)).all())


def forget_addresses(store: Store, before: int) -> int:
    """Take the addresses out of the log's rows from before a moment (ms since 1970); how many rows those were.

    That somebody logged in, or gave a wrong password, stays.
    """
    count = 0
    with store.engine.begin() as connection:
        for word in ("login", REFUSED):
            old = sa.update(log).where(log.c.at < before, log.c.what.like(f"{word} %"))
            known = old.where(log.c.what != f"{word} {NOBODY}")
            count += connection.execute(known.values(what=f"{word} {NOBODY}")).rowcount
    return count
