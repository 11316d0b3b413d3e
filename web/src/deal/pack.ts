/** The piece cards of the solitaires, in the order in which a FEN writes them. */
export const PIECE_CARDS: readonly string[] = [..."NNBBRRQKnnbbrrqk"];
