//! A game with its type erased: what the registry lists.

use crate::deal::{ChanceStream, DealSeed};
use crate::form::Form;
use crate::game::State;
use crate::kit::Kit;
use crate::notation::{About, FenError, Notation, Setup, Show};
use crate::options::{Chosen, OptionError, OptionSpec, Preset, with_preset};
use crate::position::{AnyPosition, Position};
use crate::seat::Seat;
use crate::solution::Targets;
use crate::table::{AnyTable, NotByHand, by_hand};

/// A start that a game can be opened from.
#[derive(Copy, Clone, Debug)]
pub enum Start<'a> {
    /// The deal of this seed. `true`: the colors are drawn first, as the first draw of the stream.
    Deal(&'a DealSeed, bool),
    /// A position as FEN, a viewer's or the dealer's.
    Fen(&'a str),
    /// A position as FEN, as everybody sees it: what it leaves unknown is dealt from this seed. `true`: the colors are
    /// drawn first.
    DealtOut(&'a str, &'a DealSeed, bool),
    /// A position as FEN whose hidden things are those of this seed's deal (colors not drawn).
    Dealt(&'a str, &'a DealSeed),
}

/// Why a game could not be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// The options are wrong.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The FEN is wrong.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// Something hidden is needed and not given.
    #[error("{0}")]
    NotGiven(String),
    /// The position cannot have come from the deal of the seed that was given with it.
    #[error("this position does not go with the deal of this seed: {0}")]
    OtherDeal(String),
    /// The position leaves nothing to the deal, or nothing that could be dealt.
    #[error("{0}")]
    NotDealtOut(String),
}

/// A game of any kind: one line in the registry.
pub trait AnyGame: Send + Sync {
    /// What it is.
    fn about(&self) -> &'static About;

    /// How its positions are filled in.
    fn form(&self) -> &'static Form;

    /// Its options.
    fn option_specs(&self) -> &'static [OptionSpec];

    /// Checks given options against the game and fills in the defaults.
    ///
    /// # Errors
    /// The option that is wrong, and what it takes.
    fn choose(&self, given: &[(&str, &str)]) -> Result<Chosen, OptionError>;

    /// Named choices of options.
    fn presets(&self) -> &'static [Preset] {
        &[]
    }

    /// Are turns made of parts, which their seat alone sees until it commits the turn ([`Game::COMMIT`](crate::game::Game::COMMIT))?
    fn turns_have_parts(&self) -> bool {
        false
    }

    /// Can people play it with real cards, and tell the program what turns up ([`AnyTable::tell`])?
    ///
    /// # Errors
    /// Why not.
    fn by_hand(&self) -> Result<(), NotByHand>;

    /// The text of an action without the answers that are written behind it.
    fn without_answers<'a>(&self, text: &'a str) -> &'a str {
        text
    }

    /// What scores simulated games reached, in a solitaire.
    fn targets(&self) -> Option<Targets> {
        None
    }

    /// How many games are played on one deal with these options.
    ///
    /// # Errors
    /// Options that do not go together.
    fn games_on_one_deal(&self, options: &Chosen) -> Result<u32, OptionError>;

    /// Are the games on one deal played at once, each on its own board, and not one after another?
    ///
    /// # Errors
    /// Options that do not go together.
    fn games_at_once(&self, options: &Chosen) -> Result<bool, OptionError>;

    /// The start as everybody sees it, where it is the same for every deal.
    ///
    /// # Errors
    /// Options that do not go together.
    fn start_fen(&self, options: &Chosen) -> Result<Option<String>, OptionError>;

    /// Opens a position: what [`AnyPosition`] shows is dealt or read once, however often it is looked at.
    ///
    /// # Errors
    /// What is wrong with options or FEN.
    fn position(&self, options: &Chosen, start: Start<'_>) -> Result<Box<dyn AnyPosition>, OpenError>;

    /// The spellings of FEN in which positions can be written for other programs, by name.
    fn dialects(&self) -> &'static [&'static str] {
        &[]
    }

    /// Is a position line that names no game one of this?
    fn told_by_lines(&self) -> bool {
        false
    }

    /// What is needed to play it on a table.
    ///
    /// # Errors
    /// Options that do not go together.
    fn kit(&self, options: &Chosen) -> Result<Kit, OptionError>;
}

impl dyn AnyGame + '_ {
    /// Opens a table on a start. The second part of the answer is the seat of the table's maker, where the colors are drawn.
    ///
    /// # Errors
    /// Those of [`AnyGame::position`].
    pub fn open(
        &self,
        options: &Chosen,
        start: Start<'_>,
    ) -> Result<(Box<dyn AnyTable>, Option<Seat>), OpenError> {
        let position = self.position(options, start)?;
        let maker = position.maker();
        Ok((position.into_table(), maker))
    }
}

/// The erased form of `G`; a value of this type is a registry line.
#[derive(Copy, Clone, Debug)]
pub struct Erased<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Show> Erased<G> {
    /// The erased form of `G`.
    #[must_use]
    pub const fn new() -> Erased<G> {
        Erased(std::marker::PhantomData)
    }
}

impl<G: Show> Default for Erased<G> {
    fn default() -> Self {
        Erased::new()
    }
}

