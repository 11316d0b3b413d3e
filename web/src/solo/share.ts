/** What a player shows to others of the deal of a day: the score and how it compares, nothing of the cards. */
import { gameName } from "../table/spoken";
import { t } from "../words/words.svelte";
import type { DayResult } from "./days";
import { quarterOf, type Targets } from "./targets";

/** Four stars, filled by the quarter of the simulated games that the score reaches. */
export function stars(quarter: number): string {
	return "★".repeat(quarter) + "☆".repeat(4 - quarter);
}

/** A few lines without spoilers. `address`: where the deal can be played. */
export function shareText(
	game: string,
	day: string,
	result: DayResult,
	streak: number,
	targets: Targets | null,
	address: string,
): string {
	const score = result.score === null ? t("result-unsolved") : t("share-score", { score: result.score });
	return [
		`${gameName(game)} · ${day}`,
		targets ? `${stars(quarterOf(result.score, targets))} ${score}` : score,
		...(result.marked ? [t("score-marked")] : []),
		...(streak > 1 ? [t("streak-days", { count: streak })] : []),
		address,
	].join("\n");
}
