"""Games are kept as records and played again, and seeds are named when nothing is hidden any more."""

import pickle

import facedown
import pytest
from conftest import play


def finished(game, seed=3):
    """A game that was played to its end, a draw claimed where one may be."""
    state = game.deal(seed)
    while not state.is_over:
        play(state, 1, seed=state.plies)
        if state.claimable:
            state.claim()
    return state


def again(record):
    """The game of a record, played again."""
    state = facedown.Game(record["game"], **record["options"]).open(record["truth"])
    for seat, action in zip(record["seats"], record["played"]):
        state.apply(action, seat)
    return state


def test_a_game_is_kept_and_played_again(game, tmp_path):
    state = finished(game)
    path = tmp_path / "game.jsonl"
    names = [f"player {seat}" for seat in game.seats]
    text = state.record(path, names=names, date="2026-11-24")
    assert path.read_text() == text and '"format":"facedown-record/1"' in text.splitlines()[0]
    (record,) = facedown.read_records(path)
    assert record["names"] == names and record["date"] == "2026-11-24" and record["deal"] == "from-seed"
    assert record["seed"] == state.seed == "3".zfill(64) and record["result"] == state.outcome["result"]
    assert record["reason"] == state.outcome["reason"] and record["fen"] == state.fen()
    for replay in (again(record), pickle.loads(pickle.dumps(state))):
        assert [replay.told(seat) for seat in (None, *game.seats)] == [state.told(s) for s in (None, *game.seats)]
    dealt = game.deal(record["seed"])
    assert dealt.fen() == record["start"]
    with pytest.raises(FileExistsError, match="game.jsonl"):
        state.record(path)
    assert path.read_text() == text


def test_a_game_from_a_position_is_kept(game):
    first = finished(game)
    from facedown._facedown import read_record

    state = game.open(read_record(first.record().encode())["truth"])
    play(state, 9)
    if not state.is_over:
        state.resign(game.seats[0])
    record = read_record(state.record().encode())
    assert record["deal"] == "set-up" and record["seed"] is None is state.seed
    assert again(record).told() == state.told()


def test_the_seed_of_a_deal_without_one_is_named_at_the_end():
    game = facedown.Game("surprise")
    state, other = game.deal(), game.deal()
    for early in (lambda: state.seed, state.record):
        with pytest.raises(facedown.FacedownError, match="the game goes on"):
            early()
    with pytest.raises(facedown.FacedownError, match="training_truth=True"):
        state.truth_seed()
    seed = state.truth_seed(training_truth=True)
    play(state, 20)
    state.resign("black")
    assert state.seed == seed != other.truth_seed(training_truth=True)
    same = game.deal(seed)
    for seat in ("white", "black"):
        assert (same.truth_observation(seat, training_truth=True) != 0).sum() == 32
    for turn in state.told():
        same.apply(turn.split()[1])
    assert same.told() == state.told()


def test_what_no_record_holds_is_refused(tmp_path):
    state = facedown.Game("surprise").deal(1)
    state.resign("white")
    with pytest.raises(facedown.FacedownError, match="white, black"):
        state.record(names=["me"])
    for wrong in ({"names": ["me", "y\nou"]}, {"date": "today"}):
        with pytest.raises(facedown.RecordError):
            state.record(tmp_path / "game.jsonl", **wrong)
    with pytest.raises(OSError, match="nowhere"):
        state.record(tmp_path / "nowhere" / "game.jsonl")
    assert not list(tmp_path.iterdir())
    with pytest.raises(facedown.FacedownError, match="no record in the folder"):
        facedown.read_records(tmp_path)
    with pytest.raises(FileNotFoundError):
        list(facedown.read_records(tmp_path / "none.jsonl"))
    state.record(tmp_path / "a.jsonl")
    state.record(tmp_path / "b.jsonl", names=["me", "you"])
    assert [record["names"][0] for record in facedown.read_records(tmp_path)] == ["", "me"]


def repeated(times):
    """Surprise Chess with two knights that turned up and go to and fro; White is to act on a known board."""
    game = facedown.Game("surprise")
    for seed in range(200):
        state = game.deal(seed)
        for action in ("b1c3", "b8c6"):
            state.apply(action)
        if all(line.split()[-1].lower().endswith("=n") for line in state.told()):
            for _ in range(times):
                for action in ("c3b1", "c6b8", "b1c3", "b8c6"):
                    state.apply(action)
            return state
    raise AssertionError("no deal has two knights there")


def test_a_sample_goes_on_counting_repetitions():
    state = repeated(1)
    view = state.view("white")
    count = facedown.Game("surprise").layout().index("occurrences") - 1 + 64
    assert view.observation()[count] == 2
    sample = view.sample(5)
    assert (sample.view("white").observation() == view.observation()).all() and sample.view("white") == view
    assert sample.plies == 0 and sample.told() == [] and sample.claimable is None
    for action in ("c3b1", "c6b8", "b1c3", "b8c6"):
        sample.apply(action)
    assert sample.claimable == "repetition"
    sample.undo()
    assert sample.claimable is None
    sample.apply("b8c6")
    assert sample.copy().claimable == "repetition"
    sample.claim()
    # Its end came by what was before it, which neither a record nor a pickle of the sample alone has.
    with pytest.raises(facedown.RecordError, match="repetition"):
        sample.record()
    with pytest.raises(facedown.FacedownError, match="repetitions from before it"):
        pickle.dumps(sample)
    other = view.sample(5)
    other.resign("white")
    assert pickle.loads(pickle.dumps(other)).outcome == other.outcome


def test_views_are_equal_where_observations_are():
    once, twice = repeated(0).view("white"), repeated(1).view("white")
    board = [view.fen.split()[0] for view in (once, twice)]
    assert board[0] == board[1]
    game = facedown.Game("surprise")
    first, second = game.view(twice.fen, "white"), game.view(twice.fen, "white", occurrences=2)
    assert first != second == twice and hash(second) == hash(twice)
    assert len({first, second, twice}) == 2 and pickle.loads(pickle.dumps(twice)) == twice
    for wrong in (0, -1):
        with pytest.raises(facedown.FacedownError, match="occurrences"):
            game.view(twice.fen, "white", occurrences=wrong)


def test_a_record_is_written_as_pgn(game, tmp_path):
    state = finished(game)
    path = tmp_path / "game.jsonl"
    text = state.record(path, names=[f"player {seat}" for seat in game.seats])
    if len(game.seats) == 1:
        with pytest.raises(facedown.FacedownError, match="played alone"):
            facedown.pgn(path)
        return
    written = facedown.pgn(path)
    assert written == facedown.pgn(text) and f'[Result "{state.outcome["result"]}"]' in written
    assert '[White "player white"]' in written and written.rstrip().endswith(state.outcome["result"])
    assert all(facedown.pgn(text, seat).startswith("[Event ") for seat in game.seats)
    with pytest.raises(facedown.RecordError):
        facedown.pgn(text.replace('"facedown-record/1"', '"other/1"'))


def test_a_position_is_written_as_other_programs_spell_it(game):
    state = game.deal(3)
    # Before anything is captured: after that some of them tell too little to be read again.
    play(state, 2)
    view = state.view(game.seats[0])
    assert (game.dialects != ()) == (game.id == "jieqi")
    for dialect in game.dialects:
        text = view.fen_in(dialect)
        again = game.view(text, view.seat)
        assert again.fen.split()[:2] == view.fen.split()[:2] and again.legal() == view.legal(), dialect
    with pytest.raises(facedown.FacedownError, match="no dialect `nothing`"):
        view.fen_in("nothing")
