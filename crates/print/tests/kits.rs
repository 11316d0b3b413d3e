//! The table kits as files: what lies where, how often, and what cannot be printed.

mod reading;

use std::collections::{BTreeMap, BTreeSet};

use facedown_core::deal::{Commitment, DealSeed};
use facedown_core::table::{AnyGame, Start};
use facedown_games::registry;
use facedown_print::art::Art;
use facedown_print::drawing::Ink;
use facedown_print::error::PrintError;
use facedown_print::layout::Backs;
use facedown_print::order::Order;
use facedown_print::own_art::OwnArt;
use facedown_print::paper::{POKER, Paper, Size};
use facedown_print::sheet::Sheet;
use facedown_print::{pdf, picture, rules, sealed};

use reading::{File, Page, read};

fn game(id: &str) -> &'static dyn AnyGame {
    registry::find(id).expect("a game of the registry")
}

fn order(id: &str, paper: Paper) -> Order {
    Order::of(game(id), paper).expect("our own art")
}

fn sheets_of(id: &str, order: &Order, start: Option<Start<'_>>) -> Vec<Sheet> {
    let options = game(id).choose(&[]).expect("defaults");
    order.sheets(game(id), &options, start).expect("sheets")
}

fn printed(sheets: &[Sheet], ink: Ink) -> File {
    read(&pdf::write(sheets, "kit", "en", ink).expect("a file"))
}

/// The pages of each of several kits in color. They are printed into one file, since fonts take most of a file's time.
fn kits(orders: &[(&str, Order)]) -> Vec<Vec<Page>> {
    let sheets: Vec<Vec<Sheet>> = orders.iter().map(|(id, order)| sheets_of(id, order, None)).collect();
    let counts: Vec<usize> = sheets.iter().map(Vec::len).collect();
    let mut pages = printed(&sheets.concat(), Ink::Color).pages.into_iter();
    counts.into_iter().map(|count| pages.by_ref().take(count).collect()).collect()
}

fn kit(id: &str, order: Order) -> Vec<Page> {
    kits(&[(id, order)]).remove(0)
}

/// The number of times that each thing lies on the pages.
fn counted(pages: &[Page]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for thing in pages.iter().flat_map(|page| &page.things) {
        *counts.entry(thing.words.as_str()).or_default() += 1;
    }
    counts
}

/// Asserts that a box lies there, to 0.1 mm.
fn assert_box(found: [f32; 4], expected: [f32; 4]) {
    let near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.1);
    assert!(near, "found {found:?}, expected {expected:?} (left, top, width, height in mm)");
}

/// The Surprise rules page, section 2: eight officers a side; in Rex exclusive no kings.
#[test]
fn surprise_has_its_officers() {
    let side = |color: &str, kings: usize| {
        [("king", kings), ("queen", 1), ("rook", 2), ("bishop", 2), ("knight", 2)]
            .map(|(kind, count)| (format!("card {color} {kind}"), count))
    };
    let both = [("surprise", 1), ("surprise-rex", 0)];
    let printed = kits(&both.map(|(id, _)| (id, order(id, Paper::A4))));
    for ((id, kings), pages) in both.into_iter().zip(printed) {
        let expected: BTreeMap<String, usize> =
            ["white", "black"].into_iter().flat_map(|c| side(c, kings)).filter(|(_, n)| *n > 0).collect();
        let found: BTreeMap<String, usize> =
            counted(&pages).into_iter().map(|(words, n)| (words.to_owned(), n)).collect();
        assert_eq!(found, expected, "{id}");
    }
}

