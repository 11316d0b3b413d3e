//! Moves as text: UCI read against a position, and SAN and long algebraic parts for people.

use super::{Action, Bitboard, File, Kind, Position, Rank, Square, Terms};
use crate::Role;

/// A text that is no UCI move: the character (from 0) and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciError {
    /// The first character that does not fit, from 0.
    pub at: usize,
    /// The text that was expected there, in words.
    pub expected: &'static str,
}

/// The squares of a UCI move and what the pawn becomes.
///
/// # Errors
/// The first character that does not fit.
pub fn read_uci(text: &str) -> Result<(Square, Square, Option<Role>), UciError> {
    let letters: Vec<char> = text.chars().collect();
    let expect = |at: usize, expected| Err(UciError { at, expected });
    for (at, range, expected) in [
        (0, 'a'..='h', "a file, a to h"),
        (1, '1'..='8', "a rank, 1 to 8"),
        (2, 'a'..='h', "a file, a to h"),
        (3, '1'..='8', "a rank, 1 to 8"),
    ] {
        if !letters.get(at).is_some_and(|l| range.contains(l)) {
            return expect(at, expected);
        }
    }
    let square =
        |at: usize| Square::new(File::new(letters[at] as u8 - b'a'), Rank::new(letters[at + 1] as u8 - b'1'));
    let promotion = match letters.get(4) {
        None => None,
        Some('q') => Some(Role::Queen),
        Some('r') => Some(Role::Rook),
        Some('b') => Some(Role::Bishop),
        Some('n') => Some(Role::Knight),
        Some(_) => return expect(4, "q, r, b or n for a promotion, or the end"),
    };
    if letters.len() > 5 {
        return expect(5, "the end");
    }
    Ok((square(0), square(2), promotion))
}

