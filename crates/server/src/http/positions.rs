//! Positions by themselves: what may be done in one, and what an action makes of it. Nothing of them is kept.

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use facedown_core::notation::ActionError;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyGame, AnyTable, Draft, MoveLine, Start};
use facedown_protocol::{
    Captured, NewPosition, NewPositionAction, NewPositionLine, NewPositionTold, Observer, Position,
    PositionActed, PositionFollowed, PositionTold, Spelling,
};

use super::answer::Answer;
use super::body::Json;
use super::replays::{not_too_long, shown};
use super::work::{Asker, Wanted};
use crate::error::Error;
use crate::room::Room;

/// Bytes of a body: a FEN has a few hundred.
const BODY_LIMIT: usize = 16 * 1024;

/// Bytes of a body with a line of actions: the longest that is followed has some ten bytes an action.
const LINE_LIMIT: usize = 64 * 1024;

/// `POST /positions`, and what may be done in one: `act`, `tell`, `follow`.
pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/positions", post(look))
        .route("/positions/act", post(act))
        .route("/positions/tell", post(tell))
        .route("/positions/follow", post(follow))
}

async fn look(
    State(room): State<Room>,
    asker: Asker,
    Json(new): Json<NewPosition, BODY_LIMIT>,
) -> Result<Answer<Position>, Error> {
    asker
        .work(move |_| {
            let opened = Opened::new(&room, &new.game, &new.options, &new.fen, new.observer)?;
            let position = opened.position()?;
            if opened.open {
                uncovered(opened.game, &opened.options, position, &new.fen)
            } else {
                Ok(position)
            }
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

async fn tell(
    State(room): State<Room>,
    asker: Asker,
    Json(new): Json<NewPositionTold, BODY_LIMIT>,
) -> Result<Answer<PositionTold>, Error> {
    asker
        .work(move |_| {
            let viewer = new.observer.and_then(Observer::viewer).unwrap_or(Viewer::Spectator);
            let observer = viewer.seat().map(Observer::of);
            // Whatever else the FEN tells, it does not decide what turns up.
            let given = Opened::new(&room, &new.game, &new.options, &new.fen, observer)?;
            let seen = given.table.observation(viewer, 0).ok_or(Error::Unfinished)?.fen;
            let mut opened = Opened::on(given.game, given.options, &seen, observer)?;
            if let Some(outcome) = opened.table.outcome() {
                return Err(Error::Action(ActionError::Over { reason: outcome.reason }));
            }
            let seat = opened.actor().ok_or(Error::NobodyToAct)?;
            let asked = opened.table.tell(seat, &new.action, &new.told)?;
            let acted = if asked.is_none() { Some(opened.acted(seen)?) } else { None };
            Ok(PositionTold { asked, acted })
        })
        .await
        .map(Answer)
}

async fn follow(
    State(room): State<Room>,
    asker: Asker,
    Json(new): Json<NewPositionLine, LINE_LIMIT>,
) -> Result<Answer<PositionFollowed>, Error> {
    asker
        .work(move |wanted| {
            not_too_long(new.actions.len())?;
            let opened = Opened::new(&room, &new.game, &new.options, &new.fen, new.observer)?;
            opened.follow(&new.actions, wanted)
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
    /// The viewer. Nobody's own knowledge is kept from anybody: whoever gave the FEN has it.
    viewer: Viewer,
    /// Is everything shown that the FEN tells?
    open: bool,
    /// The last part of a turn that is not over.
    part: Option<Part>,
}

/// A part of a turn that waits for the next.
struct Part {
    seat: Seat,
    draft: Draft,
    /// Number of the draft's steps that come from earlier parts of the turn.
    seen: usize,
}

impl Opened {
    fn new(
        room: &Room,
        game: &str,
        options: &std::collections::BTreeMap<String, String>,
        fen: &str,
        observer: Option<Observer>,
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
        observer: Option<Observer>,
    ) -> Result<Opened, Error> {
        let position = game.position(&options, Start::Fen(fen))?;
        let told = position.fen(None).is_ok();
        let table = position.into_table();
        let open = observer == Some(Observer::Referee);
        let viewer = observer.and_then(Observer::viewer).unwrap_or(Viewer::Spectator);
        let sits = viewer.seat().is_none_or(|seat| table.seats().contains(&seat));
        if let Some(asked) = observer.filter(|_| !sits || (open && !told)) {
            let mut known: Vec<_> = table.seats().iter().map(|seat| seat.name()).collect();
            known.push(Observer::Spectator.name());
            known.extend(told.then_some(Observer::Referee.name()));
            return Err(Error::Observer { asked: asked.name(), known: known.join(", ") });
        }
        Ok(Opened { game, options, table, told, viewer, open, part: None })
    }

    /// The game to which the position belongs.
    pub(super) fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The table that was opened at the position, to take actions at.
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

    /// Takes the actions of a line as long as they hold.
    fn follow(mut self, actions: &[String], wanted: &Wanted) -> Result<PositionFollowed, Error> {
        let mut refused = None;
        for action in actions {
            wanted.check()?;
            if let Err(why) = self.act(action) {
                refused = Some(why.body());
                break;
            }
        }
        let mut table = self.table;
        let moves = table.lines(self.viewer, 0);
        let seen = (1..=table.ply()).map_while(|ply| table.observation(self.viewer, ply));
        let seen: Vec<String> = seen.map(|observation| observation.fen).collect();
        if !self.told {
            return Ok(PositionFollowed { moves, fens: seen, refused });
        }
        // As for one action.
        table.end(Outcome::nobody(reason::ABORTED));
        let truth = table.finish().ok();
        let truth = truth.map(|all| all.iter().skip(1).map(|one| one.fen(None)).collect::<Result<_, _>>());
        let fens = truth.transpose()?.unwrap_or(seen);
        Ok(PositionFollowed { moves, fens, refused })
    }

    /// The position after an action, or a part of one, in the position whose FEN was `given`.
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
        let position =
            if self.open { uncovered(self.game, &self.options, position, &fen)? } else { position };
        Ok(PositionActed { played, position, fen, begun: Vec::new() })
    }
}

/// A position with everything open that the dealer's FEN of it tells.
fn uncovered(game: &dyn AnyGame, options: &Chosen, position: Position, fen: &str) -> Result<Position, Error> {
    let truth = game.position(options, Start::Fen(fen))?;
    let odds = Vec::new();
    let (scene, holdings, fen) = (truth.scene(None)?, truth.holdings(None)?, truth.fen(None)?);
    Ok(Position { scene, holdings, fen, odds, ..position })
}
