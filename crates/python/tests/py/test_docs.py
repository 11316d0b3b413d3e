"""The programs of the chapter run as they stand there, one after the other."""

import importlib.util
from pathlib import Path

CHAPTER = Path(__file__).parents[4] / "docs" / "python.md"


def programs():
    """Those whose libraries are installed."""
    for piece in CHAPTER.read_text().split("```python\n")[1:]:
        program = piece.split("```")[0]
        needs = [name for name in ("pettingzoo", "gymnasium") if f"facedown.{name}" in program]
        if all(importlib.util.find_spec(name) for name in needs):
            yield program


def test_the_programs_of_the_chapter_run():
    names, ran = {}, 0
    for program in programs():
        exec(compile(program, str(CHAPTER), "exec"), names)
        ran += 1
    assert ran >= 10
    assert names["ended"].shape == (1024,) and names["best"] in names["ahead"].actions
    assert names["replay"].told("black") == names["again"].told("black")
    # The untrained values score four fifths against random play.
    assert names["score"] > 0.9
    assert len(names["games"]["winner"]) == 4 and len(names["captures"]) > 0
