#!/usr/bin/env python3
"""The fair deal computed with nothing but Python's standard library, from docs/fair-deal.md alone; and the sealed one,
from docs/sealed.md.

    python3 docs/fair-deal/deal.py           check vectors.json against this program (exit code 1 if they differ)
    python3 docs/fair-deal/deal.py --write   write vectors.json again
    python3 docs/fair-deal/deal.py --check FILE ...   check the locks, openings and cards of sealed games' records
"""
import base64
import hashlib
import hmac
import json
import pathlib
import re
import sys

VECTORS = pathlib.Path(__file__).with_name("vectors.json")

# ---------------------------------------------------------------- sections 1 to 3: commitments, seed, stream


def sha256(data):
    return hashlib.sha256(data).digest()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def canonical(options):
    return ",".join(f"{name}={options[name]}" for name in sorted(options))


def seed_of(secret, game, rules, options, contributions, position=None):
    message = b"facedown/1" if position is None else b"facedown/1/position"
    set_up = [] if position is None else [position.encode()]
    for part in [game.encode(), str(rules).encode(), canonical(options).encode(), *set_up, *contributions]:
        message += len(part).to_bytes(4, "big") + part
    return mac(secret, message)


class Stream:
    def __init__(self, seed):
        self.seed, self.counter, self.block = seed, 0, b""

    def word(self):
        if not self.block:
            self.block = mac(self.seed, self.counter.to_bytes(8, "big"))
            self.counter += 1
        word, self.block = self.block[:4], self.block[4:]
        return int.from_bytes(word, "big")

    def below(self, n):
        while True:
            x = self.word()
            if x < 2**32 // n * n:
                return x % n

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


# ---------------------------------------------------------------- section 5: what each game draws


def deal_surprise(stream, options, rex=False):
    hidden = []
    for _ in "wb":
        pieces = stream.shuffle(list("RNBQBNR" if rex else "RNBQKBNR"))
        hidden.append("".join(pieces[:4] + ["-"] + pieces[4:]) if rex else "".join(pieces))
    row, pool = ("xxxxkxxx", "QRRBBNN") if rex else ("xxxxxxxx", "KQRRBBNN")
    return (f"{row}/pppppppp/8/8/8/8/PPPPPPPP/{row.upper()} w KQkq - 0 1 {pool}/{pool.lower()} "
            f"{hidden[0]}/{hidden[1].lower()}")


def deal_jieqi(stream, options):
    red, black = ("".join(stream.shuffle(list("RRNNBBAACCPPPPP"))) for _ in "wb")
    return ("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1 "
            f"{red}/{black.lower()};-")


def deal_out_surprise(stream, fen):
    """Lays the pools of a position on its cards."""
    fields = fen.split(" ")
    rows = fields[0].split("/")
    hidden = []
    for pool, row, card in zip(fields[6].split("/"), [rows[7], rows[0]], "Xx"):
        pieces = iter(stream.shuffle([] if pool == "-" else list(pool)))
        files = "".join("." * int(sign) if sign.isdigit() else sign for sign in row)
        hidden.append("".join(next(pieces) if sign == card else "-" for sign in files) if card in files else "-")
    return " ".join(fields[:7] + ["/".join(hidden)])


JIEQI_KINDS = "RNBACP"


def pool_of(text, card):
    """The pieces of one side in a text like R2r1, in the order of JIEQI_KINDS."""
    counts = dict(re.findall("([A-Za-z])([0-9])", text))
    side = JIEQI_KINDS if card == "X" else JIEQI_KINDS.lower()
    return [kind for kind in side for _ in range(int(counts.get(kind, 0)))]


def pool_text(pieces):
    """Pieces of both sides as a text like R2r1."""
    kinds = [cased for kind in JIEQI_KINDS for cased in (kind, kind.lower())]
    return "".join(f"{kind}{pieces.count(kind)}" for kind in kinds if kind in pieces) or "-"


