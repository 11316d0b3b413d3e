"""OpenSpiel's own tests of a Python game."""

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: its conformance tests do not run")

from facedown import open_spiel as ours  # noqa: E402


@pytest.mark.parametrize("serialize", [False, True])
def test_random_games(game, serialize):
    spiel = ours.load(game, deals=4, longest=60)
    pyspiel.random_sim_test(spiel, num_sims=2, serialize=serialize, verbose=False)


def test_games_and_states_survive_serialization(game):
    spiel = ours.load(game, deals=4, longest=60)
    state = spiel.new_initial_state()
    rng = random.Random(1)
    actions = 0
    while not state.is_terminal():
        if actions in (0, 1, 2, 4, 8, 16, 32):
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))
            assert str(again) == str(state) and again.history() == state.history()
        if state.is_chance_node():
            action = rng.choice(state.chance_outcomes())[0]
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
            action = rng.choice(legal)
            text = state.action_to_string(state.current_player(), action)
            assert state.string_to_action(state.current_player(), text) == action
        clone = state.clone()
        before = str(clone)
        state.apply_action(action)
        assert str(clone) == before, "a clone goes its own way"
        actions += 1
    assert actions > 1 and len(state.returns()) == spiel.num_players()


def test_observers_tell_a_player_what_it_sees():
    from open_spiel.python.observation import make_observation

    spiel = ours.load("jieqi", deals=4)
    state = spiel.new_initial_state()
    state.apply_action(0)
    recall = make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=True))
    now = make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=False))
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    for player in (0, 1):
        now.set_from(state, player)
        assert now.tensor.any() and now.dict["observation"].shape == (112,)
        assert len(recall.string_from(state, player).split("\n")) == 7
        seat = ("white", "black")[player]
        assert now.string_from(state, player) == state.state.fen(seat)


def test_samples_look_the_same_to_their_player():
    spiel = ours.load("surprise", deals=4)
    state = spiel.new_initial_state()
    state.apply_action(0)
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert str(other) == str(state) and other.legal_actions() == state.legal_actions()


def test_ismcts_finds_an_action():
    from open_spiel.python.algorithms import ismcts, mcts

    spiel = ours.load("chaos", deals=4, longest=40)
    state = spiel.new_initial_state()
    state.apply_action(1)
    bot = ismcts.ISMCTSBot(
        game=spiel,
        uct_c=1.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
        max_simulations=8,
    )
    assert bot.step(state) in state.legal_actions()
