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
        if cut:
            assert not info["action_mask"].any()
    assert env.state_.plies == 4 and not env.agents


def test_the_truth_needs_a_flag():
    env = ours.env("surprise")
    env.reset(seed=1)
    with pytest.raises(facedown.FacedownError):
        env.truth_observation("player_0")
    env = ours.env("surprise", training_truth=True)
    env.reset(seed=1)
    assert env.truth_observation("player_0").shape == (64,)


def test_an_illegal_action_changes_nothing():
    env = ours.env("surprise")
    env.reset(seed=1)
    first = env.observe("player_0")
    env._cumulative_rewards["player_0"] = 0.5
    for wrong in (-1, 1857, None):
        with pytest.raises(facedown.FacedownError):
            env.step(wrong)
        assert env.agent_selection == "player_0" and env.state_.plies == 0
        assert env._cumulative_rewards["player_0"] == 0.5
        assert all((env.observe("player_0")[name] == first[name]).all() for name in first)


def test_names_of_agents_and_choices_are_said():
    env = ours.env("jieqi")
    env.reset(seed=1)
    for use in (env.observe, env.view, env.action_space, env.observation_space):
        with pytest.raises(facedown.FacedownError, match=r"player_0 \(white\), player_1 \(black\)"):
            use("white")
    with pytest.raises(facedown.FacedownError, match="white, black"):
        env.state_.view("player_0")
    with pytest.raises(facedown.FacedownError, match="ansi, svg"):
        ours.env("jieqi", render_mode="human")
    with pytest.raises(facedown.FacedownError, match="captured_covered.*Game"):
        ours.env("jieqi", captured_covered="public")
    with pytest.raises(facedown.FacedownError, match=r"reset\(seed=\.\.\.\)"):
        ours.env("jieqi", seed=3)
    assert ours.env("jieqi", longest=7).max_cycles == 7 and ours.env("jieqi").max_cycles == 4_000
    assert ours.env("jieqi", max_cycles=None).max_cycles is None


def test_an_agent_has_a_view():
    env = ours.env("surprise")
    env.reset(seed=1)
    view = env.view("player_1")
    assert view.seat == "black" and (view.observation() == env.observe("player_1")["observation"]).all()


def test_wrong_calls_are_said_in_words():
    env = ours.env("surprise", training_truth=True)
    uses = (env.last, lambda: env.step(1), lambda: env.observe("player_0"), lambda: env.view("player_0"), env.truth_seed)
    for use in uses:
        with pytest.raises(facedown.FacedownError, match="call reset"):
            use()
    env.reset(seed=5)
    for wrong in ("a0a1", 1.5):
        with pytest.raises(facedown.FacedownError, match="an action is a whole number"):
            env.step(wrong)
    same = facedown.Game("surprise").deal(env.truth_seed())
    truth = same.truth_observation("white", training_truth=True)
    assert (env.truth_observation("player_0") == truth).all()
    env = ours.env("surprise", max_cycles=1)
    env.reset(seed=5)
    with pytest.raises(facedown.FacedownError, match="training_truth"):
        env.truth_seed()
    for agent in env.agent_iter():
        _, _, over, cut, info = env.last()
        env.step(None if over or cut else int(info["action_mask"].argmax()))
    for use in (lambda: env.step(None), env.last):
        with pytest.raises(facedown.FacedownError, match="the game is over"):
            use()
