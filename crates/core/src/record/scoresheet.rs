//! The moves of a game as they stand on a scoresheet: numbered, what White did beside what Black did.

use crate::rules::seat::Seat;
use crate::table::MoveLine;

/// One row of a scoresheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row<'a> {
    /// Number of the row, from 1.
    pub number: u32,
    /// The actions of White (in a solitaire of its player); several where one turn took them, such as a guess and a
    /// move.
    pub first: Vec<&'a MoveLine>,
    /// Black's actions in the same row; none while Black has not acted, and in a solitaire.
    pub second: Vec<&'a MoveLine>,
}

/// Counts the rows of a game action by action: a new one begins when White acts after Black; in a solitaire with each
/// action.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    row: u32,
    last: Option<Seat>,
}

impl Numbers {
    /// The number, from 1, of the row in which an action of this seat stands: the next one.
    pub fn next(&mut self, seat: Seat) -> u32 {
        let goes_on = match (self.last, seat) {
            (None, _) | (_, Seat::Solo) => false,
            (Some(last), Seat::White) => last == Seat::White,
            (Some(_), Seat::Black) => true,
        };
        self.row += u32::from(!goes_on);
        self.last = Some(seat);
        self.row
    }
}

/// The rows of finished actions, as [`Numbers`] counts them.
#[must_use]
pub fn rows(lines: &[MoveLine]) -> Vec<Row<'_>> {
    let mut numbers = Numbers::default();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in lines {
        let number = numbers.next(line.seat);
        if rows.last().is_none_or(|row| row.number != number) {
            rows.push(Row { number, ..Row::default() });
        }
        let Some(row) = rows.last_mut() else { continue };
        if line.seat == Seat::Black { row.second.push(line) } else { row.first.push(line) }
    }
    rows
}

/// The actions in one text for people.
#[must_use]
pub fn said(lines: &[&MoveLine]) -> String {
    lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(seats: &str) -> Vec<String> {
        let lines: Vec<MoveLine> = seats
            .chars()
            .zip(1..)
            .map(|(seat, ply)| MoveLine {
                ply,
                seat: match seat {
                    'w' => Seat::White,
                    'b' => Seat::Black,
                    _ => Seat::Solo,
                },
                text: ply.to_string(),
                action: String::new(),
                events: Vec::new(),
                steps: Vec::new(),
                commitment: None,
                opened: Vec::new(),
            })
            .collect();
        let row = |row: &Row<'_>| format!("{}. {} | {}", row.number, said(&row.first), said(&row.second));
        rows(&lines).iter().map(row).collect()
    }

    #[test]
    fn a_row_holds_what_white_did_and_what_black_did_then() {
        assert_eq!(told("wbwb"), ["1. 1 | 2", "2. 3 | 4"]);
        assert_eq!(told("wwbbw"), ["1. 1; 2 | 3; 4", "2. 5 | "]);
        assert_eq!(told("bwb"), ["1.  | 1", "2. 2 | 3"]);
        assert_eq!(told("ss"), ["1. 1 | ", "2. 2 | "]);
        assert!(told("").is_empty());
    }
}
