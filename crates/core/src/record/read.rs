//! Reading a record, strictly: one form, every field, nothing more.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::error::{Problem, RecordError, excerpt};
use super::line::{
    self, CHOICE, END, Fields, GENEROUS_END, HEADER, LOCK, Layout, OPENINGS, SEAL, TURN, UNDO,
};
use super::parts::{Contributor, End, Header, Openings, Pledge, Record, Source, Turn};
use super::sealed_form::{self, Reading};
use super::time::{TimeControl, Timing};
use super::values::{HEX, bytes_32, number};
use crate::deal::{Choice, OpenedChoice, ServerSecret, to_hex};
use crate::rules::seat::Seat;

/// The format's name and version, in the header of every record.
pub(super) const FORMAT: &str = "facedown-record/1";

/// The same for the record of a sealed game.
pub(super) const SEALED_FORMAT: &str = "facedown-record/2";

/// Most bytes that a record may have.
pub const SIZE_LIMIT: usize = 16 << 20;

/// Most bytes that a line of a record may have, its newline not counted.
pub const LINE_LIMIT: usize = 64 << 10;

/// Most characters that a name in a record may have.
pub const NAME_LIMIT: usize = 100;

impl Record {
    /// Reads a record and checks its form: every field in its place, in its one spelling, fitting its sum, the seal
    /// right. What the record says is checked by [`super::verify`].
    ///
    /// # Errors
    /// [`RecordError`] with the line, the field and what is wrong.
    pub fn read(bytes: &[u8]) -> Result<Record, RecordError> {
        if bytes.len() > SIZE_LIMIT {
            return Err(RecordError::whole(1, Problem::TooLarge { limit: SIZE_LIMIT }));
        }
        let mut lines = Lines { rest: bytes, number: 0, hash: Sha256::new() };
        let head = lines.next("the header line", &[&HEADER])?;
        let header = read_header(&head)?;
        let control = read_time_control(&head)?;
        let mut sealed = Reading::of(&head, &header)?;
        let (mut turns, mut undone, mut choices) = (Vec::new(), Vec::new(), Vec::new());
        let (end, time) = loop {
            let fields = if sealed.as_ref().is_some_and(Reading::locks_follow) {
                lines.next("a lock: two seats have one of each deck", &[&LOCK])?
            } else if sealed.is_some() {
                lines.next("a turn, an undo, or the end line", &[&TURN, &UNDO, &END])?
            } else if choices.is_empty() {
                lines.next("a turn, an undo, a choice, or the end line", &[&TURN, &UNDO, &CHOICE, &END])?
            } else {
                lines.next("a choice, or the end line", &[&CHOICE, &END])?
            };
            let standing = turns.len() - undone.len();
            sealed_form::fits(&fields, sealed.is_some())?;
            if let Some(sealed) = &mut sealed {
                sealed.take(&fields, &header.seats)?;
            }
            if fields.is(&LOCK) {
                continue;
            }
            if fields.is(&END) {
                let end = read_end(&fields, turns.len(), &header.seats)?;
                break (end, read_left(&fields, control, header.seats.len())?);
            } else if fields.is(&UNDO) {
                read_undo(&fields, standing, &header.seats)?;
                undone.push(turns.len());
            } else if fields.is(&CHOICE) {
                let least = choices.last().map_or(1, |before: &Choice| before.turn + 1);
                choices.push(read_choice(&fields, least, standing)?);
            } else {
                turns.push(read_turn(&fields, standing + 1, &header.seats)?);
            }
        };
        let mut digest = lines.digest();
        let mut fields = lines.next("the openings, or the seal", &[&OPENINGS, &SEAL])?;
        let mut openings = None;
        if fields.is(&OPENINGS) && header.source == Source::ByHand {
            let found = "openings, though the game was played by hand and nobody knew the deal".to_owned();
            let problem = Problem::Place { expected: "the seal", found };
            return Err(RecordError::new(fields.number, "line", problem));
        }
        if fields.is(&OPENINGS) {
            sealed_form::fits(&fields, sealed.is_some())?;
            match &mut sealed {
                Some(sealed) => sealed.take(&fields, &header.seats)?,
                None => openings = Some(read_openings(&fields, &header)?),
            }
            digest = lines.digest();
            fields = lines.next("the seal", &[&SEAL])?;
        }
        read_seal(&fields, &digest)?;
        if !lines.rest.is_empty() {
            let found = excerpt(lines.rest);
            let problem = Problem::Place { expected: "nothing after the seal", found };
            return Err(RecordError::new(lines.number + 1, "line", problem));
        }
        let sealed = sealed.map(|sealed| Box::new(sealed.done()));
        Ok(Record { header, turns, undone, choices, end, time, openings, sealed })
    }
}

struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
    hash: Sha256,
}

