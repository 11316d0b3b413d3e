//! Parade the slow way, written from its rules page: letters in an array of 64, lines walked step by step.

use crate::cases::{Options, Slow};
use crate::chess::{attacked, connected, in_order, name, read_board, square, write_board};

const PACK: &str = "NNBBRRQKnnbbrrqk";

/// A game in progress.
pub struct SlowParade {
    board: [char; 64],
    deck: usize,
    unseen: Vec<char>,
    penalty: Option<u32>,
    /// Top first; `None` where nobody told.
    order: Option<Vec<char>>,
    open_deck: bool,
    lost: bool,
}

fn gap(piece: char) -> usize {
    match piece.to_ascii_uppercase() {
        'N' => 1,
        'B' => 2,
        'R' => 3,
        'Q' => 5,
        _ => 6,
    }
}

fn take(cards: &mut Vec<char>, card: char) {
    let at = cards.iter().position(|&c| c == card).expect("the card is there");
    cards.remove(at);
}

impl SlowParade {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for mover in (0..64).filter(|&s| self.board[s] != '.') {
            for target in attacked(&self.board, self.board[mover], mover) {
                let there = self.board[target];
                if there == '.' || there.is_uppercase() == self.board[mover].is_uppercase() {
                    continue;
                }
                let mut lifted = self.board;
                lifted[target] = '.';
                for to in attacked(&lifted, self.board[mover], mover) {
                    if self.board[to] == '.' {
                        moves.push(format!("{}:{}{}", name(mover), name(target), name(to)));
                    }
                }
            }
        }
        moves
    }

    fn landing(&self, piece: char) -> Option<usize> {
        let last = (0..64).rev().find(|&s| self.board[s] != '.').unwrap();
        let mut skipped = 0;
        let mut at = last + 1;
        loop {
            if at == 64 && self.lost {
                return None;
            }
            let here = at % 64;
            if self.board[here] == '.' {
                if skipped == gap(piece) {
                    return Some(here);
                }
                skipped += 1;
            }
            at += 1;
        }
    }

    fn adds(&self) -> bool {
        self.deck > 0 && !self.unseen.is_empty()
    }
}

impl Slow for SlowParade {
    fn read(fen: &str, options: &Options) -> SlowParade {
        let on = |name: &str, value: &str| options.get(name).is_some_and(|v| v == value);
        let (open_deck, lost) = (on("open-deck", "on"), on("past-h8", "lost"));
        let fields: Vec<&str> = fen.split(' ').collect();
        let board = read_board(fields[0]);
        if fields.len() == 1 {
            let order = Some(Vec::new());
            return SlowParade { board, deck: 8, unseen: Vec::new(), penalty: None, order, open_deck, lost };
        }
        let cards = |text: &str| text.chars().filter(|&c| c != '-').collect::<Vec<_>>();
        let order = if fields[4] == "?" { None } else { Some(cards(fields[4])) };
        let penalty = fields[3].parse().ok();
        SlowParade {
            board,
            deck: fields[1].parse().unwrap(),
            unseen: cards(fields[2]),
            penalty,
            order,
            open_deck,
            lost,
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let mut actions = self.moves();
        if self.adds() {
            actions.push("add".to_owned());
        }
        actions
    }

    fn play(&mut self, action: &str) {
        let top = match &mut self.order {
            Some(order) if !order.is_empty() && self.penalty.is_none() => Some(order.remove(0)),
            _ => None,
        };
        let (action, answer) = action.split_once('=').unwrap_or((action, ""));
        if action == "add" {
            let card = top.or_else(|| answer.chars().next()).expect("what the card is");
            take(&mut self.unseen, card);
            if let Some(at) = self.landing(card) {
                self.board[at] = card;
            }
        } else {
            let (from, to) = (square(&action[3..5]), square(&action[5..7]));
            self.board[to] = self.board[from];
            self.board[from] = '.';
        }
        if let Some(moves) = &mut self.penalty {
            *moves += 1;
        } else {
            self.deck -= 1;
            if self.deck == 0 && !connected(&self.board, false) {
                self.penalty = Some(0);
            }
        }
    }

    fn fen(&self) -> String {
        let penalty = self.penalty.map_or("-".to_owned(), |n| n.to_string());
        let order = match &self.order {
            _ if !self.adds() => "-".to_owned(),
            Some(order) if self.open_deck => order.iter().collect(),
            _ => "?".to_owned(),
        };
        let unseen = in_order(&self.unseen);
        format!("{} {} {unseen} {penalty} {order}", write_board(&self.board), self.deck)
    }

    fn end(&self) -> Option<String> {
        if connected(&self.board, false) {
            let score = self.penalty.map_or(self.deck as i64, |n| -i64::from(n));
            return Some(format!("{score} one-group"));
        }
        if self.penalty == Some(16) {
            return Some("lost out-of-counters".to_owned());
        }
        if !self.adds() && self.moves().is_empty() {
            return Some("lost stuck".to_owned());
        }
        None
    }
}

#[test]
fn the_pack_is_the_pages() {
    assert_eq!(in_order(&PACK.chars().collect::<Vec<_>>()), PACK);
    assert_eq!(PACK.chars().map(gap).sum::<usize>(), 46);
}
