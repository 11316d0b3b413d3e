"""Records of games, checked against the rules."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ._facedown import FacedownError, read_record, write_pgn


def read_records(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """Reads a record, or every ``*.jsonl`` file of a folder in the order of names, and plays each again.

    Each record is a dict: ``game``, ``options``, ``names``, ``date``, ``start`` (FEN as everybody saw it), ``result``,
    ``reason``, ``plies``, ``seats`` and ``actions`` (one an action, with what turned up), ``deal`` (``fair``,
    ``from-seed``, ``set-up``, ``not-opened``, ``sealed``, ``half-sealed`` or ``by-hand``), ``fen`` (the last
    position), ``path``. Of a game whose deal is opened (else None) also ``truth``, its start as the dealer's FEN, and
    ``played``, the turns as :meth:`State.apply` takes them; ``seed`` is the deal's, None of a position that was set up.

    Raises FacedownError for a folder without records, RecordError with the first line and field that do not hold, and
    OSError.
    """
    where = Path(path)
    files = sorted(where.glob("*.jsonl")) if where.is_dir() else [where]
    if not files:
        raise FacedownError(f"there is no record in the folder {where}: they are files that end in .jsonl")
    return (read_record(file.read_bytes()) | {"path": str(file)} for file in files)


def pgn(record: str | os.PathLike[str], seat: str | None = None) -> str:
    """A record as Portable Game Notation, as one seat saw the game, or a spectator: moves where a chess program can follow
    them, the rest as comments. ``record`` is a file, or the text that :meth:`State.record` returns.

    Raises FacedownError for a game that is played alone, RecordError with the first line and field that do not hold, and
    OSError.
    """
    text = isinstance(record, str) and record.lstrip().startswith("{")
    return write_pgn(record.encode() if text else Path(record).read_bytes(), seat)
