//! The program's rules and the slow rules side by side: the same set-ups, the same legal actions, and whatever is
//! played, the same board and the same outcome.

use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{Game, Rng};
use facedown_core::rules::seat::Viewer;
use facedown_games::chaos::{Chaos as FastRules, Event};
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::{Played, counted, options};
use facedown_testkit::positions::Rules;
use facedown_testkit::slow::board::{Board, Color, Piece, Role, name, open_king, rank, write_board};
use facedown_testkit::slow::moves::home_castling;
use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::setup::dealt;
use crate::slow::{Action, Chaos, Options, double_step_text, doubles_at_start};

/// A choice of options: the page's in half of the games, any in the others. The rejection of `sampler=uniform` and of
/// `setup-filter=no-check` is slow, so these come up less often.
fn any_options(rng: &mut Rng) -> Options {
    let mut chosen = Options::default();
    if rng.random_bool(0.5) {
        for (name, value, odds) in [
            ("rejected-square", "discarded", 0.5),
            ("sampler", "uniform", 0.2),
            ("first-turn", "must-escape", 0.5),
            ("king-left-attacked", "loses", 0.5),
            ("castling", "none", 0.5),
            ("kings", "chosen-last", 0.3),
            ("match", "single", 0.5),
            ("pair-order", "at-once", 0.5),
            ("setup-filter", "no-check", 0.2),
        ] {
            if rng.random_bool(odds) {
                chosen = chosen.set(name, value).unwrap_or(chosen);
            }
        }
    }
    chosen
}

fn legal(slow: &Chaos) -> Vec<String> {
    slow.legal().into_iter().map(Action::text).collect()
}

fn same_actions(fast: &Played<FastRules>, slow: &Chaos) {
    let texts: Vec<String> = fast.legal().into_iter().map(|(text, _)| text).collect();
    assert_eq!(texts, legal(slow), "legal actions in {} under {:?}", slow.fen(), slow.options);
    if let Some(seat) = fast.seat() {
        let (count, found) = counted(fast.view(Viewer::Seat(seat)), seat);
        assert_eq!(count, found, "count in {}", slow.fen());
    }
}

/// Plays one action on both and compares all that comes of it.
fn play_both(fast: &mut Played<FastRules>, slow: &mut Chaos, action: &str) {
    let before = format!("{action} in {} under {:?}", slow.fen(), slow.options);
    let told = fast.play_text(action);
    let Some(read) = Action::read(action) else { panic!("{action} is no action") };
    slow.play(read);
    assert_eq!(fast.fen(Viewer::Spectator), slow.fen(), "board after {before}");
    assert_eq!(fast.end(), Rules::end(slow), "end after {before}");
    assert_eq!(fast.claim(), slow.claim().map(str::to_owned), "claim after {before}");
    let Some(Event::Ended { check }) = told.last().map(|t| &t.event) else {
        panic!("{before}: the last event does not end the turn")
    };
    let king =
        slow.is_check().then(|| open_king(&slow.position.board, slow.position.turn).map(name)).flatten();
    assert_eq!(check.map(|(_, king)| king.to_string()), king, "king in check after {before}");
}

/// Every action of a position, played on copies.
fn every_action(fast: &Played<FastRules>, slow: &Chaos) {
    same_actions(fast, slow);
    for action in &legal(slow) {
        play_both(&mut fast.clone(), &mut slow.clone(), action);
    }
}

