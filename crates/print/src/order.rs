//! The order for the printer, and the sheets that come of it.

use std::rc::Rc;

use facedown_core::notation::Ground;
use facedown_core::rules::options::Chosen;
use facedown_core::rules::seat::{Seat, Viewer};
use facedown_core::show::kit::{Card, CardSize, Discs, Face, Kit, Pack, Part};
use facedown_core::table::{AnyGame, Start};

use crate::art::{Art, Signs};
use crate::back;
use crate::board::Board;
use crate::diagram;
use crate::drawing::{Drawing, Ink};
use crate::error::PrintError;
use crate::face;
use crate::layout::{Backs, Corner, Layout};
use crate::paper::{MINI, Paper, SQUARE_CARD, Size};
use crate::sheet::{Heading, Item, Placed, Sheet, sheets};
use crate::table;

/// From one disc to the next, so that scissors get between them.
const DISC_GAP: f32 = 3.0;
/// The side of a card or disc that is glued on, for readers of the file who do not see it.
const COVER: &str = "cover";
/// A disc on a board whose squares are 50 mm or larger.
const DISC: f32 = 32.0;

/// The order for a game's printed kit.
#[derive(Clone, Debug)]
pub struct Order {
    /// The size of the paper.
    pub paper: Paper,
    /// The size of cards; by default 45 x 45 mm for those that lie on squares, 44 x 63 mm for the hand.
    pub size: Option<Size>,
    /// The side of a square, millimetres: of the board, and of what stands on it.
    pub square: f32,
    /// The way in which backs come behind fronts.
    pub backs: Backs,
    /// The offset of the other side of a sheet.
    pub shift: Corner,
    /// Color, or black alone.
    pub ink: Ink,
    /// Are light lines drawn between cards, to cut along?
    pub lines: bool,
    /// Is the board printed where the kit does not bring it anyway?
    pub board: bool,
    /// The drawings of the pieces.
    pub art: Art,
}