/// The position of a start, and the color of the table's maker where the colors are drawn.
///
/// # Errors
/// What is wrong with the FEN, or with what is to be dealt into it.
pub fn setup<G: Show>(options: &G::Options, start: Start<'_>) -> Result<(Setup<G>, Option<Seat>), OpenError> {
    match start {
        Start::Deal(seed, colors) => {
            let (state, maker) = deal::<G>(options, seed, colors);
            Ok((state.into(), maker))
        }
        Start::Fen(text) => Ok((G::read_fen(text, options)?, None)),
        Start::DealtOut(text, seed, colors) => {
            let (state, maker) = dealt_out::<G>(text, options, seed, colors)?;
            Ok((state.into(), maker))
        }
        Start::Dealt(text, seed) => Ok((dealt_position::<G>(text, options, seed)?, None)),
    }
}

/// The stream of a seed, and the color of the table's maker where colors are drawn, which is the first draw (0: White).
fn stream(seed: &DealSeed, colors: bool) -> (ChanceStream, Option<Seat>) {
    let mut chance = ChanceStream::new(seed);
    let maker = colors.then(|| if chance.below(2) == 0 { Seat::White } else { Seat::Black });
    (chance, maker)
}

/// Deals a game from a seed, with the color of the table's maker where colors are drawn.
#[must_use]
pub fn deal<G: Notation>(options: &G::Options, seed: &DealSeed, colors: bool) -> (State<G>, Option<Seat>) {
    let (mut chance, maker) = stream(seed, colors);
    (G::deal(options, &mut chance), maker)
}

/// The position of a FEN, dealt out from a seed. The FEN may tell what everybody knows, and no more.
fn dealt_out<G: Notation>(
    text: &str,
    options: &G::Options,
    seed: &DealSeed,
    colors: bool,
) -> Result<(State<G>, Option<Seat>), OpenError> {
    let Setup { public, private, hidden } = G::read_fen(text, options)?;
    let name = G::ABOUT.name;
    if hidden.is_some() {
        let problem = format!("this position of {name} hides nothing, so there is nothing to deal");
        return Err(OpenError::NotDealtOut(problem));
    }
    if Seat::all(G::SEATS).iter().any(|&seat| private[seat] != G::Private::default()) {
        let problem =
            "this FEN tells what one side alone knows: give the position as everybody sees it".to_owned();
        return Err(OpenError::NotDealtOut(problem));
    }
    let (mut chance, maker) = stream(seed, colors);
    let state = G::deal_out(&public, &mut chance).ok_or_else(|| {
        let problem = format!("what is unknown in this position of {name} cannot be dealt: name all of it");
        OpenError::NotDealtOut(problem)
    })?;
    Ok((state, maker))
}

/// The position of a FEN with the hidden things of a deal. Whether they go together is asked of the game's own FEN
/// reader, which knows what a pool allows.
fn dealt_position<G: Show>(text: &str, options: &G::Options, seed: &DealSeed) -> Result<Setup<G>, OpenError> {
    let read = G::read_fen(text, options)?;
    let (dealt, _) = deal::<G>(options, seed, false);
    let joined = State { public: read.public, private: read.private, hidden: dealt.hidden };
    let fen = G::dealer_fen(&joined);
    G::read_fen(&fen, options).map_err(|e| OpenError::OtherDeal(e.to_string()))?;
    if let Some(hidden) = read.hidden {
        let told = G::dealer_fen(&State { public: read.public, private: read.private, hidden });
        if told != fen {
            return Err(OpenError::OtherDeal("the FEN itself tells another deal".to_owned()));
        }
    }
    Ok(joined.into())
}

impl<G: Show> AnyGame for Erased<G> {
    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn form(&self) -> &'static Form {
        const { &G::FORM }
    }

    fn option_specs(&self) -> &'static [OptionSpec] {
        G::option_specs()
    }

    fn choose(&self, given: &[(&str, &str)]) -> Result<Chosen, OptionError> {
        let given = with_preset(G::presets(), given)?;
        let chosen = Chosen::new(G::ID, G::option_specs(), given)?;
        G::options(&chosen)?;
        Ok(chosen)
    }

    fn presets(&self) -> &'static [Preset] {
        G::presets()
    }

    fn turns_have_parts(&self) -> bool {
        G::COMMIT.is_some()
    }

    fn by_hand(&self) -> Result<(), NotByHand> {
        by_hand::<G>()
    }

    fn without_answers<'a>(&self, text: &'a str) -> &'a str {
        G::split_answers(text).0
    }

    fn targets(&self) -> Option<Targets> {
        G::targets()
    }

    fn games_on_one_deal(&self, options: &Chosen) -> Result<u32, OptionError> {
        Ok(G::games_on_one_deal(&G::options(options)?))
    }

    fn games_at_once(&self, options: &Chosen) -> Result<bool, OptionError> {
        Ok(G::games_at_once(&G::options(options)?))
    }

    fn start_fen(&self, options: &Chosen) -> Result<Option<String>, OptionError> {
        Ok(G::start_fen(&G::options(options)?))
    }

    fn position(&self, options: &Chosen, start: Start<'_>) -> Result<Box<dyn AnyPosition>, OpenError> {
        let (setup, maker) = setup::<G>(&G::options(options)?, start)?;
        Ok(Box::new(Position::new(options.clone(), setup, maker)))
    }

    fn dialects(&self) -> &'static [&'static str] {
        G::dialects()
    }

    fn told_by_lines(&self) -> bool {
        G::TOLD_BY_LINES
    }

    fn kit(&self, options: &Chosen) -> Result<Kit, OptionError> {
        Ok(G::kit(&G::options(options)?))
    }
}
