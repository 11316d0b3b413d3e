//! JSON Schemas of the types on the wire, made from their TypeScript: one source (the Rust types), two languages.
//!
//! It reads the part of TypeScript that `ts-rs` writes: objects, unions, texts in quotes, arrays, tuples, maps and names.

use serde_json::{Map, Value, json};

/// The schemas of declarations such as `export type Name = ...;`, by name.
pub(super) fn schemas(typescript: &str) -> Map<String, Value> {
    let mut schemas = Map::new();
    for declaration in typescript.split("export type ").skip(1) {
        let mut reader = Reader { rest: declaration };
        let name = reader.word();
        reader.expect("=");
        let schema = reader.union();
        reader.expect(";");
        assert!(schemas.insert(name.clone(), schema).is_none(), "{name} stands twice");
    }
    schemas
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    /// Skips spaces and comments.
    fn skip(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            match self.rest.strip_prefix("/*").and_then(|rest| rest.split_once("*/")) {
                Some((_, rest)) => self.rest = rest,
                None => return,
            }
        }
    }

    fn eat(&mut self, sign: &str) -> bool {
        self.skip();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, sign: &str) {
        assert!(self.eat(sign), "expected `{sign}` before `{}`", &self.rest[..self.rest.len().min(60)]);
    }

    fn word(&mut self) -> String {
        self.skip();
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        assert!(!word.is_empty(), "expected a name before `{}`", &rest[..rest.len().min(60)]);
        self.rest = rest;
        word.to_owned()
    }

    fn quoted(&mut self) -> Option<String> {
        if !self.eat("\"") {
            return None;
        }
        let (text, rest) = self.rest.split_once('"').expect("an end of the quotes");
        self.rest = rest;
        Some(text.to_owned())
    }

    fn union(&mut self) -> Value {
        self.eat("|");
        let mut parts = vec![self.one()];
        while self.eat("|") {
            parts.push(self.one());
        }
        // Texts to choose from are one list.
        let words: Option<Vec<Value>> = parts.iter().map(|part| part.get("const").cloned()).collect();
        match words {
            Some(words) if words.len() > 1 => json!({"type": "string", "enum": words}),
            _ if parts.len() == 1 => parts.remove(0),
            _ => json!({"anyOf": parts}),
        }
    }

    fn one(&mut self) -> Value {
        let mut schema = self.simple();
        while self.eat("[]") {
            schema = json!({"type": "array", "items": schema});
        }
        if !self.eat("&") {
            return schema;
        }
        let mut all = vec![schema, self.simple()];
        while self.eat("&") {
            all.push(self.simple());
        }
        json!({"allOf": all})
    }

    fn simple(&mut self) -> Value {
        if let Some(text) = self.quoted() {
            return json!({"type": "string", "const": text});
        }
        if self.eat("{") {
            return self.object();
        }
        if self.eat("(") {
            let inner = self.union();
            self.expect(")");
            return inner;
        }
        if self.eat("[") {
            let mut items = Vec::new();
            while !self.eat("]") {
                items.push(self.union());
                self.eat(",");
            }
            return json!({"type": "array", "minItems": items.len(), "maxItems": items.len(), "prefixItems": items});
        }
        match self.word().as_str() {
            kind @ ("string" | "number" | "boolean" | "null") => json!({"type": kind}),
            "Array" => {
                self.expect("<");
                let items = self.union();
                self.expect(">");
                json!({"type": "array", "items": items})
            }
            name => json!({"$ref": format!("#/components/schemas/{name}")}),
        }
    }

    fn object(&mut self) -> Value {
        let (mut properties, mut required, mut rest) = (Map::new(), Vec::new(), Value::Bool(false));
        while !self.eat("}") {
            if self.eat("[") {
                // `[key in string]?: T`
                while !self.eat("]") {
                    self.word();
                }
                self.eat("?");
                self.expect(":");
                rest = self.union();
            } else {
                let name = self.quoted().unwrap_or_else(|| self.word());
                if !self.eat("?") {
                    required.push(json!(name));
                }
                self.expect(":");
                let schema = self.union();
                properties.insert(name, schema);
            }
            if !self.eat(",") {
                self.eat(";");
            }
        }
        let mut schema = json!({"type": "object", "properties": properties, "required": required});
        if rest != Value::Bool(false) {
            schema["additionalProperties"] = rest;
        }
        schema
    }
}

#[test]
fn typescript_is_read_as_schemas() {
    let both = schemas("export type A = { a: string } & B | null;");
    assert_eq!(both["A"]["anyOf"][0]["allOf"][1], json!({"$ref": "#/components/schemas/B"}));
    let text = "/** Words. */\nexport type A = { /** Of it. */ a: string, b?: number | null, c: Array<B>, d: [number, number], };\n\
                export type B = \"x\" | \"y\";\nexport type C = { \"type\": \"one\" } | { [key in string]?: boolean };\n";
    let schemas = schemas(text);
    assert_eq!(schemas["B"], json!({"type": "string", "enum": ["x", "y"]}));
    assert_eq!(schemas["A"]["required"], json!(["a", "c", "d"]));
    assert_eq!(schemas["A"]["properties"]["c"]["items"], json!({"$ref": "#/components/schemas/B"}));
    assert_eq!(schemas["A"]["properties"]["b"], json!({"anyOf": [{"type": "number"}, {"type": "null"}]}));
    assert_eq!(schemas["C"]["anyOf"][0]["properties"]["type"], json!({"type": "string", "const": "one"}));
    assert_eq!(schemas["C"]["anyOf"][1]["additionalProperties"], json!({"type": "boolean"}));
}
