//! *Row*: a game of three to five cards, small enough to check by hand, and its flawed copies on which the suite must
//! fail.
//!
//! A king, a queen, a rook (and a bishop, and a knight) lie face down in a row, shuffled. White and Black turn up one
//! card each in turn; who turns up the king wins. With `peeks=on` each seat may once, in place of a turn, look at a
//! card and put it back: the other seat sees which card was looked at, not what it is. A row from which all other
//! cards are gone leaves the king, so every game ends.
//!
//! [`Row<Honest>`] keeps its secrets. [`Row<Flawed>`] has one [`Flaw`] at a time; those of the first group let a secret
//! out, those of the second break another promise of a game.

mod notation;
mod rules;
mod show;

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use facedown_core::rules::game::View;
use facedown_core::rules::seat::{PerSeat, Seat};

/// Most cards in a row.
pub(super) const LONGEST: usize = 5;

/// The cards of a row of five; shorter rows leave out the last ones.
pub(super) const PACK: [char; LONGEST] = ['K', 'Q', 'R', 'B', 'N'];

/// The game, with the flaw of its variant.
pub struct Row<V>(PhantomData<fn() -> V>);

impl<V> Copy for Row<V> {}
impl<V> Clone for Row<V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> PartialEq for Row<V> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl<V> Eq for Row<V> {}
impl<V> fmt::Debug for Row<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Row")
    }
}

/// Which copy of the game.
pub trait Variant: Send + Sync + 'static {
    /// The flaw that it has now.
    fn flaw() -> Option<Flaw>;
}

/// The copy without a flaw.
#[derive(Debug)]
pub struct Honest;

impl Variant for Honest {
    #[inline]
    fn flaw() -> Option<Flaw> {
        None
    }
}

/// The copy with the flaw that [`flawed`] gives it; without one it is honest.
#[derive(Debug)]
pub struct Flawed;

thread_local! {
    static FLAW: Cell<Option<Flaw>> = const { Cell::new(None) };
}

impl Variant for Flawed {
    fn flaw() -> Option<Flaw> {
        FLAW.get()
    }
}

/// Runs `work` with a flaw in [`Row<Flawed>`] on this thread. One type with a flaw at run time, since the suite over
/// forty types takes minutes to compile.
pub fn flawed<T>(flaw: Flaw, work: impl FnOnce() -> T) -> T {
    struct Mended;
    impl Drop for Mended {
        fn drop(&mut self) {
            FLAW.set(None);
        }
    }
    let _mended = Mended;
    FLAW.set(Some(flaw));
    work()
}

/// A flaw of a copy of the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Leak: the scene shows as known what nobody knows.
    LeakScene,
    /// Leak: legal actions come in the order of the hidden cards.
    LeakOrder,
    /// Leak: an error text names the card that one may not look at.
    LeakError,
    /// Leak: a second event is told while the king lies on the first place.
    LeakNumber,
    /// Leak: the text of a move is longer by the place of the king.
    LeakLength,
    /// Leak: the FEN of a view holds the dealer's field.
    LeakFen,
    /// Leak: a step carries the place of the king in its arguments.
    LeakStep,
    /// Leak: the odds are those of one who knows.
    LeakOdds,
    /// Leak: the pool leaves out the card on the last place.
    LeakPool,
    /// Leak: a legal action is offered with a choice that depends on the card.
    LeakChoice,
    /// Leak: the seat that waits may prepare to turn up the king, and it alone.
    LeakPremove,
    /// Leak: what one seat saw is told to all.
    LeakAudience,
    /// Leak: what Black looks at is written into the public part.
    LeakPublic,
    /// Leak: the log line of the public part prints the cards.
    LeakLog,
    /// Leak: White may not turn up a king on the first place (legality from the truth).
    LeakLegal,
    /// Leak: White's first turn may be taken as a draw if the king lies on the first place.
    LeakClaim,

    /// An action is listed twice.
    ActionTwice,
    /// The count leaves out the last action.
    CountShort,
    /// The order of the actions changes from call to call.
    OrderDrifts,
    /// There is said to be no action while there are some.
    NoneLegal,
    /// Two actions have one text.
    TextTwice,
    /// The text of an action needs quoting in a shell.
    TextQuoted,
    /// A text with an answer is read as if it had none.
    AnswersTaken,
    /// Reading an action slices bytes, and panics within a letter of more than one.
    ActionPanics,
    /// The FEN forgets who has looked.
    FenForgets,
    /// Reading a FEN indexes without looking at its length.
    FenPanics,
    /// A dealer's FEN with a card twice is taken.
    FenTrusts,
    /// The deal depends on something besides its stream.
    DealDrifts,
    /// An impossible answer is listed with weight 0.
    WeightZero,
    /// The true answer is not always among those listed.
    TruthMissing,
    /// The king is listed as twice as likely as it is.
    WeightBiased,
    /// What a seat has seen counts among what is hidden from it.
    BitsForget,
    /// A sampled state forgets what its seat has seen.
    SampleForgets,
    /// A sampled state may hold a card that was turned up.
    SampleTwice,
    /// Sampling prefers the order of the pack.
    SampleBiased,
    /// Sampling finds nothing after the first card.
    SampleNone,
    /// The game goes on when the king is up.
    NeverOver,
    /// The winner is a seat that the game does not have.
    WinnerUnknown,
    /// A finished turn leaves no mark.
    MarkMissing,
    /// The step of a turned card names the wrong place.
    StepWrong,
    /// The odds do not add up.
    OddsSum,
    /// The event of a turned card does not say which.
    EventSilent,
    /// The game's behavior depends on when it runs.
    RulesDrift,
}

