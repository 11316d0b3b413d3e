//! By which push services know the room (VAPID, RFC 8292): one key, and tokens that it signs with ES256.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use facedown_storage::Millis;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use super::Contact;

/// Time for which a token holds, in seconds; a push service refuses one that holds for more than a day.
const HOLDS: i64 = 12 * 60 * 60;

/// What is signed: `{"typ":"JWT","alg":"ES256"}`.
const HEADER: &str = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9";

/// The room's key, with whom to write to about it. `Debug` prints nothing of it.
pub(crate) struct Vapid {
    key: EcdsaKeyPair,
    random: SystemRandom,
    contact: Contact,
}

impl fmt::Debug for Vapid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Vapid(..)")
    }
}

impl Vapid {
    /// A fresh key as PKCS #8, to be kept. `None` where the system gives no random bytes.
    pub(crate) fn fresh() -> Option<Vec<u8>> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        Some(made.ok()?.as_ref().to_vec())
    }

    /// The key that was kept. `None` where it is none.
    pub(crate) fn read(pkcs8: &[u8], contact: Contact) -> Option<Vapid> {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &random).ok()?;
        Some(Vapid { key, random, contact })
    }

    /// The public key, which browsers hand to their push services: 65 bytes in base64url.
    pub(crate) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.public_key().as_ref())
    }

    /// The header `Authorization` for a push service, by its origin, at a time. `None` where the system gives no random
    /// bytes.
    pub(crate) fn authorization(&self, origin: &str, now: Millis) -> Option<String> {
        let claims = json!({"aud": origin, "exp": now / 1000 + HOLDS, "sub": self.contact.as_str()});
        let signed = format!("{HEADER}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature = self.key.sign(&self.random, signed.as_bytes()).ok()?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Some(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_token_names_its_service_and_holds_for_half_a_day() {
        let kept = Vapid::fresh().unwrap();
        let contact: Contact = "mailto:club@chess.example".parse().unwrap();
        let vapid = Vapid::read(&kept, contact.clone()).unwrap();
        assert_eq!(vapid.public(), Vapid::read(&kept, contact).unwrap().public());
        let header = vapid.authorization("https://push.example", 1_000_000_999).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, vapid.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(key))
            .verify(signed.as_bytes(), &decoded(signature))
            .unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        let read = |text| serde_json::from_slice::<Value>(&decoded(text)).unwrap();
        assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
        let claims = read(claims);
        assert_eq!(
            claims,
            json!({"aud": "https://push.example", "exp": 1_043_200, "sub": "mailto:club@chess.example"})
        );
        assert!(Vapid::read(b"nothing", "https://chess.example".parse().unwrap()).is_none());
        assert_eq!(format!("{vapid:?}"), "Vapid(..)");
    }
}
