//! The rules of Cloak and Dagger Chess the slow way, written from the rules page alone: all identities known, one piece
//! a square, every question answered by looking at the whole board again. Nothing is shared with the fast rules.

mod ends;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use facedown_testkit::slow::attack::{attacked_from, is_attacked};
use facedown_testkit::slow::board::{Board, file, name, rank, square, step};
use facedown_testkit::slow::{Color, Piece, Role};

pub use text::arrangements;

/// A reading that the page rejects.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    CheckersBluff,
    MovesTellNothing,
    BlackCountsFromItsLeft,
    BlackBegins,
    GuessesWithoutLimit,
    RightGuessUncloaks,
    PenaltyIsLost,
    BonusNeverCaptures,
    DropsOnThirdRank,
    OneBonusATurn,
    EmptyBonusIsSkipped,
    RightOutlivesNextMove,
    CapturedQueenWasAPawn,
    CheckersDoNotAttack,
    BonusMayRescue,
    MateIsAtOnce,
    ProofStaysCloaked,
    KingUncloaksIntoCheck,
    KingMayNotTakeIntoCheck,
    NoCastlingOutOfAttack,
    StalemateLoses,
    BonusAfterTheKing,
    AnyArrangement,
    CaptorIsTold,
}

/// The options.
#[derive(Copy, Clone, Debug)]
pub struct Choices {
    pub guess_again: bool,
    pub uncloaks: bool,
    pub whole_moves: bool,
}

impl Choices {
    pub const USUAL: Choices = Choices { guess_again: true, uncloaks: false, whole_moves: false };
}

/// A piece: what it is, and the number of the checker as which it stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NumberedPiece {
    pub color: Color,
    pub role: Role,
    pub number: Option<usize>,
}

/// A game, whole.
#[derive(Clone, Debug)]
pub struct Slow {
    pub pieces: [Option<NumberedPiece>; 64],
    pub turn: Color,
    pub unmoved: BTreeSet<char>,
    pub passed: [Option<usize>; 2],
    pub halfmoves: u32,
    pub fullmoves: u32,
    pub drops: [u32; 2],
    pub pending: String,
    pub guessed: BTreeSet<(usize, usize)>,
    /// Arrangements as chosen or read, number 1 first; `None` before.
    pub chosen: [Option<String>; 2],
    pub choices: Choices,
    pub refused: BTreeSet<String>,
    pub check: bool,
    pub end: Option<String>,
    /// The number of times that each position stood at the start of a turn.
    pub stood: BTreeMap<String, u32>,
    /// For each side the officers that each checker may be, by what was told (C-b), as a log.
    pub log: [Vec<(usize, String)>; 2],
    pub reading: Option<Reading>,
}

fn index(color: Color) -> usize {
    usize::from(color == Color::Black)
}

