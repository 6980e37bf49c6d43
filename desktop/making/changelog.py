"""The changelog, from the history: what each commit says of itself in one line.

Under each release, a tag such as v1.0, stands what has come since the one before; what no release has yet stands under
its days. Days are those of the authors' own clocks, so the text is the same wherever it is made.
"""

import subprocess
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from desktop.errors import BadInput
from desktop.version import git

TAGS = ("tag", "--merged", "HEAD", "--list", "v[0-9]*", "--sort=-version:refname")
LOG = ("log", "--no-merges", "--date-order", "--no-show-signature", "--date=format:%Y-%m-%d", "--format=%ad%x09%s")


class Commit(NamedTuple):
    """Its day, such as 2026-11-22, and what it says in one line."""

    day: str
    subject: str


def changelog(root: Path, version: str) -> str:
    """The text, in Markdown, of the project in a folder. *version* is what it is now. Raises BadInput if there is no
    history, or only its end.
    """
    try:
        if git(root, "rev-parse", "--is-shallow-repository") == "true":
            raise BadInput("the changelog needs the whole history: git fetch --unshallow --tags")
        tags = git(root, *TAGS).split()
        groups = by_day(commits(root, f"{tags[0]}..HEAD" if tags else "HEAD"))
        for tag, before in zip_longest(tags, tags[1:]):
            groups |= release(tag, commits(root, f"{before}..{tag}" if before else tag))
    except (OSError, subprocess.CalledProcessError) as error:
        raise BadInput("the changelog is made of git's history, and there is none here") from error
    return text(version, groups)


def commits(root: Path, span: str) -> list[Commit]:
    """The commits of a span, such as v1.0..HEAD, the newest first, without merges."""
    return [Commit(*line.split("\t", 1)) for line in git(root, *LOG, span).splitlines()]


def by_day(found: list[Commit]) -> dict[str, list[str]]:
    """What was done on each day, the last day first."""
    days = sorted({commit.day for commit in found}, reverse=True)
    return {day: [commit.subject for commit in found if commit.day == day] for day in days}


def release(tag: str, found: list[Commit]) -> dict[str, list[str]]:
    """What came with a release, under its tag and its day; nothing if that was nothing."""
    return {f"{tag}, {found[0].day}": [commit.subject for commit in found]} if found else {}


def text(version: str, groups: dict[str, list[str]]) -> str:
    """The changelog of subjects under their headings."""
    lines = ["# What has changed", "", f"This is version {version}."]
    for head, subjects in groups.items():
        lines += ["", f"## {head}", "", *(f"- {subject}" for subject in subjects)]
    return "\n".join(lines) + "\n"
