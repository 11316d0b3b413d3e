//! The 960 arrangements of a side's officers, and sets of those that agree with what is known.
//!
//! Limits as in Chess960: the king between the rooks, the bishops on squares of different colors. An arrangement is
//! known by its number there (0 to 959, Scharnagl's numbering; 518 is the array of chess).

use facedown_board::Role;

/// Number of checkers of a side.
pub const CHECKERS: usize = 8;

/// Number of arrangements, as many as Chess960 has.
pub const ALL: usize = 960;

/// The officers that a checker can be, in the order in which they are listed to people.
pub const OFFICERS: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The officers of a side, strongest first.
pub const ARMY: [Role; CHECKERS] =
    [Role::King, Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Bishop, Role::Knight, Role::Knight];

/// The officers that a checker may be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Roles(u8);

impl Roles {
    /// All five officers.
    pub const ANY: Roles = Roles(0b11_1110);

    /// The empty set.
    pub const NONE: Roles = Roles(0);

    /// The set of this officer alone.
    #[must_use]
    pub const fn only(role: Role) -> Roles {
        Roles(1 << role as u8)
    }

    /// The officers for which `allowed` holds.
    #[must_use]
    pub fn of(allowed: impl Fn(Role) -> bool) -> Roles {
        OFFICERS.into_iter().filter(|role| allowed(*role)).fold(Roles::NONE, |set, role| set.with(role))
    }

    /// This set and one more officer.
    #[must_use]
    pub const fn with(self, role: Role) -> Roles {
        Roles(self.0 | 1 << role as u8)
    }

    /// This set without one officer.
    #[must_use]
    pub const fn without(self, role: Role) -> Roles {
        Roles(self.0 & !(1 << role as u8))
    }

    /// The officers that are in both sets.
    #[must_use]
    pub const fn and(self, other: Roles) -> Roles {
        Roles(self.0 & other.0)
    }

    /// Is the officer in the set?
    #[must_use]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & (1 << role as u8) != 0
    }

    /// The one officer in the set, if it holds one alone.
    #[must_use]
    pub fn single(self) -> Option<Role> {
        let mut held = OFFICERS.into_iter().filter(|role| self.contains(*role));
        held.next().filter(|_| held.next().is_none())
    }
}

/// The possible identities of each checker, number 1 first: all that a game makes known of a side, since every message
/// about an arrangement is about one checker (or, in castling, about two of them on their own).
pub type Clues = [Roles; CHECKERS];

/// The clues at the start of a game: each checker may be any officer.
pub const NO_CLUES: Clues = [Roles::ANY; CHECKERS];

/// Which officer each checker is, number 1 first; `None` for those that are not known.
pub type Identities = [Option<Role>; CHECKERS];

/// One of the 960 arrangements, by its number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrangement(u16);

impl Arrangement {
    /// All 960 arrangements, by number.
    pub fn all() -> impl Iterator<Item = Arrangement> {
        (0..ALL as u16).map(Arrangement)
    }

    /// Its number as in Chess960, 0 to 959.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The officers of checkers 1 to 8.
    #[must_use]
    pub const fn roles(self) -> [Role; CHECKERS] {
        TABLES.roles[self.0 as usize]
    }

    /// The same as a private part holds it.
    #[must_use]
    pub fn identities(self) -> Identities {
        self.roles().map(Some)
    }

    /// Reads eight letters such as `RQKRBBNN`.
    ///
    /// # Errors
    /// The character (from 0) that is wrong and what was expected; for eight letters that are no arrangement, the
    /// character 0 and the limit that they break.
    pub fn read(text: &str) -> Result<Arrangement, (usize, String)> {
        let mut roles = [Role::King; CHECKERS];
        let letters: Vec<char> = text.chars().collect();
        for (at, role) in roles.iter_mut().enumerate() {
            let found = letters.get(at).filter(|c| c.is_ascii_uppercase());
            let officer = found.and_then(|c| Role::from_letter(*c)).filter(|r| *r != Role::Pawn);
            *role = officer.ok_or((
                at,
                "eight letters of K, Q, R, B and N, for checkers 1 to 8, as in RQKRBBNN".into(),
            ))?;
        }
        if letters.len() > CHECKERS {
            return Err((CHECKERS, "the end: there are eight checkers".to_owned()));
        }
        Arrangement::all().find(|a| a.roles() == roles).ok_or_else(|| (0, broken_limit(&roles)))
    }

