//! The part of JSON Schema (draft 2020-12) that `docs/results.schema.json` is
//! written in. A keyword that is not known here is an error of the schema: it
//! would be passed over in silence.

use serde_json::Value;

/// Keywords that only describe.
const ANNOTATIONS: [&str; 5] = ["$schema", "$id", "$defs", "title", "description"];

/// What is wrong with a document, a line for each place; empty when it is
/// valid.
///
/// # Panics
///
/// When the schema itself uses what is not known here.
pub fn violations(schema: &Value, document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(schema, schema, document, "", &mut found);
    found
}

fn check(root: &Value, schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let keywords = schema.as_object().expect("a schema is an object");
    if let Some(path) = keywords.get("$ref") {
        let path = path.as_str().expect("a reference is a text");
        let path = path.strip_prefix('#').expect("references are local");
        let target = root.pointer(path).expect("a reference has its target");
        return check(root, target, value, place, found);
    }
    for (keyword, wanted) in keywords {
        let met = match keyword.as_str() {
            name if ANNOTATIONS.contains(&name) => true,
            "type" => match wanted {
                Value::Array(kinds) => kinds.iter().any(|kind| is_of(value, kind)),
                kind => is_of(value, kind),
            },
            "const" => value == wanted,
            "enum" => wanted.as_array().expect("a list").contains(value),
            "minimum" => number(value, |x| x >= limit(wanted)),
            "maximum" => number(value, |x| x <= limit(wanted)),
            "exclusiveMinimum" => number(value, |x| x > limit(wanted)),
            "exclusiveMaximum" => number(value, |x| x < limit(wanted)),
            "minLength" => letters(value).is_none_or(|length| length >= size(wanted)),
            "maxLength" => letters(value).is_none_or(|length| length <= size(wanted)),
            "minItems" => value
                .as_array()
                .is_none_or(|items| items.len() >= size(wanted)),
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, wanted, item, &format!("{place}/{i}"), found);
                }
                true
            }
            "required" => value.as_object().is_none_or(|object| {
                let names = wanted.as_array().expect("a list");
                names
                    .iter()
                    .all(|name| object.contains_key(name.as_str().expect("a name")))
            }),
            "properties" => {
                for (name, schema) in wanted.as_object().expect("an object") {
                    if let Some(inner) = value.get(name) {
                        check(root, schema, inner, &format!("{place}/{name}"), found);
                    }
                }
                true
            }
            "additionalProperties" => {
                assert_eq!(wanted, &Value::Bool(false), "only false is known");
                let known = keywords["properties"].as_object().expect("an object");
                value
                    .as_object()
                    .is_none_or(|object| object.keys().all(|name| known.contains_key(name)))
            }
            unknown => panic!("keyword {unknown} is not known"),
        };
        if !met {
            found.push(format!("{place}: not {keyword} {wanted}"));
        }
    }
}

fn is_of(value: &Value, kind: &Value) -> bool {
    match kind.as_str().expect("the name of a type") {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        // 1.0 is an integer to JSON Schema, but never one of ours.
        "integer" => value.is_u64() || value.is_i64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("type {unknown} is not known"),
    }
}

fn number(value: &Value, met: impl Fn(f64) -> bool) -> bool {
    value.as_f64().is_none_or(met)
}

fn limit(wanted: &Value) -> f64 {
    wanted.as_f64().expect("a limit is a number")
}

fn letters(value: &Value) -> Option<usize> {
    value.as_str().map(|text| text.chars().count())
}

fn size(wanted: &Value) -> usize {
    let size = wanted.as_u64().expect("a size is a whole number");
    usize::try_from(size).expect("a small size")
}