/// The rules pages of each game, "set" or section 1 or 2: how many cards, discs, slips, grids.
#[test]
fn every_kit_holds_what_the_rules_ask_for() {
    let cases = [
        (
            "mysterious",
            "card ",
            32,
            vec![("card white pawn", 8), ("card black pawn", 8), ("card white king", 1)],
        ),
        ("mysterious-casual", "card ", 32, vec![("card black knight", 2), ("card black queen", 1)]),
        ("jieqi", "disc ", 32, vec![("disc red pawn", 5), ("disc black cannon", 2), ("disc red king", 1)]),
        ("booster", "card ", 36, vec![("card 6H: white checker", 1), ("card 10S: black rook", 1)]),
        ("booster", "disc ", 12, vec![("disc white checker", 6), ("disc black checker", 6)]),
        ("cloak-and-dagger", "disc ", 16, vec![("disc white checker 6", 1), ("disc black checker 8", 1)]),
        ("cloak-and-dagger", "grids", 4, vec![("grids: White: my pieces", 1)]),
        ("chaos", "slip", 64, vec![("slip: a1", 1), ("slip: h8", 1)]),
        ("parade", "card ", 16, vec![("card 8H: white knight", 1), ("card KS: black king", 1)]),
        (
            "neighbour",
            "card ",
            36,
            vec![("card 2H: 2 squares to the right", 1), ("card 6C: 6 squares up", 1)],
        ),
        ("parade", "score pad", 2, vec![]),
        ("neighbour", "score pad", 2, vec![]),
    ];
    for paper in [Paper::A4, Paper::Letter] {
        let ids = BTreeSet::from(cases.each_ref().map(|(id, ..)| *id));
        let orders: Vec<_> = ids.iter().map(|id| (*id, order(id, paper))).collect();
        let printed: BTreeMap<&str, Vec<Page>> = ids.into_iter().zip(kits(&orders)).collect();
        for (id, kind, count, texts) in &cases {
            let counts = counted(&printed[id]);
            let all: usize = counts.iter().filter(|(words, _)| words.starts_with(kind)).map(|(_, n)| n).sum();
            assert_eq!(all, *count, "{id}, {kind} on {}", paper.name());
            for (words, count) in texts {
                assert_eq!(counts.get(words), Some(count), "{id}, {words}");
            }
        }
    }
}

/// The card rules page's table: red suits are White's, black ones Black's; 8 to 10 knight, bishop, rook.
#[test]
fn boosters_cards_name_the_pieces_of_the_table() {
    let pages = kit("booster", order("booster", Paper::A4));
    let counts = counted(&pages);
    for (suit, color) in [("H", "white"), ("D", "white"), ("S", "black"), ("C", "black")] {
        let ranks = [
            ("2", "pawn"),
            ("5", "pawn"),
            ("6", "checker"),
            ("8", "knight"),
            ("9", "bishop"),
            ("10", "rook"),
        ];
        for (rank, kind) in ranks {
            assert_eq!(counts.get(format!("card {rank}{suit}: {color} {kind}").as_str()), Some(&1));
        }
    }
    assert_eq!(counts.get("card KD: white king"), None);
}

/// The table of cards and papers of docs/print.md.
#[test]
fn cards_are_as_large_and_lie_where_the_table_says() {
    let cases = [
        ("surprise", Paper::A4, None, 15.0, 13.5, [4, 6], [45.0, 45.0]),
        ("surprise", Paper::Letter, None, 17.95, 27.2, [4, 5], [45.0, 45.0]),
        ("parade", Paper::A4, None, 17.0, 22.5, [4, 4], [44.0, 63.0]),
        ("parade", Paper::A4, Some(POKER), 10.5, 16.5, [3, 3], [63.0, 88.0]),
        ("parade", Paper::Letter, Some(POKER), 13.45, 7.7, [3, 3], [63.0, 88.0]),
    ];
    let printed = kits(&cases.map(|(id, paper, size, ..)| (id, Order { size, ..order(id, paper) })));
    for ((id, paper, _, left, top, [columns, rows], [width, height]), pages) in cases.into_iter().zip(printed)
    {
        let page = &pages[0];
        assert!(
            (page.width - paper.size().width).abs() < 0.05
                && (page.height - paper.size().height).abs() < 0.05
        );
        for (n, thing) in page.things.iter().take(columns * rows).enumerate() {
            let (column, row) = ((n % columns) as f32, (n / columns) as f32);
            assert_box(thing.area, [left + column * width, top + row * height, width, height]);
        }
        assert_eq!(page.things.len(), 16.min(columns * rows), "{id}");
    }
}

