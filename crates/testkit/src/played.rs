//! A game of the fast rules played by texts: read from a FEN, actions given as text, everything that becomes known
//! kept. Unlike the referee it shows the truth and goes on after a draw by rule, since tests count moves there.

use facedown_core::notation::Notation;
use facedown_core::rules::drive::Ended;
use facedown_core::rules::game::{Game, Notice, State, View};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::Verdict;
use facedown_core::rules::seat::{Seat, Viewer};

/// A game in progress, whole.
#[derive(Clone)]
pub struct Played<G: Notation> {
    /// The whole state, hidden part included.
    pub state: State<G>,
    /// The marks of all finished turns, for the draw rules.
    pub marks: Vec<G::Mark>,
    /// The verdict before the next turn.
    pub verdict: Verdict,
    /// The position at the beginning of the turn of which parts were played.
    begun: Option<G::Public>,
}

/// The options of a game from names and values.
///
/// # Panics
/// If the game does not have such an option: the tests name options of the rules page.
#[must_use]
pub fn options<'a, G: Notation>(given: impl IntoIterator<Item = (&'a str, &'a str)>) -> G::Options {
    let chosen = Chosen::new(G::ID, G::OPTIONS, given).unwrap_or_else(|error| panic!("{error}"));
    G::options(&chosen).unwrap_or_else(|error| panic!("{error}"))
}

impl<G: Notation> Played<G> {
    /// Opens a game on a state, such as a dealt one.
    #[must_use]
    pub fn new(state: State<G>) -> Played<G> {
        let verdict = G::verdict(&state.public, &[]);
        Played { state, marks: Vec::new(), verdict, begun: None }
    }

    /// Opens a game on the dealer's FEN.
    ///
    /// # Errors
    /// The fault of the FEN, in words.
    pub fn from_fen(fen: &str, options: &G::Options) -> Result<Played<G>, String> {
        let setup = G::read_fen(fen, options).map_err(|error| format!("{fen}: {error}"))?;
        let Some(hidden) = setup.hidden else { return Err(format!("{fen}: does not tell the deal")) };
        Ok(Played::new(State { public: setup.public, private: setup.private, hidden }))
    }

    /// The seat to act; `None` where the rules have ended the game in the turn itself.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        G::to_act(&self.state.public).iter().next()
    }

    /// The legal actions with their texts, in text order.
    #[must_use]
    pub fn legal(&self) -> Vec<(String, G::Action)> {
        let Some(seat) = self.seat() else { return Vec::new() };
        let mut actions: Vec<_> =
            self.state.legal_actions(seat).into_iter().map(|a| (G::action_text(a), a)).collect();
        actions.sort_by(|a, b| a.0.cmp(&b.0));
        actions
    }

    /// Plays a legal action, or a part of a turn, and gives what was told, be it that the truth refuses it.
    ///
    /// # Panics
    /// If nobody is to act.
    pub fn play(&mut self, action: G::Action) -> Vec<Notice<G>> {
        let before = self.begun.unwrap_or(self.state.public);
        let Some(seat) = self.seat() else { panic!("nobody is to act") };
        let mut told = Vec::new();
        let ended = self.state.play(seat, action, &mut told);
        if ended == Ended::Draft {
            self.begun = Some(before);
            return told;
        }
        self.begun = None;
        self.marks.extend(G::mark(&before, action, &self.state.public));
        self.verdict = G::verdict(&self.state.public, &self.marks);
        told
    }

    /// Plays the legal action with this text.
    ///
    /// # Panics
    /// If it is not legal.
    pub fn play_text(&mut self, text: &str) -> Vec<Notice<G>> {
        let Some((_, action)) = self.legal().into_iter().find(|(t, _)| t == text) else {
            panic!("{text} is not legal in {}", self.fen(Viewer::Spectator))
        };
        self.play(action)
    }

    /// The view of a seat or a spectator.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View<'_, G> {
        self.state.view(viewer)
    }

    /// The FEN that a viewer is shown.
    #[must_use]
    pub fn fen(&self, viewer: Viewer) -> String {
        G::fen(self.view(viewer))
    }

    /// `white checkmate`, `draw stalemate`; `None` while the game goes on.
    #[must_use]
    pub fn end(&self) -> Option<String> {
        let Verdict::Over(outcome) = self.verdict else { return None };
        let winner = outcome.winner.map_or("draw", Seat::name);
        Some(format!("{winner} {}", outcome.reason))
    }

    /// The draw that may be claimed now.
    #[must_use]
    pub fn claim(&self) -> Option<String> {
        match self.verdict {
            Verdict::Open { claim } => claim.map(str::to_owned),
            Verdict::Over(_) => None,
        }
    }
}

/// Number of actions that a view offers, by `count` and by `legal`; for tests that hold one against the
/// other.
#[must_use]
pub fn counted<G: Game>(view: View<'_, G>, seat: Seat) -> (u64, u64) {
    let mut found = 0;
    G::legal(view, seat, &mut |_| found += 1);
    (G::count(view, seat), found)
}
