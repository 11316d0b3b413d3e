//! The preview of a table that its address gives anybody: the public view while it goes on, and everything when it is
//! over.

use facedown_core::notation::About;
use facedown_core::rules::outcome::Outcome;
use facedown_core::rules::seat::Viewer;
use facedown_core::show::scene::{Holdings, Pool, Scene};
use facedown_protocol::{Names, Phase};

use super::live::LiveTable;

/// A table as its address announces it.
pub struct Preview {
    /// The game's name and description.
    pub about: &'static About,
    /// The people, by seat; the computer by what it is.
    pub names: Names,
    /// `Dealing`, `Playing` or `Over`.
    pub phase: Phase,
    /// Number of finished actions.
    pub ply: u32,
    /// The outcome of the game; `None` before it is over.
    pub outcome: Option<Outcome>,
    /// The position as everybody sees it, once it is dealt.
    pub seen: Option<(Scene, Option<Holdings>, Vec<Pool>)>,
}

impl LiveTable {
    /// May whoever has the address go through the game? It is over then, and no deal that another game is played on.
    pub(crate) fn is_open_by_address(&self) -> bool {
        self.open && self.phase() == Phase::Over && !self.is_provisional() && self.games.deal_is_over()
    }

    /// The part of it that anybody may see.
    pub(crate) fn preview(&self) -> Option<Preview> {
        if !self.open {
            return None;
        }
        let play = self.play();
        let seen = play.and_then(|play| play.observation(Viewer::Spectator, play.ply()));
        let mut names = self.names_by_seat();
        if let Some(seat) = self.computer() {
            let of = if seat.index() == 0 { &mut names.white } else { &mut names.black };
            "Computer".clone_into(of);
        }
        Some(Preview {
            about: self.game.about(),
            names,
            phase: self.phase(),
            ply: play.map_or(0, |play| play.ply()),
            outcome: self.outcome(),
            seen: seen.map(|seen| (seen.scene, seen.holdings, seen.pools)),
        })
    }
}
