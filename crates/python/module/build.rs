//! The module has the same functions for many games, of which the linker keeps one each.

fn main() {
    let target = |of: &str| std::env::var(format!("CARGO_CFG_TARGET_{of}")).unwrap_or_default();
    // Where Rust links with lld, which can do that.
    if [target("OS"), target("ARCH"), target("ENV")] == ["linux", "x86_64", "gnu"] {
        println!("cargo::rustc-link-arg-cdylib=-Wl,--icf=all");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