def deal_out_jieqi(stream, fen):
    """Lays the pools of a position on its covered points, and what is over on the pieces captured face down."""
    fields = fen.split(" ")
    rows = ["".join("." * int(sign) if sign.isdigit() else sign for sign in row) for row in fields[0].split("/")]
    deal, pools, captured = [], [], []
    for card, ranks in [("X", [0, 2, 3]), ("x", [9, 7, 6])]:
        points = [(rank, file) for rank in sorted(ranks) for file in range(9) if rows[9 - rank][file] == card]
        pieces = stream.shuffle(pool_of(fields[2], card))
        under, over = pieces[:len(points)], pieces[len(points):]
        covers = dict(zip(points, under))
        homes = [(ranks[0], file) for file in range(9) if file != 4]
        homes += [(ranks[1], 1), (ranks[1], 7)] + [(ranks[2], file) for file in range(0, 9, 2)]
        deal.append("".join(covers.get(home, "-") for home in homes))
        pools += under
        captured += over + pool_of(fields[3], card)
    told = [pool_text(pools), pool_text(captured)]
    return " ".join([*fields[:2], *told, *fields[4:6], "/".join(deal) + ";" + ("".join(captured) or "-")])


def deal_out_parade(stream, fen):
    """Shuffles the unseen cards of a position; the first are its deck."""
    fields = fen.split(" ")
    return " ".join(fields[:4] + ["".join(stream.shuffle(list(fields[2]))[:int(fields[1])])])


def deal_out_neighbour(stream, fen):
    """Shuffles both piles of a position."""
    fields = fen.split(" ")
    piles = [re.findall("[A-Za-z]", fields[3]), re.findall("[0-9][RB]", fields[4])]
    return " ".join(fields[:6] + ["/".join("".join(stream.shuffle(pile)) or "-" for pile in piles)])


PIECES = "KkQqRRrrBBbbNNnn" + 8 * "P" + 8 * "p"


