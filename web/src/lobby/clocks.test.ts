import { describe, expect, it } from "vitest";
import { PRESETS, shortControl } from "../front/timeControl";
import { chooseClock, FIRST_CLOCKS } from "./clocks";

const at = (name: string) => PRESETS.findIndex((preset) => shortControl(preset) === name);
const days = PRESETS.findIndex((preset) => preset?.kind === "days");
const none = PRESETS.indexOf(null);

describe("the clocks of a wish", () => {
	it("begin with two of about ten minutes", () => {
		expect(FIRST_CLOCKS.map((index) => shortControl(PRESETS[index] ?? null))).toEqual(["5+3", "10+5"]);
	});

	it("are taken in and out, in the order of the page", () => {
		expect(chooseClock([at("5+3")], at("3+2"))).toEqual([at("3+2"), at("5+3")]);
		expect(chooseClock([at("3+2"), at("5+3")], at("3+2"))).toEqual([at("5+3")]);
	});

	it("are of one kind", () => {
		expect(chooseClock([at("3+2"), at("5+3")], days)).toEqual([days]);
		expect(chooseClock([days], none)).toEqual([none]);
		expect(chooseClock([none], at("5+3"))).toEqual([at("5+3")]);
	});

	it("are never none at all", () => {
		expect(chooseClock([at("5+3")], at("5+3"))).toEqual([at("5+3")]);
	});
});
