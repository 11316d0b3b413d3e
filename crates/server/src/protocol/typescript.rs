//! Holds the page's types to these: `web/src/protocol/generated/messages.ts` is written from them and may not drift.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use super::{
    ClientMessage, Committed, ErrorReply, GameSummary, Health, Invitation, Join, LiveGame, Made,
    NewCommitment, NewContribution, NewTable, Progress, ServerMessage, ShowInvitation, lesson::Lesson,
    position, replay, review,
};

/// Every named type that is reached from those visited, as a TypeScript declaration.
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // What has no output path is built in, or a container of other types.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declaration = format!("{docs}export {}\n", T::decl(&self.config));
            let known = self.by_name.insert(T::ident(&self.config), declaration.clone());
            assert!(known.is_none_or(|k| k == declaration), "two types are named {}", T::ident(&self.config));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn declarations() -> String {
    let config = Config::default();
    let mut all = Declarations { config, seen: HashSet::new(), by_name: BTreeMap::new() };
    all.visit::<ClientMessage>();
    all.visit::<ServerMessage>();
    all.visit::<ErrorReply>();
    all.visit::<Health>();
    all.visit::<GameSummary>();
    all.visit::<NewTable>();
    all.visit::<Made>();
    all.visit::<ShowInvitation>();
    all.visit::<Invitation>();
    all.visit::<Join>();
    all.visit::<LiveGame>();
    all.visit::<NewCommitment>();
    all.visit::<Committed>();
    all.visit::<NewContribution>();
    all.visit::<Progress>();
    all.visit::<replay::NewReplay>();
    all.visit::<replay::Replay>();
    all.visit::<position::NewPosition>();
    all.visit::<position::Position>();
    all.visit::<position::NewPositionAction>();
    all.visit::<position::PositionActed>();
    all.visit::<Lesson>();
    all.visit::<review::NewReview>();
    all.visit::<review::ReviewMessage>();
    let head = "// The room's protocol, written from crates/server/src/protocol by its tests. Do not edit: change the\n\
                // Rust types and run FACEDOWN_WRITE_TYPES=1 cargo test -p facedown-server typescript\n\n";
    let whole = head.to_owned() + &all.by_name.into_values().collect::<Vec<_>>().join("\n");
    whole.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Holds a file to what the types give, or writes it anew where that is asked for.
fn hold(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("FACEDOWN_WRITE_TYPES").is_some() {
        std::fs::write(&path, made).unwrap_or_else(|e| panic!("{file} cannot be written: {e}"));
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "{file} is not what the Rust types say; run cargo xtask types");
}

#[test]
fn the_pages_types_are_these() {
    hold("../../web/src/protocol/generated/messages.ts", &declarations());
}

#[test]
fn the_documents_schemas_are_these() {
    let schemas = super::schema::schemas(&declarations());
    hold("src/http/schemas.json", &(serde_json::to_string_pretty(&schemas).unwrap() + "\n"));
}
