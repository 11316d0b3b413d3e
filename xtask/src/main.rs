//! `cargo xtask`: see the library, where all of it is.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::main()
}
