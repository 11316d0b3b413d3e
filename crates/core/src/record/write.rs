//! Writing a record.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::line::{CHOICE, END, GENEROUS_END, HEADER, OPENINGS, SEAL, TURN, UNDO, UNTIMED_END, UNTIMED_HEADER, write};
use super::parts::{End, Happening, Header, Openings, Record, Source, Turn};
use super::read::FORMAT;
use super::time::Timing;
use crate::deal::{Choice, to_hex};
use crate::rules::seat::Seat;

impl Record {
    /// The record as text: one line of JSON each, the seal last.
    #[must_use]
    pub fn write(&self) -> String {
        let (mut head, mut end) = (header(&self.header), end(self.turns.len(), &self.end));
        let (layout, last) = match &self.time {
            None => (&UNTIMED_HEADER, &UNTIMED_END),
            Some(Timing { control, left, given }) => {
                // The layouts name this field before `source`, and the other one as the last before the sums.
                head.insert(PAIR + 1, json!(control.map(|control| control.to_string())));
                end.push(json!(control.map(|_| left)));
                if given.is_empty() {
                    (&HEADER, &END)
                } else {
                    end.push(json!(given));
                    (&HEADER, &GENEROUS_END)
                }
            }
        };
        let mut text = write(layout, &head);
        for happening in self.happenings() {
            text.push_str(&match happening {
                Happening::Turn(n, turn) => write(&TURN, &self::turn(n, turn)),
                Happening::Undo(n, _) => write(&UNDO, &[json!(n)]),
            });
        }
        for choice in &self.choices {
            text.push_str(&write(&CHOICE, &self::choice(choice)));
        }
        text.push_str(&write(last, &end));
        if let Some(openings) = &self.openings {
            text.push_str(&write(&OPENINGS, &self::openings(openings)));
        }
        let digest = to_hex(&Sha256::digest(&text));
        let lines = self.lines_before_end() + 1 + usize::from(self.openings.is_some());
        text.push_str(&write(&SEAL, &[json!(lines), json!(digest)]));
        text
    }
}

/// Place of `pair` among the values of [`header`].
const PAIR: usize = 7;

fn header(header: &Header) -> Vec<Value> {
    let (source, secret, pledges, maker) = match &header.source {
        Source::Committed { secret, pledges, maker, set_up } => {
            let name = if *set_up { "committed-position" } else { "committed" };
            (name, Some(secret.to_string()), pledges.as_slice(), *maker)
        }
        Source::Seed => ("seed", None, &[][..], None),
        Source::Position => ("position", None, &[][..], None),
        Source::ByHand => ("by-hand", None, &[][..], None),
    };
    vec![
        json!(FORMAT),
        json!(header.game),
        json!(header.rules),
        json!(header.options),
        json!(header.seats.iter().map(|s| s.name()).collect::<Vec<_>>()),
        json!(header.names),
        json!(header.date),
        json!(header.pair),
        json!(source),
        json!(secret),
        json!(pledges.iter().map(|p| p.commitment.to_string()).collect::<Vec<_>>()),
        json!(pledges.iter().map(|p| p.by.name()).collect::<Vec<_>>()),
        json!(maker.map(Seat::name)),
        json!(header.start),
    ]
}

fn turn(n: usize, turn: &Turn) -> Vec<Value> {
    vec![json!(n), json!(turn.seat.name()), json!(turn.action), json!(turn.events), json!(turn.clock)]
}

fn choice(choice: &Choice) -> Vec<Value> {
    let opened = choice.opened.as_ref();
    vec![
        json!(choice.turn),
        json!(choice.commitment.to_string()),
        json!(opened.map(|opened| &opened.text)),
        json!(opened.map(|opened| opened.blind.to_hex())),
    ]
}

fn end(turns: usize, end: &End) -> Vec<Value> {
    vec![
        json!(turns),
        json!(end.winner.map(Seat::name)),
        json!(end.score),
        json!(end.reason),
        json!(end.result),
    ]
}

fn openings(openings: &Openings) -> Vec<Value> {
    let contributions: Vec<_> = openings.contributions.iter().map(|c| c.to_hex()).collect();
    vec![
        json!(openings.secret.as_ref().map(|s| to_hex(s.bytes()))),
        json!(contributions),
        json!(openings.seed.as_ref().map(|s| s.to_hex())),
        json!(openings.start),
    ]
}
