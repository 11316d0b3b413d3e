//! Set-ups and pairs: the tests 1 to 4 of section 7 and the rows of section 4 that concern them.

use std::collections::BTreeMap;

use facedown_core::deal::{ChanceStream, DealSeed};
use facedown_testkit::slow::board::{name, piece_letter};
use serde::Deserialize;

use crate::positions::options;
use crate::slow::setup::{Drawn, Draws, List, draw, order, start_fen};
use crate::slow::{Options, Reading, games_of_match};

const TABLE: &str = include_str!("data/setup.toml");

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupTable {
    /// Lists of numbers.
    pub draw: Vec<DrawEntry>,
    /// Set-ups of a seed.
    pub dealt: Vec<DealtEntry>,
    /// Pairs of games.
    pub pair: Vec<PairEntry>,
}

/// A list of numbers and what comes of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawEntry {
    /// Row of the page.
    pub row: String,
    question: String,
    numbers: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    next: Option<String>,
    decided: String,
    /// The option or reading that gives the other result.
    pub by: Option<String>,
    #[serde(default)]
    rejected: String,
}

/// A seed and the start that it gives.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealtEntry {
    /// Row of the page.
    pub row: String,
    /// Its question.
    pub question: String,
    /// 64 hex digits.
    pub seed: String,
    /// The start by the default options.
    pub decided: String,
    /// The option that gives the other.
    pub by: String,
    /// The start by it.
    pub rejected: String,
}

/// A set-up and the games of its match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairEntry {
    /// Row of the page.
    pub row: String,
    question: String,
    setup: String,
    decided: Vec<String>,
    /// The option or reading that gives the other result.
    pub by: String,
    rejected: Vec<String>,
}

/// The entries.
pub fn table() -> SetupTable {
    match toml::from_str(TABLE) {
        Ok(table) => table,
        Err(error) => panic!("setup.toml cannot be read: {error}"),
    }
}

impl Draws for ChanceStream {
    fn below(&mut self, bound: u32) -> Option<u32> {
        Some(ChanceStream::below(self, bound))
    }
}

/// The seed of 64 hex digits.
pub fn seed(hex: &str) -> DealSeed {
    let byte = |i: usize| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16);
    let mut bytes = [0; 32];
    for (i, b) in bytes.iter_mut().enumerate() {
        *b = byte(i).unwrap_or_else(|_| panic!("`{hex}` is no seed"));
    }
    DealSeed(bytes)
}

/// The start that the slow set-up maker gives for a seed.
pub fn dealt(seed: &DealSeed, options: Options) -> String {
    let pieces = order(!options.kings_chosen_last);
    start_fen(&draw(&pieces, options, None, &mut ChanceStream::new(seed)).board, options)
}

/// `by` as an option (added to `options`) or as a reading.
fn twist(by: &str, options: Options) -> (Options, Option<Reading>) {
    if let Some((name, value)) = by.split_once('=') {
        let options = options.set(name, value).unwrap_or_else(|| panic!("no option {by}"));
        return (options, None);
    }
    (options, Some(reading(by)))
}

/// A set-up reading by the name that the data file gives it.
pub fn reading(name: &str) -> Reading {
    let readings = [
        Reading::StuckPieceIsLeftOut,
        Reading::ListOfHundredIsAll,
        Reading::DiagonalIsNotAdjacent,
        Reading::FirstTurnIsWhitesAlone,
        Reading::NoEscapeIsMate,
        Reading::KingMayBeTaken,
        Reading::LosesFromFirstMove,
        Reading::KingsDoNotAttackEachOther,
        Reading::BishopsOnBothColors,
        Reading::SecondGameIsMirrored,
        Reading::NoMoveLoses,
    ];
    readings
        .into_iter()
        .find(|r| format!("{r:?}") == name)
        .unwrap_or_else(|| panic!("no reading is called {name}"))
}

fn drawn_text(drawn: &Drawn) -> String {
    drawn
        .squares
        .iter()
        .map(|&s| format!("{}{}", drawn.board[s].map_or('?', piece_letter), name(s)))
        .collect::<Vec<_>>()
        .join(" ")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl DrawEntry {
    fn draw(&self, options: Options, reading: Option<Reading>) -> String {
        let mut pieces = order(!options.kings_chosen_last);
        if let Some(next) = &self.next {
            pieces.retain(|&m| piece_letter(m).to_string() == *next);
        }
        let numbers = self.numbers.split_whitespace().map(|n| n.parse().unwrap_or(0)).collect();
        drawn_text(&draw(&pieces, options, reading, &mut List(numbers)))
    }
}

#[test]
fn numbers_go_where_section_2_says() {
    for entry in table().draw {
        let plain = options(&entry.row, &entry.options);
        assert_eq!(
            entry.draw(plain, None),
            one_line(&entry.decided),
            "row {}: {}",
            entry.row,
            entry.question
        );
        if let Some(by) = &entry.by {
            let (options, reading) = twist(by, plain);
            let rejected = one_line(&entry.rejected);
            assert_eq!(entry.draw(options, reading), rejected, "row {} by {by}", entry.row);
            assert_ne!(rejected, one_line(&entry.decided), "row {}: {by} changes nothing", entry.row);
        }
    }
}

#[test]
fn sixty_four_of_the_hundred_numbers_stay() {
    assert_eq!((1..=100).filter_map(crate::slow::setup::square_of_number).count(), 64);
}

#[test]
fn slow_set_ups_of_seeds_are_the_recorded_ones() {
    for entry in table().dealt {
        let start = |options: Options| dealt(&seed(&entry.seed), options);
        assert_eq!(start(Options::default()), entry.decided, "row {}: {}", entry.row, entry.question);
        let (options, _) = twist(&entry.by, Options::default());
        assert_eq!(start(options), entry.rejected, "row {} by {}", entry.row, entry.by);
    }
}

#[test]
fn pairs_are_the_same_board_with_colors_changed() {
    for entry in table().pair {
        let games = |(options, reading): (Options, Option<Reading>)| -> Vec<String> {
            games_of_match(&entry.setup, options, reading)
                .into_iter()
                .enumerate()
                .map(|(i, (setup, player, at_once))| {
                    let when = match (i, at_once) {
                        (0, _) => "",
                        (_, true) => "with it ",
                        (_, false) => "then ",
                    };
                    let board = setup.split(' ').next().unwrap_or_default().to_owned();
                    format!("{when}player {player} is White from {board}")
                })
                .collect()
        };
        assert_eq!(games((Options::default(), None)), entry.decided, "row {}: {}", entry.row, entry.question);
        assert_eq!(games(twist(&entry.by, Options::default())), entry.rejected, "row {}", entry.row);
        assert_ne!(entry.decided, entry.rejected);
    }
}