/// Random games from drawn set-ups; every action of the first four plies' positions, and of some later ones.
#[test]
fn random_games_of_chaos() {
    let positions = amount(500, 20_000);
    let mut rng = generator(5);
    let (mut visited, mut games) = (0, 0);
    while visited < positions {
        let seed = deal_seed(&mut rng);
        let chosen = any_options(&mut rng);
        let Some(mut slow) = Chaos::new(&dealt(&seed, chosen), chosen) else { panic!("no set-up") };
        let options = options::<FastRules>(chosen.chosen());
        let mut fast = Played::new(FastRules::deal(&options, &mut ChanceStream::new(&seed)));
        assert_eq!(fast.fen(Viewer::Spectator), slow.fen(), "set-up under {chosen:?}");
        games += 1;
        for ply in 0..120 {
            if Rules::end(&slow).is_some() {
                break;
            }
            if rng.random_bool(if ply < 4 { 0.6 } else { 0.06 }) && visited < positions {
                every_action(&fast, &slow);
                visited += 1;
            } else {
                same_actions(&fast, &slow);
            }
            let actions = legal(&slow);
            let Some(action) = actions.choose(&mut rng) else { break };
            play_both(&mut fast, &mut slow, action);
        }
    }
    assert!(games >= positions / 30, "{games} games were played");
}

/// Positions of few pieces, kings and rooks at home half of the time, on the first turn or later: what random games do
/// not reach (promotion, castling, kings next to each other, double steps from any of the first two ranks).
#[test]
fn composed_positions_of_chaos() {
    let mut rng = generator(6);
    for _ in 0..amount(500, 20_000) {
        let mut chosen = any_options(&mut rng);
        chosen.kings_chosen_last = false;
        let mut slow = composed(&mut rng, chosen);
        let options = options::<FastRules>(chosen.chosen());
        let mut fast =
            Played::<FastRules>::from_fen(&slow.fen(), &options).unwrap_or_else(|error| panic!("{error}"));
        every_action(&fast, &slow);
        for _ in 0..6 {
            if Rules::end(&slow).is_some() {
                break;
            }
            let actions = legal(&slow);
            let Some(action) = actions.choose(&mut rng) else { break };
            play_both(&mut fast, &mut slow, action);
            same_actions(&fast, &slow);
        }
    }
}

/// A position in which the side to move has something to do and has not already won by `king-left-attacked=loses`.
fn composed(rng: &mut Rng, options: Options) -> Chaos {
    loop {
        let mut board: Board = [None; 64];
        let mut put = |piece: Piece, square: usize| {
            let last = if piece.color == Color::White { 7 } else { 0 };
            if board[square].is_none() && !(piece.role == Role::Pawn && rank(square) == last) {
                board[square] = Some(piece);
            }
        };
        for color in [Color::White, Color::Black] {
            let row = color.back_rank() * 8;
            let home = rng.random_bool(0.5);
            put(Piece::open(color, Role::King), if home { row + 4 } else { rng.random_range(0..64) });
            for corner in [row, row + 7] {
                if rng.random_bool(0.4) {
                    put(Piece::open(color, Role::Rook), corner);
                }
            }
            for _ in 0..rng.random_range(0..9) {
                put(Piece::open(color, Role::Pawn), rng.random_range(0..64));
            }
            for role in [Role::Queen, Role::Bishop, Role::Knight, Role::Rook] {
                if rng.random_bool(0.4) {
                    put(Piece::open(color, role), rng.random_range(0..64));
                }
            }
        }
        let (white, suspended) = [(true, 2), (false, 1), (true, 0), (false, 0)][rng.random_range(0..4)];
        let mut rights: String = home_castling(&board).into_iter().filter(|_| rng.random_bool(0.8)).collect();
        if rights.is_empty() || options.no_castling {
            rights = "-".to_owned();
        }
        let doubles: Vec<usize> =
            doubles_at_start(&board).into_iter().filter(|_| rng.random_bool(0.8)).collect();
        let fen = format!(
            "{} {} {rights} - {} {} {} {suspended}",
            write_board(&board),
            if white { 'w' } else { 'b' },
            if suspended > 0 { 0 } else { rng.random_range(0..120) },
            if suspended > 0 { 1 } else { rng.random_range(2..90) },
            double_step_text(&doubles),
        );
        let kings = [Color::White, Color::Black].map(|c| open_king(&board, c));
        let Some(game) = Chaos::new(&fen, options) else { continue };
        let lost = options.left_attacked_loses && game.enemy_attacked();
        if kings.iter().all(Option::is_some) && !lost && !game.legal().is_empty() {
            return game;
        }
    }
}
