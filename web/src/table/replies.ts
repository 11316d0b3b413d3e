/** What the page says when it is asked: by a key of the board, or by a word in the text box. */
import type { KeyWish } from "../board/keys";
import { seatName, sentences } from "../board/speech";
import { opponent } from "../board/stage.svelte";
import type { MoveLine, Seat, TableView } from "../protocol";
import { t } from "../words/words.svelte";
import { clockInWords, leftOf, readingOf } from "./clock";
import type { Command } from "./commands";
import { boardInWords, capturedInWords, lastLineInWords, nameOf, poolsInWords, tallyInWords } from "./spoken";
import { holdingsShown, sceneShown } from "./turn";

/** A game that is being played, as far as questions about it go. */
export interface Playing {
	readonly view: Pick<
		TableView,
		"seat" | "names" | "computer" | "toAct" | "scene" | "tally" | "holdings" | "draft" | "pools" | "captured" | "clock"
	> | null;
	readonly moves: readonly MoveLine[];
	/** The last position with everything open, once the game is over and its deal is opened. */
	readonly opened?: { readonly position: Pick<TableView, "captured"> } | null;
	/** When the view's clock came, on the page's own clock. */
	readonly came: { readonly clock: number };
}

/** Both clocks, as they stand now. */
export function clocksInWords(view: Pick<TableView, "clock">, elapsed: number): string {
	const { clock } = view;
	if (!clock) return t("clock-none");
	const one = (seat: Seat) =>
		t("clock-spoken", {
			seat: seatName(seat),
			time: clockInWords(readingOf(leftOf(clock, seat, elapsed), clock.control)),
		});
	return sentences([one("white"), one("black")]);
}

/** The answer to a question, or null for what is no question. `near` is the side at the bottom of the board. */
export function replyTo(asked: Command | KeyWish, table: Playing, near: Seat): string | null {
	const { view } = table;
	if (!view) return null;
	const what = asked.do === "say" ? asked.what : asked.do;
	switch (what) {
		case "last-move":
			return lastLineInWords(table.moves);
		case "pools":
			return [tallyInWords(view), poolsInWords({ ...view, holdings: holdingsShown(view) })]
				.filter((part) => part !== "")
				.join(" ");
		case "captured":
			return capturedInWords(table.opened?.position ?? view, Boolean(table.opened));
		case "clocks":
			return clocksInWords(view, performance.now() - table.came.clock);
		case "opponent":
			return nameOf(view, opponent(view.seat ?? view.toAct[0] ?? near));
		case "board":
			return boardInWords(sceneShown(view), "", null);
		case "where":
			return asked.do === "where" ? boardInWords(sceneShown(view), "", asked.piece) : null;
		case "scan":
			return asked.do === "scan" ? boardInWords(sceneShown(view), asked.line, null) : null;
		default:
			return null;
	}
}
