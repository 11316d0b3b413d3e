// Expected figures: docs/fair-deal/vectors.json, computed by docs/fair-deal/deal.py.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dealBooster } from "../games/booster/deal";
import { deal } from "./deal";
import {
	bytesOf,
	ChanceStream,
	canonicalOptions,
	commitmentTo,
	computerContribution,
	hexOf,
	seedOf,
	textContribution,
} from "./fairness";

interface Vectors {
	streams: { seed: string; words: number[]; bounds: number[]; below: number[]; shuffled: number[] }[];
	computers: { secret: string; seatIndex: number; contribution: string }[];
	texts: { random: string; text: string; contribution: string }[];
	deals: {
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
		words: number[];
		coloursDrawn: boolean;
		maker: "white" | "black" | null;
		fen: string;
	}[];
}

const file = new URL("../../../docs/fair-deal/vectors.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vectors;

function bytes(hex: string): Uint8Array {
	const read = bytesOf(hex);
	if (!read) throw new Error(`not 64 hexadecimal digits: ${hex}`);
	return read;
}

describe("the fair deal's test vectors", () => {
	it.each(vectors.streams)("stream of seed $seed", ({ seed, words, bounds, below, shuffled }) => {
		const plain = new ChanceStream(bytes(seed));
		expect(words.map(() => plain.word())).toEqual(words);
		const bounded = new ChanceStream(bytes(seed));
		expect(bounds.map((bound) => bounded.below(bound))).toEqual(below);
		const items = shuffled.map((_, index) => index);
		expect(new ChanceStream(bytes(seed)).shuffle(items)).toEqual(shuffled);
	});

	it.each(vectors.computers)("computer at seat $seatIndex", ({ secret, seatIndex, contribution }) => {
		expect(hexOf(computerContribution(bytes(secret), seatIndex))).toBe(contribution);
	});

	it.each(vectors.texts)("typed text `$text`", ({ random, text, contribution }) => {
		expect(hexOf(textContribution(bytes(random), text))).toBe(contribution);
	});

	it.each(vectors.deals)("deal: $name", (vector) => {
		const options = Object.fromEntries(vector.options.split(",").map((pair) => pair.split("=") as [string, string]));
		expect(canonicalOptions(options)).toBe(vector.options);
		const secret = bytes(vector.secret);
		const contributions = vector.contributions.map(bytes);
		expect(commitmentTo(secret)).toBe(vector.secretCommitment);
		expect(contributions.map(commitmentTo)).toEqual(vector.contributionCommitments);
		const source = {
			game: vector.game,
			rules: vector.rules,
			options,
			position: vector.position,
			secret,
			contributions,
		};
		expect(hexOf(seedOf(source))).toBe(vector.seed);
		const stream = new ChanceStream(seedOf(source));
		expect(vector.words.map(() => stream.word())).toEqual(vector.words);
		const dealt = deal(source, vector.coloursDrawn);
		expect(dealt?.fen).toBe(vector.fen);
		expect(dealt?.maker).toBe(vector.maker);
	});

	/** Expected figures: `facedown deal booster --seed 5e…5e`, as it is and with the options named. */
	it.each([
		[
			{ checkers: "6", "checker-cards": "2", "handicap-white": "0", "handicap-black": "0" },
			"6/6 10H.QH.9D.3S.8S.5C/6H.8H.5S.QS.3C.8C - 5D.3H.6C.10C.2H.10S.9S.KH.2D.4C.8D.3D.KS.9H.5H.4D.6D.10D.2S.6S.2C.9C.4H.4S -",
		],
		[
			{ checkers: "3", "checker-cards": "3", "handicap-white": "0", "handicap-black": "1" },
			"3/2 9H.2C.9C/9D.QS - 10H.2H.KS.6S.4H.10D.4S.5H.7H.8H.7S.3H.5S.QH.6H.3D.2S.5C.6C.6D.3C.9S.8D.8S.10C.2D.4C.4D.3S.10S.5D.8C.KH -",
		],
	])("Booster Chess with %o", (options, fields) => {
		expect(dealBooster(new ChanceStream(bytes("5e".repeat(32))), options)).toBe(
			`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - ${fields}`,
		);
	});

	it("refuses what is not 32 bytes in lower-case hexadecimal", () => {
		for (const wrong of ["", "00", "g".repeat(64), "A".repeat(64), "0".repeat(63), "0".repeat(65)])
			expect(bytesOf(wrong)).toBeNull();
	});

	it("knows no draws of a game that is not there", () => {
		const contributions = [new Uint8Array(32), new Uint8Array(32)];
		const source = { game: "ludo", rules: 1, options: {}, position: null, secret: new Uint8Array(32), contributions };
		expect(deal(source, false)).toBeNull();
	});
});
