/** What this browser keeps of a game that is over: enough to list it, with its last board, without asking the room. */
import { type Ended, keep, recall, type Shelf } from "../net/keepsakes";
import type { Outcome, Seat, TableView } from "../protocol";
import { isolated, nameOf } from "../table/spoken";
import { isVoid } from "../table/void";
import { t } from "../words/words.svelte";
import { packScene } from "./packed";

/** What is kept of a table that is over. */
export function endOf(view: TableView, now: number): Ended | null {
	if (view.phase !== "over" || !view.outcome) return null;
	return {
		outcome: view.outcome,
		// A solitaire's one seat is its player's, on whatever screen.
		seat: view.shared && view.seat !== "solo" ? null : view.seat,
		mode: view.mode,
		names: view.names,
		computer: view.computer,
		plies: view.ply,
		at: now,
		board: packScene(view.scene),
	};
}

/**
 * Keeps how a table of this browser ended. What was kept first stays: the end of a game does not change, but for a sealed
 * one before its audit, which is therefore still in progress.
 */
export function keepEnd(view: TableView, now = Date.now(), shelf: Shelf = localStorage): void {
	const kept = recall(view.table, shelf);
	if (!kept || (kept.over && kept.ended) || view.seal?.provisional) return;
	keep(view.table, { ...kept, over: true, ended: endOf(view, now) }, shelf);
}

/** Who sat at a game as far as the page lists it. */
type Seated = Pick<TableView, "names" | "computer"> & { seat: Seat | null; shared?: boolean };

/** Against whom a reader plays: the other's name, the computer with its level, or both names at a shared screen. */
export function opponentOf(game: Seated): string {
	if (game.seat === "solo") return isolated(game.names.white);
	if (game.computer) return `${t("computer")}, ${t("computer-level", { level: game.computer.level })}`;
	if (game.seat === "white" || game.seat === "black") return nameOf(game, game.seat === "white" ? "black" : "white");
	return `${nameOf(game, "white")} – ${nameOf(game, "black")}`;
}

/** How a game went for its player. */
export function fared({ outcome, seat }: { outcome: Outcome; seat: Seat | null }): "won" | "lost" | "drawn" | "plain" {
	if (isVoid(outcome.reason) || seat === null) return "plain";
	if (seat === "solo") return outcome.score === null ? "lost" : "won";
	if (outcome.winner === null) return "drawn";
	return outcome.winner === seat ? "won" : "lost";
}
