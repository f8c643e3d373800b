"""Reads the folders that the user has chosen and writes one archive for each night."""

from pathlib import Path

CHUNK_SIZE = 1 << 20  # One megabyte is a good compromise between speed and memory.


def changed_files(folder: Path, since: float) -> list[Path]:
    """Return the files that have changed since the last backup.

    The result is sorted by name, because the archive must be the same
    when nothing has changed.
    """
    # Hidden files are saved too: they often contain the configuration.
    files = [path for path in folder.rglob("*") if path.is_file()]
    return sorted(path for path in files if path.stat().st_mtime > since)


def report(count: int, name: str) -> str:
    # The message is shown to the user, so it must be short.
    return "%d files were saved in %s." % (count, name)
