//! What the engine plays in games whose players hold secrets: positions in which the best action is plain.

use facedown_core::game::View;
use facedown_core::notation::Notation;
use facedown_core::player::{Choice, Clock, Player};
use facedown_core::seat::Seat;
use facedown_engine::level::Level;
use facedown_engine::player::{Bounds, Computer};
use facedown_games::booster::Booster;
use facedown_games::cloak_and_dagger::CloakAndDagger;
use facedown_games::mysterious::Mysterious;

/// The first part that level 8 chooses in a position, as text.
fn chosen<G: Notation + facedown_core::evaluate::Evaluate>(fen: &str, seat: Seat, seed: u64) -> String {
    let setup = G::read_fen(fen, &G::Options::default()).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let view = View { public: &setup.public, own: Some((seat, &setup.private[seat])) };
    let bounds = Bounds { nodes: Some(3_000), ..Bounds::default() };
    let mut player = Computer::<G>::new(seat, Level::TOP, bounds, seed);
    player.begin();
    player.observe(view, &[]);
    match player.choose(view, Clock::default()) {
        Choice::Act(action) => G::action_text(action),
        Choice::Resign => "resigns".to_owned(),
    }
}

/// The Mysterious rules page, section 3.2: a pawn on its last rank turns up and promotes at once.
#[test]
fn pawns_are_laid_on_their_last_rank() {
    for (seat, rank, fen) in [
        (Seat::White, '8', "8/8/8/8/8/8/8/8 w - - 0 1 place 8P2N2B2RQK/16 -"),
        (Seat::Black, '1', "X7/8/8/8/8/8/8/8 b - - 0 1 place 15/8p2n2b2rqk -"),
    ] {
        let placed = chosen::<Mysterious<false>>(fen, seat, 1);
        assert!(placed.starts_with("P@") && placed.ends_with(rank), "{seat}: {placed}");
    }
}

/// In the Casual game a card laid there is a queen of one's own with some chance, and never one of the enemy's.
#[test]
fn the_common_packs_cards_go_to_the_own_last_rank() {
    let placed = chosen::<Mysterious<true>>("8/8/8/8/8/8/8/8 w - - 0 1 place 32 -", Seat::White, 1);
    assert!(placed.ends_with('8'), "{placed}");
}

/// Taking a cloaked king ends the game (Cloak and Dagger rules page, section 3).
#[test]
fn a_king_that_was_guessed_is_taken() {
    let fen = "3x4/pp6/8/8/8/8/PP6/3RX3 w - - 0 1 5/4 ----K---/---k---- 0/0 g b4";
    assert_eq!(chosen::<CloakAndDagger>(fen, Seat::White, 1), "d1d8");
}

/// A rook on the back rank that nothing can answer: mate is judged from the board alone (Booster rules page, B-e).
#[test]
fn a_mate_on_the_back_rank_is_found_in_booster() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 - 6/6 6/6 - 24 -";
    assert_eq!(chosen::<Booster>(fen, Seat::White, 1), "d1d8");
}

#[test]
fn the_same_seed_chooses_the_same() {
    let start = "8/8/8/8/8/8/8/8 w - - 0 1 place 8P2N2B2RQK/16 -";
    let twice = [(); 2].map(|()| chosen::<Mysterious<false>>(start, Seat::White, 5));
    assert_eq!(twice[0], twice[1]);
    let arranged: Vec<_> = (0..6)
        .map(|seed| {
            let fen = "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w ABCDEFGHabcdefgh - 0 1 12345678/12345678 \
                       ????????/???????? 0/0 arrange -";
            chosen::<CloakAndDagger>(fen, Seat::White, seed)
        })
        .collect();
    assert!(arranged.iter().any(|a| *a != arranged[0]), "arranged by lot: {arranged:?}");
}
