"""The meaning of numbers: actions as text and as squares, boards in letters."""

import random
import re

import facedown
import numpy as np
import pytest


def positions(game, actions=250, seed=3):
    rng = random.Random(seed)
    for deal in range(4):
        state = game.deal(seed=deal)
        for _ in range(actions):
            if state.is_over:
                break
            yield state
            state.apply_number(rng.choice(list(state.actions(state.to_act[0]))), state.to_act[0])


def same(text, said, view):
    """Does a text without a position say what the whole text says, but for what the position adds?"""
    if said in (text, text.removesuffix("q")):
        return True
    if said.startswith("promote="):
        return re.sub(":[a-h][18]=", "=", text) == said
    if said.startswith("step:"):
        # From the square of the piece that has moved, in the third layer of the codes (the own frame), to the one named.
        moved = int(np.flatnonzero(view.observation()[64 * 3 : 64 * 4])[0])
        file, rank = moved % 8, moved // 8
        rank = 7 - rank if view.seat == "black" else rank
        right, up = (int(part) for part in re.findall(r"[+-]\d", said))
        ends = ("", "q") if said[-1].isdigit() else (said[-1],)
        return text in ["abcdefgh"[file + right] + str(rank + up + 1) + end for end in ends]
    if "@" in said and said.split("@")[1] == text.split("@")[-1]:
        # Cards of one kind do the same; a card that is placed without a look is one of those that may be named.
        return text.split("@")[0] != "" or said.startswith("@")
    return ":" in text and text.split(":")[1] == said


def test_numbers_have_the_texts_of_their_actions(game):
    exact = compared = 0
    for state in positions(game):
        seat = state.to_act[0]
        view = state.view(seat)
        for number, text in state.actions(seat).items():
            said = game.action_text(number, seat)
            assert same(text, said, view), f"{number}: {text}, {said}"
            exact += text == said
            compared += 1
    assert compared > 50 and (exact > compared / 3 or game.id in ("parade", "mysterious")), (exact, compared)


def test_one_number_has_the_text_of_the_seat_that_acts():
    game = facedown.Game("jieqi")
    state = game.deal(seed=7)
    number = next(iter(state.actions()))
    white = state.actions()[number]
    state.apply_number(number)
    assert game.action_text(number) == game.action_text(number, "white") == white == state.told()[0].split()[1]
    flipped = re.sub("[0-9]", lambda rank: str(9 - int(rank[0])), white)
    assert game.action_text(number, "black") == flipped != white


def test_every_number_has_a_text_and_no_other(game):
    texts = [game.action_text(number) for number in range(game.num_actions)]
    assert len(set(texts)) == len(texts) and all(texts)
    assert [game.action_text(n, game.seats[-1]) for n in range(game.num_actions)].count("") == 0
    for wrong in (game.num_actions, -1, 2**70, "e2e4"):
        with pytest.raises(facedown.FacedownError):
            game.action_text(wrong)


def test_squares_are_those_of_the_text_in_the_own_frame(game):
    squares = game.action_squares()
    files, ranks = game.board
    assert squares.shape == (game.num_actions, 2) and squares.dtype == np.int16
    assert squares.min() >= -1 and squares.max() < files * ranks
    first = 0 if ranks == 10 else 1
    for seat in game.seats:
        for number in range(0, game.num_actions, 7):
            named = ""
            for square in squares[number]:
                if square >= 0:
                    rank = square // files
                    rank = ranks - 1 - rank if seat == "black" else rank
                    named += "abcdefghi"[square % files] + str(rank + first)
            assert named in game.action_text(number, seat)


@pytest.mark.parametrize("id", ["surprise", "jieqi", "chaos"])
def test_captures_are_found_by_their_squares(id):
    game = facedown.Game(id)
    kinds = ["empty", *game.layout("kinds")]
    to = game.action_squares()[:, 1]
    files, ranks = game.board
    taken = 0
    for state in positions(game):
        seat = state.to_act[0]
        view = state.view(seat)
        obs = view.observation()
        theirs = (obs[: files * ranks][:, None] == [i for i, k in enumerate(kinds) if k.startswith("their_")]).sum()
        for number in view.actions():
            if not kinds[obs[to[number]]].startswith("their_"):
                continue
            taken += 1
            if taken % 20 == 0:
                after = state.copy()
                after.apply_number(number)
                if after.is_over:
                    continue
                left = after.view(seat).observation()[: files * ranks]
                assert sum(kinds[code].startswith("their_") for code in left) == theirs - 1
    assert taken > 100


def test_a_board_in_letters_is_what_the_seat_sees(game):
    state = game.deal(seed=5)
    files, ranks = game.board
    for seat in game.seats:
        lines = state.view(seat).text().splitlines()
        names = "abcdefghi"[:files] if seat != "black" else "abcdefghi"[:files][::-1]
        assert lines[0].split() == lines[ranks + 1].split() == list(names)
        assert all(line.split()[0] == line.split()[-1] for line in lines[1 : ranks + 1])
        upright = state.view(seat).text(turned=False).splitlines()
        assert upright[0].split() == list("abcdefghi"[:files])


def test_a_board_in_letters_tells_no_more_than_its_view(game):
    for state in positions(game, actions=40):
        for seat in game.seats:
            view = state.view(seat)
            assert view.sample(seed=state.plies).view(seat).text() == view.text()


