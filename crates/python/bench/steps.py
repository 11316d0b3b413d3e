"""Steps a second with observation and mask, random legal actions, beside what others have; in one run.

python bench/steps.py [--seconds 2] [--games 1024] [--threads 1] [--obs codes]

Choosing a random action is counted apart: it is no part of an environment. PettingZoo and OpenSpiel are measured where
they are installed.
"""

import argparse
import platform
import time

import facedown
import numpy as np


def ours(id: str, n: int, obs: str, threads: int, seconds: float) -> float:
    env = facedown.VecEnv(id, n, obs=obs, threads=threads)
    rng = np.random.default_rng(0)
    for _ in range(30):
        env.step(env.sample(rng))
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = env.sample(rng)
        begun = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - begun
        steps += n
    return steps / spent


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
            begun = time.perf_counter()
            env.step(action)
            if not (over or cut):
                env.observe(env.agent_selection)
            spent += time.perf_counter() - begun
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
        begun = time.perf_counter()
        state = game.new_initial_state()
        spent += time.perf_counter() - begun
        while not state.is_terminal() and spent < seconds:
            action = int(rng.choice(state.legal_actions()))
            begun = time.perf_counter()
            state.apply_action(action)
            if not state.is_terminal():
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            spent += time.perf_counter() - begun
            steps += 1
    return f"OpenSpiel {importlib.metadata.version('open_spiel')} {name}", steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--obs", default="codes", choices=["codes", "planes", "bits"])
    chosen = parser.parse_args()
    print(f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__}")
    print(f"{chosen.games} games, {chosen.threads} thread(s), {chosen.obs}, steps a second with observation and mask\n")
    print("| what | steps a second |\n| --- | ---: |")
    for id in facedown.games():
        rate = ours(id, chosen.games, chosen.obs, chosen.threads, chosen.seconds)
        print(f"| facedown {id} | {rate:,.0f} |", flush=True)
    for measure in (
        lambda: pettingzoo_chess(chosen.seconds),
        lambda: open_spiel("dark_chess", chosen.seconds),
        lambda: open_spiel("chess", chosen.seconds),
    ):
        try:
            name, rate = measure()
            print(f"| {name} | {rate:,.0f} |", flush=True)
        except ImportError as missing:
            print(f"| not measured: {missing} | |")


if __name__ == "__main__":
    main()
