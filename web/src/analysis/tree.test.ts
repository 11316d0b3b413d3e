// A study loses nothing on its way through a file or an address; variations are promoted and deleted as their reader asks.
import { describe, expect, it } from "vitest";
import { addressOf, fromAddress, movesIn, pack, readAllDrawn, unpack, writeAllDrawn } from "./packed";
import {
	beside,
	branch,
	chapter,
	endOf,
	entered,
	forkOf,
	type Node,
	nodeAt,
	numbers,
	pathTo,
	placeOf,
	promote,
	remove,
	type Study,
} from "./tree";

const line = (action: string, seat: "white" | "black", events: string[] = []) => ({
	ply: 1,
	seat,
	text: action,
	action,
	events,
	steps: [],
});

/** 1 e4 e5 2 Qh5 (2 Nf3 Nc6) and 1 d4. */
function grown(): { study: Study; at: (path: string) => Node } {
	const made = chapter("chaos", { sampler: "uniform" }, "start fen", "First");
	const play = (from: Node, action: string, seat: "white" | "black") =>
		branch(from, line(action, seat), `after ${action}`);
	const e4 = play(made.root, "e2e4", "white");
	const e5 = play(e4, "e7e5", "black");
	play(e5, "d1h5", "white");
	play(play(e5, "g1f3", "white"), "b8c6", "black");
	play(made.root, "d2d4", "white");
	const all: Node[] = [];
	const walk = (here: Node) => {
		all.push(here);
		for (const child of here.children) walk(child);
	};
	walk(made.root);
	return {
		study: { name: "Mine", chapters: [made, chapter("jieqi", {}, "other fen")] },
		at: (action) => all.find((one) => one.action === action) as Node,
	};
}

describe("a tree of variations", () => {
	it("has a place for each position, as addresses have it", () => {
		const { study, at } = grown();
		const { root } = study.chapters[0] as (typeof study.chapters)[0];
		const places = ["e2e4", "d1h5", "g1f3", "b8c6", "d2d4"].map((action) => placeOf(at(action)));
		expect(places).toEqual(["1", "3", "2-1-0", "2-1-1", "0-1-0"]);
		for (const action of ["e2e4", "d1h5", "g1f3", "b8c6", "d2d4"])
			expect(nodeAt(root, placeOf(at(action)))).toBe(at(action));
		expect(nodeAt(root, "0")).toBe(root);
		// What is not there, or not a place, goes as far as it can.
		expect(nodeAt(root, "99")).toBe(at("d1h5"));
		expect(nodeAt(root, "2-7-1")).toBe(at("d1h5"));
		expect(nodeAt(root, "no-place")).toBe(root);
	});

	it("goes where it was before for the same action, and branches for another", () => {
		const { study, at } = grown();
		const { root } = study.chapters[0] as (typeof study.chapters)[0];
		expect(branch(root, line("e2e4", "white"), "after e2e4")).toBe(at("e2e4"));
		expect(root.children.map(({ action }) => action)).toEqual(["e2e4", "d2d4"]);
		// The same move with another card turned up is another position.
		const card = branch(root, line("d1g4", "white", ["d1g4=Q", "c8=k"]), "x");
		expect(card.action).toBe("d1g4=Q,c8=k");
		expect(branch(root, line("d1g4", "white", ["d1g4=R", "c8=k"]), "y")).not.toBe(card);
		expect(entered({ action: "e2e3", events: ["c8=r"] })).toBe("e2e3=c8=r");
	});

	it("is gone through by its lines and numbers", () => {
		const { study, at } = grown();
		const root = study.chapters[0]?.root as Node;
		expect(endOf(root)).toBe(at("d1h5"));
		expect(pathTo(at("b8c6")).map(({ action }) => action)).toEqual(["", "e2e4", "e7e5", "g1f3", "b8c6"]);
		expect(beside(at("e2e4"), 1)).toBe(at("d2d4"));
		expect(beside(at("e2e4"), -1)).toBeNull();
		expect(forkOf(at("b8c6"))).toBe(at("g1f3"));
		expect(forkOf(at("d1h5"))).toBeNull();
		const counted = numbers(root);
		const numberOf = (action: string) => counted.get(at(action).key);
		expect(numberOf("e7e5")).toEqual({ number: 1, seat: "black" });
		expect(numberOf("g1f3")).toEqual({ number: 2, seat: "white" });
		expect(numberOf("b8c6")).toEqual({ number: 2, seat: "black" });
		expect(numberOf("d2d4")).toEqual({ number: 1, seat: "white" });
	});

	it("promotes and deletes variations", () => {
		const { study, at } = grown();
		const root = study.chapters[0]?.root as Node;
		expect(promote(at("b8c6"))).toBe(true);
		expect(endOf(root)).toBe(at("b8c6"));
		expect(promote(at("b8c6"))).toBe(false);
		expect(remove(at("e7e5"))).toBe(at("e2e4"));
		expect(endOf(root)).toBe(at("e2e4"));
		expect(remove(root)).toBeNull();
	});
});

