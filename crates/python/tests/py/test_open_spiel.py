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
        assert len(recall.string_from(state, player).split("\n")) == 8
        seat = ("white", "black")[player]
        assert now.string_from(state, player) == state.state.fen(seat)


def test_samples_look_the_same_to_their_player():
    spiel = ours.load("surprise", deals=4)
    state = spiel.new_initial_state()
    state.apply_action(0)
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert str(other) == str(state) and other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("id", ["surprise", "jieqi", "booster", "cloak-and-dagger", "mysterious"])
def test_an_information_state_is_kept_by_samples_and_fixes_what_is_legal(id):
    spiel = ours.load(id, deals=8, longest=60)
    rng = random.Random(2)
    known = {}
    for deal in range(8):
        state = spiel.new_initial_state()
        state.apply_action(deal)
        for _ in range(30):
            if state.is_terminal():
                break
            player = state.current_player()
            told = state.information_state_string(player)
            legal = state.legal_actions()
            assert known.setdefault(told, legal) == legal, "two deals that look alike allow the same"
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == told and other.legal_actions() == legal
            action = rng.choice(legal[:2])
            state.apply_action(action)


def test_a_reduced_game_is_solved_as_open_spiel_says():
    import importlib.util
    import sys
    from pathlib import Path

    examples = Path(__file__).parents[2] / "examples"
    sys.path.insert(0, str(examples))
    spec = importlib.util.spec_from_file_location("cloak_cfr", examples / "cloak_cfr.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    game = example.reduced(4)
    tree = example.Tree(game)
    policy, _, exploitable, _ = example.solve(tree, 64)
    assert exploitable[-1] < exploitable[0] / 20
    assert abs(example.by_open_spiel(game, tree, policy) - exploitable[-1]) < 1e-6


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


def test_the_limit_has_two_names_and_options_belong_to_the_game():
    assert ours.load("jieqi", deals=2, max_cycles=30).max_game_length() == 30
    assert ours.load("jieqi", deals=2).max_game_length() == 4_000
    for wrong in ({"longest": None}, {"longest": 0}, {"longest": 30, "max_cycles": 40}, {"captured_covered": "public"}):
        with pytest.raises(ValueError, match="longest|captured_covered"):
            ours.load("jieqi", **wrong)
