//! Reading what a person types as a move: the action's own text, or chess notation as people write it.
//!
//! Read: `e2e4`, `e2-e4`, `e4`, `exd5`, `Nf3`, `Nbd2`, `e8=Q`, `O-O`, and for a card `□f1-g2`, `[]f1-g2` or `□g2`.
//! Nothing here knows the rules: a text is compared with the legal actions and with what the player sees on the board.

use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{ActionLine, Scene, SeenPiece};
use thiserror::Error;

/// Why a typed move was not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TypedError {
    /// It is no move in any notation that is read.
    #[error("`{0}` is not a move; type it as {1}, or `help`")]
    Unreadable(String, String),
    /// It is a move, but no legal one.
    #[error("`{0}` is not legal here; `moves` lists what is{1}")]
    NoneLegal(String, String),
    /// It fits several legal actions.
    #[error("`{0}` may mean {1}")]
    Several(String, String),
    /// A player cannot say what a card is.
    #[error("`{0}`: what a card is was dealt and cannot be chosen; leave out the `=`")]
    NotChosen(String),
}

/// The kind of piece that a typed move names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Named {
    Pawn,
    Piece(char),
    Card,
    Any,
}

/// A move in chess notation, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Written {
    named: Named,
    from: String,
    to: String,
    choice: Option<String>,
}

/// Finds the legal action that a typed text means.
///
/// # Errors
/// Why there is none.
pub fn read<'a>(
    typed: &str,
    seat: Seat,
    scene: &Scene,
    legal: &'a [ActionLine],
) -> Result<&'a ActionLine, TypedError> {
    if let Some(line) = legal.iter().find(|l| l.text == typed) {
        return Ok(line);
    }
    if let Some(line) = one_of(legal.iter().filter(|l| l.text.eq_ignore_ascii_case(typed))) {
        return Ok(line);
    }
    let bare = typed.trim_end_matches(['+', '#', '!', '?']).trim_end_matches('=');
    if let Some(long) = castling(bare) {
        let found = legal.iter().filter(|line| castles(line, scene, long));
        return choose(typed, found.collect(), legal);
    }
    let example = legal.first().map_or_else(|| "e2e4".to_owned(), |l| format!("`{}`", l.text));
    let written = take_apart(bare).ok_or_else(|| TypedError::Unreadable(typed.to_owned(), example))?;
    let fits = |line: &&ActionLine, as_cards: bool| {
        let (Some(from), Some(to)) = (&line.from, &line.to) else { return false };
        let piece = scene.cells.iter().find(|c| c.at == *from).and_then(|c| c.piece.as_ref());
        *to == written.to
            && at(from, &written.from)
            && piece.is_some_and(|m| is(m, written.named, as_cards, seat))
    };
    let mut found: Vec<_> = legal.iter().filter(|l| fits(l, false)).collect();
    if found.is_empty() {
        found = legal.iter().filter(|l| fits(l, true)).collect();
    }
    if let Some(choice) = &written.choice {
        if found.iter().any(|l| l.choice.is_none()) {
            return Err(TypedError::NotChosen(typed.to_owned()));
        }
        found.retain(|l| l.choice.as_deref().is_some_and(|c| c.eq_ignore_ascii_case(choice)));
    }
    choose(typed, found, legal)
}

fn one_of<'a>(mut lines: impl Iterator<Item = &'a ActionLine>) -> Option<&'a ActionLine> {
    lines.next().filter(|_| lines.next().is_none())
}

/// Legal actions that what was typed is a part of, such as `@e1` for `e1`, as a question.
fn alike(typed: &str, legal: &[ActionLine]) -> String {
    let typed = typed.to_lowercase();
    let known = legal.iter().filter(|line| typed.len() > 1 && line.text.to_lowercase().contains(&typed));
    let known: Vec<String> = known.take(3).map(|line| format!("`{}`", line.text)).collect();
    if known.is_empty() { String::new() } else { format!(". Did you mean {}?", known.join(" or ")) }
}

