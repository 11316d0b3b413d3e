"""Studies of the rules by many games: a question, answered with honest intervals.

:func:`studies` lists those that the package brings, :func:`run` plays one into a folder, in one piece or in shards,
:func:`merge` puts the shards together and writes the report, :func:`table` has the games as arrays. A run that is
stopped goes on in its folder. It is the lab of ``facedown lab``: the same folders, the same games, the same reports.
"""

import json
import os
from collections.abc import Callable, Sequence
from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt

from ._facedown import FacedownError, lab_merge, lab_run, lab_studies, lab_table

__all__ = ["merge", "run", "studies", "table"]


def studies() -> list[dict[str, Any]]:
    """The studies that the package brings, cheapest first: ``id``, ``title``, ``inventor`` and ``question`` (in the
    inventor's own words), ``arms`` (how many things are compared), ``deals`` at full scale, ``repeats`` (games of an arm on one
    deal), ``rounds`` (after each but the last the better half of the arms goes on, on twice as many deals) and ``hours`` (of one processor at full scale and 2,000 positions an action).
    """
    return lab_studies()


def run(
    study: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    shard: tuple[int, int] = (0, 1),
    scale: float = 1.0,
    nodes: int | Sequence[int] = 2_000,
    jobs: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> dict[str, Any]:
    """Plays a study into a folder, without the interpreter's lock.

    A run may be stopped by Ctrl-C (the deals that are being played are finished and written down first) or killed (at
    most half a minute of games is lost): the same call goes on where it was. A run in one piece is merged at its end;
    shards wait for :func:`merge`. Any number of shards gives the same games, in processes, in threads or on machines.
    Python hears Ctrl-C in its main thread alone: in another one let ``progress`` raise something.

    Args:
        study: a name of :func:`studies`, or a TOML file with one of your own.
        out: the folder of the run. It belongs to one study, scale and number of positions.
        shard: ``(i, n)`` with i from 0 to n - 1 plays the deals whose number leaves the rest i when divided by n.
        scale: the share of the study's full size.
        nodes: positions that an engine searches per action; of several the second and later on half of the deals.
        jobs: games played at a time, in threads that end with the run.
        progress: called with the deals that are done and those of the shard, after every few; what it raises stops the
            run as Ctrl-C does, and is raised here.

    Returns:
        ``deals`` that are done and ``planned``, both of this shard; ``shard``; ``out``; and ``answer``, in words, or
        ``None`` of a shard.

    Raises:
        FacedownError: for a study that is not there or does not hold, and a folder that cannot be used.
    """
    folder = os.fspath(out)
    each = [nodes] if isinstance(nodes, int) else list(nodes)
    deals, planned = lab_run(os.fspath(study), folder, shard, scale, each, jobs, progress)
    answer = merge(folder)["answer"] if shard[1] == 1 else None
    return {"out": folder, "shard": tuple(shard), "deals": deals, "planned": planned, "answer": answer}


def merge(out: str | os.PathLike[str], *, csv: bool = False, unfinished: bool = False) -> dict[str, Any]:
    """Puts the parts of all shards into one table (``games.parquet``: the same bytes however many they were) and writes
    the report beside it (``report.html``, ``report.json``, ``table.csv``).

    Args:
        out: the folder of the run.
        csv: also writes ``games.csv``, one line a game.
        unfinished: reports on a run of which deals are absent.

    Returns:
        The report as in ``report.json``: the ``answer`` in sentences, ``findings`` with every estimate and its
        interval, the ``plan`` of the run and the ``command`` that repeats it.

    Raises:
        FacedownError: for a folder without a run, shards that overlap, and, unless ``unfinished``, absent deals (what
            is there is merged all the same).
    """
    deals, planned, report = lab_merge(os.fspath(out), csv)
    if deals < planned and not unfinished:
        raise FacedownError(
            f"{deals} of {planned} deals are there: run the shards that lack some, or give unfinished=True"
        )
    made: dict[str, Any] = json.loads(report)
    return made


@overload
def table(out: str | os.PathLike[str], frame: None = None) -> dict[str, npt.NDArray[Any]]: ...


@overload
def table(out: str | os.PathLike[str], frame: Literal["pandas", "polars"]) -> Any: ...


def table(out: str | os.PathLike[str], frame: Literal["pandas", "polars"] | None = None) -> Any:
    """The games of a merged run, from its ``games.parquet``: a dict of arrays [games], or a DataFrame.

    ``block`` (number of the deal), ``arm``, ``repeat``, ``turns`` and ``actions`` are uint32, ``nodes`` and ``hash``
    (equal games, equal hashes) uint64, ``arm_name``, ``deal`` (the deal's seed), ``winner``, ``reason`` and ``first``
    (the first action, with what turned up) texts, and each measure of the study float64, NaN where a game has no such
    value. There is a row for each game: ``repeats`` games in each arm on each deal. ``winner`` is ``"white"``,
    ``"black"``, or ``"nobody"`` of a draw.

    Args:
        out: the folder of the run.
        frame: ``"pandas"`` or ``"polars"``, which must be installed, for a DataFrame of the same columns; in one of
            polars a value that a game does not have is null.

    Raises:
        FacedownError: for a folder without games.
    """
    if frame not in (None, "pandas", "polars"):
        raise FacedownError(f'`{frame}` is no kind of frame: give "pandas" or "polars"')
    columns = {
        name: np.array(values, dtype=np.str_) if isinstance(values, list) else values
        for name, values in lab_table(os.fspath(out)).items()
    }
    if frame == "pandas":
        import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return pandas.DataFrame(columns)
    if frame == "polars":
        import polars  # type: ignore[import-not-found,unused-ignore]

        return polars.DataFrame(columns, nan_to_null=True)
    return columns
