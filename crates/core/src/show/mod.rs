//! The look of a game: boards, hands, steps to animate, the parts that are printed.

pub mod kit;
pub mod scene;
pub mod tally;

use crate::notation::Notation;
use crate::rules::game::{Game, State, View};
use crate::rules::seat::{Seat, Viewer};
use kit::Kit;
use scene::{ActionLine, Holdings, OddsLine, Pool, Scene, Step};
use tally::Tally;

/// Scenes, steps and kits of a game: all that a page or a printer shows of it.
pub trait Show: Notation {
    /// The score so far, in a solitaire.
    const SOLITAIRE: Option<Solitaire<Self>> = None;

    /// The kit for playing it on a table, besides a board and a set of pieces. The default is nothing.
    fn kit(_options: &Self::Options) -> Kit {
        Kit::default()
    }

    /// The board as one viewer sees it.
    fn scene(view: View<'_, Self>) -> Scene;

    /// Hands, reserves and piles beside the board as one viewer sees them, in games that have such things.
    fn holdings(_view: View<'_, Self>) -> Option<Holdings> {
        None
    }

    /// The board with everything open: for the dealer, and for everybody once the game is over. A hidden piece keeps
    /// its form and has `known` filled in. The default is for games that hide nothing.
    fn open_scene(state: &State<Self>) -> Scene {
        Self::scene(View::public(&state.public))
    }

    /// The same with everything open: each hand as its own seat sees it. (Games keep this.)
    fn open_holdings(state: &State<Self>) -> Option<Holdings> {
        let mut holdings = Self::holdings(View::public(&state.public))?;
        for hand in &mut holdings.hands {
            let own = Self::holdings(state.view(Viewer::Seat(hand.seat)))?;
            *hand = own.hands.into_iter().find(|own| own.seat == hand.seat)?;
        }
        Some(holdings)
    }

    /// The pieces that are not turned up yet, as this viewer can tell.
    fn pools(view: View<'_, Self>) -> Vec<Pool>;

    /// The exact odds of every hidden thing, for this viewer.
    fn odds(view: View<'_, Self>) -> Vec<OddsLine>;

    /// An event as steps to animate and speak.
    fn steps(event: &Self::Event, steps: &mut Vec<Step>);

    /// A legal action with what a board needs to offer it.
    fn action_line(view: View<'_, Self>, action: Self::Action) -> ActionLine;

    /// The pieces that a seat still has in hand to be placed, as upper-case letters, strongest first; what others may
    /// not know stays out of `view` itself. The default is for games without such a hand.
    fn in_hand(_view: View<'_, Self>, _seat: Seat) -> String {
        String::new()
    }

    /// The effect of a legal action, in words that go on from "you may", such as `turn up a card`. Actions with the
    /// same words are offered together, so that the words of all that is legal are the task of the moment.
    fn task(_view: View<'_, Self>, _action: Self::Action) -> &'static str {
        "move a piece"
    }

    /// The premoves of a seat that waits, by geometry from its own view alone: wherever its pieces might be able to go
    /// when it is its turn, so that some of it may turn out not to be legal. The default is none.
    fn premoves(_view: View<'_, Self>, _seat: Seat) -> Vec<ActionLine> {
        Vec::new()
    }
}

/// The abilities of a solitaire.
pub struct Solitaire<G: Game> {
    /// The count as a viewer sees it.
    pub tally: fn(View<'_, G>) -> Tally,
    /// The scores that simulated games reached: a text for [`Targets::read`](crate::notation::Targets::read).
    pub targets: &'static str,
}
