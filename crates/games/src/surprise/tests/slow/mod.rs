//! Surprise Chess the slow way, written from the rules page alone: every step of section 3 in its order, as loops.
//!
//! Besides the options of the page it knows the readings that the page rejects ([`Reading`]), so that a decision can
//! be shown to make a difference. Those are for the decision table only.

mod deal;
mod options;

pub use deal::dealt;
use facedown_testkit::slow::attack::{attackers, is_attacked};
use facedown_testkit::slow::board::{self, Color, Piece, Role, name, open_king, rank};
use facedown_testkit::slow::moves::{Move, castling_path, pseudo_legal};
use facedown_testkit::slow::position::{Made, Position};
pub use options::{Options, Reading};

/// The end of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why, in the words of the program.
    pub reason: &'static str,
}

/// A card turned up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnUp {
    /// `d1g4=Q` for a card that moved, `c8=k` for one that was attacked (or captured face down).
    pub what: String,
    /// The attackers, a1 first; empty for a card that moved.
    pub by: Vec<String>,
}

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Surprise {
    /// The public part but the pool.
    pub position: Position,
    /// The identity of each card, by its square.
    pub hidden: [Option<Role>; 64],
    /// The options of the game.
    pub options: Options,
    /// The rejected reading by which it is played, if any.
    pub reading: Option<Reading>,
    /// Set when the game is over.
    pub end: Option<End>,
    /// Each side's identities as the deal lists them, for the rejected row 21 alone.
    undealt: [Vec<Role>; 2],
    /// The texts that repetition compares, after each move, the start included.
    pub past: Vec<String>,
}

impl Surprise {
    /// A game from fields 1 to 6 of a FEN and field 8 (`RNBQKBNR/rnbqkbnr`, `-` where no card lies).
    #[must_use]
    pub fn new(fen: &str, deal: &str, options: Options) -> Option<Surprise> {
        let position = Position::read(fen)?;
        let mut hidden = [None; 64];
        let (white, black) = deal.split_once('/')?;
        for (row, identities) in [(0, white), (56, black)] {
            for (file, letter) in identities.chars().enumerate() {
                hidden[row + file] = Role::from_letter(letter);
            }
        }
        if (0..64).any(|s| position.board[s].is_some_and(|m| m.card) != hidden[s].is_some()) {
            return None;
        }
        let undealt = [white, black].map(|side| side.chars().filter_map(Role::from_letter).collect());
        let past = Vec::new();
        let mut game = Surprise { position, hidden, options, reading: None, end: None, undealt, past };
        game.past.push(game.repetition_text());
        Some(game)
    }

    fn reads(&self, reading: Reading) -> bool {
        self.reading == Some(reading)
    }

    /// The legal moves, in text order (section 3.1); none when a king was lost. (A draw by rule ends the game too,
    /// but leaves the position its moves, which tests count.)
    #[must_use]
    pub fn legal(&self) -> Vec<Move> {
        if self.end.is_some_and(|end| end.reason.starts_with("king-")) {
            return Vec::new();
        }
        let mut start = self.position.clone();
        if self.reads(Reading::KnownKingPlaysAsKing) {
            self.known_king_as_king(&mut start);
        }
        let mut moves = pseudo_legal(&start);
        moves.retain(|&m| self.is_safe(&start, m));
        if self.reads(Reading::PromotionFromTheBox) {
            moves.retain(|&m| m.promotion.is_none_or(|role| self.box_has(role)));
        }
        moves.sort_by_key(|m| m.text());
        moves
    }

    /// Section 3.1, "Safety uses public facts only", castling, and `role-king-safety`.
    fn is_safe(&self, start: &Position, m: Move) -> bool {
        let me = start.turn;
        let enemy = me.other();
        let Some(piece) = start.board[m.from] else { return false };
        let guarded =
            piece.is_open_king() || (self.options.role_king_safety && piece.card && piece.role == Role::King);
        if start.is_castling(m) {
            if self.reads(Reading::NoCastlingBesideVisibleKing)
                && piece.card
                && open_king(&start.board, me).is_some()
            {
                return false;
            }
            if guarded {
                for square in castling_path(m) {
                    let mut there = start.board;
                    there[m.from] = None;
                    there[square] = Some(piece);
                    if is_attacked(&there, square, enemy) {
                        return false;
                    }
                }
            }
        }
        let mut after = start.clone();
        if after.make(m).is_none() {
            return false;
        }
        if guarded && is_attacked(&after.board, m.to, enemy) {
            return false;
        }
        let Some(king) = open_king(&after.board, me) else { return true };
        let mut threats = attackers(&after.board, king, enemy);
        if self.reads(Reading::MayHope) {
            threats
                .retain(|&t| !(after.board[t].is_some_and(|m| m.card) && is_attacked(&after.board, t, me)));
        }
        threats.is_empty()
    }

