import { expect, test } from "vitest";
import type { Seat, TableView } from "../protocol";
import { seatOfPart } from "./parts";

function shown(drawn: boolean, maker: Seat | null, pair: number | null): Pick<TableView, "deal" | "sitting"> {
	const deal = { drawn, maker } as TableView["deal"];
	return { deal, sitting: { pair } as TableView["sitting"] };
}

test.each([
	["colors that were chosen", false, null, null, "white"],
	["a lot that is still to be drawn", true, null, null, "white"],
	["a lot that gave the maker White", true, "white", null, "white"],
	["a lot that gave the maker Black", true, "black", null, "black"],
	["the second game of a pair", false, null, 2, "black"],
	["the second game after a lot that gave the maker Black", true, "black", 2, "white"],
] as const)("the maker's part stands with the maker's seat: %s", (_, drawn, maker, pair, seat) => {
	const view = shown(drawn, maker, pair);
	const other = seat === "white" ? "black" : "white";
	expect(seatOfPart(view, { seat: "white" })).toBe(seat);
	expect(seatOfPart(view, { seat: "black" })).toBe(other);
});

test("a solitaire's part stays with its player", () => {
	expect(seatOfPart(shown(false, null, null), { seat: "solo" })).toBe("solo");
});
