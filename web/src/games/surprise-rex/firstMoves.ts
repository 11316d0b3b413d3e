/** The game begins with a move from a start that looks the same whatever was dealt: its first moves are counted. */
export const firstMoves = true;
