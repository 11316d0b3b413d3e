"""Chess games with hidden pieces and chance set-ups, for researchers of imperfect information.

Play one game by hand with :class:`Game`, :class:`State` and :class:`View`; step many at once in arrays with
:class:`VecEnv`; let the computer play with :func:`engine`; ask about the rules
with ``facedown.lab``. ``facedown.pettingzoo``, ``facedown.gymnasium``,
``facedown.pufferlib`` and ``facedown.open_spiel`` speak to those libraries, which must be installed. Everything is made
from what a seat may see; the truth stands behind flags that say so.
"""

from importlib import import_module as _import_module
from typing import Any as _Any

from ._facedown import (
    ActionError,
    Ahead,
    Engine,
    FacedownError,
    FenError,
    Game,
    OptionError,
    RecordError,
    StartError,
    State,
    UnknownGame,
    View,
    __version__,
    games,
)
from . import lab
from ._engine import engine
from ._records import pgn, read_records
from ._vec import VecEnv

__all__ = [
    "ActionError",
    "Ahead",
    "Engine",
    "FacedownError",
    "FenError",
    "Game",
    "OptionError",
    "RecordError",
    "StartError",
    "State",
    "UnknownGame",
    "VecEnv",
    "View",
    "__version__",
    "engine",
    "games",
    "lab",
    "pgn",
    "read_records",
]

_ADAPTERS = ("gymnasium", "open_spiel", "pettingzoo", "pufferlib")


def __getattr__(name: str) -> _Any:
    """The adapters, imported where they are first named: each needs its library."""
    if name in _ADAPTERS:
        return _import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
