//! The pieces on their squares: 64 squares, a1 = 0, b1 = 1, h8 = 63, read from and written as the first field of a FEN.

/// One of the two sides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Color {
    /// Moves first, plays up the board.
    White,
    /// Plays down the board.
    Black,
}

impl Color {
    /// The enemy.
    #[must_use]
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// `w` or `b`, as in a FEN.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// One rank forward: +1 for White, -1 for Black.
    #[must_use]
    pub fn forward(self) -> i32 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// The rank index (0 to 7) of this side's officers in the normal array.
    #[must_use]
    pub fn back_rank(self) -> usize {
        match self {
            Color::White => 0,
            Color::Black => 7,
        }
    }

    /// A letter in this side's case: upper for White.
    #[must_use]
    pub fn case(self, letter: char) -> char {
        match self {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter.to_ascii_lowercase(),
        }
    }
}

/// A kind of chessman.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Role {
    /// A pawn, letter `P`.
    Pawn,
    /// A knight, letter `N`.
    Knight,
    /// A bishop, letter `B`.
    Bishop,
    /// A rook, letter `R`.
    Rook,
    /// A queen, letter `Q`.
    Queen,
    /// A king, letter `K`.
    King,
}

impl Role {
    /// The role of a letter of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'Q' => Role::Queen,
            'K' => Role::King,
            _ => return None,
        })
    }

    /// Its letter, upper case.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The officer that stands on this file in the normal array.
    #[must_use]
    pub fn of_file(file: usize) -> Role {
        match file {
            0 | 7 => Role::Rook,
            1 | 6 => Role::Knight,
            2 | 5 => Role::Bishop,
            3 => Role::Queen,
            _ => Role::King,
        }
    }
}

/// A piece on the board. A face-down card carries the role as which it moves: the officer of its square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The side that it belongs to.
    pub color: Color,
    /// The kind of the piece, or, for a card, the kind as which it moves.
    pub role: Role,
    /// Does it lie face down?
    pub card: bool,
}

impl Piece {
    /// A face-up piece.
    #[must_use]
    pub fn open(color: Color, role: Role) -> Piece {
        Piece { color, role, card: false }
    }

    /// Is it a king that everybody sees?
    #[must_use]
    pub fn is_open_king(self) -> bool {
        self.role == Role::King && !self.card
    }
}

/// The piece on each square, `None` where there is none; a1, b1, ... h8.
pub type Board = [Option<Piece>; 64];

/// File index (0 = a) of a square.
#[must_use]
pub fn file(square: usize) -> usize {
    square % 8
}

/// Rank index (0 = rank 1) of a square.
#[must_use]
pub fn rank(square: usize) -> usize {
    square / 8
}

/// The square `files` to the right and `ranks` up, if it is on the board.
#[must_use]
pub fn step(square: usize, files: i32, ranks: i32) -> Option<usize> {
    let f = i32::try_from(file(square)).ok()? + files;
    let r = i32::try_from(rank(square)).ok()? + ranks;
    if (0..8).contains(&f) && (0..8).contains(&r) { usize::try_from(r * 8 + f).ok() } else { None }
}

/// `e4`.
#[must_use]
pub fn name(square: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1)
}

/// The square of a name such as `e4`.
#[must_use]
pub fn square(name: &str) -> Option<usize> {
    let mut chars = name.chars();
    let file = "abcdefgh".find(chars.next()?)?;
    let rank = "12345678".find(chars.next()?)?;
    if chars.next().is_some() { None } else { Some(rank * 8 + file) }
}

/// The open king of a side, if it has one.
#[must_use]
pub fn open_king(board: &Board, color: Color) -> Option<usize> {
    (0..64).find(|&s| board[s].is_some_and(|m| m.color == color && m.is_open_king()))
}

/// Reads the first field of a FEN; `X` and `x` are cards.
#[must_use]
pub fn read_board(text: &str) -> Option<Board> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return None;
    }
    let mut board = [None; 64];
    for (down, row) in rows.iter().enumerate() {
        let rank = 7 - down;
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as usize;
                continue;
            }
            if file > 7 {
                return None;
            }
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let card = letter.eq_ignore_ascii_case(&'x');
            let role = if card { Role::of_file(file) } else { Role::from_letter(letter)? };
            board[rank * 8 + file] = Some(Piece { color, role, card });
            file += 1;
        }
        if file != 8 {
            return None;
        }
    }
    Some(board)
}

/// The letter of a piece in a FEN.
#[must_use]
pub fn piece_letter(piece: Piece) -> char {
    piece.color.case(if piece.card { 'X' } else { piece.role.letter() })
}

/// Writes the first field of a FEN.
#[must_use]
pub fn write_board(board: &Board) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut gap = 0;
        for file in 0..8 {
            match board[rank * 8 + file] {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        text += &gap.to_string();
                        gap = 0;
                    }
                    text.push(piece_letter(piece));
                }
            }
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}
