import { describe, expect, it } from "vitest";
import type { MoveLine, Scene, Seat, SeenPiece } from "../protocol";
import { startScene } from "../testing/scriptedGame";
import { inOneLine, type Part, rowsOf, type Wanted, written, writtenPart } from "./notation";

const FIGURINES: Wanted = { style: "figurines", locale: "en" };

/** Written parts as one line: pieces as their letters in angles, white's in upper case. */
const told = (parts: readonly Part[]): string =>
	parts
		.map((part) => {
			if (part.kind === "text" || part.kind === "suit") return part.text;
			if (part.kind === "piece") return `<${part.seat === "black" ? part.piece.toLowerCase() : part.piece}>`;
			if (part.kind === "card") return `[${part.movesAs ?? ""}]`;
			return `(${part.number})`;
		})
		.join("");
const line = (text: string, seat: Seat = "white", action = ""): MoveLine => ({
	ply: 1,
	seat,
	text,
	action,
	events: [],
	steps: [],
});
const scene = (pieces: Record<string, string>): Scene => ({
	...startScene(),
	cells: Object.entries(pieces).map(([at, letter]) => {
		const seat: Seat = letter === letter.toUpperCase() ? "white" : "black";
		const piece: SeenPiece = { type: "open", seat, piece: letter.toUpperCase() };
		return { at, piece, light: 0, dark: 0 };
	}),
});
const en = (text: string, before: Scene | null = null, seat: Seat = "white") =>
	told(written(line(text, seat), before, FIGURINES));

