"""PufferLib: many games in the caller's buffers, with a flat observation that has the mask bits at its end.

``Env("surprise", 1024)`` has the buffers and methods of a ``PufferEnv``, and is one where PufferLib is installed; without
it the class stands alone. A row is a game, and its agent plays whichever seat is to act (self-play): after a step the row
shows the other seat's side, and ``rewards`` is what the seat got that has just acted.
"""

from typing import Any

import numpy as np
from gymnasium import spaces

from ._facedown import FacedownError, Game
from ._vec import VecEnv

try:
    from pufferlib import PufferEnv as _Base
except ImportError:
    _Base = object

#: For each buffer its dtype, as PufferLib gives them.
_BUFFERS = {
    "observations": np.uint8,
    "rewards": np.float32,
    "terminals": np.bool_,
    "truncations": np.bool_,
    "masks": np.bool_,
    "actions": np.int32,
}


def unpack_mask(observations: np.ndarray, game: Game) -> np.ndarray:
    """The mask of legal actions, bool (n, num_actions), of flat observations, uint8 (n, bytes)."""
    start = game.observation_shape("codes")[0]
    bits = np.unpackbits(observations[:, start:], axis=1, count=game.num_actions, bitorder="little")
    return bits.astype(np.bool_)


class Env(_Base):
    """Games side by side in buffers of the caller's or of its own.

    ============  =======  ==========  ===================================================================
    buffer        dtype    shape       what
    ============  =======  ==========  ===================================================================
    observations  uint8    (n, bytes)  the codes of the seat to act, then the legal actions, eight a byte,
                                       the lowest bit first (:func:`unpack_mask`)
    rewards       float32  (n,)        of the seat that acted in the last step
    terminals     bool     (n,)        ended by the rules; the row shows a new game already
    truncations   bool     (n,)        broken off (``longest``)
    masks         bool     (n,)        true: an agent that lives (not the legal actions)
    actions       int32    (n,)        read by ``step()`` where it is given none
    ============  =======  ==========  ===================================================================

    Args:
        game: a Game (with options), or its id.
        num_envs: number of games.
        buf: a dict of the buffers above, written in place.
        seed: deals of all games follow from it.
        choices: those of VecEnv (``longest`` or ``max_cycles``, ``threads``, ``claim_draws``).
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1024,
        *,
        buf: dict[str, np.ndarray] | None = None,
        seed: int = 0,
        **choices: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else Game(game)
        self._codes = self.game.observation_shape("codes")[0]
        width = self._codes + -(-self.game.num_actions // 8)
        self.single_observation_space = spaces.Box(0, 255, (width,), np.uint8)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.num_agents = num_envs
        shapes = {name: (num_envs,) for name in _BUFFERS} | {"observations": (num_envs, width)}
        own = {name: np.zeros(shapes[name], dtype) for name, dtype in _BUFFERS.items()} | (buf or {})
        for name, dtype in _BUFFERS.items():
            if own[name].dtype != dtype or own[name].shape != shapes[name]:
                raise FacedownError(
                    f"buffer `{name}` must be {np.dtype(dtype)} {shapes[name]}, not {own[name].dtype} {own[name].shape}"
                )
        if _Base is not object:
            super().__init__(own)
        self.observations: np.ndarray = own["observations"]
        self.rewards: np.ndarray = own["rewards"]
        self.terminals: np.ndarray = own["terminals"]
        self.truncations: np.ndarray = own["truncations"]
        self.masks: np.ndarray = own["masks"]
        self.actions: np.ndarray = own["actions"]
        out = {name: own[buffer] for name, buffer in (("terminations", "terminals"), ("truncations", "truncations"))}
        self.games = VecEnv(self.game, num_envs, seed=seed, autoreset="same_step", out=out, **choices)
        self._rows = np.arange(num_envs)
        self._write()

    def _write(self) -> None:
        self.observations[:, : self._codes] = self.games.observations
        self.observations[:, self._codes :] = np.packbits(self.games.mask, axis=1, bitorder="little")
        self.masks[:] = True

    def reset(self, seed: int | None = None) -> tuple[np.ndarray, list[dict[str, Any]]]:
        """Deals all games anew. Returns the observations and an empty list."""
        self.games.reset(seed)
        self.rewards[:] = 0
        self._write()
        return self.observations, []

    def step(
        self, actions: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Takes one action a game. The infos are a list: where games have ended, one dict with ``games`` (their number)
        and ``white`` (White's mean result, -1 to 1).

        Raises FacedownError for an action that is not legal; no game has changed then.
        """
        acted = self.games.to_act.copy()
        self.games.step(self.actions if actions is None else actions)
        self.rewards[:] = self.games.rewards[self._rows, acted]
        self._write()
        ended = self.terminals | self.truncations
        infos = []
        if ended.any():
            infos.append({"games": int(ended.sum()), "white": float(self.games.rewards[ended, 0].mean())})
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """Nothing is held that must be given back."""
