# %% [markdown]
# # A policy for Surprise Chess
#
# A linear function of what stands where learns what a position is worth. It plays against itself, one action ahead
# (`View.ahead`); in every position it meets, the engine says what the seat to act can expect, from that seat's view
# alone (`facedown.engine(...).analyze`), and the function is fitted to that. Better play meets better positions, so it
# goes in rounds. In earnest it looks two actions ahead. numpy alone, one core, a few minutes.
#
#     python surprise_policy.py --seeds 1 2 3                         # three times, 400 games each against level 2
#     python surprise_policy.py --seeds 1 --positions 1000 --matches 20    # a first look

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
        self._seen = np.zeros(WEIGHTS)
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
        # A piece is worth much the same everywhere: what a square adds to its mean is kept small.
        self._seen += np.bincount(at.ravel(), minlength=WEIGHTS)
        seen, weights = self._seen.reshape(32, KINDS), self.weights.reshape(32, KINDS)
        usual = (seen * weights).sum(axis=0) / np.maximum(seen.sum(axis=0), 1)
        weights -= np.float32(4 * rate) * (weights - usual.astype(np.float32)) * (seen > 0)
        return float((wrong**2).mean())


# %% [markdown]
# What an action is worth is the mean over what may turn up, by its chances. All that may come of one action stands
# together in `Ahead`.