#[test]
fn backs_meet_their_fronts_and_are_the_same_to_the_byte() {
    let cases = [("surprise", Backs::LongEdge), ("booster", Backs::LongEdge), ("booster", Backs::ShortEdge)];
    let printed = kits(&cases.map(|(id, backs)| (id, Order { backs, ..order(id, Paper::A4) })));
    for ((id, backs), pages) in cases.into_iter().zip(printed) {
        let (mut pairs, mut drawings) = (0, Vec::new());
        for pair in pages.windows(2).filter(|pair| pair[1].things.iter().any(|thing| thing.words == "back")) {
            let [fronts, behind] = pair else { unreachable!("windows of two") };
            assert_eq!(fronts.things.len(), behind.things.len());
            for (front, back) in fronts.things.iter().zip(&behind.things) {
                let [x, y, width, height] = front.area;
                let upright = fronts.height > fronts.width;
                let expected = match (backs, upright) {
                    (Backs::LongEdge, true) | (Backs::ShortEdge, false) => [fronts.width - x - width, y],
                    _ => [x, fronts.height - y - height],
                };
                // A back runs 3 mm past the cut on every side.
                let [left, top] = expected;
                assert_box(back.area, [left - 3.0, top - 3.0, width + 6.0, height + 6.0]);
                drawings.push(back.drawing());
                pairs += 1;
            }
        }
        assert_eq!(pairs, if id == "surprise" { 16 } else { 36 });
        assert!(drawings[0].len() > 200, "a lattice is drawn");
        assert!(
            drawings.iter().all(|drawing| *drawing == drawings[0]),
            "{id}: a back can be told from another"
        );
    }
}

#[test]
fn fronts_of_different_pieces_are_drawn_differently() {
    let pages = kit("surprise", order("surprise", Paper::A4));
    let drawing = |words: &str| {
        let thing = pages[0].things.iter().find(|thing| thing.words == words).expect("a card");
        thing.drawing()
    };
    assert_ne!(drawing("card white king"), drawing("card white queen"));
    assert_ne!(drawing("card white king"), drawing("card black king"));
}

#[test]
fn folded_backs_lie_beyond_the_fold() {
    let pages = kit("surprise", Order { backs: Backs::FoldOver, ..order("surprise", Paper::A4) });
    let (backs, fronts): (Vec<_>, Vec<_>) =
        pages.iter().flat_map(|page| &page.things).partition(|thing| thing.words == "back");
    assert_eq!((backs.len(), fronts.len()), (16, 16));
    for (front, back) in fronts.iter().zip(&backs) {
        let middle = |area: [f32; 4]| area[0] + area[2] / 2.0;
        assert!((middle(front.area) + middle(back.area) - 210.0).abs() < 0.1, "mirrored about the fold");
    }
}

#[test]
fn jieqis_covers_are_one_a_side_and_its_board_is_whole() {
    let pages = kit("jieqi", Order { backs: Backs::LongEdge, ..order("jieqi", Paper::A4) });
    let covers: Vec<_> =
        pages.iter().flat_map(|page| &page.things).filter(|thing| thing.words == "back").collect();
    assert_eq!(covers.len(), 32);
    let mut kinds: Vec<_> = covers.iter().map(|cover| cover.drawing()).collect();
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds.len(), 2);
    let disc = pages[0].things.iter().find(|thing| thing.words == "disc red king").expect("a disc");
    assert_box(disc.area, [disc.area[0], disc.area[1], 32.0, 32.0]);
    let pieces = pages.iter().flat_map(|page| &page.things).filter(|thing| thing.words.starts_with("board"));
    let (mut places, mut count) = (0.0, 0);
    for piece in pieces {
        // Squares of 50 mm; the flaps are less than a square.
        places += (piece.area[2] / 50.0).floor() * (piece.area[3] / 50.0).floor();
        count += 1;
    }
    assert_eq!((places, count), (90.0, 6));
}

#[test]
fn every_page_has_its_ruler_its_advice_and_embedded_fonts() {
    let seed = DealSeed([7; 32]);
    let mut sheets = Vec::new();
    for &game in registry::all() {
        let id = game.about().id;
        let order = Order { board: true, backs: Backs::LongEdge, ..order(id, Paper::A4) };
        sheets.extend(sheets_of(id, &order, Some(Start::Deal(&seed, false))));
    }
    let file = printed(&sheets, Ink::Color);
    assert!(file.fonts > 0 && file.fonts == file.embedded, "{} of {} fonts", file.embedded, file.fonts);
    assert_eq!(file.pages.len(), sheets.len());
    for page in &file.pages {
        assert!(page.text.contains("print at 100% (actual size): the ruler is 50 mm long"), "{}", page.text);
        let ruled = page.lines.iter().any(|length| (length - 50.0).abs() < 0.05);
        assert!(ruled, "no line of 50 mm: {}", page.text);
    }
}

