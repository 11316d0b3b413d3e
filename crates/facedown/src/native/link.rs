//! The address of a table, as a person gets it.

use ureq::http::Uri;

/// The address of a table or of an invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The address of the room, without a path.
    pub base: String,
    /// Does it begin with https?
    pub encrypted: bool,
    /// The host.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Id of the table.
    pub table: String,
    /// The token behind `#`, where there is one: of the invitation.
    pub invite: Option<String>,
}

impl Link {
    /// Reads the address of a table; where only its id is given, it is at this room.
    ///
    /// # Errors
    /// In words, what an address looks like.
    pub fn of(text: &str, room: Option<&str>) -> Result<Link, String> {
        match room {
            Some(room) if is_id(text) => {
                Link::of(&format!("{}/table/{text}", room.trim_end_matches('/')), None)
            }
            _ => Link::read(text).ok_or_else(|| {
                format!(
                    "`{text}` is no address of a table; copy the link of the invitation, such as \
                     http://localhost:7960/join/ID#TOKEN, or of the table, http://localhost:7960/table/ID"
                )
            }),
        }
    }

    fn read(text: &str) -> Option<Link> {
        let (address, invite) = match text.split_once('#') {
            Some((address, invite)) => (address, Some(invite.to_owned()).filter(|token| !token.is_empty())),
            None => (text, None),
        };
        let uri: Uri = address.parse().ok()?;
        let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme))?;
        let (encrypted, host) = (scheme == "https", uri.host()?.to_owned());
        let authority = uri.authority()?;
        let parts: Vec<&str> = uri.path().split('/').filter(|part| !part.is_empty()).collect();
        let table = match parts.as_slice() {
            ["join" | "table", id] if is_id(id) => (*id).to_owned(),
            _ => return None,
        };
        if invite.as_deref().is_some_and(|token| !is_id(token)) {
            return None;
        }
        let port = uri.port_u16().unwrap_or(if encrypted { 443 } else { 80 });
        Some(Link { base: format!("{scheme}://{authority}"), encrypted, host, port, table, invite })
    }
}

/// May this be an id or a token?
fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_tables_and_invitations_are_read() {
        let link = Link::of("http://localhost:7960/join/abc-1#TOKEN", None).unwrap();
        assert_eq!((link.base.as_str(), link.table.as_str()), ("http://localhost:7960", "abc-1"));
        assert_eq!((link.invite.as_deref(), link.port, link.encrypted), (Some("TOKEN"), 7960, false));
        let link = Link::of("https://club.example/table/abc", None).unwrap();
        assert_eq!((link.base.as_str(), link.port, link.encrypted), ("https://club.example", 443, true));
        assert_eq!(Link::of("abc", Some("https://club.example/")).unwrap(), link);
        for wrong in [
            "",
            "abc",
            "localhost/join/x",
            "ftp://h/join/x",
            "http://h/",
            "http://h/join/a/b",
            "http://h/join/a#b c",
        ] {
            assert!(Link::of(wrong, None).is_err(), "{wrong}");
        }
    }
}
