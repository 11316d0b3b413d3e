/** The short made-up game of `scriptedGame` as a finished one: what a room answers to its record. */
import type { Observer, Replay } from "../protocol";
import { LINES, viewAfter } from "./scriptedGame";

/** The game as some observer saw it. Nothing in it is known to one side alone, so all but the referee see the same. */
export function replayAs(as: Observer = "spectator"): Replay {
	const views = [0, ...LINES.map((line) => line.ply)].map(viewAfter);
	const observations = views.map(({ scene, pools, captured, ply }) => ({
		scene,
		tally: null,
		pools,
		holdings: null,
		captured,
		fen: `fen-${ply}`,
		odds: scene.cells.flatMap(({ at, piece }) =>
			piece?.type === "faceDown" && piece.odds ? [{ place: at, odds: piece.odds }] : [],
		),
	}));
	return {
		game: "surprise",
		rules: 1,
		options: {},
		names: { white: "Ada", black: "Bruno" },
		date: "2026-11-21",
		outcome: { winner: "white", score: null, reason: "resignation" },
		deal: "fair",
		observer: ["white", "black", "spectator", "referee"],
		as,
		moves: [...LINES],
		observations,
		undone: { count: 0, marked: false },
		clocks: null,
		...(as === "referee" ? { truth: observations.map(({ fen }) => `truth-${fen}`) } : {}),
	};
}
