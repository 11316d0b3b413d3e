//! The addresses of push services. A browser names one, so whoever is in front of it could name any: the room goes to
//! names in the public internet over https alone, and to those services that whoever operates it has listed.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::LazyLock;

use axum::http::Uri;
use ipnet::IpNet;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Characters of an address; those of the services there are have up to 600.
const LONGEST: usize = 2048;

/// Endings of names that lead to no public service.
const LOCAL: [&str; 8] =
    ["localhost", "local", "localdomain", "lan", "internal", "home.arpa", "test", "invalid"];

/// Whom a push service writes to about what this room sends, as RFC 8292 has it: a `mailto:` or an `https:` address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contact(String);

impl Contact {
    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Contact {
    type Err = String;

    fn from_str(text: &str) -> Result<Contact, String> {
        let plain = text.len() <= 200 && text.chars().all(|c| c.is_ascii_graphic());
        let mail = text.strip_prefix("mailto:").and_then(|mail| mail.split_once('@'));
        let fits = match mail {
            Some((who, host)) => !who.is_empty() && host.contains('.') && !host.contains('@'),
            None => Place::of(text).is_some_and(|place| place.tls),
        };
        if plain && fits {
            Ok(Contact(text.to_owned()))
        } else {
            Err("expected an address that push services can write to, such as mailto:chess@club.example or \
                 https://club.example/contact"
                .to_owned())
        }
    }
}

/// A push service of one's own, by its origin, such as `https://push.club.lan`. It may stand in a private network, and be
/// spoken to without TLS.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnService(String);

impl FromStr for OwnService {
    type Err = String;

    fn from_str(text: &str) -> Result<OwnService, String> {
        match Place::of(text) {
            Some(place) if place.path == "/" => Ok(OwnService(place.origin)),
            _ => Err("expected the origin of a push service, such as https://push.club.lan".to_owned()),
        }
    }
}

macro_rules! as_text {
    ($type:ty) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

as_text!(Contact);
as_text!(OwnService);

/// An address that was read. `Debug` prints nothing of its path, by which anybody may send there.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// Scheme, host and port, as a token for it names them.
    pub(crate) origin: String,
    /// The host.
    pub(crate) host: String,
    /// The port.
    pub(crate) port: u16,
    /// Over https?
    pub(crate) tls: bool,
    /// Path and query.
    pub(crate) path: String,
    /// Is it a service that whoever operates the room has listed?
    pub(crate) own: bool,
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Place").field(&self.origin).finish()
    }
}

impl Place {
    /// Reads any address over http or https.
    fn of(text: &str) -> Option<Place> {
        if text.len() > LONGEST || text.contains('#') {
            return None;
        }
        let uri: Uri = text.parse().ok()?;
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let tls = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let usual = if tls { 443 } else { 80 };
        let port = match authority.as_str().strip_prefix(authority.host())? {
            "" => usual,
            port => port.strip_prefix(':')?.parse().ok().filter(|port| *port != 0)?,
        };
        let host = authority.host().to_ascii_lowercase();
        if host.is_empty() {
            return None;
        }
        let scheme = if tls { "https" } else { "http" };
        let origin =
            if port == usual { format!("{scheme}://{host}") } else { format!("{scheme}://{host}:{port}") };
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Some(Place { origin, host, port, tls, path, own: false })
    }

    /// Is it an address over http or https at all?
    pub(crate) fn is_address(text: &str) -> bool {
        Place::of(text).is_some()
    }

    /// Reads the address of a push service, as a browser names it.
    ///
    /// # Errors
    /// The fault, as a whole sentence.
    pub(crate) fn read(text: &str, own: &[OwnService]) -> Result<Place, &'static str> {
        let place = Place::of(text)
            .ok_or("the endpoint is an address of a push service, with https and at most 2048 characters")?;
        if own.iter().any(|service| service.0 == place.origin) {
            return Ok(Place { own: true, ..place });
        }
        if !place.tls || place.port != 443 {
            return Err("the room sends to push services over https at port 443 alone");
        }
        let name = place.host.trim_end_matches('.');
        let local = |ending: &&str| name.strip_suffix(*ending).is_some_and(|rest| rest.ends_with('.'));
        let literal = place.host.starts_with('[') || place.host.parse::<Ipv4Addr>().is_ok();
        if literal || !name.contains('.') || LOCAL.iter().any(local) {
            return Err("the room sends to push services that have a name in the public internet alone");
        }
        Ok(place)
    }

    /// May it be connected to at this address, to which its name leads?
    pub(crate) fn may_be_at(&self, address: IpAddr) -> bool {
        self.own || is_public(address)
    }
}

