//! Values as a record writes them.

use serde_json::Value;

/// An integer without sign.
pub(super) fn number<T: TryFrom<u64>>(value: &Value) -> Option<T> {
    T::try_from(value.as_u64()?).ok()
}

/// 32 bytes as 64 lower-case hexadecimal digits.
pub(super) fn bytes_32<T: std::str::FromStr>(text: &str) -> Option<T> {
    let lower = text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    text.parse().ok().filter(|_| lower)
}

/// The form of 32 bytes, in words.
pub(super) const HEX: &str = "64 lower-case hexadecimal digits";
