/**
 * What a sealed game has come to, in words. A player needs six of them: the shuffle has two *halves*, *fixed* before the
 * game; a card *turns up* when both sides give their part of it, and is *checked* then; when the game is over, both *show*
 * their halves; the *seal code* is read aloud. Locks, entries and openings are words of the protocol (docs/sealed.md).
 */
import { opponent } from "../board/stage.svelte";
import type { Seat, TableView } from "../protocol";
import { minutesOf } from "../table/clock";
import { isolated, nameOf } from "../table/spoken";
import { isVoid } from "../table/void";
import { moment } from "../words/day";
import { lookUp, t } from "../words/words.svelte";
import type { SealedFault } from "./fault";
import type { SealedState } from "./hand.svelte";

/** Milliseconds from which on a date is said, and no time left. */
const FAR = 60 * 60 * 1000;

/** A seal code as it is read aloud: two groups of four. */
export function codeShown(code: string): string {
	return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** The seat that has the half of a number: the one that makes the table, where colors are drawn, else White. Null for the server's. */
export function seatOfHolder(view: TableView, number: 0 | 1): Seat | null {
	if (view.seal?.house === number && view.computer === null) return null;
	if (view.seat === "solo") return "solo";
	const first: Seat = view.deal.maker ?? "white";
	return number === 0 ? first : opponent(first);
}

/** Is the half of a number that of whoever reads? */
function isOwn(view: TableView, number: 0 | 1): boolean {
	const seat = seatOfHolder(view, number);
	return seat !== null && seat === view.seat && !view.spectator;
}

/** The name of who has the half of a number. */
export function holderOf(view: TableView, number: 0 | 1): string {
	const seat = seatOfHolder(view, number);
	if (seat === null) return t("sealed-house");
	return seat === "solo" ? t("sealed-player") : nameOf(view, seat);
}

/** How many cards are checked. */
export function cardsInWords(state: SealedState | null): string | null {
	return state?.cards ? t("sealed-checked", { ...state.cards }) : null;
}

/** What was refused, in plain words. */
export function faultInWords({ code, what }: SealedFault): string {
	return lookUp(`sealed-fault-${code}`, { what: isolated(what) }) ?? code;
}

/** The state of the play, in a few words: whose half of a card is waited for; null where none is. */
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

/** Until when the room waits for halves that were not shown, from now on: a time left, or a date where that is far off. */
export function deadlineInWords(left: number, now = Date.now()): string {
	const seconds = Math.ceil(Math.max(0, left) / 1000);
	if (left <= FAR) return t("sealed-left", { time: minutesOf(seconds) });
	return t("sealed-left-date", { date: moment(now + left) });
}

/** How the audit stands. */
export interface Verdict {
	kind: "good" | "bad" | "waits";
	words: string[];
}

/** How the halves came out, once the game is over. */
export function verdictOf(view: TableView, state: SealedState): Verdict {
	const words: string[] = [];
	let [bad, waits] = [false, false];
	for (const number of [0, 1] as const) {
		const [name, own] = [holderOf(view, number), isOwn(view, number)];
		if (state.holds[number] === false) {
			bad = true;
			words.push(t(own ? "sealed-lock-false-own" : "sealed-lock-false", { name }));
		} else if (state.holds[number] === null) {
			const isUnopened = state.closed || view.seal?.provisional === false;
			bad ||= isUnopened;
			waits ||= !isUnopened;
			if (isUnopened) words.push(t(own ? "sealed-unopened-own" : "sealed-unopened", { name }));
			else words.push(t(own ? "sealed-waits-own" : "sealed-waits", { name }));
		}
	}
	const { right, of } = state.shown;
	if (right < of) {
		bad = true;
		words.push(t("sealed-shown-wrong", { right, of }));
	}
	if (state.stopped) bad = true;
	if (words.length === 0) words.push(t("sealed-holds", { of: state.cards?.of ?? 0 }));
	return { kind: bad ? "bad" : waits ? "waits" : "good", words };
}
