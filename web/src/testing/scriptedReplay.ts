/** The short made-up game of `scriptedGame` as a finished one: what a room answers to its record. */
import type { Eyes, Replay } from "../protocol";
import { LINES, viewAfter } from "./scriptedGame";

/** The game as some eyes saw it. Nothing in it is known to one side alone, so all but the referee see the same. */
export function replayAs(as: Eyes = "spectator"): Replay {
	const views = [0, ...LINES.map((line) => line.ply)].map(viewAfter);
	const sights = views.map(({ scene, pools, captured, ply }) => ({
		scene,
		tally: null,
		pools,
		beside: null,
		captured,
		fen: `fen-${ply}`,
		odds: scene.cells.flatMap(({ at, man }) =>
			man?.type === "faceDown" && man.odds ? [{ place: at, odds: man.odds }] : [],
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
		eyes: ["white", "black", "spectator", "referee"],
		as,
		moves: [...LINES],
		sights,
		undone: { count: 0, marked: false },
		clocks: null,
		...(as === "referee" ? { truth: sights.map(({ fen }) => `truth-${fen}`) } : {}),
	};
}
