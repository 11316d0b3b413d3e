//! Wilson's interval of a share.

use super::normal_reach;

/// The interval of `yes` out of `n` independent games (Wilson, *Probable inference*, JASA 22, 1927): it stays within 0 and
/// 1, and holds for rare events too.
#[must_use]
pub fn interval(yes: f64, n: f64, alpha: f64) -> (f64, f64) {
    let (p, z) = (yes / n, normal_reach(alpha));
    let z2 = z * z;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    // At the ends rounding could leave the share itself out.
    ((middle - half).clamp(0.0, p), (middle + half).clamp(p, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe, *Statistics in Medicine* 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29.
    #[test]
    fn known_intervals() {
        for (yes, n, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let (l, h) = interval(yes, n, 0.05);
            assert!((l - low).abs() < 1e-4 && (h - high).abs() < 1e-4, "{yes}/{n}: {l} {h}");
        }
    }
}
