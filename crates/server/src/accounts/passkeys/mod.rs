//! Passkeys: keys on somebody's devices that open an account without its password. The password stays.

mod ceremonies;
mod sites;

use facedown_protocol::{
    AccountView, Confirmation, NewPasskey as Wish, PasskeyCeremony, PasskeyPlace, PasskeySignIn, PasskeyView,
    PasskeysView,
};
use facedown_storage::Millis;
use facedown_storage::id::{Id, Token};
use facedown_storage::passkeys::{Kept, Key, MOST, NewPasskey, Passkey, Passkeys as Stored};
use passki::{
    AuthenticationCredential, AuthenticationOptions, Passki, PasskiError, RegistrationCredential,
    RegistrationOptions, ResidentKeyRequirement, StoredPasskey, UserVerificationRequirement,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Accounts, SignedIn, day};
use crate::error::{Error, PasskeyError};
use crate::room::cleaned;
use ceremonies::Asked;
pub(super) use ceremonies::Ceremonies;
pub(crate) use sites::Sites;

/// Characters of a label.
const LABEL: std::ops::RangeInclusive<usize> = 1..=60;

/// Bytes of the id by which an authenticator knows a passkey.
const CREDENTIAL: std::ops::RangeInclusive<usize> = 1..=1023;

/// A session that was opened so lately needs no password once more, in milliseconds.
const FRESH: Millis = 10 * 60 * 1000;

/// Algorithms in the order in which the room likes them, by their numbers in the registry of COSE: ES256, EdDSA, and RS256,
/// which is the only one of the keys that older Windows machines hold.
const ALGORITHMS: [i32; 3] = [-7, -8, -257];

/// Time that a browser gives its user for an answer, in milliseconds.
const PATIENCE: u64 = ceremonies::WITHIN as u64;

impl Accounts {
    /// Says where passkeys work to a page whose requests come with this `Host`.
    pub(crate) fn passkey_place(&self, host: &str) -> PasskeyPlace {
        self.sites.place(host)
    }

    /// The passkeys of an account.
    pub(crate) async fn passkeys(&self, who: &SignedIn) -> Result<PasskeysView, Error> {
        let passkeys = self.stored_passkeys()?.passkeys_of(&who.account.id).await?;
        Ok(PasskeysView {
            passkeys: passkeys.into_iter().map(view).collect(),
            most: MOST,
            fresh: self.is_fresh(who),
        })
    }

    /// Begins to add a passkey to an account.
    pub(crate) async fn begin_passkey(
        &self,
        who: &SignedIn,
        host: &str,
        wish: Confirmation,
    ) -> Result<PasskeyCeremony, Error> {
        let site = self.site(host)?;
        self.confirm_lately(who, wish).await?;
        let held = self.stored_passkeys()?.passkeys_of(&who.account.id).await?;
        if held.len() >= MOST as usize {
            return Err(PasskeyError::TooMany { most: MOST }.into());
        }
        let held: Vec<StoredPasskey> = held.into_iter().map(|passkey| stored(passkey.key)).collect();
        let mut options = RegistrationOptions::default();
        options.timeout = PATIENCE;
        options.resident_key = ResidentKeyRequirement::Preferred;
        options.user_verification = UserVerificationRequirement::Required;
        options.exclude_credentials = Some(&held);
        let (name, handle) = (&who.account.name, who.account.id.as_str().as_bytes());
        let (mut challenge, state) =
            site.start_passkey_registration(handle, name, name, options).map_err(refused)?;
        challenge.pub_key_cred_params.retain(|params| ALGORITHMS.contains(&params.alg));
        challenge
            .pub_key_cred_params
            .sort_by_key(|params| ALGORITHMS.iter().position(|algorithm| *algorithm == params.alg));
        self.asked(Asked::Add { session: who.session.id.clone(), state }, &challenge)
    }

    /// Adds the passkey that an authenticator has made to the account whose session asked for it.
    pub(crate) async fn add_passkey(
        &self,
        who: &SignedIn,
        host: &str,
        wish: Wish,
        device: String,
    ) -> Result<PasskeysView, Error> {
        let site = self.site(host)?;
        let label = match &wish.label {
            Some(label) => read_label(label)?,
            None => read_label(&device).unwrap_or_else(|_| site.rp_id.clone()),
        };
        let credential: RegistrationCredential = read(wish.credential)?;
        let asked = self.ceremonies.take(&Id::given(wish.ceremony), self.room.now());
        let Some(Asked::Add { session, state }) = asked else { return Err(PasskeyError::Expired.into()) };
        if session != who.session.id {
            return Err(PasskeyError::Expired.into());
        }
        let made = site.finish_passkey_registration(&credential, &state).map_err(refused)?;
        if !ALGORITHMS.contains(&made.algorithm) {
            return Err(refused(PasskiError::UnsupportedAlgorithm(made.algorithm)));
        }
        if !CREDENTIAL.contains(&made.credential_id.len()) {
            return Err(PasskeyError::Refused { why: "its id is too long".to_owned() }.into());
        }
        let key = Key {
            credential: made.credential_id,
            public_key: made.public_key,
            algorithm: made.algorithm,
            counter: made.counter,
        };
        let new = NewPasskey { id: self.room.random().id()?, label, site: site.rp_id.clone(), key };
        match self.stored_passkeys()?.add_passkey(self.room.now(), &who.account.id, new).await? {
            Kept::Done => tracing::info!("a passkey was added"),
            Kept::Known => return Err(PasskeyError::Known.into()),
            Kept::TooMany => return Err(PasskeyError::TooMany { most: MOST }.into()),
        }
        self.passkeys(who).await
    }

