//! How much one peer may ask for: a budget for each group of requests and one for the messages of a socket; and how many
//! connections there are and how long each may keep the room waiting.
//!
//! A budget is spent at once or little by little and comes back evenly (the generic cell rate algorithm of ITU-T I.371: one
//! point in time a peer, no list of its requests). Peers are told apart by address, an IPv6 peer by the 64 bits of its
//! network. Peers on this machine itself are not counted: that is the operator, or a proxy behind which peers cannot be
//! told apart unless its word is trusted. Time limits hold for all connections.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What may be asked at once, and how fast that comes back.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Requests at once; at least 1.
    pub burst: u32,
    /// Time in which one of them comes back.
    pub every: Duration,
}

impl Budget {
    const fn new(burst: u32, every_ms: u64) -> Budget {
        Budget { burst, every: Duration::from_millis(every_ms) }
    }

    /// Takes one request out of a budget that is whole again at `whole`.
    ///
    /// # Errors
    /// The time until there is one to take.
    fn take(self, whole: &mut Instant, now: Instant) -> Result<(), Duration> {
        let next = (*whole).max(now) + self.every;
        let ahead = next.duration_since(now);
        let most = self.every * self.burst.max(1);
        if ahead > most {
            return Err(ahead - most);
        }
        *whole = next;
        Ok(())
    }
}

/// The groups of requests that have a budget of their own.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// Making tables.
    Tables,
    /// Looking at invitations and sitting down.
    Joins,
    /// Replays, positions and sheets of paper, which take the processor for a while.
    Work,
    /// Reviews, which take it for long.
    Reviews,
    /// Opening sockets.
    Sockets,
    /// Everything else.
    Rest,
}

/// How many connections there are at once, WebSockets included, and how long each may keep the room waiting.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Connections {
    /// Connections at once. `None`: four fifths of the files that the process may open, at most 16,384. When they are
    /// reached, the longest idle connection is closed to admit the next one.
    pub at_once: Option<usize>,
    /// Connections of one peer. Behind a trusted proxy all come from the proxy, and are not counted.
    pub each_peer: usize,
    /// Time for the header of a request, counted from when the room is ready for it: an idle connection is kept for the
    /// same time.
    pub header_within: Duration,
    /// Bytes of a header, and of each buffer of a connection; 8,192 if it is less.
    pub header_bytes: usize,
    /// Time for the body of a request.
    pub body_within: Duration,
    /// Time for which an answer is kept while its reader takes nothing of it.
    pub taken_within: Duration,
    /// Time between two pings on a WebSocket. It is closed when a ping is due and the last two were not answered.
    pub ping_every: Duration,
    /// Time that connections are given to end when the room closes.
    pub closed_within: Duration,
}

impl Default for Connections {
    fn default() -> Connections {
        Connections {
            at_once: None,
            each_peer: 400,
            header_within: Duration::from_secs(10),
            header_bytes: 32 * 1024,
            body_within: Duration::from_secs(10),
            taken_within: Duration::from_secs(30),
            ping_every: Duration::from_secs(20),
            closed_within: Duration::from_secs(5),
        }
    }
}

/// The budgets of a room. The defaults leave room for a club of forty behind one address.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Of [`Group::Tables`].
    pub tables: Budget,
    /// Of [`Group::Joins`].
    pub joins: Budget,
    /// Of [`Group::Work`].
    pub work: Budget,
    /// Of [`Group::Reviews`].
    pub reviews: Budget,
    /// Of [`Group::Sockets`].
    pub sockets: Budget,
    /// Of [`Group::Rest`].
    pub rest: Budget,
    /// Messages on one socket.
    pub messages: Budget,
    /// Time for which a request of [`Group::Work`] waits for a place.
    pub place_within: Duration,
    /// How many connections there are, and how long each may keep the room waiting.
    pub connections: Connections,
    /// Are peers on this machine itself counted like all others?
    pub count_loopback: bool,
    /// Is the last address in `X-Forwarded-For` the peer's? Only where a proxy stands before the room that writes it.
    pub trust_forwarded: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            tables: Budget::new(80, 2_000),
            joins: Budget::new(160, 1_000),
            work: Budget::new(400, 50),
            reviews: Budget::new(40, 10_000),
            sockets: Budget::new(400, 100),
            rest: Budget::new(2_000, 10),
            messages: Budget::new(120, 50),
            place_within: Duration::from_secs(10),
            connections: Connections::default(),
            count_loopback: false,
            trust_forwarded: false,
        }
    }
}

impl Limits {
    /// The budget of a group.
    #[must_use]
    pub fn of(&self, group: Group) -> Budget {
        match group {
            Group::Tables => self.tables,
            Group::Joins => self.joins,
            Group::Work => self.work,
            Group::Reviews => self.reviews,
            Group::Sockets => self.sockets,
            Group::Rest => self.rest,
        }
    }

    /// Who asks: the peer by whom requests are counted; `None` for one that is not counted.
    #[must_use]
    pub fn peer(&self, address: Option<IpAddr>, forwarded: Option<&str>) -> Option<Peer> {
        // A proxy adds the address that it saw at the end; what stands before it is the peer's own word.
        let last = forwarded.filter(|_| self.trust_forwarded).and_then(|all| all.rsplit(',').next());
        let named = last.and_then(|text| text.trim().parse().ok());
        let address: IpAddr = named.or(address)?;
        (self.count_loopback || !address.to_canonical().is_loopback()).then(|| Peer::of(address))
    }

    /// The peer by whom a connection is counted.
    pub(crate) fn connected(&self, address: IpAddr) -> Option<Peer> {
        if self.trust_forwarded { None } else { self.peer(Some(address), None) }
    }
}

