//! What one client, or a few, can do to a room: each attack does its worst for some seconds and says what it has done.

use std::io::Write;
use std::net::SocketAddr;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::came::{Attack, LASTS, admitted, code, counted, from_all, sent_and_left, status};
use super::room::{Room, table};
use super::wire::{Socket, ask, connect, post, request};

/// The attacks on drawings, tables and what an engine does.
pub const ALL: &[Attack] = &[
    Attack::new("drawings whose references multiply", references),
    Attack::new("style sheets that multiply with elements", styles),
    Attack::new("sheets of 24 deals, clients gone after 20 ms", gone),
    Attack::new("1,100 half headers", half_headers),
    Attack::new("1,500 watchers of one game", watchers),
    Attack::new("offers and answers on 20 sockets", offers),
    Attack::new("2,000 tables with 14-day clocks", tables),
    Attack::new("long replays that nobody reads", replays),
    Attack::new("80 computers of one peer", computers),
    Attack::new("puzzles without end", puzzles),
    Attack::new("2,000 wrong tokens", tokens),
    Attack::new("2,000 askers of the public list", lists),
];

fn art(at: SocketAddr, body: &str) -> String {
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{body}</svg>");
    let Ok((_, sheets)) = ask(at, "GET", "/api/print/surprise/sheets", "", "") else {
        return "no answer".to_owned();
    };
    let sheets: Value = serde_json::from_slice(&sheets).unwrap_or(Value::Null);
    let art = sheets["takes"]["art"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let files: serde_json::Map<_, _> = art.map(|name| (name.to_owned(), json!(svg))).take(1).collect();
    status(post(at, "/api/print/surprise/sheets", &json!({"art": files})))
}

fn references(_: &Room, addresses: &[SocketAddr]) -> String {
    let same = "<g id='c'/>".repeat(8_000);
    let bodies = [
        format!("{same}<path d='M0 0H9V9Z' fill='{}'/>", "url(#c)".repeat(40_000)),
        format!("{same}<style>.a{{mask:url(#c)}}</style><g class='{}'/>", "a ".repeat(150_000)),
        format!("<style>{}a{{{}}}</style>", "a,".repeat(100_000), "fill:red;".repeat(30_000)),
    ];
    from_all(addresses, |at| bodies.iter().map(|body| art(at, body)).collect())
}

fn styles(_: &Room, addresses: &[SocketAddr]) -> String {
    let rules: String = (0..9_000).map(|n| format!("path{{stroke-width:{n};fill:red}}")).collect();
    let body = format!("<style>{rules}</style>{}", "<path d='M0 0H9V9Z'/>".repeat(9_000));
    from_all(addresses, |at| vec![art(at, &body)])
}

fn gone(_: &Room, addresses: &[SocketAddr]) -> String {
    let body = json!({"deals": {"count": 24}}).to_string();
    from_all(addresses, |at| {
        let one = |_| sent_and_left(at, "/api/print/jieqi", &body);
        (0..200 / addresses.len().max(1)).map(one).collect()
    })
}

fn half_headers(room: &Room, addresses: &[SocketAddr]) -> String {
    let mut held = Vec::new();
    for n in 0..1_100 {
        let at = addresses[n % addresses.len()];
        if let Ok(mut stream) = connect(at)
            && stream.write_all(b"GET / HTTP/1.1\r\nX:").is_ok()
        {
            held.push(stream);
        }
    }
    let admitted = admitted(room);
    sleep(Duration::from_secs(2));
    format!("{} opened; {admitted}", held.len())
}

fn watchers(room: &Room, addresses: &[SocketAddr]) -> String {
    let Ok(table) = table(room.here, &json!({})) else { return "no table".to_owned() };
    let mut held = Vec::new();
    for n in 0..1_500 {
        let at = addresses[n % addresses.len()];
        let came = Socket::open(at, &table.id, &table.watch).and_then(|mut socket| {
            let first = socket.hear()?;
            Ok((socket, first["type"] == "sync"))
        });
        held.extend(came.ok().filter(|(_, inside)| *inside));
    }
    let Ok(mut player) = Socket::open(room.here, &table.id, &table.token) else {
        return "the player is out".to_owned();
    };
    let Ok(first) = player.hear() else { return "the player is out".to_owned() };
    let act = json!({"type": "act", "id": "watched", "n": first["n"], "action": "a1a2"});
    let took = player.request(&act).map_or("no answer".to_owned(), |(_, took)| format!("{took:.1?}"));
    format!("{} look on; a move before them takes {took}", held.len())
}

fn offers(room: &Room, addresses: &[SocketAddr]) -> String {
    let Ok(table) = table(room.here, &json!({})) else { return "no table".to_owned() };
    let before = room.stored();
    let one = |at: SocketAddr, name: usize| {
        let Ok(mut socket) = Socket::open(at, &table.id, &table.token) else {
            return vec!["not admitted".to_owned()];
        };
        let (begun, mut answers) = (Instant::now(), Vec::new());
        for number in 0.. {
            if begun.elapsed() > LASTS {
                break;
            }
            let id = format!("{name}-{number}");
            let wish = if number % 2 == 0 {
                json!({"type": "offerDraw", "id": id, "seat": "white"})
            } else {
                json!({"type": "answerDraw", "id": id, "accept": false, "seat": "black"})
            };
            let Ok((heard, _)) = socket.request(&wish) else { break };
            answers.push(heard["error"]["code"].as_str().unwrap_or("stored").to_owned());
            sleep(Duration::from_millis(20));
        }
        answers
    };
    let answers = thread::scope(|scope| {
        let all: Vec<_> =
            (0..20).map(|name| scope.spawn(move || one(addresses[name % addresses.len()], name))).collect();
        all.into_iter().flat_map(|one| one.join().unwrap_or_default()).collect()
    });
    format!("{}; {} kB more are stored", counted(answers), room.stored().saturating_sub(before) >> 10)
}

fn tables(_: &Room, addresses: &[SocketAddr]) -> String {
    let clock = json!({"clock": {"kind": "days", "days": 14}, "mode": "link"});
    from_all(addresses, |at| {
        let one = |_| table(at, &clock).map_or_else(|why| why, |_| "made".to_owned());
        (0..2_000 / addresses.len()).map(one).collect()
    })
}

fn replays(_: &Room, addresses: &[SocketAddr]) -> String {
    // Rounds of five and of eight squares: hardly a position comes again.
    let rook = ["h1h2", "h2h3", "h3h4", "h4h5", "h5h1"].into_iter().cycle();
    let king = ["e8d8", "d8c8", "c8b8", "b8b7", "b7c7", "c7d7", "d7e7", "e7e8"].into_iter().cycle();
    let line: Vec<_> = rook.zip(king).flat_map(<[_; 2]>::from).take(140).collect();
    let record = format!("position fen {} moves {}", super::room::CALM, line.join(" "));
    let body = json!({"record": record, "game": "chaos", "as": "referee"}).to_string();
    let mut held = Vec::new();
    for n in 0..200 {
        let at = addresses[n % addresses.len()];
        if let Ok(mut stream) = connect(at)
            && stream.write_all(request("POST", "/api/replays", "", &body).as_bytes()).is_ok()
        {
            held.push(stream);
        }
    }
    let answer = addresses.first().map(|at| ask(*at, "POST", "/api/replays", "", &body));
    let size = answer
        .and_then(Result::ok)
        .map_or("no answer".to_owned(), |(status, body)| format!("{status} with {} kB", body.len() >> 10));
    sleep(Duration::from_secs(5));
    format!("{} answers not read; one more: {size}", held.len())
}

fn computers(room: &Room, addresses: &[SocketAddr]) -> String {
    let mut held = Vec::new();
    let computer = json!({"mode": "computer", "level": 8, "seat": "black"});
    for _ in 0..80 {
        let Some(at) = addresses.first() else { break };
        let came =
            table(*at, &computer).ok().and_then(|table| Socket::open(*at, &table.id, &table.token).ok());
        held.extend(came);
    }
    let begun = Instant::now();
    let own = table(room.here, &json!({"mode": "computer", "level": 1, "seat": "black"}));
    let moved = own.ok().and_then(|table| {
        let mut socket = Socket::open(room.here, &table.id, &table.token).ok()?;
        loop {
            if socket.hear().ok()?["view"]["ply"] == 1 {
                return Some(begun.elapsed());
            }
        }
    });
    let moved = moved.map_or("did not move".to_owned(), |took| format!("moved after {took:.1?}"));
    format!("{} computers at level 8; somebody else's at level 1 {moved}", held.len())
}

fn puzzles(_: &Room, addresses: &[SocketAddr]) -> String {
    from_all(addresses, |at| {
        let ends = Instant::now() + LASTS;
        let mut answers = Vec::new();
        for number in 0..500 {
            if Instant::now() > ends {
                break;
            }
            let body = json!({"game": "parade", "number": number}).to_string();
            answers.push(code(ask(at, "POST", "/api/puzzles", "", &body)));
        }
        answers
    })
}

fn tokens(room: &Room, addresses: &[SocketAddr]) -> String {
    let Ok(table) = table(room.here, &json!({})) else { return "no table".to_owned() };
    let path = format!("/api/tables/{}", table.id);
    from_all(addresses, |at| {
        let one = |_| code(ask(at, "GET", &path, "nonsense", ""));
        (0..2_000 / addresses.len()).map(one).collect()
    })
}

fn lists(_: &Room, addresses: &[SocketAddr]) -> String {
    from_all(addresses, |at| {
        let mut answers: Vec<String> = (0..40)
            .map(|_| table(at, &json!({"listed": true})).map_or_else(|why| why, |_| "listed".to_owned()))
            .collect();
        let asked = |_| code(ask(at, "GET", "/api/tables?live=true", "", ""));
        answers.extend((0..2_000 / addresses.len()).map(asked));
        answers
    })
}
