//! Texts of Cloak and Dagger Chess (rules page, section 7).
//!
//! Actions: `arrange:RQKRBBNN`, `guess:5=R`, moves in UCI (`g1f3`, `e7e8q`; castling is the king to its own rook's
//! square, `d1h1`), drops `P@e2`, `skip`, `uncloak:3`, `end`. What is told, behind another `=` (or as events): `yes` or
//! `no` to a guess, the letter of a captured or uncloaked checker (`c3d5=q`, `uncloak:3=R`), `refused:g1f3`, and at the
//! end of a turn `check`, `stalemate` or `checkmate:3Q5R` with the checkers that show it. Silence tells something too:
//! an action is accepted and no check is called where nobody says otherwise.

use facedown_board::chess::{Square, read_uci};
use facedown_board::{Color, Role};
use facedown_core::notation::{
    About, ActionError, ByHand, FenError, Form, Ground, Notation, Secrecy, SecretChoices,
};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec};
use facedown_core::rules::seat::{PerSeat, Seat, Viewer};

use super::arrangement::{Arrangement, CHECKERS, Identities};
use super::moves::{is_castling, victim};
use super::tell::Taken;
use super::{
    Action, Answer, CloakAndDagger, End, Event, Guessed, Judgement, Move, Options, Phase, Public, Query,
    Trial, fen, form, options,
};

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.becomes.map_or(Ok(()), |role| write!(f, "{}", role.letter().to_ascii_lowercase()))
    }
}

/// Checkers with what they are, such as `3Q5R`.
fn shown_text(shown: &Identities) -> String {
    let each = shown.iter().enumerate().filter_map(|(checker, role)| Some((checker, (*role)?)));
    each.map(|(checker, role)| format!("{}{}", checker + 1, role.letter())).collect()
}

fn read_shown(text: &str) -> Option<Identities> {
    let letters: Vec<char> = text.chars().collect();
    let mut shown = [None; CHECKERS];
    for pair in letters.chunks(2) {
        let checker = pair[0].to_digit(10).filter(|n| (1..=8).contains(n))? as usize - 1;
        shown[checker] = Some(officer(*pair.get(1)?)?);
    }
    Some(shown)
}

/// The officer of a capital letter.
fn officer(letter: char) -> Option<Role> {
    Role::from_letter(letter).filter(|role| *role != Role::Pawn && letter.is_ascii_uppercase())
}

/// The number of a checker (from 0) at the start of a text, and what follows it.
fn checker(text: &str) -> Option<(u8, &str)> {
    let rest = text.get(1..)?;
    let number = text.chars().next()?.to_digit(10).filter(|n| (1..=8).contains(n))?;
    Some((number as u8 - 1, rest))
}

fn check_text(check: bool, end: Option<End>, shown: &Identities) -> Option<String> {
    match end {
        Some(End::Mated(_)) => Some(match shown_text(shown) {
            none if none.is_empty() => "checkmate".to_owned(),
            some => format!("checkmate:{some}"),
        }),
        Some(_) => Some("stalemate".to_owned()),
        None => check.then(|| "check".to_owned()),
    }
}

/// A piece as people name it: the number of a checker, the letter of an open officer, nothing for a pawn.
fn piece_name(public: &Public, color: Color, at: Square) -> String {
    match (public.board[color].checker_at(at), public.board[color].role_at(at)) {
        (Some(checker), _) => format!("#{} ", checker + 1),
        (None, Some(role)) if role != Role::Pawn => role.letter().to_string(),
        _ => String::new(),
    }
}

fn move_words(before: &Public, action: Move) -> String {
    let us = before.turn;
    if is_castling(&before.board, us, action) {
        return if action.to > action.from { "O-O" } else { "O-O-O" }.to_owned();
    }
    let dash = if victim(before, action).is_some() { 'x' } else { '-' };
    let becomes = action.becomes.map_or_else(String::new, |role| format!("={}", role.letter()));
    format!("{}{}{dash}{}{becomes}", piece_name(before, us, action.from), action.from, action.to)
}

