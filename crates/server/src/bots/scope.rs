//! The scopes of a token, by the names that Lichess has for them.

use std::fmt;

/// Something that a token may be for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// To play as a bot.
    Bot,
    /// To play as a person, with a board or a program of one's own.
    Board,
    /// To see challenges.
    ReadChallenges,
    /// To make and answer challenges.
    WriteChallenges,
}

/// All there are, as a token lists them.
const ALL: [Scope; 4] = [Scope::Bot, Scope::Board, Scope::ReadChallenges, Scope::WriteChallenges];

impl Scope {
    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Scope::Bot => "bot:play",
            Scope::Board => "board:play",
            Scope::ReadChallenges => "challenge:read",
            Scope::WriteChallenges => "challenge:write",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Several of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scopes(Vec<Scope>);

impl Scopes {
    /// Reads their names; the first one that is none comes back.
    pub(crate) fn read<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Scopes, String> {
        let mut scopes = Vec::new();
        for name in names {
            let scope = ALL.into_iter().find(|scope| scope.name() == name).ok_or_else(|| name.to_owned())?;
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
        Ok(Scopes(scopes))
    }

    /// Is one of these among them?
    pub(crate) fn allow(&self, one_of: &[Scope]) -> bool {
        one_of.iter().any(|scope| self.0.contains(scope))
    }

    /// Are there none?
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|scope| scope.name()).collect();
        f.write_str(&names.join(","))
    }
}
