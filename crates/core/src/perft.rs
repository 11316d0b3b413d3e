//! Counting the leaves of a game tree, to check rules and to measure them.

use crate::drive::drive;
use crate::game::{Audience, Flow, Game, Known, Silent, State, Truth, View};
use crate::seat::{PerSeat, Seat};

/// Which leaves are counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// Identities are fixed by the deal: one leaf an action, as in chess.
    Deal,
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

/// Leaves of the dealt game, `depth` actions deep; the last ply is counted in bulk.
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
        return 1;
    }
    let Some(seat) = actor::<G>(public) else { return 0 };
    let view = View { public, own: Some((seat, &private[seat])) };
    if BULK && depth == 1 {
        return G::count(view, seat);
    }
    let mut leaves = 0;
    G::legal(view, seat, &mut |action| {
        let (mut child, mut privates) = (*public, *private);
        let run = drive::<G, std::convert::Infallible>(
            &mut child,
            &mut privates,
            seat,
            action,
            &mut Silent,
            |public, private, query| Ok(G::answer(Truth { public, private, hidden }, query)),
        );
        let Ok(_) = run;
        leaves += dealt::<G, BULK>(&child, &privates, hidden, depth - 1);
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
    G::legal(View::public(public), seat, &mut |action| {
        if let Some(child) = G::frozen(public, action) {
            leaves += perft_frozen::<G>(&child, depth - 1);
        }
    });
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
    if depth == 1 && !last_branches {
        return G::count(view, seat);
    }
    let mut leaves = 0;
    G::legal(view, seat, &mut |action| {
        each_outcome::<G>(public, private, seat, action, &mut |public, private| {
            leaves += perft_chance::<G>(public, private, depth - 1, last_branches);
        });
    });
    leaves
}

/// Calls `found` with every position that an action can lead to, one for each distinct run of public answers.
pub fn each_outcome<G: Game>(
    public: &G::Public,
    private: &PerSeat<G::Private>,
    seat: Seat,
    action: G::Action,
    found: &mut impl FnMut(&G::Public, &PerSeat<G::Private>),
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
    let Flow::Ask(query) = flow else { return found(&public, &private) };
    let open = G::audience(query) == Audience::All;
    let mut answered = false;
    G::outcomes(View { public: &public, own: Some((seat, &private[seat])) }, query, &mut |answer, weight| {
        if weight == 0 || (answered && !open) {
            return;
        }
        answered = true;
        let (mut child, mut privates) = (public, private);
        let told = crate::drive::tell::<G>(&mut privates, query, answer);
        let known = Known { public: &mut child, private: &mut privates[seat], seat };
        let flow = G::resume(known, query, told, &mut Silent);
        go_on::<G>(child, privates, seat, flow, found);
    });
}
