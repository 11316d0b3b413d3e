//! What is sent to a browser, encrypted for it alone (RFC 8291, with the coding `aes128gcm` of RFC 8188): its push service
//! passes on what it cannot read.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SecureRandom;

/// Bytes of a public key.
pub(crate) const PUBLIC: usize = 65;

/// Bytes of the secret that a browser shares with whoever sends.
pub(crate) const SECRET: usize = 16;

/// Bytes of the text with its padding: whatever it says, it is as long as any other.
const PADDED: usize = 768;

/// The size of a record, as the header says it; the one there is is shorter.
const RECORD: u32 = 4096;

/// A number of bytes that are derived.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    from.expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// Encrypts a text of at most 767 bytes for a browser, by its public key and its secret.
///
/// # Errors
/// A public key that is no point of P-256, a text that is too long, no random bytes.
pub(crate) fn encrypt(
    random: &dyn SecureRandom,
    p256dh: &[u8],
    auth: &[u8],
    text: &[u8],
) -> Result<Vec<u8>, Unspecified> {
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, random)?;
    let mut record = text.to_vec();
    // The mark of the last record, and then nothing but zeros.
    record.push(2);
    if record.len() > PADDED {
        return Err(Unspecified);
    }
    record.resize(PADDED, 0);
    seal(own, salt, p256dh, auth, record)
}

/// The message with this one record, by a key and a salt of its own.
fn seal(
    own: EphemeralPrivateKey,
    salt: [u8; 16],
    p256dh: &[u8],
    auth: &[u8],
    mut record: Vec<u8>,
) -> Result<Vec<u8>, Unspecified> {
    let public = own.compute_public_key()?;
    let public = public.as_ref();
    let theirs = UnparsedPublicKey::new(&ECDH_P256, p256dh);
    let shared = agree_ephemeral(own, &theirs, |shared| Salt::new(HKDF_SHA256, auth).extract(shared))?;
    let keyed: [u8; 32] = derived(&shared, &[b"WebPush: info\0", p256dh, public])?;
    let keyed = Salt::new(HKDF_SHA256, &salt).extract(&keyed);
    let key: [u8; 16] = derived(&keyed, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derived(&keyed, &[b"Content-Encoding: nonce\0"])?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
    let length = u8::try_from(public.len()).map_err(|_| Unspecified)?;
    let mut message = Vec::with_capacity(16 + 4 + 1 + public.len() + record.len());
    message.extend(salt);
    message.extend(RECORD.to_be_bytes());
    message.push(length);
    message.extend(public);
    message.extend(record);
    Ok(message)
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use ring::rand::SystemRandom;

    use super::*;
    use crate::push::device::Device;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let private = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let own = Device::private_key(&private);
        let salt: [u8; 16] = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let p256dh =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let record = b"When I grow up, I want to be a watermelon\x02".to_vec();
        let message = seal(own, salt, &p256dh, &auth, record).unwrap();
        assert_eq!(
            URL_SAFE_NO_PAD.encode(message),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr\
             u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn what_is_sent_has_one_length_and_is_read_by_its_browser_alone() {
        let (random, device) = (SystemRandom::new(), Device::new());
        let send = |text: &[u8]| encrypt(&random, &device.p256dh, &device.auth, text);
        let (short, long) = (send(b"a").unwrap(), send(&[b'x'; 767]).unwrap());
        assert_eq!(short.len(), long.len());
        assert_eq!((device.read(&short), device.read(&long)), (Some(b"a".to_vec()), Some(vec![b'x'; 767])));
        assert_ne!(short, send(b"a").unwrap(), "no two are the same");
        assert_eq!(Device::new().read(&short), None);
        let mut changed = short.clone();
        *changed.last_mut().unwrap() ^= 1;
        assert_eq!(device.read(&changed), None);
        assert!(send(&[b'x'; 768]).is_err());
        assert!(encrypt(&random, &[4; PUBLIC], &device.auth, b"a").is_err(), "no point of the curve");
    }
}
