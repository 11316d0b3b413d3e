/** What two people ask of each other besides moving: what is heard of it when a view follows another. */
import { opponent } from "../board/stage.svelte";
import type { Presence, Seat, TableView } from "../protocol";
import type { WordKey } from "../words/generated/keys";
import { t } from "../words/words.svelte";
import { isolated, nameOf } from "./spoken";

/** Something that the other side said, or that came of what this side said. */
export interface Word {
	key: WordKey & `talk-${string}`;
	/** Whether it asks for an answer: it is marked in the tab until it has one. */
	asks: boolean;
	/** Whether this side has said it itself. */
	own?: boolean;
	/** What was written, where it is no phrase. */
	text?: string;
}

/** A word as it is shown, with the name of whoever said it; null where there is nothing to show. */
export function wordShown(
	word: Word | null,
	view: Parameters<typeof nameOf>[0] & Pick<TableView, "seat">,
): string | null {
	if (!word || !view.seat) return null;
	const name = word.own ? t("you") : nameOf(view, opponent(view.seat));
	return t(word.key, { name, text: isolated(word.text ?? "") });
}

type Spoken = Pick<TableView, "seat" | "shared" | "spectator" | "phase" | "ply" | "drawOffer" | "takeback" | "given">;

/** What came of a wish: `own` is what this side has just said itself. */
function came(
	what: "draw" | "takeback",
	me: Seat,
	was: Seat | null,
	is: Seat | null,
	played: boolean,
	own: boolean,
): Word | null {
	const them = opponent(me);
	if (is === them && was !== them) return { key: `talk-${what}-asked`, asks: true };
	if (is !== null || was === null || own) return null;
	if (was === me) return { key: played ? `talk-${what}-lapsed` : `talk-${what}-declined`, asks: false };
	return played ? null : { key: `talk-${what}-withdrawn`, asks: false };
}

/** What is heard when a view follows another; `own`: this side has just answered or withdrawn something itself. */
export function heard(before: Spoken | null, now: Spoken, own: boolean): Word | null {
	const { seat } = now;
	if (!before || seat === null || seat === "solo" || now.shared || now.spectator) return null;
	if (before.phase !== "playing" || now.phase !== "playing") return null;
	const played = now.ply > before.ply;
	// What was granted is seen on the board.
	const takeback = now.ply < before.ply ? null : came("takeback", seat, before.takeback, now.takeback, played, own);
	const draw = came("draw", seat, before.drawOffer, now.drawOffer, played, own);
	const gift = (now.given?.[seat] ?? 0) > (before.given?.[seat] ?? 0);
	return takeback ?? draw ?? (gift ? { key: "talk-time-given", asks: false } : null);
}

/** What is heard of another game when it is offered, or no longer; `next`: it is there. */
export function heardOfRematch(
	before: Presence | null,
	now: Presence,
	view: Pick<TableView, "seat" | "spectator" | "next">,
	own: boolean,
): Word | null {
	const { seat } = view;
	if (seat === null || view.spectator || seat === "solo") return null;
	const was = before?.rematch ?? null;
	const is = now.rematch;
	const them = opponent(seat);
	if (is === them && was !== them) return { key: "talk-rematch-asked", asks: true };
	if (is !== null || was === null || own || view.next !== null) return null;
	return { key: was === seat ? "talk-rematch-declined" : "talk-rematch-withdrawn", asks: false };
}
