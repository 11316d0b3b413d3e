//! Shannon's entropy of cards that lie in an unknown order, in bits.

/// log2 of n!.
fn factorial(n: u32) -> f64 {
    (2..=n).map(|i| f64::from(i).log2()).fold(0.0, |sum, bits| sum + bits)
}

/// log2 of the number of ways to choose `k` of `n`; `None` where there are not so many.
pub(crate) fn chosen(n: u32, k: u32) -> Option<f64> {
    Some(factorial(n) - factorial(k) - factorial(n.checked_sub(k)?))
}

/// All of a pool in an unknown order, where it holds so many of each kind: log2 of n! / (m1! m2! ...).
pub(crate) fn order(kinds: impl IntoIterator<Item = u32>) -> f64 {
    let (mut all, mut alike) = (0, 0.0);
    for kind in kinds {
        all += kind;
        alike += factorial(kind);
    }
    factorial(all) - alike
}

/// The first `drawn` of a pool in an unknown order; `None` where it holds fewer. By the chain rule that is the entropy of
/// the whole order less what is to be expected of the rest's, in which the number of each kind is hypergeometric.
pub(crate) fn drawn(kinds: &[u32], drawn: u32) -> Option<f64> {
    let all: u32 = kinds.iter().sum();
    let rest = all.checked_sub(drawn)?;
    let of_all = chosen(all, rest)?;
    let mut alike = 0.0;
    for &kind in kinds {
        for left in 0..=kind.min(rest) {
            let (Some(these), Some(others)) = (chosen(kind, left), chosen(all - kind, rest - left)) else {
                continue;
            };
            alike += (these + others - of_all).exp2() * factorial(left);
        }
    }
    Some(order(kinds.iter().copied()) - factorial(rest) + alike)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By counting: the words of three letters that begin an order of `aabbc`, each with its chance.
    #[test]
    fn the_entropy_of_a_part_is_that_of_its_words() {
        let letters = *b"aabbc";
        let mut words = std::collections::BTreeMap::new();
        for i in 0..5 {
            for j in (0..5).filter(|j| *j != i) {
                for k in (0..5).filter(|k| ![i, j].contains(k)) {
                    *words.entry([letters[i], letters[j], letters[k]]).or_insert(0) += 1;
                }
            }
        }
        let counted: f64 = words.values().map(|n| f64::from(*n) / 60.0).map(|p| -p * p.log2()).sum();
        let found = drawn(&[2, 2, 1], 3).expect("three of five");
        assert!((found - counted).abs() < 1e-12, "{found} and {counted}");
        assert_eq!(drawn(&[2, 2, 1], 6), None);
        assert!((drawn(&[2, 2, 1], 5).expect("all") - 30f64.log2()).abs() < 1e-12, "30 orders of all five");
        assert_eq!(drawn(&[3], 2), Some(0.0));
    }
}
