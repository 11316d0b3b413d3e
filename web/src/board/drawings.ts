/** Arrows and rings that a reader draws on the board, for their own observer: never sent, gone with the next left press. */

/** The colours, by the keys that are held while drawing. */
export const INKS = ["green", "red", "blue", "yellow"] as const;
export type Ink = (typeof INKS)[number];

/** An arrow, or a ring where it begins and ends on one place. */
export interface Drawn {
	from: string;
	to: string;
	ink: Ink;
}

/** The colour for the keys that are held: none green, Shift or Ctrl red, Alt or Meta blue, one of each yellow. */
export function inkFor(keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }): Ink {
	const first = keys.shiftKey || keys.ctrlKey;
	const second = keys.altKey || keys.metaKey;
	return first && second ? "yellow" : second ? "blue" : first ? "red" : "green";
}

/** What is on the board after drawing once more: the same again takes it away, another colour replaces it. */
export function drawOnce(drawn: readonly Drawn[], next: Drawn): Drawn[] {
	const others = drawn.filter(({ from, to }) => from !== next.from || to !== next.to);
	const same = drawn.some(({ from, to, ink }) => from === next.from && to === next.to && ink === next.ink);
	return same ? others : [...others, next];
}

/** A point in board units (one cell is one unit). */
export interface Point {
	x: number;
	y: number;
}

/** The outline of an arrow from the middle of one place to the middle of another, as an SVG path in board units. */
export function arrowPath(from: Point, to: Point): string {
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
	const at = (along: number, aside: number) =>
		`${(from.x + ux * along - uy * aside).toFixed(3)} ${(from.y + uy * along + ux * aside).toFixed(3)}`;
	const [tail, neck, tip] = [0.3, length - 0.42, length - 0.08];
	const outline = [
		at(tail, 0.09),
		at(neck, 0.09),
		at(neck, 0.24),
		at(tip, 0),
		at(neck, -0.24),
		at(neck, -0.09),
		at(tail, -0.09),
	];
	return `M${outline.join("L")}Z`;
}