impl Lines<'_> {
    /// The next line, which must be of one of these kinds.
    fn next(&mut self, expected: &'static str, kinds: &[&'static Layout]) -> Result<Fields, RecordError> {
        self.number += 1;
        let number = self.number;
        if self.rest.is_empty() {
            return Err(RecordError::new(number, "line", Problem::Cut { expected }));
        }
        if number == 1 && self.rest.starts_with(b"\xef\xbb\xbf") {
            return Err(RecordError::whole(number, Problem::ByteOrderMark));
        }
        let end = self.rest.iter().take(LINE_LIMIT + 1).position(|b| *b == b'\n');
        let Some(end) = end else {
            if number == 1 && !self.rest.starts_with(b"{") {
                // What does not even begin as a record is not a cut one.
                line::kind_of(number, self.rest)?;
            }
            let problem = if self.rest.len() > LINE_LIMIT {
                Problem::LineTooLong { limit: LINE_LIMIT }
            } else {
                Problem::Cut { expected: "a newline at the end of every line, the last one included" }
            };
            return Err(RecordError::whole(number, problem));
        };
        let (line, rest) = self.rest.split_at(end);
        if line.starts_with(b"{") && line.ends_with(b"\r") {
            return Err(RecordError::whole(number, Problem::CarriageReturn));
        }
        let fields = line::read(number, line)?;
        if !kinds.iter().any(|kind| fields.is(kind)) {
            let found = format!("a line of the kind `{}`", fields.layout.kind);
            return Err(RecordError::new(number, "line", Problem::Place { expected, found }));
        }
        self.hash.update(line);
        self.hash.update(b"\n");
        self.rest = rest.strip_prefix(b"\n").unwrap_or(rest);
        Ok(fields)
    }

    /// SHA-256 of all lines so far, with their newlines.
    fn digest(&self) -> String {
        to_hex(&self.hash.clone().finalize())
    }
}

