import { describe, expect, it } from "vitest";
import { RoomError, roomTrouble } from "../net/api";
import type { Position } from "../protocol";
import { FakeTimer } from "../testing/fakeLine";
import { type Letters, readBoard, writeBoard } from "./board";
import { Draft, faultOf, REST } from "./draft.svelte";
import { kindOf } from "./kinds";
import type { Kind } from "./kinds/kind";
import { CHESS_BOARD } from "./kinds/orthodox";
import { dealField, dealOf, drawDeal } from "./kinds/surprise";

const surprise = kindOf("surprise") as Kind;
const chaos = kindOf("chaos") as Kind;
const quiet = () => new Promise<void>((done) => setTimeout(done));

/** A source of chance that always takes the first. */
const first = () => 0;

function drafted(kind: Kind | null, fen: string, wrong: (fen: string) => string | null = () => null) {
	const timer = new FakeTimer();
	const asked: string[] = [];
	const draft = new Draft(kind, fen, {
		async check(given) {
			asked.push(given);
			const field = wrong(given);
			if (field) throw new RoomError({ code: "wrong-fen", message: "no", field }, 422);
			return { fen: given } as Position;
		},
		trouble: roomTrouble,
		after: (milliseconds, then) => timer.after(milliseconds, then),
	});
	return { draft, asked, timer };
}

describe("the board field", () => {
	it("is read and written alike, on eight ranks and on ten", () => {
		for (const game of ["surprise", "surprise-rex", "chaos", "jieqi", "parade", "neighbour"]) {
			const { start, empty, size } = kindOf(game) as Kind;
			for (const fen of [start, empty]) {
				const field = fen.split(" ")[0] ?? "";
				const board = readBoard(field, size);
				expect(board, `${game}: ${field}`).not.toBeNull();
				expect(writeBoard(board ?? new Map(), size)).toBe(field);
			}
		}
	});
	it("is not read where it does not fit the board", () => {
		for (const field of [
			"",
			"8/8",
			"9/8/8/8/8/8/8/8",
			"7/8/8/8/8/8/8/8",
			"ppppppppp/8/8/8/8/8/8/8",
			"8/8/8/8/8/8/8/7?",
		])
			expect(readBoard(field, surprise.size), field).toBeNull();
	});
});

describe("the place of a fault", () => {
	it("is found in the whole text", () => {
		expect(faultOf("8/8 w KQ - 0 1", "fen.3.2")).toEqual({ field: 3, at: 7 });
		expect(faultOf("8/8 w", "fen.1.1")).toEqual({ field: 1, at: 0 });
		expect(faultOf("8/8 w", "fen.9.1"), "a missing field").toEqual({ field: 9, at: 5 });
		expect(faultOf("8/8 w", "options")).toBeNull();
		expect(faultOf("8/8 w", null)).toBeNull();
	});
});

describe("a draft", () => {
	it("asks the room once the hands rest, and forgets an answer that came too late", async () => {
		const { draft, asked, timer } = drafted(surprise, surprise.start);
		draft.put("e4", "P");
		timer.pass(REST - 1);
		expect(asked).toEqual([]);
		timer.pass(1);
		draft.put("e5", "p");
		await quiet();
		expect(draft.position, "an answer to an older position").toBeNull();
		timer.pass(REST);
		await quiet();
		expect(asked).toHaveLength(2);
		expect(draft.position?.fen).toBe(draft.fen);
	});

	it("shows what is wrong and where", async () => {
		const { draft, timer } = drafted(surprise, surprise.start, () => "fen.7.3");
		timer.pass(REST);
		await quiet();
		expect(draft.trouble?.code).toBe("wrong-fen");
		expect(draft.fault).toEqual({ field: 7, at: surprise.start.indexOf("KQRR") + 2 });
	});

	it("moves, takes off, fills fields and takes all of it back", () => {
		const { draft } = drafted(chaos, chaos.start);
		draft.move("e2", "e4");
		draft.move("d8", null);
		draft.fill(0, "b");
		draft.fill(3, " ");
		expect(draft.fen).toBe(
			"rnb1kbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 a2b2c2d2f2g2h2a7b7c7d7e7f7g7h7 0",
		);
		for (let change = 0; change < 3; change++) draft.undo();
		expect(draft.fen).toBe(chaos.start);
		expect(draft.changed).toBe(false);
	});

	it("keeps the last readable board while a FEN is being typed", () => {
		const { draft } = drafted(surprise, surprise.start);
		draft.write("xxxx");
		expect(draft.board.size).toBe(32);
		draft.write(surprise.empty);
		expect(draft.board.size).toBe(0);
	});

	it("takes a FEN for a game that has no board to edit", async () => {
		const { draft, asked, timer } = drafted(null, "");
		draft.write("  some   fen ");
		draft.put("a1", "K");
		timer.pass(REST);
		expect(asked).toEqual(["some fen"]);
	});
});

