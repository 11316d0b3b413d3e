//! The disk's files as SQLite asks for them.

use std::ptr::{self, NonNull};

use sqlite_plugin::flags::{AccessFlags, LockLevel, OpenKind, OpenOpts, ShmLockMode};
use sqlite_plugin::vars;
use sqlite_plugin::vfs::{Vfs, VfsHandle, VfsResult};

use crate::disk::{Failure, Inside, Shared, find, held};
use crate::file::File;
use crate::locks::Who;
use crate::plan::{Fault, Kind, Op};

/// Locks of the index with which one writes, and copies: its first two.
const WRITING_LOCKS: u32 = 2;

/// All files of all disks.
pub(crate) struct Files;

/// An open file.
pub(crate) struct Handle {
    place: Place,
    kind: Kind,
}

/// The place of a file's bytes.
enum Place {
    OnDisk {
        disk: Shared,
        path: String,
        who: (Who, u64),
    },
    /// It has no name and nobody else sees it.
    Own(File),
}

impl VfsHandle for Handle {
    fn readonly(&self) -> bool {
        false
    }

    fn in_memory(&self) -> bool {
        false
    }
}

impl From<Failure> for i32 {
    fn from(Failure { fault, op }: Failure) -> i32 {
        match (fault, op) {
            (Fault::Busy, _) => vars::SQLITE_BUSY,
            (Fault::Full, Op::Write | Op::Truncate) => vars::SQLITE_FULL,
            // So the systems' own files say it.
            (Fault::Full, Op::Map) => vars::SQLITE_IOERR_SHMSIZE,
            (Fault::Full | Fault::Io | Fault::Cut, op) => op.failed(),
        }
    }
}

impl Handle {
    /// Does an operation on the disk's file, unless it fails.
    fn on_disk<T>(&mut self, op: Op, done: impl FnOnce(&mut Inside, &str, Who) -> T) -> VfsResult<Option<T>> {
        self.on_growing_disk(op, |_| false, done)
    }

    /// The same; `grows` is whether it takes more room.
    fn on_growing_disk<T>(
        &mut self,
        op: Op,
        grows: impl FnOnce(&Inside) -> bool,
        done: impl FnOnce(&mut Inside, &str, Who) -> T,
    ) -> VfsResult<Option<T>> {
        let Place::OnDisk { disk, path, who } = &self.place else { return Ok(None) };
        let mut inside = held(disk);
        if inside.is_cut(*who) {
            return Err(op.failed());
        }
        let grows = grows(&inside);
        inside.strike(self.kind, op, grows, false)?;
        Ok(Some(done(&mut inside, path, who.0)))
    }

    fn path(&self) -> &str {
        match &self.place {
            Place::OnDisk { path, .. } => path,
            Place::Own(_) => "",
        }
    }
}

fn read(file: &File, offset: usize, data: &mut [u8]) -> usize {
    let there = file.bytes.get(offset..).unwrap_or_default();
    let length = there.len().min(data.len());
    data[..length].copy_from_slice(&there[..length]);
    length
}

impl Vfs for Files {
    type Handle = Handle;

    fn open(&self, path: Option<&str>, opts: OpenOpts) -> VfsResult<Handle> {
        let kind = match opts.kind() {
            OpenKind::MainDb => Kind::Database,
            OpenKind::Wal => Kind::Log,
            _ => Kind::Other,
        };
        let Some(path) = path else { return Ok(Handle { place: Place::Own(File::default()), kind }) };
        let disk = find(path).ok_or(vars::SQLITE_CANTOPEN)?;
        let who = {
            let mut inside = held(&disk);
            let is_new = !inside.files.contains_key(path);
            inside.strike(kind, Op::Open, is_new, false)?;
            inside.files.entry(path.to_owned()).or_default();
            inside.open()
        };
        Ok(Handle { place: Place::OnDisk { disk, path: path.to_owned(), who }, kind })
    }

