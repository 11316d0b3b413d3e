//! Chaos Chess the slow way, written from the rules page alone.
//!
//! Besides the options of the page it knows the readings that the page rejects ([`Reading`]), for the decision table.

mod options;
pub mod setup;

use facedown_testkit::slow::attack::{attackers, is_attacked};
use facedown_testkit::slow::board::{Board, Color, Piece, Role, name, open_king, rank, square};
use facedown_testkit::slow::moves::{Move, castling_path, home_castling, pseudo_legal};
use facedown_testkit::slow::position::Position;
pub use options::{Options, Reading};

/// The end of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why, in the words of the program.
    pub reason: &'static str,
}

/// An action of a side: move, or put its king down (`kings=chosen-last`).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move from square to square, castling included.
    Move(Move),
    /// The king of this color goes to this square.
    Place(Color, usize),
}

impl Action {
    /// `e2e4`, `e7e8q`, `k@e5`.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Action::Move(m) => m.text(),
            Action::Place(color, square) => format!("{}@{}", color.case('k'), name(square)),
        }
    }

    /// Reads [`Action::text`] back.
    #[must_use]
    pub fn read(text: &str) -> Option<Action> {
        if let Some(at) = text.strip_prefix("K@") {
            return Some(Action::Place(Color::White, square(at)?));
        }
        if let Some(at) = text.strip_prefix("k@") {
            return Some(Action::Place(Color::Black, square(at)?));
        }
        Move::read(text).map(Action::Move)
    }
}

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chaos {
    /// Board, side to move (or to place its king), castling, target, counters, double steps.
    pub position: Position,
    /// Plies on which check has no force, still to come.
    pub suspended: u32,
    /// Are the kings still to be put down?
    pub placing: bool,
    /// The options of the game.
    pub options: Options,
    /// The rejected reading by which it is played, if any.
    pub reading: Option<Reading>,
    /// Set when the game is over.
    pub end: Option<End>,
    /// Fields 1 to 4, 7 and 8 of every position, the start included.
    pub past: Vec<String>,
}

/// Pawns that own a double step in a set-up: White's on ranks 1 and 2, Black's on 7 and 8 (section 3.3).
#[must_use]
pub fn doubles_at_start(board: &Board) -> Vec<usize> {
    (0..64)
        .filter(|&s| {
            board[s] == Some(Piece::open(Color::White, Role::Pawn)) && rank(s) <= 1
                || board[s] == Some(Piece::open(Color::Black, Role::Pawn)) && rank(s) >= 6
        })
        .collect()
}

/// Field 7.
#[must_use]
pub fn double_step_text(squares: &[usize]) -> String {
    let mut squares = squares.to_vec();
    squares.sort_unstable();
    if squares.is_empty() { "-".to_owned() } else { squares.into_iter().map(name).collect() }
}

impl Chaos {
    /// A game from a FEN of eight fields.
    #[must_use]
    pub fn new(fen: &str, options: Options) -> Option<Chaos> {
        let mut position = Position::read(fen)?;
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let pawns = *fields.get(6)?;
        let mut doubles = Vec::new();
        if pawns != "-" {
            let letters: Vec<char> = pawns.chars().collect();
            for pair in letters.chunks(2) {
                doubles.push(square(&pair.iter().collect::<String>())?);
            }
        }
        position.double_steps = Some(doubles);
        let placing = *fields.get(7)? == "kings";
        let suspended = if placing { 0 } else { fields[7].parse().ok()? };
        if options.no_castling {
            position.castling.clear();
        }
        let mut game =
            Chaos { position, suspended, placing, options, reading: None, end: None, past: Vec::new() };
        game.past.push(game.repetition_text());
        Some(game)
    }

    fn reads(&self, reading: Reading) -> bool {
        self.reading == Some(reading)
    }

    fn repetition_text(&self) -> String {
        let doubles = double_step_text(self.position.double_steps.as_deref().unwrap_or(&[]));
        format!("{} {doubles} {}", self.position.four_fields(), self.suspended_text())
    }

    fn suspended_text(&self) -> String {
        if self.placing { "kings".to_owned() } else { self.suspended.to_string() }
    }

