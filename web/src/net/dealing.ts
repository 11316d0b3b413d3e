/**
 * This browser's part in a deal: seals it, opens it once every seal is there, and watches the room while it does so.
 * It trusts nothing that it was told before: what it sees going wrong is kept with the table, for the check afterwards.
 */
import { bytesOf, commitmentTo, freshContribution, hexOf } from "../deal/fairness";
import type { ErrorBody, Seat, TableView } from "../protocol";
import * as api from "./api";
import { type DealFault, isReused, type Keepsake, keep, recall, type Shelf } from "./keepsakes";

/** The trouble of a room that changed its secret between being asked and being answered. */
const SECRET_CHANGED: ErrorBody = {
	code: "secret-changed",
	message: "The room changed its sealed secret after this page had committed itself. Do not play this deal.",
	field: null,
};

/** The requests of a deal; a test passes a room of its own, which may be dishonest. */
export type DealRoom = Pick<typeof api, "commit" | "contribute">;

const sealOf = (contribution: string) => commitmentTo(bytesOf(contribution) ?? new Uint8Array());

export class DealHand {
	#busy = false;
	#waiting: TableView | null = null;
	/** What the room has taken from here, though a view that is under way may not show it yet. */
	readonly #sent = new Set<string>();
	/** Secrets of attempts that ended under a seal from here: a view that was under way may still show one. */
	readonly #lapsed = new Set<string>();

	constructor(
		private readonly table: string,
		private readonly room: DealRoom = api,
		private readonly shelf: Shelf = localStorage,
		/** May a contribution be opened in a sealed game: has this page seen both locks, and its own as it is? */
		private readonly isLocked: () => boolean = () => false,
	) {}

	/** Seals the parts that were just kept, and opens them if every seal is there already. */
	async begin(): Promise<void> {
		const kept = this.#kept();
		if (!kept) return;
		if (isReused(kept.commitment, this.table, this.shelf)) this.#note("secret-reused");
		let complete = false;
		for (const { seat, contribution } of kept.contributions) {
			const taken = await this.#seal(kept, seat, sealOf(contribution));
			if (taken === "begun-again") return;
			complete = taken === "complete";
		}
		// Two seals that were made here are known here; another's is to be seen in the view first.
		if (complete && kept.contributions.length > 1) await this.#open(kept, []);
	}

	/** Does what the view of a deal in progress asks for; one view at a time. */
	async follow(view: TableView): Promise<void> {
		if (this.#busy) {
			this.#waiting = view;
			return;
		}
		this.#busy = true;
		try {
			await this.#step(view);
		} finally {
			this.#busy = false;
			const next = this.#waiting;
			this.#waiting = null;
			if (next) await this.follow(next);
		}
	}

	async #step(view: TableView): Promise<void> {
		let kept = this.#kept();
		if (!kept || view.deal.commitment === null || this.#lapsed.has(view.deal.commitment)) return;
		const { deal } = view;
		const sealed = () => kept?.contributions.map(({ contribution }) => sealOf(contribution)) ?? [];
		const inView = new Set(deal.contributions.map((part) => part.commitment));
		this.#watch(view, sealed());
		if (view.phase !== "dealing") return;

		if (kept.commitment !== deal.commitment) {
			// Another secret than the one that was shown. If our seals are in this deal, it was changed under our hands.
			if (sealed().some((seal) => inView.has(seal))) {
				this.#note("secret-changed");
				throw new api.RoomError(SECRET_CHANGED, 0);
			}
			if (kept.commitment !== "" && kept.contributions.length > 0) this.#note("begun-again");
			if (isReused(deal.commitment as string, this.table, this.shelf)) this.#note("secret-reused");
			kept = this.#change({ commitment: deal.commitment as string, contributions: [], seals: [] });
		}
		if (kept.contributions.length === 0) {
			const seats: (Seat | null)[] = view.shared ? deal.contributions.map((part) => part.seat) : [null];
			const contributions = seats.map((seat) => ({ seat, contribution: hexOf(freshContribution()) }));
			kept = this.#change({ contributions });
		}
		for (const { seat, contribution } of kept.contributions)
			if (!inView.has(sealOf(contribution)) && !this.#sent.has(sealOf(contribution)))
				if ((await this.#seal(kept, seat, sealOf(contribution))) === "begun-again") return;
		if (deal.contributions.some((part) => part.commitment === null && !part.computer)) return;
		// The room could otherwise choose a lock, for a puppet of its own, when it knows the public shuffle.
		if (view.seal && !this.isLocked()) return;
		const own = new Set(sealed());
		const others = deal.contributions.flatMap((part) =>
			part.commitment && !part.computer && !own.has(part.commitment) ? [part.commitment] : [],
		);
		const unopened = deal.contributions.filter((part) => part.contribution === null).map((part) => part.commitment);
		if (sealed().some((seal) => unopened.includes(seal))) await this.#open(kept, others);
	}

	/** Looks for what an honest room does not do. */
	#watch({ deal, phase, joined, seal }: TableView, own: readonly string[]): void {
		const kept = this.#kept();
		if (!kept || own.length === 0) return;
		const all = deal.contributions.every((part) => part.commitment !== null || part.computer);
		if (!all && deal.contributions.some((part) => part.contribution !== null && !part.computer))
			this.#note("opened-early");
		// In a sealed game the room's secret opens as soon as both locks are bound.
		const isEarly = seal ? !seal.locked.every(Boolean) : phase !== "over";
		if (deal.secret !== null && isEarly) this.#note("opened-early");
		if (kept.seals.length > 0 && joined && kept.commitment === deal.commitment) {
			const now = new Set(deal.contributions.map((part) => part.commitment));
			if (kept.seals.some((seal) => !now.has(seal))) this.#note("seal-changed");
		}
	}

	/**
	 * Sends a seal; answers whether all seals are there. Where this seat had sealed something else, which this browser no
	 * longer has, the room begins the deal again and has not taken this seal: the next view shows the new secret's, under
	 * which fresh bytes are sealed.
	 */
	async #seal(kept: Keepsake, seat: Seat | null, seal: string): Promise<"complete" | "waiting" | "begun-again"> {
		let answer: Awaited<ReturnType<DealRoom["commit"]>>;
		try {
			answer = await this.room.commit(this.table, kept.token, seat, seal);
		} catch (error) {
			if (!(error instanceof api.RoomError) || error.trouble.code !== "commitment-replaced") throw error;
			this.#lapsed.add(kept.commitment);
			return "begun-again";
		}
		this.#sent.add(seal);
		if (answer.commitment === kept.commitment) return answer.complete ? "complete" : "waiting";
		// A room that changes its sealed secret once it has seen our seal could choose the deal.
		this.#note("secret-changed");
		throw new api.RoomError(SECRET_CHANGED, 0);
	}

	async #open(kept: Keepsake, others: string[]): Promise<void> {
		if (others.length > 0) this.#change({ seals: others });
		for (const { seat, contribution } of kept.contributions) {
			if (this.#sent.has(contribution)) continue;
			await this.room.contribute(this.table, kept.token, seat, contribution);
			this.#sent.add(contribution);
		}
	}

	#kept(): Keepsake | null {
		return recall(this.table, this.shelf);
	}

	#change(change: Partial<Keepsake>): Keepsake {
		const kept = { ...(this.#kept() as Keepsake), ...change };
		keep(this.table, kept, this.shelf);
		return kept;
	}

	#note(fault: DealFault): void {
		const faults = this.#kept()?.faults ?? [];
		if (!faults.includes(fault)) this.#change({ faults: [...faults, fault] });
	}
}
