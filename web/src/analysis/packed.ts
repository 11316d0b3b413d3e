/** Studies as text: for a file, for what the browser keeps, and for an address that brings a whole tree along. */
import { type Drawn, INKS } from "../board/drawings";
import { fromBase64url, toBase64url } from "../net/base64url";
import type { Seat } from "../protocol";
import { all, type Chapter, MARKS, type Mark, type Node, node, type Study } from "./tree";

/** Characters of an address: some programs that send them on cut what is longer. */
export const LONG = 8000;

export const FORMAT = "facedown-study/1";

/** The longest chain of moves, and the most positions of a study: far more than anybody draws, and soon read. */
const MOST = { deep: 1500, nodes: 20_000 } as const;

/** A position: its action, then what else there is, then those behind it. */
interface PackedNode {
	/** The action; empty at a root. */
	a?: string;
	/** The FEN, where it does not follow from the one before. */
	f?: string;
	/** Of such a one, the action as people read it, and its seat. */
	t?: string;
	s?: string;
	/** Comment. */
	c?: string;
	/** Mark. */
	m?: string;
	/** Arrows and rings: color, from, to, such as `ge2e4`. */
	d?: string[];
	/** What follows: the actions of a line without anything to say, then nodes. */
	n?: (string | PackedNode)[];
}

interface PackedChapter {
	name: string;
	game: string;
	options: Record<string, string>;
	fen: string;
	tree: PackedNode;
}

export interface PackedStudy {
	format: typeof FORMAT;
	name: string;
	chapters: PackedChapter[];
}

const drawnText = ({ ink, from, to }: Drawn): string => `${ink[0]}${from}${from === to ? "" : to}`;

const PLACE = "[a-z]\\d{1,2}";
const DRAWN = new RegExp(`^([grby])(${PLACE})(${PLACE})?$`);

/** An arrow or a ring as it is written (`ge2e4`, `rd5`); null where it is none. */
export function readDrawn(text: string): Drawn | null {
	const [, ink, from, to] = DRAWN.exec(text) ?? [];
	const color = INKS.find((one) => one[0] === ink);
	return color && from ? { ink: color, from, to: to ?? from } : null;
}

/** Arrows and rings as a reader writes them: `e2e4 rd5`, green where no color stands before. */
export function readAllDrawn(text: string): Drawn[] {
	const words = text
		.trim()
		.toLowerCase()
		.split(/[\s,]+/);
	return words.flatMap((word) => readDrawn(word) ?? readDrawn(`g${word}`) ?? []);
}

/** The same written out. */
export const writeAllDrawn = (drawn: readonly Drawn[]): string =>
	drawn.map((one) => (one.ink === "green" ? drawnText(one).slice(1) : drawnText(one))).join(" ");

function packNode(here: Node): PackedNode {
	const packed: PackedNode = {};
	if (here.action) packed.a = here.action;
	if (here.apart && here.fen) {
		packed.f = here.fen;
		if (here.line) [packed.t, packed.s] = [here.line.text, here.line.seat];
	}
	if (here.comment) packed.c = here.comment;
	if (here.mark) packed.m = here.mark;
	if (here.drawn.length > 0) packed.d = here.drawn.map(drawnText);
	// A line in which nothing is said and nothing branches is a list of actions.
	const following: (string | PackedNode)[] = [];
	let at = here;
	while (at.children.length === 1) {
		const only = at.children[0] as Node;
		if (only.apart || only.comment || only.mark || only.drawn.length > 0) break;
		following.push(only.action);
		at = only;
	}
	following.push(...at.children.map(packNode));
	if (following.length > 0) packed.n = following;
	return packed;
}

/** A study as it is kept. */
export function pack({ name, chapters }: Study): PackedStudy {
	const packed = chapters.map(({ name, game, options, root }) => ({
		name,
		game,
		options,
		fen: root.fen ?? "",
		tree: packNode(root),
	}));
	return { format: FORMAT, name, chapters: packed };
}

const SEATS: readonly Seat[] = ["white", "black", "solo"];

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown, most: number): string => (typeof value === "string" ? value.slice(0, most) : "");

function unpackNode(packed: Record<string, unknown>, here: Node, budget: { left: number }, deep: number): void {
	here.comment = text(packed.c, 10_000);
	here.mark = MARKS.find((mark): mark is Mark => mark === packed.m) ?? null;
	if (Array.isArray(packed.d)) here.drawn = packed.d.slice(0, 100).flatMap((one) => readDrawn(text(one, 10)) ?? []);
	let at = here;
	let depth = deep;
	for (const next of Array.isArray(packed.n) ? packed.n : []) {
		if (--budget.left < 0 || ++depth > MOST.deep) throw new Error("too large");
		if (typeof next === "string") {
			const child = node(at, next.slice(0, 500));
			at.children.push(child);
			at = child;
		} else if (isObject(next)) {
			const child = node(at, text(next.a, 500));
			if (child.action === "") continue;
			if (typeof next.f === "string") {
				[child.fen, child.apart] = [next.f.slice(0, 2000), true];
				const seat = SEATS.find((one) => one === next.s);
				const told = { ply: 1, text: text(next.t, 500), action: child.action, events: [], steps: [] };
				if (seat && told.text !== "") child.line = { ...told, seat };
			}
			at.children.push(child);
			unpackNode(next, child, budget, depth);
		}
	}
}

/** Reads a study; null where it is none, or too large to be one. */
export function unpack(value: unknown): Study | null {
	if (!isObject(value) || value.format !== FORMAT || !Array.isArray(value.chapters)) return null;
	const budget = { left: MOST.nodes };
	const chapters: Chapter[] = [];
	try {
		for (const one of value.chapters.slice(0, 500)) {
			if (!isObject(one) || !isObject(one.options) || !isObject(one.tree)) return null;
			if (typeof one.game !== "string" || !/^[a-z-]{1,40}$/.test(one.game) || typeof one.fen !== "string") return null;
			const options = Object.fromEntries(
				Object.entries(one.options).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
			);
			const root = node(null, "", one.fen.slice(0, 2000));
			unpackNode(one.tree, root, budget, 0);
			chapters.push({ name: text(one.name, 200), game: one.game, options, root });
		}
	} catch {
		return null;
	}
	return chapters.length > 0 ? { name: text(value.name, 200), chapters } : null;
}

/** Reads a study from the text of a file. */
export function unpackText(words: string): Study | null {
	try {
		return unpack(JSON.parse(words));
	} catch {
		return null;
	}
}

/** How many moves a chapter has. */
export const movesIn = (chapter: Chapter): number => [...all(chapter.root)].length - 1;

/** The most bytes that an address is opened to. */
const OPENED = 4_000_000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
	const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
	const parts: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
		if (value) {
			parts.push(value);
			size += value.length;
		}
		if (size > OPENED) {
			await reader.cancel();
			throw new Error("too large");
		}
		if (done) break;
	}
	const whole = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** A study as the end of an address, behind `#t=`. */
export async function addressOf(study: Study): Promise<string> {
	const plain = new TextEncoder().encode(JSON.stringify(pack(study)));
	const bytes = await through(plain, new CompressionStream("deflate-raw"));
	return toBase64url(bytes);
}

/** Reads the end of such an address; null where it holds no study. */
export async function fromAddress(end: string): Promise<Study | null> {
	try {
		return unpackText(
			new TextDecoder().decode(await through(fromBase64url(end), new DecompressionStream("deflate-raw"))),
		);
	} catch {
		return null;
	}
}