    /// Plays a legal move: steps 2 to 6 of section 3. Returns the turn-ups in their order.
    pub fn play(&mut self, m: Move) -> Vec<TurnUp> {
        let me = self.position.turn;
        let enemy = me.other();
        let mut told = Vec::new();
        if self.reads(Reading::KnownKingPlaysAsKing) {
            let mut start = self.position.clone();
            self.known_king_as_king(&mut start);
            self.position = start;
        }
        let before = self.position.clone();
        let castling = before.is_castling(m);
        // Step 2: the move itself, identities moving along with their cards.
        let Some(made) = self.position.make(m) else { return told };
        let taken = made.captured.filter(|(_, victim)| victim.card);
        let shown = taken.and_then(|(square, _)| Some((square, self.hidden[square].take()?)));
        let lifted: Vec<Option<Role>> =
            made.moved.iter().map(|&(from, _)| self.hidden[from].take()).collect();
        for (&(_, to), role) in made.moved.iter().zip(lifted) {
            if role.is_some() {
                self.hidden[to] = role;
            }
        }
        // Step 3: the cards that moved.
        let mut kings = Vec::new();
        for &(from, to) in &made.moved {
            if let Some(role) = self.turn_up(to) {
                told.push(TurnUp {
                    what: format!("{}{}={}", name(from), name(to), me.case(role.letter())),
                    by: Vec::new(),
                });
                if role == Role::King {
                    kings.push(me);
                }
            }
        }
        // Row 4: a card captured face down is shown, after the moved card (section 6), and the king's captor wins.
        if let Some((square, role)) = shown
            && !self.reads(Reading::CapturedCardStaysSecret)
        {
            told.push(TurnUp {
                what: format!("{}={}", name(square), enemy.case(role.letter())),
                by: Vec::new(),
            });
            if role == Role::King {
                self.end = Some(End { winner: Some(me), reason: "king-captured" });
            }
        }
        if castling
            && self.reads(Reading::CastlingIsTakenBack)
            && before.board[m.from].is_some_and(|c| c.card)
        {
            self.take_castling_back(&made);
        }
        if self.end.is_some() {
            return told;
        }
        // Step 4: attacks.
        loop {
            let mut any = self.resolve(enemy, me, &made, &mut told, &mut kings);
            if self.options.mover_only {
                break;
            }
            let opened = self.resolve(me, enemy, &made, &mut told, &mut kings);
            if self.reads(Reading::OpenedLineIsCheck) && opened {
                kings.retain(|&c| c != me);
            }
            any |= opened;
            if !any {
                break;
            }
        }
        self.finish(me, &kings);
        told
    }

    /// Steps 5 and 6, and the draws that end a game by themselves (section 8).
    fn finish(&mut self, me: Color, kings: &[Color]) {
        let enemy = me.other();
        let attacked = |game: &Surprise, color: Color| {
            open_king(&game.position.board, color)
                .is_some_and(|k| is_attacked(&game.position.board, k, color.other()))
        };
        let mut loses = attacked(self, me);
        if self.options.exposed_king_is_checked || self.reads(Reading::OpenedLineIsCheck) {
            loses &= kings.contains(&me);
        }
        let stuck = self.legal().is_empty();
        let mated = stuck && attacked(self, enemy);
        if self.reads(Reading::MateComesFirst) && mated {
            loses = false;
        }
        if self.reads(Reading::TurnedUpKingLoses) && kings.contains(&enemy) && attacked(self, enemy) && !loses
        {
            self.end = Some(End { winner: Some(me), reason: "king-exposed" });
            return;
        }
        self.past.push(self.repetition_text());
        if loses {
            self.end = Some(End { winner: Some(enemy), reason: "king-exposed" });
        } else if mated {
            self.end = Some(End { winner: Some(me), reason: "checkmate" });
        } else if stuck {
            self.end = Some(End { winner: None, reason: "stalemate" });
        } else if is_dead(&self.position) {
            self.end = Some(End { winner: None, reason: "dead-position" });
        } else if self.seen() >= 5 {
            self.end = Some(End { winner: None, reason: "fivefold-repetition" });
        } else if self.position.halfmoves >= 150 {
            self.end = Some(End { winner: None, reason: "seventy-five-moves" });
        }
    }

    /// The text that repetition compares (section 8): the public position, with the en passant square only where a
    /// capture there is legal, as in the FIDE Laws (9.2.3.1).
    fn repetition_text(&self) -> String {
        let mut position = self.position.clone();
        if !self.legal().iter().any(|&m| self.position.is_en_passant(m)) {
            position.en_passant = None;
        }
        position.four_fields()
    }

