//! The games: one folder each, and the registry.
