//! Events in words: turns with the numbers that chess players give them, and what became known.

use std::io::{self, Write};

use facedown_core::record::scoresheet::Numbers;
use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{Attacker, Step};
use facedown_core::table::MoveLine;

use crate::words::Words;

/// The number of the move that each finished action belongs to.
pub fn numbers(lines: &[MoveLine]) -> Vec<u32> {
    let mut numbers = Numbers::default();
    lines.iter().map(|line| numbers.next(line.seat)).collect()
}

/// A turn as people read it, behind its number: `24. Black: Qg1-g2#`.
pub fn headline(words: Words, number: u32, turn: &MoveLine) -> String {
    format!("{number}. {}: {}", words.seat(turn.seat), turn.text)
}

/// A turn, with what turned up and why.
pub fn turn(out: &mut impl Write, words: Words, number: u32, turn: &MoveLine) -> io::Result<()> {
    writeln!(out, "{}", headline(words, number, turn))?;
    for told in turn.steps.iter().filter_map(|step| step_words(words, step)) {
        writeln!(out, "    {told}")?;
    }
    Ok(())
}

/// A step in words, where the move itself does not say it.
fn step_words(words: Words, step: &Step) -> Option<String> {
    match step {
        Step::Reveal { at, seat, piece, moved, by } => {
            let (whose, cover, piece) = (words.seat(*seat), words.cover(), words.piece(*piece));
            let turned = format!("{whose}'s {cover} on {at} turns up: {piece}");
            Some(match (moved, by.as_slice()) {
                (true, _) | (false, []) => turned,
                (false, by) => format!("{turned}, attacked by {}", attackers(words, by)),
            })
        }
        Step::Check { seat, .. } => Some(format!("{} is in check", words.seat(*seat))),
        Step::Note { code, args } => Some(note(words, code, args)),
        Step::Move { .. } | Step::Remove { .. } | Step::Put { .. } | Step::Clear => None,
    }
}

/// A note in words; one with a code that has none here is told by its code.
fn note(words: Words, code: &str, args: &[String]) -> String {
    let arg = |n: usize| args.get(n).map_or("", String::as_str);
    let side = |n: usize| Seat::from_name(arg(n)).map_or(arg(n), |seat| words.seat(seat));
    let piece = |n: usize| arg(n).chars().next().map_or("", |letter| words.piece(letter));
    let a_piece = |n: usize| arg(n).chars().next().map_or(String::new(), |letter| words.a_piece(letter));
    match code {
        "arranged" => format!("{} has arranged the checkers", side(0)),
        "beside-the-board" => format!("the {} stays beside the board", piece(0)),
        "captured-card" => format!("the {} captured on {} was {}", words.cover(), arg(0), a_piece(1)),
        "card-drawn" => format!("drawn: {}", arg(0)),
        "card-played" => format!("{} plays {} under the piece on {}", side(0), arg(1), arg(2)),
        "cards-drawn" => format!("{} draws: {} {}", side(0), arg(1), plural(arg(1), "card")),
        "cards-shuffled" => format!("the {} cards of the discard pile are the new draw pile", arg(0)),
        "checkers-home" => {
            format!("{} of {}'s {} back in reserve", arg(1), side(0), plural(arg(1), "checker"))
        }
        "guessed-right" => format!("{}'s checker {} is {}", side(0), arg(1), a_piece(2)),
        "guessed-wrong" => format!("{}'s checker {} is not {}", side(0), arg(1), a_piece(2)),
        "moves-begin" => "now the pieces move".to_owned(),
        "no-bonus" => format!("{} goes without the bonus", side(0)),
        "penalty-begins" => "the deck is empty: every move now costs a point".to_owned(),
        "placed-again" => "a king was attacked, so the cards are placed again".to_owned(),
        "refused" => format!("{} is not allowed: the king would be attacked", arg(0)),
        "square-taken" => format!("{} is taken: the {} comes beside it", arg(1), piece(0)),
        _ if args.is_empty() => code.replace('-', " "),
        _ => format!("{}: {}", code.replace('-', " "), args.join(" ")),
    }
}

/// `card` or `cards`, by a number as text.
fn plural(count: &str, thing: &str) -> String {
    if count == "1" { thing.to_owned() } else { format!("{thing}s") }
}

fn attackers(words: Words, by: &[Attacker]) -> String {
    let each: Vec<_> = by
        .iter()
        .map(|a| match a.face_down {
            true => format!("the {} on {} (as {})", words.cover(), a.at, words.piece(a.piece)),
            false => format!("the {} on {}", words.piece(a.piece), a.at),
        })
        .collect();
    each.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown_core::notation::Ground;

    #[test]
    fn a_reveal_says_why() {
        let by = vec![Attacker { at: "b5".to_owned(), piece: 'B', face_down: false }];
        let step = Step::Reveal { at: "e8".to_owned(), seat: Seat::Black, piece: 'K', moved: false, by };
        assert_eq!(
            step_words(Words::on(Ground::Squares), &step).as_deref(),
            Some("Black's card on e8 turns up: king, attacked by the bishop on b5")
        );
        assert_eq!(
            step_words(Words::on(Ground::Points), &step).as_deref(),
            Some("Black's face-down piece on e8 turns up: king, attacked by the elephant on b5")
        );
    }

    #[test]
    fn a_note_is_a_sentence_and_one_without_words_is_told_all_the_same() {
        let words = Words::on(Ground::Squares);
        let told = |code: &str, args: &[&str]| {
            note(words, code, &args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(told("card-played", &["white", "8S", "e4"]), "White plays 8S under the piece on e4");
        assert_eq!(told("cards-drawn", &["black", "1"]), "Black draws: 1 card");
        assert_eq!(told("guessed-right", &["black", "5", "R"]), "Black's checker 5 is a rook");
        assert_eq!(told("something-new", &["a1"]), "something new: a1");
    }
}
