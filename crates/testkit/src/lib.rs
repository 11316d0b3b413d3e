//! What the tests of every game share: drawn boards, strategies, the conformance suite. For tests only.
