//! Bodies as clients send them: JSON, a form, or plain text; with what stands in the query.

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use serde_json::Value;

use super::refused::Refused;
use crate::bots::Fields;
use crate::error::Error;

/// Bytes of a body that are taken.
const LIMIT: usize = 64 * 1024;

/// The fields of a request, from its query and its body.
pub(super) struct Given(pub(super) Fields);

/// The body as text.
pub(super) struct Plain(pub(super) String);

async fn text(request: Request) -> Result<String, Error> {
    let bytes =
        to_bytes(request.into_body(), LIMIT).await.map_err(|_| Error::BodyTooLarge { limit: LIMIT })?;
    String::from_utf8(bytes.into()).map_err(|_| Error::Body { why: "it is no UTF-8 text".to_owned() })
}

/// The fields of an object, those within another one by both names: `clock.limit`. What is `null` is left out.
fn flatten(object: &serde_json::Map<String, Value>, before: &str, fields: &mut Fields) {
    for (name, value) in object {
        let name = format!("{before}{name}");
        let text = match value {
            Value::Object(inner) => {
                flatten(inner, &format!("{name}."), fields);
                continue;
            }
            Value::Null | Value::Array(_) => continue,
            Value::String(text) => text.clone(),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
        };
        fields.0.insert(name, text);
    }
}

/// Fields of a form, or of a query.
fn of_form(text: &str, fields: &mut Fields) {
    for (name, value) in form_urlencoded::parse(text.as_bytes()) {
        fields.0.insert(name.into_owned(), value.into_owned());
    }
}

impl<S: Send + Sync> FromRequest<S> for Given {
    type Rejection = Refused;

    async fn from_request(request: Request, _state: &S) -> Result<Given, Refused> {
        let mut fields = Fields::default();
        of_form(request.uri().query().unwrap_or_default(), &mut fields);
        let text = text(request).await?;
        match serde_json::from_str::<Value>(&text) {
            Ok(Value::Object(object)) => flatten(&object, "", &mut fields),
            _ if text.trim_start().starts_with(['{', '[']) => {
                return Err(Error::Body { why: "it begins as JSON and is none".to_owned() }.into());
            }
            _ => of_form(&text, &mut fields),
        }
        Ok(Given(fields))
    }
}

impl<S: Send + Sync> FromRequest<S> for Plain {
    type Rejection = Refused;

    async fn from_request(request: Request, _state: &S) -> Result<Plain, Refused> {
        Ok(Plain(text(request).await?))
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    async fn read(uri: &str, body: &str) -> Result<Fields, u16> {
        let request = Request::builder().uri(uri).body(Body::from(body.to_owned())).unwrap();
        Given::from_request(request, &())
            .await
            .map(|given| given.0)
            .map_err(|refused| refused.0.status().as_u16())
    }

    #[tokio::test]
    async fn a_body_is_read_however_it_is_written() {
        // As berserk 0.14 sends a challenge, and lichess-bot; and a form with its query.
        for (uri, body) in [
            (
                "/",
                r#"{"clock.limit": 300, "clock.increment": 0, "days": null, "color": "white", "rated": false}"#,
            ),
            (
                "/",
                r#"{"clock": {"limit": 300, "increment": "0"}, "color": "white", "rated": false, "rules": []}"#,
            ),
            ("/", "clock.limit=300&clock.increment=0&color=white&rated=false"),
            ("/?color=white&rated=false", "clock.limit=300&clock.increment=0"),
        ] {
            let fields = read(uri, body).await.unwrap();
            assert_eq!(fields.get("clock.limit"), Some("300"), "{body}");
            assert_eq!((fields.get("color"), fields.get("days")), (Some("white"), None), "{body}");
            assert!(!fields.is_set("rated"), "{body}");
        }
        assert_eq!(read("/", "").await.unwrap(), Fields::default());
        assert!(read("/?offeringDraw=True", "").await.unwrap().is_set("offeringDraw"));
    }

    #[tokio::test]
    async fn what_cannot_be_read_is_refused() {
        assert_eq!(read("/", "{\"color\": ").await, Err(400));
        assert_eq!(read("/", "[1, 2").await, Err(400));
        assert_eq!(read("/", &"x".repeat(LIMIT + 1)).await, Err(413));
    }
}
