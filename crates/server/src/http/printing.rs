//! The printed kits of the games, as sheets of paper. Nothing of it is kept.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, FromRequest, Path, Query, Request, State};
use axum::http::Method;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use facedown_core::deal::DealSeed;
use facedown_core::ports::printing::{MOST_DEALS, PrintRefusal, PrintWish, Printer, Printing};
use facedown_protocol::{NewDeals, NewPrinting};

use super::answer::Answer;
use super::body::Json;
use super::reviews::Nobody;
use super::work::Asker;
use crate::error::Error;
use crate::room::Room;

/// The media type of a sheet's picture.
pub(super) const PICTURE: &str = "image/png";

/// The content type of every sheet.
pub(super) const PDF: &str = "application/pdf";

/// Bytes of a body: a dozen drawings of one's own. Sets that people draw have a tenth of it.
const BODY_LIMIT: usize = 3 << 19;

/// The name under which an option of the game is given, as `name=value`.
const OPTION: &str = "option";

/// `GET` and `POST` of `/print/{id}`, `/print/{id}/sheets` and `/print/{id}/sheets/{sheet}`.
pub(super) fn router(printer: Arc<dyn Printer>) -> Router<Room> {
    Router::new()
        .route("/print/{id}", get(pdf).post(pdf))
        .route("/print/{id}/sheets", get(sheets).post(sheets))
        .route("/print/{id}/sheets/{sheet}", get(picture).post(picture))
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

/// The request: the choices by their names in the query, of which `option` may stand more than once, and with
/// `POST` what belongs into no address.
struct Asked {
    query: Vec<(String, String)>,
    body: NewPrinting,
}

impl FromRequest<Room> for Asked {
    type Rejection = Error;

    async fn from_request(request: Request, room: &Room) -> Result<Asked, Error> {
        let query = Query::try_from_uri(request.uri()).map_err(|e| Error::Query { why: e.body_text() });
        let body = match *request.method() {
            Method::POST => Json::<NewPrinting, BODY_LIMIT>::from_request(request, room).await?.0,
            _ => NewPrinting::default(),
        };
        let Query(query) = query?;
        Ok(Asked { query, body })
    }
}

fn wish(room: &Room, id: String, asked: Asked) -> Result<PrintWish, Error> {
    let game = room.find(&id).ok_or(Error::NoSuchGame { id })?;
    let (options, choices): (Vec<_>, Vec<_>) = asked.query.into_iter().partition(|(name, _)| name == OPTION);
    let mut pairs = Vec::new();
    for (_, text) in &options {
        let pair = text.split_once('=');
        pairs.push(pair.ok_or_else(|| Error::Query { why: format!("`{text}`: expected NAME=VALUE") })?);
    }
    let options = game.choose(&pairs)?;
    let deals = asked.body.deals.map_or(Ok(Vec::new()), |new| seeds(room, &new))?;
    Ok(PrintWish { game, options, choices, art: asked.body.art, deals })
}

/// The seeds of the deals that are asked for; what is not given is drawn.
fn seeds(room: &Room, new: &NewDeals) -> Result<Vec<DealSeed>, Error> {
    let wrong = |name: String, problem: String| PrintRefusal::Choice {
        problem: format!("`{name}`: {problem}"),
        name,
    };
    if !(1..=u32::from(MOST_DEALS)).contains(&new.count) {
        let problem = format!("1 to {MOST_DEALS} are printed at once");
        return Err(wrong("deals.count".to_owned(), problem).into());
    }
    let seed = |at: usize| match new.seeds.get(at) {
        Some(text) => text.parse().map_err(|e| wrong(format!("deals.seeds.{at}"), format!("{e}")).into()),
        None => room.random().seed(),
    };
    (0..new.count as usize).map(seed).collect()
}

async fn sheets(
    State(room): State<Room>,
    Extension(printer): Extension<Arc<dyn Printer>>,
    Path(id): Path<String>,
    asker: Asker,
    asked: Asked,
) -> Result<Answer<Printing>, Error> {
    let wish = wish(&room, id, asked)?;
    asker.work(move |_| Ok(printer.sheets(&wish)?)).await.map(Answer)
}

async fn picture(
    State(room): State<Room>,
    Extension(printer): Extension<Arc<dyn Printer>>,
    Path((id, sheet)): Path<(String, String)>,
    asker: Asker,
    asked: Asked,
) -> Result<impl IntoResponse, Error> {
    let no_number = |_| Error::NoSuchPath { path: format!("/api/print/{id}/sheets/{sheet}") };
    let number = sheet.parse().map_err(no_number)?;
    let wish = wish(&room, id, asked)?;
    let bytes = asker.work(move |_| Ok(printer.picture(&wish, number)?)).await?;
    Ok(([(CONTENT_TYPE, PICTURE)], bytes))
}

async fn pdf(
    State(room): State<Room>,
    Extension(printer): Extension<Arc<dyn Printer>>,
    Path(id): Path<String>,
    asker: Asker,
    asked: Asked,
) -> Result<impl IntoResponse, Error> {
    let wish = wish(&room, id, asked)?;
    let name = format!("attachment; filename=\"{}.pdf\"", wish.game.about().id);
    let bytes = asker.work(move |_| Ok(printer.pdf(&wish)?)).await?;
    Ok(([(CONTENT_TYPE, PDF.to_owned()), (CONTENT_DISPOSITION, name)], bytes))
}
