//! Do the modules of a crate point one way only? Between the files of a folder, and between its folders, nothing leads
//! back: whoever reads a crate can read it from the bottom up.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::{self, Visit};

use super::{Passed, files, none, read};
use crate::shell::Root;

/// The crates that are held to it, by their folders.
const CRATES: &[&str] = &["core", "tournament", "lab"];

/// A module by its path below the crate: `["table", "referee"]`.
type Module = Vec<String>;

/// For each module the modules and items that its code names.
type Names = BTreeMap<Module, BTreeSet<Module>>;

/// Fails on a circle, with the modules that it is made of.
pub fn check(root: &Root) -> Result<Passed, String> {
    let sources = files(root, &[".rs"])?;
    let mut faults = Vec::new();
    for crate_ in CRATES {
        let folder = root.join(format!("crates/{crate_}/src"));
        let mut texts = Vec::new();
        for path in &sources {
            if let Ok(name) = path.strip_prefix(&folder) {
                texts.push((module(name), read(path)?));
            }
        }
        faults.extend(circles(&texts)?.into_iter().map(|circle| format!("crates/{crate_}: {circle}")));
    }
    none(faults)
}

/// The module that a file holds.
fn module(file: &Path) -> Module {
    let mut path: Module = file.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    let name = path.pop().unwrap_or_default();
    match name.trim_end_matches(".rs") {
        "mod" | "lib" | "main" => {}
        name => path.push(name.to_owned()),
    }
    path
}

/// The circles between the children of each folder, one of each group.
fn circles(texts: &[(Module, String)]) -> Result<Vec<String>, String> {
    let modules: BTreeSet<&Module> = texts.iter().map(|(module, _)| module).collect();
    let mut names = Names::new();
    for (module, text) in texts {
        let file = syn::parse_file(text).map_err(|e| format!("{}: {e}", module.join("::")))?;
        let children = modules.iter().filter(|m| m.len() == module.len() + 1 && m.starts_with(module));
        let children = children.filter_map(|m| m.last().cloned()).collect();
        let mut named = Named { module: module.clone(), children, found: BTreeSet::new() };
        named.visit_file(&file);
        names.insert(module.clone(), named.found);
    }
    let mut folders: BTreeSet<&[String]> = BTreeSet::new();
    folders.extend(modules.iter().filter_map(|m| m.split_last()).map(|(_, folder)| folder));
    Ok(folders.into_iter().filter_map(|folder| circle(folder, &modules, &names)).collect())
}

/// A circle between the children of one folder, as `a -> b -> a`.
fn circle(folder: &[String], modules: &BTreeSet<&Module>, names: &Names) -> Option<String> {
    // The folder's own file is one of its children, except the crate's, which only lists them.
    let child = |path: &Module| -> Option<String> {
        let next = path.strip_prefix(folder)?.first();
        let known = next.filter(|next| modules.contains(&[folder, &[(*next).clone()]].concat()));
        known.cloned().or_else(|| (!folder.is_empty()).then(|| "mod".to_owned()))
    };
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, named) in names {
        let Some(from) = child(module) else { continue };
        let to = named.iter().filter_map(child).filter(|to| *to != from);
        edges.entry(from.clone()).or_default().extend(to);
    }
    let reached = |from: &str| {
        let (mut seen, mut way) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(at) = way.pop() {
            let next = edges.get(&at).into_iter().flatten();
            way.extend(next.filter(|to| seen.insert((*to).clone())).cloned());
        }
        seen
    };
    let all: BTreeMap<&String, BTreeSet<String>> = edges.keys().map(|from| (from, reached(from))).collect();
    let (first, after) = all.iter().find(|(from, after)| after.contains(from.as_str()))?;
    let members = after.iter().filter(|m| all.get(m).is_some_and(|back| back.contains(first.as_str())));
    let members: Vec<&str> = members.map(String::as_str).collect();
    let place = if folder.is_empty() { "the crate".to_owned() } else { folder.join("::") };
    Some(format!("in {place} these name each other in a circle: {}", members.join(", ")))
}

/// Collects what a file names of its own crate, tests left out.
struct Named {
    module: Module,
    children: BTreeSet<String>,
    found: BTreeSet<Module>,
}

impl Named {
    /// Notes a path as it is written, if it begins within the crate.
    fn note(&mut self, path: &[String]) {
        let mut at = match path.first().map(String::as_str) {
            Some("crate") => Module::new(),
            Some("self" | "super") => self.module.clone(),
            // In an inner module the names of the file's own children mean something else; there are none in ours.
            Some(first) if self.children.contains(first) => self.module.clone(),
            _ => return,
        };
        for part in path {
            match part.as_str() {
                "crate" | "self" => {}
                "super" => drop(at.pop()),
                part => at.push(part.to_owned()),
            }
        }
        self.found.insert(at);
    }

    fn tree(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.tree(&path.tree, &with(&path.ident)),
            syn::UseTree::Name(name) => self.note(&with(&name.ident)),
            syn::UseTree::Rename(name) => self.note(&with(&name.ident)),
            syn::UseTree::Glob(_) => self.note(before),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(tree, before)),
        }
    }
}

impl<'ast> Visit<'ast> for Named {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let test = |a: &syn::Attribute| {
            a.path().is_ident("cfg") && a.parse_args::<syn::Path>().is_ok_and(|what| what.is_ident("test"))
        };
        if item.attrs.iter().any(test) {
            return;
        }
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if parts.len() > 1 {
            self.note(&parts);
        }
        visit::visit_path(self, path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let texts: Vec<_> =
            files.iter().map(|(name, text)| (module(Path::new(name)), (*text).to_owned())).collect();
        circles(&texts).unwrap()
    }

    #[test]
    fn folders_that_name_each_other_are_a_circle() {
        let circle = [
            ("lib.rs", "pub mod a; pub mod b; pub mod c;"),
            ("a.rs", "use crate::b::x::{One, Two};"),
            ("b/mod.rs", "pub mod x;"),
            ("b/x.rs", "fn f() -> crate::c::Three { todo() }"),
            ("c.rs", "use super::a;"),
        ];
        assert_eq!(found(&circle), ["in the crate these name each other in a circle: a, b, c"]);
        let mut open = circle;
        open[4].1 = "#[cfg(test)] mod tests { use crate::a::Four; } // use crate::a::Five;";
        assert_eq!(found(&open), [] as [&str; 0]);
    }

    #[test]
    fn files_of_a_folder_that_name_each_other_are_a_circle() {
        let (front, y) = (("a/mod.rs", "mod x; mod y; pub use x::X;"), ("a/y.rs", "pub struct Y;"));
        let each_other = [("a/x.rs", "use super::y::Y;"), ("a/y.rs", "use crate::a::x as other;")];
        assert_eq!(found(&each_other), ["in a these name each other in a circle: x, y"]);
        let through_the_front = [front, y, ("a/x.rs", "use super::Front;")];
        assert_eq!(found(&through_the_front), ["in a these name each other in a circle: mod, x"]);
        assert_eq!(found(&[front, y, ("a/x.rs", "use super::y::Y;")]), [] as [&str; 0]);
    }
}
