// The page's part in a deal against an honest room, and against rooms that cheat: each is noticed while it happens.
import { beforeEach, describe, expect, it } from "vitest";
import { checkDeal } from "../deal/check";
import { deal } from "../deal/deal";
import { bytesOf, commitmentTo, freshContribution, hexOf } from "../deal/fairness";
import type { Part, Seat, TableView } from "../protocol";
import { viewAfter } from "../testing/scriptedGame";
import { MapShelf } from "../testing/shelf";
import { RoomError } from "./api";
import { DealHand, type DealRoom } from "./dealing";
import { freshKeepsake, keep, recall } from "./keepsakes";

const TABLE = "linked";
const OPTIONS = { "reveal-timing": "chain", "cards-attack": "on" };

/** A room with one table on which this page is White and a friend Black. A test bends one of its ways. */
class RoomDouble implements DealRoom {
	secret = freshContribution();
	readonly friend = freshContribution();
	parts: Part[] = (["white", "black"] as const).map((seat) => ({
		seat,
		computer: false,
		commitment: null,
		contribution: null,
	}));
	over = false;
	/** What the answer to a seal says instead of the truth. */
	answers = () => commitmentTo(this.secret);
	readonly heard: string[] = [];

	commit = async (_table: string, _token: string, seat: Seat | null, sha256: string) => {
		this.heard.push("seal");
		const part = this.part(seat ?? "white");
		if (part.commitment !== null && part.commitment !== sha256) {
			this.beginAgain();
			const commitment = commitmentTo(this.secret);
			throw new RoomError({ code: "commitment-replaced", message: "begun again", field: "sha256", commitment }, 409);
		}
		part.commitment = sha256;
		return { commitment: this.answers(), complete: this.parts.every((part) => part.commitment !== null) };
	};

	contribute = async (_table: string, _token: string, seat: Seat | null, contribution: string) => {
		this.heard.push("open");
		this.part(seat ?? "white").contribution = contribution;
		return { phase: "dealing" as const };
	};

	/** An attempt ended: a new secret, and nobody is sealed. */
	beginAgain() {
		this.secret = freshContribution();
		for (const part of this.parts) part.commitment = null;
	}

	part(seat: Seat): Part {
		return this.parts.find((part) => part.seat === seat) as Part;
	}

	friendSeals() {
		this.part("black").commitment = commitmentTo(this.friend);
	}

	friendOpens() {
		this.part("black").contribution = hexOf(this.friend);
	}

	view(): TableView {
		const opened = this.parts.every((part) => part.contribution !== null);
		return {
			...viewAfter(0),
			table: TABLE,
			mode: "link",
			shared: false,
			seat: "white",
			options: OPTIONS,
			phase: this.over ? "over" : opened ? "playing" : "dealing",
			deal: {
				commitment: commitmentTo(this.secret),
				position: null,
				drawn: false,
				maker: null,
				contributions: this.parts.map((part) => ({ ...part })),
				secret: this.over ? hexOf(this.secret) : null,
			},
		};
	}

	/** The start that follows from what was put in. */
	start(): string {
		const contributions = this.parts.flatMap((part) => bytesOf(part.contribution ?? "") ?? []);
		const source = { game: "surprise", rules: 1, options: OPTIONS, position: null, secret: this.secret, contributions };
		return deal(source, false)?.fen ?? "";
	}
}

let shelf: MapShelf;
let room: RoomDouble;
let hand: DealHand;

beforeEach(() => {
	shelf = new MapShelf();
	room = new RoomDouble();
	hand = new DealHand(TABLE, room, shelf);
	keep(
		TABLE,
		{
			...freshKeepsake("surprise", "token", commitmentTo(room.secret)),
			contributions: [{ seat: null, contribution: hexOf(freshContribution()) }],
		},
		shelf,
	);
});

/** Plays the deal to its end with an honest friend, and the room as the test has bent it. */
async function dealToTheEnd() {
	await hand.begin();
	await hand.follow(room.view());
	room.friendSeals();
	await hand.follow(room.view());
	room.friendOpens();
	await hand.follow(room.view());
}