impl Notation for CloakAndDagger {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: "Cloak and Dagger Chess",
        inventor: "Don Kirkby, 2023",
        summary: "Officers stand as numbered checkers that only their owner can tell apart: guess what they are, and \
                  uncloak your own when it pays.",
        seats: Self::SEATS,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: include_str!("rules.md"),
        learn: Some(lessons!("learn")),
    };

    const FORM: Form = form::FORM;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    /// A side's arrangement is its own secret.
    const SECRET_CHOICES: Option<SecretChoices<Self>> = Some(SecretChoices {
        seen: |action, actor, viewer| match action {
            Action::Arrange(_) if viewer != Viewer::Seat(actor) => "arrange".to_owned(),
            _ => Self::action_text(action),
        },
        secrecy: |action| match action {
            Action::Arrange(_) => Secrecy::Committed,
            Action::ArrangeUnseen => Secrecy::Unseen,
            _ => Secrecy::Open,
        },
        opened_by: |_, _| None,
    });
    const BY_HAND: ByHand<Self> = ByHand {
        unsaid: |query| match query {
            Query::Accept(_) => Some(Answer::Accepted),
            Query::Judge { .. } => Some(Answer::Judged(Judgement::NOTHING)),
            Query::Guess { .. } | Query::Captured { .. } | Query::Uncloak { .. } => None,
        },
        ..ByHand::NONE
    };

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        Ok(Options::read(chosen))
    }

    fn start_fen(options: &Options) -> Option<String> {
        Some(fen::write(&Public::start(*options), PerSeat::default()))
    }

    fn fen(view: View<'_, Self>) -> String {
        let mut known = PerSeat::default();
        if let Some((seat, own)) = view.own {
            known[seat] = own.identities;
        }
        fen::write(view.public, known)
    }

    fn dealer_fen(state: &State<Self>) -> String {
        fen::write(&state.public, PerSeat(state.private.0.map(|own| own.identities)))
    }

    fn read_fen(text: &str, options: &Options) -> Result<Setup<Self>, FenError> {
        fen::read(text, options)
    }

    fn action_text(action: Action) -> String {
        match action {
            Action::Arrange(arrangement) => format!("arrange:{}", arrangement.letters()),
            Action::ArrangeUnseen => "arrange".to_owned(),
            Action::Guess(checker, role) => format!("guess:{}={}", checker + 1, role.letter()),
            Action::Move(action) => action.to_string(),
            Action::Drop(at) => format!("P@{at}"),
            Action::Skip => "skip".to_owned(),
            Action::Uncloak(checker) => format!("uncloak:{}", checker + 1),
            Action::End => "end".to_owned(),
        }
    }

    fn keeps_secrets(_public: &Public) -> bool {
        true
    }

    fn read_action(_: View<'_, Self>, _: Seat, text: &str) -> Result<Action, ActionError> {
        let wrong =
            |at: usize, expected: String| ActionError::Text { text: text.to_owned(), at: at + 1, expected };
        if let Some(letters) = text.strip_prefix("arrange:") {
            return match Arrangement::read(letters) {
                Ok(arrangement) => Ok(Action::Arrange(arrangement)),
                Err((0, why)) if letters.chars().count() == CHECKERS => {
                    Err(ActionError::Illegal { text: text.to_owned(), why })
                }
                Err((at, expected)) => Err(wrong("arrange:".len() + at, expected)),
            };
        }
        if let Some(guess) = text.strip_prefix("guess:") {
            let at = "guess:".len();
            let Some((number, rest)) = checker(guess) else {
                return Err(wrong(at, "the number of a checker, 1 to 8".to_owned()));
            };
            let role = rest.strip_prefix('=').and_then(|r| r.chars().next()).and_then(officer);
            return match role {
                Some(role) if rest.chars().count() == 2 => Ok(Action::Guess(number, role)),
                Some(_) => Err(wrong(at + 3, "the end".to_owned())),
                None => Err(wrong(at + 1, "= and one of K, Q, R, B and N, as in guess:5=R".to_owned())),
            };
        }
        if let Some(uncloak) = text.strip_prefix("uncloak:") {
            return match checker(uncloak) {
                Some((number, "")) => Ok(Action::Uncloak(number)),
                _ => Err(wrong("uncloak:".len(), "the number of a checker, 1 to 8".to_owned())),
            };
        }
        if let Some(square) = text.strip_prefix("P@") {
            let at = square.parse().map_err(|_| wrong(2, "a square, as in P@e2".to_owned()))?;
            return Ok(Action::Drop(at));
        }
        match text {
            "arrange" => Ok(Action::ArrangeUnseen),
            "skip" => Ok(Action::Skip),
            "end" => Ok(Action::End),
            _ => match read_uci(text) {
                Ok((from, to, becomes)) => Ok(Action::Move(Move { from, to, becomes })),
                Err(error) if error.at == 0 => {
                    let all = "a move such as g1f3, P@, guess:, uncloak:, skip, end or arrange:";
                    Err(wrong(0, all.to_owned()))
                }
                Err(error) => Err(wrong(error.at, error.expected.to_owned())),
            },
        }
    }

    /// In `guess:5=R=yes` the second sign brings the answer.
    fn split_answers(text: &str) -> (&str, Vec<&str>) {
        let guess = text.strip_prefix("guess:").and_then(|rest| rest.find('='));
        let head = guess.map_or(0, |at| "guess:".len() + at + 1);
        let (action, answers) = match text[head..].find(['=', ',']) {
            Some(at) => (&text[..head + at], Some(&text[head + at + 1..])),
            None => (text, None),
        };
        (action, answers.into_iter().flat_map(|all| all.split(',')).collect())
    }

    fn read_answer(query: Query, text: &str) -> Result<Answer, String> {
        let last = text.rsplit_once('=').map_or(text, |(_, letter)| letter);
        let letter = || last.chars().next().filter(|_| last.len() == 1);
        let judged = |judgement| Ok(Answer::Judged(judgement));
        match query {
            Query::Guess { .. } => match text {
                "yes" => Ok(Answer::Reply(true)),
                "no" => Ok(Answer::Reply(false)),
                _ => Err("`yes` or `no`".to_owned()),
            },
            Query::Accept(_) | Query::Uncloak { .. } if text.starts_with("refused") => Ok(Answer::Refused),
            Query::Accept(_) => Err("`refused`, or nothing where it stands".to_owned()),
            Query::Captured { .. } | Query::Uncloak { .. } => letter()
                .and_then(|c| officer(c.to_ascii_uppercase()))
                .map(Answer::Is)
                .ok_or_else(|| "one of K, Q, R, B and N".to_owned()),
            Query::Judge { .. } => match text.split_once(':').unwrap_or((text, "")) {
                ("check", "") => judged(Judgement { check: true, ..Judgement::NOTHING }),
                ("stalemate", "") => judged(Judgement { stuck: true, ..Judgement::NOTHING }),
                ("checkmate", shown) => read_shown(shown)
                    .map(|shown| Answer::Judged(Judgement { check: true, stuck: true, shown }))
                    .ok_or_else(|| "the checkers that show the mate, as in checkmate:3Q5R".to_owned()),
                _ => Err("`check`, `checkmate`, `stalemate`, or nothing".to_owned()),
            },
        }
    }

    fn answer_words(answer: Answer) -> String {
        match answer {
            Answer::Reply(true) => "yes".to_owned(),
            Answer::Reply(false) => "no".to_owned(),
            Answer::Accepted => "accepted".to_owned(),
            Answer::Refused => "refused".to_owned(),
            Answer::Is(role) => format!("a {role}"),
            Answer::Judged(Judgement { check, stuck, shown }) => {
                let end = stuck.then_some(if check { End::Mated(Color::White) } else { End::Stalemate });
                check_text(check, end, &shown).unwrap_or_else(|| "no check".to_owned())
            }
        }
    }

    fn query_words(query: Query) -> String {
        match query {
            Query::Guess { checker, role } => format!("whether checker {} is a {role}", checker + 1),
            Query::Accept(Trial::Move(action)) => format!("whether {action} leaves the king attacked"),
            Query::Accept(Trial::Drop(at)) => format!("whether P@{at} leaves the king attacked"),
            Query::Captured { checker, .. } => format!("what the captured checker {} was", checker + 1),
            Query::Uncloak { checker } => format!("what checker {} is", checker + 1),
            Query::Judge { .. } => "whether that is check or mate".to_owned(),
        }
    }

    fn why_illegal(view: View<'_, Self>, seat: Seat, action: Action) -> String {
        let public = view.public;
        let us = public.turn;
        let pieces = &public.board[us];
        match (public.phase, action) {
            (Phase::Arrange, _) => "first say what your checkers are, as in arrange:RQKRBBNN".to_owned(),
            (_, Action::Arrange(_) | Action::ArrangeUnseen) => "the checkers are arranged already".to_owned(),
            (Phase::Guess, Action::Guess(checker, _)) => {
                let guessed = public.told_by_guess(!us, usize::from(checker));
                match public.board[!us].checker(usize::from(checker)) {
                    Some(_) if guessed => format!("checker {} was guessed right before", checker + 1),
                    _ => format!("the enemy's checker {} is not on the board", checker + 1),
                }
            }
            (Phase::Move(Guessed::No), Action::Guess(..)) if public.options.whole_moves && public.check => {
                "in check you may not guess: a wrong guess would cost the turn".to_owned()
            }
            (_, Action::Guess(..)) => "one guess a turn, before the move and after the bonus".to_owned(),
            (Phase::Uncloak { .. }, Action::Uncloak(checker)) => match pieces.checker(usize::from(checker)) {
                Some(_) => "it was refused before, and nothing has changed".to_owned(),
                None => format!("your checker {} is not on the board", checker + 1),
            },
            (_, Action::Uncloak(_)) => "checkers are uncloaked after the move".to_owned(),
            (Phase::Guess | Phase::Move(_), Action::End) => {
                "the move is due: only then the turn can end".to_owned()
            }
            (_, Action::End) => "first use the bonus or `skip` it".to_owned(),
            (_, Action::Skip) => "there is no bonus to skip".to_owned(),
            (Phase::Penalty | Phase::Bonus, Action::Drop(at)) if !public.options.whole_moves => {
                if public.droppable[us] == 0 {
                    "none of your pawns was captured".to_owned()
                } else if public.refused.has_drop(at) {
                    "it was refused before, and nothing has changed".to_owned()
                } else {
                    format!("{at} is no empty square of your second rank")
                }
            }
            (_, Action::Drop(_)) if public.options.whole_moves => {
                "no pawns are dropped where a bonus is a whole move".to_owned()
            }
            (_, Action::Drop(_)) => "pawns are dropped as a bonus alone".to_owned(),
            (Phase::Uncloak { .. }, Action::Move(_)) => {
                "you have moved: uncloak, or `end` the turn".to_owned()
            }
            (_, Action::Move(action)) => why_no_move(view, seat, action),
        }
    }

    fn event_text(event: &Event) -> Option<String> {
        match event {
            Event::Guessed { right, .. } => Some(if *right { "yes" } else { "no" }.to_owned()),
            Event::Captured { by, color, piece: Taken::Checker(_, role), .. } => {
                Some(format!("{by}={}", color.dress(role.letter())))
            }
            Event::Uncloaked { color, checker, role, chosen: true, .. } => {
                Some(format!("uncloak:{}={}", checker + 1, color.dress(role.letter())))
            }
            Event::Refused(action) => Some(format!("refused:{}", Self::action_text(*action))),
            Event::Judged { check, end, shown } => check_text(check.is_some(), *end, shown),
            _ => None,
        }
    }

    fn say(before: &Public, action: Action, told: &[&Event], _after: &Public) -> String {
        let mut text = match action {
            Action::Arrange(arrangement) => {
                let own = told.iter().any(|event| matches!(event, Event::OwnArrangement(..)));
                return if own {
                    format!("arranged {}", arrangement.letters())
                } else {
                    "arranged".to_owned()
                };
            }
            Action::ArrangeUnseen => return "arranged".to_owned(),
            Action::Guess(checker, role) => format!("#{} = {}?", checker + 1, role.letter()),
            Action::Move(action) => move_words(before, action),
            Action::Drop(at) => format!("P@{at}"),
            Action::Skip => "no bonus".to_owned(),
            Action::Uncloak(checker) => format!("uncloaks #{}", checker + 1),
            Action::End => "end".to_owned(),
        };
        for event in told {
            match event {
                Event::Guessed { right, .. } => text.push_str(if *right { " yes" } else { " no" }),
                Event::Captured { piece: Taken::Checker(checker, role), .. } => {
                    text.push_str(&format!(" (#{} was {})", checker + 1, role.letter()));
                }
                Event::Uncloaked { role, chosen: true, .. } => {
                    text.push_str(&format!(" = {}", role.letter()))
                }
                Event::Refused(_) => text.push_str(" refused"),
                Event::Judged { end: Some(End::Mated(_)), .. } => text.push_str(", checkmate"),
                Event::Judged { end: Some(_), .. } => text.push_str(", stalemate"),
                Event::Judged { check: Some(_), .. } => text.push_str(", check"),
                _ => {}
            }
        }
        text
    }
}

