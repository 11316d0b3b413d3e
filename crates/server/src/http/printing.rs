//! What games need on a table, as sheets of paper. Nothing of it is kept.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use facedown_core::printing::{PrintRefusal, PrintWish, Printer, Printing};

use super::reviews::Nobody;
use super::work::work;
use crate::error::Error;
use crate::room::Room;

/// What a picture of a sheet is.
pub(super) const PICTURE: &str = "image/png";

/// What the file is.
pub(super) const PDF: &str = "application/pdf";

/// The name under which an option of the game is given, as `name=value`.
const OPTION: &str = "option";

/// `GET /print/{id}`, `GET /print/{id}/sheets` and `GET /print/{id}/sheets/{sheet}`.
pub(super) fn router(printer: Arc<dyn Printer>) -> Router<Room> {
    Router::new()
        .route("/print/{id}", get(pdf))
        .route("/print/{id}/sheets", get(sheets))
        .route("/print/{id}/sheets/{sheet}", get(picture))
        .layer(Extension(printer))
}

impl Printer for Nobody {
    fn sheets(&self, _wish: &PrintWish) -> Result<Printing, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn picture(&self, _wish: &PrintWish, _number: usize) -> Result<Vec<u8>, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }

    fn pdf(&self, _wish: &PrintWish) -> Result<Vec<u8>, PrintRefusal> {
        Err(PrintRefusal::Nobody)
    }
}

/// The query: names with values, of which `option` may stand more than once.
type Asked = Result<Query<Vec<(String, String)>>, QueryRejection>;

fn wish(room: &Room, id: String, asked: Asked) -> Result<PrintWish, Error> {
    let Query(asked) = asked.map_err(|e| Error::Query { why: e.body_text() })?;
    let game = room.find(&id).ok_or(Error::NoSuchGame { id })?;
    let (options, choices): (Vec<_>, Vec<_>) = asked.into_iter().partition(|(name, _)| name == OPTION);
    let mut pairs = Vec::new();
    for (_, text) in &options {
        let pair = text.split_once('=');
        pairs.push(pair.ok_or_else(|| Error::Query { why: format!("`{text}`: expected NAME=VALUE") })?);
    }
    let options = game.choose(&pairs)?;
    Ok(PrintWish { game, options, choices })
}

async fn sheets(
    State(room): State<Room>,
    Extension(printer): Extension<Arc<dyn Printer>>,
    Path(id): Path<String>,
    asked: Asked,
) -> Result<Json<Printing>, Error> {
    let wish = wish(&room, id, asked)?;
    work(move || Ok(printer.sheets(&wish)?)).await.map(Json)
}

async fn picture(
    State(room): State<Room>,
    Extension(printer): Extension<Arc<dyn Printer>>,
    Path((id, sheet)): Path<(String, String)>,
    asked: Asked,
) -> Result<impl IntoResponse, Error> {
    let wish = wish(&room, id, asked)?;
    // What is no number is no sheet either.
    let number = sheet.parse().unwrap_or(0);
    let bytes = work(move || Ok(printer.picture(&wish, number)?)).await?;
    Ok(([(CONTENT_TYPE, PICTURE)], bytes))
}

async fn pdf(
    State(room): State<Room>,
    Extension(printer): Extension<Arc<dyn Printer>>,
    Path(id): Path<String>,
    asked: Asked,
) -> Result<impl IntoResponse, Error> {
    let wish = wish(&room, id, asked)?;
    let name = format!("attachment; filename=\"{}.pdf\"", wish.game.about().id);
    let bytes = work(move || Ok(printer.pdf(&wish)?)).await?;
    Ok(([(CONTENT_TYPE, PDF.to_owned()), (CONTENT_DISPOSITION, name)], bytes))
}
