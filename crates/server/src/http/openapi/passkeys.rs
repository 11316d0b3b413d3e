//! The endpoints of passkeys.

use super::Answer::One;
use super::Endpoint;
use super::codes::{OWNER, PASSWORD, STORED};
use super::endpoints::asks;

/// Refusals of endpoints that begin or finish something with a passkey.
const PASSKEY: &[&str] = &["no-randomness", "passkeys-elsewhere"];

/// The body of a request that needs no password.
const LATELY: &str = "{}";

/// The paths of passkeys.
pub(super) const PASSKEYS: &[Endpoint] = &[
    asks(
        "post",
        "/session/passkey/begin",
        "beginPasskeySignIn",
        "Begins to sign in by a passkey. Nobody is named: the browser offers the passkeys that it has for the room.",
        One(200, "PasskeyCeremony"),
    )
    .refused_by(&[PASSKEY, &["unfinished"]]),
    asks(
        "post",
        "/session/passkey",
        "signInByPasskey",
        "Signs in by a passkey; the answer sets the session's cookie.",
        One(200, "AccountView"),
    )
    .with_body("PasskeySignIn")
    .refused_by(&[
        STORED,
        PASSKEY,
        &["passkey-copied", "passkey-expired", "passkey-refused", "passkey-unknown", "too-many-tries"],
    ]),
    asks("get", "/account/passkeys", "passkeys", "The passkeys of the account.", One(200, "PasskeysView"))
        .refused_by(&[OWNER]),
    asks(
        "post",
        "/account/passkeys/begin",
        "beginPasskey",
        "Begins to add a passkey; with the password where the last sign-in was more than ten minutes ago.",
        One(200, "PasskeyCeremony"),
    )
    .with_body("Confirmation")
    .such_as(LATELY)
    .refused_by(&[OWNER, PASSWORD, PASSKEY, &["password-needed", "too-many-passkeys"]]),
    asks(
        "post",
        "/account/passkeys",
        "addPasskey",
        "Adds the passkey that the browser has made.",
        One(201, "PasskeysView"),
    )
    .with_body("NewPasskey")
    .refused_by(&[
        OWNER,
        PASSKEY,
        &["passkey-expired", "passkey-known", "passkey-refused", "too-many-passkeys", "wrong-passkey-label"],
    ]),
    asks(
        "post",
        "/account/passkeys/{id}",
        "labelPasskey",
        "Gives a passkey another label.",
        One(200, "PasskeysView"),
    )
    .with_body("PasskeyLabel")
    .refused_by(&[OWNER, &["no-such-passkey", "wrong-passkey-label"]]),
    asks(
        "post",
        "/account/passkeys/{id}/remove",
        "removePasskey",
        "Removes a passkey; with the password where the last sign-in was more than ten minutes ago.",
        One(200, "PasskeysView"),
    )
    .with_body("Confirmation")
    .such_as(LATELY)
    .refused_by(&[OWNER, PASSWORD, &["no-such-passkey", "password-needed"]]),
];