def allowed(piece, square, board):
    """May this piece be put here? Squares are numbers: a1 = 0, b1 = 1, ... h8 = 63."""
    file, rank = square % 8, square // 8
    if square in board or (piece == "P" and rank >= 6) or (piece == "p" and rank <= 1):
        return False
    if piece == "k" and "K" in board.values():
        king = next(s for s, m in board.items() if m == "K")
        return max(abs(king % 8 - file), abs(king // 8 - rank)) > 1
    return True


def draw_sequential(stream, pieces, discarding):
    while True:
        board, gone, stuck = {}, set(), False
        for piece in pieces:
            while True:
                if not any(allowed(piece, s, board) and s not in gone for s in range(64)):
                    stuck = True
                    break
                number = stream.below(100) + 1
                file, rank = number // 10, number % 10
                if not (1 <= file <= 8 and 1 <= rank <= 8):
                    continue
                square = 8 * (rank - 1) + file - 1
                if square in gone:
                    continue
                if allowed(piece, square, board):
                    board[square] = piece
                    break
                if discarding and square not in board:
                    gone.add(square)
            if stuck:
                break
        if not stuck:
            return board


def draw_uniform(stream, pieces):
    while True:
        board = {}
        for piece, square in zip(pieces, stream.shuffle(list(range(64)))):
            if not allowed(piece, square, board):
                break
            board[square] = piece
        if len(board) == len(pieces):
            return board


def attacked(board, square, by_white):
    """Is the square attacked by a piece of this side?"""
    rays = {"R": [(1, 0), (-1, 0), (0, 1), (0, -1)], "B": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
    rays["Q"] = rays["R"] + rays["B"]
    steps = {"K": rays["Q"], "N": [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)],
             "P": [(-1, 1 if by_white else -1), (1, 1 if by_white else -1)]}
    for start, piece in board.items():
        if piece.isupper() != by_white:
            continue
        role = piece.upper()
        for df, dr in rays.get(role, []) + steps.get(role, []):
            file, rank = start % 8 + df, start // 8 + dr
            while 0 <= file < 8 and 0 <= rank < 8:
                if 8 * rank + file == square:
                    return True
                if role in steps or 8 * rank + file in board:
                    break
                file, rank = file + df, rank + dr
    return False


def deal_chaos(stream, options):
    chosen_last = options["kings"] == "chosen-last"
    pieces = PIECES[2:] if chosen_last else PIECES
    while True:
        if options["sampler"] == "uniform":
            board = draw_uniform(stream, pieces)
        else:
            board = draw_sequential(stream, pieces, options["rejected-square"] == "discarded")
        if options["setup-filter"] == "none" or chosen_last:
            break
        kings = {piece: square for square, piece in board.items() if piece in "Kk"}
        if not attacked(board, kings["K"], False) and not attacked(board, kings["k"], True):
            break
    ranks = []
    for rank in range(7, -1, -1):
        text = "".join(board.get(8 * rank + file, ".") for file in range(8))
        for n in range(8, 0, -1):
            text = text.replace("." * n, str(n))
        ranks.append(text)
    castling = ""
    if options["castling"] == "home-squares":
        for right, king, rook in [("K", (4, "K"), (7, "R")), ("Q", (4, "K"), (0, "R")),
                                  ("k", (60, "k"), (63, "r")), ("q", (60, "k"), (56, "r"))]:
            if board.get(king[0]) == king[1] and board.get(rook[0]) == rook[1]:
                castling += right
    names = [f"{'abcdefgh'[s % 8]}{s // 8 + 1}" for s in range(64)]
    doubles = "".join(names[s] for s in range(64)
                      if (board.get(s) == "P" and s < 16) or (board.get(s) == "p" and s >= 48))
    if chosen_last:
        side, suspended = "b", "kings"
    else:
        side, suspended = "w", "0" if options["setup-filter"] == "no-check" else "2"
    return f"{'/'.join(ranks)} {side} {castling or '-'} - 0 1 {doubles or '-'} {suspended}"


def deal_mysterious(stream, options, casual):
    board = "/".join(["8"] * 8)
    side = "b" if options["first-to-place"] == "black" else "w"
    if not casual:
        return f"{board} {side} - - 0 1 place 8P2N2B2RQK/8p2n2b2rqk -"
    pieces = "PPPPPPPPNNBBRRQK"
    pack = "".join(stream.shuffle(list(pieces + pieces.lower())))
    again = ""
    if options["start-check"] == "redo":
        again = " " + "".join(f"{stream.word():08x}" for _ in range(8))
    return f"{board} {side} - - 0 1 place {pack} -{again}"


PLAYING_CARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "K"]


def booster_pack(checker_cards):
    """The pack before the shuffle: 2 to K within hearts, diamonds, spades, clubs."""
    checkers = ["6H 6S", "6D 6C", "7H 7S", "7D 7C"]
    absent = set(" ".join(checkers[checker_cards:]).split()) | {"QD", "KD", "QC", "KC"}
    cards = [rank + suit for suit in "HDSC" for rank in PLAYING_CARDS]
    return [card for card in cards if card not in absent]


def deal_booster(stream, options):
    pack = booster_pack(int(options["checker-cards"]))
    pile = stream.shuffle(list(pack))
    checkers = [int(options["checkers"]) - int(options[f"handicap-{side}"]) for side in ("white", "black")]
    hands = [[], []]
    for turn in range(max(checkers)):
        for hand, many in zip(hands, checkers):
            if turn < many:
                hand.append(pile.pop(0))
    hands = [".".join(sorted(hand, key=pack.index)) or "0" for hand in hands]
    return ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - "
            f"{checkers[0]}/{checkers[1]} {hands[0]}/{hands[1]} - {'.'.join(pile)} -")


def deal_cloak_and_dagger(stream, options):
    return ("xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 "
            "????????/???????? 0/0 arrange -")


PIECE_CARDS = "NNBBRRQKnnbbrrqk"


def deal_parade(stream, options):
    cards = stream.shuffle(list(PIECE_CARDS))
    board, square = ["."] * 64, 0  # a1, b1, ... h1, a2, ... h8
    for piece in cards[:8]:
        square += {"N": 1, "B": 2, "R": 3, "Q": 5, "K": 6}[piece.upper()]
        board[square] = piece
        square += 1
    ranks = ["".join(board[8 * rank:8 * rank + 8]) for rank in range(7, -1, -1)]
    text = re.sub(r"\.+", lambda empty: str(len(empty.group())), "/".join(ranks))
    deck = cards[8:]
    return f"{text} 8 {''.join(sorted(deck, key=PIECE_CARDS.index))} - {''.join(deck)}"


