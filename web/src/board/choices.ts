/**
 * What a hand may do on the board, read from the list of legal actions that came with the view.
 * The page knows no rules: a place may be picked up if some action starts there, and is a target if some action of
 * the picked piece ends there.
 */
import type { ActionLine } from "../protocol";

/** The places from which something may be moved. */
export function origins(legal: readonly ActionLine[]): Set<string> {
	return new Set(legal.flatMap((action) => (action.from && action.to ? [action.from] : [])));
}

/** What may be done with the piece at `at` where it stands, such as a guess what it is. */
export function actionsInPlace(legal: readonly ActionLine[], at: string): ActionLine[] {
	return legal.filter((action) => action.from === at && action.to === null);
}

/** The actions that take the piece at `from` to `to`. */
export function actionsBetween(legal: readonly ActionLine[], from: string | null, to: string): ActionLine[] {
	return legal.filter((action) => action.from === from && action.to === to);
}

/** The places to which the piece at `from` may go (`null`: the places on which something may be put from outside). */
export function targets(legal: readonly ActionLine[], from: string | null): Set<string> {
	return new Set(legal.flatMap((action) => (action.from === from && action.to ? [action.to] : [])));
}

/** What a typed line asks for. */
export type Typed = { kind: "act"; text: string } | { kind: "choose"; actions: ActionLine[] } | { kind: "unknown" };

/**
 * Finds the action that a person typed: its exact text, or the squares alone where only one action fits them.
 * Dashes, spaces, a box sign and case do not matter (`□f1-g2` and `f1 g2` are both `f1g2`).
 */
export function typedAction(legal: readonly ActionLine[], line: string): Typed {
	const bare = line
		.trim()
		.toLowerCase()
		.replace(/\[\]|[□\s\-–x+#]/g, "")
		.replace(/=(.*)$/, "$1");
	if (bare === "") return { kind: "unknown" };
	const exact = legal.find((action) => action.text.toLowerCase() === bare);
	if (exact) return { kind: "act", text: exact.text };
	const between = legal.filter(
		(action) => action.from !== null && action.to !== null && action.from + action.to === bare,
	);
	const only = between[0];
	if (between.length === 1 && only) return { kind: "act", text: only.text };
	return between.length > 1 ? { kind: "choose", actions: between } : { kind: "unknown" };
}
