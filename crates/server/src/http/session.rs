//! The session of a request: its cookie. Nothing that a browser sends by itself is believed of another site's page.

use axum::extract::{Extension, FromRequestParts};
use axum::http::header::{COOKIE, HOST, ORIGIN, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::response::AppendHeaders;
use facedown_storage::id::Token;

use super::limits::Secure;
use crate::accounts::{Accounts, SignedIn};
use crate::error::{AccountError, Error};

/// The cookie's name over http, and over https, where browsers hold it to this very host.
const NAMES: [&str; 2] = ["facedown", "__Host-facedown"];

/// The names of the cookie by which a browser is known again on which somebody has signed in.
const BROWSER_NAMES: [&str; 2] = ["facedown-browser", "__Host-facedown-browser"];

/// Seconds for which a browser keeps it.
const KEPT: u32 = 180 * 24 * 60 * 60;

/// The account that is signed in; none for a guest.
pub(super) struct MaybeSignedIn(pub(super) Option<SignedIn>);

impl MaybeSignedIn {
    /// The account that is signed in. A handler with a body asks when it has read that: what is wrong with it is said first.
    ///
    /// # Errors
    /// [`AccountError::SignedOut`] for a guest.
    pub(super) fn owner(self) -> Result<SignedIn, Error> {
        self.0.ok_or(AccountError::SignedOut.into())
    }
}

/// The account that is signed in; a guest is refused.
pub(super) struct Owner(pub(super) SignedIn);

impl<S: Send + Sync> FromRequestParts<S> for MaybeSignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<MaybeSignedIn, Error> {
        let Some(token) = cookie(&parts.headers) else { return Ok(MaybeSignedIn(None)) };
        if parts.method != Method::GET && !of_this_page(&parts.headers) {
            return Err(Error::CrossSite);
        }
        let accounts = Extension::<Accounts>::from_request_parts(parts, state).await;
        let Extension(accounts) = accounts.map_err(|_| Error::Unfinished)?;
        Ok(MaybeSignedIn(accounts.signed_in(&token).await?))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Owner {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Owner, Error> {
        MaybeSignedIn::from_request_parts(parts, state).await?.owner().map(Owner)
    }
}

/// The token in a request's cookies.
pub(super) fn cookie(headers: &HeaderMap) -> Option<Token> {
    value_of(headers, &NAMES)
}

/// The secret by which a browser is known again on which somebody has signed in.
pub(super) fn known_browser(headers: &HeaderMap) -> Option<Token> {
    value_of(headers, &BROWSER_NAMES)
}

fn value_of(headers: &HeaderMap, names: &[&str]) -> Option<Token> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, token) = pairs.find(|(name, value)| names.contains(name) && !value.is_empty())?;
    Some(Token::given(token.to_owned()))
}

/// Does a request that changes something come from the room's own page, or from a program that is no browser? Browsers
/// send one of two headers: where a page is from, or how it is related to this host.
pub(super) fn of_this_page(headers: &HeaderMap) -> bool {
    let said = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    match (said(HeaderName::from_static("sec-fetch-site")), said(ORIGIN)) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            origin.split_once("://").map(|(_, host)| host).is_some_and(|host| said(HOST) == Some(host))
        }
        (None, None) => true,
    }
}

/// The device of a request, where it comes from the room's own page: nobody is signed in by a page of another site, not even
/// as somebody else.
///
/// # Errors
/// [`Error::CrossSite`].
pub(super) fn own_page(headers: &HeaderMap) -> Result<String, Error> {
    if of_this_page(headers) { Ok(device(headers)) } else { Err(Error::CrossSite) }
}

/// The header that gives a browser its session.
pub(super) fn given(token: Token, secure: Secure) -> [(HeaderName, HeaderValue); 1] {
    set(&token.into_text(), KEPT, secure)
}

/// The headers that give a browser its session, and the secret by which it is known again.
pub(super) fn given_both(
    token: Token,
    browser: Token,
    secure: Secure,
) -> AppendHeaders<[(HeaderName, HeaderValue); 2]> {
    let [session] = given(token, secure);
    let [known] = set_as(&BROWSER_NAMES, &browser.into_text(), KEPT, secure);
    AppendHeaders([session, known])
}

/// The header that takes it away.
pub(super) fn taken_away(secure: Secure) -> [(HeaderName, HeaderValue); 1] {
    set("", 0, secure)
}

fn set(token: &str, kept: u32, secure: Secure) -> [(HeaderName, HeaderValue); 1] {
    set_as(&NAMES, token, kept, secure)
}

fn set_as(
    names: &[&str; 2],
    token: &str,
    kept: u32,
    Secure(secure): Secure,
) -> [(HeaderName, HeaderValue); 1] {
    let (name, more) = if secure { (names[1], "; Secure") } else { (names[0], "") };
    let cookie = format!("{name}={token}; Path=/; Max-Age={kept}; HttpOnly; SameSite=Lax{more}");
    // A token is letters, digits, `-` and `_`.
    [(SET_COOKIE, HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static("")))]
}

/// Browsers and systems by the words that stand for them, the more particular first.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
];
const SYSTEMS: [(&str, &str); 6] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
];

/// A device in a word or two, for its owner to know it again.
pub(super) fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let named = |names: &[(&str, &'static str)]| {
        names.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    let parts: Vec<&str> = [named(&BROWSERS), named(&SYSTEMS)].into_iter().flatten().collect();
    if parts.is_empty() {
        agent.chars().filter(|c| c.is_ascii_graphic()).take(24).collect()
    } else {
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(of: &[(&'static str, &'static str)]) -> HeaderMap {
        of.iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn another_sites_page_changes_nothing() {
        assert!(of_this_page(&headers(&[])));
        for (site, own) in
            [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false)]
        {
            assert_eq!(of_this_page(&headers(&[("sec-fetch-site", site)])), own, "{site}");
        }
        let from = |origin| of_this_page(&headers(&[("host", "club:7960"), ("origin", origin)]));
        assert!(from("http://club:7960"));
        assert!(!from("http://evil.example") && !from("null") && !from("http://club:7961"));
    }

    #[test]
    fn a_session_is_found_among_other_cookies() {
        let found = |line| cookie(&headers(&[("cookie", line)])).map(Token::into_text);
        assert_eq!(found("a=b; facedown=token; c=d").as_deref(), Some("token"));
        assert_eq!(found("__Host-facedown=token").as_deref(), Some("token"));
        assert_eq!(found("a=facedown; facedown="), None);
    }

    #[test]
    fn a_cookie_is_the_hosts_own_and_no_scripts() {
        let text = |secure| {
            let [(_, value)] = given(Token::given("t".to_owned()), Secure(secure));
            value.to_str().unwrap().to_owned()
        };
        assert_eq!(text(false), "facedown=t; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax");
        assert_eq!(text(true), "__Host-facedown=t; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure");
    }

    #[test]
    fn a_device_is_named_by_its_browser_and_its_system() {
        let named = |agent| device(&headers(&[("user-agent", agent)]));
        let phone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1";
        assert_eq!(named(phone), "Safari, iPhone");
        assert_eq!(
            named("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
            "Firefox, Linux"
        );
        assert_eq!(named("curl/8.1"), "curl/8.1");
        assert_eq!(device(&headers(&[])), "");
    }
}
