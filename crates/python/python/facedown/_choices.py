"""Choices that several environments share: the limit of a game under its two names, and words for choices that none has."""

import operator
from typing import Any, Final

from ._facedown import FacedownError


class _Unsaid:
    """The default of a choice that is another's second name."""

    def __repr__(self) -> str:
        return "..."


UNSAID: Final[Any] = _Unsaid()


def limit(default: int | None, **given: Any) -> int | None:
    """The most actions of a game, given by one of its names, where the others are left as they are; None breaks no game off."""
    said = {name: value for name, value in given.items() if value is not UNSAID and value != default}
    if len(said) > 1:
        raise FacedownError(f"{' and '.join(f'`{name}`' for name in said)} are one limit: give one of them")
    for name, value in said.items():
        if value is None:
            return None
        try:
            most = operator.index(value)
        except TypeError:
            most = 0
        if not 0 < most < 2**32:
            raise FacedownError(f"`{name}` is the most actions of a game: a whole number from 1, or None")
        return most
    return default


def refuse(unknown: dict[str, Any], of: str) -> None:
    """Raises an error for choices that ``of`` does not have."""
    for name in unknown:
        raise FacedownError(
            f"{of} has no choice `{name}`; an option of the game is given to the game: Game(id, {name}=...) in place of "
            "the id"
        )
