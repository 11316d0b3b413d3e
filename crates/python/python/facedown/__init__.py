"""Chess games with hidden pieces and chance set-ups, for researchers of imperfect information.

Play one game by hand with :class:`Game`, :class:`State` and :class:`View`; step many at once in arrays with
:class:`VecEnv`; let the computer play with :func:`engine`. ``facedown.pettingzoo``, ``facedown.gymnasium`` and ``facedown.open_spiel`` speak to those libraries,
which must be installed. Everything is made from what a seat may see; the truth stands behind flags that say so.
"""

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
from ._engine import engine
from ._records import read_records
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
    "read_records",
]
