//! Texts of Booster Chess: the parts of a turn (`f6e4`, `f3`, `f8q`, `8S@e4`, `end`), and what becomes known.

use facedown_board::chess::{Rank, Square, read_uci};
use facedown_board::{Color, Role};
use facedown_core::notation::{About, ActionError, FenError, Form, Ground, Notation};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec};
use facedown_core::rules::seat::Seat;

use super::{Action, Booster, Draw1, Home, Made, Options, Public, Stage, fen, form, options};
use crate::cards::Card;

/// An event that became known by a part of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece moved, or made a king step.
    Moved {
        /// The square that it left.
        from: Square,
        /// The square that it reached.
        to: Square,
        /// The capture, castling or promotion that came of it, and the checkers that went home.
        made: Made,
        /// Was it a king step, and not the normal move?
        step: bool,
    },
    /// A card was played, and its player's checker put under a piece.
    Added {
        /// Whose card and checker.
        color: Color,
        /// The card, which is discarded.
        card: Card,
        /// The square of the piece.
        at: Square,
        /// The checkers that went home from under it.
        home: Home,
    },
    /// The discard pile was shuffled to be the draw pile.
    Shuffled {
        /// Number of cards in the new draw pile.
        cards: usize,
    },
    /// A seat drew this card; told to that seat.
    Drawn {
        /// The seat that drew.
        seat: Seat,
        /// The card that it drew.
        card: Card,
    },
    /// A seat drew so many cards; told to the others.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// Number of cards.
        cards: u8,
    },
    /// The turn is committed, and the other side is to move.
    Ended {
        /// The king of the side to move, if it is in check.
        check: Option<(Color, Square)>,
        /// Is it mate as well?
        mate: bool,
    },
}

impl Event {
    pub(super) fn ended(public: &Public) -> Event {
        let check = public.check();
        Event::Ended { check, mate: check.is_some() && !public.board.any_move() }
    }
}

