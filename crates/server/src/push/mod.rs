//! Calls people back to games at the speed of letters although their page is closed, by the push services of their browsers
//! (RFC 8030, 8291, 8292). A note says at which table it is whose turn, and nothing of the position. A table's task only
//! says that somebody is awaited ([`Awaited`]); everything else happens in a task of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use facedown_protocol::{NewSubscription, SubscriptionKept};
use facedown_storage::id::{Id, Token};
use facedown_storage::push::{Kept, Push as Stored, Subscription};
use facedown_storage::{Holder, Millis, Storage};
use futures_util::future::join_all;
use ring::rand::SystemRandom;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

use crate::accounts::SignedIn;
use crate::error::{Error, PushError};
use crate::figures;
use crate::limits::{Meter, Pushing};
use crate::room::{Awaited, Room};

mod deliver;
#[cfg(test)]
mod device;
mod encrypt;
mod endpoint;
mod note;
mod vapid;

use deliver::{Answer, Courier, Message, Undelivered};
use endpoint::Place;
pub use endpoint::{Contact, OwnService};
use vapid::Vapid;

/// Notes that may be on their way at once, those included that wait to be sent again.
const UNDER_WAY: usize = 1000;

/// Time between two looks at browsers that were not heard of for long.
const EXPIRE_EVERY: Duration = Duration::from_secs(60 * 60);

/// How a room reaches push services.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushSettings {
    /// Whom a push service writes to about what this room sends.
    pub contact: Contact,
    /// The push services that may stand in a private network, or be spoken to without TLS.
    pub own_services: Vec<OwnService>,
}

/// The notes of a room; cheap to clone.
#[derive(Clone)]
pub(crate) struct Push {
    room: Room,
    storage: Arc<dyn Storage>,
    limits: Pushing,
    service: Option<Arc<Service>>,
}

/// What is needed to send.
struct Service {
    vapid: Vapid,
    courier: Courier,
    random: SystemRandom,
    own: Vec<OwnService>,
    places: Semaphore,
    sent: AtomicU64,
    failed: AtomicU64,
}

fn wrong(field: &'static str, why: &'static str) -> Error {
    PushError::Wrong { field, why }.into()
}

/// The id of a browser: the hash of its address, which stays out of logs and errors.
fn id_of(endpoint: &str) -> Id {
    Id::given(URL_SAFE_NO_PAD.encode(Sha256::digest(endpoint.as_bytes())))
}

/// Bytes that a browser gives in base64url.
fn bytes(text: &str, length: usize) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok().filter(|bytes| bytes.len() == length)
}

impl Push {
    /// The notes of a room; it sends none without settings.
    pub(crate) async fn open(room: Room, settings: Option<PushSettings>, limits: Pushing) -> Push {
        let storage = room.kept();
        let service = match settings {
            Some(settings) => match Service::open(&room, storage.as_ref(), settings, limits).await {
                Ok(service) => Some(Arc::new(service)),
                Err(why) => {
                    tracing::error!(%why, "nobody is called back to this room although its page is closed");
                    None
                }
            },
            None => None,
        };
        if let Some(service) = &service {
            let (sent, failed) = (Arc::downgrade(service), Arc::downgrade(service));
            let read = |count: &AtomicU64| figures::whole(count.load(Ordering::Relaxed) as usize);
            room.figures().look_at("push_sent", "Notes that push services have taken", move || {
                sent.upgrade().map_or(0, |service| read(&service.sent))
            });
            room.figures().look_at("push_failed", "Notes that came to no push service", move || {
                failed.upgrade().map_or(0, |service| read(&service.failed))
            });
        }
        Push { room, storage, limits, service }
    }

    fn stored(&self) -> Result<&dyn Stored, Error> {
        self.storage.push().ok_or(Error::Unfinished)
    }

    fn service(&self) -> Result<&Arc<Service>, Error> {
        self.service.as_ref().ok_or(PushError::Off.into())
    }

    /// The public key of the room, where it sends notes.
    pub(crate) fn key(&self) -> Option<String> {
        self.service.as_ref().map(|service| service.vapid.public())
    }

