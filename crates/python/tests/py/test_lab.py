"""Studies run, stop, go on and are merged, and their games are arrays."""

import _thread
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import facedown
import numpy as np
import pytest
from facedown import lab

ROOT = Path(__file__).parents[4]

#: A study that takes no time: players without a search.
OWN = """
id = "own"
title = "Does it matter who begins?"
seed = 7

[sample]
deals = {deals}
repeats = 2

[players]
white = "random"
black = "greedy"

[[arm]]
name = "as it is"
game = "chaos"

[[arm]]
name = "Surprise, \\"quoted\\""
game = "surprise"

[[measure]]
name = "White's score"
what = "score"
percent = true

[[measure]]
name = "the luck"
what = "luck"

[answer]
form = "values"
measure = "White's score"
says = "White's score"
"""


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN.format(deals=24))
    return path


def same(a, b):
    """Are two tables equal, NaN where NaN is?"""
    assert list(a) == list(b)
    for name in a:
        np.testing.assert_array_equal(a[name], b[name], err_msg=name)


def test_the_studies_are_listed():
    studies = lab.studies()
    assert [study["id"] for study in studies[:2]] == ["booster-stomp", "jieqi-secret-capture"]
    for study in studies:
        assert study["title"] and study["arms"] >= 1 and study["deals"] >= 100 and study["hours"] > 0, study["id"]
    assert "stomp their opponent" in studies[0]["question"]


def test_a_study_of_the_package_runs_at_a_small_scale(tmp_path):
    told = []
    done = lab.run(
        "booster-stomp", tmp_path, scale=0.003, nodes=[200, 400], progress=lambda *state: told.append(state)
    )
    assert told[0] == (0, 4) and told[-1] == (4, 4)
    assert done["deals"] == done["planned"] == 4 and done["shard"] == (0, 1)
    report = lab.merge(tmp_path)
    assert report["answer"] == done["answer"] and "%" in report["answer"]
    assert report["findings"]["deals"] == 4 and report["plan"]["nodes"] == [200, 400]
    assert report["command"] == "facedown lab booster-stomp --scale 0.003 --nodes 200,400"
    assert (tmp_path / "report.html").read_text().startswith("<!")
    table = lab.table(tmp_path)
    games = len(table["block"])
    repeats = {study["id"]: study["repeats"] for study in lab.studies()}["booster-stomp"]
    assert games == 6 * repeats, "all deals at the first strength, every second one at the other"
    assert set(table["nodes"]) == {200, 400}


def test_a_table_has_its_columns(own, tmp_path):
    lab.run(own, tmp_path / "run")
    table = lab.table(tmp_path / "run")
    assert list(table) == [
        *("block", "nodes", "arm", "arm_name", "repeat", "deal", "winner", "reason"),
        *("turns", "actions", "hash", "first", "White's score", "the luck"),
    ]
    for name, column in table.items():
        assert isinstance(column, np.ndarray) and column.shape == (24 * 2 * 2,), name
    kinds = {name: column.dtype.kind for name, column in table.items()}
    assert {name for name, kind in kinds.items() if kind == "U"} == {"arm_name", "deal", "winner", "reason", "first"}
    assert table["hash"].dtype == table["nodes"].dtype == np.uint64
    assert table["turns"].dtype == table["block"].dtype == np.uint32
    assert table["White's score"].dtype == np.float64
    assert set(table["arm_name"]) == {"as it is", 'Surprise, "quoted"'}
    score = {"white": 1.0, "black": 0.0, "nobody": 0.5}
    assert [score[winner] for winner in table["winner"]] == table["White's score"].tolist()
    # Both arms play the same deals, and a deal is one that a game can be dealt by.
    for block in range(24):
        (deal,) = set(table["deal"][table["block"] == block])
        assert len(bytes.fromhex(deal)) == 32
    lab.merge(tmp_path / "run", csv=True)
    assert len((tmp_path / "run" / "games.csv").read_text().splitlines()) == 1 + 24 * 2 * 2


def test_two_shards_are_one_run(own, tmp_path):
    whole, parts, threads = (tmp_path / name for name in ("whole", "parts", "threads"))
    lab.run(own, whole, jobs=2)
    first = lab.run(own, parts, shard=(0, 2))
    assert first["deals"] == first["planned"] == 12 and first["answer"] is None
    with pytest.raises(facedown.FacedownError, match="12 of 24 deals are there"):
        lab.merge(parts)
    assert lab.merge(parts, unfinished=True)["findings"]["deals"] == 12
    assert len(lab.table(parts)["block"]) == 12 * 4
    lab.run(own, parts, shard=(1, 2))
    # Shards may run side by side in one process: each call lets go of the interpreter's lock.
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda i: lab.run(own, threads, shard=(i, 3)), range(3)))
    for folder in (parts, threads):
        assert lab.merge(folder)["findings"] == lab.merge(whole)["findings"]
        same(lab.table(folder), lab.table(whole))
        assert (folder / "games.parquet").read_bytes() == (whole / "games.parquet").read_bytes()


def test_a_run_that_is_stopped_goes_on(own, tmp_path):
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    lab.run(own, whole)

    def stop(done, planned):
        if done >= 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.run(own, halves, progress=stop)
    with pytest.raises(facedown.FacedownError, match="there is no games.parquet in .*lab.merge"):
        lab.table(halves)
    played = lab.merge(halves, unfinished=True)["findings"]["deals"]
    assert 6 <= played < 24
    told = []
    done = lab.run(own, halves, progress=lambda *state: told.append(state))
    assert told[0] == (played, 24) and done["deals"] == 24
    same(lab.table(halves), lab.table(whole))


