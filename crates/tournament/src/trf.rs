//! The tournament report file of FIDE (TRF16, Handbook C.04 annex 2, with the line 142 of TRF-2026 where it is
//! known): fixed columns, counted in characters.

use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::round::{Bye, Color, Number, Outcome, Pairing};
use crate::score::Score;

/// A report.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Report {
    /// Name of the tournament (012).
    pub name: String,
    /// City (022).
    pub city: String,
    /// Federation (032).
    pub federation: String,
    /// First day, as `2026/11/23` (042).
    pub start: String,
    /// Last day (052).
    pub end: String,
    /// Kind of tournament (092).
    pub kind: String,
    /// Chief arbiter (102).
    pub arbiter: String,
    /// Clock (122).
    pub clock: String,
    /// Number of rounds announced (142).
    pub rounds: Option<u32>,
    /// The players.
    pub players: Vec<Line>,
}

/// A player's line (001).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Line {
    /// Starting number, from 1 to 9999.
    pub number: u32,
    /// Title, at most three letters.
    pub title: String,
    /// Name, at most 33 characters.
    pub name: String,
    /// Rating.
    pub rating: Option<u32>,
    /// Federation, three letters.
    pub federation: String,
    /// Points.
    pub points: Score,
    /// Final place.
    pub rank: Option<u32>,
    /// The rounds.
    pub games: Vec<Cell>,
}

/// One round of a player.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The opponent's starting number; null without one.
    pub opponent: Option<u32>,
    /// The color; null without an opponent.
    pub color: Option<Color>,
    /// Result as the file has it: `1 = 0` played, `+ -` forfeited, `H F U Z` byes of a half point, full point, by the
    /// pairing, of no point; null while the game is open.
    pub result: Option<char>,
}

/// A fault in a report file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct BadReport {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The fault, and what belongs there.
    pub what: &'static str,
}

const RESULTS: &str = "1=0+-WDLHFUZ";

/// Columns of the first round's cell.
const FIRST: usize = 92;

impl Report {
    /// The report of a tournament; each game of a pairing is a round of its own. City, dates, arbiter and clock are left
    /// to fill in.
    #[must_use]
    pub fn of(event: &Event) -> Report {
        let standings = event.standings();
        let start = |number: Number| {
            let place = event.entries().iter().position(|entry| entry.number == number);
            place.and_then(|place| u32::try_from(place + 1).ok())
        };
        let players = event.entries().iter().map(|entry| {
            let line = standings.iter().find(|line| line.number == entry.number);
            let games = event.rounds().iter().flat_map(|round| {
                let longest = round.pairings.iter().map(|p| p.results.len()).max().unwrap_or(0);
                let cells = longest.max(round.games as usize);
                (0..cells).map(move |game| match (round.of(entry.number), round.byes.get(&entry.number)) {
                    (Some(pairing), _) => {
                        cell(pairing, entry.number, game, pairing.opponent(entry.number).and_then(start))
                    }
                    (None, Some(bye)) => Cell { result: Some(letter(*bye)), ..Cell::default() },
                    (None, None) => Cell { result: Some('Z'), ..Cell::default() },
                })
            });
            Line {
                number: start(entry.number).unwrap_or_default(),
                title: short(&entry.title, 3),
                name: short(&entry.name, 33),
                rating: entry.rating,
                federation: String::new(),
                points: line.map(|line| line.score).unwrap_or_default(),
                rank: standings
                    .iter()
                    .position(|l| l.number == entry.number)
                    .and_then(|p| u32::try_from(p + 1).ok()),
                games: games.collect(),
            }
        });
        let players: Vec<Line> = players.collect();
        let rounds = players.first().map_or(0, |line| line.games.len()) + event.rounds_left();
        let kind = match event.settings().format {
            crate::event::Format::RoundRobin { .. } => "Individual: Round-Robin",
            crate::event::Format::Swiss { .. } => "Individual: Swiss-System",
            crate::event::Format::Arena => "Individual: Arena",
            crate::event::Format::Knockout(_) => "Individual: Knock-out",
        };
        Report {
            name: event.settings().name.clone(),
            kind: kind.to_owned(),
            rounds: u32::try_from(rounds).ok(),
            players,
            ..Report::default()
        }
    }

