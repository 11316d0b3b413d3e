//! The lines of a sealed game's record: writing and reading what other records do not have.

use serde_json::{Value, json};

use super::error::{Problem, RecordError};
use super::line::{
    END, Fields, HEADER, LOCK, OPENINGS, SEALED_END, SEALED_HEADER, SEALED_TURN, SEEDS, TURN, write,
};
use super::parts::Header;
use super::sealed_parts::{LockLine, SealedPart, SealedSeeds, Unfinished};
use super::values::{HEX, bytes_32, number};
use crate::deal::sealed::{LockRole, LockSecret};
use crate::deal::{Commitment, ServerSecret, to_hex};
use crate::rules::seat::Seat;
use crate::table::sealed::SealedOpening;

/// Is it a line as only the record of a sealed game has them?
pub(super) fn is_sealed(f: &Fields) -> bool {
    [&SEALED_HEADER, &SEALED_TURN, &SEALED_END, &SEEDS, &LOCK].contains(&f.layout)
}

/// A line that a sealed game's record has in another form may stand in no other record, and the other way round.
pub(super) fn fits(f: &Fields, sealed: bool) -> Result<(), RecordError> {
    let has_forms = [HEADER, LOCK, TURN, END, OPENINGS].iter().any(|layout| f.is(layout));
    if !has_forms || is_sealed(f) == sealed {
        return Ok(());
    }
    let words = |sealed| if sealed { "as in a sealed game" } else { "as in a game that is not sealed" };
    let found = format!("the line `{}` {}", f.layout.kind, words(!sealed));
    let expected = if sealed { "lines of a sealed game" } else { "lines of a game that is not sealed" };
    Err(RecordError::new(f.number, "line", Problem::Place { expected, found }))
}

/// The values at the end of the header.
pub(super) fn header(part: &SealedPart) -> Vec<Value> {
    vec![
        json!(part.table),
        json!(to_hex(part.secret.bytes())),
        json!(part.contributions.iter().map(|c| c.to_hex()).collect::<Vec<_>>()),
        openings(&part.at_start),
    ]
}

/// All lock lines.
pub(super) fn locks(part: &SealedPart) -> String {
    let line = |lock: &LockLine| {
        let commitments: Vec<_> = lock.commitments.iter().map(ToString::to_string).collect();
        write(&LOCK, &[json!(lock.seat), json!(lock.deck), json!(lock.role.name()), json!(commitments)])
    };
    part.locks.iter().map(line).collect()
}

/// A list of openings.
pub(super) fn openings(openings: &[SealedOpening]) -> Value {
    json!(openings.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// The last field of the end line.
pub(super) fn unfinished(part: &SealedPart) -> Value {
    let Some(Unfinished { seat, action, openings }) = &part.unfinished else { return json!([]) };
    let texts = [seat.name().to_owned(), action.clone()].into_iter();
    json!(texts.chain(openings.iter().map(ToString::to_string)).collect::<Vec<_>>())
}

/// The values of the line with the seats' secrets.
pub(super) fn seeds(seeds: &SealedSeeds) -> Vec<Value> {
    let texts = seeds.seats.iter().map(|seed| seed.as_ref().map(|seed| to_hex(seed.bytes())));
    vec![json!(texts.collect::<Vec<_>>()), json!(seeds.start)]
}

/// The lines of a sealed game, as far as they were read.
pub(super) struct Reading {
    part: SealedPart,
    /// Number of lock lines that there must be; known from the first line that names another seat.
    decks: Option<usize>,
}

const OPENING: &str = "a list of openings, such as `0 outer 03 07` and 64 hexadecimal digits";

impl Reading {
    /// Begins with the header; `None` where it is none of a sealed game.
    pub(super) fn of(f: &Fields, header: &Header) -> Result<Option<Reading>, RecordError> {
        if !is_sealed(f) {
            return Ok(None);
        }
        let opened = f.take("secret", HEX, |v| secret(v.as_str()?))?;
        let contributions = f.list("contributions", HEX, bytes_32)?;
        if contributions.len() != header.seats.len() {
            let expected = format!("{}, one for each commitment", header.seats.len());
            return Err(f.wrong("contributions", expected, contributions.len().to_string()));
        }
        let part = SealedPart {
            table: f.text("table")?.to_owned(),
            secret: opened,
            contributions,
            at_start: f.list("opened", OPENING, |text| text.parse().ok())?,
            locks: Vec::new(),
            turns: Vec::new(),
            unfinished: None,
            seeds: None,
        };
        Ok(Some(Reading { part, decks: None }))
    }

    /// Must the next line be a lock?
    pub(super) fn locks_follow(&self) -> bool {
        self.decks.is_none_or(|decks| self.part.locks.len() < 2 * decks)
    }

    /// Takes what a line has besides.
    pub(super) fn take(&mut self, f: &Fields, seats: &[Seat]) -> Result<(), RecordError> {
        if f.is(&LOCK) {
            return self.lock(f);
        }
        if f.is(&TURN) {
            self.part.turns.push(f.list("openings", OPENING, |text| text.parse().ok())?);
        } else if f.is(&END) {
            let expected = "an empty list, or a seat, an action and its openings";
            self.part.unfinished = f.take("unfinished", expected, |v| {
                let texts: Option<Vec<&str>> = v.as_array()?.iter().map(Value::as_str).collect();
                match texts?.as_slice() {
                    [] => Some(None),
                    [seat, action, openings @ ..] => {
                        let seat = Seat::from_name(seat).filter(|seat| seats.contains(seat))?;
                        let openings: Option<Vec<_>> =
                            openings.iter().map(|text| text.parse().ok()).collect();
                        Some(Some(Unfinished { seat, action: (*action).to_owned(), openings: openings? }))
                    }
                    [_] => None,
                }
            })?;
        } else if f.is(&OPENINGS) {
            let expected = "two secrets of 64 lower-case hexadecimal digits each, or null";
            let seats = f.take("seeds", expected, |v| {
                let [first, second] = v.as_array()?.as_slice() else { return None };
                Some([seed(first)?, seed(second)?])
            })?;
            let start = f.optional("start", "a position", |t| Some(t.to_owned()))?;
            self.part.seeds = Some(SealedSeeds { seats, start });
        }
        Ok(())
    }

    fn lock(&mut self, f: &Fields) -> Result<(), RecordError> {
        let seat = f.take("seat", "0 or 1", |v| number::<usize>(v).filter(|seat| *seat < 2))?;
        if seat == 1 && self.decks.is_none() {
            self.decks = Some(self.part.locks.len());
        }
        let deck = f.text("deck")?.to_owned();
        let role = f.take("role", "\"outer\" or \"inner\"", |v| LockRole::from_name(v.as_str()?))?;
        let commitments =
            f.list("commitments", "a list of 64 lower-case hexadecimal digits each", bytes_32::<Commitment>)?;
        self.part.locks.push(LockLine { seat, deck, role, commitments });
        Ok(())
    }

    /// Everything that was read.
    pub(super) fn done(self) -> SealedPart {
        self.part
    }
}

/// The room's secret; its form is that of a commitment.
fn secret(text: &str) -> Option<ServerSecret> {
    bytes_32::<Commitment>(text)?;
    ServerSecret::from_hex(text).ok()
}

/// A seat's secret, or that it was not opened.
fn seed(value: &Value) -> Option<Option<LockSecret>> {
    match value {
        Value::Null => Some(None),
        value => {
            let text = value.as_str()?;
            bytes_32::<Commitment>(text)?;
            LockSecret::from_hex(text).ok().map(Some)
        }
    }
}
