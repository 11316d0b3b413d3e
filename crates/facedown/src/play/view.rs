//! The view of a person at the terminal: the board from the own side, both players, hands, reserves and piles, and
//! what is counted.

use std::io::Write;

use facedown_core::rules::seat::Seat;
use facedown_core::show::scene::{HandCard, Holdings};
use facedown_core::show::tally::Tally;
use facedown_core::table::{Draft, Observation};

use crate::draw::{self, Look};
use crate::failure::Failure;
use crate::words::Words;
use crate::wrapping::{TOGETHER, wrapped};

/// Everything that is drawn of a position for one viewer.
pub struct View<'a> {
    /// The names of sides and pieces.
    pub words: Words,
    /// Letters or figures, and which side is at the bottom.
    pub look: Look,
    /// The most columns that a line may have.
    pub width: usize,
    /// The position as the viewer sees it.
    pub observation: &'a Observation,
    /// The turn that the viewer has begun.
    pub draft: Option<&'a Draft>,
    /// The squares of the last move.
    pub last: &'a [String],
    /// The pieces that the viewer has in hand.
    pub in_hand: &'a str,
    /// The players with their clocks, White first; empty where there is nothing to say of them.
    pub players: &'a [String],
}

impl View<'_> {
    /// Draws it.
    ///
    /// # Errors
    /// The screen cannot be written to.
    pub fn draw(&self, out: &mut impl Write) -> Result<(), Failure> {
        let seen = self.observation;
        let scene = self.draft.map_or(&seen.scene, |draft| &draft.scene);
        let pools = self.draft.map_or(&seen.pools, |draft| &draft.pools);
        let holdings = self.draft.map_or(&seen.holdings, |draft| &draft.holdings);
        let (mut above, mut below) = (self.players.get(1), self.players.first());
        if self.look.turned {
            std::mem::swap(&mut above, &mut below);
        }
        writeln!(out)?;
        if let Some(player) = above {
            writeln!(out, "   {player}")?;
        }
        draw::grid(out, scene, self.look, self.last)?;
        if let Some(player) = below {
            writeln!(out, "   {player}")?;
        }
        draw::legend(out, scene, self.look)?;
        draw::pools(out, self.words, pools)?;
        draw::captured(out, &seen.captured, self.look, scene.ground)?;
        if !self.in_hand.is_empty() {
            writeln!(out, "   in your hand: {}", draw::spaced(self.in_hand))?;
        }
        let told = holdings.iter().flat_map(|holdings| self.holdings(holdings));
        for line in told.chain(seen.tally.iter().flat_map(tally)) {
            writeln!(out, "{}", wrapped(&format!("   {line}"), self.width, "     "))?;
        }
        Ok(())
    }

    /// Hands, reserves and piles.
    fn holdings(&self, holdings: &Holdings) -> Vec<String> {
        let mut lines = Vec::new();
        for hand in &holdings.hands {
            let reserve = count(hand.reserve.into(), "checker");
            let known: Vec<_> = hand.known.iter().map(|card| self.card(card)).collect();
            let cards = match known.as_slice() {
                [] => count(hand.cards.into(), "card"),
                known => known.join(" \u{b7} "),
            };
            lines.push(format!("{}: {reserve} in reserve; {cards}", self.words.seat(hand.seat)));
        }
        let discard = match holdings.discard.as_slice() {
            [] => "empty".to_owned(),
            cards => cards.join(" "),
        };
        lines.push(format!("draw pile: {}; discard pile: {discard}", count(holdings.pile.into(), "card")));
        lines
    }

    /// A card with what it names, as `8S black knight`; one that has just come is marked.
    fn card(&self, card: &HandCard) -> String {
        let side = self.words.seat(card.seat).to_lowercase();
        let names = match card.piece {
            Some(piece) => format!("{side} {}", self.words.piece(piece)),
            None => format!("any {side} piece"),
        };
        let text = format!("{} {names}{}", card.text, if card.new { " (new)" } else { "" });
        text.replace(' ', TOGETHER)
    }
}

/// The score so far in a game for one.
fn tally(tally: &Tally) -> Vec<String> {
    let Tally { score, groups, piles, next, .. } = tally;
    let piles = piles.iter().map(|pile| {
        let name = pile.name.replace('-', " ");
        let seen = if pile.seen.is_empty() { String::new() } else { format!(" ({})", pile.seen) };
        format!("{name} {}{seen}", pile.cards)
    });
    let score = match groups.len() {
        0 | 1 => format!("score {score}"),
        _ => format!("score {score} if they were one group now"),
    };
    let mut lines = vec![format!("{score} \u{b7} {}", piles.collect::<Vec<_>>().join(" \u{b7} "))];
    if !groups.is_empty() {
        let each: Vec<_> = groups.iter().map(|group| group.join(" ")).collect();
        lines.push(format!("{}: {}", count(groups.len(), "group"), each.join(" | ")));
    }
    if !next.is_empty() {
        let each = next.iter().map(|spot| {
            let pieces = if spot.pieces.is_empty() { String::new() } else { format!("{}@", spot.pieces) };
            format!("{pieces}{} {}/{}", spot.at, spot.count, spot.of)
        });
        lines.push(format!("the next card leads to: {}", each.collect::<Vec<_>>().join(", ")));
    }
    lines
}

/// `1 card`, `2 cards`.
pub fn count(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// The name of a side with the player's and the time that is left: `White (Ada)  4:59`.
pub fn player(words: Words, seat: Seat, name: &str, clock: Option<String>) -> String {
    let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
    let clock = clock.map_or(String::new(), |clock| format!("  {clock}"));
    format!("{}{name}{clock}", words.seat(seat))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_names_and_clocks_where_there_are_any() {
        let words = Words::of("surprise");
        assert_eq!(player(words, Seat::White, "", None), "White");
        assert_eq!(player(words, Seat::Black, "Ada", Some("4:59".to_owned())), "Black (Ada)  4:59");
    }
}
