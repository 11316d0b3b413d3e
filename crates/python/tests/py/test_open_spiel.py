"""OpenSpiel's own tests of a Python game."""

import random

import facedown
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


@pytest.mark.parametrize("id", ["surprise", "surprise-rex"])
def test_chance_comes_where_something_turns_up(id):
    spiel = ours.load(id, chance="reveals", longest=40)
    assert spiel.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    for serialize in (False, True):
        pyspiel.random_sim_test(spiel, num_sims=2, serialize=serialize, verbose=False)
    state = spiel.new_initial_state()
    assert state.current_player() == 0 and state.legal_actions()
    rules = spiel.rules
    # The card of b1 goes as a knight and turns up: what it is goes by the pool.
    (number,) = (n for n in state.legal_actions() if state.action_to_string(0, n) == "b1c3")
    due = rules.deal(1).odds("white")["b1"]
    state.apply_action(number)
    outcomes = state.chance_outcomes()
    assert state.is_chance_node() and abs(sum(chance for _, chance in outcomes) - 1) < 1e-12
    assert sorted(chance for _, chance in outcomes) == pytest.approx(sorted(due.values()), abs=1e-6)
    seen = set()
    for outcome, chance in outcomes:
        after = state.child(outcome)
        piece = str(after).split("/")[5][1]  # of `2N5`
        assert abs(due[piece] - chance) < 1e-6
        assert after.history() == [number, outcome] and after.current_player() == 1
        assert after.information_state_string(0).split("\n")[-1] == f"w b1c3 b1c3={piece}"
        seen.add(piece)
    assert seen == set(due)


def test_perfect_information_is_searched_as_it_is():
    from open_spiel.python.algorithms import mcts, minimax

    spiel = ours.load("surprise", chance="reveals", longest=6)
    bot = mcts.MCTSBot(
        spiel, 1.0, 8, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1)
    )
    state = spiel.new_initial_state()
    action = bot.step(state)
    assert action in state.legal_actions()
    # What turns up on c3 or f3, a3 or h3 is a queen once in eight times: so much a knight's way is worth, and no more is
    # to be had.
    queens = lambda s: float("Q" in str(s).split()[0])  # noqa: E731
    value, best = minimax.expectiminimax(state, 2, queens, 0)
    assert value == pytest.approx(1 / 8) and state.action_to_string(0, best) in ("b1a3", "b1c3", "g1f3", "g1h3")


def test_chance_by_reveals_is_for_games_that_hide_the_same_from_both():
    for id in facedown.games():
        game = facedown.Game(id)
        alike = game.start_fen is not None and len(game.seats) == 2
        if alike:
            state = game.deal(1)
            for _ in range(20):
                alike = alike and state.fen("white") == state.fen("black") == state.fen()
                if state.is_over:
                    break
                state.apply(state.legal(state.to_act[0])[-1], state.to_act[0])
        if id in ("surprise", "surprise-rex"):
            assert alike
            continue
        with pytest.raises(ValueError, match="surprise, surprise-rex"):
            ours.load(id, chance="reveals")
    with pytest.raises(ValueError, match="deal, reveals"):
        ours.load("surprise", chance="dice")