    /// Keeps a browser that wants to hear of the turns of its account and of its seats.
    ///
    /// # Errors
    /// A room that sends no notes, an address or keys that are none, a browser with nobody who could be called.
    pub(crate) async fn subscribe(
        &self,
        who: Option<SignedIn>,
        wish: NewSubscription,
    ) -> Result<SubscriptionKept, Error> {
        let service = self.service()?;
        Place::read(&wish.endpoint, &service.own).map_err(|why| wrong("endpoint", why))?;
        let p256dh = bytes(&wish.keys.p256dh, encrypt::PUBLIC)
            .filter(|key| encrypt::encrypt(&service.random, key, &[0; encrypt::SECRET], b"").is_ok())
            .ok_or_else(|| {
                wrong("keys.p256dh", "the public key is a point of P-256: 65 bytes in base64url")
            })?;
        let auth = bytes(&wish.keys.auth, encrypt::SECRET)
            .ok_or_else(|| wrong("keys.auth", "the secret is 16 bytes in base64url"))?;
        let seats = match wish.seats {
            Some(seats) if seats.len() > self.limits.seats => {
                return Err(PushError::TooManySeats { most: self.limits.seats }.into());
            }
            Some(mut seats) => {
                // Each of them is looked for in the storage.
                seats.sort();
                seats.dedup();
                let mut own = Vec::with_capacity(seats.len());
                for seat in seats {
                    let table = Id::given(seat.table);
                    let player = self.room.player_by(&table, &Token::given(seat.token)).await?;
                    own.extend(player.map(|player| (table, player)));
                }
                Some(own)
            }
            None => None,
        };
        let id = id_of(&wish.endpoint);
        let account = who.is_some();
        let kept = Kept {
            subscription: Subscription { id: id.clone(), endpoint: wish.endpoint, p256dh, auth },
            session: who.map(|who| who.session.id),
            seats,
            replaces: wish.replaces.as_deref().map(id_of),
            most: self.limits.each,
        };
        let seats = self.stored()?.keep_subscription(self.room.now(), kept).await?;
        if seats == 0 && !account {
            self.stored()?.end_subscription(&id).await?;
            return Err(PushError::Nobody.into());
        }
        Ok(SubscriptionKept { seats, account })
    }

    /// Forgets a browser. Whoever knows its address is the browser; one that is not there is forgotten already.
    ///
    /// # Errors
    /// Something that is no address.
    pub(crate) async fn unsubscribe(&self, endpoint: &str) -> Result<(), Error> {
        if !Place::is_address(endpoint) {
            return Err(wrong(
                "endpoint",
                "the endpoint is the address that the browser had at its push service",
            ));
        }
        self.stored()?.end_subscription(&id_of(endpoint)).await?;
        Ok(())
    }

    /// Sends notes until the room closes.
    pub(crate) async fn keep_sending(self, mut awaited: Receiver<Awaited>) {
        let Some(service) = self.service.clone() else { return };
        let closing = self.room.closing();
        let under_way = TaskTracker::new();
        let mut meter = Meter::new(self.limits.notes, Instant::now().into_std());
        let mut expire_at = Instant::now();
        loop {
            let turn = tokio::select! {
                biased;
                () = closing.cancelled() => break,
                () = tokio::time::sleep_until(expire_at) => {
                    self.expire().await;
                    expire_at = Instant::now() + EXPIRE_EVERY;
                    continue;
                }
                turn = awaited.recv() => turn,
            };
            match turn {
                Ok(turn) => {
                    let spent = meter.take(Instant::now().into_std()).is_err();
                    if spent || under_way.len() >= UNDER_WAY {
                        service.failed.fetch_add(1, Ordering::Relaxed);
                        tracing::debug!("a note was left out: too many are on their way");
                        continue;
                    }
                    let (push, service, closing) = (self.clone(), Arc::clone(&service), closing.clone());
                    under_way.spawn(async move {
                        tokio::select! {
                            () = closing.cancelled() => {}
                            () = push.tell(&service, turn) => {}
                        }
                    });
                }
                Err(RecvError::Lagged(missed)) => {
                    service.failed.fetch_add(missed, Ordering::Relaxed);
                    tracing::warn!(missed, "notes were left out: more came than could be sent");
                }
                Err(RecvError::Closed) => break,
            }
        }
        under_way.close();
        under_way.wait().await;
    }

    async fn expire(&self) {
        let forgotten = Millis::try_from(self.limits.forgotten.as_millis()).unwrap_or(Millis::MAX / 2);
        let Some(stored) = self.storage.push() else { return };
        match stored.expire_subscriptions(self.room.now() - forgotten).await {
            Ok(0) => {}
            Ok(gone) => tracing::info!(gone, "browsers that were not heard of for long are no longer called"),
            Err(cause) => tracing::warn!(%cause, "it is not known which browsers were not heard of for long"),
        }
    }

