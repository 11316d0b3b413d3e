//! Counting the leaves of a game tree, to check rules and to measure them.

use std::hint::black_box;

use crate::rules::drive::{Ended, answered, audience, drive};
use crate::rules::game::{Audience, Flow, Game, Known, Silent, State, Truth, View, each_legal};
use crate::rules::seat::{PerSeat, Seat};

/// The leaves that a perft counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// Identities are fixed by the deal: one leaf an action, as in chess.
    Deal,
    /// The same leaves, each of them played and not only counted.
    Played,
    /// Each distinct answer of chance that everybody hears is a branch of its own, the last ply too.
    Outcomes,
    /// The same tree, but the last ply counts once an action.
    Actions,
    /// Nothing turns up: what moves stays what it moved as (Jieqi).
    Frozen,
}

/// The seat to act; the first, where both are.
fn actor<G: Game>(public: &G::Public) -> Option<Seat> {
    G::to_act(public).iter().next()
}

/// Leaves of the dealt game, `depth` actions deep; the last ply is counted in bulk. Where turns have parts, whole turns
/// are counted, different runs of parts apart.
#[must_use]
pub fn perft<G: Game>(state: &State<G>, depth: u32) -> u64 {
    dealt::<G, true>(&state.public, &state.private, &state.hidden, depth)
}

/// The same number, with every leaf played.
#[must_use]
pub fn perft_played<G: Game>(state: &State<G>, depth: u32) -> u64 {
    dealt::<G, false>(&state.public, &state.private, &state.hidden, depth)
}

fn dealt<G: Game, const BULK: bool>(
    public: &G::Public,
    private: &PerSeat<G::Private>,
    hidden: &G::Hidden,
    depth: u32,
) -> u64 {
    if depth == 0 {
        if !BULK {
            // Nobody looks at a leaf; it is made all the same.
            black_box(public);
        }
        return 1;
    }
    let Some(seat) = actor::<G>(public) else { return 0 };
    let view = View { public, own: Some((seat, &private[seat])) };
    if BULK && depth == 1 && G::COMMIT.is_none() {
        return G::count(view, seat);
    }
    let mut leaves = 0;
    each_legal::<G>(view, seat, &mut |action| {
        if BULK && depth == 1 && G::COMMIT == Some(action) {
            leaves += 1;
            return;
        }
        // One by one: as a pair they would be copied twice.
        let mut child = *public;
        let mut privates = *private;
        let run = drive::<G, std::convert::Infallible>(
            &mut child,
            &mut privates,
            seat,
            action,
            &mut Silent,
            |public, private, query| Ok(G::answer(Truth { public, private, hidden }, query)),
        );
        let Ok(ended) = run;
        let depth = if ended == Ended::Draft { depth } else { depth - 1 };
        leaves += dealt::<G, BULK>(&child, &privates, hidden, depth);
    });
    leaves
}

/// Leaves of the tree in which nothing turns up; the last ply is counted in bulk. 0 below the first ply of a game that
/// knows no such count.
#[must_use]
pub fn perft_frozen<G: Game>(public: &G::Public, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(seat) = actor::<G>(public) else { return 0 };
    // What is legal never depends on what is private in a game that has this count.
    if depth == 1 {
        return G::count(View::public(public), seat);
    }
    let mut leaves = 0;
    if let Some(frozen) = G::FROZEN {
        frozen(public, &mut |_, child| leaves += perft_frozen::<G>(child, depth - 1));
    }
    leaves
}

/// Leaves with chance as a branch (`Count::Outcomes`) or only above the last ply (`Count::Actions`). Answers that one
/// seat alone hears do not branch; they are the first that is possible.
#[must_use]
pub fn perft_chance<G: Game>(
    public: &G::Public,
    private: &PerSeat<G::Private>,
    depth: u32,
    last_branches: bool,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(seat) = actor::<G>(public) else { return 0 };
    let view = View { public, own: Some((seat, &private[seat])) };
    if depth == 1 && !last_branches && G::COMMIT.is_none() {
        return G::count(view, seat);
    }
    let mut leaves = 0;
    G::legal(view, seat, &mut |action| {
        if depth == 1 && !last_branches {
            leaves += turns_with::<G>(public, private, seat, action);
            return;
        }
        each_outcome::<G>(public, private, seat, action, &mut |public, private| {
            leaves += perft_chance::<G>(public, private, depth - 1, last_branches);
        });
    });
    leaves
}

/// The number of turns that begin with `action`: 1 in games whose turns have no parts.
#[must_use]
pub fn turns_with<G: Game>(
    public: &G::Public,
    private: &PerSeat<G::Private>,
    seat: Seat,
    action: G::Action,
) -> u64 {
    if G::COMMIT.is_none_or(|commit| commit == action) {
        return 1;
    }
    let (mut public, mut own) = (*public, private[seat]);
    let flow = G::begin(Known { public: &mut public, private: &mut own, seat }, action, &mut Silent);
    if flow != Flow::Draft {
        return 1;
    }
    let mut privates = *private;
    privates[seat] = own;
    let mut turns = 0;
    G::legal(View { public: &public, own: Some((seat, &own)) }, seat, &mut |next| {
        turns += turns_with::<G>(&public, &privates, seat, next);
    });
    turns
}

/// Calls `found` with every position that an action can lead to, one for each distinct run of public answers; where
/// turns have parts, every position that a turn can lead to which goes on with this part.
pub fn each_outcome<G: Game>(
    public: &G::Public,
    private: &PerSeat<G::Private>,
    seat: Seat,
    action: G::Action,
    found: &mut dyn FnMut(&G::Public, &PerSeat<G::Private>),
) {
    let (mut public, mut private) = (*public, *private);
    let flow =
        G::begin(Known { public: &mut public, private: &mut private[seat], seat }, action, &mut Silent);
    go_on::<G>(public, private, seat, flow, &mut |p, q| found(p, q));
}

fn go_on<G: Game>(
    public: G::Public,
    private: PerSeat<G::Private>,
    seat: Seat,
    flow: Flow<G>,
    found: &mut dyn FnMut(&G::Public, &PerSeat<G::Private>),
) {
    let query = match flow {
        Flow::Ask(query) => query,
        Flow::Done | Flow::Refused(_) => return found(&public, &private),
        Flow::Draft => {
            let view = View { public: &public, own: Some((seat, &private[seat])) };
            return G::legal(view, seat, &mut |part| {
                let (mut child, mut privates) = (public, private);
                let known = Known { public: &mut child, private: &mut privates[seat], seat };
                let flow = G::begin(known, part, &mut Silent);
                go_on::<G>(child, privates, seat, flow, found);
            });
        }
    };
    let open = audience::<G>(query) == Audience::All;
    let mut any = false;
    G::outcomes(View { public: &public, own: Some((seat, &private[seat])) }, query, &mut |answer, weight| {
        if weight == 0 || (any && !open) {
            return;
        }
        any = true;
        let (mut child, mut privates) = (public, private);
        let flow = answered::<G>(&mut child, &mut privates, seat, query, answer, &mut Silent);
        go_on::<G>(child, privates, seat, flow, found);
    });
}
