//! The address at which people find the room: passkeys are made for its host.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use axum::http::Uri;
use serde::{Deserialize, Deserializer};
use thiserror::Error;

/// The public address of a room: `https` and a host by name, or `http` on this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    host: String,
    origin: String,
}

/// A text that is no public address.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Error)]
pub enum PublicUrlError {
    /// It is no address, or has a path.
    #[error("expected an address such as https://chess.example, without a path")]
    Unreadable,
    /// It is not safe.
    #[error(
        "expected https://; http:// is for localhost alone, since browsers have no passkeys elsewhere without https"
    )]
    NotSafe,
    /// It has a number in place of a name.
    #[error(
        "expected a host by its name, such as https://chess.example: passkeys cannot belong to an IP address"
    )]
    Numbers,
}

impl PublicUrl {
    /// The host, in lower case.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The address as browsers name the origin of its pages, such as `https://chess.example`.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, PublicUrlError> {
        let url: Uri = text.parse().map_err(|_| PublicUrlError::Unreadable)?;
        let authority = url.authority().ok_or(PublicUrlError::Unreadable)?;
        let plain =
            matches!(url.path(), "" | "/") && url.query().is_none() && !authority.as_str().contains('@');
        let host = authority.host().to_ascii_lowercase();
        if !plain || host.is_empty() || host.ends_with('.') {
            return Err(PublicUrlError::Unreadable);
        }
        let default = match url.scheme_str() {
            Some("https") => 443,
            Some("http") if host == "localhost" => 80,
            Some("http") => return Err(PublicUrlError::NotSafe),
            _ => return Err(PublicUrlError::Unreadable),
        };
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        if bare.parse::<IpAddr>().is_ok() {
            return Err(PublicUrlError::Numbers);
        }
        let scheme = url.scheme_str().unwrap_or_default();
        let behind = authority.as_str().len() > host.len();
        let origin = match authority.port_u16() {
            Some(port) if port == default => format!("{scheme}://{host}"),
            Some(port) => format!("{scheme}://{host}:{port}"),
            // A port that is none.
            None if behind => return Err(PublicUrlError::Unreadable),
            None => format!("{scheme}://{host}"),
        };
        Ok(PublicUrl { host, origin })
    }
}

impl<'de> Deserialize<'de> for PublicUrl {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PublicUrl, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_the_origin_of_its_pages() {
        for (given, origin, host) in [
            ("https://chess.example", "https://chess.example", "chess.example"),
            ("https://Chess.Example/", "https://chess.example", "chess.example"),
            ("https://chess.example:443", "https://chess.example", "chess.example"),
            ("https://club.lan:8443", "https://club.lan:8443", "club.lan"),
            ("http://localhost:7960", "http://localhost:7960", "localhost"),
            ("http://localhost:80", "http://localhost", "localhost"),
        ] {
            let url: PublicUrl = given.parse().unwrap();
            assert_eq!((url.origin(), url.host()), (origin, host), "{given}");
        }
    }

    #[test]
    fn what_can_have_no_passkeys_is_none() {
        use PublicUrlError::{NotSafe, Numbers, Unreadable};
        for (given, error) in [
            ("", Unreadable),
            ("chess.example", Unreadable),
            ("/club", Unreadable),
            ("ftp://chess.example", Unreadable),
            ("https://chess.example/club", Unreadable),
            ("https://chess.example?a", Unreadable),
            ("https://ada@chess.example", Unreadable),
            ("https://chess.example.", Unreadable),
            ("https://chess.example:99999", Unreadable),
            ("https://chess.example:", Unreadable),
            ("https://schach für alle", Unreadable),
            ("http://chess.example", NotSafe),
            ("http://127.0.0.1:7960", NotSafe),
            ("https://192.0.2.1", Numbers),
            ("https://[2001:db8::1]:8443", Numbers),
        ] {
            assert_eq!(given.parse::<PublicUrl>(), Err(error), "{given}");
        }
    }
}
