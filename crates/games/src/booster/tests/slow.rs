//! Booster Chess the slow way, written from the rules page alone: light and dark checkers counted apart, whole turns
//! found by trying everything, an attack found by walking. Besides the options it knows the readings that the page
//! rejects ([`Reading`]), for the decision table.

use facedown_testkit::positions::Case;
use facedown_testkit::slow::attack::attacked_from;
use facedown_testkit::slow::board::{
    Board, Color, Piece, Role, file, name, open_king, rank, read_board, square, step, write_board,
};

/// A reading that section 8 of the page rejects, by the id of its row.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reading(pub &'static str);

/// The rows that a reading belongs to; the others are shown by an option.
pub const READINGS: [&str; 24] = [
    "B-a", "B-b", "B-c", "B-d", "B-e", "B-f", "B-g", "B-h", "B-i", "B-j", "B-k", "B-l", "B-m", "B-n", "B-o",
    "B-p", "B-q", "B-r", "B-s", "B-t", "B-v", "B-w", "B-x", "B-y",
];

/// A game in progress, whole.
#[derive(Clone, Debug)]
pub struct Slow {
    pub board: Board,
    pub turn: Color,
    castling: Vec<char>,
    en_passant: Option<usize>,
    halfmoves: u32,
    fullmoves: u32,
    /// Light and dark checkers under each square.
    pub checkers: [[u32; 64]; 2],
    pub reserve: [u32; 2],
    pub hands: [Vec<String>; 2],
    discard: Vec<String>,
    pub pile: Vec<String>,
    moved: Vec<usize>,
    stack_limit: bool,
    pub reading: Option<Reading>,
    /// Promoted pawns, for the reading that cards match what a piece was.
    promoted: Vec<usize>,
}

/// The pack with two checker cards of each color, in its order.
pub fn pack() -> Vec<String> {
    let mut cards = Vec::new();
    for suit in ["H", "D", "S", "C"] {
        for rank in ["2", "3", "4", "5", "6", "8", "9", "10", "Q", "K"] {
            if !(["Q", "K"].contains(&rank) && ["D", "C"].contains(&suit)) {
                cards.push(format!("{rank}{suit}"));
            }
        }
    }
    cards
}

/// The twelve fields of an entry: its `fen` has the first eight and perhaps the last, `deal` is the hands; the rest of
/// the pack is the draw pile in its order.
pub fn whole_fen(case: &Case) -> String {
    dealt(&case.fen, if case.deal.is_empty() { "0/0" } else { &case.deal })
}

/// The same of a text and hands.
pub fn dealt(fen: &str, hands: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let held: Vec<&str> = hands.split(['/', '.']).collect();
    let rest: Vec<String> = pack().into_iter().filter(|card| !held.contains(&card.as_str())).collect();
    let moved = fields.get(8).unwrap_or(&"-");
    format!("{} {hands} - {} {moved}", fields[..8].join(" "), rest.join("."))
}

fn index(color: Color) -> usize {
    usize::from(color == Color::Black)
}

fn cards(text: &str) -> Vec<String> {
    let none = text == "0" || text == "-";
    text.split('.').filter(|_| !none).map(str::to_owned).collect()
}

