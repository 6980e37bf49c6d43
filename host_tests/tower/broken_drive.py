"""The project with a file that somebody has spoilt, as a drive to start a tower from."""

from desktop.bench.tower import ROOT


def broken(folder, name, text):
    """The project with one file spoilt."""
    for entry in ("code.py", "boot.py", "safemode.py", "settings.toml", "p10core"):
        (folder / entry).symlink_to(ROOT / entry)
    for file in (ROOT / "hardware").rglob("*.py"):
        (folder / file.relative_to(ROOT)).parent.mkdir(exist_ok=True)
        (folder / file.relative_to(ROOT)).symlink_to(file)
    (folder / name).unlink()
    (folder / name).write_text(text)
    return {"root": folder}