impl Notation for Booster {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: "Booster Chess",
        inventor: "Don Kirkby, 2024",
        summary: "Cards put checkers under the pieces: your own give a piece king steps after its move, the enemy's make it \
                  move as a pawn.",
        seats: Self::SEATS,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: include_str!("rules.md"),
        learn: Some(lessons!("learn")),
    };

    const FORM: Form = form::FORM;
    const OPTIONS: &'static [OptionSpec] = options::SPECS;

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        Options::read(chosen)
    }

    fn start_fen(options: &Options) -> Option<String> {
        let [light, dark] = options.checkers;
        let left = options.pack().len() - usize::from(light) - usize::from(dark);
        Some(format!(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - {light}/{dark} {light}/{dark} - {left} -"
        ))
    }

    fn fen(view: View<'_, Self>) -> String {
        fen::write(view)
    }

    fn dealer_fen(state: &State<Self>) -> String {
        fen::write_dealt(state)
    }

    fn read_fen(text: &str, options: &Options) -> Result<Setup<Self>, FenError> {
        fen::read(text, options)
    }

    fn action_text(action: Action) -> String {
        let letter = |promotion: Option<Role>| {
            promotion.map_or(String::new(), |role| role.letter().to_ascii_lowercase().to_string())
        };
        match action {
            Action::Move { from, to, promotion } => format!("{from}{to}{}", letter(promotion)),
            Action::Step { to, promotion } => format!("{to}{}", letter(promotion)),
            Action::Add { card, at } => format!("{card}@{at}"),
            Action::End => "end".to_owned(),
        }
    }

    /// Hands are hidden (B-y).
    fn keeps_secrets(_public: &Public) -> bool {
        true
    }

    fn read_action(view: View<'_, Self>, _seat: Seat, text: &str) -> Result<Action, ActionError> {
        let unreadable = |at: usize, expected: &str| ActionError::Text {
            text: text.to_owned(),
            at,
            expected: expected.to_owned(),
        };
        if text == "end" {
            return Ok(Action::End);
        }
        if let Some((name, place)) = text.split_once('@') {
            let card = name.parse().map_err(|_| unreadable(1, "a card such as 8S or 10H"))?;
            let after = name.chars().count() + 2;
            let at = place.parse().map_err(|_| unreadable(after, "a square, a1 to h8"))?;
            return Ok(Action::Add { card, at });
        }
        if view.public.stage == Stage::Move {
            let (from, to, promotion) = read_uci(text).map_err(|e| unreadable(e.at + 1, e.expected))?;
            return Ok(Action::Move { from, to, promotion });
        }
        let what = "a square for a king step, a card such as 8S@e4, or end";
        let to = text.get(..2).and_then(|name| name.parse().ok()).ok_or_else(|| unreadable(1, what))?;
        let promotion = match &text[2..] {
            "" => None,
            letter => {
                let role = letter.chars().next().filter(char::is_ascii_lowercase).and_then(Role::from_letter);
                let role = role.filter(|role| letter.len() == 1 && Role::PROMOTIONS.contains(role));
                Some(role.ok_or_else(|| unreadable(3, "q, r, b or n for a promotion, or the end"))?)
            }
        };
        Ok(Action::Step { to, promotion })
    }

    /// Parts are joined by commas, so that the cards that were drawn stand behind the one `=`.
    fn split_answers(text: &str) -> (&str, Vec<&str>) {
        match text.split_once('=') {
            Some((parts, cards)) => (parts, cards.split(',').collect()),
            None => (text, Vec::new()),
        }
    }

    fn read_answer(_query: Draw1, text: &str) -> Result<Card, String> {
        text.parse().map_err(|_| "a card such as 8S or 10H".to_owned())
    }

    fn answer_words(answer: Card) -> String {
        format!("{answer}, {}", answer.words())
    }

    fn query_words(query: Draw1) -> String {
        format!("the card that {} draws", query.0)
    }

    fn why_illegal(view: View<'_, Self>, seat: Seat, action: Action) -> String {
        let public = view.public;
        match (action, public.stage) {
            (Action::Move { from, to, promotion }, Stage::Move) => why_no_move(public, from, to, promotion),
            (Action::Move { .. }, _) => {
                "the move is made: add king steps, a card, or end the turn".to_owned()
            }
            (_, Stage::Move) => "a turn begins with a move".to_owned(),
            (Action::Step { to, promotion }, Stage::Moved { at, added }) => {
                why_no_step(public, at, added, to, promotion)
            }
            (Action::Add { card, at }, Stage::Moved { added, .. }) => {
                why_no_card(view, seat, added, card, at)
            }
            (Action::End, _) | (_, Stage::Draw { .. }) => "cards are being drawn".to_owned(),
        }
    }

    fn event_text(event: &Event) -> Option<String> {
        match event {
            Event::Drawn { card, .. } => Some(card.to_string()),
            _ => None,
        }
    }

    fn say(_before: &Public, _action: Action, told: &[&Event], _after: &Public) -> String {
        let mut text = String::new();
        for event in told {
            match event {
                Event::Moved { from, to, made, step: false } => text.push_str(&said_move(*from, *to, *made)),
                Event::Moved { to, made, .. } => {
                    let sign = if made.taken.is_some() { "x" } else { "" };
                    text.push_str(&format!(" > {sign}{to}{}", becomes(*made)));
                }
                Event::Added { card, at, .. } => text.push_str(&format!(" + {card}@{at}")),
                Event::Ended { check: Some(_), mate } => text.push(if *mate { '#' } else { '+' }),
                _ => {}
            }
        }
        text
    }
}

fn becomes(made: Made) -> String {
    made.promotion.map_or(String::new(), |role| format!("={}", role.letter()))
}