    /// The officers as eight capital letters, checker number 1 first.
    #[must_use]
    pub fn letters(self) -> String {
        self.roles().iter().map(|role| role.letter()).collect()
    }
}

/// Which limit eight officers break, in words.
fn broken_limit(roles: &[Role; CHECKERS]) -> String {
    for role in OFFICERS {
        let [given, due] = [roles, &ARMY].map(|all| all.iter().filter(|r| **r == role).count());
        if given != due {
            let s = if due == 1 { "" } else { "s" };
            return format!("{due} {role}{s} must be among the checkers, not {given}");
        }
    }
    let places = |role| (0..CHECKERS).filter(move |i| roles[*i] == role);
    if places(Role::Bishop).map(|i| i % 2).sum::<usize>() != 1 {
        return "the bishops must stand on squares of different colors".to_owned();
    }
    "the king must stand between the rooks".to_owned()
}

/// A set of arrangements.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Set([u64; WORDS]);

const WORDS: usize = ALL / 64;

impl std::fmt::Debug for Set {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} arrangements", self.count())
    }
}

impl Set {
    /// The empty set.
    pub const EMPTY: Set = Set([0; WORDS]);

    /// Those that agree with what each checker may be.
    #[must_use]
    pub fn of(clues: &Clues) -> Set {
        let mut set = [u64::MAX; WORDS];
        for (checker, roles) in clues.iter().enumerate() {
            if *roles == Roles::ANY {
                continue;
            }
            let mut allowed = [0; WORDS];
            for role in OFFICERS.into_iter().filter(|role| roles.contains(*role)) {
                let with = &TABLES.with[checker][role as usize];
                allowed.iter_mut().zip(with).for_each(|(word, more)| *word |= more);
            }
            set.iter_mut().zip(&allowed).for_each(|(word, other)| *word &= other);
        }
        Set(set)
    }

    /// Those in which the checkers that are known are what they are known to be.
    #[must_use]
    pub fn agreeing(identities: &Identities) -> Set {
        Set::of(&identities.map(|known| known.map_or(Roles::ANY, Roles::only)))
    }

    /// The arrangements that are in both sets.
    #[must_use]
    pub fn and(&self, other: &Set) -> Set {
        let mut set = self.0;
        set.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
        Set(set)
    }

    /// The members of this set that the other lacks.
    #[must_use]
    pub fn minus(&self, other: &Set) -> Set {
        let mut set = self.0;
        set.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
        Set(set)
    }

    /// Number of arrangements in the set, 0 to 960.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Is the arrangement in the set?
    #[must_use]
    pub const fn contains(&self, arrangement: Arrangement) -> bool {
        let n = arrangement.0 as usize;
        self.0[n / 64] >> (n % 64) & 1 != 0
    }

    /// Puts an arrangement in.
    pub fn insert(&mut self, arrangement: Arrangement) {
        let n = usize::from(arrangement.0);
        self.0[n / 64] |= 1 << (n % 64);
    }

    /// Takes an arrangement out.
    pub fn remove(&mut self, arrangement: Arrangement) {
        let n = usize::from(arrangement.0);
        self.0[n / 64] &= !(1 << (n % 64));
    }

    /// The arrangements in the set, by number.
    pub fn iter(&self) -> impl Iterator<Item = Arrangement> + '_ {
        Arrangement::all().filter(|a| self.contains(*a))
    }

    /// In how many of them a checker (from 0) is this officer.
    #[must_use]
    pub fn count_with(&self, checker: usize, role: Role) -> u32 {
        let with = &TABLES.with[checker][role as usize];
        self.0.iter().zip(with).map(|(word, with)| (word & with).count_ones()).sum()
    }
}

struct Tables {
    roles: [[Role; CHECKERS]; ALL],
    /// For each checker and role, the arrangements in which it is that.
    with: [[[u64; WORDS]; 6]; CHECKERS],
}

static TABLES: Tables = tables();

/// The free place with `skip` free ones before it.
const fn nth_free(taken: &[bool; CHECKERS], skip: usize) -> usize {
    let (mut place, mut left) = (0, skip);
    loop {
        if !taken[place] {
            if left == 0 {
                return place;
            }
            left -= 1;
        }
        place += 1;
    }
}

