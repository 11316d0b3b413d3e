/** The reasons of games that count for nothing: nobody has won, and it is no draw. */
const VOID: ReadonlySet<string> = new Set(["aborted", "expired", "closed"]);

/** Does a game that ended so count for nothing? */
export function isVoid(reason: string | undefined): boolean {
	return reason !== undefined && VOID.has(reason);
}
