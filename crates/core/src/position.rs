//! A position of a game of any kind, opened once and looked at as often as one likes.

use crate::drive::Ended;
use crate::erased::OpenError;
use crate::game::{Game, Silent, State, View};
use crate::notation::{Setup, Show};
use crate::options::Chosen;
use crate::perft::{Count, each_outcome, perft, perft_chance, perft_frozen, perft_played, turns_with};
use crate::scene::{Holdings, Scene};
use crate::seat::{Seat, Viewer};
use crate::table::{AnyTable, Table};

/// A position with its game type erased: the start that [`AnyGame::position`](crate::erased::AnyGame::position) opened, or
/// one of a finished game ([`AnyTable::finish`]). It is shown as a viewer sees it, or with everything open (`None`), which
/// a position whose hidden part is not known refuses.
pub trait AnyPosition: Send + Sync {
    /// The seat of the table's maker, where the colors were drawn.
    fn maker(&self) -> Option<Seat>;

    /// As text: a viewer's FEN, or the dealer's.
    ///
    /// # Errors
    /// [`OpenError::NotGiven`] for the dealer's, where something hidden is not known.
    fn fen(&self, viewer: Option<Viewer>) -> Result<String, OpenError>;

    /// A viewer's FEN in the spelling of this name; `None` where there is none.
    fn fen_in(&self, dialect: &str, viewer: Viewer) -> Option<String>;

    /// The board to be drawn.
    ///
    /// # Errors
    /// As for [`AnyPosition::fen`].
    fn scene(&self, viewer: Option<Viewer>) -> Result<Scene, OpenError>;

    /// Hands, reserves and piles; `None` in games that have no such things.
    ///
    /// # Errors
    /// As for [`AnyPosition::fen`].
    fn holdings(&self, viewer: Option<Viewer>) -> Result<Option<Holdings>, OpenError>;

    /// Leaf counts, one for each first action, `depth` (at least 1) actions deep. `progress` gets how many first actions
    /// are counted, of how many.
    ///
    /// # Errors
    /// [`OpenError::NotGiven`] for `Count::Deal` and `Count::Played` where something hidden is not known, and for `Count::Frozen` in games
    /// without such a count.
    fn perft(
        &self,
        depth: u32,
        count: Count,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(String, u64)>, OpenError>;

    /// A random game from here, by rules and answers alone: no draw by what went before, nothing recorded. `choose` gets the
    /// number of legal actions, at least 1, and picks one of them. Ends after `limit` actions at the latest; returns how many
    /// were played.
    ///
    /// # Errors
    /// [`OpenError::NotGiven`] where something hidden is not known.
    fn playout(&self, limit: u32, choose: &mut dyn FnMut(usize) -> usize) -> Result<u32, OpenError>;

    /// A table on which the game goes on from here.
    fn into_table(self: Box<Self>) -> Box<dyn AnyTable>;
}

/// A position of `G` that is at hand as a state, or as what is known of one.
pub fn opened<G: Show>(options: Chosen, setup: impl Into<Setup<G>>) -> Box<dyn AnyPosition> {
    Box::new(Position::<G>::new(options, setup.into(), None))
}

/// The position of a game whose type is known.
pub(crate) struct Position<G: Game> {
    options: Chosen,
    setup: Setup<G>,
    maker: Option<Seat>,
}

impl<G: Show> Position<G> {
    pub(crate) fn new(options: Chosen, setup: Setup<G>, maker: Option<Seat>) -> Position<G> {
        Position { options, setup, maker }
    }

    /// Everything, where it is known.
    fn truth(&self) -> Result<State<G>, OpenError> {
        let Setup { public, private, hidden } = &self.setup;
        let hidden = hidden.clone().ok_or_else(|| {
            OpenError::NotGiven(format!(
                "this FEN does not say what is hidden in {}: give the dealer's FEN or a seed",
                G::ABOUT.name
            ))
        })?;
        Ok(State { public: *public, private: *private, hidden })
    }
}

impl<G: Show> AnyPosition for Position<G> {
    fn maker(&self) -> Option<Seat> {
        self.maker
    }