def deal_neighbour(stream, options):
    pieces = stream.shuffle(list(PIECE_CARDS))
    places = [f"{steps}{color}" for steps in range(2, 7) for color in "RRBB"]
    order = "".join(pieces) + "/" + "".join(stream.shuffle(list(places)))
    return f"8/8/8/8/8/8/8/8 add - {PIECE_CARDS} {''.join(places)} 0 {order}"


DEALS = {
    "mysterious": lambda stream, options: deal_mysterious(stream, options, casual=False),
    "mysterious-casual": lambda stream, options: deal_mysterious(stream, options, casual=True),
    "surprise": deal_surprise,
    "surprise-rex": lambda stream, options: deal_surprise(stream, options, rex=True),
    "jieqi": deal_jieqi,
    "chaos": deal_chaos,
    "booster": deal_booster,
    "cloak-and-dagger": deal_cloak_and_dagger,
    "parade": deal_parade,
    "neighbour": deal_neighbour,
}

# ---------------------------------------------------------------- docs/sealed.md: two locks


def part(data):
    return len(data).to_bytes(4, "big") + data


def u32(n):
    return n.to_bytes(4, "big")


def session_of(table, game, rules, options, start, secret_commitment, contribution_commitments):
    texts = ["facedown-sealed/1/session", table, game, str(rules), options, start]
    parts = [*(text.encode() for text in texts), secret_commitment, *contribution_commitments]
    return sha256(b"".join(map(part, parts)))


def lock(secret, session, role, deck, n):
    """What one seat's secret makes of one deck: the map, the bytes behind each entry, the commitments."""
    context = part(b"facedown-sealed/1") + part(session) + part(role.encode()) + part(deck.encode())
    entries = Stream(mac(secret, part(b"perm") + context)).shuffle(list(range(n)))
    nonces = [mac(secret, part(b"nonce") + context + u32(i)) for i in range(n)]
    return entries, nonces, [commitment(context, i, *entry) for i, entry in enumerate(zip(entries, nonces))]


def commitment(context, i, value, nonce):
    return sha256(part(b"commit") + context + u32(i) + u32(value) + nonce)


def seal_code(session, commitments, contributions, secret):
    digest = sha256(part(b"facedown-sealed/1/code") + part(session) + b"".join([*commitments, *contributions, secret]))
    return base64.b32encode(digest[:5]).decode()


def public_shuffles(seed, colours, sizes):
    """The colour of the table's maker, where it is drawn, and gamma of each deck."""
    stream = Stream(seed)
    maker = ["white", "black"][stream.below(2)] if colours else None
    return maker, [stream.shuffle(list(range(n))) for n in sizes]


SEALED_DECKS = {  # names, owners (None: both seats') and lists, in the order of docs/sealed.md
    "surprise": [("0", 0, list("RNBQKBNR")), ("1", 1, list("RNBQKBNR"))],
    "surprise-rex": [("0", 0, list("RNBQBNR")), ("1", 1, list("RNBQBNR"))],
    "jieqi": [("0", 0, list("RRNNBBAACCPPPPP")), ("1", 1, list("RRNNBBAACCPPPPP"))],
    "mysterious-casual": [("pack", None, list("PPPPPPPPNNBBRRQKppppppppnnbbrrqk"))],
    "parade": [("pack", None, list("NNBBRRQKnnbbrrqk"))],
    "neighbour": [("pack", None, list("NNBBRRQKnnbbrrqk")),
                  ("positions", None, [f"{steps}{color}" for steps in range(2, 7) for color in "RRBB"])],
}


def roles_of(owner, seat):
    """The role of a seat in a deck: a side's own deck has its owner outside, a common one seat 0."""
    return "outer" if (owner or 0) == seat else "inner"


def composed(outer, inner, gamma, cards):
    """The card at each place."""
    return [cards[inner[outer[slot]]] for slot in gamma]


# ---------------------------------------------------------------- the vectors

SURPRISE = {"reveal-timing": "chain", "cards-attack": "on", "exposed-king": "loses", "role-king-safety": "off",
            "flip-keeps-castling": "on"}
CASUAL = {"first-to-place": "white", "flip-order": "free", "double-step": "unmoved-second-rank",
          "castling": "home-squares", "start-check": "play-on", "match": "single"}
