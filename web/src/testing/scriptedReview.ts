/** A made-up review of the short game of `scriptedGame`: one jump by what turned up, one slip of Black's. */
import type { Review, ReviewPoint } from "../protocol";
import { LINES } from "./scriptedGame";

const WAYS: readonly { byPlay: number; byReveal: number; loss: number; best: string }[] = [
	{ byPlay: 0, byReveal: 0, loss: 0, best: "e2e3" },
	{ byPlay: 0.02, byReveal: 0, loss: 0.02, best: "e7e6" },
	{ byPlay: -0.01, byReveal: 0.21, loss: 0.01, best: "e3e4" },
	{ byPlay: 0.12, byReveal: -0.04, loss: 0.12, best: "g8h6" },
	{ byPlay: 0, byReveal: 0.1, loss: 0, best: "g4g7" },
];

/** The review from White's observer; Black's is its mirror. */
export function reviewAs(seat: "white" | "black"): Review {
	const sign = seat === "white" ? 1 : -1;
	let level = 0.5;
	const points = LINES.map((line, index): ReviewPoint => {
		const way = WAYS[index] as (typeof WAYS)[number];
		const before = level;
		level += sign * (way.byPlay + way.byReveal);
		return {
			ply: line.ply,
			seat: line.seat,
			played: line.action,
			before,
			after: level,
			byReveal: sign * way.byReveal,
			byPlay: sign * way.byPlay,
			loss: way.loss,
			best: { action: way.best, line: [way.best, "a7a6"] },
		};
	});
	const sum = (of: (point: ReviewPoint) => number, whose?: string) =>
		points
			.filter((point) => whose === undefined || point.seat === whose)
			.reduce((total, point) => total + of(point), 0);
	const other = seat === "white" ? "black" : "white";
	const result = seat === "white" ? 1 : 0;
	return {
		seat,
		nodes: 5000,
		start: 0.5,
		points,
		luck: sum((point) => point.byReveal),
		own: sum((point) => point.byPlay, seat),
		opponent: sum((point) => point.byPlay, other),
		ending: result - level,
		result,
		worst: [4],
	};
}
