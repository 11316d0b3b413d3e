//! Positions by themselves: what may be done in one, and what an action makes of it. Nothing of them is kept.

use axum::extract::State;
use axum::routing::post;
use axum::{Json as Answer, Router};
use facedown_core::notation::ActionError;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Draft, MoveLine, Start};

use super::body::Json;
use super::replays::shown;
use super::work::Asker;
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
    asker: Asker,
    Json(new): Json<NewPosition, BODY_LIMIT>,
) -> Result<Answer<Position>, Error> {
    asker
        .work(move |_| {
            let opened = Opened::new(&room, &new.game, &new.options, &new.fen, new.observer)?;
            opened.position()
        })
        .await
        .map(Answer)
}

async fn act(
    State(room): State<Room>,
    asker: Asker,
    Json(new): Json<NewPositionAction, BODY_LIMIT>,
) -> Result<Answer<PositionActed>, Error> {
    asker
        .work(move |_| {
            let mut opened = Opened::new(&room, &new.game, &new.options, &new.fen, new.observer)?;
            match new.begun {
                None => opened.act(&new.action)?,
                Some(begun) => opened.go_on(&begun, &new.action)?,
            }
            opened.acted(new.fen)
        })
        .await
        .map(Answer)
}

/// A table opened on a position that was given.
pub(super) struct Opened {
    game: &'static dyn AnyGame,
    options: Chosen,
    table: Box<dyn AnyTable>,
    /// Does the FEN tell what is hidden?
    told: bool,
    /// Who looks at it. Nobody's own knowledge is kept from anybody: whoever gave the FEN has it.
    viewer: Viewer,
    /// The last part of a turn that is not over.
    part: Option<Part>,
}

/// A part of a turn that waits for the next.
struct Part {
    seat: Seat,
    draft: Draft,
    /// How many of the draft's steps are of the parts before.
    seen: usize,
}

impl Opened {
    fn new(
        room: &Room,
        game: &str,
        options: &std::collections::BTreeMap<String, String>,
        fen: &str,
        observer: Option<Seat>,
    ) -> Result<Opened, Error> {
        let game = room.find(game).ok_or_else(|| Error::NoSuchGame { id: game.to_owned() })?;
        let given: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        Opened::on(game, game.choose(&given)?, fen, observer)
    }

    /// A table on the position of a FEN.
    pub(super) fn on(
        game: &'static dyn AnyGame,
        options: Chosen,
        fen: &str,
        observer: Option<Seat>,
    ) -> Result<Opened, Error> {
        let position = game.position(&options, Start::Fen(fen))?;
        let told = position.fen(None).is_ok();
        let table = position.into_table();
        if let Some(asked) = observer.filter(|seat| !table.seats().contains(seat)) {
            let known = table.seats().iter().map(|seat| seat.name()).collect::<Vec<_>>().join(", ");
            return Err(Error::Observer { asked: asked.name(), known });
        }
        let viewer = observer.map_or(Viewer::Spectator, Viewer::Seat);
        Ok(Opened { game, options, table, told, viewer, part: None })
    }

    /// The game.
    pub(super) fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The table.
    pub(super) fn table_mut(&mut self) -> &mut dyn AnyTable {
        &mut *self.table
    }

    /// The seat that acts, or could act now: the viewer's own where it may.
    fn actor(&self) -> Option<Seat> {
        let to_act = self.table.to_act();
        self.viewer.seat().filter(|seat| to_act.contains(*seat)).or_else(|| to_act.iter().next())
    }

    /// The position as it stands.
    pub(super) fn position(&self) -> Result<Position, Error> {
        let table = &*self.table;
        let ply = table.ply();
        let observation = table.observation(self.viewer, ply).ok_or(Error::Unfinished)?;
        let actor = self.actor();
        let offered = actor.filter(|seat| self.viewer.seat().is_none_or(|observer| observer == *seat));
        let (scene, pools, holdings) = match &self.part {
            Some(Part { draft, .. }) => (draft.scene.clone(), draft.pools.clone(), draft.holdings.clone()),
            None => (observation.scene, observation.pools, observation.holdings),
        };
        Ok(Position {
            game: self.game.about().id,
            options: shown(&self.options),
            fen: observation.fen,
            spellings: self.spellings(ply, actor)?,
            scene,
            tally: observation.tally,
            pools,
            holdings,
            captured: Captured::by_seat(table.seats(), &observation.captured),
            legal: offered.map_or_else(Vec::new, |seat| table.legal(seat)),
            to_act: table.to_act().iter().collect(),
            odds: table.odds(self.viewer, ply).unwrap_or_default(),
            outcome: table.outcome(),
            hidden: self.told,
        })
    }

    /// The position in every dialect of the game, through the eyes of this seat or a spectator's.
    fn spellings(&self, ply: u32, seat: Option<Seat>) -> Result<Vec<Spelling>, Error> {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let fen = self.table.observation(viewer, ply).ok_or(Error::Unfinished)?.fen;
        let position = self.game.position(&self.options, Start::Fen(&fen))?;
        let spelled =
            |dialect: &'static str| position.fen_in(dialect, viewer).map(|fen| Spelling { dialect, fen });
        Ok(self.game.dialects().into_iter().filter_map(spelled).collect())
    }

    fn act(&mut self, action: &str) -> Result<(), Error> {
        if let Some(outcome) = self.table.outcome() {
            return Err(Error::Action(ActionError::Over { reason: outcome.reason }));
        }
        let seat = self.actor().ok_or(Error::NobodyToAct)?;
        Ok(self.table.enter(seat, action)?)
    }

    /// Goes through the parts of a turn that was begun, and takes the next.
    fn go_on(&mut self, begun: &[String], action: &str) -> Result<(), Error> {
        let seat = self.actor().ok_or(Error::NobodyToAct)?;
        for part in begun {
            self.table.part(seat, part)?;
        }
        let seen = self.table.draft(seat).map_or(0, |draft| draft.steps.len());
        self.table.part(seat, action)?;
        self.part = self.table.draft(seat).map(|draft| Part { seat, draft, seen });
        Ok(())
    }

    /// What an action, or a part of one, made of the position whose FEN was `given`.
    fn acted(mut self, given: String) -> Result<PositionActed, Error> {
        let position = self.position()?;
        if let Some(Part { seat, draft, seen }) = self.part.take() {
            let text = draft.parts.join(",");
            let played = MoveLine {
                ply: self.table.ply() + 1,
                seat,
                text: text.clone(),
                action: text,
                events: Vec::new(),
                steps: draft.steps.into_iter().skip(seen).collect(),
                commitment: None,
                opened: Vec::new(),
            };
            return Ok(PositionActed { played, position, fen: given, begun: draft.parts });
        }
        let played = self.table.lines(self.viewer, 0).pop().ok_or(Error::Unfinished)?;
        let mut table = self.table;
        // A table gives up its deal when its game is over. This deal came with the request, so nothing is told.
        table.end(Outcome::nobody(reason::ABORTED));
        let last = table.finish().ok().and_then(|mut positions| positions.pop());
        let fen = last.and_then(|last| last.fen(None).ok()).unwrap_or_else(|| position.fen.clone());
        Ok(PositionActed { played, position, fen, begun: Vec::new() })
    }
}
