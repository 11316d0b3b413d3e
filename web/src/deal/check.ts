/**
 * Checking a finished deal: everything is computed again in the page, from the opened secret and the contributions, and
 * compared with what this browser remembers and with what was seen on the board.
 */
import { type DealFault, type Keepsake, MAY_BE_HONEST } from "../net/keepsakes";
import type { MoveLine, TableView } from "../protocol";
import { type Choice, choicesOf, fitsSeal, heardSeals, sealsAsHeard, seenAsChosen } from "./choices";
import { deal } from "./deal";
import { bytesOf, commitmentTo, computerContribution, hexOf } from "./fairness";
import { publicShuffles } from "./sealed";

/** One thing that was checked. `holds` is null where this page cannot know. */
export interface Finding {
	code:
		| "commitment-kept"
		| "secret-fits"
		| "contributions-fit"
		| "contributions-ours"
		| "seals-kept"
		| "computer-bound"
		| "room-bound"
		| "colours-as-drawn"
		| "start-as-dealt"
		| "cards-as-dealt"
		| "choices-kept"
		| "choices-as-seen"
		| `saw-${DealFault}`;
	holds: boolean | null;
	/** A figure to show beside it. */
	figure: string | null;
}

export interface Checked {
	findings: Finding[];
	seed: string | null;
	dealt: string | null;
}

/** What of a record is needed. */
export interface RecordStart {
	/** The start as the record tells it. */
	fen: string | null;
	/** What the players chose in secret. */
	choices: Choice[];
}

/** Reads what is needed of a record (docs/record.md). Null where the text is no record. */
export function recordStart(text: string): RecordStart | null {
	const end = text.indexOf("\n");
	try {
		const header = JSON.parse(end < 0 ? text : text.slice(0, end)) as Record<string, unknown>;
		if (header.line !== "header" || typeof header.format !== "string") return null;
		return { fen: typeof header.start === "string" ? header.start : null, choices: choicesOf(text) };
	} catch {
		return null;
	}
}

/** Compares two FENs by what is public in both: the board alone. */
function sameBoard(a: string, b: string): boolean {
	return a.split(" ")[0] === b.split(" ")[0];
}

/** The officers under the cards at the start, by square, from the dealer's FEN (last field, files a to h). */
function cardsOf(fen: string): Map<string, string> {
	const cards = new Map<string, string>();
	const fields = fen.split(" ");
	const hidden = /^([KQRBN-]{8}|-)\/([kqrbn-]{8}|-)$/.exec(fields[7] ?? "");
	if (!hidden) return cards;
	for (const [side, rank] of [
		[hidden[1], 1],
		[hidden[2], 8],
	] as const)
		[...(side ?? "")].forEach((piece, file) => {
			if (piece !== "-") cards.set("abcdefgh"[file] + String(rank), piece.toUpperCase());
		});
	return cards;
}

/** Every card that turned up during play, with the square on which it was dealt. */
export function turnedUp(moves: readonly MoveLine[]): { dealtOn: string; piece: string }[] {
	/** Where the piece that stands on a square stood at the start. */
	const origin = new Map<string, string>();
	const found: { dealtOn: string; piece: string }[] = [];
	for (const { steps } of moves)
		for (const step of steps) {
			if (step.type === "move") {
				origin.set(step.to, origin.get(step.from) ?? step.from);
				origin.delete(step.from);
			} else if (step.type === "reveal") found.push({ dealtOn: origin.get(step.at) ?? step.at, piece: step.piece });
		}
	return found;
}

/** What of a table's view is needed. */
export type DealtTable = Pick<TableView, "game" | "rules" | "options" | "mode" | "deal" | "seal">;

/** Checks what a sealed deal has besides its locks, which are checked with each opening. */
function sealedFindings(
	{ game, rules, options, deal: view }: DealtTable,
	opened: readonly (Uint8Array | null)[],
	kept: Pick<Keepsake, "faults"> | null,
): Finding[] {
	const findings = (kept?.faults ?? []).map(
		(fault): Finding => ({ code: `saw-${fault}`, holds: MAY_BE_HONEST.has(fault) ? null : false, figure: null }),
	);
	const contributions = opened.filter((bytes) => bytes !== null);
	const secret = view.secret ? bytesOf(view.secret) : null;
	if (view.drawn && secret && contributions.length === view.contributions.length) {
		const source = { game, rules, options, position: null, secret, contributions };
		const { maker } = publicShuffles(source, true, []);
		findings.push({ code: "colours-as-drawn", holds: maker === view.maker, figure: null });
	}
	return findings;
}

