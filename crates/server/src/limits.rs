//! Limits on what one peer may ask for: a budget for each group of requests and one for the messages of a
//! socket; and limits on the number of connections and on the time for which each may keep the room waiting.
//!
//! A budget is spent at once or little by little and comes back evenly (the generic cell rate algorithm of ITU-T I.371:
//! one point in time a peer, no list of its requests). Peers are told apart by address, an IPv6 peer by the 64 bits of
//! its network. What a proxy says of its peers is believed of a known proxy alone. Peers on this machine itself are not
//! counted, as long as no header says that they ask for somebody else. Time limits hold for all connections.

use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

mod bodies;
mod pushing;

pub use bodies::Bodies;
pub use pushing::Pushing;

/// The number of requests at once, and how fast they come back.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// Requests at once; at least 1.
    pub burst: u32,
    /// Time in which one of them comes back.
    #[serde(with = "humantime_serde")]
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
    /// Making tables, rematches included.
    Tables,
    /// Looking at invitations, sitting down, tokens for seats and tournaments, seeks in the lobby, challenges by name,
    /// browsers that are to be told of turns, and beginning to sign in by a passkey.
    Joins,
    /// Replays, positions, analyses, games by hand and sheets of paper, which take the processor for a while.
    Work,
    /// Reviews, solutions and puzzles, which take it for long.
    Reviews,
    /// Opening WebSockets.
    Sockets,
    /// Signing up and in, and what needs the password once more.
    Accounts,
    /// Requests of programs that act for an account.
    Programs,
    /// Messages on all sockets of a peer.
    Messages,
    /// All other requests under `/api`.
    Rest,
}

impl Group {
    /// Its label in the figures that an operator watches.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Group::Tables => "tables",
            Group::Joins => "joins",
            Group::Work => "work",
            Group::Reviews => "reviews",
            Group::Sockets => "sockets",
            Group::Accounts => "accounts",
            Group::Programs => "programs",
            Group::Messages => "messages",
            Group::Rest => "rest",
        }
    }
}

/// Limits on the number of connections, WebSockets included, and on the time for which each may keep the room
/// waiting.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Connections {
    /// Connections at once. `None`: four fifths of the files that the process may open, at most 16,384. When they are
    /// reached, the longest idle connection is closed to admit the next one.
    pub at_once: Option<usize>,
    /// Connections of one peer. Behind a trusted proxy all come from the proxy, and are not counted.
    pub each_peer: usize,
    /// Time for the header of a request, counted from when the room is ready for it: an idle connection is kept for the
    /// same time.
    #[serde(with = "humantime_serde")]
    pub header_within: Duration,
    /// Bytes of a header, and of each buffer of a connection; 8,192 if it is less.
    pub header_bytes: usize,
    /// Time for the body of a request.
    #[serde(with = "humantime_serde")]
    pub body_within: Duration,
    /// Time for which an answer is kept while its reader takes nothing of it.
    #[serde(with = "humantime_serde")]
    pub taken_within: Duration,
    /// Time for the first message on a WebSocket.
    #[serde(with = "humantime_serde")]
    pub hello_within: Duration,
    /// Time in which the reader of a WebSocket must take a message.
    #[serde(with = "humantime_serde")]
    pub message_taken_within: Duration,
    /// Messages that may wait for the reader of one WebSocket before it is closed; at least 1.
    pub messages_waiting: usize,
    /// Time between two pings on a WebSocket. It is closed when a ping is due and the last two were not answered.
    #[serde(with = "humantime_serde")]
    pub ping_every: Duration,
    /// Time that connections are given to end when the room closes.
    #[serde(with = "humantime_serde")]
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
            hello_within: Duration::from_secs(10),
            message_taken_within: Duration::from_secs(10),
            messages_waiting: 16,
            ping_every: Duration::from_secs(20),
            closed_within: Duration::from_secs(5),
        }
    }
}

