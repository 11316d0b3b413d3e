/** The text box beside the board: a move, or a word that asks for something. */
import { typedAction } from "../board/choices";
import type { ActionLine, Scene } from "../protocol";

/** What a typed line asks of the table. */
export type Command =
	| { do: "act"; text: string }
	| { do: "which"; moves: string[] }
	| { do: "last-move" }
	| { do: "opponent" }
	| { do: "pools" }
	| { do: "board" }
	| { do: "where"; piece: string }
	| { do: "scan"; line: string }
	| { do: "clocks" }
	| { do: "offer-draw" }
	| { do: "takeback" }
	| { do: "abort" }
	| { do: "resign" }
	| { do: "help" }
	| { do: "unknown"; line: string };

const WORDS: Record<string, Command> = {
	l: { do: "last-move" },
	last: { do: "last-move" },
	o: { do: "opponent" },
	h: { do: "pools" },
	c: { do: "clocks" },
	board: { do: "board" },
	takeback: { do: "takeback" },
	undo: { do: "takeback" },
	abort: { do: "abort" },
	draw: { do: "offer-draw" },
	resign: { do: "resign" },
	"?": { do: "help" },
	help: { do: "help" },
};

/** Reads a typed line. A legal move wins over a command of the same letters. */
export function readCommand(line: string, legal: readonly ActionLine[], scene: Scene | null = null): Command {
	const typed = typedAction(legal, line, scene);
	if (typed.kind === "act") return { do: "act", text: typed.text };
	if (typed.kind === "choose") return { do: "which", moves: typed.actions.map((action) => action.text) };
	const bare = line.trim().toLowerCase();
	const word = WORDS[bare];
	if (word) return word;
	const [, letter, argument] = /^([ps])\s+([a-z0-9])$/.exec(bare) ?? [];
	if (letter === "p" && argument && /[kqrbnpac]/.test(argument)) return { do: "where", piece: argument.toUpperCase() };
	if (letter === "s" && argument) return { do: "scan", line: argument };
	return { do: "unknown", line: line.trim() };
}
