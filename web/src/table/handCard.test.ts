import { describe, expect, it } from "vitest";
import type { HandCard, Seat } from "../protocol";
import { cardInWords } from "./handCard";

describe("a card of a hand in words", () => {
	const card = (text: string, seat: Seat, piece: string | null, fresh = false): HandCard => ({
		text,
		seat,
		piece,
		fits: [],
		new: fresh,
	});

	// The Booster rules page, section 4: a checker on a piece of its own side boosts it, on one of the other it hobbles it.
	it("says what the holder's checker does under the piece that it names", () => {
		expect(cardInWords(card("10S", "black", "R"), "black")).toBe(
			"10♠: Black rook. Your checker gives it a king step, or cancels one of theirs.",
		);
		expect(cardInWords(card("10S", "black", "R"), "white")).toBe(
			"10♠: Black rook. Your checker hobbles it, or cancels one of theirs.",
		);
	});

	it("names any piece of a side for a checker card, and says which was just drawn", () => {
		expect(cardInWords(card("6H", "white", null, true), "black")).toMatch(
			/^6♥: any White piece, just drawn\. Your checker hobbles it/,
		);
	});
});
