/** Two people who play a game to its end. */
import type { Seat, TableView } from "../src/protocol";
import { actionToBoard, caughtUp } from "./gauge";
import type { Person } from "./people";
import type { Player } from "./player";

/** Whose turn it is at the table, by the view of whoever has seen most. */
function actor(people: readonly Person[]): Person | undefined {
	return people.find(({ ear }) => ear.view?.phase === "playing" && ear.view.toAct.includes(ear.view.seat as Seat));
}

/** Plays until the game is over; answers the last view and what each move took to be seen on the other side. */
export async function playOut(
	people: readonly [Person, Person],
	player: Player,
	quietFrom: number,
	at?: (ply: number) => Promise<void>,
): Promise<{ view: TableView; felt: number[] }> {
	const felt: number[] = [];
	for (;;) {
		const [a, b] = people;
		const ply = Math.max(a.ear.view?.ply ?? 0, b.ear.view?.ply ?? 0);
		for (const { ear } of people) await ear.until((view) => view.ply >= ply && view.phase !== "dealing", `ply ${ply}`);
		const view = a.ear.view as TableView;
		if (people.every(({ ear }) => ear.view?.phase === "over")) return { view, felt };
		await at?.(ply);
		const acts = actor(people);
		if (!acts) continue;
		const other = acts === a ? b : a;
		const own = acts.ear.view as TableView;
		if (own.claim && ply >= 30) {
			await acts.page.getByRole("button", { name: /Claim draw/ }).click();
			for (const { ear } of people) await ear.until((seen) => seen.phase === "over", "the claimed draw");
			continue;
		}
		const begun = own.draft?.parts.length ?? 0;
		await caughtUp(acts.page, acts.ear);
		const action = player.choose(own, quietFrom);
		await acts.hand(acts.page, action);
		const now = await acts.ear.until(
			(seen) => seen.ply > ply || seen.phase === "over" || (seen.draft?.parts.length ?? 0) !== begun,
			`${JSON.stringify(action)} after ply ${ply}`,
		);
		// A turn in parts goes on; nobody else has heard of it.
		if (now.draft) continue;
		for (const { ear } of people)
			await ear.until((seen) => seen.ply > ply || seen.phase === "over", `a move after ply ${ply}`);
		const milliseconds = await actionToBoard(acts.page, other.page);
		if (milliseconds !== null) felt.push(milliseconds);
	}
}
