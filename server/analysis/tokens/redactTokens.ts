import { urlEncoded } from "./urlEncoded.ts";

const TOKEN = /(token(?:=|%3D))(?!\[redacted\])[^\s&"'`<>\\)\]}]+/gi;
// A shorter one stands in too many words; what names it a token is redacted all the same.
const SECRET_MIN_CHARACTERS = 8;
const REDACTED = "[redacted]";
/** One text that is secret, or several. */
export type Secrets = string | readonly string[] | undefined;

/** No token of ours is longer, however it is written. None holds a line end. */
const TOKEN_MAX_CHARACTERS = 8 * 1024;

/** The text without weblog tokens: whatever follows `token=` in an address, and the secret itself wherever it stands,
 *  plain or as an address or JSON writes it. Engines put the whole address into their logs, on every error of the
 *  weblog. */
export function redactTokens(text: string, secret?: Secrets): string {
  const redacted = /token/i.test(text) ? text.replaceAll(TOKEN, `$1${REDACTED}`) : text;
  return waysToWrite(secret).reduce((left, one) => left.replaceAll(one, REDACTED), redacted);
}

/** The same for all texts among the values of an object. */
export function redactTexts<Fields extends object>(fields: Fields, secret: Secrets): Fields {
  const redacted = Object.entries(fields).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string" ? redactTokens(value, secret) : value,
  ]);
  return Object.fromEntries(redacted) as Fields;
}

/** Whether there can be anything to redact in a value, by its JSON: in most there is nothing. */
export function mayHoldToken(json: string, secret: Secrets): boolean {
  return /token/i.test(json) || waysToWrite(secret).some((one) => json.includes(one));
}

/** Where to take a text apart that goes on behind its end, so that neither part holds a piece of a token. 0: nowhere. */
export function placeBetweenTokens(text: string, secret?: Secrets): number {
  const at = Math.max(0, text.length - TOKEN_MAX_CHARACTERS);
  let place = at;
  for (const { index, 0: found } of text.matchAll(TOKEN))
    if (index < at && index + found.length > at) place = index;
  for (const one of waysToWrite(secret)) {
    const found = text.indexOf(one, Math.max(0, at - one.length + 1));
    if (found !== -1 && found < place) place = found;
  }
  return place;
}

/** What is left of a text whose beginning was cut off, without what may be the rest of a token: its first line, or of one
 *  that is longer than any token as much as a token has. */
export function withoutCutToken(text: string): string {
  const lineEnd = text.slice(0, TOKEN_MAX_CHARACTERS).indexOf("\n");
  return text.slice(lineEnd === -1 ? TOKEN_MAX_CHARACTERS : lineEnd + 1);
}

let known: { secret: string; ways: string[] } | undefined;

function waysToWrite(secret: Secrets): string[] {
  if (typeof secret === "object") return secret.flatMap(waysToWrite);
  if (secret === undefined || secret.length < SECRET_MIN_CHARACTERS) return [];
  // Addresses and JSON write these characters as they are.
  if (/^[A-Za-z0-9]+$/.test(secret)) return [secret];
  if (known?.secret !== secret) known = { secret, ways: waysOf(secret) };
  return known.ways;
}

function waysOf(secret: string): string[] {
  return [
    ...new Set([secret, encodeURIComponent(secret), urlEncoded(secret), JSON.stringify(secret).slice(1, -1)]),
  ];
}
