"""PyTorch on our arrays: the same memory, and a value function that learns."""

import facedown
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing is trained with it")


def test_tensors_share_the_memory_of_the_arrays(game):
    env = facedown.VecEnv(game, 16, seed=2)
    seen, mask = torch.from_dlpack(env.observations), torch.from_numpy(env.mask)
    rewards, to_act = torch.from_dlpack(env.rewards), torch.from_dlpack(env.to_act)
    rng = np.random.default_rng(0)
    before = seen.clone()
    for _ in range(10):
        env.step(env.sample(rng))
        assert (seen.numpy() == env.observations).all() and (mask.numpy() == env.mask).all()
        assert (rewards.numpy() == env.rewards).all() and (to_act.numpy() == env.to_act).all()
    assert (seen != before).any()


def test_tensors_are_written_in_place():
    mine = torch.zeros((8, 81), dtype=torch.uint8)
    env = facedown.VecEnv("surprise", 8, out={"observations": mine.numpy()})
    assert mine.any()
    before = mine.clone()
    env.step(env.sample(np.random.default_rng(0)))
    assert (mine != before).any()


def test_actions_may_come_from_a_tensor(game):
    env = facedown.VecEnv(game, 16, seed=2)
    torch.manual_seed(1)
    for _ in range(10):
        drawn = torch.multinomial(torch.from_numpy(env.mask).float(), 1).squeeze(1)
        acted = env.to_act.copy()
        env.step(drawn.numpy())
        assert (acted >= 0).all()


def test_a_network_learns_from_self_play():
    """The learner of the chapter, its value function one of PyTorch: it beats random play, and does not nearly as often
    before it has learned."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    other = torch.tensor([0, *range(7, 13), *range(1, 7), 14, 13])
    net = torch.nn.Sequential(torch.nn.EmbeddingBag(15, 1, mode="sum"), torch.nn.Tanh())
    torch.nn.init.zeros_(net[0].weight)
    optimizer = torch.optim.Adam(net.parameters(), 0.01)

    def choose(env):
        ahead = env.ahead()
        with torch.no_grad():
            value = net(torch.from_dlpack(ahead.observations)[:, :64].long()).squeeze(1).numpy()
        worth = np.where(ahead.over, ahead.returns, value)
        first = np.flatnonzero(np.r_[True, (np.diff(ahead.parents) != 0) | (np.diff(ahead.actions) != 0)])
        expected, rows = np.add.reduceat(ahead.weights * worth, first), ahead.parents[first]
        order = np.lexsort((expected + 1e-6 * rng.random(len(first)), rows))
        best = order[np.r_[np.diff(rows[order]) != 0, True]]
        actions, promised = np.zeros(len(env), int), np.zeros(len(env), np.float32)
        actions[rows[best]], promised[rows[best]] = ahead.actions[first[best]], expected[best]
        return actions, promised

    def score():
        env = facedown.VecEnv("surprise", 64, seed=2, longest=300, autoreset="disabled")
        won = 0.0
        while (env.to_act >= 0).any():
            env.step(np.where(env.to_act == 0, choose(env)[0], env.sample(rng)))
            won += env.rewards[:, 0].sum()
        return (won / 64 + 1) / 2

    untrained = score()
    env = facedown.VecEnv("surprise", 128, seed=1, longest=300)
    seen = torch.from_dlpack(env.observations)
    for _ in range(250):
        actions, promised = choose(env)
        board = other[seen[:, :64].long()].reshape(-1, 8, 8).flip(1).reshape(-1, 64)
        loss = (net(board).squeeze(1) + torch.from_numpy(promised)).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        env.step(np.where(rng.random(128) < 0.1, env.sample(rng), actions))
    trained = score()
    assert trained > 0.9 and trained > untrained + 0.05, (untrained, trained)
