//! What every set of squares can do, whatever the size of its board.

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

pub(crate) use set_operators;
