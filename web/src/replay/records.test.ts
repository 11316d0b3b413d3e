import { describe, expect, it } from "vitest";
import { treeKey } from "../analysis/keys";
import { pageKey } from "./keys";
import { faultPlace, keepOpened, opened } from "./records";

describe("the place of a record's fault", () => {
	it("is a line and a field", () => {
		expect(faultPlace("record.3.events")).toEqual({ line: 3, field: "events" });
		expect(faultPlace("record.12")).toEqual({ line: 12, field: null });
	});
	it("is nothing where the room names no place in the record", () => {
		for (const field of [null, "", "as", "record", "fen.1.7", "record.x.y"]) expect(faultPlace(field)).toBeNull();
	});
});

describe("an opened record", () => {
	it("is kept for the tab", () => {
		const shelf = new Map<string, string>();
		const storage = {
			getItem: (key: string) => shelf.get(key) ?? null,
			setItem: (key: string, value: string) => void shelf.set(key, value),
			removeItem: (key: string) => void shelf.delete(key),
		};
		expect(opened(storage)).toBeNull();
		keepOpened("one", storage);
		expect(opened(storage)).toBe("one");
		const full = {
			...storage,
			setItem: () => {
				throw new Error("QuotaExceededError");
			},
		};
		keepOpened("two", full);
		expect(opened(storage), "an older record must not stand for one that could not be kept").toBeNull();
	});
});

describe("the keys of a replay", () => {
	const press = (key: string, within: string | null = null, extra = {}) => {
		const target = {
			closest: (selectors: string) => {
				if (within === null || !selectors.split(", ").includes(within)) return null;
				return { getAttribute: () => /role=(\w+)/.exec(within)?.[1] ?? null };
			},
		} as unknown as EventTarget;
		return pageKey({ key, ctrlKey: false, altKey: false, metaKey: false, target, ...extra });
	};
	it("go through the game", () => {
		expect(["ArrowLeft", "ArrowRight", "Home", "End", " ", "f"].map((key) => press(key))).toEqual([
			"back",
			"forward",
			"first",
			"last",
			"run",
			"flip",
		]);
		expect(press("x")).toBeNull();
	});
	it("leave alone what is typed, chosen, or the browser's", () => {
		expect(press("ArrowLeft", "input")).toBeNull();
		expect(press("Home", "textarea")).toBeNull();
		expect(press("ArrowRight", null, { altKey: true })).toBeNull();
	});
	it("step through the game from a switch too, which keeps up, down and the space bar, but not from one of a dialog", () => {
		const radio = (dialog: boolean) =>
			({
				closest: (selectors: string) => (selectors === "dialog" && !dialog ? null : { getAttribute: () => null }),
				type: "radio",
			}) as unknown as EventTarget;
		const on = (key: string, dialog = false) =>
			pageKey({ key, ctrlKey: false, altKey: false, metaKey: false, target: radio(dialog) });
		const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", " ", "End", "f"];
		expect(keys.map((key) => on(key))).toEqual(["back", "forward", null, null, null, "last", "flip"]);
		expect(keys.map((key) => on(key, true))).toEqual(keys.map(() => null));
		const inTree = (key: string) =>
			treeKey({ key, ctrlKey: false, altKey: false, metaKey: false, target: radio(false) });
		expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map(inTree)).toEqual(["back", "forward", null, null]);
	});
	it("leave the arrows to the board, and step from it with Shift", () => {
		expect(press("ArrowLeft", "[role=grid][data-walks]")).toBeNull();
		// One whose arrows do not walk leaves them to the game.
		expect(press("ArrowLeft", "[role=grid]")).toBe("back");
		expect(press("A", "[role=grid][data-walks]")).toBe("back");
		expect(press("D", "[role=grid][data-walks]")).toBe("forward");
	});
});
