//! The slow rules' FEN, and the 960 arrangements found by trying all orders of eight officers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use facedown_testkit::slow::board::{name, read_board, square};
use facedown_testkit::slow::{Color, Role};

use super::{Choices, NumberedPiece, Slow, index};

/// All orders of the officers with the king between the rooks and the bishops on squares of different colors.
pub fn arrangements() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut found = BTreeSet::new();
        orders(&mut String::new(), "KQRRBBNN", &mut found);
        found.into_iter().collect()
    })
}

fn orders(begun: &mut String, left: &str, found: &mut BTreeSet<String>) {
    if left.is_empty() {
        let king = begun.find('K');
        let bishops: Vec<usize> = begun.match_indices('B').map(|(at, _)| at).collect();
        let between = begun.find('R') < king && king < begun.rfind('R');
        if between && bishops[0] % 2 != bishops[1] % 2 {
            found.insert(begun.clone());
        }
        return;
    }
    let mut tried = BTreeSet::new();
    for (at, letter) in left.char_indices() {
        if tried.insert(letter) {
            let mut rest = left.to_owned();
            rest.remove(at);
            begun.push(letter);
            orders(begun, &rest, found);
            begun.pop();
        }
    }
}

const COLORS: [Color; 2] = [Color::White, Color::Black];

impl Slow {
    /// Reads the dealer's FEN.
    pub fn read(fen: &str, choices: Choices) -> Option<Slow> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let board = read_board(fields.first()?)?;
        let mut pieces =
            board.map(|piece| piece.map(|m| NumberedPiece { color: m.color, role: m.role, number: None }));
        let mut chosen = [None, None];
        for color in COLORS {
            let side = |field: usize| fields.get(field)?.split('/').nth(index(color));
            let mut numbers = side(6)?.chars();
            let letters = side(7)?;
            for at in 0..64 {
                if board[at].is_none_or(|piece| piece.color != color || !piece.card) {
                    continue;
                }
                let number = numbers.next()?.to_digit(10)? as usize;
                let role = letters.chars().nth(number - 1).and_then(Role::from_letter);
                // Before the arrangement a checker is nothing; any officer will do.
                pieces[at] =
                    Some(NumberedPiece { color, role: role.unwrap_or(Role::King), number: Some(number) });
            }
            chosen[index(color)] = Some(letters.to_ascii_uppercase());
        }
        let squares: Vec<usize> = if fields[3] == "-" {
            Vec::new()
        } else {
            (0..fields[3].len()).step_by(2).filter_map(|i| square(fields[3].get(i..i + 2)?)).collect()
        };
        let passed = |rank: usize| squares.iter().copied().find(|at| at / 8 == rank);
        let guessed = if fields[10] == "-" { "" } else { fields[10] };
        let guessed: Vec<char> = guessed.chars().collect();
        let drops: Vec<u32> = fields[8].split('/').filter_map(|n| n.parse().ok()).collect();
        let mut game = Slow {
            pieces,
            turn: if fields[1] == "w" { Color::White } else { Color::Black },
            unmoved: fields[2].chars().filter(|c| *c != '-').collect(),
            passed: [passed(2), passed(5)],
            halfmoves: fields[4].parse().ok()?,
            fullmoves: fields[5].parse().ok()?,
            drops: [*drops.first()?, *drops.get(1)?],
            pending: fields[9].to_owned(),
            guessed: guessed
                .chunks(2)
                .filter_map(|pair| Some((usize::from(pair[0] == 'b'), pair.get(1)?.to_digit(10)? as usize)))
                .collect(),
            chosen,
            choices,
            refused: BTreeSet::new(),
            check: false,
            end: None,
            stood: BTreeMap::new(),
            log: [Vec::new(), Vec::new()],
            reading: None,
        };
        game.log_start();
        if ["p", "g", "m"].contains(&fields[9]) {
            game.stand();
        }
        Some(game)
    }

    /// The clues of a position that is read: right guesses, and whether the king is among the checkers.
    fn log_start(&mut self) {
        if self.pending.starts_with("arrange") {
            return;
        }
        for color in COLORS {
            let king_open = self.open_king(color).is_some();
            for number in 1..=8 {
                let piece =
                    self.pieces.iter().flatten().find(|m| m.color == color && m.number == Some(number));
                if let Some(piece) = piece.filter(|_| self.guessed.contains(&(index(color), number))) {
                    self.log[index(color)].push((number, piece.role.letter().to_string()));
                } else if piece.is_some() == king_open {
                    self.log[index(color)].push((number, "QRBN".to_owned()));
                }
            }
        }
    }

    /// The FEN of a reader who knows the checkers of these sides.
    pub fn fen(&self, known: &[Option<()>; 2]) -> String {
        let mut fields = vec![self.board_text()];
        fields.push(self.turn.letter().to_string());
        let order = |letters: &mut Vec<char>| letters.sort_by_key(|c| (c.is_lowercase(), *c));
        let mut unmoved: Vec<char> = self.unmoved.iter().copied().collect();
        order(&mut unmoved);
        fields.push(or_dash(unmoved.into_iter().collect()));
        fields.push(or_dash(self.passed.iter().flatten().map(|at| name(*at)).collect()));
        fields.push(self.halfmoves.to_string());
        fields.push(self.fullmoves.to_string());
        let numbers = |color: Color| {
            let own = self.pieces.iter().flatten().filter(move |piece| piece.color == color);
            or_dash(own.filter_map(|piece| Some(piece.number?.to_string())).collect())
        };
        fields.push(format!("{}/{}", numbers(Color::White), numbers(Color::Black)));
        let identities = |color: Color| -> String {
            let letter = |number: usize| {
                let piece =
                    self.pieces.iter().flatten().find(|m| m.color == color && m.number == Some(number));
                let told = known[index(color)].is_some() && self.arranged(color)
                    || self.guessed.contains(&(index(color), number));
                match piece {
                    None => '-',
                    Some(piece) if told => color.case(piece.role.letter()),
                    Some(_) => '?',
                }
            };
            (1..=8).map(letter).collect()
        };
        fields.push(format!("{}/{}", identities(Color::White), identities(Color::Black)));
        fields.push(format!("{}/{}", self.drops[0], self.drops[1]));
        fields.push(self.pending.clone());
        let guessed = self.guessed.iter().map(|(side, n)| format!("{}{n}", COLORS[*side].letter()));
        fields.push(or_dash(guessed.collect()));
        fields.join(" ")
    }

    fn arranged(&self, color: Color) -> bool {
        match self.pending.as_str() {
            "arrange" => false,
            "arrange:w" => color == Color::White,
            "arrange:b" => color == Color::Black,
            _ => true,
        }
    }

    fn board_text(&self) -> String {
        let rows = (0..8).rev().map(|rank| {
            let mut row = String::new();
            let mut gap = 0;
            for at in rank * 8..rank * 8 + 8 {
                let Some(piece) = self.pieces[at] else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    row.push_str(&gap.to_string());
                    gap = 0;
                }
                row.push(piece.color.case(if piece.number.is_some() { 'X' } else { piece.role.letter() }));
            }
            if gap > 0 { format!("{row}{gap}") } else { row }
        });
        rows.collect::<Vec<_>>().join("/")
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}
