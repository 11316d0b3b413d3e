//! 32 bytes as 64 hexadecimal digits, the text form of every value of the deal.

use thiserror::Error;

/// Why a text is not 32 bytes in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HexError {
    /// Not 64 characters.
    #[error("expected 64 hexadecimal digits (32 bytes), found {found} characters")]
    Length {
        /// Number of characters that were given.
        found: usize,
    },
    /// A character that is no hexadecimal digit.
    #[error("character {at} is {found:?}; expected a hexadecimal digit, 0-9 or a-f")]
    Digit {
        /// Place of the character, counted from 1.
        at: usize,
        /// The first character that is no digit.
        found: char,
    },
}

/// Bytes as lower-case hexadecimal digits.
#[must_use]
pub fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|b| [b >> 4, b & 15]).map(|d| char::from(DIGITS[usize::from(d)])).collect()
}

/// Reads 64 digits, upper or lower case.
pub(super) fn parse_32(text: &str) -> Result<[u8; 32], HexError> {
    let mut digits = [0u8; 64];
    let mut found = 0;
    for (i, c) in text.chars().enumerate() {
        let digit = c.to_digit(16).ok_or(HexError::Digit { at: i + 1, found: c });
        if let Some(slot) = digits.get_mut(i) {
            *slot = digit? as u8;
        }
        found = i + 1;
    }
    if found != 64 {
        return Err(HexError::Length { found });
    }
    Ok(std::array::from_fn(|i| digits[2 * i] << 4 | digits[2 * i + 1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_go_both_ways() {
        let bytes: [u8; 32] = std::array::from_fn(|i| (i * 9) as u8);
        assert_eq!(parse_32(&to_hex(&bytes)), Ok(bytes));
        assert_eq!(parse_32(&to_hex(&bytes).to_uppercase()), Ok(bytes));
    }

    #[test]
    fn wrong_texts_say_what_is_wrong() {
        assert_eq!(parse_32("").unwrap_err(), HexError::Length { found: 0 });
        assert_eq!(parse_32(&"a".repeat(63)).unwrap_err(), HexError::Length { found: 63 });
        assert_eq!(parse_32(&"a".repeat(65)).unwrap_err(), HexError::Length { found: 65 });
        let text = format!("{}ä{}", "0".repeat(10), "0".repeat(53));
        assert_eq!(parse_32(&text).unwrap_err(), HexError::Digit { at: 11, found: 'ä' });
    }
}
