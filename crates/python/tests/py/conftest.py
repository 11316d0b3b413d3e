"""What the tests share: every game, and random play."""

import random

import facedown
import pytest

TWO_SEATS = [id for id in facedown.games() if len(facedown.Game(id).seats) == 2]


@pytest.fixture(params=facedown.games())
def game(request):
    return facedown.Game(request.param)


def play(state, actions, seed=0):
    """Random actions until the game is over, or so many were taken."""
    rng = random.Random(seed)
    taken = []
    while not state.is_over and len(taken) < actions:
        seat = state.to_act[0]
        action = rng.choice(state.legal(seat))
        state.apply(action, seat)
        taken.append((seat, action))
    return taken
