/** What a barcode or a bin of an instrument is called is no name of a sample. */
const RESERVED = /^(barcode\d*|unclassified|mixed|undetermined)$/i;

/** Of an underscore and a number. */
const NUMBER_MAX_CHARACTERS = 5;

/** A name that instruments take: letters, digits, - and _ only, beginning with a letter or a digit, so that it is never
 *  taken for a formula or an option. What else stands in `text` becomes an underscore a run, accents go. */
export function exportName(text: string, maxCharacters: number): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9_-]+/g, "_")
    .replaceAll(/^[_-]+|[_-]+$/g, "");
  const named = plain === "" || RESERVED.test(plain) ? `sample_${plain}` : plain;
  return named.slice(0, maxCharacters).replaceAll(/[_-]+$/g, "");
}

/** One such name a sample, in their order; no two are the same, whether letters are large or small. A code that can
 *  stay as it is does; of others that become the same, all but one get a number. */
export function exportNames(sampleCodes: readonly string[], maxCharacters: number): string[] {
  const taken = new Set<string>();
  const take = (name: string) => {
    if (taken.has(name.toLowerCase())) return false;
    taken.add(name.toLowerCase());
    return true;
  };
  const wanted = sampleCodes.map((code) => exportName(code, maxCharacters));
  const kept = wanted.map((name, at) => (name === sampleCodes[at] && take(name) ? name : undefined));
  const numbers = new Map<string, number>();
  return kept.map((name, at) => {
    if (name !== undefined) return name;
    const free = wanted[at] ?? "";
    if (take(free)) return free;
    // Names that become one where a number takes the place of their ends are counted together.
    const stem = free.slice(0, maxCharacters - NUMBER_MAX_CHARACTERS);
    for (let number = numbers.get(stem) ?? 2; ; number++) {
      const suffix = `_${number}`;
      const numbered = free.slice(0, maxCharacters - suffix.length) + suffix;
      numbers.set(stem, number + 1);
      if (take(numbered)) return numbered;
    }
  });
}
