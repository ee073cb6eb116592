const TOKEN = /(token(?:=|%3D))[^\s&"'`<>\\)\]}]+/gi;
// A shorter one stands in too many words; what names it a token is redacted all the same.
const SECRET_MIN_CHARACTERS = 8;
const REDACTED = "[redacted]";

/** The text without weblog tokens: whatever follows `token=` in an address, and the secret itself wherever it stands,
 *  plain or as an address writes it. Engines put the whole address into their logs, on every error of the weblog. */
export function redactTokens(text: string, secret?: string): string {
  const redacted = /token/i.test(text) ? text.replaceAll(TOKEN, `$1${REDACTED}`) : text;
  if (secret === undefined || secret.length < SECRET_MIN_CHARACTERS) return redacted;
  return [secret, encodeURIComponent(secret)].reduce((left, one) => left.replaceAll(one, REDACTED), redacted);
}
