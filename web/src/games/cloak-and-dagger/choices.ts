/** The arrangement of the checkers, chosen in secret, held to what was guessed, captured and uncloaked. */
import type { OwnChoices } from "../choices";

export const choices: OwnChoices = (tell) => {
	/** What the checkers of a side are. */
	const arranged = new Map<string, string>();
	const check = (seat: string, number: number, piece: string) => {
		if (arranged.has(seat)) tell(arranged.get(seat)?.[number - 1] === piece);
	};
	return {
		saw({ seat, action }, step) {
			if (step.type === "reveal") {
				const number = /^uncloak:([1-8])/.exec(action)?.[1];
				if (number) check(seat, Number(number), step.piece);
			} else if (step.type === "remove" && step.piece.type === "disc" && step.piece.known) {
				check(step.piece.seat, step.piece.number, step.piece.known);
			} else if (step.type === "note" && /^guessed-(right|wrong)$/.test(step.code)) {
				const [whose = "", number, piece = ""] = step.args;
				if (arranged.has(whose))
					tell((arranged.get(whose)?.[Number(number) - 1] === piece) === (step.code === "guessed-right"));
			}
		},
		chose({ seat }, text) {
			if (text.startsWith("arrange:")) arranged.set(seat, text.slice("arrange:".length));
		},
	};
};
