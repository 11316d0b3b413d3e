"""PettingZoo's own conformance tests."""

import warnings

import facedown
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: its conformance tests do not run")

from facedown import pettingzoo as ours  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402


@pytest.mark.parametrize("obs", ["codes", "planes"])
def test_api(game, obs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(ours.env(game, obs=obs), num_cycles=300, verbose_progress=False)


def test_seeds(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: ours.env(game), num_cycles=150)


def test_max_cycles_truncates():
    env = ours.env("surprise", max_cycles=4)
    env.reset(seed=1)
    for agent in env.agent_iter(20):
        _, _, over, cut, info = env.last()
        env.step(None if over or cut else int(info["action_mask"].argmax()))
    assert env.state_.plies == 4 and not env.agents


def test_the_truth_needs_a_flag():
    env = ours.env("surprise")
    env.reset(seed=1)
    with pytest.raises(facedown.FacedownError):
        env.truth_observation("player_0")
    env = ours.env("surprise", training_truth=True)
    env.reset(seed=1)
    assert env.truth_observation("player_0").shape == (64,)
