"""Records of games, checked against the rules."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ._facedown import read_record


def read_records(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """Reads a record, or every ``*.jsonl`` file of a folder in the order of names, and plays each again.

    Each record is a dict: ``game``, ``options``, ``names``, ``date``, ``start`` (FEN as everybody saw it), ``result``,
    ``reason``, ``plies``, ``seats`` and ``actions`` (one an action, with what turned up), ``deal`` (``fair``,
    ``from-seed``, ``set-up``, ``not-opened``, ``sealed``, ``half-sealed`` or ``by-hand``), ``fen`` (the last
    position), ``path``.

    Raises RecordError with the first line and field that do not hold, and OSError.
    """
    where = Path(path)
    files = sorted(where.glob("*.jsonl")) if where.is_dir() else [where]
    for file in files:
        yield read_record(file.read_bytes()) | {"path": str(file)}
