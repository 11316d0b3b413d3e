//! Reads a PDF back, with a library that had no part in writing it: what lies where on its pages.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Encoding, Object, ObjectId};

/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// The contents of a file.
pub struct File {
    /// Its pages.
    pub pages: Vec<Page>,
    /// Number of fonts that it uses.
    pub fonts: usize,
    /// Number of those fonts that are embedded in it.
    pub embedded: usize,
    /// The parts of all colors that are set, sorted.
    pub colors: Vec<String>,
}

/// A page; lengths are millimetres from its upper left corner.
pub struct Page {
    pub width: f32,
    pub height: f32,
    /// The things that the file's structure names, in the order of the content.
    pub things: Vec<Thing>,
    /// All text.
    pub text: String,
    /// Lengths of straight lines.
    pub lines: Vec<f32>,
}

/// Something with a name in the file's structure.
pub struct Thing {
    pub words: String,
    /// Left, top, width, height of the box to which it is cut.
    pub area: [f32; 4],
    /// The operations that draw it, from where it stands.
    operations: Vec<Operation>,
}

impl Thing {
    /// The operations that draw it, as the bytes of a file.
    pub fn drawing(&self) -> Vec<u8> {
        Content { operations: self.operations.clone() }.encode().expect("operations")
    }
}

type Matrix = [f32; 6];

fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

fn number(object: &Object) -> f32 {
    object.as_float().unwrap_or_default()
}

fn dictionary<'a>(document: &'a Document, object: &'a Object) -> Option<&'a Dictionary> {
    match object {
        Object::Reference(id) => document.get_dictionary(*id).ok(),
        object => object.as_dict().ok(),
    }
}

/// Reads a file.
pub fn read(bytes: &[u8]) -> File {
    let document = Document::load_mem(bytes).expect("a PDF");
    let names = structure(&document);
    let mut colors = BTreeSet::new();
    let mut fonts = Fonts { document: &document, encodings: HashMap::new() };
    let pages =
        document.get_pages().into_values().map(|id| page(&mut fonts, id, &names, &mut colors)).collect();
    let fonts: Vec<&Dictionary> = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|font| font.get(b"Type").and_then(Object::as_name).ok() == Some(b"FontDescriptor"))
        .collect();
    let embedded =
        fonts.iter().filter(|font| font.get(b"FontFile2").is_ok() || font.get(b"FontFile3").is_ok()).count();
    let colors = colors.into_iter().collect();
    File { pages, fonts: fonts.len(), embedded, colors }
}

/// The words of every marked piece of content, by page and number.
fn structure(document: &Document) -> BTreeMap<(ObjectId, i64), String> {
    let mut names = BTreeMap::new();
    for object in document.objects.values() {
        let Ok(element) = object.as_dict() else { continue };
        let Ok(Object::String(alt, _)) = element.get(b"Alt") else { continue };
        let page = element.get(b"Pg").and_then(Object::as_reference).ok();
        let words = text_of(alt);
        let mut children = vec![element.get(b"K").expect("content")];
        while let Some(child) = children.pop() {
            match child {
                Object::Array(more) => children.extend(more),
                Object::Integer(mark) => {
                    names.insert((page.expect("a page"), *mark), words.clone());
                }
                child => {
                    let child = dictionary(document, child).expect("a reference to content");
                    let page = child.get(b"Pg").and_then(Object::as_reference).ok().or(page);
                    let mark = child.get(b"MCID").and_then(Object::as_i64).expect("a mark");
                    names.insert((page.expect("a page"), mark), words.clone());
                }
            }
        }
    }
    names
}

/// A text of a PDF: UTF-16 with its mark, or Latin letters.
fn text_of(bytes: &[u8]) -> String {
    match bytes.strip_prefix(&[0xfe, 0xff]) {
        Some(utf16) => {
            let units: Vec<u16> =
                utf16.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        None => bytes.iter().copied().map(char::from).collect(),
    }
}

/// The fonts of a file. Each is read once, on however many pages it stands: that takes longer than a page.
struct Fonts<'a> {
    document: &'a Document,
    encodings: HashMap<*const Dictionary, Encoding<'a>>,
}

impl Fonts<'_> {
    /// The fonts of a page by their names there.
    fn of(&mut self, page: ObjectId) -> BTreeMap<Vec<u8>, *const Dictionary> {
        let fonts = self.document.get_page_fonts(page).expect("fonts");
        let known = fonts.into_iter().map(|(name, font)| {
            let key = std::ptr::from_ref(font);
            let read = || font.get_font_encoding(self.document).expect("an encoding");
            self.encodings.entry(key).or_insert_with(read);
            (name, key)
        });
        known.collect()
    }
}

/// The texts that an operation writes, with a blank for a wide gap and after a row of them.
fn write(encoding: &Encoding<'_>, operands: &[Object], text: &mut String) {
    for operand in operands {
        match operand {
            Object::String(bytes, _) => {
                text.push_str(&Document::decode_text(encoding, bytes).expect("a text in this encoding"));
            }
            Object::Array(row) => {
                write(encoding, row, text);
                text.push(' ');
            }
            Object::Integer(gap) if *gap < -100 => text.push(' '),
            _ => {}
        }
    }
}

