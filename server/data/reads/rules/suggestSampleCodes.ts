/** Narrows the sample codes that a path could hold, so that each path is compared with a few of them in place of all.
 *  A code stands between characters that are neither letters nor digits, so its first word is a whole word of the
 *  path. Returns a function from path to codes, in the order they were given. */
export function suggestSampleCodes(sampleCodes: string[]): (path: string) => string[] {
  const byWord = new Map<string, number[]>();
  for (const [index, code] of sampleCodes.entries()) {
    const first = wordsOf(code)[0] ?? "";
    byWord.set(first, [...(byWord.get(first) ?? []), index]);
  }
  const anywhere = byWord.get("") ?? [];
  return (path) => {
    const words = new Set(wordsOf(path));
    words.delete("");
    const found = [...words].flatMap((word) => byWord.get(word) ?? []).concat(anywhere);
    return found.sort((a, b) => a - b).flatMap((index) => sampleCodes[index] ?? []);
  };
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
