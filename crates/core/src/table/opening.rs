//! A game with its type erased, as the registry lists it, and how it is opened on a start.

use super::any::{AnyGame, AnyPosition, AnyTable, NotByHand, OpenError, Start};
use super::by_hand::by_hand;
use super::erased::Position;
use super::sealed_cards;
use super::sealed_terms::{NotSealed, SealedCards};
use crate::deal::{ChanceStream, DealSeed};
use crate::notation::{About, Form, Notation, OnOneDeal, Targets};
use crate::rules::game::{Setup, State};
use crate::rules::options::{Chosen, OptionError, OptionSpec, Preset, with_preset};
use crate::rules::seat::Seat;
use crate::show::Show;
use crate::show::kit::Kit;

/// The erased form of `G`; a value of this type is a registry line.
#[derive(Copy, Clone, Debug)]
pub struct Erased<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Show> Erased<G> {
    /// The registry line of `G`.
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
/// The fault of the FEN, or of the cards that are to be dealt into it.
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
        G::OPTIONS
    }

    fn choose(&self, given: &[(&str, &str)]) -> Result<Chosen, OptionError> {
        let given = with_preset(G::PRESETS, given)?;
        let chosen = Chosen::new(G::ID, G::OPTIONS, given)?;
        G::options(&chosen)?;
        Ok(chosen)
    }

    fn presets(&self) -> &'static [Preset] {
        G::PRESETS
    }

    fn turns_have_parts(&self) -> bool {
        G::COMMIT.is_some()
    }

    fn by_hand(&self) -> Result<(), NotByHand> {
        by_hand::<G>()
    }

    fn sealed(&self, options: &Chosen) -> Result<SealedCards, NotSealed> {
        sealed_cards::sealed::<G>(options)
    }

    fn open_sealed(&self, options: &Chosen, open: &[u32]) -> Result<Box<dyn AnyTable>, NotSealed> {
        sealed_cards::open::<G>(options, open)
    }

    fn laid_out(&self, options: &Chosen, cards: &[Vec<u32>]) -> Result<Box<dyn AnyPosition>, NotSealed> {
        sealed_cards::laid_out::<G>(options, cards)
    }

    fn without_answers<'a>(&self, text: &'a str) -> &'a str {
        G::split_answers(text).0
    }

    fn targets(&self) -> Option<Targets> {
        Targets::read(G::SOLITAIRE?.targets)
    }

    fn on_one_deal(&self, options: &Chosen) -> Result<OnOneDeal, OptionError> {
        Ok(G::on_one_deal(&G::options(options)?))
    }

    fn start_fen(&self, options: &Chosen) -> Result<Option<String>, OptionError> {
        Ok(G::start_fen(&G::options(options)?))
    }

    fn is_start(&self, options: &Chosen, fen: &str) -> Result<bool, OpenError> {
        let options = G::options(options)?;
        let public = G::read_fen(fen, &options)?.public;
        Ok(match G::start_fen(&options) {
            Some(start) => start == fen,
            None => G::is_start(&public, &options),
        })
    }

    fn position(&self, options: &Chosen, start: Start<'_>) -> Result<Box<dyn AnyPosition>, OpenError> {
        let (setup, maker) = setup::<G>(&G::options(options)?, start)?;
        Ok(Box::new(Position::new(options.clone(), setup, maker)))
    }

    fn dialects(&self) -> Vec<&'static str> {
        G::PROGRAMS.dialects.iter().map(|dialect| dialect.name).collect()
    }

    fn told_by_lines(&self) -> bool {
        G::PROGRAMS.told_by_lines
    }

    fn kit(&self, options: &Chosen) -> Result<Kit, OptionError> {
        Ok(G::kit(&G::options(options)?))
    }
}
