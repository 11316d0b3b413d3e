//! The program's rules of a game in the form that the position files and the decision tables ask for.

use facedown_core::notation::Notation;
use facedown_core::rules::game::Game;
use facedown_core::rules::seat::{Seat, Viewer};

use crate::decisions::Viewed;
use crate::played::Played;
use crate::positions::Rules;

/// A played game that the files are held against. A game says where its [`Played`] is and what check means; the rest it
/// says only where its files differ: whole turns of several parts, events in more detail, a FEN without a field.
pub trait FastRules: Clone {
    /// The game that is tested.
    type Game: Notation;

    /// The game in progress, with its truth.
    fn played(&self) -> &Played<Self::Game>;

    /// The game in progress, to play on.
    fn played_mut(&mut self) -> &mut Played<Self::Game>;

    /// Is the side to move in check?
    fn in_check(&self) -> bool;

    /// Legal turns in text order.
    fn legal_turns(&self) -> Vec<String> {
        self.played().legal().into_iter().map(|(text, _)| text).collect()
    }

    /// Plays a legal turn and gives its events in the form of the files.
    fn play_turn(&mut self, turn: &str) -> Vec<String> {
        let told = self.played_mut().play_text(turn);
        told.iter().filter_map(|told| Self::event_words(&told.event)).collect()
    }

    /// An event in the form of the files; `None` where they do not list it.
    fn event_words(event: &<Self::Game as Game>::Event) -> Option<String> {
        Self::Game::event_text(event)
    }

    /// The public FEN as far as the files give it.
    fn public_fen(&self) -> String {
        self.played().fen(Viewer::Spectator)
    }

    /// White's FEN.
    fn seen_by_white(&self) -> String {
        self.played().fen(Viewer::Seat(Seat::White))
    }
}

impl<F: FastRules> Rules for F {
    fn legal(&self) -> Vec<String> {
        self.legal_turns()
    }

    fn play(&mut self, action: &str) -> Vec<String> {
        self.play_turn(action)
    }

    fn is_check(&self) -> bool {
        self.in_check()
    }

    fn end(&self) -> Option<String> {
        self.played().end()
    }

    fn claim(&self) -> Option<String> {
        self.played().claim()
    }

    fn fen(&self) -> String {
        self.public_fen()
    }
}

impl<F: FastRules> Viewed for F {
    fn white_view(&self) -> String {
        self.seen_by_white()
    }
}