    /// All eight fields.
    #[must_use]
    pub fn fen(&self) -> String {
        let doubles = double_step_text(self.position.double_steps.as_deref().unwrap_or(&[]));
        format!("{} {doubles} {}", self.position.six_fields(), self.suspended_text())
    }

    /// Is the king of `color` attacked on this board?
    fn king_attacked(&self, board: &Board, color: Color) -> bool {
        let Some(king) = open_king(board, color) else { return false };
        let mut who = attackers(board, king, color.other());
        if self.reads(Reading::KingsDoNotAttackEachOther) {
            who.retain(|&s| board[s].is_some_and(|m| m.role != Role::King));
        }
        !who.is_empty()
    }

    /// Is the side to move in check? On the first turn no piece gives check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.placing && self.suspended == 0 && self.king_attacked(&self.position.board, self.position.turn)
    }

    /// Is the king of the side not to move attacked?
    #[must_use]
    pub fn enemy_attacked(&self) -> bool {
        self.king_attacked(&self.position.board, self.position.turn.other())
    }

    /// The legal actions, in text order; none when a king was lost. (A draw by rule ends the game too, but leaves the
    /// position its moves, which tests count.)
    #[must_use]
    pub fn legal(&self) -> Vec<Action> {
        if self.end.is_some_and(|end| end.reason.starts_with("king-")) {
            return Vec::new();
        }
        let mut actions: Vec<Action> = if self.placing {
            self.placements()
        } else {
            self.moves().into_iter().map(Action::Move).collect()
        };
        actions.sort_by_key(|a| a.text());
        actions
    }

    /// Row 15: any empty square that is not attacked nor next to the other king; without one, any empty square that
    /// is not next to the other king.
    fn placements(&self) -> Vec<Action> {
        let board = &self.position.board;
        let me = self.position.turn;
        let other = open_king(board, me.other());
        let mut free: Vec<usize> = (0..64).filter(|&s| board[s].is_none()).collect();
        free.retain(|&s| other.is_none_or(|k| (s % 8).abs_diff(k % 8) > 1 || (s / 8).abs_diff(k / 8) > 1));
        let safe: Vec<usize> = free.iter().copied().filter(|&s| !is_attacked(board, s, me.other())).collect();
        let squares = if safe.is_empty() { free } else { safe };
        squares.into_iter().map(|s| Action::Place(me, s)).collect()
    }

    fn moves(&self) -> Vec<Move> {
        let me = self.position.turn;
        let mut moves = pseudo_legal(&self.position);
        if self.suspended == 0 {
            moves.retain(|&m| self.is_safe(m) && self.castles_safely(m));
            return moves;
        }
        if self.reads(Reading::KingMayBeTaken)
            && let Some(king) = open_king(&self.position.board, me.other())
        {
            for from in attackers(&self.position.board, king, me) {
                moves.push(Move { from, to: king, promotion: None });
            }
        }
        if self.options.must_escape {
            let escapes: Vec<Move> = moves.iter().copied().filter(|&m| self.is_safe(m)).collect();
            if !escapes.is_empty() || self.reads(Reading::NoEscapeIsMate) {
                return escapes;
            }
        }
        moves
    }

    /// Is the mover's king not attacked after the move?
    fn is_safe(&self, m: Move) -> bool {
        let mut after = self.position.clone();
        after.make(m).is_some() && !self.king_attacked(&after.board, self.position.turn)
    }

    /// A castling king may not stand on, cross or reach an attacked square.
    fn castles_safely(&self, m: Move) -> bool {
        if !self.position.is_castling(m) {
            return true;
        }
        castling_path(m).into_iter().all(|square| {
            let mut board = self.position.board;
            let king = board[m.from].take();
            board[square] = king;
            !self.king_attacked(&board, self.position.turn)
        })
    }

    /// Plays a legal action.
    pub fn play(&mut self, action: Action) {
        let me = self.position.turn;
        match action {
            Action::Place(color, square) => self.place(color, square),
            Action::Move(m) => {
                let takes_king = self.position.board[m.to].is_some_and(Piece::is_open_king);
                if self.position.make(m).is_none() {
                    return;
                }
                self.suspended = self.suspended.saturating_sub(1);
                if self.reads(Reading::FirstTurnIsWhitesAlone) {
                    self.suspended = 0;
                }
                if takes_king {
                    self.end = Some(End { winner: Some(me), reason: "king-captured" });
                    return;
                }
                self.finish(me);
            }
        }
    }

    /// Black's king goes down first, then White's; then White moves, and checks count at once.
    fn place(&mut self, color: Color, square: usize) {
        self.position.board[square] = Some(Piece::open(color, Role::King));
        self.position.turn = color.other();
        if color == Color::White {
            self.position.turn = Color::White;
            self.placing = false;
            if !self.options.no_castling {
                self.position.castling = home_castling(&self.position.board);
            }
            self.past.clear();
            self.finish(Color::Black);
        }
    }

    /// Ends the game where `me` has moved and that ends it.
    fn finish(&mut self, me: Color) {
        self.past.push(self.repetition_text());
        let enemy = me.other();
        let begun = self.suspended == 0 || self.reads(Reading::LosesFromFirstMove);
        let moved = self.past.len() > 1;
        if self.options.left_attacked_loses && begun && moved && self.king_attacked(&self.position.board, me)
        {
            self.end = Some(End { winner: Some(enemy), reason: "king-left-attacked" });
            return;
        }
        let stuck = self.legal().is_empty();
        let mated = self.suspended == 0 && self.king_attacked(&self.position.board, enemy);
        let no_escape =
            self.reads(Reading::NoEscapeIsMate) && self.king_attacked(&self.position.board, enemy);
        if stuck && (mated || no_escape) {
            self.end = Some(End { winner: Some(me), reason: "checkmate" });
        } else if stuck && self.suspended > 0 && self.reads(Reading::NoMoveLoses) {
            self.end = Some(End { winner: Some(me), reason: "no-move" });
        } else if stuck {
            self.end = Some(End { winner: None, reason: "stalemate" });
        } else if is_dead(&self.position.board) {
            self.end = Some(End { winner: None, reason: "dead-position" });
        } else if self.seen() >= 5 {
            self.end = Some(End { winner: None, reason: "fivefold-repetition" });
        } else if self.position.halfmoves >= 150 {
            self.end = Some(End { winner: None, reason: "seventy-five-moves" });
        }
    }

    /// Number of times the position on the board has occurred.
    #[must_use]
    pub fn seen(&self) -> usize {
        let now = self.repetition_text();
        self.past.iter().filter(|&p| *p == now).count()
    }

    /// The draw that may be claimed now, if any.
    #[must_use]
    pub fn claim(&self) -> Option<&'static str> {
        if self.end.is_some() || self.placing {
            None
        } else if self.seen() >= 3 {
            Some("repetition")
        } else if self.position.halfmoves >= 100 {
            Some("fifty-moves")
        } else {
            None
        }
    }
}

