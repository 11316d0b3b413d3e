import { expect, it } from "vitest";
import type { PairingView, TournamentResult } from "../protocol";
import { pairingSign, provisionalSign, tieBreakMeaning, tieBreakSign, tieBreakWords } from "./words";

const pairing = (...results: (TournamentResult | null)[]): PairingView => ({
	white: 1,
	black: 2,
	games: results.map((result) => ({ result, table: null, watch: null, provisional: null, told: null })),
});

it("one game has its result, and two have the sum of their points from the first White's side", () => {
	expect(pairingSign(pairing(null))).toBeNull();
	expect(pairingSign(pairing("1/2-1/2"))).toBe("½–½");
	expect(pairingSign(pairing("-/+"))).toBe("– +");
	expect(pairingSign(pairing(null, null))).toBeNull();
	expect(pairingSign(pairing("1-0", null))).toBe("1–0");
	// The colors change: in the second game White is the other player.
	expect(pairingSign(pairing("1-0", "1-0"))).toBe("1–1");
	expect(pairingSign(pairing("1-0", "1/2-1/2"))).toBe("1½–½");
	expect(pairingSign(pairing("1-0", "0-1"))).toBe("2–0");
});

it("a result that does not count yet stands in brackets, and is no result", () => {
	const waiting = pairing(null, null);
	expect(provisionalSign(waiting)).toBeNull();
	waiting.games[1] = { result: null, table: "t", watch: null, provisional: "0-1", told: null };
	expect([pairingSign(waiting), provisionalSign(waiting)]).toEqual([null, "(0–1)"]);
});

it("an abbreviated tie-break says what it stands for, and one without words stands as it is", () => {
	expect(tieBreakWords("SB")).toBe("SB (Sonneborn-Berger)");
	expect([tieBreakSign("DE"), tieBreakMeaning("DE")]).toEqual(["DE", "direct encounter"]);
	expect(tieBreakWords("XYZ")).toBe("XYZ");
	expect(tieBreakMeaning("playoff:first")).toBeNull();
});
