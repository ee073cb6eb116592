/** A piece of a message, and where in it that stands. */
export type Part = { at: number; text: string } & (
  { kind: "text" | "mention" } | { kind: "link"; href: string }
);

const ADDRESS = String.raw`https?://[^\s<>"]+`;
// What ends a sentence does not belong to the address before it.
const TRAILING = /[.,;:!?'*_)\]}]+$/;

/** Takes a message apart: addresses of the web, people it mentions by name, and all the rest. Whatever is no address of
 *  the web stays text. Pure. names: of those it mentions. */
export function messageParts(body: string, names: string[]): Part[] {
  const mentions = names
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length)
    .map((name) => `@${escaped(name)}`);
  const pattern = new RegExp([ADDRESS, ...mentions].join("|"), "gu");
  const parts: Part[] = [];
  let end = 0;
  for (const found of body.matchAll(pattern)) {
    const part = partOf(found[0], found.index);
    if (found.index > end) parts.push({ kind: "text", at: end, text: body.slice(end, found.index) });
    parts.push(part);
    end = found.index + part.text.length;
  }
  if (end < body.length) parts.push({ kind: "text", at: end, text: body.slice(end) });
  return parts;
}

function partOf(found: string, at: number): Part {
  if (found.startsWith("@")) return { kind: "mention", at, text: found };
  const text = found.includes("(") ? found : found.replace(TRAILING, "");
  const href = URL.canParse(text) ? new URL(text).href : undefined;
  return href === undefined ? { kind: "text", at, text } : { kind: "link", at, text, href };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
