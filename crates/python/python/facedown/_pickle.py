"""The functions that pickles call to make an object again."""

from ._facedown import Engine, Game, State, View


def game(id: str, options: dict[str, str]) -> Game:
    return Game(id, **options)


def engine(game: Game, level: int, nodes: int | None, seed: int, resigns: bool) -> Engine:
    return Engine(game, level=level, nodes=nodes, seed=seed, resigns=resigns)


def view(game: Game, fen: str, seat: str | None, occurrences: int = 1) -> View:
    return game.view(fen, seat, occurrences)


def state(
    game: Game, fen: str | None, seed: str | None, history: list[tuple[str, str]], ended: str | None
) -> State:
    again = game.deal(seed) if fen is None else game.open(fen, seed)
    for seat, action in history:
        again.apply(action, seat)
    if ended == "claim" and not again.is_over:
        again.claim()
    elif ended is not None and not again.is_over:
        again.resign(ended)
    return again