describe("a study", () => {
	it("comes out of a file and of an address as it went in", async () => {
		const { study, at } = grown();
		at("g1f3").comment = 'Quieter — 更稳 {with} "signs"';
		at("g1f3").mark = "!?";
		at("d1h5").mark = "??";
		at("e2e4").drawn = [
			{ from: "e2", to: "e4", ink: "green" },
			{ from: "d5", to: "d5", ink: "red" },
		];
		at("d2d4").apart = true;
		const packed = pack(study);
		const again = unpack(JSON.parse(JSON.stringify(packed)));
		expect(again && pack(again)).toEqual(packed);
		const address = await addressOf(study);
		expect(address).toMatch(/^[\w-]+$/);
		const shared = await fromAddress(address);
		expect(shared && pack(shared)).toEqual(packed);
		// What stands apart brings its FEN along; what follows is found anew.
		const first = shared?.chapters[0];
		expect(first?.root.children.map(({ fen }) => fen)).toEqual([null, "after d2d4"]);
		expect(first && movesIn(first)).toBe(6);
	});

	it("is short in an address", async () => {
		const long = chapter("jieqi", {}, "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w - - 0 1");
		let at = long.root;
		for (let ply = 0; ply < 120; ply++)
			at = branch(
				at,
				line(`${"abcdefghi"[ply % 9]}${ply % 10}${"ihgfedcba"[(ply * 7) % 9]}${(ply * 3) % 10}`, "white"),
				"f",
			);
		expect((await addressOf({ name: "", chapters: [long] })).length).toBeLessThan(1200);
	});

	it("is refused where it is none, or too large", async () => {
		for (const wrong of ["", "!", "AAAA", btoa("nonsense")]) expect(await fromAddress(wrong)).toBeNull();
		for (const wrong of [null, [], {}, { format: "facedown-study/1", chapters: [] }, { format: "facedown-study/2" }])
			expect(unpack(wrong)).toBeNull();
		const moves = Array.from({ length: 2000 }, (_, ply) => `e${ply}`);
		const deep = { name: "", game: "chaos", options: {}, fen: "", tree: { n: moves } };
		expect(unpack({ format: "facedown-study/1", name: "", chapters: [deep] })).toBeNull();
		// What would fill the memory is put away on the way.
		const bomb = new Blob([new Uint8Array(30_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
		const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
		expect(await fromAddress(btoa(String.fromCharCode(...bytes)))).toBeNull();
	});

	it("takes arrows and rings as people write them", () => {
		const drawn = readAllDrawn("e2e4, Rd5 bg1f3 nonsense a10b9");
		expect(drawn).toEqual([
			{ from: "e2", to: "e4", ink: "green" },
			{ from: "d5", to: "d5", ink: "red" },
			{ from: "g1", to: "f3", ink: "blue" },
			{ from: "a10", to: "b9", ink: "green" },
		]);
		expect(writeAllDrawn(drawn)).toBe("e2e4 rd5 bg1f3 a10b9");
	});
});
