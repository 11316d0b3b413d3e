/** A move of a sealed game that was made and waits for its card. */
import type { Seat, TableView } from "../protocol";
import { t } from "../words/words.svelte";
import { holderOf, seatOfHolder } from "./words";

export interface Pending {
	/** The squares that the move names, in its order. */
	places: string[];
	/** The move, as it is read. */
	move: string;
	/** Whose half is waited for; null where that is the server's, or not known. */
	seat: Seat | null;
	/** The name of whose half is waited for. */
	name: string;
}

/** The move that waits for a card; null where none does. */
export function pendingOf(view: TableView): Pending | null {
	const [waiting, due] = [view.seal?.waiting, view.seal?.due[0]];
	if (!waiting || !due || view.phase !== "playing") return null;
	const places = waiting.action.match(/[a-z]\d+/g) ?? [];
	const number = due.seat === 0 ? 0 : 1;
	return {
		places,
		move: places.length > 1 ? places.join("–") : waiting.action,
		seat: seatOfHolder(view, number),
		name: holderOf(view, number),
	};
}

/** What is waited for, in a sentence. */
export const pendingInWords = ({ move, name }: Pending): string => t("sealed-pending", { move, name });
