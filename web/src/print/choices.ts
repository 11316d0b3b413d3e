/** What somebody chose for the paper, and how the room is asked for it. */
import type { OptionSpec, PrintTakes } from "../protocol";

export const PAPERS = ["a4", "letter"] as const;
export const BACKS = ["blank", "long-edge", "short-edge", "fold-over"] as const;
export const SIGNS = ["characters", "traditional", "pictures"] as const;
export const SIZES = ["usual", "square", "mini", "poker", "own"] as const;

export interface PrintChoices {
	/** The kit, the rules on one page, or deals for a table without screens. */
	what: "kit" | "rules" | "deals";
	/** The language of the rules. */
	language: string;
	paper: (typeof PAPERS)[number];
	black: boolean;
	size: (typeof SIZES)[number];
	/** Width and height of cards of one's own size, millimetres. */
	width: string;
	height: string;
	/** The side of a square of the board, millimetres. */
	square: string;
	backs: (typeof BACKS)[number];
	/** How far the backs are off, millimetres. */
	right: string;
	down: string;
	lines: boolean;
	board: boolean;
	signs: (typeof SIGNS)[number];
	/** The seed of the deal that is listed, or printed sealed; empty for none, or a fresh one. */
	seed: string;
	/** How many deals are printed sealed. */
	count: string;
	/** Options of the game that change what it needs. */
	options: Record<string, string>;
}

/** What is printed where nothing was chosen: on the paper of the reader's country, their language. */
export function usualChoices(languages: readonly string[], language: string): PrintChoices {
	// Letter is the paper of North America, and of few other places.
	const letter = /-(US|CA|MX|PH)\b/i.test(languages[0] ?? "");
	return {
		what: "kit",
		language,
		paper: letter ? "letter" : "a4",
		black: false,
		size: "usual",
		width: "63.5",
		height: "88.9",
		square: "50",
		backs: "blank",
		right: "0",
		down: "0",
		lines: false,
		board: false,
		signs: "characters",
		seed: "",
		count: "1",
		options: {},
	};
}

/** A number as the room reads it: people write commas too. */
const number = (text: string) => text.trim().replace(",", ".");

/** The query that asks for it, with the options of the game that count. What makes no difference, or is as usual, is left
 *  out; without `takes` it is not known yet what makes one. */
export function queryOf(
	choices: PrintChoices,
	takes: PrintTakes | null,
	specs: readonly Pick<OptionSpec, "name" | "default">[],
): URLSearchParams {
	const query = new URLSearchParams({ paper: choices.paper });
	if (choices.black) query.set("black", "true");
	if (choices.what === "rules") {
		query.set("rules", choices.language);
		return query;
	}
	if (choices.what === "kit") kitInto(query, choices, takes);
	for (const { name, default: usual } of specs) {
		const value = choices.options[name] ?? usual;
		if (value !== usual) query.append("option", `${name}=${value}`);
	}
	return query;
}

/** What was chosen for the kit, into the query. */
function kitInto(query: URLSearchParams, choices: PrintChoices, takes: PrintTakes | null): void {
	if (takes?.cards) {
		if (choices.size === "own") query.set("size", `${number(choices.width)}x${number(choices.height)}`);
		else if (choices.size !== "usual") query.set("size", choices.size);
		if (choices.lines) query.set("lines", "true");
	}
	if (takes?.backs && choices.backs !== "blank") {
		query.set("backs", choices.backs);
		const shift = `${number(choices.right)},${number(choices.down)}`;
		if (choices.backs !== "fold-over" && shift !== "0,0") query.set("shift", shift);
	}
	if (takes?.board && choices.board) query.set("board", "true");
	if (takes?.signs && choices.signs !== "characters") query.set("signs", choices.signs);
	if (takes?.seed && choices.seed.trim()) query.set("seed", choices.seed.trim());
	if (number(choices.square) !== "50") query.set("square", number(choices.square));
}

/** Which deals are printed sealed. Only one of them has a seed that is typed. */
export function dealsOf({ count, seed }: PrintChoices): { count: number; seed: string } {
	const wanted = /^\d{1,2}$/.test(count) ? Number(count) : 0;
	return { count: wanted, seed: wanted === 1 ? seed.trim() : "" };
}

/** The choice that the room refused, from the name that it gave it: of `deals.seeds.0` the seed. */
export function choiceOf(field: string | null): string | null {
	return field?.startsWith("deals.seeds") ? "seed" : (field?.split(".")[0] ?? null);
}

/** Bytes of a file that are read; the room refuses one that has more, and says which. */
const READ = (512 << 10) + 1;
/** Files that are read; no game needs half as many. */
const MOST_FILES = 40;

/** Files with drawings of one's own, as the room takes them: their texts by their names, which are in small letters. */
export async function artOf(files: readonly File[]): Promise<Record<string, string>> {
	const read = files
		.slice(0, MOST_FILES)
		.map(async (file) => [file.name.toLowerCase(), await file.slice(0, READ).text()]);
	return Object.fromEntries(await Promise.all(read));
}
