"""One action ahead."""

import facedown
import numpy as np
import pytest
from conftest import play


def test_every_legal_action_has_all_that_may_come_of_it(game):
    state = game.deal(3)
    for _ in range(12):
        if state.is_over:
            break
        seat = state.to_act[0]
        view = state.view(seat)
        ahead = view.ahead()
        actions, weights = ahead.actions, ahead.weights
        assert sorted(set(actions.tolist())) == sorted(view.actions())
        for number in view.actions():
            assert abs(weights[actions == number].sum() - 1) < 1e-5
        assert not ahead.parents.any() and (ahead.acted == game.seats.index(seat)).all()
        assert (ahead.over == (ahead.to_act == -1)).all()
        play(state, 1, seed=_)


def test_what_came_was_among_what_might_come(game):
    rng = np.random.default_rng(3)
    state = game.deal(4)
    compared = 0
    for i in range(25):
        if state.is_over:
            state = game.deal(5 + i)
        seat = state.to_act[0]
        ahead = state.view(seat).ahead(claim_draws=False)
        number = int(rng.choice(list(state.actions(seat))))
        rows = ahead.observations[ahead.actions == number]
        over = ahead.over[ahead.actions == number]
        refused = state.apply_number(number, seat)
        seen = state.view(seat).observation()
        same = (rows == seen).all(axis=1)
        if not refused:
            assert same.any(), "the position that came was looked ahead"
            assert (over[same] == state.is_over).all()
            compared += 1
    assert compared > 5


def test_all_games_at_once_are_the_views_one_by_one():
    env = facedown.VecEnv("surprise", 8, seed=2)
    rng = np.random.default_rng(1)
    for _ in range(20):
        env.step(env.sample(rng))
    ahead = env.ahead()
    parents = ahead.parents
    assert (np.diff(parents) >= 0).all() and set(parents.tolist()) == set(range(8))
    for row in range(8):
        assert set(ahead.actions[parents == row].tolist()) == set(np.flatnonzero(env.mask[row]).tolist())


def test_one_action_further_where_nothing_is_private():
    ahead = facedown.Game("surprise").deal(1).view("white").ahead()
    which = np.zeros(len(ahead), bool)
    which[5] = True
    further = ahead.ahead(which)
    assert (further.parents == 5).all() and (further.acted == 1).all() and len(further) > 20
    assert len(ahead.ahead()) > len(further)
    with pytest.raises(facedown.FacedownError, match="`which` has 3 values"):
        ahead.ahead(np.ones(3, bool))


def test_nobody_looks_ahead_for_whoever_knows_more():
    ahead = facedown.Game("jieqi").deal(1).view("white").ahead()
    with pytest.raises(facedown.FacedownError, match="black acts next, by what it alone knows"):
        ahead.ahead()


def test_a_mate_is_seen_one_action_before():
    state = facedown.Game("chaos").open(
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2 a2b2c2d2e2h2a7b7c7d7f7g7h7 0"
    )
    ahead = state.view("black").ahead()
    won = ahead.actions[ahead.returns == 1]
    assert [state.actions()[int(number)] for number in won] == ["d8h4"]
