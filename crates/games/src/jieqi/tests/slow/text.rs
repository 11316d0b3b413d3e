//! FEN (page, section 6), as the slow rules write and read it.

use super::{At, Board, Options, Piece, Reading, Side, Slow, home_kind, homes};

/// The fifteen pieces of a side.
const PIECES: &str = "RRNNBBAACCPPPPP";
/// The order in which pools are written.
const ORDER: &str = "RNBACP";

fn read_board(text: &str) -> Board {
    let mut board = Board::new();
    for (row, rank) in text.split('/').enumerate() {
        let mut file = 0;
        for letter in rank.chars() {
            if let Some(run) = letter.to_digit(10) {
                file += run as i32;
                continue;
            }
            let (at, covered) = ((file, 9 - row as i32), letter.eq_ignore_ascii_case(&'x'));
            let kind = if covered { home_kind(at).unwrap_or('?') } else { letter.to_ascii_uppercase() };
            board.insert(at, Piece { side: Side::of(letter), kind, covered });
            file += 1;
        }
    }
    board
}

/// The dealer's field for a board: the pieces that are not open, in the order of the pack.
fn usual_deal(board: &Board) -> String {
    let side = |side: Side| -> String {
        let mut left: Vec<char> = PIECES.chars().collect();
        for piece in board.values().filter(|m| m.side == side && !m.covered) {
            if let Some(i) = left.iter().position(|k| *k == piece.kind) {
                left.remove(i);
            }
        }
        let lies = |at: &At| board.get(at).is_some_and(|m| m.covered && m.side == side);
        homes(side).iter().map(|at| if lies(at) { side.case(left.remove(0)) } else { '-' }).collect()
    };
    format!("{}/{};-", side(Side::Red), side(Side::Black))
}

/// `R2r1...` of a count by letter.
fn counted(pieces: &[char]) -> String {
    let mut text = String::new();
    for kind in ORDER.chars() {
        for letter in [kind, kind.to_ascii_lowercase()] {
            let n = pieces.iter().filter(|m| **m == letter).count();
            if n > 0 {
                text.push_str(&format!("{letter}{n}"));
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

impl Slow {
    /// A position as `board side halfmoves fullmoves` with the dealer's field (empty: the usual deal).
    pub fn new(fen: &str, deal: &str, options: Options) -> Slow {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = read_board(fields[0]);
        let deal = if deal.is_empty() { usual_deal(&board) } else { deal.to_owned() };
        let (pieces, captured) = deal.split_once(';').unwrap_or((&deal, "-"));
        for (side, letters) in [Side::Red, Side::Black].into_iter().zip(pieces.split('/')) {
            for (at, letter) in homes(side).into_iter().zip(letters.chars()) {
                if letter != '-' {
                    board.get_mut(&at).unwrap_or_else(|| panic!("nothing on {at:?}")).kind =
                        letter.to_ascii_uppercase();
                }
            }
        }
        let taken = captured.chars().filter(|c| *c != '-').map(|c| (Side::of(c), c.to_ascii_uppercase()));
        let turn = if fields[1] == "w" { Side::Red } else { Side::Black };
        let number = |i: usize, default| fields.get(i).map_or(default, |t| t.parse().unwrap_or(default));
        let (half, full) = (number(2, 0), number(3, 1));
        let taken = taken.collect();
        let mut game = Slow {
            board,
            turn,
            half,
            full,
            taken,
            options,
            reading: None,
            past: Vec::new(),
            seen: Vec::new(),
            end: None,
        };
        game.seen.push(game.position_text());
        game.end = game.judge();
        game
    }

    /// The same of a dealer's FEN of seven fields.
    pub fn of_dealer(fen: &str, options: Options) -> Slow {
        let f: Vec<&str> = fen.split(' ').collect();
        Slow::new(&format!("{} {} {} {}", f[0], f[1], f[4], f[5]), f[6], options)
    }

    pub fn board_text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..10).rev() {
            let (mut text, mut run) = (String::new(), 0);
            for file in 0..9 {
                match self.board.get(&(file, rank)) {
                    None => run += 1,
                    Some(piece) => {
                        if run > 0 {
                            text.push_str(&run.to_string());
                        }
                        run = 0;
                        text.push(piece.side.case(if piece.covered { 'x' } else { piece.kind }));
                    }
                }
            }
            if run > 0 {
                text.push_str(&run.to_string());
            }
            ranks.push(text);
        }
        ranks.join("/")
    }

    fn lying(&self, side: Side) -> Vec<char> {
        let pieces = self.board.values().filter(|m| m.side == side && m.covered);
        pieces.map(|m| side.case(m.kind)).collect()
    }

    fn taken_of(&self, side: Side) -> Vec<char> {
        self.taken.iter().filter(|(s, _)| *s == side).map(|(s, kind)| s.case(*kind)).collect()
    }

    /// Fields 3 and 4 for a viewer (`None`: a spectator).
    fn knowledge(&self, viewer: Option<Side>) -> (String, String) {
        let (mut pool, mut captured) = (Vec::new(), Vec::new());
        for side in [Side::Red, Side::Black] {
            pool.extend(self.lying(side));
            let gone = self.taken_of(side);
            let shown = match self.options.get("captured-covered").map(String::as_str) {
                Some("public") => true,
                Some("hidden-from-all") => false,
                _ => {
                    viewer == Some(side.other())
                        || (viewer == Some(side) && self.reads(Reading::OwnerSeesToo))
                }
            };
            if self.reads(Reading::PoolForgetsNothing) {
                pool.extend(gone.iter().copied().filter(|_| shown));
            }
            (if shown { &mut captured } else { &mut pool }).extend(gone);
        }
        (counted(&pool), counted(&captured))
    }

    /// The six fields for a viewer (`None`: a spectator).
    pub fn fen_for(&self, viewer: Option<Side>) -> String {
        let (pool, captured) = self.knowledge(viewer);
        let side = if self.turn == Side::Red { 'w' } else { 'b' };
        format!("{} {side} {pool} {captured} {} {}", self.board_text(), self.half, self.full)
    }

    /// The dealer's seven fields.
    pub fn dealer_fen(&self) -> String {
        let sides = [Side::Red, Side::Black];
        let pool: Vec<char> = sides.iter().flat_map(|s| self.lying(*s)).collect();
        let gone: Vec<char> = sides.iter().flat_map(|s| self.taken_of(*s)).collect();
        let deal = sides.map(|side| -> String {
            let letter = |at: &At| match self.board.get(at) {
                Some(piece) if piece.covered && piece.side == side => side.case(piece.kind),
                _ => '-',
            };
            homes(side).iter().map(letter).collect()
        });
        let order: String = self.taken.iter().map(|(s, kind)| s.case(*kind)).collect();
        let order = if order.is_empty() { "-".to_owned() } else { order };
        let side = if self.turn == Side::Red { 'w' } else { 'b' };
        let (board, half, full) = (self.board_text(), self.half, self.full);
        let (pool, gone) = (counted(&pool), counted(&gone));
        format!("{board} {side} {pool} {gone} {half} {full} {}/{};{order}", deal[0], deal[1])
    }
}
