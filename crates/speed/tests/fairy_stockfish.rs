//! Frozen perft of Jieqi equals Fairy-Stockfish's perft of xiangqi where the two games have the same moves: to depth 4
//! from positions whose advisors and elephants have not moved (the moves in which they would roam come later), and from
//! boards without any.

use facedown_board::xiangqi::Role;
use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Setup, Silent, State, View};
use facedown_core::rules::perft::perft_frozen;
use facedown_games::jieqi::{Jieqi, Public};
use facedown_speed::fairy::FairyStockfish;
use facedown_speed::playout::Draw;

/// Depth to which both count, in plies.
const DEPTH: u32 = 4;
/// Positions of either kind.
const PLAYED: usize = 3;
const COMPOSED: usize = 29;

fn pychess(view: View<'_, Jieqi>) -> String {
    let dialect =
        Jieqi::PROGRAMS.dialects.iter().find(|dialect| dialect.name == "pychess").expect("a dialect");
    (dialect.fen)(view)
}

fn read(fen: &str) -> Option<Setup<Jieqi>> {
    Jieqi::read_fen(fen, &Default::default()).ok()
}

/// The board with the letter of the home point where a piece lies face down, as xiangqi has it, and the side to move.
fn xiangqi(public: &Public) -> (String, char) {
    let text = pychess(View::public(public));
    (text.split(' ').next().unwrap_or_default().replace('~', ""), public.position().turn().letter())
}

/// A game at random in which pieces are what they look like and advisors and elephants stay at home.
fn played(draw: &mut Draw, plies: usize) -> Public {
    let start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1 \
                 RNBAABNRCCPPPPP/rnbaabnrccppppp;-";
    let setup = read(start).unwrap_or_else(|| panic!("the start is a position"));
    let hidden = setup.hidden.unwrap_or_else(|| panic!("the deal is told"));
    let mut state = State::<Jieqi> { public: setup.public, private: setup.private, hidden };
    for _ in 0..plies {
        let Some(seat) = Jieqi::to_act(&state.public).iter().next() else { break };
        let mut actions = state.legal_actions(seat);
        actions.retain(|action| !matches!(action.role(), Role::Advisor | Role::Elephant));
        if actions.is_empty() {
            break;
        }
        state.play(seat, actions[draw.below(actions.len())], &mut Silent);
    }
    state.public
}

/// A rank of FEN, its empty points (`1`) counted in runs.
fn runs(row: &[char; 9]) -> String {
    let alike = row.chunk_by(|a, b| *a == '1' && *b == '1');
    alike.map(|run| if run[0] == '1' { run.len().to_string() } else { run.iter().collect() }).collect()
}

/// A board at random without advisors and elephants, some pieces of it face down at home.
fn composed(draw: &mut Draw) -> Public {
    const HOMES: [(char, [&str; 2]); 4] =
        [('R', ["a0", "i9"]), ('N', ["h0", "b9"]), ('C', ["b2", "h7"]), ('P', ["e3", "c6"])];
    loop {
        let mut board = [['1'; 9]; 10];
        let mut pools = String::new();
        for black in [false, true] {
            let cased = |letter: char| if black { letter.to_ascii_lowercase() } else { letter };
            let rank = draw.below(3);
            board[if black { 9 - rank } else { rank }][3 + draw.below(3)] = cased('K');
            let mut covers = 0;
            for (letter, homes) in HOMES {
                let home = homes[usize::from(black)].as_bytes();
                let (file, rank) = (usize::from(home[0] - b'a'), usize::from(home[1] - b'0'));
                let (other_file, other_rank) = (draw.below(9), draw.below(10));
                if draw.below(3) == 0 && board[rank][file] == '1' {
                    board[rank][file] = cased('X');
                    covers += 1;
                } else if draw.below(4) > 0 && board[other_rank][other_file] == '1' {
                    board[other_rank][other_file] = cased(letter);
                }
            }
            // Whatever these are, they move as their points say.
            if covers > 0 {
                pools.push_str(&format!("{}{}", cased('P'), covers.min(4)));
            }
        }
        let rows: Vec<String> = board.iter().rev().map(runs).collect();
        let side = if draw.below(2) == 0 { 'w' } else { 'b' };
        let pools = if pools.is_empty() { "-".to_owned() } else { pools };
        if let Some(setup) = read(&format!("{} {side} {pools} - 0 1", rows.join("/"))) {
            return setup.public;
        }
    }
}

#[test]
fn frozen_perft_equals_xiangqi() {
    let mut rival =
        FairyStockfish::start().unwrap_or_else(|e| panic!("{e}; `cargo xtask test` installs it as root"));
    let mut draw = Draw(20_260_821);
    let played = (0..PLAYED).map(|i| (i * 24, true)).collect::<Vec<_>>();
    let kinds = played.into_iter().chain((0..COMPOSED).map(|_| (0, false)));
    let mut leaves = 0;
    for (plies, from_a_game) in kinds {
        let public = if from_a_game { self::played(&mut draw, plies) } else { composed(&mut draw) };
        let (board, side) = xiangqi(&public);
        for depth in 1..=DEPTH {
            let theirs = rival.perft(&board, side, depth).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(perft_frozen::<Jieqi>(&public, depth), theirs, "{board} {side}, depth {depth}");
            leaves += theirs;
        }
    }
    assert!(leaves > 1_000_000, "{leaves}");
}
