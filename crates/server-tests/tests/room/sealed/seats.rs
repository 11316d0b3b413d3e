//! Native seats at a real server: each follows the rules on its own side and opens only what it finds due there.

use std::collections::{BTreeMap, HashSet};

use facedown_core::deal::sealed::{LockSecret, Session};
use facedown_core::deal::{ChanceStream, Commitment, Contribution, DealSeed};
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::Seat;
use facedown_core::table::AnyGame;
use facedown_core::table::sealed::{SealedDeal, SealedLine, SealedSeat};
use facedown_games::registry;
use serde_json::{Value, json};

use super::super::client::{Server, Socket, Table};

/// The games whose deal can be sealed.
pub(super) const SEALED: [&str; 6] =
    ["surprise", "surprise-rex", "jieqi", "mysterious-casual", "parade", "neighbour"];

pub(super) fn bytes(label: &str) -> [u8; 32] {
    let mut chance = DealSeed::of_position(label).stream();
    std::array::from_fn(|_| chance.below(256) as u8)
}

/// A table that was made sealed, with its tokens.
pub(super) struct Sealed {
    pub(super) game: &'static dyn AnyGame,
    pub(super) options: Chosen,
    pub(super) maker: Table,
    pub(super) joiner: Option<Table>,
    pub(super) watch: Table,
    pub(super) drawn: bool,
}

impl Sealed {
    /// Makes a table on these terms; in a game by link somebody sits down.
    pub(super) async fn make(server: &Server, id: &str, terms: Value) -> Sealed {
        let game = registry::find(id).unwrap();
        let mut body = json!({"game": id, "sealed": true});
        body.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
        let reply = server.ask("POST", "/api/tables", "", Some(&body)).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        let made = reply.json();
        let maker = Table::of(&made);
        let watch = Table { token: made["watch"].as_str().unwrap().to_owned(), ..maker.clone() };
        let joiner = match made["invite"].as_str() {
            Some(invite) => {
                let shown = json!({"invite": invite});
                let shown = server.ask("POST", &maker.path("/invitation"), "", Some(&shown)).await.json();
                assert_eq!(shown["sealed"], true);
                let join = json!({"invite": invite, "name": "Bo"});
                Some(Table::of(&server.ask("POST", &maker.path("/join"), "", Some(&join)).await.json()))
            }
            None => None,
        };
        let given: Vec<(&str, &str)> = body["options"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, value)| (name.as_str(), value.as_str().unwrap()))
            .collect();
        let options = game.choose(&given).unwrap();
        let drawn = body["seat"] == "random";
        Sealed { game, options, maker, joiner, watch, drawn }
    }

    /// The session that the lines give.
    pub(super) fn session(&self, lines: &[SealedLine]) -> Session {
        // By seat, whoever came first.
        let pledges: BTreeMap<usize, Commitment> = lines
            .iter()
            .filter_map(|line| match line {
                SealedLine::Pledged { seat, commitment } => Some((*seat, commitment.parse().ok()?)),
                _ => None,
            })
            .collect();
        let pledges: Vec<Commitment> = pledges.into_values().collect();
        let secret = self.maker.commitment.parse().unwrap();
        SealedDeal::session(self.game, &self.options, &self.maker.id, secret, &pledges).unwrap()
    }

    /// The same sitting's next table.
    pub(super) async fn next(&self, server: &Server) -> Sealed {
        let reply = server.ask("POST", &self.maker.path("/rematch"), &self.maker.token, None).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        let id = reply.json()["table"].as_str().unwrap().to_owned();
        let commitment = reply.json()["commitment"].as_str().unwrap().to_owned();
        let at = |table: &Table| Table { id: id.clone(), commitment: commitment.clone(), ..table.clone() };
        let joiner = self.joiner.as_ref().map(at);
        let (maker, watch) = (at(&self.maker), at(&self.watch));
        Sealed { maker, joiner, watch, options: self.options.clone(), drawn: false, ..*self }
    }
}

/// A native seat.
pub(super) struct Native {
    pub(super) seat: SealedSeat,
    pub(super) number: usize,
    pub(super) socket: Socket,
    pub(super) table: Table,
    /// The last view, and its number.
    pub(super) view: Value,
    n: u64,
    asked: u32,
    /// The requests that are not answered yet.
    pending: HashSet<String>,
    /// The openings among them that were sent, and how many were refused: the game may have ended meanwhile.
    opens: HashSet<String>,
    pub(super) late: u32,
    /// Keeps its answers to itself.
    pub(super) silent: bool,
    /// The locks that the room is given in place of its own, in a test that changes what nobody was told.
    pub(super) other_locks: Option<Vec<Vec<String>>>,
    /// The locks that it has itself.
    pub(super) own_locks: Vec<Vec<String>>,
    chance: ChanceStream,
}

