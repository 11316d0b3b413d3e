/** What a square, a card's odds and an event are called in words, for labels and the live region. */
import type { Cell, MoveLine, Odds, Order, Scene, Seat, SeenPiece, Step } from "../protocol";
import type { WordKey } from "../words/generated/keys";
import { currentLocale, lookUp, pageGround, t } from "../words/words.svelte";

/** What must be known about a square besides what stands on it. */
export interface SquareState {
	/** The viewer's own seat, or null for a spectator or a shared screen. */
	viewer: Seat | null;
	selected: boolean;
	target: boolean;
	check: boolean;
	/** Whether the action planned for the next turn begins or ends here. */
	planned: boolean;
	/** Whether a move that was made and waits for its card begins or ends here. */
	waits?: boolean;
	lastMove: boolean;
	/** Whether the card that is looked at fits the piece here. */
	fits?: boolean;
	/** Whether the deal lies open to whoever looks, so that nothing of it is known to one reader alone. */
	opened?: boolean;
	/** Whether what stands here lay face down until the game was over. */
	unveiled?: boolean;
}

/** The name of a piece by its letter; the sides of xiangqi have names of their own for some in Chinese. */
export function letterName(letter: string, seat: Seat | null = null): string {
	return lookUp(`piece-${letter.toLowerCase()}`, { seat: seat ?? "" }) ?? letter;
}

/** The name of a side, on a board of this kind; on that of the page, where none is given. */
export function seatName(seat: Seat | null, on?: Scene["ground"]): string {
	return seat ? t(`seat-${seat}`, undefined, on) : "";
}

/** A playing card by its name in texts (`8S`): rank and suit in words, or what was given where it is none. */
export function cardName(text: string): string {
	const [, rank, suit] = /^(10|[2-9AKQJ])([HDSC])$/.exec(text) ?? [];
	return rank && suit ? t("card-name", { rank, suit: t(`suit-${suit.toLowerCase()}` as WordKey) }) : text;
}

/** A piece in words, such as `White knight` or `Black face-down card, moves as bishop`. */
export function pieceName(piece: SeenPiece): string {
	switch (piece.type) {
		case "open":
			return t("piece-open", { seat: seatName(piece.seat), piece: letterName(piece.piece, piece.seat) });
		case "faceDown":
			return piece.movesAs
				? t("piece-card", { seat: seatName(piece.seat), piece: letterName(piece.movesAs, piece.seat) })
				: t("piece-card-plain", { seat: seatName(piece.seat) });
		case "disc":
			return t("piece-disc", { seat: seatName(piece.seat), number: piece.number });
	}
}

/** A captured piece, with what became known of it to the viewer; `opened`: to everybody, since the deal lies open. */
export function takenInWords(piece: SeenPiece, opened = false): string {
	if (piece.type === "open" || !piece.known) return pieceName(piece);
	const known = letterName(piece.known, piece.seat);
	// What a checker was is told to everybody.
	if (piece.type === "disc") return t("piece-was", { piece: pieceName(piece), known });
	if (opened) return t("piece-turned-out", { piece: pieceName(piece), known });
	return chained([pieceName(piece), t("square-known", { piece: known })], "label-next");
}

/** The checkers under a piece: those of its own side give it king steps, those of the other hobble it. */
export function checkersUnder(cell: Cell | undefined): { boosters: number; hobbles: number } {
	const { piece = null, light = 0, dark = 0 } = cell ?? {};
	if (piece?.seat === "black") return { boosters: dark, hobbles: light };
	return { boosters: light, hobbles: dark };
}

/** Labels that were asked for already: most squares keep theirs when one is picked up. */
const labels = new Map<string, string>();
/** How many are kept at most. */
const LABELS = 4000;

/** The label of a square, such as `c1, White face-down card, moves as bishop, yours`. */
export function squareLabel(at: string, cell: Cell | undefined, state: SquareState): string {
	const { piece = null, light = 0, dark = 0 } = cell ?? {};
	const key = JSON.stringify([currentLocale(), pageGround(), at, piece && { ...piece, odds: 0 }, light, dark, state]);
	let label = labels.get(key);
	if (label === undefined) {
		label = freshLabel(at, cell, state);
		if (labels.size >= LABELS) labels.clear();
		labels.set(key, label);
	}
	return label;
}

function freshLabel(at: string, cell: Cell | undefined, state: SquareState): string {
	const piece = cell?.piece ?? null;
	const parts = [at, piece ? pieceName(piece) : t("square-empty")];
	if (piece && state.viewer) parts.push(t(piece.seat === state.viewer ? "square-yours" : "square-theirs"));
	if (piece && piece.type !== "open" && piece.known)
		parts.push(t(state.opened ? "square-really" : "square-known", { piece: letterName(piece.known, piece.seat) }));
	const { boosters, hobbles } = checkersUnder(cell);
	if (boosters > 0) parts.push(t("square-boosted", { count: boosters }));
	if (hobbles > 0) parts.push(t("square-hobbled", { count: hobbles }));
	const states: [boolean, WordKey][] = [
		[state.check, "square-check"],
		[state.selected, "square-selected"],
		[state.target, "square-target"],
		[state.planned, "square-planned"],
		[state.waits ?? false, "sealed-pending-square"],
		[state.lastMove, "square-last"],
		[state.fits ?? false, "square-fits"],
		[state.unveiled ?? false, "square-unveiled"],
	];
	for (const [holds, key] of states) if (holds) parts.push(t(key));
	return chained(parts, "label-next");
}