impl Position {
    /// The move that these squares mean for the piece on `from`, legal or not; `None` where no piece stands there.
    pub fn meant(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Action> {
        let kind = match self.role_at(from)? {
            Role::Pawn => match promotion {
                Some(Role::Knight) => Kind::PromoteKnight,
                Some(Role::Bishop) => Kind::PromoteBishop,
                Some(Role::Rook) => Kind::PromoteRook,
                Some(_) => Kind::PromoteQueen,
                None if self.en_passant() == Some(to) && from.file() != to.file() => Kind::EnPassant,
                None if from.index().abs_diff(to.index()) == 16 => Kind::Double,
                None => Kind::Pawn,
            },
            Role::Knight => Kind::Knight,
            Role::Bishop => Kind::Bishop,
            Role::Rook => Kind::Rook,
            Role::Queen => Kind::Queen,
            Role::King if from.rank() == to.rank() && from.index() + 2 == to.index() => Kind::CastleShort,
            Role::King if from.rank() == to.rank() && to.index() + 2 == from.index() => Kind::CastleLong,
            Role::King => Kind::King,
        };
        Some(Action::new(kind, from, to))
    }

    /// Does the move take a piece, en passant included?
    pub fn captures(&self, action: Action) -> bool {
        action.kind() == Kind::EnPassant || self.occupied().contains(action.to())
    }

    /// True if the generator gives this move.
    pub fn is_legal(&self, terms: Terms, action: Action) -> bool {
        let mut found = false;
        self.generate(terms, |a| found |= a == action);
        found
    }

    /// Standard algebraic notation of a legal move of an open piece, without the sign for check.
    pub fn san(&self, terms: Terms, action: Action) -> String {
        let (from, to, kind) = (action.from(), action.to(), action.kind());
        match kind {
            Kind::CastleShort => return "O-O".to_owned(),
            Kind::CastleLong => return "O-O-O".to_owned(),
            _ => {}
        }
        let capture = if self.captures(action) { "x" } else { "" };
        let role = kind.mover();
        if role == Role::Pawn {
            let start = if capture.is_empty() { String::new() } else { from.file().letter().to_string() };
            let becomes = kind.promotion().map_or_else(String::new, |r| format!("={}", r.letter()));
            return format!("{start}{capture}{to}{becomes}");
        }
        let mut rivals = Bitboard::EMPTY;
        self.generate(terms, |a| {
            if a.to() == to && a.kind() == kind && a.from() != from {
                rivals.insert(a.from());
            }
        });
        let by = if rivals.is_empty() {
            String::new()
        } else if rivals.is_disjoint(Bitboard::file(from.file())) {
            from.file().letter().to_string()
        } else if rivals.is_disjoint(Bitboard::rank(from.rank())) {
            (from.rank().index() + 1).to_string()
        } else {
            from.to_string()
        };
        format!("{}{by}{capture}{to}", role.letter())
    }

    /// Long algebraic notation: `e2-e4`, `Ng1xf3`, `e7-e8=Q`, `O-O`; a card's letter is the sign for a hidden officer
    /// (`□f1-g2`), as Surprise Chess's inventor writes it. Without the sign for check.
    pub fn long_algebraic(&self, action: Action) -> String {
        match action.kind() {
            Kind::CastleShort => return "O-O".to_owned(),
            Kind::CastleLong => return "O-O-O".to_owned(),
            _ => {}
        }
        let (from, to) = (action.from(), action.to());
        let piece = match action.kind().mover() {
            _ if self.is_card(from) => "□".to_owned(),
            Role::Pawn => String::new(),
            role => role.letter().to_string(),
        };
        let dash = if self.captures(action) { 'x' } else { '-' };
        let becomes = action.promotion().map_or_else(String::new, |r| format!("={}", r.letter()));
        format!("{piece}{from}{dash}{to}{becomes}")
    }

    /// Why a move that can be read is not legal, in words that name pieces and squares.
    pub fn why_illegal(&self, terms: Terms, action: Action) -> String {
        let (us, from, to) = (self.turn(), action.from(), action.to());
        let Some(piece) = self.piece_at(from) else { return format!("no piece stands on {from}") };
        if piece.color != us {
            return format!("the piece on {from} is {}'s, and it is {us}'s move", piece.color);
        }
        if self.side(us).contains(to) {
            return format!("your own piece stands on {to}");
        }
        if self.king(!us) == Some(to) {
            return format!("a king is never captured, and the king on {to} is no exception");
        }
        let free = Terms { checks_suspended: true, ..terms };
        if !self.is_legal(free, action) {
            return self.why_impossible(action, piece.role);
        }
        if action.kind().is_castling() {
            return "you may not castle out of, through or into an attack".to_owned();
        }
        let mut after = self.after(action);
        after.set_turn(us);
        match after.king(us).map(|king| (king, after.checkers(us))) {
            Some((_, attackers)) if attackers.any() => {
                let words: Vec<String> = attackers
                    .into_iter()
                    .map(|at| format!("the {} on {at}", after.piece_words(at)))
                    .collect();
                let still = if self.in_check(us) { "still " } else { "" };
                format!("that would {still}leave your king attacked by {}", words.join(" and "))
            }
            _ => format!("the card on {from} may not go to {to}: it would be attacked there"),
        }
    }

    fn why_impossible(&self, action: Action, role: Role) -> String {
        let (from, to) = (action.from(), action.to());
        if action.kind().is_castling() {
            return "you may not castle on that side".to_owned();
        }
        if role == Role::Pawn && action.promotion().is_none() && to.rank() == Rank::last(self.turn()) {
            return "a pawn that reaches the last rank must become q, r, b or n: add the letter".to_owned();
        }
        if action.promotion().is_some() && to.rank() != Rank::last(self.turn()) {
            return "a pawn is promoted only on the last rank".to_owned();
        }
        if self.is_card(from) {
            return format!("the card on {from} moves as a {role}, which cannot go from {from} to {to} here");
        }
        format!("a {role} cannot go from {from} to {to} here")
    }

    /// A piece in words: `rook`, or `card (as a rook)`.
    pub fn piece_words(&self, square: Square) -> String {
        match self.role_at(square) {
            Some(role) if self.is_card(square) => format!("card (as a {role})"),
            Some(role) => role.name().to_owned(),
            None => "piece".to_owned(),
        }
    }
}
