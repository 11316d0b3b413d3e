//! A file as programs see it, and as the power's going off would leave it.

use rand::Rng;

/// The piece of a file that a disk writes whole or not at all.
const SECTOR: usize = 512;

/// A change that no sync has made last yet.
#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Length(usize),
}

/// A file in memory.
#[derive(Clone, Default, Debug)]
pub(crate) struct File {
    /// The bytes that reading shows.
    pub(crate) bytes: Vec<u8>,
    /// The bytes that last when the power goes off.
    lasting: Vec<u8>,
    changes: Vec<Change>,
}

impl File {
    pub(crate) fn write(&mut self, at: usize, bytes: &[u8]) {
        put(&mut self.bytes, at, bytes);
        self.changes.push(Change::Write { at, bytes: bytes.to_vec() });
    }

    pub(crate) fn set_len(&mut self, length: usize) {
        self.bytes.resize(length, 0);
        self.changes.push(Change::Length(length));
    }

    pub(crate) fn sync(&mut self) {
        for change in std::mem::take(&mut self.changes) {
            match change {
                Change::Write { at, bytes } => put(&mut self.lasting, at, &bytes),
                Change::Length(length) => self.lasting.resize(length, 0),
            }
        }
    }

    /// The power goes off.
    pub(crate) fn lose_power(&mut self, chance: &mut impl Rng) {
        self.give_up(chance);
        self.bytes = self.lasting.clone();
    }

    /// A sync fails: any part of what it should have made last is on the disk, in sectors, and no later one makes the
    /// rest last, though reading shows it.
    pub(crate) fn give_up(&mut self, chance: &mut impl Rng) {
        let mut half = || chance.next_u32() & 1 == 0;
        for change in std::mem::take(&mut self.changes) {
            match change {
                Change::Length(length) if half() => self.lasting.resize(length, 0),
                Change::Length(_) => {}
                Change::Write { at, bytes } => {
                    let mut from = 0;
                    while from < bytes.len() {
                        // Up to the next border between sectors.
                        let until = bytes.len().min(from + SECTOR - (at + from) % SECTOR);
                        if half() {
                            put(&mut self.lasting, at + from, &bytes[from..until]);
                        }
                        from = until;
                    }
                }
            }
        }
    }
}

fn put(file: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    if file.len() < at + bytes.len() {
        file.resize(at + bytes.len(), 0);
    }
    file[at..at + bytes.len()].copy_from_slice(bytes);
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn what_was_synced_outlives_the_power() {
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        let mut file = File::default();
        file.write(0, &[1; 2048]);
        file.sync();
        for _ in 0..50 {
            file.lose_power(&mut chance);
            assert_eq!(file.bytes, [1; 2048]);
        }
    }

    #[test]
    fn what_was_not_synced_is_there_in_part_by_sectors() {
        let mut chance = ChaCha8Rng::seed_from_u64(2);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut file = File::default();
            file.write(0, &[1; 1536]);
            file.sync();
            file.write(100, &[2; 1024]);
            assert_eq!(file.bytes[100..1124], [2; 1024]);
            file.lose_power(&mut chance);
            let parts = [100..512, 512..1024, 1024..1124].map(|part| {
                let first = file.bytes[part.start];
                assert!(file.bytes[part].iter().all(|byte| *byte == first));
                first
            });
            assert_eq!((file.bytes[99], file.bytes[1124]), (1, 1));
            seen.insert(parts);
        }
        assert_eq!(seen.len(), 8, "{seen:?}");
    }

    #[test]
    fn what_a_sync_has_given_up_lasts_only_if_it_is_written_again() {
        let mut chance = ChaCha8Rng::seed_from_u64(3);
        let mut file = File::default();
        file.write(0, &[1; 64 * 512]);
        file.sync();
        file.write(0, &[2; 64 * 512]);
        file.give_up(&mut chance);
        file.sync();
        assert_eq!(file.bytes, [2; 64 * 512]);
        let lasting = file.lasting.iter().filter(|byte| **byte == 2).count() / 512;
        assert!((1..64).contains(&lasting), "{lasting}");
        file.write(0, &[2; 64 * 512]);
        file.sync();
        assert_eq!(file.lasting, file.bytes);
    }
}