/// Networks that are not the public internet: the special-purpose registries of IANA (RFC 6890), multicast included, and
/// those whose addresses hold an IPv4 address.
static SPECIAL: LazyLock<Vec<IpNet>> = LazyLock::new(|| {
    let networks = [
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
        "::/96",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "100::/64",
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
        "5f00::/16",
        "fc00::/7",
        "fe80::/10",
        "fec0::/10",
        "ff00::/8",
    ];
    networks.iter().filter_map(|network| network.parse().ok()).collect()
});

/// Is it an address in the public internet?
fn is_public(address: IpAddr) -> bool {
    let address = match address {
        IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or(IpAddr::V6(v6), IpAddr::V4),
        v4 @ IpAddr::V4(_) => v4,
    };
    let unicast = match address {
        IpAddr::V6(v6) => v6 != Ipv6Addr::UNSPECIFIED,
        IpAddr::V4(v4) => v4 != Ipv4Addr::UNSPECIFIED,
    };
    unicast && !SPECIAL.iter().any(|network| network.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_have_public_names_and_https() {
        let read = |text: &str| Place::read(text, &[]);
        let place = read("https://FCM.googleapis.com/fcm/send/a:b?c=d").unwrap();
        assert_eq!(
            (place.origin.as_str(), place.port, place.path.as_str()),
            ("https://fcm.googleapis.com", 443, "/fcm/send/a:b?c=d")
        );
        assert!(!format!("{place:?}").contains("send"));
        assert!(read("https://push.example:443/x").is_ok());
        for wrong in [
            "",
            "push.example",
            "/x",
            "ftp://push.example/x",
            "http://push.example/x",
            "https://push.example:8443/x",
            "https://push.example:0/x",
            "https://push.example:/x",
            "https://push.example:99999/x",
            "https://user@push.example/x",
            "https://user:pass@push.example/x",
            "https://push.example/x#y",
            "https://localhost/x",
            "https://push.localhost/x",
            "https://push.localhost./x",
            "https://push/x",
            "https://printer.local/x",
            "https://metadata.internal/x",
            "https://127.0.0.1/x",
            "https://8.8.8.8/x",
            "https://[::1]/x",
            "https://[2606:4700::1]/x",
            "https:///x",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert!(read(&format!("https://push.example/{}", "x".repeat(2048))).is_err());
    }

    #[test]
    fn services_of_ones_own_may_be_anywhere() {
        let own: Vec<OwnService> =
            ["http://127.0.0.1:8090", "https://push.club.lan"].map(|text| text.parse().unwrap()).into();
        for (text, fits) in [
            ("http://127.0.0.1:8090/x", true),
            ("https://push.club.lan/x", true),
            ("https://push.club.lan:443/x", true),
            ("http://127.0.0.1:8091/x", false),
            ("http://push.club.lan/x", false),
        ] {
            assert_eq!(Place::read(text, &own).is_ok_and(|place| place.own), fits, "{text}");
        }
        let (ours, theirs) =
            (Place::read("http://127.0.0.1:8090/x", &own), Place::read("https://push.example/x", &own));
        let here = IpAddr::from([127, 0, 0, 1]);
        assert!(ours.unwrap().may_be_at(here) && !theirs.unwrap().may_be_at(here));
        for wrong in ["http://127.0.0.1:8090/x", "127.0.0.1", "ftp://a.b"] {
            assert!(wrong.parse::<OwnService>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_the_public_internet_is_public() {
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.31.0.1",
            "192.168.1.1",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "fd00::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001:db8::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in
            ["8.8.8.8", "142.250.1.95", "172.32.0.1", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        assert_eq!(SPECIAL.len(), 28, "each of them can be read");
    }

    #[test]
    fn a_contact_can_be_written_to() {
        for fits in ["mailto:chess@club.example", "https://club.example/contact"] {
            assert_eq!(fits.parse::<Contact>().unwrap().as_str(), fits);
        }
        for wrong in [
            "",
            "mailto:",
            "mailto:chess",
            "mailto:@club.example",
            "mailto:a@b",
            "http://club.example",
            "chess@club.example",
            "mailto:a b@club.example",
            "https://",
        ] {
            assert!(wrong.parse::<Contact>().is_err(), "{wrong}");
        }
    }
}