function findings(start = room.start()) {
	room.over = true;
	const checked = checkDeal(room.view(), [], recall(TABLE, shelf), { fen: start, choices: [] });
	return Object.fromEntries(checked.findings.map(({ code, holds }) => [code, holds]));
}

const faults = () => recall(TABLE, shelf)?.faults;

describe("an honest deal by link", () => {
	it("is sealed first, and opened once the friend's seal is there", async () => {
		await hand.begin();
		await hand.follow(room.view());
		expect(room.heard).toEqual(["seal"]);
		room.friendSeals();
		await hand.follow(room.view());
		expect(room.heard).toEqual(["seal", "open"]);
		room.friendOpens();
		await hand.follow(room.view());
		expect(room.heard).toEqual(["seal", "open"]);
		expect(faults()).toEqual([]);
		expect(recall(TABLE, shelf)?.seals).toEqual([commitmentTo(room.friend)]);
	});

	it("is found right in every point", async () => {
		await dealToTheEnd();
		const found = findings();
		expect(Object.keys(found)).toContain("seals-kept");
		expect(Object.values(found).every((holds) => holds === true)).toBe(true);
	});

	it("goes on where a page was closed, with the same bytes", async () => {
		await hand.begin();
		room.friendSeals();
		const before = recall(TABLE, shelf)?.contributions;
		await new DealHand(TABLE, room, shelf).follow(room.view());
		expect(recall(TABLE, shelf)?.contributions).toEqual(before);
		expect(room.heard).toEqual(["seal", "open"]);
	});

	it("is begun again where this browser lost what it had sealed: no seal is sent before the new secret's is seen", async () => {
		// The seat sealed bytes that are gone; the friend is sealed too.
		room.part("white").commitment = "5e".repeat(32);
		room.friendSeals();
		const before = room.view();
		await hand.follow(before);
		expect(room.heard).toEqual(["seal"]);
		expect(room.part("white").commitment).toBeNull();
		// A view of the old attempt that was under way is of no use any more.
		await hand.follow(before);
		expect(room.heard).toEqual(["seal"]);
		const lost = recall(TABLE, shelf)?.contributions[0]?.contribution ?? "";
		await hand.follow(room.view());
		expect(recall(TABLE, shelf)?.commitment).toBe(commitmentTo(room.secret));
		expect(recall(TABLE, shelf)?.contributions[0]?.contribution).not.toBe(lost);
		room.friendSeals();
		await hand.follow(room.view());
		room.friendOpens();
		await hand.follow(room.view());
		const found = findings();
		expect(found).toMatchObject({ "commitment-kept": true, "contributions-ours": true, "saw-begun-again": null });
		expect(Object.values(found)).not.toContain(false);
	});

	it("is taken part in by who follows to a next game, with fresh bytes", async () => {
		keep(TABLE, freshKeepsake("surprise", "token", ""), shelf);
		await hand.follow(room.view());
		expect(recall(TABLE, shelf)?.contributions).toHaveLength(1);
		expect(recall(TABLE, shelf)?.commitment).toBe(commitmentTo(room.secret));
		expect(room.heard).toEqual(["seal"]);
		expect(faults()).toEqual([]);
	});

	it("seals once, however many views come meanwhile", async () => {
		keep(TABLE, freshKeepsake("surprise", "token", ""), shelf);
		const early = room.view();
		await Promise.all([hand.follow(early), hand.follow(early), hand.follow(early)]);
		expect(room.heard).toEqual(["seal"]);
	});
});

