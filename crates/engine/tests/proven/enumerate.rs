//! Slow and plain: what an action is worth, by playing it on every deal that fits what everybody sees.
//!
//! Nothing here is a search's: no chance nodes, no weights, no evaluation. Each deal is a whole state of its own, played by
//! the rules as a referee would. Both sides choose by what they see: deals that still look alike go on together.
//! Whatever is not over at the horizon may yet be won or lost, so a value is a pair of bounds.

use facedown_core::notation::Notation;
use facedown_core::rules::game::{Game, Silent, State};
use facedown_core::rules::outcome::{Outcome, Verdict};
use facedown_core::rules::seat::Seat;

/// Bounds of a value, summed over deals: a deal counts 1 if it is won, -1 if it is lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// At least.
    pub low: i64,
    /// At most.
    pub high: i64,
}

/// Every deal that fits a position of Surprise Chess as everybody sees it, each as likely as any other.
pub fn deals<G: Notation>(fen: &str, options: &G::Options) -> Option<Vec<State<G>>> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<&str> = fields.first()?.split('/').collect();
    let (white_pool, black_pool) = fields.get(6)?.split_once('/')?;
    let white = arrangements(ranks.last()?, 'X', white_pool);
    let black = arrangements(ranks.first()?, 'x', black_pool);
    let mut states = Vec::new();
    for w in &white {
        for b in &black {
            let whole = format!("{} {w}/{b}", fields[..7].join(" "));
            let setup = G::read_fen(&whole, options).ok()?;
            states.push(State { public: setup.public, private: setup.private, hidden: setup.hidden? });
        }
    }
    Some(states)
}

/// Every different way to lay a pool under the cards of a rank, as field 8 of the FEN has it.
fn arrangements(rank: &str, card: char, pool: &str) -> Vec<String> {
    let mut files = Vec::new();
    for c in rank.chars() {
        match c.to_digit(10) {
            Some(n) => files.extend((0..n).map(|_| false)),
            None => files.push(c == card),
        }
    }
    if !files.contains(&true) {
        return vec!["-".to_owned()];
    }
    let mut left: Vec<char> = pool.chars().filter(|c| *c != '-').collect();
    left.sort_unstable();
    let mut found = Vec::new();
    lay(&files, &mut left, String::new(), &mut found);
    found
}

fn lay(files: &[bool], left: &mut Vec<char>, text: String, found: &mut Vec<String>) {
    let Some((&is_card, rest)) = files.split_first() else {
        found.push(text);
        return;
    };
    if !is_card {
        return lay(rest, left, text + "-", found);
    }
    for i in 0..left.len() {
        if i > 0 && left[i] == left[i - 1] {
            continue;
        }
        let officer = left.remove(i);
        lay(rest, left, format!("{text}{officer}"), found);
        left.insert(i, officer);
    }
}

/// The deal in which every card is what its square says, if it is one of these.
pub fn by_the_squares<G: Notation>(fen: &str, options: &G::Options) -> Option<State<G>> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<&str> = fields.first()?.split('/').collect();
    let side = |rank: &str, card: char, home: &str| {
        let mut text = String::new();
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(n) => text.extend((0..n).map(|_| '-')),
                None if c == card => text.push(home.chars().nth(text.len()).unwrap_or('-')),
                None => text.push('-'),
            }
        }
        if text.chars().all(|c| c == '-') { "-".to_owned() } else { text }
    };
    let white = side(ranks.last()?, 'X', "RNBQKBNR");
    let black = side(ranks.first()?, 'x', "rnbqkbnr");
    let setup = G::read_fen(&format!("{} {white}/{black}", fields[..7].join(" ")), options).ok()?;
    Some(State { public: setup.public, private: setup.private, hidden: setup.hidden? })
}

/// Bounds of the value for `us` of deals that all look the same, `depth` actions deep.
pub fn value<G: Game>(alike: &[State<G>], us: Seat, depth: u32) -> Bounds {
    let n = alike.len() as i64;
    let public = &alike[0].public;
    match G::verdict(public, &[]) {
        Verdict::Over(Outcome { winner: Some(winner), .. }) => {
            let sum = if winner == us { n } else { -n };
            return Bounds { low: sum, high: sum };
        }
        Verdict::Over(_) => return Bounds { low: 0, high: 0 },
        Verdict::Open { .. } => {}
    }
    let Some(seat) = G::to_act(public).iter().next().filter(|_| depth > 0) else {
        return Bounds { low: -n, high: n };
    };
    let mut best: Option<Bounds> = None;
    for action in alike[0].legal_actions(seat) {
        let found = after(alike, seat, action, us, depth);
        best = Some(match best {
            None => found,
            Some(b) if seat == us => Bounds { low: b.low.max(found.low), high: b.high.max(found.high) },
            Some(b) => Bounds { low: b.low.min(found.low), high: b.high.min(found.high) },
        });
        let limit = if seat == us { n } else { -n };
        if best.is_some_and(|b| b.low == limit && b.high == limit) {
            break;
        }
    }
    best.unwrap_or(Bounds { low: 0, high: 0 })
}

/// Bounds of the value for `us` of an action of `seat`, which counts as one of `depth`.
pub fn after<G: Game>(alike: &[State<G>], seat: Seat, action: G::Action, us: Seat, depth: u32) -> Bounds {
    let mut groups: Vec<Vec<State<G>>> = Vec::new();
    for state in alike {
        let mut next = state.clone();
        next.play(seat, action, &mut Silent);
        match groups.iter_mut().find(|g| g[0].public == next.public) {
            Some(group) => group.push(next),
            None => groups.push(vec![next]),
        }
    }
    let mut sum = Bounds { low: 0, high: 0 };
    for group in groups {
        let found = value(&group, us, depth - 1);
        sum.low += found.low;
        sum.high += found.high;
    }
    sum
}

/// The one action that is better than every other by a twentieth of a game or more, whatever lies beyond two plies;
/// with the bounds of every action.
pub fn proven<G: Game>(alike: &[State<G>]) -> Option<(G::Action, Vec<(G::Action, Bounds)>)> {
    let us = G::to_act(&alike[0].public).iter().next()?;
    let n = alike.len() as i64;
    let (mut all, mut open) = (Vec::new(), 0);
    for action in alike[0].legal_actions(us) {
        let bounds = after(alike, us, action, us, 2);
        // Two actions that may both win cannot be told apart.
        open += u32::from(bounds.high == n);
        if open > 1 {
            return None;
        }
        all.push((action, bounds));
    }
    let &(best, found) = all.iter().max_by_key(|(_, b)| b.low)?;
    let clear = all.len() > 1 && all.iter().all(|(a, b)| *a == best || 20 * (found.low - b.high) >= 2 * n);
    clear.then_some((best, all))
}

/// The actions that force mate in exactly `moves` of the mover's moves, where everything is open; empty where a shorter
/// mate is there.
pub fn mates<G: Game>(state: &State<G>, moves: u32) -> Vec<G::Action> {
    let Some(us) = G::to_act(&state.public).iter().next() else { return Vec::new() };
    let alone = std::slice::from_ref(state);
    let wins = |action, depth| after(alone, us, action, us, depth).low == 1;
    let actions = state.legal_actions(us);
    if (1..moves).any(|fewer| actions.iter().any(|&a| wins(a, 2 * fewer - 1))) {
        return Vec::new();
    }
    actions.into_iter().filter(|&a| wins(a, 2 * moves - 1)).collect()
}
