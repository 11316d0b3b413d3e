/** Jieqi: a board of points, pools written as letters with counts. */
import { COUNTERS, type Kind, SIDE } from "./kind";

const SIZE = { files: 9, ranks: 10, firstRank: 0 };

/** The points of the normal set-up with their pieces, Red's in the order of the dealer's field. */
const HOMES =
	"a0R b0N c0B d0A f0A g0B h0N i0R b2C h2C a3P c3P e3P g3P i3P a9R b9N c9B d9A f9A g9B h9N i9R b7C h7C a6P c6P e6P g6P i6P".split(
		" ",
	);

export const JIEQI: Kind = {
	size: SIZE,
	ground: "points",
	pieces: "KABNRCPX",
	fields: [
		SIDE,
		{ name: "counted-pool", takes: "text", size: 24 },
		{ name: "taken-covered", takes: "text", size: 12 },
		...COUNTERS,
		{ name: "counted-deal", takes: "text", size: 36 },
	],
	start: "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 - 0 1 ?",
	empty: "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ?",
	role: (at) => HOMES.find((home) => home.startsWith(at))?.slice(-1) ?? null,
	tidy(fields, board) {
		const pool = (cased: (letter: string) => string) => {
			const left = [..."RRAACCPPPPPNNBB"];
			for (const letter of board.values()) {
				const at = cased(letter) === letter ? left.indexOf(letter.toUpperCase()) : -1;
				if (at >= 0) left.splice(at, 1);
			}
			const cards = [...board.values()].filter((letter) => letter === cased("X")).length;
			const kinds = [..."RACPNB"].map(
				(kind) => [kind, left.slice(0, cards).filter((one) => one === kind).length] as const,
			);
			return kinds.flatMap(([kind, count]) => (count > 0 ? [cased(kind) + count] : [])).join("");
		};
		const red = pool((letter) => letter.toUpperCase());
		const black = pool((letter) => letter.toLowerCase());
		return [fields[0] ?? "w", red + black || "-", "-", "0", fields[4] ?? "1", "?"];
	},
};
