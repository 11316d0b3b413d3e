/**
 * What one seat alone knows in a sealed game: pieces that it captured face down, which it reads in its own half. The room
 * cannot know them, so the page lays them over what the room shows.
 */
import type { Captured, Cell, Odds, PastPosition, Pool, Seat } from "../protocol";

/** The pieces of one side that this seat captured face down, in the order of capture, as upper-case letters. */
export interface OwnCaptures {
	/** Whose pieces they were. */
	seat: Seat;
	pieces: readonly string[];
}

function without(pool: string, pieces: readonly string[]): string {
	return pieces.reduce((left, piece) => left.replace(new RegExp(piece, "i"), ""), pool);
}

function oddsWithout({ of, chances }: Odds, pieces: readonly string[]): Odds {
	const left = chances
		.map(({ piece, count }) => ({
			piece,
			count: count - pieces.filter((known) => known === piece.toUpperCase()).length,
		}))
		.filter(({ count }) => count > 0)
		.sort((a, b) => b.count - a.count);
	return { of: of - pieces.length, chances: left };
}

function cellWithout(cell: Cell, seat: Seat, pieces: readonly string[]): Cell {
	const { piece } = cell;
	if (piece?.type !== "faceDown" || piece.seat !== seat || !piece.odds) return cell;
	const odds = oddsWithout(piece.odds, pieces);
	const known = odds.chances.length === 1 ? (odds.chances[0]?.piece ?? null) : piece.known;
	return { ...cell, piece: { ...piece, odds: odds.of > 0 ? odds : null, known } };
}

/** A position, now or in the past, with what this seat knows besides. */
export function withOwn<P extends Pick<PastPosition, "scene" | "pools" | "captured">>(
	position: P,
	{ seat, pieces }: OwnCaptures,
): P {
	let shown = 0;
	const captured = position.captured.map((list): Captured => {
		if (list.seat !== seat) return list;
		const named = list.pieces.map((piece) => {
			if (piece.type !== "faceDown") return piece;
			const known = pieces[shown++];
			return known ? { ...piece, known } : piece;
		});
		return { ...list, pieces: named };
	});
	// In the past, only what was captured by then.
	const then = pieces.slice(0, shown);
	if (then.length === 0) return position;
	const pools = position.pools.map(
		(pool): Pool => (pool.seat === seat ? { ...pool, pieces: without(pool.pieces, then) } : pool),
	);
	const cells = position.scene.cells.map((cell) => cellWithout(cell, seat, then));
	return { ...position, scene: { ...position.scene, cells }, pools, captured };
}
