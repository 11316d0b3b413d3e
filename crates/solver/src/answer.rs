//! The solver's judgement of a position of a solitaire, as text and numbers: for the command line and other programs
//! that do not want to know which game it is.

pub use facedown_core::ports::solution::{Advice, Score};
use facedown_core::rules::game::Setup;
use facedown_core::rules::options::Chosen;
use facedown_core::show::Show;
use facedown_core::table::{OpenError, Start};
use serde::Serialize;

use crate::search::Proof;

/// The solver's judgement of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// Id of the game.
    pub game: &'static str,
    /// The position, as its player sees it.
    pub fen: String,
    /// The score of a win without another card: cards left, less the penalty moves made.
    pub cards: i32,
    /// The shortest line of moves alone, without another card.
    pub moves: Moves,
    /// With the deck, where its order is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<KnownDeck>,
    /// The best thing to do now, by the player's knowledge; `None` where only moves are left.
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
        /// Its actions as text, in order.
        line: Vec<String>,
    },
    /// No line has so many moves or fewer; nothing is known of longer ones.
    MoreThan {
        /// The most moves for which it is proven.
        moves: u32,
    },
    /// There is no line, however long, or none within the cards left.
    Impossible,
}

/// The best mix of moves and adds for a known order of the deck.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "proof", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum KnownDeck {
    /// A line with the best score, proven.
    Best {
        /// The score that it reaches.
        score: i32,
        /// Number of its actions that are adds.
        adds: usize,
        /// Its actions as text, in order.
        line: Vec<String>,
    },
    /// No line has so many actions or fewer.
    MoreThan {
        /// The most actions for which it is proven.
        actions: u32,
    },
}

/// Bytes of the transposition table.
pub(crate) const TABLE: usize = 64 << 20;

/// The seed of sampled orders, so that the same question has the same answer.
pub(crate) const SAMPLES: u64 = 1;

pub(crate) fn setup<G: Show>(options: &Chosen, start: Start<'_>) -> Result<Setup<G>, OpenError> {
    Ok(facedown_core::table::setup::<G>(&G::options(options)?, start)?.0)
}

/// A proof as an answer: a solution that takes more moves than are left is none.
pub(crate) fn moves(
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

pub(crate) fn fen<G: Show>(setup: &Setup<G>) -> String {
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
    use crate::registry::answer;

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
