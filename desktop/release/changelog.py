"""The changelog, from the history: what each commit says of itself in one line, under what it is about.

The newest release stands first, and what no release has yet before it; a release is a tag such as v1.0. Within each
the commits stand in groups by the files that they change, so that players, builders and cafés each find theirs. Left
out are merges, commits that say that they are unfinished, and a line that the same group has already. Days are those of
the authors' own clocks, so the text is the same wherever it is made.
"""

import re
import subprocess
from fnmatch import fnmatch
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from desktop.errors import BadInput
from desktop.version import git

TAGS = ("tag", "--merged", "HEAD", "--list", "v[0-9]*", "--sort=-version:refname")
LOG = (
    *("log", "--no-merges", "--date-order", "--no-show-signature", "--no-renames", "--name-only"),
    *("--date=format:%Y-%m-%d", "--format=%x00%ad%x09%s"),
)
UNFINISHED = re.compile(r"(wip|fixup!|squash!|amend!)\b", re.IGNORECASE)
# The groups in their order, each with the names of its files; a file is of the first group that has it. The last two
# have a commit only if it changes nothing of the others.
GROUPS = (
    ("The game on the tower", ("p10core/*", "hardware/*.py", "code.py", "boot.py", "safemode.py", "settings.toml")),
    ("The virtual tower in the browser", ("desktop/tower/*", "desktop/site/*", "desktop/web_server.py")),
    ("The café board", ("desktop/cafe/*",)),
    ("Coach, referee and analysis", ("desktop/coach/*", "desktop/referee/*", "desktop/analysis/*")),
    (
        "Box, circuit board, wiring and firmware",
        ("desktop/making/*", "desktop/drive/*", "desktop/image/*", "hardware/*", "lib/*"),
    ),
    ("Guides", ("*.md",)),
    ("For developers", ("*",)),
)
ASIDE = 2


class Commit(NamedTuple):
    """Its day, such as 2026-11-22, what it says in one line, and the files that it changes."""

    day: str
    subject: str
    files: tuple[str, ...]


def changelog(root: Path, version: str) -> str:
    """The text, in Markdown, of the project in a folder. *version* is what it is now. Raises BadInput if there is no
    history, or only its end.
    """
    try:
        if git(root, "rev-parse", "--is-shallow-repository") == "true":
            raise BadInput("the changelog needs the whole history: git fetch --unshallow --tags")
        tags = git(root, *TAGS).split()
        releases = [("Not yet released", commits(root, f"{tags[0]}..HEAD" if tags else "HEAD"))]
        for tag, before in zip_longest(tags, tags[1:]):
            releases.append((tag, commits(root, f"{before}..{tag}" if before else tag)))
    except (OSError, subprocess.CalledProcessError) as error:
        raise BadInput("the changelog is made of git's history, and there is none here") from error
    return text(version, releases)


def commits(root: Path, span: str) -> list[Commit]:
    """The commits of a span, such as v1.0..HEAD, the newest first, without merges and what is unfinished."""
    found = []
    for entry in git(root, *LOG, span).split("\0")[1:]:
        head, *files = entry.splitlines()
        day, subject = head.split("\t", 1)
        if not UNFINISHED.match(subject):
            found.append(Commit(day, subject, tuple(file for file in files if file)))
    return found


def about(commit: Commit) -> int:
    """The group of a commit: the one of most of its files, guides and tests aside; of two alike the first."""
    groups = [next(number for number, (_, names) in enumerate(GROUPS) if matches(file, names)) for file in commit.files]
    of_users = [group for group in groups if group < len(GROUPS) - ASIDE]
    return max(sorted(of_users), key=of_users.count) if of_users else min(groups, default=len(GROUPS) - 1)


def matches(file: str, names: tuple[str, ...]) -> bool:
    """Whether a file's name is one of these; ``*`` is any part of a name, folders too."""
    return any(fnmatch(file, name) for name in names)


def text(version: str, releases: list[tuple[str, list[Commit]]]) -> str:
    """The changelog of the releases that have something in them."""
    lines = ["# What has changed", "", f"This is version {version}."]
    for name, found in releases:
        if found:
            lines += ["", f"## {name}, {max(commit.day for commit in found)}"]
        groups = [(about(commit), commit.subject) for commit in found]
        for number, (head, _) in enumerate(GROUPS):
            subjects = dict.fromkeys(subject for group, subject in groups if group == number)
            if subjects:
                lines += ["", f"### {head}", "", *(f"- {subject}" for subject in subjects)]
    return "\n".join(lines) + "\n"
