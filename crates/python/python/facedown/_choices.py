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
        return whole(name, value, 1, 2**32 - 1)
    return default


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number of any integer type, within its range."""
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise FacedownError(f"`{name}` is a whole number from {least} to {most}, and not {value!r}")
    return number


def action(given: Any) -> int:
    """The number of an action, of any integer type."""
    try:
        return operator.index(given)
    except TypeError:
        raise FacedownError(
            f"an action is a whole number, a column of the mask, and not {given!r}: texts such as e2e4 are for State.apply"
        ) from None


def refuse(unknown: dict[str, Any], of: str, **elsewhere: str) -> None:
    """Raises an error for choices that ``of`` does not have; some are given ``elsewhere``."""
    for name in unknown:
        if name in elsewhere:
            raise FacedownError(f"`{name}` is given elsewhere: {elsewhere[name]}")
        raise FacedownError(
            f"{of} has no choice `{name}`; an option of the game is given to the game: Game(id, {name}=...) in place of "
            "the id"
        )
