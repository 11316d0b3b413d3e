//! Crosstables: who made what against whom, as text and as CSV.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Format};
use crate::round::{Bye, Color, Number, Outcome, Pairing, Round};
use crate::score::Score;

/// A table of texts, with a header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Crosstable {
    /// Titles of the columns: empty over the number and the name.
    pub header: Vec<String>,
    /// Players in final order: line number, name, cells, total.
    pub rows: Vec<Vec<String>>,
}

/// The crosstable of a tournament in the order of its standings.
///
/// Of a round robin: one column for each player, the own cell and games not yet played are empty, a result by absence is
/// `+` or `-`, the games of two cycles stand side by side, and a pairing of two games shows its sum. Of the others: one
/// column for each round with opponent (by line), color and result, as `12w1`. Play-offs do not count.
#[must_use]
pub fn crosstable(event: &Event) -> Crosstable {
    let order: Vec<_> = event.standings();
    let numbers: Vec<Number> = order.iter().map(|line| line.number).collect();
    let all = matches!(event.settings().format, Format::RoundRobin { .. });
    let mut header = vec![String::new(), String::new()];
    if all {
        header.extend((1..=order.len()).map(|n| n.to_string()));
    } else {
        header.extend((1..=event.rounds().len()).map(|n| n.to_string()));
    }
    header.push("Total".to_owned());
    let rows = order.iter().zip(1..).map(|(line, index): (_, usize)| {
        let name = event.entry(line.number).map(|entry| entry.name.clone()).unwrap_or_default();
        let mut row = vec![index.to_string(), name];
        if all {
            row.extend(numbers.iter().map(|other| against(event, line.number, *other)));
        } else {
            row.extend(event.rounds().iter().map(|round| in_round(event, round, line.number, &numbers)));
        }
        row.push(line.score.to_string());
        row
    });
    Crosstable { header, rows: rows.collect() }
}

/// The results of a player against another.
fn against(event: &Event, player: Number, other: Number) -> String {
    let pairings = event.rounds().iter().flat_map(|round| &round.pairings);
    let pairings = pairings.filter(|pairing| player != other && pairing.opponent(player) == Some(other));
    pairings.map(|pairing| result(event, pairing, player)).collect()
}

/// The sum of a pairing's games, or the sign of a forfeit.
fn result(event: &Event, pairing: &Pairing, player: Number) -> String {
    let outcomes: Vec<Outcome> = pairing.outcomes(player).map(|(_, outcome)| outcome).collect();
    if outcomes.is_empty() {
        String::new()
    } else if outcomes.iter().all(|outcome| *outcome == Outcome::ForfeitWin) {
        "+".to_owned()
    } else if outcomes.iter().all(|outcome| *outcome == Outcome::ForfeitLoss) {
        "-".to_owned()
    } else {
        pairing.score(player, &event.settings().points).to_string()
    }
}

/// A player's cell of a round.
fn in_round(event: &Event, round: &Round, player: Number, order: &[Number]) -> String {
    if let Some(bye) = round.byes.get(&player) {
        let score: Score = event.settings().points.of_bye(*bye, round.games);
        return if *bye == Bye::Zero { String::new() } else { format!("bye{score}") };
    }
    let Some(pairing) = round.of(player) else { return String::new() };
    let line = pairing.opponent(player).and_then(|other| order.iter().position(|number| *number == other));
    let color = if pairing.color(player, 0) == Some(Color::White) { 'w' } else { 'b' };
    format!("{}{color}{}", line.map_or(0, |line| line + 1), result(event, pairing, player))
}

impl Crosstable {
    /// The table with a tab between cells, for spreadsheets and documents.
    #[must_use]
    pub fn tabs(&self) -> String {
        let line =
            |cells: &Vec<String>| cells.iter().map(|c| c.replace('\t', " ")).collect::<Vec<_>>().join("\t");
        std::iter::once(&self.header).chain(&self.rows).map(|cells| line(cells) + "\n").collect()
    }

