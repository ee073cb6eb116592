const TOKEN = /(token(?:=|%3D))(?!\[redacted\])[^\s&"'`<>\\)\]}]+/gi;
// A shorter secret occurs in too many words; after a token key it is redacted nevertheless.
const SECRET_MIN_CHARACTERS = 8;
const REDACTED = "[redacted]";
/** One secret, or several. */
export type Secrets = string | readonly string[] | undefined;

/** Upper limit of the length of our tokens in any encoding. No token contains a line end. */
const TOKEN_MAX_CHARACTERS = 8 * 1024;

/**
 * Redacts weblog tokens: the value after `token=` in a URL, and the secret itself anywhere, plain or in URL or JSON
 * encoding. Engines log the complete URL on every error of the weblog.
 */
export function redactTokens(text: string, secret?: Secrets): string {
  const redacted = /token/i.test(text) ? text.replaceAll(TOKEN, `$1${REDACTED}`) : text;
  return secretEncodings(secret).reduce((left, one) => left.replaceAll(one, REDACTED), redacted);
}

/** Redacts all texts among the values of an object. */
export function redactTexts<Fields extends object>(fields: Fields, secret: Secrets): Fields {
  const redacted = Object.entries(fields).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string" ? redactTokens(value, secret) : value,
  ]);
  return Object.fromEntries(redacted) as Fields;
}

/** Returns whether a value may contain a token, by its JSON: most do not. */
export function mayHoldToken(json: string, secret: Secrets): boolean {
  return /token/i.test(json) || secretEncodings(secret).some((one) => json.includes(one));
}

/**
 * Returns where to split a text that continues beyond its end, so that neither part contains a fragment of a token. 0:
 * nowhere.
 */
export function splitPosition(text: string, secret?: Secrets): number {
  const at = Math.max(0, text.length - TOKEN_MAX_CHARACTERS);
  let place = at;
  for (const { index, 0: found } of text.matchAll(TOKEN))
    if (index < at && index + found.length > at) place = index;
  for (const one of secretEncodings(secret)) {
    const found = text.indexOf(one, Math.max(0, at - one.length + 1));
    if (found !== -1 && found < place) place = found;
  }
  return place;
}

/**
 * Returns the end of a text without the possible remainder of a cut token at its beginning: without its first line, or,
 * for a line longer than any token, without the maximum length of a token.
 */
export function withoutCutToken(text: string): string {
  const lineEnd = text.slice(0, TOKEN_MAX_CHARACTERS).indexOf("\n");
  return text.slice(lineEnd === -1 ? TOKEN_MAX_CHARACTERS : lineEnd + 1);
}

let known: { secret: string; ways: string[] } | undefined;

function secretEncodings(secret: Secrets): string[] {
  if (typeof secret === "object") return secret.flatMap(secretEncodings);
  if (secret === undefined || secret.length < SECRET_MIN_CHARACTERS) return [];
  // URLs and JSON do not encode these characters.
  if (/^[A-Za-z0-9]+$/.test(secret)) return [secret];
  if (known?.secret !== secret) known = { secret, ways: listEncodings(secret) };
  return known.ways;
}

function listEncodings(secret: string): string[] {
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      encodeUrlPart(secret),
      JSON.stringify(secret).slice(1, -1),
    ]),
  ];
}

/** Encodes a text for a URL, including characters that the standard permits, because engines accept fewer. */
export function encodeUrlPart(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
