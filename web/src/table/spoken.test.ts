// The names of games: in the reader's language first, and the inventor's where it says something new.
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { setLocale } from "../words/words.svelte";
import { gameName, nameOf, originalName, reasonOf } from "./spoken";

beforeAll(() => vi.stubGlobal("document", { documentElement: { lang: "" } }));
afterEach(() => setLocale("en"));

describe("the name of a game", () => {
	it("is the reader's, with the inventor's beside it", async () => {
		await setLocale("zh");
		expect([gameName("chaos", "Chaos Chess"), originalName("chaos", "Chaos Chess")]).toEqual([
			"混沌国际象棋",
			"Chaos Chess",
		]);
		await setLocale("en");
		expect([gameName("chaos", "Chaos Chess"), originalName("chaos", "Chaos Chess")]).toEqual(["Chaos Chess", null]);
	});

	it("is its own where the game is at home", async () => {
		for (const [locale, name] of [
			["zh", "揭棋"],
			["vi", "Cờ Úp"],
		] as const) {
			await setLocale(locale);
			expect([gameName("jieqi", "Jieqi"), originalName("jieqi", "Jieqi")]).toEqual([name, null]);
		}
	});

	it("is the room's where the page has no words for the game", () => {
		expect([gameName("new", "New Chess"), originalName("new", "New Chess")]).toEqual(["New Chess", null]);
	});
});

describe("the name of a player", () => {
	it("is the computer's in the reader's language where a record says so, and never where somebody calls themselves so", async () => {
		const names = { white: "computer, level 3", black: "Ada" };
		expect([nameOf({ names }, "white"), nameOf({ names }, "black")]).toEqual(["Computer, level 3", "Ada"]);
		expect(nameOf({ names, computer: null }, "white")).toBe("computer, level 3");
		await setLocale("fr");
		expect(nameOf({ names }, "white")).toBe("Ordinateur, niveau 3");
	});
});

describe("why a game ended", () => {
	it("is told to whoever left their own king attacked as theirs", () => {
		const names = { white: "", black: "" };
		const outcome = { winner: "black", reason: "king-exposed", score: null } as const;
		const own = { names, seat: "white", shared: false, outcome } as const;
		expect(reasonOf(own)).toBe("You ended your turn with your own king attacked.");
		for (const other of [
			{ ...own, seat: "black" as const },
			{ ...own, shared: true },
		])
			expect(reasonOf(other)).toBe("White ended the turn with their own king attacked.");
	});

	it("says of a reader who gave up what they did, and of a solitaire that it was given up", () => {
		const names = { white: "", black: "" };
		const outcome = { winner: "black", score: null, reason: "resignation" } as const;
		expect(reasonOf({ names, shared: false, seat: "white", outcome })).toBe("You resigned.");
		expect(reasonOf({ names, shared: false, seat: "black", outcome })).toBe("White resigned.");
		expect(reasonOf({ names, shared: false, seat: "solo", outcome: { ...outcome, winner: null } })).toBe(
			"You gave up.",
		);
	});
});
