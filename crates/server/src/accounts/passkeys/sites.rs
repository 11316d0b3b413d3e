//! The places where passkeys work: the host of the room's public address, and this machine itself.

use std::sync::Arc;

use facedown_protocol::PasskeyPlace;
use passki::Passki;

use crate::public_url::PublicUrl;

/// The name that browsers show for the room.
const NAME: &str = "Facedown";

/// The host of this machine itself, for which browsers need no https.
const OWN: &str = "localhost";

/// The hosts for which passkeys are made here; cheap to clone.
#[derive(Clone)]
pub(crate) struct Sites {
    sites: Arc<[Passki]>,
    /// The room's public address.
    at: Option<String>,
}

impl Sites {
    /// The host of a public address, and this machine where the room listens at a port. A page at another port of this
    /// machine is another program's, and could use the passkeys that were made here.
    pub(crate) fn new(public: Option<&PublicUrl>, port: u16) -> Sites {
        let here = if port == 80 { format!("http://{OWN}") } else { format!("http://{OWN}:{port}") };
        let mut own = vec![here];
        let mut sites = Vec::new();
        match public {
            Some(url) if url.host() == OWN => own.push(url.origin().to_owned()),
            Some(url) => sites.push(Passki::new(url.host(), &[url.origin()], NAME)),
            None => {}
        }
        sites.push(Passki::new(OWN, &own, NAME));
        Sites { sites: sites.into(), at: public.map(|url| url.origin().to_owned()) }
    }

    /// The site of a page whose requests come with this `Host`.
    pub(crate) fn of(&self, host: &str) -> Option<&Passki> {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        let site = self.sites.iter().find(|site| site.rp_id.eq_ignore_ascii_case(name))?;
        // A proxy may leave out the port of the public address; on this machine it says whose page it is.
        let own = || site.rp_origins.iter().any(|origin| origin.strip_prefix("http://") == Some(host));
        (name != OWN || own()).then_some(site)
    }

    /// Says where passkeys work to a page whose requests come with this `Host`.
    pub(crate) fn place(&self, host: &str) -> PasskeyPlace {
        PasskeyPlace { here: self.of(host).is_some(), at: self.at.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(public: Option<&str>, host: &str) -> Option<(String, Vec<String>)> {
        let public = public.map(|url| url.parse::<PublicUrl>().unwrap());
        let sites = Sites::new(public.as_ref(), 7960);
        sites.of(host).map(|site| (site.rp_id.clone(), site.rp_origins.clone()))
    }

    #[test]
    fn passkeys_are_made_for_the_public_host_and_for_this_machine() {
        let own = ("localhost".to_owned(), vec!["http://localhost:7960".to_owned()]);
        let club = ("chess.example".to_owned(), vec!["https://chess.example".to_owned()]);
        assert_eq!(site(None, "localhost:7960"), Some(own.clone()));
        assert_eq!(site(None, "chess.example"), None);
        let public = Some("https://chess.example");
        assert_eq!(site(public, "localhost:7960"), Some(own));
        for host in ["chess.example", "Chess.Example", "chess.example:443"] {
            assert_eq!(site(public, host), Some(club.clone()), "{host}");
        }
        for other in [
            "localhost",
            "localhost:8000",
            "127.0.0.1:7960",
            "[::1]:7960",
            "evil.example",
            "",
            "a.chess.example",
        ] {
            assert_eq!(site(public, other), None, "{other}");
        }
        // A page that is served at another port of this machine, by the operator's word.
        let (host, origins) = site(Some("http://localhost:5173"), "localhost:5173").unwrap();
        assert_eq!(host, "localhost");
        assert_eq!(origins, ["http://localhost:7960", "http://localhost:5173"]);
    }
}
