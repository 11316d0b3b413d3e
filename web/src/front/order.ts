/** In what order a reader meets the games. */

/** The games as a reader meets them: what is known at home first, the rest as the room lists it. */
export function forReader<Game extends { id: string }>(games: readonly Game[], known: readonly string[]): Game[] {
	return [...games.filter(({ id }) => known.includes(id)), ...games.filter(({ id }) => !known.includes(id))];
}
