/** The scores that simulated games reached, as the room gives them with a game: what a player may aim at. */
import type { ScoreTargets } from "../protocol";

export type Targets = ScoreTargets;

/** The quarter of the simulated games that a score reaches, 1 (the lowest) to 4; 0 for a game that was lost. */
export function quarterOf(score: number | null, targets: Targets): number {
	if (score === null) return 0;
	return 1 + [targets.low, targets.median, targets.high].filter((mark) => mark === null || score >= mark).length;
}
