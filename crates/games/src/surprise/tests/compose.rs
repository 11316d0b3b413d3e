//! Random positions that no random game reaches: few or many cards, officers and pawns anywhere.

use facedown_core::rules::game::Rng;
use facedown_testkit::slow::board::{Board, Color, Piece, Role, square, step, write_board};
use rand::RngExt;
use rand::seq::SliceRandom;

use crate::slow::{Options, Surprise};

/// A position with its deal in which a turn can start, as fields 1 to 6 of the FEN and field 8.
pub fn composed(rng: &mut Rng, rex: bool, options: Options) -> Surprise {
    loop {
        let (fen, deal) = drawn(rng, rex);
        let Some(game) = Surprise::new(&fen, &deal, options) else { continue };
        let cards_may_be_attacked = options.mover_only || options.cards_do_not_attack;
        if (cards_may_be_attacked || game.attacked_card().is_none())
            && !game.enemy_in_check()
            && !game.legal().is_empty()
        {
            return game;
        }
    }
}

fn drawn(rng: &mut Rng, rex: bool) -> (String, String) {
    let mut board: Board = [None; 64];
    let mut deals = Vec::new();
    let (cards, open, pawns) =
        (rng.random_range(0.0..1.0), rng.random_range(0.0..1.0), rng.random_range(0..9));
    for color in [Color::White, Color::Black] {
        let mut officers: Vec<Role> = (0..8).map(Role::of_file).collect();
        officers.shuffle(rng);
        if rex {
            officers.retain(|&r| r != Role::King);
            officers.push(Role::King);
        }
        let mut deal = String::new();
        for file in 0..8 {
            let at = color.back_rank() * 8 + file;
            let may = !(rex && (file == 4 || officers.len() == 1));
            if may && board[at].is_none() && rng.random_bool(cards) {
                let role = officers.remove(0);
                board[at] = Some(Piece { color, role: Role::of_file(file), card: true });
                deal.push(color.case(role.letter()));
            } else {
                deal.push('-');
            }
        }
        deals.push(if deal == "--------" { "-".to_owned() } else { deal });
        let home = color.back_rank() * 8 + 4;
        for role in officers {
            if role != Role::King && !rng.random_bool(open) {
                continue;
            }
            let at_home = role == Role::King && board[home].is_none() && rng.random_bool(0.5);
            let at = if at_home { home } else { empty(&board, rng) };
            board[at] = Some(Piece::open(color, role));
        }
        for _ in 0..pawns {
            let at = rng.random_range(8..56);
            if board[at].is_none() {
                board[at] = Some(Piece::open(color, Role::Pawn));
            }
        }
    }
    let turn = if rng.random_bool(0.5) { Color::White } else { Color::Black };
    let fen = format!(
        "{} {} {} {} {} {}",
        write_board(&board),
        turn.letter(),
        rights(&board, rng),
        passed(&board, turn, rng),
        rng.random_range(0..120),
        rng.random_range(1..90)
    );
    (fen, deals.join("/"))
}

fn empty(board: &Board, rng: &mut Rng) -> usize {
    loop {
        let at = rng.random_range(0..64);
        if board[at].is_none() {
            return at;
        }
    }
}

/// Some of the castling rights that the pieces on their home squares could still have.
fn rights(board: &Board, rng: &mut Rng) -> String {
    let text: String = facedown_testkit::slow::moves::home_castling(board)
        .into_iter()
        .filter(|_| rng.random_bool(0.8))
        .collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// A square that the enemy's last double step may have passed, now and then.
fn passed(board: &Board, turn: Color, rng: &mut Rng) -> String {
    let rank = if turn == Color::White { '5' } else { '4' };
    for file in "abcdefgh".chars() {
        let Some(at) = square(&format!("{file}{rank}")) else { continue };
        let pawn = board[at] == Some(Piece::open(turn.other(), Role::Pawn));
        let behind = [1, 2].map(|n| step(at, 0, n * turn.forward()));
        if pawn && behind.iter().all(|s| s.is_some_and(|s| board[s].is_none())) && rng.random_bool(0.5) {
            return behind[0].map_or("-".to_owned(), facedown_testkit::slow::board::name);
        }
    }
    "-".to_owned()
}
