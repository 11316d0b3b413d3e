//! Games that people play with real cards: they tell the moves and what turned up, and hear the pool, the legal moves
//! and the clock. Nothing is kept: who asks has the whole game.

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::post;
use facedown_core::record::{End, Header, Record, Source, Timing, Verified, is_day};
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::table::{AnyTable, Asked, OpenError, Start};
use facedown_protocol::{ByHandGame, ByHandStand, ClockView, ToldTurn};
use facedown_tournament::clock::{Clock, Fallen, Instant, TimeControl};
use facedown_tournament::round::GameResult;

use super::answer::Answer;
use super::body::Json;
use super::positions::Opened;
use super::replays::{self, not_too_long};
use super::work::{Asker, Wanted};
use crate::error::{ByHandError, Error, TournamentError};
use crate::room::{Room, name};
use crate::tournaments::ToldGame;

/// Bytes of a body: the longest game that is followed has some ten bytes a turn, and a few words around them.
pub(super) const BODY_LIMIT: usize = 256 * 1024;

/// `POST /by-hand` and `POST /by-hand/record`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/by-hand", post(stand)).route("/by-hand/record", post(record))
}

async fn stand(
    State(room): State<Room>,
    asker: Asker,
    Json(game): Json<ByHandGame, BODY_LIMIT>,
) -> Result<Answer<ByHandStand>, Error> {
    asker.work(move |wanted| Followed::new(&room, &game, wanted)?.stand()).await.map(Answer)
}

async fn record(
    State(room): State<Room>,
    asker: Asker,
    Json(game): Json<ByHandGame, BODY_LIMIT>,
) -> Result<impl IntoResponse, Error> {
    let told = asker.work(move |wanted| Followed::new(&room, &game, wanted)?.record(&game)).await?;
    let text = told.write();
    Ok(([(CONTENT_TYPE, "application/jsonl")], text))
}

/// A game that was told, followed to where it stands.
struct Followed {
    opened: Opened,
    /// The players, White first.
    names: Vec<String>,
    /// The question that is left about the last turn.
    asked: Option<Asked>,
    clock: Option<ClockView>,
    /// The time that each turn left on its seat's clock.
    left: Vec<u64>,
}

impl Followed {
    fn new(room: &Room, told: &ByHandGame, wanted: &Wanted) -> Result<Followed, Error> {
        not_too_long(told.turns.len())?;
        if let Some(day) = told.date.as_ref().filter(|day| !is_day(day)) {
            return Err(ByHandError::Day(day.clone()).into());
        }
        let names = told.names.clone().unwrap_or_default();
        let names = [name("names.white", &names.white)?, name("names.black", &names.black)?];
        let names = names.map(Option::unwrap_or_default).to_vec();
        let mut opened = open(room, told)?;
        let table = opened.table_mut();
        let asked = follow(table, &told.turns, wanted)?;
        let timed =
            told.clock.map(|control| Timed::new(control, told, table, asked.is_some())).transpose()?;
        if let Some(end) = told.end.as_ref().filter(|_| table.outcome().is_none()) {
            table.end(End::agreed(table, &end.reason, end.winner).map_err(ByHandError::from)?);
        } else if let Some(late) = timed.as_ref().and_then(|timed| timed.fallen) {
            table.end(Outcome::win(late.other(), reason::TIME));
        }
        let over = table.outcome().is_some();
        let (clock, left) = match timed {
            Some(Timed { view, left, .. }) => {
                let running = view.running.filter(|_| !over);
                (Some(ClockView { running, ..view }), left)
            }
            None => (None, Vec::new()),
        };
        Ok(Followed { opened, names, asked, clock, left })
    }

    fn stand(mut self) -> Result<ByHandStand, Error> {
        let table = self.opened.table_mut();
        let moves = table.lines(Viewer::Spectator, 0);
        let claim = table.claimable().filter(|_| self.asked.is_none()).map(str::to_owned);
        Ok(ByHandStand {
            position: self.opened.position()?,
            moves,
            asked: self.asked,
            claim,
            clock: self.clock,
        })
    }

    fn record(mut self, told: &ByHandGame) -> Result<Record, Error> {
        if let Some(Asked { what, .. }) = self.asked {
            return Err(ByHandError::Untold { what }.into());
        }
        let about = self.opened.game().about();
        let table = self.opened.table_mut();
        let header = Header {
            game: about.id.to_owned(),
            rules: about.rules,
            options: table.options().canonical(),
            seats: table.seats().to_vec(),
            names: self.names,
            date: told.date.clone(),
            pair: None,
            source: Source::ByHand,
            start: table.observation(Viewer::Spectator, 0).ok_or(Error::Unfinished)?.fen,
        };
        let late =
            table.outcome().filter(|o| o.reason == reason::TIME).and_then(|o| o.winner).map(Seat::other);
        let record = Record::of(table, header, &self.left, None);
        // Without a clock of the program's nobody knows what clock stood on the table.
        let Some(ClockView { control, left, .. }) = self.clock else { return Ok(record) };
        // People may say that a flag fell on the table which still stands here.
        let left = [(Seat::White, left.white), (Seat::Black, left.black)]
            .map(|(seat, left)| if late == Some(seat) { 0 } else { u64::from(left) });
        let time = Timing { control: Some(control.into()), left: left.to_vec(), given: Vec::new() };
        Ok(record.with_time(time))
    }
}

