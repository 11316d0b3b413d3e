//! Invariants of every game, whatever is played: no piece is lost or made, and what was told is true.

use facedown_board::chess::Bitboard;
use facedown_board::{ByColor, Color, Role};
use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, State};
use facedown_games::cloak_and_dagger::arrangement::Arrangement;
use facedown_games::cloak_and_dagger::{CloakAndDagger, End, Event, Phase, Taken};
use facedown_testkit::deep::{amount, deal_seed, generator};
use facedown_testkit::playthrough::{choose, play};

/// The fate of the pieces of a side since the start.
#[derive(Copy, Clone, Default, Debug)]
struct Fate {
    chosen: Option<Arrangement>,
    pawns_taken: u32,
    officers_taken: u32,
    dropped: u32,
    promoted: u32,
}

/// Notes what an event did to the pieces.
fn note(fates: &mut ByColor<Fate>, event: &Event) {
    match event {
        Event::OwnArrangement(seat, chosen) => fates[Color::of_seat(*seat)].chosen = Some(*chosen),
        Event::Captured { color, piece: Taken::Open(Role::Pawn), .. } => fates[*color].pawns_taken += 1,
        Event::Captured { color, .. } => fates[*color].officers_taken += 1,
        Event::Dropped { color, .. } => fates[*color].dropped += 1,
        Event::Moved { color, action, .. } => fates[*color].promoted += u32::from(action.becomes.is_some()),
        _ => {}
    }
}

/// Pawns that each side may drop: field 9 of the FEN.
fn droppable(fen: &str) -> Vec<u32> {
    let field = fen.split(' ').nth(8).unwrap_or_default();
    field.split('/').map(|number| number.parse().unwrap()).collect()
}

fn hold(state: &State<CloakAndDagger>, fates: &ByColor<Fate>) {
    let fen = CloakAndDagger::dealer_fen(state);
    let public = &state.public;
    let mut squares = Bitboard::EMPTY;
    for (color, drops) in Color::ALL.into_iter().zip(droppable(&fen)) {
        let (pieces, fate) = (&public.board()[color], fates[color]);
        let checkers: Vec<_> = pieces.each_checker().collect();
        let all = pieces.all();
        assert_eq!(
            all.count(),
            pieces.open_pieces().count() + checkers.len() as u32,
            "two pieces on a square: {fen}"
        );
        assert!((all & squares).is_empty(), "two sides on a square: {fen}");
        squares |= all;

        let pawns = pieces.pawns().count();
        assert_eq!(pawns + fate.promoted + fate.pawns_taken, 8 + fate.dropped, "pawns: {fen}");
        assert_eq!(drops, fate.pawns_taken - fate.dropped, "pawns to drop: {fen}");
        assert_eq!(all.count() - pawns + fate.officers_taken, 8 + fate.promoted, "officers: {fen}");

        let Some(chosen) = fate.chosen else { panic!("nothing was arranged: {fen}") };
        assert!(public.possible(color).contains(chosen), "what was told is not true: {fen}");
        let kings = u32::from(pieces.king().is_some())
            + checkers.iter().filter(|(checker, _)| chosen.roles()[*checker] == Role::King).count() as u32;
        let taken = public.phase() == Phase::Over(End::KingTaken(color));
        assert_eq!(kings, u32::from(!taken), "kings: {fen}");
    }
    let read = CloakAndDagger::read_fen(&fen, &Default::default()).unwrap();
    let again = State { public: read.public, private: read.private, hidden: () };
    assert_eq!(CloakAndDagger::dealer_fen(&again), fen);
}

#[test]
fn pieces_are_conserved_and_what_was_told_is_true() {
    let mut rng = generator(91);
    let (mut plies, mut all) = (0, Fate::default());
    for _ in 0..amount(60, 10_000) {
        let mut state = CloakAndDagger::deal(&Default::default(), &mut deal_seed(&mut rng).stream());
        let mut fates = ByColor::<Fate>::default();
        for _ in 0..500 {
            let Some((seat, parts)) = choose(&state, &mut rng) else { break };
            let turn = play(&mut state, seat, &parts);
            turn.notices.iter().for_each(|told| note(&mut fates, &told.event));
            plies += 1;
            if state.public.phase() != Phase::Arrange {
                hold(&state, &fates);
            }
        }
        for fate in [fates.white, fates.black] {
            all.pawns_taken += fate.pawns_taken;
            all.officers_taken += fate.officers_taken;
            all.dropped += fate.dropped;
            all.promoted += fate.promoted;
        }
    }
    println!("{plies} plies, {all:?}");
    assert!(all.pawns_taken > 0 && all.officers_taken > 0 && all.dropped > 0 && all.promoted > 0, "{all:?}");
}