MYSTERIOUS = CASUAL | {"show-own": "on"}
JIEQI = {"covered-advisor": "palace", "captured-covered": "capturer-only", "king-capture": "off",
         "no-capture-limit": "80", "reveal-resets-count": "off", "repetition-count": "3", "perpetual-check": "loss",
         "perpetual-chase": "draw", "bare-kings-draw": "on"}
CHAOS = {"rejected-square": "reusable", "sampler": "sequential", "first-turn": "free",
         "king-left-attacked": "play-on", "castling": "home-squares", "kings": "random", "match": "pair",
         "pair-order": "in-a-row", "setup-filter": "none"}
BOOSTER = {"checkers": "6", "checker-cards": "2", "handicap-white": "0", "handicap-black": "0", "stack-limit": "none"}
CLOAK_AND_DAGGER = {"guess-again": "on"}
PARADE = {"open-deck": "off", "past-h8": "wrap"}
NEIGHBOUR = {"floor": "8", "king-consolation": "off"}


DEALS_OUT = {"surprise": deal_out_surprise, "surprise-rex": deal_out_surprise, "jieqi": deal_out_jieqi,
             "parade": deal_out_parade, "neighbour": deal_out_neighbour}


def deal_vector(name, game, options, colours=False, position=None):
    secret = sha256(f"{name}: secret".encode())
    seats = 1 if game in ("parade", "neighbour") else 2
    contributions = [sha256(f"{name}: contribution {i}".encode()) for i in range(1, seats + 1)]
    seed = seed_of(secret, game, 1, options, contributions, position)
    words = Stream(seed)
    stream = Stream(seed)
    maker = ["white", "black"][stream.below(2)] if colours else None
    fen = DEALS[game](stream, options) if position is None else DEALS_OUT[game](stream, position)
    return {
        "name": name, "game": game, "rules": 1, "options": canonical(options), "position": position,
        "secret": secret.hex(), "secretCommitment": sha256(secret).hex(),
        "contributions": [c.hex() for c in contributions],
        "contributionCommitments": [sha256(c).hex() for c in contributions],
        "seed": seed.hex(), "words": [words.word() for _ in range(12)],
        "coloursDrawn": colours, "maker": maker,
        "fen": fen,
    }


def stream_vector(name):
    seed = sha256(name.encode())
    plain, bounded, shuffled = Stream(seed), Stream(seed), Stream(seed)
    bounds = [1, 2, 3, 6, 8, 64, 100, 1000, 2**31, 2**31 + 1, 3 * 2**30, 2**32 - 1]
    return {
        "seed": seed.hex(), "words": [plain.word() for _ in range(20)],
        "bounds": bounds, "below": [bounded.below(n) for n in bounds],
        "shuffled": shuffled.shuffle(list(range(52))),
    }


def computer_vector(name, seat):
    secret = sha256(name.encode())
    return {"secret": secret.hex(), "seatIndex": seat,
            "contribution": mac(secret, b"facedown/1/computer" + bytes([seat])).hex()}


def text_vector(name, text):
    random = sha256(name.encode())
    return {"random": random.hex(), "text": text, "contribution": sha256(random + text.encode()).hex()}


def lock_vector(secret, session, role, deck, n):
    entries, nonces, commitments = lock(secret, session, role, deck, n)
    return {"secret": secret.hex(), "session": session.hex(), "role": role, "deck": deck, "size": n, "map": entries,
            "nonces": [nonce.hex() for nonce in nonces], "commitments": [c.hex() for c in commitments]}