impl Native {
    /// Sits down with a secret that the label gives, and commits itself.
    pub(super) async fn sit(server: &Server, sealed: &Sealed, table: &Table, label: &str) -> Native {
        Native::with(server, sealed, table, (label, label)).await
    }

    /// The same with a secret of another label than its contribution and its choices.
    pub(super) async fn with(
        server: &Server,
        sealed: &Sealed,
        table: &Table,
        (secret, label): (&str, &str),
    ) -> Native {
        let (socket, first) = server.watch(table, None).await;
        let view = first["view"].clone();
        let number = usize::try_from(view["seal"]["number"].as_u64().unwrap()).unwrap();
        let commitment = view["deal"]["commitment"].as_str().unwrap().parse().unwrap();
        let (secret, contribution) =
            (LockSecret::new(bytes(secret)), Contribution::new(bytes(&format!("{label}, its contribution"))));
        let terms = (sealed.game, &sealed.options);
        let seat =
            SealedSeat::new(terms, (&table.id, commitment, sealed.drawn), number, secret, contribution)
                .unwrap();
        let chance = DealSeed::of_position(&format!("{label} plays")).stream();
        let (table, n) = (table.clone(), first["n"].as_u64().unwrap());
        let mut own = Native {
            seat,
            number,
            socket,
            table,
            view,
            n,
            asked: 0,
            pending: HashSet::new(),
            opens: HashSet::new(),
            late: 0,
            silent: false,
            other_locks: None,
            own_locks: Vec::new(),
            chance,
        };
        let first = own.seat.begin();
        own.send(server, first).await;
        own
    }

    /// Connects again, and sends once more what may have been lost.
    pub(super) async fn again(&mut self, server: &Server) {
        let (socket, first) = server.watch(&self.table, None).await;
        self.socket = socket;
        self.pending.clear();
        self.view = first["view"].clone();
        self.n = first["n"].as_u64().unwrap();
        let lines = self.socket.hear().await;
        assert_eq!((&lines["type"], &lines["from"]), (&json!("seal"), &json!(0)));
        self.take(server, lines).await;
        let lost = self.seat.unheard();
        self.send(server, lost).await;
    }

    fn id(&mut self) -> String {
        self.asked += 1;
        let id = format!("{}-{}", self.number, self.asked);
        self.pending.insert(id.clone());
        id
    }

    /// The seat's name where somebody at one screen has to say it.
    fn named(&self) -> Value {
        if self.view["shared"] == true { json!("solo") } else { Value::Null }
    }

    /// Sends what the seat says.
    pub(super) async fn send(&mut self, server: &Server, lines: Vec<SealedLine>) {
        for line in lines {
            if self.silent {
                continue;
            }
            let seat = self.named();
            let (below, body) = match line {
                SealedLine::Pledged { commitment, .. } => {
                    ("/commitments", json!({"seat": seat, "sha256": commitment}))
                }
                SealedLine::Locked { locks, .. } => {
                    let given = self.other_locks.as_ref().unwrap_or(&locks);
                    let body = json!({"seat": seat, "locks": given});
                    self.own_locks = locks;
                    ("/locks", body)
                }
                SealedLine::Contributed { contribution, .. } => {
                    ("/contributions", json!({"seat": seat, "contribution": contribution}))
                }
                SealedLine::Opened { opening, .. } => {
                    let id = self.id();
                    self.opens.insert(id.clone());
                    self.socket.say(json!({"type": "open", "id": id, "opening": opening})).await;
                    continue;
                }
                SealedLine::Seed { seed, .. } => {
                    let id = self.id();
                    self.socket.say(json!({"type": "unseal", "id": id, "seed": seed})).await;
                    continue;
                }
                other => panic!("a seat does not say {other:?}"),
            };
            let reply = server.ask("POST", &self.table.path(below), &self.table.token, Some(&body)).await;
            // What is sent once more may have been the last that was needed.
            let again = reply.status == 409 && reply.code() == "already-dealt";
            assert!(reply.status == 200 || again, "{below}: {}", reply.text);
        }
    }

