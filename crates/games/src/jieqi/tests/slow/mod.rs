//! Jieqi the slow way: written from the Jieqi rules page alone, point by point, with none of the program's rules.

pub mod ends;
pub mod moves;
pub mod text;

use std::collections::BTreeMap;

/// Red or Black.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    Red,
    Black,
}

impl Side {
    pub fn other(self) -> Side {
        if self == Side::Red { Side::Black } else { Side::Red }
    }

    /// The letter in this side's case.
    pub fn case(self, letter: char) -> char {
        if self == Side::Red { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    }

    pub fn of(letter: char) -> Side {
        if letter.is_ascii_uppercase() { Side::Red } else { Side::Black }
    }

    pub fn forward(self) -> i32 {
        if self == Side::Red { 1 } else { -1 }
    }

    /// 0 on this side's back rank, 9 on the enemy's.
    pub fn ahead(self, rank: i32) -> i32 {
        if self == Side::Red { rank } else { 9 - rank }
    }
}

/// A piece: what it is (an upper-case letter), and whether it lies face down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub side: Side,
    pub kind: char,
    pub covered: bool,
}

/// File and rank.
pub type At = (i32, i32);

pub type Board = BTreeMap<At, Piece>;

pub fn on_board((file, rank): At) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

pub fn name((file, rank): At) -> String {
    format!("{}{rank}", (b'a' + file as u8) as char)
}

pub fn read_at(text: &str) -> At {
    let letters: Vec<char> = text.chars().collect();
    (letters[0] as i32 - 'a' as i32, letters[1] as i32 - '0' as i32)
}

/// The home kind of a point (page, 1.3).
pub fn home_kind((file, rank): At) -> Option<char> {
    match rank {
        0 | 9 => Some("RNBAKABNR".chars().nth(file as usize)?).filter(|&k| k != 'K'),
        2 | 7 => (file == 1 || file == 7).then_some('C'),
        3 | 6 => (file % 2 == 0).then_some('P'),
        _ => None,
    }
}

/// The fifteen home points of a side in the order of page 1.7.
pub fn homes(side: Side) -> Vec<At> {
    let rank = |r| if side == Side::Red { r } else { 9 - r };
    let mut all: Vec<At> = (0..9).filter(|f| *f != 4).map(|f| (f, rank(0))).collect();
    all.extend([(1, rank(2)), (7, rank(2))]);
    all.extend([0, 2, 4, 6, 8].map(|f| (f, rank(3))));
    all
}

/// Readings that the page rejects.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    CoveredElephantJumps,
    StalemateIsDrawn,
    CoversAreNothing,
    PawnStaysForward,
    OwnerSeesToo,
    OpenAdvisorStaysHome,
    RoamersStayHome,
    PoolForgetsNothing,
}

/// The options, by their names on the page.
pub type Options = BTreeMap<String, String>;

/// A game in progress with the whole truth.
#[derive(Clone)]
pub struct Slow {
    pub board: Board,
    pub turn: Side,
    pub half: u32,
    pub full: u32,
    /// Pieces captured face down, in order.
    pub taken: Vec<(Side, char)>,
    pub options: Options,
    pub reading: Option<Reading>,
    /// The finished turns.
    pub past: Vec<ends::Turn>,
    /// Position texts, the start first.
    pub seen: Vec<String>,
    pub end: Option<(Option<Side>, &'static str)>,
}

impl Slow {
    pub fn is(&self, option: &str, value: &str) -> bool {
        self.options.get(option).is_some_and(|v| v == value)
    }

    pub fn number(&self, option: &str, default: usize) -> usize {
        self.options.get(option).map_or(default, |v| v.parse().unwrap_or(default))
    }

    pub fn reads(&self, reading: Reading) -> bool {
        self.reading == Some(reading)
    }

    /// Plays a legal move and gives what turned up (`h2h9=P`) and what was captured face down (`h9=n`).
    pub fn play(&mut self, text: &str) -> Vec<String> {
        let (from, to) = (read_at(text), read_at(&text[2..]));
        let before = self.clone();
        let mut piece = self.board.remove(&from).unwrap_or_else(|| panic!("nobody on {from:?}"));
        let victim = self.board.remove(&to);
        let was_covered = piece.covered;
        let mut events = Vec::new();
        if piece.covered {
            piece.covered = false;
            events.push(format!("{text}={}", piece.side.case(piece.kind)));
        }
        if let Some(victim) = victim.filter(|v| v.covered) {
            self.taken.push((victim.side, victim.kind));
            if !self.is("captured-covered", "hidden-from-all") {
                events.push(format!("{}={}", name(to), victim.side.case(victim.kind)));
            }
        }
        self.board.insert(to, piece);
        self.half = if victim.is_some() || (was_covered && self.is("reveal-resets-count", "on")) {
            0
        } else {
            self.half + 1
        };
        self.full += u32::from(self.turn == Side::Black);
        self.turn = self.turn.other();
        self.past.push(ends::Turn::new(&before, self, from, to, victim.is_some() || was_covered));
        self.seen.push(self.position_text());
        self.end = self.judge();
        events
    }
}
