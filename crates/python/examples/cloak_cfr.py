# %% [markdown]
# # Reduced Cloak and Dagger Chess, solved
#
# Each side has two checkers left, numbers 4 and 5: one is the king, the other a rook, and only their owner knows which
# is which. Whoever takes the cloaked king wins. The game is cut off (a draw) after a number of actions, nobody uncloaks,
# and the only guess is "4 is the king". That leaves a tree that counterfactual regret minimization (CFR+) can walk: it is
# built once through `facedown.open_spiel`, kept as arrays, and every iteration is numpy. At the end OpenSpiel's own
# `exploitability` judges the average policy on the game itself.
#
#     python cloak_cfr.py                  # the tree of the book's picture
#     python cloak_cfr.py --longest 4      # a smaller one

# %%
import argparse
import time
from pathlib import Path

import facedown.open_spiel
import numpy as np
import pyspiel

#: White to act; the board, and for both sides which checker is which.
BOARD = "1x4x1/8/8/8/8/8/8/1X4X1 w - - 0 1 45/45 {}/{} 0/0 g -"
STARTS = [BOARD.format(w, b) for w in ("---KR---", "---RK---") for b in ("---kr---", "---rk---")]
LEFT_OUT = ["uncloak:", "guess:5", *(f"guess:4={piece}" for piece in "QRBN")]


def reduced(longest: int) -> pyspiel.Game:
    """The game that is solved."""
    return facedown.open_spiel.load(
        "cloak-and-dagger", starts="\n".join(STARTS), without=",".join(LEFT_OUT), longest=longest
    )


# %% [markdown]
# The tree, level by level: for each node its player (-1 chance, 2 the end), for each edge the node it comes from, the
# node it leads to, and the entry of the policy by which it is chosen. Information states have perfect recall: all that
# a seat was told since the start.