/// Bare kings, one minor piece, or bishops of one color of squares and nothing else.
#[must_use]
pub fn is_dead(board: &Board) -> bool {
    let pieces: Vec<(usize, Piece)> =
        (0..64).filter_map(|s| board[s].map(|m| (s, m))).filter(|(_, m)| m.role != Role::King).collect();
    match pieces[..] {
        [] => true,
        [(_, piece)] => matches!(piece.role, Role::Knight | Role::Bishop),
        _ => {
            let shade = |s: usize| (s / 8 + s % 8) % 2;
            pieces.iter().all(|&(s, m)| m.role == Role::Bishop && shade(s) == shade(pieces[0].0))
        }
    }
}

/// The games of a match (rows 16 and 17): for each, its set-up and which player has White, and whether it starts
/// together with the first.
#[must_use]
pub fn games_of_match(setup: &str, options: Options, reading: Option<Reading>) -> Vec<(String, u32, bool)> {
    let mut games = vec![(setup.to_owned(), 1, true)];
    if !options.single {
        let second =
            if reading == Some(Reading::SecondGameIsMirrored) { mirrored(setup) } else { setup.to_owned() };
        games.push((second, 2, options.at_once));
    }
    games
}

/// The board of a FEN turned upside down with colors changed (other fields left alone).
fn mirrored(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let rows: Vec<String> = board
        .split('/')
        .rev()
        .map(|row| {
            row.chars()
                .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
                .collect()
        })
        .collect();
    format!("{} {rest}", rows.join("/"))
}
