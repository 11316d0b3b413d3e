/** Another game after this one: offered, withdrawn, and begun once both want it. */
import { freshKeepsake, type Keepsake, keep, recall } from "../net/keepsakes";
import { sitDownAgain } from "../net/sitdown";
import { go, tablePath, watchPath } from "../router.svelte";
import type { Errand } from "./errand.svelte";
import type { Table } from "./table.svelte";

export class Rematch {
	/** The seat whose offer stands; null for none. */
	readonly offered = $derived.by(() => this.table.presence?.rematch ?? null);
	/** Whether another game was offered from here, and is still wanted. */
	#wanted = $state(false);

	/** Made with the page, whose effects it brings; `watchKey` lets somebody look on who has no seat. */
	constructor(
		private readonly table: Table,
		private readonly kept: Keepsake | null,
		private readonly watchKey: string | null,
		private readonly errand: Errand,
	) {
		// Both may ask at the same time: then both want it.
		$effect(() => {
			const { view } = table;
			if (!this.#wanted || errand.busy || view?.phase !== "over") return;
			if (view.next) this.follow(view.next);
			else if (this.offered !== null && this.offered !== view.seat) void this.begin();
		});
		// Declined, or gone with the line: it may be asked again.
		let stood = false;
		$effect(() => {
			const stands = this.offered !== null && this.offered === table.view?.seat;
			if (stood && !stands && !table.view?.next) this.#wanted = false;
			stood = stands;
		});
	}

	/** Takes an offer up, or offers another game to whoever sits at a screen of their own; else the game is made at once. */
	async ask(): Promise<void> {
		const { view } = this.table;
		if (view?.mode !== "link" || view.seat === null || this.offered !== null) return this.begin();
		this.#wanted = true;
		await this.table.offerRematch(true);
	}

	/** Withdraws the offer, or declines it. */
	decline(): void {
		this.#wanted = false;
		void this.table.offerRematch(false);
	}

	/** Makes the game that follows and goes there. */
	async begin(): Promise<void> {
		await this.errand.run(async () => {
			const { view } = this.table;
			if (view && this.kept) go(tablePath(await sitDownAgain(view, this.kept.token)), { toPlay: true });
		});
	}

	/** Goes to the game that follows, which the same token opens. */
	follow(next: string): void {
		const { kept, watchKey } = this;
		if (watchKey !== null) {
			go(watchPath(next, watchKey));
			return;
		}
		if (kept && recall(next) === null) keep(next, { ...freshKeepsake(kept.game, kept.token, ""), watch: kept.watch });
		go(tablePath(next), { toPlay: true });
	}
}
