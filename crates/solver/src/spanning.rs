//! The fewest squares that join given squares into one group: the Steiner problem on the board.

use facedown_board::chess::Bitboard;
use facedown_games::cards::Contact;

/// The most groups that are joined by the programme below; it needs a step for every split of every set of them.
const MOST_GROUPS: usize = 8;

/// Can at most `fresh` squares more make one group of `must`? `None` where `must` has more than eight groups, too many to
/// tell quickly.
///
/// The dynamic programme of Dreyfus and Wagner (The Steiner problem in graphs, 1971): for each set of groups, and each
/// number of fresh squares, where a tree that joins these groups may end.
#[must_use]
pub fn can_join(contact: Contact, must: Bitboard, fresh: u32) -> Option<bool> {
    let mut groups = [Bitboard::EMPTY; MOST_GROUPS];
    let mut count = 0;
    let mut left = must;
    while let Some(first) = left.first() {
        let group = contact.group(first.set(), must);
        left -= group;
        if fresh == 0 {
            return Some(left.is_empty());
        }
        *groups.get_mut(count)? = group;
        count += 1;
    }
    if count <= 1 {
        return Some(true);
    }
    let fresh = fresh as usize;
    let sets = 1 << count;
    // Squares on which a tree of a set of groups ends, with at most so many fresh squares, the last one counted.
    let mut ends = vec![Bitboard::EMPTY; sets * (fresh + 1)];
    let at = |set: usize, cost: usize| set * (fresh + 1) + cost;
    for set in 1..sets {
        for cost in 0..=fresh {
            let mut here =
                if set.is_power_of_two() { groups[set.trailing_zeros() as usize] } else { Bitboard::EMPTY };
            if let Some(cheaper) = cost.checked_sub(1) {
                let cheaper = ends[at(set, cheaper)];
                here |= cheaper | contact.spread(cheaper);
            }
            // Two trees meet on a square: a fresh one is counted in both.
            let lowest = set & set.wrapping_neg();
            let mut part = (set - 1) & set;
            while part > 0 {
                if part & lowest != 0 {
                    for one in 0..=cost + 1 {
                        let other = cost + 1 - one;
                        if one <= fresh && other <= fresh {
                            here |= (ends[at(part, one)] & ends[at(set - part, other)]) - must;
                        }
                        if one <= cost {
                            here |= ends[at(part, one)] & ends[at(set - part, cost - one)] & must;
                        }
                    }
                }
                part = (part - 1) & set;
            }
            // Squares of the groups cost nothing.
            for group in &groups[..count] {
                if contact.spread(here).intersects(*group) {
                    here |= *group;
                }
            }
            ends[at(set, cost)] = here;
        }
    }
    Some(ends[at(sets - 1, fresh)].any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes;

    /// Growing every shape over the squares says the same.
    #[test]
    fn what_can_be_joined_is_what_has_a_shape() {
        let mut lot = 11u64;
        let (mut joined, mut apart) = (0, 0);
        for contact in [Contact::Any, Contact::Orthogonal] {
            for case in 0..600 {
                let pieces = 1 + case % 7;
                let mut must = Bitboard::EMPTY;
                while must.count() < pieces {
                    lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                    must.0 |= 1 << (lot >> 58);
                }
                for fresh in 0..=4 {
                    let size = pieces + fresh;
                    let has_shape = shapes::near_and_over(contact, must, must, size, fresh, 0).is_none();
                    assert_eq!(
                        can_join(contact, must, fresh),
                        Some(has_shape),
                        "{contact:?} {must:?} {fresh}"
                    );
                    if has_shape { joined += 1 } else { apart += 1 }
                }
            }
        }
        assert!(joined > 500 && apart > 500, "{joined} {apart}");
    }

    #[test]
    fn too_many_groups_are_not_told() {
        // Twelve squares of which no two are neighbours: every second one of every second rank.
        let apart = Bitboard(0x0000_0055_0055_0055);
        assert_eq!(can_join(Contact::Any, apart, 8), None);
        assert_eq!(can_join(Contact::Any, apart, 0), Some(false));
    }
}
