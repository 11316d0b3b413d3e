/** The games that play on from a position of chess, with how they write it: `chess.ts` in the game's folder. */

const WRITERS = import.meta.glob<(fen: string) => string>("./*/chess.ts", { eager: true, import: "fromChess" });

/** By the games' ids. */
export const FROM_CHESS: Readonly<Record<string, (fen: string) => string>> = Object.fromEntries(
	Object.entries(WRITERS).map(([path, write]) => [path.split("/")[1] ?? "", write]),
);

/** The start of chess. */
export const CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
