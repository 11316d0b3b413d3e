//! The options of Jieqi and the presets made of them (Jieqi rules page, section 9).

use facedown_board::xiangqi::Terms;
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec, Preset, Takes};

/// The audience for the identity of a piece that is captured face down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Captured {
    /// Its captor alone.
    CapturerOnly,
    /// Nobody before the end.
    HiddenFromAll,
    /// Everybody.
    Public,
}

/// The choice of rules. The default is the page's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Section 2.3, `covered-advisor=free`: a face-down advisor may leave the palace.
    pub covered_advisor_free: bool,
    /// Section 4.2: who is told what a piece was that is captured face down.
    pub captured: Captured,
    /// Section 3.2: moves into check are legal, and who takes the king wins.
    pub king_capture: bool,
    /// Section 3.3, in plies; 0 for none.
    pub no_capture_limit: u16,
    /// Section 3.3: a piece that turns up starts that count again too.
    pub reveal_resets_count: bool,
    /// Section 3.4: the occurrence at which a repetition is judged; 0 for never.
    pub repetition_count: u8,
    /// Section 3.4: who alone gives check all the time loses (else it is a draw).
    pub perpetual_check_loses: bool,
    /// Section 3.4: who alone chases one piece all the time loses (else it is a draw).
    pub perpetual_chase_loses: bool,
    /// Section 3.6: two bare kings are a draw.
    pub bare_kings_draw: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            covered_advisor_free: false,
            captured: Captured::CapturerOnly,
            king_capture: false,
            no_capture_limit: 80,
            reveal_resets_count: false,
            repetition_count: 3,
            perpetual_check_loses: true,
            perpetual_chase_loses: false,
            bare_kings_draw: true,
        }
    }
}

impl Options {
    /// The options that the move generator needs to know.
    #[inline(always)]
    pub fn terms(self) -> Terms {
        Terms { checks_suspended: self.king_capture, advisors_free: self.covered_advisor_free }
    }

    pub(super) fn read(chosen: &Chosen) -> Result<Options, OptionError> {
        let bounded = |name: &str, takes: &str| {
            let number = chosen.number(name);
            if number == 1 {
                return Err(OptionError::Value {
                    name: name.to_owned(),
                    value: "1".to_owned(),
                    takes: takes.to_owned(),
                });
            }
            Ok(number)
        };
        Ok(Options {
            covered_advisor_free: chosen.is("covered-advisor", "free"),
            captured: match chosen.get("captured-covered") {
                "public" => Captured::Public,
                "hidden-from-all" => Captured::HiddenFromAll,
                _ => Captured::CapturerOnly,
            },
            king_capture: chosen.is("king-capture", "on"),
            no_capture_limit: bounded("no-capture-limit", "0 or a whole number from 2 to 400")? as u16,
            reveal_resets_count: chosen.is("reveal-resets-count", "on"),
            repetition_count: bounded("repetition-count", "0 or a whole number from 2 to 6")? as u8,
            perpetual_check_loses: chosen.is("perpetual-check", "loss"),
            perpetual_chase_loses: chosen.is("perpetual-chase", "loss"),
            bare_kings_draw: chosen.is("bare-kings-draw", "on"),
        })
    }
}

/// The schema, in the order of the page.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "covered-advisor",
        takes: Takes::Choice { values: &["palace", "free"] },
        default: "palace",
        later: false,
        help: "Whether a face-down piece on an advisor's point must stay in its palace or may leave it.",
    },
    OptionSpec {
        name: "captured-covered",
        takes: Takes::Choice { values: &["capturer-only", "hidden-from-all", "public"] },
        default: "capturer-only",
        later: false,
        help: "Who learns the identity of a piece captured face down before the game is over.",
    },
    OptionSpec {
        name: "king-capture",
        takes: Takes::Choice { values: &["off", "on"] },
        default: "off",
        later: false,
        help: "on: moves into check are legal, and taking the king wins.",
    },
    OptionSpec {
        name: "no-capture-limit",
        takes: Takes::Number { min: 0, max: 400 },
        default: "80",
        later: false,
        help: "The game is drawn after this many plies without a capture (2 to 400); 0: never.",
    },
    OptionSpec {
        name: "reveal-resets-count",
        takes: Takes::Choice { values: &["off", "on"] },
        default: "off",
        later: false,
        help: "Whether turning up a piece resets the count of plies without a capture.",
    },
    OptionSpec {
        name: "repetition-count",
        takes: Takes::Number { min: 0, max: 6 },
        default: "3",
        later: false,
        help: "The occurrence of a position at which the repetition is judged (2 to 6); 0: never.",
    },
    OptionSpec {
        name: "perpetual-check",
        takes: Takes::Choice { values: &["loss", "draw"] },
        default: "loss",
        later: false,
        help: "How a repetition ends for the side that alone gave check throughout.",
    },
    OptionSpec {
        name: "perpetual-chase",
        takes: Takes::Choice { values: &["draw", "loss"] },
        default: "draw",
        later: false,
        help: "How a repetition without checks ends for the side that alone chased one piece throughout.",
    },
    OptionSpec {
        name: "bare-kings-draw",
        takes: Takes::Choice { values: &["on", "off"] },
        default: "on",
        later: false,
        help: "Whether the game is drawn when only the kings are left.",
    },
];

/// The presets of the page: a name, and the options that differ from the default.
pub const PRESETS: &[Preset] = &[
    ("text", &[]),
    ("pikafish", &[("perpetual-chase", "loss")]),
    ("pychess", &[("no-capture-limit", "0"), ("bare-kings-draw", "off"), ("repetition-count", "0")]),
    ("mistboard", &[("no-capture-limit", "120")]),
    ("bupt", &[("repetition-count", "6"), ("perpetual-chase", "loss"), ("king-capture", "on")]),
    ("qq", &[("repetition-count", "6"), ("perpetual-chase", "loss")]),
];
