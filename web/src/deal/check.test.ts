// A room that cheats is caught: each test changes one thing of an honest deal (docs/fair-deal/vectors.json).
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MoveLine, Step } from "../protocol";
import { checkDeal, type DealtTable, recordStart, turnedUp } from "./check";
import { deal } from "./deal";
import { bytesOf, commitmentTo, computerContribution, hexOf } from "./fairness";

interface Vector {
	name: string;
	game: string;
	rules: number;
	options: string;
	position: string | null;
	secret: string;
	secretCommitment: string;
	contributions: string[];
	contributionCommitments: string[];
	seed: string;
	fen: string;
}

const file = new URL("../../../docs/fair-deal/vectors.json", import.meta.url);
const vector = (JSON.parse(readFileSync(file, "utf8")) as { deals: Vector[] }).deals[0] as Vector;
const [white, black] = vector.contributions as [string, string];

const SEATS = ["white", "black"] as const;

/** The honest table of the first vector; its deal is BQRKNBNR/rrbbqknn. */
function honest(): DealtTable {
	return {
		game: vector.game,
		mode: "link",
		rules: vector.rules,
		options: Object.fromEntries(vector.options.split(",").map((pair) => pair.split("=") as [string, string])),
		deal: {
			commitment: vector.secretCommitment,
			secret: vector.secret,
			position: null,
			drawn: false,
			maker: null,
			contributions: SEATS.map((seat, index) => ({
				seat,
				computer: false,
				commitment: vector.contributionCommitments[index] ?? null,
				contribution: vector.contributions[index] ?? null,
			})),
		},
	};
}

const kept = {
	seals: [],
	choices: {},
	faults: [],
	commitment: vector.secretCommitment,
	contributions: [
		{ seat: "white" as const, contribution: white },
		{ seat: "black" as const, contribution: black },
	],
};
const start = { fen: vector.fen.split(" ").slice(0, 7).concat("?").join(" "), choices: [] };

const reveal = (at: string, piece: string, moved: boolean): Step => ({
	type: "reveal",
	at,
	seat: at.endsWith("8") ? "black" : "white",
	piece,
	moved,
	by: [],
});
const line = (...steps: Step[]): MoveLine => ({ ply: 1, seat: "white", text: "", action: "", events: [], steps });
/** The queen from b1 and, on its square, the rook of a8. */
const moves = [line({ type: "move", from: "b1", to: "c3" }, reveal("c3", "Q", true), reveal("a8", "R", false))];

const verdicts = (checked: ReturnType<typeof checkDeal>) =>
	Object.fromEntries(checked.findings.map(({ code, holds }) => [code, holds]));

const wrong = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);

