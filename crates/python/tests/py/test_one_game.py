"""One game by hand."""

import copy
import math
import pickle
import random

import facedown
import numpy as np
import pytest
from conftest import play


def test_a_deal_follows_from_its_seed(game):
    assert game.deal(7).fen() == game.deal("0" * 63 + "7").fen()
    states = [game.deal(7), game.deal(7)]
    assert play(states[0], 60) == play(states[1], 60)
    assert states[0].fen() == states[1].fen()


def test_a_game_ends_with_an_outcome_and_its_truth(game):
    state = game.deal(1)
    with pytest.raises(facedown.FacedownError, match="the game goes on"):
        state.truth
    play(state, 100_000)
    assert state.is_over and state.to_act == () and state.outcome["reason"]
    assert facedown.Game(game.id).open(state.truth)
    if len(game.seats) == 2:
        assert sum(state.returns) == 0


def test_undo_takes_one_action_back(game):
    state = game.deal(2)
    seen = [[state.view(seat).fen for seat in (None, *game.seats)]]
    taken = play(state, 30)
    again = game.deal(2)
    for seat, action in taken:
        again.apply(action, seat)
        seen.append([again.view(each).fen for each in (None, *game.seats)])
    for due in reversed(seen[:-1]):
        state.undo()
        assert [state.view(each).fen for each in (None, *game.seats)] == due
    with pytest.raises(facedown.ActionError, match="no action was taken yet") as error:
        state.undo()
    assert error.value.code == "nothing-begun"


def test_a_copy_goes_its_own_way(game):
    state = game.deal(3)
    play(state, 10)
    before = state.fen()
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        play(other, 10, seed=5)
        assert state.fen() == before
        assert other.plies > state.plies or state.is_over


def test_pickles_bring_back_games_states_and_views(game):
    state = game.deal(4)
    play(state, 25)
    assert pickle.loads(pickle.dumps(game)) == game
    for view in (state.view(seat) for seat in (None, *game.seats)):
        same = pickle.loads(pickle.dumps(view))
        assert same.fen == view.fen and same.legal() == view.legal()
        # What all clues together exclude is more than a FEN says.
        assert same == view or game.id == "cloak-and-dagger"
    again = pickle.loads(pickle.dumps(state))
    for seat in (None, *game.seats):
        assert again.told(seat) == state.told(seat)
    assert play(again, 20, seed=1) == play(state, 20, seed=1)
    resigned = game.deal(4)
    resigned.resign(game.seats[0])
    assert pickle.loads(pickle.dumps(resigned)).outcome == resigned.outcome


def test_a_sample_looks_the_same_to_its_seat(game):
    rng = random.Random(5)
    state = game.deal(5)
    for _ in range(20):
        for seat in game.seats:
            view = state.view(seat)
            other = view.sample(rng.randrange(2**40))
            assert other.view(seat).fen == view.fen
            assert other.view(seat).legal() == view.legal()
            assert (other.view(seat).observation() == view.observation()).all()
            assert other.view(seat) == view and hash(other.view(seat)) == hash(view)
        if state.is_over:
            break
        play(state, 1, seed=rng.random())


def test_samples_differ_where_something_is_hidden():
    view = facedown.Game("surprise").deal(6).view("white")
    ends = {view.sample(seed).copy().view().fen for seed in range(5)}
    assert ends == {view.sample(0).view().fen}
    turned = set()
    for seed in range(20):
        state = view.sample(seed)
        state.apply("b1c3")
        turned.add(state.fen())
    assert len(turned) > 2, "what turns up on c3 is drawn anew in each sample"


def test_numbers_and_texts_name_the_same_actions(game):
    state = game.deal(8)
    for seed in range(40):
        if state.is_over:
            break
        seat = state.to_act[0]
        actions = state.actions(seat)
        mask = state.view(seat).mask()
        assert np.flatnonzero(mask).tolist() == sorted(actions)
        assert set(actions.values()) <= set(state.legal(seat))
        number = random.Random(seed).choice(list(actions))
        by_text = state.copy()
        by_text.apply(actions[number], seat)
        state.apply_number(number, seat)
        assert by_text.fen(seat) == state.fen(seat)


def test_a_whole_turn_is_taken_or_nothing_of_it():
    game = facedown.Game("booster")
    state = game.deal(9)
    with pytest.raises(facedown.ActionError):
        state.apply("e2e4,zz")
    assert state.plies == 0 and state.draft("white") == []
    state.apply("e2e4")
    assert state.draft("white") == ["e2e4"] and state.told() == []
    assert state.fen() == game.deal(9).fen(), "a draft is its own seat's"
    state.undo()
    state.apply("e2e4,end")
    assert state.to_act == ("black",) and len(state.told()) == 1


