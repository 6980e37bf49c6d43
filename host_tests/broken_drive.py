"""The project with a file that somebody has spoilt, as a drive to start a tower from."""

from desktop.bench.tower import ROOT


def broken(folder, name, text):
    """The project with one file spoilt."""
    for entry in ("code.py", "boot.py", "safemode.py", "settings.toml", "p10core"):
        (folder / entry).symlink_to(ROOT / entry)
    (folder / "hardware").mkdir()
    for file in (ROOT / "hardware").glob("*.py"):
        (folder / "hardware" / file.name).symlink_to(file)
    (folder / name).unlink()
    (folder / name).write_text(text)
    return {"root": folder, "lib": ROOT / "lib"}
