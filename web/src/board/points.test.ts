// What a board of points has of its own: words, signs on the discs, and what a captor alone knows.
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { SeenPiece } from "../protocol";
import { LOCALES, setLocale, t } from "../words/words.svelte";
import { DISC_SETS, signOf } from "./pieces";
import { takenInWords } from "./speech";

const KINDS = [..."KABNRCP"];

beforeAll(() => vi.stubGlobal("document", { documentElement: { lang: "" } }));
afterEach(() => setLocale("en"));

describe("words on points", () => {
	it("call the first side Red, in every language", async () => {
		const red = { en: "Red", zh: "红方", vi: "Đỏ", fr: "Rouges" };
		for (const locale of LOCALES) {
			await setLocale(locale);
			expect(t("seat-white", {}, "points")).toBe(red[locale]);
			expect(t("seat-white", {}, "squares")).not.toBe(red[locale]);
		}
	});

	it("name the pieces as xiangqi players do", async () => {
		const names = (seat: string) =>
			(["piece-k", "piece-a", "piece-b", "piece-n", "piece-r", "piece-c", "piece-p"] as const).map((key) =>
				t(key, { seat }, "points"),
			);
		await setLocale("zh");
		expect(names("white").join("")).toBe("帅仕相马车炮兵");
		expect(names("black").join("")).toBe("将士象马车炮卒");
		await setLocale("vi");
		expect(names("white").join(" ")).toBe("tướng sĩ tượng mã xe pháo tốt");
	});
});

describe("signs on discs", () => {
	it("are there for every piece in every set but the letters", () => {
		for (const set of DISC_SETS)
			for (const piece of KINDS)
				expect(signOf(piece, "white", set) === null, `${piece} in ${set}`).toBe(set === "letters");
		expect(signOf("Q", "white", "characters")).toBeNull();
	});

	it("differ between the sides where they are written, not where they are pictures", () => {
		expect(signOf("B", "white", "characters")).not.toBe(signOf("B", "black", "characters"));
		expect(signOf("B", "white", "pictures")).toBe(signOf("B", "black", "pictures"));
	});
});

describe("what was captured face down", () => {
	const taken = (known: string | null): SeenPiece => ({
		type: "faceDown",
		seat: "black",
		movesAs: null,
		known,
		odds: null,
	});

	it("is said with its kind to who knows it, and without to everybody else", () => {
		expect(takenInWords(taken("C"))).toBe("Black face-down card, known to you: cannon");
		expect(takenInWords(taken(null))).toBe("Black face-down card");
	});

	it("is said as what it was once the deal lies open to everybody", () => {
		expect(takenInWords(taken("C"), true)).toBe("Black face-down card, was: cannon");
		expect(takenInWords(taken(null), true)).toBe("Black face-down card");
	});
});