    /// The number of times that the position on the board has stood there.
    #[must_use]
    pub fn seen(&self) -> usize {
        let now = self.repetition_text();
        self.past.iter().filter(|&p| *p == now).count()
    }

    /// The draw that may be claimed now, if any.
    #[must_use]
    pub fn claim(&self) -> Option<&'static str> {
        if self.end.is_some() {
            None
        } else if self.seen() >= 3 {
            Some("repetition")
        } else if self.position.halfmoves >= 100 {
            Some("fifty-moves")
        } else {
            None
        }
    }

    /// Is the side to move's open king attacked?
    #[must_use]
    pub fn is_check(&self) -> bool {
        let board = &self.position.board;
        let me = self.position.turn;
        open_king(board, me).is_some_and(|k| is_attacked(board, k, me.other()))
    }

    /// Is the open king of the side not to move attacked? Then the turn before it has lost (step 5).
    #[must_use]
    pub fn enemy_in_check(&self) -> bool {
        let board = &self.position.board;
        let enemy = self.position.turn.other();
        open_king(board, enemy).is_some_and(|k| is_attacked(board, k, enemy.other()))
    }

    /// One half of step 4: turns up every card of `of` that `by` attacks. Did anything turn up?
    fn resolve(
        &mut self,
        of: Color,
        by: Color,
        made: &Made,
        told: &mut Vec<TurnUp>,
        kings: &mut Vec<Color>,
    ) -> bool {
        let mut found = Vec::new();
        for square in 0..64 {
            if !self.position.board[square].is_some_and(|m| m.card && m.color == of) {
                continue;
            }
            let who = self.attackers_of_card(square, of, by, made);
            if !who.is_empty() {
                found.push((square, who));
            }
        }
        for (square, who) in &found {
            let by = who.iter().map(|&s| name(s)).collect();
            if let Some(role) = self.turn_up(*square) {
                told.push(TurnUp { what: format!("{}={}", name(*square), of.case(role.letter())), by });
                if role == Role::King {
                    kings.push(of);
                }
                if self.options.flip_ends_castling {
                    self.end_rights_at(*square);
                }
            }
        }
        !found.is_empty()
    }

    /// Which pieces turn this card up now.
    fn attackers_of_card(&self, square: usize, of: Color, by: Color, made: &Made) -> Vec<usize> {
        let board = &self.position.board;
        let mut who = attackers(board, square, by);
        if self.reads(Reading::OwnPiecesTurnCardsUp) {
            who.extend(attackers(board, square, of));
        }
        if self.reads(Reading::PawnPushesAttack) {
            let behind = board::step(square, 0, -by.forward());
            who.extend(behind.filter(|&s| board[s] == Some(Piece::open(by, Role::Pawn))));
        }
        if self.options.cards_do_not_attack {
            who.retain(|&s| board[s].is_some_and(|m| !m.card));
        }
        if self.reads(Reading::OnlyTheMovedPieceAttacks) {
            who.retain(|&s| made.moved.iter().any(|&(_, to)| to == s));
        }
        if self.reads(Reading::KingsDoNotAttack) {
            who.retain(|&s| board[s].is_some_and(|m| !m.is_open_king()));
        }
        if self.reads(Reading::PinnedPiecesDoNotAttack) {
            who.retain(|&s| !self.is_pinned(s));
        }
        if self.reads(Reading::DefendedCardsStayDown) && is_attacked(board, square, of) {
            who.clear();
        }
        who
    }

    /// Would the piece's own king be attacked if the piece were not there, and is not now?
    fn is_pinned(&self, square: usize) -> bool {
        let board = &self.position.board;
        let Some(piece) = board[square] else { return false };
        let Some(king) = open_king(board, piece.color) else { return false };
        let mut without = *board;
        without[square] = None;
        king != square
            && is_attacked(&without, king, piece.color.other())
            && !is_attacked(board, king, piece.color.other())
    }

    /// Turns up the card on a square: the officer drawn on it replaces it, castling rights that this disproves end.
    fn turn_up(&mut self, square: usize) -> Option<Role> {
        let piece = self.position.board[square].filter(|m| m.card)?;
        let mut role = self.hidden[square].take()?;
        if self.reads(Reading::DrawnWhenTurnedUp) {
            role = self.undealt[piece.color as usize].remove(0);
        }
        self.position.board[square] = Some(Piece::open(piece.color, role));
        let home = rank(square) == piece.color.back_rank();
        let disproved = match square % 8 {
            4 => role != Role::King,
            0 | 7 => role != Role::Rook,
            _ => false,
        };
        if home && disproved {
            self.end_rights_at(square);
        }
        Some(role)
    }

    /// The castling rights that the piece on a home square takes part in, ended.
    fn end_rights_at(&mut self, square: usize) {
        for (right, squares) in [('K', [4, 7]), ('Q', [4, 0]), ('k', [60, 63]), ('q', [60, 56])] {
            if squares.contains(&square) {
                self.position.end_castling(right);
            }
        }
    }

    /// Rejected row 16: the card that must be the king moves as one.
    fn known_king_as_king(&self, start: &mut Position) {
        let cards: Vec<usize> =
            (0..64).filter(|&s| start.board[s].is_some_and(|m| m.card && m.color == start.turn)).collect();
        if let [last] = cards[..]
            && self.hidden[last] == Some(Role::King)
            && let Some(piece) = &mut start.board[last]
        {
            piece.role = Role::King;
        }
    }

    /// Rejected row 18: is a piece of this role still in the box (neither on the board nor under a card)?
    fn box_has(&self, role: Role) -> bool {
        let me = self.position.turn;
        let board = &self.position.board;
        let used = (0..64)
            .filter(|&s| {
                board[s].is_some_and(|m| {
                    m.color == me && if m.card { self.hidden[s] == Some(role) } else { m.role == role }
                })
            })
            .count();
        used < if role == Role::Queen { 1 } else { 2 }
    }

    /// Rejected row 13: both pieces go back, turned up.
    fn take_castling_back(&mut self, made: &Made) {
        let lifted: Vec<Option<Piece>> =
            made.moved.iter().map(|&(_, to)| self.position.board[to].take()).collect();
        if lifted[0].is_some_and(|m| m.role == Role::King) {
            for (&(_, to), piece) in made.moved.iter().zip(lifted) {
                self.position.board[to] = piece;
            }
        } else {
            for (&(from, _), piece) in made.moved.iter().zip(lifted) {
                self.position.board[from] = piece;
            }
        }
    }

    /// Field 7: what each side has not turned up, strongest first.
    #[must_use]
    pub fn pool(&self) -> String {
        let side = |color: Color| {
            let mut text = String::new();
            for letter in "KQRBN".chars() {
                for square in 0..64 {
                    let mine = self.position.board[square].is_some_and(|m| m.card && m.color == color);
                    if mine && self.hidden[square] == Role::from_letter(letter) {
                        text.push(color.case(letter));
                    }
                }
            }
            if text.is_empty() { "-".to_owned() } else { text }
        };
        format!("{}/{}", side(Color::White), side(Color::Black))
    }

    /// Field 8: what each card is, by file; `-` where no card lies.
    #[must_use]
    pub fn deal(&self) -> String {
        let side = |color: Color| {
            let row = color.back_rank() * 8;
            let letters: String = (row..row + 8)
                .map(|s| self.hidden[s].map_or('-', |role| color.case(role.letter())))
                .collect();
            if letters.chars().all(|c| c == '-') { "-".to_owned() } else { letters }
        };
        format!("{}/{}", side(Color::White), side(Color::Black))
    }

    /// The public FEN: eight fields, identities unknown. Under the rejected row 1, a seat's own are given.
    #[must_use]
    pub fn view(&self, seat: Color) -> String {
        let deal = if self.reads(Reading::OwnCardsAreKnown) {
            let text = self.deal();
            let (white, black) = text.split_once('/').unwrap_or(("-", "-"));
            if seat == Color::White { format!("{white}/?") } else { format!("?/{black}") }
        } else {
            "?".to_owned()
        };
        format!("{} {} {deal}", self.position.six_fields(), self.pool())
    }

    /// The invariant of section 3.2, false only under `mover-only` or `cards-attack=off`: no card is attacked by an
    /// enemy. Gives the first card that is.
    #[must_use]
    pub fn attacked_card(&self) -> Option<usize> {
        let board = &self.position.board;
        (0..64).find(|&s| board[s].is_some_and(|m| m.card && is_attacked(board, s, m.color.other())))
    }
}

/// Insufficient material, claimed only when no card is left: bare kings, one minor piece, or bishops of one color of
/// squares and nothing else.
#[must_use]
pub fn is_dead(position: &Position) -> bool {
    let pieces: Vec<(usize, Piece)> = (0..64)
        .filter_map(|s| position.board[s].map(|m| (s, m)))
        .filter(|(_, m)| !m.is_open_king())
        .collect();
    if pieces.iter().any(|(_, m)| m.card) {
        return false;
    }
    match pieces[..] {
        [] => true,
        [(_, piece)] => matches!(piece.role, Role::Knight | Role::Bishop),
        _ => {
            let shade = |s: usize| (s / 8 + s % 8) % 2;
            pieces.iter().all(|&(s, m)| m.role == Role::Bishop && shade(s) == shade(pieces[0].0))
        }
    }
}