/// A game that was told to its end, for a tournament: from a start that the game has, without names, and held to the rules
/// once more as [`facedown_core::record::verify`] does.
pub(super) fn finished(room: &Room, told: &ByHandGame, wanted: &Wanted) -> Result<ToldGame, Error> {
    let followed = Followed::new(room, told, wanted)?;
    let record = Followed { names: vec![String::new(); 2], ..followed }.record(told)?;
    wanted.check()?;
    let (game, record, Verified { table, .. }) = replays::open(room.games(), &record.write())?;
    let wrong = |field, why: &str| TournamentError::Sheet { field, why: why.to_owned() };
    if !game.is_start(table.options(), &record.header.start)? {
        return Err(wrong("start", "a game of a tournament begins from a start that the game has").into());
    }
    let reason = record.end.reason.clone().ok_or(Error::NotOver)?;
    let result = match record.end.result.as_str() {
        "1-0" => GameResult::White,
        "0-1" => GameResult::Black,
        "1/2-1/2" => GameResult::Draw,
        _ => return Err(wrong("end", "a game that was broken off has no result to enter").into()),
    };
    let drawn = game.start_fen(table.options())?.is_none();
    Ok(ToldGame { record, result, reason, drawn })
}

/// Opens the table of a game, where it can be played by hand.
fn open(room: &Room, told: &ByHandGame) -> Result<Opened, Error> {
    let game = room.find(&told.game).ok_or_else(|| Error::NoSuchGame { id: told.game.clone() })?;
    let about = game.about();
    game.by_hand().map_err(|why| ByHandError::NotByHand { game: about.name, why })?;
    let given: Vec<_> = told.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
    let options = game.choose(&given)?;
    let start = match &told.start {
        Some(fen) => fen.clone(),
        None => game.start_fen(&options)?.ok_or(ByHandError::NoStart { game: about.name })?,
    };
    // Whatever a position tells that only its dealer knows, nobody at this table does.
    let seen = game
        .position(&options, Start::Fen(&start))
        .and_then(|p| p.fen(Some(Viewer::Spectator)))
        .map_err(|e| match e {
            OpenError::Fen(wrong) => ByHandError::Start(wrong).into(),
            e => Error::from(e),
        })?;
    Opened::on(game, options, &seen, None)
}

/// Plays the turns; the answer is what is left to tell of the last.
fn follow(table: &mut dyn AnyTable, turns: &[ToldTurn], wanted: &Wanted) -> Result<Option<Asked>, Error> {
    for (number, turn) in (1..).zip(turns) {
        wanted.check()?;
        let wrong = |error| ByHandError::Turn { number, error };
        // A seat that is not to act is told so by the table; where nobody is, the game is over.
        let seat = table.to_act().iter().next().unwrap_or(Seat::White);
        let Some(asked) = table.tell(seat, &turn.action, &turn.told).map_err(wrong)? else { continue };
        if number < turns.len() {
            return Err(ByHandError::Open { number, what: asked.what }.into());
        }
        return Ok(Some(asked));
    }
    Ok(None)
}

/// The clock of a game, by what each turn took.
struct Timed {
    view: ClockView,
    left: Vec<u64>,
    /// The seat whose flag has fallen.
    fallen: Option<Seat>,
}

impl Timed {
    /// Runs the clock through the turns of `told`, at a table that people have not ended yet. `pressed`: the last of
    /// them is not finished, but its clock was pressed; nobody's flag falls until it is.
    fn new(
        control: TimeControl,
        told: &ByHandGame,
        table: &dyn AnyTable,
        pressed: bool,
    ) -> Result<Timed, Error> {
        control.check()?;
        let (mut clock, mut at, mut left) = (Clock::new(control), Instant::default(), Vec::new());
        let open = pressed.then(|| table.to_act().iter().next()).flatten();
        let actors: Vec<Seat> =
            table.lines(Viewer::Spectator, 0).iter().map(|l| l.seat).chain(open).collect();
        for ((number, turn), seat) in (1..).zip(&told.turns).zip(actors) {
            clock.start(seat, at);
            at += Instant::from(turn.spent);
            let pressed = clock.press(at).map_err(|Fallen| ByHandError::Late { number })?;
            left.push(u64::from(pressed));
        }
        // Who acts next stands in the position; while a turn is unfinished, it is the other side.
        let next = if pressed { clock.running() } else { table.to_act().iter().next() };
        match next {
            Some(seat) => clock.start(seat, at),
            None => _ = clock.stop(at),
        }
        at += Instant::from(told.elapsed);
        let fallen = clock.fallen(at).filter(|_| !pressed);
        let view = ClockView::at(&clock, at);
        let view = ClockView { running: view.running.filter(|_| !told.paused), ..view };
        Ok(Timed { view, left, fallen })
    }
}
