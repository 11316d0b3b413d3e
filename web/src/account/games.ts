/** The result of an account's game, for its owner. */
import type { OwnGame } from "../protocol";

export type Fared = "won" | "lost" | "drawn" | "void" | "on";

export function faredIn({ result, first }: Pick<OwnGame, "result" | "first">): Fared {
	if (result === null) return "on";
	if (result === "1/2-1/2") return "drawn";
	if (result === "1-0") return first ? "won" : "lost";
	if (result === "0-1") return first ? "lost" : "won";
	return "void";
}
