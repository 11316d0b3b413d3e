//! Writing a record.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::line::{
    CHOICE, END, GENEROUS_END, HEADER, OPENINGS, SEAL, SEALED_END, SEALED_HEADER, SEALED_TURN, SEEDS, TURN,
    UNDO, UNTIMED_END, UNTIMED_HEADER, write,
};
use super::parts::{End, Happening, Header, Openings, Record, Source, Turn};
use super::read::{FORMAT, SEALED_FORMAT};
use super::sealed_form;
use super::time::Timing;
use crate::deal::{Choice, to_hex};
use crate::rules::seat::Seat;

impl Record {
    /// The record as text: one line of JSON each, the seal last.
    #[must_use]
    pub fn write(&self) -> String {
        let (mut head, mut end) = (header(&self.header), end(self.turns.len(), &self.end));
        let (mut layout, mut last) = match &self.time {
            None => (&UNTIMED_HEADER, &UNTIMED_END),
            Some(Timing { control, left, given }) => {
                // The layouts name this field before `source`, and the other one as the last before the sums.
                head.insert(PAIR + 1, json!(control.map(|control| control.to_string())));
                end.push(json!(control.map(|_| left)));
                // Nobody gives time in a sealed game.
                if given.is_empty() || self.sealed.is_some() {
                    (&HEADER, &END)
                } else {
                    end.push(json!(given));
                    (&HEADER, &GENEROUS_END)
                }
            }
        };
        if let Some(sealed) = &self.sealed {
            (layout, last) = (&SEALED_HEADER, &SEALED_END);
            head[0] = json!(SEALED_FORMAT);
            head.extend(sealed_form::header(sealed));
            end.push(sealed_form::unfinished(sealed));
        }
        let mut text = write(layout, &head);
        if let Some(sealed) = &self.sealed {
            text.push_str(&sealed_form::locks(sealed));
        }
        let mut openings = self.sealed.iter().flat_map(|sealed| &sealed.turns);
        for happening in self.happenings() {
            text.push_str(&match (happening, &self.sealed) {
                (Happening::Turn(n, turn), None) => write(&TURN, &self::turn(n, turn)),
                (Happening::Turn(n, turn), Some(_)) => {
                    let mut values = self::turn(n, turn);
                    values.push(sealed_form::openings(openings.next().map_or(&[], Vec::as_slice)));
                    write(&SEALED_TURN, &values)
                }
                (Happening::Undo(n, _), _) => write(&UNDO, &[json!(n)]),
            });
        }
        for choice in &self.choices {
            text.push_str(&write(&CHOICE, &self::choice(choice)));
        }
        text.push_str(&write(last, &end));
        if let Some(openings) = &self.openings {
            text.push_str(&write(&OPENINGS, &self::openings(openings)));
        }
        let seeds = self.sealed.as_ref().and_then(|sealed| sealed.seeds.as_ref());
        if let Some(seeds) = seeds {
            text.push_str(&write(&SEEDS, &sealed_form::seeds(seeds)));
        }
        let digest = to_hex(&Sha256::digest(&text));
        let opened = self.openings.is_some() || seeds.is_some();
        let lines = self.lines_before_end() + 1 + usize::from(opened);
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
        Source::Sealed { secret, pledges, maker } => {
            ("sealed", Some(secret.to_string()), pledges.as_slice(), *maker)
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
