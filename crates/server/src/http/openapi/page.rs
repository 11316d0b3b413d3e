//! The document as a page for people, without scripts.

use std::fmt::Write as _;

use facedown_core::table::AnyGame;

use super::document::schemas;
use super::{Answer, Takes, Token, endpoints};

/// Its style sheet.
pub(super) const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}\
                                pre{overflow:auto;padding:1rem;border:1px solid;border-radius:.5rem}\
                                h2{margin-top:2rem;font-size:1.1rem}:root{color-scheme:light dark}";

fn link(name: &str) -> String {
    format!("<a href=\"#{name}\"><code>{name}</code></a>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Words with their code between backticks.
fn words(text: &str) -> String {
    let mut html = String::new();
    for (i, part) in text.split('`').enumerate() {
        let part = escaped(part);
        if i % 2 == 0 {
            html += &part;
        } else {
            let _ = write!(html, "<code>{part}</code>");
        }
    }
    html
}

fn takes(takes: Takes) -> String {
    match takes {
        Takes::Text => String::new(),
        Takes::Pattern(pattern) | Takes::Many(pattern) => format!(" <code>{}</code>", escaped(pattern)),
        Takes::OneOf(values) => {
            let values: Vec<String> = values.iter().map(|value| format!("<code>{value}</code>")).collect();
            format!(" ({})", values.join(", "))
        }
        Takes::Number(least, most) => format!(" ({least} to {most})"),
    }
}

/// The page for a room with these games.
pub(super) fn page(games: &[&'static dyn AnyGame]) -> String {
    let mut body = String::new();
    for endpoint in endpoints() {
        let _ = write!(
            body,
            "<section><h2><code>{} /api{}</code></h2><p>{}</p><ul>",
            endpoint.method.to_uppercase(),
            escaped(endpoint.path),
            words(endpoint.summary)
        );
        match endpoint.token {
            Token::None => {}
            Token::Needed => body += "<li>Needs the header <code>Authorization: Bearer TOKEN</code>.</li>",
            Token::NeededUnlessOpen => {
                body +=
                    "<li>Needs the header <code>Authorization: Bearer TOKEN</code> for a private table.</li>";
            }
        }
        for query in endpoint.query {
            let what = words(query.words);
            let _ = write!(body, "<li>Query <code>{}</code>: {what}{}.</li>", query.name, takes(query.takes));
        }
        if let Some(name) = endpoint.body {
            let _ = write!(body, "<li>Body: {}.", link(name));
            if let Some(example) = endpoint.example {
                let _ = write!(body, " For example <code>{}</code>", escaped(example));
            }
            body += "</li>";
        }
        let _ = match endpoint.answer {
            Answer::One(status, name) => write!(body, "<li>{status}: {}.</li>", link(name)),
            Answer::Many(status, name) => write!(body, "<li>{status}: a list of {}.</li>", link(name)),
            Answer::Lines(kind, said, name) => {
                write!(body, "<li>200, {kind}: {} Each is a {}.</li>", words(said), link(name))
            }
            Answer::Socket(said) => write!(body, "<li>101: {}</li>", words(said)),
            Answer::Other(status, kinds, said) => {
                write!(body, "<li>{status}, {}: {}</li>", kinds.join(", "), words(said))
            }
        };
        if endpoint.plain {
            let _ = write!(body, "<li>Refusals are answered by {}.</li></ul></section>", link("PlainError"));
            continue;
        }
        body += "</ul><details><summary>Refusals</summary><ul>";
        for (name, status, when) in endpoint.codes() {
            let _ = write!(body, "<li>{status} <code>{name}</code>: {}</li>", words(when));
        }
        body += "</ul></details></section>";
    }
    for (name, schema) in schemas(games) {
        let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
        let _ = write!(
            body,
            "<section id=\"{name}\"><h2><code>{name}</code></h2><pre>{}</pre></section>",
            escaped(&text)
        );
    }
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Facedown: the room over HTTP</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"docs.css\"></head>\
         <body><main><h1>The room over HTTP</h1><p>The same for programs: <a href=\"openapi.json\">openapi.json</a>. \
         Whatever is refused is answered by {}.</p>{body}</main></body></html>",
        link("ErrorReply")
    )
}