impl Order {
    /// The usual order for a game: cards and discs with blank backs, in color, with the page's drawings.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn of(game: &dyn AnyGame, paper: Paper) -> Result<Order, PrintError> {
        let art = match game.about().ground {
            Ground::Squares => Art::chess_pieces()?,
            Ground::Points => Art::signs(Signs::default())?,
        };
        Ok(Order {
            paper,
            size: None,
            square: 50.0,
            backs: Backs::Blank,
            shift: Corner { x: 0.0, y: 0.0 },
            ink: Ink::Color,
            lines: false,
            board: false,
            art,
        })
    }

    /// The size of a pack's cards.
    #[must_use]
    pub fn card_size(&self, pack: &Pack) -> Size {
        self.size.unwrap_or(match pack.size {
            // So large that it can be picked up beside its neighbour: square less 5 mm.
            CardSize::Square if self.square != 50.0 => Size::new(self.square - 5.0, self.square - 5.0),
            CardSize::Square => SQUARE_CARD,
            CardSize::Hand => MINI,
        })
    }

    /// Every sheet of a game's kit; `start` is the deal whose set-up is listed.
    ///
    /// # Errors
    /// Paper that is too small; a kit without parts; a deal that cannot be opened.
    pub fn sheets(
        &self,
        game: &dyn AnyGame,
        options: &Chosen,
        start: Option<Start<'_>>,
    ) -> Result<Vec<Sheet>, PrintError> {
        let kit = game.kit(options).map_err(|e| PrintError::Nothing(e.to_string()))?;
        let mut all = Vec::new();
        for part in &kit.parts {
            all.extend(match part {
                Part::Pack(pack) => self.pack(game, pack)?,
                Part::Discs(discs) => self.discs(game, discs)?,
                // The lots of a set-up that is drawn already are not needed.
                Part::Slips { .. } if start.is_some() && kit.parts.contains(&Part::SetUp) => Vec::new(),
                Part::Slips { name, texts } => {
                    let items = texts.iter().map(|text| (table::slip(text), format!("slip: {text}")));
                    self.paper_items(game, name, items.collect())?
                }
                Part::Grid { name, titles, columns, rows } => {
                    let grid =
                        |title: &String| (table::grid(title, columns, rows), format!("{name}: {title}"));
                    self.paper_items(game, name, titles.iter().map(grid).collect())?
                }
                Part::Board => self.board(game)?,
                Part::SetUp => match start {
                    Some(start) => vec![self.set_up(game, options, start)?],
                    None => Vec::new(),
                },
            });
        }
        if self.board && !kit.parts.contains(&Part::Board) {
            all.extend(self.board(game)?);
        }
        if all.is_empty() {
            return Err(PrintError::Nothing(format!("{} needs nothing on paper", game.about().name)));
        }
        Ok(all)
    }

    /// Every different picture of the kit's cards and discs by itself, with bleed, for print shops: a name for its file
    /// and the drawing. The backs come last.
    ///
    /// # Errors
    /// A kit without cards; a fault of the program.
    pub fn pictures(
        &self,
        game: &dyn AnyGame,
        options: &Chosen,
    ) -> Result<Vec<(String, Drawing)>, PrintError> {
        let kit = game.kit(options).map_err(|e| PrintError::Nothing(e.to_string()))?;
        let ground = game.about().ground;
        let mut pictures: Vec<(String, Drawing)> = Vec::new();
        let mut backs = Vec::new();
        for part in &kit.parts {
            let Part::Pack(pack) = part else { continue };
            let size = self.card_size(pack);
            for (n, card) in pack.cards.iter().enumerate() {
                let words = face::card_words(card, ground).replace([' ', ':'], "-").replace("--", "-");
                let name = format!("{}-{:02}-{words}", pack.name.replace(' ', "-"), n + 1);
                pictures.push((name, face::card(card, size, back::BLEED, &self.art)?));
            }
            let name = pack.name.replace(' ', "-");
            if pack.sided {
                let of = |(seat, side)| (format!("{name}-back-{side}"), back::sided_for_shop(seat, size));
                backs.extend([(Seat::White, "white"), (Seat::Black, "black")].map(of));
            } else {
                backs.push((format!("{name}-back"), back::card(size)));
            }
        }
        if pictures.is_empty() {
            return Err(PrintError::Nothing(format!("{} has no cards", game.about().name)));
        }
        pictures.extend(backs);
        let ink = |(name, drawing): (String, Drawing)| {
            (name, Drawing { body: self.ink.print(&drawing.body), ..drawing })
        };
        Ok(pictures.into_iter().map(ink).collect())
    }

    fn title(game: &dyn AnyGame, name: &str) -> String {
        format!("{}: {name}", game.about().name)
    }

    fn pack(&self, game: &dyn AnyGame, pack: &Pack) -> Result<Vec<Sheet>, PrintError> {
        let size = self.card_size(pack);
        let layout = Layout::best(self.paper, size, 0.0, pack.cards.len(), self.backs)?;
        let plain = Rc::new(back::card(size));
        let sided = [Seat::White, Seat::Black].map(|seat| Rc::new(back::sided(seat, size)));
        let back_of = |face: Face| match (pack.sided, face::seat_of(face)) {
            (false, _) => plain.clone(),
            (true, Seat::Black) => sided[1].clone(),
            (true, _) => sided[0].clone(),
        };
        let ground = game.about().ground;
        let items = pack
            .cards
            .iter()
            .map(|card| {
                let front = Rc::new(face::card(card, size, 0.0, &self.art)?);
                Ok(Item {
                    front,
                    back: (self.backs != Backs::Blank).then(|| back_of(card.face)),
                    words: format!("card {}", face::card_words(card, ground)),
                })
            })
            .collect::<Result<Vec<_>, PrintError>>()?;
        let title = Order::title(game, pack.name);
        let heading = Heading { title: &title, shift: self.shift, cropped: true, lines: self.lines };
        let mut all = sheets(&items, &layout, heading);
        if pack.sided && self.backs == Backs::Blank {
            let glued = |card: &Card| Item { front: back_of(card.face), back: None, words: COVER.to_owned() };
            let covers: Vec<Item> = pack.cards.iter().map(glued).collect();
            all.extend(sheets(
                &covers,
                &layout,
                Heading { title: &Order::covers(game, pack.name), ..heading },
            ));
        }
        Ok(all)
    }

    /// The title of covers that are glued on.
    fn covers(game: &dyn AnyGame, name: &str) -> String {
        Order::title(game, &format!("backs of the {name}, to glue on"))
    }

    fn discs(&self, game: &dyn AnyGame, discs: &Discs) -> Result<Vec<Sheet>, PrintError> {
        let diameter = if self.square == 50.0 { DISC } else { (self.square * 0.76).min(38.0) };
        let size = Size::new(diameter, diameter);
        let backs = if discs.covered { self.backs } else { Backs::Blank };
        let layout = Layout::best(self.paper, size, DISC_GAP, discs.faces.len(), backs)?;
        let mut covers: Vec<(_, Rc<Drawing>)> = Vec::new();
        let items = discs
            .faces
            .iter()
            .map(|face| {
                let front = Rc::new(face::disc(*face, diameter, &self.art)?);
                let back = (backs != Backs::Blank).then(|| {
                    let known = covers.iter().find(|(side, _)| *side == face::seat_of(*face));
                    known.map(|(_, cover)| cover.clone()).unwrap_or_else(|| {
                        let cover = Rc::new(back::cover(face::seat_of(*face), diameter));
                        covers.push((face::seat_of(*face), cover.clone()));
                        cover
                    })
                });
                Ok(Item { front, back, words: format!("disc {}", face::words(*face, game.about().ground)) })
            })
            .collect::<Result<Vec<_>, PrintError>>()?;
        let title = Order::title(game, discs.name);
        let heading = Heading { title: &title, shift: self.shift, cropped: false, lines: false };
        let mut all = sheets(&items, &layout, heading);
        if discs.covered && backs == Backs::Blank {
            // Without covers nothing lies face down: where nothing is printed on the other side they are glued on.
            let of = |seat| Rc::new(back::cover(seat, diameter));
            let [red, black] = [of(Seat::White), of(Seat::Black)];
            let glued = |face: &Face| {
                let cover = if face::seat_of(*face) == Seat::Black { &black } else { &red };
                Item { front: cover.clone(), back: None, words: COVER.to_owned() }
            };
            let covers: Vec<Item> = discs.faces.iter().map(glued).collect();
            all.extend(sheets(
                &covers,
                &layout,
                Heading { title: &Order::covers(game, discs.name), ..heading },
            ));
        }
        Ok(all)
    }

    /// Things of paper without backs, all of one size.
    fn paper_items(
        &self,
        game: &dyn AnyGame,
        name: &str,
        drawings: Vec<(Drawing, String)>,
    ) -> Result<Vec<Sheet>, PrintError> {
        let Some((first, _)) = drawings.first() else { return Ok(Vec::new()) };
        let layout = Layout::best(self.paper, first.size, 0.0, drawings.len(), Backs::Blank)?;
        let item = |(drawing, words)| Item { front: Rc::new(drawing), back: None, words };
        let items: Vec<Item> = drawings.into_iter().map(item).collect();
        let title = Order::title(game, name);
        let heading = Heading { title: &title, shift: self.shift, cropped: true, lines: false };
        Ok(sheets(&items, &layout, heading))
    }

    fn board(&self, game: &dyn AnyGame) -> Result<Vec<Sheet>, PrintError> {
        let pieces = Board::of_game(game.about(), self.square).pieces(self.paper, self.ink)?;
        let sheet = |(drawing, words): (Drawing, String)| {
            let mut sheet = Sheet::empty(self.paper.size(), &Order::title(game, &words));
            sheet.placed.push(in_the_middle(&sheet, drawing, words));
            sheet
        };
        Ok(pieces.into_iter().map(sheet).collect())
    }

    fn set_up(&self, game: &dyn AnyGame, options: &Chosen, start: Start<'_>) -> Result<Sheet, PrintError> {
        let scene = game
            .position(options, start)
            .and_then(|p| p.scene(Some(Viewer::Spectator)))
            .map_err(|e| PrintError::Nothing(e.to_string()))?;
        let mut sheet = Sheet::empty(self.paper.size(), &Order::title(game, "set-up"));
        let title = format!("{}: the set-up", game.about().name);
        let mut told = vec![format!("Options: {}", options.canonical().replace(',', ", "))];
        if let Start::Deal(seed, _) = start {
            told.push(format!("Seed: {}", seed.to_hex()));
        }
        let games = game.on_one_deal(options).map_err(|e| PrintError::Nothing(e.to_string()))?.games;
        let drawing = diagram::with_list(&scene, &title, &told, games, &self.art, self.ink)?;
        sheet.placed.push(in_the_middle(&sheet, drawing, "set-up".to_owned()));
        Ok(sheet)
    }
}