def test_wrong_input_is_named_in_words():
    with pytest.raises(facedown.UnknownGame, match="there is no game `chess`; there are surprise"):
        facedown.Game("chess")
    with pytest.raises(facedown.OptionError) as error:
        facedown.Game("jieqi", captured_covered="nobody")
    assert error.value.name == "captured-covered"
    game = facedown.Game("surprise")
    with pytest.raises(facedown.FenError) as error:
        game.open("nonsense")
    assert error.value.field >= 1 and error.value.at >= 1 and error.value.problem
    with pytest.raises(facedown.StartError, match="seed"):
        game.open(game.start_fen)
    assert game.open(game.start_fen, seed=1).to_act == ("white",)
    state = game.deal(1)
    for text, code in (("e2e5", "illegal-action"), ("zz", "unreadable-action"), ("b1c3=Q", "unreadable-action")):
        with pytest.raises(facedown.ActionError) as error:
            state.apply(text)
        assert error.value.code == code and isinstance(error.value, ValueError)
    with pytest.raises(facedown.ActionError) as error:
        state.apply("e7e5", "black")
    assert error.value.code == "not-your-turn"
    for seed in (-1, 2**128, "12", 1.5):
        with pytest.raises((facedown.FacedownError, TypeError)):
            game.deal(seed)
    with pytest.raises(facedown.FacedownError, match="a number is given as a number"):
        game.deal("12")
    with pytest.raises(facedown.FacedownError, match="there is no seat `red`.*white, who begins, plays the red pieces"):
        state.view("red")


def test_nothing_is_played_after_the_end():
    state = facedown.Game("chaos").deal(1)
    number = next(iter(state.actions()))
    state.resign("white")
    for act in (lambda: state.apply_number(number), lambda: state.apply("e2e4", "white")):
        with pytest.raises(facedown.ActionError, match="over") as error:
            act()
        assert error.value.code == "game-over"


def test_the_truth_needs_a_flag():
    state = facedown.Game("surprise").deal(1)
    with pytest.raises(facedown.FacedownError, match="training_truth=True"):
        state.truth_observation("white")
    seen = state.view("white").observation()[:64]
    truth = state.truth_observation("white", training_truth=True)
    assert (seen[:8] == 13).all() and sorted(truth[:8]) == [2, 2, 3, 3, 4, 4, 5, 6]


def test_perft_agrees_with_playing(game):
    counts = game.perft(1, seed=1, count="deal")
    state = game.deal(1)
    seat = state.to_act[0]
    assert len(counts) == len(state.legal(seat))
    if game.id == "surprise":
        two = game.perft(2, seed=1, count="deal")
        for action in list(two)[:5]:
            after = state.copy()
            after.apply(action)
            assert two[action] == len(after.legal())


def test_pictures_are_svg_through_one_pair_of_eyes(game):
    state = game.deal(1)
    play(state, 12)
    for thing in (state, *(state.view(seat) for seat in game.seats)):
        picture = thing._repr_svg_()
        assert picture.startswith("<svg") and picture.endswith("</svg>") and "script" not in picture
    assert state._repr_svg_() == state.view()._repr_svg_()


def test_what_is_hidden_is_told_in_bits(game):
    """Counts of the deals, as the rules pages have them; what an action makes known is open no more."""
    state = game.deal(3)
    orders = {"surprise": 5040**2, "surprise-rex": 630**2, "chaos": 1, "mysterious": 1}
    bits = state.view().hidden_bits
    assert bits is not None and bits >= 0
    if game.id in orders:
        assert abs(bits - math.log2(orders[game.id])) < 1e-9
    if game.id == "jieqi":
        own = math.log2(math.factorial(15) / (2**5 * math.factorial(5)))
        assert abs(bits - 2 * own) < 1e-9
        state.apply("b2e2")
        assert own < state.view().hidden_bits < bits


def test_odds_add_up(game):
    state = game.deal(1)
    play(state, 12)
    for seat in (None, *game.seats):
        for place, odds in state.odds(seat).items():
            assert abs(sum(odds.values()) - 1) < 1e-9, place


def test_lines_tell_what_the_room_tells(game):
    import json

    state = game.deal(1)
    play(state, 12)
    for seat in (None, *game.seats):
        lines = json.loads(state.lines_json(seat))
        assert len(lines) == len(state.told(seat))
        for line, told in zip(lines, state.told(seat)):
            assert told.split(" ")[0] == line["seat"][0]
