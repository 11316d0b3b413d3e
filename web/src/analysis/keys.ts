/** The keys that go through a tree, wherever on the page the focus is, as long as nothing else wants them. */
import { switchLeaves } from "../replay/keys";
import type { Bench } from "./bench.svelte";

export type TreeWish = "back" | "forward" | "first" | "last" | "up" | "down" | "flip";

const KEYS: Record<string, TreeWish> = {
	ArrowLeft: "back",
	ArrowRight: "forward",
	ArrowUp: "up",
	ArrowDown: "down",
	Home: "first",
	End: "last",
	f: "flip",
	A: "back",
	D: "forward",
};

/** Elements that use such keys themselves. */
const OWN = "input, select, textarea, dialog, [role=grid][data-walks], summary";

/** What a key press of the page asks for, or null for a key that belongs to something else. */
export function treeKey(event: {
	key: string;
	ctrlKey: boolean;
	altKey: boolean;
	metaKey: boolean;
	target: EventTarget | null;
}): TreeWish | null {
	if (event.ctrlKey || event.altKey || event.metaKey) return null;
	const wish = KEYS[event.key];
	if (!wish) return null;
	const target = event.target as Partial<Element> | null;
	const within = target?.closest?.(OWN);
	if (!within || switchLeaves(target, event.key)) return wish;
	// From the board, where the arrows walk over the squares, the letters step through the tree too.
	const free = within.getAttribute("role") === "grid" || within.getAttribute("type") === "checkbox";
	return free && (event.key === "A" || event.key === "D") ? wish : null;
}

/** What of a bench can be gone through. */
export type Going = Pick<Bench, "back" | "forward" | "first" | "last" | "variation">;

/** Goes through a tree as a key press of the page asks; the key that turns the board round calls `onflip`. */
export function goByKey(event: KeyboardEvent, bench: Going, onflip: () => void): void {
	const wish = treeKey(event);
	if (!wish) return;
	event.preventDefault();
	if (wish === "back") bench.back();
	else if (wish === "forward") void bench.forward();
	else if (wish === "first") bench.first();
	else if (wish === "last") bench.last();
	else if (wish === "flip") onflip();
	else bench.variation(wish === "up" ? -1 : 1);
}
