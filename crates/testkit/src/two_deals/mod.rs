//! The two-deals test: what reaches a viewer depends on nothing that the viewer has not been told.
//!
//! Two truths are *equal for a viewer* if they differ in at least one hidden identity, and every answer that the
//! viewer has been given so far is the same. Up to the first answer that differs, everything that reaches the viewer
//! is then byte for byte the same, on every [`Surface`].
//!
//! Pairs of equal truths come from three sources. *Two deals*: another seed whose deal gives the viewer the same
//! answers to the same actions for as long as can be found; this pair finds secrets that the rules copied into the
//! public part at the deal. *A sample*: a second truth drawn by the game's own sampler from the viewer's eyes, at any
//! moment of a game; this pair reaches deep into games. *Another choice*: where the other seat may do one of two
//! things between which the viewer is told nothing, each truth takes another.

mod pairs;
mod surface;

use facedown_core::rules::game::Game;
use facedown_core::rules::seat::Viewer;
use facedown_core::show::Show;
use rand::RngExt;

pub use pairs::{Pair, Source};
pub use surface::{LogSurface, Message, Opening, Outlet, Surface, TableSurface, own_surfaces};

use crate::finding::{Checked, Claim, Difference, Finding, Leak};
use crate::playthrough::{Playthrough, Turn, choose, is_legal, play, turn_text, viewers};

/// The amounts that the test compared.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// Pairs of truths from two deals.
    pub deals: u64,
    /// Pairs of truths from a sample.
    pub samples: u64,
    /// Actions where each truth took another.
    pub choices: u64,
    /// Actions that both truths of a pair took.
    pub actions: u64,
    /// Messages of one truth that were compared with those of the other.
    pub messages: u64,
    /// Pairs that ended with an answer that differs.
    pub told_apart: u64,
}

impl std::ops::AddAssign for Compared {
    fn add_assign(&mut self, other: Compared) {
        self.deals += other.deals;
        self.samples += other.samples;
        self.choices += other.choices;
        self.actions += other.actions;
        self.messages += other.messages;
        self.told_apart += other.told_apart;
    }
}

/// Runs the test on a game: for every viewer one pair of two deals, and `samples` pairs of a sample.
///
/// # Errors
/// A finding with the leak.
pub fn check<G: Show>(
    game: &Playthrough<G>,
    surfaces: &[Box<dyn Surface<G>>],
    samples: usize,
) -> Result<Compared, Finding> {
    let mut compared = Compared::default();
    let mut rng = game.lots("two deals");
    for viewer in viewers::<G>() {
        if let Some(pair) = Pair::of_deals(game, viewer, &mut rng) {
            compared.deals += 1;
            run(&pair, surfaces, &mut rng, &mut compared)?;
        }
        for _ in 0..samples {
            let ply = rng.random_range(0..=game.plies());
            if let Some(pair) = Pair::of_sample(game, viewer, ply, &mut rng) {
                compared.samples += 1;
                run(&pair, surfaces, &mut rng, &mut compared)?;
            }
        }
    }
    Ok(compared)
}

/// Plays both truths of a pair side by side until an answer differs.
fn run<G: Show>(
    pair: &Pair<G>,
    surfaces: &[Box<dyn Surface<G>>],
    rng: &mut facedown_core::rules::game::Rng,
    compared: &mut Compared,
) -> Checked {
    let viewer = pair.viewer;
    let [mut a, mut b] = pair.truths.clone();
    let mut open: Vec<_> =
        surfaces.iter().map(|s| (s.name(), s.open(&a, viewer), s.open(&b, viewer))).collect();
    for ply in 0..=pair.script.len() {
        let leak = |surface, (channel, difference, what)| Finding {
            leak: Some(Leak { surface, channel, difference, viewer }),
            ..Finding::new(Claim::TwoDeals, pair.ply + ply, format!("{:?}: {what}", pair.source))
        };
        if let Some(seat) = viewer.seat() {
            for text in wrong_texts(pair, ply, &a.state, rng) {
                for (_, left, right) in &mut open {
                    left.try_text(seat, &text);
                    right.try_text(seat, &text);
                }
            }
        }
        for (name, left, right) in &mut open {
            let (left, right) = (left.read(), right.read());
            compared.messages += left.len() as u64;
            if let Some(found) = compare(&left, &right) {
                return Err(leak(name, found));
            }
        }
        let Some((seat, action)) = pair.script.get(ply) else { break };
        let (seat, mut other) = (*seat, action.clone());
        if viewer != Viewer::Seat(seat) {
            if rng.random_bool(0.5)
                && let Some(choice) = unseen_choice(&a, &b, viewer, seat, action, rng)
            {
                compared.choices += 1;
                other = choice;
            }
            // What the other seat may do can follow from its own secrets.
            if !is_legal(&b.state, seat, &other) {
                break;
            }
        }
        compared.actions += 1;
        let turns = [play(&mut a.state, seat, action), play(&mut b.state, seat, &other)];
        if let Some(events) = first_difference(&turns, viewer) {
            compared.told_apart += 1;
            same_events(pair, ply, &turns, events)?;
            break;
        }
        for (_, left, right) in &mut open {
            left.act(seat, action);
            right.act(seat, &other);
        }
    }
    Ok(())
}

/// The answers of a turn that a viewer is told, each with the number of events before it.
fn heard<G: Game>(turn: &Turn<G>, viewer: Viewer) -> Vec<(G::Query, G::Answer, usize)> {
    let told = turn.asked.iter().filter(|a| a.audience.includes(viewer));
    told.map(|a| (a.query, a.answer, a.after)).collect()
}

fn events<G: Game>(turn: &Turn<G>, viewer: Viewer, until: usize) -> Vec<&G::Event> {
    turn.notices[..until].iter().filter(|t| t.audience.includes(viewer)).map(|t| &t.event).collect()
}

