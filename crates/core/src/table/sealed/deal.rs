//! A sealed deal as everybody sees it before the first card: the decks with their locks and public shuffles.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::deal::sealed::{Bound, LockRole, Opening, SealCode, Session, SessionTerms, public_shuffles};
use crate::deal::{Commitment, Contribution, ServerSecret, Terms};
use crate::rules::options::Chosen;
use crate::rules::seat::Seat;
use crate::table::any::AnyGame;
use crate::table::sealed_terms::{NotSealed, SealedCards};

/// A deck of a sealed deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Deck {
    pub(super) name: String,
    /// The number of the same deck in [`SealedCards::decks`].
    pub(super) of_game: usize,
    /// The seat (0 or 1) that has the outer lock.
    pub(super) outer: usize,
    pub(super) gamma: Vec<u32>,
    /// The locks by seat.
    pub(super) locks: [Bound; 2],
}

/// Everything that is fixed and public before the first card of a sealed deal turns up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedDeal {
    pub(super) cards: SealedCards,
    pub(super) session: Session,
    pub(super) maker: Option<Seat>,
    pub(super) decks: Vec<Deck>,
    /// Is it a game for one player, whose other lock the dealer holds?
    pub(super) alone: bool,
    code: SealCode,
}

impl SealedDeal {
    /// The session of a table, which is known as soon as the contributions are committed.
    ///
    /// # Errors
    /// [`NotSealed`] where the game, or these options, cannot be sealed.
    pub fn session(
        game: &dyn AnyGame,
        options: &Chosen,
        table: &str,
        secret: Commitment,
        contributions: &[Commitment],
    ) -> Result<Session, NotSealed> {
        let start = game.sealed(options)?.start;
        let about = game.about();
        let canonical = options.canonical();
        let terms = SessionTerms {
            table,
            game: about.id,
            rules: about.rules,
            options: &canonical,
            start: &start,
            secret,
            contributions,
        };
        Ok(terms.session())
    }

    /// The names and sizes of the decks, in the order of the locks: what a seat makes its locks for, each with its role.
    ///
    /// # Errors
    /// [`NotSealed`] where the game, or these options, cannot be sealed.
    pub fn decks(
        game: &dyn AnyGame,
        options: &Chosen,
        seat: usize,
    ) -> Result<Vec<(String, LockRole, u32)>, NotSealed> {
        let decks = game.sealed(options)?.decks;
        // A side's own decks are named by seat, whatever colors the seats get; both have the same cards.
        let named = decks.iter().enumerate().map(|(i, deck)| {
            let (name, owner) = match deck.owner {
                Some(_) => (i.to_string(), Some(i)),
                None => (deck.name.to_owned(), None),
            };
            (name, LockRole::of(seat, owner), size(deck.list))
        });
        Ok(named.collect())
    }

    /// The deal when everything is known that comes before the first card: the locks of both seats, in the order of the
    /// decks, the contributions and the secret. `drawn`: the colors are drawn by lot.
    ///
    /// # Errors
    /// [`NotSealed`] where the game cannot be sealed, or a lock has another number of entries than its deck.
    pub fn new(
        game: &dyn AnyGame,
        options: &Chosen,
        table: &str,
        locks: [Vec<Vec<Commitment>>; 2],
        (secret, contributions, drawn): (&ServerSecret, &[Contribution], bool),
    ) -> Result<SealedDeal, NotSealed> {
        let cards = game.sealed(options)?;
        let commitments: Vec<Commitment> = contributions.iter().map(Contribution::commitment).collect();
        let session = SealedDeal::session(game, options, table, secret.commitment(), &commitments)?;
        let all = locks.iter().flatten().flatten();
        let code = session.code(all, contributions, secret);
        let sizes: Vec<u32> = cards.decks.iter().map(|deck| size(deck.list)).collect();
        let about = game.about();
        let terms = Terms {
            game: about.id,
            rules: about.rules,
            options: &options.canonical(),
            position: None,
            contributions,
        };
        let (lot, gammas) = public_shuffles(&terms.seed(secret), drawn, &sizes);
        let maker = lot.map(|lot| if lot == 0 { Seat::White } else { Seat::Black });
        let names = SealedDeal::decks(game, options, 0)?;
        for (seat, own) in locks.iter().enumerate() {
            if own.iter().map(Vec::len).ne(sizes.iter().map(|size| *size as usize)) {
                let words = format!("the locks of seat {seat} do not fit the decks of {}", about.name);
                return Err(NotSealed(words));
            }
        }
        let mut decks = Vec::new();
        let [first, second] = locks;
        let own = first.into_iter().zip(second).zip(names).zip(gammas).enumerate();
        for (i, (((first, second), (name, role, _)), gamma)) in own {
            let outer = usize::from(role == LockRole::Inner);
            let owned = cards.decks.get(i).is_some_and(|deck| deck.owner.is_some());
            // Deck 0 belongs to seat 0, which has Black's men where the lot gave it Black.
            let of_game = if owned && maker == Some(Seat::Black) { 1 - i.min(1) } else { i };
            let bound = |seat: usize, list| {
                let role = if seat == outer { LockRole::Outer } else { LockRole::Inner };
                Bound::new(&session, role, &name, list)
            };
            let locks = [bound(0, first), bound(1, second)];
            decks.push(Deck { name, of_game, outer, gamma, locks });
        }
        Ok(SealedDeal { cards, session, maker, decks, alone: about.seats == 1, code })
    }

    /// The code that two players may compare by voice.
    #[must_use]
    pub const fn code(&self) -> SealCode {
        self.code
    }

    /// The color of the table's maker, where the colors were drawn.
    #[must_use]
    pub const fn maker(&self) -> Option<Seat> {
        self.maker
    }

    /// The number (0 or 1) of a seat among those that hold locks: 0 is the table's maker where colors were drawn, else
    /// White, and the player of a solitaire.
    #[must_use]
    pub fn number(&self, seat: Seat) -> usize {
        let first = self.maker.unwrap_or(Seat::White);
        usize::from(seat != first && seat != Seat::Solo)
    }
}

/// Number of cards in a list; no deck has more than 99.
fn size(list: &[&str]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}

/// An opening with the lock that it belongs to, as text `0 outer 03 07` and 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedOpening {
    /// Name of the deck.
    pub deck: String,
    /// Which of its locks.
    pub role: LockRole,
    /// The entry.
    pub opening: Opening,
}

impl fmt::Display for SealedOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.deck, self.role.name(), self.opening)
    }
}

/// A text is no opening of a lock.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "expected a deck, outer or inner, an entry and its value, and 64 hexadecimal digits, found {found:?}"
)]
pub struct SealedOpeningError {
    /// The text, cropped.
    pub found: String,
}

impl FromStr for SealedOpening {
    type Err = SealedOpeningError;
    fn from_str(text: &str) -> Result<SealedOpening, SealedOpeningError> {
        let read = || {
            let (deck, rest) = text.split_once(' ')?;
            let (role, opening) = rest.split_once(' ')?;
            let role = LockRole::from_name(role)?;
            Some(SealedOpening { deck: deck.to_owned(), role, opening: opening.parse().ok()? })
        };
        read().ok_or_else(|| SealedOpeningError { found: text.chars().take(100).collect() })
    }
}