/** Checks a deal whose secret is open. */
export function checkDeal(
	table: DealtTable,
	moves: readonly MoveLine[],
	kept: Pick<Keepsake, "commitment" | "contributions" | "seals" | "faults" | "choices"> | null,
	record: RecordStart | null,
): Checked {
	const findings: Finding[] = [];
	const find = (code: Finding["code"], holds: boolean | null, figure: string | null = null) =>
		findings.push({ code, holds, figure });

	const view = table.deal;
	find("commitment-kept", kept?.commitment ? kept.commitment === view.commitment : null, view.commitment);
	const secret = view.secret ? bytesOf(view.secret) : null;
	find("secret-fits", secret !== null && commitmentTo(secret) === view.commitment, view.secret);
	const opened = view.contributions.map((line) => (line.contribution ? bytesOf(line.contribution) : null));
	const fits = view.contributions.map((line, index) => {
		const bytes = opened[index];
		// The computer seals nothing: the room's secret binds what it puts in, there and where it contributes for a bot.
		if ((line.computer || line.room) && line.commitment === null) return bytes !== null;
		return bytes ? commitmentTo(bytes) === line.commitment : false;
	});
	find("contributions-fit", fits.length > 0 && fits.every(Boolean));
	find(
		"contributions-ours",
		kept && kept.contributions.length > 0
			? kept.contributions.every(({ seat, contribution }) =>
					view.contributions.some(
						(line) => (seat === null || line.seat === seat) && line.contribution === contribution,
					),
				)
			: null,
	);
	if (kept && kept.seals.length > 0)
		find(
			"seals-kept",
			kept.seals.every((seal) => view.contributions.some((line) => line.commitment === seal)),
		);
	if (table.seal) return { findings: [...findings, ...sealedFindings(table, opened, kept)], seed: null, dealt: null };
	const computer = view.contributions.findIndex((line) => line.computer);
	// Where a computer played, a contribution that is called a person's could have been chosen late.
	if (computer < 0 && table.mode === "computer") find("computer-bound", false);
	if (computer >= 0 && secret)
		find(
			"computer-bound",
			view.contributions[computer]?.contribution === hexOf(computerContribution(secret, computer)),
		);
	view.contributions.forEach((line, index) => {
		if (line.room && secret) find("room-bound", line.contribution === hexOf(computerContribution(secret, index)));
	});
	// What this page saw going wrong while the deal was made and played.
	for (const fault of kept?.faults ?? []) find(`saw-${fault}`, MAY_BE_HONEST.has(fault) ? null : false);

	// What the players chose is bound by seals of its own, which this browser heard while they were made.
	const heard = heardSeals(kept?.choices ?? {}, moves);
	if (Object.keys(heard).length > 0 || (record?.choices.length ?? 0) > 0) {
		const choices = record?.choices ?? [];
		const fitting = choices.filter(fitsSeal).length;
		const holds = fitting === choices.length && sealsAsHeard(choices, heard);
		find("choices-kept", record ? holds : null, `${fitting}/${Object.keys(heard).length}`);
		const seen = seenAsChosen(table.game, moves, choices);
		if (record && seen.of > 0) find("choices-as-seen", seen.right === seen.of, `${seen.right}/${seen.of}`);
	}

	const contributions = opened.filter((bytes) => bytes !== null);
	if (!secret || contributions.length !== view.contributions.length)
		return { findings: [...findings, { code: "start-as-dealt", holds: null, figure: null }], seed: null, dealt: null };
	const { game, rules, options } = table;
	const dealt = deal({ game, rules, options, position: view.position, secret, contributions }, view.drawn);
	if (dealt && view.drawn) find("colours-as-drawn", dealt.maker === view.maker);
	find("start-as-dealt", dealt && record?.fen ? sameBoard(dealt.fen, record.fen) : null, dealt?.fen ?? null);
	if (dealt) {
		const cards = cardsOf(dealt.fen);
		const turned = turnedUp(moves);
		if (cards.size > 0) {
			const right = turned.filter(({ dealtOn, piece }) => cards.get(dealtOn) === piece).length;
			find("cards-as-dealt", right === turned.length, `${right}/${turned.length}`);
		}
	}
	return { findings, seed: dealt ? hexOf(dealt.seed) : null, dealt: dealt?.fen ?? null };
}
