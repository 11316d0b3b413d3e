"""The computer player."""

from ._choices import whole
from ._facedown import Engine, FacedownError, Game


def engine(
    game: Game | str, *, level: int = 8, nodes: int | None = None, seed: int = 0, resigns: bool = False
) -> Engine:
    """The engine for a game: :meth:`Engine.play` chooses a turn, :meth:`Engine.analyze` finds the best lines of a view,
    :meth:`Engine.review` separates luck from play in a finished game. All go by what one seat has received.

    Args:
        game: a Game, or its id.
        level: 1 (weakest) to 8.
        nodes: positions of one search, instead of what the level takes.
        seed: decides what it does by chance: two engines with one seed play alike.
        resigns: lets it give up lost games (levels 4 and up).

    Raises:
        FacedownError: for a solitaire, or a wrong choice.
    """
    if level not in range(1, 9):
        raise FacedownError(f"`{level}` is not a level: give a number from 1 to 8")
    return Engine(
        game if isinstance(game, Game) else Game(game),
        level=level,
        nodes=None if nodes is None else whole("nodes", nodes, 0, 2**64 - 1),
        seed=seed,
        resigns=resigns,
    )
