/** What a square, a card's odds and an event are called in words, for labels and the live region. */
import type { Cell, Man, MoveLine, Odds, Order, Seat, Step } from "../protocol";
import type { WordKey } from "../words/generated/keys";
import { lookUp, t } from "../words/words.svelte";

/** What must be known about a square besides what stands on it. */
export interface SquareState {
	/** The viewer's own seat, or null for a spectator or a shared screen. */
	viewer: Seat | null;
	selected: boolean;
	target: boolean;
	check: boolean;
	/** Whether the action planned for the next turn begins or ends here. */
	planned: boolean;
	lastMove: boolean;
	/** Whether the card that is looked at fits the man here. */
	fits?: boolean;
}

/** The name of a piece by its letter; the sides of xiangqi have names of their own for some in Chinese. */
export function pieceName(piece: string, seat: Seat | null = null): string {
	return lookUp(`piece-${piece.toLowerCase()}`, { seat: seat ?? "" }) ?? piece;
}

/** The name of a side. */
export function seatName(seat: Seat | null): string {
	return seat ? t(`seat-${seat}`) : "";
}

/** A playing card by its name in texts (`8S`): rank and suit in words, or what was given where it is none. */
export function cardName(text: string): string {
	const [, rank, suit] = /^(10|[2-9AKQJ])([HDSC])$/.exec(text) ?? [];
	return rank && suit ? t("card-name", { rank, suit: t(`suit-${suit.toLowerCase()}` as WordKey) }) : text;
}

/** A man in words, such as `White knight` or `Black face-down card, moves as bishop`. */
export function manName(man: Man): string {
	switch (man.type) {
		case "open":
			return t("man-open", { seat: seatName(man.seat), piece: pieceName(man.piece, man.seat) });
		case "faceDown":
			return man.movesAs
				? t("man-card", { seat: seatName(man.seat), piece: pieceName(man.movesAs, man.seat) })
				: t("man-card-plain", { seat: seatName(man.seat) });
		case "disc":
			return t("man-disc", { seat: seatName(man.seat), number: man.number });
	}
}

/** A captured man, with what became known of it to the viewer. */
export function takenInWords(man: Man): string {
	if (man.type === "open" || !man.known) return manName(man);
	const piece = pieceName(man.known, man.seat);
	// What a checker was is told to everybody.
	if (man.type === "disc") return t("man-was", { man: manName(man), piece });
	return chained([manName(man), t("square-known", { piece })], "label-next");
}

/** The checkers under a man: those of its own side give it king steps, those of the other hobble it. */
export function checkersUnder(cell: Cell | undefined): { boosters: number; hobbles: number } {
	const { man = null, light = 0, dark = 0 } = cell ?? {};
	if (man?.seat === "black") return { boosters: dark, hobbles: light };
	return { boosters: light, hobbles: dark };
}

/** The label of a square, such as `c1, White face-down card, moves as bishop, yours`. */
export function squareLabel(at: string, cell: Cell | undefined, state: SquareState): string {
	const man = cell?.man ?? null;
	const parts = [at, man ? manName(man) : t("square-empty")];
	if (man && state.viewer) parts.push(t(man.seat === state.viewer ? "square-yours" : "square-theirs"));
	if (man && man.type !== "open" && man.known) parts.push(t("square-known", { piece: pieceName(man.known, man.seat) }));
	const { boosters, hobbles } = checkersUnder(cell);
	if (boosters > 0) parts.push(t("square-boosted", { count: boosters }));
	if (hobbles > 0) parts.push(t("square-hobbled", { count: hobbles }));
	const states: [boolean, WordKey][] = [
		[state.check, "square-check"],
		[state.selected, "square-selected"],
		[state.target, "square-target"],
		[state.planned, "square-planned"],
		[state.lastMove, "square-last"],
		[state.fits ?? false, "square-fits"],
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
		t("card-odds-one", { piece: pieceName(piece, seat), count, of: odds.of }),
	);
	return t("card-odds", { odds: chained(each, "list-next") });
}

/** Whom a man makes move, and who makes it move, each in a sentence; `giver`: only that one counts. */
export function ordersInWords(orders: readonly Order[], at: string, giver: string | null): string[] {
	const men = orders.filter(({ by }) => by === at && giver === null).map(({ man }) => man);
	const givers = orders.filter(({ by, man }) => man === at && (giver === null || by === giver)).map(({ by }) => by);
	return [
		...(men.length > 0 ? [t("orders-given", { men: listed(men) })] : []),
		...(givers.length > 0 ? [t("orders-taken", { men: listed(givers) })] : []),
	];
}

/** The men of a step: who stood where it begins, whom that takes, and whose man went last. */
interface Cast {
	mover: Man | undefined;
	taken: Man | undefined;
	gone: Seat | null;
}

/** A taken man in words: a checker is named with what it was, which everybody is told. */
const victimName = (man: Man) => (man.type === "disc" ? takenInWords(man) : manName(man));

/** One step in words, or null where there is nothing to say. */
function stepInWords(step: Step, { mover, taken, gone }: Cast): string | null {
	switch (step.type) {
		case "move": {
			if (!mover) return t("spoken-move-plain", { from: step.from, to: step.to });
			const words = { man: manName(mover), from: step.from, to: step.to };
			return taken ? t("spoken-capture", { ...words, taken: victimName(taken) }) : t("spoken-move", words);
		}
		case "reveal": {
			const words = { seat: seatName(step.seat), at: step.at, piece: pieceName(step.piece, step.seat) };
			if (mover?.type === "disc") return t("spoken-uncloaked", { ...words, number: mover.number });
			if (step.moved) return t("spoken-reveal-moved", words);
			if (step.by.length === 0) return t("spoken-reveal-plain", words);
			return t("spoken-reveal", { ...words, by: attackersInWords(step.by) });
		}
		case "put":
			return t("spoken-put", { man: manName(step.man), at: step.at });
		case "check":
			return t("spoken-check", { seat: seatName(step.seat) });
		case "note":
			return lookUp(
				`note-${step.code}`,
				Object.fromEntries(
					step.args.flatMap((arg, i) => [
						[`a${i}`, arg],
						[`p${i}`, pieceName(arg, gone)],
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
				? t("spoken-attacker-card", { at: attacker.at, piece: pieceName(attacker.piece) })
				: t("spoken-attacker", { at: attacker.at, piece: pieceName(attacker.piece) }),
		),
	);
}

/** A whole line of the score in words; `before` gives the man that stood on a place before the line. */
export function lineInWords(line: MoveLine, before: (at: string) => Man | undefined): string {
	return stepsInWords(line.steps, before);
}

/** Steps in words; `before` gives the man that stood on a place before them. */
export function stepsInWords(steps: readonly Step[], before: (at: string) => Man | undefined): string {
	let taken: Man | undefined;
	let gone: Seat | null = null;
	/** Who stands by now where somebody went. */
	const arrived = new Map<string, Man | undefined>();
	const words = steps.flatMap((step) => {
		if (step.type === "remove") {
			taken = step.man;
			gone = step.man.seat;
		}
		const begins = step.type === "move" ? step.from : step.type === "reveal" ? step.at : null;
		const mover = begins ? (arrived.has(begins) ? arrived.get(begins) : before(begins)) : undefined;
		const said = stepInWords(step, { mover, taken, gone });
		if (step.type === "move") {
			taken = undefined;
			arrived.set(step.from, undefined).set(step.to, mover);
		} else if (step.type === "put") arrived.set(step.at, step.man);
		return said ? [said] : [];
	});
	return words.length === 0 ? "" : t("sentence-last", { words: sentences(words) });
}
