"""Makes a notebook of each example: `python notebooks.py` writes them beside the scripts, `--check` compares.

A script is cut at its lines `# %%`; a cell that begins with `# %% [markdown]` is text.
"""

import argparse
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent


def cell(number: int, text: str) -> dict:
    """One cell of a notebook from one piece of a script."""
    head, _, body = text.partition("\n")
    lines = body.strip("\n").splitlines(keepends=True)
    if "[markdown]" in head:
        lines = [line.removeprefix("#").removeprefix(" ") for line in lines]
        return {"cell_type": "markdown", "id": f"cell-{number}", "metadata": {}, "source": lines}
    # A notebook has no command line: it is read from this line instead.
    lines = [
        line.replace("parser.parse_args()", "parser.parse_args([])") if "parse_args" in line else line
        for line in lines
    ]
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": f"cell-{number}",
        "metadata": {},
        "outputs": [],
        "source": lines,
    }


def notebook(script: Path) -> str:
    """The notebook of a script, as text."""
    pieces = ("\n" + script.read_text()).split("\n# %%")[1:]
    cells = [cell(number, piece) for number, piece in enumerate(pieces)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes a notebook of each example")
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    chosen = parser.parse_args()
    stale = []
    for script in sorted(HERE.glob("*.py")):
        if "\n# %%" not in "\n" + script.read_text():
            continue
        path, text = script.with_suffix(".ipynb"), notebook(script)
        if not chosen.check:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            stale.append(path.name)
    if stale:
        sys.exit(f"not as their scripts: {', '.join(stale)}; python notebooks.py makes them anew")


if __name__ == "__main__":
    main()