#[test]
fn black_ink_uses_no_color_and_no_grey() {
    for id in ["surprise", "jieqi", "cloak-and-dagger"] {
        let black = Order { ink: Ink::Black, backs: Backs::LongEdge, board: true, ..order(id, Paper::A4) };
        let sheets = sheets_of(id, &black, None);
        assert_eq!(printed(&sheets, Ink::Black).colors, ["0", "1"], "{id}");
        let colored = sheets_of(id, &Order { ink: Ink::Color, ..black }, None);
        assert!(printed(&colored, Ink::Color).colors.len() > 3, "{id}");
    }
}

#[test]
fn chaos_lists_the_set_up_of_a_seed() {
    let seed = DealSeed([7; 32]);
    let sheets = sheets_of("chaos", &order("chaos", Paper::A4), Some(Start::Deal(&seed, false)));
    let file = printed(&sheets, Ink::Color);
    let options = game("chaos").choose(&[]).expect("defaults");
    let scene = game("chaos")
        .position(&options, Start::Deal(&seed, false))
        .and_then(|p| p.scene(None))
        .expect("an open game");
    let page = file.pages.last().expect("a page");
    assert_eq!(scene.cells.len(), 32);
    for cell in scene.cells {
        assert!(page.text.contains(&cell.at), "{} is not listed", cell.at);
    }
}

#[test]
fn rules_fit_on_a_page_in_every_language_there_is() {
    let mut sheets = Vec::new();
    for &game in registry::all() {
        for language in rules::languages(game) {
            for paper in [Paper::A4, Paper::Letter] {
                sheets.push(rules::sheet(game, language, paper).expect("it fits"));
            }
        }
    }
    let file = printed(&sheets, Ink::Color);
    assert_eq!(file.pages.len(), sheets.len());
    for (page, sheet) in file.pages.iter().zip(&sheets) {
        assert!(page.text.len() > 500, "{}", sheet.placed[0].words);
        assert!(!page.text.contains('\u{fffd}'), "{}", sheet.placed[0].words);
    }
    let error = rules::sheet(game("booster"), "de", Paper::A4).expect_err("not written");
    assert!(error.to_string().contains("not written in `de` yet"), "{error}");
}

#[test]
fn every_character_of_the_rules_is_in_a_font() {
    for &game in registry::all() {
        for language in rules::languages(game) {
            let text = match language {
                "en" => Some(game.about().rules_text),
                other => game.about().learn.and_then(|lessons| lessons.text(other)),
            };
            for c in text.unwrap_or_default().chars().filter(|c| !c.is_control()) {
                let known = facedown_print::text::advance(c, false).is_some();
                assert!(known, "`{c}` of {} in {language} is in no font", game.about().id);
            }
        }
    }
}

#[test]
fn paper_that_is_too_small_for_the_card_is_an_error() {
    let order = Order { size: Some(Size::new(200.0, 200.0)), ..order("surprise", Paper::A4) };
    let options = game("surprise").choose(&[]).expect("defaults");
    let error = order.sheets(game("surprise"), &options, None).expect_err("too large");
    assert_eq!(error.to_string(), "A4 paper is too small for 200 x 200 mm: choose a smaller size");
}

/// A folder with drawings of one's own.
fn art_of(files: &[(&str, &str)]) -> Result<Art, PrintError> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, svg) in files {
        std::fs::write(folder.path().join(name), svg).expect("a file");
    }
    Art::own(&OwnArt::Folder(folder.path().to_owned()), &["bk".to_owned(), "wk".to_owned()])
}

