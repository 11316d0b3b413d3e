//! The limit of files that the process may have open; each connection is one.

#[cfg(unix)]
use rlimit::Resource;

/// Raises the soft limit of open files to the hard one, as far as the system allows. A program calls this before it opens
/// a room; where it fails, the room admits fewer connections.
pub fn raise_limit() {
    #[cfg(unix)]
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) => tracing::debug!(files, "raised the limit of open files"),
        Err(cause) => tracing::warn!(%cause, "cannot raise the limit of open files"),
    }
}

/// The limit of open files; `None` where the system has none or does not say.
#[must_use]
pub fn most() -> Option<usize> {
    #[cfg(unix)]
    return Resource::NOFILE.get_soft().ok().map(|files| usize::try_from(files).unwrap_or(usize::MAX));
    #[cfg(not(unix))]
    return None;
}
