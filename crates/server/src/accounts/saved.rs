//! What the pages of an account save with it. The room keeps it as it is and gives it to nobody else.

use facedown_protocol::{MOST_SAVED, NewSaved, SavedContent, SavedItem, SavedKind};
use facedown_storage::saved::{Changed, Item, ItemName, MOST_BYTES, MOST_ITEMS, Saved};
use serde_json::{Map, Value};
use tokio::task::spawn_blocking;

use super::{Accounts, SignedIn};
use crate::error::{Error, SavedError};

impl Accounts {
    /// Everything that the account has saved, without contents, and what it has deleted.
    pub(crate) async fn saved(&self, who: &SignedIn) -> Result<Vec<SavedItem>, Error> {
        let items = self.saves()?.items(&who.account.id).await?;
        Ok(items.into_iter().filter_map(shown).collect())
    }

    /// One thing with its content.
    pub(crate) async fn saved_content(&self, who: &SignedIn, name: ItemName) -> Result<SavedContent, Error> {
        let found = self.saves()?.item(&who.account.id, &name).await?;
        let found = found.and_then(|(item, content)| Some(SavedContent { item: shown(item)?, content }));
        found.ok_or_else(|| SavedError::Missing.into())
    }

    /// All that the account has saved, for what it takes along.
    pub(super) async fn saved_contents(&self, who: &SignedIn) -> Result<Vec<SavedContent>, Error> {
        let all = self.saves()?.contents(&who.account.id).await?;
        let whole = |(item, content)| Some(SavedContent { item: shown(item)?, content });
        Ok(all.into_iter().filter_map(whole).collect())
    }

    /// Saves a new thing, or another version of one.
    pub(crate) async fn save(
        &self,
        who: &SignedIn,
        name: ItemName,
        wish: NewSaved,
    ) -> Result<SavedItem, Error> {
        let NewSaved { from, content } = wish;
        if content.len() > MOST_SAVED {
            let why = format!("it has {} bytes; {} are saved", content.len(), MOST_SAVED);
            return Err(SavedError::Content { why }.into());
        }
        let content = spawn_blocking(move || match serde_json::from_str::<Map<String, Value>>(&content) {
            Ok(_) => Ok(content),
            Err(e) => Err(SavedError::Content { why: format!("the content is no JSON object: {e}") }),
        });
        let content = content.await.map_err(|_| Error::Unfinished)??;
        self.changed(who, name, from, Some(content)).await
    }

    /// Deletes a version of a thing.
    pub(crate) async fn delete_saved(
        &self,
        who: &SignedIn,
        name: ItemName,
        from: i64,
    ) -> Result<SavedItem, Error> {
        self.changed(who, name, Some(from), None).await
    }

    async fn changed(
        &self,
        who: &SignedIn,
        name: ItemName,
        from: Option<i64>,
        content: Option<String>,
    ) -> Result<SavedItem, Error> {
        let now = self.room.now();
        match self.saves()?.change(now, &who.account.id, name, from, content).await? {
            Changed::Done(item) => shown(item).ok_or_else(|| SavedError::Name.into()),
            Changed::Elsewhere => Err(SavedError::Elsewhere.into()),
            Changed::Full => {
                Err(SavedError::Full { items: MOST_ITEMS, bytes: MOST_BYTES / 1024 / 1024 }.into())
            }
        }
    }

    fn saves(&self) -> Result<&dyn Saved, Error> {
        self.storage.saved().ok_or(Error::Unfinished)
    }
}

/// The name in a path.
///
/// # Errors
/// [`SavedError::Name`] where nothing can have it.
pub(crate) fn item_name(kind: &str, id: String) -> Result<ItemName, SavedError> {
    let kind = SavedKind::named(kind).ok_or(SavedError::Name)?.name().to_owned();
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if (1..=64).contains(&id.len()) && id.chars().all(plain) {
        Ok(ItemName { kind, id })
    } else {
        Err(SavedError::Name)
    }
}

/// An item as pages see it; `None` where its kind was a later version's.
fn shown(item: Item) -> Option<SavedItem> {
    let Item { name: ItemName { kind, id }, version, at, bytes } = item;
    Some(SavedItem { kind: SavedKind::named(&kind)?, id, version, at, deleted: bytes.is_none() })
}
