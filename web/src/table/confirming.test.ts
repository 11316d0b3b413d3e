import { describe, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import { viewAfter } from "../testing/scriptedGame";
import { Confirming, isConfirmed } from "./confirming.svelte";

const minutes = { control: { kind: "increment" as const, base: 1, increment: 0 }, left: { white: 1, black: 1 } };
const clocks = {
	none: null,
	minutes: { ...minutes, running: null, waits: 0 },
	days: { ...minutes, control: { kind: "days" as const, days: 1 }, running: null, waits: 0 },
};

describe("a move that is confirmed", () => {
	it.each([
		["never", "days", false],
		["days", "days", true],
		["days", "minutes", false],
		["days", "none", false],
		["always", "none", true],
	] as const)("as the player wants: %s, a clock of %s: %s", (wish, clock, expected) => {
		expect(isConfirmed({ ...viewAfter(0), clock: clocks[clock] }, wish)).toBe(expected);
	});

	it("is asked for in no solitaire and in no turn of parts", () => {
		expect(isConfirmed({ ...viewAfter(0), seat: "solo" }, "always")).toBe(false);
		expect(isConfirmed({ ...viewAfter(0), turnsHaveParts: true }, "always")).toBe(false);
	});

	it("is played with the second word only, and the last one asked for alone", async () => {
		const played: string[] = [];
		const confirming = new Confirming(async (text) => void played.push(text));
		const view = viewAfter(2);
		const [first, second] = view.legal;
		if (!first || !second) throw new Error("the script has too few moves");
		settings.confirm = "always";
		const one = confirming.act(first.text, view);
		expect(confirming.action).toBe(first);
		const other = confirming.act(second.text, view);
		await one;
		expect(confirming.action).toBe(second);
		confirming.answer(true);
		await other;
		expect(played).toEqual([second.text]);
		expect(confirming.action).toBe(null);
		settings.confirm = "never";
		await confirming.act(first.text, view);
		expect(played).toEqual([second.text, first.text]);
	});
});
