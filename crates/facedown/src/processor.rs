//! The processor: on an older one than the program was built for, people read so before it ends by an unknown instruction.

/// What to do where [`is_new_enough`] is false.
pub const TOO_OLD: &str = "This program is built for processors of level x86-64-v2, and this one is older. \
    Build it for yours, in a clone of the repository: RUSTFLAGS=\"-C target-cpu=native\" cargo build --release\n";

/// Has the processor what the program was built to use?
#[cfg(all(target_arch = "x86_64", target_feature = "popcnt"))]
pub fn is_new_enough() -> bool {
    // The standard library's own test is answered while it is built: what is built for has to be there.
    let has = raw_cpuid::CpuId::new().get_feature_info();
    has.is_some_and(|has| has.has_popcnt() && has.has_ssse3() && has.has_sse41() && has.has_sse42())
}

/// Has the processor what the program was built to use?
#[cfg(not(all(target_arch = "x86_64", target_feature = "popcnt")))]
pub fn is_new_enough() -> bool {
    true
}
