//! Neighbour the slow direction, written from its rules page.

use crate::cases::{Options, Slow};
use crate::chess::{attacked, connected, in_order, name, read_board, square, write_board};

const PACK: &str = "NNBBRRQKnnbbrrqk";

/// A game in progress.
pub struct SlowNeighbour {
    board: [char; 64],
    phase: String,
    last: Option<usize>,
    hand: Option<char>,
    piece_cards: Vec<char>,
    place_cards: Vec<String>,
    spent: usize,
    /// Top first; `None` where nobody told.
    orders: Option<(Vec<char>, Vec<String>)>,
    floor: usize,
    consolation: bool,
}

fn place_cards(text: &str) -> Vec<String> {
    if text == "-" {
        return Vec::new();
    }
    text.chars().collect::<Vec<_>>().chunks(2).map(|two| two.iter().collect()).collect()
}

/// The square to which a position card leads from a square: n squares one by one, looping at the edge.
fn shifted(from: usize, card: &str) -> usize {
    let (mut file, mut rank) = (from % 8, from / 8);
    for _ in 0..card[..1].parse::<usize>().unwrap() {
        if card.ends_with('R') {
            file = if file == 7 { 0 } else { file + 1 };
        } else {
            rank = if rank == 7 { 0 } else { rank + 1 };
        }
    }
    rank * 8 + file
}

fn distance(a: usize, b: usize) -> usize {
    (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8))
}

impl SlowNeighbour {
    fn pieces(&self) -> Vec<usize> {
        (0..64).filter(|&s| self.board[s] != '.').collect()
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        let same = |a: usize, b: usize| self.board[a].is_uppercase() == self.board[b].is_uppercase();
        for from in self.pieces() {
            let pairs = |s: usize| {
                self.pieces().into_iter().filter(|&t| same(s, t) && distance(s, t) == 1).collect::<Vec<_>>()
            };
            let mut lent: Vec<char> = pairs(from).into_iter().map(|s| self.board[s]).collect();
            let color_has_pair = self.pieces().into_iter().any(|s| same(s, from) && !pairs(s).is_empty());
            if self.consolation && !color_has_pair {
                lent.push('K');
            }
            for kind in lent {
                for to in attacked(&self.board, kind, from) {
                    let text = format!("{}{}", name(from), name(to));
                    if self.board[to] == '.' && !moves.contains(&text) {
                        moves.push(text);
                    }
                }
            }
        }
        moves
    }

    fn left(&self) -> usize {
        self.piece_cards.len() + self.place_cards.len() - self.spent
    }

    fn choices(&self) -> Vec<usize> {
        let at = self.last.unwrap();
        for ring in 1..8 {
            let free: Vec<usize> =
                (0..64).filter(|&s| distance(s, at) == ring && self.board[s] == '.').collect();
            if !free.is_empty() {
                return free;
            }
        }
        Vec::new()
    }

    fn added(&mut self) {
        self.phase = if self.piece_cards.is_empty() { "move" } else { "add" }.to_owned();
        if self.piece_cards.is_empty() {
            self.last = None;
        }
    }
}

impl Slow for SlowNeighbour {
    fn read(fen: &str, options: &Options) -> SlowNeighbour {
        let floor = options.get("floor").map_or(8, |v| v.parse().unwrap());
        let consolation = options.get("king-consolation").is_some_and(|v| v == "on");
        let fields: Vec<&str> = fen.split(' ').collect();
        let board = read_board(fields[0]);
        let cards = |text: &str| text.chars().filter(|&c| c != '-').collect::<Vec<_>>();
        let mut missing = cards(PACK);
        for c in board {
            if let Some(at) = missing.iter().position(|&m| m == c) {
                missing.remove(at);
            }
        }
        let mut slow = SlowNeighbour {
            board,
            phase: "move".to_owned(),
            last: None,
            hand: None,
            piece_cards: missing.clone(),
            place_cards: place_cards("2R2R2B2B3R3R3B3B4R4R4B4B5R5R5B5B6R6R6B6B")
                .split_off(16 - missing.len()),
            spent: 0,
            orders: None,
            floor,
            consolation,
        };
        if fields.len() == 1 {
            return slow;
        }
        slow.phase = fields[1].to_owned();
        slow.last = (fields[2] != "-").then(|| square(fields[2]));
        slow.piece_cards = cards(fields[3]);
        slow.place_cards = place_cards(fields[4]);
        slow.spent = fields[5].parse().unwrap();
        slow.orders = fields[6].split_once('/').map(|(a, b)| (cards(a), place_cards(b)));
        if slow.phase == "side" {
            for card in &slow.piece_cards {
                let at = missing.iter().position(|m| m == card).unwrap();
                missing.remove(at);
            }
            slow.hand = missing.first().copied();
        }
        slow
    }

    fn legal(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        match self.phase.as_str() {
            "add" => {
                let mut actions = vec!["turn".to_owned()];
                if self.pieces().len() >= self.floor {
                    actions.push("stop".to_owned());
                }
                actions
            }
            "side" => self.choices().into_iter().map(|s| format!("@{}", name(s))).collect(),
            _ => self.moves(),
        }
    }

    fn play(&mut self, action: &str) {
        let (action, answer) = action.split_once('=').unwrap_or((action, ""));
        if action == "turn" {
            let from = self.last.unwrap_or(0);
            let (card, at) = match &mut self.orders {
                Some((piece_cards, order)) => {
                    let place = order.remove(0);
                    self.place_cards.remove(self.place_cards.iter().position(|p| *p == place).unwrap());
                    (piece_cards.remove(0), shifted(from, &place))
                }
                None => {
                    let at = square(&answer[2..]);
                    let place = self.place_cards.iter().position(|p| shifted(from, p) == at).unwrap();
                    self.place_cards.remove(place);
                    (answer.chars().next().unwrap(), at)
                }
            };
            self.piece_cards.remove(self.piece_cards.iter().position(|&p| p == card).unwrap());
            self.last = Some(at);
            if self.board[at] == '.' {
                self.board[at] = card;
                self.added();
            } else {
                self.hand = Some(card);
                self.phase = "side".to_owned();
            }
        } else if action == "stop" {
            self.phase = "move".to_owned();
            self.last = None;
        } else if let Some(at) = action.strip_prefix('@') {
            let at = square(at);
            self.board[at] = self.hand.take().unwrap();
            self.last = Some(at);
            self.added();
        } else {
            let (from, to) = (square(&action[0..2]), square(&action[2..4]));
            self.board[to] = self.board[from];
            self.board[from] = '.';
            self.spent += 1;
        }
    }

    fn fen(&self) -> String {
        let last = self.last.map_or("-".to_owned(), name);
        let mut cards = self.place_cards.clone();
        cards.sort_by_key(|c| (c[..1].to_owned(), c.ends_with('B')));
        let cards = if cards.is_empty() { "-".to_owned() } else { cards.concat() };
        let (board, piece_cards) = (write_board(&self.board), in_order(&self.piece_cards));
        format!("{board} {} {last} {piece_cards} {cards} {} ?", self.phase, self.spent)
    }

    fn end(&self) -> Option<String> {
        if self.phase != "move" {
            return None;
        }
        if connected(&self.board, true) {
            return Some(format!("{} one-group", self.left()));
        }
        if self.left() == 0 {
            return Some("lost out-of-cards".to_owned());
        }
        self.moves().is_empty().then(|| "lost stuck".to_owned())
    }
}
