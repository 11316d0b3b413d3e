//! Drawings as programs write them, made up here: they look like what people have.

use std::fmt::Write;

/// Numbers that look drawn: the same ones every time.
struct Hand(u64);

impl Hand {
    /// A number from 0 up to `most`, with two places.
    fn draw(&mut self, most: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as f64 / f64::from(1_u32 << 31) * most * 100.0).round() / 100.0
    }

    /// A small closed shape of so many curves somewhere on a sheet.
    fn blot(&mut self, curves: usize, sheet: f64) -> String {
        let size = sheet / 20.0;
        let mut d = format!("M{} {}", self.draw(sheet), self.draw(sheet));
        for _ in 0..curves {
            d.push('c');
            for n in 0..6 {
                let number = self.draw(size) - size / 2.0;
                let _ = write!(d, "{}{number:.2}", if n == 0 { "" } else { "," });
            }
        }
        d + "z"
    }
}

/// All of them, each with the name of what it looks like.
pub fn all() -> Vec<(&'static str, String)> {
    vec![
        ("a style sheet of 50 classes and 2,000 paths", classes()),
        ("a style sheet in a section of characters", sections()),
        ("2,000 paths with styles of their own in layers", layers()),
        ("styles of forty declarations", long_styles()),
        ("an outline of 45 units a side", engraved()),
        ("curves traced from a photograph", traced()),
        ("clips, a mask and gradients of a design tool", designed()),
        ("hatching", hatched()),
        ("copies of a symbol", copied()),
        ("a letter", lettered()),
    ]
}

/// As Illustrator writes: classes, selectors in lists, gradients that go on with others, a clip by a class.
fn classes() -> String {
    let mut hand = Hand(1);
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg id=\"Layer_1\" data-name=\"Layer 1\" \
         xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" \
         viewBox=\"0 0 512 512\"><defs><style>\n",
    );
    for n in 0..50 {
        let shade = n * 5;
        let _ = write!(
            out,
            "      .cls-{n}, .cls-{} {{\n        fill: #{shade:02x}{:02x}9a;\n        stroke-width: {}px;\n      }}\n\
             \n      .cls-{n} {{\n        fill-rule: evenodd;\n        opacity: .{};\n      }}\n",
            n + 50,
            255 - shade,
            n % 4,
            90 + n % 10
        );
    }
    // Only a few groups have an opacity: each is a layer.
    let mut out = out.replace("        opacity: ", "        stroke-opacity: ");
    out.push_str(
        "      .cls-100 { clip-path: url(#clippath); }\n      .cls-101 { fill: url(#linear-gradient); }\n\
         </style><clipPath id=\"clippath\"><rect x=\"1\" y=\"1\" width=\"510\" height=\"510\" rx=\"20\"/></clipPath>\
         <linearGradient id=\"linear-gradient\" x1=\"2\" x2=\"500\" gradientUnits=\"userSpaceOnUse\">\
         <stop offset=\"0\" stop-color=\"#fff\"/><stop offset=\".5\" stop-color=\"#ccc\"/><stop offset=\"1\"/>\
         </linearGradient><linearGradient id=\"linear-gradient-2\" y1=\"9\" xlink:href=\"#linear-gradient\"/></defs>\
         <g class=\"cls-100\">",
    );
    for n in 0..2_000 {
        let class = if n % 100 == 0 { 101 } else { n % 100 };
        let _ = writeln!(out, "<path class=\"cls-{class}\" d=\"{}\"/>", hand.blot(4, 480.0));
    }
    out + "</g></svg>"
}

/// As CorelDraw writes.
fn sections() -> String {
    let mut hand = Hand(2);
    let mut out = String::from(
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" width=\"50mm\" height=\"50mm\" version=\"1.1\" \
         style=\"shape-rendering:geometricPrecision; text-rendering:geometricPrecision; fill-rule:evenodd\" \
         viewBox=\"0 0 5000 5000\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n <defs>\n  <style type=\"text/css\">\n\
         \u{20}  <![CDATA[\n    .str0 {stroke:#2B2A29;stroke-width:20;stroke-miterlimit:22.9256}\n    .fil1 {fill:none}\n\
         \u{20}   .fil0 {fill:#FEFEFE;fill-rule:nonzero}\n   ]]>\n  </style>\n </defs>\n <g id=\"Plan_x0020_1\">\n",
    );
    for _ in 0..300 {
        let _ = writeln!(out, "  <path class=\"fil0 str0\" d=\"{}\"/>", hand.blot(6, 4_800.0));
    }
    out + " </g>\n</svg>"
}

