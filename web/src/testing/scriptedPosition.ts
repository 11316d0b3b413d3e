/** The scripted game as positions that stand alone. */
import type { Position } from "../protocol";
import { viewAfter } from "./scriptedGame";

/** The position after some plies of the scripted game. */
export function positionAfter(ply: number): Position {
	const { game, options, scene, pools, captured, toAct, legal } = viewAfter(ply);
	return {
		game,
		options,
		fen: `fen-${ply}`,
		spellings: [],
		scene,
		tally: null,
		pools,
		holdings: null,
		captured,
		toAct,
		legal,
		odds: [],
		outcome: null,
		hidden: true,
	};
}