/// The state that is followed through the content of a page.
struct Drawn {
    matrix: Matrix,
    stack: Vec<Matrix>,
    /// The points of the path that is being made, on the page.
    path: Vec<[f32; 2]>,
    /// The named content that is being drawn: its words, its box, its operations.
    open: Option<(String, Option<[f32; 4]>, Vec<Operation>)>,
}

fn page(
    fonts: &mut Fonts<'_>,
    id: ObjectId,
    names: &BTreeMap<(ObjectId, i64), String>,
    colors: &mut BTreeSet<String>,
) -> Page {
    let document = fonts.document;
    let here = fonts.of(id);
    let mut font: Option<&Encoding<'_>> = None;
    let dictionary = document.get_dictionary(id).expect("a page");
    let media: Vec<f32> =
        dictionary.get(b"MediaBox").and_then(Object::as_array).expect("a size").iter().map(number).collect();
    let (width, height) = (media[2] - media[0], media[3] - media[1]);
    let content = document.get_page_content(id);
    let content = Content::decode(&content).expect("operations");
    let mut page = Page {
        width: width / POINTS,
        height: height / POINTS,
        things: Vec::new(),
        text: String::new(),
        lines: Vec::new(),
    };
    let mut drawn =
        Drawn { matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], stack: Vec::new(), path: Vec::new(), open: None };
    for operation in content.operations {
        let numbers: Vec<f32> = operation.operands.iter().map(number).collect();
        let mut point = |x: f32, y: f32| {
            let m = drawn.matrix;
            let [x, y] = [x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]];
            drawn.path.push([x / POINTS, (height - y) / POINTS]);
        };
        match operation.operator.as_str() {
            "q" => drawn.stack.push(drawn.matrix),
            "Q" => drawn.matrix = drawn.stack.pop().expect("a state that was kept"),
            "cm" => {
                let matrix: Matrix = numbers.clone().try_into().expect("six numbers");
                drawn.matrix = times(matrix, drawn.matrix);
            }
            "m" | "l" => point(numbers[0], numbers[1]),
            "c" => (0..3).for_each(|n| point(numbers[2 * n], numbers[2 * n + 1])),
            "re" => {
                point(numbers[0], numbers[1]);
                point(numbers[0] + numbers[2], numbers[1] + numbers[3]);
            }
            "W" | "W*" => {
                if let Some((_, area @ None, _)) = &mut drawn.open {
                    *area = Some(bounds(&drawn.path));
                }
            }
            "S" => {
                if let [from, to] = drawn.path[..] {
                    page.lines.push((from[0] - to[0]).hypot(from[1] - to[1]));
                }
                drawn.path.clear();
            }
            "n" | "f" | "f*" | "B" | "B*" => drawn.path.clear(),
            "rg" | "RG" | "g" | "G" | "sc" | "SC" | "scn" | "SCN" | "k" | "K" => {
                colors.extend(numbers.iter().map(ToString::to_string));
            }
            "Tf" => {
                let name = operation.operands[0].as_name().expect("the name of a font");
                font = fonts.encodings.get(&here[name]);
            }
            "Tj" | "TJ" => write(font.expect("a font"), &operation.operands, &mut page.text),
            "BDC" => {
                let properties = operation.operands.get(1).and_then(|object| object.as_dict().ok());
                let mark = properties.and_then(|p| p.get(b"MCID").and_then(Object::as_i64).ok());
                if let Some(words) = mark.and_then(|mark| names.get(&(id, mark))) {
                    drawn.open = Some((words.clone(), None, Vec::new()));
                }
            }
            "EMC" => {
                if let Some((words, area, operations)) = drawn.open.take() {
                    let (area, operations) = (area.expect("a box"), from_where_it_stands(operations));
                    page.things.push(Thing { words, area, operations });
                }
            }
            _ => {}
        }
        if let Some((_, _, operations)) = &mut drawn.open {
            operations.push(operation);
        }
    }
    page
}

fn bounds(path: &[[f32; 2]]) -> [f32; 4] {
    let all = |axis: usize| path.iter().map(move |point| point[axis]);
    let low = |axis| all(axis).fold(f32::INFINITY, f32::min);
    let high = |axis| all(axis).fold(f32::NEG_INFINITY, f32::max);
    [low(0), low(1), high(0) - low(0), high(1) - low(1)]
}

/// The operations of a drawing without the opening mark, with the path to which it is cut and every shift taken
/// relative to the first of its kind.
fn from_where_it_stands(operations: Vec<Operation>) -> Vec<Operation> {
    let mut cut: Option<[f32; 2]> = None;
    let mut shift: Option<[f32; 2]> = None;
    let mut cutting = true;
    let apart = |operands: &mut [Object], first: &mut Option<[f32; 2]>| {
        let at = [number(&operands[0]), number(&operands[1])];
        let from = *first.get_or_insert(at);
        for axis in 0..2 {
            operands[axis] = Object::Real(((at[axis] - from[axis]) * 1000.0).round() / 1000.0 + 0.0);
        }
    };
    let mut relative = Vec::new();
    for mut operation in operations.into_iter().filter(|operation| operation.operator != "BDC") {
        match operation.operator.as_str() {
            "m" | "l" if cutting => apart(&mut operation.operands, &mut cut),
            "n" => cutting = false,
            "cm" => apart(&mut operation.operands[4..6], &mut shift),
            _ => {}
        }
        relative.push(operation);
    }
    relative
}
