//! Drawings of one's own, from a folder or as somebody sent them. What they hold is not trusted: it is held
//! to the bounds of `bounds.rs` before it is drawn.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use facedown_core::ports::printing::DrawingFault;
use resvg::usvg::roxmltree::{Document, Error, ParsingOptions};
use resvg::usvg::{Group, Node, Tree, WriteOptions};

use crate::art::UNITS;
use crate::bounds::{self, Together, Wrong};
use crate::error::PrintError;
use crate::picture;

/// Bytes of a file; sets that people draw by hand have a tenth of it in a file.
const BYTES: u64 = 512 << 10;

/// The source of drawings of one's own.
#[derive(Clone, Debug)]
pub enum OwnArt {
    /// A folder with files such as `wk.svg`.
    Folder(PathBuf),
    /// The texts of such files by their names.
    Files(BTreeMap<String, String>),
}

/// The name of the file with a drawing: `wk.svg`.
#[must_use]
pub fn file_name(drawing: &str) -> String {
    format!("{drawing}.svg")
}

impl OwnArt {
    /// These drawings as SVG elements of [`UNITS`] a side, by their names.
    ///
    /// # Errors
    /// The first file that is missing or cannot be used.
    pub fn drawings(&self, needed: &[String]) -> Result<BTreeMap<String, String>, PrintError> {
        let mut together = match self {
            OwnArt::Folder(_) => Together::at_home(),
            OwnArt::Files(_) => Together::sent(),
        };
        let drawing = |name: &String| {
            let file = file_name(name);
            let read = self.text(&file).and_then(|text| {
                let missing =
                    || format!("is missing: a square SVG is needed for each of {}", needed.join(", "));
                drawing(name, &text.ok_or_else(|| (DrawingFault::Missing, missing()))?, &mut together)
            });
            let path = match self {
                OwnArt::Folder(folder) => folder.join(file),
                OwnArt::Files(_) => PathBuf::from(file),
            };
            let drawing = read.map_err(|(fault, problem)| PrintError::Drawing { path, fault, problem })?;
            Ok((name.clone(), drawing))
        };
        needed.iter().map(drawing).collect()
    }

    /// The text of a file; `None` where there is no such file.
    fn text(&self, file: &str) -> Result<Option<String>, Wrong> {
        let text = match self {
            OwnArt::Folder(folder) => read(&folder.join(file))?,
            OwnArt::Files(files) => files.get(file).cloned(),
        };
        match text {
            Some(text) if text.len() as u64 > BYTES => {
                Err((DrawingFault::TooLarge, format!("is larger than {} kB", BYTES >> 10)))
            }
            text => Ok(text),
        }
    }
}

/// The text of a file, of which no more is read than tells that it is too large.
fn read(path: &Path) -> Result<Option<String>, Wrong> {
    let unread = |e: std::io::Error| (DrawingFault::Broken, format!("cannot be read: {e}"));
    let file = match std::fs::File::open(path) {
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        file => file.map_err(unread)?,
    };
    let mut bytes = Vec::new();
    file.take(BYTES + 1).read_to_end(&mut bytes).map_err(unread)?;
    // As a browser reads a text; what is no text at all is no SVG either.
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Is there any shape in a group?
fn draws(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(inner) => draws(inner),
        _ => true,
    })
}

/// Does something with somebody's file in the library that reads SVG. Where that panics, the file is refused.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Wrong> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        let words =
            "cannot be drawn: what reads it fails at something in it; save it as plain SVG".to_owned();
        (DrawingFault::Broken, words)
    })
}

/// A file as an element of our drawings, [`UNITS`] a side.
fn drawing(name: &str, text: &str, together: &mut Together) -> Result<String, Wrong> {
    let no_svg = |e: String| (DrawingFault::Broken, format!("is no SVG: {e}"));
    bounds::of_text(text)?;
    let options = ParsingOptions { allow_dtd: true, nodes_limit: bounds::NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|e| match e {
        Error::NodesLimitReached => bounds::too_many_nodes(),
        e => no_svg(e.to_string()),
    })?;
    bounds::of_elements(&document, together)?;
    let tree = guarded(|| Tree::from_xmltree(&document, &picture::reading()))?;
    let tree = tree.map_err(|e| no_svg(e.to_string()))?;
    let (width, height) = (tree.size().width(), tree.size().height());
    if (width - height).abs() > 0.001 * width.max(height) {
        let words = format!("is not square ({width} x {height}): make it square, so that it is not squeezed");
        return Err((DrawingFault::NotSquare, words));
    }
    bounds::of_shapes(&tree, together)?;
    if !draws(tree.root()) {
        return Err((DrawingFault::Broken, "draws nothing: is it the right file?".to_owned()));
    }
    let written = guarded(|| {
        tree.to_string(&WriteOptions {
            id_prefix: Some(format!("{name}-")),
            preserve_text: false,
            ..WriteOptions::default()
        })
    })?;
    bounds::of_written(&written, together)?;
    Ok(format!("<g transform=\"scale({})\">{written}</g>", UNITS / width))
}
