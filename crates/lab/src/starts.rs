//! The starts of a match: a list that somebody chose, read from text, one start a line.
//!
//! A line is a FEN of the match's game, or `seed` and the 64 hexadecimal digits of a deal; before either may stand the
//! game's id and options (`jieqi repetition=draw seed 00…`), which hold for this start alone. With a game's id a FEN
//! follows the word `fen`. Empty lines and lines that begin with `#` are skipped.

use facedown_core::deal::DealSeed;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::Viewer;
use facedown_core::table::{AnyGame, OpenError, Start};
use facedown_games::registry;

/// One start, to be played with both colors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Every option with its value, those of the match included.
    pub options: Chosen,
    /// The source from which the game is opened.
    pub from: Origin,
}

/// The source from which a game of a match is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The deal of this seed.
    Seed(DealSeed),
    /// A position that tells everything that is hidden.
    Position(String),
    /// A position as everybody sees it: the number of the pair decides what lies hidden.
    DealtOut(String),
}

/// A line that is no start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct LineError {
    /// Its number, from 1.
    pub line: usize,
    /// The reason, in words.
    pub why: String,
}

/// Reads a list of starts for a match of `game` that is played with `options`, as they were given.
///
/// # Errors
/// The first line that is no start of this game, or that there is none at all (as line 1).
pub fn read(text: &str, game: &dyn AnyGame, options: &[(String, String)]) -> Result<Vec<Given>, LineError> {
    let mut starts = Vec::new();
    for (line, words) in text.lines().map(str::trim).enumerate() {
        if !words.is_empty() && !words.starts_with('#') {
            starts.push(one(words, game, options).map_err(|why| LineError { line: line + 1, why })?);
        }
    }
    match starts.is_empty() {
        true => Err(LineError { line: 1, why: "the file has no start".to_owned() }),
        false => Ok(starts),
    }
}

fn one(line: &str, game: &dyn AnyGame, options: &[(String, String)]) -> Result<Given, String> {
    let mut given: Vec<(&str, &str)> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let mut rest = line;
    let named = registry::find(word(line).0);
    if let Some(other) = &named {
        let (wanted, found) = (game.about().id, other.about().id);
        if wanted != found {
            return Err(format!("this is a start of {found}, and the match is one of {wanted}"));
        }
        rest = word(line).1;
        while let Some((name, value)) = word(rest).0.split_once('=') {
            given.retain(|(other, _)| *other != name);
            given.push((name, value));
            rest = word(rest).1;
        }
    }
    let options = game.choose(&given).map_err(|e| e.to_string())?;
    let from = match word(rest) {
        ("seed", seed) => {
            Origin::Seed(seed.parse().map_err(|_| "`seed` needs 64 hexadecimal digits behind it".to_owned())?)
        }
        ("fen", fen) if named.is_some() => position(game, &options, fen)?,
        _ if named.is_some() => return Err("expected `seed` or `fen` behind the game's options".to_owned()),
        _ => position(game, &options, rest)?,
    };
    let start = Given { options, from };
    start
        .open(game, &DealSeed([0; 32]), |from| game.position(&start.options, from).map(|_| ()))
        .map_err(|e| e.to_string())?;
    Ok(start)
}

/// The first word of a line, and what follows it.
fn word(line: &str) -> (&str, &str) {
    line.split_once(char::is_whitespace).map_or((line, ""), |(first, rest)| (first, rest.trim_start()))
}

fn position(game: &dyn AnyGame, options: &Chosen, fen: &str) -> Result<Origin, String> {
    let position = game.position(options, Start::Fen(fen)).map_err(|e| e.to_string())?;
    Ok(match position.fen(None) {
        Ok(_) => Origin::Position(fen.to_owned()),
        Err(_) => Origin::DealtOut(fen.to_owned()),
    })
}

impl Given {
    /// Opens it in some way. `deal` is the pair's seed, for what the start leaves to chance.
    ///
    /// # Errors
    /// The error of `open`.
    pub fn open<T>(
        &self,
        game: &dyn AnyGame,
        deal: &DealSeed,
        open: impl FnOnce(Start<'_>) -> Result<T, OpenError>,
    ) -> Result<T, OpenError> {
        match &self.from {
            Origin::Seed(seed) => open(Start::Deal(seed, false)),
            Origin::Position(fen) => open(Start::Fen(fen)),
            Origin::DealtOut(fen) => {
                // The public view alone: a seat's FEN would name what the deal has to decide.
                let public = game
                    .position(&self.options, Start::Fen(fen))
                    .and_then(|p| p.fen(Some(Viewer::Spectator)))?;
                open(Start::DealtOut(&public, deal, false))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(game: &str, text: &str) -> Result<Vec<Given>, LineError> {
        read(text, registry::find(game).expect("there"), &[])
    }

    #[test]
    fn every_kind_of_line_is_read() {
        let seed = "ab".repeat(32);
        let text = format!(
            "# openings\n\n4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 - 0\nchaos fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 - 0\n\
             seed {seed}\n  chaos match=single seed {seed}\n"
        );
        let starts = list("chaos", &text).expect("reads");
        assert_eq!(starts.len(), 4);
        assert_eq!(starts[0], starts[1]);
        assert!(matches!(starts[2].from, Origin::Seed(_)));
        assert_ne!(starts[2].options, starts[3].options);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, line, why) in [
            ("# nothing\n", 1, "no start"),
            ("# one\nnonsense\n", 2, ""),
            ("seed 12", 1, "64 hexadecimal digits"),
            ("jieqi seed 12", 1, "the match is one of chaos"),
            ("chaos no=option seed 12", 1, "no"),
            ("chaos 12", 1, "`seed` or `fen`"),
        ] {
            let error = list("chaos", text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.why.contains(why), "{text}: {error}");
        }
    }
}
