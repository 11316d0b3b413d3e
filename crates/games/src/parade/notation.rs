//! Parade as text: FEN, actions, answers (the Parade rules page, section 7).

use facedown_board::Piece;
use facedown_core::notation::{About, ActionError, FenError, Form, Ground, Notation, Sealed};
use facedown_core::rules::game::{Game, Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec, Takes};
use facedown_core::rules::seat::{PerSeat, Seat};

use super::open_position;
use super::sealed;
use super::{Action, DECK, DeckOrder, Event, Options, PENALTY_CARDS, Parade, PastH8, Public, TopCard, form};
use crate::cards::text::{ActionText, fields, read_cards, read_number, words};
use crate::cards::{Officer, PieceCards, Pieces};

const FIELDS: [&str; 5] = ["board", "deck", "unseen", "penalty", "order"];

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "open-deck",
        takes: Takes::Choice { values: &["off", "on"] },
        default: "off",
        later: false,
        help: "Whether the order of the deck is visible; such a game is marked as played with an open deck.",
    },
    OptionSpec {
        name: "past-h8",
        takes: Takes::Choice { values: &["wrap", "lost"] },
        default: "wrap",
        later: false,
        help: "A piece whose gap runs past h8 continues from a1, or stays off the board and its card is spent.",
    },
];

impl Notation for Parade {
    const ABOUT: About = About {
        id: Self::ID,
        rules: Self::RULES,
        name: "Parade Chess Solitaire",
        inventor: "Don Kirkby, 2023",
        summary: "Eight pieces on parade give each other orders until they stand in one connected group.",
        seats: Self::SEATS,
        files: 8,
        ranks: 8,
        ground: Ground::Squares,
        rules_text: include_str!("rules.md"),
        learn: Some(lessons!("learn")),
    };

    const FORM: Form = form::FORM;
    const OPTIONS: &'static [OptionSpec] = OPTIONS;

    const SEALED: Option<Sealed<Self>> = Some(sealed::ABILITY);

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        let past_h8 = if chosen.is("past-h8", "lost") { PastH8::Lost } else { PastH8::Wrap };
        Ok(Options { open_deck: chosen.is("open-deck", "on"), past_h8 })
    }

    fn start_fen(_options: &Options) -> Option<String> {
        None
    }

    fn is_start(public: &Public, _options: &Options) -> bool {
        public.is_start()
    }

    fn fen(view: View<'_, Parade>) -> String {
        let public = view.public;
        write(public, public.open_order().as_ref())
    }

    fn dealer_fen(state: &State<Parade>) -> String {
        write(&state.public, Some(&state.hidden))
    }

    fn read_fen(text: &str, options: &Options) -> Result<Setup<Parade>, FenError> {
        let (board, all) = fields(text, FIELDS)?;
        let pieces = Pieces::read(board)?;
        if pieces.occupied().is_empty() {
            return Err(FenError::new(1, "board", 1, "no piece on the board; expected at least one"));
        }
        let Some([_, deck, unseen, penalty, order]) = all else {
            let public = open_position(pieces, *options);
            let hidden = Some(DeckOrder::from_top(&[]));
            return Ok(Setup { public, private: PerSeat::default(), hidden });
        };
        let deck = read_number(2, "deck", deck, DECK)?;
        let unseen = read_unseen(unseen, &pieces, deck, options.past_h8)?;
        let penalty = read_penalty(penalty, deck, &pieces)?;
        let hidden = read_order(order, deck, unseen)?;
        let open = hidden.filter(|_| options.open_deck && deck > 0 && !unseen.is_empty());
        let public = Public::with_fields(pieces, deck, unseen, penalty, *options, open);
        Ok(Setup { public, private: PerSeat::default(), hidden })
    }

    fn action_text(action: Action) -> String {
        match action {
            Action::Add => "add".to_owned(),
            Action::Move { mover, target, to } => format!("{mover}:{target}{to}"),
        }
    }

    fn read_action(_view: View<'_, Parade>, _seat: Seat, text: &str) -> Result<Action, ActionError> {
        if text == "add" {
            return Ok(Action::Add);
        }
        let mut reader = ActionText::new(text);
        let mover = match reader.square() {
            Ok(mover) => mover,
            Err(_) => return Err(reader.expected("`add`, or a move such as d3:c1b2 (mover:from and to)")),
        };
        reader.sign(':')?;
        let (target, to) = (reader.square()?, reader.square()?);
        reader.end()?;
        Ok(Action::Move { mover, target, to })
    }

    fn read_answer(_query: TopCard, text: &str) -> Result<Officer, String> {
        let expected = || "a piece and its square such as Q@c5 (k@- for one beside the board)".to_owned();
        let (card, at) = text.split_once('@').map_or((text, None), |(card, at)| (card, Some(at)));
        let mut letters = card.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(expected()) };
        if at.is_some_and(|at| at != "-" && at.parse::<facedown_board::chess::Square>().is_err()) {
            return Err(expected());
        }
        Piece::from_letter(letter).filter(|p| PieceCards::index(*p).is_some()).ok_or_else(expected)
    }

    fn answer_words(answer: Officer) -> String {
        words(answer)
    }

    fn query_words(_query: TopCard) -> String {
        "what the top card of the deck is".to_owned()
    }

    fn why_illegal(view: View<'_, Parade>, _seat: Seat, action: Action) -> String {
        let public = view.public;
        let Action::Move { mover, target, to } = action else {
            return if public.deck() == 0 {
                "the deck is gone; moves only from now on".to_owned()
            } else {
                "this is a moves-only problem: there is no card to add".to_owned()
            };
        };
        let pieces = public.pieces();
        let Some(giver) = pieces.at(mover) else {
            return format!("{mover} is empty: nobody there gives orders");
        };
        let Some(piece) = pieces.at(target) else {
            return format!("{target} is empty: nobody there to be moved");
        };
        if mover == target || giver.color == piece.color {
            return format!("{mover} and {target} have the same color; orders go to the other color only");
        }
        if !pieces.attacks(mover, pieces.occupied()).contains(target) {
            return format!("{} on {mover} does not attack {target}", words(giver));
        }
        if to == target {
            return format!("the piece already stands on {to}; it must go to another square");
        }
        if pieces.occupied().contains(to) {
            return format!("{to} is taken; nothing is captured in this game");
        }
        format!("{} on {mover} does not attack {to}", words(giver))
    }

    fn event_text(event: &Event) -> Option<String> {
        match event {
            Event::Added { piece, at: Some(at) } => Some(format!("add={}@{at}", piece.letter())),
            Event::Added { piece, at: None } => Some(format!("add={}@-", piece.letter())),
            Event::Sent { .. } | Event::PenaltyBegins => None,
        }
    }

    fn say(before: &Public, action: Action, told: &[&Event], _after: &Public) -> String {
        match action {
            Action::Move { mover, target, to } => {
                let letter = |square| before.pieces().at(square).map_or(' ', |piece| piece.letter());
                format!("{}{mover}:{}{target}-{to}", letter(mover), letter(target))
            }
            Action::Add => told
                .iter()
                .find_map(|event| match event {
                    Event::Added { piece, at: Some(at) } => Some(format!("+{}{at}", piece.letter())),
                    Event::Added { piece, at: None } => Some(format!("+{} off", piece.letter())),
                    _ => None,
                })
                .unwrap_or_else(|| "+".to_owned()),
        }
    }
}

