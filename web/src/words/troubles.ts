/** What went wrong, in the reader's words. */
import type { ErrorBody } from "../protocol";
import { lookUp } from "./words.svelte";

/** The words for a trouble: ours for its code where we have any, else what the room wrote. */
export function troubleWords({ code, message }: Pick<ErrorBody, "code" | "message">): string {
	const sentence = message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : ".");
	return lookUp(`trouble-${code}`, { message: sentence }) ?? sentence;
}

/** What the room writes before the fault itself, where it names the place of a fault in a text. */
const PLACE =
	/^(?:the record does not hold: )?(?:FEN field \d+ \([^)]*\), character \d+|record line \d+(?:, field `[^`]*`)?): /;

/** The words for a fault whose place the page shows by itself. */
export function faultWords(trouble: Pick<ErrorBody, "code" | "message">): string {
	return troubleWords({ code: trouble.code, message: trouble.message.replace(PLACE, "") });
}
