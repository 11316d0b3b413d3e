/**
 * Choices that players made in secret, such as which card lies on e1: each was bound by its seal when it was made
 * (docs/record.md, `choice`), and is held here to what it was opened as and to what was seen of it.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { ownChoices } from "../games/choices";
import type { MoveLine } from "../protocol";
import { bytesOf } from "./fairness";

/** A choice as a record has it. */
export interface Choice {
	/** Number of the action that made it, from 1. */
	turn: number;
	/** SHA-256 of the text and the bytes, told when it was made. */
	commitment: string;
	/** What was chosen; null as long as it is secret. */
	text: string | null;
	bytes: string | null;
}

/** The seals that were heard when choices were made, by the number of the action. */
export type Seals = Readonly<Record<number, string>>;

/** The choices of a record; none where the text is no record. */
export function choicesOf(record: string): Choice[] {
	try {
		return record
			.split("\n")
			.filter((line) => line.startsWith('{"line":"choice"'))
			.map((line) => {
				const { turn, commitment, text, bytes } = JSON.parse(line) as Choice;
				return { turn, commitment, text, bytes };
			});
	} catch {
		return [];
	}
}

/** The seal of a choice. */
export function sealOfChoice(text: string, bytes: Uint8Array): string {
	return bytesToHex(sha256(concatBytes(utf8ToBytes(text), bytes)));
}

/** Whether a choice is open and is what its seal says. */
export function fitsSeal({ commitment, text, bytes }: Choice): boolean {
	const blind = bytes === null ? null : bytesOf(bytes);
	return text !== null && blind !== null && sealOfChoice(text, blind) === commitment;
}

/**
 * The seals heard so far, with those of the moves that are on the page now. A seal that was heard is never replaced by
 * another one for the same action; it is dropped when that action was taken back.
 */
export function heardSeals(before: Seals, moves: readonly MoveLine[]): Seals {
	const heard: Record<number, string> = {};
	for (const { ply, commitment } of moves) {
		const seal = before[ply] ?? commitment;
		if (seal !== undefined) heard[ply] = seal;
	}
	return heard;
}

/** Whether every seal that was heard is the one of the record, and the record has no choice whose seal was not heard. */
export function sealsAsHeard(choices: readonly Choice[], heard: Seals): boolean {
	const kept = choices.filter(({ turn, commitment }) => heard[turn] === commitment);
	return kept.length === choices.length && Object.keys(heard).length === choices.length;
}

/** How much of what was seen of secret choices is what was chosen. */
export interface Seen {
	right: number;
	of: number;
}

/** Holds what was seen in a game to what was chosen: cards placed on squares, and what the game's own choices were. */
export function seenAsChosen(game: string, moves: readonly MoveLine[], choices: readonly Choice[]): Seen {
	const seen: Seen = { right: 0, of: 0 };
	const tell = (holds: boolean) => {
		seen.of++;
		if (holds) seen.right++;
	};
	const chosen = new Map(choices.map(({ turn, text }) => [turn, text ?? ""]));
	/** The cards that lie where they were placed. */
	const placed = new Map<string, string>();
	const own = ownChoices(game)?.(tell);

	for (const line of moves) {
		const text = chosen.get(line.ply) ?? "";
		const [, card, square] = /^([KQRBNP])@([a-h][1-8])$/.exec(text) ?? [];
		for (const step of line.steps) {
			if (step.type === "clear") placed.clear();
			else if (step.type === "reveal") {
				const lying = placed.get(step.at);
				if (lying !== undefined) tell(lying === step.piece);
				placed.delete(step.at);
			}
			own?.saw(line, step);
		}
		if (card && square) placed.set(square, card);
		own?.chose(line, text);
	}
	return seen;
}
