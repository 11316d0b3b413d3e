"""Steps a second with observation and mask, random legal actions, beside what others have; in one run. Beside them the
mean number of actions of 200 games under random play.

python bench/steps.py [--seconds 2] [--rounds 3] [--games 1024] [--threads 1] [--obs codes] [--write docs/python.md]

Choosing a random action is counted apart: it is no part of an environment. PettingZoo and OpenSpiel are measured where
they are installed. With one thread the seconds are those of the processor, so that other programs on the machine count
for less. All are measured in turn, several times over, and the best of each counts: what a machine that others use
too takes away comes and goes. `--write` puts the table into a document, in place of the one that stands there.
"""

import argparse
import os
import platform
import re
import time
from collections.abc import Callable
from pathlib import Path

import facedown
import numpy as np


#: The clock of all measurements.
now: Callable[[], float] = time.process_time


def ours(id: str, n: int, obs: str, threads: int, seconds: float) -> float:
    env = facedown.VecEnv(id, n, obs=obs, threads=threads)
    rng = np.random.default_rng(0)
    for _ in range(30):
        env.step(env.sample(rng))
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = env.sample(rng)
        begun = now()
        env.step(actions)
        spent += now() - begun
        steps += n
    return steps / spent


def length(id: str, games: int = 200) -> float:
    """The mean number of actions of a game, parts of turns among them. Every game is played to its end: the first to end
    are the short ones."""
    env = facedown.VecEnv(id, games, seed=0, autoreset="disabled")
    rng = np.random.default_rng(0)
    taken = 0
    while (env.to_act >= 0).any():
        taken += int((env.to_act >= 0).sum())
        env.step(env.sample(rng))
    return taken / games


def pettingzoo_chess(seconds: float) -> tuple[str, float]:
    import pettingzoo
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()
    rng = np.random.default_rng(0)
    steps, spent = 0, 0.0
    while spent < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            action = None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
            begun = now()
            env.step(action)
            if not (over or cut):
                env.observe(env.agent_selection)
            spent += now() - begun
            steps += 1
            if spent >= seconds:
                break
    return f"PettingZoo {pettingzoo.__version__} chess_v6", steps / spent


def open_spiel(name: str, seconds: float) -> tuple[str, float]:
    import importlib.metadata

    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(0)
    steps, spent = 0, 0.0
    while spent < seconds:
        begun = now()
        state = game.new_initial_state()
        spent += now() - begun
        while not state.is_terminal() and spent < seconds:
            action = int(rng.choice(state.legal_actions()))
            begun = now()
            state.apply_action(action)
            if not state.is_terminal():
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            spent += now() - begun
            steps += 1
    return f"OpenSpiel {importlib.metadata.version('open_spiel')} {name}", steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--obs", default="codes", choices=["codes", "planes", "bits"])
    parser.add_argument("--write", type=Path, help="a document with a table to be replaced")
    chosen = parser.parse_args()
    if chosen.threads > 1:
        global now
        now = time.perf_counter
    size = (chosen.games, chosen.obs, chosen.threads, chosen.seconds)
    measures: list[Callable[[], tuple[str, float]]] = [
        *(lambda id=id: (f"`{id}`", ours(id, *size)) for id in facedown.games()),
        lambda: open_spiel("dark_chess", chosen.seconds),
        lambda: open_spiel("chess", chosen.seconds),
        lambda: pettingzoo_chess(chosen.seconds),
    ]
    best: dict[str, float] = {}
    for _ in range(chosen.rounds):
        for measure in measures:
            try:
                name, rate = measure()
            except ImportError as missing:
                print(f"not measured: {missing}")
                continue
            best[name] = max(best.get(name, 0.0), rate)
            print(f"{name}: {rate:,.0f}", flush=True)
    rows = list(best.items())
    lengths = {f"`{id}`": length(id) for id in facedown.games()}
    # The one that comes nearest: hidden information, with its observation.
    beside = next((rate for name, rate in rows if "dark_chess" in name), None)
    table = ["| what | steps a second | times dark chess | actions a game |", "| --- | ---: | ---: | ---: |"]
    for name, rate in rows:
        times = f"{rate / beside:,.3g}" if beside else ""
        actions = f"{lengths[name]:,.0f}" if name in lengths else ""
        table.append(f"| {name} | {rate:,.0f} | {times} | {actions} |")
    kind = "a second of one core" if chosen.threads == 1 else f"a second of {chosen.threads} threads"
    table += [
        "",
        f"Made by `python crates/python/bench/steps.py`: {kind}, the best of {chosen.rounds} rounds, "
        f"{chosen.games:,} games, `{chosen.obs}`, without the time that `sample` takes to choose the actions; the "
        f"last column is the mean of 200 games under random play, played to their ends. On a virtual machine ({platform.machine()}, {os.cpu_count()} cores, shared), Python {platform.python_version()}, "
        f"numpy {np.__version__}.",
    ]
    text = "\n".join(table)
    print(text)
    if chosen.write:
        whole = chosen.write.read_text()
        whole, replaced = re.subn(r"\| what \| steps a second.*?\n\nMade by [^\n]*", lambda _: text, whole, flags=re.S)
        if not replaced:
            raise SystemExit(f"{chosen.write} has no such table")
        chosen.write.write_text(whole)


if __name__ == "__main__":
    main()
