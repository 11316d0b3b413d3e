# %% [markdown]
# # A player of your own in the room
#
# A program plays in the room for an account that is a bot ("Bots" in the book says how to make one, and its token). The
# room's stream gives each position as a FEN that its seat may see; `Game.view` makes a View of it, and from there on it
# is the View that you know: `observation()`, `mask()`, `ahead()`, `sample()`. Any policy of yours fits into `choose`.
#
#     pip install berserk
#     python room_bot.py http://localhost:7960 fd_...              # looks one action ahead
#     python room_bot.py http://localhost:7960 fd_... --engine 4   # lets the engine choose, where it can judge

# %%
from __future__ import annotations

import argparse
import random
import threading

import berserk
import facedown
import numpy as np

#: What pieces are worth; a piece of unknown identity counts as a weak one.
WORTH = {"P": 1.0, "N": 3.0, "B": 3.0, "R": 5.0, "Q": 9.0, "K": 4.0, "A": 2.0, "H": 4.0, "C": 4.5}


# %% [markdown]
# A policy is a function of a view. This one counts what stands on the board after each of its actions, on the average of
# what may turn up. It knows no game: the layout names the pieces.

# %%
def weigh(game: facedown.Game) -> np.ndarray:
    """For each code of a square what it is worth to the seat that sees it."""
    sides = {"my": 1.0, "their": -1.0}
    kinds = [kind.partition("_") for kind in game.layout("kinds")]
    return np.array([0.0, *(sides.get(side, 0.0) * WORTH.get(piece[:1], 2.0) for side, _, piece in kinds)])


def choose(view: facedown.View, legal: list[str], rng: random.Random) -> str:
    """One of the legal actions. Of a turn that is half begun a FEN does not tell everything: what is legal goes by the
    room."""
    files, ranks = view.game.board
    ahead = view.ahead()
    value = weigh(view.game)[ahead.observations[:, : files * ranks]].sum(axis=1)
    value = np.where(ahead.over, 1000 * ahead.returns, value)
    worth: dict[int, float] = {}
    for action, chance, each in zip(ahead.actions.tolist(), ahead.weights, value):
        worth[action] = worth.get(action, 0.0) + float(chance * each)
    texts = view.actions()
    worth = {action: each for action, each in worth.items() if texts[action] in legal}
    if not worth:
        return rng.choice(legal)
    best = max(worth.values())
    return texts[rng.choice([action for action, each in worth.items() if each >= best - 1e-6])]


def by_engine(view: facedown.View, level: int) -> str:
    """The best action of a short search, whose length goes by the level."""
    engine = facedown.engine(view.game, nodes=30 * 3**level)
    return engine.analyze(view)["lines"][0]["actions"][0]


# %% [markdown]
# The room's side: take every challenge, and answer each line of a game's stream in which there is something to do.

# %%
def play(client: berserk.Client, id: str, name: str, level: int | None) -> None:
    rng = random.Random(id)
    game = seat = None
    for line in client.bots.stream_game_state(id):
        if line["type"] == "gameFull":
            game = facedown.Game(line["variant"]["key"], **line["variant"]["options"])
            seat = "white" if line["white"].get("id") == name.lower() else "black"
        state = line.get("state", line)
        if state["type"] != "gameState" or not state.get("legal") or game is None:
            continue
        legal = state["legal"]
        try:
            view = game.view(state["fen"], seat)
            action = by_engine(view, level) if level else choose(view, legal, rng)
        except facedown.FacedownError:
            # In the middle of a turn of parts, or where no search can judge.
            action = rng.choice(legal)
        try:
            client.bots.make_move(id, action)
        except berserk.exceptions.ResponseError as refused:
            print(refused)  # something else has happened in this moment: another line comes


def main() -> None:
    parser = argparse.ArgumentParser(description="A player of your own in the room")
    parser.add_argument("room")
    parser.add_argument("token")
    parser.add_argument("--engine", type=int, metavar="LEVEL", help="let the engine choose")
    chosen = parser.parse_args()
    client = berserk.Client(berserk.TokenSession(chosen.token), base_url=chosen.room)
    name = client.account.get()["id"]
    for event in client.bots.stream_incoming_events():
        if event["type"] == "challenge" and event["challenge"]["direction"] == "in":
            client.bots.accept_challenge(event["challenge"]["id"])
        elif event["type"] == "gameStart":
            threading.Thread(target=play, args=[client, event["game"]["gameId"], name, chosen.engine]).start()


if __name__ == "__main__":
    main()
