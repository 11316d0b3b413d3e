//! Work that takes a processor for a while: off the threads that serve sockets, a few pieces at a time.

use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::error::Error;

/// Pieces of work at one time. Each is bounded by the size of what it is given, so none lasts long.
static PLACES: Semaphore = Semaphore::const_new(2);

/// Time for which a piece of work waits for its place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Does a piece of work.
///
/// # Errors
/// [`Error::Busy`] where too many others wait, or what the work ends with.
pub(super) async fn work<T: Send + 'static>(
    piece: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let place = timeout(PATIENCE, PLACES.acquire()).await;
    let Ok(Ok(_place)) = place else { return Err(Error::Crowded) };
    spawn_blocking(piece).await.map_err(|_| Error::Unfinished)?
}
