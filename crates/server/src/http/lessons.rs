//! The rules of a game in plain words.

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::routing::get;
use facedown_core::lesson::{self, LANGUAGES};
use facedown_protocol::Lesson;
use serde::Deserialize;

use super::answer::Answer;
use crate::error::Error;
use crate::room::Room;

/// `GET /games/{id}/lesson`.
pub(super) fn router() -> Router<Room> {
    Router::new().route("/games/{id}/lesson", get(lesson))
}

/// The query of the request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    lang: Option<String>,
}

async fn lesson(
    State(room): State<Room>,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Answer<Lesson>, Error> {
    let Query(asked) = asked.map_err(|e| Error::Query { why: e.body_text() })?;
    let lang = asked.lang.as_deref().unwrap_or(LANGUAGES[0]);
    let game = room.find(&id).ok_or(Error::NoSuchGame { id })?;
    let lang = LANGUAGES
        .into_iter()
        .find(|known| *known == lang)
        .ok_or(Error::Language { lang: lang.to_owned() })?;
    let about = game.about();
    let text = about.learn.and_then(|learn| learn.text(lang)).ok_or(Error::NoLesson { game: about.id })?;
    let read = lesson::Lesson::read(text, |action| game.without_answers(action)).map_err(|why| {
        tracing::error!(game = about.id, lang, %why, "a lesson cannot be read");
        Error::Unfinished
    })?;
    let (inventor, year) = inventor(about.inventor);
    Ok(Answer(Lesson { game: about.id, lang, title: read.title, inventor, year, blocks: read.blocks }))
}

/// `Allen Jett, 1997` as name and year.
fn inventor(text: &'static str) -> (&'static str, Option<u16>) {
    let year = text.rsplit_once(", ").and_then(|(name, year)| Some((name, year.parse().ok()?)));
    year.map_or((text, None), |(name, year)| (name, Some(year)))
}
