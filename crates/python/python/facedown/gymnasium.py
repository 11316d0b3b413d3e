"""Gymnasium: many games as a vector environment, and one seat of a game against an opponent."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._choices import UNSAID, action as number, limit, refuse
from ._facedown import FacedownError, Game, State, View
from ._vec import VecEnv

_MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


def _spaces(game: Game, obs: str) -> tuple[spaces.Dict, spaces.Discrete]:
    if obs not in ("codes", "planes"):
        raise FacedownError("obs is one of codes, planes")
    seen = spaces.Box(0, 255, game.observation_shape(obs), np.uint8)
    mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(game.num_actions)


class Vector(VectorEnv):
    """Games side by side, one agent that plays both seats in turn (self-play).

    An observation is a dict of arrays, ``observation`` and ``action_mask``, of the seat to act. The reward of a step is that
    of the seat that acted. ``infos`` holds ``to_act`` (int8), ``rewards`` (float32, (n, 2), both seats) and ``refused``,
    each with its ``_key`` mask; in ``SAME_STEP`` also ``final_obs`` and ``final_info`` of games that ended.

    Args:
        game: a Game (with options), or its id.
        num_envs: number of games.
        obs: ``codes`` or ``planes``.
        autoreset_mode: NEXT_STEP, SAME_STEP or DISABLED (``reset(options={"reset_mask": ...})``).
        copy: False hands out the arrays themselves, which the next step overwrites.
        choices: those of VecEnv (``longest`` or ``max_cycles``, ``threads``, ``claim_draws``).
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        *,
        obs: str = "codes",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **choices: Any,
    ) -> None:
        if autoreset_mode not in _MODES or "autoreset" in choices:
            modes = ", ".join(str(mode) for mode in _MODES)
            raise FacedownError(f"autoreset_mode is one of {modes} (gymnasium.vector.AutoresetMode)")
        game = game if isinstance(game, Game) else Game(game)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(game, obs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self._copy = copy
        self._same = autoreset_mode is AutoresetMode.SAME_STEP
        self.games = VecEnv(game, num_envs, obs=obs, autoreset=_MODES[autoreset_mode], **choices)

    def _seen(self) -> dict[str, np.ndarray]:
        seen = {"observation": self.games.observations, "action_mask": self.games.mask.view(np.int8)}
        return {name: array.copy() for name, array in seen.items()} if self._copy else seen

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        for name in ("to_act", "rewards", "refused"):
            infos[name] = getattr(self.games, name).copy()
            infos[f"_{name}"] = every
        return infos

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Deals all games anew, or those that ``options["reset_mask"]`` (bool, (n,)) names. Returns observations and infos."""
        if seed is not None and not isinstance(seed, (int, np.integer)):
            raise FacedownError("one seed for all games: the deal of each follows from it and its row")
        self.games.reset(seed, (options or {}).get("reset_mask"))
        return self._seen(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Takes one action a game, whole numbers of shape (n,).

        Returns observations, rewards (float64, (n,), of the seats that acted), terminations, truncations (bool, (n,)) and
        infos. Raises FacedownError for an action that is not legal; no game has changed then.
        """
        acted = self.games.to_act.copy()
        self.games.step(actions)
        rewards = self.games.rewards[np.arange(self.num_envs), np.maximum(acted, 0)].astype(np.float64)
        infos = self._infos()
        ended = self.games.terminations | self.games.truncations
        if self._same and ended.any():
            last = np.zeros((self.num_envs, self.games.num_actions), np.int8)
            infos["final_obs"] = {"observation": self.games.final.copy(), "action_mask": last}
            infos["final_info"] = {"rewards": infos["rewards"], "_rewards": ended}
            infos["_final_obs"] = infos["_final_info"] = ended
        return self._seen(), rewards, self.games.terminations.copy(), self.games.truncations.copy(), infos


def random_opponent(view: View, rng: np.random.Generator) -> int:
    """A random legal action, by number."""
    return int(rng.choice(list(view.actions())))


class SingleAgent(gymnasium.Env):
    """One seat of a game; the others are played by an opponent, which sees its own view.

    Args:
        game: a Game (with options), or its id.
        seat: ``white`` or ``black`` (``solo`` in a solitaire); by default the first seat.
        opponent: called with its View and a random generator, gives the number of an action.
        obs: ``codes`` or ``planes``.
        max_steps: the most actions of the game (None: no limit), both seats' together; it is truncated then. ``longest``
            and ``max_cycles`` are the same.
        claim_draws: draws that may be claimed are claimed.
        render_mode: ``ansi``, the FEN that the seat sees.
        illegal: ``raise``, or ``lose``: an action that is not legal loses the game (for trainers without masks).
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game | str,
        *,
        seat: str | None = None,
        opponent: Callable[[View, np.random.Generator], int] = random_opponent,
        obs: str = "codes",
        max_steps: int | None = 4_000,
        longest: int | None = UNSAID,
        max_cycles: int | None = UNSAID,
        claim_draws: bool = True,
        illegal: str = "raise",
        render_mode: str | None = None,
        **unknown: Any,
    ) -> None:
        refuse(unknown, "SingleAgent", seed="reset(seed=...)")
        if render_mode not in (None, "ansi"):
            raise FacedownError(f"render_mode is ansi (or None), not `{render_mode}`")
        self.game = game if isinstance(game, Game) else Game(game)
        self.seat = seat or self.game.seats[0]
        if self.seat not in self.game.seats:
            raise FacedownError(f"there is no seat `{seat}`; there are {', '.join(self.game.seats)}")
        if illegal not in ("raise", "lose"):
            raise FacedownError("illegal is one of raise, lose")
        self.opponent = opponent
        self.obs = obs
        self.max_steps = limit(4_000, max_steps=max_steps, longest=longest, max_cycles=max_cycles)
        self.claim_draws = claim_draws
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space, self.action_space = _spaces(self.game, obs)
        self.state: State | None = None

    def _seen(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        view = self.state.view(self.seat)
        due = self.seat in self.state.to_act
        mask = view.mask() if due else np.zeros(self.game.num_actions, np.bool_)
        mask = mask.astype(np.int8)
        return {"observation": view.observation(self.obs), "action_mask": mask}, {"action_mask": mask}

    def _follow(self) -> None:
        """Everybody else acts until this seat is to."""
        state = self.state
        while not self._over() and self.seat not in state.to_act:
            seat = state.to_act[0]
            state.apply_number(self.opponent(state.view(seat), self.np_random), seat)
            if self.claim_draws and state.claimable is not None:
                state.claim()

    def _over(self) -> bool:
        return self.state.is_over or (self.max_steps is not None and self.state.plies >= self.max_steps)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Deals a game, and lets the opponent act until this seat is to. Returns observation and info."""
        super().reset(seed=seed)
        self.state = self.game.deal(self.np_random.bytes(32).hex())
        self._follow()
        return self._seen()

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Takes this seat's action, and lets the opponent act until it is to act again. The reward is 1, 0 or -1 at the end,
        a solitaire's score.

        Raises FacedownError for an action that is not legal (with ``illegal="raise"``); nothing has changed then.
        """
        if self.state is None:
            raise FacedownError("no game is dealt yet: call reset() first")
        chosen = number(action)
        if self.illegal == "lose" and not self.state.is_over and chosen not in self.state.view(self.seat).actions():
            seen, info = self._seen()
            return seen, -1.0, True, False, info
        refused = self.state.apply_number(chosen, self.seat)
        if self.claim_draws and self.state.claimable is not None:
            self.state.claim()
        self._follow()
        seen, info = self._seen()
        over = self.state.is_over
        reward = float(self.state.returns[self.game.seats.index(self.seat)])
        return seen, reward, over, self._over() and not over, info | {"refused": refused}

    def render(self) -> str | None:
        """The FEN that the seat sees, with ``render_mode="ansi"``."""
        return self.state.fen(self.seat) if self.render_mode == "ansi" and self.state else None