def test_any_error_of_the_callback_is_raised(own, tmp_path):
    def wrong(done, planned):
        raise LookupError("nobody looks")

    with pytest.raises(LookupError, match="nobody looks"):
        lab.run(own, tmp_path / "run", progress=wrong)


@pytest.fixture
def heeding_ctrl_c():
    """Tests that a shell runs in the background inherit a Ctrl-C that is ignored, and so would their children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.usefixtures("heeding_ctrl_c")
def test_ctrl_c_stops_a_run(tmp_path):
    """In a process of its own: the signal comes while games are played, and more of them than anyone waits for."""
    study = tmp_path / "own.toml"
    study.write_text(OWN.format(deals=1_000_000))
    program = "import sys; from facedown import lab\nlab.run(sys.argv[1], sys.argv[2])"
    folder = tmp_path / "run"
    command = [sys.executable, "-c", program, str(study), str(folder)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not (folder / "run.json").exists():
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == -signal.SIGINT and "KeyboardInterrupt" in said
    assert lab.merge(folder, unfinished=True)["findings"]["planned"] == 1_000_000


@pytest.mark.usefixtures("heeding_ctrl_c")
def test_another_thread_is_heard_while_games_are_played(tmp_path):
    """It interrupts the run from within, which it could not if the run held the interpreter's lock to its end."""
    study = tmp_path / "own.toml"
    study.write_text(OWN.format(deals=20_000))

    def interrupt():
        while not (tmp_path / "run" / "run.json").exists():
            time.sleep(0.001)
        _thread.interrupt_main()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        lab.run(study, tmp_path / "run")
    thread.join()
    assert lab.merge(tmp_path / "run", unfinished=True)["findings"]["deals"] < 20_000


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"study": "nothing"}, "there is no study `nothing`; there are booster-stomp"),
        ({"study": "nothing.toml"}, "nothing.toml cannot be read"),
        ({"shard": (2, 2)}, "a shard is"),
        ({"shard": (-1, 2)}, "a shard is"),
        ({"scale": 0}, "a share above 0"),
        ({"scale": float("nan")}, "a share above 0"),
        ({"nodes": 0}, "one position at least"),
        ({"nodes": []}, "one position at least"),
        ({"jobs": 0}, "jobs are 1 to 1024"),
    ],
)
def test_what_is_wrong_is_said(given, said, tmp_path):
    with pytest.raises(facedown.FacedownError, match=said):
        lab.run(given.pop("study", "booster-stomp"), tmp_path / "run", **given)
    assert not (tmp_path / "run").exists()


def test_folders_and_studies_that_do_not_hold(own, tmp_path):
    for wrong in (lab.merge, lab.table):
        with pytest.raises(facedown.FacedownError, match="there is no folder .*nowhere"):
            wrong(tmp_path / "nowhere")
    lab.run(own, tmp_path / "run", shard=(0, 8))
    for wrong, said in (({"scale": 0.5}, "scale=1, and scale=0.5"), ({"nodes": [20, 50]}, "nodes=2000, and nodes=20,50")):
        with pytest.raises(facedown.FacedownError, match=f"holds another run: .*{said}"):
            lab.run(own, tmp_path / "run", **wrong)
    with pytest.raises(facedown.FacedownError, match="no kind of frame"):
        lab.table(tmp_path / "run", "excel")
    own.write_text(own.read_text().replace('game = "chaos"', 'game = "chess"'))
    with pytest.raises(facedown.FacedownError, match="there is no game `chess`"):
        lab.run(own, tmp_path / "other")


def test_the_published_runs_are_read():
    """Their tables lie beside the reports, without the parts, and the book says of each how many deals it has."""
    book, folders = (ROOT / "docs" / "lab.md").read_text(), sorted((ROOT / "docs" / "lab").glob("*/"))
    assert len(folders) >= 8
    for folder in folders:
        deals = len(np.unique(lab.table(folder)["block"]))
        assert f"| `{folder.name}` | {deals} of " in book or f"{deals} deals of each game" in book, folder.name
    games = lab.table(ROOT / "docs" / "lab" / "booster-stomp")
    strengths = np.unique(games["nodes"])
    assert strengths.tolist() == [2_000, 6_000]
    for nodes in strengths:
        share = games["won within ten moves"][games["nodes"] == nodes].mean()
        assert f"{share:.1%} of the games are won".replace("%", " %") in book, nodes


@pytest.mark.parametrize("kind", ["pandas", "polars"])
def test_a_table_is_a_frame(kind, own, tmp_path):
    pytest.importorskip(kind, reason=f"{kind} is not installed: its frames are not made")
    lab.run(own, tmp_path / "run")
    arrays, frame = lab.table(tmp_path / "run"), lab.table(tmp_path / "run", kind)
    assert frame.shape == (96, len(arrays)) and list(frame.columns) == list(arrays)
    for name, column in arrays.items():
        assert frame[name].to_numpy().tolist() == pytest.approx(column.tolist(), nan_ok=True), name


def test_shards_over_ray(own, tmp_path):
    # A version, since Ray leaves a folder of its name among the temporary ones, which Python could import.
    pytest.importorskip("ray", minversion="2", reason="Ray is not installed: its example does not run")
    example = ROOT / "crates" / "python" / "examples" / "ray_shards.py"
    # A home of its own: Ray keeps a token there, and asks nobody whether it may count its users.
    quiet = {"HOME": str(tmp_path), "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [sys.executable, str(example), str(own), str(tmp_path / "shards"), "--shards", "3"],
        capture_output=True,
        text=True,
        env=os.environ | quiet,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "shard 2/3: 8 deals" in done.stdout
    lab.run(own, tmp_path / "whole")
    same(lab.table(tmp_path / "shards"), lab.table(tmp_path / "whole"))
