//! The shape of a game with secrets: who knows what, the deal, the referee, the record, and the erased form of a game
//! that server and command line use.
//!
//! A game of one card: the rules ask what it is, and go on when they are told.
//!
//! ```
//! use facedown_core::deal::ChanceStream;
//! use facedown_core::rules::drive::Ended;
//! use facedown_core::rules::game::*;
//! use facedown_core::rules::outcome::{Outcome, Verdict};
//! use facedown_core::rules::seat::{Seat, SeatSet, Viewer};
//! use facedown_core::table::{Referee, Reply};
//!
//! #[derive(Copy, Clone, PartialEq, Eq, Debug)]
//! struct OneCard;
//!
//! impl Game for OneCard {
//!     const ID: &'static str = "one-card";
//!     const RULES: u32 = 1;
//!     const SEATS: usize = 1;
//!     type Options = ();
//!     type Public = Option<u8>; // the card, once it is up
//!     type Private = ();
//!     type Hidden = u8;
//!     type Action = (); // turn it up
//!     type Query = ();
//!     type Answer = u8;
//!     type PrivateAnswers = AllPublic;
//!     type Refusal = std::convert::Infallible;
//!     type Event = u8;
//!     type Mark = ();
//!
//!     fn deal(_: &(), chance: &mut ChanceStream) -> State<Self> {
//!         State { public: None, private: Default::default(), hidden: chance.below(52) as u8 }
//!     }
//!     fn to_act(public: &Option<u8>) -> SeatSet {
//!         if public.is_none() { SeatSet::only(Seat::Solo) } else { SeatSet::EMPTY }
//!     }
//!     fn legal(view: View<'_, Self>, _: Seat, found: &mut dyn FnMut(())) {
//!         view.public.is_none().then(|| found(()));
//!     }
//!     fn begin(_: Known<'_, Self>, _: (), _: &mut impl Events<Self>) -> Flow<Self> {
//!         Flow::Ask(())
//!     }
//!     fn resume(known: Known<'_, Self>, _: (), card: u8, events: &mut impl Events<Self>) -> Flow<Self> {
//!         *known.public = Some(card);
//!         events.tell(Audience::All, || card);
//!         Flow::Done
//!     }
//!     fn answer(truth: Truth<'_, Self>, _: ()) -> u8 {
//!         *truth.hidden
//!     }
//!     fn outcomes(_: View<'_, Self>, _: (), found: &mut dyn FnMut(u8, u32)) {
//!         (0..52).for_each(|card| found(card, 1));
//!     }
//!     fn sample(_: View<'_, Self>, _: &mut Rng) -> Option<State<Self>> {
//!         None
//!     }
//!     fn mark(_: &Option<u8>, _: (), _: &Option<u8>) -> Option<()> {
//!         None
//!     }
//!     fn verdict(public: &Option<u8>, _: &[()]) -> Verdict {
//!         match public {
//!             Some(card) => Verdict::Over(Outcome::score((*card).into(), "turned-up")),
//!             None => Verdict::Open { claim: None },
//!         }
//!     }
//! }
//!
//! // Dealt: the referee knows the card and shows it to nobody before it is up.
//! let state = OneCard::deal(&(), &mut facedown_core::deal::DealSeed([7; 32]).stream());
//! let card = state.hidden;
//! let mut referee = Referee::new(state);
//! let turn = referee.act(Seat::Solo, (), |_| Reply::NotYet, |_| Ok(())).unwrap();
//! assert_eq!((turn.ended, turn.notices[0].event), (Ended::Done, card));
//! assert_eq!(referee.finish().unwrap().public, Some(card));
//!
//! // At a table of real cards nobody has dealt for the program: people tell what turns up.
//! let real = Setup { public: None, private: Default::default(), hidden: None };
//! let mut referee = Referee::<OneCard>::new(real);
//! referee.act(Seat::Solo, (), |_| Reply::Is(51), |_| Ok(())).unwrap();
//! assert_eq!(referee.view(Viewer::Spectator).public, &Some(51));
//! ```
//!
//! Boards stand in `facedown-board`, rules in `facedown-games`. Start at [`rules::game::Game`]. The folders stand on each
//! other in this order, and never the other way round: `deal`, `rules`, `lesson`, `notation`, `show`, `table`, then
//! `record` and `ports`.

pub mod deal;
pub mod lesson;
pub mod notation;
pub mod ports;
pub mod record;
pub mod rules;
pub mod show;
pub mod table;
