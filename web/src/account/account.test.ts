import { describe, expect, it } from "vitest";
import { ownSeats } from "../net/account.svelte";
import { freshKeepsake, keep } from "../net/keepsakes";
import { MapShelf } from "../testing/shelf";
import { faredIn } from "./games";

describe("an account's games", () => {
	it("went as their results say, seen from the owner's seat", () => {
		const fared = (result: string | null) => [true, false].map((first) => faredIn({ result, first }));
		expect(fared("1-0")).toEqual(["won", "lost"]);
		expect(fared("0-1")).toEqual(["lost", "won"]);
		expect(fared("1/2-1/2")).toEqual(["drawn", "drawn"]);
		expect(fared("*")).toEqual(["void", "void"]);
		expect(fared(null)).toEqual(["on", "on"]);
	});

	it("are those of this browser in which it had one seat", () => {
		const kept = new MapShelf();
		const game = (seat: "white" | null) => ({
			...freshKeepsake("surprise", `token-${seat}`, ""),
			contributions: [{ seat, contribution: "00" }],
		});
		keep("own", game(null), kept);
		keep("shared", game("white"), kept);
		expect(ownSeats(kept)).toEqual([{ table: "own", token: "token-null" }]);
	});
});
