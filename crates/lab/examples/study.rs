//! Runs a study of the program or of a file by the library alone, and prints its answer.
//!
//! `cargo run --release -p facedown-lab --example study -- STUDY FOLDER [SCALE [NODES,NODES]]`

use std::path::Path;
use std::sync::atomic::AtomicBool;

use facedown_lab::study::file::Study;
use facedown_lab::study::folder::Folder;
use facedown_lab::study::named;
use facedown_lab::study::report;
use facedown_lab::study::run::Run;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [which, folder, rest @ ..] = args.as_slice() else {
        return Err("usage: study STUDY FOLDER [SCALE [NODES,NODES]]".into());
    };
    let study = match named::find(which) {
        Some(study) => study?,
        None => Study::read(&std::fs::read_to_string(which)?)?,
    };
    let mut run = Run::new(study);
    if let Some(scale) = rest.first() {
        run.scale = scale.parse()?;
    }
    if let Some(nodes) = rest.get(1) {
        run.nodes = nodes.split(',').map(str::parse).collect::<Result<_, _>>()?;
    }
    let folder = Path::new(folder);
    run.play(folder, &AtomicBool::new(false), &mut |progress| {
        if progress.done % 16 == 0 {
            eprintln!("{} of {} deals", progress.done, progress.of);
        }
    })?;
    let merged = report::merge(&Folder::open(folder)?, false)?;
    println!("{}", merged.answer);
    Ok(())
}
