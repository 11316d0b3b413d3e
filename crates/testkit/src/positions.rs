//! The form of the position files and how one of their entries is held against rules, slow or fast.
//!
//! An entry gives a position (for games with secrets, the deal too), options, and turns. Everything that becomes
//! known is listed, and what is not listed must not happen: `events` (turn-ups in order, attackers after `<`),
//! `check` and `end` default to nothing, no and none.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A data file of positions with what must follow from each.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionFile {
    /// The positions, in the order of the file.
    pub position: Vec<Case>,
}

/// One position with what must follow from it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Unique name.
    pub id: String,
    /// Section of the rules page, or row of its section 4.
    pub rule: String,
    /// The point that the position makes.
    pub note: String,
    /// The source of the expected results.
    pub source: String,
    /// The game's id, where a file holds several games'.
    #[serde(default)]
    pub game: String,
    /// The FEN, as far as everybody sees it.
    pub fen: String,
    /// The hidden part, as the game's dealer writes it.
    #[serde(default)]
    pub deal: String,
    /// Options that differ from the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Number of legal moves.
    pub legal: Option<usize>,
    /// All legal moves in text order, separated by spaces.
    pub moves: Option<String>,
    /// Moves that must be legal.
    #[serde(default)]
    pub with: String,
    /// Moves that must not be legal.
    #[serde(default)]
    pub without: String,
    /// Leaves of depth 2 and so on, from depth 2.
    #[serde(default)]
    pub perft: Vec<u64>,
    /// Turns that are played from here, with what must come of each.
    #[serde(default)]
    pub turns: Vec<Turn>,
}

/// One turn and what must come of it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The action as text.
    pub play: String,
    /// `d1g4=Q c8=k<g4`: the turn-ups in order, with the attackers joined by `+`.
    #[serde(default)]
    pub events: String,
    /// Is the side to move then in check?
    #[serde(default)]
    pub check: bool,
    /// The winner or `draw`, and the reason: `white checkmate`, `draw stalemate`.
    pub end: Option<String>,
    /// The draw that may then be claimed.
    pub claim: Option<String>,
    /// Number of legal replies.
    pub legal: Option<usize>,
    /// All legal replies in text order.
    pub moves: Option<String>,
    /// Replies that must be legal.
    #[serde(default)]
    pub with: String,
    /// Replies that must not be legal.
    #[serde(default)]
    pub without: String,
    /// The castling field of the FEN after the turn.
    pub castling: Option<String>,
    /// The public FEN after the turn.
    pub fen: Option<String>,
}

/// Rules that can be asked what the files tell.
pub trait Rules: Sized + Clone {
    /// Legal actions in text order.
    fn legal(&self) -> Vec<String>;
    /// Plays a legal action and gives its events in the form of the files.
    fn play(&mut self, action: &str) -> Vec<String>;
    /// Is the side to move in check?
    fn is_check(&self) -> bool;
    /// The winner or `draw`, and the reason; `None` while the game goes on.
    fn end(&self) -> Option<String>;
    /// The draw that may be claimed.
    fn claim(&self) -> Option<String>;
    /// The public FEN, without fields that say nothing but "unknown".
    fn fen(&self) -> String;
}

/// Reads a position file.
///
/// # Panics
/// If the text is not of the form above: it is part of the tests.
#[must_use]
pub fn read(text: &str) -> Vec<Case> {
    match toml::from_str::<PositionFile>(text) {
        Ok(file) => file.position,
        Err(error) => panic!("the position file cannot be read: {error}"),
    }
}

/// Holds that no two entries have one id.
///
/// # Panics
/// If two have.
pub fn assert_told_apart(cases: &[Case]) {
    let mut ids: Vec<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), cases.len(), "two entries have one id");
}

/// Holds that there are at least so many entries, each with its own id, its rule, its source and a note.
///
/// # Panics
/// If that is not so.
pub fn assert_explained(cases: &[Case], at_least: usize) {
    assert!(cases.len() >= at_least, "{} entries, expected at least {at_least}", cases.len());
    assert_told_apart(cases);
    for case in cases {
        for (field, text) in [("rule", &case.rule), ("source", &case.source), ("note", &case.note)] {
            assert!(!text.trim().is_empty(), "{}: no {field}", case.id);
        }
    }
}

/// The differences between one entry and the rules, in words; empty when all is well.
pub fn differences<R: Rules>(case: &Case, make: impl Fn(&Case) -> R) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut rules = make(case);
    let mut differ = |at: &str, what: &str, is: String, should: String| {
        if is != should {
            wrong.push(format!("{} {at}: {what} is `{is}`, expected `{should}`", case.id));
        }
    };
    let check_moves = |rules: &R,
                       at: &str,
                       count: Option<usize>,
                       exactly: &Option<String>,
                       with: &str,
                       without: &str,
                       differ: &mut dyn FnMut(&str, &str, String, String)| {
        let legal = rules.legal();
        if let Some(count) = count {
            differ(at, "number of legal moves", legal.len().to_string(), count.to_string());
        }
        if let Some(moves) = exactly {
            differ(at, "legal moves", legal.join(" "), moves.clone());
        }
        for m in with.split_whitespace() {
            differ(at, &format!("{m} legal"), legal.iter().any(|l| l == m).to_string(), "true".to_owned());
        }
        for m in without.split_whitespace() {
            differ(at, &format!("{m} legal"), legal.iter().any(|l| l == m).to_string(), "false".to_owned());
        }
    };
    check_moves(&rules, "at first", case.legal, &case.moves, &case.with, &case.without, &mut differ);
    for (i, &leaves) in case.perft.iter().enumerate() {
        let depth = i + 2;
        differ("at first", &format!("perft {depth}"), perft(&rules, depth).to_string(), leaves.to_string());
    }
    for (i, turn) in case.turns.iter().enumerate() {
        let at = &format!("turn {} ({})", i + 1, turn.play);
        if !rules.legal().contains(&turn.play) {
            differ(at, "the move", "not legal".to_owned(), "legal".to_owned());
            break;
        }
        let events = rules.play(&turn.play);
        differ(at, "events", events.join(" "), turn.events.clone());
        differ(at, "check", rules.is_check().to_string(), turn.check.to_string());
        differ(at, "end", words(rules.end()), words(turn.end.clone()));
        differ(at, "claim", words(rules.claim()), words(turn.claim.clone()));
        check_moves(&rules, at, turn.legal, &turn.moves, &turn.with, &turn.without, &mut differ);
        let fen = rules.fen();
        if let Some(castling) = &turn.castling {
            let field = fen.split(' ').nth(2).unwrap_or("missing");
            differ(at, "castling", field.to_owned(), castling.clone());
        }
        if let Some(should) = &turn.fen {
            differ(at, "FEN", fen, should.clone());
        }
    }
    wrong
}

fn words(text: Option<String>) -> String {
    text.unwrap_or_else(|| "none".to_owned())
}

fn perft<R: Rules>(rules: &R, depth: usize) -> u64 {
    let legal = rules.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let mut leaves = 0;
    for action in legal {
        let mut child = rules.clone();
        child.play(&action);
        leaves += perft(&child, depth - 1);
    }
    leaves
}