def test_a_card_looks_like_a_card():
    text = facedown.Game("surprise").deal(seed=5).view("white").text()
    assert " 1 [R][N][B][Q][K][B][N][R] 1" in text


def test_seeds_are_whole_numbers_of_any_type():
    game = facedown.Game("surprise")
    assert game.deal(seed=np.int64(3)).fen() == game.deal(seed=3).fen()
    view = game.deal(seed=np.uint8(3)).view("white")
    assert view.sample(seed=np.int32(4)).view("black").fen == view.sample(seed=4).view("black").fen
    env = facedown.VecEnv("jieqi", 2, seed=np.int64(5))
    assert (env.observations == facedown.VecEnv("jieqi", 2, seed=5).observations).all()
    for wrong in (-1, 2**64, 1.5, "x"):
        for use in (
            lambda: facedown.VecEnv("surprise", 2, seed=wrong),
            lambda: env.reset(seed=wrong),
            lambda: view.sample(seed=wrong),
            lambda: game.deal(seed=1).sample("white", seed=wrong),
            lambda: facedown.engine("surprise", seed=wrong),
        ):
            with pytest.raises(facedown.FacedownError, match="seed"):
                use()
    for wrong in (-1, 2**128, 1.5, b"x"):
        with pytest.raises(facedown.FacedownError, match="seed"):
            game.deal(seed=wrong)


def test_a_number_that_is_no_action_is_a_value_error():
    state = facedown.Game("surprise").deal(seed=1)
    for wrong in (-1, 10**30, 1857):
        with pytest.raises(ValueError):
            state.apply_number(wrong)
    assert state.plies == 0
    state.apply_number(np.int16(next(iter(state.actions()))))
    assert state.plies == 1


def test_a_limit_has_two_names():
    envs = [facedown.VecEnv("jieqi", 4, **limit) for limit in ({"longest": 5}, {"max_cycles": 5})]
    rng = np.random.default_rng(0)
    for step in range(5):
        actions = envs[0].sample(rng)
        for env in envs:
            env.step(actions)
    assert envs[0].truncations.all() and (envs[0].truncations == envs[1].truncations).all()
    for wrong in ({"longest": 5, "max_cycles": 6}, {"longest": -1}, {"longest": 0}, {"max_cycles": "x"}):
        with pytest.raises(facedown.FacedownError, match="longest|max_cycles"):
            facedown.VecEnv("jieqi", 4, **wrong)


def test_other_numbers_out_of_range_are_value_errors():
    for wrong in (-1, 0, 2**70, "x"):
        for use in (
            lambda: facedown.VecEnv("chaos", wrong),
            lambda: facedown.VecEnv("chaos", 2, threads=wrong),
            lambda: facedown.engine("chaos", level=wrong),
            lambda: facedown.engine("chaos", nodes=wrong),
        ):
            with pytest.raises(facedown.FacedownError, match="whole number|level|one position"):
                use()


def test_options_belong_to_the_game():
    with pytest.raises(facedown.FacedownError, match="captured_covered.*Game"):
        facedown.VecEnv("jieqi", 4, captured_covered="public")
    env = facedown.VecEnv(facedown.Game("jieqi", captured_covered="public"), 4)
    assert env.game.options["captured-covered"] == "public"


def test_a_row_that_is_over_has_nobody_to_act():
    env = facedown.VecEnv("chaos", 4, autoreset="disabled", longest=3)
    rng = np.random.default_rng(0)
    for _ in range(3):
        env.step(env.sample(rng))
    assert env.truncations.all() and (env.to_act == -1).all() and not env.mask.any()
    env.step(env.sample(rng))
    assert not env.rewards.any() and (env.to_act == -1).all()


def test_every_byte_says_what_it_means(game):
    names, help = game.layout(), game.layout_help()
    assert list(help) == names
    for name, each in help.items():
        assert set(each) == {"most", "category", "help"} and each["help"] and 1 <= each["most"] <= 255, name
    assert help["squares"]["most"] == len(game.layout("kinds")) and help["squares"]["category"]
    if "en_passant" in help:
        assert help["en_passant"]["category"] and help["en_passant"]["most"] == 8
        assert help["halfmoves"]["most"] == 100 and not help["halfmoves"]["category"]


def test_odds_are_shares_of_the_pools():
    game = facedown.Game("jieqi")
    names = game.layout()[1:]
    compared = 0
    for state in positions(game, actions=80):
        for seat in game.seats:
            view = state.view(seat)
            rest = dict(zip(names, view.observation()[90:].tolist()))
            for place, odds in view.odds().items():
                # Letters are Black's in lower case; of a covered piece all odds are of one side.
                mine = next(iter(odds)).isupper() == (seat == "white")
                pool = {piece: rest[("my_pool_" if mine else "their_pool_by_my_captures_") + piece] for piece in "RNBACP"}
                if len(place) != 2 or sum(pool.values()) == 0:
                    continue
                for piece, count in pool.items():
                    letter = piece if mine == (seat == "white") else piece.lower()
                    assert abs(odds.get(letter, 0) - count / sum(pool.values())) < 1e-9, (place, piece)
                compared += 1
    assert compared > 500
