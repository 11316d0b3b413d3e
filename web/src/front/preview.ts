/** Pictures of the games for the front page: made up, never dealt by the room. */
import type { Cell, Scene, Seat, SeenPiece } from "../protocol";

const FILES = "abcdefghi";

const open = (seat: Seat, piece: string): SeenPiece => ({ type: "open", seat, piece });
const down = (seat: Seat | null, movesAs: string | null): SeenPiece => ({
	type: "faceDown",
	seat,
	movesAs,
	known: null,
	odds: null,
});

/** What `X` and `x` stand for: cards that move as their square's officer, cards that do not move
 *  (of a side, or of nobody yet), numbered checkers. */
type Hidden = "officers" | "cards" | "mixed-cards" | "checkers";

/** A scene from the board field of a FEN in which `X` and `x` are hidden: on 8x8 squares, or 9x10 points; with stacks of
 *  checkers as Booster Chess writes them (`w2e4,b1f6`). */
export function sceneOf(board: string, stacks = "", hidden: Hidden = "officers"): Scene {
	const checkers = { white: 0, black: 0 };
	const hide = (seat: Seat, file: number): SeenPiece => {
		if (hidden === "mixed-cards") return down(null, null);
		if (hidden !== "checkers") return down(seat, hidden === "officers" ? ("RNBQKBNR"[file] ?? "P") : null);
		checkers[seat as "white" | "black"]++;
		return { type: "disc", seat, number: checkers[seat as "white" | "black"], known: null, odds: null };
	};
	const cells: Cell[] = [];
	const rows = board.split("/");
	const points = rows.length === 10;
	const highest = points ? 9 : 8;
	rows.forEach((row, index) => {
		let file = 0;
		for (const sign of row) {
			if (/\d/.test(sign)) {
				file += Number(sign);
				continue;
			}
			const seat: Seat = sign === sign.toUpperCase() ? "white" : "black";
			const piece = sign.toUpperCase() === "X" ? hide(seat, file) : open(seat, sign.toUpperCase());
			const at = `${FILES[file]}${highest - index}`;
			const under = (colour: string) => Number(new RegExp(`${colour}(\\d+)${at}`).exec(stacks)?.[1] ?? 0);
			cells.push({ at, piece, light: under("w"), dark: under("b") });
			file++;
		}
	});
	return points
		? { files: 9, ranks: 10, ground: "points", firstRank: 0, cells, check: [] }
		: { files: 8, ranks: 8, ground: "squares", firstRank: 1, cells, check: [] };
}

const PICTURES: Record<string, string> = {
	booster: "r1bqk2r/pp1p1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R",
	surprise: "xxxxx1xx/pp1p1ppp/2p1p3/8/1bB1P3/5N2/PPPP1PPP/XXXXX2X",
	"surprise-rex": "xxx1kxxx/pppp1ppp/8/4p3/2B5/4PQ2/PPPP1PPP/XXX1K1XX",
	mysterious: "2x2p1x/1K3x2/x1p3X1/2X2b1x/1X1x2P1/x1N3X1/2X1k1x1/X3X1Xx",
	"mysterious-casual": "1x2X1x1/x2k2X1/1P1x1x2/X3b1X1/2x1N2x/x1X2p1X/1X1K1x2/x2X1x1X",
	"cloak-and-dagger": "xxxxxxxx/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/XXXXXX1X",
	jieqi: "xx1k1xxxx/4r4/1x5c1/x1p1x1n1x/2P6/6N2/X3C1X1X/1X5X1/4A4/XX1K1XX1X",
	parade: "8/8/8/8/2r1b3/1N1K4/2q1BN2/3R2k1",
	neighbour: "8/2n5/1BQ5/2Rk4/3b4/4K3/5r2/8",
	chaos: "1R2R1Bq/rbp2ppN/P1p1P3/k1n1pPp1/p1rPPn2/1K5p/4BP1Q/NPPb4",
};

const STACKS: Record<string, string> = { booster: "w2c4,b1e5,b3c6,w1f3" };

const HIDDEN: Record<string, Hidden> = {
	mysterious: "cards",
	"mysterious-casual": "mixed-cards",
	"cloak-and-dagger": "checkers",
};

/** The picture of a game, or an empty board where we have none. */
export function pictureOf(game: string): Scene {
	return sceneOf(PICTURES[game] ?? "8/8/8/8/8/8/8/8", STACKS[game], HIDDEN[game]);
}
