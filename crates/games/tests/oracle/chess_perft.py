"""Makes chess.perft: leaf counts of ordinary chess positions by python-chess, an independent program.

Run as a program of its own (python-chess is GPL and is linked into nothing of ours):

    pip install chess==1.11.2
    python3 chess_perft.py > chess.perft

Positions are the published ones below, positions out of random games, and random placements of few pieces. Every
position of the latter two kinds has its seed in its id: `game-18` comes of `random.Random(18)`. Seeds are tried in
order (every third one seeks en passant); a position is kept if a quota that it helps to fill is still open and its tree is small enough.
"""

import random
import sys

import chess

# Most leaves that a kept position may have at depth 3, and at depth 4.
MOST_AT_3, MOST_AT_4 = 14_000, 420_000
# How many positions of each kind are wanted at least.
QUOTA = {"check": 32, "en-passant": 22, "castles-king-side": 22, "castles-queen-side": 22, "promotion": 24,
         "pinned": 24, "plain": 50}
# Published positions, with the figures printed there (see the source of each).
CPW = "Chess Programming Wiki, Perft Results"
PUBLISHED = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", CPW + ", initial position"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", CPW + ", position 2"),
    ("cpw-3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", CPW + ", position 3"),
    ("cpw-4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", CPW + ", position 4"),
    ("cpw-4-mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
     CPW + ", position 4 mirrored"),
    ("cpw-5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", CPW + ", position 5"),
    ("cpw-6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", CPW + ", position 6"),
    ("martin-ep-discovered", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", "Martin Sedlak's perft positions"),
    ("martin-ep-illegal", "8/8/4k3/8/2p5/8/B2P4/5K2 w - - 0 1", "after Martin Sedlak's perft positions"),
    ("martin-ep-check", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", "Martin Sedlak's perft positions"),
    ("martin-castle-check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "Martin Sedlak's perft positions"),
    ("martin-castle-long-check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "Martin Sedlak's perft positions"),
    ("martin-castle-rights", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", "Martin Sedlak's perft positions"),
    ("martin-castle-prevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", "Martin Sedlak's perft positions"),
    ("martin-promote-out", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", "Martin Sedlak's perft positions"),
    ("martin-discovered", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", "Martin Sedlak's perft positions"),
    ("martin-promote-check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", "Martin Sedlak's perft positions"),
    ("martin-under-promote", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", "Martin Sedlak's perft positions"),
    ("martin-self-stalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", "Martin Sedlak's perft positions"),
    ("martin-stalemate", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", "Martin Sedlak's perft positions"),
    ("martin-double-check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", "Martin Sedlak's perft positions"),
]


def perft(board: chess.Board, depth: int) -> int:
    """Leaves at `depth`, the last ply counted and not played."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in list(board.legal_moves):
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def tags(board: chess.Board) -> list[str]:
    """What a position tests, by what the side to move may do or suffer at once."""
    found = []
    moves = list(board.legal_moves)
    if board.is_check():
        found.append("check")
    if board.has_legal_en_passant():
        found.append("en-passant")
    if any(board.is_kingside_castling(m) for m in moves):
        found.append("castles-king-side")
    if any(board.is_queenside_castling(m) for m in moves):
        found.append("castles-queen-side")
    if any(m.promotion for m in moves):
        found.append("promotion")
    pieces = board.occupied_co[board.turn] & ~board.kings
    if any(board.is_pinned(board.turn, s) for s in chess.SquareSet(pieces)):
        found.append("pinned")
    return found or ["plain"]


def out_of_game(seed: int) -> chess.Board | None:
    """A position of a random game."""
    rng = random.Random(seed)
    board = chess.Board()
    for _ in range(rng.randrange(12, 140)):
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        if not moves:
            return None
        board.push(rng.choice(moves))
    board.halfmove_clock, board.fullmove_number = 0, 1
    return chess.Board(board.fen())


def passing(seed: int) -> chess.Board | None:
    """The first position of a random game, ten moves or more from its start, in which en passant is legal."""
    rng = random.Random(seed)
    board = chess.Board()
    for ply in range(160):
        if ply >= 20 and board.has_legal_en_passant():
            board.halfmove_clock, board.fullmove_number = 0, 1
            return chess.Board(board.fen())
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        if not moves:
            return None
        board.push(rng.choice(moves))
    return None


def placed(seed: int) -> chess.Board | None:
    """A random placement of few pieces; kings and rooks at home half of the time."""
    rng = random.Random(seed)
    board = chess.Board(None)
    for color, back, letters in ((chess.WHITE, 0, "KQ"), (chess.BLACK, 7, "kq")):
        king = chess.square(4, back) if rng.random() < 0.5 else rng.randrange(64)
        if board.piece_at(king):
            return None
        board.set_piece_at(king, chess.Piece(chess.KING, color))
        if king == chess.square(4, back):
            for file, letter in ((7, letters[0]), (0, letters[1])):
                if rng.random() < 0.7 and not board.piece_at(chess.square(file, back)):
                    board.set_piece_at(chess.square(file, back), chess.Piece(chess.ROOK, color))
                    board.castling_rights |= chess.BB_SQUARES[chess.square(file, back)]
    for _ in range(rng.randrange(2, 13)):
        square, color = rng.randrange(64), rng.random() < 0.5
        kind = rng.choice([1, 1, 1, 1, 1, 2, 3, 4, 5])
        if board.piece_at(square) or kind == 1 and chess.square_rank(square) in (0, 7):
            continue
        board.set_piece_at(square, chess.Piece(kind, color))
    board.turn = rng.random() < 0.5
    row, behind, two = (4, 5, 6) if board.turn else (3, 2, 1)
    for file in range(8):
        at = chess.square(file, row)
        free = not (board.piece_at(chess.square(file, behind)) or board.piece_at(chess.square(file, two)))
        if free and board.piece_at(at) == chess.Piece(chess.PAWN, not board.turn) and rng.random() < 0.5:
            board.ep_square = chess.square(file, behind)
            break
    return board


def main() -> None:
    """Writes the file."""
    print(f"# Leaf counts of ordinary chess, depths 1 to 4, by python-chess {chess.__version__}.")
    print("# Made by chess_perft.py, which says how the positions came about; `game-N`, `placed-N` and `passing-N` name their seeds.")
    got = dict.fromkeys(QUOTA, 0)
    count = leaves = 0

    def write(name: str, board: chess.Board, figures: list[int], source: str) -> None:
        nonlocal count, leaves
        kinds = tags(board)
        for kind in kinds:
            got[kind] += 1
        print(f"\nid {name}\nsource {source}\ntags {' '.join(kinds)}\nfen {board.fen(en_passant='fen')}")
        print("perft " + " ".join(map(str, figures)))
        count += 1
        leaves += figures[3]

    for name, fen, source in PUBLISHED:
        board = chess.Board(fen)
        write(name, board, [perft(board, d) for d in (1, 2, 3, 4)], source)
    seen = set()
    for seed in range(1, 200_000):
        if all(got[kind] >= wanted for kind, wanted in QUOTA.items()) and count >= 215:
            break
        kind, make = (("game", out_of_game), ("placed", placed), ("passing", passing))[seed % 3]
        board = make(seed)
        if board is None or board.status() != chess.STATUS_VALID or not any(board.legal_moves):
            continue
        wanted = [t for t in tags(board) if got[t] < QUOTA[t]]
        if board.fen() in seen or not wanted and all(got[k] >= QUOTA[k] for k in QUOTA) is False:
            continue
        small = [perft(board, d) for d in (1, 2, 3)]
        if small[2] > MOST_AT_3:
            continue
        last = perft(board, 4)
        if last > MOST_AT_4:
            continue
        seen.add(board.fen())
        write(f"{kind}-{seed}", board, small + [last], "python-chess alone")
        sys.stderr.write(f"\r{count} positions, {leaves} leaves, {got}   ")
    print(f"\n# {count} positions, {leaves} leaves at depth 4")


if __name__ == "__main__":
    main()
