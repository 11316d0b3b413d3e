//! Networks from which nobody is let in: looked at with every request, and heard by sockets that are open.

use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};

use facedown_storage::Millis;
use facedown_storage::upkeep::Ban;
use ipnet::IpNet;
use tokio::sync::watch;

use crate::time::Time;

/// The first 64 bits of an IPv6 address are one household.
const HOUSEHOLD: u8 = 64;

/// The bans of one room; cheap to clone.
#[derive(Clone)]
pub(crate) struct Bans(Arc<Inner>);

struct Inner {
    time: Time,
    // Held for a few instructions.
    list: RwLock<Vec<(IpNet, Option<Millis>)>>,
    changed: watch::Sender<()>,
}

impl Bans {
    /// None, by this time.
    pub(crate) fn new(time: Time) -> Bans {
        Bans(Arc::new(Inner { time, list: RwLock::default(), changed: watch::Sender::new(()) }))
    }

    /// These and no others, from now on. What cannot be read bans nobody.
    pub(crate) fn set(&self, bans: &[Ban]) {
        let list = bans.iter().filter_map(|ban| Some((network(&ban.network)?, ban.until))).collect();
        *self.0.list.write().unwrap_or_else(PoisonError::into_inner) = list;
        self.0.changed.send_replace(());
    }

    /// Is nobody let in from there?
    pub(crate) fn holds(&self, address: Option<IpAddr>) -> bool {
        let Some(address) = address else { return false };
        let list = self.0.list.read().unwrap_or_else(PoisonError::into_inner);
        if list.is_empty() {
            return false;
        }
        let (address, now) = (address.to_canonical(), self.0.time.now());
        list.iter()
            .any(|(network, until)| until.is_none_or(|until| now < until) && network.contains(&address))
    }

    /// Done as soon as nobody is let in from there.
    pub(crate) async fn fall_on(&self, address: Option<IpAddr>) {
        let mut changed = self.0.changed.subscribe();
        while !self.holds(address) {
            if changed.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }
}

/// The network that a text names: an address with or without the length of its prefix. An IPv6 address by itself is the
/// network of its household.
pub(crate) fn network(text: &str) -> Option<IpNet> {
    if let Ok(network) = text.parse::<IpNet>() {
        return Some(network.trunc());
    }
    let network = match text.parse::<IpAddr>().ok()?.to_canonical() {
        IpAddr::V4(v4) => IpNet::from(IpAddr::V4(v4)),
        v6 => IpNet::new(v6, HOUSEHOLD).ok()?,
    };
    Some(network.trunc())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Set;

    #[test]
    fn a_ban_holds_for_its_network_and_its_time() {
        let clocks = Set::default();
        let bans = Bans::new(Time::by(Box::new(clocks.clone())));
        let ban = |network: &str, until| Ban { network: network.to_owned(), until, why: String::new() };
        bans.set(&[ban("192.0.2.0/24", None), ban("2001:db8::/64", Some(1_002_000)), ban("nonsense", None)]);
        let holds = |address: &str| bans.holds(address.parse().ok());
        assert!(holds("192.0.2.9") && holds("::ffff:192.0.2.9") && holds("2001:db8::7"));
        assert!(!holds("192.0.3.9") && !holds("2001:db8:0:1::7") && !bans.holds(None));
        clocks.pass(2_000);
        assert!(holds("192.0.2.9") && !holds("2001:db8::7"));
        let read = |text: &str| network(text).map(|network| network.to_string());
        assert_eq!(read("192.0.2.7").as_deref(), Some("192.0.2.7/32"));
        assert_eq!(read("192.0.2.7/24").as_deref(), Some("192.0.2.0/24"));
        assert_eq!(read("2001:db8:1:2:3::4").as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!(read("somewhere"), None);
    }
}