    /// Gives a passkey of an account another label.
    pub(crate) async fn label_passkey(
        &self,
        who: &SignedIn,
        id: Id,
        label: &str,
    ) -> Result<PasskeysView, Error> {
        let label = read_label(label)?;
        if !self.stored_passkeys()?.label_passkey(&who.account.id, &id, &label).await? {
            return Err(PasskeyError::NotYours.into());
        }
        self.passkeys(who).await
    }

    /// Removes a passkey of an account.
    pub(crate) async fn remove_passkey(
        &self,
        who: &SignedIn,
        id: Id,
        wish: Confirmation,
    ) -> Result<PasskeysView, Error> {
        self.confirm_lately(who, wish).await?;
        if !self.stored_passkeys()?.remove_passkey(&who.account.id, &id).await? {
            return Err(PasskeyError::NotYours.into());
        }
        self.passkeys(who).await
    }

    /// Begins a sign-in by a passkey. Nobody is named, so the answer is the same for anybody.
    pub(crate) fn begin_passkey_sign_in(&self, host: &str) -> Result<PasskeyCeremony, Error> {
        let site = self.site(host)?;
        let mut options = AuthenticationOptions::default();
        options.timeout = PATIENCE;
        options.user_verification = UserVerificationRequirement::Required;
        let (challenge, state) = site.start_passkey_authentication(&[], options).map_err(refused)?;
        self.asked(Asked::SignIn(state), &challenge)
    }

    /// Opens a session by a passkey.
    pub(crate) async fn sign_in_by_passkey(
        &self,
        host: &str,
        wish: PasskeySignIn,
        device: String,
    ) -> Result<(Token, AccountView), Error> {
        let site = self.site(host)?;
        let credential: AuthenticationCredential = read(wish.credential)?;
        let asked = self.ceremonies.take(&Id::given(wish.ceremony), self.room.now());
        let Some(Asked::SignIn(state)) = asked else { return Err(PasskeyError::Expired.into()) };
        let raw = Passki::base64_decode(&credential.raw_id).map_err(refused)?;
        let found = self.stored_passkeys()?.passkey(&raw).await?;
        let (account, passkey) = found.ok_or(PasskeyError::Unknown)?;
        let name = account.name.to_ascii_lowercase();
        self.count_try(&name)?;
        // The counter is looked at once the signature holds: nobody else makes a passkey look copied.
        let signed = stored(Key { counter: 0, ..passkey.key });
        let result = site.finish_passkey_authentication(&credential, &state, &signed).map_err(refused)?;
        if result.user_handle.as_deref() != Some(account.id.as_str().as_bytes()) {
            return Err(PasskeyError::Refused { why: "it names another account".to_owned() }.into());
        }
        if !self.stored_passkeys()?.passkey_used(self.room.now(), &passkey.id, result.counter).await? {
            tracing::warn!("a passkey counted backwards and was refused");
            return Err(PasskeyError::Copied.into());
        }
        self.tries.forgive(&name);
        self.open(account, device).await
    }

    fn site(&self, host: &str) -> Result<&Passki, Error> {
        let elsewhere = || PasskeyError::Elsewhere { at: self.sites.place(host).at };
        self.sites.of(host).ok_or_else(|| elsewhere().into())
    }

    /// Keeps a question, and says it to a browser.
    fn asked(&self, asked: Asked, options: &impl Serialize) -> Result<PasskeyCeremony, Error> {
        let Ok(Value::Object(options)) = serde_json::to_value(options) else { return Err(Error::Unfinished) };
        let id = self.room.random().id()?;
        self.ceremonies.begin(id.clone(), self.room.now(), asked);
        Ok(PasskeyCeremony { ceremony: id.to_string(), options })
    }

    /// Has the one who is signed in come in just now? Else they show the password.
    async fn confirm_lately(&self, who: &SignedIn, wish: Confirmation) -> Result<(), Error> {
        match wish.password {
            Some(password) => self.confirm(who, password).await,
            None if self.is_fresh(who) => Ok(()),
            None => Err(PasskeyError::Confirm.into()),
        }
    }

    fn is_fresh(&self, who: &SignedIn) -> bool {
        self.room.now() - who.session.made_at <= FRESH
    }

    fn stored_passkeys(&self) -> Result<&dyn Stored, Error> {
        self.storage.passkeys().ok_or(Error::Unfinished)
    }
}

/// A passkey as its owner sees it.
pub(super) fn view(passkey: Passkey) -> PasskeyView {
    let Passkey { id, label, site, made_at, used_at, copied_at, .. } = passkey;
    PasskeyView {
        id: id.to_string(),
        label,
        site,
        since: day(made_at),
        used: used_at.map(day),
        copied: copied_at.map(day),
    }
}

fn read_label(given: &str) -> Result<String, Error> {
    let label = cleaned(given).trim().to_owned();
    if LABEL.contains(&label.chars().count()) { Ok(label) } else { Err(PasskeyError::Label.into()) }
}

/// Reads what a browser sends of an authenticator.
fn read<T: DeserializeOwned>(credential: Map<String, Value>) -> Result<T, Error> {
    serde_json::from_value(Value::Object(credential))
        .map_err(|e| Error::Body { why: format!("credential: {e}") })
}

fn refused(error: PasskiError) -> Error {
    PasskeyError::Refused { why: error.to_string() }.into()
}

fn stored(key: Key) -> StoredPasskey {
    let mut stored = StoredPasskey::default();
    stored.credential_id = key.credential;
    stored.public_key = key.public_key;
    stored.algorithm = key.algorithm;
    stored.counter = key.counter;
    stored
}
