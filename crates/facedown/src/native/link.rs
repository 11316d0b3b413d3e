//! The address of a table, as a person gets it.

use std::str::FromStr;

use ureq::http::Uri;

/// The address of a table or of an invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The address of the room, without a path.
    pub base: String,
    /// Id of the table.
    pub table: String,
    /// The token behind `#`, where there is one: of the invitation.
    pub invite: Option<String>,
}

impl FromStr for Link {
    type Err = String;

    fn from_str(text: &str) -> Result<Link, String> {
        let wrong = || {
            format!(
                "`{text}` is no address of a table; copy the link of the invitation, such as \
                 http://localhost:7960/join/ID#TOKEN, or of the table, http://localhost:7960/table/ID"
            )
        };
        let (address, invite) = match text.split_once('#') {
            Some((address, invite)) => (address, Some(invite.to_owned()).filter(|token| !token.is_empty())),
            None => (text, None),
        };
        let uri: Uri = address.parse().map_err(|_| wrong())?;
        let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme)).ok_or_else(wrong)?;
        let authority = uri.authority().ok_or_else(wrong)?;
        let parts: Vec<&str> = uri.path().split('/').filter(|part| !part.is_empty()).collect();
        let is_id = |id: &str| !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        let table = match parts.as_slice() {
            ["join" | "table", id] if is_id(id) => (*id).to_owned(),
            _ => return Err(wrong()),
        };
        if invite.as_deref().is_some_and(|token| !is_id(token)) {
            return Err(wrong());
        }
        Ok(Link { base: format!("{scheme}://{authority}"), table, invite })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_tables_and_invitations_are_read() {
        let link: Link = "http://localhost:7960/join/abc-1#TOKEN".parse().unwrap();
        assert_eq!((link.base.as_str(), link.table.as_str()), ("http://localhost:7960", "abc-1"));
        assert_eq!(link.invite.as_deref(), Some("TOKEN"));
        let link: Link = "https://club.example/table/abc".parse().unwrap();
        assert_eq!((link.base.as_str(), link.invite), ("https://club.example", None));
        for wrong in
            ["", "abc", "localhost/join/x", "ftp://h/join/x", "http://h/", "http://h/join/a/b", "http://h/join/a#b c"]
        {
            assert!(wrong.parse::<Link>().is_err(), "{wrong}");
        }
    }
}
