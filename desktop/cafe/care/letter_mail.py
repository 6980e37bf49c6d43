"""Mails the weekly letter on Monday morning, once to each address, however many leaderboards share the database.

If the leaderboard is not there on Monday, the letter goes as soon as it is. One that the mail server does not take is
tried again an hour later.
"""

import contextlib
import logging
import smtplib
import ssl
from collections.abc import Iterator
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

import sqlalchemy as sa

from desktop.cafe.care.letter import letter, monday
from desktop.cafe.care.letter_words import written
from desktop.cafe.data import lists
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.store import Store, make, now_ms
from desktop.cafe.data.tables import letters
from desktop.cafe.settings import LeaderboardSettings
from desktop.cafe.workers import Worker
from desktop.errors import BadInput

HOUR_MS = 3_600_000
MORNING = 8  # o'clock on Monday
AGAIN_S = 3600.0
SERVER_S = 30  # until a mail server that does not answer counts as gone
HERE = ("127.0.0.1", "::1", "localhost")
Words = dict[str, str]

log = logging.getLogger("board")


@contextlib.contextmanager
def letters_mailed(store: Store, settings: LeaderboardSettings, words: Words) -> Iterator[None]:
    """Until the block ends mail the letters that are due, if there is a mail server in the settings."""

    def work(worker: Worker) -> None:
        keep_trying(lambda: mail_due(store, settings, words, now_ms()), worker)
        worker.rest(AGAIN_S)

    if not (settings.smtp and settings.letter_to):
        yield
        return
    server_of(settings.smtp)
    with store.workers.working("letters", work, 2 * SERVER_S * len(settings.letter_to)):
        yield


def mail_due(store: Store, settings: LeaderboardSettings, words: Words, now: int) -> int:
    """Mail the letters of last week that were not mailed so far; how many that were."""
    sent = 0
    for said in settings.letter_to:
        cafe, _, address = said.rpartition("=")
        with store.engine.connect() as connection:
            timezone = lists.zones(connection, {cafe}).get(cafe, "")
        week = monday(now, timezone)
        if now < week + MORNING * HOUR_MS:
            continue
        with store.engine.begin() as connection:
            if not make(connection, letters, {"week": week, "address": said[:200]}, {"sent": now}):
                continue
        try:
            mail(settings, address, *text(store, week, cafe, timezone, words))
            sent += 1
        except (
            OSError,
            ValueError,
            smtplib.SMTPException,
        ) as error:  # ValueError: no mail can have this address or label
            log.warning("the letter to %s could not be mailed, tried again in an hour: %s", address, error)
            with store.engine.begin() as connection:
                connection.execute(sa.delete(letters).where(letters.c.week == week, letters.c.address == said[:200]))
    return sent


def text(store: Store, week: int, cafe: str, timezone: str, words: Words) -> tuple[str, str]:
    """Subject and text of the letter about the week before that one."""
    with store.engine.connect() as connection:
        its = lists.cafe_of(connection, cafe) if cafe else None
    about = (its.label if its else cafe) or words["everywhere"]
    return written(letter(store, week - 1, cafe), about, timezone, words)


def mail(settings: LeaderboardSettings, address: str, subject: str, body: str) -> None:
    """Send one letter. Raises OSError, SMTPException."""
    scheme, user, host, port = server_of(settings.smtp)
    message = EmailMessage()
    message["Subject"], message["To"], message["Date"] = subject, on_the_line(address), formatdate(localtime=True)
    message["From"] = settings.letter_from or user or f"tower-board@{host}"
    message.set_content(body, cte="quoted-printable")
    secure = ssl.create_default_context()
    if scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SERVER_S, context=secure)
    else:
        server = smtplib.SMTP(host, port, timeout=SERVER_S)
    try:
        if scheme == "smtp" and host not in HERE:
            server.starttls(context=secure)  # raises if the server cannot: no password goes over a plain line
        if user:
            server.login(user, settings.smtp_password.get_secret_value())
        server.send_message(message)
        with contextlib.suppress(smtplib.SMTPException):  # it has the letter
            server.quit()
    finally:
        server.close()


def on_the_line(address: str) -> str:
    """An address as each mail server takes it: of ``max@bücher.example`` the domain as the name service has it. Raises
    ValueError if there can be no such domain.
    """
    name, at, domain = address.rpartition("@")
    return name + at + domain.encode("idna").decode()


def server_of(said: str) -> tuple[str, str, str, int]:
    """Scheme, user, host and port of ``smtps://USER@HOST[:PORT]``. Raises BadInput."""
    try:
        url = urlsplit(said)
        port = url.port or {"smtps": 465, "smtp": 587}[url.scheme]
        if not url.hostname or url.password is not None or url.path.strip("/"):
            raise ValueError
    except (ValueError, KeyError):
        raise BadInput(
            "--smtp: write smtps://USER@HOST or smtp://USER@HOST, the password into P10_SMTP_PASSWORD"
        ) from None
    return url.scheme, unquote(url.username or ""), url.hostname, port
