//! Positions by themselves: what may be done in one, and what an action makes of it. Nothing of them is kept.

use axum::extract::State;
use axum::routing::post;
use axum::{Json as Answer, Router};
use facedown_core::erased::{AnyGame, Start};
use facedown_core::notation::ActionError;
use facedown_core::options::Chosen;
use facedown_core::outcome::{Outcome, reason};
use facedown_core::seat::{Seat, Viewer};
use facedown_core::table::AnyTable;

use super::body::Json;
use super::replays::shown;
use super::work::work;
use crate::error::Error;
use crate::protocol::{Captured, NewPosition, NewPositionAction, Position, PositionActed, Spelling};
use crate::room::Room;

/// Bytes of a body: a FEN has a few hundred.
const BODY_LIMIT: usize = 16 * 1024;

/// `POST /positions` and `POST /positions/act`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/positions", post(look)).route("/positions/act", post(act))
}

async fn look(
    State(room): State<Room>,
    Json(new): Json<NewPosition, BODY_LIMIT>,
) -> Result<Answer<Position>, Error> {
    work(move || {
        let opened = Opened::new(&room, &new.game, &new.options, &new.fen)?;
        opened.position()
    })
    .await
    .map(Answer)
}

async fn act(
    State(room): State<Room>,
    Json(new): Json<NewPositionAction, BODY_LIMIT>,
) -> Result<Answer<PositionActed>, Error> {
    work(move || {
        let mut opened = Opened::new(&room, &new.game, &new.options, &new.fen)?;
        opened.act(&new.action)?;
        opened.acted()
    })
    .await
    .map(Answer)
}

/// A table opened on a position that was given.
struct Opened {
    game: &'static dyn AnyGame,
    options: Chosen,
    table: Box<dyn AnyTable>,
    /// Does the FEN tell what is hidden?
    told: bool,
}

impl Opened {
    fn new(
        room: &Room,
        game: &str,
        options: &std::collections::BTreeMap<String, String>,
        fen: &str,
    ) -> Result<Opened, Error> {
        let game = room.find(game).ok_or_else(|| Error::NoSuchGame { id: game.to_owned() })?;
        let given: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let options = game.choose(&given)?;
        let (table, _) = game.open(&options, Start::Fen(fen))?;
        let told = game.fen(&options, Start::Fen(fen), None).is_ok();
        Ok(Opened { game, options, table, told })
    }

    /// The position as a spectator sees it. Nobody's own knowledge is asked for: whoever typed the FEN has it.
    fn position(&self) -> Result<Position, Error> {
        let table = &*self.table;
        let ply = table.ply();
        let sight = table.sight(Viewer::Spectator, ply).ok_or(Error::Unfinished)?;
        let to_act: Vec<_> = table.to_act().iter().collect();
        Ok(Position {
            game: self.game.about().id,
            options: shown(&self.options),
            fen: sight.fen,
            spellings: self.spellings(ply, to_act.first().copied())?,
            scene: sight.scene,
            tally: sight.tally,
            pools: sight.pools,
            captured: Captured::by_seat(table.seats(), &sight.captured),
            legal: to_act.first().map_or_else(Vec::new, |seat| table.legal(*seat)),
            to_act,
            odds: table.odds(Viewer::Spectator, ply).unwrap_or_default(),
            outcome: table.outcome(),
            hidden: self.told,
        })
    }

    /// The position in every dialect of the game, through the eyes of this seat or a spectator's.
    fn spellings(&self, ply: u32, seat: Option<Seat>) -> Result<Vec<Spelling>, Error> {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let fen = self.table.sight(viewer, ply).ok_or(Error::Unfinished)?.fen;
        let mut spellings = Vec::new();
        for dialect in self.game.dialects() {
            let written = self.game.fen_in(dialect, &self.options, &fen, viewer)?;
            spellings.extend(written.map(|fen| Spelling { dialect, fen }));
        }
        Ok(spellings)
    }

    fn act(&mut self, action: &str) -> Result<(), Error> {
        if let Some(outcome) = self.table.outcome() {
            return Err(Error::Action(ActionError::Over { reason: outcome.reason }));
        }
        let seat = self.table.to_act().iter().next().ok_or(Error::NobodyToAct)?;
        Ok(self.table.enter(seat, action)?)
    }

    fn acted(self) -> Result<PositionActed, Error> {
        let position = self.position()?;
        let played = self.table.lines(Viewer::Spectator, 0).pop().ok_or(Error::Unfinished)?;
        let mut table = self.table;
        // A table gives up its deal when its game is over. This deal came with the request, so nothing is told.
        table.end(Outcome::nobody(reason::ABORTED));
        let told = table.finish().ok().and_then(|mut fens| fens.pop());
        let fen = told.unwrap_or_else(|| position.fen.clone());
        Ok(PositionActed { played, position, fen })
    }
}
