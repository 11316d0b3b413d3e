"""PufferLib's buffers."""

import facedown
import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: the buffers for PufferLib are not tested")

from facedown.pufferlib import Env, unpack_mask  # noqa: E402


def test_the_callers_buffers_are_written_in_place(game):
    width = game.observation_shape("codes")[0] + -(-game.num_actions // 8)
    buffers = {
        "observations": np.zeros((6, width), np.uint8),
        "rewards": np.zeros(6, np.float32),
        "terminals": np.zeros(6, bool),
        "truncations": np.zeros(6, bool),
        "masks": np.zeros(6, bool),
        "actions": np.zeros(6, np.int32),
    }
    env = Env(game, 6, buf=buffers, seed=9, longest=40)
    beside = facedown.VecEnv(game, 6, seed=9, longest=40)
    rng = np.random.default_rng(0)
    env.reset(9), beside.reset(9)
    ended = 0
    for _ in range(90):
        assert (buffers["observations"][:, : beside.observations.shape[1]] == beside.observations).all()
        assert (unpack_mask(buffers["observations"], game) == beside.mask).all()
        acted = beside.to_act.copy()
        buffers["actions"][:] = beside.sample(rng)
        beside.step(buffers["actions"])
        *_, infos = env.step()
        assert (buffers["rewards"] == beside.rewards[np.arange(6), acted]).all()
        assert (buffers["terminals"] == beside.terminations).all() and buffers["masks"].all()
        assert (buffers["truncations"] == beside.truncations).all()
        ended += sum(info["games"] for info in infos)
    assert ended > 0


def test_a_buffer_of_another_kind_is_refused():
    with pytest.raises(facedown.FacedownError, match="buffer `rewards` must be float32"):
        Env("surprise", 4, buf={"rewards": np.zeros(4)})