def sealed_vector(game, options, start, colours=False):
    """A whole sealed deal: session, every lock, seal code, public shuffles, and the card at each place."""
    name = f"sealed {game}"
    secret, contributions = sha256(f"{name}: secret".encode()), [
        sha256(f"{name}: contribution {i}".encode()) for i in range(1, 2 if game in ("parade", "neighbour") else 3)]
    terms = (sha256(secret), [sha256(c) for c in contributions])
    session = session_of(f"{name}: table", game, 1, canonical(options), start, *terms)
    seats = [sha256(f"{name}: lock {seat}".encode()) for seat in (0, 1)]
    decks = SEALED_DECKS[game]
    locks = [[lock(S, session, roles_of(owner, seat), deck, len(cards)) for deck, owner, cards in decks]
             for seat, S in enumerate(seats)]
    seed = seed_of(secret, game, 1, options, contributions)
    maker, gammas = public_shuffles(seed, colours, [len(cards) for _, _, cards in decks])
    dealt = []
    for d, (deck, owner, cards) in enumerate(decks):
        outer = owner or 0
        dealt.append(composed(locks[outer][d][0], locks[1 - outer][d][0], gammas[d], cards))
    commitments = [c for own in locks for _, _, listed in own for c in listed]
    return {
        "table": f"{name}: table", "game": game, "rules": 1, "options": canonical(options), "start": start,
        "secret": secret.hex(), "contributions": [c.hex() for c in contributions], "session": session.hex(),
        "seeds": [S.hex() for S in seats], "coloursDrawn": colours, "maker": maker,
        "decks": [{"name": deck, "owner": owner, "list": cards, "gamma": gamma, "cards": laid}
                  for (deck, owner, cards), gamma, laid in zip(decks, gammas, dealt)],
        "locks": [[[c.hex() for c in listed] for _, _, listed in own] for own in locks],
        "code": seal_code(session, commitments, contributions, secret),
    }


SEALED_STARTS = {
    "surprise": "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn ?",
    "surprise-rex": "xxxxkxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXKXXX w KQkq - 0 1 QRRBBNN/qrrbbnn ?",
    "jieqi": "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1",
    "mysterious-casual": "8/8/8/8/8/8/8/8 w - - 0 1 place 8P2N2B2RQK/8p2n2b2rqk -",
    "parade": "",
    "neighbour": f"8/8/8/8/8/8/8/8 add - {PIECE_CARDS} 2R2R2B2B3R3R3B3B4R4R4B4B5R5R5B5B6R6R6B6B 0 ?",
}


