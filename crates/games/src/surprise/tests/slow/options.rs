//! The options of the page, and the readings that it rejects.

/// The options of the page, section 4; the default is the page's.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// `reveal-timing=mover-only`.
    pub mover_only: bool,
    /// `cards-attack=off`.
    pub cards_do_not_attack: bool,
    /// `exposed-king=check`.
    pub exposed_king_is_checked: bool,
    /// `role-king-safety=on`.
    pub role_king_safety: bool,
    /// `flip-keeps-castling=off`.
    pub flip_ends_castling: bool,
}

impl Options {
    /// Sets an option by its name and value on the page. `None` for a word that the page does not have.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Option<Options> {
        match (name, value) {
            ("reveal-timing", "chain") => self.mover_only = false,
            ("reveal-timing", "mover-only") => self.mover_only = true,
            ("cards-attack", "on") => self.cards_do_not_attack = false,
            ("cards-attack", "off") => self.cards_do_not_attack = true,
            ("exposed-king", "loses") => self.exposed_king_is_checked = false,
            ("exposed-king", "check") => self.exposed_king_is_checked = true,
            ("role-king-safety", "off") => self.role_king_safety = false,
            ("role-king-safety", "on") => self.role_king_safety = true,
            ("flip-keeps-castling", "on") => self.flip_ends_castling = false,
            ("flip-keeps-castling", "off") => self.flip_ends_castling = true,
            _ => return None,
        }
        Some(self)
    }

    /// The same as names and values of the page.
    #[must_use]
    pub fn chosen(self) -> Vec<(&'static str, &'static str)> {
        let pick = |on: bool, off: &'static str, value: &'static str| if on { value } else { off };
        vec![
            ("reveal-timing", pick(self.mover_only, "chain", "mover-only")),
            ("cards-attack", pick(self.cards_do_not_attack, "on", "off")),
            ("exposed-king", pick(self.exposed_king_is_checked, "loses", "check")),
            ("role-king-safety", pick(self.role_king_safety, "off", "on")),
            ("flip-keeps-castling", pick(self.flip_ends_castling, "on", "off")),
        ]
    }
}

/// Readings that the page rejects and that no option gives, by the row of section 4.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Row 1: players know their own cards.
    OwnCardsAreKnown,
    /// Row 2: only the piece that moved turns cards up.
    OnlyTheMovedPieceAttacks,
    /// Row 4: a captured card stays secret, and a captured king card ends nothing.
    CapturedCardStaysSecret,
    /// Row 6: cards attacked by pieces of their own side turn up.
    OwnPiecesTurnCardsUp,
    /// Row 7: pinned pieces do not attack.
    PinnedPiecesDoNotAttack,
    /// Row 7: kings do not attack.
    KingsDoNotAttack,
    /// Row 7: a pawn attacks the square before it.
    PawnPushesAttack,
    /// Rows 8 and 17: a move may hope that the card which gives check turns up harmless.
    MayHope,
    /// Row 10: opening a line to one's own king card is an ordinary check.
    OpenedLineIsCheck,
    /// Row 11: a king turned up under attack loses, whoever turned it up.
    TurnedUpKingLoses,
    /// Row 13: castling with an e-file card that is not the king is taken back, both cards staying turned up.
    CastlingIsTakenBack,
    /// Row 14: no castling card beside a visible king.
    NoCastlingBesideVisibleKing,
    /// Row 16: a card known to be the king plays as the king.
    KnownKingPlaysAsKing,
    /// Row 18: promotion only to pieces that the set has left.
    PromotionFromTheBox,
    /// Row 19: mate comes before the self-check test.
    MateComesFirst,
    /// Row 20: a defended card stays down.
    DefendedCardsStayDown,
    /// Row 21: the next identity of the deal goes to whichever card turns up next.
    DrawnWhenTurnedUp,
}
