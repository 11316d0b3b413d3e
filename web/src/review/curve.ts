/** A review as a curve over the plies: what was expected, what turned up, what was given away. */
import type { Review, ReviewPoint } from "../protocol";

/** A jump or a loss smaller than this is not marked. */
export const NOTABLE = 0.05;

/** What is marked at a ply. */
export interface Mark {
	ply: number;
	/** `luck`: something turned up; `slip`: the choice gave something away. */
	kind: "luck" | "slip";
	/** For a jump: its part of the change for the reviewed seat. For a slip: what it cost the one who moved. */
	by: number;
	/** The expected result where the mark stands. */
	at: number;
	/** Is it the reviewed seat's own slip? */
	own: boolean;
}

/** Keeps a sum of parts on the scale, which rounding may leave by a hair. */
function within(value: number): number {
	return Math.max(0, Math.min(1, value));
}

/** The expected result after each ply; the start first. */
export function values(review: Review): number[] {
	return [review.start, ...review.points.map((point) => point.after)];
}

/** The expected result after the choice and before anything turned up. */
export function chosen(point: ReviewPoint): number {
	return within(point.after - point.byReveal);
}

/** The marks of a review, in order. */
export function marks(review: Review): Mark[] {
	return review.points.flatMap((point) => {
		const here: Mark[] = [];
		const own = point.seat === review.seat;
		if (point.loss >= NOTABLE) here.push({ ply: point.ply, kind: "slip", by: point.loss, at: chosen(point), own });
		if (Math.abs(point.byReveal) >= NOTABLE)
			here.push({ ply: point.ply, kind: "luck", by: point.byReveal, at: point.after, own });
		return here;
	});
}

/** The size of a drawing, and its last ply. */
export interface Frame {
	width: number;
	height: number;
	end: number;
}

/** Where a ply lies in the drawing. */
export function xOf(ply: number, frame: Frame): number {
	return frame.end === 0 ? 0 : (ply / frame.end) * frame.width;
}

/** Where an expected result lies in the drawing: a won game is at its top. */
export function yOf(value: number, frame: Frame): number {
	return (1 - value) * frame.height;
}

/** The ply nearest to a place in the drawing. */
export function plyAt(x: number, frame: Frame): number {
	if (frame.width === 0) return 0;
	return Math.max(0, Math.min(frame.end, Math.round((x / frame.width) * frame.end)));
}

const round = (value: number) => Math.round(value * 10) / 10;

/** What play made of it, as an SVG path: a line to what each choice came to, broken where something turned up. */
export function playPath(review: Review, frame: Frame): string {
	const at = (ply: number, value: number) => `${round(xOf(ply, frame))} ${round(yOf(value, frame))}`;
	const steps = review.points.map((point, index) => {
		const drawn = `L${at(point.ply, chosen(point))}`;
		const broken = point.byReveal !== 0 && index < review.points.length - 1;
		return broken ? `${drawn}M${at(point.ply, point.after)}` : drawn;
	});
	return `M${at(0, review.start)}${steps.join("")}`;
}

/** What turning up made of it, as an SVG path: at each ply where something did, straight up or down. */
export function revealPath(review: Review, frame: Frame): string {
	const at = (ply: number, value: number) => `${round(xOf(ply, frame))} ${round(yOf(value, frame))}`;
	return review.points
		.filter(({ byReveal }) => byReveal !== 0)
		.map((point) => `M${at(point.ply, chosen(point))}L${at(point.ply, point.after)}`)
		.join("");
}

/** The curve as an SVG path: a line to what the choice made of it, then straight up or down by what turned up. */
export function curvePath(review: Review, frame: Frame): string {
	const at = (ply: number, value: number) => `${round(xOf(ply, frame))} ${round(yOf(value, frame))}`;
	const steps = review.points.map((point) =>
		point.byReveal === 0
			? `L${at(point.ply, point.after)}`
			: `L${at(point.ply, chosen(point))}L${at(point.ply, point.after)}`,
	);
	return `M${at(0, review.start)}${steps.join("")}`;
}

/** The area between the curve and the line of an even game. */
export function areaPath(review: Review, frame: Frame): string {
	const middle = round(yOf(0.5, frame));
	return `${curvePath(review, frame)}L${round(xOf(review.points.length, frame))} ${middle}L0 ${middle}Z`;
}

/** A share as per cent: `62%`. */
export function percent(value: number): string {
	return `${Math.round(within(value) * 100)}%`;
}

/** A change in per cent, with its sign: `+12%`, `−3%`, `0%`. */
export function signed(value: number): string {
	const points = Math.round(value * 100);
	return `${points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0"}%`;
}