    /// The table in columns of one width each, names to the left, the rest to the right.
    #[must_use]
    pub fn text(&self) -> String {
        let lines = || std::iter::once(&self.header).chain(&self.rows);
        let width = |column: usize| {
            lines().filter_map(|cells| cells.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let mut text = String::new();
        for cells in lines() {
            let mut line = String::new();
            for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                let gap = if column == 0 { "" } else { "  " };
                line += gap;
                line += &if column == 1 { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// The table as CSV (RFC 4180).
    #[must_use]
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for cells in std::iter::once(&self.header).chain(&self.rows) {
            // Writing to memory does not fail, and all lines have as many cells.
            if writer.write_record(cells).is_err() {
                break;
            }
        }
        writer.into_inner().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Command, Settings};
    use crate::round::GameResult;

    /// The first tournament of Surprise Chess, entered afterward by hand: names without accounts, results without rounds,
    /// the play-off for the first place.
    #[test]
    fn the_first_tournament_as_it_was_printed() {
        let rows = [
            ("Axel Gilbert", "0 0 0 0 0 -"),
            ("Sven Charmeteau", "0 - 1 1 1 1"),
            ("Alain Brobecker", "0 0 0 1 - 1"),
            ("Joost Michielsen", "- 1 0 1 1 1"),
            ("Antti Parkkinen", "0 0 1 - 0 1"),
            ("Dirk Borst", "1 0 - 0 1 1"),
        ];
        let columns =
            ["Joost Michielsen", "Sven Charmeteau", "Dirk Borst", "Antti Parkkinen", "Alain Brobecker"];
        let won = |a: &str, b: &str| {
            let row = rows.iter().find(|(name, _)| *name == a).unwrap().1;
            let column = columns.iter().position(|name| *name == b).unwrap_or(5);
            row.split(' ').nth(column).unwrap() == "1"
        };
        let mut settings = Settings::new("RIFACE 2025", Format::RoundRobin { cycles: 1, free_order: true });
        settings.tie_breaks = ["playoff:first", "SB"].map(|name| name.parse().unwrap()).to_vec();
        let mut event = Event::new(settings).unwrap();
        for (name, _) in rows {
            let (title, team) = (String::new(), String::new());
            event.apply(Command::Enter { name: name.into(), title, rating: None, team }).unwrap();
        }
        event.apply(Command::Start { seed: 5 }).unwrap();
        let name = |event: &Event, number| event.entry(number).unwrap().name.clone();
        for (round, r) in event.rounds().to_vec().into_iter().zip(1..) {
            for (board, pairing) in (1..).zip(round.pairings) {
                let (white, black) = (name(&event, pairing.white), name(&event, pairing.black));
                let result = if won(&white, &black) { GameResult::White } else { GameResult::Black };
                event.apply(Command::Result { round: r, board, game: 1, result }).unwrap();
            }
        }
        let tied: Vec<String> = event.tie().unwrap().into_iter().map(|number| name(&event, number)).collect();
        assert_eq!(tied, ["Sven Charmeteau", "Joost Michielsen"]);
        event.apply(Command::PlayOff { seed: 1 }).unwrap();
        let joost = event.entries()[3].number;
        let color = event.play_offs()[0].round.pairings[0].color(joost, 0).unwrap();
        let result = if color == Color::White { GameResult::White } else { GameResult::Black };
        event.apply(Command::Result { round: 6, board: 1, game: 1, result }).unwrap();
        event.apply(Command::Finish).unwrap();
        let table = crosstable(&event);
        let printed = "\t\t1\t2\t3\t4\t5\t6\tTotal
1\tJoost Michielsen\t\t1\t0\t1\t1\t1\t4
2\tSven Charmeteau\t0\t\t1\t1\t1\t1\t4
3\tDirk Borst\t1\t0\t\t0\t1\t1\t3
4\tAntti Parkkinen\t0\t0\t1\t\t0\t1\t2
5\tAlain Brobecker\t0\t0\t0\t1\t\t1\t2
6\tAxel Gilbert\t0\t0\t0\t0\t0\t\t0
";
        assert_eq!(table.tabs(), printed);
        assert_eq!(table.csv(), printed.replace('\t', ","));
        assert_eq!(table.text().lines().nth(2), Some("2  Sven Charmeteau   0     1  1  1  1      4"));
        let places: Vec<String> = event.standings().iter().map(|line| line.place.to_string()).collect();
        assert_eq!(places, ["1", "2", "3", "4", "5", "6"]);
        let again = Event::replay(event.settings().clone(), event.log()).unwrap();
        assert_eq!(again, event);
    }
}
