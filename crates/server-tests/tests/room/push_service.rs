//! A push service of the tests: it takes what the room sends, as RFC 8030 has it, and looks at the room's token. What is in
//! it only the browser can read ([`Device`]).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Signed};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use super::device::Device;

impl Device {
    /// What the page asks the room with.
    pub(crate) fn wish(&self, endpoint: &str) -> Value {
        let keys = json!({
            "p256dh": URL_SAFE_NO_PAD.encode(&self.p256dh),
            "auth": URL_SAFE_NO_PAD.encode(&self.auth),
        });
        json!({"endpoint": endpoint, "keys": keys})
    }
}

/// A message as it came.
#[derive(Clone, Debug)]
pub(crate) struct Came {
    pub(crate) path: String,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Came {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// The claims of the room's token; fails the test where its key has not signed it.
    pub(crate) fn claims(&self, key: &str) -> Value {
        let token = self.header("authorization").strip_prefix("vapid t=").expect("a VAPID token");
        let (token, shown) = token.split_once(", k=").expect("a key");
        assert_eq!(shown, key);
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let public = Signed::new(&ECDSA_P256_SHA256_FIXED, bytes(key));
        public.verify(signed.as_bytes(), &bytes(signature)).expect("signed by the room");
        let (head, claims) = signed.split_once('.').unwrap();
        assert_eq!(serde_json::from_slice::<Value>(&bytes(head)).unwrap()["alg"], "ES256");
        serde_json::from_slice(&bytes(claims)).unwrap()
    }
}

#[derive(Default)]
struct Kept {
    came: Vec<Came>,
    /// The statuses of the next answers, with further lines of the header; 201 beyond.
    answers: VecDeque<&'static str>,
}

/// The service.
pub(crate) struct PushService {
    pub(crate) origin: String,
    kept: Arc<Mutex<Kept>>,
}

impl PushService {
    pub(crate) async fn open() -> PushService {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let kept = Arc::<Mutex<Kept>>::default();
        let shared = Arc::clone(&kept);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take(stream, Arc::clone(&shared)));
            }
        });
        PushService { origin, kept }
    }

    pub(crate) fn endpoint(&self, name: &str) -> String {
        format!("{}/push/{name}", self.origin)
    }

    /// The next requests are answered with these, in order.
    pub(crate) fn answer(&self, answers: &[&'static str]) {
        self.kept.lock().unwrap().answers.extend(answers);
    }

    /// Everything that came to an endpoint.
    pub(crate) fn came(&self, name: &str) -> Vec<Came> {
        let path = format!("/push/{name}");
        self.kept.lock().unwrap().came.iter().filter(|came| came.path == path).cloned().collect()
    }

    /// Waits until so many messages have come to an endpoint; fails the test where there are more.
    pub(crate) async fn wait(&self, name: &str, count: usize) -> Vec<Came> {
        for _ in 0..3000 {
            let came = self.came(name);
            if came.len() >= count {
                assert_eq!(came.len(), count, "more than that came to {name}");
                return came;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{} of {count} messages came to {name}", self.came(name).len());
    }
}

async fn take(stream: TcpStream, kept: Arc<Mutex<Kept>>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        if line.trim().is_empty() {
            break;
        }
        lines.push(line.trim().to_owned());
    }
    let path = lines[0].split(' ').nth(1).unwrap().to_owned();
    let headers = lines[1..].iter().map(|line| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_ascii_lowercase(), value.trim().to_owned())
    });
    let mut came = Came { path, headers: headers.collect(), body: Vec::new() };
    let length = came.header("content-length").parse().unwrap();
    came.body.resize(length, 0);
    stream.read_exact(&mut came.body).await?;
    let answer = {
        let mut kept = kept.lock().unwrap();
        kept.came.push(came);
        kept.answers.pop_front().unwrap_or("201 Created")
    };
    stream.write_all(format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n").as_bytes()).await
}
