"""The programs of the chapter run as they stand there, one after the other."""

import importlib.util
from pathlib import Path

CHAPTER = Path(__file__).parents[4] / "docs" / "python.md"


def test_the_programs_of_the_chapter_run():
    names, ran = {}, 0
    for piece in CHAPTER.read_text().split("```python\n")[1:]:
        program = piece.split("```")[0]
        if "facedown.pettingzoo" in program and importlib.util.find_spec("pettingzoo") is None:
            continue
        exec(compile(program, str(CHAPTER), "exec"), names)
        ran += 1
    assert ran >= 4
    assert names["ended"].shape == (1024,) and names["best"] in names["ahead"].actions