/// Why a move is not in the list, from what its own side knows.
fn why_no_move(view: View<'_, CloakAndDagger>, seat: Seat, action: Move) -> String {
    let public = view.public;
    let us = public.turn;
    let Move { from, to, becomes } = action;
    let pieces = &public.board[us];
    if !pieces.all().contains(from) {
        return format!("no piece of {us} stands on {from}");
    }
    if public.board[!us].king() == Some(to) {
        return format!("the uncloaked king on {to} is never taken");
    }
    if public.refused.has_move(pieces.all(), action) {
        return "it was refused before, and nothing has changed".to_owned();
    }
    let bonus = matches!(public.phase, Phase::Penalty | Phase::Bonus);
    let pawn = pieces.pawns().contains(from);
    if bonus && !pawn && !public.options.whole_moves {
        return "a bonus is a pawn's move, or a captured pawn dropped on the second rank".to_owned();
    }
    if pawn {
        let last = facedown_board::chess::Rank::last(us);
        return match (to.rank() == last, becomes) {
            (true, None) => {
                "a pawn that reaches the last rank becomes q, r, b or n: add the letter".to_owned()
            }
            (false, Some(_)) => "a pawn is promoted only on the last rank".to_owned(),
            _ => format!("a pawn cannot go from {from} to {to} here"),
        };
    }
    let known = view.private_of(seat).and_then(|own| own.identities[pieces.checker_at(from)?]);
    match pieces.role_at(from).or(known) {
        Some(role) if pieces.all().contains(to) => {
            format!("a {role} on {from} cannot castle with the piece on {to}")
        }
        Some(role) => format!("a {role} cannot go from {from} to {to} here"),
        None => format!("what the checker on {from} is, is not told here"),
    }
}
