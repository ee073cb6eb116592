/** A part of a comment and its offset. */
export type Part = { at: number; text: string } & (
  { kind: "text" | "mention" } | { kind: "link"; href: string }
);

const ADDRESS = String.raw`https?://[^\s<>"]+`;
// Punctuation at the end of a sentence is not part of the URL before it.
const TRAILING = /[.,;:!?'*_)\]}]+$/;

/**
 * Splits a comment into URLs, mentions and text; only http(s) URLs become links. Pure.
 * @param names the names of the mentioned people
 */
export function messageParts(body: string, names: string[]): Part[] {
  const mentions = names
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length)
    .map((name) => `@${escaped(name)}`);
  const pattern = new RegExp([ADDRESS, ...mentions].join("|"), "gu");
  const parts: Part[] = [];
  let end = 0;
  for (const found of body.matchAll(pattern)) {
    const part = toPart(found[0], found.index);
    if (found.index > end) parts.push({ kind: "text", at: end, text: body.slice(end, found.index) });
    parts.push(part);
    end = found.index + part.text.length;
  }
  if (end < body.length) parts.push({ kind: "text", at: end, text: body.slice(end) });
  return parts;
}

function toPart(found: string, at: number): Part {
  if (found.startsWith("@")) return { kind: "mention", at, text: found };
  const text = found.includes("(") ? found : found.replace(TRAILING, "");
  const href = URL.canParse(text) ? new URL(text).href : undefined;
  return href === undefined ? { kind: "text", at, text } : { kind: "link", at, text, href };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
