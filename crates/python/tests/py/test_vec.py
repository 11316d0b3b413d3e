"""Many games in arrays."""

import os
import threading

import facedown
import numpy as np
import pytest
from facedown._vec import expand_bits


def test_ragged_lists_name_what_the_masks_name(game):
    env = facedown.VecEnv(game, 3, seed=11, autoreset="next_step")
    rng = np.random.default_rng(0)
    for _ in range(60):
        numbers, starts = env.legal()
        assert len(numbers) == starts[-1] == env.mask.sum()
        for i in range(3):
            assert sorted(numbers[starts[i] : starts[i + 1]]) == np.flatnonzero(env.mask[i]).tolist()
        assert ((env.to_act >= 0) == env.mask.any(axis=1)).all()
        env.step(env.sample(rng))


def test_the_same_seed_and_actions_give_the_same_arrays(game):
    def run(threads):
        env = facedown.VecEnv(game, 16, seed=3, threads=threads)
        rng = np.random.default_rng(1)
        kept = []
        for _ in range(60):
            env.step(env.sample(rng))
            kept.append((env.observations.copy(), env.mask.copy(), env.rewards.copy(), env.to_act.copy()))
        return kept

    one, three = run(1), run(3)
    for a, b in zip(one, three):
        for left, right in zip(a, b):
            assert (left == right).all()


def test_bits_expand_to_planes(game):
    envs = [facedown.VecEnv(game, 8, seed=3, obs=obs) for obs in ("planes", "bits", "codes")]
    rng = np.random.default_rng(1)
    for _ in range(50):
        planes, bits, codes = (env.observations for env in envs)
        assert (expand_bits(game, bits) == planes).all()
        files, ranks = game.board
        square = codes[:, : files * ranks].reshape(8, 1, ranks, files)
        kinds = np.arange(1, len(game.layout("kinds")) + 1).reshape(1, -1, 1, 1)
        assert (planes[:, : kinds.size] == (square == kinds)).all()
        actions = envs[0].sample(rng)
        for env in envs:
            env.step(actions)


def finished(mode, **choices):
    """Steps until a game has ended; the environment and the row."""
    env = facedown.VecEnv("chaos", 64, seed=5, autoreset=mode, **choices)
    rng = np.random.default_rng(2)
    for _ in range(2_000):
        env.step(env.sample(rng))
        ended = env.terminations | env.truncations
        if ended.any():
            return env, int(np.flatnonzero(ended)[0]), rng
    raise AssertionError("no game has ended")


def test_same_step_deals_anew_and_keeps_the_last_observation():
    env, row, _ = finished("same_step")
    assert env.to_act[row] == 0 and env.mask[row].any()
    assert env.final[row].any() and (env.final[row] != env.observations[row]).any()


def test_next_step_deals_anew_one_step_later():
    env, row, rng = finished("next_step")
    assert env.final is None and env.to_act[row] == -1 and not env.mask[row].any()
    reward = env.rewards[row].copy()
    assert abs(reward).sum() in (0, 2) and reward.sum() == 0
    env.step(env.sample(rng))
    assert env.to_act[row] == 0 and env.mask[row].any() and not env.terminations[row]
    assert not env.rewards[row].any()


def test_disabled_leaves_a_game_until_it_is_reset():
    env, row, rng = finished("disabled")
    for _ in range(3):
        env.step(env.sample(rng))
        assert env.to_act[row] == -1 and not env.terminations[row]
    others = env.to_act.copy()
    which = np.zeros(64, bool)
    which[row] = True
    env.reset(reset_mask=which)
    assert env.to_act[row] == 0
    assert (np.delete(env.to_act, row) == np.delete(others, row)).all()


def test_longest_truncates():
    env = facedown.VecEnv("jieqi", 8, longest=5, autoreset="next_step")
    rng = np.random.default_rng(0)
    for cut in (False, False, False, False, True, False):
        env.step(env.sample(rng))
        assert (env.truncations == cut).all() and not env.terminations.any() and not env.rewards.any()


def test_an_action_that_is_not_legal_changes_nothing():
    env = facedown.VecEnv("surprise", 4, seed=1)
    before = env.observations.copy()
    actions = env.sample(np.random.default_rng(0))
    actions[2] = -1
    with pytest.raises(facedown.FacedownError, match="game 2: action -1 is not legal"):
        env.step(actions)
    assert (env.observations == before).all()
    good = env.sample(np.random.default_rng(0))
    for wrong in (good[:2], good[:, None], good.astype(float), good + 0.5, good > 0, list("abcd"), 3):
        with pytest.raises(facedown.FacedownError, match=r"`actions` must be whole numbers of shape \(4,\)"):
            env.step(wrong)
    for wrong in (good.astype(np.int64) + 2**32, good.astype(np.uint64) + np.uint64(2**63)):
        with pytest.raises(facedown.FacedownError, match="game 0: action .* is not legal"):
            env.step(wrong)
    assert (env.observations == before).all()
    for dtype in (np.int16, np.int64, np.uint64):
        env.reset(seed=1)
        env.step(good.astype(dtype))
    env.reset(seed=1)
    env.step(good.tolist())
    with pytest.raises(facedown.FacedownError, match="`reset_mask` must be bool"):
        env.reset(reset_mask=np.ones(4))


