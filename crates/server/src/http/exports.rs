//! Games taken out: as text for chess programs, as a picture, as a film. Nothing is kept.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use facedown_core::ports::printing::{DrawnGame, DrawnPosition, PrintRefusal, Printer};
use facedown_core::record::{Record, pgn};
use facedown_core::rules::seat::Viewer;
use facedown_core::table::AnyGame;
use facedown_protocol::{ExportForm, NewExport, NewReplay, Observer, Replay};
use facedown_storage::id::Id;

use super::body::Json;
use super::printing::PICTURE;
use super::replays::{self, RECORD_LIMIT};
use super::work::{Asker, Wanted};
use crate::error::Error;
use crate::room::Room;

/// Pixels that a picture is wide.
const WIDTH: u16 = 1000;

/// Pixels that the picture of a link is wide: messengers show it smaller.
const PREVIEW_WIDTH: u16 = 640;

/// `POST /exports` and `GET /tables/{id}/picture`.
pub(super) fn router(printer: Arc<dyn Printer>) -> Router<Room> {
    Router::new()
        .route("/exports", post(export))
        .route("/tables/{id}/picture", get(picture))
        .layer(Extension(printer))
}

async fn export(
    State(room): State<Room>,
    Extension(printer): Extension<Arc<dyn Printer>>,
    asker: Asker,
    Json(new): Json<NewExport, RECORD_LIMIT>,
) -> Result<impl IntoResponse, Error> {
    let (games, form) = (room.games(), new.form);
    let bytes = asker
        .work(move |wanted| match form {
            ExportForm::Pgn => as_pgn(games, &new).map(String::into_bytes),
            ExportForm::Png => {
                let drawn = drawn(games, &new, wanted)?;
                let ply = new.ply.map_or(usize::MAX, |ply| ply as usize);
                Ok(printer.still(&drawn, ply, WIDTH)?)
            }
            ExportForm::AnimatedSvg => Ok(printer.film(&drawn(games, &new, wanted)?)?.into_bytes()),
        })
        .await?;
    let kind = match form {
        ExportForm::Pgn => "application/x-chess-pgn; charset=utf-8",
        ExportForm::Png => PICTURE,
        ExportForm::AnimatedSvg => "image/svg+xml",
    };
    Ok(([(CONTENT_TYPE, kind)], bytes))
}

fn as_pgn(games: &'static [&'static dyn AnyGame], new: &NewExport) -> Result<String, Error> {
    let (game, record, verified) = replays::open(games, &new.record)?;
    let about = game.about();
    if about.seats < 2 {
        let problem =
            format!("there is no PGN of {}, a game for one player; take png or animated-svg", about.name);
        return Err(Error::Print(PrintRefusal::Choice { name: "form".to_owned(), problem }));
    }
    let viewer = new.observer.viewer().unwrap_or(Viewer::Spectator);
    Ok(pgn::write(about, &record, &*verified.table, viewer))
}

fn drawn(
    games: &'static [&'static dyn AnyGame],
    new: &NewExport,
    wanted: &Wanted,
) -> Result<DrawnGame, Error> {
    let asked = NewReplay {
        record: new.record.clone(),
        game: None,
        options: std::collections::BTreeMap::new(),
        observer: new.observer,
    };
    let replay = replays::show(games, &asked, wanted)?;
    let flipped = new.flipped.unwrap_or(new.observer == Observer::Black);
    let result = Record::read(new.record.as_bytes()).map(|record| record.end.result).unwrap_or_default();
    of_replay(games, replay, &result, flipped)
}

/// A game as it is drawn.
fn of_replay(
    games: &'static [&'static dyn AnyGame],
    replay: Replay,
    result: &str,
    flipped: bool,
) -> Result<DrawnGame, Error> {
    let find = games.iter().copied().find(|game| game.about().id == replay.game);
    let game = find.ok_or_else(|| Error::NoSuchGame { id: replay.game.to_owned() })?;
    let mut names = vec![replay.names.white, replay.names.black];
    names.truncate(game.about().seats);
    let players: Vec<_> = names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let players = if players.is_empty() { String::new() } else { format!("{}, ", players.join(" – ")) };
    Ok(DrawnGame {
        title: format!("{players}{}, {result}", game.about().name),
        game,
        names,
        positions: replay
            .observations
            .into_iter()
            .map(|seen| DrawnPosition { scene: seen.scene, holdings: seen.holdings, pools: seen.pools })
            .collect(),
        moves: replay.moves,
        flipped,
    })
}

/// The public picture of a table: the public view while it goes on, and all cards when it is over.
async fn picture(
    State(room): State<Room>,
    Extension(printer): Extension<Arc<dyn Printer>>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<impl IntoResponse, Error> {
    let table = Id::given(id);
    let missing = || Error::NoSuchTable { id: table.to_string() };
    let preview = room.preview(&table).await.ok_or_else(missing)?;
    let games = room.games();
    let record = room.open_record(&table).await.ok();
    let seen = preview.seen.ok_or_else(missing)?;
    let game = room.find(preview.about.id).ok_or_else(missing)?;
    let bytes = asker
        .work(move |wanted| {
            let drawn = match record {
                Some(record) => {
                    let new = NewExport {
                        record,
                        observer: Observer::Referee,
                        form: ExportForm::Png,
                        ply: None,
                        flipped: None,
                    };
                    drawn(games, &new, wanted)?
                }
                None => {
                    let (scene, holdings, pools) = seen;
                    let mut names = vec![preview.names.white, preview.names.black];
                    names.truncate(preview.about.seats);
                    let positions = vec![DrawnPosition { scene, holdings, pools }];
                    DrawnGame {
                        game,
                        title: String::new(),
                        names,
                        positions,
                        moves: Vec::new(),
                        flipped: false,
                    }
                }
            };
            Ok(printer.still(&drawn, usize::MAX, PREVIEW_WIDTH)?)
        })
        .await?;
    Ok(([(CONTENT_TYPE, PICTURE)], bytes))
}
