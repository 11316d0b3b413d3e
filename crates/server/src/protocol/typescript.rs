//! Holds the page's types to these: `web/src/protocol/generated/messages.ts` is written from them and may not drift.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use super::{
    ClientMessage, Committed, ErrorReply, GameSummary, Health, Invitation, Join, LiveGame, Made,
    NewCommitment, NewContribution, NewTable, Progress, ServerMessage, ShowInvitation, lesson::Lesson,
    position, replay,
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
    let head = "// The room's protocol, written from crates/server/src/protocol by its tests. Do not edit: change the\n\
                // Rust types and run FACEDOWN_WRITE_TYPES=1 cargo test -p facedown-server typescript\n\n";
    let whole = head.to_owned() + &all.by_name.into_values().collect::<Vec<_>>().join("\n");
    whole.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[test]
fn the_pages_types_are_these() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/generated/messages.ts");
    let made = declarations();
    if std::env::var_os("FACEDOWN_WRITE_TYPES").is_some() {
        std::fs::write(&path, &made).expect("web/src/protocol/generated/messages.ts can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == made,
        "web/src/protocol/generated/messages.ts is not what the Rust types say; run \
         FACEDOWN_WRITE_TYPES=1 cargo test -p facedown-server typescript"
    );
}
