import { describe, expect, it } from "vitest";
import { RoomError } from "../net/api";
import type { GameSummary, PastPosition, TableView } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import { replayAs } from "../testing/scriptedReplay";
import { reviewAs } from "../testing/scriptedReview";
import { Ending, type EndingRoom } from "./ending.svelte";

const OVER: TableView = {
	...viewAfter(5),
	phase: "over",
	seat: "white",
	shared: false,
	outcome: { winner: "white", score: null, reason: "resignation" },
	deal: { ...viewAfter(5).deal, secret: "ab".repeat(32) },
};
const CLOSED: TableView = { ...OVER, deal: { ...OVER.deal, secret: null } };

/** An ending whose room notes what it is asked. */
function ending(change: Partial<EndingRoom> = {}) {
	const asked: string[] = [];
	const seen: PastPosition[] = [];
	const said = <T>(words: string, answer: T): T => {
		asked.push(words);
		return answer;
	};
	const room: EndingRoom = {
		record: async () => said("record", "record"),
		replay: async (_, as) => said(`replay ${as}`, replayAs(as)),
		review: async (_, as) => said(`review ${as}`, reviewAs(as === "black" ? "black" : "white")),
		games: async () => [{ id: "surprise", reviews: true } as GameSummary],
		...change,
	};
	return { asked, seen, ending: new Ending("table", "token", (truth) => seen.push(truth), room) };
}

describe("the end of a game", () => {
	it("opens the deal and asks for a review, once each", async () => {
		const { asked, seen, ending: one } = ending();
		await one.follow(OVER);
		await one.follow(OVER);
		expect(asked).toEqual(["record", "replay referee", "review white"]);
		expect(seen).toHaveLength(1);
		expect(one.review?.seat).toBe("white");
	});

	it("asks for nothing while the game goes on", async () => {
		const { asked, ending: one } = ending();
		await one.follow(viewAfter(5));
		expect(asked).toEqual([]);
	});

	it("waits for the audit of a sealed game, before which there is no record", async () => {
		const { asked, ending: one } = ending();
		const seal = { provisional: true } as NonNullable<TableView["seal"]>;
		await one.follow({ ...OVER, seal });
		expect(asked).toEqual([]);
		await one.follow({ ...OVER, seal: { ...seal, provisional: false } });
		expect(asked).toEqual(["record", "replay referee", "review white"]);
	});

	it("waits with the deal until it is open: a pair's is closed until its second game is over", async () => {
		const { asked, seen, ending: one } = ending();
		await one.follow(CLOSED);
		expect(asked).toEqual(["record", "review white"]);
		await one.follow(OVER);
		expect(asked).toEqual(["record", "review white", "replay referee"]);
		expect(seen).toHaveLength(1);
	});

	it("has no review for whoever looks on, nor of a game that was aborted", async () => {
		const aborted = { ...OVER, outcome: { winner: null, score: null, reason: "aborted" } };
		for (const view of [{ ...OVER, seat: null, spectator: true }, aborted]) {
			const { asked, ending: one } = ending();
			await one.follow(view);
			expect(asked).toEqual(["record", "replay referee"]);
		}
	});

	it("knows of a game that nobody reviews, and survives a room that answers nothing", async () => {
		const fails = (code: string) => async () => {
			throw new RoomError({ code, message: "", field: null }, 409);
		};
		const games = async () => [{ id: "surprise", reviews: false } as GameSummary];
		const unknown = ending({ games });
		await unknown.ending.follow(OVER);
		expect([unknown.ending.unreviewed, unknown.asked]).toEqual([true, ["record", "replay referee"]]);
		const silent = ending({ replay: fails("busy"), review: fails("review-running") });
		await silent.ending.follow(OVER);
		expect([silent.ending.unreviewed, silent.ending.review, silent.seen]).toEqual([false, null, []]);
	});
});
