//! The account of a program, its tokens as it asks about them, and other users.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use facedown_protocol::{
    BOT, Done, LadderRating, NowPlaying, PerfRating, RatingView, TokenState, TokenStates, User, UserStatus,
};
use facedown_storage::accounts::Account;
use facedown_storage::id::Token;

use super::fields::{Given, Plain};
use super::program::Asker;
use super::refused::Refused;
use crate::accounts::Accounts;
use crate::bots::Bots;
use crate::bots::scope::Scope;
use crate::http::answer::Answer;
use crate::http::queue::LINE_BY_LINE;
use crate::people::People;
use crate::room::Room;

/// Tokens, or names, in one question.
const MOST: usize = 100;

pub(super) fn router() -> Router<Room> {
    Router::new()
        .route("/token/test", post(test_tokens))
        .route("/account", get(own))
        .route("/account/playing", get(playing))
        .route("/bot/account/upgrade", post(upgrade))
        .route("/bot/online", get(online))
        .route("/users/status", get(status))
        .route("/user/{name}", get(user))
}

/// Tokens joined by commas, as plain text.
async fn test_tokens(
    Extension(accounts): Extension<Accounts>,
    Plain(text): Plain,
) -> Result<Answer<TokenStates>, Refused> {
    let mut states = BTreeMap::new();
    for token in text.split(',').map(str::trim).filter(|token| !token.is_empty()).take(MOST) {
        let program = accounts.program(&Token::given(token.to_owned())).await?;
        let state = program.map(|program| TokenState {
            user_id: program.account.name.to_ascii_lowercase(),
            scopes: program.scopes.to_string(),
            expires: None,
        });
        states.insert(token.to_owned(), state);
    }
    Ok(Answer(TokenStates(states)))
}

/// A user with the ratings that whoever asks may see.
async fn shown(
    bots: &Bots,
    people: &People,
    account: &Account,
    to: Option<&Account>,
    seen_at: Option<i64>,
) -> Result<User, Refused> {
    Ok(User {
        id: account.name.to_ascii_lowercase(),
        username: account.name.clone(),
        title: account.bot.then_some(BOT),
        created_at: account.made_at,
        seen_at,
        online: bots.switchboard.is_online(&account.id).await,
        perfs: perfs(people.ratings(account, to).await?),
    })
}

/// Ratings by game and speed, and by game alone that with the most games.
fn perfs(ladders: Vec<LadderRating>) -> BTreeMap<String, PerfRating> {
    let mut perfs: BTreeMap<String, PerfRating> = BTreeMap::new();
    for LadderRating { game, speed, rating, .. } in ladders {
        let RatingView { rating, deviation, provisional, games } = rating;
        let perf = PerfRating { games, rating, rd: deviation, prog: 0, prov: provisional };
        perfs.insert(format!("{game}.{speed}"), perf);
        let most = perfs.entry(game).or_insert(perf);
        if perf.games > most.games {
            *most = perf;
        }
    }
    perfs
}

async fn own(
    State(room): State<Room>,
    Extension(bots): Extension<Bots>,
    Extension(people): Extension<People>,
    Asker(program): Asker,
) -> Result<Answer<User>, Refused> {
    let own = &program.account;
    Ok(Answer(shown(&bots, &people, own, Some(own), Some(room.now())).await?))
}

async fn playing(
    Extension(bots): Extension<Bots>,
    Asker(program): Asker,
) -> Result<Answer<NowPlaying>, Refused> {
    Ok(Answer(NowPlaying { now_playing: bots.playing(&program.account).await? }))
}

/// For good, and only where the account has not played yet.
async fn upgrade(Extension(accounts): Extension<Accounts>, asker: Asker) -> Result<Answer<Done>, Refused> {
    let program = asker.may(&[Scope::Bot])?;
    accounts.make_bot(&program.account).await?;
    Ok(Answer(Done { ok: true }))
}

/// `?nb=`: so many at most.
async fn online(
    Extension(bots): Extension<Bots>,
    Extension(people): Extension<People>,
    Given(fields): Given,
) -> Result<impl IntoResponse, Refused> {
    let most = fields.get("nb").and_then(|nb| nb.parse().ok()).unwrap_or(MOST);
    let mut lines = String::new();
    for account in bots.switchboard.online().await.iter().filter(|a| a.bot).take(most) {
        let user = shown(&bots, &people, account, None, None).await?;
        lines += &serde_json::to_string(&user).unwrap_or_default();
        lines.push('\n');
    }
    Ok(([(CONTENT_TYPE, LINE_BY_LINE)], lines))
}

/// `?ids=` names joined by commas; those that there are not are left out.
async fn status(
    Extension(accounts): Extension<Accounts>,
    Extension(bots): Extension<Bots>,
    Given(fields): Given,
) -> Result<Answer<Vec<UserStatus>>, Refused> {
    let mut users = Vec::new();
    for name in fields.get("ids").unwrap_or_default().split(',').take(MOST) {
        let Ok(account) = accounts.named(name).await else { continue };
        users.push(UserStatus {
            id: account.name.to_ascii_lowercase(),
            title: account.bot.then_some(BOT),
            online: bots.switchboard.is_online(&account.id).await,
            name: account.name,
        });
    }
    Ok(Answer(users))
}

async fn user(
    Extension(accounts): Extension<Accounts>,
    Extension(bots): Extension<Bots>,
    Extension(people): Extension<People>,
    Path(name): Path<String>,
) -> Result<Answer<User>, Refused> {
    let account = accounts.named(&name).await?;
    Ok(Answer(shown(&bots, &people, &account, None, None).await?))
}
