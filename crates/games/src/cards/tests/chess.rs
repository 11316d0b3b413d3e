//! The chess that both slow rules need: letters in an array of 64, lines walked step by step, groups looked for in
//! loops. It shares nothing with the fast rules.

pub fn read_board(text: &str) -> [char; 64] {
    let mut board = ['.'; 64];
    for (i, line) in text.split('/').enumerate() {
        let mut file = 0;
        for c in line.chars() {
            match c.to_digit(10) {
                Some(n) => file += n as usize,
                None => {
                    board[(7 - i) * 8 + file] = c;
                    file += 1;
                }
            }
        }
    }
    board
}

pub fn write_board(board: &[char; 64]) -> String {
    let mut lines = Vec::new();
    for rank in (0..8).rev() {
        let mut line = String::new();
        for file in 0..8 {
            line.push(board[rank * 8 + file]);
        }
        for n in (1..=8).rev() {
            line = line.replace(&".".repeat(n), &n.to_string());
        }
        lines.push(line);
    }
    lines.join("/")
}

pub fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

pub fn square(name: &str) -> usize {
    let bytes = name.as_bytes();
    (bytes[0] - b'a') as usize + 8 * (bytes[1] - b'1') as usize
}

/// The squares that a piece on `from` attacks by ordinary chess movement.
pub fn attacked(board: &[char; 64], piece: char, from: usize) -> Vec<usize> {
    let mut steps = Vec::new();
    let mut far = true;
    let kind = piece.to_ascii_uppercase();
    for df in -2i32..=2 {
        for dr in -2i32..=2 {
            let (a, b) = (df.abs().min(dr.abs()), df.abs().max(dr.abs()));
            let wanted = match kind {
                'N' => (a, b) == (1, 2),
                'B' => (a, b) == (1, 1),
                'R' => (a, b) == (0, 1),
                _ => b == 1,
            };
            if wanted {
                steps.push((df, dr));
            }
        }
    }
    if kind == 'N' || kind == 'K' {
        far = false;
    }
    let mut squares = Vec::new();
    for (df, dr) in steps {
        let (mut file, mut rank) = (from as i32 % 8, from as i32 / 8);
        loop {
            file += df;
            rank += dr;
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let at = (rank * 8 + file) as usize;
            squares.push(at);
            if board[at] != '.' || !far {
                break;
            }
        }
    }
    squares
}

/// "If you can get from any piece to any other only stepping on neighbouring pieces."
pub fn connected(board: &[char; 64], diagonals: bool) -> bool {
    let all: Vec<usize> = (0..64).filter(|&s| board[s] != '.').collect();
    let mut reached = vec![all[0]];
    let mut i = 0;
    while i < reached.len() {
        let here = reached[i];
        for &there in &all {
            let files = (here % 8).abs_diff(there % 8);
            let ranks = (here / 8).abs_diff(there / 8);
            let touches = if diagonals { files.max(ranks) == 1 } else { files + ranks == 1 };
            if touches && !reached.contains(&there) {
                reached.push(there);
            }
        }
        i += 1;
    }
    reached.len() == all.len()
}

pub fn in_order(cards: &[char]) -> String {
    let mut text = String::new();
    for kind in "NBRQKnbrqk".chars() {
        text.extend(cards.iter().filter(|&&c| c == kind));
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
