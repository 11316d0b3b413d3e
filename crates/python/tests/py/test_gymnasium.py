"""Gymnasium's own checks, and the three modes of resetting."""

import warnings

import facedown
import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: its checks do not run")

from facedown import gymnasium as ours  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402


def test_one_seat_passes_the_checker(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # The checker takes actions without looking at the mask.
        check_env(ours.SingleAgent(game, illegal="lose"), skip_render_check=True)


def test_one_seat_plays_to_the_end(game):
    env = ours.SingleAgent(game, seat=game.seats[-1])
    seen, info = env.reset(seed=4)
    rng = np.random.default_rng(0)
    over = cut = False
    while not (over or cut):
        assert seen in env.observation_space
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, cut, info = env.step(action)
    assert len(game.seats) == 1 or reward in (-1.0, 0.0, 1.0)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_vectors(game, mode):
    env = ours.Vector(game, 8, autoreset_mode=mode, longest=30)
    seen, infos = env.reset(seed=3)
    rng = np.random.default_rng(0)
    ended = 0
    for _ in range(70):
        assert seen in env.observation_space
        mask = seen["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])
        seen, rewards, terminations, truncations, infos = env.step(actions)
        assert rewards.shape == (8,) and terminations.dtype == truncations.dtype == np.bool_
        over = terminations | truncations
        ended += over.sum()
        if mode is AutoresetMode.SAME_STEP and over.any():
            assert infos["final_obs"]["observation"][over].any() and (infos["_final_obs"] == over).all()
        if mode is AutoresetMode.DISABLED and over.any():
            seen, infos = env.reset(options={"reset_mask": over})
    assert ended >= 8


def test_limits_and_choices_are_checked():
    assert ours.SingleAgent("jieqi", longest=9).max_steps == ours.SingleAgent("jieqi", max_cycles=9).max_steps == 9
    assert ours.SingleAgent("jieqi").max_steps == 4_000 and ours.SingleAgent("jieqi", max_steps=None).max_steps is None
    for wrong in ({"render_mode": "human"}, {"captured_covered": "public"}, {"max_steps": 5, "longest": 6}):
        with pytest.raises(facedown.FacedownError):
            ours.SingleAgent("jieqi", **wrong)
    with pytest.raises(facedown.FacedownError, match="captured_covered.*Game"):
        ours.Vector("jieqi", 2, captured_covered="public")


def test_wrong_calls_are_said_in_words():
    env = ours.SingleAgent("jieqi")
    with pytest.raises(facedown.FacedownError, match="call reset"):
        env.step(1)
    env.reset(seed=1)
    with pytest.raises(facedown.FacedownError, match="an action is a whole number"):
        env.step("a0a1")
    vector = ours.Vector("jieqi", 4)
    vector.reset(seed=1)
    with pytest.raises(facedown.FacedownError, match="`actions` must be whole numbers"):
        vector.step(np.zeros((4, 1), int))


@pytest.mark.parametrize("wrong", [{"autoreset": "same_step"}, {"autoreset_mode": "same_step"}])
def test_the_modes_have_gymnasiums_names(wrong):
    with pytest.raises(facedown.FacedownError, match="AutoresetMode"):
        ours.Vector("chaos", 2, **wrong)