    /// Tells all browsers of whoever is awaited.
    async fn tell(&self, service: &Service, turn: Awaited) {
        let Some(stored) = self.storage.push() else { return };
        // Those of the seat, and those of its account.
        let most = self.limits.each.saturating_mul(2);
        let browsers = match stored.subscribed(&turn.table, turn.player, most).await {
            Ok(browsers) => browsers,
            Err(cause) => return tracing::warn!(%cause, "it is not known who is to be called"),
        };
        let text = note::of(&turn);
        join_all(browsers.iter().map(|browser| self.send(service, browser, &turn, &text))).await;
    }

    /// Tells one browser, in several tries where its push service wants that.
    async fn send(&self, service: &Service, browser: &Subscription, turn: &Awaited, text: &[u8]) {
        let mut wait = self.limits.again_after;
        for last in (0..self.limits.tries.max(1)).rev() {
            let named = match self.send_once(service, browser, turn, text).await {
                Ok(Answer::Taken) => {
                    service.sent.fetch_add(1, Ordering::Relaxed);
                    return;
                }
                Ok(Answer::Gone) => return self.forget(&browser.id).await,
                Ok(Answer::Again(named)) => named,
                Ok(Answer::Refused(status)) => {
                    tracing::warn!(%status, service = service_of(&browser.endpoint), "a push service refuses a note");
                    break;
                }
                Err(why @ (Undelivered::Private | Undelivered::Name | Undelivered::Message(_))) => {
                    tracing::warn!(%why, service = service_of(&browser.endpoint), "a note cannot be sent");
                    break;
                }
                Err(why) => {
                    tracing::debug!(%why, service = service_of(&browser.endpoint), "a note was not sent");
                    None
                }
            };
            let pause = named.unwrap_or(wait);
            if last == 0 || pause > self.limits.again_within {
                break;
            }
            tokio::time::sleep(pause).await;
            wait = wait.saturating_mul(2);
            // Who has acted meanwhile is not called.
            let seen = self.room.seen(&turn.table, Holder::Player(turn.player)).await;
            if !seen.is_ok_and(|seen| seen.view.to_act.contains(&turn.seat)) {
                return;
            }
        }
        service.failed.fetch_add(1, Ordering::Relaxed);
    }

    async fn send_once(
        &self,
        service: &Service,
        browser: &Subscription,
        turn: &Awaited,
        text: &[u8],
    ) -> Result<Answer, Undelivered> {
        let _place = service.places.acquire().await.map_err(|_| Undelivered::Late)?;
        // A service that is none of the room's own any more is not gone to.
        let to = Place::read(&browser.endpoint, &service.own).map_err(|_| Undelivered::Private)?;
        let body = encrypt::encrypt(&service.random, &browser.p256dh, &browser.auth, text);
        let authorization = service.vapid.authorization(&to.origin, self.room.now());
        let (Ok(body), Some(authorization)) = (body, authorization) else { return Err(Undelivered::Name) };
        let topic = note::topic(&browser.auth, &turn.table);
        service.courier.send(&to, Message { body, authorization, kept: self.limits.kept, topic }).await
    }

    async fn forget(&self, id: &Id) {
        let Some(stored) = self.storage.push() else { return };
        if let Err(cause) = stored.end_subscription(id).await {
            tracing::warn!(%cause, "a browser that wants to hear nothing more was not forgotten");
        }
    }
}

/// The host of the push service in a browser's address there: the rest of it is a secret.
pub(crate) fn service_of(endpoint: &str) -> &str {
    endpoint.split('/').nth(2).unwrap_or_default()
}

impl Service {
    async fn open(
        room: &Room,
        storage: &dyn Storage,
        settings: PushSettings,
        limits: Pushing,
    ) -> Result<Service, String> {
        let stored = storage.push().ok_or("the storage keeps no key for it")?;
        let fresh = Vapid::fresh().ok_or("the system gives no random bytes")?;
        let kept = stored.push_key(room.now(), fresh).await.map_err(|error| error.to_string())?;
        let vapid = Vapid::read(&kept, settings.contact).ok_or("the key that is kept cannot be read")?;
        let within = limits.answered_within;
        // The certificates of the system are files.
        let courier = tokio::task::spawn_blocking(move || Courier::new(within)).await;
        let courier = courier.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
        Ok(Service {
            vapid,
            courier,
            random: SystemRandom::new(),
            own: settings.own_services,
            places: Semaphore::new(limits.at_once.clamp(1, Semaphore::MAX_PERMITS)),
            sent: AtomicU64::new(0),
            failed: AtomicU64::new(0),
        })
    }
}