    /// The file; every line ends in CR LF.
    #[must_use]
    pub fn write(&self) -> String {
        let mut lines = Vec::new();
        let number = self.players.len().to_string();
        let rounds = self.rounds.map(|rounds| rounds.to_string()).unwrap_or_default();
        for (code, text) in [
            ("012", &self.name),
            ("022", &self.city),
            ("032", &self.federation),
            ("042", &self.start),
            ("052", &self.end),
            ("062", &number),
            ("092", &self.kind),
            ("102", &self.arbiter),
            ("122", &self.clock),
            ("142", &rounds),
        ] {
            if !text.is_empty() {
                lines.push(format!("{code} {}", text.replace(['\r', '\n'], " ")));
            }
        }
        if let Some(rounds) = self.rounds {
            // The older spelling of 142, which pairing programs read.
            lines.push(format!("XXR {rounds}"));
        }
        lines.extend(self.players.iter().map(Line::write));
        lines.into_iter().map(|line| line.trim_end().to_owned() + "\r\n").collect()
    }

    /// Reads a file. Lines of other kinds are passed over.
    ///
    /// # Errors
    ///
    /// The place of the first field that is not what belongs there.
    pub fn read(text: &str) -> Result<Report, BadReport> {
        let mut report = Report::default();
        for (line, index) in text.split(['\r', '\n']).filter(|line| !line.trim().is_empty()).zip(1..) {
            let line = line.strip_prefix('\u{feff}').unwrap_or(line);
            let bad = |column, what| BadReport { line: index, column, what };
            let value = line.chars().skip(4).collect::<String>().trim().to_owned();
            match line.chars().take(3).collect::<String>().as_str() {
                "012" => report.name = value,
                "022" => report.city = value,
                "032" => report.federation = value,
                "042" => report.start = value,
                "052" => report.end = value,
                "092" => report.kind = value,
                "102" => report.arbiter = value,
                "122" => report.clock = value,
                "142" | "XXR" => {
                    report.rounds =
                        Some(value.parse().map_err(|_| bad(5, "here the number of rounds belongs"))?);
                }
                "001" => report.players.push(Line::read(&line.chars().collect::<Vec<_>>(), index)?),
                _ => {}
            }
        }
        if report.players.is_empty() {
            return Err(BadReport {
                line: 1,
                column: 1,
                what: "the file has no line 001; a player has one each",
            });
        }
        Ok(report)
    }
}

impl Line {
    fn write(&self) -> String {
        let (rating, rank) = (self.rating.map(|n| n.to_string()), self.rank.map(|n| n.to_string()));
        let mut line = format!(
            "001 {:>4}  {:>3} {:<33} {:>4} {:>3} {:>11} {:>10} {:>4} {:>4}",
            self.number,
            short(&self.title, 3),
            short(&self.name, 33),
            rating.unwrap_or_default(),
            short(&self.federation, 3),
            "",
            "",
            self.points.decimal(),
            rank.unwrap_or_default(),
        );
        for cell in &self.games {
            let opponent = cell.opponent.map_or("0000".to_owned(), |number| number.to_string());
            let color = match cell.color {
                Some(Color::White) => 'w',
                Some(Color::Black) => 'b',
                None => '-',
            };
            line += &format!("  {opponent:>4} {color} {}", cell.result.unwrap_or(' '));
        }
        line
    }

    fn read(line: &[char], index: usize) -> Result<Line, BadReport> {
        let bad = |column, what| BadReport { line: index, column, what };
        // Columns from 1, both ends included.
        let field = |from: usize, to: usize| {
            let text: String = line.iter().skip(from - 1).take(to + 1 - from).collect();
            text.trim().to_owned()
        };
        let number = |from, to, what| match field(from, to).as_str() {
            "" => Ok(None),
            text => text.parse::<u32>().map(Some).map_err(|_| bad(from, what)),
        };
        let start = number(5, 8, "here the starting number belongs")?;
        let mut games = Vec::new();
        let mut at = FIRST;
        while at <= line.len() {
            let opponent =
                number(at, at + 3, "here an opponent's starting number belongs, 0000 without one")?;
            let opponent = opponent.filter(|number| *number != 0);
            let color = match field(at + 5, at + 5).as_str() {
                "w" => Some(Color::White),
                "b" => Some(Color::Black),
                "-" | "" => None,
                _ => return Err(bad(at + 5, "here the color belongs: w, b or -")),
            };
            let result = field(at + 7, at + 7).chars().next();
            if result.is_some_and(|result| !RESULTS.contains(result)) {
                return Err(bad(at + 7, "here a result belongs: 1 = 0 + - W D L H F U Z, or a blank"));
            }
            games.push(Cell { opponent, color, result });
            at += 10;
        }
        Ok(Line {
            number: start.filter(|n| *n > 0).ok_or_else(|| bad(5, "here the starting number belongs"))?,
            title: field(11, 13),
            name: field(15, 47),
            rating: number(49, 52, "here the rating belongs")?,
            federation: field(54, 56),
            points: points(&field(81, 84)).ok_or_else(|| bad(81, "here the points belong, as 3.5"))?,
            rank: number(86, 89, "here the place belongs")?,
            games,
        })
    }
}