/// Does an answer tell a viewer two truths apart? If so, how many events were told before it in each.
fn first_difference<G: Game>(turns: &[Turn<G>; 2], viewer: Viewer) -> Option<[usize; 2]> {
    let [a, b] = [heard(&turns[0], viewer), heard(&turns[1], viewer)];
    let same = a.iter().zip(&b).take_while(|(x, y)| (x.0, x.1) == (y.0, y.1)).count();
    if same == a.len() && same == b.len() {
        return None;
    }
    let until = |heard: &[(_, _, usize)], turn: &Turn<G>| heard.get(same).map_or(turn.notices.len(), |h| h.2);
    Some([until(&a, &turns[0]), until(&b, &turns[1])])
}

/// The events before the first answer that differs must be the same.
fn same_events<G: Show>(pair: &Pair<G>, ply: usize, turns: &[Turn<G>; 2], until: [usize; 2]) -> Checked {
    let [a, b] = [0, 1].map(|i| events(&turns[i], pair.viewer, until[i]));
    let shorter = a.len().min(b.len());
    if a[..shorter] == b[..shorter] {
        return Ok(());
    }
    let what = format!("the events before the first answer that differs do:\n  {a:?}\n  {b:?}");
    let leak =
        Leak { surface: "rules", channel: "event", difference: Difference::Bytes, viewer: pair.viewer };
    Err(Finding { leak: Some(leak), ..Finding::new(Claim::TwoDeals, pair.ply + ply + 1, what) })
}

/// Another action of `seat` in the second truth that the rules do not tell this viewer from `action`.
fn unseen_choice<G: Show>(
    a: &Opening<G>,
    b: &Opening<G>,
    viewer: Viewer,
    seat: facedown_core::rules::seat::Seat,
    action: &[G::Action],
    rng: &mut facedown_core::rules::game::Rng,
) -> Option<Vec<G::Action>> {
    let after = |opening: &Opening<G>, action: &[G::Action]| {
        let mut state = opening.state.clone();
        let turn = play(&mut state, seat, action);
        (state, turn)
    };
    let (first, turn) = after(a, action);
    let (_, other) = choose(&b.state, rng).filter(|(s, other)| *s == seat && other != action)?;
    let (second, turn2) = after(b, &other);
    let own = |s: &facedown_core::rules::game::State<G>| viewer.seat().map(|seat| s.private[seat]);
    let unseen = first.public == second.public
        && own(&first) == own(&second)
        && events(&turn, viewer, turn.notices.len()) == events(&turn2, viewer, turn2.notices.len())
        && first_difference(&[turn, turn2], viewer).is_none();
    unseen.then_some(other)
}

/// Texts that must be refused now: garbage, actions of the game that are not legal now, answers sent along.
fn wrong_texts<G: Show>(
    pair: &Pair<G>,
    ply: usize,
    state: &facedown_core::rules::game::State<G>,
    rng: &mut facedown_core::rules::game::Rng,
) -> Vec<String> {
    let mut texts: Vec<String> =
        ["", "?", "zz9", "a1a1a1a1", "\u{25a1}a1", "=", ","].map(str::to_owned).to_vec();
    let legal: Vec<String> = pair
        .viewer
        .seat()
        .filter(|&seat| G::to_act(&state.public).contains(seat))
        .map(|seat| state.legal_actions(seat).into_iter().map(G::action_text).collect())
        .unwrap_or_default();
    if !legal.is_empty() {
        texts.push(format!("{}=K", legal[rng.random_range(0..legal.len())]));
    }
    // What is played at other times in this game, and what the other seat may do now.
    let near = pair.script.iter().skip(ply.saturating_sub(4)).take(8).map(|(_, parts)| parts.clone());
    let others = choose(state, rng).into_iter().map(|(_, action)| action);
    texts.extend(near.chain(others).chain(pair.known.iter().cloned()).map(|parts| turn_text::<G>(&parts)));
    texts.retain(|text| !legal.contains(text));
    // A whole turn of several parts may be legal now, though no list of parts holds it.
    if G::COMMIT.is_some() {
        texts.retain(|text| !text.contains(',') || text.len() == 1);
    }
    texts.sort();
    texts.dedup();
    texts
}

/// The first channel in which two runs of messages differ, how, and both sides.
fn compare(left: &[Message], right: &[Message]) -> Option<(&'static str, Difference, String)> {
    if left == right {
        return None;
    }
    let mut channels: Vec<&'static str> = left.iter().chain(right).map(|m| m.channel).collect();
    let mut known = Vec::new();
    channels.retain(|c| {
        !known.contains(c) && {
            known.push(*c);
            true
        }
    });
    for channel in channels {
        let of = |all: &[Message]| {
            all.iter().filter(|m| m.channel == channel).map(|m| m.text.clone()).collect::<Vec<String>>()
        };
        let (a, b) = (of(left), of(right));
        if a == b {
            continue;
        }
        let sorted = |mut all: Vec<String>| {
            all.sort();
            all
        };
        let first = a.iter().zip(&b).find(|(x, y)| x != y);
        let difference = if a.len() != b.len() {
            Difference::Number
        } else if sorted(a.clone()) == sorted(b.clone()) {
            Difference::Order
        } else if first.is_some_and(|(x, y)| x.len() != y.len()) {
            Difference::Length
        } else {
            Difference::Bytes
        };
        let what = match (difference, first) {
            (Difference::Number, _) | (_, None) => format!("{a:?}\n  {b:?}"),
            (_, Some((x, y))) => format!("{x:?}\n  {y:?}"),
        };
        return Some((channel, difference, what));
    }
    Some(("all", Difference::Order, "messages of different kinds come in another order".to_owned()))
}
