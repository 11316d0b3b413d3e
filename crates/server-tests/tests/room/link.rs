//! Tables that people reach by a link: two seats and somebody who looks on, each with a client of their own.

use facedown_core::deal::Contribution;
use serde_json::{Value, json};

use super::client::{Server, Socket, Table};
use super::play::Choices;

/// A table as each of its three sees it: by player, and as a spectator.
pub(super) struct Link {
    pub(super) maker: Table,
    pub(super) joiner: Table,
    pub(super) watch: Table,
    pub(super) invite: String,
}

/// The body that makes a table by link, with further fields.
pub(super) fn wish(game: &str, more: Value) -> Value {
    let mut body = json!({"game": game, "mode": "link", "names": {"white": "Ada"}});
    let fields = body.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    body
}

impl Link {
    /// Makes a table and lets somebody join it.
    pub(super) async fn make(server: &Server, game: &str, more: Value) -> Link {
        let made = server.ask("POST", "/api/tables", "", Some(&wish(game, more))).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json();
        let maker = Table::of(&made);
        let invite = made["invite"].as_str().unwrap().to_owned();
        let body = json!({"invite": invite, "name": "Bo"});
        let joined = server.ask("POST", &maker.path("/join"), "", Some(&body)).await;
        assert_eq!(joined.status, 201, "{}", joined.text);
        let joiner = Table::of(&joined.json());
        let watch = Table { token: made["watch"].as_str().unwrap().to_owned(), ..maker.clone() };
        Link { maker, joiner, watch, invite }
    }

    /// Both commit and open what they put into the deal, each for the seat of the own token.
    pub(super) async fn deal(&self, server: &Server) {
        for (step, name) in [("/commitments", "sha256"), ("/contributions", "contribution")] {
            for (table, byte) in [(&self.maker, 1), (&self.joiner, 2)] {
                let contribution = Contribution::new([byte; 32]);
                let value = match name {
                    "sha256" => contribution.commitment().to_string(),
                    _ => contribution.to_hex(),
                };
                let reply =
                    server.ask("POST", &table.path(step), &table.token, Some(&json!({name: value}))).await;
                assert_eq!(reply.status, 200, "{}", reply.text);
            }
        }
    }

    /// Makes a table, joins it and deals.
    pub(super) async fn sit_down(server: &Server, game: &str, more: Value) -> Link {
        let link = Link::make(server, game, more).await;
        link.deal(server).await;
        link
    }

    /// The same sitting at another of its tables.
    pub(super) fn at(&self, table: &str) -> Link {
        let id = |of: &Table| Table { id: table.to_owned(), ..of.clone() };
        let (maker, joiner, watch) = (id(&self.maker), id(&self.joiner), id(&self.watch));
        Link { maker, joiner, watch, invite: self.invite.clone() }
    }

    /// Sockets of both players, White first.
    pub(super) async fn players(&self, server: &Server) -> Players {
        let white_is_maker = server.view(&self.maker).await["seat"] == "white";
        let (white, black) =
            if white_is_maker { (&self.maker, &self.joiner) } else { (&self.joiner, &self.maker) };
        let (white, first) = server.watch(white, None).await;
        let (black, _) = server.watch(black, None).await;
        Players { white, black, last: first, requests: 0 }
    }
}

/// Both players' clients.
pub(super) struct Players {
    pub(super) white: Socket,
    pub(super) black: Socket,
    /// The last view that White has seen of the table.
    pub(super) last: Value,
    requests: u32,
}

impl Players {
    /// The client of the seat to act.
    pub(super) fn acting(&mut self) -> &mut Socket {
        if self.last["view"]["toAct"] == json!(["white"]) { &mut self.white } else { &mut self.black }
    }

    /// The view of the seat to act, at the number that White has seen last.
    pub(super) async fn view_to_act(&mut self) -> Value {
        if self.last["view"]["toAct"] == json!(["white"]) {
            return self.last["view"].clone();
        }
        let n = self.last["n"].clone();
        self.black.at(&n).await["view"].clone()
    }

    /// A request of the seat to act; both clients hear what came of it.
    pub(super) async fn act(&mut self, action: &Value) -> Value {
        self.requests += 1;
        let id = format!("act-{}-{}", self.last["n"], self.requests);
        let request = json!({"type": "act", "id": id, "n": self.last["n"], "action": action});
        let answer = self.acting().request(request).await;
        assert_eq!(answer["type"], "update", "{answer}");
        self.last = self.white.at(&answer["n"]).await;
        answer
    }

    /// One action, chosen from the list of whoever is to act; `false` where the game is over.
    pub(super) async fn choose(&mut self, choices: &mut Choices) -> bool {
        let view = self.view_to_act().await;
        let legal = view["legal"].as_array().unwrap();
        if legal.is_empty() {
            return false;
        }
        let action = legal[choices.below(legal.len())]["text"].clone();
        self.act(&action).await;
        true
    }

    /// So many actions, or until the game is over.
    pub(super) async fn play(&mut self, choices: &mut Choices, actions: usize) {
        for _ in 0..actions {
            if !self.choose(choices).await {
                break;
            }
        }
    }
}

impl Socket {
    /// The message that brings the view with a number, among those heard already or still to come.
    pub(super) async fn at(&mut self, n: &Value) -> Value {
        let heard = self.frames.iter().rev().map(|frame| serde_json::from_str::<Value>(frame).unwrap());
        if let Some(known) =
            heard.into_iter().find(|message| message["n"] == *n && message["view"].is_object())
        {
            return known;
        }
        loop {
            let message = self.hear().await;
            if message["n"] == *n {
                return message;
            }
        }
    }

    /// The next message of a kind.
    pub(super) async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["type"] == kind {
                return message;
            }
        }
    }
}
