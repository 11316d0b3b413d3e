//! The games through the trait that the referee and the search use: every question is asked and answered.

use facedown_core::deal::DealSeed;
use facedown_core::game::{Game, Silent, State, View};
use facedown_core::notation::Notation;
use facedown_core::perft::{perft, perft_played};
use facedown_games::chaos::Chaos;
use facedown_games::surprise::Surprise;

use crate::playout::{self, Draw, GAMES, PLIES};
use crate::{compare, perft as chess};

/// Surprise Chess whose cards are what they look like.
const AS_IN_CHESS: &str =
    "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rnbqkbnr";

fn dealt_as_in_chess() -> State<Surprise<false>> {
    let setup = Surprise::<false>::read_fen(AS_IN_CHESS, &Default::default())
        .unwrap_or_else(|error| panic!("{AS_IN_CHESS}: {error}"));
    let Some(hidden) = setup.hidden else { panic!("{AS_IN_CHESS}: the dealer's FEN tells the deal") };
    State { public: setup.public, private: setup.private, hidden }
}

fn seeded<G: Game>(number: u32) -> State<G> {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&number.to_be_bytes());
    G::deal(&G::Options::default(), &mut DealSeed(seed).stream())
}

/// Plies of random games from each of the starts, by rules and answers alone (no draws by history).
fn plies<G: Game>(starts: &[State<G>]) -> u64 {
    let (mut plies, mut draw) = (0, Draw(1));
    let mut actions: Vec<G::Action> = Vec::with_capacity(256);
    for start in starts {
        let mut state = start.clone();
        for _ in 0..PLIES {
            let Some(seat) = G::to_act(&state.public).iter().next() else { break };
            actions.clear();
            let view = View { public: &state.public, own: Some((seat, &state.private[seat])) };
            G::legal(view, seat, &mut |action| actions.push(action));
            if actions.is_empty() {
                break;
            }
            state.play(seat, actions[draw.below(actions.len())], &mut Silent);
            plies += 1;
        }
    }
    plies
}

/// Surprise dealt as in chess, beside cozy-chess on the chess start.
pub fn compare_surprise(rounds: u32) {
    let state = dealt_as_in_chess();
    let board = cozy_chess::Board::default();
    compare(
        "Surprise dealt as in chess, perft 6 in bulk",
        rounds,
        &[("cozy-chess, chess", &|| chess::cozy_bulk(&board, 6)), ("facedown", &|| perft(&state, 6))],
    );
    compare(
        "Surprise dealt as in chess, perft 5 with every leaf played",
        rounds,
        &[
            ("cozy-chess, chess", &|| chess::cozy_played(&board, 5)),
            ("facedown", &|| perft_played(&state, 5)),
        ],
    );
    let starts = vec![state; GAMES as usize];
    compare(
        "Surprise dealt as in chess, playouts, plies",
        rounds,
        &[("cozy-chess, chess", &playout::cozy), ("facedown", &|| plies(&starts))],
    );
}

/// Plies a second of each game from random deals.
pub fn rates(rounds: u32) {
    let surprise: Vec<_> = (0..GAMES).map(seeded::<Surprise<false>>).collect();
    let rex: Vec<_> = (0..GAMES).map(seeded::<Surprise<true>>).collect();
    let chaos: Vec<_> = (0..GAMES).map(seeded::<Chaos>).collect();
    compare(
        "playouts from random deals, plies",
        rounds,
        &[
            ("cozy-chess, chess", &playout::cozy),
            ("surprise", &|| plies(&surprise)),
            ("surprise-rex", &|| plies(&rex)),
            ("chaos", &|| plies(&chaos)),
        ],
    );
}
