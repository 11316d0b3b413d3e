//! Row as text.
//!
//! A FEN has four fields: the row (`x` for a card face down, else its letter), the seat to act (`w` or `b`), what
//! White and Black have looked at (`-`, `b1`, or `b1=Q` where the reader knows), and for the dealer the cards that
//! lie face down (`?` for everybody else), as in `xKx b b1=Q/- ?` and `xKx w a1=Q/- Q-R`. An action is `t` (turn up)
//! or `p` (peek) and a place, as in `tb1`.

use facedown_core::notation::form::{FenField, Form, Takes as Filled};
use facedown_core::notation::{About, ActionError, FenError, Ground, Notation};
use facedown_core::rules::game::{Setup, State, View};
use facedown_core::rules::options::{Chosen, OptionError, OptionSpec, Takes};
use facedown_core::rules::seat::{PerSeat, Seat};

use super::{
    Action, Event, Flaw, Hidden, LONGEST, Options, PACK, Private, Public, Query, Row, Spill, Variant,
};

/// The name of a place.
pub(super) fn name(at: u8) -> String {
    format!("{}1", char::from(b'a' + at))
}

/// The place of this name in a row of `len`.
fn place(name: &str, len: u8) -> Option<u8> {
    (0..len).find(|&at| self::name(at) == name)
}

fn words(card: char) -> &'static str {
    match card {
        'K' => "a king",
        'Q' => "a queen",
        'R' => "a rook",
        'B' => "a bishop",
        _ => "a knight",
    }
}

const NAMES: [&str; 4] = ["row", "turn", "looks", "cards"];

fn wrong(field: usize, at: usize, problem: impl Into<String>) -> FenError {
    FenError::new(field + 1, NAMES[field.min(3)], at, problem)
}

/// Reads a row of cards; `down` is how a card that is not given is written.
fn read_cards(field: usize, text: &str, len: u8, down: char) -> Result<[Option<char>; LONGEST], FenError> {
    let mut cards = [None; LONGEST];
    let pack = &PACK[..len.into()];
    for (i, c) in text.chars().enumerate() {
        if i >= len.into() {
            return Err(wrong(field, i + 1, format!("the row has {len} places")));
        }
        if c != down {
            if !pack.contains(&c) {
                return Err(wrong(field, i + 1, format!("`{c}` is no card of this row")));
            }
            cards[i] = Some(c);
        }
    }
    let count = text.chars().count();
    if count < len.into() {
        return Err(wrong(field, count + 1, format!("the row has {len} places, this ends after {count}")));
    }
    Ok(cards)
}

fn twice(field: usize, cards: &[Option<char>]) -> Result<(), FenError> {
    for (i, card) in cards.iter().enumerate() {
        if card.is_some() && cards[..i].contains(card) {
            return Err(wrong(field, i + 1, "this card is there twice"));
        }
    }
    Ok(())
}

/// Reads what one seat has looked at; `from` is the character where its part begins.
fn read_look(text: &str, from: usize, len: u8) -> Result<(Option<u8>, Private), FenError> {
    if text == "-" {
        return Ok((None, Private::default()));
    }
    let (at, card) = text.split_once('=').map_or((text, None), |(at, card)| (at, Some(card)));
    let place = place(at, len).ok_or_else(|| wrong(2, from, "expected `-` or a place of the row"))?;
    let seen = match card {
        None => None,
        Some(card) => {
            let card = PACK[..len.into()].iter().find(|c| c.to_string() == card);
            Some(*card.ok_or_else(|| wrong(2, from + at.len() + 1, "expected a card of this row"))?)
        }
    };
    Ok((Some(place), Private { seen: seen.map(|card| (place, card)) }))
}

impl<V: Variant> Row<V> {
    fn board(public: &Public) -> String {
        public.places().map(|at| public.up[usize::from(at)].unwrap_or('x')).collect()
    }

    fn text(public: &Public, sights: PerSeat<Private>, cards: &str) -> String {
        let look = |seat: Seat| match (public.peeked[seat], sights[seat].seen) {
            _ if V::flaw() == Some(Flaw::FenForgets) => "-".to_owned(),
            (None, _) => "-".to_owned(),
            (Some(at), None) => name(at),
            (Some(at), Some((_, card))) => format!("{}={card}", name(at)),
        };
        let turn = if public.turn == Seat::White { 'w' } else { 'b' };
        let looks = format!("{}/{}", look(Seat::White), look(Seat::Black));
        let mut text = format!("{} {turn} {looks} {cards}", Self::board(public));
        if V::flaw() == Some(Flaw::LeakFen) || V::flaw() == Some(Flaw::LeakPublic) {
            text.extend(public.spill.cards.iter().filter(|c| **c != '\0'));
        }
        text
    }
}

