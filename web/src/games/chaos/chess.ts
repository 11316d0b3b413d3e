/** Positions of chess in this game's FEN: every pawn on its second rank owns a double step, and checks have force. */

/** The FEN of a position that chess programs wrote. */
export function fromChess(fen: string): string {
	const six = fen.trim().split(/\s+/).slice(0, 6);
	const ranks = (six[0] ?? "").split("/");
	const steppers = [
		[6, "P", 2],
		[1, "p", 7],
	] as const;
	const places = steppers.flatMap(([row, pawn, rank]) => {
		const files = (ranks[row] ?? "").replace(/\d/g, (gap) => ".".repeat(Number(gap)));
		return [...files].flatMap((letter, file) => (letter === pawn ? [`${"abcdefgh"[file]}${rank}`] : []));
	});
	return [...six, places.join("") || "-", "0"].join(" ");
}
