//! Holds the page's types to these: `web/src/protocol/generated` is written from them, one file a Rust module, and may
//! not drift.

use std::any::{TypeId, type_name};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use facedown_core::ports::printing::Printing;
use facedown_core::table::AnyGame;
use ts_rs::{Config, TS, TypeVisitor};

use super::{
    ByHandGame, ByHandStand, ClientMessage, Committed, ErrorReply, GameForm, GameSummary, Health, Invitation,
    Join, LiveGame, LobbyMessage, LobbyRequest, Made, NewCommitment, NewContribution, NewPrinting, NewTable,
    Progress, ServerMessage, ShowInvitation, account, lesson::Lesson, long, people, players, position,
    replay,
};

/// One type in TypeScript.
#[derive(PartialEq)]
struct Declaration {
    /// With its docs.
    text: String,
    /// The named types that it is made of, or that those are made of: name and module.
    needs: BTreeSet<(String, Module)>,
}

impl Declaration {
    /// The words of it, without those of its comments.
    fn words(&self) -> HashSet<&str> {
        let code = self.text.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
        code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric())).collect()
    }
}

/// The file in which a type is written: its crate without `facedown_`, then the modules, such as
/// `core/scene`.
type Module = String;

/// Every named type that is reached from those visited.
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    by_module: BTreeMap<Module, BTreeMap<String, Declaration>>,
}

/// The module of a type; none for one that is built in, or a container of other types.
fn module<T: TS + 'static + ?Sized>() -> Option<Module> {
    T::output_path()?;
    let path = type_name::<T>().split('<').next()?.rsplit_once("::")?.0;
    Some(path.trim_start_matches("facedown_").replace("::", "/"))
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if let Some(module) = module::<T>() {
            let mut needs = Needs { config: &self.config, named: BTreeSet::new() };
            T::visit_dependencies(&mut needs);
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&self.config));
            let declaration = Declaration { text, needs: needs.named };
            let name = T::ident(&self.config);
            let here = self.by_module.entry(module).or_default();
            assert!(here.get(&name).is_none_or(|known| *known == declaration), "two types are named {name}");
            here.insert(name, declaration);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// The named types below one declaration, also within containers.
struct Needs<'a> {
    config: &'a Config,
    named: BTreeSet<(String, Module)>,
}

impl TypeVisitor for Needs<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        match module::<T>() {
            Some(module) => {
                self.named.insert((T::ident(self.config), module));
            }
            None => T::visit_dependencies(self),
        }
        T::visit_generics(self);
    }
}

/// All of the protocol.
fn declarations() -> Declarations {
    let mut all =
        Declarations { config: Config::default(), seen: HashSet::new(), by_module: BTreeMap::new() };
    all.visit::<ClientMessage>();
    all.visit::<ServerMessage>();
    all.visit::<account::SessionState>();
    all.visit::<account::NewAccount>();
    all.visit::<account::NewcomerView>();
    all.visit::<account::SignIn>();
    all.visit::<account::Recovery>();
    all.visit::<account::NewPassword>();
    all.visit::<account::WithPassword>();
    all.visit::<account::Codes>();
    all.visit::<super::PasskeysView>();
    all.visit::<super::PasskeyCeremony>();
    all.visit::<super::Confirmation>();
    all.visit::<super::NewPasskey>();
    all.visit::<super::PasskeySignIn>();
    all.visit::<super::PasskeyLabel>();
    all.visit::<account::ClaimSeats>();
    all.visit::<account::Claimed>();
    all.visit::<account::AccountExport>();
    all.visit::<players::LeaderBoard>();
    all.visit::<players::RatingPoint>();
    all.visit::<people::Profile>();
    all.visit::<people::PlayedGame>();
    all.visit::<people::PrivacySettings>();
    all.visit::<people::OtherAccount>();
    all.visit::<people::Named>();
    all.visit::<super::AllowChat>();
    all.visit::<super::ChatSettings>();
    all.visit::<super::ChatView>();
    all.visit::<super::TournamentChat>();
    all.visit::<super::NewChatLine>();
    all.visit::<super::NewReport>();
    all.visit::<super::SavedItem>();
    all.visit::<super::SavedContent>();
    all.visit::<super::NewSaved>();
    all.visit::<super::TurnView>();
    all.visit::<super::OpenedSeat>();
    all.visit::<super::PushState>();
    all.visit::<super::NewSubscription>();
    all.visit::<super::SubscriptionKept>();
    all.visit::<super::EndedSubscription>();
    all.visit::<players::TablePlayers>();
    all.visit::<account::NewApiToken>();
    all.visit::<account::ApiTokenMade>();
    all.visit::<super::NewChallenge>();
    all.visit::<super::ChallengeRequest>();
    all.visit::<super::ChallengeMessage>();
    all.visit::<LobbyRequest>();
    all.visit::<LobbyMessage>();
    all.visit::<super::Entered>();
    all.visit::<super::NewEntry>();
    all.visit::<super::NewEntryLink>();
    all.visit::<super::NewTournament>();
    all.visit::<super::OwnBoards>();
    all.visit::<super::TournamentAccess>();
    all.visit::<super::TournamentCommand>();
    all.visit::<super::TournamentMade>();
    all.visit::<super::TournamentMessage>();
    all.visit::<super::TournamentRequest>();
    all.visit::<super::TournamentSummary>();
    all.visit::<ErrorReply>();
    all.visit::<Health>();
    all.visit::<super::Notice>();
    all.visit::<GameSummary>();
    all.visit::<GameForm>();
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
    all.visit::<super::NewLocks>();
    all.visit::<super::Locked>();
    all.visit::<replay::NewReplay>();
    all.visit::<replay::NewExport>();
    all.visit::<replay::Replay>();
    all.visit::<position::NewPosition>();
    all.visit::<position::Position>();
    all.visit::<position::NewPositionAction>();
    all.visit::<position::PositionActed>();
    all.visit::<position::NewPositionLine>();
    all.visit::<position::PositionFollowed>();
    all.visit::<position::NewPositionTold>();
    all.visit::<position::PositionTold>();
    all.visit::<ByHandGame>();
    all.visit::<ByHandStand>();
    all.visit::<Lesson>();
    all.visit::<long::NewReview>();
    all.visit::<long::NewAnalysis>();
    all.visit::<long::NewSolution>();
    all.visit::<long::NewPuzzle>();
    all.visit::<long::NewHint>();
    all.visit::<long::LongAnswer>();
    all.visit::<NewPrinting>();
    all.visit::<Printing>();
    all
}

