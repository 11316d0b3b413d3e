//! The games through the trait that the referee and the search use: every question is asked and answered.

use facedown_core::deal::DealSeed;
use facedown_core::notation::{FenError, Notation};
use facedown_core::rules::game::{Game, Silent, State, View};
use facedown_core::rules::perft::{perft, perft_played};
use facedown_core::show::Show;
use facedown_games::registry::{self, Visitor};
use facedown_games::surprise::Surprise;

use crate::playout::{self, Draw, PLIES};
use crate::{Contest, Contestant, chess};

/// Surprise Chess whose cards are what they look like.
const AS_IN_CHESS: &str =
    "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w KQkq - 0 1 KQRRBBNN/kqrrbbnn RNBQKBNR/rnbqkbnr";

fn dealt_as_in_chess() -> Result<State<Surprise<false>>, FenError> {
    let setup = Surprise::<false>::read_fen(AS_IN_CHESS, &Default::default())?;
    let hidden = setup.hidden.ok_or_else(|| FenError::new(8, "deal", 1, "the deal is needed"))?;
    Ok(State { public: setup.public, private: setup.private, hidden })
}

/// The game dealt by the seed of this number.
pub(crate) fn seeded<G: Game>(number: u32) -> State<G> {
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
            G::legal_inlined(view, seat, &mut |action| actions.push(action));
            if actions.is_empty() {
                break;
            }
            state.play(seat, actions[draw.below(actions.len())], &mut Silent);
            plies += 1;
        }
    }
    plies
}

/// Surprise Chess dealt as in chess, beside cozy-chess on the chess start: perft (119,354,353 leaves at depth 6,
/// against 119,060,324 of chess) and playouts.
///
/// # Errors
/// A FEN of ours that cannot be read.
pub fn surprise_as_in_chess(depth: u32, games: u32) -> Result<[Contest; 3], FenError> {
    let state = dealt_as_in_chess()?;
    let (again, starts) = (state.clone(), vec![state.clone(); games as usize]);
    let contest = |what: String, cozy: Contestant, ours: Contestant| Contest {
        title: format!("Surprise dealt as in chess, {what}"),
        contestants: vec![cozy, ours],
        same_count: false,
    };
    let name = "cozy-chess, chess";
    let (board, same_board) = (cozy_chess::Board::default(), cozy_chess::Board::default());
    Ok([
        contest(
            format!("perft {depth} in bulk"),
            Contestant::new(name, move || chess::cozy_bulk(&board, depth)),
            Contestant::new("facedown", move || perft(&state, depth)),
        ),
        contest(
            format!("perft {depth} with every leaf played"),
            Contestant::new(name, move || chess::cozy_played(&same_board, depth)),
            Contestant::new("facedown", move || perft_played(&again, depth)),
        ),
        contest(
            "playouts, plies".to_owned(),
            Contestant::new(name, move || playout::cozy(games)),
            Contestant::new("facedown", move || plies(&starts)),
        ),
    ])
}

/// Makes a game into a side of [`playouts`].
struct Playouts(u32);

impl Visitor for Playouts {
    type Output = Contestant;

    fn visit<G: Show>(self) -> Contestant {
        let starts: Vec<State<G>> = (0..self.0).map(seeded::<G>).collect();
        Contestant::new(G::ID, move || plies(&starts))
    }
}

/// Plies a second of every game of the registry, from random deals.
#[must_use]
pub fn playouts(games: u32) -> Contest {
    let mut contestants = vec![Contestant::new("cozy-chess, chess", move || playout::cozy(games))];
    let ids = registry::all().iter().map(|game| game.about().id);
    contestants.extend(ids.filter_map(|id| registry::dispatch(id, Playouts(games))));
    Contest { title: "playouts from random deals, plies".to_owned(), contestants, same_count: false }
}
