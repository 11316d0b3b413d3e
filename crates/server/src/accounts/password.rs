//! Passwords: Argon2id with the library's parameters (19 MiB, two passes), a few at a time.

use std::sync::{Arc, LazyLock};
use std::thread;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::oneshot;

use crate::error::{AccountError, Error};

/// The shortest and the longest password, in characters.
pub(crate) const LENGTH: std::ops::RangeInclusive<usize> = 10..=200;

/// Hashes passwords: each takes 19 MiB and a processor for a while, so a few are hashed at once and the others wait. That is
/// done on threads of its own, whose memory is used again: of a thread that comes and goes the allocator keeps it.
#[derive(Clone, Debug)]
pub(crate) struct Hasher(Option<Arc<ThreadPool>>);

/// Passwords that are hashed at one time: as many as there are processors.
pub(crate) fn at_once() -> usize {
    thread::available_parallelism().map_or(1, |n| n.get())
}

/// A hash of no password that anybody has: whoever names an account that there is not waits as long as with a wrong
/// password.
static NOBODYS: LazyLock<String> = LazyLock::new(|| {
    let hash = Argon2::default().hash_password(b"this is nobody's password");
    hash.map(|hash: PasswordHash| hash.to_string()).unwrap_or_default()
});

impl Hasher {
    /// As many at a time as there are processors.
    pub(crate) fn new() -> Hasher {
        let threads = ThreadPoolBuilder::new()
            .num_threads(at_once())
            .thread_name(|n| format!("passwords-{n}"))
            // A fault in one is told to whoever waits for it, and ends no thread.
            .panic_handler(|_| {})
            .build();
        if let Err(cause) = &threads {
            tracing::error!(%cause, "there are no threads that hash passwords");
        }
        Hasher(threads.ok().map(Arc::new))
    }

    /// Hashes a password that somebody has chosen.
    ///
    /// # Errors
    /// One that is too short or too long, or that is the name.
    pub(crate) async fn hash(&self, password: String, name: &str) -> Result<String, Error> {
        if !LENGTH.contains(&password.chars().count()) || password.eq_ignore_ascii_case(name) {
            return Err(AccountError::Password.into());
        }
        self.work(move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash: PasswordHash| hash.to_string()).ok()
        })
        .await?
        .ok_or(Error::Unfinished)
    }

    /// Is this the password of a hash? Without a hash it is not, after the same time.
    pub(crate) async fn fits(&self, password: String, hash: Option<String>) -> Result<bool, Error> {
        self.work(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODYS.clone());
            let fits = PasswordHash::new(&hash)
                .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
            known && fits
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        self.0.as_ref().ok_or(Error::Busy)?.spawn_fifo(move || {
            // Nothing is hashed for whoever has left.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        });
        answered.await.map_err(|_| Error::Unfinished)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_fault_in_one_piece_ends_no_thread() {
        let hasher = Hasher::new();
        for _ in 0..at_once() + 1 {
            let failed = hasher.work(|| -> bool { panic!("a fault") }).await.unwrap_err();
            assert!(matches!(failed, Error::Unfinished), "{failed:?}");
        }
        assert!(hasher.work(|| true).await.unwrap());
    }

    #[tokio::test]
    async fn all_passwords_are_hashed_on_the_same_few_threads() {
        let hasher = Hasher::new();
        let mut threads = std::collections::HashSet::new();
        for _ in 0..20 * at_once() {
            threads.insert(hasher.work(|| thread::current().id()).await.unwrap());
        }
        assert!(threads.len() <= at_once(), "{threads:?}");
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let hasher = Hasher::new();
        let right = "correct horse battery".to_owned();
        let [one, other] = [
            hasher.hash(right.clone(), "ada").await.unwrap(),
            hasher.hash(right.clone(), "ada").await.unwrap(),
        ];
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, other, "each has a salt of its own");
        assert!(hasher.fits(right.clone(), Some(one.clone())).await.unwrap());
        assert!(!hasher.fits("Correct horse battery".to_owned(), Some(one)).await.unwrap());
        assert!(!hasher.fits(right.clone(), None).await.unwrap());
        assert!(!hasher.fits("this is nobody's password".to_owned(), None).await.unwrap());
        assert!(!hasher.fits(right, Some("nonsense".to_owned())).await.unwrap());
        for bad in ["short", "ninechars", &"x".repeat(201), "Long-Enough"] {
            assert_eq!(
                hasher.hash(bad.to_owned(), "long-enough").await.unwrap_err().code(),
                "wrong-password-choice"
            );
        }
    }
}
