//! Records shown ply by ply. Nothing of them is kept.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;
use facedown_core::record::position_line::{PositionLine, is_position_line};
use facedown_core::record::{self, Header, Record, RecordError, Verified};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::outcome::{Outcome, reason};
use facedown_core::rules::seat::Viewer;
use facedown_core::show::scene::SeenPiece;
use facedown_core::table::{AnyGame, AnyPosition, AnyTable, Observation, Start};
use facedown_protocol::{Captured, Names, NewReplay, Observer, Replay, ReplayPosition, Undone};

use super::body::Json;
use super::long::{self, TakesGzip};
use super::work::{Asker, Wanted};
use crate::error::Error;
use crate::room::{Room, cleaned};

/// Bytes of a body with a record.
pub(super) const RECORD_LIMIT: usize = 1024 * 1024;

/// Turns of a record that is shown: more than any game between people has had, and answered within a second.
pub(super) const TURN_LIMIT: usize = 1500;

/// `POST /replays`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/replays", post(replay))
}

async fn replay(
    State(room): State<Room>,
    asker: Asker,
    takes: TakesGzip,
    Json(new): Json<NewReplay, RECORD_LIMIT>,
) -> Result<Response, Error> {
    let games = room.games();
    let written = asker.work(move |wanted| long::write(&show(games, &new, wanted)?, takes)).await?;
    asker.hand_out(written)
}

/// Reads a record and holds it to the rules.
pub(super) fn open(
    games: &'static [&'static dyn AnyGame],
    text: &str,
) -> Result<(&'static dyn AnyGame, Record, Verified), Error> {
    let record = Record::read(text.as_bytes())?;
    not_too_long(record.turns.len())?;
    let find = |id: &str| games.iter().copied().find(|game| game.about().id == id);
    let verified = record::verify(&record, find)?;
    let game =
        find(&record.header.game).ok_or_else(|| Error::NoSuchGame { id: record.header.game.clone() })?;
    Ok((game, record, verified))
}

/// Refuses a game with too many turns to be followed.
pub(super) fn not_too_long(turns: usize) -> Result<(), Error> {
    if turns > TURN_LIMIT { Err(Error::RecordTooLong { turns, limit: TURN_LIMIT }) } else { Ok(()) }
}

/// Plays the game of a position line.
fn follow(
    games: &'static [&'static dyn AnyGame],
    new: &NewReplay,
) -> Result<(&'static dyn AnyGame, Record, Verified), Error> {
    let game = games.iter().copied().find(|game| match &new.game {
        Some(id) => game.about().id == id,
        None => game.told_by_lines(),
    });
    let game = game.ok_or_else(|| Error::NoSuchGame { id: new.game.clone().unwrap_or_default() })?;
    let given: Vec<_> = new.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let options = game.choose(&given)?;
    let line = PositionLine::read(&new.record).map_err(RecordError::from)?;
    not_too_long(line.moves.len())?;
    let (record, verified) = line.recorded(game, &options).map_err(RecordError::from)?;
    Ok((game, record, verified))
}

