/** What went wrong, in the reader's words. */
import type { ErrorBody, PrunedGame } from "../protocol";
import { lookUp, t } from "./words.svelte";

/** Codes of requests that no page sends which fits its room: what helps is to load the page again. */
const PAGE_FAULTS = new Set([
	"already-dealt",
	"already-opened",
	"answer-not-given",
	"body-too-slow",
	"commitment-missing",
	"hello-expected",
	"hello-twice",
	"message-too-large",
	"no-such-observer",
	"no-such-mode",
	"no-such-path",
	"no-such-seat",
	"nobody-to-act",
	"not-by-hand",
	"not-hexadecimal",
	"not-json",
	"request-id-used",
	"seat-missing",
	"token-missing",
	"unreadable-body",
	"unreadable-message",
	"unreadable-query",
	"websocket-expected",
	"no-such-language",
	"no-push",
	"push-for-nobody",
	"too-many-seats",
	"wrong-subscription",
	"wrong-day",
	"wrong-end",
	"wrong-lines",
	"wrong-method",
	"wrong-request-id",
	"wrong-visitor",
]);

/** Codes of a room that cannot do its work. */
const ROOM_FAULTS = new Set(["broken-log", "no-randomness", "internal", "storage-damaged"]);

/** The words for a trouble: ours for its code where we have any, else what the room wrote. */
export function troubleWords({ code, message }: Pick<ErrorBody, "code" | "message">): string {
	if (PAGE_FAULTS.has(code)) return t("trouble-page-fault");
	if (ROOM_FAULTS.has(code)) return t("trouble-room-broken");
	const sentence = message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : ".");
	return lookUp(`trouble-${code}`, { message: sentence }) ?? sentence;
}

/** What is left of a game that was cleared away: who played what, how it ended, and when. */
export function remainsWords({ game, result, names, date }: PrunedGame): string {
	const players = [names.white, names.black].filter((name) => name !== "").join(" – ");
	const name = lookUp(`game-${game}`) ?? game;
	const ended = result === "*" ? t("result-void") : result.replace("1/2-1/2", "½–½");
	return t("replay-pruned-words", { players: players === "" ? "" : `${players}, `, game: name, result: ended, date });
}

/** What the room writes before the fault itself, where it names the place of a fault in a text. */
const PLACE =
	/^(?:the record does not hold: )?(?:FEN field \d+ \([^)]*\), character \d+|record line \d+(?:, field `[^`]*`)?): /;

/** The words for a fault whose place the page shows by itself. */
export function faultWords(trouble: Pick<ErrorBody, "code" | "message">): string {
	return troubleWords({ code: trouble.code, message: trouble.message.replace(PLACE, "") });
}
