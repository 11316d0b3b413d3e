# %% [markdown]
# # A policy for Surprise Chess, trained by self-play
#
# A linear function of what stands where learns what a position is worth from nothing but the results of its own games:
# TD(lambda) on the positions that arise, 512 games at once. It plays by looking ahead (`VecEnv.ahead`): one action
# while it learns, two when it plays in earnest. numpy alone, one core, a few minutes.
#
#     python surprise_policy.py --seeds 1 2 3          # train three times, 400 games each against level 2
#     python surprise_policy.py --seeds 1 --games 500 --matches 20    # a first look

# %%
import argparse
import json
import time
from pathlib import Path

import facedown
import numpy as np

GAME = facedown.Game("surprise")
SQUARES = 64
KINDS = len(GAME.layout("kinds")) + 1

#: The codes of the other side: mine for theirs and theirs for mine.
_SWAPPED = np.array(
    [0]
    + [
        1 + GAME.layout("kinds").index(("their" if side == "my" else "my") + "_" + piece)
        for side, piece in (kind.split("_", 1) for kind in GAME.layout("kinds"))
    ],
    np.uint8,
)
#: A board and its mirror image are worth the same until somebody castles: both files have one weight.
_FOLDED = np.array([(s // 8) * 4 + min(s % 8, 7 - s % 8) for s in range(SQUARES)], np.int32)
_BASE = _FOLDED * KINDS
WEIGHTS = 32 * KINDS


# %% [markdown]
# A position is what stands on its squares. An observation after an action is in the frame of the seat that acted
# (`Ahead`); the same position as the other seat sees it before its own action is turned into that frame here.

# %%
def features(codes: np.ndarray) -> np.ndarray:
    """The numbers of the weights that count, int32 (n, 64)."""
    return _BASE + codes[:, :SQUARES]


def turned(codes: np.ndarray) -> np.ndarray:
    """Codes of the squares as the other seat sees them."""
    return _SWAPPED[codes[:, :SQUARES].reshape(-1, 8, 8)[:, ::-1]].reshape(-1, SQUARES)


class Value:
    """What a position is worth to the seat that has just acted, -1 to 1."""

    def __init__(self, seed: int) -> None:
        self.weights = np.random.default_rng(seed).normal(0, 1e-3, WEIGHTS).astype(np.float32)
        self._mean = np.zeros(WEIGHTS, np.float32)
        self._square = np.zeros(WEIGHTS, np.float32)
        self._steps = 0

    def of(self, codes: np.ndarray) -> np.ndarray:
        return np.tanh(self.weights[features(codes)].sum(axis=1))

    def learn(self, codes: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """One step of Adam on the squared error. Returns the error before it."""
        at = features(codes)
        value = np.tanh(self.weights[at].sum(axis=1))
        wrong = value - targets
        slope = wrong * (1 - value**2) / len(codes)
        gradient = np.bincount(at.ravel(), np.repeat(slope, SQUARES), WEIGHTS).astype(np.float32)
        self._steps += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.001 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.999**self._steps)
        self.weights -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        return float((wrong**2).mean())


# %% [markdown]
# What an action is worth is the mean over what may turn up, by its chances. All of one action stand together in
# `Ahead`, and so do all actions of one game.

# %%
def worth(ahead: facedown.Ahead, value: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each action in all games: the row of its game, its number and its expected value."""
    parents, actions = ahead.parents, ahead.actions
    first = np.flatnonzero(np.r_[True, (np.diff(parents) != 0) | (np.diff(actions) != 0)])
    return parents[first], actions[first], np.add.reduceat(ahead.weights * value, first)


def leaves(ahead: facedown.Ahead, judge: Value) -> np.ndarray:
    """The values of the positions, for the seat that acted; where a game is over, its result."""
    return np.where(ahead.over, ahead.returns, judge.of(ahead.observations))


def self_play(env: facedown.VecEnv, judge: Value, heat: float, rng: np.random.Generator) -> np.ndarray:
    """An action in each game, one action ahead; `heat` is how far a worse one may be preferred."""
    rows, actions, values = worth(ahead := env.ahead(), leaves(ahead, judge))
    values = values + heat * rng.gumbel(size=len(values)).astype(np.float32)
    first = np.flatnonzero(np.r_[True, np.diff(rows) != 0])
    best = np.maximum.reduceat(values, first)
    chosen = np.flatnonzero(values == np.repeat(best, np.diff(np.r_[first, len(rows)])))
    picks = np.zeros(env.n, np.int32)
    picks[rows[chosen]] = actions[chosen]
    return picks


# %% [markdown]
# Learning: games are played to their end, then every position in them gets its target from behind, a mixture of the
# result and of what the value function itself said one turn later (lambda 0.98). Most games between players who know
# nothing are drawn, and if those counted, everything would soon look drawn: only games that somebody won are learned
# from, so the value is the chance to win less the chance to lose *where somebody wins*.

# %%
def train(seed: int, games: int, n: int = 512, longest: int = 300, trace: float = 0.98) -> tuple[Value, list[dict]]:
    rng = np.random.default_rng(seed)
    judge = Value(seed)
    env = facedown.VecEnv(GAME, n, seed=seed, longest=longest)
    story = np.zeros((n, longest, SQUARES), np.uint8)
    acted = np.zeros((n, longest), np.int8)
    length = np.zeros(n, np.int32)
    rows = np.arange(n)
    done, begun, errors, curve = 0, time.perf_counter(), [], []
    waiting: list[tuple[np.ndarray, np.ndarray]] = []
    told = decisive = 0
    while done < games:
        share = done / games
        picks = self_play(env, judge, 0.15 * (1 - share) + 0.02, rng)
        seats = env.to_act.copy()
        env.step(picks)
        ended = env.terminations | env.truncations
        story[rows, length] = turned(np.where(ended[:, None], env.final, env.observations))
        acted[rows, length] = seats
        length += 1
        # A game that has ended is judged by its result, and its last position needs no target of its own.
        for row in np.flatnonzero(ended):
            plies = length[row] - 1
            if plies > 1 and env.rewards[row].any():
                decisive += 1
                codes, seats_of = story[row, :plies].copy(), acted[row, :plies]
                sign = np.where(seats_of == 0, 1.0, -1.0)
                said = judge.of(codes) * sign
                targets = np.empty(plies, np.float32)
                after = float(env.rewards[row, 0])
                for t in range(plies - 1, -1, -1):
                    targets[t] = after
                    after = (1 - trace) * said[t] + trace * after
                waiting.append((codes, (targets * sign).astype(np.float32)))
            length[row] = 0
            done += 1
        if sum(len(codes) for codes, _ in waiting) >= 4096:
            codes, targets = (np.concatenate(part) for part in zip(*waiting))
            waiting.clear()
            errors.extend(judge.learn(codes, targets, 0.01 * (1 - share) + 0.0005) for _ in range(4))
        if done >= told + games // 20:
            told = done
            spent = time.perf_counter() - begun
            error = float(np.mean(errors[-20:])) if errors else 1.0
            curve.append({"games": done, "won": decisive, "error": error, "seconds": spent})
            print(f"  {done:6d} games, {decisive} won, error {error:.3f}, {spent:.0f} s", flush=True)
    return judge, curve


# %% [markdown]
# In earnest it also looks at what the other side may do next: the eight best actions by the first look are followed one
# action further, and each is worth what the best answer leaves of it.

# %%
def choose(view: facedown.View, judge: Value, width: int = 8) -> int:
    """The number of the action that a seat's view suggests."""
    ahead = view.ahead()
    value = leaves(ahead, judge)
    _, actions, values = worth(ahead, value)
    best = actions[np.argsort(-values)[:width]]
    which = np.isin(ahead.actions, best) & ~ahead.over
    if which.any():
        further = ahead.ahead(which)
        rows, _, answers = worth(further, leaves(further, judge))
        first = np.flatnonzero(np.r_[True, np.diff(rows) != 0])
        value[rows[first]] = -np.maximum.reduceat(answers, first)
        _, actions, values = worth(ahead, value)
        values = np.where(np.isin(actions, best), values, -2)
    return int(actions[np.argmax(values)])


def contest(judge: Value, level: int, games: int, longest: int = 400) -> dict:
    """Seeded games against the engine: each deal twice, once with each side."""
    wins = draws = 0
    for number in range(games):
        engine = facedown.engine(GAME, level=level, seed=number)
        state = GAME.deal(1_000_000 + number // 2)
        ours = GAME.seats[number % 2]
        while not state.is_over and state.plies < longest:
            if state.to_act[0] == ours:
                state.apply_number(choose(state.view(ours), judge))
            else:
                state.apply(engine.play(state))
            if state.claimable is not None:
                state.claim()
        result = state.returns[number % 2]
        wins, draws = wins + (result > 0), draws + (result == 0)
    return {"games": games, "wins": wins, "draws": draws, "score": (wins + draws / 2) / games}


# %% [markdown]
# Three seeds, the untrained value function beside them. The figures go into `surprise_policy.json`, the curves into
# `surprise_policy.svg`.

# %%
def main() -> None:
    parser = argparse.ArgumentParser(description="A policy for Surprise Chess, trained by self-play")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--games", type=int, default=12_000, help="games of self-play")
    parser.add_argument("--matches", type=int, default=400, help="games against the engine")
    parser.add_argument("--level", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("."))
    chosen = parser.parse_args()
    results = []
    for seed in chosen.seeds:
        print(f"seed {seed}", flush=True)
        begun = time.perf_counter()
        judge, curve = train(seed, chosen.games)
        spent = time.perf_counter() - begun
        score = contest(judge, chosen.level, chosen.matches)
        untrained = contest(Value(seed), chosen.level, chosen.matches)
        results.append({"seed": seed, "seconds": spent, "trained": score, "untrained": untrained, "curve": curve})
        print(
            f"  trained {score['score']:.1%} (+{score['wins']} ={score['draws']}), "
            f"untrained {untrained['score']:.1%}, {spent:.0f} s of training",
            flush=True,
        )
        chosen.out.mkdir(parents=True, exist_ok=True)
        text = {"game": "surprise", "level": chosen.level, "games": chosen.games, "runs": results}
        (chosen.out / "surprise_policy.json").write_text(json.dumps(text, indent=1) + "\n")
    from curves import chart

    lines = {
        f"seed {run['seed']}: {run['trained']['score']:.0%}": (
            [point["games"] for point in run["curve"]],
            [point["error"] for point in run["curve"]],
        )
        for run in results
    }
    picture = chart("Squared error of the value function", "games of self-play", "error", lines)
    (chosen.out / "surprise_policy.svg").write_text(picture)


if __name__ == "__main__":
    main()
