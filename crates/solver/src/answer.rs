//! What the solver says of a position of either solitaire, as text and numbers: for the command line and other programs
//! that do not want to know which game it is.

use facedown_core::notation::Notation;
pub use facedown_core::ports::solution::{Advice, Score};
use facedown_core::rules::game::{Game, Rng, Setup};
use facedown_core::rules::options::Chosen;
use facedown_core::show::Show;
use facedown_core::table::{OpenError, Start};
use facedown_games::neighbour::{self, Neighbour, Phase};
use facedown_games::parade::{self, Parade};
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;

use crate::expected::{Expected, Lookahead};
use crate::mixed::{DeckProblem, MixProof, orders};
use crate::search::{Limits, Progress, Proof, Solver};
use crate::stage::{NeighbourRules, ParadeRules};
use crate::stopping::Effort;

/// What the solver says of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// Id of the game.
    pub game: &'static str,
    /// The position, as its player sees it.
    pub fen: String,
    /// The score of a win without another card: cards left, less the penalty moves made.
    pub cards: i32,
    /// By moves alone.
    pub moves: Moves,
    /// With the deck, where its order is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<KnownDeck>,
    /// What is best to do now, by what the player knows; `None` where only moves are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<Advice>,
}

/// The shortest line of moves alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "proof", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Moves {
    /// A shortest line, proven.
    Par {
        /// Its number of moves.
        par: u32,
        /// The score if it is played now.
        score: i32,
        /// Its actions as text.
        line: Vec<String>,
    },
    /// No line has so many moves or fewer; nothing is known of longer ones.
    MoreThan {
        /// So many.
        moves: u32,
    },
    /// There is no line, however long, or none within the cards left.
    Impossible,
}

/// The best mix of moves and adds for a known order of the deck.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "proof", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum KnownDeck {
    /// A best line, proven.
    Best {
        /// The score.
        score: i32,
        /// How many of its actions are adds.
        adds: usize,
        /// Its actions as text.
        line: Vec<String>,
    },
    /// No line has so many actions or fewer.
    MoreThan {
        /// So many.
        actions: u32,
    },
}

impl From<Expected> for Score {
    fn from(Expected { mean, error }: Expected) -> Score {
        Score { mean, error }
    }
}

/// Bytes of the transposition table.
const TABLE: usize = 64 << 20;

/// The seed of sampled orders, so that the same question has the same answer.
const SAMPLES: u64 = 1;

/// Solves a position of `game`, looking at `nodes` positions at most in any one search. `progress` is told how many
/// moves are proven too few.
///
/// # Errors
/// What is wrong with options or FEN; a game that is no solitaire.
pub fn answer(
    game: &str,
    options: &Chosen,
    start: Start<'_>,
    nodes: u64,
    progress: impl FnMut(Progress),
) -> Result<Answer, OpenError> {
    match game {
        Parade::ID => Ok(parade_answer(setup::<Parade>(options, start)?, nodes, progress)),
        Neighbour::ID => Ok(neighbour_answer(setup::<Neighbour>(options, start)?, nodes, progress)),
        _ => Err(OpenError::NotGiven(format!(
            "{game} is no solitaire: there are {} and {}",
            Parade::ID,
            Neighbour::ID
        ))),
    }
}

fn setup<G: Show>(options: &Chosen, start: Start<'_>) -> Result<Setup<G>, OpenError> {
    Ok(facedown_core::table::setup::<G>(&G::options(options)?, start)?.0)
}

fn parade_answer(setup: Setup<Parade>, nodes: u64, mut progress: impl FnMut(Progress)) -> Answer {
    let public = &setup.public;
    let mut solver = Solver::new(ParadeRules, TABLE);
    let cards = public.penalty().map_or(i32::from(public.deck()), |made| -i32::from(made));
    let left = u32::try_from(cards + i32::from(parade::PENALTY_CARDS)).unwrap_or(0);
    let limits = Limits { moves: left, nodes };
    let proof = solver.solve(public.pieces(), limits, &mut progress);
    let moves = moves(proof, left, cards, |steps| {
        orders(public.pieces(), steps).into_iter().map(Parade::action_text).collect()
    });
    // A moves-only problem has cards to count but none to add.
    let order = public.open_order().or(setup.hidden).filter(|_| public.can_add());
    let deck = order.map(|order| {
        let order = order.cards(public.deck()).collect();
        let problem = DeckProblem { pieces: *public.pieces(), order, past_h8: public.past_h8() };
        match solver.solve_with_deck(&problem, limits, &mut progress) {
            MixProof::Best(mix) => KnownDeck::Best {
                score: cards - mix.line.len() as i32,
                adds: mix.adds(),
                line: mix.line.into_iter().map(Parade::action_text).collect(),
            },
            MixProof::MoreThan(actions) => KnownDeck::MoreThan { actions },
        }
    });
    let advice = (public.can_add() && public.open_order().is_none()).then(|| {
        let look = Lookahead { nodes: nodes.min(Lookahead::default().nodes), ..Lookahead::default() };
        let advice = solver.advise(public, look, &mut Rng::seed_from_u64(SAMPLES));
        let sure = match (advice.moving, advice.adding) {
            (Some(moving), Some(adding)) => moving.is_surely_above(adding) || adding.is_surely_above(moving),
            _ => true,
        };
        Advice {
            action: advice.action.map(Parade::action_text),
            moving: advice.moving.map(Score::from),
            another_card: advice.adding.map(Score::from),
            sure,
        }
    });
    Answer { game: Parade::ID, fen: fen(&setup), cards, moves, deck, advice }
}