fn write(public: &Public, order: Option<&DeckOrder>) -> String {
    let penalty = public.penalty().map_or_else(|| "-".to_owned(), |moves| moves.to_string());
    let order = match order {
        _ if !public.can_add() => "-".to_owned(),
        Some(order) => order.cards(public.deck()).map(|card| card.letter()).collect(),
        None => "?".to_owned(),
    };
    format!("{} {} {} {penalty} {order}", public.pieces(), public.deck(), public.unseen())
}

/// The unseen cards and the pieces must be the pack; none unseen with cards in the deck is a moves-only problem.
fn read_unseen(text: &str, pieces: &Pieces, deck: u8, past_h8: PastH8) -> Result<PieceCards, FenError> {
    let wrong = |problem: String| Err(FenError::new(3, "unseen", 1, problem));
    let (_, unseen) = read_cards(3, "unseen", text)?;
    if unseen.is_empty() && deck > 0 {
        return Ok(unseen);
    }
    if unseen.is_empty() && deck == 0 && pieces.cards().len() < PieceCards::FULL.len() {
        // The end of a moves-only problem, or of a game in which every card was added.
        return Ok(unseen);
    }
    let all = match pieces.cards().and(unseen) {
        Ok(all) => all.len(),
        Err(error) => return wrong(format!("with the pieces on the board there is {error}")),
    };
    if unseen.len() < deck {
        return wrong(format!("{} cards, but the deck alone has {deck}", unseen.len()));
    }
    if unseen.len() > DECK {
        return wrong(format!("{} cards; eight at most are not seen", unseen.len()));
    }
    if all != PieceCards::FULL.len() && past_h8 == PastH8::Wrap {
        return wrong(format!("pieces and unseen cards are {all}; together they must be the pack of 16"));
    }
    Ok(unseen)
}

fn read_penalty(text: &str, deck: u8, pieces: &Pieces) -> Result<Option<u8>, FenError> {
    let wrong = |problem: &str| Err(FenError::new(4, "penalty", 1, problem));
    let connected = crate::cards::Contact::Orthogonal.is_one_group(pieces.occupied());
    if text == "-" {
        return if deck == 0 && !connected {
            wrong("found `-`; the deck is empty and the pieces are no group, so penalty moves count: 0 to 16")
        } else {
            Ok(None)
        };
    }
    let moves = read_number(4, "penalty", text, PENALTY_CARDS)?;
    if deck > 0 {
        return wrong("penalty moves while the deck has cards; expected `-`");
    }
    if moves == 0 && connected {
        return wrong("found `0`, but the pieces are one group: the last card won, so expected `-`");
    }
    Ok(Some(moves))
}

/// The order field: `None` for `?`.
fn read_order(text: &str, deck: u8, unseen: PieceCards) -> Result<Option<DeckOrder>, FenError> {
    let wrong = |at: usize, problem: String| Err(FenError::new(5, "order", at, problem));
    if deck == 0 || unseen.is_empty() {
        return match text {
            "-" => Ok(Some(DeckOrder::from_top(&[]))),
            _ => wrong(1, format!("found `{text}`; no card can be added, so expected `-`")),
        };
    }
    if text == "?" {
        return Ok(None);
    }
    let (order, _) = read_cards(5, "order", text)?;
    let mut left = unseen;
    for (i, card) in order.iter().enumerate() {
        if !left.remove(*card) {
            return wrong(
                i + 1,
                format!("`{}` is not, or not so often, among the unseen cards", card.letter()),
            );
        }
    }
    if order.len() != usize::from(deck) {
        let n = order.len();
        return wrong(n + 1, format!("{n} cards, but the deck has {deck}; expected all of them or `?`"));
    }
    Ok(Some(DeckOrder::from_top(&order)))
}
