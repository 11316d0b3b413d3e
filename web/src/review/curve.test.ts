import { describe, expect, it } from "vitest";
import { linesOf } from "../net/api";
import { LINES, viewAfter } from "../testing/scriptedGame";
import { reviewAs } from "../testing/scriptedReview";
import { areaPath, curvePath, type Frame, marks, percent, plyAt, signed, values, xOf, yOf } from "./curve";
import { numbered, parts, plyInWords, verdict, verdictOn } from "./words";

const frame: Frame = { width: 100, height: 50, end: 5 };

describe("the curve", () => {
	it("begins at the start and ends where the last ply left it", () => {
		const course = values(reviewAs("white"));
		expect(course).toHaveLength(6);
		expect(course[0]).toBe(0.5);
		expect(course[5]).toBeCloseTo(0.9, 10);
	});

	it("goes straight up where something turned up", () => {
		const path = curvePath(reviewAs("white"), frame);
		// Ply 3: by choice from 0.52 to 0.51, by what turned up to 0.72; both at x = 60.
		expect(path).toContain("L60 24.5L60 14");
		expect(path.startsWith("M0 25L20 25L40 24")).toBe(true);
		expect(areaPath(reviewAs("white"), frame).endsWith("L100 25L0 25Z")).toBe(true);
	});

	it("is the other seat's, upside down", () => {
		const [white, black] = [values(reviewAs("white")), values(reviewAs("black"))];
		for (const [ply, value] of white.entries()) expect((black[ply] ?? 0) + value).toBeCloseTo(1, 10);
	});

	it("finds the ply under a pointer, and never one outside the game", () => {
		expect([-20, 0, 9, 11, 51, 100, 400].map((x) => plyAt(x, frame))).toEqual([0, 0, 0, 1, 3, 5, 5]);
		expect(plyAt(10, { ...frame, width: 0 })).toBe(0);
		expect([xOf(5, frame), xOf(0, { ...frame, end: 0 }), yOf(1, frame), yOf(0, frame)]).toEqual([100, 0, 0, 50]);
	});
});

describe("the marks", () => {
	it("are the jumps and the slips that are worth a look", () => {
		expect(marks(reviewAs("white")).map(({ ply, kind, own }) => [ply, kind, own])).toEqual([
			[3, "luck", true],
			[4, "slip", false],
			[5, "luck", true],
		]);
		expect(marks(reviewAs("black"))[1]).toMatchObject({ kind: "slip", own: true, by: 0.12 });
	});
});

describe("the words", () => {
	it("number moves as a score sheet does", () => {
		expect([0, 1, 2, 3].map((ply) => numbered(LINES, ply))).toEqual([
			"Start of the game",
			"1. e2-e3",
			"1… d7-d5",
			"2. □d1-g4=Q",
		]);
	});

	it("tell each ply", () => {
		const review = reviewAs("white");
		expect(plyInWords(review, LINES, 0)).toBe("Start of the game: 50%");
		expect(plyInWords(review, LINES, 3)).toBe("2. □d1-g4=Q: 72%, +21% by luck");
		expect(plyInWords(review, LINES, 4)).toBe("2… □g8-f6=B: 80%, Black lost 12% with this move");
	});

	it("tell what would have been better, where something was", () => {
		const [first, , third, fourth] = reviewAs("white").points;
		expect(first && verdictOn(first, "white", undefined)).toEqual(["Best move."]);
		expect(third && verdictOn(third, "white", undefined).at(-1)).toBe("Lucky: what turned up was worth 21% to White.");
		expect(fourth && verdictOn(fourth, "white", undefined)).toEqual([
			"Inaccuracy.",
			"Better: g8–h6. This move lost 12%.",
		]);
		// By the board before it the move says what it moves.
		expect(fourth && verdictOn(fourth, "white", viewAfter(3).scene)[1]).toMatch(/^Better: (card|knight) g8–h6\./);
	});

	it("give parts that add up to the result", () => {
		for (const seat of ["white", "black"] as const) {
			const review = reviewAs(seat);
			const sum = parts(review).reduce((total, part) => total + part.value, review.start);
			expect(sum).toBeCloseTo(review.result, 10);
		}
	});

	it("say what the cards gave and what the play gave", () => {
		expect(verdict(reviewAs("white"))).toBe(
			"Luck raised White’s chances by 27%. The moves of both sides raised White’s chances by 13%.",
		);
		expect(verdict(reviewAs("black"))).toBe(
			"Luck lowered Black’s chances by 27%. The moves of both sides lowered Black’s chances by 13%.",
		);
		// Who gives up a game that stood well learns that before all else.
		const given = { ...reviewAs("white"), result: 0, ending: -0.86 };
		expect(verdict(given, true, true)).toMatch(
			/^Your chances stood at 86% when you resigned\. Luck raised your chances/,
		);
		expect(verdict(given, true)).toMatch(/^Before the end your chances stood at 86%\./);
		expect(verdict(given)).toMatch(/^Before the end White’s chances stood at 86%\./);
	});

	it("write shares and changes", () => {
		expect([percent(0.625), percent(1.0000001), percent(-0.1)]).toEqual(["63%", "100%", "0%"]);
		expect([signed(0.124), signed(-0.03), signed(0.001), signed(-0.001)]).toEqual(["+12%", "−3%", "0%", "0%"]);
	});
});

describe("a body of lines", () => {
	it("is read however it is cut, without the empty lines that keep it alive", async () => {
		const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":2}\n{"c":3}');
		for (let size = 1; size <= bytes.length; size++) {
			const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
				bytes.slice(n * size, (n + 1) * size),
			);
			const body = new ReadableStream<Uint8Array>({
				start(controller) {
					for (const piece of pieces) controller.enqueue(piece);
					controller.close();
				},
			});
			const read: string[] = [];
			for await (const line of linesOf(body)) read.push(line);
			expect(read, `pieces of ${size}`).toEqual(['{"a":"é"}', '{"b":2}', '{"c":3}']);
		}
	});
});
