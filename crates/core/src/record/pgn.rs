//! A game as Portable Game Notation (PGN), for the programs that read it.
//!
//! What chess programs can follow stands as moves: from the first position on after which nothing happens that chess
//! and its FEN cannot tell ([`Programs::chess`](crate::notation::Programs::chess)). What was played before, or
//! in a game that no chess program knows all of it, stands as text in a comment, which every reader of PGN keeps.

use super::parts::Record;
use super::scoresheet::{Row, rows};
use crate::notation::About;
use crate::rules::outcome::reason;
use crate::rules::seat::{Seat, Viewer};
use crate::table::{AnyTable, MoveLine};

/// Most characters of a line of the movetext; PGN's export format asks for less than 80.
const WIDTH: usize = 79;

/// A game for two as a viewer saw it; `record` is that of the table.
#[must_use]
pub fn write(about: &About, record: &Record, table: &dyn AnyTable, viewer: Viewer) -> String {
    let lines = table.lines(viewer, 0);
    let clocks: Vec<Option<u64>> = record.standing().iter().map(|turn| turn.clock).collect();
    let from = chess_from(table);
    let fen = from.and_then(|ply| table.chess_fen(ply));
    let mut text: String =
        tags(about, record, viewer, fen.as_deref()).iter().map(|(name, value)| tag(name, value)).collect();
    text.push('\n');

    let before = from.map_or(lines.len(), |ply| ply as usize).min(lines.len());
    let (told, played) = lines.split_at(before);
    let mut words = in_comment(told, &clocks, fen.is_some());
    if let Some(fen) = &fen {
        words.extend(moves(played, clocks.get(before..).unwrap_or_default(), fen));
    }
    if let Some(reason) = &record.end.reason {
        words.push(format!("{{{}}}", reason.replace('-', " ")));
    }
    words.push(record.end.result.clone());
    text.push_str(&wrapped(&words));
    text
}

/// The number of actions after which every position, the last one included, can be told to chess programs.
fn chess_from(table: &dyn AnyTable) -> Option<u32> {
    (0..=table.ply()).rev().take_while(|&ply| table.chess_fen(ply).is_some()).last()
}

/// The tags: the seven that every game has, those for a game that does not begin as chess does, and ours.
fn tags(about: &About, record: &Record, viewer: Viewer, fen: Option<&str>) -> Vec<(&'static str, String)> {
    let header = &record.header;
    let name = |seat: Seat| {
        let at = header.seats.iter().position(|s| *s == seat);
        at.and_then(|at| header.names.get(at)).filter(|name| !name.is_empty()).map_or("?", String::as_str)
    };
    let mut tags = vec![
        ("Event", about.name.to_owned()),
        ("Site", "?".to_owned()),
        ("Date", header.date.as_ref().map_or("????.??.??".to_owned(), |date| date.replace('-', "."))),
        ("Round", header.pair.map_or("?".to_owned(), |pair| pair.to_string())),
        ("White", name(Seat::White).to_owned()),
        ("Black", name(Seat::Black).to_owned()),
        ("Result", record.end.result.clone()),
    ];
    if let Some(fen) = fen {
        // What programs call chess that begins from any position.
        tags.push(("Variant", "From Position".to_owned()));
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen.to_owned()));
    } else {
        tags.push(("Variant", about.name.to_owned()));
    }
    tags.push(("Termination", termination(record.end.reason.as_deref()).to_owned()));
    tags.push(("Game", format!("{}/{}", header.game, header.rules)));
    if !header.options.is_empty() {
        tags.push(("Options", header.options.clone()));
    }
    tags.push(("Start", header.start.clone()));
    if let Some(seat) = viewer.seat() {
        tags.push(("Eyes", seat.name().to_owned()));
    }
    tags
}

/// How the game ended, in the words of the PGN standard, section 9.8.1.
fn termination(stated: Option<&str>) -> &'static str {
    match stated {
        None => "unterminated",
        Some(reason::TIME) => "time forfeit",
        Some(reason::ABANDONED | reason::ABORTED) => "abandoned",
        Some(_) => "normal",
    }
}

fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Moves as one comment: words of which none is broken.
fn in_comment(lines: &[MoveLine], clocks: &[Option<u64>], more: bool) -> Vec<String> {
    let mut words = Vec::new();
    let mut told = |side: &[&MoveLine]| {
        for line in side {
            words.extend(line.text.split(' ').map(harmless));
            let clock = clocks.get((line.ply as usize).saturating_sub(1)).copied().flatten();
            words.extend(clock.map(|clock| format!("[%clk {}]", hours(clock))));
        }
        std::mem::take(&mut words)
    };
    let mut all: Vec<String> = Vec::new();
    if more && !lines.is_empty() {
        all.extend(["Before", "this", "position:"].map(str::to_owned));
    }
    for Row { number, first, second } in rows(lines) {
        all.push(format!("{number}{}", if first.is_empty() { "..." } else { "." }));
        all.extend(told(&first));
        all.extend(told(&second));
    }
    if let Some(first) = all.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = all.last_mut() {
        last.push('}');
    }
    all
}

/// A word that may stand in a comment, which a brace would end.
fn harmless(word: &str) -> String {
    word.replace('{', "(").replace('}', ")")
}

/// Moves that chess programs can follow, numbered as the FEN before them says.
fn moves(lines: &[MoveLine], clocks: &[Option<u64>], fen: &str) -> Vec<String> {
    let mut number: u32 = fen.split(' ').nth(5).and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut words = Vec::new();
    // After a comment, and at the beginning, Black's moves have a number too.
    let mut fresh = true;
    for (i, line) in lines.iter().enumerate() {
        if line.seat != Seat::Black {
            words.push(format!("{number}."));
        } else if fresh {
            words.push(format!("{number}..."));
        }
        words.push(line.text.clone());
        let clock = clocks.get(i).copied().flatten();
        words.extend(clock.map(|clock| format!("{{[%clk {}]}}", hours(clock))));
        fresh = clock.is_some();
        if line.seat == Seat::Black {
            number = number.saturating_add(1);
        }
    }
    words
}

/// Milliseconds as PGN's clock comments write them: `0:04:59`, with tenths where there are any.
fn hours(milliseconds: u64) -> String {
    let (seconds, tenths) = (milliseconds / 1000, milliseconds % 1000 / 100);
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if tenths == 0 { whole } else { format!("{whole}.{tenths}") }
}

/// Words in lines of [`WIDTH`] characters at most, unless one alone is longer.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in words {
        let long = word.chars().count();
        if used > 0 && used + 1 + long > WIDTH {
            text.push('\n');
            used = 0;
        } else if used > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        used += long;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_hours_minutes_seconds() {
        assert_eq!(hours(0), "0:00:00");
        assert_eq!(hours(299_500), "0:04:59.5");
        assert_eq!(hours(3_661_049), "1:01:01");
    }

    #[test]
    fn what_would_end_a_tag_or_a_comment_is_written_otherwise() {
        assert_eq!(tag("White", "Ann \"the card\" \\"), "[White \"Ann \\\"the card\\\" \\\\\"]\n");
        assert_eq!(harmless("□d1-g4=Q{c8=k}+"), "□d1-g4=Q(c8=k)+");
    }

    #[test]
    fn lines_are_shorter_than_eighty_characters_and_words_are_whole() {
        let words: Vec<String> = (0..200).map(|n| format!("{n}.□")).collect();
        let text = wrapped(&words);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert_eq!(text.split_whitespace().collect::<Vec<_>>(), words);
        assert_eq!(wrapped(&["x".repeat(200)]), format!("{}\n", "x".repeat(200)));
    }
}
