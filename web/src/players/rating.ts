/** Ratings in few signs. */
import type { RatingView } from "../protocol";

/** A rating as it is shown: with a question mark while it is unsure. */
export function shownRating({ rating, provisional }: Pick<RatingView, "rating" | "provisional">): string {
	return `${rating}${provisional ? "?" : ""}`;
}

/** The change that a game made: `+12`, `−7`, `±0`. */
export function shownChange(change: number): string {
	return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

/** A point of a curve in its drawing, from 0 to 1 each way; `y` grows downward. */
export interface Spot {
	x: number;
	y: number;
}

/** The curve of ratings in a square of side 1, evenly by games, and the round ratings at which lines are drawn. */
export function curveOf(ratings: readonly number[]): { spots: Spot[]; lines: { rating: number; y: number }[] } {
	if (ratings.length === 0) return { spots: [], lines: [] };
	const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
	// Some space around it, and never a curve that looks wild because it is flat.
	const margin = Math.max(25, (highest - lowest) * 0.1);
	const [from, to] = [lowest - margin, highest + margin];
	const y = (rating: number) => (to - rating) / (to - from);
	const spots = ratings.map((rating, at) => ({
		x: ratings.length === 1 ? 0.5 : at / (ratings.length - 1),
		y: y(rating),
	}));
	const step = [25, 50, 100, 200, 500].find((step) => (to - from) / step <= 6) ?? 1000;
	const lines = [];
	for (let rating = Math.ceil(from / step) * step; rating <= to; rating += step) lines.push({ rating, y: y(rating) });
	return { spots, lines };
}
