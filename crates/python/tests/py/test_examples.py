"""The examples run, and their notebooks are made of them."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))


def run(*command):
    done = subprocess.run(
        [sys.executable, *map(str, command)], capture_output=True, text=True, env=os.environ | {"OMP_NUM_THREADS": "1"}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_policy_is_trained_and_beats_the_untrained_one(tmp_path):
    out = run(EXAMPLES / "surprise_policy.py", "--seeds", 1, "--positions", 300, "--matches", 2, "--out", tmp_path)
    assert "| 1 |" in out
    (made,) = json.loads((tmp_path / "surprise_policy.json").read_text())
    assert made["trained"]["games"] == 2 and len(made["curve"]) == 4
    assert made["curve"][-1]["error"] < 0.3
    assert (tmp_path / "surprise_policy.svg").read_text().startswith("<svg")


def test_the_figures_in_the_book_are_those_of_the_recorded_runs():
    recorded = json.loads((EXAMPLES / "surprise_policy.json").read_text())
    chapter = (EXAMPLES.parents[2] / "docs" / "python.md").read_text()
    assert len(recorded) == 3
    for each in recorded:
        assert each["level"] == 2 and each["trained"]["games"] == each["untrained"]["games"] == 400
        trained, untrained = (f"{each[name]['score']:.1%}" for name in ("trained", "untrained"))
        assert f"| {each['seed']} |" in chapter and trained in chapter and untrained in chapter


def test_notebooks_are_made_of_the_scripts():
    run(EXAMPLES / "notebooks.py", "--check")
    for name in ("surprise_policy", "cloak_cfr", "room_bot"):
        made = json.loads((EXAMPLES / f"{name}.ipynb").read_text())
        code = "\n".join("".join(cell["source"]) for cell in made["cells"] if cell["cell_type"] == "code")
        compile(code, name, "exec")


def without_a_room():
    """The clients of the room need not be there for what is asked of the policy."""
    for name in ("berserk", "requests"):
        if name not in sys.modules and importlib.util.find_spec(name) is None:
            sys.modules[name] = type(sys)(name)


def test_the_bot_chooses_by_what_a_seat_sees(game):
    without_a_room()
    import random

    import room_bot

    state = game.deal(3)
    for _ in range(12):
        if state.is_over:
            break
        seat = state.to_act[0]
        if state.draft(seat):
            state.apply(state.legal(seat)[-1], seat)
            continue
        view = game.view(state.fen(seat), seat)
        action = room_bot.choose(view, state.legal(seat), random.Random(1))
        assert action in state.legal(seat)
        state.apply(action, seat)


def test_the_bot_takes_what_hangs():
    without_a_room()
    import random

    import facedown
    import room_bot

    chaos = facedown.Game("chaos")
    fen = "rnb1kbnr/pppppppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3 a2b2c2d2f2g2h2a7b7c7d7e7f7g7h7 0"
    view = chaos.view(fen, "white")
    assert room_bot.choose(view, view.legal(), random.Random(1)) == "e4d5"
    assert np.isfinite(room_bot.weigh(chaos)).all()