describe("a move that is written for people", () => {
	it("names both pieces of an order alike, whichever color gives it", () => {
		expect(en("ne3:Ng2-c2", null, "solo")).toBe("<n>e3: <N>g2–c2");
		expect(en("Be2:qf1-d3", null, "solo")).toBe("<B>e2: <q>f1–d3");
	});
	it("is short where the position leaves no doubt", () => {
		expect(en("Qg4xg7", scene({ g4: "Q", a1: "R" }))).toBe("<Q>xg7");
		expect(en("Ng1-f3+", scene({ g1: "N", b8: "n" }))).toBe("<N>f3+");
		expect(en("e2-e4")).toBe("e4");
		expect(en("e4xd5")).toBe("exd5");
		expect(en("e7-e8=Q+", scene({ e7: "P" }))).toBe("e8=<Q>+");
	});

	it("names the file, the rank or the square where another piece might be meant", () => {
		expect(en("Nb1-d2", scene({ b1: "N", f3: "N" }))).toBe("<N>bd2");
		expect(en("Ra1-a4", scene({ a1: "R", a8: "R" }))).toBe("<R>1a4");
		expect(en("Qa1-c3", scene({ a1: "Q", a3: "Q", c1: "Q" }))).toBe("<Q>a1–c3");
		// A bishop that never could go there is not meant.
		expect(en("Bc1-d2", scene({ c1: "B", f1: "B" }))).toBe("<B>d2");
	});

	it("names the whole square where the position is not known", () => {
		expect(en("Qg4xg7")).toBe("<Q>g4xg7");
		expect(en("Qg4-g5")).toBe("<Q>g4–g5");
	});

	it("shows a card as what it moves as, and leaves what turned up to the list", () => {
		expect(en("□b1-c3=R", startScene())).toBe("[N]c3");
		expect(en("□d1-g4=Q+", startScene())).toBe("[Q]g4+");
		expect(en("Qb1xh7{g8=r,h8=k}+", scene({ b1: "Q" }))).toBe("<Q>xh7+");
	});

	it("takes over what is short already", () => {
		expect(en("Rgg4")).toBe("<R>gg4");
		expect(en("axb8=B")).toBe("axb8=<B>");
		expect(en("Kxd6", null, "black")).toBe("<k>xd6");
		expect(en("O-O")).toBe("O-O");
	});

	it("writes checkers, guesses, cards that are put down and hands of cards", () => {
		expect(en("#5 e1-e2")).toBe("(5)e2");
		expect(en("uncloaks #7 = B")).toBe("(7)=<B>");
		expect(en("#5 = K? no")).toBe("(5)=<k>?\u00a0no");
		expect(en("K@d8")).toBe("<K>d8");
		expect(en("□@b5")).toBe("[]b5");
		expect(en("□c5=p")).toBe("c5=<p>");
		expect(en("d2-d3 + 6C@e8")).toBe("d3 6♣@e8");
		expect(en("a3xb4 > c3")).toBe("axb4›c3");
		expect(en("Nh3-g5 + 3D@g2#", scene({ h3: "N" }))).toBe("<N>g5 3♦@g2#");
		expect(writtenPart("h5g4")).toBe("h5–g4");
		expect(writtenPart("QH@d1")).toBe("Q♥@d1");
	});

	it("follows the tradition of xiangqi in Chinese and Vietnamese", () => {
		const zh = (text: string, seat: Seat, traditional = false) =>
			told(written(line(text, seat), null, { style: "figurines", locale: "zh", traditional }));
		expect(zh("C8+7=A", "white")).toBe("炮八进七");
		expect(zh("H2+3=B", "black")).toBe("马2进3");
		expect(zh("R+=6", "white")).toBe("前车平六");
		expect(zh("E3-1", "black", true)).toBe("象3退1");
		expect(zh("P7+1{i6=p}", "white", true)).toBe("兵七進一");
		const vi = (text: string) => told(written(line(text), null, { style: "figurines", locale: "vi" }));
		expect([vi("C8+7=A"), vi("R9=5"), vi("H2-4"), vi("R-+2")]).toEqual(["P8.7", "X9-5", "M2/4", "Xs.2"]);
		expect(en("H2+3=B")).toBe("<N>2+3");
	});

	it("stands with its number in a line of text", () => {
		const moves = [line("e2-e4"), line("□g8-f6=B", "black"), line("Qd1-g4")];
		expect(inOneLine(moves, 2, startScene(), FIGURINES), "a card that moves as a knight").toBe("1… □♞\ufe0ef6");
		expect(inOneLine(moves, 3, scene({ d1: "Q" }), { ...FIGURINES, style: "letters" })).toBe("2. Qg4");
		expect(inOneLine(moves, 0, null, FIGURINES)).toBe("");
		expect(inOneLine([line("arranged", "black", "arrange"), line("e4")], 1, null, FIGURINES)).toBe("arranged");
	});

	it("is written by letters or by squares for whoever wants that", () => {
		const how = (style: Wanted["style"], text: string, action: string) =>
			told(written(line(text, "white", action), null, { style, locale: "zh" }));
		expect(how("letters", "C8+7=A", "b2b9")).toBe("C8+7");
		expect(how("coordinates", "C8+7=A", "b2b9")).toBe("b2-b9");
		expect(how("coordinates", "Rxh6+", "h1h6")).toBe("h1-h6+");
		expect(how("coordinates", "uncloaks #7 = B", "uncloak:7")).toBe("uncloaks #7 = B");
	});
});

describe("the rows of a list of moves", () => {
	const rows = (seats: string) =>
		rowsOf(
			[...seats].map((side) => {
				const seat = side.toLowerCase();
				return {
					seat: seat === "w" ? "white" : seat === "b" ? "black" : "solo",
					// Of the other side's arrangement nothing else is told.
					action: side === "W" ? "arrange:RNBQKBNR" : side === "B" ? "arrange" : "e2e4",
				};
			}),
		).map(({ number, first, second }) => `${number ?? ""}:${first}/${second}`);
	it("has a turn of each side", () => {
		expect(rows("wbw")).toEqual(["1:1/2", "2:3/"]);
		expect(rows("bwb")).toEqual(["1:/1", "2:2/3"]);
		expect(rows("ss")).toEqual(["1:1/", "2:2/"]);
	});
	it("keeps together what one side does in a row", () => {
		expect(rows("wwwbbw")).toEqual(["1:1,2,3/4,5", "2:6/"]);
	});
	it("counts from the first move, whoever arranged the pieces first", () => {
		expect(rows("WBwwbbw")).toEqual([":1/2", "1:3,4/5,6", "2:7/"]);
		expect(rows("BWwb")).toEqual([":2/1", "1:3/4"]);
		expect(rows("B")).toEqual([":/1"]);
		expect(rows("WBb")).toEqual([":1/2", "1:/3"]);
	});
});
