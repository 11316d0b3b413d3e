//! A software authenticator, with the browser before it: it makes passkeys and signs with them as Web Authentication (W3C,
//! Level 3) says, and lies where a test wants it to.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ciborium::Value as Cbor;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Somebody is there; it is the owner; the answer has a new key.
const PRESENT: u8 = 1;
const VERIFIED: u8 = 4;
const NEW_KEY: u8 = 64;

/// The bytes as the browser sends them.
pub(super) fn text(bytes: &[u8]) -> Value {
    json!(URL_SAFE_NO_PAD.encode(bytes))
}

/// The bytes of a text that was sent.
pub(super) fn bytes(text: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text.as_str().unwrap()).unwrap()
}

/// An authenticator with one passkey, and the browser that asks it.
#[derive(Clone)]
pub(super) struct Authenticator {
    pub(super) key: SigningKey,
    pub(super) credential: Vec<u8>,
    /// The account for which the passkey was made.
    pub(super) handle: Vec<u8>,
    /// The number of signatures; 0 for one that does not count.
    pub(super) counter: u32,
    /// The origin of the page that asks.
    pub(super) origin: String,
    /// The host for which the authenticator believes to sign.
    pub(super) site: String,
    /// Does it look whether it is the owner?
    pub(super) verifies: bool,
}

impl Authenticator {
    /// One whose passkey is told from others by a number, for pages of this origin.
    pub(super) fn new(number: u8, origin: &str, site: &str) -> Authenticator {
        Authenticator {
            key: SigningKey::from_slice(&[number + 1; 32]).unwrap(),
            credential: vec![number; 20],
            handle: Vec::new(),
            counter: 1,
            origin: origin.to_owned(),
            site: site.to_owned(),
            verifies: true,
        }
    }

    fn flags(&self) -> u8 {
        if self.verifies { PRESENT | VERIFIED } else { PRESENT }
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false,
        });
        data.to_string().into_bytes()
    }

    fn head(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(self.site.as_bytes()).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// The answer to `navigator.credentials.create`.
    pub(super) fn create(&mut self, options: &Value) -> Value {
        self.handle = bytes(&options["user"]["id"]);
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (point.as_bytes()[1..33].to_vec(), point.as_bytes()[33..].to_vec());
        let key = Cbor::Map(vec![
            (1.into(), 2.into()),
            (3.into(), (-7).into()),
            ((-1).into(), 1.into()),
            ((-2).into(), Cbor::Bytes(x)),
            ((-3).into(), Cbor::Bytes(y)),
        ]);
        let mut data = self.head(self.flags() | NEW_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential.len()).unwrap().to_be_bytes());
        data.extend(&self.credential);
        ciborium::into_writer(&key, &mut data).unwrap();
        let attestation = Cbor::Map(vec![
            ("fmt".into(), "none".into()),
            ("attStmt".into(), Cbor::Map(Vec::new())),
            ("authData".into(), Cbor::Bytes(data)),
        ]);
        let mut object = Vec::new();
        ciborium::into_writer(&attestation, &mut object).unwrap();
        let response = json!({
            "clientDataJSON": text(&self.client_data("webauthn.create", options)),
            "attestationObject": text(&object),
            "transports": ["internal"],
        });
        self.credential(response)
    }

    /// The answer to `navigator.credentials.get`. It counts before it signs.
    pub(super) fn get(&mut self, options: &Value) -> Value {
        if self.counter > 0 {
            self.counter += 1;
        }
        let client_data = self.client_data("webauthn.get", options);
        let data = self.head(self.flags());
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&client_data));
        let signature: Signature = self.key.sign(&signed);
        let response = json!({
            "clientDataJSON": text(&client_data),
            "authenticatorData": text(&data),
            "signature": text(signature.to_der().as_bytes()),
            "userHandle": text(&self.handle),
        });
        self.credential(response)
    }

    fn credential(&self, response: Value) -> Value {
        let id = text(&self.credential);
        json!({"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}})
    }
}