/// Puts a drawing into the middle of a sheet; `words` say what it is to readers who do not see it.
pub(crate) fn in_the_middle(sheet: &Sheet, drawing: Drawing, words: String) -> Placed {
    let at = Corner {
        x: (sheet.size.width - drawing.size.width) / 2.0,
        y: (sheet.size.height - drawing.size.height) / 2.0,
    };
    Placed { at, drawing: Rc::new(drawing), words }
}

/// The names of all drawings that a game's kit, its board and its diagrams need.
#[must_use]
pub fn pieces_of(game: &dyn AnyGame, kit: &Kit) -> Vec<String> {
    let faces = kit.parts.iter().flat_map(|part| match part {
        Part::Pack(pack) => pack.cards.iter().map(|card| card.face).collect(),
        Part::Discs(discs) => discs.faces.clone(),
        _ => Vec::new(),
    });
    let pieces = faces.filter_map(|face| match face {
        Face::Piece { seat, piece } => Some(crate::art::name(seat, piece)),
        _ => None,
    });
    let mut needed: Vec<String> = pieces.collect();
    if game.about().ground == Ground::Squares && kit.parts.contains(&Part::SetUp) {
        let sides = ["w", "b"].into_iter();
        needed.extend(sides.flat_map(|side| "kqrbnp".chars().map(move |piece| format!("{side}{piece}"))));
    }
    needed.sort();
    needed.dedup();
    needed
}
