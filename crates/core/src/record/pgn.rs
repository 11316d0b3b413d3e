//! A game as Portable Game Notation (PGN), for the programs that read it.
//!
//! Moves that chess programs can follow stand as moves: the runs of actions between positions that chess and its FEN
//! can tell ([`Programs::chess`](crate::notation::Programs::chess)). The rest, in a game that no chess program knows
//! all of it, stands as text in a comment, which every reader of PGN keeps.

use std::ops::Range;

use super::parts::Record;
use super::scoresheet::{Row, rows};
use super::time::TimeControl;
use crate::notation::About;
use crate::rules::outcome::reason;
use crate::rules::seat::{Seat, Viewer};
use crate::table::{AnyTable, MoveLine};

/// Most characters of a line of the movetext; PGN's export format asks for less than 80.
const WIDTH: usize = 79;

/// A game for two as a viewer saw it; `record` is that of the table. Where chess cannot tell some of its moves, it is
/// cut there: each part that can be followed is a game of its own, from the position after the cut (the tag `Part`
/// counts them), and what is cut out stands in comments between them. So a reader that takes all games of the file has
/// every move but those.
#[must_use]
pub fn write(about: &About, record: &Record, table: &dyn AnyTable, viewer: Viewer) -> String {
    let lines = table.lines(viewer, 0);
    let clocks: Vec<Option<u64>> = record.standing().iter().map(|turn| turn.clock).collect();
    let parts = parts(table);
    let told = |range: Range<usize>, before: bool| in_comment(&lines, range, &clocks, before);
    let mut text = String::new();
    let mut from = 0;
    for (i, part) in parts.iter().enumerate() {
        let last = i + 1 == parts.len();
        let number = (parts.len() > 1).then(|| format!("{}/{}", i + 1, parts.len()));
        if i > 0 {
            text.push('\n');
        }
        let tags = tags(about, record, viewer, part.fen.as_deref(), number.as_deref(), last);
        text.extend(tags.iter().map(|(name, value)| tag(name, value)));
        text.push('\n');
        let mut words = told(from..part.moves.start, part.fen.is_some());
        if let Some(fen) = &part.fen {
            let clocks = clocks.get(part.moves.clone()).unwrap_or_default();
            words.extend(moves(lines.get(part.moves.clone()).unwrap_or_default(), clocks, fen));
        }
        from = part.moves.end;
        if last {
            words.extend(told(from..lines.len(), false));
            words
                .extend(record.end.reason.as_ref().map(|reason| format!("{{{}}}", reason.replace('-', " "))));
            words.push(record.end.result.clone());
        } else {
            words.push("{the game goes on in the next part}".to_owned());
            words.push("*".to_owned());
        }
        text.push_str(&wrapped(&words));
    }
    text
}

/// A part of a game: actions that chess programs can follow, and the position before them; without one, none can.
struct Part {
    fen: Option<String>,
    moves: Range<usize>,
}

/// The parts of a game in order, at least one: each has moves, but for one that is the only one.
fn parts(table: &dyn AnyTable) -> Vec<Part> {
    let plies = table.ply();
    let mut parts = Vec::new();
    let mut start = 0;
    while start < plies {
        let end =
            (start..plies).take_while(|ply| table.chess_follows(*ply)).last().map_or(start, |ply| ply + 1);
        if end > start {
            parts.push(Part { fen: table.chess_fen(start), moves: start as usize..end as usize });
        }
        start = end + 1;
    }
    if parts.is_empty() {
        // No move can be followed, but perhaps the position in which they end is one of chess.
        let end = plies as usize;
        parts.push(Part { fen: table.chess_fen(plies), moves: end..end });
    }
    parts
}

/// The tags: the seven that every game has, those for a game that does not begin as chess does, and ours.
/// `part` numbers one of several parts; only the `last` one has the result.
fn tags(
    about: &About,
    record: &Record,
    viewer: Viewer,
    fen: Option<&str>,
    part: Option<&str>,
    last: bool,
) -> Vec<(&'static str, String)> {
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
        ("Result", if last { record.end.result.clone() } else { "*".to_owned() }),
    ];
    tags.extend(part.map(|part| ("Part", part.to_owned())));
    if let Some(fen) = fen {
        // What programs call chess that begins from any position.
        tags.push(("Variant", "From Position".to_owned()));
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen.to_owned()));
    } else {
        tags.push(("Variant", about.name.to_owned()));
    }
    let stated = record.end.reason.as_deref().filter(|_| last);
    tags.push(("Termination", termination(stated).to_owned()));
    let control = record.time.as_ref().and_then(|time| time.control);
    if let Some(odds @ TimeControl::Odds { .. }) = control {
        // The standard has one tag for both sides.
        for (name, seat) in [("WhiteTimeControl", Seat::White), ("BlackTimeControl", Seat::Black)] {
            tags.extend(time_control(odds.of(seat)).map(|control| (name, control)));
        }
    }
    tags.extend(control.and_then(time_control).map(|control| ("TimeControl", control)));
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

/// The end of the game, in the words of the PGN standard, section 9.8.1.
fn termination(stated: Option<&str>) -> &'static str {
    match stated {
        None => "unterminated",
        Some(reason::TIME) => "time forfeit",
        Some(reason::ABANDONED | reason::ABORTED | reason::EXPIRED | reason::CLOSED) => "abandoned",
        Some(_) => "normal",
    }
}

/// A time control in seconds, as the PGN standard, section 9.6, writes it; it has no form for a delay.
fn time_control(control: TimeControl) -> Option<String> {
    const DAY: u64 = 24 * 60 * 60;
    Some(match control {
        TimeControl::Increment { base, increment } => format!("{}+{}", base / 1000, increment / 1000),
        TimeControl::Days { days } => format!("1/{}", u64::from(days) * DAY),
        TimeControl::ByoYomi { base, period, .. } => format!("{}:1/{}", base / 1000, period / 1000),
        TimeControl::Delay { .. } | TimeControl::Odds { .. } => return None,
    })
}

fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The moves of a range as one comment, words of which none is broken; nothing where there is none. `before`: a
/// position follows.
fn in_comment(lines: &[MoveLine], range: Range<usize>, clocks: &[Option<u64>], before: bool) -> Vec<String> {
    let in_range = |line: &&&MoveLine| range.contains(&(line.ply as usize).saturating_sub(1));
    let mut all: Vec<String> = Vec::new();
    if before && !range.is_empty() {
        all.extend(["Before", "this", "position:"].map(str::to_owned));
    }
    for Row { number, first, second } in rows(lines) {
        let [first, second] =
            [first, second].map(|side| side.iter().filter(in_range).copied().collect::<Vec<_>>());
        if first.is_empty() && second.is_empty() {
            continue;
        }
        all.push(format!("{number}{}", if first.is_empty() { "..." } else { "." }));
        for line in first.into_iter().chain(second) {
            all.extend(line.text.split(' ').map(harmless));
            let clock = clocks.get((line.ply as usize).saturating_sub(1)).copied().flatten();
            all.extend(clock.map(|clock| format!("[%clk {}]", hours(clock))));
        }
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
    fn time_controls_are_those_of_the_standard() {
        let written = |text: &str| text.parse::<TimeControl>().ok().and_then(time_control);
        assert_eq!(written("increment 300000 2000").as_deref(), Some("300+2"));
        assert_eq!(written("days 3").as_deref(), Some("1/259200"));
        assert_eq!(written("byo-yomi 600000 30000 5").as_deref(), Some("600:1/30"));
        assert_eq!(written("delay 300000 5000"), None);
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
