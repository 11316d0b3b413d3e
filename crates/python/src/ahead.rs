//! One action ahead: the positions that a seat's legal actions may lead to, each with its chance, for searches and value
//! functions that are written elsewhere.
//!
//! They are made from what one pair of eyes knows: where the rules ask for something hidden, every answer that is possible
//! for the eyes is a position of its own, weighted as
//! [`Game::outcomes`](facedown_core::rules::game::Game::outcomes) says. The truth is not asked.

use facedown_core::rules::drive::{answered, audience};
use facedown_core::rules::game::{Audience, Flow, Known, Silent, View};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::{PerSeat, Seat};

use crate::encode::{self, Encode, Layout, Seen};
use crate::many::returns;

/// The most positions that are held at once.
const MOST: usize = 1 << 24;

/// Positions one action after others, with their type erased.
pub trait AnyAhead: Send + Sync {
    /// Number of positions.
    fn len(&self) -> usize;

    /// Is there none?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// For each position the one that it came from: the row of the game, or the position of the level before.
    fn parents(&self) -> Vec<i32>;

    /// For each position the number of the action that led to it, in the frame of the seat that took it.
    fn actions(&self) -> Vec<i16>;

    /// For each position its chance, given the action.
    fn weights(&self) -> Vec<f32>;

    /// For each position: is the game over there?
    fn over(&self) -> Vec<bool>;

    /// For each position the reward of the seat that acted, where the game is over.
    fn returns(&self) -> Vec<f32>;

    /// For each position the seat that acted.
    fn acted(&self) -> Vec<i8>;

    /// For each position the seat that is to act; -1 where the game is over.
    fn to_act(&self) -> Vec<i8>;

    /// Number of bytes of one observation.
    fn width(&self) -> usize;

    /// Writes the codes of all positions, each in the frame of the seat that acted, as the eyes see them.
    fn codes(&self, out: &mut [u8]);

    /// One action further, from the positions that `which` names (all without it) and that are not over.
    ///
    /// # Errors
    /// See [`NotAhead`].
    fn ahead(&self, which: Option<&[bool]>) -> Result<Box<dyn AnyAhead>, NotAhead>;
}

/// The reason for which nobody can look ahead.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAhead {
    /// Somebody else is to act, who knows something that these eyes do not.
    #[error(
        "{0} acts next, by what it alone knows: only the own actions of a seat can be looked ahead in this game"
    )]
    Others(Seat),
    /// There are too many positions to be held at once.
    #[error("that is more than {MOST} positions: look ahead from fewer of them")]
    TooMany,
    /// `which` has another length.
    #[error("array `which` has {found} values and needs {due}")]
    Which {
        /// Number of its values.
        found: usize,
        /// Number of positions.
        due: usize,
    },
}

/// A position before an action, as a pair of eyes sees it.
pub(crate) struct Root<'a, G: Encode> {
    /// The row that it is called by.
    pub row: usize,
    /// What is seen.
    pub view: View<'a, G>,
    /// The marks of the finished turns, for the draw rules.
    pub marks: &'a [G::Mark],
}

struct Node<G: Encode> {
    parent: usize,
    number: usize,
    weight: f64,
    acted: Seat,
    /// The eyes; nobody's in games without anything private.
    eyes: Option<Seat>,
    public: G::Public,
    private: PerSeat<G::Private>,
    /// Where its finished turns are kept.
    story: usize,
    mark: Option<G::Mark>,
    outcome: Option<Outcome>,
}

/// The positions of one level.
pub(crate) struct Ahead<G: Encode> {
    nodes: Vec<Node<G>>,
    /// The marks of the turns before the last one, by [`Node::story`].
    stories: Vec<Vec<G::Mark>>,
    layout: Layout,
    claim_draws: bool,
}

impl<G: Encode> Node<G> {
    fn view(&self) -> View<'_, G> {
        View { public: &self.public, own: self.eyes.map(|eyes| (eyes, &self.private[eyes])) }
    }
}

