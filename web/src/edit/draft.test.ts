import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RoomError, roomTrouble } from "../net/api";
import type { GameForm, Position } from "../protocol";
import { FakeTimer } from "../testing/fakeLine";
import { type Letters, pieceOf, readBoard, writeBoard } from "./board";
import { Draft, faultOf, REST } from "./draft.svelte";
import { dealField, dealOf, drawDeal, lettersOf, poolsField } from "./pools";
import { boardOf, follow, type Setup, setupOf } from "./setup";

/** The forms as the room sends them: `cargo xtask types` writes them. */
const file = new URL("../testing/forms.json", import.meta.url);
const SETUPS = new Map(
	(JSON.parse(readFileSync(file, "utf8")) as GameForm[]).map((form) => [form.game, setupOf(form)]),
);
const setup = (game: string) => SETUPS.get(game) as Setup;
const surprise = setup("surprise");
const chaos = setup("chaos");
const quiet = () => new Promise<void>((done) => setTimeout(done));

/** A source of chance that always takes the first. */
const first = () => 0;

function drafted(setup: Setup, fen: string, wrong: (fen: string) => string | null = () => null) {
	const timer = new FakeTimer();
	const asked: string[] = [];
	const draft = new Draft(setup, fen, {
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
		expect(SETUPS.size).toBeGreaterThan(0);
		for (const [game, own] of SETUPS)
			for (const fen of [own.start, own.empty]) {
				const board = boardOf(own, fen);
				expect(board, `${game}: ${fen}`).not.toBeNull();
				expect(writeBoard(board ?? new Map(), own.size)).toBe(fen.split(" ")[0]);
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

describe("pieces on the board", () => {
	it("are cards that move as their place says, of a side or of neither", () => {
		const card = (game: string, letter: string, at: string) => {
			const piece = pieceOf(letter, at, setup(game).role);
			return piece.type === "faceDown" ? [piece.seat, piece.movesAs] : null;
		};
		expect(card("surprise", "X", "b1")).toEqual(["white", "N"]);
		expect(card("surprise", "x", "b1"), "no home of Black's").toEqual(["black", null]);
		expect(card("surprise-rex", "X", "e1")).toEqual(["white", null]);
		expect(card("jieqi", "x", "b7")).toEqual(["black", "C"]);
		expect(card("mysterious", "X", "b1")).toEqual(["white", null]);
		expect(card("mysterious-casual", "?", "b1")).toEqual([null, null]);
		expect(readBoard("8/8/8/8/8/8/8/7?", surprise.size, setup("mysterious-casual").pieces)?.get("h1")).toBe("?");
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
		const parade = setup("parade");
		const { draft } = drafted(parade, parade.start);
		draft.put("a1", "N");
		expect(draft.fields.toSpliced(1, 1)).toEqual(["7", "-", "?"]);
		expect([...(draft.fields[1] ?? "")].sort().join("")).toBe("BKQRbnq");
		draft.move("a1", null);
		draft.move("b4", null);
		expect(draft.fields).toEqual([]);
		const all = new Map(
			[..."NNBBRRQKnnbbrrqk"].map((letter, index) => [`${"abcdefgh"[index % 8]}${index < 8 ? 1 : 2}`, letter]),
		);
		expect(follow(parade, ["1", "k", "-", "?"], all, new Map())).toEqual(["0", "-", "0", "-"]);
	});

	it("in Neighbour Chess: nothing, so that the board alone is left", () => {
		const { draft } = drafted(setup("neighbour"), "8/8/8/8/8/8/8/1N6 add b1 N 2R 0 ?");
		draft.put("c3", "k");
		expect(draft.fen).toBe("8/8/8/8/8/2k5/8/1N6");
	});

	it("in Jieqi: what is not turned up, with the clock set back and the deal open", () => {
		const jieqi = setup("jieqi");
		const { draft } = drafted(jieqi, jieqi.start);
		draft.put("b2", "C");
		expect(draft.fields).toEqual(["w", "R2r2N2n2B2b2A2a2C1c2P5p5", "-", "0", "1", "?"]);
		draft.move("a6", null);
		expect(draft.fields[1]).toBe("R2r2N2n2B1b2A2a2C1c2P5p5".replace("B1", "B2").replace("b2", "b1"));
	});

	it("in Booster and Mysterious Chess: stacks and pawns go with what stands there, hands stay", () => {
		const booster = drafted(setup("booster"), "4k3/8/8/8/4P3/8/P7/4K3 w - - 0 1 w2e4,b1e8 4/5 4/5 - 27 a2").draft;
		booster.move("e4", null);
		booster.move("a2", "a3");
		expect(booster.fields.slice(5)).toEqual(["b1e8", "4/5", "4/5", "-", "27", "-"]);
		const { draft } = drafted(setup("mysterious"), setup("mysterious").start);
		draft.move("e2", "e4");
		expect(draft.fields.slice(5)).toEqual(["play", "a2b2c2d2f2g2h2a7b7c7d7e7f7g7h7", "-"]);
		draft.fill(5, "flip");
		draft.fill(6, "-");
		draft.move("e4", "e2");
		expect(draft.fields.slice(5)).toEqual(["flip", "-", "-"]);
	});

	it("fills what is missing of a FEN as it usually is", () => {
		const { draft } = drafted(surprise, "8/8/8/8/8/8/8/8");
		draft.put("a1", "X");
		expect(draft.fen).toBe("8/8/8/8/8/8/8/X7 w - - 0 1 K/- ?");
	});
});

describe("a draw", () => {
	it("gives every card one officer of its side's pool", () => {
		const board = boardOf(surprise, "xxxxx1xx/pppp1ppp/4p3/8/1b6/4P3/PPPP1PPP/XXXXXXXX") as Letters;
		const [white = "", black = ""] = drawDeal(board, ["KQRRBBNN", "KQRRBNN"], first).split("/");
		expect([...white].sort().join("")).toBe("BBKNNQRR");
		expect(black[5], "no card on f8").toBe("-");
		expect([...black.replace("-", "")].sort().join("")).toBe("bknnqrr");
	});

	it("makes every order as likely as any other", () => {
		const board = boardOf(surprise, "8/8/8/8/8/8/8/XXX5") as Letters;
		const seen = new Map<string, number>();
		// Every way in which two draws, from three and from two, can fall.
		for (let a = 0; a < 3; a++)
			for (let b = 0; b < 2; b++) {
				const draws = [a, b];
				const deal = drawDeal(board, ["QRB", ""], () => draws.shift() ?? 0);
				seen.set(deal, (seen.get(deal) ?? 0) + 1);
			}
		expect(seen.size).toBe(6);
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

describe("pools", () => {
	it("are read and written as the game writes them", () => {
		const plain = { pieces: "KQRBN", counted: false };
		expect(lettersOf("KRN/-", plain)).toEqual(["KRN", ""]);
		expect(poolsField(["NKR", "q"], plain)).toBe("KRN/q");
		const counted = { pieces: "RNBACP", counted: true };
		expect(lettersOf("R2r1P3", counted)).toEqual(["RRPPP", "R"]);
		expect(poolsField(["PRR", "R"], counted)).toBe("R2r1P1");
		expect([lettersOf("-", counted), poolsField(["", ""], counted)]).toEqual([["", ""], "-"]);
	});
});
