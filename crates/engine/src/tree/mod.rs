//! Information-set Monte Carlo tree search with one observer (SO-ISMCTS; Cowling, Powley and Whitehouse 2012).
//!
//! Each iteration draws a state that agrees with what the searching seat knows
//! ([`facedown_core::rules::game::Game::sample`]: a determinization) and walks down one tree with it. The tree is the
//! searching seat's: an edge is an action as that seat sees it taken, and what an action makes known to it leads to
//! nodes of their own. At each node only the actions count that the drawn state allows; each seat chooses from what it
//! knows itself. The edge is chosen by PUCT (Rosin 2011; in the form of Silver et al. 2017) with the number of times it
//! was available in place of the node's visits, and what an action promises at a glance for its prior. A new leaf is
//! played out by captures alone, and then judged by the game's evaluation as an expected result.

mod node;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use facedown_core::rules::evaluate::{Approach, Evaluate};
use facedown_core::rules::game::{Game, Rng, Silent, State, View};
use facedown_core::rules::seat::{Seat, Viewer};
use rand_chacha::rand_core::{Rng as _, SeedableRng};

use crate::search::value::WIN;
use crate::search::{Line, Report, Searcher};
use node::Node;

/// The deepest walk down the tree.
const DEEPEST: usize = 40;

/// To look at so many actions takes about as long as to judge a position, and is counted as that.
const ACTIONS_A_POSITION: u64 = 16;

/// A tree for one position, as one seat knows it.
pub struct Tree<G: Evaluate> {
    observer: Seat,
    nodes: HashMap<u64, Node<G::Action>>,
    rng: Rng,
    choices: Vec<G::Action>,
}

/// A step of a walk: the node, who acted there, and the edge.
struct Step<A> {
    node: u64,
    seat: Seat,
    action: A,
}

impl<G: Evaluate> Tree<G> {
    /// A tree for `eyes`; `seed` decides what is drawn.
    #[must_use]
    pub fn new(observer: Seat, seed: u64) -> Tree<G> {
        Tree { observer, nodes: HashMap::new(), rng: Rng::seed_from_u64(seed), choices: Vec::new() }
    }

    /// Searches the position that `view` shows, where `view` is this seat's and it is to act, until `budget` positions
    /// were visited or `stop` says so; there is an iteration for each action's first look at least. `searcher` judges.
    ///
    /// The actions of the report are sorted by how often each was tried. The same view, seed and budget give the same
    /// answer on every run. Empty where there is no legal action, or no state agrees with the view.
    pub fn search(
        &mut self,
        view: View<'_, G>,
        budget: u64,
        searcher: &mut Searcher<G>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Report<G::Action> {
        let root = G::key(view);
        let (mut visited, mut iterations) = (0, 0);
        while visited < budget {
            let Some(state) = G::sample(view, &mut self.rng) else { break };
            visited += self.iterate(root, state, searcher);
            iterations += 1;
            if self.nodes.get(&root).is_none_or(|node| node.edges().len() < 2)
                || (iterations & 15 == 0 && stop())
            {
                break;
            }
        }
        let lines = self.nodes.get(&root).map_or_else(Vec::new, Node::ranked);
        let line = |(action, value)| Line { value, actions: vec![action] };
        Report::unsearched(visited, lines.into_iter().map(line).collect())
    }

    /// Walks down with one state, adds a leaf, and notes what it is worth on the way back. How many positions were
    /// visited.
    fn iterate(&mut self, root: u64, mut state: State<G>, searcher: &mut Searcher<G>) -> u64 {
        let mut walk: Vec<Step<G::Action>> = Vec::new();
        let mut at = root;
        let mut looked_at = 0;
        let (seat, value) = loop {
            let Some(seat) = self.to_act(&state, walk.is_empty()) else {
                let last = walk.last().map_or(self.observer, |step| step.seat);
                break (last, searcher.over(&state, last));
            };
            let is_new = !self.nodes.contains_key(&at);
            self.choose_from(&state, seat, walk.is_empty());
            if self.choices.is_empty() {
                break (seat, searcher.over(&state, seat));
            }
            looked_at += self.choices.len() as u64;
            let own = state.view(Viewer::Seat(seat));
            let observer = self.observer;
            let seen = |action| if seat == observer { action } else { G::as_seen(action) };
            let node = self.nodes.entry(at).or_default();
            let choices = &self.choices;
            node.offer(choices.iter().map(|&action| seen(action)), |i| G::first_guess(own, choices[i]));
            // Nor does the tree grow where the game is gone about in another way.
            let ends = is_new || walk.len() >= DEEPEST || G::approach(&state.public) != Approach::Tree;
            if ends && !walk.is_empty() {
                let worth = searcher.at_rest(state, seat);
                break (seat, worth);
            }
            let Some(edge) = node.select() else { break (seat, 0) };
            let alike = self.choices.iter().filter(|&&action| seen(action) == edge).count();
            let pick = ((u64::from(self.rng.next_u32()) * alike as u64) >> 32) as usize;
            let chosen = self.choices.iter().filter(|&&action| seen(action) == edge).nth(pick);
            let Some(&action) = chosen else { break (seat, 0) };
            walk.push(Step { node: at, seat, action: edge });
            state.play(seat, action, &mut Silent);
            at = below::<G>(at, edge, state.view(Viewer::Seat(observer)));
        };
        for step in &walk {
            let worth = if step.seat == seat { value } else { -value };
            if let Some(node) = self.nodes.get_mut(&step.node) {
                node.note(step.action, worth.clamp(-WIN, WIN));
            }
        }
        1 + looked_at / ACTIONS_A_POSITION + searcher.visited()
    }

    /// The acting seat: at the root the searching one, also where both are to act at once.
    fn to_act(&self, state: &State<G>, root: bool) -> Option<Seat> {
        let seats = G::to_act(&state.public);
        if root && seats.contains(self.observer) { Some(self.observer) } else { seats.iter().next() }
    }

    /// The actions among which the seat that acts chooses, in `choices`.
    fn choose_from(&mut self, state: &State<G>, seat: Seat, root: bool) {
        self.choices.clear();
        let choices = &mut self.choices;
        G::choices(state.view(Viewer::Seat(seat)), seat, !root, &mut |action| choices.push(action));
    }
}

/// The node below another: after an action as it was seen, with what it made known.
fn below<G: Evaluate>(node: u64, action: <G as Game>::Action, view: View<'_, G>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (node, action, G::key(view)).hash(&mut hasher);
    hasher.finish()
}
