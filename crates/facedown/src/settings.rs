//! The configuration file of the room: what may be given by flags, and every limit. A flag wins over the file.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use facedown_server::limits::Limits;
use facedown_server::{Contact, OwnService, PublicUrl, SignUp};
use facedown_storage::postgres::Address;
use serde::{Deserialize, Deserializer};

use crate::commands::serve::{Log, LogFormat, listen};
use crate::failure::Failure;

/// The contents of a configuration file.
#[derive(Clone, Default, Deserialize, Debug)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The folder in which games are kept.
    pub data: Option<PathBuf>,
    /// The database on a server in which games are kept instead.
    pub database: Option<Address>,
    /// The address to listen on.
    #[serde(deserialize_with = "address")]
    pub listen: Option<SocketAddr>,
    /// The address at which figures are answered.
    #[serde(deserialize_with = "address")]
    pub metrics: Option<SocketAddr>,
    /// The least important lines that are logged.
    pub log: Option<Log>,
    /// Lines for people, or JSON.
    pub log_format: Option<LogFormat>,
    /// Is any proxy on this machine or in its private network believed?
    pub trust_forwarded: bool,
    /// The one proxy that is believed, by its address.
    pub proxy: Option<IpAddr>,
    /// The people who may sign up.
    pub sign_up: Option<SignUp>,
    /// Are the examples for programmers offered?
    pub example_games: bool,
    /// The program that pairs Swiss tournaments.
    pub pairings: Option<PathBuf>,
    /// The address by which push services reach whoever operates the room; without it none is used.
    pub push_contact: Option<Contact>,
    /// The push services that may stand in a private network, or be spoken to without TLS.
    pub push_services: Vec<OwnService>,
    /// The address at which people find the room.
    pub public_url: Option<PublicUrl>,
    /// The room's limits, with defaults for those that the file leaves out.
    pub limits: Limits,
}

fn address<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    listen(&text).map(Some).map_err(serde::de::Error::custom)
}

impl Settings {
    /// Reads a configuration file.
    ///
    /// # Errors
    /// Input (2): a file that cannot be read, or one in which something is wrong, with its line.
    pub fn read(path: &Path) -> Result<Settings, Failure> {
        let name = path.display();
        let text =
            std::fs::read_to_string(path).map_err(|e| Failure::input(format!("cannot read {name}: {e}")))?;
        toml::from_str(&text).map_err(|e| {
            let line = e.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            Failure::input_with_help(
                format!("{name}, line {line}: {}", e.message().replace('\n', " ")),
                "docs/operate.md and docs/facedown.toml list what may stand there",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Every value of a table by its full name.
    fn flat(table: &toml::Table, before: &str, all: &mut BTreeMap<String, toml::Value>) {
        for (name, value) in table {
            let name = format!("{before}{name}");
            match value {
                toml::Value::Table(below) => flat(below, &format!("{name}."), all),
                value => {
                    all.insert(name, value.clone());
                }
            }
        }
    }

    /// The example holds every limit there is, each with its default, and each thing that a flag gives.
    #[test]
    fn the_example_file_holds_every_limit_with_its_default() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/facedown.toml");
        let text = std::fs::read_to_string(&path).expect("the example");
        let settings = Settings::read(&path).expect("it can be read");
        assert_eq!(settings.limits, Limits::default());
        let (mut written, mut defaults) = (BTreeMap::new(), BTreeMap::new());
        let example: toml::Table = text.parse().expect("TOML");
        let Some(toml::Value::Table(limits)) = example.get("limits") else { panic!("no limits") };
        flat(limits, "", &mut written);
        flat(&toml::Table::try_from(Limits::default()).expect("TOML"), "", &mut defaults);
        let missing: Vec<_> = defaults.keys().filter(|name| !written.contains_key(*name)).collect();
        assert!(missing.is_empty(), "docs/facedown.toml lacks {missing:?}");
        // These have no default that could be written: they stand there as comments.
        for name in [
            "data",
            "database",
            "metrics",
            "proxy",
            "sign-up",
            "push-contact",
            "push-services",
            "public-url",
            "at-once",
        ] {
            assert!(text.lines().any(|line| line.starts_with(&format!("# {name} = "))), "{name}");
        }
        let bare = text.replace("\n# database = ", "\ndatabase = ");
        let bare = bare.replace("\n# data = ", "\ndata = ").replace("\n# metrics = ", "\nmetrics = ");
        let bare = bare.replace("\n# proxy = ", "\nproxy = ").replace("\n# at-once = ", "\nat-once = ");
        let bare = bare.replace("\n# sign-up = ", "\nsign-up = ").replace("\n# push-", "\npush-");
        let bare = bare.replace("\n# public-url = ", "\npublic-url = ");
        let all: Settings = toml::from_str(&bare).expect("the comments can be taken as they are");
        assert!(all.data.is_some() && all.database.is_some());
        assert!(all.metrics.is_some() && all.proxy.is_some());
        assert!(all.push_contact.is_some() && all.push_services.len() == 1);
        assert!(
            all.public_url.is_some() && all.sign_up.is_some() && all.limits.connections.at_once.is_some()
        );
    }
}
