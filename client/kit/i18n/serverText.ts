type Translate = (message: string) => string | undefined;

let translate: Translate | undefined;

/**
 * Registers translations of server texts. Keys are the texts of the server's source, with placeholders as
 * "${name}"; values have the same placeholders.
 */
export function addServerTexts(texts: Record<string, string>): void {
  translate = translation(texts);
}

/** Translates a server text; returns it unchanged without a translation. */
export function serverText(message: string): string {
  return translate?.(message) ?? message;
}

const HOLE = /\$\{[^}]*\}/g;
// The values of these placeholders are translated too.
const WORDS = new Set(["${message}", "${reason}", "${why}", "${status}", "${known.status}"]);
// So are these, but only known values match: as patterns they would match too much.
const KNOWN_WORDS = new Set(["${words}", "${because}", "${times(known.finalizeTries)}"]);

/**
 * Returns a function that translates a text. Of several matching patterns, those around a complete sentence win,
 * then those with the most literal words.
 */
export function translation(texts: Record<string, string>): Translate {
  const patterns = Object.entries(texts)
    .filter(([key]) => key.includes("${"))
    .map(([key, text]) => ({
      holes: [...(key.match(HOLE) ?? [])],
      pattern: new RegExp(`^${key.split(HOLE).map(escaped).join("(.+?)")}$`, "s"),
      text,
      isAround: key.includes("${message}"),
      words: key.replaceAll(HOLE, "").length,
    }))
    .sort((one, other) => Number(other.isAround) - Number(one.isAround) || other.words - one.words);

  return find;

  function find(message: string): string | undefined {
    if (Object.hasOwn(texts, message)) return texts[message];
    for (const { holes, pattern, text } of patterns) {
      const [, ...values] = pattern.exec(message) ?? [];
      const filled = values.map((value, index) => fill(holes[index] ?? "", value));
      if (filled.length > 0 && !filled.includes(undefined))
        return text.replaceAll(HOLE, (hole) => filled[holes.indexOf(hole)] ?? hole);
    }
    return undefined;
  }

  function fill(hole: string, value: string): string | undefined {
    if (KNOWN_WORDS.has(hole)) return find(value);
    return WORDS.has(hole) ? (find(value) ?? value) : value;
  }
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