    fn fen(&self, viewer: Option<Viewer>) -> Result<String, OpenError> {
        match viewer {
            Some(viewer) => Ok(G::fen(self.setup.view(viewer))),
            None => Ok(G::dealer_fen(&self.truth()?)),
        }
    }

    fn fen_in(&self, dialect: &str, viewer: Viewer) -> Option<String> {
        G::fen_in(dialect, self.setup.view(viewer))
    }

    fn scene(&self, viewer: Option<Viewer>) -> Result<Scene, OpenError> {
        match viewer {
            Some(viewer) => Ok(G::scene(self.setup.view(viewer))),
            None => Ok(G::open_scene(&self.truth()?)),
        }
    }

    fn holdings(&self, viewer: Option<Viewer>) -> Result<Option<Holdings>, OpenError> {
        match viewer {
            Some(viewer) => Ok(G::holdings(self.setup.view(viewer))),
            None => Ok(G::open_holdings(&self.truth()?)),
        }
    }

    fn into_table(self: Box<Self>) -> Box<dyn AnyTable> {
        Box::new(Table::new(self.options, self.setup))
    }

    fn playout(&self, limit: u32, choose: &mut dyn FnMut(usize) -> usize) -> Result<u32, OpenError> {
        let mut state = self.truth()?;
        let mut actions: Vec<G::Action> = Vec::with_capacity(256);
        for played in 0..limit {
            let Some(seat) = G::to_act(&state.public).iter().next() else { return Ok(played) };
            actions.clear();
            let view = View { public: &state.public, own: Some((seat, &state.private[seat])) };
            G::legal_inlined(view, seat, &mut |action| actions.push(action));
            let Some(&action) =
                (!actions.is_empty()).then(|| choose(actions.len())).and_then(|i| actions.get(i))
            else {
                return Ok(played);
            };
            state.play(seat, action, &mut Silent);
        }
        Ok(limit)
    }

    fn perft(
        &self,
        depth: u32,
        count: Count,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<(String, u64)>, OpenError> {
        let setup = &self.setup;
        let Some(seat) = G::to_act(&setup.public).iter().next() else { return Ok(Vec::new()) };
        let mut actions = Vec::new();
        G::legal(View { public: &setup.public, own: Some((seat, &setup.private[seat])) }, seat, &mut |a| {
            actions.push(a);
        });
        let all = actions.len();
        let mut leaves = Vec::with_capacity(all);
        let below = depth.saturating_sub(1);
        progress(0, all);
        if let Count::Deal | Count::Played = count {
            let state = self.truth()?;
            let counted = if count == Count::Played { perft_played } else { perft };
            for action in actions {
                let mut child = state.clone();
                let ended = child.play(seat, action, &mut Silent);
                let left = if ended == Ended::Draft { depth } else { below };
                leaves.push((G::action_text(action), counted(&child, left)));
                progress(leaves.len(), all);
            }
        } else if count == Count::Frozen {
            let known = G::frozen(&setup.public, &mut |action, child| {
                leaves.push((G::action_text(action), perft_frozen::<G>(child, below)));
                progress(leaves.len(), all);
            });
            if !known {
                return Err(OpenError::NotGiven(format!("{} has no count `frozen`", G::ABOUT.name)));
            }
        } else {
            let last_branches = count == Count::Outcomes;
            for action in actions {
                let mut sum = 0;
                if below == 0 && !last_branches {
                    sum = turns_with::<G>(&setup.public, &setup.private, seat, action);
                } else {
                    each_outcome::<G>(&setup.public, &setup.private, seat, action, &mut |public, private| {
                        sum += perft_chance::<G>(public, private, below, last_branches);
                    });
                }
                leaves.push((G::action_text(action), sum));
                progress(leaves.len(), all);
            }
        }
        leaves.sort();
        Ok(leaves)
    }
}
