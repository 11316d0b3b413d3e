/** PGN on its way out of the page. */

/** A PGN whose site is where the game was played; the room leaves it open, since it does not know its own address. */
export function withSite(pgn: string, site: string): string {
	return pgn.replaceAll(/^\[Site "\?"\]$/gm, () => `[Site "${site.replaceAll(/[\\"]/g, "\\$&")}"]`);
}
