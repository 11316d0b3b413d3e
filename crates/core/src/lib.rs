//! The shape of a game with secrets: states, views, queries, the deal, the referee, the record. Knows no chess.
