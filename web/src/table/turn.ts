/** A turn in parts, read from the view: what is begun, what lies beside the board then, and what may come next. */
import { listed } from "../board/speech";
import type { ActionLine, Holdings, Scene, Step, TableView } from "../protocol";
import { t } from "../words/words.svelte";

type Begun = Pick<TableView, "draft" | "legal">;

/** The board with what this viewer has begun. */
export const sceneShown = (view: Pick<TableView, "scene" | "draft">): Scene => view.draft?.scene ?? view.scene;

/** Hands, reserves and piles with what this viewer has begun. */
export const holdingsShown = (view: Pick<TableView, "holdings" | "draft">): Holdings | null =>
	view.draft ? view.draft.holdings : view.holdings;

/** The part that commits a turn that is begun, of its next parts; null where it may not be committed yet. */
export const commitOf = (next: readonly ActionLine[]): ActionLine | null =>
	next.find(({ from, to }) => from === null && to === null) ?? null;

/** The place of the piece that may go on in a turn that is begun, by its next parts; null where none may. */
export const goesOn = (next: readonly ActionLine[]): string | null =>
	next.find(({ from }) => from !== null)?.from ?? null;

/** What the board offers of a turn in parts: the pieces that the chosen card may go under, else what begins on the board. */
export function partsOnBoard(legal: readonly ActionLine[], card: string | null): ActionLine[] {
	const played = legal.filter(({ from, to, choice }) => from === null && to !== null && choice === card);
	return played.length > 0 ? played : legal.filter(({ from }) => from !== null);
}

/** The steps that follow those which were shown already; null where these were others. */
export function stepsAfter(shown: readonly Step[], steps: readonly Step[]): Step[] | null {
	const same = shown.every((step, index) => JSON.stringify(step) === JSON.stringify(steps[index]));
	return same ? steps.slice(shown.length) : null;
}

/** What may come next in a turn that is begun. */
export function nextInWords(view: Begun): string {
	if (!view.draft) return "";
	const steps = [...new Set(view.legal.flatMap(({ from, to }) => (from && to ? [to] : [])))];
	const cards = new Set(view.legal.flatMap(({ from, to, choice }) => (!from && to && choice ? [choice] : [])));
	return [
		...(steps.length > 0 ? [t("turn-steps", { count: steps.length, squares: listed(steps) })] : []),
		...(cards.size > 0 ? [t("turn-cards", { count: cards.size })] : []),
		t("turn-end-keys"),
	].join(" ");
}
