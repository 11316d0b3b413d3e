/** The challenges by and to the account that is signed in, as the room tells them wherever the reader is in the page. */
import { Connection, type Line, type LineState, realTimer, type Timer } from "../net/connection";
import type { Shelf } from "../net/keepsakes";
import type { ChallengeMessage, ChallengeRequest, ChallengeView, Made } from "../protocol";

/** Ids of the challenges that were made in this tab: it alone goes to their tables by itself. */
const MADE_HERE = "facedown.challenges";
/** Ids that are kept, and news that are shown at once. */
const MOST_MADE = 20;
const MOST_NEWS = 3;

const madeHere = (shelf: Pick<Shelf, "getItem">): string[] => (shelf.getItem(MADE_HERE) ?? "").split(" ");

/** The challenges of this page, where somebody is signed in. */
let here: Challenges | null = null;

/** A challenge was made in this tab. */
export function rememberMade(id: string, shelf: Pick<Shelf, "getItem" | "setItem"> = sessionStorage): void {
	shelf.setItem(MADE_HERE, [id, ...madeHere(shelf)].slice(0, MOST_MADE).join(" "));
	// A program may have accepted before the room's answer came.
	here?.seatFor(id);
}

/** The end of a challenge, of which the reader has not taken note yet. */
export type News = Omit<Extract<ChallengeMessage, { type: "ended" }>, "type">;

/** The page around the challenges. */
export interface Around {
	open: () => Line;
	/** A challenge to the reader has come while the page was open. */
	came: (challenge: ChallengeView) => void;
	/** A challenge that was made in this tab was accepted, and this is the reader's seat. Answers whether they go there now. */
	seated: (made: Made, challenge: ChallengeView) => boolean;
	timer?: Timer;
	shelf?: Pick<Shelf, "getItem">;
}

export class Challenges {
	/** Those that stand, the oldest first. */
	standing = $state.raw<readonly ChallengeView[]>([]);
	/** Those that have ended in a way that the reader should know. */
	news = $state.raw<readonly News[]>([]);

	readonly #connection: Connection<ChallengeRequest, ChallengeMessage>;
	readonly #around: Around;
	/** Ids of those that the reader has answered or taken back here. */
	readonly #settled = new Set<string>();
	#known = false;

	constructor(around: Around) {
		this.#around = around;
		this.#connection = new Connection(
			around.open,
			{
				hello: (): ChallengeRequest => ({ type: "hello" }),
				message: (message: ChallengeMessage) => this.#take(message),
				state: (state: LineState) => this.#lineIs(state),
			},
			around.timer ?? realTimer,
		);
		this.#connection.begin();
		here = this;
	}

	/** Takes the reader to the table of a challenge that was accepted meanwhile. */
	seatFor(id: string): void {
		const one = this.news.find(({ challenge, made }) => challenge.id === id && made !== null);
		if (one?.made && this.#around.seated(one.made, one.challenge)) this.dismiss(id);
	}

	/** The reader has answered it, or taken it back: its end is no news. */
	settle(id: string): void {
		this.#settled.add(id);
		this.standing = this.standing.filter((challenge) => challenge.id !== id);
	}

	/** The reader has taken note of an end. */
	dismiss(id: string): void {
		this.news = this.news.filter(({ challenge }) => challenge.id !== id);
	}

	/** Tries at once, for a network that has come back. */
	retry(): void {
		this.#connection.retry();
	}

	/** The network is gone, as the browser knows before any line does. */
	drop(): void {
		this.#connection.drop();
	}

	close(): void {
		if (here === this) here = null;
		this.#connection.close();
	}

	#lineIs(state: LineState): void {
		// Whoever is signed out has none; a line that broke says all of it again.
		if (state === "refused") this.standing = [];
	}

	#take(message: ChallengeMessage): void {
		switch (message.type) {
			case "challenges": {
				const before = new Set(this.standing.map(({ id }) => id));
				this.standing = message.challenges.filter(({ id }) => !this.#settled.has(id));
				if (this.#known) for (const one of this.standing) if (!one.own && !before.has(one.id)) this.#around.came(one);
				this.#known = true;
				break;
			}
			case "ended":
				this.#ended(message);
				break;
			case "refused":
			case "pong":
				break;
		}
	}

	#ended({ challenge, how, reason, made }: News): void {
		this.standing = this.standing.filter(({ id }) => id !== challenge.id);
		if (this.#settled.has(challenge.id)) return;
		// What was taken back in another tab, and what was accepted on another device, the reader has done.
		if (challenge.own ? how === "withdrawn" || (how === "accepted" && made === null) : how === "accepted") return;
		// It was declined by the reader, elsewhere.
		if (!challenge.own && how === "declined") return;
		const mine = madeHere(this.#around.shelf ?? sessionStorage).includes(challenge.id);
		if (made !== null && mine && this.#around.seated(made, challenge)) return;
		this.news = [...this.news, { challenge, how, reason, made }].slice(-MOST_NEWS);
	}
}