describe("checking a deal", () => {
	it("finds an honest deal right in every point", () => {
		const checked = checkDeal(honest(), moves, kept, start);
		expect(verdicts(checked)).toEqual({
			"commitment-kept": true,
			"secret-fits": true,
			"contributions-fit": true,
			"contributions-ours": true,
			"start-as-dealt": true,
			"cards-as-dealt": true,
		});
		expect(checked.seed).toBe(vector.seed);
		expect(checked.dealt).toBe(vector.fen);
	});

	it("catches a room that opens another secret than it sealed", () => {
		const table = honest();
		table.deal.secret = wrong(vector.secret);
		expect(verdicts(checkDeal(table, moves, kept, start))["secret-fits"]).toBe(false);
	});

	it("catches a room that seals anew after this page committed itself", () => {
		const table = honest();
		table.deal.commitment = wrong(vector.secretCommitment);
		expect(verdicts(checkDeal(table, moves, kept, start))["commitment-kept"]).toBe(false);
	});

	it("catches a contribution that was exchanged for another one", () => {
		const table = honest();
		table.deal.contributions[0] = { seat: "white", computer: false, commitment: "0".repeat(64), contribution: black };
		const found = verdicts(checkDeal(table, moves, kept, start));
		expect(found["contributions-fit"]).toBe(false);
		expect(found["contributions-ours"]).toBe(false);
	});

	it("catches a contribution that was dropped", () => {
		const table = honest();
		table.deal.contributions.pop();
		const found = verdicts(checkDeal(table, moves, kept, start));
		expect(found["contributions-ours"]).toBe(false);
		expect(found["cards-as-dealt"]).toBe(false);
	});

	it("catches options or rules that are not the ones dealt by", () => {
		const table = { ...honest(), rules: vector.rules + 1 };
		expect(verdicts(checkDeal(table, moves, kept, start))["cards-as-dealt"]).toBe(false);
		const changed = honest();
		changed.options["cards-attack"] = "off";
		expect(checkDeal(changed, moves, kept, start).seed).not.toBe(vector.seed);
	});

	it("catches a card that turned up as something else than was dealt", () => {
		const changed = [line({ type: "move", from: "b1", to: "c3" }, reveal("c3", "R", true))];
		expect(verdicts(checkDeal(honest(), changed, kept, start))["cards-as-dealt"]).toBe(false);
	});

	it("catches another start than the deal's", () => {
		const other = { ...start, fen: start.fen.replace("PPPPPPPP", "PPPPPPP1") };
		expect(verdicts(checkDeal(honest(), moves, kept, other))["start-as-dealt"]).toBe(false);
	});

	it("holds the lot for the colours to the first draw of the deal", () => {
		const table = honest();
		table.deal.drawn = true;
		const secret = bytesOf(vector.secret) as Uint8Array;
		const contributions = vector.contributions.map((hex) => bytesOf(hex) as Uint8Array);
		const dealt = deal({ ...vector, options: table.options, secret, contributions }, true);
		const other = dealt?.maker === "white" ? "black" : "white";
		table.deal.maker = dealt?.maker ?? null;
		// The lot is the first draw: the cards after it are others than without one.
		expect(dealt?.fen).not.toBe(vector.fen);
		expect(verdicts(checkDeal(table, [], kept, start))["colours-as-drawn"]).toBe(true);
		table.deal.maker = other;
		expect(verdicts(checkDeal(table, [], kept, start))["colours-as-drawn"]).toBe(false);
		table.deal.drawn = false;
		expect(verdicts(checkDeal(table, [], kept, start))).not.toHaveProperty("colours-as-drawn");
	});

	it("holds the computer's contribution to the sealed secret", () => {
		const table = honest();
		const secret = bytesOf(vector.secret) as Uint8Array;
		const bytes = computerContribution(secret, 1);
		const part = { seat: "black" as const, computer: true, commitment: null, contribution: hexOf(bytes) };
		table.deal.contributions[1] = part;
		const alone = { ...kept, contributions: kept.contributions.slice(0, 1) };
		const found = verdicts(checkDeal(table, [], alone, null));
		expect(found["computer-bound"]).toBe(true);
		expect(found["contributions-fit"]).toBe(true);
		// One that was chosen later, or belongs to the other place in the list.
		for (const chosen of [black, hexOf(computerContribution(secret, 0))]) {
			table.deal.contributions[1] = { ...part, contribution: chosen };
			expect(verdicts(checkDeal(table, [], alone, null))["computer-bound"]).toBe(false);
		}
	});

	it("holds what the room puts in for a bot to the sealed secret", () => {
		const table = honest();
		const secret = bytesOf(vector.secret) as Uint8Array;
		const bytes = computerContribution(secret, 1);
		const commitment = table.deal.contributions[1]?.commitment ?? null;
		const part = { seat: "black" as const, computer: false, room: true, commitment, contribution: hexOf(bytes) };
		const alone = { ...kept, contributions: kept.contributions.slice(0, 1) };
		table.deal.contributions[1] = part;
		expect(verdicts(checkDeal(table, [], alone, null))["room-bound"]).toBe(true);
		for (const chosen of [black, hexOf(computerContribution(secret, 0))]) {
			table.deal.contributions[1] = { ...part, contribution: chosen };
			expect(verdicts(checkDeal(table, [], alone, null))["room-bound"]).toBe(false);
		}
	});

	it("says what it cannot know", () => {
		const found = verdicts(checkDeal(honest(), moves, null, null));
		expect(found["commitment-kept"]).toBeNull();
		expect(found["contributions-ours"]).toBeNull();
		expect(found["start-as-dealt"]).toBeNull();
		expect(found["secret-fits"]).toBe(true);
	});

	it("follows both pieces of a castling to where they were dealt", () => {
		const castled = line(
			{ type: "move", from: "e1", to: "g1" },
			{ type: "move", from: "h1", to: "f1" },
			reveal("g1", "N", true),
			reveal("f1", "R", true),
		);
		expect(turnedUp([castled])).toEqual([
			{ dealtOn: "e1", piece: "N" },
			{ dealtOn: "h1", piece: "R" },
		]);
	});

	it("reads the start from a record's header, and nothing from anything else", () => {
		const header = { line: "header", format: "facedown-record/1", maker: null, start: start.fen };
		expect(recordStart(`${JSON.stringify(header)}\n{"line":"end"}\n`)).toEqual(start);
		for (const text of ["", "{}", "no", '{"line":"turn"}']) expect(recordStart(text)).toBeNull();
	});
});

describe("the check of a sealed deal", () => {
	const sealed = (
		JSON.parse(readFileSync(file, "utf8")) as { sealed: (Vector & { maker: "white" | "black" | null })[] }
	).sealed;
	const drawn = sealed.find(({ maker }) => maker !== null) as Vector & { maker: "white" | "black" };
	const table = (maker: "white" | "black"): DealtTable => ({
		game: drawn.game,
		mode: "computer",
		rules: drawn.rules,
		options: Object.fromEntries(drawn.options.split(",").map((pair) => pair.split("=") as [string, string])),
		deal: {
			commitment: commitmentTo(bytesOf(drawn.secret) ?? new Uint8Array()),
			secret: drawn.secret,
			position: null,
			drawn: true,
			maker,
			contributions: SEATS.map((seat, index) => ({
				seat,
				computer: seat === "black",
				commitment: commitmentTo(bytesOf(drawn.contributions[index] ?? "") ?? new Uint8Array()),
				contribution: drawn.contributions[index] ?? null,
			})),
		},
		seal: { number: 0, house: 1 } as NonNullable<DealtTable["seal"]>,
	});

	it("holds secret, contributions and colors, and asks for no start: nobody knew one", () => {
		const found = verdicts(checkDeal(table(drawn.maker), [], null, null));
		expect(found).toMatchObject({ "secret-fits": true, "contributions-fit": true, "colours-as-drawn": true });
		for (const code of ["start-as-dealt", "cards-as-dealt", "computer-bound"]) expect(found).not.toHaveProperty(code);
	});

	it("finds colors that were not drawn so, and keeps what was seen going wrong", () => {
		const other = drawn.maker === "white" ? "black" : "white";
		const found = verdicts(checkDeal(table(other), [], { ...kept, faults: ["secret-changed"] }, null));
		expect(found).toMatchObject({ "colours-as-drawn": false, "saw-secret-changed": false });
	});
});