    fn delete(&self, path: &str) -> VfsResult<()> {
        let disk = find(path).ok_or(vars::SQLITE_IOERR_DELETE)?;
        let mut inside = held(&disk);
        inside.strike(kind_of(path), Op::Delete, false, false)?;
        inside.files.remove(path).map(drop).ok_or(vars::SQLITE_IOERR_DELETE_NOENT)
    }

    fn access(&self, path: &str, _: AccessFlags) -> VfsResult<bool> {
        let disk = find(path).ok_or(vars::SQLITE_IOERR_ACCESS)?;
        let mut inside = held(&disk);
        inside.strike(kind_of(path), Op::Access, false, false)?;
        Ok(inside.files.contains_key(path))
    }

    fn file_size(&self, handle: &mut Handle) -> VfsResult<usize> {
        if let Place::Own(file) = &handle.place {
            return Ok(file.bytes.len());
        }
        let size = |inside: &mut Inside, path: &str, _| inside.files.get(path).map_or(0, |f| f.bytes.len());
        Ok(handle.on_disk(Op::Size, size)?.unwrap_or(0))
    }

    fn truncate(&self, handle: &mut Handle, size: usize) -> VfsResult<()> {
        if let Place::Own(file) = &mut handle.place {
            file.set_len(size);
            return Ok(());
        }
        let path = handle.path().to_owned();
        let grows = |inside: &Inside| inside.files.get(&path).is_some_and(|f| size > f.bytes.len());
        let cut = |inside: &mut Inside, path: &str, _| {
            if let Some(file) = inside.files.get_mut(path) {
                file.set_len(size);
            }
        };
        handle.on_growing_disk(Op::Truncate, grows, cut)?;
        Ok(())
    }

    fn write(&self, handle: &mut Handle, offset: usize, data: &[u8]) -> VfsResult<usize> {
        let kind = handle.kind;
        let (disk, path, who) = match &mut handle.place {
            Place::Own(file) => {
                file.write(offset, data);
                return Ok(data.len());
            }
            Place::OnDisk { disk, path, who } => (disk, path, who),
        };
        let mut inside = held(disk);
        if inside.is_cut(*who) {
            return Err(Op::Write.failed());
        }
        let end = offset + data.len();
        let grows = inside.files.get(path.as_str()).is_some_and(|file| end > file.bytes.len());
        let struck = inside.strike(kind, Op::Write, grows, false);
        let written = match struck {
            Ok(()) => data.len(),
            // What fails is done in part.
            Err(_) => inside.part_of(data.len()),
        };
        if let Some(file) = inside.files.get_mut(path.as_str()) {
            file.write(offset, &data[..written]);
        }
        struck?;
        Ok(written)
    }

    fn read(&self, handle: &mut Handle, offset: usize, data: &mut [u8]) -> VfsResult<usize> {
        if let Place::Own(file) = &handle.place {
            return Ok(read(file, offset, data));
        }
        let copy = |inside: &mut Inside, path: &str, _| {
            inside.files.get(path).map_or(0, |file| read(file, offset, data))
        };
        Ok(handle.on_disk(Op::Read, copy)?.unwrap_or(0))
    }

    fn sync(&self, handle: &mut Handle) -> VfsResult<()> {
        let done = handle.on_disk(Op::Sync, |inside, path, _| inside.sync(path));
        if let (Err(_), Place::OnDisk { disk, path, who }) = (&done, &handle.place) {
            let mut inside = held(disk);
            // Who is cut off has nothing to do with the file any more.
            if !inside.is_cut(*who) {
                inside.give_up(path);
            }
        }
        done.map(drop)
    }

    fn lock(&self, handle: &mut Handle, level: LockLevel) -> VfsResult<()> {
        let took = handle.on_disk(Op::Lock, |inside, path, who| {
            inside.locks.entry(path.to_owned()).or_default().take(who, level)
        })?;
        if took == Some(false) { Err(vars::SQLITE_BUSY) } else { Ok(()) }
    }