fn choose<'a>(
    typed: &str,
    found: Vec<&'a ActionLine>,
    legal: &[ActionLine],
) -> Result<&'a ActionLine, TypedError> {
    match found.as_slice() {
        [] => Err(TypedError::NoneLegal(typed.to_owned(), alike(typed, legal))),
        [one] => Ok(one),
        [first @ .., last] => {
            let first: Vec<_> = first.iter().map(|l| l.text.as_str()).collect();
            Err(TypedError::Several(typed.to_owned(), format!("{} or {}", first.join(", "), last.text)))
        }
    }
}

/// `Some(true)` for castling to the far side, `Some(false)` for the near one.
fn castling(text: &str) -> Option<bool> {
    match text.replace(['0', 'o'], "O").as_str() {
        "O-O" => Some(false),
        "O-O-O" => Some(true),
        _ => None,
    }
}

/// Is this the king's (or its card's) step of two files along its rank?
fn castles(line: &ActionLine, scene: &Scene, long: bool) -> bool {
    let (Some(from), Some(to)) = (&line.from, &line.to) else { return false };
    let king = scene.cells.iter().any(|c| {
        c.at == *from
            && matches!(
                c.piece,
                Some(SeenPiece::Open { piece: 'K', .. } | SeenPiece::FaceDown { moves_as: Some('K'), .. })
            )
    });
    let file = |at: &str| at.bytes().next().map_or(0, i16::from);
    let steps = file(to) - file(from);
    king && from.get(1..) == to.get(1..) && steps == if long { -2 } else { 2 }
}

/// Does a square fit what was written of it: all, only its file, only its rank, or nothing?
fn at(square: &str, written: &str) -> bool {
    square == written || (written.len() < 2 && square.contains(written))
}

/// Is this the piece that was named? With `as_cards`, a card that moves as the named piece is one too.
fn is(piece: &SeenPiece, named: Named, as_cards: bool, seat: Seat) -> bool {
    match (piece, named) {
        (_, Named::Any) => true,
        (SeenPiece::Open { seat: s, piece }, Named::Pawn) => *s == seat && *piece == 'P',
        (SeenPiece::Open { seat: s, piece }, Named::Piece(p)) => *s == seat && *piece == p,
        (SeenPiece::FaceDown { .. }, Named::Card) => true,
        (SeenPiece::FaceDown { moves_as, .. }, Named::Piece(p)) => as_cards && *moves_as == Some(p),
        _ => false,
    }
}

