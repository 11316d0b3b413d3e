/** What a table is in words: what is hidden, what went, what stands where, how it ended. */
import {
	cardName,
	letterName,
	lineInWords,
	listed,
	seatName,
	sentences,
	squareLabel,
	takenInWords,
} from "../board/speech";
import type { Holdings, MoveLine, Scene, Seat, TableView } from "../protocol";
import { lookUp, t } from "../words/words.svelte";

/** The name of a game in the reader's language; the room's name for one that the page has no words for. */
export function gameName(game: string, named = game): string {
	return lookUp(`game-${game}`) ?? named;
}

/** The name that the room gives a game, where the reader's language has another; null where it says nothing new. */
export function originalName(game: string, named: string): string | null {
	const name = gameName(game, named);
	// A name that the room only spells in Latin letters is one that the reader's language writes itself.
	return [named, lookUp(`original-${game}`)].includes(name) ? null : named;
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name as a part of a line: one that runs from right to left does not turn what stands beside it around. */
export function isolated(name: string): string {
	return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Whose game it is, as far as names go. */
type Named = Pick<TableView, "names"> & Partial<Pick<TableView, "computer" | "seat" | "shared">>;

/** Whether the reader alone sits somewhere. */
export const isReader = (view: Partial<Pick<TableView, "seat" | "shared">>, seat: Seat): boolean =>
	view.seat === seat && view.shared === false;

/** The computer as a record names it, by its level. */
const RECORDED = /^computer, level (\d+)$/;

/** Who sits somewhere: the name that was given, else the computer, the reader or the side. */
export function nameOf(view: Named, seat: Seat): string {
	if (view.computer?.seat === seat) return t("computer");
	const name = isolated(seat === "black" ? view.names.black : view.names.white);
	// A table says itself where the computer sits; only a record has no other place for it than the name.
	const level = view.computer === undefined ? RECORDED.exec(name)?.[1] : undefined;
	if (level) return `${t("computer")}, ${t("computer-level", { level: Number(level) })}`;
	return name || (isReader(view, seat) ? t("you") : seatName(seat));
}

/** What each side has in hand and in reserve, and the piles; in a sentence each. */
function holdingsInWords(holdings: Holdings): string {
	const hands = holdings.hands.map(({ seat, cards, reserve, known }) => {
		const words = t("reserve-spoken", { seat: seatName(seat), cards, reserve });
		return known.length > 0 ? `${words}: ${listed(known.map(({ text }) => cardName(text)))}` : words;
	});
	const piles = [t("piles-cards", { count: holdings.pile }), t("piles-discard", { count: holdings.discard.length })];
	return sentences([...hands, ...piles]);
}

/** What of each side is still face down, or in its hand and reserve. */
export function poolsInWords(view: Pick<TableView, "pools" | "holdings">): string {
	if (view.holdings) return holdingsInWords(view.holdings);
	const words = view.pools.map(({ seat, pieces }) =>
		t("pool-spoken", {
			seat: seatName(seat),
			pieces: pieces === "" ? t("none") : listed([...pieces].map((piece) => letterName(piece, seat))),
		}),
	);
	return words.length > 0 ? sentences(words) : t("nothing-hidden");
}

/** How far a solitaire is: its groups and the score they would make; nothing in other games. */
export function tallyInWords(view: Pick<TableView, "tally">): string {
	const { tally } = view;
	return tally ? t("spoken-groups", { count: tally.groups.length, score: tally.score }) : "";
}

/** What was captured; `opened`: as it lies open to everybody after the game. */
export function capturedInWords(view: Pick<TableView, "captured">, opened = false): string {
	const words = view.captured.flatMap((captured) => captured.pieces.map((piece) => takenInWords(piece, opened)));
	return `${t("captured")}: ${words.length > 0 ? listed(words) : t("none")}`;
}

/** The last line of the score, as it is written and as it was seen. */
export function lastLineInWords(moves: readonly MoveLine[]): string {
	const last = moves.at(-1);
	return last ? `${last.text}. ${lineInWords(last, () => undefined)}` : t("no-moves");
}

/** The squares that hold a piece, in words: those whose name holds `part`, or those with a piece of one kind. */
export function boardInWords(scene: Scene, part: string, letter: string | null): string {
	const state = { viewer: null, selected: false, target: false, check: false, planned: false, lastMove: false };
	const cells = scene.cells.filter(
		({ at, piece }) =>
			at.includes(part) && piece && (letter === null || (piece.type === "open" && piece.piece === letter)),
	);
	return cells.length > 0 ? sentences(cells.map((cell) => squareLabel(cell.at, cell, state))) : t("none");
}

/** What is told of an ended game. */
type Ended = Pick<TableView, "names" | "seat" | "outcome"> & Partial<Pick<TableView, "shared" | "computer">>;

/** Who won, in a few words. */
export function headlineOf(view: Ended): string {
	const { outcome } = view;
	if (view.seat === "solo")
		return outcome?.score != null ? t("result-solved", { score: outcome.score }) : t("result-unsolved");
	if (outcome?.reason === "aborted") return t("result-aborted");
	if (outcome?.reason === "expired" || outcome?.reason === "closed") return t("result-void");
	if (outcome?.winner && isReader(view, outcome.winner)) return t("result-you-win");
	return outcome?.winner ? t("result-win", { name: nameOf(view, outcome.winner) }) : t("result-draw");
}

/** Why the game ended, in a sentence. */
export function reasonOf(view: Ended, on?: Scene["ground"]): string {
	if (!view.outcome) return "";
	const { winner, reason } = view.outcome;
	const loser = winner === "white" ? "black" : winner === "black" ? "white" : view.seat;
	if (loser && loser !== "solo" && isReader(view, loser)) {
		const own = lookUp(`reason-${reason}-you`);
		if (own) return own;
	}
	return lookUp(`reason-${reason}`, { loser: seatName(loser, on) }, on) ?? reason;
}
