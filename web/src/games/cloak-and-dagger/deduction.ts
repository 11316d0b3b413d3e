/** The grid of deductions: what each checker may be, as the view tells it, and what its reader has marked by hand. */
import type { Scene, Seat, SeenPiece } from "../../protocol";

/** The rows of the grid, in the inventor's order. */
export const PIECES = ["K", "Q", "R", "B", "N"] as const;
/** Its columns: the numbers of the checkers. */
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

type Disc = Extract<SeenPiece, { type: "disc" }>;

/** How many of the arrangements that agree with all that was told make a checker this piece. */
export interface Share {
	count: number;
	of: number;
}

/** What follows for a cell: it is not, it is, or it is open. */
export type Follows = "out" | "sure" | "open";

/** The checkers of a side that stand on the board, by number. */
export function checkersOf(scene: Pick<Scene, "cells">, seat: Seat): Map<number, Disc> {
	return new Map(
		scene.cells.flatMap(({ piece }): [number, Disc][] =>
			piece?.type === "disc" && piece.seat === seat ? [[piece.number, piece]] : [],
		),
	);
}

/** The share of a piece in what a checker may be; null where the view tells nothing of it. */
export function shareOf(disc: Disc | undefined, piece: string): Share | null {
	if (!disc) return null;
	if (disc.known) return { count: disc.known === piece ? 1 : 0, of: 1 };
	if (!disc.odds) return null;
	return { count: disc.odds.chances.find((chance) => chance.piece === piece)?.count ?? 0, of: disc.odds.of };
}

/** What follows from a share. */
export function follows({ count, of }: Share): Follows {
	return count === 0 ? "out" : count === of ? "sure" : "open";
}

/** A share as a whole percentage that never looks certain where it is not. */
export function percent({ count, of }: Share): number {
	if (count === 0 || count === of) return (100 * count) / of;
	return Math.min(99, Math.max(1, Math.round((100 * count) / of)));
}

/** What somebody has written into a cell. */
export type Mark = "out" | "sure";

/** The marks of one reader at one table, by cell, such as `b3N` (Black's checker 3, knight). */
export type Marks = Readonly<Record<string, Mark>>;

export const cellName = (seat: Seat, number: number, piece: string): string =>
	`${seat === "black" ? "b" : "w"}${number}${piece}`;

/** The marks after a mark was written into a cell; the same mark again wipes it off. */
export function marked(marks: Marks, cell: string, mark: Mark): Marks {
	const { [cell]: before, ...others } = marks;
	return before === mark ? others : { ...others, [cell]: mark };
}

const PREFIX = "facedown.grid.";

/** The marks that this browser keeps of a table; none where what is kept cannot be read. */
export function recallMarks(table: string, shelf: Pick<Storage, "getItem"> = sessionStorage): Marks {
	try {
		const kept: unknown = JSON.parse(shelf.getItem(PREFIX + table) ?? "{}");
		if (typeof kept !== "object" || kept === null) return {};
		const good = Object.entries(kept).filter(
			([cell, mark]) => /^[wb][1-8][KQRBN]$/.test(cell) && (mark === "out" || mark === "sure"),
		);
		return Object.fromEntries(good) as Marks;
	} catch {
		return {};
	}
}

export function keepMarks(table: string, marks: Marks, shelf: Pick<Storage, "setItem"> = sessionStorage): void {
	shelf.setItem(PREFIX + table, JSON.stringify(marks));
}