/// As Inkscape writes.
fn layers() -> String {
    let mut hand = Hand(3);
    let mut out = String::from(
        "<svg width=\"210mm\" height=\"210mm\" viewBox=\"0 0 210 210\" version=\"1.1\" id=\"svg5\" \
         inkscape:version=\"1.2\" sodipodi:docname=\"wk.svg\" \
         xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" \
         xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns=\"http://www.w3.org/2000/svg\" \
         xmlns:svg=\"http://www.w3.org/2000/svg\" xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <sodipodi:namedview id=\"namedview7\" pagecolor=\"#ffffff\" inkscape:zoom=\"0.7\" showgrid=\"false\"/>\
         <metadata><rdf:RDF><rdf:Description rdf:about=\"\"/></rdf:RDF></metadata>\
         <defs id=\"defs2\"><linearGradient id=\"linearGradient1\"><stop style=\"stop-color:#ffffff;stop-opacity:1\" \
         offset=\"0\"/><stop style=\"stop-color:#444444;stop-opacity:1\" offset=\"1\"/></linearGradient>\
         <linearGradient inkscape:collect=\"always\" xlink:href=\"#linearGradient1\" id=\"linearGradient2\" x1=\"10\" \
         y1=\"10\" x2=\"200\" y2=\"10\" gradientUnits=\"userSpaceOnUse\"/>\
         <filter id=\"filter9\"/><inkscape:path-effect effect=\"spiro\" id=\"path-effect8\" is_visible=\"true\"/></defs>\
         <g inkscape:label=\"Layer 1\" inkscape:groupmode=\"layer\" id=\"layer1\" transform=\"translate(-2.5,-3.5)\">\
         <g id=\"g100\" transform=\"matrix(0.98,0,0,0.98,2,2)\">",
    );
    for n in 0..2_000 {
        let fill = if n % 50 == 0 { "url(#linearGradient2)" } else { "#c8ab37" };
        let _ = write!(
            out,
            "<path style=\"fill:{fill};fill-opacity:1;stroke:#28220b;stroke-width:0.26;stroke-linejoin:round;\
             stroke-dasharray:none\" d=\"{}\" id=\"path{n}\" \
             sodipodi:nodetypes=\"cccc\"/>",
            hand.blot(2, 200.0)
        );
    }
    out + "</g></g></svg>"
}

/// As older versions of Inkscape write: each path says everything.
fn long_styles() -> String {
    let mut hand = Hand(4);
    let style = "color:#000000;font-style:normal;font-variant:normal;font-weight:normal;font-stretch:normal;\
                 font-size:medium;line-height:normal;font-family:sans-serif;text-indent:0;text-align:start;\
                 text-decoration:none;text-decoration-line:none;text-decoration-style:solid;\
                 text-decoration-color:#000000;letter-spacing:normal;word-spacing:normal;text-transform:none;\
                 direction:ltr;block-progression:tb;writing-mode:lr-tb;baseline-shift:baseline;text-anchor:start;\
                 white-space:normal;clip-rule:nonzero;display:inline;overflow:visible;visibility:visible;opacity:1;\
                 isolation:auto;mix-blend-mode:normal;color-interpolation:sRGB;\
                 color-interpolation-filters:linearRGB;solid-color:#000000;solid-opacity:1;fill:#f9f9f9;\
                 fill-opacity:1;fill-rule:evenodd;stroke:#000000;stroke-width:1.5;stroke-linecap:butt;\
                 stroke-linejoin:miter;stroke-miterlimit:4;stroke-dasharray:none;stroke-dashoffset:0;\
                 stroke-opacity:1;marker:none;filter:none;clip-path:none;mask:none;color-rendering:auto;\
                 image-rendering:auto;shape-rendering:auto;text-rendering:auto;enable-background:accumulate";
    let path = |n: usize| {
        format!(
            "<path id=\"path{n}\" style=\"{style}\" inkscape:connector-curvature=\"0\" d=\"{}\"/>",
            hand.blot(3, 180.0)
        )
    };
    let paths: String = (0..250).map(path).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         width=\"177.17\" height=\"177.17\"><g id=\"layer1\" transform=\"translate(0,-875.2)\">\
         <g transform=\"translate(0,875.2)\">{paths}</g></g></svg>"
    )
}

/// As the pieces of the free encyclopedias: an outline in 45 units.
fn engraved() -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n\
     <svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"45\" height=\"45\">\n\
     <g style=\"opacity:1; fill:none; fill-rule:evenodd; fill-opacity:1; stroke:#000000; stroke-width:1.5; \
     stroke-linecap:round;stroke-linejoin:round;stroke-miterlimit:4; stroke-dasharray:none; stroke-opacity:1;\" \
     transform=\"translate(0,0.3)\">\n\
     <path d=\"M 21,11 C 31,12 37.5,19 37,38 L 16,38 C 16,31 24,31 23,19\" style=\"fill:#ffffff; stroke:#000000;\" />\n\
     <path d=\"M 23 19 C 23.5 22 18.5 24.5 17 26 C 15 28 15.2 30 14 29.5 C 13 28.6 15 26.5 14 26.6 Z\" \
     style=\"fill:#ffffff; stroke:#000000; stroke-linejoin:miter;\" />\n\
     <path d=\"M 9.5 25.5 A 0.5 0.5 0 1 1 8.5,25.5 A 0.5 0.5 0 1 1 9.5 25.5 z\" style=\"fill:#000000;\" />\n\
     <circle cx=\"14.5\" cy=\"15.5\" r=\"0.8\" transform=\"matrix(0.866,0.5,-0.5,0.866,9.693,-5.173)\" />\n\
     </g>\n</svg>"
        .to_owned()
}

