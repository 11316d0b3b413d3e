/** What people may be asked for: the kinds of pieces that are left, each with its key. */
import { letterName, seatName } from "../board/speech";
import type { Asked, Seat } from "../protocol";
import { t } from "../words/words.svelte";

/** A kind of piece that a hidden one may turn out to be. */
export interface Kind {
	/** What the room is told: upper case is White's. */
	letter: string;
	piece: string;
	seat: Seat;
	/** How many are left. */
	count: number;
}

const ORDER = "KQRCBNAP";

const seatOf = (letter: string): Seat => (letter === letter.toUpperCase() ? "white" : "black");

/** The kinds that are left, White's first and the strongest first. */
export function kindsLeft({ left }: Pick<Asked, "left">): Kind[] {
	return left.chances
		.map(({ piece: letter, count }) => ({ letter, piece: letter.toUpperCase(), seat: seatOf(letter), count }))
		.sort((a, b) =>
			a.seat === b.seat ? ORDER.indexOf(a.piece) - ORDER.indexOf(b.piece) : a.seat === "white" ? -1 : 1,
		);
}

/** Whether pieces of both sides may turn up. */
export const ofBoth = (kinds: readonly Kind[]): boolean => new Set(kinds.map(({ seat }) => seat)).size > 1;

/** The letter that a typed one stands for: of the one side that is asked for; where both are, capitals are White's. */
export function letterOf(typed: string, kinds: readonly Kind[]): string | null {
	if (!/^[kqrbnpac]$/i.test(typed)) return null;
	if (ofBoth(kinds)) return typed;
	return kinds[0]?.seat === "black" ? typed.toLowerCase() : typed.toUpperCase();
}

/** A kind in words; with its side where both may turn up. */
export function kindName({ piece, seat }: Pick<Kind, "piece" | "seat">, both: boolean): string {
	const name = letterName(piece, seat);
	return both ? t("piece-open", { seat: seatName(seat), piece: name }) : name;
}

/** The kind of a letter. */
export const kindOf = (letter: string): Pick<Kind, "piece" | "seat"> => ({
	piece: letter.toUpperCase(),
	seat: seatOf(letter),
});