fn neighbour_answer(setup: Setup<Neighbour>, nodes: u64, progress: impl FnMut(Progress)) -> Answer {
    let public = &setup.public;
    let king_consolation = public.options().king_consolation;
    let mut solver = Solver::new(NeighbourRules { king_consolation }, TABLE);
    let left = public.cards_left();
    let proof = solver.solve(public.pieces(), Limits { moves: u32::from(left), nodes }, progress);
    let moves = moves(proof, u32::from(left), i32::from(left), |steps| {
        let stop = (public.phase() == Phase::Add).then_some(neighbour::Action::Stop);
        let steps = steps.iter().map(|step| neighbour::Action::Move { from: step.from, to: step.to });
        stop.into_iter().chain(steps).map(Neighbour::action_text).collect()
    });
    let advice = (public.phase() == Phase::Add && public.can_stop()).then(|| {
        let effort = Effort { nodes: nodes.min(Effort::default().nodes), ..Effort::default() };
        let advice = solver.advise_stopping(public, effort, &mut Rng::seed_from_u64(SAMPLES));
        let proven = advice.stopping.is_proven();
        let go_on = match advice.going_on {
            Some(least) => least.is_surely_above(Expected::exact(f64::from(advice.stopping.most))),
            None => false,
        };
        let action = match (advice.stop_here, go_on) {
            (true, _) => Some(neighbour::Action::Stop),
            (_, true) => Some(neighbour::Action::Turn),
            _ => None,
        };
        Advice {
            sure: action.is_some(),
            action: action.map(Neighbour::action_text),
            moving: proven.then(|| Expected::exact(f64::from(advice.stopping.least)).into()),
            another_card: advice.going_on.map(Score::from),
        }
    });
    Answer { game: Neighbour::ID, fen: fen(&setup), cards: i32::from(left), moves, deck: None, advice }
}

/// A proof as an answer: a solution that takes more moves than are left is none.
fn moves(
    proof: Proof,
    left: u32,
    cards: i32,
    texts: impl FnOnce(&[crate::search::Step]) -> Vec<String>,
) -> Moves {
    match proof {
        Proof::Par(steps) => {
            let par = steps.len() as u32;
            Moves::Par { par, score: cards - par as i32, line: texts(&steps) }
        }
        Proof::MoreThan(n) if n < left => Moves::MoreThan { moves: n },
        Proof::MoreThan(_) | Proof::Impossible => Moves::Impossible,
    }
}

fn fen<G: Show>(setup: &Setup<G>) -> String {
    let seat = facedown_core::rules::seat::Seat::Solo;
    G::fen(facedown_core::rules::game::View {
        public: &setup.public,
        own: Some((seat, &setup.private[seat])),
    })
}

#[cfg(test)]
mod tests {
    use facedown_games::registry;

    use super::*;
    use crate::puzzles::numbered_seed;

    fn solved(id: &str, start: Start<'_>, options: &[(&str, &str)]) -> Answer {
        let options = registry::find(id).unwrap().choose(options).unwrap();
        answer(id, &options, start, 200_000, |_| {}).unwrap()
    }

    #[test]
    fn the_lines_win_the_real_game_with_the_score_they_say() {
        for seed in 0..6 {
            let seed = numbered_seed(seed);
            let answer = solved("parade", Start::Deal(&seed, false), &[]);
            let game = registry::find("parade").unwrap();
            let options = game.choose(&[]).unwrap();
            let play = |line: &[String]| {
                let (mut table, _) = game.open(&options, Start::Deal(&seed, false)).unwrap();
                for action in line {
                    table.act(facedown_core::rules::seat::Seat::Solo, action).unwrap();
                }
                table.outcome().unwrap().score
            };
            if let Moves::Par { score, line, .. } = &answer.moves {
                assert_eq!(play(line), Some(*score));
            }
            let Some(KnownDeck::Best { score, line, adds }) = &answer.deck else { panic!("{answer:?}") };
            assert_eq!(play(line), Some(*score));
            assert_eq!(line.iter().filter(|action| *action == "add").count(), *adds);
        }
    }

    #[test]
    fn a_bare_deck_is_advised_on_and_an_open_one_is_proven() {
        let seed = numbered_seed(3);
        let told = solved("parade", Start::Deal(&seed, false), &[]);
        let hidden = solved("parade", Start::Fen(&told.fen), &[]);
        assert!(told.deck.is_some() && hidden.deck.is_none());
        assert!(hidden.advice.as_ref().is_some_and(|advice| advice.another_card.is_some()));
        assert_eq!((told.moves, told.advice), (hidden.moves, hidden.advice));
        let open = solved("parade", Start::Deal(&seed, false), &[("open-deck", "on")]);
        assert!(open.advice.is_none() && open.deck == told.deck);
    }

    #[test]
    fn only_the_solitaires_are_solved() {
        let chaos = registry::find("chaos").unwrap();
        let seed = numbered_seed(0);
        let options = chaos.choose(&[]).unwrap();
        let refused = answer("chaos", &options, Start::Deal(&seed, false), 10, |_| {}).unwrap_err();
        assert!(refused.to_string().contains("no solitaire"), "{refused}");
    }
}