/** Joins words two by two, as the language does. */
function chained(parts: readonly string[], by: "label-next" | "list-next" | "sentences"): string {
	return parts.length === 0 ? "" : parts.reduce((first, then) => t(by, { first, then }));
}

/** Sentences without their stops, one after the other, the last without its own: `a. b`. */
export function sentences(parts: readonly string[]): string {
	return chained(parts, "sentences");
}

/** Joins names as a sentence does: `a, b and c`. */
export function listed(names: readonly string[]): string {
	const last = names.at(-1);
	if (names.length < 2 || last === undefined) return names.join("");
	return t("and", { first: chained(names.slice(0, -1), "list-next"), last });
}

/** The odds of a card in words: `knight 2 of 7, queen 1 of 7`. */
export function oddsInWords(odds: Odds, seat: Seat | null): string {
	const each = odds.chances.map(({ piece, count }) =>
		t("card-odds-one", { piece: letterName(piece, seat), count, of: odds.of }),
	);
	return t("card-odds", { odds: chained(each, "list-next") });
}

/** Whom a piece makes move, and who makes it move, each in a sentence; `giver`: only that one counts. */
export function ordersInWords(orders: readonly Order[], at: string, giver: string | null): string[] {
	const pieces = orders.filter(({ by }) => by === at && giver === null).map(({ piece }) => piece);
	const givers = orders.filter(({ by, piece }) => piece === at && (giver === null || by === giver)).map(({ by }) => by);
	return [
		...(pieces.length > 0 ? [t("orders-given", { pieces: listed(pieces) })] : []),
		...(givers.length > 0 ? [t("orders-taken", { pieces: listed(givers) })] : []),
	];
}

/** The pieces of a step: who stood where it begins, whom that takes, and whose piece went last. */
interface Cast {
	mover: SeenPiece | undefined;
	taken: SeenPiece | undefined;
	gone: Seat | null;
}

/** A taken piece in words: a checker is named with what it was, which everybody is told. */
const victimName = (piece: SeenPiece) => (piece.type === "disc" ? takenInWords(piece) : pieceName(piece));

/** One step in words, or null where there is nothing to say. */
function stepInWords(step: Step, { mover, taken, gone }: Cast): string | null {
	switch (step.type) {
		case "move": {
			if (!mover) return t("spoken-move-plain", { from: step.from, to: step.to });
			const words = { piece: pieceName(mover), from: step.from, to: step.to };
			return taken ? t("spoken-capture", { ...words, taken: victimName(taken) }) : t("spoken-move", words);
		}
		case "reveal": {
			const words = { seat: seatName(step.seat), at: step.at, piece: letterName(step.piece, step.seat) };
			if (mover?.type === "disc") return t("spoken-uncloaked", { ...words, number: mover.number });
			if (step.moved) return t("spoken-reveal-moved", words);
			if (step.by.length === 0) return t("spoken-reveal-plain", words);
			return t("spoken-reveal", { ...words, by: attackersInWords(step.by) });
		}
		case "put":
			return t("spoken-put", { piece: pieceName(step.piece), at: step.at });
		case "check":
			return t("spoken-check", { seat: seatName(step.seat) });
		case "note":
			return lookUp(
				`note-${step.code}`,
				Object.fromEntries(
					step.args.flatMap((arg, i) => [
						[`a${i}`, arg],
						[`p${i}`, letterName(arg, gone)],
						[`c${i}`, cardName(arg)],
					]),
				),
			);
		case "remove":
		case "clear":
			return null;
	}
}

/** The attackers of a card: `the bishop on b5 and the card on d1`. */
export function attackersInWords(by: Extract<Step, { type: "reveal" }>["by"]): string {
	return listed(
		by.map((attacker) =>
			attacker.faceDown
				? t("spoken-attacker-card", { at: attacker.at, piece: letterName(attacker.piece) })
				: t("spoken-attacker", { at: attacker.at, piece: letterName(attacker.piece) }),
		),
	);
}

/** A whole line of the score in words; `before` gives the piece that stood on a place before the line. */
export function lineInWords(line: MoveLine, before: (at: string) => SeenPiece | undefined): string {
	return stepsInWords(line.steps, before);
}

/** Steps in words; `before` gives the piece that stood on a place before them. */
export function stepsInWords(steps: readonly Step[], before: (at: string) => SeenPiece | undefined): string {
	let taken: SeenPiece | undefined;
	let gone: Seat | null = null;
	/** Who stands by now where somebody went. */
	const arrived = new Map<string, SeenPiece | undefined>();
	const words = steps.flatMap((step) => {
		if (step.type === "remove") {
			taken = step.piece;
			gone = step.piece.seat;
		}
		const begins = step.type === "move" ? step.from : step.type === "reveal" ? step.at : null;
		const mover = begins ? (arrived.has(begins) ? arrived.get(begins) : before(begins)) : undefined;
		const said = stepInWords(step, { mover, taken, gone });
		if (step.type === "move") {
			taken = undefined;
			arrived.set(step.from, undefined).set(step.to, mover);
		} else if (step.type === "put") arrived.set(step.at, step.piece);
		return said ? [said] : [];
	});
	return words.length === 0 ? "" : t("sentence-last", { words: sentences(words) });
}
