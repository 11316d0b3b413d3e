/** Games as chess programs write them (PGN): tags, moves, comments, marks, arrows and variations, read from text alone. */
import type { Drawn } from "../board/drawings";
import { readDrawn } from "./packed";
import type { Mark } from "./tree";

/** A move as it was written, with what follows it. */
export interface PgnMove {
	san: string;
	mark: Mark | null;
	comment: string;
	drawn: Drawn[];
	/** What might have been played instead. */
	variations: PgnMove[][];
}

export interface PgnGame {
	tags: Record<string, string>;
	/** What is said before the first move. */
	comment: string;
	drawn: Drawn[];
	moves: PgnMove[];
}

/** The marks by their numbers (NAG). */
const NAGS: Record<string, Mark> = { $1: "!", $2: "?", $3: "!!", $4: "??", $5: "!?", $6: "?!" };

const TOKEN =
	/\{([^}]*)\}|;([^\n]*)|\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]|(\$\d+)|([()])|(1-0|0-1|1\/2-1\/2|\*)|\d+\s*\.+|([^\s{}()$;]+)/g;

/** A comment without the commands that programs write into it, and the arrows and rings among those. */
function comment(words: string): { comment: string; drawn: Drawn[] } {
	const drawn: Drawn[] = [];
	const plain = words.replace(/\[%(c[as]l)\s+([^\]]*)\]|\[%[^\]]*\]/g, (_, kind?: string, list?: string) => {
		if (kind) drawn.push(...(list ?? "").split(",").flatMap((one) => readDrawn(one.trim().toLowerCase()) ?? []));
		return "";
	});
	return { comment: plain.replace(/\s+/g, " ").trim(), drawn };
}

const joined = (a: string, b: string) => (a && b ? `${a} ${b}` : a || b);

/** The games of a text; none where there is nothing that could be one. */
export function readPgn(text: string): PgnGame[] {
	const games: PgnGame[] = [];
	let game: PgnGame | null = null;
	/** The lines that are open, the innermost last. */
	let lines: PgnMove[][] = [];
	let moved = false;
	const begin = (): PgnGame => {
		game = { tags: {}, comment: "", drawn: [], moves: [] };
		games.push(game);
		lines = [game.moves];
		moved = false;
		return game;
	};
	for (const [, braces, rest, tag, value, nag, bracket, result, word] of text.matchAll(TOKEN)) {
		if (tag !== undefined) {
			// A tag behind moves is the next game's.
			const here: PgnGame = game && !moved ? game : begin();
			here.tags[tag] = (value ?? "").replace(/\\(.)/g, "$1");
			continue;
		}
		const here: PgnGame = game ?? begin();
		const line = lines.at(-1) as PgnMove[];
		const last = line.at(-1);
		if (braces !== undefined || rest !== undefined) {
			const said = comment(braces ?? rest ?? "");
			const about = last ?? (lines.length === 1 ? here : null);
			if (about) {
				about.comment = joined(about.comment, said.comment);
				about.drawn.push(...said.drawn);
			}
		} else if (nag !== undefined) {
			if (last) last.mark = NAGS[nag] ?? last.mark;
		} else if (bracket === "(") {
			const variation: PgnMove[] = [];
			if (last) last.variations.push(variation);
			lines.push(variation);
		} else if (bracket === ")") {
			if (lines.length > 1) lines.pop();
		} else if (result !== undefined) {
			moved = true;
			if (lines.length === 1) game = null;
		} else if (word !== undefined) {
			const [, san = "", mark = ""] = /^(.*?)([!?]{0,2})$/.exec(word) ?? [];
			if (san === "") {
				if (last && mark) last.mark = mark as Mark;
				continue;
			}
			moved = true;
			line.push({ san, mark: mark === "" ? null : (mark as Mark), comment: "", drawn: [], variations: [] });
		}
	}
	return games.filter(({ tags, moves }) => moves.length > 0 || Object.keys(tags).length > 0);
}