impl Connections {
    /// Those of an address beside the room's own: a few, with the same patience.
    #[must_use]
    pub(crate) fn beside(self) -> Connections {
        Connections { at_once: Some(64), ..self }
    }
}

/// Limits on the number of sockets at one table.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Watching {
    /// The most sockets of spectators.
    pub each_table: usize,
    /// Those of the spectators of one peer, and those with one seat or one shared screen.
    pub each_peer: usize,
    /// Time in which comings and goings are gathered before everybody hears of them. Players hear of each other at
    /// once.
    #[serde(with = "humantime_serde")]
    pub gathered: Duration,
}

impl Default for Watching {
    fn default() -> Watching {
        Watching { each_table: 200, each_peer: 50, gathered: Duration::from_secs(1) }
    }
}

/// Work that takes a processor for a while: replays, positions, sheets of paper.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Working {
    /// Pieces at one time; at least 1. Each is bounded by the size of what it is given, so none lasts long.
    pub at_once: usize,
    /// Pieces that may wait for a place.
    pub in_line: usize,
    /// Pieces of one peer that may wait, the one at work included.
    pub each_peer: usize,
}

impl Default for Working {
    fn default() -> Working {
        Working { at_once: 2, in_line: 256, each_peer: 32 }
    }
}

/// Work that takes a processor for long: reviews, and solutions with puzzles. Each kind has a line of its own, in which
/// one piece is done at a time and a peer has one.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct LongWork {
    /// Pieces that may be asked for and not done, those at work included.
    pub in_line: usize,
    /// The same for the networks of one provider's block.
    pub each_block: usize,
}

impl Default for LongWork {
    fn default() -> LongWork {
        LongWork { in_line: 16, each_block: 4 }
    }
}

/// Long answers that wait for their readers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Answers {
    /// The most bytes of all of them together.
    pub held: usize,
    /// Bytes of those of one peer; one answer may be longer.
    pub each_peer: usize,
}

impl Default for Answers {
    fn default() -> Answers {
        Answers { held: 64 << 20, each_peer: 16 << 20 }
    }
}

/// Limits on the length of games and on the number that is listed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Games {
    /// Lines of one log, after which nothing more is played; hundreds of times as many as any game between people has.
    pub log_lines: u32,
    /// Moves that are taken back in one game. Each time the game is played through again up to there.
    pub taken_back: usize,
    /// The most attempts at one deal; a contribution that does not fit, or another commitment, ends one.
    pub attempts: u32,
    /// The most games of one sitting.
    pub in_sitting: u32,
    /// Computers that are kept from one of their moves to the next with what they have found, some megabytes each at
    /// the highest level. Those beyond begin each move anew.
    pub computers_kept: usize,
    /// Games in the list for everybody.
    pub listed: usize,
    /// Those of one peer among them.
    pub listed_each_peer: usize,
}

impl Default for Games {
    fn default() -> Games {
        Games {
            log_lines: 10_000,
            taken_back: 1_000,
            attempts: 20,
            in_sitting: 500,
            computers_kept: 32,
            listed: 12,
            listed_each_peer: 2,
        }
    }
}

/// The lobby, where people find somebody to play with.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lobby {
    /// Seeks that are open at once.
    pub seeks: usize,
    /// Those of one visitor.
    pub seeks_each_visitor: usize,
    /// Those of one peer.
    pub seeks_each_peer: usize,
    /// Connections of one visitor.
    pub connections_each_visitor: usize,
    /// Time in which changes are gathered before everybody hears of them.
    #[serde(with = "humantime_serde")]
    pub gathered: Duration,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            seeks: 2_000,
            seeks_each_visitor: 3,
            seeks_each_peer: 60,
            connections_each_visitor: 16,
            gathered: Duration::from_millis(200),
        }
    }
}

