"""The engine through one seat's view."""

import pickle
import threading
import time

import facedown
import pytest
from conftest import TWO_SEATS, play

#: The games whose positions a search can judge one by one.
JUDGED = ["surprise", "surprise-rex", "jieqi", "chaos"]


@pytest.mark.parametrize("id", TWO_SEATS)
def test_it_plays_legal_turns_and_the_same_ones_again(id):
    engine = facedown.engine(id, level=3, nodes=60, seed=4)
    state = facedown.Game(id).deal(1)
    for _ in range(30):
        if state.is_over:
            break
        seat = state.to_act[-1]
        turn = engine.play(state, seat)
        again = facedown.engine(id, level=3, nodes=60, seed=4)
        assert turn == again.play(state, seat) == pickle.loads(pickle.dumps(engine)).play(state.copy(), seat)
        state.apply(turn, seat)
    assert state.plies > 10 or state.is_over


@pytest.mark.parametrize("id", TWO_SEATS)
def test_it_goes_by_what_its_seat_was_told(id):
    # Another game that the seat cannot tell from this one: the engine chooses the same.
    engine = facedown.engine(id, level=5, nodes=60)
    compared = 0
    for seed in range(6):
        state = facedown.Game(id).deal(seed)
        play(state, 6 * seed, seed)
        while not state.is_over and state.draft(state.to_act[0]):
            play(state, 1)
        if state.is_over:
            continue
        seat = state.to_act[0]
        ours, other = (state.view(seat).sample(s) for s in (1, 2))
        assert ours.view(seat).fen == other.view(seat).fen
        assert engine.play(ours, seat) == engine.play(other, seat)
        compared += 1
    assert compared > 1


@pytest.mark.parametrize("id", JUDGED)
def test_it_finds_lines_for_a_view(id):
    engine = facedown.engine(id, nodes=2_000)
    state = facedown.Game(id).deal(3)
    play(state, 8)
    views = [state.view(seat) for seat in state.game.seats]
    found = [engine.analyze(view, lines=3) for view in views]
    assert found == [engine.analyze(view, lines=3) for view in views]
    for each in found:
        lines = each["lines"]
        assert each["depth"] >= 1 and len(lines) == 3
        expected = [line["expected"] for line in lines]
        assert all(0 <= value <= 1 for value in expected)
        assert {line["actions"][0] for line in lines} <= set(state.legal())
    own = [line["expected"] for line in found[state.game.seats.index(state.to_act[0])]["lines"]]
    assert own == sorted(own, reverse=True)


def test_a_review_adds_up():
    game = facedown.Game("surprise")
    state = game.deal(5)
    play(state, 14)
    engine = facedown.engine(game, nodes=200)
    with pytest.raises(facedown.FacedownError, match="the game goes on"):
        engine.review(state, "white")
    state.resign("white")
    review = engine.review(state, "black")
    assert review == engine.review(state, "black")
    parts = sum(review[name] for name in ("start", "luck", "own", "opponent", "ending"))
    assert abs(parts - review["result"]) < 1e-9 and review["result"] == 1
    assert len(review["points"]) == 14 and review["luck"] != 0
    assert all(point["played"] in point["best"] or point["loss"] >= 0 for point in review["points"])


def test_what_it_cannot_do_it_says():
    with pytest.raises(facedown.FacedownError, match="does not play parade"):
        facedown.engine("parade")
    with pytest.raises(facedown.FacedownError, match="not a level"):
        facedown.engine("chaos", level=9)
    with pytest.raises(facedown.FacedownError, match="nodes=1"):
        facedown.engine("chaos", nodes=0)
    engine = facedown.engine("chaos")
    state = facedown.Game("chaos").deal(1)
    with pytest.raises(facedown.FacedownError, match="black is not to act"):
        engine.play(state, "black")
    with pytest.raises(facedown.FacedownError, match="this engine is for chaos"):
        engine.play(facedown.Game("jieqi").deal(1))
    with pytest.raises(facedown.FacedownError, match="from a seat's eyes"):
        engine.analyze(state.view())
    booster = facedown.Game("booster").deal(9)
    booster.apply("e2e4")
    with pytest.raises(facedown.FacedownError, match="has begun a turn"):
        facedown.engine("booster", nodes=50).play(booster)
    with pytest.raises(facedown.FacedownError, match="no analysis of booster"):
        facedown.engine("booster").analyze(booster.view("white"))


def test_other_threads_go_on_meanwhile():
    engine = facedown.engine("surprise", nodes=400_000)
    state = facedown.Game("surprise").deal(1)
    begun = threading.Event()

    def think():
        begun.set()
        engine.play(state)

    thread = threading.Thread(target=think)
    thread.start()
    begun.wait()
    # Gives the interpreter away; whoever held it while it thinks would give it back when it has ended.
    time.sleep(0.01)
    went_on = thread.is_alive()
    thread.join()
    assert went_on, "the interpreter's lock is released while the engine thinks"
