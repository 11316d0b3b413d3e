//! Drawings as pictures: read with the fonts that come with the program, and rendered as PNG.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb::Database};

use crate::drawing::Drawing;
use crate::error::PrintError;

/// The fonts, all under the SIL Open Font License 1.1; NOTICE credits them.
pub(crate) const FONT_FILES: [&[u8]; 3] = [
    include_bytes!("../fonts/NotoSans-Regular.ttf"),
    include_bytes!("../fonts/NotoSans-Bold.ttf"),
    include_bytes!("../fonts/NotoSansSC-Regular.otf"),
];

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    FONT_FILES.iter().for_each(|file| fonts.load_font_data(file.to_vec()));
    fonts.set_sans_serif_family("Noto Sans");
    fonts.set_serif_family("Noto Sans");
    Arc::new(fonts)
});

/// The fonts that come with the program.
#[must_use]
pub fn fonts() -> &'static Database {
    &FONTS
}

/// The options for reading SVG: with our fonts alone, and without opening files that it names.
#[must_use]
pub fn reading() -> Options<'static> {
    Options {
        font_family: "Noto Sans".to_owned(),
        image_href_resolver: ImageHrefResolver {
            resolve_string: Box::new(|_, _| None),
            ..ImageHrefResolver::default()
        },
        fontdb: FONTS.clone(),
        ..Options::default()
    }
}

/// A drawing as a tree of shapes.
///
/// # Errors
/// A fault of the program: a drawing of ours is no SVG.
pub fn tree(drawing: &Drawing) -> Result<Tree, PrintError> {
    Tree::from_str(&drawing.in_millimetres(), &reading()).map_err(|e| PrintError::Fault(e.to_string()))
}

/// A drawing as PNG on white, with its resolution written in.
///
/// # Errors
/// A fault of the program.
pub fn png(drawing: &Drawing, dots_per_inch: f32) -> Result<Vec<u8>, PrintError> {
    let fault = |what: &str| PrintError::Fault(format!("no picture can be made: {what}"));
    let scale = dots_per_inch / 25.4;
    let dots = |mm: f32| (mm * scale).round().max(1.0);
    let [width, height] = [drawing.size.width, drawing.size.height].map(dots);
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(|| fault("its size"))?;
    pixels.fill(resvg::tiny_skia::Color::WHITE);
    let exact = Transform::from_scale(width / drawing.size.width, height / drawing.size.height);
    resvg::render(&tree(drawing)?, exact, &mut pixels.as_mut());

    // Everything is opaque, so the three colors are all there is.
    let colors: Vec<u8> = pixels.data().chunks_exact(4).flat_map(|pixel| pixel[..3].to_vec()).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let per_metre = (dots_per_inch / 0.0254).round() as u32;
    let resolution = png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter };
    encoder.set_pixel_dims(Some(resolution));
    let mut writer = encoder.write_header().map_err(|e| fault(&e.to_string()))?;
    writer.write_image_data(&colors).map_err(|e| fault(&e.to_string()))?;
    writer.finish().map_err(|e| fault(&e.to_string()))?;
    Ok(bytes)
}

/// A drawing as an SVG document that looks the same everywhere: its texts are outlines.
///
/// # Errors
/// A fault of the program.
pub fn svg(drawing: &Drawing) -> Result<String, PrintError> {
    let outlines =
        tree(drawing)?.to_string(&resvg::usvg::WriteOptions { preserve_text: false, ..Default::default() });
    let number = |mm: f32| format!("=\"{mm}\"");
    let [width, height] = [drawing.size.width, drawing.size.height];
    // The tree's units are millimetres; the document says so.
    let outlines = outlines.replacen(&format!("width{}", number(width)), &format!("width=\"{width}mm\""), 1);
    let outlines =
        outlines.replacen(&format!("height{}", number(height)), &format!("height=\"{height}mm\""), 1);
    Ok(outlines.replacen("<svg ", &format!("<svg viewBox=\"0 0 {width} {height}\" "), 1))
}
