/** Tournaments in words. */
import { controlInWords, shortControl } from "../front/timeControl";
import type { PairingView, TournamentFormat, TournamentResult, TournamentView } from "../protocol";
import { gameName } from "../table/spoken";
import { lookUp, t } from "../words/words.svelte";

/** The format, in a few words. */
export function formatWords(format: TournamentFormat): string {
	switch (format.kind) {
		case "round-robin":
			return t(format.cycles === 2 ? "tournament-double" : "tournament-round-robin");
		case "swiss":
			return t("tournament-swiss-of", { rounds: format.rounds });
		case "arena":
			return t("tournament-arena-of", { minutes: format.minutes });
		case "knockout":
			return t("tournament-knockout");
	}
}

/** Game, format and clock on one line. */
export function termsWords({ game, format, clock }: Pick<TournamentView, "game" | "format" | "clock">): string {
	const parts = [gameName(game), formatWords(format)];
	if (clock) parts.push(`${shortControl(clock)} (${controlInWords(clock)})`);
	return parts.join(" · ");
}

const RESULTS: Record<TournamentResult, string> = {
	"1-0": "1–0",
	"0-1": "0–1",
	"1/2-1/2": "½–½",
	"+/-": "+ –",
	"-/+": "– +",
	"-/-": "– –",
};

/** A result as a table shows it. */
export const resultSign = (result: TournamentResult): string => RESULTS[result];

/** The results that an organizer enters, the commonest first. */
export const RESULTS_TO_ENTER = Object.keys(RESULTS) as TournamentResult[];

/** The games of a pairing from the side of its White: `1–0`, or the points of two games, `1½–½`; null while all are open. */
export function pairingSign({ games }: PairingView): string | null {
	const [only] = games;
	if (games.length === 1) return only?.result ? resultSign(only.result) : null;
	let [white, black, any] = [0, 0, false];
	games.forEach(({ result }, index) => {
		if (result === null) return;
		any = true;
		const [first, second] = {
			"1-0": [2, 0],
			"0-1": [0, 2],
			"1/2-1/2": [1, 1],
			"+/-": [2, 0],
			"-/+": [0, 2],
			"-/-": [0, 0],
		}[result] as [number, number];
		white += index % 2 === 0 ? first : second;
		black += index % 2 === 0 ? second : first;
	});
	const half = (points: number) =>
		`${points > 1 || points === 0 ? Math.floor(points / 2) : ""}${points % 2 ? "½" : ""}`;
	return any ? `${half(white)}–${half(black)}` : null;
}

/** The results at the boards of sealed games that do not count yet, `(1–0)`; null where there are none. */
export function provisionalSign({ games }: PairingView): string | null {
	const signs = games.flatMap(({ provisional }) => (provisional === null ? [] : [`(${resultSign(provisional)})`]));
	return signs.length > 0 ? signs.join(" ") : null;
}

/** What an abbreviated tie-break stands for; null where the page has no words for it. */
export const tieBreakMeaning = (name: string): string | null => lookUp(`tournament-tie-${name.toLowerCase()}`) ?? null;

/** A tie-break, as a column is headed. */
export const tieBreakSign = (name: string): string => (name.startsWith("playoff") ? t("tournament-play-off") : name);

/** A tie-break, as the crosstable's caption names it: with what it stands for. */
export function tieBreakWords(name: string): string {
	const meaning = tieBreakMeaning(name);
	return meaning === null || meaning === name ? tieBreakSign(name) : `${name} (${meaning})`;
}

/** The name of an entry. */
export function nameOf({ entries }: Pick<TournamentView, "entries">, number: number): string {
	return entries.find((entry) => entry.number === number)?.name ?? String(number);
}
