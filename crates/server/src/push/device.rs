//! A browser that reads what is pushed to it, by a path of its own through RFC 8188 and 8291. The tests of the room
//! through its doors have this file, too.
#![allow(deprecated)]

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac::{HMAC_SHA256, Key, sign};
use ring::rand::{SecureRandom, SystemRandom};
use ring::test::rand::FixedSliceRandom;

/// A browser as its push service knows it: the keys with which it reads what comes.
pub(crate) struct Device {
    private: Vec<u8>,
    pub(crate) p256dh: Vec<u8>,
    pub(crate) auth: Vec<u8>,
}

impl Device {
    pub(crate) fn new() -> Device {
        let random = SystemRandom::new();
        let (mut private, mut auth) = (vec![0; 32], vec![0; 16]);
        random.fill(&mut private).unwrap();
        random.fill(&mut auth).unwrap();
        // Below the order of the curve, whatever follows.
        private[0] &= 0x7f;
        let p256dh = Device::private_key(&private).compute_public_key().unwrap().as_ref().to_vec();
        Device { private, p256dh, auth }
    }

    /// The key with these 32 bytes.
    pub(crate) fn private_key(bytes: &[u8]) -> EphemeralPrivateKey {
        EphemeralPrivateKey::generate(&ECDH_P256, &FixedSliceRandom { bytes }).unwrap()
    }

    /// The text of a message; `None` where it is for somebody else, or was changed.
    pub(crate) fn read(&self, message: &[u8]) -> Option<Vec<u8>> {
        let (salt, rest) = message.split_at_checked(16)?;
        let (size, rest) = rest.split_first_chunk::<4>()?;
        let (length, rest) = rest.split_first()?;
        let (sender, record) = rest.split_at_checked(usize::from(*length))?;
        assert!(record.len() <= u32::from_be_bytes(*size) as usize, "one record");
        // By HMAC alone, as the standards write it out.
        let hmac =
            |key: &[u8], data: &[&[u8]]| sign(&Key::new(HMAC_SHA256, key), &data.concat()).as_ref().to_vec();
        let sender_key = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(Device::private_key(&self.private), &sender_key, <[u8]>::to_vec).ok()?;
        let first = hmac(&self.auth, &[&shared]);
        let keyed = hmac(&first, &[b"WebPush: info\0", &self.p256dh, sender, &[1]]);
        let second = hmac(salt, &[&keyed]);
        let key = hmac(&second, &[b"Content-Encoding: aes128gcm\0\x01"]);
        let nonce = hmac(&second, &[b"Content-Encoding: nonce\0\x01"]);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce[..12].try_into().unwrap());
        let text = key.open_in_place(nonce, Aad::empty(), &mut record).ok()?;
        let end = text.iter().rposition(|byte| *byte != 0)?;
        assert_eq!(text[end], 2, "the last record");
        Some(text[..end].to_vec())
    }
}
