const NAMES: Record<string, string> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** A type of JSON Schema as a sentence names it: "a whole number". */
export function typeName(type: unknown): string {
  return NAMES[String(type)] ?? String(type);
}