fn kebab(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// `name=value` pairs with rising names, or nothing.
fn options_text(text: &str) -> Option<String> {
    let mut before = "";
    for pair in text.split(',').filter(|_| !text.is_empty()) {
        let (name, _) = pair.split_once('=').filter(|(n, v)| kebab(n) && kebab(v))?;
        if name <= before {
            return None;
        }
        before = name;
    }
    Some(text.to_owned())
}

/// Is this a day of the calendar, written as `2026-11-21`?
#[must_use]
pub fn is_day(text: &str) -> bool {
    let form = text.len() == 10
        && text
            .bytes()
            .enumerate()
            .all(|(i, b)| if i == 4 || i == 7 { b == b'-' } else { b.is_ascii_digit() });
    let part = |range: std::ops::Range<usize>| text.get(range)?.parse::<u16>().ok();
    let (Some(year), Some(month), Some(day), true) = (part(0..4), part(5..7), part(8..10), form) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u16::from(leap),
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

fn date(text: &str) -> Option<String> {
    is_day(text).then(|| text.to_owned())
}

fn seats(value: &Value) -> Option<Vec<Seat>> {
    let names: Option<Vec<_>> = value.as_array()?.iter().map(Value::as_str).collect();
    let names = names?;
    [1, 2]
        .map(Seat::all)
        .into_iter()
        .find(|all| all.iter().map(|s| s.name()).eq(names.iter().copied()))
        .map(Vec::from)
}

fn read_header(f: &Fields) -> Result<Header, RecordError> {
    let format = if sealed_form::is_sealed(f) { SEALED_FORMAT } else { FORMAT };
    f.take("format", &format!("\"{format}\""), |v| v.as_str().filter(|t| *t == format))?;
    let game = f.take("game", "a game's id", |v| v.as_str().filter(|t| kebab(t)))?.to_owned();
    let rules = f.take("rules", "the version of the rules, a whole number", number)?;
    let options = f.take("options", "name=value pairs sorted by name and joined by commas", |v| {
        options_text(v.as_str()?)
    })?;
    let seats = f.take("seats", "[\"white\",\"black\"] or [\"solo\"]", seats)?;
    let expected =
        format!("{} names of at most {NAME_LIMIT} characters, none of them control characters", seats.len());
    let names = f.list("names", &expected, |t| {
        let good = t.chars().count() <= NAME_LIMIT && !t.chars().any(char::is_control);
        good.then(|| t.to_owned())
    })?;
    if names.len() != seats.len() {
        return Err(f.wrong("names", expected, format!("{} names", names.len())));
    }
    let date = f.optional("date", "a day such as \"2026-11-21\"", date)?;
    let pair = f.take("pair", "1, 2 or null", |v| match v {
        Value::Null => Some(None),
        v => number(v).filter(|n| (1..=2).contains(n)).map(Some),
    })?;
    let source = read_source(f, seats.len())?;
    let start = f.text("start")?.to_owned();
    Ok(Header { game, rules, options, seats, names, date, pair, source, start })
}

fn read_source(f: &Fields, seats: usize) -> Result<Source, RecordError> {
    let (expected, sources): (_, &[&str]) = if sealed_form::is_sealed(f) {
        ("\"sealed\"", &["sealed"])
    } else {
        let expected = "\"committed\", \"committed-position\", \"seed\", \"position\" or \"by-hand\"";
        (expected, &["committed", "committed-position", "seed", "position", "by-hand"])
    };
    let source = f.take("source", expected, |v| v.as_str().filter(|t| sources.contains(t)))?;
    let set_up = source == "committed-position";
    let committed = set_up || source == "committed" || source == "sealed";
    let secret = f.optional("secretCommitment", HEX, bytes_32)?;
    let commitments =
        f.list("contributionCommitments", "a list of 64 lower-case hexadecimal digits each", bytes_32)?;
    let by =
        f.list("contributors", "a list of \"person\", \"computer\" or \"room\"", Contributor::from_name)?;
    let maker =
        f.optional("maker", "\"white\" or \"black\"", |t| Seat::from_name(t).filter(|s| *s != Seat::Solo))?;
    let wanted = if committed { seats } else { 0 };
    for (name, found) in [("contributionCommitments", commitments.len()), ("contributors", by.len())] {
        if found != wanted {
            return Err(f.wrong(name, format!("{wanted} for the source `{source}`"), found.to_string()));
        }
    }
    let none = |name: &'static str, given: bool| {
        if given { Err(f.wrong(name, format!("null for the source `{source}`"), "a value")) } else { Ok(()) }
    };
    if committed {
        let secret = secret.ok_or_else(|| f.wrong("secretCommitment", HEX, "null"))?;
        let pledges =
            commitments.into_iter().zip(by).map(|(commitment, by)| Pledge { commitment, by }).collect();
        return Ok(match source {
            "sealed" => Source::Sealed { secret, pledges, maker },
            _ => Source::Committed { secret, pledges, maker, set_up },
        });
    }
    none("secretCommitment", secret.is_some())?;
    none("maker", maker.is_some())?;
    Ok(match source {
        "seed" => Source::Seed,
        "by-hand" => Source::ByHand,
        _ => Source::Position,
    })
}

/// The time control; `None` in a header of an earlier program.
fn read_time_control(f: &Fields) -> Result<Option<Option<TimeControl>>, RecordError> {
    if f.layout != &HEADER && !sealed_form::is_sealed(f) {
        return Ok(None);
    }
    let expected = "a time control such as \"increment 300000 2000\"";
    f.optional("timeControl", expected, |text| text.parse().ok()).map(Some)
}

/// The time left in the end: a number for each seat where there were clocks. It is there where the header has a time
/// control; behind it is what the seats gave each other, if they did.
fn read_left(
    f: &Fields,
    control: Option<Option<TimeControl>>,
    seats: usize,
) -> Result<Option<Timing>, RecordError> {
    let timed = f.layout == &END || f.layout == &GENEROUS_END;
    let Some(control) = control else {
        if timed {
            return Err(f.wrong("left", "no such field, as the header has no `timeControl`", "one"));
        }
        return Ok(None);
    };
    if !timed && !sealed_form::is_sealed(f) {
        return Err(RecordError::new(f.number, "left", Problem::Missing { after: "result" }));
    }
    let each = |value: &Value| {
        let times: Option<Vec<u64>> = value.as_array()?.iter().map(Value::as_u64).collect();
        times.filter(|times| times.len() == seats)
    };
    let expected = format!("milliseconds for each of {seats} seats");
    let left = if control.is_some() {
        f.take("left", &expected, each)?
    } else {
        f.take("left", "null, since there was no clock", |v| v.is_null().then(Vec::new))?
    };
    let given = match (f.layout == &GENEROUS_END, control) {
        (false, _) => Vec::new(),
        (true, None) => return Err(f.wrong("given", "no such field, since there was no clock", "one")),
        (true, Some(_)) => {
            let expected = format!("{expected}, more than 0 for one of them");
            f.take("given", &expected, |v| each(v).filter(|given| given.iter().any(|time| *time > 0)))?
        }
    };
    Ok(Some(Timing { control, left, given }))
}

fn read_turn(f: &Fields, n: usize, seats: &[Seat]) -> Result<Turn, RecordError> {
    let turn = n.to_string();
    f.take("n", &format!("{turn}, the number of the turn"), |v| {
        number::<usize>(v).filter(|found| *found == n)
    })?;
    let seat = f.take("seat", "one of the header's seats", |v| {
        Seat::from_name(v.as_str()?).filter(|s| seats.contains(s))
    })?;
    let action = f.text("action")?.to_owned();
    let events = f.list("events", "a list of texts", |t| Some(t.to_owned()))?;
    let clock = f.take("clock", "milliseconds, a whole number, or null", |v| match v {
        Value::Null => Some(None),
        v => v.as_u64().map(Some),
    })?;
    Ok(Turn { seat, action, events, clock })
}

fn read_choice(f: &Fields, least: u32, turns: usize) -> Result<Choice, RecordError> {
    let expected = format!("the number of a turn, from {least} to {turns}");
    let turn = f.take("turn", &expected, |v| {
        number::<u32>(v).filter(|turn| *turn >= least && *turn as usize <= turns)
    })?;
    let commitment = f.take("commitment", HEX, |v| bytes_32(v.as_str()?))?;
    let text = f.optional("text", "the text of an action", |t| Some(t.to_owned()))?;
    let expected = if text.is_some() { HEX } else { "null, as `text` is" };
    let blind = f.take("bytes", expected, |v| match (v, &text) {
        (Value::Null, None) => Some(None),
        (v, Some(_)) => bytes_32(v.as_str()?).map(Some),
        _ => None,
    })?;
    let opened = text.zip(blind).map(|(text, blind)| OpenedChoice { text, blind });
    Ok(Choice { turn, commitment, opened })
}

/// An undo takes the last turn that stands back, which is its number; only in a game for one player.
fn read_undo(f: &Fields, standing: usize, seats: &[Seat]) -> Result<(), RecordError> {
    let expected = match (seats, standing) {
        ([_], 1..) => format!("{standing}, the number of the last turn that stands"),
        ([_], 0) => "no undo here: no turn stands".to_owned(),
        _ => "no undo: turns are undone in games for one player only".to_owned(),
    };
    let known = standing > 0 && seats.len() == 1;
    f.take("n", &expected, |v| number::<usize>(v).filter(|found| known && *found == standing)).map(|_| ())
}

fn read_end(f: &Fields, turns: usize, seats: &[Seat]) -> Result<End, RecordError> {
    let expected = format!("{turns}, the number of turn lines before it");
    f.take("turns", &expected, |v| number::<usize>(v).filter(|found| *found == turns))?;
    let winner = f.optional("winner", "one of the header's seats", |t| {
        Seat::from_name(t).filter(|s| seats.contains(s))
    })?;
    let score = f.take("score", "a whole number or null", |v| match v {
        Value::Null => Some(None),
        v => i32::try_from(v.as_i64()?).ok().map(Some),
    })?;
    let reason = f.optional("reason", "a word in kebab-case", |t| kebab(t).then(|| t.to_owned()))?;
    let result = f.text("result")?.to_owned();
    Ok(End { winner, score, reason, result })
}

fn read_openings(f: &Fields, header: &Header) -> Result<Openings, RecordError> {
    let contributions =
        f.list("contributions", "a list of 64 lower-case hexadecimal digits each", bytes_32)?;
    let seed = f.optional("seed", HEX, bytes_32)?;
    let start = f.text("start")?.to_owned();
    let secret = f.optional("secret", HEX, |t| {
        bytes_32::<crate::deal::Commitment>(t)?; // the same form
        ServerSecret::from_hex(t).ok()
    })?;
    let (committed, pledges) = match &header.source {
        Source::Committed { pledges, .. } => (true, pledges.len()),
        Source::Sealed { .. } | Source::Seed | Source::Position | Source::ByHand => (false, 0),
    };
    if secret.is_some() != committed {
        let expected = if committed { HEX } else { "null, since nothing was committed" };
        return Err(f.wrong("secret", expected, if committed { "null" } else { "a value" }));
    }
    if contributions.len() != pledges {
        let expected = format!("{pledges}, as many as the header has commitments");
        return Err(f.wrong("contributions", expected, contributions.len().to_string()));
    }
    let dealt = header.source != Source::Position;
    if seed.is_some() != dealt {
        let expected = if dealt { HEX } else { "null, since the position was set up" };
        return Err(f.wrong("seed", expected, if dealt { "null" } else { "a value" }));
    }
    Ok(Openings { secret, contributions, seed, start })
}

fn read_seal(f: &Fields, digest: &str) -> Result<(), RecordError> {
    let before = f.number - 1;
    let expected = format!("{before}, the number of lines before it");
    f.take("lines", &expected, |v| number::<usize>(v).filter(|found| *found == before))?;
    let stated = f.text("sha256")?;
    if stated == digest {
        return Ok(());
    }
    let (found, computed) =
        (excerpt(stated.as_bytes()), format!("`{digest}`, SHA-256 of the lines before it"));
    Err(RecordError::new(f.number, "sha256", Problem::Differs { found, computed }))
}