/// As Potrace writes: tenths of points, upside down, no outline.
fn traced() -> String {
    let mut hand = Hand(5);
    let paths: String = (0..100).map(|_| format!("<path d=\"{}\"/>\n", hand.blot(80, 12_000.0))).collect();
    format!(
        "<?xml version=\"1.0\" standalone=\"no\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 20010904//EN\"\n \
         \"http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd\">\n<svg version=\"1.0\" \
         xmlns=\"http://www.w3.org/2000/svg\"\n width=\"1280.000000pt\" height=\"1280.000000pt\" \
         viewBox=\"0 0 1280.000000 1280.000000\"\n preserveAspectRatio=\"xMidYMid meet\">\n\
         <g transform=\"translate(0.000000,1280.000000) scale(0.100000,-0.100000)\"\nfill=\"#000000\" stroke=\"none\">\n\
         {paths}</g>\n</svg>"
    )
}

/// As Figma writes.
fn designed() -> String {
    let mut hand = Hand(6);
    let shapes: String = (0..40)
        .map(|n| format!("<path d=\"{}\" fill=\"url(#paint{}_radial)\"/>\n", hand.blot(12, 120.0), n % 8))
        .collect();
    let paints: String = (0..8)
        .map(|n| {
            format!(
                "<radialGradient id=\"paint{n}_radial\" cx=\"0\" cy=\"0\" r=\"1\" gradientUnits=\"userSpaceOnUse\" \
                 gradientTransform=\"translate(64 {n}) rotate(90) scale(128)\"><stop stop-color=\"white\"/>\
                 <stop offset=\"1\" stop-color=\"#{n}{n}{n}\" stop-opacity=\"0.4\"/></radialGradient>\n"
            )
        })
        .collect();
    format!(
        "<svg width=\"128\" height=\"128\" viewBox=\"0 0 128 128\" fill=\"none\" \
         xmlns=\"http://www.w3.org/2000/svg\">\n<g clip-path=\"url(#clip0_1_2)\">\n\
         <mask id=\"mask0_1_2\" style=\"mask-type:alpha\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"128\" \
         height=\"128\">\n<rect width=\"128\" height=\"128\" fill=\"#D9D9D9\"/>\n</mask>\n\
         <g mask=\"url(#mask0_1_2)\">\n<g opacity=\"0.8\">\n{shapes}</g>\n</g>\n</g>\n<defs>\n{paints}\
         <clipPath id=\"clip0_1_2\">\n<rect width=\"128\" height=\"128\" fill=\"white\"/>\n</clipPath>\n</defs>\n</svg>"
    )
}

/// Lines beside each other, as in engravings.
fn hatched() -> String {
    let mut hand = Hand(7);
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><g fill=\"none\" stroke=\"#000\" \
         stroke-width=\".2\" stroke-linecap=\"round\">",
    );
    for n in 0..1_500 {
        let x = f64::from(n % 100);
        let y = f64::from(n / 100) * 6.0;
        let _ = write!(out, "<path d=\"M{x} {y}q{} 3 {} 6\"/>", hand.draw(4.0), hand.draw(8.0));
    }
    out + "</g></svg>"
}

fn copied() -> String {
    let copies: String = (0..120)
        .map(|n| {
            format!(
                "<use xlink:href=\"#leaf\" transform=\"rotate({} 50 50)\" width=\"9\" height=\"9\"/>",
                n * 3
            )
        })
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"100\" \
         height=\"100\"><symbol id=\"leaf\" viewBox=\"0 0 10 10\" overflow=\"visible\"><path d=\"M5 0Q9 5 5 10Q1 5 5 0Z\"/>\
         <path d=\"M5 1V9\" stroke=\"#fff\"/></symbol>{copies}</svg>"
    )
}

fn lettered() -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\"><circle cx=\"20\" cy=\"20\" r=\"19\" \
     fill=\"#fdfaf2\" stroke=\"#000\"/><text x=\"50%\" y=\"28\" font-family=\"serif\" font-size=\"1.5em\" \
     text-anchor=\"middle\" stroke=\"#a3271c\" stroke-width=\".5\" xml:space=\"preserve\">帥<tspan dx=\"1\" \
     font-size=\"50%\">King</tspan></text></svg>"
        .to_owned()
}
