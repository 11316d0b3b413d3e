//! The order of the players.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::sheet::Sheet;
use super::tie_break::{Places, TieBreak, Value};
use crate::round::{Number, Outcome};
use crate::score::Score;

/// Places from 1; players who are still tied share theirs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The best place of those who share.
    pub first: u32,
    /// The last place of those who share; the same as the first where nobody does.
    pub last: u32,
}

/// `3`, or `3-4` where places are shared.
impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.first == self.last {
            f.pad(&self.first.to_string())
        } else {
            f.pad(&format!("{}-{}", self.first, self.last))
        }
    }
}

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The place.
    pub place: Place,
    /// The entry.
    pub number: Number,
    /// Points.
    pub score: Score,
    /// Games played over the board.
    pub games: u32,
    /// Of them won, drawn, lost.
    pub won_drawn_lost: (u32, u32, u32),
    /// Value of each tie-break of the list; null where it does not apply to this player.
    pub tie_breaks: Vec<Option<Value>>,
}

/// A group of tied players: everybody in it has the same rank so far.
type Group = Vec<Number>;

/// The standings, best first; those who share a place in the order of their numbers. `play_off` gives the order that
/// play-offs have decided among tied players: smaller is better, who is missing has no decision. Players who count for
/// nobody come last, each group by points.
#[must_use]
pub fn standings(sheet: &Sheet, tie_breaks: &[TieBreak], play_off: &BTreeMap<Number, u32>) -> Vec<Standing> {
    let mut values: BTreeMap<Number, Vec<Option<Value>>> =
        sheet.players.iter().map(|player| (*player, vec![None; tie_breaks.len()])).collect();
    let mut groups =
        ranks(sheet.players, |p| std::cmp::Reverse((!sheet.annulled.contains(&p), sheet.score(p))));
    for (index, tie_break) in tie_breaks.iter().enumerate() {
        let mut first = true;
        let mut next = Vec::new();
        for group in groups {
            next.extend(split(sheet, group, *tie_break, first, play_off, &mut |player, value| {
                if let Some(slot) = values.get_mut(&player).and_then(|v| v.get_mut(index)) {
                    slot.get_or_insert(value);
                }
            }));
            first = false;
        }
        groups = next;
    }
    let mut place = 1;
    let mut lines = Vec::new();
    for group in groups {
        let last = place + u32::try_from(group.len()).unwrap_or(u32::MAX) - 1;
        for number in group {
            let outcomes: Vec<Outcome> =
                sheet.games(number).into_iter().map(|(_, _, outcome)| outcome).collect();
            let count =
                |kind| u32::try_from(outcomes.iter().filter(|o| **o == kind).count()).unwrap_or(u32::MAX);
            let won_drawn_lost = (count(Outcome::Win), count(Outcome::Draw), count(Outcome::Loss));
            lines.push(Standing {
                place: Place { first: place, last },
                number,
                score: sheet.score(number),
                games: won_drawn_lost.0 + won_drawn_lost.1 + won_drawn_lost.2,
                won_drawn_lost,
                tie_breaks: values.remove(&number).unwrap_or_default(),
            });
        }
        place = last + 1;
    }
    lines
}

/// Players by a key, smallest first, those of one key together.
fn ranks<K: Ord>(players: &[Number], key: impl Fn(Number) -> K) -> Vec<Group> {
    let mut groups: BTreeMap<K, Group> = BTreeMap::new();
    for player in players {
        groups.entry(key(*player)).or_default().push(*player);
    }
    let mut groups: Vec<Group> = groups.into_values().collect();
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

/// Splits a group of tied players by one tie-break, and notes the values.
fn split(
    sheet: &Sheet,
    group: Group,
    tie_break: TieBreak,
    first: bool,
    play_off: &BTreeMap<Number, u32>,
    note: &mut dyn FnMut(Number, Value),
) -> Vec<Group> {
    match tie_break {
        TieBreak::PlayOff(places) => {
            if group.len() < 2 || (places == Places::First && !first) {
                return vec![group];
            }
            ranks(&group, |player| play_off.get(&player).copied().unwrap_or(u32::MAX))
        }
        TieBreak::DirectEncounter => {
            if group.len() < 2 {
                return vec![group];
            }
            let Some(values) = sheet.direct(&group) else { return vec![group] };
            values.iter().for_each(|(player, value)| note(*player, *value));
            let parts = ranks(&group, |p| std::cmp::Reverse(values.get(&p).copied().unwrap_or_default()));
            if parts.len() == 1 {
                return parts;
            }
            // Applied again to those who are still tied.
            parts
                .into_iter()
                .flat_map(|part| split(sheet, part, tie_break, first, play_off, &mut |_, _| {}))
                .collect()
        }
        _ => {
            let value = |player| sheet.value(player, tie_break).unwrap_or_default();
            group.iter().for_each(|player| note(*player, value(*player)));
            ranks(&group, |player| std::cmp::Reverse(value(player)))
        }
    }
}

#[cfg(test)]
mod tests;
