//! Drawings that ask for far more than they say: each with what is said of it when it is refused.

const PATH: &str = "<path d='M0 0H9V9Z'/>";

/// A drawing that is refused.
pub struct Payload {
    /// Its name.
    pub name: &'static str,
    /// The file.
    pub svg: String,
    /// The words about it.
    pub said: &'static str,
}

/// An SVG of these elements.
pub fn svg(body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 40 40\">{body}</svg>"
    )
}

/// So many levels, and an innermost.
fn levels(most: usize, level: impl Fn(usize) -> String, last: &str) -> String {
    (0..most).map(level).collect::<String>() + last
}

/// All of them.
pub fn all() -> Vec<Payload> {
    let lists = [style_sheets(), references(), attributes(), shapes(), texts()];
    lists.into_iter().flatten().map(|(name, body, said)| Payload { name, svg: svg(&body), said }).collect()
}

type List = Vec<(&'static str, String, &'static str)>;

/// Multiplication by style sheets.
fn style_sheets() -> List {
    let comma = "a,".repeat(99_999);
    let red = |n: usize| "fill:red;".repeat(n);
    vec![
        (
            "a mask by a class that is repeated",
            format!(
                "<style>.a{{mask:url(#c)}}</style>{}<g class='{}'/>{PATH}",
                "<g id='c'/>".repeat(8_000),
                "a ".repeat(150_000)
            ),
            "a value of `class` with more than 1,000 letters",
        ),
        (
            "a list of declarations for each selector",
            format!("<style>{comma}a{{{}}}</style>{PATH}", red(30_000)),
            "more than 10,000 selectors",
        ),
        (
            "the same with fewer selectors",
            format!("<style>{}a{{{}}}</style>{PATH}", "a,".repeat(9_000), red(1_000)),
            "more than 1,000,000 declarations, counted for each selector",
        ),
        (
            "declarations on every element",
            format!("<style>*{{{}}}</style>{}{PATH}", red(45_000), "<g/>".repeat(9_900)),
            "styles that take more than 200,000,000 steps to read",
        ),
        (
            "declarations on every element, in a short sheet",
            format!("<style>*{{{}}}</style>{}{PATH}", red(500), "<g/>".repeat(9_900)),
            "more than 8,000,000 letters of attributes and styles",
        ),
        (
            "rules for every element",
            format!(
                "<style>{}</style>{}{PATH}",
                (0..900).map(|n| format!(".a{n}{{x:y}}")).collect::<String>(),
                "<g class='b'/>".repeat(9_900)
            ),
            "more than 20,000,000 comparisons",
        ),
        (
            "a selector that looks everywhere above",
            format!(
                "<style>.z{}{{fill:red}}</style>{}{PATH}{}",
                " g".repeat(25),
                "<g>".repeat(60),
                "</g>".repeat(60)
            ),
            "more than 20,000,000 comparisons",
        ),
        (
            "a selector that goes along all siblings",
            format!("<style>.z+{}g{{fill:red}}</style>{}{PATH}", "g+".repeat(4_000), "<g/>".repeat(9_900)),
            "more than 20,000,000 comparisons",
        ),
        (
            "colors that are none",
            format!("<style>a{{b:{}}}</style>{PATH}", "#1".repeat(240_000)),
            "styles that take more than 200,000,000 steps to read",
        ),
        (
            "a style of many declarations",
            format!("<path d='M0 0H9V9Z' style='{}'/>", red(50_000)),
            "a value of `style` with more than 8,000 letters",
        ),
        (
            "styles that are used often",
            format!(
                "<defs><g id='p'>{}</g></defs>{}",
                format!("<path d='M0 0H9' style='{}'/>", "fill:#1;".repeat(999)).repeat(20),
                "<use href='#p'/>".repeat(400)
            ),
            "styles that take more than 200,000,000 steps to read",
        ),
        ("many style sheets", "<style>a{b:c}</style>".repeat(9_000) + PATH, "more than 64 style sheets"),
    ]
}