/// Takes chess notation apart; `None` where it is none.
fn take_apart(text: &str) -> Option<Written> {
    let (body, choice) = match text.split_once('=') {
        Some((body, choice)) => (body, Some(choice.to_owned())),
        None => (text, None),
    };
    let (named, body) = if let Some(rest) = body.strip_prefix('□').or_else(|| body.strip_prefix("[]")) {
        (Named::Card, rest)
    } else {
        match body.chars().next()? {
            piece @ ('K' | 'Q' | 'R' | 'B' | 'N' | 'A' | 'C') => (Named::Piece(piece), &body[1..]),
            _ => (Named::Pawn, body),
        }
    };
    let body: String = body.chars().filter(|c| !matches!(c, '-' | 'x' | 'X' | ':')).collect();
    let digits = body.len() - body.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let cut = body.len().checked_sub(digits + 1).filter(|_| digits > 0)?;
    let (from, to) = (body.get(..cut)?, body.get(cut..)?);
    if !to.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let square = |s: &str| {
        let mut chars = s.chars();
        chars.next().is_some_and(|c| c.is_ascii_lowercase())
            && chars.as_str().bytes().all(|b| b.is_ascii_digit())
            && s.len() > 1
    };
    let part = from.is_empty() || from.len() == 1 && from.is_ascii();
    if !part && !square(from) {
        return None;
    }
    // Two whole squares name the piece by themselves.
    let named = if named == Named::Pawn && square(from) { Named::Any } else { named };
    Some(Written { named, from: from.to_owned(), to: to.to_owned(), choice })
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::notation::Ground;
    use facedown_core::show::scene::Cell;

    fn scene() -> Scene {
        let open = |piece| SeenPiece::Open { seat: Seat::White, piece };
        let card = |moves_as| SeenPiece::FaceDown {
            seat: Some(Seat::White),
            moves_as: Some(moves_as),
            known: None,
            odds: None,
        };
        let pieces = [
            ("b1", card('N')),
            ("e1", card('K')),
            ("f1", card('B')),
            ("e2", open('P')),
            ("d2", open('P')),
            ("a7", open('P')),
            ("b3", open('N')),
            ("f3", open('N')),
            ("c1", open('K')),
        ];
        let cells = pieces
            .into_iter()
            .map(|(at, piece)| Cell { at: at.to_owned(), piece: Some(piece), light: 0, dark: 0 })
            .collect();
        Scene { files: 8, ranks: 8, ground: Ground::Squares, first_rank: 1, cells, check: Vec::new() }
    }

    fn legal() -> Vec<ActionLine> {
        [
            "b1c3", "b1d2", "f3d2", "b3d2", "f1g2", "e1g1", "e2e4", "e2e3", "a7a8q", "a7a8n", "b3c5", "c1b1",
            "c1b2",
        ]
        .iter()
        .map(|text| ActionLine {
            text: (*text).to_owned(),
            from: text.get(..2).map(str::to_owned),
            to: text.get(2..4).map(str::to_owned),
            choice: text.get(4..).filter(|c| !c.is_empty()).map(str::to_uppercase),
        })
        .collect()
    }

    fn meant(typed: &str) -> Result<String, TypedError> {
        let legal = legal();
        read(typed, Seat::White, &scene(), &legal).map(|line| line.text.clone())
    }

    #[test]
    fn the_ways_of_people_to_write_a_move_are_read() {
        for (typed, action) in [
            ("e2e4", "e2e4"),
            ("E2E4", "e2e4"),
            ("e2-e4", "e2e4"),
            ("e4", "e2e4"),
            ("e4!", "e2e4"),
            ("Nc3", "b1c3"),
            ("□b1-c3", "b1c3"),
            ("[]b1-c3=?", "b1c3"),
            ("□g2", "f1g2"),
            ("Nbc5", "b3c5"),
            ("Nfd2", "f3d2"),
            ("N3c5+", "b3c5"),
            ("O-O", "e1g1"),
            ("0-0", "e1g1"),
            ("a8=Q", "a7a8q"),
            ("a8=n", "a7a8n"),
            ("a7a8N", "a7a8n"),
            ("Kb2", "c1b2"),
        ] {
            assert_eq!(meant(typed).as_deref(), Ok(action), "{typed}");
        }
    }

    #[test]
    fn what_cannot_be_meant_is_said() {
        let several = |typed: &str, which: &str| Err(TypedError::Several(typed.to_owned(), which.to_owned()));
        assert_eq!(meant("Nd2"), several("Nd2", "f3d2 or b3d2"));
        assert_eq!(meant("a8"), several("a8", "a7a8q or a7a8n"));
        let none = |typed: &str, alike: &str| Err(TypedError::NoneLegal(typed.to_owned(), alike.to_owned()));
        assert_eq!(meant("Qh5"), none("Qh5", ""));
        assert_eq!(meant("O-O-O"), none("O-O-O", ""));
        assert_eq!(meant("c1"), none("c1", ". Did you mean `c1b1` or `c1b2`?"));
        assert_eq!(meant("□b1-c3=Q"), Err(TypedError::NotChosen("□b1-c3=Q".to_owned())));
        for typed in ["", "hello", "e", "4", "□", "é4x", "=Q", "N", "99"] {
            assert!(matches!(meant(typed), Err(TypedError::Unreadable(..))), "{typed}");
        }
    }
}
