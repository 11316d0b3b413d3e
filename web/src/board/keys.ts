/** The keys of the board, turned into what they ask for. Nothing here touches the page. */

/** What a key asks of the board. */
export type KeyWish =
	| { do: "step"; columns: number; rows: number }
	| { do: "press" }
	| { do: "let-go" }
	| { do: "jump-piece"; piece: string; backwards: boolean }
	| { do: "jump-card"; backwards: boolean }
	| { do: "say"; what: "square" | "moves" | "last-move" | "odds" | "pools" | "captured" | "clocks" }
	| { do: "flip" }
	| { do: "undo" }
	| { do: "commit" }
	| { do: "text-box" }
	| { do: "help" };

/** The arrow keys, as columns and rows on the screen. */
export const ARROWS: Readonly<Record<string, [columns: number, rows: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** The keys that do one thing each, for the board and for the list of keys that `?` shows. */
export const LETTERS = {
	o: { do: "say", what: "square" },
	m: { do: "say", what: "moves" },
	l: { do: "say", what: "last-move" },
	"?": { do: "say", what: "odds" },
	h: { do: "say", what: "pools" },
	c: { do: "say", what: "captured" },
	t: { do: "say", what: "clocks" },
	f: { do: "flip" },
	z: { do: "undo" },
	e: { do: "commit" },
	i: { do: "text-box" },
} as const satisfies Record<string, KeyWish>;

/** What a key press on the board asks for, or null for a key that is not the board's. */
export function wishOf(event: {
	key: string;
	shiftKey: boolean;
	ctrlKey: boolean;
	altKey: boolean;
	metaKey: boolean;
}): KeyWish | null {
	if (event.ctrlKey || event.altKey || event.metaKey) return null;
	const arrow = ARROWS[event.key];
	if (arrow) return { do: "step", columns: arrow[0], rows: arrow[1] };
	if (event.key === "Enter" || event.key === " ") return { do: "press" };
	if (event.key === "Escape") return { do: "let-go" };
	const key = event.key.toLowerCase();
	if (/^[kqrbnp]$/.test(key)) return { do: "jump-piece", piece: key.toUpperCase(), backwards: event.shiftKey };
	if (key === "u") return { do: "jump-card", backwards: event.shiftKey };
	return key in LETTERS ? LETTERS[key as keyof typeof LETTERS] : null;
}

/** The next place after `from` in `places` (in reading order), going round at the end; null if there is none. */
export function nextOf(
	places: readonly string[],
	order: readonly string[],
	from: string,
	backwards: boolean,
): string | null {
	const wanted = new Set(places);
	const round = backwards ? order.toReversed() : order;
	const start = round.indexOf(from);
	for (let step = 1; step <= round.length; step++) {
		const at = round[(start + step) % round.length];
		if (at !== undefined && wanted.has(at)) return at;
	}
	return null;
}