impl Slow {
    /// Reads the dealer's FEN.
    pub fn read(fen: &str) -> Option<Slow> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut checkers = [[0; 64]; 2];
        for stack in fields[6].split(',').filter(|s| *s != "-") {
            let split = stack.len() - 2;
            checkers[usize::from(stack.starts_with('b'))][square(&stack[split..])?] =
                stack[1..split].parse().ok()?;
        }
        let pair = |text: &str| text.split_once('/').map(|(a, b)| [a.to_owned(), b.to_owned()]);
        let [light, dark] = pair(fields[7])?;
        let hands = pair(fields[8])?.map(|hand| cards(&hand));
        let moved: Vec<char> = fields[11].chars().filter(|c| *c != '-').collect();
        let moved = moved.chunks(2).filter_map(|pair| square(&pair.iter().collect::<String>()));
        Some(Slow {
            board: read_board(fields[0])?,
            turn: if fields[1] == "w" { Color::White } else { Color::Black },
            castling: fields[2].chars().filter(|c| *c != '-').collect(),
            en_passant: square(fields[3]),
            halfmoves: fields[4].parse().ok()?,
            fullmoves: fields[5].parse().ok()?,
            checkers,
            reserve: [light.parse().ok()?, dark.parse().ok()?],
            hands,
            discard: cards(fields[9]),
            pile: cards(fields[10]),
            moved: moved.collect(),
            stack_limit: false,
            reading: None,
            promoted: Vec::new(),
        })
    }

    /// The position of an entry.
    pub fn start(case: &Case) -> Slow {
        let mut game = Slow::read(&whole_fen(case)).unwrap_or_else(|| panic!("{}: no FEN", case.id));
        game.stack_limit = case.options.get("stack-limit").is_some_and(|value| value == "1");
        game
    }

    fn reads(&self, row: &str) -> bool {
        self.reading == READINGS.into_iter().find(|r| *r == row).map(Reading)
    }

    fn own(&self, at: usize, color: Color) -> u32 {
        self.checkers[index(color)][at]
    }

    fn piece(&self, at: usize) -> Option<Piece> {
        self.board[at]
    }

    pub fn hobbled(&self, at: usize) -> bool {
        self.piece(at).is_some_and(|piece| self.own(at, piece.color.other()) > 0)
    }

    /// Every square to which the piece on `from` has a normal move, castling apart.
    pub fn targets(&self, from: usize) -> Vec<usize> {
        let Some(piece) = self.piece(from) else { return Vec::new() };
        let hobbled = self.hobbled(from);
        if piece.role == Role::Pawn && hobbled {
            return Vec::new();
        }
        if piece.role != Role::Pawn && !hobbled {
            let to = attacked_from(&self.board, from).into_iter();
            return to.filter(|&to| self.piece(to).is_none_or(|other| other.color != piece.color)).collect();
        }
        let mut to = Vec::new();
        if let Some(one) = step(from, 0, piece.color.forward()).filter(|&one| self.piece(one).is_none()) {
            to.push(one);
            let home = rank(from) == if piece.color == Color::White { 1 } else { 6 };
            let fresh = home && (!self.moved.contains(&from) || self.reads("B-n"));
            if let Some(two) = step(one, 0, piece.color.forward()).filter(|&two| self.piece(two).is_none())
                && piece.role == Role::Pawn
                && fresh
            {
                to.push(two);
            }
        }
        for side in [-1, 1] {
            let Some(at) = step(from, side, piece.color.forward()) else { continue };
            let takes = self.piece(at).is_some_and(|other| other.color != piece.color);
            let passed = rank(at) == if piece.color == Color::White { 5 } else { 2 };
            let en_passant = self.en_passant == Some(at) && passed && !(hobbled && self.reads("B-l"));
            if takes || (en_passant && self.piece(at).is_none()) {
                to.push(at);
            }
        }
        to
    }

    fn is_en_passant(&self, from: usize, to: usize) -> bool {
        let as_pawn = self.piece(from).is_some_and(|piece| piece.role == Role::Pawn) || self.hobbled(from);
        as_pawn && self.en_passant == Some(to) && file(from) != file(to) && self.piece(to).is_none()
    }

    /// Light and dark cancel, and the far rank takes a hobble off.
    fn settle(&mut self, at: usize) {
        while self.checkers[0][at] > 0 && self.checkers[1][at] > 0 {
            for color in 0..2 {
                self.checkers[color][at] -= 1;
                self.reserve[color] += 1;
            }
        }
        let Some(piece) = self.piece(at) else { return };
        let far = if self.reads("B-g") { piece.color } else { piece.color.other() };
        if rank(at) == far.back_rank() {
            let enemy = index(piece.color.other());
            self.reserve[enemy] += std::mem::take(&mut self.checkers[enemy][at]);
        }
    }

    /// Carries the piece on `from` with its stack to `to`, and takes what stands on `taken`.
    fn carry(&mut self, from: usize, to: usize, taken: usize, promotion: Option<Role>) {
        let Some(piece) = self.board[from].take() else { return };
        let captured = self.board[taken].take().is_some();
        for color in 0..2 {
            let own = std::mem::take(&mut self.checkers[color][from]);
            let won = if captured { std::mem::take(&mut self.checkers[color][taken]) } else { 0 };
            self.checkers[color][to] = own + won;
        }
        self.board[to] = Some(piece);
        let hobbled =
            (0..2).any(|c| c != index(piece.color) && self.checkers[c][to] > self.checkers[1 - c][to]);
        self.settle(to);
        let far = rank(to) == piece.color.other().back_rank();
        if piece.role == Role::Pawn && far && !(hobbled && self.reads("B-i")) {
            self.board[to] = Some(Piece::open(piece.color, promotion.unwrap_or(Role::Queen)));
            self.promoted.push(to);
            if self.reads("B-k") {
                self.reserve[index(piece.color)] +=
                    std::mem::take(&mut self.checkers[index(piece.color)][to]);
            }
        } else if let Some(role) = promotion.filter(|_| piece.role != Role::Pawn) {
            self.board[to] = Some(Piece::open(piece.color, role));
        }
        if captured || piece.role == Role::Pawn {
            self.halfmoves = 0;
        }
        for (right, squares) in [('K', [4, 7]), ('Q', [4, 0]), ('k', [60, 63]), ('q', [60, 56])] {
            if squares.contains(&from) || squares.contains(&to) {
                self.castling.retain(|&c| c != right);
            }
        }
        self.moved.retain(|s| ![from, to, taken].contains(s));
        if piece.role == Role::Pawn && !far {
            self.moved.push(to);
        }
        let second = |s: &usize, color| rank(*s) == if color == Color::White { 1 } else { 6 };
        let board = self.board;
        self.moved.retain(|s| board[*s].is_some_and(|m| m.role == Role::Pawn && second(s, m.color)));
        self.moved.sort_unstable();
    }

    /// The normal move.
    fn make(&mut self, from: usize, to: usize, promotion: Option<Role>) {
        let Some(piece) = self.piece(from) else { return };
        let taken = if self.is_en_passant(from, to) { rank(from) * 8 + file(to) } else { to };
        let double = piece.role == Role::Pawn && rank(from).abs_diff(rank(to)) == 2;
        let boosted = self.own(from, piece.color) > 0;
        self.halfmoves += 1;
        self.carry(from, to, taken, promotion);
        if piece.role == Role::King && file(from).abs_diff(file(to)) == 2 {
            let row = rank(from) * 8;
            let (rook, holdings) = if file(to) == 6 { (row + 7, row + 5) } else { (row, row + 3) };
            self.carry(rook, holdings, holdings, None);
        }
        self.en_passant = (double && !(boosted && self.reads("B-m"))).then(|| (from + to) / 2);
    }

    /// A king step, paid first.
    fn walk(&mut self, from: usize, to: usize, promotion: Option<Role>) {
        let Some(piece) = self.piece(from) else { return };
        self.checkers[index(piece.color)][from] -= 1;
        self.reserve[index(piece.color)] += 1;
        self.carry(from, to, to, promotion);
        self.en_passant = None;
    }

    fn neighbours(at: usize) -> Vec<usize> {
        let around = (-1..=1).flat_map(|f| (-1..=1).map(move |r| (f, r)));
        around.filter(|&d| d != (0, 0)).filter_map(|(f, r)| step(at, f, r)).collect()
    }

    /// Can the piece on `at` take the king on `king` by king steps?
    fn walks_to(&self, at: usize, king: usize) -> bool {
        let Some(piece) = self.piece(at) else { return false };
        if self.own(at, piece.color) == 0 {
            return false;
        }
        // Farther than there are checkers on the whole board it never gets.
        let most: u32 = self.checkers[index(piece.color)].iter().sum();
        let far = file(at).abs_diff(file(king)).max(rank(at).abs_diff(rank(king)));
        if far > most as usize {
            return false;
        }
        Slow::neighbours(at).into_iter().any(|to| {
            if to == king {
                return true;
            }
            let other = self.piece(to);
            if other.is_some_and(|other| other.color == piece.color) || (other.is_some() && self.reads("B-a"))
            {
                return false;
            }
            let mut after = self.clone();
            after.walk(at, to, None);
            after.walks_to(to, king)
        })
    }

    /// Is the king of `color` attacked (B-c)?
    pub fn attacked(&self, color: Color) -> bool {
        let Some(king) = open_king(&self.board, color) else { return false };
        (0..64).filter(|&s| self.piece(s).is_some_and(|m| m.color != color)).any(|from| {
            let targets = self.targets(from);
            let stuck = self.reads("B-c") && targets.is_empty() && self.walks_to(from, king);
            let touching = self.reads("B-p") && self.piece(from).is_some_and(|m| m.role == Role::King);
            stuck
                || (touching && Slow::neighbours(from).contains(&king))
                || targets.into_iter().any(|to| {
                    let mut after = self.clone();
                    let before = self.own(from, color.other());
                    to == king || {
                        after.make(from, to, None);
                        let won = self.reads("B-b") && before == 0;
                        !won && after.walks_to(to, king)
                    }
                })
        })
    }

    fn castlings(&self) -> Vec<(usize, usize)> {
        let us = self.turn;
        let row = us.back_rank() * 8;
        let free = |at: usize| self.own(at, us) == 0 && (self.own(at, us.other()) == 0 || self.reads("B-o"));
        let mut found = Vec::new();
        for (right, rook, to, between) in [('K', 7, 6, &[5, 6][..]), ('Q', 0, 2, &[1, 2, 3][..])] {
            let may = self.castling.contains(&us.case(right))
                && free(row + 4)
                && free(row + rook)
                && between.iter().all(|f| self.piece(row + f).is_none())
                && !self.attacked(us);
            let mut passing = self.clone();
            passing.board[row + (4 + to) / 2] = passing.board[row + 4].take();
            if may && !passing.attacked(us) {
                found.push((row + 4, row + to));
            }
        }
        found
    }

    /// The kinds that a pawn may become on `to`; one entry without a role elsewhere.
    fn becomes(&self, piece: Piece, to: usize, hobbled: bool) -> Vec<Option<Role>> {
        let far = rank(to) == piece.color.other().back_rank();
        let promotes = piece.role == Role::Pawn || (self.reads("B-j") && hobbled && piece.role != Role::King);
        if far && promotes {
            [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(Some).to_vec()
        } else {
            vec![None]
        }
    }

    /// Every normal move, with the game after it and where the piece then stands; safe for the own king or not.
    fn moves(&self) -> Vec<(String, Slow, usize)> {
        let mut found = Vec::new();
        let enemy = open_king(&self.board, self.turn.other());
        for from in 0..64 {
            let Some(piece) = self.piece(from).filter(|m| m.color == self.turn) else { continue };
            for to in self.targets(from).into_iter().filter(|to| Some(*to) != enemy) {
                for role in self.becomes(piece, to, self.hobbled(from)) {
                    let mut after = self.clone();
                    after.make(from, to, role);
                    found.push((format!("{}{}{}", name(from), name(to), letter(role)), after, to));
                }
            }
        }
        for (from, to) in self.castlings() {
            let mut after = self.clone();
            after.make(from, to, None);
            found.push((format!("{}{}", name(from), name(to)), after, to));
        }
        found
    }

    fn steps(&self, at: usize) -> Vec<(String, Slow, usize)> {
        let Some(piece) = self.piece(at) else { return Vec::new() };
        if self.own(at, piece.color) == 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        for to in Slow::neighbours(at) {
            let other = self.piece(to);
            let barred =
                other.is_some_and(|o| o.color == piece.color || o.role == Role::King || self.reads("B-a"));
            if barred {
                continue;
            }
            for role in self.becomes(piece, to, false) {
                let mut after = self.clone();
                after.walk(at, to, role);
                found.push((format!("{}{}", name(to), letter(role)), after, to));
            }
        }
        found
    }

    /// The squares of the pieces that a card fits.
    fn fits(&self, card: &str) -> Vec<usize> {
        let (rank, suit) = card.split_at(card.len() - 1);
        let color = if "HD".contains(suit) { Color::White } else { Color::Black };
        let role = match rank {
            "2" | "3" | "4" | "5" => Some(Role::Pawn),
            "8" => Some(Role::Knight),
            "9" => Some(Role::Bishop),
            "10" => Some(Role::Rook),
            "Q" => Some(Role::Queen),
            "K" => Some(Role::King),
            _ => None,
        };
        let all: Vec<usize> = (0..64).filter(|&s| self.piece(s).is_some_and(|m| m.color == color)).collect();
        let was = |at: usize| {
            let pawn = self.reads("B-v") && self.promoted.contains(&at);
            if pawn { Some(Role::Pawn) } else { self.piece(at).map(|m| m.role) }
        };
        let named: Vec<usize> = all.iter().copied().filter(|&s| role.is_some() && was(s) == role).collect();
        if named.is_empty() { all } else { named }
    }

    fn adds(&self) -> Vec<(String, Slow)> {
        let us = index(self.turn);
        let mut found = Vec::new();
        if self.reserve[us] == 0 {
            return found;
        }
        for card in &self.hands[us] {
            for at in self.fits(card) {
                let hobbles = self.piece(at).is_some_and(|m| m.color != self.turn);
                let far = rank(at) == self.turn.back_rank();
                let full = self.stack_limit && self.checkers[us][at] > 0;
                if full
                    || (self.reads("B-t") && self.checkers[1 - us][at] > 0)
                    || (self.reads("B-h") && hobbles && far && self.checkers[1 - us][at] == 0)
                {
                    continue;
                }
                let mut after = self.clone();
                after.reserve[us] -= 1;
                after.checkers[us][at] += 1;
                after.settle(at);
                after.hands[us].retain(|c| c != card);
                after.discard.push(card.clone());
                if self.reads("B-x") {
                    after.halfmoves = 0;
                }
                found.push((format!("{card}@{}", name(at)), after));
            }
        }
        found
    }

    /// Every whole turn as text, with the game after it but for the draw.
    pub fn turns(&self) -> Vec<(String, Slow)> {
        let us = self.turn;
        let at_end_only = self.reads("B-d") || self.reads("B-e");
        let mut found = Vec::new();
        let mut open: Vec<(String, Slow, usize)> = self.moves();
        if self.reads("B-q") {
            let before = self.board;
            open.retain(|(_, after, _)| after.board != before);
        }
        while let Some((text, game, at)) = open.pop() {
            if !at_end_only && game.attacked(us) {
                continue;
            }
            let unspent = self.reads("B-b") && self.piece_was_bare(&text, us);
            if !unspent {
                for (step, after, to) in game.steps(at) {
                    if !(self.reads("B-q") && after.board == self.board) {
                        open.push((format!("{text},{step}"), after, to));
                    }
                }
            }
            for (add, after) in game.adds() {
                if self.reads("B-f") || !after.attacked(us) {
                    let safe_before = !self.reads("B-d") || !game.attacked(us);
                    if safe_before {
                        found.push((format!("{text},{add}"), after));
                    }
                }
            }
            if !game.attacked(us) {
                found.push((text, game));
            }
        }
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found
    }

    /// True if the piece that makes this move stood on no checker of its own before.
    fn piece_was_bare(&self, text: &str, us: Color) -> bool {
        square(&text[..2]).is_some_and(|from| self.own(from, us) == 0)
    }

    /// Draws, and gives the turn to the other side.
    pub fn end_turn(&mut self) {
        let us = index(self.turn);
        let players = if self.reads("B-r") { vec![us, 1 - us] } else { vec![us] };
        for player in players {
            let least = usize::from(self.reads("B-s"));
            while self.hands[player].len() < (self.reserve[player] as usize).max(least)
                && !self.pile.is_empty()
            {
                let card = self.pile.remove(0);
                self.hands[player].push(card);
            }
        }
        if self.turn == Color::Black {
            self.fullmoves += 1;
        }
        self.turn = self.turn.other();
    }

    /// True if the side to move has a legal normal move.
    pub fn any_move(&self) -> bool {
        self.moves().iter().any(|(_, after, _)| !after.attacked(self.turn))
    }

    /// The winner and why, as far as the position tells.
    pub fn end(&self) -> Option<String> {
        if self.any_move() {
            return None;
        }
        let winner = if self.turn == Color::White { "black" } else { "white" };
        match (self.attacked(self.turn), self.reads("B-w")) {
            (true, _) => Some(format!("{winner} checkmate")),
            (false, true) => Some(format!("{winner} no-move")),
            (false, false) => Some("draw stalemate".to_owned()),
        }
    }

    /// The FEN for a seat (`None`: for everybody).
    pub fn fen(&self, viewer: Option<Color>) -> String {
        let text = |cards: &[String], none: &str| {
            if cards.is_empty() { none.to_owned() } else { cards.join(".") }
        };
        let hand = |color: Color| {
            let cards = &self.hands[index(color)];
            let open = viewer == Some(color) || self.reads("B-y");
            let mut sorted: Vec<String> = pack().into_iter().filter(|card| cards.contains(card)).collect();
            sorted.dedup();
            if open { text(&sorted, "0") } else { cards.len().to_string() }
        };
        let mut stacks = Vec::new();
        for at in 0..64 {
            for (color, letter) in ['w', 'b'].into_iter().enumerate() {
                if self.checkers[color][at] > 0 {
                    stacks.push(format!("{letter}{}{}", self.checkers[color][at], name(at)));
                }
            }
        }
        let stacks = if stacks.is_empty() { "-".to_owned() } else { stacks.join(",") };
        let castling: String = self.castling.iter().collect();
        let moved: String = self.moved.iter().map(|&at| name(at)).collect();
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{} {} {} {} {} {} {stacks} {}/{} {}/{} {} {} {}",
            write_board(&self.board),
            self.turn.letter(),
            or_dash(castling),
            self.en_passant.map_or("-".to_owned(), name),
            self.halfmoves,
            self.fullmoves,
            self.reserve[0],
            self.reserve[1],
            hand(Color::White),
            hand(Color::Black),
            text(&self.discard, "-"),
            self.pile.len(),
            or_dash(moved),
        )
    }
}

fn letter(role: Option<Role>) -> String {
    role.map_or(String::new(), |role| role.letter().to_ascii_lowercase().to_string())
}
