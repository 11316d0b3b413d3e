//! Operations of every set of squares, whatever the size of its board.

/// Gives a tuple struct around an unsigned integer the operators of a set.
macro_rules! set_operators {
    ($set:ident) => {
        $crate::sets::set_operators!($set, BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
        $crate::sets::set_operators!($set, BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
        $crate::sets::set_operators!($set, BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
        $crate::sets::set_operators!($set, Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

        impl std::ops::Not for $set {
            type Output = $set;

            #[inline(always)]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }
    };
    ($set:ident, $operator:ident, $method:ident, $assign:ident, $assign_method:ident,
     |$a:ident, $b:ident| $value:expr) => {
        impl std::ops::$operator for $set {
            type Output = $set;

            #[inline(always)]
            fn $method(self, other: $set) -> $set {
                let ($a, $b) = (self.0, other.0);
                $set($value)
            }
        }

        impl std::ops::$assign for $set {
            #[inline(always)]
            fn $assign_method(&mut self, other: $set) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $value;
            }
        }
    };
}

/// Gives a tuple struct around an unsigned integer all that a set of squares can do: the operators, what is asked of
/// one set or two, and a walk from the lowest bit up. `|bits| square` finds the square of the lowest bit that is set.
macro_rules! square_set {
    ($set:ident($bits:ty) of $square:ty, |$set_bits:ident| $lowest:expr) => {
        $crate::sets::set_operators!($set);

        impl $set {
            /// True if the square is in the set.
            #[inline(always)]
            pub const fn contains(self, square: $square) -> bool {
                self.0 & square.set().0 != 0
            }

            /// True if the set has no square.
            #[inline(always)]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// True if the set has a square.
            #[inline(always)]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// True if the set has two squares or more.
            #[inline(always)]
            pub const fn more_than_one(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Number of squares in the set.
            #[inline(always)]
            pub const fn count(self) -> u32 {
                self.0.count_ones()
            }

            /// True if the two sets share no square.
            #[inline(always)]
            pub const fn is_disjoint(self, other: $set) -> bool {
                self.0 & other.0 == 0
            }

            /// True if the two sets share a square.
            #[inline(always)]
            pub const fn intersects(self, other: $set) -> bool {
                self.0 & other.0 != 0
            }

            /// True if every square of this set is in the other.
            #[inline(always)]
            pub const fn is_subset(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// The lowest square: files first, then ranks.
            #[inline(always)]
            pub const fn first(self) -> Option<$square> {
                let $set_bits = self.0;
                if $set_bits == 0 { None } else { Some($lowest) }
            }

            /// Puts a square in; a set holds each only once.
            #[inline(always)]
            pub fn insert(&mut self, square: $square) {
                self.0 |= square.set().0;
            }

            /// Takes a square out, if it is in.
            #[inline(always)]
            pub fn remove(&mut self, square: $square) {
                self.0 &= !square.set().0;
            }
        }

        /// Walks a set from its lowest square up.
        #[derive(Clone, Debug)]
        pub struct Squares($bits);

        impl Iterator for Squares {
            type Item = $square;

            #[inline(always)]
            fn next(&mut self) -> Option<$square> {
                let square = $set(self.0).first()?;
                self.0 &= self.0 - 1;
                Some(square)
            }

            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = $set(self.0).count() as usize;
                (n, Some(n))
            }
        }

        impl ExactSizeIterator for Squares {}

        impl IntoIterator for $set {
            type Item = $square;
            type IntoIter = Squares;

            #[inline(always)]
            fn into_iter(self) -> Squares {
                Squares(self.0)
            }
        }

        impl FromIterator<$square> for $set {
            fn from_iter<I: IntoIterator<Item = $square>>(squares: I) -> $set {
                squares.into_iter().fold($set::EMPTY, |set, square| set | square.set())
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

pub(crate) use {set_operators, square_set};