    fn unlock(&self, handle: &mut Handle, level: LockLevel) -> VfsResult<()> {
        if let Place::OnDisk { disk, path, who } = &handle.place {
            let mut inside = held(disk);
            // What was locked in an earlier life nobody holds any more.
            if !inside.is_from_before(*who)
                && let Some(locks) = inside.locks.get_mut(path.as_str())
            {
                locks.leave(who.0, level);
            }
        }
        Ok(())
    }

    fn check_reserved_lock(&self, handle: &mut Handle) -> VfsResult<bool> {
        let reserved = handle
            .on_disk(Op::Lock, |inside, path, _| inside.locks.get(path).is_some_and(|l| l.is_reserved()))?;
        Ok(reserved.unwrap_or(false))
    }

    fn close(&self, handle: Handle) -> VfsResult<()> {
        if let Place::OnDisk { disk, path, who: (who, _) } = &handle.place {
            let mut inside = held(disk);
            if let Some(locks) = inside.locks.get_mut(path.as_str()) {
                locks.leave(*who, LockLevel::Unlocked);
            }
            inside.close(*who);
        }
        Ok(())
    }

    fn sector_size(&self, _: &mut Handle) -> VfsResult<i32> {
        Ok(512)
    }

    fn device_characteristics(&self, _: &mut Handle) -> VfsResult<i32> {
        // What every disk of today promises, and nothing beyond that.
        Ok(vars::SQLITE_IOCAP_POWERSAFE_OVERWRITE)
    }

    fn shm_map(
        &self,
        handle: &mut Handle,
        part: usize,
        size: usize,
        extend: bool,
    ) -> VfsResult<Option<NonNull<u8>>> {
        let path = handle.path().to_owned();
        let grows =
            |inside: &Inside| extend && inside.indexes.get(&path).is_none_or(|index| !index.has(part));
        let address = handle.on_growing_disk(Op::Map, grows, |inside, path, who| {
            inside.indexes.entry(path.to_owned()).or_default().part(who, part, size, extend)
        })?;
        Ok(address.flatten().and_then(|address| NonNull::new(ptr::with_exposed_provenance_mut(address))))
    }

    fn shm_lock(&self, handle: &mut Handle, offset: u32, count: u32, mode: ShmLockMode) -> VfsResult<()> {
        let Place::OnDisk { disk, path, who } = &handle.place else { return Err(vars::SQLITE_IOERR_SHMLOCK) };
        let mut inside = held(disk);
        let takes = matches!(mode, ShmLockMode::LockShared | ShmLockMode::LockExclusive);
        if takes {
            if inside.is_cut(*who) {
                return Err(Op::LockIndex.failed());
            }
            let writes = matches!(mode, ShmLockMode::LockExclusive) && offset < WRITING_LOCKS;
            inside.strike(handle.kind, Op::LockIndex, false, writes)?;
        } else if !inside.indexes.contains_key(path.as_str()) {
            // Left over from an earlier life.
            return Ok(());
        }
        let index = inside.indexes.entry(path.clone()).or_default();
        if index.lock(who.0, offset, count, mode) { Ok(()) } else { Err(vars::SQLITE_BUSY) }
    }

    fn shm_unmap(&self, handle: &mut Handle, _: bool) -> VfsResult<()> {
        if let Place::OnDisk { disk, path, who } = &handle.place
            && let Some(index) = held(disk).indexes.get_mut(path.as_str())
        {
            index.leave(who.0);
        }
        Ok(())
    }
}

/// The kind of a file, by its name.
fn kind_of(path: &str) -> Kind {
    if path.ends_with("-wal") {
        Kind::Log
    } else if path.ends_with("-journal") {
        Kind::Other
    } else {
        Kind::Database
    }
}
