/** Whether the room was silent when it was last asked for what it says to everybody. */
let silent = $state(false);

/** Does the room not answer? A browser that is offline mostly knows that by itself; this is also of a room that is down. */
export const isSilent = () => silent;

/** Tells whether it answered. */
export function heard(answered: boolean) {
	silent = !answered;
}