/// A place in the row and the card on it.
pub(super) type Peek = (u8, char);

/// The dealt cards where a flawed copy keeps them in its public part. The honest copy keeps an empty one.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub struct Spill {
    pub(super) cards: [char; LONGEST],
    pub(super) printed: bool,
}

impl fmt::Debug for Spill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.printed { write!(f, "{:?}", self.cards) } else { f.write_str("-") }
    }
}

impl Spill {
    /// Place of the king, 0 where nothing was spilled.
    pub(super) fn king(&self) -> usize {
        self.cards.iter().position(|&c| c == 'K').unwrap_or(0)
    }
}

/// The part that everybody sees: the cards that are up, and who looked where.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pub(super) len: u8,
    pub(super) peeks: bool,
    pub(super) turn: Seat,
    pub(super) up: [Option<char>; LONGEST],
    /// The card that each seat has looked at.
    pub(super) peeked: PerSeat<Option<u8>>,
    pub(super) spill: Spill,
}

/// The part that one seat alone sees: the card that it looked at.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Private {
    pub(super) seen: Option<Peek>,
}

/// The cards as dealt.
#[derive(Clone)]
pub struct Hidden {
    pub(super) cards: [char; LONGEST],
}

/// A turn: turn a card up, or look at one.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Turn up the card on this place, from 0.
    Turn(u8),
    /// Look at the card on this place, from 0, alone.
    Peek(u8),
}

impl Action {
    pub(super) fn place(self) -> u8 {
        match self {
            Action::Turn(at) | Action::Peek(at) => at,
        }
    }
}

/// Something that the deal decided and the rules need to be told.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// The card that turns up on this place.
    Turned(u8),
    /// The card that this seat looks at.
    Seen(Seat, u8),
}

impl Query {
    pub(super) fn place(self) -> u8 {
        match self {
            Query::Turned(at) | Query::Seen(_, at) => at,
        }
    }
}

/// An event of a turn, for a seat or everybody.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A card was turned up.
    Turned {
        /// Place of the card, from 0.
        at: u8,
        /// Letter of the card.
        card: char,
        /// The seat whose turn it was.
        by: Seat,
    },
    /// A seat looked at a card.
    Peeked {
        /// Place of the card, from 0.
        at: u8,
    },
    /// The card that it saw, told to that seat alone.
    Saw {
        /// Place of the card, from 0.
        at: u8,
        /// Letter of the card.
        card: char,
    },
    /// Told by flawed copies alone.
    Whisper {
        /// Place of the king, from 0.
        king: u8,
    },
}

/// The options of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub(super) cards: u8,
    pub(super) peeks: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { cards: 4, peeks: true }
    }
}

impl Public {
    pub(super) fn places(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.len
    }

    pub(super) fn king_up(&self) -> bool {
        self.up.contains(&Some('K'))
    }

    /// The cards of the pack that are not up.
    pub(super) fn pool(&self) -> Vec<char> {
        PACK[..self.len.into()].iter().copied().filter(|c| !self.up.contains(&Some(*c))).collect()
    }
}

/// A reader's knowledge of the card on a place that is not up: the cards that it may be.
pub(super) fn candidates<V: Variant>(info: View<'_, Row<V>>, at: u8) -> Vec<char> {
    let seen = info.own.and_then(|(_, private)| private.seen);
    match seen {
        Some((place, card)) if place == at => vec![card],
        Some((place, card)) if info.public.up[usize::from(place)].is_none() => {
            info.public.pool().into_iter().filter(|&c| c != card).collect()
        }
        _ => info.public.pool(),
    }
}
