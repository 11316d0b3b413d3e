/** The seal of a table, where its game is sealed: what the page needs for it is fetched then. */
import { untrack } from "svelte";
import * as api from "../net/api";
import type { ErrorBody, PastPosition, SealLines, Seat, TableView } from "../protocol";
import type { SealedHand, SealedState } from "../sealed";
import type { Surroundings, Table } from "./table.svelte";

export class Seal {
	parts = $state.raw<typeof import("../sealed") | null>(null);
	/** What went wrong with the lock that was sent. */
	trouble = $state.raw<ErrorBody | null>(null);
	#hand = $state.raw<SealedHand | null>(null);
	/** Lines that came before the page's own part was there. */
	#early: SealLines[] = [];
	#isAsked = false;

	/** `token`: what opens the seat, or shows the table to who looks on. */
	constructor(
		private readonly id: string,
		private readonly token: string,
		private readonly table: () => Table,
	) {
		$effect(() => {
			const { view, moves } = table();
			void this.parts;
			if (view?.seal) untrack(() => this.#follow({ ...view, moves }));
		});
	}

	/** What a table needs of the seal. */
	readonly surroundings: Pick<Surroundings, "acting" | "seal" | "besides"> = {
		acting: (action) => this.#hand?.sending(action),
		seal: (lines) => this.#hear(lines),
		besides: (position) => this.#besides(position),
	};

	/** The state of the seal as this page has checked it. */
	get state(): SealedState | null {
		return this.#hand?.state ?? null;
	}

	/** May this page open its contribution? */
	get isLocked(): boolean {
		return this.#hand?.mayContribute ?? false;
	}

	#hear(lines: SealLines): void {
		if (this.#hand) this.#hand.hear(lines);
		else this.#early.push(lines);
	}

	/** Sees how the table stands. */
	#follow(view: TableView): void {
		if (this.#hand) this.#hand.follow(view);
		else if (!this.#isAsked) void this.#fetch(view);
	}

	async #fetch(view: TableView): Promise<void> {
		this.#isAsked = true;
		const seat: Seat | null = view.shared || view.seat === "solo" ? "solo" : null;
		try {
			this.parts = await import("../sealed");
		} catch {
			// The page says elsewhere that a part of it did not come; the next view asks again.
			this.#isAsked = false;
			return;
		}
		const hand = new this.parts.SealedHand(this.id, {
			lock: (locks) => void this.#lock(seat, locks),
			open: (opening) => this.table().unlock({ type: "open", opening }),
			unseal: (seed) => this.table().unlock({ type: "unseal", seed }),
		});
		for (const lines of this.#early.splice(0)) hand.hear(lines);
		this.#hand = hand;
		// A browser that needs room may otherwise throw the half away, and with it the game.
		if (view.seal && view.seal.number !== null) void navigator.storage?.persist?.();
	}

	async #lock(seat: Seat | null, locks: string[][]): Promise<void> {
		try {
			await api.lock(this.id, this.token, seat, locks);
			this.trouble = null;
		} catch (error) {
			const trouble = api.roomTrouble(error);
			// Another attempt has begun, of which the next view tells.
			if (trouble.code !== "lock-replaced" && trouble.code !== "already-dealt") this.trouble = trouble;
		}
	}

	/** The link that takes this seat to another device, with its half in a part that no browser sends. */
	moveLink(origin: string): string | null {
		const fragment = this.parts?.fragmentOf(this.id) ?? null;
		return fragment && `${origin}/table/${this.id}${fragment}`;
	}

	/** A position with what this seat alone knows. */
	#besides(position: PastPosition): PastPosition {
		const own = this.state?.own;
		return own && this.parts ? this.parts.withOwn(position, own) : position;
	}
}
