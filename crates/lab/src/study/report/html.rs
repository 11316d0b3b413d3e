//! The report as one HTML file without script or net.

use std::fmt::Write as _;

use super::about::Report;
use super::plots;
use super::svg::escaped;
use crate::study::answer::Block;
use crate::study::asked::Form;
use crate::study::estimate::Estimate;
use crate::study::file::{Arm, Players};
use crate::study::measure::Measure;
use crate::study::summary::{ArmFound, AtStrength, MOST_DUPLICATES};

/// The page.
pub(super) fn page(report: &Report) -> String {
    let study = &report.plan.study;
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n\
         <main>\n<header>\n<p class=\"kind\"><span class=\"back\" aria-hidden=\"true\">□</span> Facedown lab \
         <code>{2}</code></p>\n<h1>{0}</h1>\n",
        escaped(&study.title),
        include_str!("report.css"),
        escaped(&study.id)
    );
    if !study.question.is_empty() {
        let _ = writeln!(
            html,
            "<blockquote><p>“{}”</p><footer>{}</footer></blockquote>",
            escaped(&study.question),
            escaped(&study.inventor)
        );
    }
    let _ = writeln!(
        html,
        "</header>\n<section class=\"answer\"><h2>Answer</h2>{}</section>",
        report.answer.0.iter().map(block).collect::<String>()
    );
    for strength in &report.findings.strengths {
        at_strength(&mut html, report, strength);
    }
    method(&mut html, report);
    if !study.caveat.is_empty() {
        let _ = writeln!(
            html,
            "<section><h2>What would change it</h2><p>{}</p></section>",
            escaped(&study.caveat)
        );
    }
    let _ = writeln!(
        html,
        "<section><h2>Run it again</h2><pre><code>{}</code></pre><p>Version {}; the same command gives the same \
         games on every machine. The rows of all games are in <code>games.parquet</code>, this page's figures in \
         <code>report.json</code> and <code>table.csv</code>.</p></section>\n</main>\n</body>\n</html>",
        escaped(&report.command),
        escaped(&report.plan.version)
    );
    html
}

/// A part of the answer.
fn block(block: &Block) -> String {
    match block {
        Block::Paragraph(text) => format!("<p>{}</p>", escaped(text)),
        Block::List(texts) => {
            let items = texts.iter().map(|text| format!("<li>{}</li>", escaped(text)));
            format!("<ul>{}</ul>", items.collect::<String>())
        }
    }
}

fn at_strength(html: &mut String, report: &Report, strength: &AtStrength) {
    let study = &report.plan.study;
    let heading = match (study.arms.iter().all(Arm::is_solo), report.findings.strengths.len()) {
        (true, 1) => "Findings".to_owned(),
        (true, _) => format!("Findings at {} positions a search", strength.nodes),
        (false, _) => format!("Findings at {} positions an action", strength.nodes),
    };
    let _ = writeln!(html, "<section><h2>{heading}</h2>");
    figure(html, &study.answer.measure, &plots::principal(report, strength));
    let asked = study.measures.iter().find(|m| m.name == study.answer.measure);
    if let Some(measure) = asked.filter(|_| study.answer.form == Form::Differences) {
        let title = format!("{}: difference from {}", measure.name, study.base.clone().unwrap_or_default());
        figure(html, &title, &plots::differences(report, strength, measure));
    }
    for (name, plot) in plots::histograms(report, strength) {
        figure(html, &name, &plot);
    }
    for measure in &study.measures {
        table(html, report, strength, measure);
    }
    *html += "</section>\n";
}

fn figure(html: &mut String, caption: &str, plot: &str) {
    if !plot.is_empty() {
        let _ = writeln!(
            html,
            "<figure><figcaption>{}</figcaption>{plot}</figure>",
            escaped(&first_upper(caption))
        );
    }
}

fn first_upper(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
}