/// Is there nothing in this game that one seat alone knows?
fn all_public<G: Encode>() -> bool {
    size_of::<G::Private>() == 0
}

impl<G: Encode> Ahead<G> {
    /// One action ahead of these positions, in each of which the seat is to act that the rules name first.
    pub fn of<'a>(roots: impl Iterator<Item = Root<'a, G>>, claim_draws: bool) -> Result<Ahead<G>, NotAhead> {
        let (nodes, stories) = (Vec::new(), Vec::new());
        let mut ahead = Ahead { nodes, stories, layout: G::layout(), claim_draws };
        for Root { row, view, marks } in roots {
            ahead.stories.push(marks.to_vec());
            ahead.expand(row, view)?;
        }
        Ok(ahead)
    }

    /// Adds what may come of each legal action. The story of `view` is the last one.
    fn expand(&mut self, parent: usize, view: View<'_, G>) -> Result<(), NotAhead> {
        let Some(seat) = G::to_act(view.public).iter().next() else { return Ok(()) };
        let eyes = view.own.map(|(eyes, _)| eyes);
        if eyes != Some(seat) && !all_public::<G>() {
            return Err(NotAhead::Others(seat));
        }
        let mut private = PerSeat::<G::Private>::default();
        if let Some((eyes, own)) = view.own {
            private[eyes] = *own;
        }
        let own: View<'_, G> = View { public: view.public, own: Some((seat, &private[seat])) };
        let mut numbers = Vec::new();
        for (number, action) in encode::legal(own, seat) {
            // Actions that do the same have one number, and the first of them stands for all.
            if numbers.contains(&number) {
                continue;
            }
            numbers.push(number);
            let (mut public, mut private) = (*view.public, private);
            let known = Known { public: &mut public, private: &mut private[seat], seat };
            let flow = G::begin(known, action, &mut Silent);
            let begun = Begun { parent, number, acted: seat, eyes, before: view.public, action };
            self.follow(&begun, flow, public, private, 1.0)?;
        }
        Ok(())
    }

    /// Follows an action to its ends.
    fn follow(
        &mut self,
        begun: &Begun<'_, G>,
        flow: Flow<G>,
        public: G::Public,
        private: PerSeat<G::Private>,
        weight: f64,
    ) -> Result<(), NotAhead> {
        let Flow::Ask(query) = flow else {
            if self.nodes.len() == MOST {
                return Err(NotAhead::TooMany);
            }
            let story = self.stories.len() - 1;
            let done = !matches!(flow, Flow::Draft);
            let mark = done.then(|| G::mark(begun.before, begun.action, &public)).flatten();
            let marks = &mut self.stories[story];
            marks.extend(mark);
            let outcome = match G::verdict(&public, marks) {
                _ if !done => None,
                Verdict::Over(outcome) => Some(outcome),
                Verdict::Open { claim } => claim.filter(|_| self.claim_draws).map(Outcome::nobody),
            };
            marks.truncate(marks.len() - usize::from(mark.is_some()));
            let Begun { parent, number, acted, eyes, .. } = *begun;
            let node = Node { parent, number, weight, acted, eyes, public, private, story, mark, outcome };
            self.nodes.push(node);
            return Ok(());
        };
        let mut answers = Vec::new();
        let eyes = begun.eyes.unwrap_or(begun.acted);
        let view = View { public: &public, own: Some((eyes, &private[eyes])) };
        G::outcomes(view, query, &mut |answer, weight| answers.push((answer, weight)));
        // Of what another seat alone is told these eyes learn nothing, so one answer stands for all.
        if matches!(audience::<G>(query), Audience::Only(told) if told != eyes) {
            answers.truncate(1);
        }
        let sum: f64 = answers.iter().map(|(_, weight)| f64::from(*weight)).sum();
        for (answer, chance) in answers {
            let (mut public, mut private) = (public, private);
            let other = private[eyes.other()];
            let flow = answered(&mut public, &mut private, begun.acted, query, answer, &mut Silent);
            if matches!(audience::<G>(query), Audience::Only(told) if told != eyes) {
                private[eyes.other()] = other;
            }
            if chance > 0 {
                self.follow(begun, flow, public, private, weight * f64::from(chance) / sum)?;
            }
        }
        Ok(())
    }
}

