type Translate = (message: string) => string | undefined;

let translate: Translate | undefined;

/** What the server says, from now on in another language where `texts` have it. Keys are the server's own texts as its
 *  source writes them, holes as "${name}"; values have the same holes. */
export function addServerTexts(texts: Record<string, string>): void {
  translate = translation(texts);
}

/** A sentence of the server in the language of the interface; as it came where there is no other. */
export function serverText(message: string): string {
  return translate?.(message) ?? message;
}

const HOLE = /\$\{[^}]*\}/g;
// What fills these is looked up itself.
const WORDS = new Set(["${message}", "${reason}", "${why}", "${status}", "${known.status}"]);
// So are these, and a text that fills them with something else is another one: their patterns would fit too much.
const KNOWN_WORDS = new Set(["${words}", "${because}", "${times(known.finalizeTries)}"]);

/** What finds the translation of a sentence. Of several patterns that fit, those around a whole sentence come first, then
 *  those with the most words of their own. */
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