/// The table of one measure: an arm a line.
fn table(html: &mut String, report: &Report, strength: &AtStrength, measure: &Measure) {
    let found = |arm: &ArmFound| arm.measures.iter().find(|found| found.name == measure.name).cloned();
    let mut rows: Vec<_> = strength.arms.iter().filter_map(|arm| Some((arm, found(arm)?))).collect();
    // Those that went furthest first; the arms of a study of one round stay in its order.
    rows.sort_by_key(|(arm, _)| std::cmp::Reverse(arm.round));
    let rounds = rows.iter().any(|(arm, _)| arm.round.is_some());
    if rows.iter().all(|(_, found)| found.estimate.is_none()) {
        return;
    }
    let differs = rows.iter().any(|(_, found)| found.difference.is_some());
    let quarters = rows.iter().any(|(_, found)| found.quartiles.is_some());
    let _ = write!(
        html,
        "<details{}><summary>{}</summary><div class=\"wide\"><table><thead><tr><th scope=\"col\">arm</th>",
        if measure.name == report.plan.study.answer.measure { " open" } else { "" },
        escaped(&first_upper(&measure.name))
    );
    if quarters {
        *html += "<th scope=\"col\">lower quartile</th><th scope=\"col\">median</th><th scope=\"col\">upper quartile</th>";
    } else {
        *html += "<th scope=\"col\">value</th><th scope=\"col\">95 % interval</th>";
    }
    if differs {
        let base = report.plan.study.base.clone().unwrap_or_default();
        let _ = write!(
            html,
            "<th scope=\"col\">against {}</th><th scope=\"col\">95 % interval</th>",
            escaped(&base)
        );
    }
    *html += if rounds { "<th scope=\"col\">last round</th>" } else { "" };
    *html += "<th scope=\"col\">deals</th></tr></thead><tbody>\n";
    for (arm, found) in rows {
        let estimate = found.estimate.as_ref();
        let _ = write!(html, "<tr><th scope=\"row\">{}</th>", escaped(&arm.name));
        let show = |e: Option<&Estimate>| e.map_or("–".to_owned(), |e| measure.show(e.value));
        if let Some((low, high)) = &found.quartiles {
            let with = |e: Option<&Estimate>| {
                format!("<td>{} <small>{}</small></td>", show(e), ends(e, &|v| measure.show(v)))
            };
            *html += &[with(Some(low)), with(estimate), with(Some(high))].concat();
        } else if !quarters {
            let _ =
                write!(html, "<td>{}</td><td>{}</td>", show(estimate), ends(estimate, &|v| measure.show(v)));
        } else {
            *html += "<td>–</td><td>–</td><td>–</td>";
        }
        if differs {
            let difference = found.difference.as_ref();
            let show = |v| measure.show_difference(v);
            // The base has none.
            let [value, interval] = match difference {
                Some(estimate) => [show(estimate.value), ends(difference, &show)],
                None => ["–", "–"].map(str::to_owned),
            };
            let _ = write!(html, "<td>{value}</td><td>{interval}</td>");
        }
        *html += &arm.round.map(|round| format!("<td>{round}</td>")).unwrap_or_default();
        let _ = writeln!(html, "<td>{}</td></tr>", estimate.map_or(0, |e| e.deals));
    }
    *html += "</tbody></table></div></details>\n";
}

fn ends(estimate: Option<&Estimate>, show: &dyn Fn(f64) -> String) -> String {
    match estimate.and_then(|e| e.interval) {
        Some((low, high)) => {
            let (low, high) = (show(low), show(high));
            // The unit once, so that a table fits its page.
            match (low.split_once(' '), high.split_once(' ')) {
                (Some((low, unit)), Some((high, other))) if unit == other => {
                    format!("{low} to {high} {unit}")
                }
                _ => format!("{low} to {high}"),
            }
        }
        None => "none".to_owned(),
    }
}