fn points(text: &str) -> Option<Score> {
    let (whole, half) = text.split_once('.').unwrap_or((text, "0"));
    let half = match half {
        "0" => 0,
        "5" => 1,
        _ => return None,
    };
    let whole: u32 = if text.is_empty() { 0 } else { whole.parse().ok()? };
    Some(Score(whole.checked_mul(2)? + half))
}

fn short(text: &str, most: usize) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(most).collect();
    text.trim().to_owned()
}

pub(crate) fn letter(bye: Bye) -> char {
    match bye {
        Bye::Allocated => 'U',
        Bye::Full => 'F',
        Bye::Half => 'H',
        Bye::Zero => 'Z',
    }
}

fn cell(pairing: &Pairing, player: Number, game: usize, opponent: Option<u32>) -> Cell {
    if game >= pairing.results.len() {
        return Cell { result: Some('Z'), ..Cell::default() };
    }
    let color = pairing.color(player, game);
    let outcome = color.and_then(|color| Some((*pairing.results.get(game)?)?.outcome(color)));
    let result = outcome.map(|outcome| match outcome {
        Outcome::Win => '1',
        Outcome::Draw => '=',
        Outcome::Loss => '0',
        Outcome::ForfeitWin => '+',
        Outcome::ForfeitLoss => '-',
    });
    Cell { opponent, color, result }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A line whose columns were counted off the federation's table by hand.
    #[test]
    fn columns_are_those_of_the_federation() {
        let line = Line {
            number: 7,
            title: "FM".into(),
            name: "Müller, Ada".into(),
            rating: Some(2310),
            federation: "FRA".into(),
            points: Score(5),
            rank: Some(2),
            games: vec![
                Cell { opponent: Some(12), color: Some(Color::White), result: Some('1') },
                Cell { opponent: None, color: None, result: Some('H') },
            ],
        };
        let text: Vec<char> = line.write().chars().collect();
        let at = |from: usize, to: usize| text[from - 1..to].iter().collect::<String>();
        assert_eq!(at(1, 3), "001");
        assert_eq!(at(5, 8), "   7");
        assert_eq!(at(11, 13), " FM");
        assert_eq!(at(15, 25), "Müller, Ada");
        assert_eq!((at(49, 52), at(54, 56)), ("2310".into(), "FRA".into()));
        assert_eq!((at(81, 84), at(86, 89)), (" 2.5".into(), "   2".into()));
        assert_eq!((at(92, 95), at(97, 97), at(99, 99)), ("  12".into(), "w".into(), "1".into()));
        assert_eq!((at(102, 105), at(107, 107), at(109, 109)), ("0000".into(), "-".into(), "H".into()));
        assert_eq!(text.len(), 109);
    }

    #[test]
    fn faults_have_a_place() {
        let bad = Report::read("012 Evening\r\n001 four").unwrap_err();
        assert_eq!((bad.line, bad.column), (2, 5));
        let wrong = format!("001    1  {:81}   2 x 1", "");
        assert_eq!(
            Report::read(&wrong).unwrap_err().to_string(),
            "line 1, column 97: here the color belongs: w, b or -"
        );
        assert!(Report::read("").unwrap_err().to_string().contains("001"));
    }

    proptest! {
        #[test]
        fn reports_are_read_back(
            name in "[A-Za-zé][A-Za-zé ,]{0,30}[a-z]", rating in prop::option::of(0..4000_u32), rounds in 1..12_u32,
            cells in prop::collection::vec((1..9999_u32, any::<bool>(), "[-1=0+]"), 0..12), half in 0..200_u32,
        ) {
            let mut games: Vec<Cell> = cells.into_iter().map(|(opponent, white, result)| Cell {
                opponent: Some(opponent),
                color: Some(if white { Color::White } else { Color::Black }),
                result: result.chars().next(),
            }).collect();
            games.push(Cell { result: Some('U'), ..Cell::default() });
            let line = Line {
                number: 1, title: "IM".into(), name: name.clone(), rating, federation: "ENG".into(),
                points: Score(half), rank: Some(1), games,
            };
            let report = Report {
                name, city: "Lyon".into(), kind: "Swiss".into(), rounds: Some(rounds), players: vec![line],
                ..Report::default()
            };
            prop_assert_eq!(Report::read(&report.write()), Ok(report));
        }

        #[test]
        fn no_text_makes_it_panic(text in "(001[ 0-9a-z.]{0,120}\n?|[0-9]{3} .{0,20}\r?\n?){0,4}") {
            let _ = Report::read(&text);
        }
    }
}
