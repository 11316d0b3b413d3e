//! Lengths on paper, in millimetres.

use std::fmt;
use std::str::FromStr;

/// Points (1/72 inch) in a millimetre.
pub const POINTS: f32 = 72.0 / 25.4;

/// Width and height, in millimetres.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Size {
    /// From left to right, in millimetres.
    pub width: f32,
    /// From top to bottom, in millimetres.
    pub height: f32,
}

impl Size {
    /// A size in millimetres.
    #[must_use]
    pub const fn new(width: f32, height: f32) -> Size {
        Size { width, height }
    }

    /// The same lying on its side.
    #[must_use]
    pub const fn turned(self) -> Size {
        Size { width: self.height, height: self.width }
    }

    /// Larger by `by` on every side.
    #[must_use]
    pub fn with_bleed(self, by: f32) -> Size {
        Size { width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {} mm", self.width, self.height)
    }
}

/// Sizes of cards in millimetres, from a finger's breadth to a hand's.
const CARD_SIZES: std::ops::RangeInclusive<f32> = 15.0..=200.0;

/// Reads `45x45` or one of the names `square`, `mini`, `poker`.
impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        match text {
            "square" => return Ok(SQUARE_CARD),
            "mini" => return Ok(MINI),
            "poker" => return Ok(POKER),
            _ => {}
        }
        let expected =
            || "expected WIDTHxHEIGHT in millimetres such as 63x88, or square, mini, poker".to_owned();
        let (width, height) = text.split_once('x').ok_or_else(expected)?;
        let length = |text: &str| -> Result<f32, String> {
            let mm: f32 = text.parse().map_err(|_| expected())?;
            if CARD_SIZES.contains(&mm) {
                Ok(mm)
            } else {
                Err("a card measures 15 to 200 mm a side".to_owned())
            }
        };
        Ok(Size::new(length(width)?, length(height)?))
    }
}

/// A card that lies on a square of 50 to 57 mm.
pub const SQUARE_CARD: Size = Size::new(45.0, 45.0);
/// A small card for the hand.
pub const MINI: Size = Size::new(44.0, 63.0);
/// The card that fits the usual sleeves.
pub const POKER: Size = Size::new(63.0, 88.0);

/// The sizes of paper, all upright.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Width and height of the upright sheet.
    #[must_use]
    pub const fn size(self) -> Size {
        match self {
            Paper::A4 => Size::new(210.0, 297.0),
            Paper::Letter => Size::new(215.9, 279.4),
        }
    }

    /// Its name for people, such as `A4`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "Letter",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_wrong_ones_explained() {
        assert_eq!("63x88".parse(), Ok(POKER));
        assert_eq!("44.5x63.5".parse(), Ok(Size::new(44.5, 63.5)));
        assert_eq!("mini".parse(), Ok(MINI));
        for wrong in ["", "63", "63x", "x88", "63x88x2", "NaNx88", "wide", "63*88"] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong}");
        }
        assert_eq!("5x88".parse::<Size>(), Err("a card measures 15 to 200 mm a side".to_owned()));
    }
}