def test_a_sample_is_drawn_as_numpy_draws():
    env = facedown.VecEnv("surprise", 32, seed=1)
    assert (env.sample(3) == env.sample(np.random.default_rng(3))).all()
    assert env.mask[np.arange(32), env.sample()].all()
    assert repr(env) == "<facedown.VecEnv surprise n=32 obs=codes autoreset=same_step>"


def test_a_row_is_taken_to_a_game_by_its_seed():
    env = facedown.VecEnv("jieqi", 5, seed=4, training_truth=True, longest=3, threads=2)
    rng = np.random.default_rng(0)
    seen = set()
    for _ in range(4):
        for row in range(5):
            state = env.game.deal(env.truth_seed(row))
            seen.add(env.truth_seed(np.int64(row)))
            if (env.truth[row] == state.truth_observation("white", training_truth=True)).all():
                assert (env.observations[row] == state.view("white").observation()).all()
                assert env.to_act[row] == 0
            else:
                assert _ in (1, 2), "a new deal has a seed of its own"
        env.step(env.sample(rng))
    assert len(seen) == 10
    with pytest.raises(facedown.FacedownError, match="`row`"):
        env.truth_seed(5)
    with pytest.raises(facedown.FacedownError, match="training_truth=True"):
        facedown.VecEnv("jieqi", 5).truth_seed(0)


def test_arrays_of_the_caller_are_written_in_place():
    mine = np.zeros((8, 81), np.uint8)
    env = facedown.VecEnv("surprise", 8, out={"observations": mine})
    assert env.observations is mine and mine.any()
    before = mine.copy()
    env.step(env.sample(np.random.default_rng(0)))
    assert (mine != before).any()
    for wrong in (np.zeros((8, 80), np.uint8), np.zeros((8, 81), np.int8), np.zeros((8, 162), np.uint8)[:, ::2]):
        with pytest.raises(facedown.FacedownError, match="`observations` must be uint8"):
            facedown.VecEnv("surprise", 8, out={"observations": wrong})
    with pytest.raises(facedown.FacedownError, match="no array `masks`"):
        facedown.VecEnv("surprise", 8, out={"masks": mine})


def test_the_truth_is_written_only_where_it_is_asked_for():
    assert facedown.VecEnv("surprise", 2).truth is None
    env = facedown.VecEnv("surprise", 2, training_truth=True)
    seen, truth = env.observations[:, :64], env.truth
    assert (seen[:, :8] == 13).all()
    assert (np.sort(truth[:, :8]) == [2, 2, 3, 3, 4, 4, 5, 6]).all()
    assert (truth[:, 8:16] == 1).all()


def test_a_fork_between_two_steps_goes_on():
    env = facedown.VecEnv("surprise", 64, threads=2)
    actions = env.sample(np.random.default_rng(0))
    env.step(actions)
    child = os.fork()
    if child == 0:
        env.step(env.sample(np.random.default_rng(1)))
        os._exit(0 if env.observations.any() else 1)
    waited = []
    thread = threading.Thread(target=lambda: waited.append(os.waitpid(child, 0)[1]), daemon=True)
    thread.start()
    thread.join(10)
    assert waited == [0]


def test_two_threads_on_the_same_arrays_get_an_error_and_no_race():
    env = facedown.VecEnv("surprise", 2_000)
    actions = env.sample(np.random.default_rng(0))
    errors = []

    def run():
        try:
            env.step(actions)
        except Exception as e:  # noqa: BLE001
            errors.append(e)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Either they overlapped, and one was told so, or the second found other games than it chose for.
    assert len(errors) <= 1


def test_rewards_are_those_of_the_outcome():
    env = facedown.VecEnv("chaos", 256, seed=1, autoreset="next_step")
    rng = np.random.default_rng(0)
    seen = set()
    for _ in range(400):
        env.step(env.sample(rng))
        for row in np.flatnonzero(env.terminations):
            seen.add(tuple(env.rewards[row].tolist()))
    assert {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)} >= seen and len(seen) >= 2
