import { asFields, type Fields } from "../trace/parseTask.ts";

const MASK = "[redacted]";
const SECRET_WORDS =
  /(?:^|[^a-z])(?:pw|pwd|pass|psk|pat|auth|bearer|cookie|session|salt|pin)(?:[^a-z]|$)|passw|passphrase|secret|token|credential|api[-_. ]?key|access[-_. ]?key|private[-_. ]?key|license[-_. ]?key|signing[-_. ]?key|ssh[-_. ]?key|encryption[-_. ]?key|(?:^|[^a-z])keys?(?:[^a-z]|$)/;
const LEVELS_MAX = 20;
/** Shorter values occur in too many texts. */
const VALUE_MIN_CHARACTERS = 6;
const VALUES_MAX = 200;

/** Returns whether a parameter or variable of this name may contain a secret. Pure. */
export function isSecretName(name: string): boolean {
  // Words of camelCase are separated: dbPassword, apiKey.
  return SECRET_WORDS.test(name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase());
}

/** Returns the texts and numbers below secret names in the parameters of a workflow, longest first. Pure. */
export function secretValues(params: unknown): string[] {
  const found = new Set<string>();
  collect(params, { isSecret: false, level: 0, found });
  return [...found].toSorted((one, other) => other.length - one.length);
}

function collect(
  value: unknown,
  { isSecret, level, found }: { isSecret: boolean; level: number; found: Set<string> },
): void {
  if (level > LEVELS_MAX || found.size >= VALUES_MAX) return;
  if (typeof value === "string" || typeof value === "number") {
    if (isSecret && String(value).length >= VALUE_MIN_CHARACTERS) found.add(String(value));
    return;
  }
  if (Array.isArray(value))
    for (const one of value as unknown[]) collect(one, { isSecret, level: level + 1, found });
  const fields: Fields = asFields(value) ?? {};
  for (const [name, one] of Object.entries(fields))
    collect(one, { isSecret: isSecret || isSecretName(name), level: level + 1, found });
}

const USER_INFO = /([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@'"]{1,500}@/gi;
/** The name of an option or a variable, up to its value. */
const OPTION = /(?:^|[\s'"])-{1,2}([\w.-]{1,200})(?:=|\s+)(?!-{1,2}[A-Za-z])/g;
const ASSIGNMENT = /(?:^|[\s'"{,;(&?])([\w.-]{1,200})['"]?\s?[=:]\s?/g;
const VALUE = /"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s"'&,;]+/y;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi;

/**
 * Masks in a text what looks secret: the values of options and assignments with such names, users and passwords in
 * URLs, and `values`, anywhere. An option is masked together with the word behind it, unless that is an option
 * itself. Pure.
 */
export function maskText(text: string, values: readonly string[] = []): string {
  const masked = values.reduce((left, value) => left.replaceAll(value, MASK), text);
  const plain = masked.replaceAll(USER_INFO, `$1${MASK}@`).replaceAll(BEARER, `$1 ${MASK}`);
  return maskNamed(maskNamed(plain, OPTION), ASSIGNMENT);
}

/** Masks the values behind the names that a pattern finds, where these look secret. */
function maskNamed(text: string, pattern: RegExp): string {
  let masked = "";
  let end = 0;
  for (const { 0: head, 1: name = "", index } of text.matchAll(pattern)) {
    const at = index + head.length;
    if (at < end || !isSecretName(name)) continue;
    VALUE.lastIndex = at;
    const value = VALUE.exec(text)?.[0];
    if (value === undefined || value === MASK) continue;
    masked += text.slice(end, at) + MASK;
    end = at + value.length;
  }
  return masked + text.slice(end);
}

/** Masks all texts among the values of an object. Pure. */
export function maskTexts<Texts extends object>(fields: Texts, values: readonly string[] = []): Texts {
  const masked = Object.entries(fields).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string" ? maskText(value, values) : value,
  ]);
  return Object.fromEntries(masked) as Texts;
}

/**
 * Returns the parameters of a workflow without those whose names look secret, at any depth, with masked texts. Deeper
 * levels than 20 are dropped. Pure.
 */
export function withoutSecrets(params: unknown, values: readonly string[], level = 0): unknown {
  if (typeof params === "string") return maskText(params, values);
  if (typeof params !== "object" || params === null) return params;
  if (level >= LEVELS_MAX) return null;
  if (Array.isArray(params)) return params.map((one: unknown) => withoutSecrets(one, values, level + 1));
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => !isSecretName(name))
      .map(([name, one]: [string, unknown]) => [name, withoutSecrets(one, values, level + 1)]),
  );
}