/// Multiplication by references.
fn references() -> List {
    let masks = |level: &dyn Fn(usize) -> String| levels(9, level, &format!("<mask id='l9'>{PATH}</mask>"));
    let deep = "clips or masks more than 8 deep within each other";
    let gradient = "<stop/><stop offset='1'/></linearGradient>";
    vec![
        (
            "an id of many, referred to many times",
            format!(
                "{}<path d='M0 0H9V9Z' fill='{}'/>",
                "<g id='c'/>".repeat(8_000),
                "url(#c)".repeat(40_000)
            ),
            "a value of `fill` with more than 1,000 letters",
        ),
        (
            "an id of many, referred to by many",
            format!("{}{}", "<g id='c'/>".repeat(4_000), "<g clip-path='url(#c)'/>".repeat(4_000)),
            "more than 10,000 elements",
        ),
        (
            "masks by a class that hides behind a string",
            format!(
                "<style>{}</style>{}<path d='M0 0H9V9Z' class='c0'/>",
                (0..10)
                    .map(|n| format!(".c{n}{{font-family:\"}}.b{{\";mask:url(#l{n})}}"))
                    .collect::<String>(),
                masks(&|n| {
                    let next = n + 1;
                    format!(
                        "<mask id='l{n}'>{}</mask>",
                        format!("<path d='M0 0H9V9Z' class='c{next}'/>").repeat(10)
                    )
                })
            ),
            deep,
        ),
        (
            "masks that are inherited",
            format!(
                "{}<g mask='url(#l0)'>{PATH}</g>",
                levels(
                    7,
                    |n| {
                        format!(
                            "<mask id='l{n}'><g mask='url(#l{})'>{}</g></mask>",
                            n + 1,
                            "<path d='M0 0H9V9Z' mask='inherit'/>".repeat(10)
                        )
                    },
                    &format!("<mask id='l7'>{PATH}</mask>")
                )
            ),
            "uses `mask` of `inherit`, which is not printed",
        ),
        (
            "masks by ids with a parenthesis",
            format!(
                "{}<path d='M0 0H9V9Z' mask='url(\"#l0)\")'/>",
                levels(
                    9,
                    |n| {
                        let next = n + 1;
                        format!(
                            "<mask id='l{n})'>{}</mask>",
                            format!("<path d='M0 0H9V9Z' mask='url(\"#l{next})\")'/>").repeat(10)
                        )
                    },
                    &format!("<mask id='l9)'>{PATH}</mask>")
                )
            ),
            deep,
        ),
        (
            "three masks in a ring",
            ["a)", "b)", "c)"]
                .iter()
                .zip(["b)", "c)", "a)"])
                .map(|(id, next)| format!("<mask id='{id}'><g mask='url(\"#{next}\")'>{PATH}</g></mask>"))
                .collect::<String>()
                + &format!("<g mask='url(\"#a)\")'>{PATH}</g>"),
            deep,
        ),
        (
            "a mask in a mask in a mask",
            format!(
                "{}<g mask='url(#l0)'>{PATH}</g>",
                levels(
                    28,
                    |n| format!("<mask id='l{n}'><g mask='url(#l{})'>{PATH}</g></mask>", n + 1),
                    &format!("<mask id='l28'>{PATH}</mask>")
                )
            ),
            deep,
        ),
        (
            "gradients in a ring",
            "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#c'/>\
             <linearGradient id='c' href='#b'/><path fill='url(#a)' d='M0 0H9V9Z'/>"
                .to_owned(),
            "more than 16 gradients that refer to each other",
        ),
        (
            "a chain of gradients, each used",
            levels(4_900, |n| format!("<linearGradient id='g{n}' href='#g{}'/>", n + 1), "")
                + &format!("<linearGradient id='g4900'>{gradient}")
                + &levels(4_900, |n| format!("<path fill='url(#g{n})' d='M0 0H9V9Z'/>"), ""),
            "more than 16 gradients that refer to each other",
        ),
        (
            "a gradient of many stops for each shape",
            format!(
                "<linearGradient id='a'>{}</linearGradient><g fill='url(#a)'>{}</g>",
                levels(5_000, |n| format!("<stop offset='.{n}'/>"), ""),
                PATH.repeat(4_900)
            ),
            "a gradient with more than 100 stops",
        ),
        (
            "a gradient of some stops for each shape",
            format!(
                "<linearGradient id='a'>{}</linearGradient><g fill='url(#a)'>{}</g>",
                levels(90, |n| format!("<stop offset='.{n:02}'/>"), ""),
                "<path d='M0 0H1V1Z'/>".repeat(4_900)
            ),
            "more than 50,000 stops of gradients in its shapes",
        ),
        (
            "copies of a long line",
            format!(
                "<defs><path id='p' d='M0 0{}'/></defs>{}",
                "H9H0".repeat(100_000),
                "<use href='#p'/>".repeat(4_900)
            ),
            "more than 100,000 lines and curves",
        ),
        (
            "copies of what is not drawn",
            format!(
                "<defs><g id='a'><metadata>{}</metadata></g></defs>{}{PATH}",
                "<a/>".repeat(29_000),
                "<use href='#a'/>".repeat(9_000)
            ),
            "more than 3,000,000 attributes to look through",
        ),
        (
            "an id that is long, written wherever it is used",
            format!(
                "<linearGradient id='{0}'>{gradient}<g fill='url(#{0})'>{1}</g>",
                "x".repeat(200_000),
                PATH.repeat(4_500)
            ),
            "a value of `id` with more than 1,000 letters",
        ),
        (
            "a filter without an element",
            format!("<g style='filter:blur(1) blur(1)'>{PATH}</g>"),
            "uses a filter, which is not printed",
        ),
    ]
}