/// An action on its way.
struct Begun<'a, G: Encode> {
    parent: usize,
    number: usize,
    acted: Seat,
    eyes: Option<Seat>,
    before: &'a G::Public,
    action: G::Action,
}

impl<G: Encode> AnyAhead for Ahead<G> {
    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn parents(&self) -> Vec<i32> {
        self.nodes.iter().map(|node| node.parent as i32).collect()
    }

    fn actions(&self) -> Vec<i16> {
        self.nodes.iter().map(|node| node.number as i16).collect()
    }

    fn weights(&self) -> Vec<f32> {
        self.nodes.iter().map(|node| node.weight as f32).collect()
    }

    fn over(&self) -> Vec<bool> {
        self.nodes.iter().map(|node| node.outcome.is_some()).collect()
    }

    fn returns(&self) -> Vec<f32> {
        let reward = |node: &Node<G>| node.outcome.map_or(0.0, |o| returns(o)[node.acted.index()]);
        self.nodes.iter().map(reward).collect()
    }

    fn acted(&self) -> Vec<i8> {
        self.nodes.iter().map(|node| node.acted.index() as i8).collect()
    }

    fn to_act(&self) -> Vec<i8> {
        let next = |node: &Node<G>| match node.outcome {
            Some(_) => -1,
            None => G::to_act(&node.public).iter().next().map_or(-1, |seat| seat.index() as i8),
        };
        self.nodes.iter().map(next).collect()
    }

    fn width(&self) -> usize {
        self.layout.codes()
    }

    fn codes(&self, out: &mut [u8]) {
        let mut marks: Vec<G::Mark> = Vec::new();
        let mut of = usize::MAX;
        for (node, out) in self.nodes.iter().zip(out.chunks_exact_mut(self.layout.codes())) {
            if of != node.story {
                marks.clear();
                marks.extend_from_slice(&self.stories[node.story]);
                of = node.story;
            }
            let before = marks.len();
            marks.extend(node.mark);
            let occurrences = G::occurrences(&marks);
            marks.truncate(before);
            encode::write(&self.layout, Seen { view: node.view(), seat: node.acted, occurrences }, out);
        }
    }

    fn ahead(&self, which: Option<&[bool]>) -> Result<Box<dyn AnyAhead>, NotAhead> {
        if let Some(which) = which.filter(|which| which.len() != self.nodes.len()) {
            return Err(NotAhead::Which { found: which.len(), due: self.nodes.len() });
        }
        let (layout, claim_draws) = (self.layout.clone(), self.claim_draws);
        let mut next = Ahead { nodes: Vec::new(), stories: Vec::new(), layout, claim_draws };
        for (i, node) in self.nodes.iter().enumerate() {
            if node.outcome.is_some() || which.is_some_and(|which| !which[i]) {
                continue;
            }
            let mut story = self.stories[node.story].clone();
            story.extend(node.mark);
            next.stories.push(story);
            next.expand(i, node.view())?;
        }
        Ok(Box::new(next))
    }
}

/// One action ahead of a single position.
///
/// # Errors
/// See [`NotAhead`].
pub(crate) fn of_view<G: Encode>(
    view: View<'_, G>,
    marks: &[G::Mark],
    claim_draws: bool,
) -> Result<Box<dyn AnyAhead>, NotAhead> {
    Ok(Box::new(Ahead::of(std::iter::once(Root { row: 0, view, marks }), claim_draws)?))
}
