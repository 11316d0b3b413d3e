//! `facedown verify FILE`: does a record hold?

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use facedown_core::record::DealCheck;
use serde::Serialize;

use crate::failure::Failure;
use crate::recording;
use crate::words::turns;

/// The flags of `verify`.
#[derive(Args, Debug)]
pub struct Verify {
    /// The record
    file: PathBuf,
    /// For programs: `{"verified":true,"game","turns","result","deal"}`, with `"overdue":true` where the game is over and its
    /// openings are missing; or `{"verified":false,"line","field","problem"}`
    #[arg(long)]
    json: bool,
}

/// The answer in JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum Told {
    Holds {
        verified: bool,
        game: String,
        turns: usize,
        result: String,
        deal: &'static str,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        overdue: bool,
    },
    Fails {
        verified: bool,
        line: usize,
        field: Option<String>,
        problem: String,
    },
}

/// Of a game that is over, and whose deal is still kept back.
const OVERDUE: &str = "NOT SHOWN: this game is over, so its openings should be here, and without them nobody can check the \
                       deal: ask the room for the record again";

/// The deal's standing: a code, and the words for it.
fn deal_words(deal: DealCheck) -> (&'static str, &'static str) {
    match deal {
        DealCheck::Fair => (
            "fair",
            "fair: the server's secret and every contribution fit their commitments, and the game was dealt from them",
        ),
        DealCheck::FromSeed => ("seed", "from a seed that was chosen or drawn by whoever started the game"),
        DealCheck::SetUp => ("set-up", "none: the game began from a position that was set up"),
        DealCheck::Sealed => (
            "sealed",
            "sealed: every opening was asked for and fits its lock, and both seats' secrets give their locks, so nobody \
             knew a card before it turned up",
        ),
        DealCheck::HalfSealed => (
            "half-sealed",
            "sealed: every opening was asked for and fits its lock; a seat did not open its secret, or its lock was false",
        ),
        DealCheck::ByHand => (
            "by-hand",
            "told by hand: no deal to check; everything that was told to have turned up fits what was left",
        ),
        DealCheck::NotOpened => (
            "not-opened",
            "not opened: the turns were checked against what they made known, the deal cannot be",
        ),
    }
}

impl Verify {
    /// Checks the record; a record that does not hold is a no (1).
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let bytes = recording::bytes(&self.file)?;
        let (record, verified) = match recording::check(&bytes) {
            Ok(checked) => checked,
            Err(error) => {
                if self.json {
                    let told = Told::Fails {
                        verified: false,
                        line: error.line,
                        field: error.field.clone(),
                        problem: error.problem.to_string(),
                    };
                    serde_json::to_writer(&mut *out, &told)?;
                    writeln!(out)?;
                    out.flush()?;
                }
                return Err(Failure::no(format!("{} does not hold: {error}", self.file.display())));
            }
        };
        let overdue = record.is_overdue();
        let (code, words) = match deal_words(verified.deal) {
            (code, _) if overdue => (code, OVERDUE),
            told => told,
        };
        let standing = record.standing().len();
        if self.json {
            let told = Told::Holds {
                verified: true,
                game: record.header.game,
                turns: standing,
                result: record.end.result,
                deal: code,
                overdue,
            };
            serde_json::to_writer(&mut *out, &told)?;
            return Ok(writeln!(out)?);
        }
        let undone = match (record.undone.len(), record.peeked()) {
            (0, _) => None,
            (n, true) => {
                Some(format!("{n} taken back; the score is marked: a card that was seen was covered"))
            }
            (n, false) => Some(format!("{n} taken back, none of which had turned a card up")),
        };
        let end = record.end.reason.map_or("not over".to_owned(), |r| r.replace('-', " "));
        writeln!(out, "The record holds.")?;
        writeln!(
            out,
            "game    {}, {}, {} ({end})",
            record.header.game,
            turns(standing as u64),
            record.end.result
        )?;
        if let Some(undone) = undone {
            writeln!(out, "undone  {undone}")?;
        }
        writeln!(out, "deal    {words}")?;
        Ok(())
    }
}
