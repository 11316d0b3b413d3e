/** What a sealed game has come to, in words. */
import type { Seat, TableView } from "../protocol";
import { isolated, nameOf } from "../table/spoken";
import { isVoid } from "../table/void";
import { lookUp, t } from "../words/words.svelte";
import type { SealedFault } from "./fault";
import type { SealedState } from "./hand.svelte";

/** A seal code as it is read aloud: two groups of four. */
export function codeShown(code: string): string {
	return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** The name of who has the lock of a number: the one that makes the table, where colors are drawn, else White. */
export function holderOf(view: TableView, number: 0 | 1): string {
	if (view.seal?.house === number && view.computer === null) return t("sealed-house");
	if (view.seat === "solo") return t("sealed-player");
	const first: Seat = view.deal.maker ?? "white";
	const second: Seat = first === "white" ? "black" : "white";
	return nameOf(view, number === 0 ? first : second);
}

/** What was refused, in plain words. */
export function faultInWords({ code, what }: SealedFault): string {
	return lookUp(`sealed-fault-${code}`, { what: isolated(what) }) ?? code;
}

/** The state of the play, in a few words: which opening is waited for; null where none is. */
export function waitInWords(view: TableView): string | null {
	const due = view.seal?.due[0];
	if (!due || view.phase === "over") return null;
	return due.seat === view.seal?.number
		? t("sealed-opens-here")
		: t("sealed-opens", { name: holderOf(view, due.seat === 0 ? 0 : 1) });
}

/** Is there an audit to speak of: is the game over, and did it count? */
export function isAudited({ phase, outcome }: Pick<TableView, "phase" | "outcome">): boolean {
	return phase === "over" && !isVoid(outcome?.reason);
}

/** How the audit stands. */
export interface Verdict {
	kind: "good" | "bad" | "waits";
	words: string[];
}

/** How the locks came out, once the game is over. */
export function verdictOf(view: TableView, state: SealedState): Verdict {
	const words: string[] = [];
	let [bad, waits] = [false, false];
	for (const number of [0, 1] as const) {
		const name = holderOf(view, number);
		if (state.holds[number] === false) {
			bad = true;
			words.push(t("sealed-lock-false", { name }));
		} else if (state.holds[number] === null) {
			const isUnopened = state.closed || view.seal?.provisional === false;
			bad ||= isUnopened;
			waits ||= !isUnopened;
			words.push(t(isUnopened ? "sealed-unopened" : "sealed-waits", { name }));
		}
	}
	const { right, of } = state.shown;
	if (right < of) {
		bad = true;
		words.push(t("sealed-shown-wrong", { right, of }));
	}
	if (state.stopped) bad = true;
	if (words.length === 0) words.push(t("sealed-holds", { count: state.checked }));
	return { kind: bad ? "bad" : waits ? "waits" : "good", words };
}
