//! Games as engines tell them: a position and the moves from it, `h2e2`, with the letters of what turned up (Jieqi rules
//! page, section 7.2): `h2e2R`, `a4a6p`, `h2h9Pn`, or with `=`: `h2e2=R`.

use facedown_board::xiangqi::{Action, Piece, Role, read_coordinates};
use facedown_core::game::{Flow, Game, Known, Silent};
use facedown_core::notation::Setup;
use facedown_core::seat::Viewer;
use thiserror::Error;

use super::{Captured, Jieqi, Query, pool_of};

/// A move that cannot be played, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("move {number} (`{text}`): {problem}")]
pub struct HistoryError {
    /// Its number, from 1.
    pub number: usize,
    /// The move.
    pub text: String,
    /// What is wrong, in words.
    pub problem: String,
}

/// The position after these moves, as far as they tell: a letter of a captured man may be left out by whom it was not
/// shown, and then stays unknown. What the position's deal says is not looked at.
///
/// # Errors
/// The first move that cannot be read, is not legal, lacks the letter of the man that turned up, or tells one that is
/// not left in the pool.
pub fn played(mut setup: Setup<Jieqi>, moves: &[&str]) -> Result<Setup<Jieqi>, HistoryError> {
    setup.hidden = None;
    for (i, text) in moves.iter().enumerate() {
        one(&mut setup, text).map_err(|problem| HistoryError {
            number: i + 1,
            text: text.chars().take(12).collect(),
            problem,
        })?;
    }
    Ok(setup)
}

fn one(setup: &mut Setup<Jieqi>, text: &str) -> Result<(), String> {
    let (from, to, rest) = read_coordinates(text)
        .map_err(|error| format!("character {}: expected {}", error.at + 1, error.expected))?;
    let letters: Vec<char> = rest.strip_prefix('=').unwrap_or(rest).chars().collect();
    let public = &mut setup.public;
    let Some(seat) = Jieqi::to_act(public).iter().next() else { return Err("the game is over".to_owned()) };
    let position = *public.position();
    let Some(action) = position.meant(from, to) else { return Err(format!("no man stands on {from}")) };
    if !position.is_legal(public.terms(), action) {
        return Err(position.why_illegal(public.terms(), action));
    }
    let mut letters = letters.into_iter();
    let read = |color: facedown_board::Color, what: &str, letter: char| {
        let piece = Piece::of_sign(letter).filter(|p| p.color == color && p.role != Role::King);
        piece.map(|p| p.role).ok_or_else(|| {
            let expected: String = "RNBACP".chars().map(|l| color.dress(l)).collect();
            format!("found {letter:?} for {what}, expected a letter of {expected}")
        })
    };
    let mut flow =
        Jieqi::begin(Known { public, private: &mut setup.private[seat], seat }, action, &mut Silent);
    while let Flow::Ask(query) = flow {
        let answer = match query {
            Query::Mover(home) => {
                let letter =
                    letters.next().ok_or_else(|| format!("the man from {home} turned up: add its letter"))?;
                Some(read(position.turn(), &format!("the man from {home}"), letter)?)
            }
            Query::Captured { at, .. } => match letters.next() {
                Some(letter) => Some(read(!position.turn(), &format!("the man captured on {at}"), letter)?),
                None => None,
            },
        };
        let public = &mut setup.public;
        if let Some(role) = answer {
            let color = if matches!(query, Query::Mover(_)) { position.turn() } else { !position.turn() };
            let viewer = if color == position.turn() { Viewer::Spectator } else { Viewer::Seat(seat) };
            let own = viewer.seat().map(|s| (s, &setup.private[s]));
            let pool = pool_of(facedown_core::game::View { public, own }, color);
            if pool.count(role) == 0 {
                return Err(format!("{} is not left in the pool", role.with_article()));
            }
        }
        let told = match answer {
            Some(role) => facedown_core::drive::tell::<Jieqi>(&mut setup.private, query, role),
            // Whoever tells the game does not know it.
            None if public.options().captured == Captured::Public => {
                return Err("everybody is told what was captured: add its letter".to_owned());
            }
            None => None,
        };
        flow = Jieqi::resume(
            Known { public, private: &mut setup.private[seat], seat },
            query,
            told,
            &mut Silent,
        );
    }
    match letters.next() {
        Some(letter) => {
            Err(format!("{letter:?} tells of a man, but none turned up or was captured face down"))
        }
        None => Ok(()),
    }
}

/// Splits `h2h9Pn` into the action and its letters, for tables that are told what turned up.
pub(super) fn split(text: &str) -> Option<(&str, Vec<&str>)> {
    let (_, _, rest) = read_coordinates(text).ok()?;
    let letters = matches!(rest.len(), 1 | 2) && rest.bytes().all(|b| b.is_ascii_alphabetic());
    letters.then(|| (&text[..4], (4..text.len()).map(|i| &text[i..=i]).collect()))
}

/// The history text of a finished action for one viewer: the letters that he was told behind the points.
pub(super) fn text(action: Action, letters: impl IntoIterator<Item = char>) -> String {
    letters.into_iter().fold(action.to_string(), |mut text, letter| {
        text.push(letter);
        text
    })
}
