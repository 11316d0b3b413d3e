//! Sheets as a PDF: real vectors, embedded fonts, and a structure that tells what lies on each page.

use std::collections::HashMap;
use std::rc::Rc;

use krilla::geom::{Size as Points, Transform};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Tag, TagGroup, TagTree};
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::Tree;

use crate::drawing::{Drawing, Ink};
use crate::error::PrintError;
use crate::paper::{POINTS, Size};
use crate::picture;
use crate::sheet::Sheet;

/// The file.
///
/// # Errors
/// A fault of the program.
pub fn write(sheets: &[Sheet], title: &str, language: &str, ink: Ink) -> Result<Vec<u8>, PrintError> {
    let fault = |what: &str| PrintError::Fault(format!("the PDF cannot be written: {what}"));
    let mut document = Document::new_with(SerializeSettings::default());
    let mut structure = TagTree::new();
    let mut trees = Trees { known: HashMap::new(), ink };
    for sheet in sheets {
        let Size { width, height } = sheet.size;
        let settings =
            PageSettings::from_wh(width * POINTS, height * POINTS).ok_or_else(|| fault("a page's size"))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(POINTS, POINTS));
        let mut draw = |tag: ContentTag<'_>, at: (f32, f32), tree: &Tree| {
            let size = Points::from_wh(tree.size().width(), tree.size().height())?;
            let identifier = surface.start_tagged(tag);
            surface.push_transform(&Transform::from_translate(at.0, at.1));
            let drawn = surface.draw_svg(tree, size, SvgSettings::default());
            surface.pop();
            surface.end_tagged();
            drawn.map(|()| identifier)
        };
        let artifact = ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other));
        draw(artifact, (0.0, 0.0), &*trees.of_new(&sheet.marks)?).ok_or_else(|| fault("marks"))?;
        for placed in &sheet.placed {
            let tree = trees.of(&placed.drawing)?;
            let identifier = draw(ContentTag::Other, (placed.at.x, placed.at.y), &tree);
            let identifier = identifier.ok_or_else(|| fault(&placed.words))?;
            let figure = Tag::Figure(Some(placed.words.clone()));
            let mut group = TagGroup::new(figure);
            group.push(identifier);
            structure.push(group);
        }
        surface.pop();
        surface.finish();
        page.finish();
    }
    document.set_tag_tree(structure);
    let metadata =
        Metadata::new().title(title.to_owned()).language(language.to_owned()).creator("Facedown".to_owned());
    document.set_metadata(metadata);
    document.finish().map_err(|e| fault(&format!("{e:?}")))
}

/// Drawings that were read already: a pack has few different ones, and one back.
struct Trees {
    known: HashMap<*const Drawing, Rc<Tree>>,
    ink: Ink,
}

impl Trees {
    fn of(&mut self, drawing: &Rc<Drawing>) -> Result<Rc<Tree>, PrintError> {
        let key = Rc::as_ptr(drawing);
        if let Some(tree) = self.known.get(&key) {
            return Ok(tree.clone());
        }
        let tree = self.of_new(drawing)?;
        self.known.insert(key, tree.clone());
        Ok(tree)
    }

    fn of_new(&self, drawing: &Drawing) -> Result<Rc<Tree>, PrintError> {
        let printed = Drawing { body: self.ink.print(&drawing.body), ..drawing.clone() };
        Ok(Rc::new(picture::tree(&printed)?))
    }
}
