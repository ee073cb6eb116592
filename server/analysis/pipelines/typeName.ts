const NAMES: Record<string, string> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** Returns the name of a JSON Schema type in a sentence: "a whole number". */
export function typeName(type: unknown): string {
  return NAMES[String(type)] ?? String(type);
}
