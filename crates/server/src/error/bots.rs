//! Refusals to programs that act for an account.

use axum::http::StatusCode;
use thiserror::Error;

/// The reason something is not done for a program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotError {
    /// There is no such token.
    #[error("there is no such token, or it was ended; make one on the page of your account")]
    NoToken,
    /// The token does not open this.
    #[error("the token lacks a scope for this: {wanted}")]
    Scope {
        /// The scopes of which one would do.
        wanted: String,
    },
    /// There is no such user.
    #[error("there is no user `{name}`")]
    NoUser {
        /// The name as it was given.
        name: String,
    },
    /// There is no such challenge.
    #[error("there is no challenge `{id}` for you; it may have been answered, taken back or forgotten")]
    NoChallenge {
        /// The id as it was given.
        id: String,
    },
    /// A challenge cannot be made.
    #[error("this challenge cannot be made: {why}")]
    Challenge {
        /// The fault.
        why: String,
    },
    /// The account has challenged the same one already.
    #[error("you have challenged {name} already; wait for the answer, or take it back")]
    Stands {
        /// The one who is challenged.
        name: String,
    },
    /// The one who challenges is not on the page in this moment.
    #[error("{name} is not here in this moment; the challenge is taken back unless they return at once")]
    MakerAway {
        /// The one who challenges.
        name: String,
    },
    /// Somebody on the page wants to play under an account for which a program plays.
    #[error("a program plays under this account; challenges are made and answered by it alone")]
    Played,
    /// There are too many challenges.
    #[error("there are too many challenges; one account has {most} at most")]
    Challenges {
        /// The most of one account.
        most: usize,
    },
    /// The account has no seat at the table.
    #[error("you have no seat in the game `{id}`, or there is none")]
    NoSeat {
        /// The id as it was given.
        id: String,
    },
    /// The one who is asked to play is no bot, or has no event stream open.
    #[error("no bot `{name}` is here now; GET /api/bot/online lists those who are")]
    Away {
        /// The name as it was given.
        name: String,
    },
    /// An account that has played cannot become a bot.
    #[error("an account that has sat at a table cannot become a bot; make another one")]
    HasPlayed,
    /// A label or the scopes of a token are wrong.
    #[error(
        "a token has a label of 1 to 60 characters and at least one scope of bot:play, board:play, challenge:read, challenge:write"
    )]
    NewToken,
    /// An account has too many tokens.
    #[error("an account has {most} tokens at most; end one of them first")]
    Tokens {
        /// The most of one account.
        most: usize,
    },
    /// There is no such token among those of the account.
    #[error("your account has no such token; it may have been ended already")]
    NotYours,
    /// Nobody talks here yet.
    #[error("there is no chat here yet")]
    NoChat,
    /// The game did not take a request.
    #[error("{why}")]
    NotTaken {
        /// The code of the game's own refusal.
        code: &'static str,
        /// Its words.
        why: String,
    },
}

impl BotError {
    /// Its code in kebab-case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            BotError::NoToken => "no-such-token",
            BotError::Scope { .. } => "missing-scope",
            BotError::NoUser { .. } => "no-such-user",
            BotError::NoChallenge { .. } => "no-such-challenge",
            BotError::Challenge { .. } => "wrong-challenge",
            BotError::Stands { .. } => "challenge-stands",
            BotError::MakerAway { .. } => "challenger-away",
            BotError::Played => "account-of-bot",
            BotError::Challenges { .. } => "too-many-challenges",
            BotError::NoSeat { .. } => "no-seat",
            BotError::Away { .. } => "bot-away",
            BotError::HasPlayed => "has-played",
            BotError::NewToken => "wrong-new-token",
            BotError::Tokens { .. } => "too-many-tokens",
            BotError::NotYours => "no-own-token",
            BotError::NoChat => "no-chat",
            BotError::NotTaken { code, .. } => code,
        }
    }

    /// The HTTP status that goes with it.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            BotError::NoToken => StatusCode::UNAUTHORIZED,
            BotError::Scope { .. } => StatusCode::FORBIDDEN,
            BotError::NoUser { .. }
            | BotError::NoChallenge { .. }
            | BotError::NoSeat { .. }
            | BotError::NotYours => StatusCode::NOT_FOUND,
            BotError::NewToken => StatusCode::UNPROCESSABLE_ENTITY,
            BotError::Away { .. }
            | BotError::Tokens { .. }
            | BotError::Stands { .. }
            | BotError::MakerAway { .. }
            | BotError::Played => StatusCode::CONFLICT,
            BotError::Challenge { .. }
            | BotError::Challenges { .. }
            | BotError::HasPlayed
            | BotError::NoChat
            | BotError::NotTaken { .. } => StatusCode::BAD_REQUEST,
        }
    }
}
