/** Who waits for whom at a table, as the page's title and its lines say it. */
import { opponent } from "../board/stage.svelte";
import type { Presence, TableView } from "../protocol";
import { t } from "../words/words.svelte";
import { isolated } from "./spoken";

/** What the other side asks and has no answer to, or what else waits for this reader, whose move it may be. */
export function markOf(view: TableView | null, presence: Presence | null, mine: boolean): string | null {
	if (!view || view.spectator || view.seat === null) return null;
	const them = opponent(view.seat);
	if (view.phase === "over") return presence?.rematch === them && !view.next ? t("title-rematch") : null;
	if (view.takeback === them && !view.shared) return t("title-takeback");
	if (view.drawOffer === them && !view.shared) return t("title-draw");
	return mine ? t("your-move") : null;
}

/** The name of the player who is waited for at a table where both have sat down. */
export function awaitedOf(view: TableView | null, presence: Presence | null): string | null {
	if (!view?.joined || !presence || view.spectator || (presence.white && presence.black)) return null;
	// While the colors are not drawn, White stands for who made the table.
	const name = presence.white ? view.names.black : view.names.white;
	return isolated(name) || t("your-opponent");
}
