//! Players and their ratings: leader boards, and those at a table.

use axum::Router;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::routing::get;
use facedown_protocol::{LeaderBoard, TablePlayers};
use facedown_storage::id::Id;
use facedown_storage::ratings::Ladder;

use super::answer::Answer;
use super::token::Bearer;
use crate::error::Error;
use crate::ratings::{Ratings, SPEEDS};
use crate::room::Room;

/// The leader boards, and the players of a table.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/players", get(board)).route("/tables/{id}/players", get(at_table))
}

/// A query without a fault.
pub(super) fn read_query(query: Option<String>, known: &[&str]) -> Result<Vec<(String, String)>, Error> {
    let query = query.unwrap_or_default();
    let mut fields: Vec<(String, String)> = Vec::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if !known.contains(&&*name) {
            return Err(Error::Query { why: format!("there is no `{name}` here") });
        }
        if fields.iter().any(|(other, _)| *other == name) {
            return Err(Error::Query { why: format!("`{name}` is given twice") });
        }
        fields.push((name.into_owned(), value.into_owned()));
    }
    Ok(fields)
}

/// The value of a field of a query.
pub(super) fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// The ladder that a query names.
pub(super) fn ladder(room: &Room, fields: &[(String, String)]) -> Result<Ladder, Error> {
    let game = field(fields, "game").ok_or_else(|| Error::Query { why: "name a `game`".to_owned() })?;
    if room.find(game).is_none() {
        return Err(Error::NoSuchGame { id: game.to_owned() });
    }
    let speed = field(fields, "speed").unwrap_or("blitz");
    if !SPEEDS.contains(&speed) {
        return Err(Error::Query { why: format!("a `speed` is one of {}", SPEEDS.join(", ")) });
    }
    let bots = match field(fields, "ladder") {
        None | Some("people") => false,
        Some("bots") => true,
        Some(_) => return Err(Error::Query { why: "a `ladder` is `people` or `bots`".to_owned() }),
    };
    Ok(Ladder { bots, game: game.to_owned(), speed: speed.to_owned() })
}

/// `?game=`, `?speed=` and `?ladder=`.
async fn board(
    State(room): State<Room>,
    Extension(ratings): Extension<Ratings>,
    RawQuery(query): RawQuery,
) -> Result<Answer<LeaderBoard>, Error> {
    let fields = read_query(query, &["game", "speed", "ladder"])?;
    Ok(Answer(ratings.board(ladder(&room, &fields)?).await?))
}

async fn at_table(
    State(room): State<Room>,
    Extension(ratings): Extension<Ratings>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Answer<TablePlayers>, Error> {
    let table = Id::given(id);
    let holder = room.admit(&table, &token).await?;
    Ok(Answer(ratings.at_table(&table, holder).await?))
}
