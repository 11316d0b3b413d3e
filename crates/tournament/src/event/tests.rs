use super::*;
use crate::round::Number;

fn enter(name: &str) -> Command {
    Command::Enter { name: name.into(), title: String::new(), rating: None, team: String::new() }
}

#[test]
fn commands_are_plain_data() {
    let text = serde_json::to_string(&Command::Withdraw { number: Number(3) }).unwrap();
    assert_eq!(text, r#"{"do":"withdraw","number":3}"#);
    let command: Command = serde_json::from_str(r#"{"do":"enter","name":"Ada"}"#).unwrap();
    assert_eq!(command, enter("Ada"));
}
