/**
 * Preselects the sample codes that a path could contain, so that each path is compared with few codes instead of all.
 * A code is delimited by characters that are neither letters nor digits, so its first word is a complete word of the
 * path. Returns a function from path to codes, in the given order.
 */
export function suggestSampleCodes(sampleCodes: string[]): (path: string) => string[] {
  const byWord = new Map<string, number[]>();
  for (const [index, code] of sampleCodes.entries()) {
    const first = splitWords(code)[0] ?? "";
    byWord.set(first, [...(byWord.get(first) ?? []), index]);
  }
  const anywhere = byWord.get("") ?? [];
  return (path) => {
    const words = new Set(splitWords(path));
    words.delete("");
    const found = [...words].flatMap((word) => byWord.get(word) ?? []).concat(anywhere);
    return found.sort((a, b) => a - b).flatMap((index) => sampleCodes[index] ?? []);
  };
}

function splitWords(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