/// Times for which the room keeps what nobody comes back to.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Expiry {
    /// A table that nobody has looked at or played at for so long is put away; whoever asks for it has it loaded again.
    #[serde(with = "humantime_serde")]
    pub memory: Duration,
    /// A table whose game is not dealt after so long is closed.
    #[serde(with = "humantime_serde")]
    pub undealt: Duration,
    /// A game in which nothing has happened for so long ends without a result.
    #[serde(with = "humantime_serde")]
    pub untouched: Duration,
}

impl Default for Expiry {
    fn default() -> Expiry {
        const DAY: u64 = 24 * 60 * 60;
        Expiry {
            memory: Duration::from_secs(600),
            undealt: Duration::from_secs(DAY),
            untouched: Duration::from_secs(30 * DAY),
        }
    }
}

/// The budgets of a room. The defaults leave room for a club of forty behind one address.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Budget of [`Group::Tables`].
    pub tables: Budget,
    /// Budget of [`Group::Joins`].
    pub joins: Budget,
    /// Budget of [`Group::Work`].
    pub work: Budget,
    /// Budget of [`Group::Reviews`].
    pub reviews: Budget,
    /// Budget of [`Group::Sockets`].
    pub sockets: Budget,
    /// Budget of [`Group::Accounts`].
    pub accounts: Budget,
    /// Budget of [`Group::Programs`]. Their clients take a refusal of a move for the end of the game, so it is large.
    pub programs: Budget,
    /// Budget of [`Group::Rest`].
    pub rest: Budget,
    /// Budget of messages on one socket.
    pub messages: Budget,
    /// Budget of [`Group::Messages`].
    pub peer_messages: Budget,
    /// Time for which a request of [`Group::Work`] waits for a place.
    #[serde(with = "humantime_serde")]
    pub place_within: Duration,
    /// Limits on the number of connections and on the time for which each may keep the room waiting.
    pub connections: Connections,
    /// Limits on the number of sockets at one table.
    pub watching: Watching,
    /// Work that takes a processor for a while.
    pub working: Working,
    /// Work that takes a processor for long.
    pub long_work: LongWork,
    /// Long answers that wait for their readers.
    pub answers: Answers,
    /// Bodies of requests that are being received.
    pub bodies: Bodies,
    /// The lobby.
    pub lobby: Lobby,
    /// Notes by push services.
    pub push: Pushing,
    /// Limits on the length of games and on the number that is listed.
    pub games: Games,
    /// Times for which the room keeps what nobody comes back to.
    pub expiry: Expiry,
    /// Are peers on this machine itself counted like all others?
    pub count_loopback: bool,
    /// Does a proxy stand before the room, on this machine or in its private network, that writes the peer's address at
    /// the end of `X-Forwarded-For`?
    #[serde(skip)]
    pub trust_forwarded: bool,
    /// The same for a proxy at this address; no other is believed then.
    #[serde(skip)]
    pub proxy: Option<IpAddr>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            tables: Budget::new(80, 2_000),
            joins: Budget::new(160, 1_000),
            work: Budget::new(400, 50),
            reviews: Budget::new(40, 10_000),
            sockets: Budget::new(400, 100),
            accounts: Budget::new(60, 10_000),
            programs: Budget::new(3_000, 20),
            rest: Budget::new(2_000, 10),
            messages: Budget::new(120, 50),
            peer_messages: Budget::new(2_000, 5),
            place_within: Duration::from_secs(10),
            connections: Connections::default(),
            watching: Watching::default(),
            working: Working::default(),
            long_work: LongWork::default(),
            answers: Answers::default(),
            bodies: Bodies::default(),
            lobby: Lobby::default(),
            push: Pushing::default(),
            games: Games::default(),
            expiry: Expiry::default(),
            count_loopback: false,
            trust_forwarded: false,
            proxy: None,
        }
    }
}

impl Limits {
    /// The budget from which requests of a group are taken.
    #[must_use]
    pub fn of(&self, group: Group) -> Budget {
        match group {
            Group::Tables => self.tables,
            Group::Joins => self.joins,
            Group::Work => self.work,
            Group::Reviews => self.reviews,
            Group::Sockets => self.sockets,
            Group::Accounts => self.accounts,
            Group::Programs => self.programs,
            Group::Messages => self.peer_messages,
            Group::Rest => self.rest,
        }
    }

