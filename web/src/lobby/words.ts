/** A seek in words. */
import { unusualOptions } from "../front/options";
import { controlInWords, shortControl } from "../front/timeControl";
import type { GameSummary, SeekView } from "../protocol";
import { gameName } from "../table/spoken";
import { t } from "../words/words.svelte";

/** The games of a seek, one after another. */
export function gamesOf(seek: Pick<SeekView, "games">): string {
	return seek.games.map((game) => gameName(game)).join(", ");
}

/** The clocks of a seek in few signs. */
export function clocksOf(seek: Pick<SeekView, "clocks">): string {
	return seek.clocks.length === 0 ? t("clock-none") : seek.clocks.map(shortControl).join(", ");
}

/** The clocks of a seek, as one says them. */
export function clocksInWords(seek: Pick<SeekView, "clocks">): string {
	return seek.clocks.length === 0 ? t("clock-none") : seek.clocks.map(controlInWords).join("; ");
}

/** The rules of a seek that are not as usual. */
export function rulesOf(seek: SeekView, games: readonly GameSummary[]): string {
	const specs = games.find(({ id }) => id === seek.games[0])?.options ?? [];
	return unusualOptions(specs, seek.options)
		.map(({ label, value }) => `${label}: ${value}`)
		.join("; ");
}