/// Multiplication by attributes.
fn attributes() -> List {
    let names = "fill stroke stroke-width fill-opacity stroke-opacity fill-rule clip-rule stroke-linecap \
                 stroke-linejoin stroke-miterlimit stroke-dashoffset font-size font-weight font-style visibility";
    let inherited: String = names.split_whitespace().map(|name| format!(" {name}='inherit'")).collect();
    vec![
        (
            "an element of many attributes",
            format!("<path d='M0 0'{}/>{PATH}", levels(50_000, |n| format!(" a{n:x}=''"), "")),
            "an element with more than 500 attributes",
        ),
        (
            "namespaces that are copied to each element",
            format!(
                "<g{}>{}</g>{PATH}",
                levels(12_000, |n| format!(" xmlns:a{n:x}='{n:x}'"), ""),
                levels(9_000, |n| format!("<g xmlns:b='{n}'/>"), "")
            ),
            "more than 1,000 namespaces",
        ),
        (
            "attributes to look through",
            format!(
                "{}{}{}",
                format!("<g{inherited}>").repeat(60),
                "<path d='M0 0H9'/>".repeat(9_900),
                "</g>".repeat(60)
            ),
            "more than 3,000,000 attributes to look through",
        ),
        (
            "dashes that are inherited",
            format!(
                "<g stroke='red' stroke-dasharray='{}'>{}</g>",
                "1 ".repeat(170_000),
                "<path d='M0 0H9V9Z'/>".repeat(6_000)
            ),
            "a value of `stroke-dasharray` with more than 1,000 letters",
        ),
        ("more tags than nodes", "<g></g>".repeat(70_000), "more than 40,000 elements, texts and comments"),
    ]
}

/// The cost of the numbers of shapes.
fn shapes() -> List {
    let curves = "c1 2 3 4 5 6".repeat(20_000);
    vec![
        ("large circles", "<circle r='1e37'/>".repeat(100) + PATH, "a radius larger than 10,000,000"),
        (
            "circles by a font that grows",
            format!(
                "{}{}{}",
                "<g font-size='1e6em'>".repeat(8),
                "<circle r='1em'/>".repeat(100),
                "</g>".repeat(8)
            ),
            "a font larger than 10,000",
        ),
        (
            "a large arc",
            format!("<path d='M0 0A1e36 1e36 0 1 1 1e35 0'/>{PATH}"),
            "coordinates beyond 10,000,000",
        ),
        (
            "a thick outline",
            format!("<path stroke='red' stroke-width='1e9' d='M0 0{curves}'/>"),
            "an outline thicker than 10,000",
        ),
        (
            "an outline of what is large",
            format!("<path stroke='red' stroke-width='.01' d='M0 0{}'/>", "C9e5 1 0 9e5 9 9".repeat(20_000)),
            "a curve with an outline at coordinates beyond 100,000",
        ),
        (
            "an outline of what is made large",
            format!(
                "<g transform='rotate(1) scale(3000)'><path stroke='red' d='M0 0{}'/></g>",
                "C90 1 0 9 9 9".repeat(20_000)
            ),
            "a curve with an outline at coordinates beyond 100,000",
        ),
        (
            "a thin outline",
            format!(
                "<defs><path id='p' d='M0 0{}'/></defs><g stroke='red' stroke-width='.0001'>{}</g>",
                "C1500 1 0 1500 9 9".repeat(8_000),
                "<use href='#p'/>".repeat(11)
            ),
            "more than 100,000 lines and curves",
        ),
        (
            "an outline beyond any number",
            "<path d='M0 0Q1e20 1e19 3e19 2e20' stroke='red'/>".to_owned(),
            "coordinates beyond 10,000,000",
        ),
        (
            "colors over the whole drawing",
            format!(
                "<defs><g id='p'>{}</g></defs>{}",
                "<path d='M0 0H40V40H0Z'/>".repeat(90),
                "<use href='#p'/>".repeat(100)
            ),
            "more than 50,000 lines, curves and dashes to draw",
        ),
        (
            "outlines across the whole drawing",
            format!(
                "<path stroke='red' fill='none' d='M0 0{}'/>",
                "C40 0 0 40 40 40C0 40 40 0 0 0".repeat(4_000)
            ),
            "more than 50,000 lines, curves and dashes to draw",
        ),
    ]
}

/// Multiplication by text.
fn texts() -> List {
    vec![
        (
            "runs of text, each shaped with all letters",
            format!("<text>{}</text>{PATH}", "<tspan>x</tspan>".repeat(4_900)),
            "more than 1,000 letters of text",
        ),
        (
            "spaces that are kept",
            format!(
                "<defs><text id='t' xml:space='preserve'>x{}x</text></defs>{}",
                " ".repeat(300_000),
                "<use href='#t'/>".repeat(900)
            ),
            "more than 1,000 letters of text",
        ),
        (
            "words that stand elsewhere",
            format!(
                "<g id='a'><metadata>{}</metadata></g>{}{PATH}",
                "x".repeat(300_000),
                "<text><tref href='#a'/></text>".repeat(4_000)
            ),
            "uses <tref>, which is not printed",
        ),
        (
            "text along a line",
            format!(
                "<path id='p' d='M0 0{}'/><text><textPath href='#p'>xxxx</textPath></text>",
                "C1e6 0 0 1e6 1e6 1e6".repeat(900)
            ),
            "uses <textPath>, which is not printed",
        ),
        (
            "letters with an outline",
            format!("<text stroke='red' stroke-width='9000'>{}</text>{PATH}", "x".repeat(900)),
            "more than 100,000 lines and curves",
        ),
    ]
}