/// By whom requests are counted.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Peer(IpAddr);

impl Peer {
    fn of(address: IpAddr) -> Peer {
        Peer(match address.to_canonical() {
            IpAddr::V4(v4) => IpAddr::V4(v4),
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }
}

/// Peers that are kept count of at once; those who come when it is full share one budget.
const MOST_PEERS: usize = 50_000;

/// The budgets of all peers.
#[derive(Debug)]
pub(crate) struct Ledger {
    limits: Limits,
    /// When each budget that was used is whole again. Held for a few instructions, so an ordinary mutex serves best.
    whole: Mutex<HashMap<(Group, Option<Peer>), Instant>>,
}

impl Ledger {
    pub(crate) fn new(limits: Limits) -> Ledger {
        Ledger { limits, whole: Mutex::default() }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Takes a request of a peer out of its budget.
    ///
    /// # Errors
    /// The time after which it may ask again.
    pub(crate) fn take(&self, group: Group, peer: Peer, now: Instant) -> Result<(), Duration> {
        let mut whole = self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        let mut key = (group, Some(peer));
        if whole.len() >= MOST_PEERS && !whole.contains_key(&key) {
            whole.retain(|_, at| *at > now);
            if whole.len() >= MOST_PEERS {
                key.1 = None;
            }
        }
        self.limits.of(group).take(whole.entry(key).or_insert(now), now)
    }
}

/// The budget of one socket's messages.
#[derive(Debug)]
pub(crate) struct Meter {
    budget: Budget,
    whole: Instant,
}

impl Meter {
    pub(crate) fn new(budget: Budget, now: Instant) -> Meter {
        Meter { budget, whole: now }
    }

    /// Takes a message.
    ///
    /// # Errors
    /// The time after which another one is taken.
    pub(crate) fn take(&mut self, now: Instant) -> Result<(), Duration> {
        self.budget.take(&mut self.whole, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_budget_is_spent_and_comes_back_evenly() {
        let start = Instant::now();
        let mut meter = Meter::new(Budget { burst: 3, every: SECOND }, start);
        assert!((0..3).all(|_| meter.take(start).is_ok()));
        assert_eq!(meter.take(start), Err(SECOND));
        assert_eq!(meter.take(start + SECOND / 4), Err(SECOND * 3 / 4));
        assert_eq!(meter.take(start + SECOND), Ok(()));
        assert_eq!(meter.take(start + SECOND), Err(SECOND));
        // After a rest it is whole, and no more than whole.
        let later = start + 100 * SECOND;
        assert!((0..3).all(|_| meter.take(later).is_ok()));
        assert_eq!(meter.take(later), Err(SECOND));
    }

    #[test]
    fn peers_and_groups_have_budgets_of_their_own() {
        let one = Budget { burst: 1, every: SECOND };
        let ledger = Ledger::new(Limits { tables: one, joins: one, ..Limits::default() });
        let (now, peer) = (Instant::now(), |n: u8| Peer::of(IpAddr::from([192, 0, 2, n])));
        assert!(ledger.take(Group::Tables, peer(1), now).is_ok());
        assert!(ledger.take(Group::Tables, peer(1), now).is_err());
        assert!(ledger.take(Group::Tables, peer(2), now).is_ok());
        assert!(ledger.take(Group::Joins, peer(1), now).is_ok());
    }

    #[test]
    fn who_asks_is_told_by_the_address_or_by_a_trusted_proxy() {
        let (plain, trusting) = (Limits::default(), Limits { trust_forwarded: true, ..Limits::default() });
        let address = |text: &str| text.parse::<IpAddr>().ok();
        let peer = |text: &str| address(text).map(Peer::of);
        assert_eq!(plain.peer(address("192.0.2.7"), Some("198.51.100.1")), peer("192.0.2.7"));
        assert_eq!(
            trusting.peer(address("127.0.0.1"), Some("203.0.113.9, 198.51.100.1")),
            peer("198.51.100.1")
        );
        assert_eq!(trusting.peer(address("192.0.2.7"), Some("nonsense")), peer("192.0.2.7"));
        assert_eq!(plain.peer(address("127.0.0.1"), None), None);
        assert_eq!(plain.peer(address("::ffff:127.0.0.1"), None), None);
        let counting = Limits { count_loopback: true, ..plain };
        assert_eq!(counting.peer(address("127.0.0.1"), None), peer("127.0.0.1"));
        // Behind a proxy every connection is the proxy's.
        let connected = |limits: &Limits| limits.connected([192, 0, 2, 7].into());
        assert_eq!((connected(&plain), connected(&trusting)), (peer("192.0.2.7"), None));
        // One network is one peer, and an IPv4 address is the same however it is written.
        assert_eq!(peer("2001:db8:1:2::1"), peer("2001:db8:1:2:ffff::9"));
        assert_ne!(peer("2001:db8:1:2::1"), peer("2001:db8:1:3::1"));
        assert_eq!(peer("::ffff:192.0.2.7"), peer("192.0.2.7"));
    }

    #[test]
    fn the_ledger_is_bounded() {
        let ledger = Ledger::new(Limits::default());
        let now = Instant::now();
        for n in 0..u32::try_from(MOST_PEERS).unwrap() + 100 {
            let _ = ledger.take(Group::Rest, Peer::of(IpAddr::from(n.to_be_bytes())), now);
        }
        assert!(ledger.whole.lock().unwrap().len() <= MOST_PEERS + 1);
        // What is whole again is forgotten.
        let later = now + Duration::from_secs(3600);
        assert!(ledger.take(Group::Rest, Peer::of(IpAddr::from([255, 255, 255, 1])), later).is_ok());
        assert!(ledger.whole.lock().unwrap().len() <= 2);
    }
}
