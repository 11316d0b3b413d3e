//! Attacks on accounts: signing up and in, what an account saves and takes along, passkeys, browsers that are to be called.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::came::{Attack, LASTS, counted, from_all, gathered, status, times};
use super::members::{Member, PASSWORD, last};
use super::room::{Room, table};
use super::wire::{HOST, ask_with, post};

/// The attacks on accounts.
pub const ALL: &[Attack] = &[
    Attack::new("480 sign-ups and wrong passwords at once", passwords),
    Attack::new("256 kB saved again and again", saves),
    Attack::new("passkey questions without end", passkeys).with(&["--public-url", "https://room.test"]),
    Attack::new("push addresses without end, private ones too", addresses)
        .with(&["--push-contact", "mailto:club@room.example"]),
];

/// Sign-ins side by side from each address; more are not let through at once.
const AT_ONCE: usize = 60;

fn passwords(room: &Room, addresses: &[SocketAddr]) -> String {
    let (here, own) = (room.here, ["Bystander", "Target"].map(|name| Member::sign_up(room.here, name)));
    if own.iter().any(Result::is_err) {
        return "nobody could sign up".to_owned();
    }
    let sign_in = move |at: SocketAddr, name: &str, password: &str| {
        let begun = Instant::now();
        let answer = post(at, "/api/session", &json!({"name": name, "password": password}));
        (status(answer), begun.elapsed())
    };
    let one = |at: SocketAddr, n: usize| match n % 3 {
        0 => status(post(
            at,
            "/api/accounts",
            &json!({"name": format!("New{}n{n}", last(at)), "password": PASSWORD}),
        )),
        1 => sign_in(at, "Target", "a guess of it").0,
        _ => sign_in(at, &format!("Nobody{n}"), "a guess of it").0,
    };
    thread::scope(|scope| {
        let others = scope.spawn(move || {
            thread::sleep(Duration::from_millis(300));
            [sign_in(here, "Bystander", PASSWORD), sign_in(here, "Target", PASSWORD)]
        });
        let answers = gathered(addresses, |at| {
            thread::scope(|each| {
                let all: Vec<_> = (0..AT_ONCE).map(|n| each.spawn(move || one(at, n))).collect();
                all.into_iter().filter_map(|one| one.join().ok()).collect()
            })
        });
        let others = others.join().map(|others| {
            let [bystander, target] =
                others.map(|(status, took)| format!("{status} after {:.1} s", took.as_secs_f64()));
            format!("somebody else signs in: {bystander}; the owner of the name that is guessed at: {target}")
        });
        format!("{}; {}", counted(answers), others.unwrap_or_default())
    })
}

/// Contents that are as long as may be, and as hard to read: values in great number, and as deep as they go.
fn hard() -> [String; 2] {
    let many = format!("{{\"a\":[{}0]}}", "{\"\":0},".repeat(37_000));
    let deep = format!("{{\"a\":{}0{}}}", "[".repeat(130_000), "]".repeat(130_000));
    [many, deep]
}

/// Saves something as an account.
fn save(member: &Member, at: SocketAddr, id: usize, from: Option<i64>, content: &str) -> (u16, Value) {
    let body = json!({"from": from, "content": content}).to_string();
    let path = format!("/api/account/saved/study/attack{id}");
    member.ask(at, "PUT", &path, &body).unwrap_or((0, Value::Null))
}

/// An account that has saved all it may.
pub fn full(at: SocketAddr, name: &str) -> std::io::Result<Member> {
    let member = Member::sign_up(at, name)?;
    let [many, _] = hard();
    for id in 0..70 {
        if save(&member, at, id, None, &many).0 != 200 {
            break;
        }
    }
    Ok(member)
}

fn saves(room: &Room, addresses: &[SocketAddr]) -> String {
    let before = room.stored();
    let contents = hard();
    let came = from_all(addresses, |at| {
        let Ok(member) = Member::sign_up(at, &format!("Saver{}", last(at))) else {
            return vec!["no account".to_owned()];
        };
        let (ends, mut answers) = (Instant::now() + LASTS, Vec::new());
        let mut versions = vec![None; 60];
        for n in 0.. {
            if Instant::now() > ends {
                break;
            }
            let (id, hard) = (n / 2 % versions.len(), n % 2);
            let (code, said) = save(&member, at, id, versions[id], &contents[hard]);
            if code == 200 {
                versions[id] = said["version"].as_i64();
            }
            answers.push(status(Ok((code, said))));
        }
        answers
    });
    format!("{came}; {} MB more are stored", room.stored().saturating_sub(before) >> 20)
}

fn passkeys(room: &Room, addresses: &[SocketAddr]) -> String {
    let (before, begun) = (room.memory("VmRSS"), Instant::now());
    let mut took = Vec::new();
    let came = from_all(addresses, |at| {
        let one = |_| status(post(at, "/api/session/passkey/begin", &json!({})));
        let mut answers: Vec<String> = (0..600).map(one).collect();
        // What no authenticator has signed.
        let made_up = json!({"ceremony": "made-up", "credential": {"id": "AA", "rawId": "AA", "type": "public-key",
            "response": {"clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA"}}});
        answers.extend((0..40).map(|_| status(post(at, "/api/session/passkey", &made_up))));
        answers
    });
    while begun.elapsed() < LASTS {
        // Somebody who is not counted asks on, for what is kept of it.
        let asked = Instant::now();
        if !post(room.here, "/api/session/passkey/begin", &json!({})).is_ok_and(|(code, _)| code == 200) {
            break;
        }
        took.push(asked.elapsed());
    }
    let all = took.len();
    let more = room.memory("VmRSS").saturating_sub(before);
    format!("{came}; {all} more at {HOST} from a peer that is not counted ({}): {more} MB", times(took))
}

fn addresses(room: &Room, addresses: &[SocketAddr]) -> String {
    let Ok(table) = table(room.here, &json!({"mode": "link", "position": null})) else {
        return "no table".to_owned();
    };
    // A point of P-256 (its generator), in base64url.
    let point = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
    let seats = vec![json!({"table": table.id, "token": table.token}); 100];
    let hosts = ["10.0.0.1", "169.254.169.254", "localhost", "[::1]", "printer.local"];
    let came = from_all(addresses, |at| {
        let one = |n: usize| {
            let host = hosts.get(n % 10).copied().unwrap_or("push.example");
            let endpoint = format!("https://{host}/{}-{n}", last(at));
            let keys = json!({"p256dh": point, "auth": "AAAAAAAAAAAAAAAAAAAAAA"});
            let wish = json!({"endpoint": endpoint, "keys": keys, "seats": seats});
            status(post(at, "/api/push/subscriptions", &wish))
        };
        (0..400).map(one).collect()
    });
    let stored = room.stored() >> 10;
    let asked = ask_with(room.here, "GET", "/api/push", "", "").map_or(0, |answer| answer.status);
    format!("{came}; {stored} kB are stored, and the room answers {asked}")
}
