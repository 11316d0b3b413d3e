/** What the room sends line by line for `POST /api/reviews`, as its protocol has it. */
import type { ErrorBody, Seat } from "../protocol";

/** What was best at a point: the action, and the actions that follow, this one first. */
export interface BestLine {
	action: string;
	line: string[];
}

/** One ply; every number is an expected result for the reviewed seat, or a change of it. */
export interface ReviewPoint {
	ply: number;
	seat: Seat;
	played: string;
	before: number;
	after: number;
	byReveal: number;
	byPlay: number;
	/** How much of the actor's own expectation the action gave away, 0 or more. */
	loss: number;
	best: BestLine;
}

/** A finished game, reviewed for one seat; start, luck, own, opponent and ending add up to the result. */
export interface Review {
	seat: Seat;
	nodes: number;
	start: number;
	points: ReviewPoint[];
	luck: number;
	own: number;
	opponent: number;
	ending: number;
	result: number;
	worst: number[];
}

/** A line of the answer; the last one is `done` or `failed`. */
export type ReviewMessage =
	| { type: "waiting" }
	| { type: "progress"; done: number; of: number }
	| { type: "done"; review: Review }
	| { type: "failed"; error: ErrorBody };