#[test]
fn own_art_is_used_and_what_is_wrong_with_it_is_said() {
    const SQUARE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="#ff0000" d="M1 1H9V9Z"/></svg>"##;
    let fine = art_of(&[("wk.svg", SQUARE), ("bk.svg", SQUARE)]).expect("fine");
    let king = fine.piece(facedown_core::rules::seat::Seat::White, 'K', "#000000").expect("a king");
    assert!(king.contains("#ff0000"), "{king}");
    let wide = SQUARE.replace("0 0 10 10", "0 0 20 10");
    for (files, expected) in [
        (vec![], "bk.svg is missing: a square SVG is needed for each of bk, wk"),
        (vec![("bk.svg", SQUARE)], "wk.svg is missing"),
        (
            vec![("bk.svg", SQUARE), ("wk.svg", wide.as_str())],
            "wk.svg is not square (20 x 10): make it square",
        ),
        (vec![("bk.svg", SQUARE), ("wk.svg", "<svg")], "wk.svg is no SVG"),
        (vec![("bk.svg", "\u{0}"), ("wk.svg", SQUARE)], "bk.svg is no SVG"),
    ] {
        let error = art_of(&files).expect_err("wrong").to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// The piece that a card of the pack stands for, by the table of the rules page of the cards.
fn in_words(card: &str) -> String {
    let (rank, suit) = card.split_at(card.len() - 1);
    let side = if "HD".contains(suit) { "white" } else { "black" };
    let piece = match rank {
        "8" => "knight",
        "9" => "bishop",
        "10" => "rook",
        "Q" => "queen",
        "K" => "king",
        "6" | "7" => "checker",
        _ => "pawn",
    };
    format!("{side} {piece}")
}

/// Folded sheets that show only what a seat may see, an arbiter's sheet, the commitment on each.
#[test]
fn a_sealed_deal_tells_a_seat_its_own_hand_and_the_arbiter_everything() {
    let seed = DealSeed([7; 32]);
    let booster = game("booster");
    let options = booster.choose(&[]).expect("defaults");
    let order = order("booster", Paper::A4);
    let sheets =
        sealed::sheets(booster, &options, std::slice::from_ref(&seed), Paper::A4, Ink::Color, &order.art)
            .expect("sheets");
    let file = read(&pdf::write(&sheets, "deal", "en", Ink::Color).expect("a file"));
    let plain = |text: &str| text.replace(' ', "");
    let [white, black, arbiter] = &file.pages[..] else { panic!("three pages, not {}", file.pages.len()) };
    let commitment = Commitment::to(&seed.0).to_string();
    let start = Start::Deal(&seed, false);
    let hands = |viewer| {
        let fen = booster.position(&options, start).and_then(|p| p.fen(viewer)).expect("a deal");
        let hands = fen.split(' ').nth(8).expect("the field of the hands").to_owned();
        let (white, black) = hands.split_once('/').expect("two hands");
        (white.to_owned(), black.to_owned())
    };
    let (of_white, of_black) = hands(None);
    for (page, tells) in [(white, [true, false]), (black, [false, true]), (arbiter, [true, true])] {
        let text = plain(&page.text);
        assert!(text.contains(&commitment), "{text}");
        assert_eq!([&of_white, &of_black].map(|hand| text.contains(hand.as_str())), tells, "{text}");
        for (side, hand, told) in [("White", &of_white, tells[0]), ("Black", &of_black, tells[1])] {
            assert_eq!(text.contains(&format!("{side}'shand:")), told, "{text}");
            for card in hand.split('.').filter(|_| told) {
                assert!(
                    text.contains(&format!("{}({card})", in_words(card).replace(' ', ""))),
                    "{card}: {text}"
                );
            }
        }
        let secret = page.text.contains("Seed: ");
        assert_eq!(secret, tells == [true, true]);
        assert_eq!(text.contains(&seed.to_hex()), secret);
    }
}

/// Where nobody may look no seat has a sheet: a slip for each table, several on a page, and the arbiter's sheets, which
/// say how the cards get on the board.
#[test]
fn a_deal_that_nobody_sees_has_a_slip_and_the_arbiters_sheet() {
    for (id, how) in [
        ("surprise", "face down"),
        ("jieqi", "face down"),
        ("mysterious-casual", "on top"),
        ("chaos", "drawn"),
    ] {
        let options = game(id).choose(&[]).expect("defaults");
        let seeds: Vec<DealSeed> = (0..5).map(|n| DealSeed([n; 32])).collect();
        let art = order(id, Paper::A4).art;
        let sheets = sealed::sheets(game(id), &options, &seeds, Paper::A4, Ink::Color, &art).expect("sheets");
        let file = read(&pdf::write(&sheets, "deals", "en", Ink::Color).expect("a file"));
        assert_eq!(file.pages.len(), 2 + 5, "{id}: four slips on a page");
        let slips: String = file.pages[..2].iter().map(|page| page.text.replace(' ', "")).collect();
        assert_eq!(file.pages[..2].iter().map(|page| page.things.len()).sum::<usize>(), 5, "{id}");
        for (seed, arbiter) in seeds.iter().zip(&file.pages[2..]) {
            let commitment = Commitment::to(&seed.0).to_string();
            assert!(slips.contains(&commitment) && !slips.contains(&seed.to_hex()), "{id}: {slips}");
            let text = arbiter.text.replace(' ', "");
            assert!(text.contains(&commitment) && text.contains(&seed.to_hex()), "{id}: {text}");
            assert!(
                text.contains(&format!("Tolayitout:{}", "")) && arbiter.text.contains(how),
                "{id}: {}",
                arbiter.text
            );
        }
    }
}

/// In Mysterious Chess everybody sees who placed a card, in the Casual game nobody may: two backs, and one.
#[test]
fn the_backs_of_mysterious_chess_show_the_side_and_those_of_casual_do_not() {
    for (id, kinds) in [("mysterious", 2), ("mysterious-casual", 1)] {
        for backs in [Backs::LongEdge, Backs::FoldOver] {
            let pages = kit(id, Order { backs, ..order(id, Paper::A4) });
            let mut drawn: Vec<_> = pages
                .iter()
                .flat_map(|page| &page.things)
                .filter(|thing| thing.words == "back")
                .map(|thing| thing.drawing())
                .collect();
            assert_eq!(drawn.len(), 32, "{id}");
            drawn.sort();
            drawn.dedup();
            assert_eq!(drawn.len(), kinds, "{id}");
        }
    }
    let options = game("mysterious").choose(&[]).expect("defaults");
    let pictures = order("mysterious", Paper::A4).pictures(game("mysterious"), &options).expect("cards");
    let backs: Vec<&str> =
        pictures.iter().map(|(name, _)| name.as_str()).filter(|n| n.contains("back")).collect();
    assert_eq!(backs, ["pieces-back-white", "pieces-back-black"]);
}

/// A disc without a cover lies face up: where nothing is printed on the other side, covers are glued on.
#[test]
fn a_kit_without_printed_backs_has_covers_to_glue_on_where_they_are_needed() {
    for (id, covers) in [("jieqi", 32), ("mysterious", 32), ("mysterious-casual", 0), ("surprise", 0)] {
        let pages = kit(id, order(id, Paper::A4));
        assert_eq!(counted(&pages).get("cover").copied().unwrap_or_default(), covers, "{id}");
        let printed = kit(id, Order { backs: Backs::LongEdge, ..order(id, Paper::A4) });
        assert_eq!(counted(&printed).get("cover"), None, "{id}");
    }
}

/// The set-up of a seed says which seed and options, has a line for both games, and needs no lots.
#[test]
fn the_set_up_of_a_seed_says_where_it_comes_from_and_has_room_for_both_games() {
    let seed = DealSeed([0x5e; 32]);
    let pages =
        printed(&sheets_of("chaos", &order("chaos", Paper::A4), Some(Start::Deal(&seed, false))), Ink::Color)
            .pages;
    let [page] = &pages[..] else { panic!("{} pages", pages.len()) };
    let text = page.text.replace(' ', "");
    for expected in
        [&seed.to_hex(), "Seed:", "Options:castling=home-squares", "Game1of2", "Game2of2(colorschanged)"]
    {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn cards_for_print_shops_have_their_bleed_and_resolution() {
    let parade = game("parade");
    let options = parade.choose(&[]).expect("defaults");
    let pictures = order("parade", Paper::A4).pictures(parade, &options).expect("cards");
    assert_eq!(pictures.len(), 17, "sixteen fronts and a back");
    let (name, drawing) = &pictures[0];
    assert_eq!((name.as_str(), drawing.size), ("piece-cards-01-8H-white-knight", Size::new(50.0, 69.0)));
    let bytes = picture::png(drawing, 300.0).expect("a picture");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    // Width and height stand in the first chunk: 50 and 69 mm in dots of 1/300 inch.
    assert_eq!((number(16), number(20)), (591, 815));
    let resolution = bytes.windows(4).position(|chunk| chunk == b"pHYs").expect("a resolution");
    assert_eq!(number(resolution + 4), 11_811, "300 dots per inch are 11811 a metre");
    let svg = picture::svg(drawing).expect("a picture");
    assert!(svg.contains("width=\"50mm\" height=\"69mm\"") && !svg.contains("<text"), "{svg}");
}
