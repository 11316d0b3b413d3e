"""Many games at once, in arrays."""

from typing import Any, Literal

import numpy as np

from ._choices import limit, refuse, whole
from ._facedown import Ahead, FacedownError, Game, Games

Encoding = Literal["codes", "planes", "bits"]
Autoreset = Literal["same_step", "next_step", "disabled"]

#: For each array of a VecEnv its dtype, and its shape as a function of the games, the actions, the squares and one
#: observation.
_ARRAYS: dict[str, Any] = {
    "mask": (np.bool_, lambda n, actions, squares: (n, actions)),
    "to_act": (np.int8, lambda n, actions, squares: (n,)),
    "rewards": (np.float32, lambda n, actions, squares: (n, 2)),
    "terminations": (np.bool_, lambda n, actions, squares: (n,)),
    "truncations": (np.bool_, lambda n, actions, squares: (n,)),
    "refused": (np.bool_, lambda n, actions, squares: (n,)),
}


class VecEnv:
    """Steps ``n`` games of one kind in place.

    Every row is a game; in each the seat to act is named by ``to_act`` and acts next. A seat may act several times running
    (parts of a turn, or after a refused action). The arrays are **overwritten by the next step**: copy what you keep.
    ``observations`` show a position before its action, in the frame of the seat that is to take it; those of
    :meth:`ahead` show positions after an action, in the frame of the seat that took it.

    ==================  =======  ====================  =====================================================
    array               dtype    shape                 what
    ==================  =======  ====================  =====================================================
    ``observations``    uint8    (n, bytes)            ``codes``; see ``game.layout("codes")``
                        uint8    (n, planes, R, F)     ``planes``; row 0 is the seat's own first rank
                        uint64   (n, words)            ``bits``; a word (two on 90 points) for each row
    ``mask``            bool     (n, num_actions)      legal actions of the seat to act
    ``to_act``          int8     (n,)                  0 or 1, -1 where the game is over (no action is legal there)
    ``rewards``         float32  (n, 2)                of the last step, for both seats: 1, 0, -1; a
                                                       solitaire's score in the first column
    ``terminations``    bool     (n,)                  ended by the rules in the last step
    ``truncations``     bool     (n,)                  broken off in the last step (``longest``)
    ``refused``         bool     (n,)                  the truth refused the action; the same seat acts again
    ``final``           as ``observations``            the last observation of games that ended in the last
                                                       step, by the seat that acted last (``same_step`` alone)
    ``truth``           uint8    (n, squares)          only with ``training_truth=True``: what stands where
    ==================  =======  ====================  =====================================================

    Args:
        game: a Game (with options), or its id.
        n: number of games.
        obs: ``codes``, ``planes`` or ``bits``.
        seed: deals of all games follow from it and from their row: not those that ``Game.deal`` makes of the same number
            (:meth:`truth_seed` tells them).
        autoreset: ``same_step`` deals anew in the step that ends a game; ``next_step`` in the step after it, whose action
            counts for nothing; ``disabled`` leaves it to ``reset(reset_mask=...)``.
        longest: the most actions of a game, parts of turns among them; it is truncated then. By default there is no limit.
            ``max_cycles`` is the same.
        claim_draws: draws that may be claimed are claimed.
        threads: games are cut into as many parts. No thread outlives a step, so the process may fork between two.
        training_truth: also writes the truth, for critics in training. Never give it to whoever plays.
        out: arrays of your own by the names above (contiguous; pinned memory of torch as numpy arrays, for example).

    Raises:
        FacedownError: for a wrong choice, an array of another shape, and by ``step`` for an action that is not legal; no
            game has changed then.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        *,
        obs: Encoding = "codes",
        seed: int = 0,
        autoreset: Autoreset = "same_step",
        longest: int | None = None,
        max_cycles: int | None = None,
        claim_draws: bool = True,
        threads: int = 1,
        training_truth: bool = False,
        out: dict[str, np.ndarray] | None = None,
        **unknown: Any,
    ) -> None:
        refuse(unknown, "VecEnv")
        self.game = game if isinstance(game, Game) else Game(game)
        self.n = n = whole("n", n, 1, 2**24)
        self.obs = obs
        self.autoreset = autoreset
        self._games = Games(
            self.game,
            n,
            seed=seed,
            encoding=obs,
            autoreset=autoreset,
            longest=limit(None, longest=longest, max_cycles=max_cycles),
            claim_draws=claim_draws,
            threads=whole("threads", threads, 1, 2**16),
        )
        files, ranks = self.game.board
        self.num_actions = self.game.num_actions
        self.observation_shape: tuple[int, ...] = self.game.observation_shape(obs)
        given = dict(out or {})
        of_seen = np.uint64 if obs == "bits" else np.uint8

        def array(name: str, dtype: Any, shape: tuple[int, ...]) -> np.ndarray:
            own = given.pop(name, None)
            if own is None:
                return np.zeros(shape, dtype)
            if own.dtype != dtype or own.shape != shape or not own.flags.c_contiguous:
                raise FacedownError(
                    f"array `{name}` must be {np.dtype(dtype)} {shape} in one piece, not {own.dtype} {own.shape}"
                )
            return own

        self.observations = array("observations", of_seen, (n, *self.observation_shape))
        arrays = {
            name: array(name, dtype, shape(n, self.num_actions, files * ranks))
            for name, (dtype, shape) in _ARRAYS.items()
        }
        self.mask: np.ndarray = arrays["mask"]
        self.to_act: np.ndarray = arrays["to_act"]
        self.rewards: np.ndarray = arrays["rewards"]
        self.terminations: np.ndarray = arrays["terminations"]
        self.truncations: np.ndarray = arrays["truncations"]
        self.refused: np.ndarray = arrays["refused"]
        same = autoreset == "same_step"
        self.final = array("final", of_seen, (n, *self.observation_shape)) if same else None
        self.truth = array("truth", np.uint8, (n, files * ranks)) if training_truth else None
        if given:
            raise FacedownError(f"there is no array `{next(iter(given))}`")
        self._arrays: dict[str, Any] = arrays | {
            "seen": self.observations,
            "last_seen": self.final,
            "truth": self.truth,
        }
        self._starts = np.zeros(n + 1, np.int32)
        self._games.reset(self._arrays)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<facedown.VecEnv {self.game.id} n={self.n} obs={self.obs} autoreset={self.autoreset}>"

    def reset(self, seed: int | None = None, reset_mask: np.ndarray | None = None) -> np.ndarray:
        """Deals all games anew, or those that ``reset_mask`` (bool, (n,)) names. With a seed the deals begin anew with it.

        Returns the observations, the same array as ever.
        """
        if reset_mask is not None:
            reset_mask = np.asarray(reset_mask)
            if reset_mask.shape != (self.n,) or reset_mask.dtype != np.bool_:
                raise FacedownError(
                    f"`reset_mask` must be bool of shape ({self.n},), and not {reset_mask.dtype} of shape {reset_mask.shape}"
                )
            reset_mask = np.ascontiguousarray(reset_mask)
        self._games.reset(self._arrays, seed, reset_mask)
        return self.observations

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Takes one action a game: ``actions`` are whole numbers of any integer type, (n,), each a column of the mask.

        Returns observations, rewards, terminations, truncations: the same arrays as ever. Runs without the interpreter's
        lock.

        Raises FacedownError for an array that is none of these, and an action that is not legal; no game has changed
        then.
        """
        self._games.step(self._actions(actions), self._arrays)
        return self.observations, self.rewards, self.terminations, self.truncations

    def _actions(self, given: Any) -> np.ndarray:
        array = np.asarray(given)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            raise FacedownError(
                f"`actions` must be whole numbers of shape ({self.n},), one a game, and not {array.dtype} of shape {array.shape}"
            )
        numbers = np.ascontiguousarray(array, np.int32)
        if numbers is not array and (numbers != array).any():
            row = int(np.flatnonzero(numbers != array)[0])
            raise FacedownError(f"game {row}: action {array[row]} is not legal now; the mask tells which are")
        return numbers

    def truth_seed(self, row: int) -> str:
        """The seed of the deal that a row has now, as ``Game.deal`` takes it: the game's truth, for critics in training.

        Raises FacedownError without ``training_truth=True``.
        """
        return self._games.truth_seed(row, training_truth=self.truth is not None)

    def legal(self) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions as ragged lists: ``numbers`` int16 of all games one after the other, and ``starts`` int32,
        (n + 1,), so that those of game i are ``numbers[starts[i]:starts[i + 1]]``. New numbers with each call; the starts
        are overwritten by the next."""
        numbers = np.empty(self._games.all_legal, np.int16)
        self._games.legal(numbers, self._starts)
        return numbers, self._starts

    def ahead(self) -> Ahead:
        """What may come of each legal action of every game, as the seat to act knows it: positions with their chances. The
        parents are the rows. For policies that look one action ahead, in all games at once. Its observations are in the
        frame of the seat that **acted**: the seat to act before, and not the one that is to act there."""
        return self._games.ahead()

    def sample(self, rng: np.random.Generator | int | None = None) -> np.ndarray:
        """A random legal action of each game, int32, (n,); 0 where a game has none. ``rng`` is what
        ``np.random.default_rng`` takes: keep a Generator from step to step, since a number draws the same each time."""
        rng = np.random.default_rng(rng)
        numbers, starts = self.legal()
        counts = np.diff(starts)
        picks = starts[:-1] + (rng.random(self.n) * counts).astype(np.int32)
        # One more, for games at the end of the list that have none.
        numbers = np.append(numbers, np.int16(0))
        return np.where(counts > 0, numbers[picks], 0).astype(np.int32)


def expand_bits(game: Game, bits: np.ndarray) -> np.ndarray:
    """The planes (uint8, (n, planes, ranks, files)) of ``bits`` (uint64, (n, words)), to check your own expansion by."""
    files, ranks = game.board
    squares = files * ranks
    words = -(-squares // 64)
    rows = game.layout("bits")
    names = game.layout("planes")
    numbers = set(game.layout("numbers"))
    planes = np.zeros((len(bits), len(names), squares), np.uint8)
    of = {name: i for i, name in enumerate(names)}
    for i, row in enumerate(rows):
        name, _, digit = row.rpartition(".")
        name, weight = (name, 1 << int(digit)) if name in of else (row, 1)
        cell = bits[:, i * words : (i + 1) * words]
        if row in numbers:
            planes[:, of[row]] = cell[:, :1]
            continue
        spread = np.unpackbits(np.ascontiguousarray(cell).view(np.uint8), axis=1, bitorder="little")
        planes[:, of[name]] += spread[:, :squares] * np.uint8(weight)
    return planes.reshape(len(bits), len(names), ranks, files)