    /// Is what this address says of its peers believed?
    #[must_use]
    pub fn is_proxy(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        match self.proxy {
            Some(proxy) => proxy.to_canonical() == address,
            None => self.trust_forwarded && is_near(address),
        }
    }

    /// The address that asks, by the word of a proxy where one is believed. `forwarded` is the last `X-Forwarded-For`,
    /// or any text if another header says that the request is asked for somebody else. An address that cannot be read
    /// is the unspecified one.
    #[must_use]
    pub fn address(&self, address: Option<IpAddr>, forwarded: Option<&str>) -> Option<IpAddr> {
        match (address, forwarded) {
            (Some(proxy), Some(said)) if self.is_proxy(proxy) => {
                Some(last_named(said).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
            }
            _ => address,
        }
    }

    /// The peer by whom requests are counted; `None` for one that is not counted. All whose address cannot be
    /// read are one peer.
    #[must_use]
    pub fn peer(&self, address: Option<IpAddr>, forwarded: Option<&str>) -> Option<Peer> {
        let address = self.address(address, forwarded)?;
        let is_here = address.to_canonical().is_loopback() && forwarded.is_none();
        (self.count_loopback || !is_here).then(|| Peer::of(address))
    }

    /// The peer by whom a connection is counted.
    pub(crate) fn connected(&self, address: IpAddr) -> Option<Peer> {
        if self.is_proxy(address) { None } else { self.peer(Some(address), None) }
    }
}

/// Is it on this machine, or in a private network?
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

/// The last address of an `X-Forwarded-For`: a proxy adds the one that it saw at the end, some with a port; what stands
/// before it is the peer's own word.
fn last_named(forwarded: &str) -> Option<IpAddr> {
    let last = forwarded.rsplit(',').next().unwrap_or_default().trim();
    let bare = last.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(last);
    bare.parse().ok().or_else(|| last.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

/// Whoever requests are counted by: an IPv4 address, or the first 64 bits of an IPv6 address.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Peer(IpAddr);

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

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

    /// The block of networks that the peer's is one of, as providers hand them out: an IPv6 network with the 65,535
    /// others that have its first 48 bits. An IPv4 address is a block by itself.
    pub(crate) fn block(self) -> Peer {
        Peer(match self.0 {
            IpAddr::V6(v6) => {
                let [a, b, c, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
            }
            v4 => v4,
        })
    }
}

/// Peers that are kept count of at once; those who come when it is full share one budget.
const MOST_PEERS: usize = 50_000;

/// Time between two searches for budgets that are whole again, when so many are kept.
const SWEEP_EVERY: Duration = Duration::from_secs(1);

/// The rest of the budgets of all peers.
#[derive(Debug)]
pub(crate) struct Ledger {
    limits: Limits,
    // Held for a few instructions, so an ordinary mutex serves best.
    spent: Mutex<Spent>,
    /// Was it said that requests are forwarded by nobody who is believed?
    warned: AtomicBool,
}

/// The spent part of all budgets.
#[derive(Debug, Default)]
struct Spent {
    /// The time at which each budget that was used is whole again.
    whole: HashMap<(Group, Option<Peer>), Instant>,
    /// The last time at which budgets that were whole again were taken out; `None` before the first.
    swept: Option<Instant>,
}

impl Ledger {
    pub(crate) fn new(limits: Limits) -> Ledger {
        Ledger { limits, spent: Mutex::default(), warned: AtomicBool::new(false) }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Takes a request of a peer out of its budget.
    ///
    /// # Errors
    /// The time after which it may ask again.
    pub(crate) fn take(&self, group: Group, peer: Peer, now: Instant) -> Result<(), Duration> {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let Spent { whole, swept } = &mut *spent;
        let mut key = (group, Some(peer));
        if whole.len() >= MOST_PEERS && !whole.contains_key(&key) {
            if swept.is_none_or(|at| now.saturating_duration_since(at) >= SWEEP_EVERY) {
                *swept = Some(now);
                whole.retain(|_, at| *at > now);
            }
            if whole.len() >= MOST_PEERS {
                key.1 = None;
            }
        }
        self.limits.of(group).take(whole.entry(key).or_insert(now), now)
    }

    /// Says once, to the operator, that a request was forwarded by somebody who is not believed.
    pub(crate) fn not_believed(&self, from: IpAddr) {
        if !self.warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                %from,
                "requests come through a proxy that the room does not know, so all its peers count as one; \
                 name it with --proxy"
            );
        }
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

    /// Is nothing of it spent any more?
    pub(crate) fn is_whole(&self, now: Instant) -> bool {
        self.whole <= now
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
        let address = |text: &str| text.parse::<IpAddr>().ok();
        let (plain, trusting) = (Limits::default(), Limits { trust_forwarded: true, ..Limits::default() });
        let named = Limits { proxy: address("192.0.2.80"), ..Limits::default() };
        let peer = |text: &str| address(text).map(Peer::of);
        assert_eq!(plain.peer(address("192.0.2.7"), Some("198.51.100.1")), peer("192.0.2.7"));
        for proxy in ["127.0.0.1", "::1", "172.17.0.1", "fd00::1", "::ffff:10.0.0.1"] {
            let said = trusting.peer(address(proxy), Some("203.0.113.9, 198.51.100.1"));
            assert_eq!(said, peer("198.51.100.1"), "{proxy}");
            assert_eq!(trusting.connected(address(proxy).unwrap()), None, "all its connections are others'");
        }
        assert_eq!(named.peer(address("192.0.2.80"), Some("198.51.100.1")), peer("198.51.100.1"));
        // Whoever reaches the room past the proxy names nobody else, and is counted.
        for limits in [&trusting, &named] {
            assert_eq!(limits.peer(address("192.0.2.7"), Some("127.0.0.1")), peer("192.0.2.7"));
            assert_eq!(limits.connected([192, 0, 2, 7].into()), peer("192.0.2.7"));
        }
        assert_eq!(named.peer(address("127.0.0.1"), Some("198.51.100.1")), peer("127.0.0.1"));
        // A name with a port, and one in brackets.
        for (said, is) in [
            ("198.51.100.1:5678", "198.51.100.1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            // Whatever a proxy names is a peer, this machine too.
            ("127.0.0.1", "127.0.0.1"),
        ] {
            assert_eq!(trusting.peer(address("127.0.0.1"), Some(said)), peer(is), "{said}");
        }
        // Nobody is let through uncounted for what cannot be read: all such are one peer.
        for said in ["unknown", "", "nonsense", "1.2.3.4.5", "198.51.100.1,"] {
            assert_eq!(trusting.peer(address("127.0.0.1"), Some(said)), peer("0.0.0.0"), "{said}");
        }
        assert_eq!(plain.peer(address("127.0.0.1"), None), None);
        assert_eq!(plain.peer(address("::ffff:127.0.0.1"), None), None);
        // One that asks for others is not the operator.
        assert_eq!(plain.peer(address("127.0.0.1"), Some("192.0.2.7")), peer("127.0.0.1"));
        let counting = Limits { count_loopback: true, ..plain };
        assert_eq!(counting.peer(address("127.0.0.1"), None), peer("127.0.0.1"));
        assert_eq!(plain.connected([192, 0, 2, 7].into()), peer("192.0.2.7"));
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
        assert!(ledger.spent.lock().unwrap().whole.len() <= MOST_PEERS + 1);
        // What is whole again is forgotten.
        let later = now + Duration::from_secs(3600);
        assert!(ledger.take(Group::Rest, Peer::of(IpAddr::from([255, 255, 255, 1])), later).is_ok());
        assert!(ledger.spent.lock().unwrap().whole.len() <= 2);
    }
}