# %%
class Tree:
    def __init__(self, game: pyspiel.Game) -> None:
        self.infosets: dict[str, int] = {}
        self.legal: list[list[int]] = []
        self.first: list[int] = []  # the first entry of each information state
        entries = 0
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        self.levels: list[dict[str, np.ndarray]] = []
        level = [game.new_initial_state()]
        while level:
            player = np.full(len(level), 2, np.int8)
            value = np.zeros(len(level))
            parents, entry, chance, below = [], [], [], []
            for number, state in enumerate(level):
                if state.is_terminal():
                    value[number] = state.returns()[0]
                    continue
                if state.is_chance_node():
                    player[number] = -1
                    for action, probability in state.chance_outcomes():
                        parents.append(number), entry.append(-1), chance.append(probability)
                        below.append(state.child(action))
                    continue
                who = player[number] = state.current_player()
                told = observer.string_from(state, who)
                actions = state.legal_actions()
                if told not in self.infosets:
                    self.infosets[told] = len(self.legal)
                    self.legal.append(actions)
                    self.first.append(entries)
                    entries += len(actions)
                assert self.legal[self.infosets[told]] == actions, "a seat knows what it may do"
                start = self.first[self.infosets[told]]
                for offset, action in enumerate(actions):
                    parents.append(number), entry.append(start + offset), chance.append(1.0)
                    below.append(state.child(action))
            self.levels.append(
                {
                    "player": player,
                    "value": value,
                    "parent": np.array(parents, np.int32),
                    "entry": np.array(entry, np.int32),
                    "chance": np.array(chance),
                }
            )
            level = below
        self.entries = entries
        self.owner = np.repeat(np.arange(len(self.legal)), [len(actions) for actions in self.legal])

    def nodes(self) -> int:
        return sum(len(level["player"]) for level in self.levels)

    def normal(self, weights: np.ndarray) -> np.ndarray:
        """A policy from weights that are not negative; each action alike where all of a state are zero."""
        sums = np.bincount(self.owner, weights, len(self.legal))
        even = 1.0 / np.bincount(self.owner, minlength=len(self.legal))
        return np.where(sums[self.owner] > 0, weights / np.maximum(sums[self.owner], 1e-300), even[self.owner])

    def reach(self, policy: np.ndarray) -> list[np.ndarray]:
        """For each level how likely each node is by chance, by White and by Black: three rows."""
        reached = [np.ones((3, 1))]
        for level in self.levels[:-1]:
            parent, entry = level["parent"], level["entry"]
            rows = reached[-1][:, parent]
            by = np.where(entry >= 0, policy[entry], level["chance"])
            mover = level["player"][parent]
            for row, who in enumerate((-1, 0, 1)):
                rows[row] = np.where(mover == who, rows[row] * by, rows[row])
            reached.append(rows)
        return reached

    def walk(self, policy: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
        """For each entry its regret and how likely its owner reaches it; and White's value."""
        reached = self.reach(policy)
        regrets, likely = np.zeros(self.entries), np.zeros(self.entries)
        below = np.zeros(0)
        for level, reach in zip(reversed(self.levels), reversed(reached)):
            value = level["value"].copy()
            parent, entry = level["parent"], level["entry"]
            if len(parent):
                by = np.where(entry >= 0, policy[entry], level["chance"])
                value += np.bincount(parent, by * below, len(value))
                mover = level["player"][parent]
                for who, sign in ((0, 1.0), (1, -1.0)):
                    own = mover == who
                    at, node = entry[own], parent[own]
                    others = reach[0, node] * reach[2 - who, node]
                    gain = sign * (below[own] - value[node])
                    regrets += np.bincount(at, others * gain, self.entries)
                    likely += np.bincount(at, reach[1 + who, node], self.entries)
            below = value
        return regrets, likely, float(below[0])

    def best_response(self, policy: np.ndarray, who: int) -> float:
        """What the best answer of a seat to a policy is worth to it."""
        # The answer is chosen at a whole information state at once, from the deepest up.
        reached = self.reach(policy)
        sign = 1.0 if who == 0 else -1.0
        below = np.zeros(0)
        for level, reach in zip(reversed(self.levels), reversed(reached)):
            value = sign * level["value"]
            parent, entry = level["parent"], level["entry"]
            if len(parent):
                by = np.where(entry >= 0, policy[entry], level["chance"])
                own = level["player"][parent] == who
                others = reach[0, parent] * reach[2 - who, parent]
                worth = np.bincount(entry[own], (others * below)[own], self.entries)
                ours = np.unique(entry[own])
                by[own] = 0
                if len(ours):
                    states = self.owner[ours]
                    order = np.lexsort((-worth[ours], states))
                    best = ours[order][np.r_[True, np.diff(states[order]) != 0]]
                    by[np.isin(entry, best) & own] = 1
                value = value + np.bincount(parent, by * below, len(value))
            below = value
        return float(below[0])

    def exploitability(self, policy: np.ndarray) -> float:
        """What best answers win on the average of both seats; 0 in an equilibrium."""
        return (self.best_response(policy, 0) + self.best_response(policy, 1)) / 2


# %% [markdown]
# CFR+: regrets never fall below zero, and later policies weigh more in the average. Both seats are brought forward in
# every iteration.

# %%
def solve(tree: Tree, iterations: int) -> tuple[np.ndarray, list[int], list[float], float]:
    regrets, average = np.zeros(tree.entries), np.zeros(tree.entries)
    counts, exploitable = [], []
    value = 0.0
    for i in range(1, iterations + 1):
        policy = tree.normal(regrets)
        gained, likely, value = tree.walk(policy)
        regrets = np.maximum(regrets + gained, 0)
        average += i * likely * policy
        if i in (1, 2, 4, 8) or i % 16 == 0 or i == iterations:
            counts.append(i)
            exploitable.append(tree.exploitability(tree.normal(average)))
    return tree.normal(average), counts, exploitable, value


def by_open_spiel(game: pyspiel.Game, tree: Tree, policy: np.ndarray) -> float:
    """OpenSpiel's own exploitability of the policy, on the game itself."""
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

    class Average(policies.Policy):
        def __init__(self) -> None:
            super().__init__(game, [0, 1])
            self.observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))

        def action_probabilities(self, state: pyspiel.State, player_id: int | None = None) -> dict[int, float]:
            who = state.current_player() if player_id is None else player_id
            number = tree.infosets[self.observer.string_from(state, who)]
            start = tree.first[number]
            return dict(zip(tree.legal[number], policy[start : start + len(tree.legal[number])]))

    return exploitability.exploitability(game, Average())


# %%
def main() -> None:
    parser = argparse.ArgumentParser(description="Reduced Cloak and Dagger Chess, solved by CFR+")
    parser.add_argument("--longest", type=int, default=6, help="actions after which the game is drawn")
    parser.add_argument("--iterations", type=int, default=512)
    parser.add_argument("--out", type=Path, default=Path("."))
    chosen = parser.parse_args()
    begun = time.perf_counter()
    game = reduced(chosen.longest)
    tree = Tree(game)
    print(f"{tree.nodes()} nodes, {len(tree.legal)} information states, {time.perf_counter() - begun:.1f} s")
    begun = time.perf_counter()
    policy, counts, exploitable, value = solve(tree, chosen.iterations)
    print(f"{chosen.iterations} iterations in {time.perf_counter() - begun:.1f} s")
    print(f"exploitability {exploitable[0]:.4f} after {counts[0]}, {exploitable[-1]:.6f} after {counts[-1]}")
    print(f"White can expect {(tree.best_response(policy, 0) - tree.best_response(policy, 1)) / 2:+.4f}")
    print(f"OpenSpiel says the exploitability is {by_open_spiel(game, tree, policy):.6f}")
    from curves import chart

    lines = {"CFR+": (counts, [float(np.log10(max(each, 1e-9))) for each in exploitable])}
    picture = chart("Exploitability of the average policy", "iterations", "exploitability, 10^n", lines)
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "cloak_cfr.svg").write_text(picture)


if __name__ == "__main__":
    main()
