/** In what order a reader meets the games. */
import type { Locale } from "../words/words.svelte";

/** Games that readers of a language know from home. */
const KNOWN: Partial<Record<Locale, readonly string[]>> = { zh: ["jieqi"], vi: ["jieqi"] };

/** The games as a reader of this language meets them: what is known at home first, the rest as the room lists it. */
export function forReader<Game extends { id: string }>(games: readonly Game[], locale: Locale): Game[] {
	const known = KNOWN[locale] ?? [];
	return [...games.filter(({ id }) => known.includes(id)), ...games.filter(({ id }) => !known.includes(id))];
}
