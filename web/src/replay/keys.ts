/** The keys that go through a game, wherever on the page the focus is, as long as nothing else wants them. */
import type { Viewing } from "./viewing.svelte";

export type PageWish = "back" | "forward" | "first" | "last" | "run" | "flip";

const KEYS: Record<string, PageWish> = {
	ArrowLeft: "back",
	ArrowRight: "forward",
	ArrowUp: "first",
	ArrowDown: "last",
	Home: "first",
	End: "last",
	" ": "run",
	f: "flip",
	A: "back",
	D: "forward",
};

/** Elements that use such keys themselves. */
const OWN = "input, select, textarea, dialog, [role=grid][data-walks], [role=slider], summary";

/** Whether a switch between observers leaves a key to the page: it keeps up, down and the space bar, never the steps. */
export function switchLeaves(target: Partial<Element> | null, key: string): boolean {
	const radio = (target as Partial<HTMLInputElement> | null)?.type === "radio" && !target?.closest?.("dialog");
	return radio && !/^(ArrowUp|ArrowDown| )$/.test(key);
}

/** What a key press of the page asks for, or null for a key that belongs to something else. */
export function pageKey(event: {
	key: string;
	ctrlKey: boolean;
	altKey: boolean;
	metaKey: boolean;
	target: EventTarget | null;
}): PageWish | null {
	if (event.ctrlKey || event.altKey || event.metaKey) return null;
	const wish = KEYS[event.key];
	const target = event.target as Partial<Element> | null;
	if (!wish) return null;
	// With Shift the letters step through the game from the board too, where the arrows walk over the squares.
	const within = target?.closest?.(OWN);
	// Whoever has just changed the observer goes on through the game.
	const onSwitch = switchLeaves(target, event.key);
	if (within && !onSwitch && !(within.getAttribute("role") === "grid" && (event.key === "A" || event.key === "D")))
		return null;
	if (event.key === " " && target?.closest?.("button, a")) return null;
	return wish;
}

/** What can be gone through: a replay, or a game that is being played. */
export type Going = Pick<Viewing, "back" | "forward" | "go" | "toggle" | "end">;

/** Goes through a game as a key press of the page asks; the key that turns the board round calls `onflip`. */
export function goByKey(event: KeyboardEvent, viewing: Going, onflip?: () => void): void {
	const wish = pageKey(event);
	if (!wish) return;
	event.preventDefault();
	if (wish === "back") viewing.back();
	else if (wish === "forward") void viewing.forward();
	else if (wish === "first") viewing.go(0);
	else if (wish === "last") viewing.go(viewing.end);
	else if (wish === "run") viewing.toggle();
	else onflip?.();
}