/// A record as somebody saw it.
pub(super) fn show(
    games: &'static [&'static dyn AnyGame],
    new: &NewReplay,
    wanted: &Wanted,
) -> Result<Replay, Error> {
    let opened = if is_position_line(&new.record) { follow(games, new)? } else { open(games, &new.record)? };
    let (game, record, Verified { table, deal }) = opened;
    let options = table.options().clone();
    let outcome = table.outcome();
    let seats = table.seats();
    let viewer = new.observer.viewer();
    let looking = viewer.unwrap_or(Viewer::Spectator);
    let moves = table.lines(looking, 0);
    let plies = || (0..=table.ply()).take_while(|_| wanted.is_wanted());
    let seen: Vec<Observation> = plies().map_while(|ply| table.observation(looking, ply)).collect();
    let odds: Vec<_> = plies().map_while(|ply| table.odds(looking, ply)).collect();
    let taken: Vec<Vec<SeenPiece>> = match viewer {
        Some(_) => seen.iter().map(|observation| observation.captured.clone()).collect(),
        None => plies().map(|ply| taken_in_all(table.as_ref(), ply)).collect(),
    };
    // Without this, plies would be missing below.
    wanted.check()?;
    let hides = |start: &Observation| {
        game.position(&options, Start::Fen(&start.fen)).and_then(|p| p.fen(None)).is_err()
    };
    let told = record.openings.is_some() || !seen.first().is_none_or(hides);
    let truth = truth(table, told);
    let mut observer: Vec<Observer> = seats.iter().map(|seat| Observer::of(*seat)).collect();
    observer.push(Observer::Spectator);
    observer.extend(truth.as_ref().map(|_| Observer::Referee));
    if !observer.contains(&new.observer) {
        let known = observer.iter().map(|observer| observer.name()).collect::<Vec<_>>().join(", ");
        return Err(Error::Observer { asked: new.observer.name(), known });
    }
    let truth = truth.filter(|_| viewer.is_none());
    let fens = truth.iter().flatten().map(|position| position.fen(None));
    let fens = truth.is_some().then(|| fens.collect::<Result<Vec<_>, _>>()).transpose()?;
    let mut observations = Vec::with_capacity(seen.len());
    for (ply, ((observation, odds), taken)) in seen.into_iter().zip(odds).zip(taken).enumerate() {
        wanted.check()?;
        let open = truth.as_ref().and_then(|truth| truth.get(ply));
        let captured = Captured::by_seat(seats, &taken);
        observations.push(match open {
            Some(open) => ReplayPosition {
                scene: open.scene(None)?,
                tally: observation.tally,
                pools: observation.pools,
                holdings: open.holdings(None)?,
                captured,
                fen: open.fen(None)?,
                odds: Vec::new(),
            },
            None => ReplayPosition {
                scene: observation.scene,
                tally: observation.tally,
                pools: observation.pools,
                holdings: observation.holdings,
                captured,
                fen: observation.fen,
                odds,
            },
        });
    }
    let undone =
        Undone { count: u32::try_from(record.undone.len()).unwrap_or(u32::MAX), marked: record.peeked() };
    let clocks: Vec<Option<u64>> = record.standing().iter().map(|turn| turn.clock).collect();
    let Header { rules, names, date, .. } = record.header;
    let mut names = names.iter().map(|name| cleaned(name));
    Ok(Replay {
        game: game.about().id,
        rules,
        options: shown(&options),
        names: Names { white: names.next().unwrap_or_default(), black: names.next().unwrap_or_default() },
        date,
        outcome,
        deal: deal.into(),
        undone,
        observer,
        seen_as: new.observer,
        moves,
        observations,
        clocks: clocks.iter().any(Option::is_some).then_some(clocks),
        truth: fens,
    })
}

/// The captured pieces up to a ply, each as the seat that knows most of it saw it go: knowledge of one seat alone is
/// the referee's to see.
fn taken_in_all(table: &dyn AnyTable, ply: u32) -> Vec<SeenPiece> {
    let observations = table.seats().iter().filter_map(|&seat| table.observation(Viewer::Seat(seat), ply));
    let told = |piece: &SeenPiece| !matches!(piece, SeenPiece::FaceDown { known: None, .. });
    observations
        .map(|observation| observation.captured)
        .reduce(|ours, theirs| {
            let pairs = ours.into_iter().zip(theirs);
            pairs.map(|(our, their)| if told(&our) { our } else { their }).collect()
        })
        .unwrap_or_default()
}

/// The positions with everything open, where whoever has the record knows the deal.
fn truth(mut table: Box<dyn AnyTable>, told: bool) -> Option<Vec<Box<dyn AnyPosition>>> {
    if told {
        // A table gives up its deal when its game is over. This one was made from what the record tells.
        table.end(Outcome::nobody(reason::ABORTED));
    }
    table.finish().ok()
}

/// Options as a client reads them.
pub(super) fn shown(options: &Chosen) -> std::collections::BTreeMap<String, String> {
    options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
