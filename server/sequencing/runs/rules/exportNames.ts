/** The name of a barcode or bin of an instrument is no valid sample name. */
const RESERVED = /^(barcode\d*|unclassified|mixed|undetermined)$/i;

/** Length of an underscore and a number. */
const NUMBER_MAX_CHARACTERS = 5;

/**
 * Returns a valid name for instruments: only letters, digits, - and _, beginning with a letter or a digit, so that it
 * is never read as a formula or an option. Each run of other characters in `text` becomes an underscore; accents are
 * removed.
 */
export function exportName(text: string, maxCharacters: number): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9_-]+/g, "_")
    .replaceAll(/^[_-]+|[_-]+$/g, "");
  const named = plain === "" || RESERVED.test(plain) ? `sample_${plain}` : plain;
  return named.slice(0, maxCharacters).replaceAll(/[_-]+$/g, "");
}

/**
 * Returns a valid name per sample, in order, unique regardless of case. A valid sample ID is unchanged; of others that
 * become equal, all but one get a number.
 */
export function exportNames(sampleCodes: readonly string[], maxCharacters: number): string[] {
  const used = new Set<string>();
  const claim = (name: string) => {
    if (used.has(name.toLowerCase())) return false;
    used.add(name.toLowerCase());
    return true;
  };
  const wanted = sampleCodes.map((code) => exportName(code, maxCharacters));
  const unchanged = wanted.map((name, at) => (name === sampleCodes[at] && claim(name) ? name : undefined));
  const numbers = new Map<string, number>();
  return unchanged.map((name, at) => {
    if (name !== undefined) return name;
    const free = wanted[at] ?? "";
    if (claim(free)) return free;
    // Names that become equal when a number replaces their ends share one counter.
    const stem = free.slice(0, maxCharacters - NUMBER_MAX_CHARACTERS);
    for (let number = numbers.get(stem) ?? 2; ; number++) {
      const suffix = `_${number}`;
      const numbered = free.slice(0, maxCharacters - suffix.length) + suffix;
      numbers.set(stem, number + 1);
      if (claim(numbered)) return numbered;
    }
  });
}
