/** A solution in words. */
import type { Reach, SolutionPoint, SolverAdvice } from "../protocol";
import { lookUp, t } from "../words/words.svelte";

/** The best that could still be had. */
export function reachInWords(reach: Reach): string {
	switch (reach.proof) {
		case "best":
			return t("reach-best", { score: reach.score });
		case "at-least":
			return t("reach-at-least", { score: reach.score });
		case "at-most":
			return t("reach-at-most", { score: reach.score });
		case "lost":
			return t("reach-lost");
	}
}

/** The same in a few signs, for a table. */
export function reachInSigns(reach: Reach): string {
	switch (reach.proof) {
		case "best":
			return String(reach.score);
		case "at-least":
			return `≥ ${reach.score}`;
		case "at-most":
			return `≤ ${reach.score}`;
		case "lost":
			return "–";
	}
}

const expected = (score: SolverAdvice["moving"]) =>
	score ? (score.error > 0 ? `${score.mean.toFixed(1)} ± ${score.error.toFixed(1)}` : score.mean.toFixed(1)) : "–";

/** What was best for somebody who does not know the cards; not `concluded`: only what either is worth. */
export function adviceInWords(game: string, advice: SolverAdvice, concluded = true): string {
	const worth = t("advice-worth", { moving: expected(advice.moving), card: expected(advice.anotherCard) });
	if (!concluded) return worth;
	if (advice.action === null) return `${worth} ${t("advice-none")}`;
	const action = lookUp(`action-${game}-${advice.action}`) ?? t("advice-move");
	return `${worth} ${t(advice.sure ? "advice-sure" : "advice-likely", { action })}`;
}

/** The points where something was given away, the worst first. */
export function slips(points: readonly SolutionPoint[]): SolutionPoint[] {
	return points.filter(({ lost }) => lost > 0).toSorted((a, b) => b.lost - a.lost || a.ply - b.ply);
}
