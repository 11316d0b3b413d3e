/** What this page refused in a sealed game, to say it and to keep it. */

/** Why (words: `sealed-fault-…`). */
export type FaultCode =
	/** It came before what it stands on. */
	| "early"
	/** It came after the end, or after the deal was fixed. */
	| "late"
	/** Something else was told before in its place, perhaps before this page was loaded anew. */
	| "changed"
	/** The room shows something as this seat's own that this page did not send. */
	| "not-ours"
	/** Bytes do not fit what was committed before. */
	| "unfit"
	/** A lock does not have an entry for every card. */
	| "wrong-lock"
	/** A text cannot be read. */
	| "unreadable"
	/** The rules do not allow an action. */
	| "not-allowed"
	/** The rules do not ask for an entry now. */
	| "not-due"
	/** The game or its options cannot be sealed. */
	| "not-sealed"
	/** The browser no longer has its half: its storage was wiped, or the game is played elsewhere. */
	| "lost";

export interface SealedFault {
	code: FaultCode;
	/** What it is about: an action, an entry of a lock, a kind of line. */
	what: string;
}

export const fault = (code: FaultCode, what = ""): SealedFault => ({ code, what });