const OFFICERS: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Slow {
    fn reads(&self, reading: Reading) -> bool {
        self.reading == Some(reading)
    }

    fn board(&self) -> Board {
        board_of(&self.pieces)
    }

    fn own(&self, at: usize) -> Option<NumberedPiece> {
        self.pieces[at].filter(|piece| piece.color == self.turn)
    }

    fn enemy(&self, at: usize) -> Option<NumberedPiece> {
        self.pieces[at].filter(|piece| piece.color != self.turn)
    }

    /// The square of a side's king, if it is uncloaked.
    fn open_king(&self, color: Color) -> Option<usize> {
        open_king(&self.pieces, color)
    }

    /// May a piece of the side to move land there at all?
    fn can_land(&self, at: usize) -> bool {
        match self.pieces[at] {
            None => true,
            Some(piece) => piece.color != self.turn && (piece.role != Role::King || piece.number.is_some()),
        }
    }

    /// Legal actions as text, sorted.
    pub fn legal(&self) -> Vec<String> {
        let mut actions = BTreeSet::new();
        match self.pending.as_str() {
            _ if self.end.is_some() => {}
            "arrange" | "arrange:w" | "arrange:b" => {
                actions.extend(arrangements().iter().map(|letters| format!("arrange:{letters}")));
                if self.reads(Reading::AnyArrangement) {
                    actions.insert("arrange:QQQQQQQQ".to_owned());
                }
            }
            "b" if self.choices.whole_moves => {
                actions.extend(self.regular_moves());
                actions.insert("skip".to_owned());
            }
            "p" | "b" => {
                actions.extend(self.bonus_moves());
                actions.insert("skip".to_owned());
            }
            "g" => {
                actions.extend(self.guesses());
                actions.extend(self.regular_moves());
            }
            "mw" if self.reads(Reading::GuessesWithoutLimit) => {
                actions.extend(self.guesses());
                actions.extend(self.regular_moves());
            }
            pending if pending.starts_with('m') => actions.extend(self.regular_moves()),
            _ => {
                let own = (0..64).filter_map(|at| self.own(at)?.number);
                actions.extend(own.map(|number| format!("uncloak:{number}")));
                actions.insert("end".to_owned());
            }
        }
        actions.difference(&self.refused).cloned().collect()
    }

    fn guesses(&self) -> Vec<String> {
        let mut guesses = Vec::new();
        for number in (0..64).filter_map(|at| self.enemy(at)?.number) {
            let known = self.guessed.contains(&(index(self.turn.other()), number));
            if self.choices.guess_again || !known {
                guesses.extend(OFFICERS.map(|role| format!("guess:{number}={}", role.letter())));
            }
        }
        guesses
    }

    fn pawn_moves(&self, from: usize) -> Vec<String> {
        let forward = self.turn.forward();
        let mut targets = Vec::new();
        if let Some(one) = step(from, 0, forward).filter(|at| self.pieces[*at].is_none()) {
            targets.push(one);
            let home = rank(from) == if self.turn == Color::White { 1 } else { 6 };
            targets.extend(step(from, 0, 2 * forward).filter(|at| home && self.pieces[*at].is_none()));
        }
        for side in [-1, 1] {
            let Some(to) = step(from, side, forward) else { continue };
            let en_passant = self.pieces[to].is_none() && self.passed[index(self.turn.other())] == Some(to);
            if self.enemy(to).is_some() && self.can_land(to) || en_passant {
                targets.push(to);
            }
        }
        let mut texts = Vec::new();
        for to in targets {
            let text = format!("{}{}", name(from), name(to));
            if rank(to) == self.turn.other().back_rank() {
                texts.extend(["q", "r", "b", "n"].map(|letter| format!("{text}{letter}")));
            } else {
                texts.push(text);
            }
        }
        texts
    }

    /// Pawn moves and drops, as the board shows them.
    fn bonus_moves(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for from in 0..64 {
            if self.own(from).is_some_and(|piece| piece.role == Role::Pawn) {
                texts.extend(self.pawn_moves(from));
            }
        }
        if self.reads(Reading::BonusNeverCaptures) {
            texts.retain(|text| text[..1] == text[2..3]);
        }
        let second = if self.turn == Color::White { 1 } else { 6 };
        let ranks = if self.reads(Reading::DropsOnThirdRank) { vec![second, 2] } else { vec![second] };
        if self.drops[index(self.turn)] > 0 {
            let free = (0..64).filter(|at| ranks.contains(&rank(*at)) && self.pieces[*at].is_none());
            texts.extend(free.map(|at| format!("P@{}", name(at))));
        }
        texts
    }

    /// Moves of the side to move by the board and what its pieces are.
    pub fn regular_moves(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for from in 0..64 {
            let Some(piece) = self.own(from) else { continue };
            if piece.role == Role::Pawn {
                texts.extend(self.pawn_moves(from));
                continue;
            }
            let roles = match piece.number {
                Some(_) if self.reads(Reading::CheckersBluff) => OFFICERS.to_vec(),
                _ => vec![piece.role],
            };
            for role in roles {
                texts
                    .extend(self.officer_targets(from, role).map(|to| format!("{}{}", name(from), name(to))));
            }
        }
        texts.extend(self.castlings());
        texts
    }

    fn officer_targets(&self, from: usize, role: Role) -> impl Iterator<Item = usize> + '_ {
        let mut board = self.board();
        board[from] = Some(Piece::open(self.turn, role));
        attacked_from(&board, from).into_iter().filter(|to| self.can_land(*to))
    }

    /// Castlings of the side to move, as the board and field 3 allow them (C-u).
    pub fn castlings(&self) -> Vec<String> {
        let row = self.turn.back_rank();
        let unmoved = |role: Role| {
            (row * 8..row * 8 + 8).filter(move |at| {
                let letter = self.turn.case(char::from(b'a' + file(*at) as u8));
                self.own(*at).is_some_and(|piece| piece.role == role) && self.unmoved.contains(&letter)
            })
        };
        let mut texts = Vec::new();
        for king in unmoved(Role::King) {
            for rook in unmoved(Role::Rook) {
                let ends = castled(king, rook);
                let way = (0..64).filter(|at| between(*at, king, ends.0) || between(*at, rook, ends.1));
                let mut others = way.filter(|at| *at != king && *at != rook);
                let attacked = self.reads(Reading::NoCastlingOutOfAttack)
                    && is_attacked(&self.board(), king, self.turn.other());
                if others.all(|at| self.pieces[at].is_none()) && !attacked {
                    texts.push(format!("{}{}", name(king), name(rook)));
                }
            }
        }
        texts
    }

    /// The pieces after a move or drop, and the square of a captured piece.
    fn after(&self, text: &str) -> ([Option<NumberedPiece>; 64], Option<usize>) {
        let mut pieces = self.pieces;
        if let Some(at) = text.strip_prefix("P@").and_then(square) {
            pieces[at] = Some(NumberedPiece { color: self.turn, role: Role::Pawn, number: None });
            return (pieces, None);
        }
        let (from, to) = ends(text);
        if self.own(to).is_some() {
            let (king_to, rook_to) = castled(from, to);
            let (king, rook) = (pieces[from].take(), pieces[to].take());
            pieces[king_to] = king;
            pieces[rook_to] = rook;
            return (pieces, None);
        }
        let pawn = pieces[from].is_some_and(|piece| piece.role == Role::Pawn);
        let en_passant = pawn && file(from) != file(to) && pieces[to].is_none();
        let taken = if en_passant { rank(from) * 8 + file(to) } else { to };
        let captured = pieces[taken].take().map(|_| taken);
        pieces[to] = pieces[from].take();
        if let Some(role) = text.chars().nth(4).and_then(Role::from_letter) {
            pieces[to] = Some(NumberedPiece { color: self.turn, role, number: None });
        }
        (pieces, captured)
    }

    /// Does the truth let it stand (C-o, C-p, C-t)?
    pub fn accepts(&self, text: &str) -> bool {
        let them = self.turn.other();
        let (pieces, captured) = self.after(text);
        let takes_king =
            captured.and_then(|at| self.pieces[at]).is_some_and(|piece| piece.role == Role::King);
        if takes_king && !self.reads(Reading::KingMayNotTakeIntoCheck) {
            return true;
        }
        let Some(king) = open_king(&pieces, self.turn) else { return true };
        if self.pending == "mr" && self.reads(Reading::BonusMayRescue) {
            return true;
        }
        let attacked = |pieces: &[Option<NumberedPiece>; 64], at: usize| {
            let mut board = board_of(pieces);
            if self.reads(Reading::CheckersDoNotAttack) {
                for at in 0..64 {
                    if pieces[at].is_some_and(|piece| piece.color == them && piece.number.is_some()) {
                        board[at] = None;
                    }
                }
            }
            is_attacked(&board, at, them)
        };
        if !text.starts_with("P@") {
            let (from, to) = ends(text);
            if self.own(to).is_some() && self.open_king(self.turn) == Some(from) {
                let mut without = self.pieces;
                without[from] = None;
                if (0..64).any(|at| between(at, from, castled(from, to).0) && attacked(&without, at)) {
                    return false;
                }
            }
        }
        !attacked(&pieces, king)
    }

    /// No regular move of the side to move would be accepted.
    pub fn is_stuck(&self) -> bool {
        self.regular_moves().iter().all(|text| !self.accepts(text))
    }

    /// Does an action, a legal one, and gives what becomes known in the form of the event texts.
    pub fn play(&mut self, text: &str) -> Vec<String> {
        if let Some(letters) = text.strip_prefix("arrange:") {
            self.arrange(letters);
            return Vec::new();
        }
        if let Some(guess) = text.strip_prefix("guess:") {
            return vec![self.guess(guess)];
        }
        if let Some(number) = text.strip_prefix("uncloak:").and_then(|n| n.parse().ok()) {
            return vec![self.uncloak(number)];
        }
        match text {
            "skip" => return self.after_bonus(),
            "end" => return self.finish(),
            _ => {}
        }
        if !self.accepts(text) {
            self.refused.insert(text.to_owned());
            return vec![format!("refused:{text}")];
        }
        self.perform(text)
    }

    fn arrange(&mut self, letters: &str) {
        let color = if self.pending == "arrange:w" { Color::Black } else { Color::White };
        self.chosen[index(color)] = Some(letters.to_owned());
        for at in 0..64 {
            let Some(piece) = &mut self.pieces[at] else { continue };
            let Some(number) = piece.number.filter(|_| piece.color == color) else { continue };
            piece.role = letters.chars().nth(number - 1).and_then(Role::from_letter).unwrap_or(piece.role);
            if color == Color::Black && self.reading == Some(Reading::BlackCountsFromItsLeft) {
                piece.number = Some(9 - number);
            }
        }
        if color == Color::White && self.pending == "arrange" {
            self.pending = "arrange:w".to_owned();
        } else {
            self.turn = if self.reads(Reading::BlackBegins) { Color::Black } else { Color::White };
            self.pending = self.guess_or_move();
            self.stand();
        }
    }

    fn guess_or_move(&self) -> String {
        if self.guesses().is_empty() { "m" } else { "g" }.to_owned()
    }

    fn guess(&mut self, guess: &str) -> String {
        let them = self.turn.other();
        let (number, letter) = guess.split_once('=').unwrap_or_default();
        let number: usize = number.parse().unwrap_or_default();
        let at = (0..64).find(|at| self.enemy(*at).is_some_and(|piece| piece.number == Some(number)));
        let right =
            at.and_then(|at| self.pieces[at]).is_some_and(|piece| letter.starts_with(piece.role.letter()));
        let other: String = OFFICERS.iter().map(|r| r.letter()).filter(|c| !letter.starts_with(*c)).collect();
        self.log[index(them)].push((number, if right { letter.to_owned() } else { other }));
        if right {
            self.guessed.insert((index(them), number));
        }
        if let Some(Some(piece)) = at.map(|at| &mut self.pieces[at])
            && right
            && self.reading == Some(Reading::RightGuessUncloaks)
        {
            piece.number = None;
        }
        if let Some(at) = at.filter(|_| right && self.choices.uncloaks && letter != "K") {
            self.open(at);
        }
        self.refused.clear();
        self.pending = match (right, self.choices.whole_moves) {
            (true, _) => "mr",
            (false, false) => "mw",
            (false, true) => "u",
        }
        .to_owned();
        if right { "yes" } else { "no" }.to_owned()
    }

    fn uncloak(&mut self, number: usize) -> String {
        let Some(at) = (0..64).find(|at| self.own(*at).is_some_and(|piece| piece.number == Some(number)))
        else {
            return String::new();
        };
        let role = self.pieces[at].map_or(Role::King, |piece| piece.role);
        let attacked = is_attacked(&self.board(), at, self.turn.other());
        if role == Role::King && attacked && !self.reads(Reading::KingUncloaksIntoCheck) {
            self.refused.insert(format!("uncloak:{number}"));
            return format!("refused:uncloak:{number}");
        }
        self.refused.clear();
        self.open(at);
        format!("uncloak:{number}={}", self.turn.case(role.letter()))
    }

    fn open(&mut self, at: usize) {
        let Some(piece) = &mut self.pieces[at] else { return };
        if let Some(number) = piece.number.take() {
            self.log[index(piece.color)].push((number, piece.role.letter().to_string()));
        }
    }

    fn perform(&mut self, text: &str) -> Vec<String> {
        let (us, them) = (self.turn, self.turn.other());
        let (pieces, captured) = self.after(text);
        let mut events = Vec::new();
        let mut king_taken = false;
        let mut captures = false;
        self.refused.clear();
        self.check = false;
        self.passed[index(us)] = None;
        if let Some(piece) = captured.and_then(|at| self.pieces[at]) {
            captures = true;
            if let Some(number) = piece.number {
                events.push(format!("{text}={}", them.case(piece.role.letter())));
                self.log[index(them)].push((number, piece.role.letter().to_string()));
                king_taken = piece.role == Role::King;
            }
            let queen = piece.role == Role::Queen && piece.number.is_none();
            let pawn = piece.role == Role::Pawn && !self.choices.whole_moves;
            if pawn || queen && self.reads(Reading::CapturedQueenWasAPawn) {
                self.drops[index(them)] += 1;
            }
        }
        let mut pawn = true;
        if text.starts_with("P@") {
            self.drops[index(us)] -= 1;
        } else {
            let (from, to) = ends(text);
            let mover = self.pieces[from];
            pawn = mover.is_some_and(|piece| piece.role == Role::Pawn);
            self.note_move(from, to);
            for at in [from, to] {
                for color in [Color::White, Color::Black] {
                    if rank(at) == color.back_rank() {
                        self.unmoved.remove(&color.case(char::from(b'a' + file(at) as u8)));
                    }
                }
            }
            let double = pawn && rank(from).abs_diff(rank(to)) == 2;
            if double && self.pending != "p" {
                self.passed[index(us)] = Some((from + to) / 2);
            }
        }
        // The enemy's right is gone with its pawn.
        if let Some(at) = self.passed[index(them)] {
            let pawn_at = step(at, 0, them.forward());
            let there =
                pawn_at.and_then(|at| pieces[at]).is_some_and(|m| m.color == them && m.role == Role::Pawn);
            if !there {
                self.passed[index(them)] = None;
            }
        }
        self.pieces = pieces;
        self.halfmoves = if pawn || captures { 0 } else { self.halfmoves + 1 };
        if captures && self.reads(Reading::CaptorIsTold) {
            let (_, to) = ends(text);
            if let Some(number) = self.pieces[to].and_then(|piece| piece.number) {
                self.guessed.insert((index(us), number));
            }
        }
        let bonus_anyway = self.reads(Reading::BonusAfterTheKing) && self.pending == "mr";
        if king_taken && !bonus_anyway {
            self.pending = "-".to_owned();
            self.end = Some(format!("{} king-taken", words(us)));
            return events;
        }
        match self.pending.as_str() {
            "p" | "b" => events.extend(self.after_bonus()),
            "mr" if self.choices.whole_moves || !self.bonus_moves().is_empty() => {
                self.pending = "b".to_owned();
            }
            "mw" => self.pending = "uw".to_owned(),
            _ => self.pending = "u".to_owned(),
        }
        if self.reads(Reading::RightOutlivesNextMove) && self.pending == "u" && text.len() == 4 {
            self.passed[index(us)] = self.passed[index(us)].or_else(|| square("e3"));
        }
        events
    }

    /// Notes the clue that the movement of a checker gives (C-b).
    fn note_move(&mut self, from: usize, to: usize) {
        let us = self.turn;
        if self.reads(Reading::MovesTellNothing) {
            return;
        }
        if self.own(to).is_some() {
            for (at, letter) in [(from, "K"), (to, "R")] {
                if let Some(number) = self.pieces[at].and_then(|piece| piece.number) {
                    self.log[index(us)].push((number, letter.to_owned()));
                }
            }
            return;
        }
        if let Some(number) = self.pieces[from].and_then(|piece| piece.number) {
            let could = |role: &Role| {
                let mut board = self.board();
                board[from] = Some(Piece::open(us, *role));
                attacked_from(&board, from).contains(&to)
            };
            let letters = OFFICERS.iter().filter(|role| could(role)).map(|role| role.letter()).collect();
            self.log[index(us)].push((number, letters));
        }
    }

    fn after_bonus(&mut self) -> Vec<String> {
        self.refused.clear();
        if self.pending == "b" {
            self.pending = "u".to_owned();
            return Vec::new();
        }
        self.pending = self.guess_or_move();
        if self.reads(Reading::OneBonusATurn) {
            self.pending = "m".to_owned();
        }
        self.judge(false)
    }

    fn finish(&mut self) -> Vec<String> {
        let wrong = self.pending == "uw";
        self.passed[index(self.turn.other())] = None;
        if self.turn == Color::Black {
            self.fullmoves += 1;
        }
        self.turn = self.turn.other();
        self.check = false;
        self.refused.clear();
        let shown = !self.bonus_moves().is_empty() || self.reads(Reading::EmptyBonusIsSkipped);
        let penalty = wrong && shown && !self.reads(Reading::PenaltyIsLost);
        let king = self.open_king(self.turn);
        self.check = king.is_some_and(|king| is_attacked(&self.board(), king, self.turn.other()));
        self.pending = match penalty {
            true => "p".to_owned(),
            // A wrong guess would leave the king attacked.
            false if self.check && self.choices.whole_moves => "m".to_owned(),
            false => self.guess_or_move(),
        };
        self.stand();
        if penalty && !self.reads(Reading::MateIsAtOnce) {
            return if self.check { vec!["check".to_owned()] } else { Vec::new() };
        }
        self.judge(true)
    }
}

fn words(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn ends(text: &str) -> (usize, usize) {
    let at = |range| text.get(range).and_then(square).unwrap_or_default();
    (at(0..2), at(2..4))
}

/// The squares to which king and rook go: those of ordinary castling.
fn castled(king: usize, rook: usize) -> (usize, usize) {
    let row = rank(king) * 8;
    if rook > king { (row + 6, row + 5) } else { (row + 2, row + 3) }
}

/// Is it one of the squares from `a` to `b` of one rank?
fn between(at: usize, a: usize, b: usize) -> bool {
    (a.min(b)..=a.max(b)).contains(&at)
}

fn board_of(pieces: &[Option<NumberedPiece>; 64]) -> Board {
    pieces.map(|piece| piece.map(|piece| Piece::open(piece.color, piece.role)))
}

fn open_king(pieces: &[Option<NumberedPiece>; 64], color: Color) -> Option<usize> {
    (0..64).find(|at| {
        pieces[*at].is_some_and(|m| m.color == color && m.role == Role::King && m.number.is_none())
    })
}