# %%
def worth(ahead: facedown.Ahead, value: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each action: the position it is taken in, its number and its expected value."""
    parents, actions = ahead.parents, ahead.actions
    first = np.flatnonzero(np.r_[True, (np.diff(parents) != 0) | (np.diff(actions) != 0)])
    return parents[first], actions[first], np.add.reduceat(ahead.weights * value, first)


def leaves(ahead: facedown.Ahead, judge: Value, draw: float = 0.0) -> np.ndarray:
    """The values of the positions, for the seat that acted; where a game is over, its result, and `draw` for a draw."""
    returns = ahead.returns
    return np.where(ahead.over, np.where(returns == 0, draw, returns), judge.of(ahead.observations))


def explore(view: facedown.View, judge: Value, heat: float, rng: np.random.Generator) -> int:
    """An action, one look ahead; `heat` is by how much a worse one may be preferred."""
    ahead = view.ahead()
    _, actions, values = worth(ahead, leaves(ahead, judge))
    return int(actions[np.argmax(values + heat * rng.gumbel(size=len(values)))])


# %% [markdown]
# One round: games against itself until there are enough positions. A position in which the engine would take something
# is left out, for what stands there will not stand there long.

# %%
def collect(
    judge: Value, teacher: facedown.Engine, positions: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Squares as the seat sees them that has just acted, uint8 (n, 64), and what it can expect, float32 (n,), -1 to 1."""
    codes, targets = [], []
    while len(codes) < positions:
        state = GAME.deal(int(rng.integers(2**62)))
        heat = 10.0 ** rng.uniform(-2.5, -0.5)
        while not state.is_over and state.plies < 200 and state.claimable is None:
            view = state.view(state.to_act[0])
            # Few of each game, for neighbors tell the same.
            if rng.random() < 0.15:
                seen = view.observation()
                best = teacher.analyze(view)["lines"][0]
                file, rank = ord(best["actions"][0][2]) - ord("a"), int(best["actions"][0][3]) - 1
                if seen[8 * (rank if view.seat == "white" else 7 - rank) + file] == 0:
                    codes.append(turned(seen[None])[0])
                    targets.append(1 - 2 * best["expected"])
            state.apply_number(explore(view, judge, heat, rng))
    return np.array(codes), np.array(targets, np.float32)


def train(seed: int, positions: int, rounds: int = 4, epochs: int = 60) -> tuple[Value, list[dict]]:
    """A value function from so many positions in all, and how its error went down."""
    rng = np.random.default_rng(seed)
    teacher = facedown.engine(GAME, nodes=400, seed=seed)
    judge, begun, curve = Value(seed), time.perf_counter(), []
    codes, targets = np.zeros((0, SQUARES), np.uint8), np.zeros(0, np.float32)
    for number in range(rounds):
        more = collect(judge, teacher, positions // rounds, rng)
        # Judged before it has learned from them: positions that it has not seen.
        unseen = float(((judge.of(more[0]) - more[1]) ** 2).mean())
        codes, targets = np.concatenate([codes, more[0]]), np.concatenate([targets, more[1]])
        for epoch in range(epochs):
            order = rng.permutation(len(codes))
            rate = 0.02 * (1 - epoch / epochs) + 0.001
            parts = np.array_split(order, max(1, len(order) // 2048))
            errors = [judge.learn(codes[part], targets[part], rate) for part in parts]
        spent = time.perf_counter() - begun
        error = float(np.mean(errors))
        curve.append({"positions": len(codes), "unseen": unseen, "error": error, "seconds": spent})
        print(
            f"  {len(codes):6d} positions, error {unseen:.3f} on new ones, {error:.3f} after, {spent:.0f} s",
            flush=True,
        )
    return judge, curve


# %% [markdown]
# In earnest it also looks at what the other side may do next: every action is worth what the best answer leaves of it.
# A draw is worth a little less than nothing to it, so that it plays on.

# %%
def choose(view: facedown.View, judge: Value, draw: float = -0.2) -> int:
    """The number of the action that a seat's view suggests."""
    ahead = view.ahead()
    value = leaves(ahead, judge, draw)
    further = ahead.ahead()
    if len(further):
        rows, _, answers = worth(further, leaves(further, judge, -draw))
        first = np.flatnonzero(np.r_[True, np.diff(rows) != 0])
        value[rows[first]] = -np.maximum.reduceat(answers, first)
    _, actions, values = worth(ahead, value)
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
# `surprise_policy.svg`; runs that were made apart are joined by `--join`.

# %%
def said(result: dict) -> str:
    """A score with its wins and draws."""
    return f"{result['score']:.1%} (+{result['wins']} ={result['draws']})"


def run(seed: int, positions: int, matches: int, level: int) -> dict:
    """Trains once and plays."""
    begun = time.perf_counter()
    judge, curve = train(seed, positions)
    spent = time.perf_counter() - begun
    trained = contest(judge, level, matches)
    print(f"seed {seed}: trained {said(trained)}, {spent:.0f} s of training", flush=True)
    untrained = contest(Value(seed), level, matches)
    print(f"seed {seed}: untrained {said(untrained)}", flush=True)
    chosen = {"seed": seed, "positions": positions, "level": level, "seconds": round(spent)}
    return chosen | {"trained": trained, "untrained": untrained, "curve": curve}


def write(runs: list[dict], out: Path) -> None:
    """The figures and the picture."""
    from curves import chart

    out.mkdir(parents=True, exist_ok=True)
    (out / "surprise_policy.json").write_text(json.dumps(runs, indent=1) + "\n")
    lines = {
        f"seed {run['seed']}: {run['trained']['score']:.0%}": (
            [0, *(point["positions"] for point in run["curve"][:-1])],
            [point["unseen"] for point in run["curve"]],
        )
        for run in runs
    }
    title = "Squared error on positions not seen before"
    (out / "surprise_policy.svg").write_text(chart(title, "positions learned from", "error", lines, low=0.0))
    print("| seed | training | trained | untrained |\n| ---: | ---: | ---: | ---: |")
    for each in runs:
        trained, untrained = said(each["trained"]), said(each["untrained"])
        print(f"| {each['seed']} | {each['seconds']} s | {trained} | {untrained} |")


def main() -> None:
    parser = argparse.ArgumentParser(description="A policy for Surprise Chess")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--positions", type=int, default=16_000, help="positions to learn from")
    parser.add_argument("--matches", type=int, default=400, help="games against the engine")
    parser.add_argument("--level", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("."))
    parser.add_argument("--join", type=Path, nargs="+", help="folders of earlier runs, instead of a new one")
    chosen = parser.parse_args()
    if chosen.join:
        runs = [run for each in chosen.join for run in json.loads((each / "surprise_policy.json").read_text())]
    else:
        runs = [run(seed, chosen.positions, chosen.matches, chosen.level) for seed in chosen.seeds]
    write(runs, chosen.out)


if __name__ == "__main__":
    main()
