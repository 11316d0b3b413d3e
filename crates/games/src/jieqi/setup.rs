//! The deal, and the expectations of a viewer about unknown pieces (Jieqi rules page, section 5).

use facedown_board::Color;
use facedown_board::xiangqi::{HOMES, Role, Square, home, home_color, home_index, home_role};
use facedown_core::deal::ChanceStream;
use facedown_core::rules::game::{Rng, State, View};
use facedown_core::rules::seat::PerSeat;
use rand::seq::SliceRandom;

use super::pool::{Kinds, Places, Pool};
use super::{Jieqi, Options, Private, Public, Stage, Taken, options};

/// The pieces of a side before the shuffle, in the order of the page.
pub(super) const PACK: [Role; HOMES] = [
    Role::Rook,
    Role::Rook,
    Role::Horse,
    Role::Horse,
    Role::Elephant,
    Role::Elephant,
    Role::Advisor,
    Role::Advisor,
    Role::Cannon,
    Role::Cannon,
    Role::Pawn,
    Role::Pawn,
    Role::Pawn,
    Role::Pawn,
    Role::Pawn,
];

/// The identities of the face-down pieces, by the home points to which they were dealt; and of those that had been
/// captured face down before the position was set up. Where nothing was dealt, the value means nothing. There is no
/// `Debug`: nobody may see it.
#[derive(Clone)]
pub struct Hidden {
    homes: [[Role; HOMES]; 2],
    earlier: [Kinds; 2],
}

impl Hidden {
    /// A deal in which all pieces are what they look like; also that of a board on which all lie open.
    pub(super) fn plain() -> Hidden {
        let of = |color| std::array::from_fn(|i| home_role(home(color, i)).unwrap_or(Role::Pawn));
        Hidden { homes: [of(Color::White), of(Color::Black)], earlier: [Kinds::default(); 2] }
    }

    /// Draws the deal: for Red, then for Black, a shuffle laid out on the home points in order.
    pub(super) fn deal(chance: &mut ChanceStream) -> Hidden {
        let mut hidden = Hidden::plain();
        for color in Color::ALL {
            hidden.homes[color as usize] = PACK;
            chance.shuffle(&mut hidden.homes[color as usize]);
        }
        hidden
    }

    /// The identity of the piece dealt to this home point; a pawn for another point.
    #[inline(always)]
    pub(super) fn at(&self, square: Square) -> Role {
        match home_index(square) {
            Some(i) => self.homes[home_color(square) as usize][i],
            None => Role::Pawn,
        }
    }

    pub(super) fn set(&mut self, square: Square, role: Role) {
        if let Some(i) = home_index(square) {
            self.homes[home_color(square) as usize][i] = role;
        }
    }

    pub(super) fn set_earlier(&mut self, color: Color, kinds: Kinds) {
        self.earlier[color as usize] = kinds;
    }

    /// The identity of each captured face-down piece of a side, in the order of capture.
    pub(super) fn taken(&self, color: Color, places: Places) -> Kinds {
        let kind = |(i, place): (usize, u8)| {
            let earlier = self.earlier[color as usize].get(i);
            let dealt = self.homes[color as usize].get(usize::from(place)).copied();
            dealt.or(earlier).unwrap_or(Role::Pawn)
        };
        places.iter().enumerate().map(kind).collect()
    }
}

/// The pool of a side's pieces that a viewer does not know: out of it each unknown one is drawn.
#[must_use]
pub fn pool_of(view: View<'_, Jieqi>, color: Color) -> Pool {
    let pool = view.public.pools[color as usize];
    match view.private_of((!color).seat()) {
        Some(captor) => pool.without(captor.seen.iter()),
        None => pool,
    }
}

/// Home points of a side whose pieces nobody has seen: those that lie on the board, and those of the turn in progress.
fn unseen(public: &Public, color: Color) -> Vec<Square> {
    let position = &public.position;
    let mut squares: Vec<Square> = (position.covered() & position.side(color)).into_iter().collect();
    let mover = !position.turn();
    match public.stage {
        Stage::MoverTurns { action, .. } if color == mover => squares.push(action.from()),
        Stage::MoverTurns { action, taken: Taken::Covered } | Stage::CapturedTurns { action, .. }
            if color != mover =>
        {
            squares.push(action.to());
        }
        _ => {}
    }
    squares
}

/// Draws a full state that agrees with what `info` knows, each arrangement of each pool with the same chance; `None`
/// where pool and places differ in number.
pub(super) fn sample(info: View<'_, Jieqi>, rng: &mut Rng) -> Option<State<Jieqi>> {
    lay_out(info, |pieces| pieces.shuffle(rng))
}

/// Lays what `info` does not know of Red's pieces, then of Black's, in the order of [`Pool::ORDER`] and then shuffled:
/// first on the covered points, row by row from Red's side and from file a, then among those captured face down, in the
/// order of capture.
pub(super) fn lay_out(info: View<'_, Jieqi>, mut shuffle: impl FnMut(&mut [Role])) -> Option<State<Jieqi>> {
    let public = *info.public;
    let mut hidden = Hidden::plain();
    let mut private: PerSeat<Private> = PerSeat::default();
    if let Some((seat, own)) = info.own {
        private[seat] = *own;
    }
    for color in Color::ALL {
        let captor = (!color).seat();
        let places: Vec<u8> = public.taken[color as usize].iter().collect();
        // What is known of captured pieces are the last of them.
        let known: Vec<Role> = match (public.options.captured, info.private_of(captor)) {
            (options::Captured::Public, _) => public.shown[color as usize].iter().collect(),
            (options::Captured::CapturerOnly, Some(own)) => own.seen.iter().collect(),
            _ => Vec::new(),
        };
        let unknown = places.len().checked_sub(known.len())?;
        let squares = unseen(&public, color);
        let mut pieces: Vec<Role> = pool_of(info, color).pieces().collect();
        if pieces.len() != squares.len() + unknown {
            return None;
        }
        shuffle(&mut pieces);
        let captured: Vec<Role> = pieces.split_off(squares.len()).into_iter().chain(known).collect();
        for (square, role) in squares.into_iter().zip(pieces) {
            hidden.set(square, role);
        }
        let mut earlier = Kinds::default();
        for (&place, &role) in places.iter().zip(&captured) {
            if place == Places::EARLIER {
                earlier.push(role);
            } else {
                hidden.set(home(color, usize::from(place)), role);
            }
        }
        hidden.set_earlier(color, earlier);
        if public.options.captured == options::Captured::CapturerOnly && info.private_of(captor).is_none() {
            private[captor] = Private { seen: captured.into_iter().collect() };
        }
    }
    Some(State { public, private, hidden })
}

/// The face-down pieces that a seat captured, as it knows them once the dealer has told all.
pub(super) fn seen_by_captors(options: Options, taken: [Kinds; 2]) -> PerSeat<Private> {
    let mut private = PerSeat::default();
    if options.captured == options::Captured::CapturerOnly {
        for color in Color::ALL {
            private[(!color).seat()] = Private { seen: taken[color as usize] };
        }
    }
    private
}