def vectors():
    return {
        "protocol": "facedown/1",
        "streams": [stream_vector(f"stream {i}") for i in range(4)],
        "computers": [computer_vector("computer", seat) for seat in (0, 1)],
        "texts": [text_vector("text", text) for text in ("", "absurd!", "Überraschung □ 翻开")],
        "deals": [
            deal_vector("surprise", "surprise", SURPRISE),
            deal_vector("surprise, all options changed", "surprise",
                        {"reveal-timing": "mover-only", "cards-attack": "off", "exposed-king": "check",
                         "role-king-safety": "on", "flip-keeps-castling": "off"}),
            deal_vector("surprise, colours drawn 1", "surprise", SURPRISE, colours=True),  # the maker is White
            deal_vector("surprise, colours drawn 2", "surprise", SURPRISE, colours=True),  # the maker is Black
            deal_vector("surprise-rex", "surprise-rex", SURPRISE),
            deal_vector("surprise, a position", "surprise", SURPRISE, colours=True,
                        position="x1xxxxxx/pppp1ppp/3p4/8/4P3/8/PPPP1PPP/XXXXXX1X w KQkq - 2 3 KQRRBBN/kqrrbbn ?"),
            deal_vector("surprise-rex, a position", "surprise-rex", SURPRISE,
                        position="4k3/8/8/8/8/8/PP6/X3K3 w - - 0 1 R/- ?"),
            deal_vector("jieqi", "jieqi", JIEQI),
            deal_vector("jieqi, colours drawn", "jieqi", JIEQI, colours=True),
            deal_vector("jieqi, options of bupt", "jieqi",
                        JIEQI | {"repetition-count": "6", "perpetual-chase": "loss", "king-capture": "on"}),
            deal_vector("jieqi, a position", "jieqi", JIEQI, colours=True,
                        position="xxxxkxxxx/9/7x1/x1x1x1x1x/1p7/4P4/X1X3X1X/1X5X1/9/XXXXKXXXX w "
                                 "R2r2N2n2B2b2A2a2C2c2P4p4 - 0 3"),
            deal_vector("jieqi, a position with men captured face down", "jieqi", JIEQI,
                        position="xxxxkxx1x/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/1XXXKXXXX b "
                                 "R2r2N2n2B2b2A2a2C2c2P4p5 - 2 4"),
            deal_vector("mysterious, colours drawn", "mysterious", MYSTERIOUS, colours=True),
            deal_vector("mysterious casual", "mysterious-casual", CASUAL),
            deal_vector("mysterious casual, placed again", "mysterious-casual", CASUAL | {"start-check": "redo"}),
            deal_vector("chaos", "chaos", CHAOS),
            deal_vector("chaos, colours drawn", "chaos", CHAOS, colours=True),
            deal_vector("chaos, castling 288", "chaos", CHAOS),  # a set-up in which Black may castle
            deal_vector("chaos, nobody castles 67", "chaos", CHAOS | {"castling": "none"}),  # White could
            deal_vector("chaos, uniform", "chaos", CHAOS | {"sampler": "uniform"}),
            deal_vector("chaos, rejected squares discarded", "chaos", CHAOS | {"rejected-square": "discarded"}),
            deal_vector("chaos, nobody in check", "chaos", CHAOS | {"setup-filter": "no-check"}),
            deal_vector("chaos, kings chosen last", "chaos", CHAOS | {"kings": "chosen-last"}),
            deal_vector("booster", "booster", BOOSTER),
            deal_vector("booster, colours drawn", "booster", BOOSTER, colours=True),
            deal_vector("booster, one checker card", "booster", BOOSTER | {"checker-cards": "1"}),
            deal_vector("booster, all checker cards, Black has fewer checkers", "booster",
                        BOOSTER | {"checkers": "12", "checker-cards": "4", "handicap-black": "5"}),
            deal_vector("booster, three checker cards, White has none", "booster",
                        BOOSTER | {"checkers": "3", "checker-cards": "3", "handicap-white": "3"}),
            deal_vector("cloak and dagger, colours drawn", "cloak-and-dagger", CLOAK_AND_DAGGER, colours=True),
            deal_vector("parade", "parade", PARADE),
            deal_vector("parade, the deck is open", "parade", PARADE | {"open-deck": "on", "past-h8": "lost"}),
            deal_vector("parade, a position", "parade", PARADE,
                        position="8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 3 NBRQKnbq - ?"),
            deal_vector("parade, a position with an open deck", "parade", PARADE | {"open-deck": "on"},
                        position="8/8/8/8/1r2b3/1r1n1N2/5k2/2B3R1 8 NBRQKnbq - ?"),
            deal_vector("neighbour", "neighbour", NEIGHBOUR),
            deal_vector("neighbour, a position", "neighbour", NEIGHBOUR,
                        position="8/8/8/8/8/8/8/1N6 add b1 NBBRRQKnnbbrrqk "
                                 "2R2B2B3R3R3B3B4R4R4B4B5R5R5B5B6R6R6B6B 0 ?"),
            deal_vector("neighbour, as the inventor says", "neighbour",
                        NEIGHBOUR | {"floor": "1", "king-consolation": "on"}),
        ],
        "locks": [
            lock_vector(bytes([1] * 32), bytes(32), "outer", "0", 8),
            lock_vector(bytes([1] * 32), bytes(32), "inner", "0", 8),
            lock_vector(sha256(b"lock"), sha256(b"session"), "inner", "positions", 20),
        ],
        "sealed": [
            sealed_vector("surprise", SURPRISE, SEALED_STARTS["surprise"], colours=True),
            sealed_vector("surprise-rex", SURPRISE, SEALED_STARTS["surprise-rex"]),
            sealed_vector("jieqi", JIEQI, SEALED_STARTS["jieqi"], colours=True),
            sealed_vector("mysterious-casual", CASUAL, SEALED_STARTS["mysterious-casual"]),
            sealed_vector("parade", PARADE, SEALED_STARTS["parade"]),
            sealed_vector("neighbour", NEIGHBOUR, SEALED_STARTS["neighbour"]),
        ],
    }


# ---------------------------------------------------------------- checking the record of a sealed game


class Laid:
    """A stream whose shuffles come out as given."""

    def __init__(self, decks):
        self.decks = iter(decks)

    def shuffle(self, items):
        items[:] = next(self.decks)
        return items


def must(holds, words):
    if not holds:
        raise ValueError(words)


