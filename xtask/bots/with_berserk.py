"""Plays in a room with berserk, the Python client of Lichess, as it is on PyPI: whole games of every game for two, and one
each that is drawn by agreement, aborted, lost on time, and played on over a stream that was lost. Prints a line a game; ends
with 1 where anything is not as a client of Lichess expects it.

with_berserk.py ROOM [GAME...]
"""

import random
import sys
import threading
import time

import berserk
import requests

ROOM = sys.argv[1].rstrip("/")
PASSWORD = "correct horse battery"
# Turns after which a game that goes on is resigned: chance alone may take hundreds.
TURNS = 60


class Bot:
    """An account under which a program plays, and a client with its token."""

    def __init__(self, name):
        owner = requests.Session()
        made = owner.post(f"{ROOM}/api/accounts", json={"name": name, "password": PASSWORD})
        assert made.status_code == 201, made.text
        wish = {"label": "berserk", "scopes": ["bot:play", "board:play", "challenge:read", "challenge:write"]}
        made = owner.post(f"{ROOM}/api/account/tokens", json=wish)
        assert made.status_code == 201, made.text
        self.name, self.token = name, made.json()["token"]
        self.client = berserk.Client(berserk.TokenSession(self.token), base_url=ROOM)
        self.client.account.upgrade_to_bot()
        account = self.client.account.get()
        assert account["title"] == "BOT" and account["username"] == name, account
        self.games, self.over, self.told = {}, {}, threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()
        while not requests.get(f"{ROOM}/api/users/status", params={"ids": name}).json()[0]["online"]:
            time.sleep(0.05)

    def listen(self):
        for event in self.client.bots.stream_incoming_events():
            with self.told:
                if event["type"] == "challenge" and event["challenge"]["direction"] == "in":
                    self.client.bots.accept_challenge(event["challenge"]["id"])
                elif event["type"] == "gameStart":
                    self.games[event["game"]["gameId"]] = event["game"]
                elif event["type"] == "gameFinish":
                    self.over[event["game"]["gameId"]] = event["game"]
                self.told.notify_all()

    def wait(self, which, game):
        with self.told:
            assert self.told.wait_for(lambda: game in which, 60), f"{self.name} hears nothing of {game}"
            return which[game]

    def challenges(self, other, **terms):
        made = self.client.challenges.create(other.name, rated=False, **terms)
        for bot in (self, other):
            bot.wait(bot.games, made["id"])
        return made["id"]


def states(bot, game):
    """The states of a game, as its stream tells them."""
    for line in bot.client.bots.stream_game_state(game):
        if line["type"] == "gameFull":
            assert line["id"] == game and line["createdAt"] and line["variant"]["name"], line
            yield line["state"]
        elif line["type"] == "gameState":
            yield line


def play(bot, game, seed, last, lost_at=None):
    """Plays what the lines list, by chance; `lost_at` turns after the beginning its stream is given up and opened again."""
    choose, acted, refused = random.Random(f"{bot.name} {seed}"), 0, 0
    while True:
        lost = False
        for state in states(bot, game):
            last[bot.name] = state
            if not state["legal"]:
                continue
            if acted == lost_at:
                acted, lost = acted + 1, True
                break
            if acted >= TURNS:
                bot.client.bots.resign_game(game)
                break
            try:
                bot.client.bots.make_move(game, choose.choice(state["legal"]))
            except berserk.exceptions.ResponseError as error:
                # The other one has ended it in this moment; or acted at the same time, where both may, and another line
                # comes.
                refused += 1
                assert refused < 4, error
                continue
            acted += 1
        if not lost:
            return


def both_play(white, black, game, seed, lost_at=None):
    last = {}
    ways = [
        threading.Thread(target=play, args=(bot, game, seed, last, lost_at), daemon=True) for bot in (white, black)
    ]
    for way in ways:
        way.start()
    for way in ways:
        way.join(120)
        assert not way.is_alive(), f"{game} does not end"
    ends = [bot.wait(bot.over, game)["status"]["name"] for bot in (white, black)]
    assert ends[0] == ends[1] not in ("created", "started"), ends
    return ends[0], max(len(state["moves"].split()) for state in last.values())


def first(bot, game):
    return next(state for state in states(bot, game) if state["legal"])


def status(bot, game):
    return next(states(bot, game))["status"]


def main():
    unique = f"{int(time.time()) % 100000:05}"
    white, black = Bot(f"white{unique}"), Bot(f"black{unique}")
    asked = requests.post(f"{ROOM}/api/token/test", data=white.token).json()[white.token]
    assert asked["userId"] == white.name and "bot:play" in asked["scopes"].split(","), asked
    all_games = requests.get(f"{ROOM}/api/games").json()
    games = sys.argv[2:] or [game["id"] for game in all_games if game["seats"] == 2]
    for number, game in enumerate(games):
        terms = {"clock_limit": 600, "clock_increment": 1} if number % 2 == 0 else {}
        id = white.challenges(black, variant=game, color="white", **terms)
        status_name, turns = both_play(white, black, id, 7 + number)
        print(f"{game}: {turns} turns, {status_name}{', with a clock' if terms else ''}", flush=True)

    # The first two actions of the list end no game of this one, whatever the deal: in others a king may turn up in check at once.
    some = "jieqi"
    id = white.challenges(black, variant=some, color="white", clock_limit=600, clock_increment=0)
    white.client.board.make_move(id, first(white, id)["legal"][0])
    white.client.board.offer_draw(id)
    assert next(states(black, id))["wdraw"]
    black.client.board.accept_draw(id)
    assert status(white, id) == "draw", status(white, id)
    print("a draw is offered and agreed", flush=True)

    id = white.challenges(black, variant=some, color="white")
    black.client.bots.abort_game(id)
    assert status(white, id) == "aborted", status(white, id)
    print("a game is aborted", flush=True)

    id = white.challenges(black, variant=some, color="white", clock_limit=1, clock_increment=0)
    for bot in (white, black):
        bot.client.bots.make_move(id, first(bot, id)["legal"][0])
    last = list(states(white, id))[-1]
    assert (last["status"], last["winner"]) == ("outoftime", "black"), last
    print("a flag falls", flush=True)

    id = white.challenges(black, variant=some, color="white", clock_limit=600, clock_increment=0)
    status_name, turns = both_play(white, black, id, 3, lost_at=4)
    print(f"a stream is lost in the middle: {turns} turns, {status_name}", flush=True)

    id = white.client.challenges.create(black.name, rated=False, variant=some, color="random")["id"]
    white.wait(white.games, id)
    for action, refused in (
        (lambda: white.client.challenges.create(black.name, rated=False, variant="standard"), "no game"),
        (lambda: white.client.bots.make_move(id, "a1a1"), ""),
        (lambda: white.client.bots.make_move("nowhere", "a1a1"), "no seat"),
    ):
        try:
            action()
        except berserk.exceptions.ResponseError as error:
            assert refused in str(error), error
        else:
            raise AssertionError(f"{refused}: nothing is refused")
    white.client.bots.resign_game(id)
    print("what is wrong is refused in words", flush=True)


main()
