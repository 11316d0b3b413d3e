/** What the usual run of the browser tests leaves to the deep one: the same steps in one more language, size, theme or game. */

/** Whether this is the deep run, `cargo xtask check "deep browser"`. */
export const deep = Boolean(process.env.FACEDOWN_DEEP);

/** All of them in the deep run, else those that fail first where something is wrong. */
export function usually<const T>(all: readonly T[], first: readonly T[]): readonly T[] {
	return deep ? all : first;
}
