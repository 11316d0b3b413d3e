//! The program's rules and the slow rules side by side: the same whole turns, found part by part and by trying everything,
//! the same mates, and the same position whatever is played.

use facedown_core::rules::game::{Game, Rng};
use facedown_core::rules::perft::{perft, perft_chance, perft_played};
use facedown_core::rules::seat::Viewer;
use facedown_games::booster::Booster;
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::played::Played;
use facedown_testkit::positions::Rules;
use facedown_testkit::slow::board::{Color, Piece, Role, rank};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::cases::Fast;
use crate::slow::{Slow, dealt, pack};

fn fast(fen: &str) -> Fast {
    Fast(Played::from_fen(fen, &Default::default()).unwrap_or_else(|error| panic!("{error}")))
}

/// A position with few pieces, checkers under some of them and a few cards in hand; nobody's king may be taken at once.
fn composed(rng: &mut Rng, most_under: u32, most_cards: usize) -> String {
    loop {
        let mut board = [None; 64];
        let mut squares: Vec<usize> = (0..64).collect();
        squares.shuffle(rng);
        let mut put = |piece: Piece, board: &mut [Option<Piece>; 64]| {
            let far = piece.color.other().back_rank();
            if let Some(at) = squares.pop().filter(|&at| piece.role != Role::Pawn || rank(at) != far) {
                board[at] = Some(piece);
            }
        };
        for color in [Color::White, Color::Black] {
            put(Piece::open(color, Role::King), &mut board);
            for _ in 0..rng.random_range(1..8) {
                let roles = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
                put(Piece::open(color, *roles.choose(rng).unwrap_or(&Role::Pawn)), &mut board);
            }
        }
        let mut under = [0u32; 2];
        let mut stacks = Vec::new();
        for (at, piece) in board.iter().enumerate() {
            let Some(piece) = piece else { continue };
            let color = usize::from(rng.random_bool(0.5));
            let hobbles = color != usize::from(piece.color == Color::Black);
            let most = most_under.min(6 - under[color]).min(3);
            if most == 0 || rng.random_bool(0.6) || (hobbles && rank(at) == piece.color.other().back_rank()) {
                continue;
            }
            let many = rng.random_range(1..=most);
            under[color] += many;
            let square = facedown_testkit::slow::board::name(at);
            stacks.push(format!("{}{many}{square}", ['w', 'b'][color]));
        }
        let stacks = if stacks.is_empty() { "-".to_owned() } else { stacks.join(",") };
        let mut cards = pack();
        cards.shuffle(rng);
        let hands = under.map(|under| {
            let many = rng.random_range(0..=most_cards.min(6 - under as usize));
            let hand: Vec<String> = cards.drain(..many).collect();
            if hand.is_empty() { "0".to_owned() } else { hand.join(".") }
        });
        let fen = format!(
            "{} {} - - {} {} {stacks} {}/{}",
            facedown_testkit::slow::board::write_board(&board),
            if rng.random_bool(0.5) { 'w' } else { 'b' },
            rng.random_range(0..90),
            rng.random_range(1..90),
            6 - under[0],
            6 - under[1],
        );
        let fen = dealt(&fen, &hands.join("/"));
        let sane = Slow::read(&fen).is_some_and(|slow| !slow.attacked(slow.turn.other()));
        if sane {
            return fen;
        }
    }
}

/// Issue: complete turns found part by part are those of a brute-force enumeration.
#[test]
fn whole_turns_are_the_same() {
    let mut rng = generator(61);
    let (mut turns, mut with_steps) = (0, 0);
    for _ in 0..amount(300, 3_000) {
        let fen = composed(&mut rng, 2, 2);
        let Some(slow) = Slow::read(&fen) else { panic!("{fen}") };
        let expected = slow.legal();
        assert_eq!(fast(&fen).turns(), expected, "{fen}");
        turns += expected.len();
        with_steps += expected.iter().filter(|turn| turn.matches(',').count() >= 2).count();
        let played = fast(&fen).0.state;
        assert_eq!(perft(&played, 1), expected.len() as u64, "{fen}");
        assert_eq!(perft_chance::<Booster>(&played.public, &played.private, 1, false), expected.len() as u64);
        if let Some(turn) = expected.choose(&mut rng) {
            let (mut ours, mut theirs) = (fast(&fen), slow);
            ours.play(turn);
            Rules::play(&mut theirs, turn);
            assert_eq!(ours.fen(), theirs.fen(None), "{turn} in {fen}");
            assert_eq!(ours.is_check(), theirs.is_check(), "{turn} in {fen}");
        }
    }
    assert!(turns > 10_000 && with_steps > 1_000, "{turns} turns, {with_steps} of three parts and more");
}

/// Issue: check, mate and stalemate are those of a brute-force search over normal moves and king steps.
#[test]
fn checks_and_ends_are_the_same() {
    let mut rng = generator(62);
    let (mut checks, mut mates) = (0, 0);
    for _ in 0..amount(1_000, 10_000) {
        let fen = composed(&mut rng, 3, 0);
        let Some(slow) = Slow::read(&fen) else { panic!("{fen}") };
        let fast = fast(&fen);
        assert_eq!(fast.is_check(), slow.is_check(), "{fen}");
        assert_eq!(fast.end(), slow.end(), "{fen}");
        checks += usize::from(slow.is_check());
        mates += usize::from(slow.end().is_some());
    }
    assert!(checks > 100 && mates > 5, "{checks} checks, {mates} ends");
}

/// Dealt games: position, hands, draws and first-move rights stay the same, castling and en passant included.
#[test]
fn dealt_games_are_the_same() {
    let mut rng = generator(63);
    let mut plies = 0;
    for _ in 0..amount(6, 400) {
        let seed = deal_seed(&mut rng);
        let mut fast = Fast(Played::new(Booster::deal(&Default::default(), &mut seed.stream())));
        let fen = <Booster as facedown_core::notation::Notation>::dealer_fen(&fast.0.state);
        let Some(mut slow) = Slow::read(&fen) else { panic!("{fen}") };
        for _ in 0..40 {
            // The slow rules do not shuffle the discard pile.
            if slow.end().is_some() || slow.pile.len() < 6 {
                break;
            }
            let turns = slow.legal();
            let Some(turn) = turns.choose(&mut rng) else { break };
            Rules::play(&mut slow, turn);
            fast.play(turn);
            plies += 1;
            assert_eq!(fast.fen(), slow.fen(None), "after {turn}");
            for (viewer, color) in [("white", Color::White), ("black", Color::Black)] {
                let seat = facedown_core::rules::seat::Seat::from_name(viewer);
                let Some(seat) = seat else { panic!("{viewer}") };
                assert_eq!(fast.0.fen(Viewer::Seat(seat)), slow.fen(Some(color)), "after {turn}");
            }
            assert_eq!(fast.is_check(), slow.is_check(), "after {turn}");
        }
    }
    assert!(plies > 60, "{plies} plies");
}

/// Leaves of whole turns; counted by the slow rules, and by ours in bulk and played.
#[test]
fn perft_counts_whole_turns() {
    let fen = dealt("4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1 w1e4 5/6", "8S/QH");
    let Some(slow) = Slow::read(&fen) else { panic!("{fen}") };
    let mut leaves = 0;
    for (_, mut after) in slow.turns() {
        after.end_turn();
        leaves += after.turns().len() as u64;
    }
    let state = fast(&fen).0.state;
    assert_eq!([perft(&state, 2), perft_played(&state, 2)], [leaves; 2]);
}