describe("a room that cheats", () => {
	it("is caught when it swaps its secret after it has seen our seal", async () => {
		room.answers = () => "f".repeat(64);
		await expect(hand.begin()).rejects.toMatchObject({ trouble: { code: "secret-changed" } });
		expect(faults()).toEqual(["secret-changed"]);
	});

	it("is caught when it swaps its secret later, with our seal in the deal", async () => {
		await hand.begin();
		room.secret = freshContribution();
		await expect(hand.follow(room.view())).rejects.toMatchObject({ trouble: { code: "secret-changed" } });
		expect(room.heard).toEqual(["seal"]);
		expect(findings()["saw-secret-changed"]).toBe(false);
	});

	it("is caught when it opens another secret than it sealed", async () => {
		await dealToTheEnd();
		const sealed = room.view().deal.commitment;
		room.secret = freshContribution();
		room.over = true;
		const view = room.view();
		const checked = checkDeal({ ...view, deal: { ...view.deal, commitment: sealed } }, [], recall(TABLE, shelf), null);
		expect(checked.findings.find(({ code }) => code === "secret-fits")?.holds).toBe(false);
	});

	it("is caught when it uses a secret twice", async () => {
		keep("earlier", freshKeepsake("surprise", "other", commitmentTo(room.secret)), shelf);
		await dealToTheEnd();
		expect(faults()).toEqual(["secret-reused"]);
		expect(findings()["saw-secret-reused"]).toBe(false);
	});

	it("is caught when it opens a contribution before all are sealed", async () => {
		room.friendSeals();
		room.friendOpens();
		await hand.follow(room.view());
		expect(faults()).toEqual(["opened-early"]);
		expect(findings()["saw-opened-early"]).toBe(false);
	});

	it("is caught when it tells the secret during the game", async () => {
		await dealToTheEnd();
		const view = room.view();
		await hand.follow({ ...view, deal: { ...view.deal, secret: hexOf(room.secret) } });
		expect(faults()).toEqual(["opened-early"]);
	});

	it("is caught when it drops our contribution", async () => {
		await dealToTheEnd();
		room.parts = room.parts.filter((part) => part.seat === "black");
		expect(findings()["contributions-ours"]).toBe(false);
	});

	it("is caught when it drops the friend's contribution", async () => {
		await dealToTheEnd();
		room.parts = room.parts.filter((part) => part.seat === "white");
		const found = findings();
		expect(found["contributions-ours"]).toBe(true);
		expect(found["seals-kept"]).toBe(false);
	});

	it("is caught when it exchanges the friend's seal after ours was opened", async () => {
		await dealToTheEnd();
		const other = freshContribution();
		Object.assign(room.part("black"), { commitment: commitmentTo(other), contribution: hexOf(other) });
		await hand.follow(room.view());
		expect(faults()).toEqual(["seal-changed"]);
		expect(findings()["seals-kept"]).toBe(false);
	});

	it("is caught when it deals another start", async () => {
		await dealToTheEnd();
		const honest = room.start();
		room.secret = freshContribution();
		expect(findings(honest)["commitment-kept"]).toBe(false);
	});

	it("is noted when it begins a deal again after it has seen what we put in", async () => {
		await hand.begin();
		room.friendSeals();
		await hand.follow(room.view());
		expect(room.heard).toEqual(["seal", "open"]);
		room.secret = freshContribution();
		room.parts = new RoomDouble().parts;
		await hand.follow(room.view());
		expect(faults()).toEqual(["begun-again"]);
		// The new attempt has new bytes of ours.
		expect(room.heard).toEqual(["seal", "open", "seal"]);
		expect(room.part("white").contribution).toBeNull();
	});
});

describe("the deal of a sealed game", () => {
	const sealed = (locked: boolean): TableView => ({
		...room.view(),
		seal: { locked: [locked, locked] } as NonNullable<TableView["seal"]>,
	});

	it("stays closed until this page has seen both locks, whatever the room says of them", async () => {
		let hasSeen = false;
		hand = new DealHand(TABLE, room, shelf, () => hasSeen);
		await hand.begin();
		room.friendSeals();
		await hand.follow(sealed(true));
		expect(room.heard).toEqual(["seal"]);
		hasSeen = true;
		await hand.follow(sealed(true));
		expect(room.heard).toEqual(["seal", "open"]);
	});

	it("has its secret opened before the game is over, but not before both locks are bound", async () => {
		hand = new DealHand(TABLE, room, shelf, () => true);
		await hand.begin();
		room.friendSeals();
		await hand.follow(sealed(true));
		room.friendOpens();
		const opened = (locked: boolean): TableView => {
			const view = sealed(locked);
			return { ...view, deal: { ...view.deal, secret: hexOf(room.secret) } };
		};
		await hand.follow(opened(true));
		expect(recall(TABLE, shelf)?.faults).toEqual([]);
		await hand.follow(opened(false));
		expect(recall(TABLE, shelf)?.faults).toEqual(["opened-early"]);
	});
});
