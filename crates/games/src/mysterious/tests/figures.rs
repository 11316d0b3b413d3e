//! Figures and properties of the rules page, sections 1, 2 and 7.

use facedown_board::{Color, Role};
use facedown_core::deal::DealSeed;
use facedown_core::rules::game::Game;
use facedown_core::rules::seat::Viewer;
use facedown_games::mysterious::{Mysterious, Options, Phase};
use facedown_testkit::deep::amount;
use facedown_testkit::played::Played;
use facedown_testkit::playthrough::rng;
use rand::RngExt;

/// n! / (k1! k2! ...), by multiplying binomials.
fn ways(mut from: u32, groups: &[u32]) -> Option<u128> {
    let mut product: u128 = 1;
    for &group in groups {
        let mut binomial: u128 = 1;
        for i in 0..u128::from(group) {
            binomial = binomial.checked_mul(u128::from(from) - i)? / (i + 1);
        }
        product = product.checked_mul(binomial)?;
        from -= group;
    }
    Some(product)
}

/// Section 2: sets of 32 squares, and arrangements of the pack on them.
#[test]
fn the_numbers_of_section_2() {
    assert_eq!(ways(64, &[32]), Some(1_832_624_140_942_590_534));
    let sides = [8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1];
    assert_eq!(ways(32, &sides), Some(2_529_011_045_987_852_025_600_000));
}

/// Section 7: after placing 16 cards a side; kinds on the board and in hand are the full set; after turning up 32 pieces and
/// no pawn on its last rank. White is then to move.
fn keeps_all_pieces<const CASUAL: bool>() {
    let mut rng = rng(6);
    for n in 0..amount(150, 10_000) {
        let seed = DealSeed(std::array::from_fn(|i| (n >> (8 * (i % 4))) as u8));
        let mut game = Played::new(Mysterious::<CASUAL>::deal(&Options::default(), &mut seed.stream()));
        let (mut flips, mut choices) = (0, 0);
        while game.state.public.phase() != Phase::Play {
            let legal = game.legal();
            let (_, action) = legal[rng.random_range(0..legal.len())];
            match game.state.public.phase() {
                Phase::Flip => flips += 1,
                Phase::Promote(_) => choices += 1,
                _ => {}
            }
            game.play(action);
        }
        let position = game.state.public.position();
        assert_eq!(flips, 32);
        for color in Color::ALL {
            assert_eq!(position.side(color).count(), 16);
            assert!(position.king(color).is_some());
        }
        let pawns = position.role(Role::Pawn).count();
        assert_eq!(pawns + choices, 16, "each choice makes an officer of a pawn");
        let fen = game.fen(Viewer::Spectator);
        let board = fen.split(' ').next().unwrap_or_default();
        let (first, last) = (board.split('/').next_back(), board.split('/').next());
        assert!(!last.unwrap_or_default().contains('P') && !first.unwrap_or_default().contains('p'), "{fen}");
        assert!(fen.contains(" w ") && fen.contains(" play "), "{fen}");
    }
}

#[test]
fn no_piece_is_lost() {
    keeps_all_pieces::<false>();
}

#[test]
fn no_piece_of_the_pack_is_lost() {
    keeps_all_pieces::<true>();
}

/// Section 7, Casual: with fixed squares each square holds each card with the same chance; a chi-squared test over the
/// first square, whose kinds come 8, 2, 2, 2, 1 and 1 in 32 for each side. 31.3 is passed by chance once in 1,000 times
/// with 11 degrees of freedom (tables of the chi-squared distribution); the seeds are fixed.
#[test]
fn each_card_comes_to_each_square() {
    let games = 3_200;
    let mut counts = std::collections::BTreeMap::new();
    for n in 0..games {
        let seed = DealSeed(std::array::from_fn(|i| ((n >> (8 * (i % 2))) as u8) ^ (i as u8)));
        let mut game = Played::new(Mysterious::<true>::deal(&Options::default(), &mut seed.stream()));
        for _ in 0..32 {
            let (_, action) = game.legal()[0];
            game.play(action);
        }
        let told = game.play_text("flip:a1");
        let first = format!("{:?}", told.first().map(|told| &told.event));
        *counts.entry(first).or_insert(0u32) += 1;
    }
    assert_eq!(counts.len(), 12, "{counts:?}");
    let expected = |event: &str| {
        let of = if event.contains("Pawn") {
            8
        } else if event.contains("King") || event.contains("Queen") {
            1
        } else {
            2
        };
        f64::from(games * of) / 32.0
    };
    let sum: f64 =
        counts.iter().map(|(event, n)| (f64::from(*n) - expected(event)).powi(2) / expected(event)).sum();
    assert!(sum < 31.3, "{sum}: {counts:?}");
}
