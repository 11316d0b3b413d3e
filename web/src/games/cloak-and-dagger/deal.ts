/** The deal of Cloak and Dagger Chess, which draws nothing: what the checkers are is chosen by the players. */
import type { OwnDeal } from "../deals";

const START =
	"xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 ????????/???????? 0/0 arrange -";

/** The start. */
export const deal: OwnDeal = (_, { position }) => (position === null ? START : null);
