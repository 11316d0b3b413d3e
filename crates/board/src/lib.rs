//! Squares, bitboards, attacks and positions in which pieces may lie face down.