def check_sealed(text):
    """Checks everything but the rules: commitments, seed, colours, locks, openings, seeds and the dealt position."""
    lines = [json.loads(line) for line in text.splitlines()]
    head, end = lines[0], next(line for line in lines if line["line"] == "end")
    must(head["format"] == "facedown-record/2" and head["source"] == "sealed", "not the record of a sealed game")
    secret, contributions = bytes.fromhex(head["secret"]), [bytes.fromhex(c) for c in head["contributions"]]
    must(sha256(secret).hex() == head["secretCommitment"], "the secret does not fit")
    must([sha256(c).hex() for c in contributions] == head["contributionCommitments"], "a contribution does not fit")
    game, options = head["game"], dict(pair.split("=") for pair in head["options"].split(",") if pair)
    decks = SEALED_DECKS[game]
    session = session_of(head["table"], game, head["rules"], head["options"],
                         "" if game == "parade" else head["start"], sha256(secret), [sha256(c) for c in contributions])
    seed = seed_of(secret, game, head["rules"], options, contributions)
    maker, gammas = public_shuffles(seed, head["maker"] is not None, [len(cards) for _, _, cards in decks])
    must(maker == head["maker"], "the colours were not drawn so")
    locks = [line for line in lines if line["line"] == "lock"]
    wanted = [(seat, deck, roles_of(owner, seat), len(cards)) for seat in (0, 1) for deck, owner, cards in decks]
    must([(k["seat"], k["deck"], k["role"], len(k["commitments"])) for k in locks] == wanted, "other locks")
    openings = [head["opened"], *(line["openings"] for line in lines if line["line"] == "turn"), end["unfinished"][2:]]
    opened, false = {}, set()
    for deck, role, i, value, nonce in (text.split(" ") for turn in openings for text in turn):
        own = next(k for k in locks if (k["deck"], k["role"]) == (deck, role))
        context = part(b"facedown-sealed/1") + part(session) + part(role.encode()) + part(deck.encode())
        i, value, known = int(i), int(value), opened.setdefault((deck, role), {})
        must(commitment(context, i, value, bytes.fromhex(nonce)).hex() == own["commitments"][i], "a false opening")
        must(i not in known, "an entry was opened twice")
        slots = {gamma for name, gammas_ in zip(decks, gammas) if name[0] == deck for gamma in gammas_}
        must(i in (slots if role == "outer" else opened.get((deck, "outer"), {}).values()), "nothing names this entry")
        if value in known.values() or value >= len(own["commitments"]):
            false.add(own["seat"])
        known[i] = value
    after = next((line for line in lines if line["line"] == "openings"), None)
    if after is None:
        return "every opening holds; the seats' secrets are not open yet"
    maps = {}
    for k in locks:
        if (S := after["seeds"][k["seat"]]) is not None:
            n = len(k["commitments"])
            entries, _, commitments = lock(bytes.fromhex(S), session, k["role"], k["deck"], n)
            if [c.hex() for c in commitments] != k["commitments"]:
                false.add(k["seat"])
            maps[k["deck"], k["role"]] = entries
    must(bool(false) == (end["reason"] == "false-lock"), f"false locks: {sorted(false)}")
    if false or len(maps) < len(locks):
        must(after["start"] is None, "nobody can know every card")
        return f"every opening holds; false locks: {sorted(false)}; not opened: {after['seeds'].count(None)}"
    dealt = [composed(maps[deck, "outer"], maps[deck, "inner"], gamma, cards)
             for (deck, _, cards), gamma in zip(decks, gammas)]
    if maker == "black" and len(dealt) == 2:  # deck 0 belongs to seat 0, which plays Black
        dealt.reverse()
    must(DEALS[game](Laid(dealt), options) == after["start"], "the start is another")
    return "every opening holds, and both seats' secrets give their locks and the start"


def main():
    text = json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n"
    if sys.argv[1:] == ["--write"]:
        VECTORS.write_text(text, encoding="utf-8")
    elif sys.argv[1:2] == ["--check"]:
        for file in sys.argv[2:]:
            print(file, check_sealed(pathlib.Path(file).read_text(encoding="utf-8")), sep=": ")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    elif VECTORS.read_text(encoding="utf-8") != text:
        sys.exit("vectors.json does not hold what this program computes")


if __name__ == "__main__":
    main()