    /// Takes a message: lines go to the seat, and what it says in turn is sent.
    pub(super) async fn take(&mut self, server: &Server, message: Value) {
        if let Some(id) = message["id"].as_str() {
            self.pending.remove(id);
        }
        match message["type"].as_str().unwrap() {
            "seal" => {
                let from = usize::try_from(message["from"].as_u64().unwrap()).unwrap();
                let mut lines: Vec<SealedLine> = serde_json::from_value(message["lines"].clone()).unwrap();
                for line in &mut lines {
                    if let SealedLine::Locked { seat, locks } = line
                        && *seat == self.number
                        && self.other_locks.is_some()
                    {
                        locks.clone_from(&self.own_locks);
                    }
                }
                let answers = self.seat.catch_up(from, &lines).unwrap();
                self.send(server, answers).await;
            }
            "update" | "sync" => {
                self.view = message["view"].clone();
                self.n = message["n"].as_u64().unwrap();
            }
            "refused" if self.opens.contains(message["id"].as_str().unwrap_or_default()) => self.late += 1,
            "refused" => panic!("refused: {message}"),
            _ => {}
        }
    }

    /// Hears one message.
    pub(super) async fn step(&mut self, server: &Server) {
        let message = self.socket.hear().await;
        self.take(server, message).await;
    }

    /// Hears messages until what it has asked last is answered.
    pub(super) async fn answered(&mut self, server: &Server) {
        let id = format!("{}-{}", self.number, self.asked);
        while self.pending.contains(&id) {
            self.step(server).await;
        }
    }

    /// The number of the last view.
    pub(super) fn number_seen(&self) -> u64 {
        self.n
    }

    /// Is everything answered that it has asked?
    pub(super) fn is_answered(&self) -> bool {
        self.pending.is_empty()
    }

    /// Is nothing under way as far as it knows?
    fn is_settled(&self) -> bool {
        let seal = &self.view["seal"];
        let over = self.view["phase"] == "over";
        self.view["phase"] != "dealing"
            && self.pending.is_empty()
            && seal["due"] == json!([])
            && !(over && seal["provisional"] == true)
            && seal["lines"].as_u64() == Some(self.seat.heard_count() as u64)
    }

    /// Does something legal, as its own game has it.
    pub(super) async fn act(&mut self) -> Option<String> {
        let color: Seat = self.seat.seat()?;
        let legal = self.seat.table()?.legal(color);
        let offered: Vec<&str> = legal.iter().map(|action| action.text.as_str()).collect();
        let shown: Vec<&str> = self.view["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line["text"].as_str().unwrap())
            .collect();
        assert_eq!(offered, shown, "the room's legal actions are those of the seat's own game");
        let at = self.chance.below(u32::try_from(legal.len()).unwrap()) as usize;
        let action = legal.get(at)?.text.clone();
        self.say_action(&action).await;
        Some(action)
    }

    /// Sends an action.
    pub(super) async fn say_action(&mut self, action: &str) {
        self.seat.act(action).unwrap();
        let id = self.id();
        self.socket.say(json!({"type": "act", "id": id, "n": self.n, "action": action})).await;
    }

    pub(super) async fn say(&mut self, mut message: Value) {
        message["id"] = json!(self.id());
        self.socket.say(message).await;
    }

    /// Sends a request and takes its refusal; what comes before it is taken.
    pub(super) async fn refusal(&mut self, server: &Server, mut message: Value) -> Value {
        message["id"] = json!(self.id());
        self.socket.say(message.clone()).await;
        loop {
            let heard = self.socket.hear().await;
            if heard["id"] == message["id"] {
                self.pending.remove(heard["id"].as_str().unwrap());
                assert_eq!(heard["type"], "refused", "{heard}");
                return heard["error"].clone();
            }
            self.take(server, heard).await;
        }
    }

    pub(super) fn is_to_act(&self) -> bool {
        self.view["toAct"].as_array().unwrap().contains(&self.view["seat"])
    }
}

/// Hears messages until nothing is under way.
pub(super) async fn settle(server: &Server, seats: &mut [Native]) {
    loop {
        let most = seats.iter().map(|seat| seat.n).max();
        if seats.iter().all(|seat| seat.is_settled() && Some(seat.n) == most) {
            return;
        }
        // Whichever comes first.
        let heard = seats.iter_mut().map(|seat| Box::pin(seat.socket.hear()));
        let (message, whose, _) = futures_util::future::select_all(heard).await;
        seats[whose].take(server, message).await;
    }
}

/// Plays at random until the game is over, or so many actions were made.
pub(super) async fn play(server: &Server, seats: &mut [Native], limit: u64) {
    loop {
        settle(server, seats).await;
        if seats[0].view["phase"] == "over" || seats[0].view["ply"].as_u64().unwrap() >= limit {
            return;
        }
        let Some(acting) = seats.iter_mut().find(|seat| seat.is_to_act()) else {
            // The computer is thinking.
            seats[0].step(server).await;
            continue;
        };
        let n = acting.n;
        if acting.act().await.is_none() {
            return;
        }
        while acting.n == n {
            acting.step(server).await;
        }
    }
}