/// `Nf6xe4`, `e7-e8=Q`, `O-O`.
fn said_move(from: Square, to: Square, made: Made) -> String {
    if made.rook.is_some() {
        return if to.file().index() == 6 { "O-O" } else { "O-O-O" }.to_owned();
    }
    let letter =
        if made.piece.role == Role::Pawn { String::new() } else { made.piece.role.letter().to_string() };
    let dash = if made.taken.is_some() { 'x' } else { '-' };
    format!("{letter}{from}{dash}{to}{}", becomes(made))
}

fn why_no_move(public: &Public, from: Square, to: Square, promotion: Option<Role>) -> String {
    let (board, position) = (public.board(), public.board().position());
    let us = position.turn();
    let Some(piece) = position.piece_at(from) else { return format!("no piece stands on {from}") };
    if piece.color != us {
        return format!("the piece on {from} is {}'s, and it is {us}'s move", piece.color);
    }
    if position.side(us).contains(to) {
        return format!("your own piece stands on {to}");
    }
    if position.king(!us) == Some(to) {
        return "a king is never captured".to_owned();
    }
    let hobbled = board.hobbled(us).contains(from);
    if hobbled && piece.role == Role::Pawn {
        return format!("the pawn on {from} is hobbled and cannot move");
    }
    let castling = piece.role == Role::King && from.file().index().abs_diff(to.file().index()) == 2;
    if castling && !hobbled {
        return "you may not castle there now: neither piece may stand on checkers or have moved, and the king may not \
                go out of, through or into an attack"
            .to_owned();
    }
    if !board.targets(from).contains(to) {
        let as_pawn = if hobbled { ", which is hobbled and moves as a pawn," } else { "" };
        return format!("the {} on {from}{as_pawn} cannot go to {to} here", piece.role);
    }
    if let Some(words) = why_no_promotion(piece.role, us, to, promotion) {
        return words;
    }
    format!("that would {}leave your king attacked", if board.in_check(us) { "still " } else { "" })
}

fn why_no_promotion(role: Role, us: Color, to: Square, promotion: Option<Role>) -> Option<String> {
    match (role == Role::Pawn && to.rank() == Rank::last(us), promotion) {
        (true, None) => {
            Some("a pawn that reaches the last rank must become q, r, b or n: add the letter".to_owned())
        }
        (false, Some(_)) => Some("only a pawn on its last rank is promoted".to_owned()),
        _ => None,
    }
}

fn why_no_step(public: &Public, at: Square, added: bool, to: Square, promotion: Option<Role>) -> String {
    let (board, position) = (public.board(), public.board().position());
    let us = position.turn();
    if added {
        return "king steps come before the card".to_owned();
    }
    if board.boosters(at, us) == 0 {
        return format!("the piece on {at} has no boosters left to spend");
    }
    if !at.is_adjacent(to) {
        return format!("{to} is no king step from {at}");
    }
    if position.side(us).contains(to) {
        return format!("your own piece stands on {to}");
    }
    if position.king(!us) == Some(to) {
        return "a king is never captured".to_owned();
    }
    let role = position.role_at(at).unwrap_or(Role::King);
    why_no_promotion(role, us, to, promotion)
        .unwrap_or_else(|| "that would leave your king attacked".to_owned())
}

fn why_no_card(view: View<'_, Booster>, seat: Seat, added: bool, card: Card, at: Square) -> String {
    let public = view.public;
    let us = Color::of_seat(seat);
    if added {
        return "one card a turn".to_owned();
    }
    if !Public::playable(view, seat).contains(card) {
        return format!("you do not hold {card}");
    }
    if public.board.reserve(us) == 0 {
        return "you have no checker in reserve".to_owned();
    }
    if !public.fits(card).contains(at) {
        return format!("{card} is {}, which does not fit the piece on {at}", card.words());
    }
    if !public.board.may_add(us, at) {
        return "that would leave your king attacked".to_owned();
    }
    format!("a checker of your own lies under the piece on {at} already")
}