fn method(html: &mut String, report: &Report) {
    let study = &report.plan.study;
    let findings = &report.findings;
    *html += "<section><h2>How it was measured</h2>\n";
    if !study.reading.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", escaped(&study.reading));
    }
    let size = if findings.whole() {
        format!("{} deals", findings.deals)
    } else {
        format!("{} of {} planned deals", findings.deals, findings.planned)
    };
    let scale = match report.plan.scale {
        1.0 => "the full size of the study".to_owned(),
        scale => format!("{} of the study's full size of {} deals", share(scale), study.deals(1.0)),
    };
    let each = match study.sample.repeats {
        1 => "one game".to_owned(),
        repeats => format!("{repeats} games"),
    };
    let _ = writeln!(
        html,
        "<p>{size}, {scale}. Each arm played {each} on every deal{}; all arms play the same deals, which the study's seed {} \
         decides.</p>",
        if report.plan.rounds() > 1 { " of its rounds" } else { "" },
        study.seed
    );
    if let [first, others @ ..] = report.plan.nodes.as_slice()
        && !others.is_empty()
    {
        let others: Vec<String> = others.iter().map(u64::to_string).collect();
        let _ = writeln!(
            html,
            "<p>At {first} positions all deals were played, at {} every second one; the games below are those of all \
             strengths together.</p>",
            others.join(" and at ")
        );
    }
    if report.plan.rounds() > 1 {
        *html += &format!("<p>{}</p>\n", rounds(report));
    }
    if !study.arms.iter().all(Arm::is_solo) {
        let _ = writeln!(html, "<p>{}</p>", escaped(&players(&study.players)));
    }
    let together = if study.simultaneous {
        " The intervals of all arms hold together (Bonferroni), those of different measures do not."
    } else {
        ""
    };
    let looks = if findings.whole() {
        "The number of deals was fixed beforehand."
    } else {
        "The run was not finished, so intervals of means are those of a confidence sequence, which hold at whatever time one looks."
    };
    let methods: std::collections::BTreeSet<&str> = findings
        .strengths
        .iter()
        .flat_map(|s| &s.arms)
        .flat_map(|arm| &arm.measures)
        .flat_map(|found| [found.estimate.as_ref(), found.difference.as_ref()])
        .flatten()
        .map(|estimate| estimate.method)
        .collect();
    let methods: Vec<&str> = methods.into_iter().collect();
    let _ = writeln!(html, "<p>{looks}{together} Intervals: {}.</p>", escaped(&methods.join("; ")));
    *html += "<div class=\"wide\"><table><thead><tr><th scope=\"col\">arm</th><th scope=\"col\">rules</th>\
              <th scope=\"col\">games</th><th scope=\"col\">of 12 actions or more</th>\
              <th scope=\"col\">of these duplicates</th></tr></thead><tbody>\n";
    for (i, arm) in study.arms.iter().enumerate() {
        let found = findings.strengths.iter().filter_map(|s| s.arms.get(i));
        let sum = |of: fn(&ArmFound) -> u64| found.clone().map(of).sum::<u64>();
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td class=\"words\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&arm.name),
            escaped(&rules(arm)),
            sum(|a| a.games),
            sum(|a| a.long_games),
            sum(|a| a.duplicates)
        );
    }
    let _ = writeln!(
        html,
        "</tbody></table></div><p>Players that act alike every time would play one game many times over: above {} of \
         duplicates no interval is given. Shorter games were decided when they began and may well go alike.</p></section>",
        share(MOST_DUPLICATES)
    );
}

/// How the arms were halved, in words.
fn rounds(report: &Report) -> String {
    let plan = &report.plan;
    let each =
        (0..plan.rounds()).map(|round| format!("{} on {}", plan.arms_in(round), plan.round(round).len()));
    format!(
        "Sequential halving: after each round but the last the better half of the arms went on, at each strength by its own \
         games, and each round has deals of its own: {} deals. What is said of an arm is found in its last round alone, \
         and the answer speaks of those in the last; one that went out may have been unlucky.",
        each.collect::<Vec<_>>().join(", ")
    )
}

fn share(part: f64) -> String {
    format!("{} %", (part * 1_000.0).round() / 10.0)
}

/// An arm's rules, in words.
fn rules(arm: &Arm) -> String {
    let mut words = vec![arm.game.clone()];
    words.extend(arm.options.iter().map(|(name, value)| format!("{name}={value}")));
    for (who, plan) in [("White", &arm.white_plan), ("Black", &arm.black_plan)] {
        if !plan.is_empty() {
            words.push(format!("{who} begins {}", plan.join(" ")));
        }
    }
    for (who, lot) in [("White", &arm.white_lot), ("Black", &arm.black_lot)] {
        if !lot.is_empty() {
            words.push(format!("{who} by lot among {}", lot.join(" ")));
        }
    }
    words.extend(arm.start.iter().map(|fen| format!("from {fen}")));
    words.extend(arm.players.iter().map(players));
    words.join("; ")
}

fn players(players: &Players) -> String {
    let who = if players.white == players.black {
        format!("Both players are {}", players.white)
    } else {
        format!("White is {}, Black {}", players.white, players.black)
    };
    if !who.contains("engine") {
        return format!("{who}.");
    }
    format!(
        "{who}; the number of positions for an action varies by up to {} either way, and each turn misjudges positions \
         anew by up to {} centipawns, so that no two games go alike. Nobody resigns.",
        share(players.jitter),
        players.error
    )
}
