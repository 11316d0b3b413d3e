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
#     python room_bot.py http://localhost:7960 --match surprise    # plays itself against chance, and says how it went

# %%
from __future__ import annotations

import argparse
import os
import random
import threading
import time
from collections.abc import Callable

import berserk
import facedown
import numpy as np
import requests

#: Chooses one of the legal actions by what a seat sees.
Policy = Callable[[facedown.View, list[str], random.Random], str]

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


def by_chance(view: facedown.View, legal: list[str], rng: random.Random) -> str:
    """Any of them."""
    return rng.choice(legal)


def by_engine(level: int) -> Policy:
    """The best action of a short search, whose length goes by the level."""

    def best(view: facedown.View, legal: list[str], rng: random.Random) -> str:
        engine = facedown.engine(view.game, nodes=30 * 3**level)
        return engine.analyze(view)["lines"][0]["actions"][0]

    return best


# %% [markdown]
# The room's side: take every challenge, and answer each line of a game's stream in which there is something to do.

# %%
class Player:
    """An account that is a bot, and the policy that plays for it. `over` has the winner of each game that has ended
    (`white`, `black`, or None), by its id."""

    def __init__(self, room: str, token: str, policy: Policy) -> None:
        self.client = berserk.Client(berserk.TokenSession(token), base_url=room)
        self.name, self.policy = self.client.account.get()["id"], policy
        self.over: dict[str, str | None] = {}

    def listen(self) -> None:
        for event in self.client.bots.stream_incoming_events():
            if event["type"] == "challenge" and event["challenge"]["direction"] == "in":
                self.client.bots.accept_challenge(event["challenge"]["id"])
            elif event["type"] == "gameStart":
                threading.Thread(target=self.play, args=[event["game"]["gameId"]], daemon=True).start()

    def play(self, id: str) -> None:
        rng = random.Random(f"{self.name} {id}")
        game = seat = None
        for line in self.client.bots.stream_game_state(id):
            if line["type"] == "gameFull":
                game = facedown.Game(line["variant"]["key"], **line["variant"].get("options", {}))
                seat = "white" if line["white"].get("id") == self.name.lower() else "black"
            state = line.get("state", line)
            if state["type"] != "gameState" or game is None:
                continue
            if state["status"] not in ("created", "started"):
                self.over[id] = state.get("winner")
                return
            legal = state.get("legal")
            if not legal:
                continue
            try:
                action = self.policy(game.view(state["fen"], seat), legal, rng)
            except facedown.FacedownError:
                # In the middle of a turn of parts, or where no search can judge.
                action = rng.choice(legal)
            try:
                self.client.bots.make_move(id, action)
            except berserk.exceptions.ResponseError as refused:
                print(refused)  # something else has happened in this moment: another line comes


# %% [markdown]
# A match between two policies, each an account of its own: the same way for a human, for another program, and for a policy
# that you have trained.

# %%
def signed_up(room: str, name: str, policy: Policy) -> Player:
    """A new account that becomes a bot."""
    owner = requests.Session()
    owner.post(f"{room}/api/accounts", json={"name": name, "password": os.urandom(12).hex()}).raise_for_status()
    wish = {"label": "room_bot.py", "scopes": ["bot:play", "challenge:write"]}
    made = owner.post(f"{room}/api/account/tokens", json=wish)
    made.raise_for_status()
    token = made.json()["token"]
    berserk.Client(berserk.TokenSession(token), base_url=room).account.upgrade_to_bot()
    player = Player(room, token, policy)
    threading.Thread(target=player.listen, daemon=True).start()
    while not requests.get(f"{room}/api/users/status", params={"ids": name}).json()[0]["online"]:
        time.sleep(0.05)
    return player


def match(room: str, game: str, games: int, policy: Policy) -> float:
    """Plays so many games against chance, half of them with each color, and says how each ended. Returns the score, 0
    to 1."""
    unique = f"{int(time.time()) % 100_000:05}"
    own, other = signed_up(room, f"own{unique}", policy), signed_up(room, f"chance{unique}", by_chance)
    points = 0.0
    for i in range(games):
        seat = ("white", "black")[i % 2]
        id = own.client.challenges.create(other.name, rated=False, variant=game, color=seat)["id"]
        while id not in own.over:
            time.sleep(0.02)
        winner = own.over[id]
        points += 0.5 if winner is None else float(winner == seat)
        print(f"game {i + 1}, {seat}: {'drawn' if winner is None else 'won' if winner == seat else 'lost'}", flush=True)
    print(f"{game}: {points:g} of {games} points against chance")
    return points / games


def main() -> None:
    parser = argparse.ArgumentParser(description="A player of your own in the room")
    parser.add_argument("room", nargs="?", default="http://localhost:7960")
    parser.add_argument(
        "token", nargs="?", default=os.environ.get("FACEDOWN_TOKEN"), help="of your bot's account; a match needs none"
    )
    parser.add_argument("--engine", type=int, metavar="LEVEL", help="let the engine choose")
    parser.add_argument("--match", metavar="GAME", help="play against chance, each with an account of its own")
    parser.add_argument("--games", type=int, default=10)
    chosen = parser.parse_args()
    policy = by_engine(chosen.engine) if chosen.engine else choose
    if chosen.token is None or chosen.match:
        match(chosen.room.rstrip("/"), chosen.match or "surprise", chosen.games, policy)
    else:
        Player(chosen.room, chosen.token, policy).listen()


if __name__ == "__main__":
    main()