impl<V: Variant> Notation for Row<V> {
    const ABOUT: About = About {
        id: "row",
        rules: 1,
        name: "Row",
        inventor: "the test kit",
        summary: "Turn up the king among a few cards.",
        seats: 2,
        files: LONGEST as u8,
        ranks: 1,
        ground: Ground::Squares,
        rules_text: "Cards lie face down in a row. Turn one up in turn, or look at one once. The king wins.",
        learn: None,
    };

    const FORM: Form = Form {
        pieces: "KQRBNX",
        fields: &[
            FenField::SIDE,
            FenField::stays("looks", Filled::Text { size: 12, signs: "abcdefgh1=KQRBN/-" }),
            FenField::stays("cards", Filled::Text { size: 8, signs: "KQRBN-?" }),
        ],
        least: 3,
        start: "xxx w -/- ?",
        empty: "xxx w -/- ?",
        picture: "xxx w -/- ?",
    };
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "cards",
            takes: Takes::Number { min: 3, max: LONGEST as u32 },
            default: "4",
            later: false,
            help: "How many cards lie in the row.",
        },
        OptionSpec {
            name: "peeks",
            takes: Takes::Choice { values: &["on", "off"] },
            default: "on",
            later: false,
            help: "May each seat look at a card once?",
        },
    ];

    fn options(chosen: &Chosen) -> Result<Options, OptionError> {
        Ok(Options { cards: chosen.number("cards").clamp(3, 5) as u8, peeks: chosen.is("peeks", "on") })
    }

    fn start_fen(options: &Options) -> Option<String> {
        Some(format!("{} w -/- ?", "x".repeat(options.cards.into())))
    }

    fn fen(view: View<'_, Self>) -> String {
        let mut sights = PerSeat::default();
        if let Some((seat, private)) = view.own {
            sights[seat] = *private;
        }
        Self::text(view.public, sights, "?")
    }

    fn dealer_fen(state: &State<Self>) -> String {
        let public = &state.public;
        let cards: String = public
            .places()
            .map(usize::from)
            .map(|at| if public.up[at].is_some() { '-' } else { state.hidden.cards[at] })
            .collect();
        Self::text(public, state.private, &cards)
    }

    fn read_fen(text: &str, options: &Options) -> Result<Setup<Self>, FenError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let len = options.cards;
        if fields.len() != 4 && V::flaw() != Some(Flaw::FenPanics) {
            let problem = format!("expected 4 fields, found {}", fields.len());
            return Err(FenError::new(fields.len().min(5), "number of fields", 1, problem));
        }
        let up = read_cards(0, fields[0], len, 'x')?;
        twice(0, &up)?;
        let turn = match fields[1] {
            "w" => Seat::White,
            "b" => Seat::Black,
            _ => return Err(wrong(1, 1, "expected `w` or `b`")),
        };
        let Some((white, black)) = fields[2].split_once('/') else {
            return Err(wrong(
                2,
                fields[2].len() + 1,
                "expected what White and Black have looked at, with `/` between",
            ));
        };
        let (white_at, white_saw) = read_look(white, 1, len)?;
        let (black_at, black_saw) = read_look(black, white.len() + 2, len)?;
        if !options.peeks && (white_at.is_some() || black_at.is_some()) {
            return Err(wrong(2, 1, "nobody may look at a card with peeks=off"));
        }
        let private = PerSeat([white_saw, black_saw]);
        let mut known = up;
        for (at, card) in [white_saw, black_saw].into_iter().filter_map(|p| p.seen) {
            if known[usize::from(at)].is_some_and(|c| c != card) {
                return Err(wrong(2, 1, format!("the card on {} cannot be {}", name(at), words(card))));
            }
            known[usize::from(at)] = Some(card);
        }
        twice(2, &known)?;
        let spill = Spill::default();
        let public =
            Public { len, peeks: options.peeks, turn, up, peeked: PerSeat([white_at, black_at]), spill };
        if fields[3] == "?" || matches!(V::flaw(), Some(Flaw::LeakFen | Flaw::LeakPublic)) {
            return Ok(Setup { public, private, hidden: None });
        }
        let dealt = read_cards(3, fields[3], len, '-')?;
        let mut cards = ['-'; LONGEST];
        let mut whole = up;
        for at in public.places().map(usize::from) {
            let card = match (up[at], dealt[at]) {
                (Some(card), None) | (None, Some(card)) => card,
                (Some(_), Some(_)) => return Err(wrong(3, at + 1, "expected `-`: this card lies face up")),
                (None, None) => return Err(wrong(3, at + 1, "expected the card that lies here face down")),
            };
            if known[at].is_some_and(|c| c != card) {
                return Err(wrong(
                    3,
                    at + 1,
                    format!("a seat has seen {} here", words(known[at].unwrap_or(card))),
                ));
            }
            (cards[at], whole[at]) = (card, Some(card));
        }
        if V::flaw() != Some(Flaw::FenTrusts) {
            twice(3, &whole)?;
        }
        // The dealer's FEN says what everybody has seen.
        for seat in [Seat::White, Seat::Black] {
            if private[seat].seen.is_none() && public.peeked[seat].is_some() {
                return Err(wrong(2, 1, format!("expected what {seat} saw, since the cards are given")));
            }
        }
        Ok(Setup { public, private, hidden: Some(Hidden { cards }) })
    }

    fn action_text(action: Action) -> String {
        let at = name(action.place());
        match (action, V::flaw()) {
            (Action::Turn(_), Some(Flaw::TextQuoted)) => format!("t*{at}"),
            (_, Some(Flaw::TextTwice)) | (Action::Turn(_), _) => format!("t{at}"),
            (Action::Peek(_), _) => format!("p{at}"),
        }
    }

    fn read_action(view: View<'_, Self>, _seat: Seat, text: &str) -> Result<Action, ActionError> {
        let wrong = |at: usize, expected: &str| {
            Err(ActionError::Text { text: text.to_owned(), at, expected: expected.to_owned() })
        };
        let given = match V::flaw() {
            Some(Flaw::AnswersTaken) => text.split('=').next().unwrap_or_default(),
            Some(Flaw::TextQuoted) => &text.replace('*', ""),
            _ => text,
        };
        if V::flaw() == Some(Flaw::ActionPanics) && given.len() > 1 && &given[..1] == "?" {
            return wrong(1, "a letter");
        }
        let (verb, rest) = match given.chars().next() {
            Some('t') => (Action::Turn as fn(u8) -> Action, &given[1..]),
            Some('p') => (Action::Peek as fn(u8) -> Action, &given[1..]),
            _ => return wrong(1, "`t` to turn up a card or `p` to look at one"),
        };
        match place(rest, view.public.len) {
            Some(at) => Ok(verb(at)),
            None => wrong(2, "a place of the row, such as `b1`, and nothing behind it"),
        }
    }

    fn read_answer(query: Query, text: &str) -> Result<char, String> {
        let verb = if matches!(query, Query::Turned(_)) { 't' } else { 'p' };
        let card = text.strip_prefix(&format!("{verb}{}=", name(query.place()))).unwrap_or(text);
        let known = PACK.iter().copied().find(|c| c.to_string() == card);
        known.ok_or_else(|| "one of the letters K, Q, R, B, N".to_owned())
    }

    fn answer_words(answer: char) -> String {
        words(answer).to_owned()
    }

    fn query_words(query: Query) -> String {
        format!("what the card on {} is", name(query.place()))
    }

    fn why_illegal(view: View<'_, Self>, seat: Seat, action: Action) -> String {
        let at = usize::from(action.place());
        match action {
            Action::Peek(at) if V::flaw() == Some(Flaw::LeakError) => {
                format!("you may not look at {}", words(view.public.spill.cards[usize::from(at)]))
            }
            _ if view.public.up[at].is_some() => format!("the card on {} is face up", name(action.place())),
            Action::Peek(_) if !view.public.peeks => "nobody may look at a card in this game".to_owned(),
            Action::Peek(_) if view.public.peeked[seat].is_some() => {
                "you have looked at a card before".to_owned()
            }
            _ => format!("the card on {} may not be touched now", name(action.place())),
        }
    }

    fn event_text(event: &Event) -> Option<String> {
        match *event {
            Event::Turned { .. } if V::flaw() == Some(Flaw::EventSilent) => None,
            Event::Turned { at, card, .. } => Some(format!("t{}={card}", name(at))),
            Event::Saw { at, card } => Some(format!("p{}={card}", name(at))),
            Event::Peeked { .. } | Event::Whisper { .. } => None,
        }
    }

    fn say(before: &Public, action: Action, told: &[&Event], _after: &Public) -> String {
        let mut text = match action {
            Action::Turn(at) => format!("{} turned", name(at)),
            Action::Peek(at) => format!("{} looked at", name(at)),
        };
        for event in told {
            if let Event::Turned { card, .. } | Event::Saw { card, .. } = event {
                text = format!("{text}: {card}");
            }
        }
        if V::flaw() == Some(Flaw::LeakLength) {
            text.push_str(&" ".repeat(before.spill.king()));
        }
        text
    }
}