/// Scharnagl's numbering: bishops by the two lowest base-4 digits, the queen by the next base-6 digit, the knights by
/// which two of the five places left, then rook, king, rook.
const fn numbered(number: usize) -> [Role; CHECKERS] {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
    let mut roles = [Role::Rook; CHECKERS];
    let mut taken = [false; CHECKERS];
    let (light, dark) = (number % 4 * 2 + 1, number / 4 % 4 * 2);
    roles[light] = Role::Bishop;
    roles[dark] = Role::Bishop;
    taken[light] = true;
    taken[dark] = true;
    let queen = nth_free(&taken, number / 16 % 6);
    roles[queen] = Role::Queen;
    taken[queen] = true;
    let (first, second) = KNIGHTS[number / 96];
    let knight = nth_free(&taken, first);
    roles[knight] = Role::Knight;
    taken[knight] = true;
    let knight = nth_free(&taken, second);
    roles[knight] = Role::Knight;
    taken[knight] = true;
    // Of the three places left the middle one is the king's; the outer ones are rooks' already.
    roles[nth_free(&taken, 1)] = Role::King;
    roles
}

const fn tables() -> Tables {
    let mut tables = Tables { roles: [[Role::Rook; CHECKERS]; ALL], with: [[[0; WORDS]; 6]; CHECKERS] };
    let mut number = 0;
    while number < ALL {
        let roles = numbered(number);
        let mut checker = 0;
        while checker < CHECKERS {
            tables.with[checker][roles[checker] as usize][number / 64] |= 1 << (number % 64);
            checker += 1;
        }
        tables.roles[number] = roles;
        number += 1;
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_960_and_each_keeps_the_limits() {
        let mut seen = std::collections::HashSet::new();
        for arrangement in Arrangement::all() {
            let letters = arrangement.letters();
            assert_eq!(Arrangement::read(&letters), Ok(arrangement));
            let mut sorted: Vec<char> = letters.chars().collect();
            sorted.sort_unstable();
            assert_eq!(sorted.iter().collect::<String>(), "BBKNNQRR");
            let order: String = letters.chars().filter(|c| "KR".contains(*c)).collect();
            assert_eq!(order, "RKR", "{letters}");
            let bishops: usize = letters.match_indices('B').map(|(i, _)| i % 2).sum();
            assert_eq!(bishops, 1, "{letters}");
            assert!(seen.insert(letters));
        }
        assert_eq!(seen.len(), 960);
    }

    #[test]
    fn number_518_is_the_array_of_chess() {
        let chess = Arrangement::read("RNBQKBNR").unwrap();
        assert_eq!(chess.number(), 518);
    }

    /// The table of the rules page, section 6.
    #[test]
    fn the_odds_of_the_start_are_those_of_the_page() {
        let rows = [
            (Role::King, [0, 108, 168, 204, 204, 168, 108, 0]),
            (Role::Queen, [120; 8]),
            (Role::Rook, [360, 252, 192, 156, 156, 192, 252, 360]),
            (Role::Bishop, [240; 8]),
            (Role::Knight, [240; 8]),
        ];
        let all = Set::of(&NO_CLUES);
        for (role, counts) in rows {
            for (checker, count) in counts.into_iter().enumerate() {
                assert_eq!(all.count_with(checker, role), count, "{role} {}", checker + 1);
            }
        }
    }

    #[test]
    fn what_breaks_a_limit_is_told() {
        let why = |text| Arrangement::read(text).unwrap_err().1;
        assert_eq!(why("RQKRBQNQ"), "1 queen must be among the checkers, not 3");
        assert_eq!(why("RQKRBNBN"), "the bishops must stand on squares of different colors");
        assert_eq!(why("KRQRBBNN"), "the king must stand between the rooks");
        assert!(why("RQKRBBN").starts_with("eight letters"));
        assert_eq!(Arrangement::read("RQKRBBNNR").unwrap_err().0, 8);
        assert_eq!(Arrangement::read("RQKrBBNN").unwrap_err().0, 3);
        assert_eq!(Arrangement::read("RQKRBBNN").unwrap().letters(), "RQKRBBNN");
    }
}
