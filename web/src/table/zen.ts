/** Zen: the board, the clocks and the buttons, and nothing else. */
import { changeSettings, settings } from "../settings.svelte";

/** A key that nothing else on the page wants: the one for undoing turns zen on and off, Escape leaves it. */
export function zenByKey(by: "undo" | "let-go"): void {
	if (by === "undo" || settings.zen) void changeSettings({ zen: by === "undo" && !settings.zen });
}

/** The same for a key press anywhere on the page. */
export function zenByPress(event: KeyboardEvent): void {
	if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
	const own = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
	if (own) return;
	if (event.key === "z") zenByKey("undo");
	else if (event.key === "Escape") zenByKey("let-go");
}