const HEAD: &str = "// The room's protocol, written from its Rust types. Do not edit: change those and run cargo xtask types\n";

impl Declarations {
    /// The page's files by name: one a module, and an index of them all.
    fn files(&self) -> BTreeMap<PathBuf, String> {
        let mut files = BTreeMap::new();
        let mut index = HEAD.to_owned();
        for (module, types) in &self.by_module {
            let mut imports: BTreeMap<&Module, BTreeSet<&str>> = BTreeMap::new();
            for declaration in types.values() {
                let words = declaration.words();
                for (name, from) in declaration.needs.iter().filter(|(name, _)| words.contains(name.as_str()))
                {
                    if from != module {
                        imports.entry(from).or_default().insert(name);
                    }
                }
            }
            let mut text = HEAD.to_owned();
            let up = "../".repeat(module.matches('/').count());
            for (from, names) in imports {
                let names = Vec::from_iter(names).join(", ");
                let _ = writeln!(text, "import type {{ {names} }} from \"{up}{from}\";");
            }
            for declaration in types.values() {
                text += "\n";
                text += &declaration.text;
            }
            let text = text.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
            files.insert(PathBuf::from(format!("{module}.ts")), text);
            let _ = writeln!(index, "export type * from \"./{module}\";");
        }
        files.insert(PathBuf::from("index.ts"), index);
        files
    }
}

/// Are the files to be written anew?
fn writing() -> bool {
    std::env::var_os("FACEDOWN_WRITE_TYPES").is_some()
}

/// Holds a file to what the types give, or writes it anew where that is asked for.
pub(super) fn hold(path: &Path, made: &str) {
    if writing() {
        let written =
            std::fs::create_dir_all(path.parent().unwrap()).and_then(|()| std::fs::write(path, made));
        written.unwrap_or_else(|e| panic!("{} cannot be written: {e}", path.display()));
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == made, "{} is not what the Rust types say; run cargo xtask types", path.display());
}

/// The forms of the games as the page gets them: its unit tests set up positions by them.
#[test]
fn the_forms_of_the_pages_tests_are_those_of_the_games() {
    let form = |game: &&'static dyn AnyGame| {
        let form = GameForm::of(*game).unwrap_or_else(|e| panic!("{}: {e}", game.about().id));
        serde_json::to_string(&form).unwrap()
    };
    let forms: Vec<String> = facedown_games::registry::all().iter().map(form).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/testing/forms.json");
    hold(&path, &format!("[\n{}\n]\n", forms.join(",\n")));
}

/// The files in a folder and in the folders below it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

const HERE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_pages_types_are_these() {
    let folder = Path::new(HERE).join("../../web/src/protocol/generated");
    let files: BTreeMap<PathBuf, String> =
        declarations().files().into_iter().map(|(name, text)| (folder.join(name), text)).collect();
    for (path, text) in &files {
        hold(path, text);
    }
    for path in files_below(&folder).into_iter().filter(|path| !files.contains_key(path)) {
        assert!(writing(), "{} is of no Rust module; run cargo xtask types", path.display());
        std::fs::remove_file(&path).unwrap();
    }
}