describe("what follows from the board", () => {
	it("in Surprise Chess: castling, pools and what lies under the cards", () => {
		const { draft } = drafted(surprise, surprise.start);
		// A rook turned up on h1: that side's pool loses a rook, and h1 still castles.
		draft.put("h1", "R");
		expect(draft.fields).toEqual(["w", "KQkq", "-", "0", "1", "KQRBBNN/kqrrbbnn", "?"]);
		// One more than is missing from the cards was promoted.
		draft.put("h4", "R");
		draft.put("h5", "R");
		expect(draft.fields[5]).toBe("KQRBBNN/kqrrbbnn");
		draft.move("h4", null);
		draft.move("h5", null);
		draft.move("e8", null);
		expect(draft.fields.slice(1, 2)).toEqual(["KQ"]);
		draft.fill(5, "QRRBBNN/kqrrbbn");
		draft.put("b6", "n");
		expect(draft.fields[5], "the other side's pool stays as it was set").toBe("QRRBBNN/kqrrbbn");
	});

	it("in Chaos Chess: a pawn that was just put on its first ranks may step twice, one that stood there as before", () => {
		const { draft } = drafted(chaos, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1 - 0");
		draft.put("b1", "P");
		draft.put("c7", "p");
		draft.put("d5", "p");
		expect(draft.fields[5]).toBe("b1c7");
		draft.put("b1", null);
		expect(draft.fields[5]).toBe("c7");
	});

	it("in Parade Chess: the cards that are not on the board, or a bare board", () => {
		const parade = kindOf("parade") as Kind;
		const { draft } = drafted(parade, parade.start);
		draft.put("a1", "N");
		expect(draft.fields.toSpliced(1, 1)).toEqual(["7", "-", "?"]);
		expect([...(draft.fields[1] ?? "")].sort().join("")).toBe("BKQRbnq");
		draft.move("a1", null);
		draft.move("b4", null);
		expect(draft.fields).toEqual([]);
	});
});

describe("a draw", () => {
	it("gives every card one officer of its side's pool", () => {
		const board = readBoard("xxxxx1xx/pppp1ppp/4p3/8/1b6/4P3/PPPP1PPP/XXXXXXXX", CHESS_BOARD.size) as Letters;
		const [white = "", black = ""] = drawDeal(board, "KQRRBBNN/kqrrbnn", first).split("/");
		expect([...white].sort().join("")).toBe("BBKNNQRR");
		expect(black[5], "no card on f8").toBe("-");
		expect([...black.replace("-", "")].sort().join("")).toBe("bknnqrr");
	});

	it("makes every order as likely as any other", () => {
		const board = readBoard("8/8/8/8/8/8/8/XXX5", CHESS_BOARD.size) as Letters;
		const seen = new Map<string, number>();
		// Every way in which two draws, from three and from two, can fall.
		for (let a = 0; a < 3; a++)
			for (let b = 0; b < 2; b++) {
				const draws = [a, b];
				const deal = drawDeal(board, "QRB/-", () => draws.shift() ?? 0);
				seen.set(deal, (seen.get(deal) ?? 0) + 1);
			}
		expect(seen.size).toBe(6);
	});

	it("is the room's where the room deals positions out", () => {
		expect([surprise, chaos, kindOf("jieqi")].map((kind) => kind?.draw)).toEqual([undefined, undefined, undefined]);
	});

	it("orders the decks of the solitaires", () => {
		const parade = kindOf("parade") as Kind;
		const order = parade.draw?.(parade.start, first).split(" ")[4] ?? "";
		expect([...order].sort().join("")).toBe([..."NBRQKnbq"].sort().join(""));
	});
});

describe("what lies under the cards", () => {
	it("is read and written by file", () => {
		const field = dealField(new Map([["b1", "Q"]]), new Map());
		expect(field).toBe("-Q------/-");
		expect(dealOf(field, true, ["b1"])?.get("b1")).toBe("Q");
		expect(dealOf("?", true, ["b1"])).toBeNull();
	});
});
