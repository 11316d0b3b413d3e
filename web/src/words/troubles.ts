/** What went wrong, in the reader's words. */
import type { ErrorBody } from "../protocol";
import { lookUp } from "./words.svelte";

/** The words for a trouble: ours for its code where we have any, else what the room wrote. */
export function troubleWords({ code, message }: Pick<ErrorBody, "code" | "message">): string {
	const sentence = message.charAt(0).toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? "" : ".");
	return lookUp(`trouble-${code}`, { message: sentence }) ?? sentence;
}
